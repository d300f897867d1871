//! Drawing by chances that are no whole numbers, alike on every machine.

use crate::game::Dice;

/// One of these by its weight: the number of its place. The last with any weight where rounding leaves a gap.
pub fn draw(dice: &mut Dice, weights: impl Iterator<Item = f64>) -> usize {
    // The 53 bits that a float can hold.
    let mut rest = (dice.bits() >> 11) as f64 / (1u64 << 53) as f64;
    let mut chosen = 0;
    for (index, weight) in weights.enumerate() {
        if weight > 0.0 {
            chosen = index;
            if rest < weight {
                break;
            }
            rest -= weight;
        }
    }
    chosen
}
