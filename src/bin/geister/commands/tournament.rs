//! `geister tournament`: a round robin on all cores, or on many machines.

use super::CommandError;
use super::output::print;
use super::play::progress_bar;
use super::report::Form;
use super::results_file::ResultsFile;
use geister_lab::arena::{self, Report, Results, Shard, run_chunks};
use geister_lab::game::{Board, DRAW_PLY, Ply, Seed};
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::sync::Mutex;

/// Everybody against everybody, with the worst opponent of each
#[derive(clap::Args)]
pub struct Tournament {
    /// The players
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// How many games a pair, half of them with each player first
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Where all randomness comes from
    #[arg(long, default_value = "0", value_parser = super::seed)]
    seed: Seed,
    /// The board: 6x6, 4x4 or 2x3
    #[arg(long, default_value_t = Board::Standard)]
    board: Board,
    /// The ply at which a game is drawn
    #[arg(long, default_value_t = DRAW_PLY.0)]
    draw_ply: u16,
    /// Keep finished games in this folder; the same command goes on where it was broken off
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play only the i-th of n parts, such as 3/16, and write it into the folder for `geister merge`
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["csv", "json"])]
    shard: Option<Shard>,
    #[command(flatten)]
    form: Form,
}

impl Tournament {
    /// Plays what is still to be played and tells the result.
    pub fn run(&self) -> Result<(), CommandError> {
        let draw_ply = Ply(self.draw_ply);
        let plan = arena::Tournament::new(&self.players, self.board, self.games, self.seed, draw_ply)?;
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        let (file, results) = match &self.out {
            Some(folder) => {
                let (file, results) = ResultsFile::open(folder, &plan, shard)?;
                (Some(file), results)
            }
            None => (None, Results::none(plan, shard)),
        };
        let bar = progress_bar(results.games());
        let results = finish(results, file.as_ref(), &bar)?;
        bar.finish_and_clear();
        if let (Some(shard), Some(file)) = (self.shard, &file) {
            let chunks = results.finished.len();
            return print(&format!("shard {shard} is finished: {chunks} chunks in {}\n", file.path().display()));
        }
        self.form.print(&Report::of(&results.plan, &results.tallies()))
    }
}

/// Plays the open chunks; the bar has room for all of them.
pub fn finish(results: Results, file: Option<&ResultsFile>, bar: &ProgressBar) -> Result<Results, CommandError> {
    let matches = results.plan.matches()?;
    bar.inc(results.played());
    bar.reset_eta();
    let open = results.open();
    let results = Mutex::new(results);
    run_chunks(&matches, open, |chunk, tally| {
        file.map_or(Ok(()), |file| file.add(chunk, &tally))?;
        bar.inc(tally.score().games());
        let mut results = results.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        results.finished.insert(chunk.number, tally);
        Ok::<(), CommandError>(())
    })?;
    Ok(results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()))
}
