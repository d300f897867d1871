//! The results of a tournament as text: a line for the plan, then a line for every finished chunk.
//!
//! Lines are only ever added, each in one go. A run that was broken off leaves at most one torn line at the end, which
//! is passed over; the chunk it was to hold is simply played again.

use super::tally::Tally;
use super::tournament::{Chunk, Tournament, TournamentError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

const FORMAT: &str = "geister-tournament";
const VERSION: u32 = 1;

/// Which part of a tournament's chunks: every `of`-th, beginning with the `number`-th.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// Which one, from 1.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

/// A text that names no shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a shard is written i/n with i from 1 to n, such as 3/16, and n at most {most}; {0:?} is not", most = Shard::MOST)]
pub struct NoShard(String);

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The most parts: as many as a tournament can have chunks.
    pub const MOST: usize = 1_000_000;

    /// Is there such a part?
    fn is_one(self) -> bool {
        (1..=Shard::MOST).contains(&self.of) && (1..=self.of).contains(&self.number)
    }

    /// Does it hold this chunk?
    pub fn holds(self, chunk: &Chunk) -> bool {
        chunk.number.checked_rem(self.of) == self.number.checked_sub(1)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = NoShard;
    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        let shard = parts.map(|(number, of)| Shard { number, of });
        shard.filter(|shard| shard.is_one()).ok_or_else(|| NoShard(text.to_owned()))
    }
}

/// The first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    format: String,
    version: u32,
    plan: Tournament,
    shard: Shard,
}

/// Every other line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    chunk: usize,
    tally: Tally,
}

/// The chunks of a tournament, or of a shard of it, that are finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// What is played.
    pub plan: Tournament,
    /// Which part of it.
    pub shard: Shard,
    /// What is finished, by the chunk's number.
    pub finished: BTreeMap<usize, Tally>,
}

/// Why a text is no results.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The first line is torn or missing.
    #[error("this is not a tournament's results: it has no complete first line")]
    Empty,
    /// Not of this form.
    #[error("line {line} is not one of a tournament's results: {error}")]
    Line {
        /// Which, from 1.
        line: usize,
        /// Why.
        error: serde_json::Error,
    },
    /// Another kind or version of document.
    #[error("this is {0:?} of version {1}; this program reads {FORMAT:?} of version {VERSION}")]
    Format(String, u32),
    /// A shard that cannot be.
    #[error("there is no shard {0}")]
    Shard(Shard),
    /// A tournament that cannot be.
    #[error("there is no such tournament: {0}")]
    Plan(#[from] TournamentError),
    /// A chunk that the plan or the shard does not have.
    #[error("line {line}: chunk {chunk} does not belong to this plan and shard")]
    Stray {
        /// Which line, from 1.
        line: usize,
        /// Which chunk.
        chunk: usize,
    },
    /// A chunk whose games cannot have come out so.
    #[error("line {line}: chunk {chunk} cannot be: {flaw}")]
    Impossible {
        /// Which line, from 1.
        line: usize,
        /// Which chunk.
        chunk: usize,
        /// Why.
        flaw: &'static str,
    },
    /// The same games with different results.
    #[error("chunk {0} is there twice, with different results; the file was changed, or written by different programs")]
    Contradiction(usize),
}

impl Results {
    /// Nothing finished yet.
    pub fn none(plan: Tournament, shard: Shard) -> Results {
        Results { plan, shard, finished: BTreeMap::new() }
    }

    /// The first line of the text.
    pub fn heading(&self) -> Result<String, serde_json::Error> {
        let (plan, shard) = (self.plan.clone(), self.shard);
        line(&Heading { format: FORMAT.to_owned(), version: VERSION, plan, shard })
    }

    /// The line of a finished chunk.
    pub fn chunk_line(chunk: usize, tally: &Tally) -> Result<String, serde_json::Error> {
        line(&Line { chunk, tally: tally.clone() })
    }

