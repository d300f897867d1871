//! `geister strengths`: everybody of the roster against the same field, for the dots and the ladder of the page.

use super::CommandError;
use super::output::{print, print_json, table};
use super::play::{file_error, progress_bar};
use super::report::{percent, score};
use super::tables::play_pair;
use geister_lab::agents::Entry;
use geister_lab::agents::roster::{find, roster};
use geister_lab::arena::strengths::{Standing, board_of, field, matches, measured, written};
use geister_lab::arena::{Score, Tournament};
use geister_lab::files::replace::{self, Existing};
use geister_lab::game::Seed;
use serde_json::json;
use std::fs;
use std::path::PathBuf;

/// Everybody of the roster against the same field: how strong the players are
#[derive(clap::Args)]
pub struct Strengths {
    /// Only these players; of everybody else the file keeps what was measured before
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// How many games a pair, half of them with each player first
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// Where all randomness comes from
    #[arg(long, default_value = "1", value_parser = super::seed)]
    seed: Seed,
    /// Keep finished games in this folder and write strengths.csv there; the same command goes on where it was broken off
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Strengths {
    /// Plays what is still to be played, writes the file that the page reads, and tells the result.
    pub fn run(&self) -> Result<(), CommandError> {
        let wanted: Vec<&Entry> = self.players.iter().map(|id| find(id)).collect::<Result<_, _>>()?;
        let is_wanted = |player: &Entry| wanted.is_empty() || wanted.iter().any(|other| other.id == player.id);
        let plans = |player: &Entry| match is_wanted(player) {
            true => matches(player, self.games, self.seed),
            false => Ok(Vec::new()),
        };
        let plans: Vec<Vec<Tournament>> = roster().iter().map(|player| plans(player)).collect::<Result<_, _>>()?;
        let bar = progress_bar(plans.iter().flatten().map(|plan| plan.games).sum());
        let mut standings = Vec::new();
        for (player, plans) in roster().iter().zip(&plans) {
            if !is_wanted(player) {
                standings.extend(measured().iter().find(|standing| standing.id == player.id).cloned());
                continue;
            }
            let mut all = Score::default();
            for plan in plans {
                let total = play_pair(&self.out, plan, &bar)?.score();
                let is_a = plan.players.first().is_some_and(|first| first.id == player.id);
                all = all.plus(if is_a { total } else { total.turned() });
            }
            standings.push(Standing { id: player.id.to_owned(), board: board_of(player), score: all });
        }
        bar.finish_and_clear();
        fs::create_dir_all(&self.out).map_err(|error| file_error(&self.out, error))?;
        let path = self.out.join("strengths.csv");
        let text = written(&standings, &format!("geister strengths --games {} --seed {}", self.games, self.seed));
        replace::write(&path, text.as_bytes(), Existing::IsReplaced).map_err(|error| file_error(&path, error))?;
        self.tell(&standings)
    }

    fn tell(&self, standings: &[Standing]) -> Result<(), CommandError> {
        if self.json {
            let one = |standing: &Standing| {
                json!({ "player": standing.id, "board": standing.board, "score": standing.score,
                    "half_point_rate": standing.share(), "dots": standing.dots() })
            };
            return print_json(&standings.iter().map(one).collect::<Vec<_>>());
        }
        let row = |standing: &Standing| {
            let met = field(standing.board).filter(|other| other.id != standing.id).count();
            vec![
                standing.id.clone(),
                standing.board.to_string(),
                met.to_string(),
                score(standing.score),
                percent(standing.share()),
                standing.dots().to_string(),
            ]
        };
        let heading = ["player", "board", "opponents", "won-lost-drawn", "share (95 %)", "dots"];
        print(&table(&heading, &standings.iter().map(row).collect::<Vec<_>>()))
    }
}
