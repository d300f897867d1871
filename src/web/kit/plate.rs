//! Who sits where: portrait, name, a line of state, and what has been taken.

use super::lab::Lab;
use super::portrait::{VEIL, portrait_file};
use super::words::{agent_name, say, say_with, t};
use crate::agents::{Need, find};
use crate::game::{Board, Colour, Place, Theirs, View};
use crate::web::canvas::{GhostKind, ghost_svg};
use leptos::prelude::*;

/// The opponent's plate.
#[component]
pub fn TheirPlate(
    /// The opponent's id.
    #[prop(into)]
    id: Signal<String>,
    /// What it is doing.
    #[prop(into)]
    state: Signal<String>,
) -> impl IntoView {
    let alias = Lab::here().alias;
    // In a study everybody is the same sheet, with a letter.
    let file = move || {
        alias.with(|alias| match alias {
            Some(_) => VEIL.to_owned(),
            None => portrait_file(&id.get()),
        })
    };
    let letter = move || alias.get().and_then(|alias| alias.letter);
    view! {
        <div class="plate">
            <span class="portrait-frame">
                <img class="portrait" src=file alt="" width="50" height="58" />
                {move || letter().map(|letter| view! { <i class="portrait-letter" aria-hidden="true">{letter}</i> })}
            </span>
            <div>
                <div class="name" data-part="opponent">{move || agent_name(&id.get())}</div>
                <div class="second" data-part="state">{move || preparing_words(&id.get()).unwrap_or_else(|| state.get())}</div>
                {move || preparing_bar(&id.get())}
            </div>
        </div>
    }
}

/// How much of what the opponent needs is there, while that is being made. Not where it has no name: only few players
/// need anything, so it would tell who sits there.
fn preparing() -> Option<String> {
    let lab = Lab::here();
    let share = lab.engine.preparing.get().filter(|_| lab.alias.with(Option::is_none))?;
    Some(format!("{:.0}", 100.0 * share))
}

/// Does this player load what it needs? Otherwise it is computed.
fn loads(id: &str) -> bool {
    find(id).is_ok_and(|player| matches!(player.needs(), Some(Need::Asset(_))))
}

fn preparing_words(id: &str) -> Option<String> {
    let key = if loads(id) { "play.loading" } else { "play.preparing" };
    preparing().map(|percent| say_with(key, &[("percent", &percent)]))
}

fn preparing_bar(id: &str) -> Option<AnyView> {
    let percent = preparing()?;
    let label = if loads(id) { t("play.loading-label") } else { t("play.preparing-label") };
    let bar = view! {
        <div
            class="preparing"
            role="progressbar"
            aria-label=label
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=percent.clone()
            data-part="preparing"
        >
            <i style=format!("width: {percent}%")></i>
        </div>
    };
    Some(bar.into_any())
}

/// The seconds that the opponent has been thinking, once that is worth a word.
pub fn thinking_seconds() -> Memo<Option<f64>> {
    let thinking = Lab::here().table.thinking;
    let tick = RwSignal::new(super::clock::now());
    let timer = set_interval_with_handle(
        move || {
            if thinking.with_untracked(Option::is_some) {
                tick.set(super::clock::now());
            }
        },
        std::time::Duration::from_millis(100),
    );
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    Memo::new(move |_| {
        let waited = tick.get() - thinking.get()?;
        (waited >= 300.0).then(|| (waited / 100.0).round() / 10.0)
    })
}

/// What the opponent is doing, in words.
pub fn opponent_state(seconds: Memo<Option<f64>>) -> Signal<String> {
    let table = Lab::here().table;
    Signal::derive(move || match (table.thinking.get().is_some(), seconds.get()) {
        (true, Some(seconds)) => say_with("play.thinking", &[("seconds", &format!("{seconds:.1}"))]),
        (true, None) => say("play.to-move").to_owned(),
        (false, _) => say("play.waiting").to_owned(),
    })
}

/// How many pieces of each colour one side has taken from the other.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Taken {
    /// Blues.
    pub blue: u8,
    /// Reds.
    pub red: u8,
}

impl Taken {
    /// What the person has taken.
    pub fn by_me(view: &View) -> Taken {
        let of = |colour| view.theirs().iter().filter(|piece| **piece == Theirs::Captured(colour)).count() as u8;
        Taken { blue: of(Colour::Blue), red: of(Colour::Red) }
    }

    /// What the opponent has taken.
    pub fn by_them(view: &View) -> Taken {
        let taken =
            |colour| view.mine().iter().filter(move |piece| piece.place == Place::Captured && piece.colour == colour);
        Taken { blue: taken(Colour::Blue).count() as u8, red: taken(Colour::Red).count() as u8 }
    }

    /// Both colours.
    pub fn all(self) -> u8 {
        self.blue + self.red
    }
}

/// The tray of what one side has taken; what is still out there stands as an outline.
#[component]
pub fn Tray(
    /// Whose tray it is, in words.
    #[prop(into)]
    label: Signal<String>,
    /// The board, for the counts.
    board: Signal<Board>,
    /// What lies in it.
    taken: Signal<Taken>,
) -> impl IntoView {
    let ghosts = move || {
        let (taken, shape) = (taken.get(), board.get().shape());
        let row = |colour, taken: u8| -> String {
            let kind = |n| if n < taken { GhostKind::Own(colour) } else { GhostKind::Missing(colour) };
            (0..shape.of_colour(colour)).map(|n| ghost_svg(kind(n))).collect()
        };
        let (blue, red) = (row(Colour::Blue, taken.blue), row(Colour::Red, taken.red));
        format!("<span>{blue}</span><span>{red}</span>")
    };
    let spoken = move || {
        let taken = taken.get();
        say_with("play.taken", &[("blue", &taken.blue.to_string()), ("red", &taken.red.to_string())])
    };
    view! {
        <div class="tray">
            <span class="second tray-label">{move || label.get()}</span>
            <span class="tray-ghosts" role="img" aria-label=spoken inner_html=ghosts></span>
        </div>
    }
}

/// The candle: it burns for whoever is to move.
#[component]
pub fn Candle(
    /// Does it burn?
    #[prop(into)]
    lit: Signal<bool>,
) -> impl IntoView {
    view! {
        <svg class="candle" class:lit=move || lit.get() viewBox="0 0 24 44" aria-hidden="true">
            <ellipse class="glow" cx="12" cy="13" rx="12" ry="13" />
            <path class="flame" d="M12 2c4 6 5 9 5 12a5 5 0 0 1-10 0c0-3 1-6 5-12z" />
            <path class="smoke" d="M12 22c-3-4 3-6 0-10s2-5 1-8" />
            <path class="wick" d="M12 20v5" />
            <rect class="wax" x="7" y="24" width="10" height="17" rx="1.5" />
        </svg>
    }
}

/// The person's plate; it is seen on phones, where the turn stands at the top.
#[component]
pub fn MyPlate(
    /// Is it the person's turn?
    #[prop(into)]
    my_turn: Signal<bool>,
    /// How many the person has taken.
    taken: Signal<Taken>,
) -> impl IntoView {
    let took = move || say_with("play.took-theirs", &[("count", &taken.get().all().to_string())]);
    view! {
        <div class="plate">
            <Candle lit=my_turn />
            <div>
                <div class="name">{t("play.you")}</div>
                <div class="second">{took}</div>
            </div>
        </div>
    }
}
