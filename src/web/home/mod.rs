//! Choosing an opponent.

pub(crate) mod screen;
mod shown;
