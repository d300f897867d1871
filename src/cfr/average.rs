//! A strategy for both players at every node: what the learning comes to.

use super::tree::{Deal, Hand, NodeId, Step, Tree};
use super::vector::Vector;
use crate::game::{PerSeat, Seat};

/// Chances for every action and hand of a tree.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile<const H: usize> {
    pub(super) chances: Vec<Vector<H>>,
    pub(super) deals: PerSeat<Vector<H>>,
}

impl<const H: usize> Profile<H> {
    /// Everybody chooses every action with the same chance.
    pub fn uniform(tree: &Tree<H>) -> Profile<H> {
        Profile { chances: tree.uniform.clone(), deals: dealt(tree) }
    }

    /// The strategy that these sums of weighted strategies average to; uniform where a hand was never played.
    pub(super) fn of_sums(tree: &Tree<H>, sums: &[Vector<H>], deals: Option<&PerSeat<Vector<H>>>) -> Profile<H> {
        let mut chances = tree.uniform.clone();
        for step in &tree.steps {
            let Step::Choice { first, last, .. } = *step else { continue };
            let mut total = [0.0; H];
            for sum in &sums[first..last] {
                (0..H).for_each(|hand| total[hand] += sum[hand]);
            }
            for (chance, sum) in chances[first..last].iter_mut().zip(&sums[first..last]) {
                for hand in (0..H).filter(|&hand| total[hand] > 0.0) {
                    chance[hand] = sum[hand] / total[hand];
                }
            }
        }
        let deals = match (tree.deal, deals) {
            (Deal::Chosen, Some(sums)) => PerSeat::from_fn(|seat| {
                let total: f64 = sums[seat].iter().sum();
                if total > 0.0 { sums[seat].map(|sum| sum / total) } else { dealt(tree)[seat] }
            }),
            _ => dealt(tree),
        };
        Profile { chances, deals }
    }

    /// The chance of an action for a hand.
    pub fn chance(&self, action: usize, hand: Hand) -> f64 {
        self.chances[action][hand]
    }

    /// The actions at a node with their chances for a hand; none at a leaf or where something is shown.
    pub fn at<'a>(&'a self, tree: &'a Tree<H>, node: NodeId, hand: Hand) -> impl Iterator<Item = (u16, f64)> + 'a {
        let range = match tree.step(node) {
            Some(Step::Choice { first, last, .. }) => first..last,
            _ => 0..0,
        };
        let legal = range.filter(move |&action| tree.is_legal(action, hand));
        legal.map(move |action| (tree.label(action), self.chances[action][hand]))
    }

    /// The chance with which a player chooses a hand; 1 for every hand where chance deals.
    pub fn hand(&self, seat: Seat, hand: Hand) -> f64 {
        self.deals[seat][hand]
    }
}

/// The weights of hands before anything is learned. Dealt hands have 1 each: the chance is in the payoffs.
pub(super) fn dealt<const H: usize>(tree: &Tree<H>) -> PerSeat<Vector<H>> {
    PerSeat::from_fn(|seat| {
        let hands = tree.hands(seat);
        let each = match tree.deal {
            Deal::Chance(_) => 1.0,
            Deal::Chosen => 1.0 / hands as f64,
        };
        std::array::from_fn(|hand| if hand < hands { each } else { 0.0 })
    })
}
