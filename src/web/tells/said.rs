//! What the counts say in one sentence.

use super::wish::blue_first;
use crate::arena::statistics::share_of;
use crate::arena::tells::{SideTells, Tell};
use crate::game::Colour;

/// Beyond chance, a colour has to have at least this share before it is said to stand out.
const PLAIN: f64 = 0.55;

/// What gives a player away most.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plainest {
    /// By what.
    pub tell: Tell,
    /// Which colour does it more.
    pub colour: Colour,
    /// How often it is that colour, in a hundred.
    pub in_hundred: u64,
}

/// The share of blues among those who did it; none where nobody did.
pub fn blue_share(tells: &SideTells, tell: Tell) -> Option<f64> {
    let [blue, red] = blue_first(tells.of(tell)).map(|total| total.sum as f64);
    (blue + red > 0.0).then(|| blue / (blue + red))
}

/// The tell that says most over all games: often, and mostly of one colour. None where none stands out.
pub fn plainest(tells: &SideTells) -> Option<Plainest> {
    let weigh = |tell: Tell| {
        let [blue, red] = blue_first(tells.of(tell)).map(|total| total.sum);
        let (all, share) = (blue + red, blue_share(tells, tell)?);
        let of_one = share.max(1.0 - share);
        let colour = if share > 0.5 { Colour::Blue } else { Colour::Red };
        // Nobody says "a hundred times in a hundred" of what may happen otherwise.
        let in_hundred = ((100.0 * of_one).round() as u64).min(if blue.min(red) > 0 { 99 } else { 100 });
        let found = Plainest { tell, colour, in_hundred };
        (share_of(blue.max(red), all).low > PLAIN).then(|| (all as f64 * (1.0 - entropy(share)), found))
    };
    let all = Tell::ALL.into_iter().filter_map(weigh);
    all.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, found)| found)
}

/// A number with so many digits, with a true minus sign, and none before a zero.
pub fn signed(value: f64, digits: usize) -> String {
    let text = format!("{:.digits$}", value.abs());
    let is_zero = text.chars().all(|digit| matches!(digit, '0' | '.'));
    if value < 0.0 && !is_zero { format!("−{text}") } else { text }
}

/// In bits.
fn entropy(share: f64) -> f64 {
    let part = |share: f64| if share > 0.0 { -share * share.log2() } else { 0.0 };
    part(share) + part(1.0 - share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tells::Tells;
    use crate::arena::{Match, Side};
    use crate::game::{Board, DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(
            [signed(-0.004, 2), signed(-0.126, 2), signed(0.0, 1), signed(2.66, 1)],
            ["0.00", "−0.13", "0.0", "2.7"]
        );
    }

    #[test]
    fn who_runs_is_named_and_who_rolls_dice_is_not() {
        let plan = Match::between("rush", "random", Board::Small, 60, Seed(2), DRAW_PLY).unwrap();
        let mut tells = Tells::default();
        (0..60).for_each(|number| tells.count(&plan, number, &plan.play(number)));
        let rush = plainest(tells.side(Side::A)).unwrap();
        assert_eq!((rush.tell, rush.colour), (Tell::Exit, Colour::Blue), "{rush:?}");
        assert!(rush.in_hundred > 70 && rush.in_hundred <= 100);
        let near = blue_share(tells.side(Side::B), Tell::Near).unwrap();
        assert!((0.3..0.7).contains(&near), "{near}");
        assert_eq!(plainest(&SideTells::default()), None);
        assert_eq!(blue_share(&SideTells::default(), Tell::Gate), None);
    }
}
