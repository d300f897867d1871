//! What a number of games says about the players: rates and 95 % intervals.
//!
//! The interval of the win rate is Wilson's score interval. The rate that counts draws half gets the same interval with
//! the sample variance in place of p(1−p):
//!
//! ```text
//!     m + c/2 ± √(c·(v + c/4))
//!     ─────────────────────────      c = z²/n,  v = Σ(x−m)²/n  over results x = 1, ½, 0
//!              1 + c
//! ```
//!
//! It is what inverting the score test gives when the draw rate is estimated by D/(n+z²), the share of draws shrunk as
//! Wilson's own centre shrinks. Without draws it *is* Wilson's interval; it lies in \[0, 1\]; and it does not collapse
//! to a point when all games are drawn. The tests compute its true coverage.
//!
//! Two rates are compared by Newcombe's interval of their difference (1998, his method 10), which is built from the
//! intervals of both. They differ beyond chance where it leaves 0 out.

use super::tally::Score;
use super::total::Total;
use serde::Serialize;

/// The 97.5 % quantile of the normal distribution, for two-sided 95 %.
pub const Z: f64 = 1.959_963_984_540_054;

/// An estimated rate with the interval that holds the true one 95 times out of 100.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The rate seen.
    pub rate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The share of games that A won; draws count as not won.
pub fn win_rate(score: Score) -> Estimate {
    let share = share(score.wins, score);
    interval(share, share * (1.0 - share), score.games(), Z)
}

/// So many out of so many, as Wilson's interval.
pub fn share_of(part: u64, whole: u64) -> Estimate {
    win_rate(Score { wins: part, losses: whole.saturating_sub(part), draws: 0 })
}

/// Wilson's interval of a share of so many cases, with any quantile in place of the normal one.
pub fn wilson(share: f64, cases: u64, quantile: f64) -> Estimate {
    interval(share, share * (1.0 - share), cases, quantile)
}

/// A's points a game, a draw being half a point.
pub fn half_point_rate(score: Score) -> Estimate {
    half_point_rate_at(score, Z)
}

/// The same with another quantile of the normal distribution, for an interval of another width.
pub fn half_point_rate_at(score: Score, z: f64) -> Estimate {
    let mean = share(score.wins, score) + share(score.draws, score) / 2.0;
    // The mean square of 1, ½ and 0 is the mean less a quarter of the draws.
    let variance = mean * (1.0 - mean) - share(score.draws, score) / 4.0;
    interval(mean, variance.max(0.0), score.games(), z)
}

/// The mean of a quantity over games, with the usual normal interval from the spread between them.
pub fn mean(total: Total, games: u64) -> Estimate {
    let rate = total.sum as f64 / games.max(1) as f64;
    let reach = Z * (variance(total, games) / games.max(1) as f64).sqrt();
    Estimate { rate, low: (rate - reach).max(0.0), high: rate + reach }
}

/// The variance of a quantity between games; 0 where there are not two.
pub fn variance(total: Total, games: u64) -> f64 {
    let [sum, squares, games] = [total.sum, total.squares, games].map(u128::from);
    let Some(others) = games.checked_sub(1).filter(|others| *others > 0) else { return 0.0 };
    // Products of two numbers of 64 bits. A sum of squares that is less than it can be has no spread.
    let spread = games.saturating_mul(squares).saturating_sub(sum.saturating_mul(sum));
    spread as f64 / games.saturating_mul(others) as f64
}

/// How much larger `ours` is than `theirs`, the two being independent.
pub fn difference(ours: Estimate, theirs: Estimate) -> Estimate {
    let rate = ours.rate - theirs.rate;
    let down = (ours.rate - ours.low).hypot(theirs.high - theirs.rate);
    let up = (ours.high - ours.rate).hypot(theirs.rate - theirs.low);
    Estimate { rate, low: rate - down, high: rate + up }
}

/// How much larger our mean is than a printed one of so many games whose spread was not printed: it is taken to be
/// ours.
pub fn difference_of_means(ours: Total, games: u64, theirs: f64, their_games: u64) -> Estimate {
    let rate = mean(ours, games).rate - theirs;
    let reach = Z * (variance(ours, games) * (1.0 / games.max(1) as f64 + 1.0 / their_games.max(1) as f64)).sqrt();
    Estimate { rate, low: rate - reach, high: rate + reach }
}

impl Estimate {
    /// As a difference: is it one that chance does not explain?
    pub fn leaves_out_zero(self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }
}

fn share(part: u64, score: Score) -> f64 {
    part as f64 / score.games().max(1) as f64
}

