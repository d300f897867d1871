//! One of the two places its ghosts, while the other looks out of the window.

use super::state::TwoState;
use super::words::name;
use crate::game::{DRAW_PLY, Seat};
use crate::language::Language;
use crate::study::Words;
use crate::table::Table;
use crate::web::engine::state::GameEngine;
use crate::web::kit::alias::{Alias, OpponentAlias};
use crate::web::kit::choice::Choice;
use crate::web::kit::words::{say_with, t};
use crate::web::placing::screen::PlaceScreen;
use crate::web::table::GameTable;
use crate::web::table::keeper::{Change, Keeper, Kept, Then};
use leptos::prelude::*;
use std::rc::Rc;

/// At this table nothing is played and nothing is kept: ghosts are arranged, and then they go under their sheets.
struct Nobody;

impl Keeper for Nobody {
    fn seated(&self, _: &Table, then: Then) {
        then();
    }

    fn keep(&self, _: Change, _: Kept, then: Then) {
        then();
    }

    fn has_address(&self) -> bool {
        false
    }
}

/// What the other one is called on its plate.
fn alias(seat: Seat) -> Alias {
    let key = if seat == Seat::First { "two.first" } else { "two.second" };
    let text = |language: Language| Some(language.text(key).to_owned());
    Alias { letter: None, name: Words { en: text(Language::English), ja: text(Language::Japanese) } }
}

/// Somebody places its ghosts.
#[component]
pub fn Places(state: TwoState, seat: Seat) -> impl IntoView {
    // The engine of games is asked for nothing here, and so it is not started.
    let table = GameTable::kept_by(Rc::new(Nobody), false, GameEngine::provide());
    OpponentAlias::here().0.set(Some(alias(seat.other())));
    let board = state.board.get_untracked();
    let choice = Choice { board, seat: Some(seat), draw_ply: DRAW_PLY, ..Choice::default() };
    table.arranging.set(Some(choice));
    table.shuffle();
    Effect::new(move |_| {
        if let (true, Some(setup)) = (table.ready.get(), table.setup.get_untracked()) {
            table.setup.set(None);
            state.placed(seat, setup);
        }
    });
    let extra = move || {
        view! {
            <p class="second two-places">
                {move || say_with("two.places", &[("name", name(seat))])} " "
                <a class="plain back" href="#/">{t("two.home")}</a>
            </p>
        }
    };
    view! { <PlaceScreen extra=extra apart=true /> }
}
