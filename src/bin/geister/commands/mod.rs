//! The commands, one file each.

mod belief;
#[cfg(feature = "collect")]
mod collect;
mod connect;
mod curves;
mod error;
mod evolve;
mod exploit;
mod learn;
mod legal;
mod memory;
mod merge;
mod output;
mod play;
mod policy_player;
mod puzzles;
mod records;
mod replay;
mod report;
mod results_file;
mod roster;
mod serve_cup;
mod solve;
mod states;
mod strengths;
mod study;
mod tables;
mod think;
mod tournament;

use clap::{Parser, Subcommand};
use error::CommandError;
use geister_lab::game::Seed;
use std::process::ExitCode;
use std::time::Duration;

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
    Tournament(tournament::Tournament),
    Merge(merge::Merge),
    Tables(tables::Tables),
    Strengths(strengths::Strengths),
    Evolve(evolve::Evolve),
    Curves(curves::Curves),
    Learn(learn::Learn),
    Belief(belief::Believe),
    Solve(solve::Solve),
    Puzzles(puzzles::Puzzles),
    Think(think::Think),
    Exploit(exploit::Exploit),
    Legal(legal::Legal),
    Roster(roster::Roster),
    Replay(replay::Replay),
    Connect(connect::Connect),
    ServeCup(serve_cup::ServeCup),
    Study(study::Study),
    #[cfg(feature = "collect")]
    Collect(collect::Collect),
}

/// Runs the command that was asked for. Whatever goes wrong ends with a sentence on standard error and code 2.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let brought = policy_player::bring(std::env::args_os().skip(1).filter_map(|argument| argument.into_string().ok()));
    let done = brought.and_then(|()| match arguments.command {
        Command::Play(command) => command.run(),
        Command::Tournament(command) => command.run(),
        Command::Merge(command) => command.run(),
        Command::Tables(command) => command.run(),
        Command::Strengths(command) => command.run(),
        Command::Evolve(command) => command.run(),
        Command::Curves(command) => command.run(),
        Command::Learn(command) => command.run(),
        Command::Belief(command) => command.run(),
        Command::Solve(command) => command.run(),
        Command::Puzzles(command) => command.run(),
        Command::Think(command) => command.run(),
        Command::Exploit(command) => command.run(),
        Command::Legal(command) => command.run(),
        Command::Roster(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Connect(command) => command.run(),
        Command::ServeCup(command) => command.run(),
        Command::Study(command) => command.run(),
        #[cfg(feature = "collect")]
        Command::Collect(command) => command.run(),
    });
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

/// Reads seconds, whole or not, up to a day.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|number| (0.0..=86_400.0).contains(number));
    number.map(Duration::from_secs_f64).ok_or_else(|| "a time is a number of seconds from 0 to 86400".to_owned())
}

/// Reads minutes, whole or not, up to a day.
fn minutes(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1440.0).contains(number));
    let seconds = number.map(|minutes: f64| Duration::from_secs_f64(60.0 * minutes));
    seconds.ok_or_else(|| "a time is a number of minutes from 0 to 1440".to_owned())
}
