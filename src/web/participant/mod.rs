//! A participant's way through a study.

pub(crate) mod arrive;
mod consent;
mod debrief;
mod draft;
pub(crate) mod facts;
mod field;
mod frame;
mod game;
mod gate;
mod journey;
pub(crate) mod keeper;
mod language;
mod marking;
mod matrix;
mod next;
mod pause;
mod placing;
mod prose;
mod questions;
mod refusal;
mod result;
pub(crate) mod screen;
mod screened_out;
mod sender;
pub(crate) mod store;
mod tab;
mod tutorial;
mod withdraw;

/// The texts of studies, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/study.txt"), include_str!("../../../www/texts/ja/study.txt")]
}
