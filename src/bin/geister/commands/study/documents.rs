//! A study's document by the name of a study that ships, or by its file.

use super::StudyError;
use crate::commands::CommandError;
use crate::commands::play::file_error;
use geister_lab::study::shipped::{SHIPPED, shipped};
use geister_lab::study::{DocumentError, check};
use serde_json::Value;
use std::path::Path;

/// The text of a document.
pub fn text(name: &str) -> Result<String, CommandError> {
    let path = Path::new(name);
    if path.is_file() {
        return std::fs::read_to_string(path).map_err(|error| file_error(path, error));
    }
    let found = shipped(name).map(str::to_owned);
    let known = SHIPPED.map(|(name, _)| name).join(", ");
    Ok(found.ok_or_else(|| StudyError::NoStudy { name: name.to_owned(), shipped: known })?)
}

/// A document that is in order, as JSON.
pub fn document(name: &str) -> Result<Value, CommandError> {
    let wrong = |error: DocumentError| StudyError::Document { name: name.to_owned(), problems: error.to_string() };
    let value = check::parse(&text(name)?).map_err(wrong)?;
    check::read_value(value.clone()).map_err(wrong)?;
    Ok(value)
}
