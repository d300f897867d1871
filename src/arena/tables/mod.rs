//! The papers' result tables, played again: their figure beside ours.
//!
//! The papers' conditions: 100 games a cell, each player first in half of them, random set-ups, a draw at ply 200,
//! search depth 5. Ours are the same but for the number of games.

mod beside;
mod compare;
mod curves;
mod evolved;
mod figure;
mod guesses;
mod known;
mod masks;
mod papers;
mod powers;

pub use beside::{Beside, What, beside, played};
pub use compare::{Cell, Unit};
pub use curves::{Curve, CurveGames, CurveReport, Point, Sum, Sums, joined};
pub use figure::svg;
pub use masks::{MaskLine, MaskResult};
pub use papers::PAPER_GAMES;

use super::plan::{Match, MatchError};
use super::tally::Tally;
use super::tournament::{MOST_GAMES, Tournament, TournamentError, pair_match};
use crate::agents::roster::find_for;
use crate::game::{Board, DRAW_PLY, Ply, Seed};
use papers::Printed;
use serde::Serialize;

/// A table that can be played again.
pub struct Table {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it shows, and where it is printed.
    pub title: &'static str,
    /// The board.
    pub board: Board,
    content: Content,
}

enum Content {
    /// Figures that a paper prints.
    Printed(&'static [Printed]),
    /// All constant masks of Bluff, which no paper prints.
    Masks,
    /// Points of a curve, from games of their own kind.
    Curve(Curve),
}

/// A table's result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableReport {
    /// Its name.
    pub name: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// The board.
    pub board: Board,
    /// Our games a cell.
    pub games: u64,
    /// Our seed.
    pub seed: Seed,
    /// The ply at which a game was drawn.
    pub draw_ply: Ply,
    /// The paper's games a cell; none where no paper has the table.
    pub paper_games: Option<u64>,
    /// Figures beside the paper's.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    /// Bluff's masks, those with the most points first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub masks: Vec<MaskLine>,
    /// A curve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<CurveReport>,
}

/// Why tables cannot be played again.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// No such table.
    #[error("there is no table {0:?}; the tables are {list}", list = names().join(", "))]
    Unknown(String),
    /// An odd number of games, or none.
    #[error(transparent)]
    Plan(#[from] TournamentError),
}

impl From<MatchError> for TableError {
    fn from(error: MatchError) -> TableError {
        TableError::Plan(error.into())
    }
}

/// All tables, in the order of the papers.
pub fn tables() -> &'static [Table] {
    papers::TABLES
}

fn names() -> Vec<&'static str> {
    tables().iter().map(|table| table.name).collect()
}

/// Tables that ask the same about different players.
const SERIES: [[&str; 3]; 2] =
    [["thesis-6.5", "thesis-6.7", "thesis-6.8"], ["thesis-6.6", "thesis-6.10", "thesis-6.11"]];

/// The tables of these names, each once, and then the others of their series.
pub fn find(names: &[String]) -> Result<Vec<&'static Table>, TableError> {
    let series = |name: &str| SERIES.into_iter().find(|series| series.contains(&name));
    let others = names.iter().filter_map(|name| series(name)).flatten();
    let mut chosen: Vec<&'static Table> = Vec::new();
    for name in names.iter().map(String::as_str).chain(others) {
        let table = tables().iter().find(|table| table.name == name);
        let table = table.ok_or_else(|| TableError::Unknown(name.to_owned()))?;
        if !chosen.iter().any(|known| known.name == name) {
            chosen.push(table);
        }
    }
    Ok(chosen)
}

/// Tables to be played again together: what several of them need is played once.
pub struct Rerun {
    tables: Vec<&'static Table>,
    games: u64,
    seed: Seed,
    matches: Vec<Match>,
}

