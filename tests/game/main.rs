//! The rules, the players and what they think with. Most of it runs as WebAssembly, too.
//!
//! One program instead of a dozen: each would be compiled, linked and made ready for node by itself.

mod conversation;
mod equilibrium;
mod networks;
mod perft;
mod policies;
mod proof;
mod proof_shown;
mod properties;
mod puzzles;
mod rules;
mod search;
mod solve;
mod vectors;
