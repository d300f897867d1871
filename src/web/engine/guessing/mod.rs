//! The engine of guesses: after a game it tells what each estimator would have thought of the ghosts that the person met. It is
//! the program of those who watch, which carries all estimators, and is loaded when somebody wants to know.

pub mod messages;
pub mod verdict;

use super::games::Steps;
use super::listener::Listener;
use super::wire::{Message, Request};
use crate::agents::readers::{Reader, ReaderError};
use crate::agents::{Cast, Entry, Need, cnn, roster};
use crate::table::SheetError;
use crate::table::entropy::Entropy;
use messages::{Ask, Reply};

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unread {
    /// Somebody still plays it.
    #[error("colours are guessed at together after a game; this one is not over")]
    NotOver,
    /// It is no game.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// Whoever was asked cannot say anything.
    #[error(transparent)]
    Reader(#[from] ReaderError),
}

/// Answers a question, from what the person saw of the game alone.
pub fn answer(Ask { sheet, reader }: &Ask) -> Result<Reply, Unread> {
    let view = sheet.view()?;
    let Some(reveal) = sheet.reveal.as_ref().filter(|_| view.outcome().is_some()) else { return Err(Unread::NotOver) };
    Ok(Reply { readings: reader.readings(&view, reveal.seed)? })
}

/// Guesses after games.
#[derive(Default)]
pub struct Guessing;

/// Whose weights the network is read by, where it is asked and they are not there.
fn unread(reader: Reader) -> Option<(&'static Entry, Need)> {
    let player = roster::find(cnn::ID).ok().filter(|_| reader == Reader::Cnn)?;
    Some((player, Cast::ALL.lacks(player)?))
}

impl Listener for Guessing {
    type Ask = Ask;
    type Reply = Reply;

    fn hear(&mut self, request: Request<Ask>, _: &mut dyn Entropy, say: &mut dyn FnMut(Message<Reply>)) {
        if let Some((player, _)) = unread(request.ask.reader) {
            let mut steps = Steps::default();
            // Without its weights it is refused with a sentence below.
            let _ = Cast::ALL.prepare(player, &mut |share| {
                if let Some(share) = steps.next(share) {
                    say(Message::Preparing { share });
                }
            });
        }
        say(Message::answer(request.ticket, answer(&request.ask)));
    }

    fn wait_for_files(&self, ask: &Ask) -> Vec<(Cast, &'static Entry)> {
        let lacking = unread(ask.reader).filter(|(_, need)| matches!(need, Need::Asset(_)));
        lacking.map(|(player, _)| (Cast::ALL, player)).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, arrange, decide, find};
    use crate::game::{Board, DRAW_PLY, Game, PerSeat, Seat, Seed, notation};
    use crate::table::{Reveal, Sheet, Table};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A game of Random against Rush as the first player knows it, up to some move.
    fn sheet(moves: Option<usize>) -> Sheet {
        let players = PerSeat::new(find("random").unwrap(), find("rush").unwrap());
        let setups = PerSeat::from_fn(|seat| arrange(players[seat], Board::Small, seat, Seed(4)));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() {
            let seat = game.position().to_move();
            game.play(decide(players[seat], game.view(seat), Seed(4), Detail::Move).mv).unwrap();
        }
        let board = Board::Small;
        let texts = game.history().iter().map(|played| notation::played_text(board, played));
        let table = Table {
            version: crate::table::sheet::VERSION,
            board,
            opponent: "rush".to_owned(),
            checksum: String::new(),
            seat: Seat::First,
            draw_ply: DRAW_PLY,
            hold: false,
            open: false,
            commitment: String::new(),
            sealed: String::new(),
        };
        let mut sheet = Sheet::new(table, setups.first);
        sheet.moves = texts.take(moves.unwrap_or(usize::MAX)).collect();
        let setup = setups.second.text(Seat::Second);
        sheet.reveal = Some(Reveal { setup, salt: String::new(), seed: Seed(4) });
        sheet
    }

    #[test]
    fn a_finished_game_is_guessed_at_and_an_unfinished_one_is_not() {
        let ask = Ask { sheet: sheet(None), reader: Reader::Population };
        let Reply { readings } = answer(&ask).unwrap();
        assert_eq!(readings.len(), 4);
        let early = Ask { sheet: sheet(Some(2)), ..ask.clone() };
        assert_eq!(answer(&early), Err(Unread::NotOver));
        let closed = Ask { sheet: Sheet { reveal: None, ..ask.sheet.clone() }, ..ask.clone() };
        assert_eq!(answer(&closed), Err(Unread::NotOver));
        let torn = Ask { sheet: Sheet { moves: vec!["z9".to_owned()], ..ask.sheet.clone() }, ..ask };
        assert!(matches!(answer(&torn), Err(Unread::Sheet(_))));
    }
}
