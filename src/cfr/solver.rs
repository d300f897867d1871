//! Counterfactual regret minimisation over a public tree: every walk plays all pairs of hands at once.

use super::average::{Profile, dealt};
use super::matching::{NOISE, matched};
use super::method::{Method, Updates};
use super::tree::{Deal, NodeId, Step, Tree};
use super::vector::{Vector, add, is_zero, times, weighed};
use crate::game::{PerSeat, Seat};
use std::ops::Range;

/// Learns an equilibrium of a tree, iteration by iteration.
#[derive(Debug, Clone)]
pub struct Solver<const H: usize> {
    tree: Tree<H>,
    method: Method,
    learned: Learned<H>,
    deals: PerSeat<Chooser<H>>,
    iterations: u32,
}

/// What is kept for every action, apart from the tree so that a walk can change it while reading the tree.
#[derive(Debug, Clone)]
struct Learned<const H: usize> {
    regrets: Vec<Vector<H>>,
    sums: Vec<Vector<H>>,
    /// The strategy of the present iteration, and what each action was worth in it.
    strategy: Vec<Vector<H>>,
    worth: Vec<Vector<H>>,
    /// The weight of this iteration in the average.
    weight: f64,
    /// Whose regrets change.
    learns: [bool; 2],
    touched: u64,
}

/// A player's choice of its hand, where it has one.
#[derive(Debug, Clone)]
struct Chooser<const H: usize> {
    regrets: Vector<H>,
    sums: Vector<H>,
}

/// Both players' numbers, the first player's first.
type Pair<const H: usize> = [Vector<H>; 2];

impl<const H: usize> Solver<H> {
    /// Before the first iteration.
    pub fn new(tree: Tree<H>, method: Method) -> Solver<H> {
        let zeros = || vec![[0.0; H]; tree.actions()];
        let learned = Learned {
            regrets: zeros(),
            sums: zeros(),
            strategy: zeros(),
            worth: zeros(),
            weight: 1.0,
            learns: [true; 2],
            touched: 0,
        };
        let chooser = || Chooser { regrets: [0.0; H], sums: [0.0; H] };
        Solver { learned, deals: PerSeat::new(chooser(), chooser()), iterations: 0, tree, method }
    }

    /// The tree.
    pub fn tree(&self) -> &Tree<H> {
        &self.tree
    }

    /// How many iterations were made.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// How many nodes of the public tree were visited in all of them.
    pub fn touched(&self) -> u64 {
        self.learned.touched
    }

    /// The average strategy so far: it is what converges.
    pub fn average(&self) -> Profile<H> {
        let deals = PerSeat::from_fn(|seat| self.deals[seat].sums);
        Profile::of_sums(&self.tree, &self.learned.sums, Some(&deals))
    }

    /// Goes on by so many iterations.
    pub fn run(&mut self, iterations: u32) {
        for _ in 0..iterations {
            self.iterations += 1;
            self.learned.weight = self.method.weight(self.iterations);
            match self.method.updates() {
                Updates::Together => self.pass([true, true]),
                Updates::InTurn => {
                    self.pass([true, false]);
                    self.pass([false, true]);
                }
            }
            self.fade();
        }
    }

    /// One walk over the tree.
    fn pass(&mut self, learns: [bool; 2]) {
        let mut reach = dealt(&self.tree);
        if self.tree.deal == Deal::Chosen {
            for seat in Seat::BOTH {
                reach[seat] = self.hand_strategy(seat, &reach[seat]);
            }
        }
        self.learned.learns = learns;
        let reach = [reach.first, reach.second];
        let worth = self.learned.walk(&self.tree, self.tree.root, &reach);
        if self.tree.deal == Deal::Chosen {
            for seat in Seat::BOTH.into_iter().filter(|&seat| learns[seat as usize]) {
                let (strategy, worth) = (reach[seat as usize], worth[seat as usize]);
                let mean: f64 = (0..H).map(|hand| strategy[hand] * worth[hand]).sum();
                let chooser = &mut self.deals[seat];
                for hand in 0..self.tree.hands(seat) {
                    chooser.regrets[hand] += worth[hand] - mean;
                    chooser.sums[hand] += self.learned.weight * strategy[hand];
                }
            }
        }
    }

    /// The hands are the actions here, so that matching runs along the vector.
    fn hand_strategy(&self, seat: Seat, even: &Vector<H>) -> Vector<H> {
        let wishes = self.deals[seat].regrets.map(|regret| if regret > NOISE { regret } else { 0.0 });
        let sum: f64 = wishes.iter().sum();
        if sum > 0.0 { wishes.map(|wish| wish / sum) } else { *even }
    }

