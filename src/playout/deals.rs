//! The ways in which hidden colours can be dealt.

/// Every set of so many blues among these squares, in a fixed order.
pub fn deals(hidden: u64, blues: u32) -> Vec<u64> {
    let pieces = hidden.count_ones();
    (0u32..1 << pieces).filter(|chosen| chosen.count_ones() == blues).map(|chosen| spread(chosen, hidden)).collect()
}

/// The squares of a set whose places in it are chosen: bit 0 stands for the first square.
pub fn spread(chosen: u32, set: u64) -> u64 {
    let (mut rest, mut found, mut place) = (set, 0, 0);
    while rest != 0 {
        let square = rest & rest.wrapping_neg();
        rest ^= square;
        if chosen >> place & 1 == 1 {
            found |= square;
        }
        place += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn eight_hidden_pieces_with_four_blues_can_be_dealt_in_seventy_ways() {
        let all = deals(0b1111_0000_1111, 4);
        assert_eq!(all.len(), 70);
        assert!(all.iter().all(|deal| deal.count_ones() == 4 && deal & !0b1111_0000_1111 == 0));
        assert_eq!(deals(0b1010_1000, 1), [0b1000, 0b10_0000, 0b1000_0000]);
    }
}
