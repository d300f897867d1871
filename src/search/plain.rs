//! The search as its definition says it, square by square: negamax with nothing clever.
//!
//! It is the judge of the quick search, in tests and benchmarks.

use super::board::{Opposing, SearchBoard, Step};
use super::{Found, Scored, WIN};
use crate::game::{Bits, Direction, Seat, Shape, Square};

/// Chooses a move by negamax to a fixed depth; with `pruning`, by alpha-beta in the same order of moves.
pub fn search(board: &SearchBoard, depth: u32, pruning: bool) -> Option<Found> {
    let mut search = Plain { depth, pruning, nodes: 0 };
    let root = Node::of(board);
    let mut best: Option<Scored> = None;
    for step in board.steps() {
        let floor = if pruning { best.map_or(-WIN - 1, |best| best.value) } else { -WIN - 1 };
        let value = -search.value(&root.after_ours(step), 1, -WIN - 1, -floor);
        if best.is_none_or(|best| value > best.value) {
            best = Some(Scored { mv: step, value });
        }
    }
    best.map(|best| Found { best, nodes: search.nodes })
}

/// The exact value of every move, in the players' order.
pub fn scores(board: &SearchBoard, depth: u32) -> Vec<Scored> {
    let mut search = Plain { depth, pruning: false, nodes: 0 };
    let root = Node::of(board);
    let mut score = |mv| Scored { mv, value: -search.value(&root.after_ours(mv), 1, -WIN - 1, WIN + 1) };
    board.steps().into_iter().map(&mut score).collect()
}

struct Plain {
    depth: u32,
    pruning: bool,
    nodes: u64,
}

/// The position; whose turn it is follows from the depth.
#[derive(Clone, Copy)]
struct Node {
    shape: &'static Shape,
    blues: Bits,
    reds: Bits,
    theirs: Opposing,
}

impl Plain {
    /// The value for the side to move at this depth.
    fn value(&mut self, node: &Node, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let ours = depth.is_multiple_of(2);
        let sign = if ours { 1 } else { -1 };
        if let Some(value) = node.decided(depth, ours) {
            return sign * value;
        }
        if depth == self.depth {
            return sign * node.evaluate();
        }
        let mut best = -WIN - 1;
        for child in node.children(ours) {
            best = best.max(-self.value(&child, depth + 1, -beta, -alpha));
            alpha = alpha.max(best);
            if self.pruning && alpha >= beta {
                break;
            }
        }
        best
    }
}

impl Node {
    fn of(board: &SearchBoard) -> Node {
        Node { shape: board.board.shape(), blues: board.blues, reds: board.reds, theirs: board.theirs }
    }

    fn decided(&self, depth: u32, ours: bool) -> Option<i32> {
        let worth = WIN - depth as i32;
        let (took_all_blues, took_all_reds) = match self.theirs {
            Opposing::Purple { pieces, blues_left } => (false, pieces.count() <= u32::from(blues_left)),
            Opposing::Disclosed { blues, reds } => (blues.is_empty(), reds.is_empty()),
        };
        if self.reds.is_empty() || took_all_blues {
            Some(worth)
        } else if self.blues.is_empty() || took_all_reds {
            Some(-worth)
        } else if ours && !(self.blues & self.shape.exits(Seat::First)).is_empty() {
            Some(worth)
        } else if !ours && !(self.theirs.may_escape() & self.shape.exits(Seat::Second)).is_empty() {
            Some(-worth)
        } else {
            None
        }
    }

    fn evaluate(&self) -> i32 {
        let distance =
            |bits: Bits, seat| -> i32 { bits.map(|square| i32::from(self.shape.distance_to_exit(square, seat))).sum() };
        let their_blues = match self.theirs {
            Opposing::Purple { .. } => 0,
            Opposing::Disclosed { blues, .. } => blues.count() as i32,
        };
        1000 * (self.blues.count() as i32 - their_blues) - distance(self.blues | self.reds, Seat::First)
            + distance(self.theirs.all(), Seat::Second)
    }

    fn children(&self, ours: bool) -> Vec<Node> {
        let movers = if ours { self.blues | self.reds } else { self.theirs.all() };
        let mut children = Vec::new();
        for from in movers {
            for direction in Direction::ALL {
                if let Some(to) = self.shape.next(from, direction)
                    && !movers.has(to)
                {
                    let step = Step { from, direction };
                    children.push(if ours { self.after_ours(step) } else { self.after_theirs(from, to) });
                }
            }
        }
        children
    }

    fn after_ours(&self, step: Step) -> Node {
        let mut node = *self;
        if let Some(to) = self.shape.next(step.from, step.direction) {
            let own = if self.blues.has(step.from) { &mut node.blues } else { &mut node.reds };
            own.remove(step.from);
            own.insert(to);
            node.on_theirs(|bits| bits.remove(to));
        }
        node
    }

    fn after_theirs(&self, from: Square, to: Square) -> Node {
        let mut node = *self;
        node.on_theirs(|bits| {
            if bits.has(from) {
                bits.remove(from);
                bits.insert(to);
            }
        });
        node.blues.remove(to);
        node.reds.remove(to);
        node
    }

    /// Changes every set of opposing pieces alike.
    fn on_theirs(&mut self, mut change: impl FnMut(&mut Bits)) {
        match &mut self.theirs {
            Opposing::Purple { pieces, .. } => change(pieces),
            Opposing::Disclosed { blues, reds } => {
                change(blues);
                change(reds);
            }
        }
    }
}
