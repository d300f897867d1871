//! The cups over TCP: a client that plays at a cup's server, and a server of the same protocol for tests and local cups.
//!
//! [`protocol`], [`lines`], [`clock`], [`follow`], [`end`], [`transcript`], [`contestant`] and [`referee`] know nothing of sockets;
//! `client` and `server` are thin around them. A browser has only what reads a game that was played at a cup.

// What is read here was written by others: nothing in it may stop the program.
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::arithmetic_side_effects))]

#[cfg(not(target_arch = "wasm32"))]
pub mod client;
#[cfg(not(target_arch = "wasm32"))]
pub mod clock;
#[cfg(not(target_arch = "wasm32"))]
pub mod contestant;
pub mod end;
pub mod follow;
#[cfg(not(target_arch = "wasm32"))]
pub mod lines;
pub mod protocol;
#[cfg(not(target_arch = "wasm32"))]
pub mod referee;
#[cfg(not(target_arch = "wasm32"))]
pub mod server;
pub mod transcript;
