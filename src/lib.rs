//! Geister Lab: the game of Geister against the players of research papers, in the browser and on the command line.
//!
//! The map of the house. A room may call those to its left, never those to its right or beside it; `tests/house/layers.rs` reads
//! this line and holds every file against it:
//!
//! `figure`, `files`, `game`, `language` ← `search` ← `solve`, `cfr`, `playout` ← `belief`, `puzzle` ← `agents` ← `table`, `arena`, `cup` ← `study`, `learn` ← `collect`, `web` ← `bin`
//!
//! - [`figure`]: curves drawn for documents
//! - [`files`]: files that stay in their folder and are written whole
//! - [`game`]: the rules
//! - [`language`]: English and Japanese
//! - [`search`]: looking ahead where every piece is known or taken for purple
//! - [`solve`]: positions solved backwards from their ends
//! - [`cfr`]: equilibria of small games with hidden colours
//! - [`playout`]: games played to their end by dice
//! - [`belief`]: who is blue? every estimator of hidden colours, behind one interface
//! - [`puzzle`]: forced wins to find, made and graded
//! - [`agents`]: one file a player, and the roster that names them
//! - [`table`]: a person and an opponent at a table, the secret sealed until the end
//! - [`arena`]: matches and their statistics
//! - [`cup`]: the cups' games over TCP; in a browser only what reads them
//! - `learn`: playout policies by genetic programming, weights of behaviour by regression, networks that guess colours; natively only
//! - [`study`]: studies with people: document, plan, session, log
//! - `collect`: the server that gathers study logs, natively only
//! - [`web`]: the worker that holds the truth, the messages, and the page that shows

pub mod agents;
pub mod arena;
pub mod belief;
pub mod cfr;
#[cfg(all(feature = "collect", not(target_arch = "wasm32")))]
pub mod collect;
pub mod cup;
pub mod figure;
pub mod files;
pub mod game;
pub mod language;
#[cfg(not(target_arch = "wasm32"))]
pub mod learn;
pub mod playout;
pub mod puzzle;
pub mod search;
pub mod solve;
pub mod study;
pub mod table;
pub mod web;
