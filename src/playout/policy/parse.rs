//! Reading a policy.
//!
//! ```text
//! policy     = action | "if" either "then" policy "else" policy
//! either     = both { "or" both }
//! both       = equality { "and" equality }
//! equality   = relation { ("==" | "!=") relation }
//! relation   = unary { ("<" | "<=" | ">" | ">=") unary }
//! unary      = "!" unary | "(" either ")" | number | function
//! ```
//!
//! This is C++: `!` binds most, then the four relations, `==` and `!=`, `and`, `or`, each from left to right; a truth value
//! in a comparison is 0 or 1. Unlike C++, a number is no truth value.

use super::error::{LONGEST, Place, PolicyError, Problem, nearest};
use super::tree::{MOST_DEPTH, MOST_NUMBER, Number, Policy, Test, Value};
use super::vocabulary::{Action, Comparison, Quantity, Sign};
use super::words::{Word, words};
use std::str::FromStr;

const A_MOVE: &str = "a move (do…) or \"if\"";
const A_TEST: &str = "a test (is…, a comparison, \"!\" or \"(\")";
const A_VALUE: &str = "a number, a function (is… or get…), \"!\" or \"(\"";

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Policy, PolicyError> {
        if text.len() > LONGEST {
            let place = Place { line: 1, column: 1 };
            return Err(PolicyError { place, problem: Problem::TooLong(text.len()) });
        }
        let mut reader = Reader { words: words(text)?, next: 0, open: 0 };
        let policy = reader.policy()?.0;
        match reader.take() {
            (Word::End, _) => Ok(policy),
            (more, place) => Err(PolicyError { place, problem: Problem::More(more.told()) }),
        }
    }
}

/// A part of a tree with its depth, so that none becomes too deep to be dropped.
type Deep<T> = (T, usize);

struct Reader {
    words: Vec<(Word, Place)>,
    next: usize,
    /// Parentheses and the like around the next word.
    open: usize,
}

impl Reader {
    fn peek(&self) -> &(Word, Place) {
        // The end is the last word and never taken off.
        &self.words[self.next.min(self.words.len() - 1)]
    }

    fn take(&mut self) -> (Word, Place) {
        let word = self.peek().clone();
        self.next += 1;
        word
    }

    fn is_name(&self, wanted: &str) -> bool {
        matches!(&self.peek().0, Word::Name(name) if name == wanted)
    }

    fn expect(&mut self, wanted: &'static str, expected: &'static str) -> Result<(), PolicyError> {
        if self.is_name(wanted) {
            self.take();
            return Ok(());
        }
        let (found, place) = self.take();
        Err(PolicyError { place, problem: Problem::Unexpected { expected, found: found.told() } })
    }

    /// Goes one level down, if there is one.
    fn nested<T>(
        &mut self,
        place: Place,
        read: impl FnOnce(&mut Reader) -> Result<T, PolicyError>,
    ) -> Result<T, PolicyError> {
        if self.open >= 2 * MOST_DEPTH {
            return Err(PolicyError { place, problem: Problem::TooDeep });
        }
        self.open += 1;
        let read = read(self);
        self.open -= 1;
        read
    }

    fn policy(&mut self) -> Result<Deep<Policy>, PolicyError> {
        let (word, place) = self.take();
        match word {
            Word::Name(name) if name == "if" => self.nested(place, |reader| {
                let (test, one) = reader.test()?;
                reader.expect("then", "\"then\", \"and\", \"or\" or a comparison")?;
                let (yes, two) = reader.policy()?;
                reader.expect("else", "\"else\"")?;
                let (no, three) = reader.policy()?;
                let depth = level(place, one.max(two).max(three))?;
                Ok((Policy::If(Box::new(test), Box::new(yes), Box::new(no)), depth))
            }),
            Word::Name(name) => match (Action::ALL.into_iter().find(|action| action.name() == name), kind_of(&name)) {
                (Some(action), _) => Ok((Policy::Do(action), 0)),
                (None, Some(is)) => Err(PolicyError { place, problem: Problem::Type { expected: A_MOVE, name, is } }),
                (None, None) => Err(unknown(place, name, A_MOVE)),
            },
            other => Err(PolicyError { place, problem: Problem::Unexpected { expected: A_MOVE, found: other.told() } }),
        }
    }

    fn test(&mut self) -> Result<Deep<Test>, PolicyError> {
        let place = self.peek().1;
        let value = self.either()?;
        test(place, value)
    }

    fn either(&mut self) -> Result<Deep<Value>, PolicyError> {
        self.joined("or", Reader::both, Test::Either)
    }

    fn both(&mut self) -> Result<Deep<Value>, PolicyError> {
        self.joined("and", Reader::equality, Test::Both)
    }

