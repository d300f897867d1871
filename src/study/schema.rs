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
        json_schema!({
            "description": "A player, by its id in the roster or by its parameters.",
            "type": "string",
            "anyOf": [
                { "enum": ids },
                { "description": "Bluff with masks of its reds and blues.", "pattern": "^bluff-[01]{4}-[01]{4}-d5$" },
                {
                    "description": "CFR with plies, method and iterations.",
                    "pattern": "^cfr-[ab]-[1-5]p-(cfr|cfr\\+|dcfr)-[1-9][0-9]*$"
                }
            ],
            "examples": ["murasaki-d5", "bluff-1010-0110-d5", "cfr-b-5p-cfr+-200"]
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
