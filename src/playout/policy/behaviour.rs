//! What a policy does on every combination of what it reads: a policy is a finite thing.
//!
//! There are at most 131,072 combinations. Two policies whose tables are the same make the same moves in every position, however
//! different their trees look: this is how a shortened policy is proved equal to the one it came from, how evolution knows
//! that it has seen an individual before, and what a policy is compiled to.

use super::tree::{Number, Policy, Test, Value};
use super::vocabulary::{Action, Input};
use base16ct::lower::encode_string;
use sha2::{Digest, Sha256};

/// A table of actions over the inputs that matter, the last input changing fastest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behaviour {
    inputs: Vec<Input>,
    actions: Vec<Action>,
}

impl Behaviour {
    /// The behaviour of a policy. Inputs that it reads to no effect are not in it.
    pub fn of(policy: &Policy) -> Behaviour {
        let grid = Grid::of(policy);
        let mut table = Behaviour { inputs: grid.inputs.clone(), actions: actions(&grid.policy(policy)) };
        for input in grid.inputs {
            table.forget(input);
        }
        table
    }

    /// Leaves an input out, if it never makes a difference.
    fn forget(&mut self, input: Input) {
        let Some(place) = self.inputs.iter().position(|known| *known == input) else { return };
        let stride: usize = self.inputs[place + 1..].iter().map(|input| input.values()).product();
        let block = stride * input.values();
        let same = |block: &[Action]| block.chunks(stride).all(|part| part == &block[..stride]);
        if self.actions.chunks(block).all(same) {
            self.actions = self.actions.chunks(block).flat_map(|block| &block[..stride]).copied().collect();
            self.inputs.remove(place);
        }
    }

    /// What makes a difference, in the order of [`Input::all`].
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// What is done, combination after combination.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// A short name that no other behaviour has.
    pub fn key(&self) -> String {
        let bytes: Vec<u8> = self.inputs.iter().map(|input| input.index() as u8).collect();
        let mut digest = Sha256::new();
        digest.update([bytes.len() as u8]);
        digest.update(bytes);
        digest.update(self.actions.iter().map(|action| *action as u8).collect::<Vec<u8>>());
        encode_string(&digest.finalize()[..16])
    }
}

fn actions(numbers: &[u8]) -> Vec<Action> {
    numbers.iter().map(|number| Action::ALL[usize::from(*number) % Action::ALL.len()]).collect()
}

/// Every combination of some inputs, a number for each.
#[derive(Debug)]
pub struct Grid {
    inputs: Vec<Input>,
    columns: [Vec<u8>; Input::COUNT],
    len: usize,
}

impl Grid {
    /// Every combination of what a policy reads.
    pub fn of(policy: &Policy) -> Grid {
        let mut read = [false; Input::COUNT];
        policy.note_inputs(&mut read);
        let inputs: Vec<Input> = Input::all().filter(|input| read[input.index()]).collect();
        let len = inputs.iter().map(|input| input.values()).product();
        let mut columns: [Vec<u8>; Input::COUNT] = Default::default();
        let mut stride: usize = len;
        for input in &inputs {
            stride /= input.values();
            let value = |combination: usize| input.range().start() + (combination / stride % input.values()) as u8;
            columns[input.index()] = (0..len).map(value).collect();
        }
        Grid { inputs, columns, len }
    }

    /// The number of the action for every combination. The policy reads nothing but the grid's inputs.
    pub fn policy(&self, policy: &Policy) -> Vec<u8> {
        match policy {
            Policy::Do(action) => vec![*action as u8; self.len],
            Policy::If(test, yes, no) => {
                let (test, mut chosen, no) = (self.test(test), self.policy(yes), self.policy(no));
                for ((chosen, no), test) in chosen.iter_mut().zip(no).zip(test) {
                    *chosen = if test != 0 { *chosen } else { no };
                }
                chosen
            }
        }
    }

    /// 1 for every combination in which the test is true, else 0.
    fn test(&self, test: &Test) -> Vec<u8> {
        match test {
            Test::Sign(sign) => self.columns[Input::Sign(*sign).index()].clone(),
            Test::Not(test) => {
                let mut truth = self.test(test);
                truth.iter_mut().for_each(|truth| *truth ^= 1);
                truth
            }
            Test::Both(left, right) => joined(self.test(left), &self.test(right), |left, right| left & right),
            Test::Either(left, right) => joined(self.test(left), &self.test(right), |left, right| left | right),
            Test::Compare(left, how, right) => {
                let how = *how;
                joined(self.value(left), &self.value(right), move |left, right| u8::from(how.holds(left, right)))
            }
        }
    }

    fn value(&self, value: &Value) -> Vec<u8> {
        match value {
            Value::Number(Number::Constant(number)) => vec![*number; self.len],
            Value::Number(Number::Quantity(quantity)) => self.columns[Input::Quantity(*quantity).index()].clone(),
            Value::Test(test) => self.test(test),
        }
    }
}

fn joined(mut left: Vec<u8>, right: &[u8], join: impl Fn(u8, u8) -> u8) -> Vec<u8> {
    left.iter_mut().zip(right).for_each(|(left, right)| *left = join(*left, *right));
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn behaviour(text: &str) -> Behaviour {
        Behaviour::of(&text.parse().unwrap())
    }

    #[test]
    fn the_table_holds_what_the_tree_does() {
        let text =
            "if getNumOfOppRed <= getMinimumDistanceToGoal or isHavingKeeper then doCaptureMove else doRandomMove";
        let policy: Policy = text.parse().unwrap();
        let table = Behaviour::of(&policy);
        assert_eq!((table.inputs().len(), table.actions().len()), (3, 4 * 8 * 2));
        for (combination, action) in table.actions().iter().enumerate() {
            let [reds, distance, keeper] = [1 + combination / 16, combination / 2 % 8, combination % 2];
            let value = |input: Input| match input.name() {
                "getNumOfOppRed" => reds as u8,
                "getMinimumDistanceToGoal" => distance as u8,
                _ => keeper as u8,
            };
            assert_eq!(policy.action(&value), *action);
        }
    }

    #[test]
    fn what_makes_no_difference_is_not_in_it() {
        let plain = behaviour("if isNextToOpponents then doCaptureMove else doRandomMove");
        let wordy = behaviour(
            "if isNextToOpponents and (getNumOfMyBlue > 0 or isHavingKeeper) then doCaptureMove \
             else if getNumOfMyRed == 2 then doRandomMove else doRandomMove",
        );
        assert_eq!((plain.key(), plain), (wordy.key(), wordy));
        let lone = behaviour("doRandomMove");
        assert_eq!((lone.inputs().len(), lone.actions()), (0, [Action::Random].as_slice()));
        assert_ne!(lone.key(), behaviour("doCaptureMove").key());
    }
}
