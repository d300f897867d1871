//! `geister serve-cup`: a server of the cups' protocol.

use super::CommandError;
use super::output::{name_of, note, print, print_json};
use super::records::Records;
use geister_lab::cup::clock::TimeControl;
use geister_lab::cup::protocol::{DRAW_PLY, PORT};
use geister_lab::cup::server::{Held, Server, Terms};
use geister_lab::game::record::{Player, Record};
use geister_lab::game::{PerSeat, Ply, Seat, Seed};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::time::Duration;

/// A cup's server on this machine
#[derive(clap::Args)]
pub struct ServeCup {
    /// The first player's port; the second player's is the next. 0 takes two free ones
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, default_value = "127.0.0.1")]
    bind: IpAddr,
    /// How many games, each on connections of its own
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The ply at which a game is drawn
    #[arg(long, default_value_t = DRAW_PLY.0, value_parser = clap::value_parser!(u16).range(1..))]
    draw_ply: u16,
    /// Each player's minutes for a game
    #[arg(long, value_name = "MINUTES", default_value = "10", value_parser = super::minutes)]
    minutes: Duration,
    /// Each player's seconds for a move once the minutes are used up
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = super::seconds)]
    seconds: Duration,
    /// Give up when not both players come within this time; without it they are waited for
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    wait: Option<Duration>,
    /// The least time between two messages to a player, so that programs which take one receive for one message read them
    #[arg(long, value_name = "SECONDS", default_value = "0.02", value_parser = super::seconds)]
    gap: Duration,
    #[command(flatten)]
    records: Records,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl ServeCup {
    /// Holds all games and tells the results; also those of the games before one that went wrong.
    pub fn run(&self) -> Result<(), CommandError> {
        self.records.begin()?;
        let time = TimeControl { main: self.minutes, per_move: self.seconds };
        let server = Server::bind(
            self.bind,
            self.port,
            Terms { draw_ply: Ply(self.draw_ply), time, patience: self.wait, gap: self.gap },
        )?;
        let at = server.addresses()?;
        note(&format!("first player: {}, second player: {}", at.first, at.second));
        let mut held = Vec::new();
        let done = (0..self.games).try_for_each(|number| {
            let game = server.hold()?;
            note(&format!("game {number}: {}", line(&game)));
            self.keep(number, &game)?;
            held.push(game);
            Ok(())
        });
        let done = done.and_then(|()| self.records.end());
        if !held.is_empty() {
            if self.json { print_json(&self.document(&held))? } else { print(&text(&held))? }
        }
        done
    }

    /// Writes a game's record where records are wanted and the game began.
    fn keep(&self, number: u64, held: &Held) -> Result<(), CommandError> {
        let Some(game) = &held.game else { return Ok(()) };
        // Whatever dice the players had, the server does not know their seed.
        self.records
            .keep(number, self.games, || Record::of(game, Seed(0), PerSeat::new(Player::Remote, Player::Remote)))
    }

    fn document(&self, held: &[Held]) -> Value {
        let game = |held: &Held| {
            json!({
                "winner": held.ending.winner(),
                "reason": held.ending.reason(),
                "plies": plies(held),
                "seconds": { "first": held.used.first.as_secs_f64(), "second": held.used.second.as_secs_f64() },
            })
        };
        json!({
            "games": held.len(),
            "draw_ply": self.draw_ply,
            "first_wins": count(held, Some(Seat::First)),
            "second_wins": count(held, Some(Seat::Second)),
            "draws": count(held, None),
            "results": held.iter().map(game).collect::<Vec<_>>(),
        })
    }
}

fn plies(held: &Held) -> u16 {
    held.game.as_ref().map_or(0, |game| game.position().ply().0)
}

fn count(held: &[Held], winner: Option<Seat>) -> usize {
    held.iter().filter(|game| game.ending.winner() == winner).count()
}

fn line(held: &Held) -> String {
    let plies = plies(held);
    match (held.ending.winner(), held.ending.reason()) {
        (Some(winner), Some(reason)) => format!("the {} player won after {plies} plies ({reason})", name_of(&winner)),
        _ => format!("drawn after {plies} plies"),
    }
}

fn text(held: &[Held]) -> String {
    let lines: String =
        held.iter().enumerate().map(|(number, game)| format!("game {number}: {}\n", line(game))).collect();
    let [first, second, drawn] = [Some(Seat::First), Some(Seat::Second), None].map(|winner| count(held, winner));
    format!("{lines}first player {first}, second player {second}, drawn {drawn}\n")
}
