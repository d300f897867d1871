//! `geister belief`: who is blue? What every estimator thought at a ply of a recorded game, beside the truth.

use super::CommandError;
use super::output::{name_of, print, print_json, table};
use geister_lab::agents::population::{population, usual_ids};
use geister_lab::agents::{cnn, sight};
use geister_lab::belief::{Belief, Blueness, Estimator, Even, ExitRule, Population, Posterior, Upp, hidden_pieces};
use geister_lab::game::record::{Record, RecordError};
use geister_lab::game::{Colour, Game, PieceId, Ply, Seat, Theirs, View, notation};
use serde_json::{Value, json};
use std::io::Read;
use std::{fs, io};

/// Who is blue? The chances of every hidden ghost at a ply of a recorded game, by every estimator, and the truth
#[derive(clap::Args)]
pub struct Believe {
    /// The record; - reads standard input
    file: String,
    /// After how many moves; after the last one if it is not given
    #[arg(long)]
    ply: Option<u16>,
    /// Who guesses; whoever is to move if it is not given
    #[arg(long, value_parser = seat)]
    seat: Option<Seat>,
    /// By which estimators
    #[arg(long, value_delimiter = ',', default_value = "even,exit,blueness,upp,cnn,sight,population")]
    by: Vec<String>,
    /// The players of the population; some of many kinds if none are given
    #[arg(long, value_delimiter = ',', value_name = "IDS")]
    population: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

fn seat(text: &str) -> Result<Seat, String> {
    let named = Seat::BOTH.into_iter().find(|seat| name_of(seat) == text);
    named.ok_or_else(|| "a seat is first or second".to_owned())
}

/// An estimator that was asked for: population Bayes also tells who it takes the opponent for.
enum Asked {
    Plain(Box<dyn Estimator>),
    Kinds(Population),
}

impl Asked {
    fn estimator(&self) -> &dyn Estimator {
        match self {
            Asked::Plain(estimator) => estimator.as_ref(),
            Asked::Kinds(population) => population,
        }
    }
}

impl Believe {
    /// Asks all estimators.
    pub fn run(&self) -> Result<(), CommandError> {
        let text = self.read().map_err(|error| CommandError::File { name: self.file.clone(), error })?;
        let replayed = Record::from_json(&text).and_then(|record| Ok((record.replay()?, record)));
        let named = |error: RecordError| CommandError::Record { name: self.file.clone(), error };
        let (game, record) = replayed.map_err(named)?;
        let last = game.position().ply();
        let ply = self.ply.map_or(last, Ply);
        if ply > last {
            let wish = format!("--ply {}: this game has {} moves", ply.0, last.0);
            return Err(CommandError::Wish(wish));
        }
        let game = game.back_to(ply);
        let seat = self.seat.unwrap_or_else(|| game.position().to_move());
        let view = game.view(seat);
        let asked = self.by.iter().map(|name| self.estimator(name.trim(), &record)).collect::<Result<Vec<_>, _>>()?;
        let beliefs: Vec<Belief> = asked.iter().map(|asked| asked.estimator().believe(view)).collect();
        if self.json {
            print_json(&document(&game, view, &asked, &beliefs))
        } else {
            print(&written(&game, view, &asked, &beliefs))
        }
    }

