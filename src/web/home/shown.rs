//! Whom the wall shows: everybody, who plays on a board, or who comes from a paper.

use crate::agents::roster::{levels, roster};
use crate::agents::{Entry, Paper};
use crate::game::Board;
use crate::web::kit::portrait::paper_name;
use crate::web::kit::words::{board_name, say, say_with, t};
use leptos::prelude::*;

/// Who hangs on the wall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Shown {
    #[default]
    Everybody,
    On(Board),
    Of(Paper),
}

impl Shown {
    /// Is this character among them?
    pub fn has(self, face: &Entry) -> bool {
        let mut levels = levels(face.character);
        match self {
            Shown::Everybody => true,
            Shown::On(board) => levels.any(|level| level.boards.contains(&board)),
            Shown::Of(paper) => levels.any(|level| level.paper == paper),
        }
    }

    /// All choices, papers in the order in which they come on the wall.
    fn all() -> Vec<Shown> {
        let mut papers = Vec::new();
        for entry in roster() {
            if !papers.contains(&entry.paper) {
                papers.push(entry.paper);
            }
        }
        let boards = Board::ALL.into_iter().map(Shown::On);
        [Shown::Everybody].into_iter().chain(boards).chain(papers.into_iter().map(Shown::Of)).collect()
    }

    fn words(self) -> String {
        match self {
            Shown::Everybody => say("home.everybody").to_owned(),
            Shown::On(board) => say_with("home.on-board", &[("board", board_name(board))]),
            Shown::Of(paper) => paper_name(paper).to_owned(),
        }
    }
}

/// The choice.
pub fn choose(shown: RwSignal<Shown>) -> impl IntoView {
    let all = Shown::all();
    let option = |(place, one): (usize, &Shown)| view! { <option value=place>{one.words()}</option> };
    let options = all.iter().enumerate().map(option).collect_view();
    let choose = move |event| {
        let place = event_target_value(&event).parse::<usize>().unwrap_or_default();
        shown.set(all.get(place).copied().unwrap_or_default());
    };
    view! { <select class="level" aria-label=t("home.shown") on:change=choose>{options}</select> }
}
