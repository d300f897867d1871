//! A game on the screen: the board and what is around it, the person's hand, the end.

pub(crate) mod actions;
pub(crate) mod around;
pub(crate) mod end;
pub(crate) mod eyes;
pub(crate) mod feel;
pub(crate) mod hand;
pub(crate) mod proof;
pub(crate) mod screen;
