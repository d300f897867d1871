//! Products of matrices, for the compiler to make vectors of.
//!
//! Every number of a product is added up in one fixed order, whatever the width of the machine's vectors, and nothing is
//! fused: a network is trained to the same bits on any processor. With `-C target-cpu=native` it is several times as fast.

/// Rows of a tile: with columns of two vectors, their sums stay in the registers of AVX2.
const ROWS: usize = 4;
const COLUMNS: usize = 16;
/// So many terms of a sum are added before the next: what is packed for them stays in the cache.
const DEPTH: usize = 256;

/// A matrix inside a slice: how far it is to the next row and to the next column.
#[derive(Clone, Copy)]
pub struct Strided<'a> {
    data: &'a [f32],
    row: usize,
    column: usize,
}

impl<'a> Strided<'a> {
    /// Row after row.
    pub fn rows(data: &'a [f32], columns: usize) -> Strided<'a> {
        Strided { data, row: columns, column: 1 }
    }

    /// The same matrix with rows and columns exchanged.
    pub fn turned(self) -> Strided<'a> {
        Strided { row: self.column, column: self.row, ..self }
    }

    /// Copies a block into tiles of so many rows, zeros where the matrix ends; in a tile, column after column.
    fn pack<const TILE: usize>(self, (first, last): (usize, usize), (from, to): (usize, usize), into: &mut Vec<f32>) {
        into.clear();
        for start in (first..last).step_by(TILE) {
            for column in from..to {
                let at = |row: usize| {
                    if row < last { self.data[row * self.row + column * self.column] } else { 0.0 }
                };
                into.extend((start..start + TILE).map(at));
            }
        }
    }
}

/// Room for what is packed, used again and again.
#[derive(Default)]
pub struct Packed {
    left: Vec<f32>,
    right: Vec<f32>,
}

/// Adds the product of `a` (so many rows, so many terms) and `b` (so many terms, so many columns) to `c`, row after row.
pub fn add_product(
    (rows, columns, terms): (usize, usize, usize),
    a: Strided<'_>,
    b: Strided<'_>,
    c: &mut [f32],
    packed: &mut Packed,
) {
    for from in (0..terms).step_by(DEPTH) {
        let to = terms.min(from + DEPTH);
        let depth = to - from;
        a.pack::<ROWS>((0, rows), (from, to), &mut packed.left);
        b.turned().pack::<COLUMNS>((0, columns), (from, to), &mut packed.right);
        let bands = c.chunks_mut(ROWS * columns).zip(packed.left.chunks_exact(ROWS * depth));
        for (band, left) in bands {
            for (place, right) in packed.right.chunks_exact(COLUMNS * depth).enumerate() {
                let sums = tile(left.as_chunks().0, right.as_chunks().0);
                let first = place * COLUMNS;
                let width = COLUMNS.min(columns - first);
                for (row, sums) in band.chunks_exact_mut(columns).zip(&sums) {
                    let row = row[first..first + width].iter_mut();
                    row.zip(sums).for_each(|(sum, more)| *sum += more);
                }
            }
        }
    }
}

/// The product of a packed tile of rows and one of columns.
#[inline]
fn tile(left: &[[f32; ROWS]], right: &[[f32; COLUMNS]]) -> [[f32; COLUMNS]; ROWS] {
    let mut sums = [[0.0; COLUMNS]; ROWS];
    for (a, b) in left.iter().zip(right) {
        // Row by row: a loop over the rows would be turned inside out for wide vectors, and be ten times as slow.
        let [first, second, third, fourth] = &mut sums;
        add(first, a[0], b);
        add(second, a[1], b);
        add(third, a[2], b);
        add(fourth, a[3], b);
    }
    sums
}

#[inline(always)]
fn add(sums: &mut [f32; COLUMNS], a: f32, b: &[f32; COLUMNS]) {
    *sums = std::array::from_fn(|column| sums[column] + a * b[column]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(many: usize, step: usize) -> Vec<f32> {
        (0..many).map(|place| ((place * step) % 17) as f32 - 8.0).collect()
    }

    #[test]
    fn a_product_is_that_of_the_school_whatever_its_sides() {
        for (rows, columns, terms) in [(1, 1, 1), (6, 16, 4), (7, 17, 300), (13, 2, 257), (2, 40, 5)] {
            let (a, b) = (numbers(rows * terms, 5), numbers(terms * columns, 7));
            let mut plain = numbers(rows * columns, 3);
            let (mut ours, mut turned) = (plain.clone(), plain.clone());
            for row in 0..rows {
                for column in 0..columns {
                    let sum: f32 = (0..terms).map(|term| a[row * terms + term] * b[term * columns + column]).sum();
                    plain[row * columns + column] += sum;
                }
            }
            let sides = (rows, columns, terms);
            let packed = &mut Packed::default();
            add_product(sides, Strided::rows(&a, terms), Strided::rows(&b, columns), &mut ours, packed);
            assert_eq!(ours, plain, "{sides:?}"); // whole numbers, so that no order of adding makes a difference
            let across: Vec<f32> = (0..rows * terms).map(|place| a[place % rows * terms + place / rows]).collect();
            let across = Strided::rows(&across, rows).turned();
            add_product(sides, across, Strided::rows(&b, columns), &mut turned, packed);
            assert_eq!(turned, plain, "{sides:?}");
        }
    }
}
