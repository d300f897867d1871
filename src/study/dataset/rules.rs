//! The rules of Psych-DS that a data set must keep, checked on the files themselves.
//!
//! They are those of the standard's schema model 1.5: a description in JSON-LD with the required fields, a `data` folder
//! with at least one table, names of tables made of keywords, UTF-8, a heading and rows of its length, unique `row_id`s,
//! and `variableMeasured` and the columns naming each other completely. Whatever else there is must be passed over by
//! `.psychds-ignore`: the validator takes any other CSV for data, and warns of what it does not know.

use super::{File, ignore};
use serde_json::Value;
use std::collections::BTreeSet;

/// The files besides tables that the rules know.
const KNOWN: [&str; 3] = ["dataset_description.json", "README.md", "CHANGES.md"];

/// The rules that are not kept, in words; none where all are.
pub fn broken(files: &[File]) -> Vec<String> {
    let mut broken = Vec::new();
    for file in files {
        if file.bytes.is_empty() {
            broken.push(format!("{}: empty files are not allowed", file.path));
        }
    }
    let described = description(files, &mut broken);
    let mut columns = BTreeSet::new();
    let mut tables = false;
    let lines = files.iter().find(|file| file.path == ignore::NAME).map(|file| String::from_utf8_lossy(&file.bytes));
    let lines = lines.unwrap_or_default();
    for file in files.iter().filter(|file| !ignore::ignores(&lines, &file.path)) {
        if is_table(&file.path) {
            tables = true;
            table(file, &mut columns, &mut broken);
        } else if !KNOWN.contains(&file.path.as_str()) {
            broken.push(format!(
                "{}: the validator does not know this file, and {} lets it see it",
                file.path,
                ignore::NAME
            ));
        }
    }
    if !tables {
        broken.push("data/: there is no table".to_owned());
    }
    for column in columns.difference(&described) {
        broken.push(format!("dataset_description.json: variableMeasured does not name the column {column}"));
    }
    for variable in described.difference(&columns) {
        broken.push(format!("dataset_description.json: no table has the column {variable}"));
    }
    for name in ["README.md", "CHANGES.md"] {
        if !files.iter().any(|file| file.path == name) {
            broken.push(format!("{name} is recommended"));
        }
    }
    broken
}

fn is_table(path: &str) -> bool {
    path.starts_with("data/") && (path.ends_with(".csv") || path.ends_with(".tsv"))
}

/// Checks the description, and gives the variables that it names.
fn description(files: &[File], broken: &mut Vec<String>) -> BTreeSet<String> {
    let name = "dataset_description.json";
    let Some(file) = files.iter().find(|file| file.path == name) else {
        broken.push(format!("{name} is missing"));
        return BTreeSet::new();
    };
    let value: Value = match serde_json::from_slice(&file.bytes) {
        Ok(value) => value,
        Err(error) => {
            broken.push(format!("{name}: this is not JSON ({error})"));
            return BTreeSet::new();
        }
    };
    let text = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    if !text("@context").trim_end_matches('/').ends_with("schema.org") {
        broken.push(format!("{name}: @context is not schema.org"));
    }
    if text("@type") != "Dataset" {
        broken.push(format!("{name}: @type is not Dataset"));
    }
    for key in ["name", "description"] {
        if text(key).is_empty() {
            broken.push(format!("{name}: {key} is missing"));
        }
    }
    let variables = value.get("variableMeasured").and_then(Value::as_array);
    if variables.is_none() {
        broken.push(format!("{name}: variableMeasured is missing"));
    }
    let named = |variable: &Value| -> Option<String> {
        let object = variable.get("@type").and_then(Value::as_str) == Some("PropertyValue");
        let name = if object { variable.get("name")?.as_str()? } else { variable.as_str()? };
        Some(name.to_owned())
    };
    variables.into_iter().flatten().filter_map(named).collect()
}

/// `([a-z]+-[a-zA-Z0-9]+)(_[a-z]+-[a-zA-Z0-9]+)*_data\.csv`, without an engine for such patterns.
fn is_name(name: &str) -> bool {
    let Some(stem) = name.strip_suffix("_data.csv").or_else(|| name.strip_suffix("_data.tsv")) else { return false };
    stem.split('_').all(|pair| {
        pair.split_once('-').is_some_and(|(key, value)| {
            let key_is = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
            key_is && !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    })
}

fn table(file: &File, columns: &mut BTreeSet<String>, broken: &mut Vec<String>) {
    let path = &file.path;
    let name = path.rsplit('/').next().unwrap_or(path);
    if !is_name(name) {
        broken.push(format!("{path}: the name is not made of keywords, and does not end with _data.csv"));
    }
    let Ok(text) = std::str::from_utf8(&file.bytes) else {
        broken.push(format!("{path}: this is not UTF-8"));
        return;
    };
    if text.starts_with('\u{feff}') {
        broken.push(format!("{path}: a mark at the start becomes part of the first heading"));
    }
    // Rows of another length than the heading are errors of the reader.
    let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
    let heading: Vec<String> = match reader.headers() {
        Ok(heading) => heading.iter().map(str::to_owned).collect(),
        Err(error) => {
            broken.push(format!("{path}: {error}"));
            return;
        }
    };
    let distinct: BTreeSet<&String> = heading.iter().collect();
    if heading.iter().any(|column| column.trim().is_empty()) || distinct.len() != heading.len() {
        broken.push(format!("{path}: a heading is empty or stands there twice"));
    }
    columns.extend(heading.iter().cloned());
    let row_id = heading.iter().position(|column| column == "row_id");
    let mut seen = BTreeSet::new();
    for (number, row) in (1..).zip(reader.records()) {
        match row {
            Err(error) => broken.push(format!("{path}, row {}: {error}", number)),
            Ok(row) => {
                let id = row_id.and_then(|column| row.get(column)).unwrap_or_default().to_owned();
                if row_id.is_some() && !seen.insert(id) {
                    broken.push(format!("{path}, row {}: the row_id stands there twice", number));
                }
            }
        }
    }
}
