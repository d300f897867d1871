//! What can be wrong with a policy's text, and where.

use super::tree::{MOST_DEPTH, MOST_NUMBER};
use super::vocabulary::{Action, Input};
use std::fmt;

/// The longest text that is read.
pub const LONGEST: usize = 65_536;

/// A place in a text, both counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Its line.
    pub line: usize,
    /// Its column, in characters.
    pub column: usize,
}

impl Place {
    /// The place behind a character that stands here.
    pub fn after(self, sign: char) -> Place {
        if sign == '\n' { Place { line: self.line + 1, column: 1 } } else { Place { column: self.column + 1, ..self } }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A text that is no policy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct PolicyError {
    /// Where.
    pub place: Place,
    /// Why.
    pub problem: Problem,
}

/// Why a text is no policy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Longer than anything that makes sense.
    #[error("the text has {0} bytes; a policy has at most {LONGEST}")]
    TooLong(usize),
    /// A character that no word begins with.
    #[error("a policy has no sign {0:?}")]
    Sign(char),
    /// As in mathematics.
    #[error("a comparison is written \"==\", not \"=\"")]
    SingleEquals,
    /// Another word than the grammar has here.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// What may stand here.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// A name that is none.
    #[error("there is no function {name:?}{}", suggestion(.near))]
    Unknown {
        /// The name.
        name: String,
        /// One that may have been meant.
        near: Option<&'static str>,
    },
    /// A function of another type than is needed here.
    #[error("expected {expected}, found {name}, which is {is}")]
    Type {
        /// What is needed.
        expected: &'static str,
        /// What stands there.
        name: String,
        /// What that is.
        is: &'static str,
    },
    /// A number that cannot be written.
    #[error("a number is from 0 to {MOST_NUMBER}; {0} is not")]
    Number(String),
    /// Nested too deeply.
    #[error("the tree is deeper than {MOST_DEPTH} here")]
    TooDeep,
    /// A parenthesis that is never closed.
    #[error("this \"(\" is never closed; found {0} where \")\" was expected")]
    Unclosed(String),
    /// Something after the end of the policy.
    #[error("the policy is complete before {0}")]
    More(String),
}

fn suggestion(near: &Option<&'static str>) -> String {
    near.map(|name| format!("; did you mean {name}?")).unwrap_or_default()
}

/// The function whose name is nearest to this one, if any is near.
pub fn nearest(name: &str) -> Option<&'static str> {
    let names = Input::all().map(Input::name).chain(Action::ALL.map(Action::name));
    let near = names.map(|known| (distance(&name.to_lowercase(), &known.to_lowercase()), known)).min()?;
    (near.0 <= 4 && near.0 * 3 <= name.chars().count()).then_some(near.1)
}

/// How many letters have to be put in, left out or changed to make one name of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (done, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = done + 1;
        for (column, there) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != *there);
            corner = row[column + 1];
            row[column + 1] = changed.min(corner + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
