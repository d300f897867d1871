//! Looking ahead in a game without hidden colours: every opposing piece is purple, or taken for what it seems to be.
//! Purple (紫駒) is the worst of both colours for whoever faces it: red when it is taken, blue when it stands on its exit.
//!
//! [`plain`] says what the answer is, [`quick`] finds the same answer quickly, and [`deepen`] looks ever further until
//! its time is up; [`proof`] finds forced wins. All see the board with the searching player at the bottom.

pub mod board;
pub mod deepen;
pub mod plain;
pub mod proof;
pub mod quick;

/// The worth of a position that is won at once; a win that comes later is worth a point less for each ply.
pub const WIN: i32 = 100_000_000;

/// A root move with its value from the searching player's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scored {
    /// The move, on the board as the searching player sees it.
    pub mv: board::Step,
    /// Its value.
    pub value: i32,
}

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// The first of the best moves in the players' order.
    pub best: Scored,
    /// Positions whose value was found; those of the last ply are settled at their parent and not counted.
    pub nodes: u64,
}
