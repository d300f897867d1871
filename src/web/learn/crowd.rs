//! A population of players that shifts toward whoever wins.

/// The shares of three kinds, together 1.
pub type Shares = [f64; 3];

/// What each kind gets against each, as shares of the points: a half is even.
pub type Payoffs = [[f64; 3]; 3];

/// How far a crowd goes in one step.
const STEP: f64 = 0.06;
/// So few of a kind are always left: somebody always tries the old way again.
const FEWEST: f64 = 0.002;

/// The shares a step later: whoever does better than the rest has more followers (the replicator, in steps).
pub fn step(shares: Shares, payoffs: &Payoffs) -> Shares {
    let fit: Vec<f64> =
        payoffs.iter().map(|row| row.iter().zip(shares).map(|(points, share)| points * share).sum()).collect();
    let mean: f64 = fit.iter().zip(shares).map(|(fit, share)| fit * share).sum();
    let mut next: Shares = std::array::from_fn(|kind| {
        let grown = shares[kind] * (1.0 + STEP * (fit[kind] - mean) / 0.5);
        grown.max(FEWEST)
    });
    let sum: f64 = next.iter().sum();
    next.iter_mut().for_each(|share| *share /= sum);
    next
}

/// The most numerous kind.
pub fn leader(shares: Shares) -> usize {
    (0..3).max_by(|a, b| shares[*a].total_cmp(&shares[*b])).unwrap_or_default()
}

/// How often another kind came to lead over a history.
pub fn changes(history: &[Shares]) -> usize {
    history.windows(2).filter(|pair| leader(pair[0]) != leader(pair[1])).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn history(payoffs: &Payoffs, start: Shares, steps: usize) -> Vec<Shares> {
        std::iter::successors(Some(start), |shares| Some(step(*shares, payoffs))).take(steps).collect()
    }

    #[test]
    fn where_each_beats_the_next_nobody_stays_on_top() {
        let circle = [[0.5, 0.15, 0.85], [0.85, 0.5, 0.1], [0.15, 0.9, 0.5]];
        let history = history(&circle, [0.4, 0.35, 0.25], 900);
        assert!(changes(&history) >= 6, "{}", changes(&history));
        assert!(history.iter().all(|shares| (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9));
    }

    #[test]
    fn where_one_beats_all_it_stays() {
        let hill = [[0.5, 0.9, 0.9], [0.1, 0.5, 0.6], [0.1, 0.4, 0.5]];
        let history = history(&hill, [0.1, 0.5, 0.4], 900);
        assert_eq!(leader(history[899]), 0);
        assert!(history[899][0] > 0.98 && changes(&history) <= 2);
    }
}
