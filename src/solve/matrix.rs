//! Tables of bits: a row for each arrangement of one side, a bit for each arrangement of the other.
//!
//! They are kept in stripes of 512 columns, so that the rows of a stripe lie close together: a quiet move reads a few
//! neighbouring rows, and a stripe stays in the cache.

/// The part of a row that lies in one stripe.
pub(super) type Chunk = [u64; 8];

/// Nothing.
pub(super) const EMPTY: Chunk = [0; 8];

/// A table of bits.
#[derive(Debug, Clone, Default)]
pub(super) struct Matrix {
    /// How many rows, a multiple of 64.
    pub rows: usize,
    pub stripes: usize,
    chunks: Vec<Chunk>,
}

/// Rows of a table with so many arrangements, up to the next multiple of 64.
pub(super) const fn padded(rows: usize) -> usize {
    rows.div_ceil(64) * 64
}

/// Stripes of a table whose columns are so many arrangements and their mirror images.
pub(super) const fn stripes(columns: usize) -> usize {
    columns.div_ceil(256)
}

impl Matrix {
    /// An empty table of so many arrangements by so many.
    pub fn new(rows: usize, columns: usize) -> Matrix {
        let (rows, stripes) = (padded(rows), stripes(columns));
        Matrix { rows, stripes, chunks: vec![EMPTY; rows * stripes] }
    }

    /// Bytes of such a table.
    pub const fn memory(rows: u64, columns: u64) -> u64 {
        (rows.div_ceil(64) * 64).saturating_mul(columns.div_ceil(256) * 64)
    }

    #[inline]
    pub const fn index(&self, stripe: usize, row: usize) -> usize {
        stripe * self.rows + row
    }

    #[inline]
    pub fn at(&self, stripe: usize, row: usize) -> &Chunk {
        &self.chunks[stripe * self.rows + row]
    }

    #[inline]
    pub fn at_mut(&mut self, stripe: usize, row: usize) -> &mut Chunk {
        &mut self.chunks[stripe * self.rows + row]
    }

    /// The rows of a stripe.
    #[inline]
    pub fn stripe(&self, stripe: usize) -> &[Chunk] {
        &self.chunks[stripe * self.rows..(stripe + 1) * self.rows]
    }

    #[inline]
    pub fn stripe_mut(&mut self, stripe: usize) -> &mut [Chunk] {
        &mut self.chunks[stripe * self.rows..(stripe + 1) * self.rows]
    }

    /// Is this bit set?
    pub fn has(&self, row: usize, column: usize) -> bool {
        self.at(column / 512, row)[column / 64 % 8] >> (column % 64) & 1 == 1
    }

    /// Makes it an empty table of another size, in the same memory if that is enough.
    pub fn reshape(&mut self, rows: usize, columns: usize) {
        (self.rows, self.stripes) = (padded(rows), stripes(columns));
        self.chunks.clear();
        self.chunks.resize(self.rows * self.stripes, EMPTY);
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        (self.chunks.capacity() * size_of::<Chunk>()) as u64
    }

    /// Turns the table round: every 64 by 64 bits that are not all zero come to `put` as rows of the turned table, with
    /// stripe, first row and lane. Where `marks` are given, blocks without a mark are known to be empty.
    pub fn turn(&self, marks: Option<&[bool]>, mut put: impl FnMut(usize, usize, usize, &[u64; 64])) {
        for stripe in 0..self.stripes {
            for (block, rows) in self.stripe(stripe).chunks_exact(64).enumerate() {
                let first = self.index(stripe, block * 64);
                if marks.is_some_and(|marks| !marks[first..first + 64].contains(&true)) {
                    continue;
                }
                for lane in 0..8 {
                    let mut bits = [0; 64];
                    for (word, row) in bits.iter_mut().zip(rows) {
                        *word = row[lane];
                    }
                    if bits.iter().fold(0, |any, word| any | word) == 0 {
                        continue;
                    }
                    transpose(&mut bits);
                    let (word, target) = (stripe * 8 + lane, block * 2 + lane % 2);
                    put(target / 8, word / 2 * 64, target % 8, &bits);
                }
            }
        }
    }
}

