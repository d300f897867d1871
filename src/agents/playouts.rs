//! What the players that think by playouts have in common.

use super::monte_carlo::rates_until;
use super::{Ask, Budget, Decision, Detail, Explanation, MoveRate};
use crate::belief::{Belief, boards};
pub use crate::belief::{Pieces, hidden_pieces, step_of};
use crate::game::{Move, View};
use crate::playout::{Ground, RandomMoves, Step, allot, in_game, trial};

/// A budget's clock is asked once in so many playouts: some tenths of a millisecond.
pub const BREATH: u64 = 16;

/// A step as a move of the game.
pub fn move_of(view: &View, step: Step) -> Option<Move> {
    in_game(view.board().shape(), view.seat(), step)
}

/// How a move fared in playouts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// The points that its playouts brought, a draw being half a point.
    pub wins: f64,
    /// How many there were.
    pub playouts: u64,
}

impl Tried {
    /// The share of points.
    pub fn rate(&self) -> f64 {
        if self.playouts == 0 { 0.5 } else { self.wins / self.playouts as f64 }
    }

    /// Wilson's 95 % interval of that share.
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.959_963_984_540_054;
        let n = self.playouts as f64;
        if self.playouts == 0 {
            return (0.0, 1.0);
        }
        let (rate, z2) = (self.rate(), Z * Z / n);
        let middle = (rate + z2 / 2.0) / (1.0 + z2);
        let reach = Z * (rate * (1.0 - rate) / n + z2 / (4.0 * n)).sqrt() / (1.0 + z2);
        ((middle - reach).max(0.0), (middle + reach).min(1.0))
    }
}

/// Every legal move with what its playouts came to, deals of the hidden colours having as many as they weigh. `own` is how
/// many a move has where no budget says otherwise.
pub fn rates_by_belief<G: Ground>(view: &View, belief: &Belief, own: u64, ask: Ask<'_>) -> Vec<Tried> {
    let (deals, weights) = belief.deals(view);
    let boards = boards::<G>(view, &deals);
    let legal = view.legal_moves();
    let wanted = match ask.budget {
        Budget::Own => own,
        Budget::Nodes(most) => (most / (legal.len() as u64).max(1)).max(1),
        Budget::Until(_) => return rates_until(view, &boards, &weights, ask),
    };
    let shares = allot(&weights, wanted);
    let tried = legal.iter().enumerate().map(|(number, mv)| {
        let (step, mut dice, mut points) = (step_of(view, *mv), ask.luck.part(number as u64), 0);
        for (board, share) in boards.iter().zip(&shares) {
            points += (0..*share).map(|_| u64::from(trial(board, step, &RandomMoves, &mut dice).points())).sum::<u64>();
        }
        Tried { mv: *mv, wins: points as f64 / 2.0, playouts: wanted }
    });
    tried.collect()
}

/// The first of those with the highest measure; the first legal move where there are none.
pub fn first_best(view: &View, rates: &[Tried], measure: impl Fn(&Tried) -> f64) -> Move {
    let mut best: Option<(Move, f64)> = None;
    for rate in rates {
        let value = measure(rate);
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((rate.mv, value));
        }
    }
    best.map_or_else(|| view.legal_moves()[0], |(mv, _)| mv)
}

/// A choice among moves that were tried, explained where that is asked for. `more` fills in what else there is to say.
pub fn decision(mv: Move, rates: &[Tried], ask: Ask<'_>, more: impl FnOnce(&mut Explanation)) -> Decision {
    if ask.detail == Detail::Move {
        return Decision::plain(mv);
    }
    let scores = rates.iter().map(|rate| (rate.mv, rate.rate())).collect();
    let rated = rates.iter().map(|rate| {
        let (low, high) = rate.interval();
        MoveRate { mv: rate.mv, wins: rate.wins, playouts: rate.playouts, low, high }
    });
    let mut explanation = Explanation { scores, rates: rated.collect(), ..Explanation::default() };
    let playouts: u64 = rates.iter().map(|rate| rate.playouts).sum();
    explanation.notes.push(("playouts".into(), playouts.to_string()));
    more(&mut explanation);
    Decision { mv, explanation }
}

/// An escape as a decision: it wins, whatever playouts would say.
pub fn leave(mv: Move, detail: Detail) -> Decision {
    match detail {
        Detail::Move => Decision::plain(mv),
        Detail::Explained => {
            Decision { mv, explanation: Explanation { scores: vec![(mv, 1.0)], ..Explanation::default() } }
        }
    }
}

/// Makes playouts in small portions until there are enough: a player's own number, or as many as its budget has.
pub fn spend(budget: Budget<'_>, own: u64, mut run: impl FnMut(u64)) {
    match budget {
        Budget::Own => run(own),
        Budget::Nodes(most) => run(most.max(1)),
        Budget::Until(_) => {
            let mut made = 0;
            while made == 0 || !budget.is_spent(made) {
                run(BREATH);
                made += BREATH;
            }
        }
    }
}

/// `500`, `1k`, `10k`: a number of playouts as names have it.
pub fn count_text(count: u64) -> String {
    if count.is_multiple_of(1000) { format!("{}k", count / 1000) } else { count.to_string() }
}

/// The most playouts that a name may ask for: some minutes of thinking.
const MOST: u64 = 10_000_000;

/// Reads such a number; only as it would be written.
pub fn count_of(text: &str) -> Option<u64> {
    let (digits, thousand) = text.strip_suffix('k').map_or((text, 1), |digits| (digits, 1000));
    let count = digits.parse::<u64>().ok()?.checked_mul(thousand)?;
    ((1..=MOST).contains(&count) && count_text(count) == text).then_some(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Bits, Board};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_win_rate_has_wilsons_interval() {
        let square = Board::Standard.shape().all_squares().next().unwrap_or_else(|| panic!("{:?}", Bits::EMPTY));
        let rate = Tried { mv: Move::leave(square), wins: 81.0, playouts: 263 };
        let (low, high) = rate.interval();
        // Newcombe (1998), table I: 81/263.
        assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
        let none = Tried { wins: 0.0, playouts: 0, ..rate };
        assert_eq!((none.rate(), none.interval()), (0.5, (0.0, 1.0)));
    }

    #[test]
    fn a_number_of_playouts_is_written_in_one_way() {
        for (text, count) in [("500", 500), ("1k", 1000), ("10k", 10_000), ("1500", 1500)] {
            assert_eq!((count_of(text), count_text(count).as_str()), (Some(count), text));
        }
        for text in ["", "0", "k", "0k", "1000", "01k", "1.5k", "+1k", "99999999k", "10K"] {
            assert_eq!(count_of(text), None, "{text}");
        }
    }
}
