//! `geister learn sight`: the network that follows all ghosts through a game.

use super::super::output::{note, print, print_json, table};
use super::super::{CommandError, seed};
use geister_lab::agents::readers::Reader;
use geister_lab::belief::sight::{NUMBERS, Sighted};
use geister_lab::belief::{Estimator, Sight as Seeing};
use geister_lab::files::replace::{self, Existing};
use geister_lab::game::{Game, Seat, Seed};
use geister_lab::learn::sight::{Games, Lesson, Library, PLAYERS, Tally, Training, lessons, test};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::path::PathBuf;

/// A network that sees the whole history and all ghosts at once, from games of players of many kinds; the same command goes on
/// where it was broken off. It is tested on the ghosts of each kind by a network that never learned from that kind's
#[derive(clap::Args)]
pub struct Sight {
    /// Whose games: everybody plays everybody in both seats
    #[arg(long, value_delimiter = ',', default_value = PLAYERS)]
    players: Vec<String>,
    /// Games a pair: half of them to learn from, half to be tested on
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// How often all games are learned from
    #[arg(long, default_value_t = 40)]
    epochs: u32,
    /// The estimators that it is compared with
    #[arg(long, value_delimiter = ',', default_value = "even,exit,blueness,cnn", value_parser = reader)]
    against: Vec<Reader>,
    /// Of the games to be tested on, so many a pair are
    #[arg(long)]
    tested: Option<u64>,
    /// Where all randomness comes from
    #[arg(long, default_value = "1", value_parser = seed)]
    seed: Seed,
    /// The folder of the games, the checkpoints and in the end of the weights
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

fn reader(name: &str) -> Result<Reader, String> {
    let known = || Reader::ALL.map(Reader::name).join(", ");
    Reader::named(name.trim()).ok_or_else(|| format!("estimators are {}", known()))
}

/// Who was asked, and how it did on the ghosts of each player, in thirds of a game.
type Asked = (String, Vec<[Tally; 3]>);

impl Sight {
    /// Plays, trains and tests.
    pub fn run(&self) -> Result<(), CommandError> {
        let training = Training { epochs: self.epochs, seed: self.seed };
        training.check()?;
        let games = Games::new(&self.players, self.games, self.seed)?;
        let bar = ProgressBar::new(games.chunks());
        let library = games.play(&self.out, || bar.inc(1))?;
        bar.finish_and_clear();
        let ids: Vec<&str> = games.players().iter().map(|player| player.id).collect();
        let sides = |odd: bool| {
            let half = library.games.iter().filter(move |(_, number, _)| (number % 2 == 1) == odd);
            let half = half.filter(move |(_, number, _)| !odd || self.tested.is_none_or(|most| number / 2 < most));
            half.flat_map(|(players, _, game)| Seat::BOTH.map(|seat| (seat, players[seat.other()], game)))
        };
        let learned = lessons(sides(false));
        let tests: Vec<(Seat, usize, &Game)> = sides(true).collect();
        let train = |name: &str, without: Option<usize>| {
            let some: Vec<&Lesson> = learned.iter().filter(|lesson| Some(lesson.of) != without).collect();
            training.run(&some, (&self.out, name, &library.hash), |epoch, bits| {
                if epoch % 10 == 0 || epoch == self.epochs as usize {
                    note(&format!("{name}: epoch {epoch} of {}, {bits:.4} bits a moment", self.epochs));
                }
            })
        };
        let whole = train("sight", None)?;
        let path = self.out.join("sight.weights");
        replace::write(&path, &whole.write(), Existing::IsReplaced)
            .map_err(|error| CommandError::File { name: path.display().to_string(), error })?;
        let mut asked: Vec<Asked> = Vec::new();
        let of = |kind: usize| -> Vec<(Seat, &Game)> {
            tests.iter().filter(|(_, of, _)| *of == kind).map(|(seat, _, game)| (*seat, *game)).collect()
        };
        let seeing = |network: &Sighted, kind: usize| test(&of(kind), |view| Some(Seeing(network).believe(view)));
        let mut unseen = Vec::new();
        for (kind, id) in ids.iter().enumerate() {
            let without = train(&format!("without-{id}"), Some(kind))?;
            unseen.push(seeing(&without, kind));
        }
        asked.push(("sight, kind unseen".to_owned(), unseen));
        asked.push(("sight, kind seen".to_owned(), (0..ids.len()).map(|kind| seeing(&whole, kind)).collect()));
        for reader in &self.against {
            let by = |kind: usize| test(&of(kind), |view| reader.believe(view, self.seed).ok());
            asked.push((reader.name().to_owned(), (0..ids.len()).map(by).collect()));
            note(&format!("{} was asked", reader.name()));
        }
        if self.json { print_json(&self.document(&ids, &library, &asked)) } else { self.tell(&ids, &library, &asked) }
    }

