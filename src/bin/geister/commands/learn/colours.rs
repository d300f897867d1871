//! `geister learn colours`: the thesis's networks, trained on the moves of UPP players.

use super::super::output::{note, print, print_json, table};
use super::super::{CommandError, seed};
use geister_lab::arena::statistics::share_of;
use geister_lab::belief::network::{Design, Model};
use geister_lab::game::Seed;
use geister_lab::learn::colours::{Hints, Positions, Split, Trained, Training};
use geister_lab::learn::net::Score;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

/// A network that guesses a ghost's colour from its move; the same command goes on where it was broken off
#[derive(clap::Args)]
pub struct Colours {
    /// Which of the thesis's three
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=3), default_value_t = 3)]
    model: u8,
    /// Filters of a convolution; the thesis's number if it is not given
    #[arg(long)]
    filters: Option<usize>,
    /// Show it how many pieces are left
    #[arg(long)]
    counts: bool,
    /// Show it the colours of so many of a hundred opposing ghosts
    #[arg(long, value_name = "SHARE")]
    hints: Option<u32>,
    /// Of a hundred of those, so many are wrong
    #[arg(long, requires = "hints", default_value_t = 0, value_name = "SHARE")]
    wrong: u32,
    /// The folder of games that `learn data` made
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Positions to learn from; it is tested on 20,000 others, or on a fifth as many
    #[arg(long, default_value_t = 500_000)]
    positions: usize,
    /// Are games kept apart, or only positions?
    #[arg(long, value_enum, default_value_t = Split::Game)]
    split: Split,
    /// How often all positions are learned from
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// Where all randomness comes from
    #[arg(long, default_value = "1", value_parser = seed)]
    seed: Seed,
    /// The folder of the training: its checkpoint, and in the end the weights and the curve
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Colours {
    /// Trains it.
    pub fn run(&self) -> Result<(), CommandError> {
        let model = Model::numbered(self.model).unwrap_or(Model::Three);
        let filters = self.filters.unwrap_or(model.usual_filters());
        let training = Training {
            design: Design { model, filters, counts: self.counts, hints: self.hints.is_some() },
            hints: self.hints.map(|share| Hints { share, wrong: self.wrong }),
            positions: self.positions,
            split: self.split,
            epochs: self.epochs,
            seed: self.seed,
        };
        training.check()?;
        let positions = Positions::read(&self.data, self.positions, self.split, self.seed)?;
        let mut began = Instant::now();
        let trained = training.run(&positions, &self.out, |epoch, point| {
            let seconds = began.elapsed().as_secs_f64().max(1e-9);
            began = Instant::now();
            let share = share_of(point.right, Positions::tested(self.positions) as u64).rate;
            note(&format!(
                "epoch {epoch} of {}: loss {:.4}, tested {:.4}, right {:.2} %; {:.0} positions a second",
                self.epochs,
                point.learned,
                point.tested,
                100.0 * share,
                self.positions as f64 / seconds
            ));
        })?;
        if self.json { print_json(&self.document(&training, &trained)) } else { self.tell(&training, &trained) }
    }

    fn document(&self, training: &Training, trained: &Trained) -> Value {
        let told = |score: &Score| {
            let share = share_of(score.right, score.samples);
            json!({ "right": share, "loss": score.loss / score.samples.max(1) as f64 })
        };
        let tests = trained.tests.iter().map(|(hints, score)| json!({ "hints": hints, "score": told(score) }));
        json!({
            "network": training.design.to_string(), "parameters": training.design.parameters(),
            "positions": self.positions, "epochs": self.epochs, "split": self.split, "seed": self.seed,
            "tested": trained.samples, "majority": share_of(trained.majority, trained.samples).rate,
            "tests": tests.collect::<Vec<Value>>(), "rounded": told(&trained.rounded),
            "roots": trained.weights.roots, "prior": trained.weights.prior,
        })
    }

    fn tell(&self, training: &Training, trained: &Trained) -> Result<(), CommandError> {
        let row = |what: String, score: &Score| {
            let share = share_of(score.right, score.samples);
            let percent = |share: f64| format!("{:5.2}", 100.0 * share);
            let loss = score.loss / score.samples.max(1) as f64;
            vec![
                what,
                format!("{} %", percent(share.rate)),
                format!("{}–{}", percent(share.low), percent(share.high)),
                format!("{loss:.4}"),
            ]
        };
        let named = |hints: &Option<Hints>| match hints {
            Some(Hints { share, wrong }) => format!("{share} % hints, {wrong} % of them wrong"),
            None => "the test".to_owned(),
        };
        let mut rows: Vec<Vec<String>> = trained.tests.iter().map(|(hints, score)| row(named(hints), score)).collect();
        rows.push(row("the first with weights as the file has them".to_owned(), &trained.rounded));
        print(&format!(
            "{}: {} parameters, {} positions by {}, {} epochs, seed {}\n\
             tested on {} positions, {:.2} % of one colour; odds to the power of 1/{}\n\n{}",
            training.design,
            training.design.parameters(),
            self.positions,
            serde_json::to_value(self.split)?.as_str().unwrap_or_default(),
            self.epochs,
            self.seed,
            trained.samples,
            100.0 * share_of(trained.majority, trained.samples).rate,
            1u32 << trained.weights.roots,
            table(&["shown", "right", "95 %", "loss"], &rows),
        ))
    }
}
