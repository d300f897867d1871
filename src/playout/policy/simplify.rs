//! A policy made as short as it gets without changing what it does.
//!
//! A part is replaced by something smaller wherever the whole policy then still does the same on every combination of what it
//! reads. So nothing has to be known of logic, what cannot happen where a part is reached is made use of, and every step is its
//! own proof.

use super::behaviour::Grid;
use super::tree::{MOST_NUMBER, Number, Policy, Test, Value};
use super::vocabulary::{Comparison, Input, Quantity, Sign};

impl Policy {
    /// The same policy, shorter; where nothing can be left out, the same tree.
    pub fn simplified(&self) -> Policy {
        let grid = Grid::of(self);
        let target = grid.policy(self);
        let same = |whole: &Policy| grid.policy(whole) == target;
        let mut policy = self.clone();
        loop {
            let size = policy.size();
            policy = shorter_policy(policy, &same, &|part| part);
            if policy.size() == size {
                return policy;
            }
        }
    }
}

type Same<'a> = &'a dyn Fn(&Policy) -> bool;

/// Shortens a part of the policy that `around` puts into its place.
fn shorter_policy(mut part: Policy, same: Same<'_>, around: &dyn Fn(Policy) -> Policy) -> Policy {
    while let Some(smaller) = smaller_policies(&part).into_iter().find(|smaller| same(&around(smaller.clone()))) {
        part = smaller;
    }
    let Policy::If(test, yes, no) = part else { return part };
    let test = shorter_test(*test, same, &|test| around(Policy::If(Box::new(test), yes.clone(), no.clone())));
    let test = Box::new(test);
    let yes = shorter_policy(*yes, same, &|yes| around(Policy::If(test.clone(), Box::new(yes), no.clone())));
    let yes = Box::new(yes);
    let no = shorter_policy(*no, same, &|no| around(Policy::If(test.clone(), yes.clone(), Box::new(no))));
    Policy::If(test, yes, Box::new(no))
}

fn shorter_test(mut part: Test, same: Same<'_>, around: &dyn Fn(Test) -> Policy) -> Test {
    while let Some(smaller) = smaller_tests(&part).into_iter().find(|smaller| same(&around(smaller.clone()))) {
        part = smaller;
    }
    let boxed = |test: Test| Box::new(test);
    match part {
        Test::Sign(_) => part,
        Test::Not(test) => Test::Not(boxed(shorter_test(*test, same, &|test| around(Test::Not(boxed(test)))))),
        Test::Both(left, right) => {
            let left = boxed(shorter_test(*left, same, &|left| around(Test::Both(boxed(left), right.clone()))));
            let right = shorter_test(*right, same, &|right| around(Test::Both(left.clone(), boxed(right))));
            Test::Both(left, boxed(right))
        }
        Test::Either(left, right) => {
            let left = boxed(shorter_test(*left, same, &|left| around(Test::Either(boxed(left), right.clone()))));
            let right = shorter_test(*right, same, &|right| around(Test::Either(left.clone(), boxed(right))));
            Test::Either(left, boxed(right))
        }
        Test::Compare(left, how, right) => {
            let left = shorter_value(left, same, &|left| around(Test::Compare(left, how, right.clone())));
            let right = shorter_value(right, same, &|right| around(Test::Compare(left.clone(), how, right)));
            Test::Compare(left, how, right)
        }
    }
}

fn shorter_value(part: Value, same: Same<'_>, around: &dyn Fn(Value) -> Policy) -> Value {
    let Value::Test(test) = part else { return part };
    if test.size() > 1 {
        for number in 0..=1 {
            let constant = Value::Number(Number::Constant(number));
            if same(&around(constant.clone())) {
                return constant;
            }
        }
    }
    Value::Test(Box::new(shorter_test(*test, same, &|test| around(Value::Test(Box::new(test))))))
}

/// What could stand in a policy's place, all of it smaller.
fn smaller_policies(part: &Policy) -> Vec<Policy> {
    let Policy::If(test, yes, no) = part else { return Vec::new() };
    let mut found = vec![(**yes).clone(), (**no).clone()];
    if let Test::Not(test) = &**test {
        found.push(Policy::If(test.clone(), no.clone(), yes.clone()));
    }
    // The same branch twice is one branch with a longer test.
    if let Policy::If(other, one, two) = &**no {
        if one == yes {
            found.push(Policy::If(Box::new(Test::Either(test.clone(), other.clone())), yes.clone(), two.clone()));
        }
        if two == yes {
            found.push(Policy::If(Box::new(Test::Either(test.clone(), negated(other))), yes.clone(), one.clone()));
        }
    }
    if let Policy::If(other, one, two) = &**yes {
        if two == no {
            found.push(Policy::If(Box::new(Test::Both(test.clone(), other.clone())), one.clone(), no.clone()));
        }
        if one == no {
            found.push(Policy::If(Box::new(Test::Both(test.clone(), negated(other))), two.clone(), no.clone()));
        }
    }
    found.retain(|smaller| smaller.size() < part.size());
    found
}

