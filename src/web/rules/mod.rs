//! The rules, with pictures.

pub(crate) mod screen;
