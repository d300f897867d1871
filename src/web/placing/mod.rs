//! Placing one's ghosts.

pub(crate) mod screen;
