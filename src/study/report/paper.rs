//! What the bluff paper printed about people, for comparison: its tables 4 to 7.
//!
//! Its figures say something beside ours only where people did the same as the paper's. Whether they did is decided by
//! what the documents say, not by a study's name: see [`Replication::of`].

use super::protocol::{Departure, Replica, departures};
use crate::arena::Score;
use crate::study::document::Study;
use serde::Serialize;

/// A study beside the paper's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Replication {
    /// Which of the paper's studies it follows.
    pub replica: Replica,
    /// In what it was run otherwise; the paper's figures are given only where this is empty.
    pub departures: Vec<Departure>,
}

impl Replication {
    /// Compares the documents that sessions were run with. None where they follow no study of the paper, or not the
    /// same one.
    pub fn of<'a>(studies: impl IntoIterator<Item = &'a Study>) -> Option<Replication> {
        let mut together: Option<Replication> = None;
        for study in studies {
            let replica = Replica::of(study)?;
            let replication = together.get_or_insert(Replication { replica, departures: Vec::new() });
            if replication.replica != replica {
                return None;
            }
            replication.departures.extend(departures(study, replica));
        }
        let mut replication = together?;
        replication.departures.sort();
        replication.departures.dedup();
        Some(replication)
    }

    /// The paper's study, if this one was run as it was.
    pub fn strict(&self) -> Option<Replica> {
        self.departures.is_empty().then_some(self.replica)
    }
}

/// Won, lost and drawn from the person's side: table 5 for the study with unknown opponents, table 7 for the other.
pub fn score(study: Option<Replica>, agent: &str) -> Option<Score> {
    let [wins, losses] = match (study?, agent) {
        (Replica::Unknown, "murasaki-d5") => [8, 8],
        (Replica::Unknown, "bluff-d5") => [13, 3],
        (Replica::Unknown, "bluff-const-d5") => [10, 6],
        (Replica::Known, "murasaki-d5") => [16, 4],
        (Replica::Known, "bluff-d5") => [15, 5],
        (Replica::Known, "bluff-const-d5") => [17, 3],
        _ => return None,
    };
    Some(Score { wins, losses, draws: 0 })
}

/// How many people chose an option: table 4 for the experience, table 6 for the colours.
pub fn count(study: Option<Replica>, item: &str, agent: Option<&str>, option: &str) -> Option<u64> {
    if study? != Replica::Unknown {
        return None;
    }
    let column = |counts: [u64; 3]| match agent? {
        "murasaki-d5" => Some(counts[0]),
        "bluff-d5" => Some(counts[1]),
        "bluff-const-d5" => Some(counts[2]),
        _ => None,
    };
    match (item, option) {
        ("experience", "rules-unknown") => Some(3),
        ("experience", "rules-known") => Some(1),
        ("experience", "under-one-year") => Some(4),
        // The paper prints no such line; its three lines are all eight people.
        ("experience", "over-one-year") => Some(0),
        ("colours", "not-thought") => column([1, 3, 1]),
        ("colours", "could-not-tell") => column([2, 2, 0]),
        ("colours", "a-little") => column([2, 2, 1]),
        ("colours", "could-tell") => column([3, 1, 6]),
        _ => None,
    }
}

/// The sum of eight answers about strength from 1 to 3: table 6.
pub fn sum(study: Option<Replica>, item: &str, agent: Option<&str>) -> Option<f64> {
    match (study?, item, agent?) {
        (Replica::Unknown, "strength", "murasaki-d5") => Some(23.0),
        (Replica::Unknown, "strength", "bluff-d5") => Some(17.0),
        (Replica::Unknown, "strength", "bluff-const-d5") => Some(12.0),
        _ => None,
    }
}

/// The number that the paper gives the table of results.
pub fn results_table(study: Option<Replica>) -> Option<u32> {
    Some(match study? {
        Replica::Unknown => 5,
        Replica::Known => 7,
    })
}

/// The number that the paper gives the table with this question.
pub fn item_table(study: Option<Replica>, item: &str) -> Option<u32> {
    match (study?, item) {
        (Replica::Unknown, "experience") => Some(4),
        (Replica::Unknown, "colours" | "strength") => Some(6),
        _ => None,
    }
}
