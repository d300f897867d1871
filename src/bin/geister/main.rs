//! Geister on the command line: matches, single decisions, legal moves, the roster and records.

#[cfg(not(target_arch = "wasm32"))]
mod commands;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    commands::main()
}

#[cfg(target_arch = "wasm32")]
fn main() {}
