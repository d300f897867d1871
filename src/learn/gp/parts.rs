//! The parts of a policy: finding one by its number, and putting another in its place.

use crate::playout::policy::Policy;
use crate::playout::policy::tree::{Number, Test, Value};

/// A part of a policy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Something that moves.
    Policy(Policy),
    /// Something true or false.
    Test(Test),
    /// A number.
    Number(Number),
}

/// What a part is, and whether it has parts of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// 0 for what moves, 1 for tests, 2 for numbers.
    pub kind: u8,
    /// Has it no parts?
    pub is_leaf: bool,
}

impl Part {
    /// What it is.
    pub fn shape(&self) -> Shape {
        match self {
            Part::Policy(policy) => Shape { kind: 0, is_leaf: matches!(policy, Policy::Do(_)) },
            Part::Test(test) => Shape { kind: 1, is_leaf: matches!(test, Test::Sign(_)) },
            Part::Number(_) => Shape { kind: 2, is_leaf: true },
        }
    }
}

/// All parts, each before its own parts.
pub fn parts(policy: &Policy) -> Vec<Part> {
    let mut found = Vec::new();
    rebuilt(policy, &mut |part| {
        found.push(part.clone());
        None
    });
    found
}

/// The policy with another part in the place of the n-th. A part of another kind has no place there.
pub fn with_part(policy: &Policy, place: usize, other: &Part) -> Policy {
    let mut number = 0;
    rebuilt(policy, &mut |_| {
        number += 1;
        (number == place + 1).then(|| other.clone())
    })
}

/// The same policy, with what `replace` gives in place of what it is shown. What was replaced is not looked into.
fn rebuilt(policy: &Policy, replace: &mut dyn FnMut(&Part) -> Option<Part>) -> Policy {
    if let Some(Part::Policy(other)) = replace(&Part::Policy(policy.clone())) {
        return other;
    }
    match policy {
        Policy::Do(action) => Policy::Do(*action),
        Policy::If(test, yes, no) => {
            let test = rebuilt_test(test, replace);
            let yes = rebuilt(yes, replace);
            Policy::If(Box::new(test), Box::new(yes), Box::new(rebuilt(no, replace)))
        }
    }
}

fn rebuilt_test(test: &Test, replace: &mut dyn FnMut(&Part) -> Option<Part>) -> Test {
    if let Some(Part::Test(other)) = replace(&Part::Test(test.clone())) {
        return other;
    }
    match test {
        Test::Sign(sign) => Test::Sign(*sign),
        Test::Not(inner) => Test::Not(Box::new(rebuilt_test(inner, replace))),
        Test::Both(left, right) => {
            let left = rebuilt_test(left, replace);
            Test::Both(Box::new(left), Box::new(rebuilt_test(right, replace)))
        }
        Test::Either(left, right) => {
            let left = rebuilt_test(left, replace);
            Test::Either(Box::new(left), Box::new(rebuilt_test(right, replace)))
        }
        Test::Compare(left, how, right) => {
            let left = rebuilt_value(left, replace);
            Test::Compare(left, *how, rebuilt_value(right, replace))
        }
    }
}

fn rebuilt_value(value: &Value, replace: &mut dyn FnMut(&Part) -> Option<Part>) -> Value {
    match value {
        Value::Test(test) => Value::Test(Box::new(rebuilt_test(test, replace))),
        Value::Number(number) => match replace(&Part::Number(*number)) {
            Some(Part::Number(other)) => Value::Number(other),
            _ => Value::Number(*number),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_can_be_found_and_replaced() {
        let text =
            "if isHavingKeeper and 2 < (isNextToOpponents or isHavingKeeper) then doRandomMove else doCaptureMove";
        let policy: Policy = text.parse().unwrap();
        let all = parts(&policy);
        assert_eq!(all.len(), policy.size());
        for (place, part) in all.iter().enumerate() {
            assert_eq!(with_part(&policy, place, part), policy);
        }
        let place = all.iter().position(|part| *part == Part::Number(Number::Constant(2))).unwrap();
        let changed = with_part(&policy, place, &Part::Number(Number::Constant(4)));
        assert_eq!(changed.to_string(), text.replace('2', "4"));
        assert_eq!(with_part(&policy, place, &Part::Policy(policy.clone())), policy, "a move is no number");
    }
}
