//! A policy as it runs: the inputs that matter make a number, and a table has the action for each.

use super::behaviour::Behaviour;
use super::moving::step;
use super::places::{Places, distance};
use super::tree::Policy;
use super::vocabulary::{Action, Input, Quantity, Sign};
use crate::game::Dice;
use crate::playout::{Chooser, Ground, PlayBoard, Step};

/// A compiled policy. It has at most 131,072 entries; the paper's have at most 128.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// What an input's value counts in the number; 0 where it does not matter.
    weights: [u32; Input::COUNT],
    /// What is taken off for values that do not begin at 0.
    base: u32,
    table: Box<[Action]>,
}

impl Compiled {
    /// Compiles a policy.
    pub fn new(policy: &Policy) -> Compiled {
        Compiled::of(&Behaviour::of(policy))
    }

    /// Compiles a behaviour.
    pub fn of(behaviour: &Behaviour) -> Compiled {
        let mut weights = [0; Input::COUNT];
        let (mut weight, mut base) = (1, 0);
        for input in behaviour.inputs().iter().rev() {
            weights[input.index()] = weight;
            base += weight * u32::from(*input.range().start());
            weight *= input.values() as u32;
        }
        Compiled { weights, base, table: behaviour.actions().into() }
    }

    /// What it does on this board.
    #[inline(always)]
    pub fn action<G: Ground>(&self, board: &PlayBoard<G>) -> Action {
        let mut number = 0u32.wrapping_sub(self.base);
        for input in INPUTS {
            let weight = self.weights[input.index()];
            if weight != 0 {
                number = number.wrapping_add(weight * value(input, board));
            }
        }
        // A position that no game has, such as one without blues, is played at random.
        self.table.get(number as usize).copied().unwrap_or(Action::Random)
    }
}

impl Chooser for Compiled {
    #[inline(always)]
    fn choose<G: Ground>(&self, board: &PlayBoard<G>, dice: &mut Dice) -> Step {
        step(self.action(board), board, dice)
    }
}

/// In the order of [`Input::all`].
const INPUTS: [Input; Input::COUNT] = [
    Input::Quantity(Quantity::MyBlue),
    Input::Quantity(Quantity::MyRed),
    Input::Quantity(Quantity::OppBlue),
    Input::Quantity(Quantity::OppRed),
    Input::Quantity(Quantity::ToGoal),
    Input::Quantity(Quantity::ToMyGoal),
    Input::Sign(Sign::NextToOpponents),
    Input::Sign(Sign::OppNearMyGoal),
    Input::Sign(Sign::HavingKeeper),
];

/// What a policy reads of a board.
#[inline(always)]
pub fn value<G: Ground>(input: Input, board: &PlayBoard<G>) -> u32 {
    match input {
        Input::Quantity(Quantity::MyBlue) => board.own_blue.count_ones(),
        Input::Quantity(Quantity::MyRed) => board.own_red().count_ones(),
        Input::Quantity(Quantity::OppBlue) => board.opp_blue.count_ones(),
        Input::Quantity(Quantity::OppRed) => board.opp_red().count_ones(),
        Input::Quantity(Quantity::ToGoal) => distance(board.own, &G::NEAR_GOAL) as u32,
        Input::Quantity(Quantity::ToMyGoal) => distance(board.own, &G::NEAR_MY_GOAL) as u32,
        Input::Sign(Sign::NextToOpponents) => u32::from(G::around(board.own) & board.opp != 0),
        Input::Sign(Sign::OppNearMyGoal) => u32::from(G::MY_ZONE & board.opp != 0),
        Input::Sign(Sign::HavingKeeper) => u32::from(G::MY_ZONE & board.own != 0),
    }
}
