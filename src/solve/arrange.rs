//! The ways to put a side's pieces on the board, numbered.
//!
//! The board is the same from the left as from the right, so of an arrangement and its mirror image only one has a
//! number: a *row*. A row of a table therefore has two bits for every arrangement of the other side, one for that
//! arrangement and one for its mirror image; see [`column`].

use super::material::Side;
use crate::game::Board;

/// No arrangement: pieces would share a square.
const NONE: u32 = u32::MAX;

/// Ways to choose `k` of `n`.
pub(super) const fn choose(n: u64, k: u64) -> u64 {
    let (mut ways, mut i) = (1, 0);
    while i < k {
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

const CHOOSE: [[u32; 16]; 37] = {
    let mut table = [[0; 16]; 37];
    let mut n = 0;
    while n < 37 {
        let mut k = 0;
        while k < 9 {
            table[n][k] = if k <= n { choose(n as u64, k as u64) as u32 } else { 0 };
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of a set among those of its size.
fn rank(mut set: u64) -> usize {
    let (mut sum, mut k) = (0, 1);
    while set != 0 {
        sum += CHOOSE[set.trailing_zeros() as usize][k & 15] as usize;
        set &= set - 1;
        k += 1;
    }
    sum
}

/// All sets of `k` out of `n` squares, in the order of their numbers.
fn sets(n: u32, k: u32) -> impl Iterator<Item = u64> {
    let first = (1u64 << k) - 1;
    std::iter::successors(Some(first), move |&set| {
        if set == 0 {
            return None;
        }
        let low = set & set.wrapping_neg();
        let carry = set + low;
        let next = carry | (((set ^ carry) >> 2) / low);
        (next < 1 << n).then_some(next)
    })
}

/// The squares of each [`Kind`](super::material::Kind) of a side's pieces, as their owner sees the board.
pub(super) type Sets = [u64; 3];

/// All of them.
pub(super) const fn all(sets: &Sets) -> u64 {
    sets[0] | sets[1] | sets[2]
}

/// A row, and whether the arrangement is its mirror image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ListedRow {
    pub row: usize,
    pub mirrored: bool,
}

/// Squares of a board, as bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground {
    columns: u32,
    rows: u32,
}

impl Ground {
    pub fn of(board: Board) -> Ground {
        Ground { columns: u32::from(board.shape().columns()), rows: u32::from(board.shape().rows()) }
    }

    pub fn squares(self) -> u32 {
        self.columns * self.rows
    }

    /// The square as the other player sees it: rows are flipped.
    pub fn across(self, square: u32) -> u32 {
        (self.rows - 1 - square / self.columns) * self.columns + square % self.columns
    }

    fn map(set: u64, to: impl Fn(u32) -> u32) -> u64 {
        let (mut left, mut mapped) = (set, 0);
        while left != 0 {
            mapped |= 1 << to(left.trailing_zeros());
            left &= left - 1;
        }
        mapped
    }

    /// A set as the other player sees it.
    pub fn set_across(self, set: u64) -> u64 {
        Ground::map(set, |square| self.across(square))
    }

    fn mirrored(self, set: u64) -> u64 {
        Ground::map(set, |square| square + self.columns - 1 - 2 * (square % self.columns))
    }

    /// Squares a step away from any of a set.
    pub fn around(self, set: u64) -> u64 {
        let all = (1 << self.squares()) - 1;
        let left = (0..self.rows).fold(0, |bits, row| bits | 1 << (row * self.columns));
        let right = left << (self.columns - 1);
        (set >> self.columns | set << self.columns | (set & !left) >> 1 | (set & !right) << 1) & all
    }

    /// The corners through which the side escapes: the far ones.
    pub fn exits(self) -> u64 {
        1 | 1 << (self.columns - 1)
    }
}

/// All arrangements of a side.
#[derive(Debug)]
pub(super) struct Arrangements {
    pub ground: Ground,
    pub side: Side,
    /// The arrangement of each row.
    pub sets: Vec<Sets>,
    /// Is it its own mirror image?
    pub symmetric: Vec<bool>,
    /// Row times two, plus one for mirror images, by the numbers of the sets.
    places: Vec<u32>,
    /// Where a row's steps begin.
    starts: Vec<u32>,
    /// Rows a step away: row times two, plus one for mirror images.
    steps: Vec<u32>,
}

impl Arrangements {
    pub fn new(board: Board, side: Side) -> Arrangements {
        let ground = Ground::of(board);
        let [runners, reds, hidden] = side.counts();
        let mut list = Arrangements {
            ground,
            side,
            sets: Vec::new(),
            symmetric: Vec::new(),
            places: vec![NONE; codes(ground, side) as usize],
            starts: vec![0],
            steps: Vec::new(),
        };
        for main in sets(ground.squares(), runners) {
            for rest in sets(ground.squares(), reds).filter(|rest| rest & main == 0) {
                for last in sets(ground.squares(), hidden).filter(|last| last & (main | rest) == 0) {
                    list.number([main, rest, last]);
                }
            }
        }
        let mut steps = Vec::new();
        for row in 0..list.sets.len() {
            steps.extend(list.moves(row).map(|(_, _, to)| (to.row as u32) << 1 | u32::from(to.mirrored)));
            list.starts.push(steps.len() as u32);
        }
        Arrangements { steps, ..list }
    }

    fn number(&mut self, sets: Sets) {
        let image = sets.map(|set| self.ground.mirrored(set));
        let (code, other) = (self.code(sets), self.code(image));
        if code <= other {
            let row = self.sets.len() as u32;
            self.places[other] = row << 1 | 1;
            self.places[code] = row << 1;
            self.sets.push(sets);
            self.symmetric.push(code == other);
        }
    }

    fn code(&self, sets: Sets) -> usize {
        let [_, reds, hidden] = self.side.counts().map(|count| count as usize);
        let ways = CHOOSE[self.ground.squares() as usize];
        (rank(sets[0]) * ways[reds] as usize + rank(sets[1])) * ways[hidden] as usize + rank(sets[2])
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.sets.len()
    }

    /// The row of an arrangement; none where pieces share a square.
    pub fn place(&self, sets: Sets) -> Option<ListedRow> {
        let place = self.places[self.code(sets)];
        (place != NONE).then_some(ListedRow { row: (place >> 1) as usize, mirrored: place & 1 == 1 })
    }

    /// All moves of a row's pieces, quiet or not: from, to, and what the arrangement becomes.
    pub fn moves(&self, row: usize) -> impl Iterator<Item = (u32, u32, ListedRow)> + use<'_> {
        let sets = self.sets[row];
        let own = all(&sets);
        squares(own).flat_map(move |from| {
            let kind = (0..2).find(|&kind| sets[kind] >> from & 1 == 1).unwrap_or(2);
            squares(self.ground.around(1 << from) & !own).filter_map(move |to| {
                let mut moved = sets;
                moved[kind] ^= 1 << from | 1 << to;
                self.place(moved).map(|place| (from, to, place))
            })
        })
    }

    /// The rows a step away, as row times two plus one for mirror images.
    #[inline]
    pub fn steps(&self, row: usize) -> &[u32] {
        &self.steps[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    /// The arrangement of a column.
    pub fn of_column(&self, column: usize) -> Option<Sets> {
        let sets = *self.sets.get(column / 128 * 64 + column % 64)?;
        Some(if column & 64 == 0 { sets } else { sets.map(|set| self.ground.mirrored(set)) })
    }

    /// Bytes that it takes.
    pub fn memory(board: Board, side: Side) -> u64 {
        let (codes, pieces) = (codes(Ground::of(board), side), side.counts().iter().sum::<u32>());
        codes * 4 + codes / 2 * (24 + 1 + 4 + 4 * 3 * u64::from(pieces))
    }
}

/// How many numbers the sets of a side can have together.
fn codes(ground: Ground, side: Side) -> u64 {
    side.counts().iter().map(|&count| choose(ground.squares().into(), count.into())).product()
}

/// The squares of a set.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros();
            set &= set - 1;
            square
        })
    })
}

