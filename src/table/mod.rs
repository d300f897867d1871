//! A game between a person and an opponent whose colours nobody may see before the end.
//!
//! The [`Sheet`] is what the person's side keeps; the [`dealer`] opens its sealed secret, moves for the opponent and
//! reveals the colours when it is over.

pub mod dealer;
pub mod entropy;
pub mod pair;
pub mod seal;
pub mod sheet;

pub use dealer::Invitation;
pub use pair::Pair;
pub use sheet::{Reveal, Sheet, SheetError, Table};
