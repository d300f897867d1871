//! The ladder of one minute, for somebody who has never played: three boards, each with the tasks that it takes and a short game.

mod screen;

pub(crate) use screen::FirstPage;
