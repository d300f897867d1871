//! `geister legal`: the rules, asked about one position or many.

use super::CommandError;
use super::states::{States, outcome_fields, outcome_text};
use geister_lab::game::{Move, View, board_string, notation};
use serde_json::{Map, Value, json};

/// The legal moves in a position
#[derive(clap::Args)]
pub struct Legal {
    #[command(flatten)]
    states: States,
}

impl Legal {
    /// Answers all positions.
    pub fn run(&self) -> Result<(), CommandError> {
        self.states.answer(document, text)
    }
}

/// The legal moves with their `A,N` form, in the order of that text.
fn moves(view: &View) -> Vec<(String, Move)> {
    let words = |mv| Some((board_string::move_words(view, mv)?, mv));
    let mut moves: Vec<(String, Move)> = view.legal_moves().into_iter().filter_map(words).collect();
    moves.sort();
    moves
}

fn document(view: &View) -> Map<String, Value> {
    let (words, moves): (Vec<String>, Vec<Move>) = moves(view).into_iter().unzip();
    let notations: Vec<String> = moves.into_iter().map(|mv| notation::move_text(view.board(), mv)).collect();
    let mut fields = Map::new();
    fields.insert("moves".to_owned(), json!(words));
    fields.insert("notations".to_owned(), json!(notations));
    fields.extend(outcome_fields(view));
    fields
}

fn text(view: &View) -> String {
    match view.outcome() {
        Some(outcome) => outcome_text(outcome),
        None => {
            let line = |(words, mv)| format!("{words}  {}\n", notation::move_text(view.board(), mv));
            moves(view).into_iter().map(line).collect()
        }
    }
}