    fn fade(&mut self) {
        if self.method == Method::Vanilla {
            return;
        }
        let fade = self.method.fade(self.iterations);
        let hands = Seat::BOTH.map(|seat| self.deals[seat].regrets.map(&fade));
        [self.deals.first.regrets, self.deals.second.regrets] = hands;
        self.learned.regrets.iter_mut().flatten().for_each(|regret| *regret = fade(*regret));
    }
}

impl<const H: usize> Learned<H> {
    /// What a node is worth to both players for each hand, given the chances with which both play to it.
    ///
    /// A player's values count the other's chances only (they are counterfactual); so where one side never comes, the
    /// other's values are 0 and need not be computed. Where neither comes, nothing below changes at all.
    fn walk(&mut self, tree: &Tree<H>, node: NodeId, reach: &Pair<H>) -> Pair<H> {
        let mut total = [[0.0; H]; 2];
        if node == NodeId::NOTHING || is_zero(&reach[0]) && is_zero(&reach[1]) {
            return total;
        }
        if let Some(leaf) = node.leaf() {
            self.touched += 1;
            for seat in (0..2).filter(|&seat| self.learns[seat]) {
                total[seat] = weighed(tree.payoffs[leaf].to(seat), &reach[1 - seat]);
            }
            return total;
        }
        self.touched += 1;
        match tree.steps[node.index()] {
            Step::Choice { seat: Seat::First, first, last } => {
                self.choice::<0, 1>(tree, first..last, reach, &mut total)
            }
            Step::Choice { seat: Seat::Second, first, last } => {
                self.choice::<1, 0>(tree, first..last, reach, &mut total)
            }
            Step::Reveal { seat, first, last } => {
                for (holds, child) in &tree.parts[first..last] {
                    let mut below = *reach;
                    below[seat as usize] = times(&reach[seat as usize], holds);
                    let worth = self.walk(tree, *child, &below);
                    add(&mut total[0], &worth[0]);
                    add(&mut total[1], &worth[1]);
                }
            }
        }
        total
    }

    /// A choice of the seat `ME`. Most of all time is spent in its leaves, so they are looked at on the spot.
    fn choice<const ME: usize, const YOU: usize>(
        &mut self,
        tree: &Tree<H>,
        actions: Range<usize>,
        reach: &Pair<H>,
        total: &mut Pair<H>,
    ) {
        let regrets = &mut self.regrets[actions.clone()];
        let strategy = &mut self.strategy[actions.clone()];
        let uniform = &tree.uniform[actions.clone()];
        let children = &tree.children[actions.clone()];
        matched(regrets, uniform, strategy);
        let you_come = self.learns[ME] && !is_zero(&reach[YOU]);
        for (offset, child) in children.iter().enumerate() {
            let chance = self.strategy[actions.start + offset];
            let mine = times(&reach[ME], &chance);
            let mut worth = [0.0; H];
            if let Some(leaf) = child.leaf() {
                if leaf != 0 {
                    self.touched += 1;
                    let payoffs = &tree.payoffs[leaf];
                    if you_come {
                        worth = weighed(payoffs.to(ME), &reach[YOU]);
                    }
                    if self.learns[YOU] && !is_zero(&mine) {
                        add(&mut total[YOU], &weighed(payoffs.to(YOU), &mine));
                    }
                }
            } else {
                let mut below = *reach;
                below[ME] = mine;
                let both = self.walk(tree, *child, &below);
                add(&mut total[YOU], &both[YOU]);
                worth = both[ME];
            }
            add(&mut total[ME], &times(&chance, &worth));
            self.worth[actions.start + offset] = worth;
        }
        if self.learns[ME] {
            let weights = reach[ME].map(|reach| self.weight * reach);
            let learned = self.regrets[actions.clone()].iter_mut().zip(&mut self.sums[actions.clone()]);
            let seen = self.worth[actions.clone()].iter().zip(&self.strategy[actions.clone()]);
            for (((regret, sum), (worth, chance)), even) in learned.zip(seen).zip(uniform) {
                for hand in 0..H {
                    let more = worth[hand] - total[ME][hand];
                    regret[hand] += if even[hand] > 0.0 { more } else { 0.0 };
                    sum[hand] += weights[hand] * chance[hand];
                }
            }
        }
    }
}