    fn tell(&self, ids: &[&str], library: &Library, asked: &[Asked]) -> Result<(), CommandError> {
        let heads: Vec<&str> =
            std::iter::once("ghosts of").chain(asked.iter().map(|(name, _)| name.as_str())).collect();
        let by_kind = |value: fn(&Tally) -> String| {
            let row = |kind: usize, name: &str| {
                let cells = asked.iter().map(|(_, kinds)| value(&kinds.get(kind).map(all).unwrap_or_default()));
                std::iter::once(name.to_owned()).chain(cells).collect::<Vec<_>>()
            };
            let mut rows: Vec<Vec<String>> = ids.iter().enumerate().map(|(kind, id)| row(kind, id)).collect();
            let together = asked.iter().map(|(_, kinds)| value(&sum(kinds.iter().map(all))));
            rows.push(std::iter::once("all".to_owned()).chain(together).collect());
            table(&heads, &rows)
        };
        let thirds = ["to move 20", "to move 40", "later"].into_iter().enumerate().map(|(third, name)| {
            let cells = asked.iter().map(|(_, kinds)| right(&sum(kinds.iter().map(|kind| kind[third]))));
            std::iter::once(name.to_owned()).chain(cells).collect::<Vec<_>>()
        });
        let thirds = table(&heads, &thirds.collect::<Vec<_>>());
        let tenths = (0..10).map(|tenth| {
            let cell = |kinds: &Vec<[Tally; 3]>| {
                let found = sum(kinds.iter().map(all)).tenths[tenth];
                let many = found.ghosts.max(1) as f64;
                format!("{:.1} → {:.1} ({})", 100.0 * found.said / many, 100.0 * found.blue as f64 / many, found.ghosts)
            };
            let cells = asked.iter().map(|(_, kinds)| cell(kinds));
            std::iter::once(format!("{}–{} %", 10 * tenth, 10 * tenth + 10)).chain(cells).collect::<Vec<_>>()
        });
        let tenths = table(&heads, &tenths.collect::<Vec<_>>());
        print(&format!(
            "{NUMBERS} numbers, {} games by {} players, half of them to learn from, {} epochs, seed {}\nSHA-256 of the games {}\n\n\
             right, of the hidden ghosts\n\n{}\nBrier score a ghost\n\n{}\nbits a moment, for all colours together\n\n{}\n\
             right over the moves of a game\n\n{thirds}\ncalibration: chances of blue by tenths, their mean → the share that was blue (ghosts)\n\n{tenths}",
            library.games.len(),
            ids.len(),
            self.epochs,
            self.seed,
            library.hash,
            by_kind(right),
            by_kind(|tally| format!("{:.4}", tally.brier / tally.ghosts.max(1) as f64)),
            by_kind(|tally| format!("{:.3}", tally.bits / tally.moments.max(1) as f64)),
        ))
    }

    fn document(&self, ids: &[&str], library: &Library, asked: &[Asked]) -> Value {
        let told = |tally: &Tally| {
            let ghosts = tally.ghosts.max(1) as f64;
            let tenths = tally.tenths.iter().map(|t| json!({ "ghosts": t.ghosts, "said": t.said, "blue": t.blue }));
            json!({ "ghosts": tally.ghosts, "right": tally.right / ghosts, "brier": tally.brier / ghosts,
                "bits": tally.bits / tally.moments.max(1) as f64, "moments": tally.moments,
                "tenths": tenths.collect::<Vec<Value>>() })
        };
        let by = asked.iter().map(|(name, kinds)| {
            let kinds: serde_json::Map<String, Value> = ids
                .iter()
                .zip(kinds)
                .map(|(id, kind)| ((*id).to_owned(), json!(kind.iter().map(told).collect::<Vec<_>>())))
                .collect();
            json!({ "by": name, "ghosts_of": kinds })
        });
        json!({ "numbers": NUMBERS, "games": library.games.len(), "epochs": self.epochs, "seed": self.seed,
            "sha256": library.hash, "estimators": by.collect::<Vec<_>>() })
    }
}

fn all(thirds: &[Tally; 3]) -> Tally {
    sum(thirds.iter().copied())
}

fn sum(tallies: impl Iterator<Item = Tally>) -> Tally {
    tallies.fold(Tally::default(), Tally::and)
}

fn right(tally: &Tally) -> String {
    format!("{:.1} %", 100.0 * tally.right / tally.ghosts.max(1) as f64)
}
