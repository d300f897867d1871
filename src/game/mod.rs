//! The rules of Geister. Knows nothing of players, files or browsers.

mod basics;
pub mod board_string;
#[allow(clippy::module_inception)] // the module of games in the room of the game
mod game;
pub mod moves;
pub mod notation;
mod outcome;
mod position;
pub mod record;
mod seed;
mod setup;
mod variant;
mod view;

pub use basics::{Bits, Colour, Direction, MAX_PIECES, PerSeat, PieceId, Ply, Seat, Square};
pub use game::Game;
pub use moves::{Capture, Move, MoveError, MoveList, Played, Way};
pub use outcome::{Outcome, Reason};
pub use position::{DRAW_PLY, Place, Position};
pub use seed::{Dice, Purpose, Seed};
pub use setup::{Setup, SetupError, colour_letter};
pub use variant::{Board, Shape, UnknownBoard};
pub use view::{Mine, Theirs, View};