impl Rerun {
    /// Of these tables, with so many games a cell.
    pub fn new(tables: Vec<&'static Table>, games: u64, seed: Seed) -> Result<Rerun, TableError> {
        if !games.is_multiple_of(2) {
            return Err(TournamentError::Odd(games).into());
        }
        let mut matches: Vec<Match> = Vec::new();
        for table in &tables {
            for (one, other) in table.pairs() {
                // A player of the paper that is not in the roster has no games; its cells say so.
                if find_for(&one, table.board).is_err() || find_for(&other, table.board).is_err() {
                    continue;
                }
                let plan = pair_match(&one, &other, table.board, games, seed, DRAW_PLY)?;
                if !matches.iter().any(|known| same(known, &plan)) {
                    matches.push(plan);
                }
            }
        }
        let pairs = matches.len() as u64;
        if pairs.saturating_mul(games) > MOST_GAMES {
            return Err(TournamentError::TooMany(pairs, games).into());
        }
        Ok(Rerun { tables, games, seed, matches })
    }

    /// What must be played, each with as many games.
    pub fn matches(&self) -> &[Match] {
        &self.matches
    }

    /// The same matches, each as a tournament of two: what a folder of results can keep.
    pub fn tournaments(&self) -> Result<Vec<Tournament>, TournamentError> {
        let of = |plan: &Match| {
            let ids = [plan.a.id.to_owned(), plan.b.id.to_owned()];
            Tournament::new(&ids, plan.board, self.games, self.seed, plan.draw_ply)
        };
        self.matches.iter().map(of).collect()
    }

    /// Games of each match.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The curves among the tables, whose games are no matches.
    pub fn curves(&self) -> Vec<CurveGames> {
        let curves = self.tables.iter().filter_map(|table| match table.content {
            Content::Curve(curve) => {
                Some(CurveGames { curve, games: self.games, seed: self.seed, playouts: curve.playouts() })
            }
            _ => None,
        });
        curves.collect()
    }

    /// The tables' results from the tallies of all matches and the reports of all curves.
    pub fn reports(&self, tallies: &[Tally], curves: &[CurveReport]) -> Vec<TableReport> {
        self.tables.iter().map(|table| self.report(table, tallies, curves)).collect()
    }

    fn report(&self, table: &Table, tallies: &[Tally], curves: &[CurveReport]) -> TableReport {
        let tally = |one: &str, other: &str| -> Option<Tally> {
            let wanted = pair_match(one, other, table.board, self.games, self.seed, DRAW_PLY).ok()?;
            let (_, tally) = self.matches.iter().zip(tallies).find(|(known, _)| same(known, &wanted))?;
            Some(if wanted.a.id == one { tally.clone() } else { tally.clone().turned() })
        };
        let (mut cells, mut masks, mut curve) = (vec![], vec![], None);
        match table.content {
            Content::Printed(figures) => cells = figures.iter().map(|figure| compare::cell(figure, &tally)).collect(),
            Content::Masks => masks = masks::lines(&tally),
            Content::Curve(which) => curve = curves.iter().find(|known| known.curve == which).cloned(),
        }
        TableReport {
            name: table.name,
            title: table.title,
            board: table.board,
            games: self.games,
            seed: self.seed,
            draw_ply: DRAW_PLY,
            paper_games: table.paper_games(),
            cells,
            masks,
            curve,
        }
    }
}

fn same(one: &Match, other: &Match) -> bool {
    (one.a.id, one.b.id, one.board) == (other.a.id, other.b.id, other.board)
}

impl Table {
    /// Who plays whom, by ids.
    fn pairs(&self) -> Vec<(String, String)> {
        match self.content {
            Content::Printed(figures) => {
                let of = |figure: &Printed| {
                    figure.opponents.iter().map(|other| (figure.player.id.to_owned(), other.id.to_owned()))
                };
                figures.iter().flat_map(of).collect()
            }
            Content::Masks => masks::pairs(),
            Content::Curve(_) => Vec::new(),
        }
    }

    /// The paper's games a cell; none where no paper has the table.
    fn paper_games(&self) -> Option<u64> {
        let Content::Printed(figures) = self.content else { return Some(PAPER_GAMES) };
        let printed = figures.iter().find_map(|printed| match printed.figure {
            papers::Figure::Result(score) => Some(score.games()),
            _ => None,
        });
        let is_ours = figures.iter().all(|printed| matches!(printed.figure, papers::Figure::Ours));
        printed.or((!is_ours).then_some(PAPER_GAMES))
    }
}
