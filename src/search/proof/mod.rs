//! Forced wins against hidden colours: "have I a win within so many plies, whatever the opposing ghosts are?"
//!
//! Every opposing piece is purple, so a win here is a win in the real game. The answer is exact: [`Prover::prove`] finds
//! the shortest win, or that there is none of that length. What is known stays in the prover's table and makes the next
//! question quicker, but never changes an answer.

mod engine;
mod memory;

use super::board::{Opposing, SearchBoard};
use super::quick::Stop;
use crate::game::{Bits, Board, Move, Ply, Seat, Shape, View, Way};
use engine::Engine;
use memory::Memory;

/// A forced win.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// In how many plies, if the opponent resists as long as it can.
    pub plies: Ply,
    /// All first moves that win in so many plies, in the players' order.
    pub first: Vec<Move>,
    /// A line of that length: the first of those moves, the first of the longest resistances, and so on to the escape.
    pub line: Vec<Move>,
}

/// What a move of the winning side comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// In how many plies it wins, itself included; none where the win is gone.
    pub win: Option<Ply>,
    /// The reply: the longest resistance, or one after which there is no win. None after an escape.
    pub reply: Option<Move>,
}

/// What a question came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// There is a forced win.
    Win(Proof),
    /// There is none within the plies that were asked about.
    None,
    /// The search was stopped before it knew.
    Unknown,
}

/// Solved positions that a search may end at, such as [`crate::solve::Hidden`].
pub trait Leaves {
    /// Does it know positions with so many blues, reds, purple pieces, and reds among those?
    fn knows(&self, blues: u32, reds: u32, purple: u32, purple_reds: u32) -> bool;

    /// In how many plies the player to move wins such a position; none where it does not.
    fn win(&self, blues: Bits, reds: Bits, purple: Bits, purple_reds: u32) -> Option<Ply>;
}

/// Finds forced wins. It is made once and asked often.
pub struct Prover<'a> {
    memory: Memory,
    leaves: Option<&'a dyn Leaves>,
    nodes: u64,
}

/// As many positions as most questions need: 16 MB.
const USUAL_SIZE: u32 = 20;

struct Never;

impl Stop for Never {
    fn now(&mut self, _: u64) -> bool {
        false
    }
}

impl Default for Prover<'_> {
    fn default() -> Self {
        Prover::new(USUAL_SIZE)
    }
}

impl<'a> Prover<'a> {
    /// With room for two to the power of `size` positions, 16 bytes each.
    pub fn new(size: u32) -> Prover<'a> {
        Prover { memory: Memory::new(size), leaves: None, nodes: 0 }
    }

    /// The same, ending at solved positions.
    pub fn with_leaves(size: u32, leaves: &'a dyn Leaves) -> Prover<'a> {
        Prover { leaves: Some(leaves), ..Prover::new(size) }
    }

    /// Positions visited since it was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The shortest forced win of the view's owner within so many plies and before the game is drawn, in the game's
    /// coordinates.
    pub fn forced_win(&mut self, view: &View, within: Ply) -> Option<Proof> {
        if view.outcome().is_some() || view.to_move() != view.seat() {
            return None;
        }
        let (shape, seat) = (view.board().shape(), view.seat());
        let within = within.min(Ply(view.draw_ply().0.saturating_sub(view.ply().0)));
        let mut proof = self.prove(&SearchBoard::purple(view), within)?;
        proof.first.iter_mut().chain(&mut proof.line).for_each(|mv| *mv = turned(shape, seat, *mv));
        Some(proof)
    }

    /// The shortest forced win within so many plies, as the searching player sees the board.
    pub fn prove(&mut self, board: &SearchBoard, within: Ply) -> Option<Proof> {
        match self.prove_unless(board, within, &mut Never) {
            Verdict::Win(proof) => Some(proof),
            Verdict::None | Verdict::Unknown => None,
        }
    }

    /// The same, unless it is told to stop.
    pub fn prove_unless(&mut self, board: &SearchBoard, within: Ply, stop: &mut dyn Stop) -> Verdict {
        match board.board {
            Board::Standard => self.ask::<6, 6>(board, within, stop),
            Board::Small => self.ask::<4, 4>(board, within, stop),
            Board::Mini => self.ask::<2, 3>(board, within, stop),
        }
    }

    /// What a move comes to: whether it keeps a win within so many plies, and how the opponent answers. As the searching
    /// player sees the board; the move is one it can make.
    pub fn try_move(&mut self, board: &SearchBoard, mv: Move, within: Ply) -> Tried {
        match board.board {
            Board::Standard => self.try_on::<6, 6>(board, mv, within),
            Board::Small => self.try_on::<4, 4>(board, mv, within),
            Board::Mini => self.try_on::<2, 3>(board, mv, within),
        }
    }

    fn try_on<const COLUMNS: usize, const ROWS: usize>(&mut self, board: &SearchBoard, mv: Move, within: Ply) -> Tried {
        let Opposing::Purple { pieces, blues_left } = board.theirs else { return Tried { win: None, reply: None } };
        let stop = &mut Never;
        let mut engine = Engine::<COLUMNS, ROWS>::new(&mut self.memory, board.board, blues_left, self.leaves, stop);
        let tried = engine.tried(board.blues.0, board.reds.0, pieces.0, mv, within);
        self.nodes += engine.nodes();
        tried
    }

    fn ask<const COLUMNS: usize, const ROWS: usize>(
        &mut self,
        board: &SearchBoard,
        within: Ply,
        stop: &mut dyn Stop,
    ) -> Verdict {
        // Colours that are taken for known are not proved, and a game that is over is not won by a move.
        let Opposing::Purple { pieces, blues_left } = board.theirs else { return Verdict::None };
        let over = board.blues.is_empty() || board.reds.is_empty() || pieces.count() <= u32::from(blues_left);
        if over {
            return Verdict::None;
        }
        let mut engine = Engine::<COLUMNS, ROWS>::new(&mut self.memory, board.board, blues_left, self.leaves, stop);
        let verdict = engine.verdict(board.blues.0, board.reds.0, pieces.0, within);
        self.nodes += engine.nodes();
        verdict
    }
}

/// A move in the game's coordinates.
fn turned(shape: &Shape, seat: Seat, mv: Move) -> Move {
    let way = match mv.way {
        Way::Step(direction) => Way::Step(direction.seen_by(seat)),
        Way::Leave => Way::Leave,
    };
    Move { from: shape.seen_by(mv.from, seat), way }
}
