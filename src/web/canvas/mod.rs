//! The board drawn on a canvas.
//!
//! A screen describes what is to be seen as a [`Scene`], gives it to a
//! `Painter` and calls its `paint` for each frame until it says that
//! nothing moves any more. What needs no browser is compiled natively too, so
//! that the ordinary tests reach it.

/// What moves between two scenes: pure timing.
pub mod animate;
/// The static picture of the board.
#[cfg(target_arch = "wasm32")]
pub mod board;
/// The easing curve.
pub mod ease;
/// Where things are: pure arithmetic, for drawing and for hit testing.
pub mod geometry;
/// The ghosts as bitmaps.
#[cfg(target_arch = "wasm32")]
pub mod ghosts;
/// The grain of the wood: pure arithmetic.
pub mod grain;
/// Selection, targets, last move, escape and focus.
#[cfg(target_arch = "wasm32")]
pub mod highlights;
/// The layers put together.
#[cfg(target_arch = "wasm32")]
pub mod painter;
/// Helpers around the drawing context.
#[cfg(target_arch = "wasm32")]
pub mod pen;
/// What the board shows, as plain data.
pub mod scene;
/// Outlines shared by canvas and inline drawings.
pub mod shapes;
/// Short lists in order.
pub mod short;
/// The ghosts as inline drawings.
pub mod svg;
/// Memo tags and verdicts.
#[cfg(target_arch = "wasm32")]
pub mod tags;
/// Bars of belief and arrows, drawn.
#[cfg(target_arch = "wasm32")]
pub mod telling;
/// The board's colours.
pub mod theme;
/// Where bars of belief and arrows are: pure arithmetic.
pub mod thoughts;

pub use animate::Motion;
pub use geometry::{Layout, Rect};
#[cfg(target_arch = "wasm32")]
pub use painter::Painter;
pub use scene::{Arrow, Belief, Body, Cell, Drag, Gate, Ghost, LastMove, Mark, Scene, Side, To};
pub use svg::{GhostKind, ghost_svg, sheet};
pub use theme::Theme;
