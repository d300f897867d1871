//! Regret matching: choose in proportion to what one regrets not to have chosen.

use super::vector::Vector;

/// A regret up to this is none. Where all regrets are 0 in theory, rounding leaves some 10⁻¹⁶ of them, and matching
/// would make a certainty of that dust.
pub const NOISE: f64 = 1e-10;

/// A strategy for every hand from the regrets of its actions; where nothing is regretted, `uniform`.
#[inline]
pub(super) fn matched<const H: usize>(regrets: &[Vector<H>], uniform: &[Vector<H>], strategy: &mut [Vector<H>]) {
    let mut sum = [0.0; H];
    for (regret, chance) in regrets.iter().zip(strategy.iter_mut()) {
        for hand in 0..H {
            let wish = if regret[hand] > NOISE { regret[hand] } else { 0.0 };
            chance[hand] = wish;
            sum[hand] += wish;
        }
    }
    // One division a hand instead of one an action.
    let share = sum.map(|sum| 1.0 / sum);
    for (chance, even) in strategy.iter_mut().zip(uniform) {
        for hand in 0..H {
            let wish = chance[hand] * share[hand];
            chance[hand] = if sum[hand] > 0.0 { wish } else { even[hand] };
        }
    }
}

/// The same for one hand: the chance of each action is handed to `take`.
pub(super) fn matched_for<const H: usize>(
    hand: usize,
    regrets: &[Vector<H>],
    uniform: &[Vector<H>],
    mut take: impl FnMut(f64),
) {
    let wish = |regret: &Vector<H>| if regret[hand] > NOISE { regret[hand] } else { 0.0 };
    let sum: f64 = regrets.iter().map(wish).sum();
    for (regret, even) in regrets.iter().zip(uniform) {
        take(if sum > 0.0 { wish(regret) / sum } else { even[hand] });
    }
}
