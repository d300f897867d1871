//! Forced wins against hidden colours: "have I a win within so many plies, whatever the opposing ghosts are?"
//!
//! A [`Problem`] may have all ghosts hidden, or the colours of some or all of them shown. Those that are not shown are
//! purple, so a win here is a win in the real game. The answer is exact: [`Prover::prove`] finds the shortest win, or that
//! there is none of that length. What is known stays in the prover's table and makes the next
//! question quicker, but never changes an answer.

mod engine;
mod ghosts;
mod memory;
mod problem;

pub use problem::{Problem, Shown};

use super::quick::Stop;
use crate::game::{Board, Colour, Move, Ply, Seat, Shape, View, Way};
use engine::{Engine, Node};
use ghosts::{Ghosts, Partly, Purple};
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
    /// The colours of the ghosts that are taken in that line, in its order: for each the one that resists longest.
    pub shown: Vec<Colour>,
}

/// What a move of the winning side comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// In how many plies it wins, itself included; none where the win is gone.
    pub win: Option<Ply>,
    /// The colour of the ghost that it takes: the known one, or the one that resists longest.
    pub shown: Option<Colour>,
    /// The reply: the longest resistance, or one after which there is no win. None after a move that ends the game.
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
    /// In how many plies it is won, if it is; none where it is not solved.
    fn win(&self, problem: &Problem) -> Option<Option<Ply>>;
}

/// Finds forced wins. It is made once and asked often.
pub struct Prover<'a> {
    memory: Memory,
    /// The board of what is in the memory.
    board: Option<Board>,
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
        Prover { memory: Memory::new(size), board: None, leaves: None, nodes: 0 }
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
        let mut proof = self.prove(&Problem::hidden(view), within)?;
        proof.first.iter_mut().chain(&mut proof.line).for_each(|mv| *mv = turned(shape, seat, *mv));
        Some(proof)
    }

    /// The shortest forced win within so many plies, as the solver sees the board.
    pub fn prove(&mut self, problem: &Problem, within: Ply) -> Option<Proof> {
        match self.prove_unless(problem, within, &mut Never) {
            Verdict::Win(proof) => Some(proof),
            Verdict::None | Verdict::Unknown => None,
        }
    }

    /// The same, unless it is told to stop.
    pub fn prove_unless(&mut self, problem: &Problem, within: Ply, stop: &mut dyn Stop) -> Verdict {
        if problem.is_over() {
            return Verdict::None;
        }
        self.look(problem, stop, Win(within))
    }

    /// Is there a win within so many plies? Having no reds does not end the game here: that tells what a last red is worth.
    pub fn would_win(&mut self, problem: &Problem, within: Ply) -> bool {
        matches!(self.look(problem, &mut Never, Win(within)), Verdict::Win(_))
    }

    /// What a move comes to: whether it keeps a win within so many plies, and how the opponent answers. As the solver sees
    /// the board; the move is one it can make.
    pub fn try_move(&mut self, problem: &Problem, mv: Move, within: Ply) -> Tried {
        self.look(problem, &mut Never, Trial(mv, within)).0
    }

    /// The same, unless it is told to stop; then nothing is known.
    pub fn try_move_unless(&mut self, problem: &Problem, mv: Move, within: Ply, stop: &mut dyn Stop) -> Option<Tried> {
        let (tried, stopped) = self.look(problem, stop, Trial(mv, within));
        (!stopped).then_some(tried)
    }

    /// Asks the search that fits the board and what is shown.
    fn look<Q: Question>(&mut self, problem: &Problem, stop: &mut dyn Stop, question: Q) -> Q::Answer {
        match problem.board {
            Board::Standard => self.look_on::<Q, 6, 6>(problem, stop, question),
            Board::Small => self.look_on::<Q, 4, 4>(problem, stop, question),
            Board::Mini => self.look_on::<Q, 2, 3>(problem, stop, question),
        }
    }

    fn look_on<Q: Question, const COLUMNS: usize, const ROWS: usize>(
        &mut self,
        problem: &Problem,
        stop: &mut dyn Stop,
        question: Q,
    ) -> Q::Answer {
        if self.board.replace(problem.board).is_some_and(|board| board != problem.board) {
            self.memory.clear();
        }
        let mut engine = Engine::<COLUMNS, ROWS>::new(&mut self.memory, problem.board, self.leaves, stop);
        let (blues, reds) = (problem.blues.0, problem.reds.0);
        let answer = if problem.shown.is_nothing() {
            question.ask(&mut engine, Node { blues, reds, ghosts: Purple::of(problem) })
        } else {
            question.ask(&mut engine, Node { blues, reds, ghosts: Partly::of(problem) })
        };
        self.nodes += engine.nodes();
        answer
    }
}
/// Something to find out, on any board and with any ghosts.
trait Question {
    type Answer;

    fn ask<G: Ghosts, const COLUMNS: usize, const ROWS: usize>(
        self,
        engine: &mut Engine<COLUMNS, ROWS>,
        node: Node<G>,
    ) -> Self::Answer;
}

/// Is there a win within so many plies?
struct Win(Ply);

impl Question for Win {
    type Answer = Verdict;

    fn ask<G: Ghosts, const COLUMNS: usize, const ROWS: usize>(
        self,
        engine: &mut Engine<COLUMNS, ROWS>,
        node: Node<G>,
    ) -> Verdict {
        engine.verdict(node, self.0)
    }
}

/// Does a move keep a win within so many plies?
struct Trial(Move, Ply);

impl Question for Trial {
    /// With whether it was stopped.
    type Answer = (Tried, bool);

    fn ask<G: Ghosts, const COLUMNS: usize, const ROWS: usize>(
        self,
        engine: &mut Engine<COLUMNS, ROWS>,
        node: Node<G>,
    ) -> (Tried, bool) {
        (engine.tried(node, self.0, self.1), engine.was_stopped())
    }
}

/// A move in the game's coordinates, and a move of a game as its side sees it.
pub fn turned(shape: &Shape, seat: Seat, mv: Move) -> Move {
    let way = match mv.way {
        Way::Step(direction) => Way::Step(direction.seen_by(seat)),
        Way::Leave => Way::Leave,
    };
    Move { from: shape.seen_by(mv.from, seat), way }
}
