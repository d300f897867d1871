//! `geister tables`: the papers' tables, played again.

use super::CommandError;
use super::output::{print, print_json, table};
use super::play::{file_error, progress_bar};
use super::report::{per_game, percent, score};
use super::results_file::ResultsFile;
use super::tournament::finish;
use geister_lab::arena::statistics::Estimate;
use geister_lab::arena::tables::{
    Cell, Curve, CurveReport, MaskLine, MaskResult, Point, Rerun, TableReport, Unit, svg, tables,
};
use geister_lab::arena::{Shard, Tally, Tournament, find_tables, run_all, run_curve};
use geister_lab::files::replace::{self, Existing};
use geister_lab::game::Seed;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::fs;
use std::path::{Path, PathBuf};

/// The papers' tables, played again: their figures beside ours
#[derive(clap::Args)]
pub struct Tables {
    /// Which ones; those that ask the same about other players come with them. Without a name they are listed
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// How many games a cell; the papers have 100
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Where all randomness comes from
    #[arg(long, default_value = "0", value_parser = super::seed)]
    seed: Seed,
    /// Draw the curves among them into this folder, one SVG file each
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Keep finished games in this folder, one folder a pair; the same command goes on where it was broken off (not curves)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Tables {
    /// Plays the tables and tells the results, or lists what there is.
    pub fn run(&self) -> Result<(), CommandError> {
        if self.names.is_empty() {
            return self.list();
        }
        let rerun = Rerun::new(find_tables(&self.names)?, self.games, self.seed)?;
        let curves = rerun.curves();
        let of_curves: u64 = curves.iter().map(|curve| curve.pieces()).sum();
        let bar = progress_bar(rerun.matches().len() as u64 * rerun.games() + of_curves);
        let tallies = match &self.out {
            Some(folder) => kept(folder, &rerun, &bar)?,
            None => run_all(rerun.matches(), rerun.games(), |games| bar.inc(games)),
        };
        let curves: Vec<CurveReport> = curves.iter().map(|curve| run_curve(curve, || bar.inc(1))).collect();
        bar.finish_and_clear();
        let reports = rerun.reports(&tallies, &curves);
        if let Some(folder) = &self.svg {
            draw(folder, &reports)?;
        }
        if self.json {
            return print_json(&reports);
        }
        print(&reports.iter().map(text).collect::<Vec<_>>().join("\n"))
    }

    fn list(&self) -> Result<(), CommandError> {
        if self.json {
            let all: Vec<Value> = tables()
                .iter()
                .map(|table| json!({ "name": table.name, "title": table.title, "board": table.board }))
                .collect();
            return print_json(&all);
        }
        let row = |table: &geister_lab::arena::tables::Table| {
            vec![table.name.to_owned(), table.board.to_string(), table.title.to_owned()]
        };
        print(&table(&["name", "board", "title"], &tables().iter().map(row).collect::<Vec<_>>()))
    }
}

/// Plays one pair after another, each as a tournament of two: its games are the same as those of the table.
fn kept(folder: &Path, rerun: &Rerun, bar: &ProgressBar) -> Result<Vec<Tally>, CommandError> {
    rerun.tournaments()?.iter().map(|plan| play_pair(folder, plan, bar)).collect()
}

/// Plays what is missing of a pair, which has a folder of its own, and counts all of it.
pub fn play_pair(folder: &Path, plan: &Tournament, bar: &ProgressBar) -> Result<Tally, CommandError> {
    let ids: Vec<&str> = plan.players.iter().map(|player| player.id.as_str()).collect();
    let folder = folder.join(format!("{}-{}", plan.board, ids.join("-v-")));
    let (file, results) = ResultsFile::open(&folder, plan, Shard::WHOLE)?;
    let results = finish(results, Some(&file), bar)?;
    Ok(results.tallies().into_iter().next().unwrap_or_default())
}

/// Writes a drawing of every curve, in place of an earlier one.
fn draw(folder: &Path, reports: &[TableReport]) -> Result<(), CommandError> {
    fs::create_dir_all(folder).map_err(|error| file_error(folder, error))?;
    for report in reports {
        let Some(curve) = &report.curve else { continue };
        let path = folder.join(format!("{}.svg", report.name));
        replace::write(&path, svg(curve).as_bytes(), Existing::IsReplaced).map_err(|error| file_error(&path, error))?;
    }
    Ok(())
}

fn text(report: &TableReport) -> String {
    let TableReport { name, title, board, games, seed, draw_ply, paper_games, .. } = report;
    let theirs = paper_games.map(|games| format!(" (paper: {games})")).unwrap_or_default();
    let head =
        format!("{name}: {title}\n{board}, {games} games a cell{theirs}, seed {seed}, draw at ply {}\n\n", draw_ply.0);
    head + &match &report.curve {
        Some(curve) => points(curve),
        None if report.masks.is_empty() => cells(&report.cells),
        None => masks(&report.masks),
    }
}

fn points(curve: &CurveReport) -> String {
    let surprise = |point: &Point| point.surprise.map(|nats| format!("{nats:.4}")).unwrap_or_default();
    let row = |point: &Point| vec![point.label.clone(), score(point.score), percent(point.rate), surprise(point)];
    let rows: Vec<Vec<String>> = curve.points.iter().chain(&curve.all).map(row).collect();
    match curve.curve {
        Curve::Known => table(&["told", "won-lost-drawn", "win rate (95 %)"], &rows),
        Curve::Guesses | Curve::Powers => {
            table(&["", "right-wrong-undecided", "right (95 %)", "surprise"], &rows)
                + "Right: the likelier colour is the true one, for every hidden ghost that has moved, at every turn. Intervals\n\
                   are too narrow: guesses of one game hang together. Surprise: -ln of the belief in the true colour, on\n\
                   average; a coin has 0.6931.\n"
        }
    }
}

fn cells(cells: &[Cell]) -> String {
    let rows: Vec<Vec<String>> = cells.iter().map(row).collect();
    let heading =
        ["player", "against", "figure", "ours", "ours (95 %)", "paper", "paper", "ours less paper (95 %)", "mark"];
    let mut text = table(&heading, &rows);
    if cells.iter().any(|cell| cell.differs == Some(true)) {
        text += "*  differs beyond chance: the 95 % interval of the difference leaves 0 out\n";
    }
    if cells.iter().any(|cell| cell.draws_differ == Some(true)) {
        text += "d  the share of draws differs beyond chance\n";
    }
    text
}

fn row(cell: &Cell) -> Vec<String> {
    let estimate = |estimate: Estimate| match cell.unit {
        Unit::Share => percent(estimate),
        Unit::PerGame => per_game(estimate),
    };
    let printed = |paper: f64| match cell.unit {
        Unit::Share => format!("{:.1} %", 100.0 * paper),
        Unit::PerGame => format!("{paper:.2}"),
    };
    let games = |of: Option<geister_lab::arena::Score>| of.map(score).unwrap_or_default();
    let marks =
        [(cell.differs, "*"), (cell.draws_differ, "d")].map(|(is, mark)| if is == Some(true) { mark } else { "" });
    vec![
        cell.player.to_owned(),
        cell.opponent.clone(),
        cell.figure.clone(),
        games(cell.our_score),
        cell.ours.map_or("not played here".to_owned(), estimate),
        games(cell.paper_score),
        cell.paper.map(printed).unwrap_or_default(),
        cell.difference.map(estimate).unwrap_or_default(),
        marks.concat(),
    ]
}

fn masks(lines: &[MaskLine]) -> String {
    let result = |result: &MaskResult| {
        let mark = match result.than_without {
            Ordering::Greater => " +",
            Ordering::Less => " -",
            Ordering::Equal => "",
        };
        [score(result.score), percent(result.half_point_rate) + mark]
    };
    let row = |line: &MaskLine| {
        let [murasaki, sumire] = [result(&line.murasaki), result(&line.sumire)];
        let first = [format!("{}/{}", line.reds, line.blues), format!("{:.1} %", 100.0 * line.half_point_rate)];
        first.into_iter().chain(murasaki).chain(sumire).collect::<Vec<_>>()
    };
    let heading = ["reds/blues", "win rate", "Murasaki", "(95 %)", "Sumire", "(95 %)"];
    table(&heading, &lines.iter().map(row).collect::<Vec<_>>())
        + "Win rates count draws half; the first is the mean over both opponents. + and -: a higher or lower one than\n\
           without a mask (0000/0000) beyond chance, with Bonferroni's correction over all 510 comparisons. Of 512\n\
           intervals of 95 % about 26 miss the true rate; and a line that stands first does so partly by luck, so that\n\
           its rate is too high on average. Play the best ones again with another seed before believing them.\n"
}
