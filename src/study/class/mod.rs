//! A class: people in one room who take part in one study at the same time, under a code that stands on a projector.
//!
//! There is nothing in it but the study and its logs. [`code`] is what the room types, [`seen`] what one log adds to the
//! projector, and [`standing`] what stands there: sums over all logs, in which nobody is seen alone.

pub mod code;
pub mod seen;
pub mod standing;

pub use code::ClassCode;
pub use seen::Seen;
pub use standing::Standing;
