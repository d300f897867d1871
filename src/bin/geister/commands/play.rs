//! `geister play`: a match on all cores.

use super::CommandError;
use super::output::{name_of, print, print_json, reason_text, table};
use super::records::Records;
use geister_lab::arena::statistics::Estimate;
use geister_lab::arena::{Match, Score, Side, Summary, run};
use geister_lab::game::{Board, DRAW_PLY, Ply, Seed};
use indicatif::{ProgressBar, ProgressStyle};
use std::io;
use std::path::Path;
use std::sync::Mutex;

/// A match between two players, each first in every other game
#[derive(clap::Args)]
pub struct Play {
    /// The player from whose side results are told
    a: String,
    /// Its opponent
    b: String,
    /// How many games
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
    #[command(flatten)]
    records: Records,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Play {
    /// Plays the match and tells the result.
    pub fn run(&self) -> Result<(), CommandError> {
        let plan = Match::between(&self.a, &self.b, self.board, self.games, self.seed, Ply(self.draw_ply))?;
        self.records.begin()?;
        let bar = progress_bar(self.games);
        let failed = Mutex::new(None);
        let tally = run(&plan, |number, game| {
            if let Err(error) = self.records.keep(number, self.games, || plan.record(number, game))
                && let Ok(mut failed) = failed.lock()
            {
                failed.get_or_insert(error);
            }
            bar.inc(1);
        });
        bar.finish_and_clear();
        if let Ok(Some(error)) = failed.into_inner() {
            return Err(error);
        }
        self.records.end()?;
        let summary = Summary::of(&plan, &tally);
        if self.json { print_json(&summary) } else { print(&text(&summary)) }
    }
}

/// A file that cannot be read or written.
pub fn file_error(path: &Path, error: io::Error) -> CommandError {
    CommandError::File { name: path.display().to_string(), error }
}

/// On standard error, and hidden by itself where that is no terminal.
pub fn progress_bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}

fn text(summary: &Summary) -> String {
    let [a, b] = summary.players;
    let Summary { board, seed, draw_ply, games, plies, .. } = summary;
    let line = |score: Score| format!("{}-{}-{}", score.wins, score.losses, score.draws);
    let rate = |estimate: Estimate| {
        let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
        format!("{rate:.1} %   (95 %: {low:.1} to {high:.1})")
    };
    let mut rows = vec![
        vec![format!("  {a} won-lost-drawn"), line(summary.score)],
        vec!["    moving first".to_owned(), line(summary.as_first)],
        vec!["    moving second".to_owned(), line(summary.as_second)],
        vec!["  games won".to_owned(), rate(summary.win_rate)],
        vec!["  with draws half".to_owned(), rate(summary.half_point_rate)],
    ];
    for ending in &summary.endings {
        let winner = if ending.winner == Side::A { a } else { b };
        // In a match against itself the name alone would not say which.
        let which = if a == b { format!(" ({})", name_of(&ending.winner)) } else { String::new() };
        rows.push(vec![format!("  {winner}{which} won {}", reason_text(ending.reason)), ending.games.to_string()]);
    }
    rows.push(vec!["  plies".to_owned(), format!("{:.1} on average, {} to {}", plies.mean, plies.min, plies.max)]);
    format!(
        "{a} against {b} on {board}: {games} games, seed {seed}, draw at ply {}\n\n{}",
        draw_ply.0,
        table(&["", ""], &rows)
    )
}
