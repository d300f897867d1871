//! `geister solve`: who wins in all positions with certain pieces, and in how many plies.

use super::CommandError;
use super::memory::Memory;
use super::output::{print, print_json, table};
use geister_lab::game::{Board, Ply};
use geister_lab::solve::{Class, Counts, Keep, Progress, Side, Solution, solve};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Who wins in all positions with certain pieces, and in how many plies
#[derive(clap::Args)]
pub struct Solve {
    /// The board: 6x6, 4x4 or 2x3
    #[arg(long, default_value_t = Board::Standard)]
    board: Board,
    /// The pieces of the player to move: 2b1r for two blues and one red
    #[arg(long)]
    own: String,
    /// The opponent's: 2b1r where colours are disclosed, 3p2r for three hidden pieces of which two are red, 1r+2p1r for a red
    /// that is shown and two hidden pieces of which one is red
    #[arg(long)]
    opp: String,
    #[command(flatten)]
    memory: Memory,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// The answer for programs.
#[derive(Serialize)]
struct Answer<'a> {
    board: Board,
    own: String,
    opp: String,
    #[serde(flatten)]
    counts: &'a Counts,
    /// The class and all that captures lead to.
    with_smaller: Counts,
    seconds: f64,
    /// Bytes of tables.
    memory: u64,
}

impl Solve {
    /// Solves the class and tells its counts.
    pub fn run(&self) -> Result<(), CommandError> {
        let (own, opp): (Side, Side) = (self.own.parse()?, self.opp.parse()?);
        let class = Class::new(self.board, own, opp)?;
        let bar = spinner();
        let start = Instant::now();
        let solution = solve(class, Keep::Counts, self.memory.bytes(), &mut |progress| {
            bar.set_message(match progress {
                Progress::Winners { done, of } => format!("who wins: {done} of {of} classes"),
                Progress::Distances { ply, decided } => format!("up to {} plies: {decided} decided", ply.0),
            });
        });
        bar.finish_and_clear();
        let solution = solution?;
        let seconds = start.elapsed().as_secs_f64();
        if !self.json {
            return print(&text(&solution, seconds));
        }
        print_json(&Answer {
            board: self.board,
            own: own.to_string(),
            opp: opp.to_string(),
            counts: solution.counts(),
            with_smaller: solution.total(),
            seconds,
            memory: solution.memory(),
        })
    }
}

/// On standard error, and hidden by itself where that is no terminal.
fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn text(solution: &Solution, seconds: f64) -> String {
    let class = solution.class();
    let colours = match class.opp() {
        Side::Known { .. } => "all colours known",
        Side::Purple { .. } => "opposing colours hidden",
        Side::Partly(_) => "some opposing colours shown",
    };
    let mut heading = vec!["plies", "won", "lost"];
    let total = solution.total();
    let several = solution.classes().len() > 1;
    if several {
        heading.extend(["won with smaller", "lost with smaller"]);
    }
    let last = total.longest_win.max(total.longest_loss);
    let rows: Vec<Vec<String>> =
        (1..=last.0).map(|ply| row(&ply.to_string(), ply, solution.counts(), &total)).collect();
    format!(
        "{} to move against {} on {}, {colours}\n\n{}{}\n{}\n{seconds:.1} s, {} MB\n",
        class.own(),
        class.opp(),
        class.board(),
        told("", solution.counts()),
        if several { told("with all that captures lead to: ", &total) } else { String::new() },
        table(&heading, &rows),
        solution.memory() / 1_000_000
    )
}

fn told(what: &str, counts: &Counts) -> String {
    let Counts { positions, wins, losses, draws, longest_win, longest_loss, .. } = counts;
    format!(
        "{what}{positions} positions: {wins} won (longest {}), {losses} lost (longest {}), {draws} drawn\n",
        longest_win.0, longest_loss.0
    )
}

fn row(name: &str, ply: u16, counts: &Counts, total: &Counts) -> Vec<String> {
    let number = |list: &BTreeMap<Ply, u64>| list.get(&Ply(ply)).map_or(String::new(), u64::to_string);
    let lists = [&counts.wins_by_ply, &counts.losses_by_ply, &total.wins_by_ply, &total.losses_by_ply];
    std::iter::once(name.to_owned()).chain(lists.map(number)).collect()
}
