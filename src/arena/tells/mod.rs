//! What a player's moves tell of its colours: tells counted, and how much of the colours can be read from them.
//!
//! A **tell** is something that blues and reds may do more or less often: come near, draw back, head for an exit, stand at
//! one. It is counted for each colour and game ([`Tells`]).
//!
//! **Readability** is measured in bits ([`read`]). A watcher sees the moves of one player and the squares of all ghosts. It
//! does not see colours, not even those of ghosts that are taken. Before the first move all ways in which the player's colours
//! may lie are equally likely to it: log2 70 bits are hidden on 6×6, log2 6 on 4×4. It knows the player's **habits** from all
//! other games of the match, never from the one that it reads: how often a blue, and how often a red, made a move of a kind
//! when it could ([`Habits`]). After each move it weighs every colouring by how likely that move was among all that were
//! legal. A ghost that does again what it has done before says nothing new, and that move is not read: players walk to and
//! fro for a hundred moves for one and the same reason, and whoever took every step for a new one would become certain of
//! what is wrong. What the watcher has gained by then is
//!
//! ```text
//!     log2 (chance of the true colouring now) − log2 (its chance before the first move)
//! ```
//!
//! and what is shown is the mean over games, or divided by all moves that were made. It is what this one watcher gains, and
//! a better one may gain more. On average it cannot come out above what there is to learn from the moves of a player who
//! places its ghosts at random, however wrong the habits are (Gibbs' inequality: they come from other games); for one who tells nothing
//! it is 0 or, where few games make for wrong habits, slightly below. A ghost that leaves ends the game: that last move is
//! not read.
//!
//! Counts are whole numbers, so it cannot matter who played which games.

// Every index is that of a kind of move, a colour or a piece, of which there are as many as places.
#![allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod counts;
mod habits;
mod read;
mod turn;

pub use counts::{SideTells, Tell, Tells};
pub use habits::Habits;
pub use read::{Point, Reading, full_bits, read};
pub use turn::{KINDS, Turn, turns};