    fn estimator(&self, name: &str, record: &Record) -> Result<Asked, CommandError> {
        Ok(match name {
            "even" => Asked::Plain(Box::new(Even)),
            "exit" => Asked::Plain(Box::new(ExitRule)),
            "blueness" => Asked::Plain(Box::new(Blueness::FITTED)),
            "upp" => Asked::Plain(Box::new(Upp::usual(record.seed))),
            "cnn" => {
                let estimator = cnn::estimator().map_err(|error| CommandError::Wish(error.to_string()))?;
                Asked::Plain(Box::new(estimator))
            }
            "sight" => {
                let estimator = sight::estimator().map_err(|error| CommandError::Wish(error.to_string()))?;
                Asked::Plain(Box::new(estimator))
            }
            "population" => {
                let given = self.population.iter().map(|id| id.trim());
                let made = if self.population.is_empty() {
                    population(usual_ids(record.board), record.board)
                } else {
                    population(given, record.board)
                };
                Asked::Kinds(made.map_err(|error| CommandError::Wish(error.to_string()))?)
            }
            other => {
                let known = "even, exit, blueness, upp, cnn, sight and population";
                return Err(CommandError::Wish(format!("there is no estimator {other:?}; there are {known}")));
            }
        })
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

/// The hidden ghosts: their letter, their square, and what they really are.
fn ghosts(game: &Game, view: &View) -> Vec<(PieceId, String, Colour)> {
    let truth = game.position().setup(view.seat().other());
    let ghost = |(piece, _): (PieceId, u64)| match view.theirs().get(piece.index()) {
        Some(Theirs::Hidden(square)) => {
            Some((piece, notation::square_name(view.board(), *square), truth.colour(piece)))
        }
        _ => None,
    };
    hidden_pieces(view).into_iter().filter_map(ghost).collect()
}

/// Who the opponent may be, where population Bayes was asked.
fn kinds(view: &View, asked: &[Asked]) -> Vec<(String, f64)> {
    let populations = asked.iter().filter_map(|asked| match asked {
        Asked::Kinds(population) => Some(population),
        Asked::Plain(_) => None,
    });
    let named = |population: &Population| -> Vec<(String, f64)> {
        let shares = Posterior::of(population, view).suspects();
        population.suspects().iter().map(|(suspect, _)| suspect.id().to_owned()).zip(shares).collect()
    };
    populations.flat_map(named).collect()
}

fn document(game: &Game, view: &View, asked: &[Asked], beliefs: &[Belief]) -> Value {
    let by = asked
        .iter()
        .map(|asked| json!({ "name": asked.estimator().name(), "made_from": asked.estimator().made_from() }));
    let pieces = ghosts(game, view).into_iter().map(|(piece, square, truth)| {
        let named = asked.iter().zip(beliefs);
        let blue: serde_json::Map<String, Value> = named
            .map(|(asked, belief)| (asked.estimator().name().to_owned(), json!(belief.blue(piece).min(1.0))))
            .collect();
        json!({ "piece": piece.letter().to_ascii_lowercase().to_string(), "square": square, "blue": blue, "truth": truth })
    });
    let kinds = kinds(view, asked).into_iter().map(|(id, share)| json!({ "id": id, "share": share }));
    json!({
        "board": view.board(), "seat": view.seat(), "ply": view.ply(), "by": by.collect::<Vec<_>>(),
        "pieces": pieces.collect::<Vec<_>>(), "opponent": kinds.collect::<Vec<_>>(),
    })
}

fn written(game: &Game, view: &View, asked: &[Asked], beliefs: &[Belief]) -> String {
    let mut text = format!("what the {} player may think after {} moves\n\n", name_of(&view.seat()), view.ply().0);
    let mut heading = vec!["ghost", "on"];
    heading.extend(asked.iter().map(|asked| asked.estimator().name()));
    heading.push("truth");
    let row = |(piece, square, truth): (PieceId, String, Colour)| {
        let mut row = vec![piece.letter().to_ascii_lowercase().to_string(), square];
        row.extend(beliefs.iter().map(|belief| format!("{:5.1} %", 100.0 * belief.blue(piece).min(1.0))));
        row.push(name_of(&truth));
        row
    };
    text += &table(&heading, &ghosts(game, view).into_iter().map(row).collect::<Vec<_>>());
    let kinds = kinds(view, asked);
    if !kinds.is_empty() {
        let rows = kinds.into_iter().map(|(id, share)| vec![id, format!("{:5.1} %", 100.0 * share)]);
        text += "\n";
        text += &table(&["the opponent is", "chance"], &rows.collect::<Vec<_>>());
    }
    text += "\n";
    for asked in asked {
        text += &format!("{}: {}\n", asked.estimator().name(), asked.estimator().made_from());
    }
    text
}
