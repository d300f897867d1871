//! What the researcher's screen or journal is told. Never a participant's data, never a network address.

use std::io::{Write, stderr};

/// Says something. Unlike `eprintln!` it does not panic where standard error is closed.
pub fn say(sentence: &str) {
    let _ = writeln!(stderr(), "{sentence}");
}