/// The bit of an arrangement in the rows of a table: even words hold rows, odd words their mirror images.
pub(super) const fn column(place: ListedRow) -> usize {
    place.row / 64 * 128 + place.row % 64 + if place.mirrored { 64 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn sets_are_numbered_in_their_order_up_to_all_pieces_of_a_side() {
        for size in 0..=8 {
            assert!(sets(12, size).enumerate().all(|(number, set)| rank(set) == number), "{size}");
        }
    }

    #[test]
    fn every_arrangement_is_found_again_at_its_place() {
        for (board, side) in
            [(Board::Small, "2b2r"), (Board::Standard, "2b1r"), (Board::Standard, "1r+2p1r"), (Board::Mini, "1b1r")]
        {
            let list = Arrangements::new(board, side.parse().unwrap());
            for (row, &sets) in list.sets.iter().enumerate() {
                assert_eq!(list.place(sets), Some(ListedRow { row, mirrored: false }));
                let image = sets.map(|set| list.ground.mirrored(set));
                let place = list.place(image).unwrap();
                assert_eq!(place, ListedRow { row, mirrored: !list.symmetric[row] });
                assert_eq!(list.of_column(column(place)), Some(image));
            }
        }
        assert_eq!(Arrangements::new(Board::Small, "2b2r".parse().unwrap()).len(), (10920 + 56) / 2);
    }
}
