//! The ways that a side's colours can be.

/// Every set of `blues` among so many pieces, one bit a piece, in the order of their numbers.
pub fn colourings(pieces: usize, blues: u32) -> impl Iterator<Item = u8> {
    (0..1u16 << pieces).map(|set| set as u8).filter(move |set| set.count_ones() == blues)
}

/// Is this piece blue in this colouring?
pub const fn is_blue(colouring: u8, piece: usize) -> bool {
    colouring >> piece & 1 == 1
}
