//! Questions and their answers.

use super::when::{Values, When};
use super::words::Words;
use serde::{Deserialize, Serialize};

/// A question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
pub struct Item {
    /// The name of the question in the data: small letters, digits, `_`.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(regex(pattern = "^[a-z0-9_]+$")))]
    pub id: String,
    /// The question. A picture stands in it as `![what it shows](file.png)`.
    pub text: Words,
    /// May it be left open?
    #[serde(default)]
    pub optional: bool,
    /// It is asked only after a certain answer to another question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<When>,
    /// It is a check, and this is the right answer, or these are: of comprehension in `questions.comprehension`, of
    /// attention anywhere else. `checks` says what failing leads to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<Values>,
    /// What kind of answer it takes.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What kind of answer a question takes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kind {
    /// One of several options.
    Choice {
        /// The options, in the order shown.
        options: Vec<AnswerOption>,
    },
    /// A whole number on a short scale.
    Scale {
        /// The least.
        from: i32,
        /// The greatest.
        to: i32,
        /// What the least means.
        low: Words,
        /// What the greatest means.
        high: Words,
    },
    /// A number.
    Number {
        /// The least that is taken.
        min: f64,
        /// The greatest that is taken.
        max: f64,
        /// Only whole numbers?
        #[serde(default)]
        whole: bool,
    },
    /// Free text.
    Text {
        /// Several lines?
        #[serde(default)]
        long: bool,
        /// The greatest number of characters.
        #[serde(default = "text_limit")]
        limit: u32,
    },
    /// Rounds at a gate: in each one ghost of two is sent, or the one that stands there is taken or not. They are answered
    /// one after the other, and all of them make the answer.
    Gate {
        /// On which side.
        role: GateRole,
        /// How many.
        rounds: u8,
    },
}

/// A side of the gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GateRole {
    /// Sends a blue ghost (`b`) or a red one (`r`).
    Sends,
    /// Takes (`t`) what stands at the gate, whose colour is hidden, or lets it stand (`l`).
    Guards,
}

impl GateRole {
    /// The letters of an answer: a blue one sent, a red one; taken, let stand.
    pub const fn letters(self) -> [char; 2] {
        match self {
            GateRole::Sends => ['b', 'r'],
            GateRole::Guards => ['t', 'l'],
        }
    }
}

/// An option of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnswerOption {
    /// The name of the option in the data.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(length(min = 1)))]
    pub value: String,
    /// What a participant reads.
    pub text: Words,
}

fn text_limit() -> u32 {
    2000
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Value {
    /// A number, for scales and numbers.
    Number(f64),
    /// A text, for choices (the option's name) and free text.
    Text(String),
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => text.fmt(f),
        }
    }
}

/// Why an answer is none.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum WrongAnswer {
    /// Not one of the options.
    #[error("{0:?} is not one of the options")]
    NoOption(String),
    /// Beyond the ends.
    #[error("{0} is not between {1} and {2}")]
    Beyond(f64, f64, f64),
    /// Not a whole number.
    #[error("{0} is not a whole number")]
    NotWhole(f64),
    /// Too long a text.
    #[error("the text has more than {0} characters")]
    TooLong(u32),
    /// No rounds at a gate.
    #[error("{0:?} are not 1 to {1} rounds at the gate")]
    NoRounds(String, u8),
    /// A number for a text or a text for a number.
    #[error("{0} is not the kind of answer that is asked for")]
    OtherKind(Value),
}

impl Item {
    /// Can this be the answer?
    pub fn check(&self, value: &Value) -> Result<(), WrongAnswer> {
        let between = |number: f64, min: f64, max: f64, whole: bool| {
            if !(min..=max).contains(&number) {
                return Err(WrongAnswer::Beyond(number, min, max));
            }
            if whole && number.fract() != 0.0 { Err(WrongAnswer::NotWhole(number)) } else { Ok(()) }
        };
        match (&self.kind, value) {
            (Kind::Choice { options }, Value::Text(text)) => {
                let known = options.iter().any(|option| option.value == *text);
                if known { Ok(()) } else { Err(WrongAnswer::NoOption(text.clone())) }
            }
            (Kind::Scale { from, to, .. }, &Value::Number(number)) => {
                between(number, f64::from(*from), f64::from(*to), true)
            }
            (&Kind::Number { min, max, whole }, &Value::Number(number)) => between(number, min, max, whole),
            (Kind::Text { limit, .. }, Value::Text(text)) => {
                if text.chars().count() > *limit as usize {
                    Err(WrongAnswer::TooLong(*limit))
                } else {
                    Ok(())
                }
            }
            (Kind::Gate { role, rounds }, Value::Text(text)) => {
                let played = text.chars().take(usize::from(*rounds).saturating_add(1)).count();
                let are_rounds = (1..=usize::from(*rounds)).contains(&played);
                if are_rounds && text.chars().all(|letter| role.letters().contains(&letter)) {
                    Ok(())
                } else {
                    Err(WrongAnswer::NoRounds(text.chars().take(60).collect(), *rounds))
                }
            }
            (_, value) => Err(WrongAnswer::OtherKind(value.clone())),
        }
    }

    /// Is this the whole answer? Rounds at a gate are there one after the other.
    pub fn is_whole(&self, value: &Value) -> bool {
        match (&self.kind, value) {
            (Kind::Gate { rounds, .. }, Value::Text(text)) => text.chars().count() >= usize::from(*rounds),
            _ => true,
        }
    }

    /// Is it the right answer? None where no answer is.
    pub fn is_right(&self, value: Option<&Value>) -> Option<bool> {
        let right = self.right.as_ref()?;
        Some(value.is_some_and(|value| right.holds(value)))
    }
}

/// When questions are asked.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Questions {
    /// Before the first game.
    pub before: Vec<Item>,
    /// After the tutorial and before the games: are the rules clear?
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comprehension: Vec<Item>,
    /// After each game.
    pub after_game: Vec<Item>,
    /// After the last game against each opponent.
    pub after_opponent: Vec<Item>,
    /// After all games, once about each opponent.
    pub each_opponent: Vec<Item>,
    /// At the end.
    pub end: Vec<Item>,
}

impl Questions {
    /// All questions with the name of their moment.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &Item)> {
        let moments = [
            ("before", &self.before),
            ("comprehension", &self.comprehension),
            ("after_game", &self.after_game),
            ("after_opponent", &self.after_opponent),
            ("each_opponent", &self.each_opponent),
            ("end", &self.end),
        ];
        moments.into_iter().flat_map(|(name, items)| items.iter().map(move |item| (name, item)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn rounds_at_a_gate_are_answered_one_after_the_other() {
        let item: Item = serde_json::from_value(serde_json::json!(
            { "id": "sent", "text": { "en": "?" }, "kind": "gate", "role": "sends", "rounds": 3 }
        ))
        .unwrap();
        let text = |text: &str| Value::Text(text.to_owned());
        for (rounds, whole) in [("b", false), ("br", false), ("brr", true)] {
            assert_eq!((item.check(&text(rounds)), item.is_whole(&text(rounds))), (Ok(()), whole), "{rounds}");
        }
        for bad in ["", "brrb", "x", "bt", "Ｂ", "b r"] {
            assert!(matches!(item.check(&text(bad)), Err(WrongAnswer::NoRounds(..))), "{bad}");
        }
        assert!(item.check(&Value::Number(1.0)).is_err());
    }
}