/// The columns of the bits that a row has in all of these tables and not in all of `except`.
pub(super) fn columns(tables: &[&Matrix], except: &[&Matrix], row: usize, list: &mut Vec<u32>) {
    list.clear();
    let Some((first, more)) = tables.split_first() else { return };
    for stripe in 0..first.stripes {
        let in_all = |chunk: Chunk, tables: &[&Matrix]| {
            tables.iter().fold(chunk, |chunk, table| and(&chunk, table.at(stripe, row)))
        };
        let mut chunk = in_all(*first.at(stripe, row), more);
        if !except.is_empty() {
            chunk = and_not(&chunk, &in_all(chunk, except));
        }
        for (lane, &word) in chunk.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                list.push((stripe * 512 + lane * 64) as u32 + left.trailing_zeros());
                left &= left - 1;
            }
        }
    }
}

/// The chunk with every arrangement replaced by its mirror image.
#[inline(always)]
pub(super) fn mirrored(chunk: &Chunk) -> Chunk {
    let [a, b, c, d, e, f, g, h] = *chunk;
    [b, a, d, c, f, e, h, g]
}

#[inline(always)]
pub(super) fn or(one: &mut Chunk, other: &Chunk) {
    for (word, more) in one.iter_mut().zip(other) {
        *word |= more;
    }
}

#[inline(always)]
pub(super) fn and(one: &Chunk, other: &Chunk) -> Chunk {
    std::array::from_fn(|lane| one[lane] & other[lane])
}

#[inline(always)]
pub(super) fn and_not(one: &Chunk, other: &Chunk) -> Chunk {
    std::array::from_fn(|lane| one[lane] & !other[lane])
}

#[inline(always)]
pub(super) fn any(chunk: &Chunk) -> bool {
    chunk.iter().fold(0, |any, word| any | word) != 0
}

/// Exchanges rows and columns of 64 by 64 bits: halves, then quarters, and so on.
fn transpose(bits: &mut [u64; 64]) {
    macro_rules! exchange {
        ($($step:literal $mask:literal),*) => { $(
            for group in bits.chunks_exact_mut(2 * $step) {
                let (upper, lower) = group.split_at_mut($step);
                for (up, low) in upper.iter_mut().zip(lower) {
                    let changed = (*up >> $step ^ *low) & $mask;
                    *up ^= changed << $step;
                    *low ^= changed;
                }
            }
        )* };
    }
    exchange!(
        32 0x0000_0000_ffff_ffff,
        16 0x0000_ffff_0000_ffff,
        8 0x00ff_00ff_00ff_00ff,
        4 0x0f0f_0f0f_0f0f_0f0f,
        2 0x3333_3333_3333_3333,
        1 0x5555_5555_5555_5555
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn turning_exchanges_rows_and_columns_and_keeps_mirror_images_apart() {
        let mut dice = Dice::new(Seed(5));
        let (mut table, mut turned) = (Matrix::new(300, 700), Matrix::new(700, 300));
        let bit = |list: &mut Matrix, row: usize, other: usize, image: usize| {
            let column = other / 64 * 128 + other % 64 + 64 * image;
            list.at_mut(column / 512, row)[column / 64 % 8] |= 1 << (column % 64);
        };
        let points: Vec<[usize; 3]> =
            (0..5000).map(|_| [300, 700, 2].map(|limit| dice.below(limit) as usize)).collect();
        for &[row, other, image] in &points {
            bit(&mut table, row, other, image);
        }
        table.turn(None, |stripe, row, lane, bits| {
            for (offset, word) in bits.iter().enumerate().filter(|(_, word)| **word != 0) {
                turned.at_mut(stripe, row + offset)[lane] |= word;
            }
        });
        let mut wanted = Matrix::new(700, 300);
        for &[row, other, image] in &points {
            bit(&mut wanted, other, row, image);
        }
        assert_eq!(turned.chunks, wanted.chunks);
    }
}
