//! The forms of the method that draw instead of playing everything: cheaper iterations, and more of them.

use super::average::Profile;
use super::draw::draw;
use super::matching::matched_for;
use super::tree::{Deal, NodeId, Step, Tree};
use super::vector::Vector;
use crate::game::{Dice, PerSeat, Seat, Seed};

/// What is drawn in an iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sampling {
    /// Chance alone: one pair of hands, for which both players try everything.
    Chance,
    /// Chance and a single action wherever a player acts. For each player in turn, all of its own actions are tried
    /// against the one that the other has drawn, and count what they would have won there.
    Pure,
}

/// Learns by drawing.
#[derive(Debug, Clone)]
pub struct Sampled<const H: usize> {
    tree: Tree<H>,
    sampling: Sampling,
    dice: Dice,
    learned: Learned<H>,
    iterations: u32,
}

#[derive(Debug, Clone)]
struct Learned<const H: usize> {
    regrets: Vec<Vector<H>>,
    sums: Vec<Vector<H>>,
    hands: [usize; 2],
    touched: u64,
    /// Actions on the way: the chance of each, and what it was worth.
    stack: Vec<[f64; 2]>,
}

impl<const H: usize> Sampled<H> {
    /// Before the first iteration. The tree is one in which chance deals.
    pub fn new(tree: Tree<H>, sampling: Sampling, seed: Seed) -> Sampled<H> {
        debug_assert!(matches!(tree.deal, Deal::Chance(_)));
        let zeros = || vec![[0.0; H]; tree.actions()];
        let learned =
            Learned { regrets: zeros(), sums: zeros(), hands: [0; 2], touched: 0, stack: Vec::with_capacity(256) };
        Sampled { learned, sampling, dice: Dice::new(seed), iterations: 0, tree }
    }

    /// The tree.
    pub fn tree(&self) -> &Tree<H> {
        &self.tree
    }

    /// How many iterations were made.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// How many nodes were visited in all of them.
    pub fn touched(&self) -> u64 {
        self.learned.touched
    }

    /// The average strategy so far.
    pub fn average(&self) -> Profile<H> {
        Profile::of_sums(&self.tree, &self.learned.sums, None)
    }

    /// Goes on by so many iterations.
    pub fn run(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterations += 1;
            match self.sampling {
                Sampling::Chance => {
                    self.deal();
                    self.learned.everything(&self.tree, self.tree.root, [1.0; 2]);
                }
                Sampling::Pure => {
                    for seat in Seat::BOTH {
                        self.deal();
                        self.learned.one_line(&self.tree, self.tree.root, seat, &mut self.dice);
                    }
                }
            }
        }
    }

    /// Every pair of hands is as likely as another; those that cannot be together are nowhere in the payoffs, so that
    /// drawing them only wastes the iteration.
    fn deal(&mut self) {
        let hands = PerSeat::from_fn(|seat| self.dice.below(self.tree.hands(seat) as u32) as usize);
        self.learned.hands = [hands.first, hands.second];
    }
}

impl<const H: usize> Learned<H> {
    /// What a leaf is worth to the first player for the hands drawn.
    fn leaf(&self, tree: &Tree<H>, leaf: usize) -> f64 {
        tree.payoffs[leaf].to_first[self.hands[1]][self.hands[0]]
    }

    /// The part that these hands are in.
    fn part(&self, tree: &Tree<H>, seat: Seat, first: usize, last: usize) -> NodeId {
        let hand = self.hands[seat as usize];
        let found = tree.parts[first..last].iter().find(|(holds, _)| holds[hand] > 0.0);
        found.map_or(NodeId::NOTHING, |(_, child)| *child)
    }

    /// Plays everything for one pair of hands; what the node is worth to the first player.
    fn everything(&mut self, tree: &Tree<H>, node: NodeId, reach: [f64; 2]) -> f64 {
        if node == NodeId::NOTHING || reach == [0.0; 2] {
            return 0.0;
        }
        self.touched += 1;
        if let Some(leaf) = node.leaf() {
            return self.leaf(tree, leaf);
        }
        match tree.steps[node.index()] {
            Step::Reveal { seat, first, last } => self.everything(tree, self.part(tree, seat, first, last), reach),
            Step::Choice { seat, first, last } => {
                let (me, hand) = (seat as usize, self.hands[seat as usize]);
                let base = self.match_onto_stack(tree, hand, first, last);
                let mut total = 0.0;
                for action in first..last {
                    let place = base + action - first;
                    let [chance, _] = self.stack[place];
                    if tree.is_legal(action, hand) {
                        let mut below = reach;
                        below[me] *= chance;
                        let worth = self.everything(tree, tree.children[action], below);
                        total += chance * worth;
                        self.stack[place][1] = worth;
                    }
                }
                let sign = if seat == Seat::First { 1.0 } else { -1.0 };
                for action in (first..last).filter(|&action| tree.is_legal(action, hand)) {
                    let [chance, worth] = self.stack[base + action - first];
                    self.regrets[action][hand] += sign * reach[1 - me] * (worth - total);
                    self.sums[action][hand] += reach[me] * chance;
                }
                self.stack.truncate(base);
                total
            }
        }
    }

    /// All own actions of `seat` against one drawn action of the other; what the drawn line is worth to the first player.
    fn one_line(&mut self, tree: &Tree<H>, node: NodeId, seat: Seat, dice: &mut Dice) -> f64 {
        if node == NodeId::NOTHING {
            return 0.0;
        }
        self.touched += 1;
        if let Some(leaf) = node.leaf() {
            return self.leaf(tree, leaf);
        }
        match tree.steps[node.index()] {
            Step::Reveal { seat: of, first, last } => self.one_line(tree, self.part(tree, of, first, last), seat, dice),
            Step::Choice { seat: mover, first, last } => {
                let hand = self.hands[mover as usize];
                let base = self.match_onto_stack(tree, hand, first, last);
                let drawn = draw(dice, self.stack[base..].iter().map(|[chance, _]| *chance));
                if mover != seat {
                    self.stack.truncate(base);
                    self.sums[first + drawn][hand] += 1.0;
                    return self.one_line(tree, tree.children[first + drawn], seat, dice);
                }
                for action in (first..last).filter(|&action| tree.is_legal(action, hand)) {
                    let worth = self.one_line(tree, tree.children[action], seat, dice);
                    self.stack[base + action - first][1] = worth;
                }
                let total = self.stack[base + drawn][1];
                let sign = if seat == Seat::First { 1.0 } else { -1.0 };
                for action in (first..last).filter(|&action| tree.is_legal(action, hand)) {
                    self.regrets[action][hand] += sign * (self.stack[base + action - first][1] - total);
                }
                self.stack.truncate(base);
                total
            }
        }
    }

    /// The present strategy of a hand, on top of the stack; where it begins.
    fn match_onto_stack(&mut self, tree: &Tree<H>, hand: usize, first: usize, last: usize) -> usize {
        let base = self.stack.len();
        let stack = &mut self.stack;
        matched_for(hand, &self.regrets[first..last], &tree.uniform[first..last], |chance| {
            stack.push([chance, 0.0]);
        });
        base
    }
}
