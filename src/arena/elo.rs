//! Ratings after Bradley and Terry: one number a player, such that the expected points between two players are
//! 1 / (1 + 10^(−difference/400)).
//!
//! Strengths γ are found by the MM iteration (Hunter 2004), a draw being half a win for both:
//!
//! ```text
//!     γᵢ ← wᵢ / Σⱼ nᵢⱼ/(γᵢ+γⱼ)        Elo = 400·log₁₀ γ, moved so that the mean is 0
//! ```
//!
//! A rating supposes that strength is a line. In Geister it is not: who beats whom can go in a circle, and then one
//! number hides what the worst opponent shows. It stands beside the worst win rate, never instead of it.

#![allow(clippy::indexing_slicing)] // in a square of its own making

/// The points between all players: `points[i][j]` of i against j, a draw half a point.
pub type Points = Vec<Vec<f64>>;

/// Far more than it needs; two players that hardly lose to the others need some thousands.
const STEPS: usize = 100_000;
/// Strengths that move less than this, in relation, have arrived.
const ARRIVED: f64 = 1e-12;

/// The ratings; none where no finite ones fit. They fit if and only if everybody took points, over however many
/// others in between, from everybody.
pub fn elo(points: &Points) -> Option<Vec<f64>> {
    let players = points.len();
    if players == 0 || !connected(points) {
        return None;
    }
    let won: Vec<f64> = points.iter().map(|row| row.iter().sum()).collect();
    let mut strength = vec![1.0; players];
    for _ in 0..STEPS {
        let shared = |i: usize| -> f64 {
            (0..players).map(|j| (points[i][j] + points[j][i]) / (strength[i] + strength[j])).sum()
        };
        let next: Vec<f64> = (0..players).map(|i| won[i] / shared(i)).collect();
        let mean = next.iter().map(|strength| strength.ln()).sum::<f64>() / players as f64;
        let next: Vec<f64> = next.into_iter().map(|strength| strength / mean.exp()).collect();
        let moved = next.iter().zip(&strength).map(|(new, old)| (new / old - 1.0).abs()).fold(0.0, f64::max);
        strength = next;
        if moved < ARRIVED {
            break;
        }
    }
    Some(strength.into_iter().map(|strength| 400.0 * strength.log10()).collect())
}

/// Can everybody be reached from everybody along "took points from"? Enough to try from one, both ways.
fn connected(points: &Points) -> bool {
    let reaches_all = |took: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; points.len()];
        let mut open = vec![0];
        while let Some(from) = open.pop() {
            if !std::mem::replace(&mut reached[from], true) {
                open.extend((0..points.len()).filter(|&to| took(from, to)));
            }
        }
        reached.into_iter().all(|reached| reached)
    };
    reaches_all(&|from, to| points[from][to] > 0.0) && reaches_all(&|from, to| points[to][from] > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn near(found: &[f64], wanted: &[f64]) {
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(wanted) {
            assert!((found - wanted).abs() < 1e-6, "{found}, not {wanted}");
        }
    }

    #[test]
    fn ten_to_one_is_four_hundred_points() {
        let points = vec![vec![0.0, 100.0], vec![10.0, 0.0]];
        near(&elo(&points).unwrap(), &[200.0, -200.0]);
    }

    #[test]
    fn exact_strengths_are_found_again() {
        // Strengths 4, 2, 1: expected points of 90 games are whole numbers.
        let strengths = [4.0, 2.0, 1.0];
        let share = |i: usize, j: usize| strengths[i] / (strengths[i] + strengths[j]);
        let row = |i: usize| (0..3).map(|j| if i == j { 0.0 } else { 90.0 * share(i, j) }).collect();
        let points: Points = (0..3).map(row).collect();
        let step = 400.0 * 2f64.log10();
        near(&elo(&points).unwrap(), &[step, 0.0, -step]);
    }

    #[test]
    fn a_circle_leaves_nobody_ahead() {
        let points = vec![vec![0.0, 9.0, 1.0], vec![1.0, 0.0, 9.0], vec![9.0, 1.0, 0.0]];
        near(&elo(&points).unwrap(), &[0.0; 3]);
    }

    #[test]
    fn who_won_everything_has_no_finite_rating() {
        assert_eq!(elo(&vec![vec![0.0, 10.0], vec![0.0, 0.0]]), None);
        assert_eq!(elo(&vec![vec![0.0, 9.0, 9.0], vec![0.0, 0.0, 5.0], vec![0.0, 4.0, 0.0]]), None);
        assert_eq!(elo(&Points::new()), None);
    }
}
