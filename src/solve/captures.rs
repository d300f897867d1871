//! From positions with one piece fewer back to those in which it is taken.

use super::arrange::{Arrangements, all, column};
use super::material::Kind;
use super::matrix::{Chunk, EMPTY, Matrix, any, columns, mirrored, or};

/// Set in a column's number where the arrangement is its own mirror image and so has two columns.
const BOTH: u32 = 1 << 31;
const NONE: u32 = u32::MAX;

/// Where arrangements come to when a piece is put back.
#[derive(Debug)]
pub(super) struct Additions {
    columns: usize,
    /// By square, then column of the arrangement with a piece fewer: the column of the one with all pieces.
    to: Vec<u32>,
}

impl Additions {
    pub fn new(fewer: &Arrangements, whole: &Arrangements, kind: Kind) -> Additions {
        let columns = fewer.len().div_ceil(64) * 128;
        let mut to = vec![NONE; columns * fewer.ground.squares() as usize];
        for old in 0..columns {
            let Some(sets) = fewer.of_column(old) else { continue };
            for square in (0..fewer.ground.squares()).filter(|square| all(&sets) >> square & 1 == 0) {
                let mut more = sets;
                more[kind as usize] |= 1 << square;
                if let Some(place) = whole.place(more) {
                    let both = if whole.symmetric[place.row] { BOTH } else { 0 };
                    to[square as usize * columns + old] = column(place) as u32 | both;
                }
            }
        }
        Additions { columns, to }
    }

    /// Bytes that it takes.
    pub fn memory(fewer_rows: u64, squares: u64) -> u64 {
        fewer_rows.div_ceil(64) * 128 * squares * 4
    }
}

/// Everything that a push needs to remember between rows, so that nothing is allocated on the way.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    bits: Vec<u32>,
    row: Vec<Chunk>,
}

/// For each bit that all of `sources` have and not all of `except` (rows: the side that has just taken a piece; columns: the
/// other side without it), all positions before the capture: `apply` gets row, stripe and bits. A source for each colour
/// that the piece may have had: whoever takes it has to be content with all of them.
pub(super) fn push(
    sources: &[&Matrix],
    except: &[&Matrix],
    taker: &Arrangements,
    additions: &Additions,
    stripes: usize,
    scratch: &mut Scratch,
    mut apply: impl FnMut(usize, usize, &Chunk),
) {
    let ground = taker.ground;
    scratch.row.clear();
    scratch.row.resize(stripes, EMPTY);
    for row in 0..taker.len() {
        columns(sources, except, row, &mut scratch.bits);
        if scratch.bits.is_empty() {
            continue;
        }
        // The moves come by the piece that moves back, so each piece's bits are put together once.
        let mut taken_on = None;
        // A piece of the other side where it moves back to makes the position impossible, which its table knows.
        for (stands, _, before) in taker.moves(row) {
            if taken_on != Some(stands) {
                taken_on = Some(stands);
                let square = ground.across(stands) as usize;
                scratch.row.fill(EMPTY);
                let to = &additions.to[square * additions.columns..(square + 1) * additions.columns];
                for &old in &scratch.bits {
                    let new = to[old as usize];
                    debug_assert_ne!(new, NONE, "the square that was taken on is the taker's");
                    let at = (new & !BOTH) as usize;
                    scratch.row[at / 512][at / 64 % 8] |= 1 << (at % 64);
                    if new & BOTH != 0 {
                        scratch.row[at / 512][(at / 64 % 8) ^ 1] |= 1 << (at % 64);
                    }
                }
            }
            for (stripe, chunk) in scratch.row.iter().enumerate().filter(|(_, chunk)| any(chunk)) {
                let mut bits = if before.mirrored { mirrored(chunk) } else { *chunk };
                if taker.symmetric[before.row] {
                    let image = mirrored(&bits);
                    or(&mut bits, &image);
                }
                apply(before.row, stripe, &bits);
            }
        }
    }
}
