//! `dataset_description.json`: what the data set is, in schema.org's words.

use super::cell::{Meaning, Table};
use super::time::iso;
use crate::language::Language;
use crate::study::document::Study;
use crate::study::trace::Trace;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The description as JSON-LD.
pub fn description(study: &Study, traces: &[Trace], tables: &[Table]) -> String {
    let english = Language::English;
    let mut variables: BTreeMap<&str, &Meaning> = BTreeMap::new();
    for table in tables {
        for column in &table.columns {
            variables.entry(column.name).or_insert(column);
        }
    }
    let about = study.about.as_ref().map(|about| about.get(english)).unwrap_or_default();
    let began = traces.iter().map(Trace::began).min().unwrap_or(0);
    let ended = traces.iter().map(Trace::last).max().unwrap_or(0);
    let count = traces.len();
    let description = format!(
        "{count} sessions of the study {}, run with Geister Lab: games of Geister between a participant and a program, \
         every move, mark and answer with its time. {about}",
        study.id
    );
    let value = json!({
        "@context": "https://schema.org/",
        "@type": "Dataset",
        "name": format!("{} ({})", study.title.get(english), study.id),
        "description": description.trim(),
        "keywords": ["Geister", "board game", "imperfect information", "bluffing", study.id],
        "temporalCoverage": format!("{}/{}", iso(began), iso(ended)),
        "variableMeasured": variables.values().map(|meaning| variable(meaning)).collect::<Vec<Value>>(),
    });
    serde_json::to_string_pretty(&value).unwrap_or_default() + "\n"
}

/// A column as schema.org's property and value.
fn variable(meaning: &Meaning) -> Value {
    let levels: Vec<String> = meaning.levels.iter().map(|(word, about)| format!("{word}: {about}")).collect();
    let levels = if levels.is_empty() { String::new() } else { format!(" ({})", levels.join("; ")) };
    let mut value = json!({
        "@type": "PropertyValue",
        "name": meaning.name,
        "description": format!("{}{levels}", meaning.about),
    });
    if let Some(fields) = value.as_object_mut().filter(|_| !meaning.unit.is_empty()) {
        fields.insert("unitText".to_owned(), json!(meaning.unit));
    }
    value
}
