//! A game that was begun, with its moves.

use super::{At, MarkTrace, Moment};
use crate::game::{Colour, Outcome, Reason};
use crate::study::event::Mover;
use crate::study::plan::PlannedGame;
use crate::table::{Reveal, Table};

/// A move that was made, taken back or not.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveTrace {
    /// When.
    pub at: At,
    /// Its number in the game, from 1.
    pub ply: u16,
    /// Who.
    pub by: Mover,
    /// In the papers' notation.
    pub text: String,
    /// The moved piece, by its number at home.
    pub piece: usize,
    /// Where it stood.
    pub from: String,
    /// Where it went; none where it left the board.
    pub to: Option<String>,
    /// The colour of what it took.
    pub capture: Option<Colour>,
    /// How long it took, in milliseconds.
    pub ms: f64,
    /// Was it taken back?
    pub taken_back: bool,
}

/// How a game ended for the participant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Result {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
}

/// A game that was begun.
#[derive(Debug, Clone, PartialEq)]
pub struct GameTrace {
    /// As planned.
    pub plan: PlannedGame,
    /// The table.
    pub table: Table,
    /// When the opponent sat down.
    pub seated: At,
    /// The participant's set-up, when it stood, and how long placing took.
    pub setup: Option<(String, At, f64)>,
    /// All moves, those taken back included.
    pub moves: Vec<MoveTrace>,
    /// How often a move was taken back.
    pub takebacks: u32,
    /// Did the participant give up?
    pub resigned: bool,
    /// Was it ended early?
    pub skipped: bool,
    /// All marks, and those that stood in the end.
    pub marks: Vec<MarkTrace>,
    /// How long the question about the hidden ghosts was open.
    pub marks_ms: Option<f64>,
    /// When it was over.
    pub ended: Option<At>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The opponent's set-up, salt and seed, once shown.
    pub reveal: Option<Reveal>,
}

impl GameTrace {
    /// How it ended for the participant.
    pub fn result(&self) -> Option<Result> {
        self.outcome.map(|outcome| match outcome.winner() {
            Some(seat) if seat == self.table.seat => Result::Win,
            Some(_) => Result::Loss,
            None => Result::Draw,
        })
    }

    /// In which way it was won or lost.
    pub fn reason(&self) -> Option<Reason> {
        match self.outcome? {
            Outcome::Won { reason, .. } => Some(reason),
            Outcome::Drawn => None,
        }
    }

    /// Does it count? Practice does not.
    pub fn counts(&self) -> bool {
        self.plan.number > 0
    }

    /// The number of moves that stand.
    pub fn plies(&self) -> usize {
        self.moves.iter().filter(|mv| !mv.taken_back).count()
    }

    /// From the placed ghosts to the end, in milliseconds by the clock on the wall.
    pub fn duration(&self) -> Option<i64> {
        Some(self.ended?.wall.saturating_sub(self.setup.as_ref()?.1.wall))
    }

    /// The marks that stood in the end.
    pub fn final_marks(&self) -> impl Iterator<Item = &MarkTrace> {
        self.marks.iter().filter(|mark| mark.moment == Moment::Final)
    }
}
