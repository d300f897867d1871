//! A playout policy as a tree. Numbers, tests and moves are different types, so every tree that can be built makes sense.

use super::vocabulary::{Action, Comparison, Input, Quantity, Sign};

/// The deepest tree that is taken; a lone move has depth 0. People need a handful, evolution is kept below ten.
pub const MOST_DEPTH: usize = 32;

/// The greatest whole number that can be written in a policy.
pub const MOST_NUMBER: u8 = 5;

/// What to do.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Move.
    Do(Action),
    /// One or the other, as a test comes out.
    If(Box<Test>, Box<Policy>, Box<Policy>),
}

/// Something true or false.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Test {
    /// A function.
    Sign(Sign),
    /// `!a`
    Not(Box<Test>),
    /// `a == b` and its like.
    Compare(Value, Comparison, Value),
    /// `a and b`
    Both(Box<Test>, Box<Test>),
    /// `a or b`
    Either(Box<Test>, Box<Test>),
}

/// A side of a comparison. Truth values compare as the numbers 0 and 1.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A truth value.
    Test(Box<Test>),
}

/// A number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Number {
    /// 0 to 5.
    Constant(u8),
    /// A function.
    Quantity(Quantity),
}

impl Policy {
    /// The longest way down; a lone move has depth 0.
    pub fn depth(&self) -> usize {
        match self {
            Policy::Do(_) => 0,
            Policy::If(test, yes, no) => 1 + test.depth().max(yes.depth()).max(no.depth()),
        }
    }

    /// How many nodes.
    pub fn size(&self) -> usize {
        match self {
            Policy::Do(_) => 1,
            Policy::If(test, yes, no) => 1 + test.size() + yes.size() + no.size(),
        }
    }

    /// Does a move of it look at colours?
    pub fn looks_at_colours(&self) -> bool {
        match self {
            Policy::Do(action) => action.looks_at_colours(),
            Policy::If(_, yes, no) => yes.looks_at_colours() || no.looks_at_colours(),
        }
    }

    /// Notes what it reads.
    pub fn note_inputs(&self, read: &mut [bool; Input::COUNT]) {
        if let Policy::If(test, yes, no) = self {
            test.note_inputs(read);
            yes.note_inputs(read);
            no.note_inputs(read);
        }
    }

    /// What it does where the inputs are these.
    pub fn action(&self, value: &impl Fn(Input) -> u8) -> Action {
        match self {
            Policy::Do(action) => *action,
            Policy::If(test, yes, no) => if test.holds(value) { yes } else { no }.action(value),
        }
    }
}

impl Test {
    /// The longest way down; a function has depth 0.
    pub fn depth(&self) -> usize {
        match self {
            Test::Sign(_) => 0,
            Test::Not(test) => 1 + test.depth(),
            Test::Compare(left, _, right) => 1 + left.depth().max(right.depth()),
            Test::Both(left, right) | Test::Either(left, right) => 1 + left.depth().max(right.depth()),
        }
    }

    /// How many nodes.
    pub fn size(&self) -> usize {
        match self {
            Test::Sign(_) => 1,
            Test::Not(test) => 1 + test.size(),
            Test::Compare(left, _, right) => 1 + left.size() + right.size(),
            Test::Both(left, right) | Test::Either(left, right) => 1 + left.size() + right.size(),
        }
    }

    fn note_inputs(&self, read: &mut [bool; Input::COUNT]) {
        match self {
            Test::Sign(sign) => read[Input::Sign(*sign).index()] = true,
            Test::Not(test) => test.note_inputs(read),
            Test::Compare(left, _, right) => [left, right].into_iter().for_each(|value| match value {
                Value::Number(Number::Quantity(quantity)) => read[Input::Quantity(*quantity).index()] = true,
                Value::Number(Number::Constant(_)) => {}
                Value::Test(test) => test.note_inputs(read),
            }),
            Test::Both(left, right) | Test::Either(left, right) => {
                left.note_inputs(read);
                right.note_inputs(read);
            }
        }
    }

    /// Is it true where the inputs are these?
    pub fn holds(&self, value: &impl Fn(Input) -> u8) -> bool {
        match self {
            Test::Sign(sign) => value(Input::Sign(*sign)) != 0,
            Test::Not(test) => !test.holds(value),
            Test::Compare(left, how, right) => how.holds(left.number(value), right.number(value)),
            Test::Both(left, right) => left.holds(value) && right.holds(value),
            Test::Either(left, right) => left.holds(value) || right.holds(value),
        }
    }
}

impl Value {
    /// The longest way down; a number has depth 0.
    pub fn depth(&self) -> usize {
        match self {
            Value::Number(_) => 0,
            Value::Test(test) => test.depth(),
        }
    }

    /// How many nodes.
    pub fn size(&self) -> usize {
        match self {
            Value::Number(_) => 1,
            Value::Test(test) => test.size(),
        }
    }

    fn number(&self, value: &impl Fn(Input) -> u8) -> u8 {
        match self {
            Value::Number(Number::Constant(number)) => *number,
            Value::Number(Number::Quantity(quantity)) => value(Input::Quantity(*quantity)),
            Value::Test(test) => u8::from(test.holds(value)),
        }
    }
}
