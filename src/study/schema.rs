//! The published form of a study's document, as JSON Schema.

use super::check::Problem;
use super::document::Study;
use crate::agents::roster;
use schemars::{JsonSchema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// A player's id: one of the roster, or one that names its parameters.
pub struct Agent;

impl JsonSchema for Agent {
    fn schema_name() -> Cow<'static, str> {
        "Agent".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> schemars::Schema {
        let ids: Vec<&str> = roster::roster().iter().map(|entry| entry.id).collect();
        let named = roster::patterns().map(|known| json!({ "description": known.says, "pattern": known.regex }));
        let shapes: Vec<Value> = std::iter::once(json!({ "enum": ids })).chain(named).collect();
        let named = roster::patterns().flat_map(|known| known.examples.iter().copied());
        let examples: Vec<&str> = ids.iter().copied().take(1).chain(named).collect();
        json_schema!({
            "description": "A player, by its id in the roster or by its parameters.",
            "type": "string",
            "anyOf": shapes,
            "examples": examples
        })
    }
}

/// The schema, made from the types that read a document.
pub fn schema() -> Value {
    let mut schema = schemars::schema_for!(Study).to_value();
    if let Some(item) = schema.pointer_mut("/$defs/Item") {
        close(item);
    }
    schema
}

/// A question's keys depend on its kind, so what all kinds have stands beside what each has. Put together, each kind can
/// say that it has no other keys.
fn close(item: &mut Value) {
    let take = |item: &mut Value, key: &str| item.as_object_mut().and_then(|item| item.remove(key));
    let shared = take(item, "properties").unwrap_or_default();
    let needed = take(item, "required").unwrap_or_default();
    let kinds = item.get_mut("oneOf").and_then(Value::as_array_mut);
    for kind in kinds.into_iter().flatten().filter_map(Value::as_object_mut) {
        let properties = kind.entry("properties").or_insert_with(|| Map::new().into());
        if let (Some(own), Some(shared)) = (properties.as_object_mut(), shared.as_object()) {
            own.extend(shared.clone());
        }
        let required = kind.entry("required").or_insert_with(|| json!([]));
        if let (Some(own), Some(needed)) = (required.as_array_mut(), needed.as_array()) {
            own.extend(needed.iter().cloned());
        }
        kind.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
}

/// Where a document does not keep the schema.
pub fn validate(document: &Value) -> Vec<Problem> {
    let schema = schema();
    let Ok(validator) = jsonschema::validator_for(&schema) else { return Vec::new() };
    let problem = |error: jsonschema::ValidationError<'_>| Problem {
        place: error.instance_path().to_string(),
        what: error.to_string(),
        remedy: "Compare with study.schema.json.".to_owned(),
    };
    validator.iter_errors(document).map(problem).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::find;

    fn takes(id: &str) -> bool {
        let schema = schemars::schema_for!(Agent).to_value();
        jsonschema::validator_for(&schema).unwrap().is_valid(&json!(id))
    }

    #[test]
    fn every_player_that_can_be_named_may_be_invited() {
        for pattern in roster::patterns() {
            assert!(!pattern.examples.is_empty(), "{pattern:?}");
            for example in pattern.examples {
                assert!(find(example).is_ok() && takes(example), "{example}");
            }
        }
        // Whoever takes a number behind its id, or another after this one is known, says so in its pattern.
        let endings = ["", "-1", "-200", "-1k", "-1k-b2", "-1k-apart", "-1k-bymove", "-d3"];
        for entry in roster::roster() {
            for id in endings.map(|ending| format!("{}{ending}", entry.id)) {
                assert!(find(&id).is_err() || takes(&id), "{id}");
            }
        }
        for id in ["upp-200", "mcts-500-bymove", "mcts-gp-3-1k", "monte-carlo-50", "cnn-small-10"] {
            assert!(find(id).is_ok() && takes(id), "{id}");
        }
    }

    #[test]
    fn nobody_else_may() {
        for id in [
            "",
            "upp-",
            "upp-0",
            "mcts-10k-byhand",
            "mcts-gp-1-",
            "mcts-policy:mine",
            "murasaki-d4",
            "xupp-200",
            "bluff-2-1-d5",
        ] {
            assert!(!takes(id), "{id}");
        }
    }
}
