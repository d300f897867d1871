//! Writing a policy: on one line, or laid out for people. Either text reads back as the same tree.

use super::tree::{Number, Policy, Test, Value};
use super::vocabulary::Comparison;
use std::fmt;

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Policy::Do(action) => f.write_str(action.name()),
            Policy::If(test, yes, no) => write!(f, "if {test} then {yes} else {no}"),
        }
    }
}

impl Policy {
    /// The policy over several lines, branches indented.
    pub fn laid_out(&self) -> String {
        let mut text = String::new();
        self.lay_out(0, &mut text);
        text
    }

    fn lay_out(&self, indent: usize, text: &mut String) {
        match self {
            Policy::Do(action) => {
                text.push_str(&"    ".repeat(indent));
                text.push_str(action.name());
                text.push('\n');
            }
            Policy::If(..) => {
                text.push_str(&"    ".repeat(indent));
                self.lay_out_branches(indent, text);
            }
        }
    }

    /// From "if" on; the line is indented already, or ends in "else".
    fn lay_out_branches(&self, indent: usize, text: &mut String) {
        let Policy::If(test, yes, no) = self else { return self.lay_out(indent, text) };
        text.push_str(&format!("if {test} then\n"));
        yes.lay_out(indent + 1, text);
        text.push_str(&"    ".repeat(indent));
        if matches!(**no, Policy::If(..)) {
            text.push_str("else ");
            no.lay_out_branches(indent, text);
        } else {
            text.push_str("else\n");
            no.lay_out(indent + 1, text);
        }
    }
}

/// How strongly a test's outermost sign binds; what binds less than its surroundings stands in parentheses.
fn strength(test: &Test) -> u8 {
    match test {
        Test::Either(..) => 1,
        Test::Both(..) => 2,
        Test::Compare(_, how, _) => compare_strength(*how),
        Test::Not(_) | Test::Sign(_) => 5,
    }
}

fn compare_strength(how: Comparison) -> u8 {
    if how.is_equality() { 3 } else { 4 }
}

struct Inside<'a>(&'a Test, u8);

impl fmt::Display for Inside<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if strength(self.0) < self.1 { write!(f, "({})", self.0) } else { write!(f, "{}", self.0) }
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Test::Sign(sign) => f.write_str(sign.name()),
            Test::Not(test) => write!(f, "!{}", Inside(test, 5)),
            Test::Compare(left, how, right) => write!(f, "{left} {} {right}", how.sign()),
            Test::Both(left, right) => write!(f, "{} and {}", Inside(left, 2), Inside(right, 3)),
            Test::Either(left, right) => write!(f, "{} or {}", Inside(left, 1), Inside(right, 2)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            // A comparison of a comparison needs no parentheses to the left, but nobody would read it aright.
            Value::Test(test) => Inside(test, 5).fmt(f),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Constant(number) => write!(f, "{number}"),
            Number::Quantity(quantity) => f.write_str(quantity.name()),
        }
    }
}
