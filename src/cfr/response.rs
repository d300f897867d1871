//! How good a pair of strategies is: its value, and the most that an opponent can make of each who knows it.

use super::average::Profile;
use super::tree::{Deal, NodeId, Step, Tree};
use super::vector::{Vector, add, is_zero, times, weighed};
use crate::game::{PerSeat, Seat};
use serde::Serialize;

/// What a pair of strategies comes to. Exact: the whole tree is walked.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Reckoning {
    /// What the first player gets when both keep to it.
    pub value: f64,
    /// The most that each player can get against the other's strategy.
    pub best: PerSeat<f64>,
    /// How much a player who knows the other's strategy can win above the value of the game, in the mean over the
    /// seats: 0 in an equilibrium. The value of the game lies within `-best.second ..= best.first`.
    pub exploitability: f64,
}

/// Reckons a pair of strategies up.
pub fn reckon<const H: usize>(tree: &Tree<H>, profile: &Profile<H>) -> Reckoning {
    let best = PerSeat::from_fn(|seat| answer(tree, profile, seat, Answer::Best));
    let value = answer(tree, profile, Seat::First, Answer::AsWritten);
    Reckoning { value, best, exploitability: (best.first + best.second) / 2.0 }
}

/// How one answers the other's strategy.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    /// With the best action for every hand.
    Best,
    /// With the own strategy.
    AsWritten,
}

fn answer<const H: usize>(tree: &Tree<H>, profile: &Profile<H>, seat: Seat, how: Answer) -> f64 {
    let walk = Walk { tree, profile, seat, how };
    let worth = walk.worth(tree.root, &profile.deals[seat.other()]);
    let own = &profile.deals[seat];
    match (tree.deal, how) {
        // Whoever chooses a hand chooses the best.
        (Deal::Chosen, Answer::Best) => worth[..tree.hands(seat)].iter().copied().fold(f64::NEG_INFINITY, f64::max),
        _ => times(own, &worth).iter().sum(),
    }
}

struct Walk<'a, const H: usize> {
    tree: &'a Tree<H>,
    profile: &'a Profile<H>,
    seat: Seat,
    how: Answer,
}

impl<const H: usize> Walk<'_, H> {
    /// What a node is worth to each of our hands, given how the other plays to it.
    fn worth(&self, node: NodeId, reach: &Vector<H>) -> Vector<H> {
        if is_zero(reach) || node == NodeId::NOTHING {
            return [0.0; H];
        }
        if let Some(leaf) = node.leaf() {
            let payoffs = &self.tree.payoffs[leaf];
            return match self.seat {
                Seat::First => weighed(&payoffs.to_first, reach),
                Seat::Second => weighed(&payoffs.to_second, reach),
            };
        }
        let mut total = [0.0; H];
        match self.tree.steps[node.index()] {
            Step::Reveal { seat, first, last } => {
                for (holds, child) in &self.tree.parts[first..last] {
                    let mine = seat == self.seat;
                    let below = if mine { *reach } else { times(reach, holds) };
                    let worth = self.worth(*child, &below);
                    add(&mut total, &if mine { times(&worth, holds) } else { worth });
                }
            }
            Step::Choice { seat, first, last } if seat != self.seat => {
                for action in first..last {
                    let below = times(reach, &self.profile.chances[action]);
                    add(&mut total, &self.worth(self.tree.children[action], &below));
                }
            }
            Step::Choice { first, last, .. } => {
                let mut best = [f64::NEG_INFINITY; H];
                for action in first..last {
                    let worth = self.worth(self.tree.children[action], reach);
                    add(&mut total, &times(&worth, &self.profile.chances[action]));
                    for hand in (0..H).filter(|&hand| self.tree.is_legal(action, hand)) {
                        best[hand] = best[hand].max(worth[hand]);
                    }
                }
                if self.how == Answer::Best {
                    // A hand that cannot be here has no action at all.
                    total = best.map(|best| if best == f64::NEG_INFINITY { 0.0 } else { best });
                }
            }
        }
        total
    }
}
