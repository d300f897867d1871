//! The cups over TCP: a client that plays at a cup's server, and a server of the same protocol for tests and local cups.
//!
//! [`protocol`], [`lines`], [`clock`], [`follow`], [`contestant`] and [`referee`] know nothing of sockets; [`client`] and
//! [`server`] are thin around them.

pub mod client;
pub mod clock;
pub mod contestant;
pub mod follow;
pub mod lines;
pub mod protocol;
pub mod referee;
pub mod server;