fn negated(test: &Test) -> Box<Test> {
    match test {
        Test::Not(test) => test.clone(),
        Test::Compare(left, how, right) => Box::new(Test::Compare(left.clone(), how.opposite(), right.clone())),
        other => Box::new(Test::Not(Box::new(other.clone()))),
    }
}

/// What could stand in a test's place, all of it smaller.
fn smaller_tests(part: &Test) -> Vec<Test> {
    let mut found: Vec<Test> = Vec::new();
    for sign in Sign::ALL {
        found.push(Test::Sign(sign));
        found.push(Test::Not(Box::new(Test::Sign(sign))));
    }
    match part {
        Test::Sign(_) => {}
        Test::Not(test) => found.push(*negated(test)),
        Test::Both(left, right) | Test::Either(left, right) => {
            found.extend([left, right].map(|side| (**side).clone()));
            found.extend([left, right].map(|side| *negated(side)));
        }
        Test::Compare(left, _, right) => {
            for value in [left, right] {
                if let Value::Test(test) = value {
                    found.extend([(**test).clone(), *negated(test)]);
                }
            }
        }
    }
    if part.size() > 3 {
        found.extend(plain_comparisons(part));
    }
    found.retain(|smaller| smaller.size() < part.size() && reads_no_more(smaller, part));
    found
}

/// Every comparison of a number that the test reads with one that can be written, or with a second such number.
fn plain_comparisons(part: &Test) -> Vec<Test> {
    let read = inputs(part);
    let read: Vec<Quantity> =
        Quantity::ALL.into_iter().filter(|quantity| read[Input::Quantity(*quantity).index()]).collect();
    let mut found = Vec::new();
    for left in &read {
        let constants = (0..=MOST_NUMBER).map(Number::Constant);
        let others = read.iter().filter(|right| *right > left).map(|right| Number::Quantity(*right));
        for right in constants.chain(others) {
            let compare = |how| Test::Compare(Value::Number(Number::Quantity(*left)), how, Value::Number(right));
            found.extend(Comparison::ALL.map(compare));
        }
    }
    found
}

fn inputs(test: &Test) -> [bool; Input::COUNT] {
    let mut read = [false; Input::COUNT];
    let branch = || Box::new(Policy::Do(super::vocabulary::Action::Random));
    Policy::If(Box::new(test.clone()), branch(), branch()).note_inputs(&mut read);
    read
}

fn reads_no_more(smaller: &Test, part: &Test) -> bool {
    inputs(smaller).iter().zip(inputs(part)).all(|(smaller, part)| part || !smaller)
}

#[cfg(test)]
mod tests {
    use super::super::behaviour::Behaviour;
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn simplified(text: &str) -> String {
        let policy: Policy = text.parse().unwrap();
        let short = policy.simplified();
        assert_eq!(Behaviour::of(&short), Behaviour::of(&policy));
        short.to_string()
    }

    #[test]
    fn what_cannot_happen_is_left_out() {
        assert_eq!(simplified("if getNumOfMyBlue == 0 then doRandomMove else doCaptureMove"), "doCaptureMove");
        assert_eq!(
            simplified(
                "if isHavingKeeper then if isHavingKeeper then doCaptureMove else doRandomMove else doRandomMove"
            ),
            "if isHavingKeeper then doCaptureMove else doRandomMove"
        );
        // A distance is at most 7, and a truth value at most 1.
        assert_eq!(
            simplified(
                "if isNextToOpponents <= getMinimumDistanceToGoal and isHavingKeeper < 2 then doRandomMove else doCaptureMove"
            ),
            "if isNextToOpponents <= getMinimumDistanceToGoal then doRandomMove else doCaptureMove"
        );
    }

    #[test]
    fn tests_become_plain() {
        assert_eq!(
            simplified("if !(!(isHavingKeeper)) == (1 == 1) then doCaptureMove else doRandomMove"),
            "if isHavingKeeper then doCaptureMove else doRandomMove"
        );
        assert_eq!(
            simplified("if !isHavingKeeper then doRandomMove else doCaptureMove"),
            "if isHavingKeeper then doCaptureMove else doRandomMove"
        );
        assert_eq!(
            simplified("if (getNumOfOppRed >= 2) == (getNumOfOppRed <= 2) then doCaptureMove else doRandomMove"),
            "if getNumOfOppRed == 2 then doCaptureMove else doRandomMove"
        );
        assert_eq!(
            simplified(
                "if isHavingKeeper then doCaptureMove else if isNextToOpponents then doCaptureMove else doRandomMove"
            ),
            "if isHavingKeeper or isNextToOpponents then doCaptureMove else doRandomMove"
        );
    }
}
