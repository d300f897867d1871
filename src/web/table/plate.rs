//! Who sits across: portrait, name, and a line of state.

use super::GameTable;
use crate::agents::{Need, find};
use crate::web::engine::state::GameEngine;
use crate::web::kit::alias::OpponentAlias;
use crate::web::kit::clock;
use crate::web::kit::portrait::{VEIL, portrait_file};
use crate::web::kit::words::{agent_name, say, say_with, t};
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
    let alias = OpponentAlias::here().0;
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
    let (engine, alias) = (GameEngine::here(), OpponentAlias::here());
    let share = engine.status.preparing.get().filter(|_| alias.0.with(Option::is_none))?;
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
    let thinking = GameTable::here().thinking;
    let tick = RwSignal::new(clock::now());
    let timer = set_interval_with_handle(
        move || {
            if thinking.with_untracked(Option::is_some) {
                tick.set(clock::now());
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
    let table = GameTable::here();
    Signal::derive(move || match (table.thinking.get().is_some(), seconds.get()) {
        (true, Some(seconds)) => say_with("play.thinking", &[("seconds", &format!("{seconds:.1}"))]),
        (true, None) => say("play.to-move").to_owned(),
        (false, _) => say("play.waiting").to_owned(),
    })
}