    fn joined(
        &mut self,
        with: &str,
        part: impl Fn(&mut Reader) -> Result<Deep<Value>, PolicyError>,
        join: impl Fn(Box<Test>, Box<Test>) -> Test,
    ) -> Result<Deep<Value>, PolicyError> {
        let place = self.peek().1;
        let mut left = part(self)?;
        while self.is_name(with) {
            let (_, between) = self.take();
            let after = self.peek().1;
            let (one, deep) = test(place, left)?;
            let right = part(self)?;
            let (other, other_deep) = test(after, right)?;
            let depth = level(between, deep.max(other_deep))?;
            left = (Value::Test(Box::new(join(Box::new(one), Box::new(other)))), depth);
        }
        Ok(left)
    }

    fn equality(&mut self) -> Result<Deep<Value>, PolicyError> {
        self.compared(Comparison::is_equality, Reader::relation)
    }

    fn relation(&mut self) -> Result<Deep<Value>, PolicyError> {
        self.compared(|how| !how.is_equality(), Reader::unary)
    }

    fn compared(
        &mut self,
        ours: impl Fn(Comparison) -> bool,
        part: impl Fn(&mut Reader) -> Result<Deep<Value>, PolicyError>,
    ) -> Result<Deep<Value>, PolicyError> {
        let (mut left, mut deep) = part(self)?;
        while let (Word::Compare(how), place) = *self.peek() {
            if !ours(how) {
                break;
            }
            self.take();
            let (right, other_deep) = part(self)?;
            deep = level(place, deep.max(other_deep))?;
            left = Value::Test(Box::new(Test::Compare(left, how, right)));
        }
        Ok((left, deep))
    }

    fn unary(&mut self) -> Result<Deep<Value>, PolicyError> {
        let (word, place) = self.take();
        match word {
            Word::Not => self.nested(place, |reader| {
                let after = reader.peek().1;
                let value = reader.unary()?;
                let (inner, deep) = test(after, value)?;
                Ok((Value::Test(Box::new(Test::Not(Box::new(inner)))), level(place, deep)?))
            }),
            Word::Open => self.nested(place, |reader| {
                let inner = reader.either()?;
                match reader.take() {
                    (Word::Close, _) => Ok(inner),
                    (other, _) => Err(PolicyError { place, problem: Problem::Unclosed(other.told()) }),
                }
            }),
            Word::Number(digits) => match digits.parse() {
                Ok(number) if number <= MOST_NUMBER => Ok((Value::Number(Number::Constant(number)), 0)),
                _ => Err(PolicyError { place, problem: Problem::Number(digits) }),
            },
            Word::Name(name) => function(place, name),
            other => {
                Err(PolicyError { place, problem: Problem::Unexpected { expected: A_VALUE, found: other.told() } })
            }
        }
    }
}

/// One more level above parts of this depth.
fn level(place: Place, below: usize) -> Result<usize, PolicyError> {
    if below >= MOST_DEPTH { Err(PolicyError { place, problem: Problem::TooDeep }) } else { Ok(below + 1) }
}

/// A value that has to be true or false.
fn test(place: Place, (value, depth): Deep<Value>) -> Result<Deep<Test>, PolicyError> {
    let name = match value {
        Value::Test(test) => return Ok((*test, depth)),
        Value::Number(Number::Constant(number)) => number.to_string(),
        Value::Number(Number::Quantity(quantity)) => quantity.name().to_owned(),
    };
    Err(PolicyError { place, problem: Problem::Type { expected: A_TEST, name, is: "a number" } })
}

/// A function that gives a value.
fn function(place: Place, name: String) -> Result<Deep<Value>, PolicyError> {
    if let Some(sign) = Sign::ALL.into_iter().find(|sign| sign.name() == name) {
        return Ok((Value::Test(Box::new(Test::Sign(sign))), 0));
    }
    if let Some(quantity) = Quantity::ALL.into_iter().find(|quantity| quantity.name() == name) {
        return Ok((Value::Number(Number::Quantity(quantity)), 0));
    }
    Err(match kind_of(&name) {
        Some(is) => PolicyError { place, problem: Problem::Type { expected: A_VALUE, name, is } },
        None => unknown(place, name, A_VALUE),
    })
}

/// What a function's name stands for.
fn kind_of(name: &str) -> Option<&'static str> {
    let is = |known: &str| known == name;
    if Sign::ALL.into_iter().map(Sign::name).any(is) {
        return Some("a test");
    }
    if Quantity::ALL.into_iter().map(Quantity::name).any(is) {
        return Some("a number");
    }
    Action::ALL.into_iter().map(Action::name).any(is).then_some("a move")
}

/// A name that means nothing here: a word of the language in a wrong place, or no word of it.
fn unknown(place: Place, name: String, expected: &'static str) -> PolicyError {
    let problem = if ["if", "then", "else", "and", "or"].contains(&name.as_str()) {
        Problem::Unexpected { expected, found: format!("{name:?}") }
    } else {
        Problem::Unknown { near: nearest(&name), name }
    };
    PolicyError { place, problem }
}