    /// Reads a text. What follows the last line end is torn and passed over.
    pub fn parse(text: &str) -> Result<Results, ResultsError> {
        let whole = text.get(..whole_lines(text.as_bytes())).unwrap_or_default();
        let mut lines = whole.lines().zip(1..);
        let (first, _) = lines.next().ok_or(ResultsError::Empty)?;
        let bad = |line| move |error| ResultsError::Line { line, error };
        let heading: Heading = serde_json::from_str(first).map_err(bad(1))?;
        if (heading.format.as_str(), heading.version) != (FORMAT, VERSION) {
            return Err(ResultsError::Format(heading.format, heading.version));
        }
        heading.plan.check()?;
        if !heading.shard.is_one() {
            return Err(ResultsError::Shard(heading.shard));
        }
        let mut results = Results::none(heading.plan, heading.shard);
        let chunks = results.plan.chunks();
        for (text, number) in lines {
            let Line { chunk, tally } = serde_json::from_str(text).map_err(bad(number))?;
            let ours = |known: &&Chunk| results.shard.holds(known);
            let known = chunks.get(chunk).filter(ours).ok_or(ResultsError::Stray { line: number, chunk })?;
            if let Some(flaw) = tally.flaw(&known.games, results.plan.draw_ply) {
                return Err(ResultsError::Impossible { line: number, chunk, flaw });
            }
            if results.finished.get(&chunk).is_some_and(|earlier| *earlier != tally) {
                return Err(ResultsError::Contradiction(chunk));
            }
            results.finished.insert(chunk, tally);
        }
        Ok(results)
    }

    /// What is still to be played.
    pub fn open(&self) -> Vec<Chunk> {
        let chunks = self.plan.chunks().into_iter();
        chunks.filter(|chunk| self.shard.holds(chunk) && !self.finished.contains_key(&chunk.number)).collect()
    }

    /// How many games are finished.
    pub fn played(&self) -> u64 {
        self.finished.values().map(|tally| tally.score().games()).sum()
    }

    /// How many there will be in the end.
    pub fn games(&self) -> u64 {
        let chunks = self.plan.chunks().into_iter().filter(|chunk| self.shard.holds(chunk));
        chunks.map(|chunk| chunk.games.end.saturating_sub(chunk.games.start)).sum()
    }

    /// The finished games of every pair, from the side of the pair's A.
    pub fn tallies(&self) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); self.plan.pairs().len()];
        for chunk in self.plan.chunks() {
            if let (Some(tally), Some(sum)) = (self.finished.get(&chunk.number), tallies.get_mut(chunk.pair)) {
                *sum = std::mem::take(sum).join(tally.clone());
            }
        }
        tallies
    }
}

/// How many bytes of a text are whole lines.
pub fn whole_lines(text: &[u8]) -> usize {
    text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end.saturating_add(1))
}

