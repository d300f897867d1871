//! Printing, for people and for programs.

use super::CommandError;
use serde::Serialize;
use std::io::{Write, stdout};

/// Prints a text as it is. Unlike `print!` it tells of a closed pipe instead of panicking.
pub fn print(text: &str) -> Result<(), CommandError> {
    let mut out = stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Prints a document on one line.
pub fn print_line(value: &impl Serialize) -> Result<(), CommandError> {
    print(&(serde_json::to_string(value)? + "\n"))
}

/// Prints a document, laid out for people too.
pub fn print_json(value: &impl Serialize) -> Result<(), CommandError> {
    print(&(serde_json::to_string_pretty(value)? + "\n"))
}

/// The name that a value has in JSON, for a line of text.
pub fn name_of(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => name,
        _ => String::new(),
    }
}

/// Columns of text, each as wide as its widest cell; the first row is the heading.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
