//! What the bluff paper printed about people, for comparison: its tables 4 to 7.

use crate::arena::Score;

/// Won, lost and drawn from the person's side: table 5 for the study with unknown opponents, table 7 for the other.
pub fn score(study: &str, agent: &str) -> Option<Score> {
    let [wins, losses] = match (study, agent) {
        ("unknown-opponents", "murasaki-d5") => [8, 8],
        ("unknown-opponents", "bluff-d5") => [13, 3],
        ("unknown-opponents", "bluff-const-d5") => [10, 6],
        ("known-opponent", "murasaki-d5") => [16, 4],
        ("known-opponent", "bluff-d5") => [15, 5],
        ("known-opponent", "bluff-const-d5") => [17, 3],
        _ => return None,
    };
    Some(Score { wins, losses, draws: 0 })
}

/// How many people chose an option: table 4 for the experience, table 6 for the colours.
pub fn count(study: &str, item: &str, agent: Option<&str>, option: &str) -> Option<u64> {
    if study != "unknown-opponents" {
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
        ("experience", "over-one-year") => Some(0),
        ("colours", "not-thought") => column([1, 3, 1]),
        ("colours", "could-not-tell") => column([2, 2, 0]),
        ("colours", "a-little") => column([2, 2, 1]),
        ("colours", "could-tell") => column([3, 1, 6]),
        _ => None,
    }
}

/// The sum of eight answers about strength from 1 to 3: table 6.
pub fn sum(study: &str, item: &str, agent: Option<&str>) -> Option<f64> {
    match (study, item, agent?) {
        ("unknown-opponents", "strength", "murasaki-d5") => Some(23.0),
        ("unknown-opponents", "strength", "bluff-d5") => Some(17.0),
        ("unknown-opponents", "strength", "bluff-const-d5") => Some(12.0),
        _ => None,
    }
}

/// The number that the paper gives the table of results.
pub fn results_table(study: &str) -> Option<u32> {
    match study {
        "unknown-opponents" => Some(5),
        "known-opponent" => Some(7),
        _ => None,
    }
}

/// The number that the paper gives the table with this question.
pub fn item_table(study: &str, item: &str) -> Option<u32> {
    match (study, item) {
        ("unknown-opponents", "experience") => Some(4),
        ("unknown-opponents", "colours" | "strength") => Some(6),
        _ => None,
    }
}
