//! `geister connect`: a player of the roster at a cup's server.

use super::CommandError;
use super::output::{name_of, note, print, print_json};
use geister_lab::agents::roster::find_for;
use geister_lab::cup::client::{ClientError, FIRST_DOOR, OLD_DOOR, ServerAddress, play};
use geister_lab::cup::clock::TimeControl;
use geister_lab::cup::contestant::{Entrant, Finished};
use geister_lab::cup::protocol::{BOARD, DRAW_PLY, PORT, Verdict, seat_of_port};
use geister_lab::game::{Ply, Purpose, Seed};
use serde_json::{Value, json};
use std::time::Duration;

/// A player at a cup's server
#[derive(clap::Args)]
pub struct Connect {
    /// Who plays: an id of the roster
    #[arg(long)]
    agent: String,
    /// The server's name or number
    #[arg(long, default_value = "127.0.0.1")]
    host: String,
    /// The port, which decides the seat: 10000 for the first player, 10001 for the second
    #[arg(long, default_value_t = PORT, value_parser = clap::value_parser!(u16).range(1..))]
    port: u16,
    /// Where the player's randomness comes from
    #[arg(long, default_value = "0", value_parser = super::seed)]
    seed: Seed,
    /// How many games, each on a connection of its own
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Let Murasaki look as far as this time allows, instead of to its depth
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    limit: Option<Duration>,
    /// The minutes that the server gives each player for a game
    #[arg(long, value_name = "MINUTES", default_value = "10", value_parser = super::minutes)]
    minutes: Duration,
    /// The seconds that it gives for a move once the minutes are used up
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::seconds)]
    seconds: Duration,
    /// The ply at which the server draws a game
    #[arg(long, default_value_t = DRAW_PLY.0, value_parser = clap::value_parser!(u16).range(1..))]
    draw_ply: u16,
    /// Give up when the server asks for nothing for so long, whatever it says
    #[arg(long, value_name = "SECONDS", default_value = "3600", value_parser = super::seconds)]
    wait: Duration,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Connect {
    /// Plays all games and tells the results; also those of the games before one that went wrong.
    pub fn run(&self) -> Result<(), CommandError> {
        let entry = find_for(&self.agent, BOARD)?;
        if self.limit.is_some() && !entry.takes_a_budget() {
            note(&format!("{} always looks to its own depth; --limit changes nothing", entry.id));
        }
        let entrant = |number| Entrant {
            entry,
            seed: self.seed.derive(Purpose::Game(number)),
            seat: seat_of_port(self.port),
            draw_ply: Ply(self.draw_ply),
            limit: self.limit,
            time: TimeControl { main: self.minutes, per_move: self.seconds },
        };
        let server = |number: u64| ServerAddress {
            host: self.host.clone(),
            port: self.port,
            patience: self.wait,
            hanging_up: if number == 0 { FIRST_DOOR } else { OLD_DOOR },
        };
        let mut finished = Vec::new();
        let done = (0..self.games).try_for_each(|number| {
            finished.push(play(&server(number), entrant(number))?);
            Ok::<(), ClientError>(())
        });
        if !finished.is_empty() {
            let slowest = finished.iter().map(|game| game.slowest).max().unwrap_or_default();
            note(&format!("slowest move {:.3} s", slowest.as_secs_f64()));
            if self.json { print_json(&self.document(&finished))? } else { print(&self.text(&finished))? }
        }
        Ok(done?)
    }

    fn document(&self, finished: &[Finished]) -> Value {
        let game = |game: &Finished| {
            json!({
                "result": game.verdict,
                "seat": game.seat,
                "reds": game.reds,
                "moves": game.moves,
                "board": game.board,
                "thinking_seconds": game.thinking.as_secs_f64(),
                "slowest_seconds": game.slowest.as_secs_f64(),
            })
        };
        json!({
            "agent": self.agent,
            "host": self.host,
            "port": self.port,
            "seed": self.seed,
            "games": finished.len(),
            "wins": count(finished, Verdict::Won),
            "losses": count(finished, Verdict::Lost),
            "draws": count(finished, Verdict::Drawn),
            "results": finished.iter().map(game).collect::<Vec<_>>(),
        })
    }

    fn text(&self, finished: &[Finished]) -> String {
        let line = |(number, game): (usize, &Finished)| {
            let seat = game.seat.map_or_else(String::new, |seat| format!(" as the {} player", name_of(&seat)));
            format!("game {number}: {}{seat}, {} own moves\n", name_of(&game.verdict), game.moves)
        };
        let lines: String = finished.iter().enumerate().map(line).collect();
        let [won, lost, drawn] = [Verdict::Won, Verdict::Lost, Verdict::Drawn].map(|verdict| count(finished, verdict));
        format!("{lines}{}: {won} won, {lost} lost, {drawn} drawn\n", self.agent)
    }
}

fn count(finished: &[Finished], verdict: Verdict) -> usize {
    finished.iter().filter(|game| game.verdict == verdict).count()
}
