//! The game in progress, as signals, and who keeps it.

pub(crate) mod keeper;
pub(crate) mod state;
pub(crate) mod tabs;
