//! The commands, one file each.

mod error;
mod legal;
mod output;
mod play;
mod replay;
mod roster;
mod states;
mod think;

use clap::{Parser, Subcommand};
use error::CommandError;
use geister_lab::game::Seed;
use std::process::ExitCode;

/// Geister: matches between the players of the papers, their choices, and the rules.
#[derive(Parser)]
#[command(name = "geister", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Play),
    Think(think::Think),
    Legal(legal::Legal),
    Roster(roster::Roster),
    Replay(replay::Replay),
}

/// Runs the command that was asked for. Whatever goes wrong ends with a sentence on standard error and code 2.
pub fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Play(command) => command.run(),
        Command::Think(command) => command.run(),
        Command::Legal(command) => command.run(),
        Command::Roster(command) => command.run(),
        Command::Replay(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read the output has seen enough.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // Not eprintln!, which would panic where standard error is closed.
            let _ = std::io::Write::write_fmt(&mut std::io::stderr(), format_args!("error: {error}\n"));
            ExitCode::from(2)
        }
    }
}

/// Reads a seed from an argument.
fn seed(text: &str) -> Result<Seed, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}
