//! Choosing an opponent.

pub(crate) mod screen;
