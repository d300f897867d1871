//! A policy's text cut into words, each with its place.

use super::error::{Place, PolicyError, Problem};
use super::vocabulary::Comparison;

/// A word or sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// `if`, `then`, `else`, `and`, `or`, or the name of a function.
    Name(String),
    /// A whole number.
    Number(String),
    /// `==` and its like.
    Compare(Comparison),
    /// `!`
    Not,
    /// `(`
    Open,
    /// `)`
    Close,
    /// Nothing more comes.
    End,
}

impl Word {
    /// As people read it in a sentence.
    pub fn told(&self) -> String {
        match self {
            Word::Name(name) => format!("{name:?}"),
            Word::Number(digits) => digits.clone(),
            Word::Compare(how) => format!("{:?}", how.sign()),
            Word::Not => "\"!\"".to_owned(),
            Word::Open => "\"(\"".to_owned(),
            Word::Close => "\")\"".to_owned(),
            Word::End => "the end of the text".to_owned(),
        }
    }
}

/// The words of a text, and its end. A `#` makes the rest of its line a comment.
pub fn words(text: &str) -> Result<Vec<(Word, Place)>, PolicyError> {
    let mut found = Vec::new();
    let mut place = Place { line: 1, column: 1 };
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let here = place;
        place = place.after(sign);
        let mut then = |wanted: char| {
            let there = signs.next_if_eq(&wanted).is_some();
            if there {
                place = place.after(wanted);
            }
            there
        };
        let word = match sign {
            '#' => {
                while signs.next_if(|next| *next != '\n').is_some() {}
                continue;
            }
            white if white.is_whitespace() => continue,
            '(' => Word::Open,
            ')' => Word::Close,
            '≤' => Word::Compare(Comparison::AtMost),
            '≥' => Word::Compare(Comparison::AtLeast),
            '≠' => Word::Compare(Comparison::Unequal),
            '<' => Word::Compare(if then('=') { Comparison::AtMost } else { Comparison::Less }),
            '>' => Word::Compare(if then('=') { Comparison::AtLeast } else { Comparison::More }),
            '!' if then('=') => Word::Compare(Comparison::Unequal),
            '!' => Word::Not,
            '=' if then('=') => Word::Compare(Comparison::Equal),
            '=' => return Err(PolicyError { place: here, problem: Problem::SingleEquals }),
            first if first.is_ascii_alphanumeric() || first == '_' => {
                let mut name = String::from(first);
                while let Some(next) = signs.next_if(|next| next.is_ascii_alphanumeric() || *next == '_') {
                    place = place.after(next);
                    name.push(next);
                }
                if first.is_ascii_digit() { Word::Number(name) } else { Word::Name(name) }
            }
            other => return Err(PolicyError { place: here, problem: Problem::Sign(other) }),
        };
        found.push((word, here));
    }
    found.push((Word::End, place));
    Ok(found)
}
