//! How often the weights tell a colour, by whose ghosts they looked at.

use super::moments::Moment;
use crate::belief::Weights;
use crate::playout::deals;

/// Guesses on the ghosts of one player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Score {
    /// Ghosts that were guessed at.
    pub ghosts: u64,
    /// How many of them have the likelier colour; half of one where both are alike.
    pub right: f64,
    /// How many would be right for somebody who always says the colour of which more are left.
    pub majority: f64,
}

/// Scores these weights on these moments, by player.
pub fn score<'a>(moments: impl Iterator<Item = &'a Moment>, weights: &Weights, players: usize) -> Vec<Score> {
    let mut scores = vec![Score::default(); players];
    for moment in moments {
        let Some(score) = scores.get_mut(moment.of) else { continue };
        let odds: Vec<f64> = moment.ghosts.iter().map(|(seen, _)| weights.odds(seen)).collect();
        let blues = moment.ghosts.iter().filter(|(_, blue)| *blue).count();
        let sets = deals((1 << odds.len()) - 1, blues as u32);
        let weight = |set: &u64| -> f64 {
            odds.iter().enumerate().filter(|(n, _)| set >> n & 1 == 1).map(|(_, odds)| odds).product()
        };
        let total: f64 = sets.iter().map(weight).sum();
        let even = blues as f64 / odds.len().max(1) as f64;
        for (n, (_, blue)) in moment.ghosts.iter().enumerate() {
            let share = sets.iter().filter(|set| *set >> n & 1 == 1).map(weight).sum::<f64>() / total;
            score.ghosts += 1;
            score.right += credit(share, *blue);
            score.majority += credit(even, *blue);
        }
    }
    scores
}

/// What a guess is worth: shares within rounding of a half are a toss.
fn credit(share: f64, blue: bool) -> f64 {
    if (share - 0.5).abs() < 1e-9 { 0.5 } else { f64::from(u8::from((share > 0.5) == blue)) }
}
