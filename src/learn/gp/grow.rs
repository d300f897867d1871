//! Random policies.
//!
//! A test is one of the nine signs (`!`, `and`, `or`, six comparisons), each as likely as another, or a function; a side of a
//! comparison is one of the six functions that give a number, a number from 0 to 5, or a truth value, in the proportion 6 : 1 : 3.
//! "Full" branches to the full depth wherever its kind can, "grow" stops at half of the places below the top.

use crate::game::Dice;
use crate::playout::policy::Policy;
use crate::playout::policy::tree::{MOST_NUMBER, Number, Test, Value};
use crate::playout::policy::vocabulary::{Action, Comparison, Quantity, Sign};

/// Makes random policies.
#[derive(Debug, Clone, Copy)]
pub struct Grower {
    /// May they use the moves that look at colours?
    pub colour: bool,
    /// Does every branch go on to the full depth?
    pub full: bool,
}

impl Grower {
    /// A policy of at most this depth; unless that is 0, it has a test.
    pub fn policy(self, depth: usize, dice: &mut Dice) -> Policy {
        let Some(below) = depth.checked_sub(1) else { return self.action(dice) };
        let test = self.test(below, dice);
        let yes = self.branch(below, dice);
        Policy::If(Box::new(test), Box::new(yes), Box::new(self.branch(below, dice)))
    }

    fn branch(self, depth: usize, dice: &mut Dice) -> Policy {
        if self.ends(depth, dice) { self.action(dice) } else { self.policy(depth, dice) }
    }

    fn ends(self, depth: usize, dice: &mut Dice) -> bool {
        depth == 0 || !self.full && dice.below(2) == 0
    }

    fn action(self, dice: &mut Dice) -> Policy {
        let known = if self.colour { Action::ALL.len() } else { Action::COLOURLESS };
        Policy::Do(Action::ALL[dice.below(known as u32) as usize])
    }

    /// A test of at most this depth.
    pub fn test(self, depth: usize, dice: &mut Dice) -> Test {
        if self.ends(depth, dice) {
            return Test::Sign(Sign::ALL[dice.below(Sign::ALL.len() as u32) as usize]);
        }
        let below = depth - 1;
        match dice.below(9) {
            0 => Test::Not(Box::new(self.test(below, dice))),
            sign @ (1 | 2) => {
                let (left, right) = (Box::new(self.test(below, dice)), Box::new(self.test(below, dice)));
                if sign == 1 { Test::Both(left, right) } else { Test::Either(left, right) }
            }
            sign => {
                let left = self.value(below, dice);
                Test::Compare(left, Comparison::ALL[sign as usize - 3], self.value(below, dice))
            }
        }
    }

    fn value(self, depth: usize, dice: &mut Dice) -> Value {
        if dice.below(10) < 7 {
            Value::Number(self.number(dice))
        } else {
            Value::Test(Box::new(self.test(depth, dice)))
        }
    }

    /// A number.
    pub fn number(self, dice: &mut Dice) -> Number {
        match Quantity::ALL.get(dice.below(7) as usize) {
            Some(quantity) => Number::Quantity(*quantity),
            None => Number::Constant(dice.below(u32::from(MOST_NUMBER) + 1) as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;

    #[test]
    fn policies_are_as_deep_as_they_may_be_and_know_only_their_functions() {
        let mut dice = Dice::new(Seed(5));
        let mut coloured = 0;
        for round in 0..2000 {
            let depth = round % 7;
            let grower = Grower { colour: round % 2 == 0, full: round % 3 == 0 };
            let policy = grower.policy(depth, &mut dice);
            assert!(policy.depth() <= depth);
            assert!(!grower.full || policy.depth() == depth);
            assert!(grower.colour || !policy.looks_at_colours());
            coloured += u32::from(policy.looks_at_colours());
            assert_eq!(policy.to_string().parse(), Ok(policy));
        }
        assert!(coloured > 300);
    }
}