fn interval(mean: f64, variance: f64, games: u64, z: f64) -> Estimate {
    if games == 0 {
        return Estimate { rate: mean, low: 0.0, high: 1.0 };
    }
    let c = z * z / games as f64;
    let reach = (c * (variance + c / 4.0)).sqrt();
    let end = |end: f64| (end / (1.0 + c)).clamp(0.0, 1.0);
    Estimate { rate: mean, low: end(mean + c / 2.0 - reach), high: end(mean + c / 2.0 + reach) }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn score(wins: u64, losses: u64, draws: u64) -> Score {
        Score { wins, losses, draws }
    }

    fn near(estimate: Estimate, low: f64, high: f64) {
        let close = |a: f64, b: f64| (a - b).abs() < 5e-5;
        assert!(close(estimate.low, low) && close(estimate.high, high), "{estimate:?}, not {low} to {high}");
    }

    #[test]
    fn wilsons_interval_has_the_published_values() {
        // Newcombe (1998), table I: 81/263, 15/148, 0/20, 1/29.
        near(win_rate(score(81, 182, 0)), 0.2553, 0.3662);
        near(win_rate(score(15, 133, 0)), 0.0624, 0.1605);
        near(win_rate(score(0, 20, 0)), 0.0, 0.1611);
        near(win_rate(score(1, 28, 0)), 0.0061, 0.1718);
        near(win_rate(score(20, 0, 0)), 0.8389, 1.0);
    }

    #[test]
    fn newcombes_interval_of_a_difference_has_the_published_values() {
        // Newcombe (1998), table II, method 10: 56/70 − 48/80, 9/10 − 3/10, 10/10 − 0/10.
        let between = |a: (u64, u64), b: (u64, u64)| difference(share_of(a.0, a.1), share_of(b.0, b.1));
        near(between((56, 70), (48, 80)), 0.0524, 0.3339);
        near(between((9, 10), (3, 10)), 0.1705, 0.8090);
        near(between((10, 10), (0, 10)), 0.6075, 1.0);
        assert!(between((56, 70), (48, 80)).leaves_out_zero());
        assert!(!between((5, 10), (3, 10)).leaves_out_zero());
    }

    #[test]
    fn a_mean_has_the_spread_of_its_games() {
        // 2, 4, 4, 6: mean 4, variance 8/3.
        let total = [2, 4, 4, 6].into_iter().map(Total::of).fold(Total::default(), Total::plus);
        assert!((variance(total, 4) - 8.0 / 3.0).abs() < 1e-12);
        near(mean(total, 4), 4.0 - 1.600_3, 4.0 + 1.600_3);
        near(difference_of_means(total, 4, 3.0, 4), 1.0 - 2.263_2, 1.0 + 2.263_2);
        assert_eq!(variance(Total::of(7), 1), 0.0);
    }

    #[test]
    fn without_draws_both_rates_agree() {
        for (wins, losses) in [(0, 1), (7, 3), (50, 50), (1000, 1)] {
            let (one, other) = (win_rate(score(wins, losses, 0)), half_point_rate(score(wins, losses, 0)));
            near(one, other.low, other.high);
        }
    }

    #[test]
    fn draws_count_half_and_narrow_the_interval() {
        let drawn = half_point_rate(score(30, 30, 40));
        let decided = half_point_rate(score(50, 50, 0));
        assert_eq!((drawn.rate, decided.rate), (0.5, 0.5));
        assert!(decided.low < drawn.low && drawn.high < decided.high);
        // By hand: n = 100, v = 0.15, c = 0.0384146, reach = √(c·(0.15 + c/4)) = 0.0782996 over 1.0384146.
        near(drawn, 0.424_597, 0.575_403);
    }

    #[test]
    fn draws_alone_do_not_make_us_certain() {
        let few = half_point_rate(score(0, 0, 3));
        assert!(few.low < 0.25 && few.high > 0.75, "{few:?}");
        let none = half_point_rate(score(0, 0, 0));
        assert_eq!((none.low, none.high), (0.0, 1.0));
    }

    /// Adds up the chances of all results of `n` games whose interval holds the true rate.
    fn coverage(n: u64, win: f64, draw: f64) -> f64 {
        let logs: Vec<f64> = (0..=n)
            .scan(0.0, |sum, k| {
                *sum += if k == 0 { 0.0 } else { (k as f64).ln() };
                Some(*sum)
            })
            .collect();
        let log = |k: u64| logs[k as usize];
        let power = |p: f64, k: u64| if k == 0 { 0.0 } else { k as f64 * p.ln() };
        let mut covered = 0.0;
        for wins in 0..=n {
            for draws in 0..=n - wins {
                let losses = n - wins - draws;
                let estimate = half_point_rate(score(wins, losses, draws));
                if (estimate.low..=estimate.high).contains(&(win + draw / 2.0)) {
                    let ways = log(n) - log(wins) - log(draws) - log(losses);
                    covered += (ways + power(win, wins) + power(draw, draws) + power(1.0 - win - draw, losses)).exp();
                }
            }
        }
        covered
    }

    #[test]
    fn the_interval_holds_the_true_rate_95_times_in_100() {
        for n in [20, 50, 100] {
            for (win, draw) in [(0.5, 0.0), (0.45, 0.1), (0.6, 0.2), (0.3, 0.4), (0.1, 0.8), (0.8, 0.15), (0.05, 0.05)]
            {
                let covered = coverage(n, win, draw);
                // With few decided games it is cautious: 99.5 % at 20 games with 16 drawn.
                assert!(covered >= 0.92, "{covered:.3} with {n} games, {win} won, {draw} drawn");
            }
        }
    }
}
