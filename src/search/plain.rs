//! The search as its definition says it, square by square: negamax with nothing clever.
//!
//! It is the judge of the quick search, in tests and benchmarks.

use super::board::{PurpleBoard, Step};
use super::{Found, Scored, WIN};
use crate::game::{Bits, Direction, Seat, Shape, Square};

/// Chooses a move by negamax to a fixed depth; with `pruning`, by alpha-beta in the same order of moves.
pub fn search(board: &PurpleBoard, depth: u32, pruning: bool) -> Option<Found> {
    let mut search = Plain { depth, pruning, nodes: 0 };
    let root = Node {
        shape: board.board.shape(),
        blues: board.blues,
        reds: board.reds,
        purples: board.purples,
        opposing_blues: u32::from(board.opposing_blues),
    };
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
    purples: Bits,
    opposing_blues: u32,
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
    fn decided(&self, depth: u32, ours: bool) -> Option<i32> {
        let worth = WIN - depth as i32;
        if self.reds.is_empty() {
            Some(worth)
        } else if self.blues.is_empty() || self.purples.count() <= self.opposing_blues {
            Some(-worth)
        } else if ours && !(self.blues & self.shape.exits(Seat::First)).is_empty() {
            Some(worth)
        } else if !ours && !(self.purples & self.shape.exits(Seat::Second)).is_empty() {
            Some(-worth)
        } else {
            None
        }
    }

    fn evaluate(&self) -> i32 {
        let distance =
            |bits: Bits, seat| -> i32 { bits.map(|square| i32::from(self.shape.distance_to_exit(square, seat))).sum() };
        1000 * self.blues.count() as i32 - distance(self.blues | self.reds, Seat::First)
            + distance(self.purples, Seat::Second)
    }

    fn children(&self, ours: bool) -> Vec<Node> {
        let movers = if ours { self.blues | self.reds } else { self.purples };
        let mut children = Vec::new();
        for from in movers {
            for direction in Direction::ALL {
                if let Some(to) = self.shape.next(from, direction)
                    && !movers.has(to)
                {
                    children.push(if ours {
                        self.after_ours(Step { from, direction })
                    } else {
                        self.after_theirs(from, to)
                    });
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
            node.purples.remove(to);
        }
        node
    }

    fn after_theirs(&self, from: Square, to: Square) -> Node {
        let mut node = *self;
        node.purples.remove(from);
        node.purples.insert(to);
        node.blues.remove(to);
        node.reds.remove(to);
        node
    }
}
