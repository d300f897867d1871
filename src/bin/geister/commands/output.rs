//! Printing, for people and for programs.

use super::CommandError;
use geister_lab::game::Reason;
use serde::Serialize;
use std::io::{Write, stdout};

/// Prints a text as it is. Unlike `print!` it tells of a closed pipe instead of panicking.
pub fn print(text: &str) -> Result<(), CommandError> {
    let mut out = stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Says something beside the result, on standard error. Unlike `eprintln!` it does not panic where that is closed.
pub fn note(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
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

/// A way of winning, after "won".
pub fn reason_text(reason: Reason) -> &'static str {
    match reason {
        Reason::Escaped => "by escaping",
        Reason::TookAllBlues => "by taking all blues",
        Reason::GaveAllReds => "by having all reds taken",
        Reason::Resigned => "by resignation",
    }
}

/// Columns of text under a heading, each as wide as its widest cell. A column without a cell below its heading is left
/// out.
pub fn table(heading: &[&str], rows: &[Vec<String>]) -> String {
    let heading: Vec<String> = heading.iter().map(|&cell| cell.to_owned()).collect();
    let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
    let columns: Vec<usize> = (0..heading.len()).filter(|&column| cells(column).any(|cell| !cell.is_empty())).collect();
    let width = |column| cells(column).chain([&heading[column]]).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cell = |&column: &usize| format!("{:1$}", row.get(column).map_or("", String::as_str), width(column));
        columns.iter().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    // A heading without a word is no line.
    let lines = std::iter::once(&heading).filter(|cells| cells.iter().any(|cell| !cell.is_empty())).chain(rows);
    lines.map(line).collect()
}
