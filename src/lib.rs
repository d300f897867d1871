//! Geister Lab: the game of Geister against the players of research papers, in the browser and on the command line.
//!
//! The map of the house. Rooms further down may call those above, never the other way round.
//!
//! - [`game`]: the rules
//! - [`language`]: English and Japanese
//! - [`search`]: looking ahead where every piece is known or taken for purple
//! - [`agents`]: one file a player, and the roster that names them
//! - [`table`]: a person and an opponent at a table, the secret sealed until the end
//! - [`arena`]: matches and their statistics
//! - `cup`: the cups' games over TCP, natively only
//! - [`study`]: studies with people: document, plan, session, log, simulated participants, data sets, reports
//! - [`web`]: the worker that holds the truth, the messages, and the page that shows

pub mod agents;
pub mod arena;
#[cfg(not(target_arch = "wasm32"))]
pub mod cup;
pub mod game;
pub mod language;
pub mod search;
pub mod study;
pub mod table;
pub mod web;
