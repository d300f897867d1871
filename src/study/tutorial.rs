//! What a study explains before the first game.

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// The tasks that explain the rules and nothing else, as logs name them.
const RULES: [&str; 5] = ["sides", "move", "capture-red", "capture-blue", "leave"];

/// How much of the tutorial is given: `false`, `true` or `"rules"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tutorial {
    /// None: participants know the game.
    None,
    /// All of it: the rules, what a bluff is and, where ghosts may be marked, how.
    #[default]
    Whole,
    /// The rules alone. Whoever is shown a bluff, or how to note a guess, plays and answers as somebody who was told to
    /// think about colours.
    Rules,
}

impl Tutorial {
    /// The names of its tasks, in the order in which they are given; `marks`: may ghosts be marked in the games?
    pub fn tasks(self, marks: bool) -> Vec<&'static str> {
        let more: &[&str] = match (self, marks) {
            (Tutorial::None, _) => return Vec::new(),
            (Tutorial::Rules, _) => &[],
            (Tutorial::Whole, false) => &["bluff"],
            (Tutorial::Whole, true) => &["bluff", "mark"],
        };
        RULES.iter().chain(more).copied().collect()
    }

    /// Can a task of this name have been done? The whole tutorial had other tasks in other versions of the page.
    pub fn has(self, task: &str) -> bool {
        match self {
            Tutorial::None => false,
            Tutorial::Whole => true,
            Tutorial::Rules => RULES.contains(&task),
        }
    }
}

impl Serialize for Tutorial {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tutorial::None => serializer.serialize_bool(false),
            Tutorial::Whole => serializer.serialize_bool(true),
            Tutorial::Rules => serializer.serialize_str("rules"),
        }
    }
}

impl<'de> Deserialize<'de> for Tutorial {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tutorial, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Tutorial;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false or \"rules\"")
            }

            fn visit_bool<E: Error>(self, given: bool) -> Result<Tutorial, E> {
                Ok(if given { Tutorial::Whole } else { Tutorial::None })
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Tutorial, E> {
                match text {
                    "rules" => Ok(Tutorial::Rules),
                    other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
                }
            }
        }
        deserializer.deserialize_any(Reader)
    }
}

/// How it looks in a document.
#[cfg(not(target_arch = "wasm32"))]
impl schemars::JsonSchema for Tutorial {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Tutorial".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "enum": [true, false, "rules"] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn it_is_written_as_it_is_read() {
        for text in ["true", "false", "\"rules\""] {
            let tutorial: Tutorial = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&tutorial).unwrap(), text);
        }
        for text in ["\"all\"", "1", "null", "[]"] {
            let error = serde_json::from_str::<Tutorial>(text).unwrap_err().to_string();
            assert!(error.contains("true, false or \"rules\""), "{text}: {error}");
        }
    }

    #[test]
    fn rules_alone_leave_out_the_bluff_and_the_marks() {
        assert_eq!(Tutorial::Whole.tasks(true).len(), 7);
        assert_eq!(Tutorial::Whole.tasks(false).len(), 6);
        for marks in [false, true] {
            let rules = Tutorial::Rules.tasks(marks);
            assert_eq!(rules.len(), 5);
            assert!(rules.iter().all(|task| Tutorial::Rules.has(task)));
        }
        assert!(!Tutorial::Rules.has("bluff") && !Tutorial::Rules.has("mark") && Tutorial::Whole.has("bluff"));
        assert!(Tutorial::None.tasks(true).is_empty());
    }
}
