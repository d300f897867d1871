//! Two people at one device: it is handed over after every move, with all sheets down in between.

mod placing;
mod screen;
mod state;
mod words;

pub(crate) use screen::TwoPage;
