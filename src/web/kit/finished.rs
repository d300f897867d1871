//! A finished game as it is kept on a device, and what came of all of them.
//!
//! Whoever plays leaves a finished game in an outbox in the browser's storage, at once and in one step. Your games
//! (`src/web/archive`) carries it from there to where there is room for hundreds.

use crate::agents::roster;
use crate::arena::strengths::ladder;
use crate::game::record::Record;
use serde::{Deserialize, Serialize};

/// What the names of finished games begin with in the browser's storage, until they are carried away.
pub const OUTBOX: &str = "geister-lab.finished.";

/// Where the results lie.
pub const RESULTS: &str = "geister-lab.results";

/// Where the game lies that two people play at this device.
pub const PAIR: &str = "geister-lab.pair";

/// So many games wait in the outbox at most, as many as Your games keeps; then the oldest go.
pub const MOST_WAITING: usize = 500;

/// A finished game, with what its record does not say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finished {
    /// When it ended, in milliseconds since 1970; nought where nobody knows.
    #[serde(default)]
    pub ended: f64,
    /// How long it took.
    #[serde(default)]
    pub seconds: f64,
    /// How often the person took a move back.
    #[serde(default)]
    pub takebacks: u16,
    /// How often the person asked what to play.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub hints: u16,
    /// The game.
    pub record: Record,
}

fn is_nought(number: &u16) -> bool {
    *number == 0
}

impl From<Record> for Finished {
    fn from(record: Record) -> Finished {
        Finished { ended: 0.0, seconds: 0.0, takebacks: 0, hints: 0, record }
    }
}

/// A finished game as a text. Written by hand: the record's own writer is in the page already, and the page should be small.
pub fn text(record: &Record, (started, ended): (f64, f64), takebacks: u16, hints: u16) -> String {
    let seconds = ((ended - started) / 1000.0).round().max(0.0);
    let record = record.to_json();
    format!(
        r#"{{"ended":{ended:.0},"seconds":{seconds:.0},"takebacks":{takebacks},"hints":{hints},"record":{record}}}"#
    )
}

/// How a game ended for the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Result {
    /// The person won.
    Won,
    /// The opponent won.
    Lost,
    /// Nobody won.
    Drawn,
}

/// So many games against one player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Score {
    /// The player's id.
    pub id: String,
    /// Won by the person.
    pub won: u32,
    /// Lost by the person.
    pub lost: u32,
    /// Won by nobody.
    pub drawn: u32,
}

impl Score {
    /// All of them.
    pub fn games(&self) -> u32 {
        self.won.saturating_add(self.lost).saturating_add(self.drawn)
    }
}

/// The results against everybody. They stay when old games go.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Results(pub Vec<Score>);

impl Results {
    /// Counts a game.
    pub fn add(&mut self, id: &str, result: Result) {
        let score = self.of_id(id);
        let count = match result {
            Result::Won => &mut score.won,
            Result::Lost => &mut score.lost,
            Result::Drawn => &mut score.drawn,
        };
        *count = count.saturating_add(1);
    }

    fn of_id(&mut self, id: &str) -> &mut Score {
        let at = self.0.iter().position(|score| score.id == id).unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push(Score { id: id.to_owned(), ..Score::default() });
        }
        &mut self.0[at]
    }

    /// Takes in results of another device, or of this one at another time. The larger count of each is nearer to the truth, and
    /// taking the same in twice changes nothing.
    pub fn merge(&mut self, others: &Results) {
        for other in &others.0 {
            let score = self.of_id(&other.id);
            score.won = score.won.max(other.won);
            score.lost = score.lost.max(other.lost);
            score.drawn = score.drawn.max(other.drawn);
        }
    }

    /// Against all levels of a character.
    pub fn against(&self, character: &str) -> Score {
        let mut sum = Score { id: character.to_owned(), ..Score::default() };
        let is_one = |score: &&Score| roster::find(&score.id).is_ok_and(|entry| entry.character == character);
        for score in self.0.iter().filter(is_one) {
            sum.won = sum.won.saturating_add(score.won);
            sum.lost = sum.lost.saturating_add(score.lost);
            sum.drawn = sum.drawn.saturating_add(score.drawn);
        }
        sum
    }

    /// The character to try next: the gentlest whose door is not won. None before the first game, and when all are won.
    pub fn next(&self) -> Option<&'static crate::agents::Entry> {
        if self.0.is_empty() {
            return None;
        }
        ladder().into_iter().find(|entry| self.against(entry.character).won == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::record::Player;
    use crate::game::{Board, DRAW_PLY, Game, PerSeat, Seed, Setup};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_is_written_by_hand_is_read_as_it_was() {
        let mut dice = Seed(1).dice(crate::game::Purpose::Game(0));
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Mini, &mut dice)), DRAW_PLY);
        game.resign(crate::game::Seat::First).unwrap();
        let record = Record::of(&game, Seed(1), PerSeat::new(Player::Person, Player::Remote));
        let text = text(&record, (1_700_000_000_000.0, 1_700_000_061_400.4), 2, 1);
        let read: Finished = serde_json::from_str(&text).unwrap();
        assert_eq!(read, Finished { ended: 1_700_000_061_400.0, seconds: 61.0, takebacks: 2, hints: 1, record });
    }

    #[test]
    fn results_are_counted_by_player_and_summed_by_character() {
        let mut results = Results::default();
        assert!(results.next().is_none());
        results.add("murasaki-d5", Result::Lost);
        results.add("murasaki-d7", Result::Won);
        results.add("murasaki-d7", Result::Won);
        let character = roster::find("murasaki-d5").unwrap().character;
        let sum = results.against(character);
        assert_eq!((sum.won, sum.lost, sum.drawn, sum.games()), (2, 1, 0, 3));
        let text = serde_json::to_string(&results).unwrap();
        assert_eq!(serde_json::from_str::<Results>(&text).unwrap(), results);
        let mut twice = results.clone();
        twice.merge(&results);
        assert_eq!(twice, results);
    }

    #[test]
    fn the_gentlest_closed_door_is_next() {
        let mut results = Results::default();
        results.add("rush", Result::Lost);
        assert_eq!(results.next().unwrap().id, "random");
        results.add("random", Result::Won);
        assert_eq!(results.next().unwrap().id, ladder()[1].id);
        for entry in roster::characters() {
            results.add(entry.id, Result::Won);
        }
        assert!(results.next().is_none());
    }
}
