//! How strong the players are, by games: everybody meets the same field, and the share of points is the strength.
//!
//! The field is made of those who are there from the first moment, the family of players that search: each character by its
//! first level. Nobody meets itself. Who does not play on the standard board is measured on its own, among those of the field
//! who play there, so such a number does not compare with the others.

use super::statistics::{Estimate, half_point_rate};
use super::tally::Score;
use super::tournament::{Tournament, TournamentError};
use crate::agents::roster::{characters, find, levels, roster};
use crate::agents::{Entry, Family};
use crate::game::{Board, DRAW_PLY, Seed};
use std::sync::LazyLock;

/// What `geister strengths` wrote when it was last run.
const MEASURED: &str = include_str!("../../assets/strengths/strengths.csv");

const HEADING: &str = "player,board,wins,losses,draws";

/// What a player won against the field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Its id.
    pub id: String,
    /// The board on which it was measured.
    pub board: Board,
    /// Its games against everybody of the field.
    pub score: Score,
}

impl Standing {
    /// The share of points, draws being half, and its 95 % interval.
    pub fn share(&self) -> Estimate {
        half_point_rate(self.score)
    }

    /// From one to five, a fifth of all points each.
    pub fn dots(&self) -> u8 {
        match self.share().rate {
            share if share < 0.2 => 1,
            share if share < 0.4 => 2,
            share if share < 0.6 => 3,
            share if share < 0.8 => 4,
            _ => 5,
        }
    }
}

/// Where a player is measured.
pub fn board_of(player: &Entry) -> Board {
    if player.plays_on(Board::Standard) { Board::Standard } else { player.boards.first().copied().unwrap_or_default() }
}

/// Whom everybody meets on a board.
pub fn field(board: Board) -> impl Iterator<Item = &'static Entry> {
    characters().into_iter().filter(move |player| player.family() == Family::Search && player.plays_on(board))
}

/// The matches of a player, each as a round robin of two, so that it is kept and goes on like one.
pub fn matches(player: &Entry, games: u64, seed: Seed) -> Result<Vec<Tournament>, TournamentError> {
    let board = board_of(player);
    let others = field(board).filter(|other| other.id != player.id);
    let pair = |other: &Entry| {
        let mut ids = [player.id.to_owned(), other.id.to_owned()];
        ids.sort();
        Tournament::new(&ids, board, games, seed, DRAW_PLY)
    };
    others.map(pair).collect()
}

/// As it is kept, under the command that made it.
pub fn written(standings: &[Standing], command: &str) -> String {
    let line = |Standing { id, board, score }: &Standing| {
        format!("{id},{board},{},{},{}\n", score.wins, score.losses, score.draws)
    };
    format!("# {command}\n{HEADING}\n{}", standings.iter().map(line).collect::<String>())
}

/// Reads what was kept; a line that cannot be read says nothing.
pub fn read(text: &str) -> Vec<Standing> {
    let standing = |line: &str| {
        let mut cells = line.split(',');
        let (id, board) = (cells.next()?.to_owned(), cells.next()?.parse().ok()?);
        let mut number = || cells.next()?.parse().ok();
        let score = Score { wins: number()?, losses: number()?, draws: number()? };
        Some(Standing { id, board, score })
    };
    text.lines().filter_map(standing).collect()
}

/// What was measured of the players when the file was last written.
pub fn measured() -> &'static [Standing] {
    static STANDINGS: LazyLock<Vec<Standing>> = LazyLock::new(|| read(MEASURED));
    &STANDINGS
}

/// What is known of a player's strength. Who was called by parameters stands where the first level of its character does.
pub fn standing(id: &str) -> Option<&'static Standing> {
    let of = |id: &str| measured().iter().find(|standing| standing.id == id);
    of(id).or_else(|| of(levels(find(id).ok()?.character).next()?.id))
}

/// The characters as a ladder, the easiest first; who was not measured stands at the end.
pub fn ladder() -> Vec<&'static Entry> {
    let points = |player: &Entry| standing(player.id).map_or(2.0, |standing| standing.share().rate);
    // Each where it belongs: to sort them would bring four kilobytes along, and the page carries this.
    let mut rungs: Vec<&'static Entry> = Vec::new();
    for player in characters() {
        let below = rungs.iter().take_while(|other| points(other) <= points(player)).count();
        rungs.insert(below, player);
    }
    rungs
}

/// Players of the roster about whom nothing was written.
pub fn unmeasured() -> impl Iterator<Item = &'static str> {
    roster().iter().map(|player| player.id).filter(|id| measured().iter().all(|standing| standing.id != *id))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn scored(wins: u64, losses: u64, draws: u64) -> Standing {
        Standing { id: "rush".to_owned(), board: Board::Small, score: Score { wins, losses, draws } }
    }

    #[test]
    fn a_dot_is_a_fifth_of_the_points() {
        let dots = |wins, losses, draws| scored(wins, losses, draws).dots();
        assert_eq!([dots(0, 10, 0), dots(2, 8, 0), dots(2, 4, 4), dots(6, 4, 0), dots(8, 2, 0)], [1, 2, 3, 4, 5]);
        assert_eq!((dots(10, 0, 0), dots(0, 0, 10)), (5, 3));
    }

    #[test]
    fn what_is_written_is_read_and_what_is_torn_is_left_out() {
        let standings = [scored(1, 2, 3), Standing { id: "cfr-a".to_owned(), ..scored(4, 5, 6) }];
        let text = written(&standings, "geister strengths");
        assert_eq!(read(&text), standings);
        assert_eq!(read(&format!("{text}nobody,9x9,1,2,3\nrush,4x4,1,2\n,\n")), standings);
    }

    #[test]
    fn everybody_of_the_roster_was_measured_where_it_plays_and_nobody_else() {
        assert_eq!(unmeasured().collect::<Vec<_>>(), Vec::<&str>::new(), "geister strengths measures them");
        for standing in measured() {
            let player = find(&standing.id).unwrap();
            let met = field(board_of(player)).filter(|other| other.id != player.id).count() as u64;
            assert_eq!(standing.board, board_of(player), "{}", standing.id);
            assert!(standing.score.games() > 0 && standing.score.games().is_multiple_of(met), "{}", standing.id);
        }
    }

    #[test]
    fn a_level_called_by_parameters_stands_where_its_character_does() {
        let one = standing("monte-carlo-77").unwrap();
        assert_eq!(one.id, "monte-carlo");
        assert!(standing("nobody").is_none());
    }

    #[test]
    fn the_ladder_goes_up_and_nobody_is_left_out() {
        let shares: Vec<f64> = ladder().iter().map(|rung| standing(rung.id).unwrap().share().rate).collect();
        assert!(shares.is_sorted() && shares.len() == characters().len(), "{shares:?}");
    }

    #[test]
    fn nobody_meets_itself_and_everybody_meets_the_field() {
        let rush = find("rush").unwrap();
        let matches = matches(rush, 20, Seed(1)).unwrap();
        assert_eq!(matches.len(), field(Board::Standard).count() - 1);
        for plan in &matches {
            let ids: Vec<&str> = plan.players.iter().map(|player| player.id.as_str()).collect();
            assert!(ids.is_sorted() && ids.contains(&"rush") && ids[0] != ids[1], "{ids:?}");
        }
    }
}
