//! Positions solved backwards from their ends: who wins, and in how many plies.
//!
//! The conventions are those of the papers' counts. The player to move is "first" and sits at the bottom; after a move
//! the sides change places. Every placement counts, also one with the waiting side's blue on its exit. A blue on its
//! exit at its turn wins in 1, so does taking the last opposing blue; taking the last opposing red loses at once. A win
//! is one ply longer than the shortest of the lost positions it can lead to, a loss one longer than the longest.
//!
//! Against hidden colours every opposing piece is purple: it counts as red when it is taken and may escape as blue. A
//! win there is a win whatever the colours are. A loss there is a loss in the purple game: it is forced if the
//! opponent's pieces may be whatever suits them at each moment; everything else counts as drawn. Where some colours are
//! shown, the same holds for those that are not: taking one shows its colour, the worse of the two for the taker.

mod arrange;
mod captures;
mod counts;
mod exact;
mod hidden;
mod material;
mod matrix;
mod pursuit;
mod small;
mod table;

pub use counts::Counts;
pub use exact::{Keep, Progress, Solution, memory_needed, solve};
pub use hidden::Hidden;
pub use material::{Class, ClassError, Partly, Side};
pub use small::{SmallTable, Value};
pub use table::Distances;
