//! `geister replay`: a written-down game, checked move by move.

use super::CommandError;
use super::output::{name_of, print, print_json, reason_text};
use geister_lab::game::record::{Player, Record, RecordError};
use geister_lab::game::{Board, Colour, Game, Outcome, Position, Seat, colour_letter};
use serde_json::json;
use std::io::Read;
use std::{fs, io};

/// A game from its record
#[derive(clap::Args)]
pub struct Replay {
    /// The record; - reads standard input
    file: String,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Replay {
    /// Replays the record and shows the game.
    pub fn run(&self) -> Result<(), CommandError> {
        let text = self.read().map_err(|error| CommandError::File { name: self.file.clone(), error })?;
        let replayed = Record::from_json(&text).and_then(|record| Ok((record.replay()?, record)));
        let named = |error: RecordError| CommandError::Record { name: self.file.clone(), error };
        let (game, record) = replayed.map_err(named)?;
        if self.json {
            print_json(&json!({
                "board": record.board,
                "seed": record.seed,
                "draw_ply": record.draw_ply,
                "players": record.players,
                "setups": record.setups,
                "moves": record.moves,
                "plies": game.position().ply(),
                "final": rows(game.position()),
                "outcome": game.outcome(),
            }))
        } else {
            print(&story(&record, &game))
        }
    }

    fn read(&self) -> io::Result<String> {
        if self.file != "-" {
            return fs::read_to_string(&self.file);
        }
        let mut text = String::new();
        io::stdin().read_to_string(&mut text)?;
        Ok(text)
    }
}

fn player_name(player: &Player) -> &str {
    match player {
        Player::Person => "a person",
        Player::Remote => "a remote player",
        Player::Agent { id, .. } => id,
    }
}

/// The board with all colours, a line a row; large letters are the first player's.
fn rows(position: &Position) -> Vec<String> {
    let shape = position.board().shape();
    let letter = |column, row| {
        let square = shape.square(column, row)?;
        let seats = Seat::BOTH.into_iter().flat_map(|seat| Colour::BOTH.map(|colour| (seat, colour)));
        let mut standing = seats.filter(|&(seat, colour)| position.pieces(seat, colour).has(square));
        standing.next().map(|(seat, colour)| colour_letter(colour, seat))
    };
    let row = |row| (0..shape.columns()).map(|column| letter(column, row).unwrap_or('.')).collect();
    (0..shape.rows()).map(row).collect()
}

fn story(record: &Record, game: &Game) -> String {
    let Record { board, players, setups, .. } = record;
    let mut text = format!(
        "{} ({}) against {} ({}) on {board}, seed {}\n\n",
        player_name(&players.first),
        setups.first,
        player_name(&players.second),
        setups.second,
        record.seed
    );
    for (index, pair) in record.moves.chunks(2).enumerate() {
        let second = pair.get(1).map_or("", String::as_str);
        text += format!("{:4}. {:8}{second}", index + 1, pair[0]).trim_end();
        text += "\n";
    }
    text += &format!("\n{}\n", drawing(*board, game.position()));
    let plies = game.position().ply().0;
    text + &match game.outcome() {
        None => format!("broken off after {plies} plies\n"),
        Some(Outcome::Drawn) => format!("drawn after {plies} plies\n"),
        Some(Outcome::Won { by, reason }) => {
            let seat = name_of(&by);
            format!(
                "the {seat} player, {}, won {} after {plies} plies\n",
                player_name(&players[by]),
                reason_text(reason)
            )
        }
    }
}

fn drawing(board: Board, position: &Position) -> String {
    let spaced = |cells: &str| cells.chars().map(|cell| format!(" {cell}")).collect::<String>();
    let columns: String = ('a'..).take(usize::from(board.shape().columns())).collect();
    let lines = rows(position).into_iter().enumerate().map(|(row, cells)| format!("  {}{}\n", row + 1, spaced(&cells)));
    format!("   {}\n{}", spaced(&columns), lines.collect::<String>())
}
