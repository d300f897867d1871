//! `geister learn blueness`: the weights of behaviour.

use super::super::output::{print, print_json, table};
use super::super::{CommandError, seed};
use geister_lab::agents::roster::find_for;
use geister_lab::agents::{Entry, prepare};
use geister_lab::belief::ITEMS;
use geister_lab::game::{Board, Seed};
use geister_lab::learn::blueness::{PLAYERS, Score, fit, gather, score};
use indicatif::ProgressBar;
use serde_json::{Value, json};

/// What a ghost's behaviour says of its colour: logistic regression on games of the roster's players
#[derive(clap::Args)]
pub struct Blueness {
    /// Whose games: everybody plays everybody in both seats
    #[arg(long, value_delimiter = ',', default_value = PLAYERS)]
    players: Vec<String>,
    /// Games a pair: half of them to learn from, half to be tested on
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// Where all randomness comes from
    #[arg(long, default_value = "1", value_parser = seed)]
    seed: Seed,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// More would take days.
const MOST_GAMES: u64 = 100_000;

impl Blueness {
    /// Learns it.
    pub fn run(&self) -> Result<(), CommandError> {
        if !(2..=MOST_GAMES).contains(&self.games) {
            let wish = format!("--games is from 2 to {MOST_GAMES}: half to learn from, half to be tested on");
            return Err(CommandError::Wish(wish));
        }
        let players = self.players.iter().map(|id| find_for(id.trim(), Board::Standard));
        let players: Vec<&'static Entry> = players.collect::<Result<_, _>>()?;
        for player in &players {
            prepare(player, &mut |_| {}).map_err(|error| CommandError::Wish(error.to_string()))?;
        }
        let bar = ProgressBar::new((players.len() as u64).pow(2).saturating_mul(self.games));
        let moments = gather(&players, self.games, self.seed, || bar.inc(1));
        bar.finish_and_clear();
        let (learned, tested) = (|game: u64| game.is_multiple_of(2), |game: u64| !game.is_multiple_of(2));
        let found = fit(moments.iter().filter(|moment| learned(moment.game)));
        let tests = moments.iter().filter(|moment| tested(moment.game));
        let scores = score(tests, &found.weights, players.len());
        let factors = ITEMS.iter().zip(found.weights.factors());
        if self.json {
            let rows = players.iter().zip(&scores).map(|(player, score)| {
                json!({ "of": player.id, "ghosts": score.ghosts, "right": share(score.right, score),
                    "majority": share(score.majority, score) })
            });
            let factors = factors.map(|(item, factor)| json!({ "item": item, "factor": factor }));
            return print_json(&json!({
                "seed": self.seed, "games": self.games, "moments": found.moments, "steps": found.steps, "bits": found.loss,
                "factors": factors.collect::<Vec<Value>>(), "tested": rows.collect::<Vec<Value>>(),
            }));
        }
        let percent = |part: f64, score: &Score| format!("{:5.1} %", 100.0 * share(part, score));
        let row = |(player, score): (&&Entry, &Score)| {
            let Score { ghosts, right, majority } = *score;
            vec![player.id.to_owned(), ghosts.to_string(), percent(right, score), percent(majority, score)]
        };
        let items: Vec<Vec<String>> =
            factors.map(|(item, factor)| vec![(*item).to_owned(), format!("{factor:8.4}")]).collect();
        let tested: Vec<Vec<String>> = players.iter().zip(&scores).map(row).collect();
        print(&format!(
            "fitted on {} moments in {} steps, {:.3} bits each\n\n{}\n{}",
            found.moments,
            found.steps,
            found.loss,
            table(&["item", "odds of blue ×"], &items),
            table(&["ghosts of", "guessed", "right", "majority"], &tested),
        ))
    }
}

fn share(part: f64, score: &Score) -> f64 {
    part / (score.ghosts.max(1)) as f64
}
