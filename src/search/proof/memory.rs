//! What has been proved so far: by position, a length within which it is won and one within which it is not.
//!
//! Positions are kept whole, not as a checksum, so that an answer from here is as good as a search.

use crate::game::Bits;

/// A position in two words, with room for what is known of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(u64, u64);

/// The bits of the second word that hold what is known.
const KNOWN: u64 = 0xffff << 48;

impl Key {
    /// Hidden ghosts: 36 squares three times, and the opposing blues left, of which there are fewer than eight.
    pub fn purple(blues: u64, reds: u64, theirs: u64, blues_left: u8) -> Key {
        Key(blues | reds << 36, theirs | (reds >> 28) << 36 | u64::from(blues_left) << 44)
    }

    /// Ghosts of which some are shown: 36 squares twice, a bit for the colour of each own piece and two for each ghost, in
    /// the order of squares, and the blues among the hidden ones. A bit of its own tells it from the others.
    pub fn partly(blues: u64, reds: u64, theirs: u64, colours: u64, purple_blues: u8) -> Key {
        let own = blues | reds;
        let mine = Bits(own).enumerate().filter(|(_, square)| blues & square.bit().0 != 0);
        let mine = mine.fold(0, |word, (index, _)| word | 1 << index);
        Key(own | mine << 36 | colours << 44, theirs | u64::from(8 | purple_blues) << 44)
    }

    fn slot(self, mask: usize) -> usize {
        let mixed = (self.0 ^ self.1.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32 ^ self.1).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize & mask
    }
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Known {
    /// Won within so many plies; 0 if that is not known.
    pub won: u8,
    /// Not won within so many plies.
    pub not_won: u8,
}

/// The table.
#[derive(Debug)]
pub(super) struct Memory {
    slots: Vec<[u64; 2]>,
}

impl Memory {
    pub fn new(size: u32) -> Memory {
        Memory { slots: vec![[0; 2]; 1 << size.clamp(4, 30)] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill([0; 2]);
    }

    /// A pair of neighbours shares what falls on either.
    #[inline]
    pub fn get(&self, key: Key) -> Known {
        let slot = key.slot(self.slots.len() - 1);
        for at in [slot, slot ^ 1] {
            let [first, second] = self.slots[at];
            if first == key.0 && second & !KNOWN == key.1 {
                return Known { won: (second >> 48) as u8, not_won: (second >> 56) as u8 };
            }
        }
        Known::default()
    }

    /// Keeps it in place of what is worth less: the first of the pair keeps the longest searches.
    #[inline]
    pub fn put(&mut self, key: Key, known: Known) {
        let slot = key.slot(self.slots.len() - 1);
        let (keep, other) = (slot & !1, slot | 1);
        let same = |[first, second]: [u64; 2]| first == key.0 && second & !KNOWN == key.1;
        let worth = |second: u64| ((second >> 48) as u8).max((second >> 56) as u8);
        let at = if same(self.slots[keep]) {
            keep
        } else if same(self.slots[other]) {
            other
        } else if worth(self.slots[keep][1]) <= known.won.max(known.not_won) {
            keep
        } else {
            other
        };
        self.slots[at] = [key.0, key.1 | u64::from(known.won) << 48 | u64::from(known.not_won) << 56];
    }
}
