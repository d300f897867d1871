//! The small game at the gate in numbers: what a mixture is worth, and how the computer chooses.

use super::habit::foresee;
use crate::game::{Colour, Dice};
use crate::web::engine::teaching::gate::worth;

/// Numbers below this, of this, are a chance.
const WHOLE: u32 = 1 << 24;

/// What an attacker gets on average who sends the blue with this chance, if the defender takes with that one.
pub fn value(blue: f64, take: f64) -> f64 {
    let points = |sent, taken| f64::from(worth(sent, taken));
    let against = |sent| take * points(sent, true) + (1.0 - take) * points(sent, false);
    blue * against(Colour::Blue) + (1.0 - blue) * against(Colour::Red)
}

/// What is left of a mixture against a defender who knows it.
pub fn at_worst(blue: f64) -> f64 {
    value(blue, 0.0).min(value(blue, 1.0))
}

/// How many points in 100 rounds somebody loses who mixes like this where the right mixture was there to be had, against a
/// defender who knows both. Never less than none: what is learned is a little off, and one may have been nearer.
pub fn lost(right: f64, mine: f64) -> u32 {
    (100.0 * (at_worst(right) - at_worst(mine))).round().max(0.0) as u32
}

/// Something that happens with this chance.
pub fn happens(chance: f64, dice: &mut Dice) -> bool {
    f64::from(dice.below(WHOLE)) < chance * f64::from(WHOLE)
}

/// Does the computer take what comes, after these choices of an attacker (`true` for the blue)? It does what is best
/// against what it foresees; where that makes no difference, or once in a while, it tosses the right coin.
pub fn takes(blues: &[bool], dice: &mut Dice) -> bool {
    let expected = foresee(blues);
    decide(value(expected, 0.0) - value(expected, 1.0), dice)
}

/// Does the computer send its blue, after these choices of a defender (`true` for taking)?
pub fn sends_blue(takes: &[bool], dice: &mut Dice) -> bool {
    let expected = foresee(takes);
    decide(value(1.0, expected) - value(0.0, expected), dice)
}

/// Yes, if there is something to be gained by it.
fn decide(gain: f64, dice: &mut Dice) -> bool {
    const SLIP: f64 = 0.1;
    const NOTHING: f64 = 0.15;
    if gain.abs() < NOTHING || happens(SLIP, dice) { happens(1.0 / 3.0, dice) } else { gain > 0.0 }
}

/// What an attacker gets in so many rounds against a defender who takes with a fixed chance.
pub fn rounds(blues: impl IntoIterator<Item = bool>, take: f64, dice: &mut Dice) -> i32 {
    let colour = |blue: bool| if blue { Colour::Blue } else { Colour::Red };
    blues.into_iter().map(|blue| worth(colour(blue), happens(take, dice))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Purpose, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn one_blue_in_three_is_the_best_that_can_be_known() {
        let best = (0..=300).map(|step| f64::from(step) / 300.0).max_by(|a, b| at_worst(*a).total_cmp(&at_worst(*b)));
        assert_eq!(best, Some(1.0 / 3.0));
        assert!((at_worst(1.0 / 3.0) - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!((at_worst(0.0), at_worst(1.0)), (0.0, -1.0));
        assert_eq!([lost(1.0 / 3.0, 0.5), lost(1.0 / 3.0, 0.0), lost(0.35, 0.33)], [33, 33, 0], "nobody gains by it");
    }

    #[test]
    fn the_computer_punishes_a_habit_and_the_coin_cannot_be_punished() {
        let mut dice = Seed(1).dice(Purpose::Part(1));
        let taken = (0..100).filter(|_| takes(&[true; 6], &mut dice)).count();
        let ignored = (0..100).filter(|_| !takes(&[false; 6], &mut dice)).count();
        let blue = (0..100).filter(|_| sends_blue(&[false; 6], &mut dice)).count();
        assert!(taken > 85 && ignored > 85 && blue > 85, "{taken} {ignored} {blue}");
        for blues in [[true; 1000], [false; 1000]] {
            let points = rounds(blues, 1.0 / 3.0, &mut dice);
            assert!((250..420).contains(&points), "{points}");
        }
    }
}
