//! The cups over TCP: a client that plays at a cup's server, and a server of the same protocol for tests and local cups.
//!
//! [`protocol`], [`lines`], [`clock`], [`follow`], [`end`], [`contestant`] and [`referee`] know nothing of sockets; [`client`] and
//! [`server`] are thin around them.

// What is read here was written by others: nothing in it may stop the program.
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::arithmetic_side_effects))]

pub mod client;
pub mod clock;
pub mod contestant;
pub mod end;
pub mod follow;
pub mod lines;
pub mod protocol;
pub mod referee;
pub mod server;
