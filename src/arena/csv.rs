//! A tournament's result as comma-separated values, for spreadsheets and data frames.
//!
//! One line for every player against every other, and one with the opponent `all` that also has the worst opponent and
//! the rating. Counts are whole numbers, rates shares from 0 to 1.

use super::report::{CaptureRate, Captures, Endings, Figures, Report};
use super::statistics::Estimate;
use super::tally::Score;
use crate::files::csv::{cell, written};

/// The report as text with a heading line.
pub fn csv(report: &Report) -> String {
    let mut rows = vec![Row::heading()];
    for player in &report.players {
        for pair in &player.against {
            let mut row = Row::of(&player.player, &pair.opponent, &pair.figures);
            row.extend(["worst_opponent", "worst_half_point_rate", "elo"].map(|name| (name.to_owned(), String::new())));
            rows.push(row.cells());
        }
        let mut row = Row::of(&player.player, "all", &player.all);
        row.push("worst_opponent", cell(&player.worst.opponent));
        row.push("worst_half_point_rate", share(player.worst.half_point_rate.rate));
        row.push("elo", player.elo.map(|elo| format!("{elo:.2}")).unwrap_or_default());
        rows.push(row.cells());
    }
    String::from_utf8(written(rows)).unwrap_or_default()
}

/// A line's cells with their columns' names: what a column is called and what it holds are said in one place.
struct Row(Vec<(String, String)>);

impl Row {
    fn heading() -> Vec<String> {
        let mut row = Row::of("", "", &Figures::of(&Default::default()));
        ["worst_opponent", "worst_half_point_rate", "elo"].into_iter().for_each(|name| row.push(name, ""));
        row.0.into_iter().map(|(name, _)| name).collect()
    }

    fn cells(self) -> Vec<String> {
        self.0.into_iter().map(|(_, cell)| cell).collect()
    }

    fn push(&mut self, name: impl Into<String>, cell: impl ToString) {
        self.0.push((name.into(), cell.to_string()));
    }

    fn extend(&mut self, cells: impl IntoIterator<Item = (String, String)>) {
        self.0.extend(cells);
    }

    fn of(player: &str, opponent: &str, figures: &Figures) -> Row {
        let mut row = Row(Vec::new());
        // Names come from files of results, which may be anybody's.
        row.push("player", cell(player));
        row.push("opponent", cell(opponent));
        row.push("games", figures.games);
        row.score("", figures.score);
        row.score("first_", figures.as_first);
        row.score("second_", figures.as_second);
        row.estimate("half_point_rate", figures.half_point_rate);
        row.endings("won", figures.won);
        row.endings("lost", figures.lost);
        row.push("plies_mean", share(figures.plies.mean));
        row.push("plies_min", figures.plies.min);
        row.push("plies_max", figures.plies.max);
        row.estimate("red_approaches", figures.approaches.red);
        row.estimate("blue_approaches", figures.approaches.blue);
        row.captures("", figures.captures);
        row.captures("one_red_", figures.captures_at_one_red);
        row
    }

    fn score(&mut self, prefix: &str, score: Score) {
        for (name, games) in [("wins", score.wins), ("losses", score.losses), ("draws", score.draws)] {
            self.push(format!("{prefix}{name}"), games);
        }
    }

    fn estimate(&mut self, name: &str, estimate: Estimate) {
        for (end, value) in [("", estimate.rate), ("_low", estimate.low), ("_high", estimate.high)] {
            self.push(format!("{name}{end}"), share(value));
        }
    }

    fn endings(&mut self, prefix: &str, endings: Endings) {
        self.push(format!("{prefix}_took_all_blues"), endings.took_all_blues);
        self.push(format!("{prefix}_gave_all_reds"), endings.gave_all_reds);
        self.push(format!("{prefix}_escaped"), endings.escaped);
        self.push(format!("{prefix}_resigned"), endings.resigned);
    }

    fn captures(&mut self, prefix: &str, captures: Captures) {
        for (colour, rate) in [("red", captures.red), ("blue", captures.blue)] {
            let CaptureRate { answers, .. } = rate;
            self.push(format!("{prefix}{colour}_came"), answers.came);
            self.push(format!("{prefix}{colour}_taken"), answers.taken);
        }
        self.estimate(&format!("{prefix}capture_rate"), captures.all.rate);
    }
}

/// With six digits, always with a point.
fn share(value: f64) -> String {
    format!("{value:.6}")
}
