//! A game's public tree, flat in memory. `H` is the greatest number of hands that a player can have.

use super::vector::Vector;
use crate::game::{PerSeat, Seat};
use std::collections::BTreeMap;

/// The number of a hand: one of the ways that a player's hidden cards or colours can be.
pub type Hand = usize;

/// A node. Leaves are told from the others by the number alone, because that is asked for most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(u32);

const LEAF: u32 = 1 << 31;

impl NodeId {
    /// Everything from here on is worth nothing to either side, whatever they do: an undecided leaf, or a subtree that
    /// has no others. Nobody needs to learn anything there.
    pub const NOTHING: NodeId = NodeId(LEAF);

    /// The payoffs of a leaf, by number.
    #[inline]
    pub(super) fn leaf(self) -> Option<usize> {
        (self.0 & LEAF != 0).then_some((self.0 & !LEAF) as usize)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A node that is no leaf.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// A player chooses one of these actions. The numbers run through the whole tree.
    Choice {
        /// Who.
        seat: Seat,
        /// The first action.
        first: usize,
        /// One past the last.
        last: usize,
    },
    /// Something private is shown to both, such as the colour of a captured piece.
    Reveal {
        /// Whose hand it belongs to.
        seat: Seat,
        /// The first part, by number through the whole tree.
        first: usize,
        /// One past the last.
        last: usize,
    },
}

/// An action as the builder is told of it.
#[derive(Debug, Clone, Copy)]
pub struct Action<const H: usize> {
    /// The game's name for it.
    pub label: u16,
    /// Which hands may choose it.
    pub legal: [bool; H],
    /// Where it leads.
    pub child: NodeId,
}

/// What is shown in one case.
#[derive(Debug, Clone, Copy)]
pub struct Part<const H: usize> {
    /// The hands for which it is this case.
    pub holds: [bool; H],
    /// What follows.
    pub child: NodeId,
}

/// How the players come by their hands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Deal {
    /// Chance deals; every pair that can occur comes with this probability.
    Chance(f64),
    /// Each player chooses its own hand, unseen by the other: a decision like any other.
    Chosen,
}

/// Payoffs for all pairs of hands, both ways round: each player's values are then sums over vectors.
#[derive(Debug, Clone, Copy)]
pub(super) struct Payoffs<const H: usize> {
    /// By the second player's hand, then the first's: what the first player gets.
    pub to_first: [Vector<H>; H],
    /// By the first player's hand, then the second's: what the second player gets.
    pub to_second: [Vector<H>; H],
}

impl<const H: usize> Payoffs<H> {
    /// What a seat gets: by the other's hand, then its own.
    #[inline(always)]
    pub fn to(&self, seat: usize) -> &[Vector<H>; H] {
        if seat == 0 { &self.to_first } else { &self.to_second }
    }
}

/// A whole public tree.
#[derive(Debug, Clone)]
pub struct Tree<const H: usize> {
    pub(super) steps: Vec<Step>,
    pub(super) children: Vec<NodeId>,
    /// For each action, the chance of a player who has learned nothing: none where the hand may not choose it.
    pub(super) uniform: Vec<Vector<H>>,
    labels: Vec<u16>,
    pub(super) parts: Vec<(Vector<H>, NodeId)>,
    pub(super) payoffs: Vec<Payoffs<H>>,
    pub(super) root: NodeId,
    pub(super) deal: Deal,
    pub(super) hands: PerSeat<usize>,
    size: u64,
}

impl<const H: usize> Tree<H> {
    /// The node before the first action.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// How the hands are dealt.
    pub fn deal(&self) -> Deal {
        self.deal
    }

    /// How many hands a player has.
    pub fn hands(&self, seat: Seat) -> usize {
        self.hands[seat]
    }

    /// What happens at a node; none at a leaf.
    pub fn step(&self, node: NodeId) -> Option<Step> {
        node.leaf().is_none().then(|| self.steps[node.index()])
    }

    /// The game's name of an action.
    pub fn label(&self, action: usize) -> u16 {
        self.labels[action]
    }

    /// Where an action leads.
    pub fn child(&self, action: usize) -> NodeId {
        self.children[action]
    }

    /// The parts of a reveal: for which hands, and what follows.
    pub fn part(&self, part: usize) -> (impl Fn(Hand) -> bool + '_, NodeId) {
        let (holds, child) = &self.parts[part];
        (move |hand| holds[hand] > 0.0, *child)
    }

    /// May this hand choose this action?
    pub fn is_legal(&self, action: usize, hand: Hand) -> bool {
        self.uniform[action][hand] > 0.0
    }

