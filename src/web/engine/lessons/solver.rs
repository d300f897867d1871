//! The worker's part: does a move keep the win, how does the defence answer, and how would it go on?

use super::missed::{self, Missed};
use crate::game::board_string::BoardStringError;
use crate::game::notation::{self, NotationError};
use crate::game::{Board, Colour, MoveError, Ply};
use crate::puzzle::{self, Judged, Puzzle, Why};
use crate::search::proof::Prover;
use serde::{Deserialize, Serialize};

/// A position of a puzzle with the solver to move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The board.
    pub board: Board,
    /// The position as a competition board string, in which ghosts may be shown.
    pub state: String,
    /// In how many plies it is won.
    pub left: Ply,
}

/// What a move comes to, in the papers' notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    /// In how many plies it wins, itself included; none where the win is gone.
    pub win: Option<Ply>,
    /// What the ghost that it takes turns out to be.
    pub shown: Option<Colour>,
    /// The defence's answer; none after a move that ends the game.
    pub reply: Option<String>,
}

/// What a position is worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// The puzzle, where it is won.
    pub won: Option<Puzzle>,
    /// Did it take too long to find out?
    pub too_long: bool,
}

/// A move of a refutation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The move in the papers' notation.
    pub text: String,
    /// What a hidden ghost that is taken turns out to be.
    pub taken: Option<Colour>,
    /// What it does.
    pub why: Why,
}

/// The longest win that is looked for in a position from elsewhere, and for how many nodes: a few seconds on a phone.
const LONGEST: Ply = Ply(29);
const NODES: u64 = 6_000_000;

/// Why a position or a move cannot be looked at.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unsolvable {
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] BoardStringError),
    /// The move cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Answers questions about puzzles. What it remembers makes the next answer quicker and never another one; until the
/// first question it remembers nothing, because most games never ask.
#[derive(Default)]
pub struct Solver(Option<Prover<'static>>);

impl Solver {
    /// What a move of the solver comes to.
    pub fn try_move(&mut self, position: &Position, text: &str) -> Result<Tried, Unsolvable> {
        let start = position.read()?;
        let (mv, _) = notation::parse_move(position.board, text)?;
        start.view().check(mv)?;
        let tried = puzzle::answer(self.prover(), &start, mv, position.left);
        let reply = tried.reply.map(|reply| notation::move_text(position.board, reply));
        Ok(Tried { win: tried.win, shown: tried.shown, reply })
    }

    /// The rest of the solution against the longest resistance; empty where the position is not won in time.
    pub fn line(&mut self, position: &Position) -> Result<Vec<String>, Unsolvable> {
        let start = position.read()?;
        let proof = self.prover().prove(&start.problem(), position.left);
        Ok(proof.map(|proof| puzzle::written(&start, &proof)).unwrap_or_default())
    }

    /// Is a position won?
    pub fn judge(&mut self, board: Board, state: &str) -> Result<Judgement, Unsolvable> {
        let position = puzzle::Position::read(board, state)?;
        Ok(match puzzle::judge(self.prover(), &position, LONGEST, NODES) {
            Judged::Won(puzzle) => Judgement { won: Some(*puzzle), too_long: false },
            Judged::NotWon => Judgement { won: None, too_long: false },
            Judged::TooLong => Judgement { won: None, too_long: true },
        })
    }

    /// Why a move is wrong, step by step.
    pub fn why(&mut self, position: &Position, text: &str) -> Result<Vec<Step>, Unsolvable> {
        let start = position.read()?;
        let (mv, _) = notation::parse_move(position.board, text)?;
        start.view().check(mv)?;
        let steps = puzzle::refutation(self.prover(), &start, mv, position.left);
        let text = |mv| notation::move_text(position.board, mv);
        Ok(steps.into_iter().map(|step| Step { text: text(step.mv), taken: step.taken, why: step.why }).collect())
    }

    /// The wins that a person missed in a finished game.
    pub fn missed(&mut self, game: &str) -> Missed {
        missed::missed(self.prover(), game)
    }

    fn prover(&mut self) -> &mut Prover<'static> {
        self.0.get_or_insert_with(Prover::default)
    }
}

impl Position {
    fn read(&self) -> Result<puzzle::Position, BoardStringError> {
        puzzle::Position::read(self.board, &self.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const STATE: &str = "54R99r99r99r10B12B99b99b20u50u44u99b99b99b99r99r";

    fn position() -> Position {
        Position { board: Board::Standard, state: STATE.to_owned(), left: Ply(3) }
    }

    #[test]
    fn the_right_move_keeps_the_win_and_is_answered() {
        let tried = Solver::default().try_move(&position(), "b1←").unwrap();
        assert_eq!((tried.win, tried.reply.as_deref()), (Some(Ply(3)), Some("c1→")));
    }

    #[test]
    fn a_wrong_move_loses_it_and_what_saves_the_others_is_said() {
        let tried = Solver::default().try_move(&position(), "b3↓").unwrap();
        assert_eq!(tried.win, None);
        assert!(tried.reply.is_some());
    }

    #[test]
    fn why_a_move_is_wrong_is_told_in_steps() {
        let steps = Solver::default().why(&position(), "b3↓").unwrap();
        assert_eq!((steps[0].text.as_str(), steps[0].why), ("b3↓", Why::Tries));
        assert!(steps.len() > 1);
        assert_eq!(Solver::default().why(&position(), "b1←").unwrap(), []);
    }

    #[test]
    fn a_position_from_elsewhere_is_judged() {
        let judged = |state: &str| Solver::default().judge(Board::Standard, state);
        assert_eq!(judged(STATE).unwrap().won.unwrap().plies, Ply(3));
        let nothing = Judgement { won: None, too_long: false };
        assert_eq!(judged("54R99r99r99r00B12B99b99b88b50u44u99b99b99b99r99r").unwrap(), nothing);
        assert!(judged("14R").is_err());
    }

    #[test]
    fn the_line_ends_with_the_escape() {
        assert_eq!(Solver::default().line(&position()).unwrap(), ["b1←", "c1→", "a1↑"]);
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        assert!(matches!(Solver::default().try_move(&position(), "b1↑"), Err(Unsolvable::Move(_))));
        assert!(matches!(Solver::default().try_move(&position(), "nonsense"), Err(Unsolvable::Notation(_))));
        let torn = Position { state: "54R".to_owned(), ..position() };
        assert!(matches!(Solver::default().line(&torn), Err(Unsolvable::Position(_))));
    }
}
