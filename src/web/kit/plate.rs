//! What each side has taken, and the candle of whoever is to move.

use super::words::{say_with, t};
use crate::game::{Board, Colour, Place, Theirs, View};
use crate::web::canvas::{GhostKind, ghost_svg};
use leptos::prelude::*;

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
