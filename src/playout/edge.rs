//! A move in the search tree.

use super::board::{PlayBoard, Step};
use super::ground::Ground;

/// In which deals a child may be visited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// In all of them.
    Always,
    /// The captured piece is blue.
    TakesBlue,
    /// The captured piece is red.
    TakesRed,
    /// The piece that leaves is blue.
    LeavesBlue,
}

/// A move out of a position, and the position that it leads to.
#[derive(Debug, Clone, Copy)]
pub struct Edge {
    /// The square that is left.
    pub from: u8,
    /// 64 where the piece leaves.
    pub to: u8,
    /// The deals that allow it.
    pub when: When,
    /// How many moves lead on from there; 0 while nobody has looked.
    pub moves: u8,
    /// Where those are.
    pub first: u32,
    /// Playouts that went this way.
    pub visits: u32,
    /// Two for each playout that the player who makes this move won, one for each draw.
    pub points: u32,
}

/// Where a piece is that has left.
pub const LEAVES: u8 = 64;

impl Edge {
    /// The way into the root.
    pub const ROOT: Edge = Edge { from: 0, to: 0, when: When::Always, moves: 0, first: 0, visits: 0, points: 0 };

    /// A move that was not tried yet.
    pub fn of(step: Step, when: When) -> Edge {
        let to = if step.leaves() { LEAVES } else { step.to.trailing_zeros() as u8 };
        Edge { from: step.from.trailing_zeros() as u8, to, when, ..Edge::ROOT }
    }

    /// The move.
    #[inline(always)]
    pub fn step(self) -> Step {
        Step { from: 1 << self.from, to: if self.to == LEAVES { 0 } else { 1 << self.to } }
    }

    /// Do these colours allow the move?
    #[inline(always)]
    pub fn is_allowed<G: Ground>(self, board: &PlayBoard<G>) -> bool {
        match self.when {
            When::Always => true,
            When::TakesBlue => board.opp_blue >> self.to & 1 == 1,
            When::TakesRed => board.opp_blue >> self.to & 1 == 0,
            When::LeavesBlue => board.own_blue >> self.from & 1 == 1,
        }
    }

    /// What its playouts brought, a draw being half a point.
    pub fn points(self) -> f64 {
        f64::from(self.points) / 2.0
    }
}

/// A child, for itself.
#[inline(always)]
pub fn by_child(children: &[Edge], index: usize) -> Edge {
    children[index]
}

/// A child with all that its move came to: the two colours of a capture stand beside each other.
#[inline(always)]
pub fn by_move(children: &[Edge], index: usize) -> Edge {
    let edge = children[index];
    let other = match edge.when {
        When::TakesBlue => children[index + 1],
        When::TakesRed => children[index - 1],
        When::Always | When::LeavesBlue => return edge,
    };
    Edge { visits: edge.visits + other.visits, points: edge.points + other.points, ..edge }
}
