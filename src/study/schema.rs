//! The published form of a study's document, as JSON Schema.

use super::check::Problem;
use super::document::Study;
use serde_json::Value;

/// The schema, made from the types that read a document.
pub fn schema() -> Value {
    schemars::schema_for!(Study).to_value()
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
