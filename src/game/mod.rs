//! The rules of Geister. Knows nothing of players, files or browsers.
//!
//! ```
//! use geister_lab::game::{Board, Colour, DRAW_PLY, Game, MoveError, PerSeat, Seat, Setup, notation};
//!
//! // Two secret set-ups on the small board: the four ghosts of each side from left to right.
//! let first = Setup::parse(Board::Small, Seat::First, "BBRR")?;
//! let second = Setup::parse(Board::Small, Seat::Second, "rbrb")?;
//! let mut game = Game::start(PerSeat::new(first, second), DRAW_PLY);
//!
//! // A move is the square that a ghost comes from and the way that it goes.
//! for text in ["b4↑", "b1↓"] {
//!     let (mv, _) = notation::parse_move(Board::Small, text)?;
//!     game.play(mv)?;
//! }
//! // A wrong move is refused with its reason, and changes nothing.
//! let (onto_its_own, _) = notation::parse_move(Board::Small, "c4→")?;
//! assert_eq!(game.play(onto_its_own), Err(MoveError::OwnPiece));
//!
//! // Whoever takes a ghost sees its colour; all others stay hidden, and a view has no place to keep them.
//! let (capture, _) = notation::parse_move(Board::Small, "b3↑")?;
//! let played = game.play(capture)?;
//! assert_eq!(played.capture.map(|taken| taken.colour), Some(Colour::Blue));
//! assert_eq!(notation::played_text(Board::Small, &played), "b3↑(b)");
//! let known = game.view(Seat::First);
//! assert_eq!((known.opposing_left(Colour::Blue), known.hidden().count()), (1, 3));
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
