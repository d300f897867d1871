//! Questions that depend on an answer.

use super::items::Value;
use serde::{Deserialize, Serialize};

/// One value, or several of which each will do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Values {
    /// This one.
    One(Value),
    /// Any of these.
    Any(Vec<Value>),
}

impl Values {
    /// All of them.
    pub fn all(&self) -> &[Value] {
        match self {
            Values::One(value) => std::slice::from_ref(value),
            Values::Any(values) => values,
        }
    }

    /// Is it one of these?
    pub fn holds(&self, value: &Value) -> bool {
        self.all().contains(value)
    }
}

/// On which answer a question depends. Everything that is said here must be so; an answer that was not given is nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The id of a question that was asked before: of the same moment, or of an earlier one that is asked once.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(regex(pattern = "^[a-z0-9_]+$")))]
    pub item: String,
    /// Its answer is this, or one of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is: Option<Values>,
    /// It was answered, and the answer is not this, or none of these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not: Option<Values>,
    /// Its answer is a number that is no less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<f64>,
    /// Its answer is a number that is no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<f64>,
}

impl When {
    /// Is it so, with this answer?
    pub fn holds(&self, answer: Option<&Value>) -> bool {
        let Some(answer) = answer else { return false };
        let number = match answer {
            Value::Number(number) => Some(*number),
            Value::Text(_) => None,
        };
        self.is.as_ref().is_none_or(|values| values.holds(answer))
            && self.not.as_ref().is_none_or(|values| !values.holds(answer))
            && self.least.is_none_or(|least| number.is_some_and(|number| number >= least))
            && self.most.is_none_or(|most| number.is_some_and(|number| number <= most))
    }

    /// Does it say anything about the answer?
    pub fn says_something(&self) -> bool {
        self.is.is_some() || self.not.is_some() || self.least.is_some() || self.most.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn everything_that_is_said_must_be_so() {
        let when = |text: &str| serde_json::from_str::<When>(text).unwrap();
        let (yes, three) = (Value::Text("yes".to_owned()), Value::Number(3.0));
        for (condition, answer, holds) in [
            (r#"{"item":"a","is":"yes"}"#, Some(&yes), true),
            (r#"{"item":"a","is":["no","yes"]}"#, Some(&yes), true),
            (r#"{"item":"a","is":["no"]}"#, Some(&yes), false),
            (r#"{"item":"a","not":"no"}"#, Some(&yes), true),
            (r#"{"item":"a","not":"no"}"#, None, false),
            (r#"{"item":"a","is":3}"#, Some(&three), true),
            (r#"{"item":"a","least":3,"most":3}"#, Some(&three), true),
            (r#"{"item":"a","least":2,"not":3}"#, Some(&three), false),
            (r#"{"item":"a","most":2.5}"#, Some(&three), false),
            (r#"{"item":"a","least":0}"#, Some(&yes), false),
        ] {
            assert_eq!(when(condition).holds(answer), holds, "{condition} with {answer:?}");
        }
        assert!(!when(r#"{"item":"a"}"#).says_something());
    }
}
