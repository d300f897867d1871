//! The wall: a last red that nobody may take, and a blue that walks out behind it (figure 3.4 of the mixed-strategy thesis).
//! What is won, and what is not, is proved by the search for forced wins, against any colours of theirs.

use crate::game::board_string::BoardStringError;
use crate::game::notation::{self, NotationError};
use crate::game::{Board, Colour, MoveError, Ply};
use crate::puzzle::Position;
use crate::search::proof::Prover;
use serde::{Deserialize, Serialize};

/// Whether the red on e2 is the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reds {
    /// It is. The thesis says where the two ghosts of the mover stand; where the two of the other side do, it draws.
    Last,
    /// It is not: another one stands far away.
    OneMore,
}

impl Reds {
    /// Both.
    pub const BOTH: [Reds; 2] = [Reds::Last, Reds::OneMore];

    /// The position, the solver to move at the bottom.
    pub const fn state(self) -> &'static str {
        match self {
            Reds::Last => "41R99r99r99r52B99b99b99b30u21u99b99b99b99r99r99r",
            Reds::OneMore => "41R05R99r99r52B99b99b99b30u21u99b99b99b99r99r99r",
        }
    }

    /// How far is looked for a win. With two against two no hidden win is longer than 19 plies: there, what is not found
    /// is not there. With one red more all of that is too much to wait for.
    pub const fn horizon(self) -> Ply {
        match self {
            Reds::Last => Ply(19),
            Reds::OneMore => Ply(13),
        }
    }
}

/// What a move comes to, against the best that the other side can do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// In how many plies it wins for certain; none where it does not.
    pub win: Option<Ply>,
    /// The other side's answer; none after a move that ends the game.
    pub reply: Option<String>,
    /// How many positions were looked at for this. Not a whole number's type, because JavaScript's numbers are these.
    pub positions: f64,
}

/// Why a move is not weighed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unweighed {
    /// The position cannot be read: a mistake of ours.
    #[error(transparent)]
    Position(#[from] BoardStringError),
    /// The move cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Proves and refutes. What it remembers makes the next answer quicker and never another one.
#[derive(Default)]
pub struct Mason(Option<Prover<'static>>);

impl Mason {
    /// What a move comes to after the moves before it, its own and the answers in turn. What it takes is red, which is the
    /// worst that it can be.
    pub fn weigh(&mut self, reds: Reds, before: &[String], text: &str) -> Result<Weighed, Unweighed> {
        let position = after(reds, before)?;
        let (mv, _) = notation::parse_move(Board::Standard, text)?;
        position.view().check(mv)?;
        let prover = self.0.get_or_insert_with(Prover::default);
        let seen = prover.nodes();
        let tried = prover.try_move(&position.problem(), mv, reds.horizon());
        let reply = tried.reply.map(|reply| notation::move_text(Board::Standard, reply));
        Ok(Weighed { win: tried.win, reply, positions: (prover.nodes() - seen) as f64 })
    }
}

/// The position after some moves.
pub fn after(reds: Reds, moves: &[String]) -> Result<Position, Unweighed> {
    let mut position = Position::read(Board::Standard, reds.state())?;
    for text in moves {
        let (mv, _) = notation::parse_move(Board::Standard, text)?;
        if position.view().to_move() == position.view().seat() {
            position.view().check(mv)?;
        }
        position.play(mv, Some(Colour::Red));
    }
    Ok(position)
}

/// The first moves that there are, in the players' order.
pub fn first_moves(reds: Reds) -> Vec<String> {
    let moves = after(reds, &[]).map(|position| position.view().legal_moves());
    moves.into_iter().flatten().map(|mv| notation::move_text(Board::Standard, mv)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Reason};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const WALL: &str = "e2↑";

    #[test]
    fn the_wall_is_the_only_first_move_that_wins_and_wins_in_seven() {
        let mut mason = Mason::default();
        for text in first_moves(Reds::Last) {
            let weighed = mason.weigh(Reds::Last, &[], &text).unwrap();
            assert_eq!(weighed.win, (text == WALL).then_some(Ply(7)), "{text}");
        }
        assert!(first_moves(Reds::Last).iter().any(|text| text == WALL));
    }

    #[test]
    fn with_one_red_more_it_may_be_taken_and_nothing_wins() {
        let mut mason = Mason::default();
        for text in first_moves(Reds::OneMore) {
            let weighed = mason.weigh(Reds::OneMore, &[], &text).unwrap();
            assert_eq!(weighed.win, None, "{text}");
            if text == WALL {
                assert_eq!(weighed.reply.as_deref(), Some("d1→"), "it is taken");
            }
        }
    }

    #[test]
    fn behind_the_wall_the_blue_walks_out_whatever_they_do() {
        let mut mason = Mason::default();
        let mut moves: Vec<String> = Vec::new();
        for text in [WALL, "f3↑", "f2↑", "f1↑"] {
            let weighed = mason.weigh(Reds::Last, &moves, text).unwrap();
            assert!(weighed.win.is_some(), "{text} after {moves:?}");
            moves.push(text.to_owned());
            moves.extend(weighed.reply);
        }
        let end = after(Reds::Last, &moves).unwrap();
        assert!(matches!(end.view().outcome(), Some(Outcome::Won { reason: Reason::Escaped, .. })), "{moves:?}");
    }

    #[test]
    fn whoever_takes_the_wall_has_lost() {
        let taken = after(Reds::Last, &[WALL.to_owned(), "d1→".to_owned()]).unwrap();
        let won = Outcome::Won { by: taken.view().seat(), reason: Reason::GaveAllReds };
        assert_eq!(taken.view().outcome(), Some(won));
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let mut mason = Mason::default();
        assert!(matches!(mason.weigh(Reds::Last, &[], "e2x"), Err(Unweighed::Notation(_))));
        assert!(matches!(mason.weigh(Reds::Last, &[], "a1↑"), Err(Unweighed::Move(_))));
        assert!(matches!(mason.weigh(Reds::Last, &["a6↑".to_owned()], WALL), Err(Unweighed::Move(_))));
    }
}
