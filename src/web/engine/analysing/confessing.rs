//! The confession for the end of a game. It is asked as one asks to look through the opponent's eyes, and refused for the same games;
//! but the program that answers has all players, and the opponent speaks of the whole game: its answer carries the confession as a
//! note, a line in each language.

use super::confession::confession;
use crate::agents::Cast;
use crate::agents::Entry;
use crate::game::{Ply, Seat};
use crate::language::Language;
use crate::table::Sheet;
use crate::table::dealer::{self, Refusal};
use crate::table::entropy::Entropy;
use crate::web::engine::games::Games;
use crate::web::engine::games::messages::{Ask, Reply};
use crate::web::engine::listener::Listener;
use crate::web::engine::wire::{Message, Request};

/// Lets opponents confess.
pub struct Confessing(Games);

impl Default for Confessing {
    fn default() -> Confessing {
        Confessing(Games::new(Cast::ALL))
    }
}

/// What the opponent says of a game that is over and whose colours are shown.
fn confessed(sheet: Sheet, of: Seat) -> Result<Reply, Refusal> {
    let plies = (0..sheet.moves.len() as u16).map(Ply).filter(|ply| Seat::to_move_at(*ply) == of);
    let told = plies.map(|ply| dealer::explain(Cast::ALL, sheet.clone(), ply, of)).collect::<Result<Vec<_>, _>>()?;
    let game = sheet.game().ok_or(Refusal::Closed)?;
    let said = confession(&game, of, &told).ok_or(Refusal::Closed)?;
    let lines = Language::ALL.map(|language| plain(&said.words(language)));
    let mut last = told.into_iter().next_back().ok_or(Refusal::Closed)?;
    last.explanation.notes = vec![("confession".into(), lines.join("\n"))];
    Ok(Reply::Explained { told: Box::new(last) })
}

/// A line without its marks of emphasis: `[blue]`, `[/]` and the like.
fn plain(line: &str) -> String {
    let mut parts = line.split('[');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| line + part.split_once(']').map_or(part, |(_, words)| words))
}

impl Listener for Confessing {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, entropy: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        match request.ask {
            Ask::Explain { sheet, of, .. } if of != sheet.table.seat => {
                say(Message::answer(request.ticket, confessed(sheet, of)));
            }
            _ => self.0.hear(request, entropy, say),
        }
    }

    fn wait_for_files(&self, ask: &Ask) -> Vec<(Cast, &'static Entry)> {
        self.0.wait_for_files(ask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, decide, find};
    use crate::game::{Board, Seed};
    use crate::table::entropy::System;
    use crate::table::{Invitation, dealer};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A finished game of Random, as the person, against somebody.
    fn sheets(opponent: &str) -> (Sheet, Sheet) {
        let invitation = Invitation {
            board: Board::Small,
            opponent: opponent.to_owned(),
            seat: Some(Seat::First),
            draw_ply: crate::game::DRAW_PLY,
            seed: Some(Seed(4)),
            hold: false,
        };
        let (table, suggestion) = dealer::deal(Cast::ALL, &invitation, &mut System).unwrap();
        let setup = crate::game::Setup::parse(Board::Small, Seat::First, &suggestion).unwrap();
        let mut sheet = Sheet::new(table, setup);
        let mut before = sheet.clone();
        while sheet.reveal.is_none() {
            before = sheet.clone();
            let view = sheet.view().unwrap();
            sheet = if view.to_move() == Seat::First {
                let mv = decide(find("random").unwrap(), &view, Seed(4), Detail::Move).mv;
                dealer::person_moves(sheet, &crate::game::notation::move_text(Board::Small, mv)).unwrap()
            } else {
                dealer::opponent_moves(Cast::ALL, sheet).unwrap()
            };
        }
        (before, sheet)
    }

    #[test]
    fn the_opponent_confesses_in_both_languages_and_only_when_the_game_is_over() {
        let texts = [
            include_str!("../../../../www/texts/en/analysis.txt"),
            include_str!("../../../../www/texts/ja/analysis.txt"),
        ];
        crate::web::kit::texts::add_source(texts);
        for opponent in ["murasaki-d5", "sumire-d5"] {
            let (open, over) = sheets(opponent);
            assert_eq!(confessed(open, Seat::Second), Err(Refusal::Closed));
            let Ok(Reply::Explained { told }) = confessed(over, Seat::Second) else { panic!("{opponent}") };
            let (_, words) = told.explanation.notes.first().cloned().unwrap();
            let lines: Vec<&str> = words.lines().collect();
            assert_eq!(lines.len(), 2, "{words}");
            assert!(lines[0].ends_with('.') && lines[1].ends_with('。') && !words.contains(['[', '{']), "{words}");
        }
    }
}
