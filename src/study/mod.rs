//! Studies with people: what a study is, what a participant does in it, and the log from which everything is computed.
//!
//! A [`Study`] is a JSON document. From it and a participant's condition comes the [`Plan`], the list of steps. A
//! [`Session`] is one participant's way through the plan: a pure state machine that is fed [`Event`]s and says what is
//! shown next. The [`log`] of those events is the only thing that is stored; a session, a data set and a report are
//! computed from it.
//!
//! - [`simulate`] makes logs without people, and [`verify`] does everything in a log again
//! - [`trace`] reads a log once; [`dataset`] and [`report`] are made from traces

pub mod check;
pub mod dataset;
pub mod digest;
pub mod document;
pub mod event;
pub mod gather;
pub mod items;
pub mod log;
pub mod plan;
pub mod report;
#[cfg(not(target_arch = "wasm32"))]
pub mod schema;
pub mod session;
#[cfg(not(target_arch = "wasm32"))]
pub mod shipped;
pub mod sift;
pub mod simulate;
pub mod trace;
pub mod verify;
pub mod words;

pub use check::{DocumentError, Problem};
pub use document::Study;
pub use event::{Entry, Event};
pub use items::{Item, Kind, Value};
pub use plan::{Plan, Step};
pub use session::{Impossible, Session};
pub use words::Words;