fn line(value: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(value)? + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn shards_hold_every_chunk_once() {
        let ids = ["rush", "random"].map(str::to_owned);
        let plan = Tournament::new(&ids, Board::Mini, 100, Seed(1), DRAW_PLY).unwrap();
        for of in [1, 3, 7, 20] {
            let open = |number| Results::none(plan.clone(), Shard { number, of }).open();
            let mut numbers: Vec<usize> = (1..=of).flat_map(open).map(|chunk| chunk.number).collect();
            numbers.sort_unstable();
            assert!(numbers.into_iter().eq(0..10));
        }
    }

    #[test]
    fn a_shard_is_read_and_written() {
        assert_eq!("3/16".parse::<Shard>().unwrap(), Shard { number: 3, of: 16 });
        for text in ["0/4", "5/4", "1/0", "3", "a/b", "-1/4", "", "1/1000000000000"] {
            assert!(text.parse::<Shard>().unwrap_err().to_string().contains("3/16"), "{text}");
        }
    }

    #[test]
    fn a_torn_line_is_passed_over_and_a_bad_one_is_not() {
        let ids = ["rush", "random"].map(str::to_owned);
        let plan = Tournament::new(&ids, Board::Mini, 20, Seed(1), DRAW_PLY).unwrap();
        let none = Results::none(plan.clone(), Shard::WHOLE);
        let matches = plan.matches().unwrap();
        let mut tally = Tally::default();
        (0..10).for_each(|number| tally.count(&matches[0], number, &matches[0].play(number)));
        let line = Results::chunk_line(0, &tally).unwrap();
        let text = none.heading().unwrap() + &line + line.get(..30).unwrap();
        let read = Results::parse(&text).unwrap();
        assert_eq!((read.finished.len(), read.open().len()), (1, 1));
        assert!(matches!(Results::parse(text.get(..40).unwrap()), Err(ResultsError::Empty)));
        assert!(matches!(Results::parse(&(text.clone() + "\n")), Err(ResultsError::Line { line: 3, .. })));
        let stray = none.heading().unwrap() + &Results::chunk_line(2, &tally).unwrap();
        assert!(matches!(Results::parse(&stray), Err(ResultsError::Stray { line: 2, chunk: 2 })));
        let other = none.heading().unwrap() + &line + &Results::chunk_line(0, &tally.turned()).unwrap();
        assert!(matches!(Results::parse(&other), Err(ResultsError::Contradiction(0))));
    }

    /// The line of a chunk with something in it changed.
    fn changed(line: &str, place: &[&str], value: serde_json::Value) -> String {
        let mut document: serde_json::Value = serde_json::from_str(line).unwrap();
        let pointer: String = place.iter().map(|part| format!("/{part}")).collect();
        *document.pointer_mut(&pointer).unwrap() = value;
        document.to_string() + "\n"
    }

    #[test]
    fn results_that_cannot_be_are_refused() {
        let ids = ["rush", "random"].map(str::to_owned);
        let plan = Tournament::new(&ids, Board::Mini, 20, Seed(1), DRAW_PLY).unwrap();
        let heading = Results::none(plan.clone(), Shard::WHOLE).heading().unwrap();
        let matches = plan.matches().unwrap();
        let mut tally = Tally::default();
        (0..10).for_each(|number| tally.count(&matches[0], number, &matches[0].play(number)));
        let line = Results::chunk_line(0, &tally).unwrap();
        assert!(Results::parse(&(heading.clone() + &line)).is_ok());
        let wins = tally.as_first.wins;
        for (place, value) in [
            (["tally", "as_first", "wins"].as_slice(), serde_json::json!(u64::MAX)), // would wrap to a small sum
            (&["tally", "as_first", "wins"], serde_json::json!(wins + 1)),
            (&["tally", "as_second", "draws"], serde_json::json!(7)),
            (&["tally", "endings", "0", "0"], serde_json::json!(99)),
            (&["tally", "endings", "1", "3"], serde_json::json!(u64::MAX)),
            (&["tally", "plies", "sum"], serde_json::json!(100_000)),
            (&["tally", "plies", "squares"], serde_json::json!(1)),
            (&["tally", "longest"], serde_json::json!(201)),
            (&["tally", "shortest"], serde_json::Value::Null),
            (&["tally", "contacts", "0", "answers", "red", "taken"], serde_json::json!(1_000_000)),
        ] {
            let bad = heading.clone() + &changed(&line, place, value.clone());
            let read = Results::parse(&bad);
            assert!(matches!(read, Err(ResultsError::Impossible { line: 2, .. })), "{place:?} {value}: {read:?}");
        }
        for (place, value) in [
            (["plan", "players", "0", "id"].as_slice(), serde_json::json!("nobody")),
            (&["plan", "players", "0", "id"], serde_json::json!("random")),
            (&["plan", "games"], serde_json::json!(1_000_000_000_000_u64)),
            (&["plan", "games"], serde_json::json!(0)),
            (&["plan", "games"], serde_json::json!(3)),
            (&["plan", "draw_ply"], serde_json::json!(0)),
        ] {
            let read = Results::parse(&changed(&heading, place, value.clone()));
            assert!(matches!(read, Err(ResultsError::Plan(_))), "{place:?} {value}: {read:?}");
        }
        for of in [0, 1_000_000_000_000_u64] {
            assert!(Results::parse(&changed(&heading, &["shard", "of"], of.into())).is_err());
        }
        assert!(Results::parse(&heading.replacen('{', "{\"more\":1,", 1)).is_err(), "an unknown key");
    }
}