    /// How many actions there are in the tree, for all hands together.
    pub fn actions(&self) -> usize {
        self.children.len()
    }

    /// How many nodes the whole public tree has; those that are worth nothing are counted, but not kept.
    pub fn size(&self) -> u64 {
        self.size
    }
}

/// Builds a tree from its leaves up.
#[derive(Debug)]
pub struct Builder<const H: usize> {
    tree: Tree<H>,
    /// Payoffs that exist already, by their bits: many ways to play lead to the same board.
    known: BTreeMap<Vec<u64>, u32>,
}

impl<const H: usize> Builder<H> {
    /// A tree of nothing, whose players have so many hands.
    pub fn new(hands: PerSeat<usize>, deal: Deal) -> Builder<H> {
        debug_assert!(hands.first <= H && hands.second <= H);
        let nothing = Payoffs { to_first: [[0.0; H]; H], to_second: [[0.0; H]; H] };
        let tree = Tree {
            steps: Vec::new(),
            children: Vec::new(),
            uniform: Vec::new(),
            labels: Vec::new(),
            parts: Vec::new(),
            payoffs: vec![nothing],
            root: NodeId::NOTHING,
            deal,
            hands,
            size: 0,
        };
        Builder { tree, known: BTreeMap::new() }
    }

    /// A leaf: what the first player gets, by its hand and then the second's. Pairs that cannot be here get 0.
    pub fn leaf(&mut self, worth: &[Vector<H>; H]) -> NodeId {
        self.tree.size += 1;
        if worth.iter().flatten().all(|&worth| worth == 0.0) {
            return NodeId::NOTHING;
        }
        let share = match self.tree.deal {
            Deal::Chance(share) => share,
            Deal::Chosen => 1.0,
        };
        self.keep(&worth.map(|row| row.map(|worth| share * worth)))
    }

    /// The leaf with these payoffs, which are weighed by chance already.
    fn keep(&mut self, worth: &[Vector<H>; H]) -> NodeId {
        let key: Vec<u64> = worth.iter().flatten().map(|worth| worth.to_bits()).collect();
        let next = self.tree.payoffs.len() as u32;
        let number = *self.known.entry(key).or_insert(next);
        if number == next {
            self.tree.payoffs.push(Payoffs {
                to_first: std::array::from_fn(|second| std::array::from_fn(|first| worth[first][second])),
                to_second: worth.map(|row| row.map(|worth| -worth)),
            });
        }
        NodeId(LEAF | number)
    }

    /// A player's choice.
    pub fn choice(&mut self, seat: Seat, actions: &[Action<H>]) -> NodeId {
        self.tree.size += 1;
        if actions.iter().all(|action| action.child == NodeId::NOTHING) {
            return NodeId::NOTHING;
        }
        let first = self.tree.children.len();
        let mut ways = [0u32; H];
        for action in actions {
            (0..H).for_each(|hand| ways[hand] += u32::from(action.legal[hand]));
        }
        for action in actions {
            let chance = |hand| if action.legal[hand] { 1.0 / f64::from(ways[hand]) } else { 0.0 };
            self.tree.children.push(action.child);
            self.tree.uniform.push(std::array::from_fn(chance));
            self.tree.labels.push(action.label);
        }
        self.push(Step::Choice { seat, first, last: self.tree.children.len() })
    }

    /// Something of a player's hand is shown.
    pub fn reveal(&mut self, seat: Seat, parts: &[Part<H>]) -> NodeId {
        self.tree.size += 1;
        if parts.iter().all(|part| part.child == NodeId::NOTHING) {
            return NodeId::NOTHING;
        }
        if let Some(leaves) = parts.iter().map(|part| part.child.leaf()).collect::<Option<Vec<_>>>() {
            // The end comes at once: nobody can make use of what was shown. Each part is 0 where the others are not.
            let mut worth = [[0.0; H]; H];
            for leaf in leaves {
                let payoffs = &self.tree.payoffs[leaf].to_first;
                (0..H).for_each(|first| (0..H).for_each(|second| worth[first][second] += payoffs[second][first]));
            }
            return self.keep(&worth);
        }
        let first = self.tree.parts.len();
        for part in parts {
            self.tree.parts.push((part.holds.map(|holds| f64::from(u8::from(holds))), part.child));
        }
        self.push(Step::Reveal { seat, first, last: self.tree.parts.len() })
    }

    fn push(&mut self, step: Step) -> NodeId {
        self.tree.steps.push(step);
        NodeId(self.tree.steps.len() as u32 - 1)
    }

    /// The finished tree.
    pub fn finish(mut self, root: NodeId) -> Tree<H> {
        self.tree.root = root;
        self.tree
    }
}
