//! Studies with people: what a study is, what a participant does in it, and the log from which everything is computed.
//!
//! A [`Study`] is a JSON document. From it and a participant's condition comes the [`Plan`], the list of steps. A
//! [`Session`] is one participant's way through the plan: a pure state machine that is fed [`Event`]s and says what is
//! shown next. The [`log`] of those events is the only thing that is stored; a session, a data set and a report are
//! computed from it.
//!
//! - [`simulate`] makes logs without people, and [`verify`] does everything in a log again
//! - [`trace`] reads a log once; [`dataset`] and [`report`] are made from traces
//! - [`class`]: people in one room, under a code, and what stands on their projector
//! - [`assignment`] says who is in which condition, [`pseudonym`] what somebody is called in the data
//! - [`wire`] is what page, command line and collector speak with each other

// What is read here was written by others: nothing in it may stop the program.
#![cfg_attr(not(test), deny(clippy::indexing_slicing, clippy::arithmetic_side_effects))]

pub mod aside;
pub mod assignment;
pub mod check;
pub mod checks;
pub mod class;
pub mod dataset;
pub mod digest;
pub mod document;
pub mod event;
pub mod items;
pub mod keyed;
pub mod log;
mod markdown;
pub mod pictures;
pub mod plan;
pub mod pseudonym;
pub mod report;
#[cfg(not(target_arch = "wasm32"))]
pub mod schema;
pub mod session;
pub mod session_id;
#[cfg(not(target_arch = "wasm32"))]
pub mod shipped;
pub mod sift;
pub mod simulate;
mod strange;
pub mod times;
pub mod trace;
pub mod tutorial;
pub mod verify;
pub mod when;
pub mod wire;
pub mod words;

pub use check::{DocumentError, Problem};
pub use document::Study;
pub use event::{Entry, Event};
pub use items::{GateRole, Item, Kind, Value};
pub use plan::{Plan, Step};
pub use session::{Impossible, Session};
pub use session_id::SessionId;
pub use words::Words;
