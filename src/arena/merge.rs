//! The shards of a tournament put together again.

use super::results::{Results, Shard};
use std::collections::BTreeMap;

/// Why shards do not make a tournament.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// Nothing to merge.
    #[error("there is nothing to merge")]
    Nothing,
    /// Results of different plans or of different numbers of shards.
    #[error("{0} and {1} are not parts of the same tournament: plans or numbers of shards differ")]
    Different(String, String),
    /// The same shard more than once.
    #[error("shard {shard} is there twice: {one} and {other}")]
    Twice {
        /// Which shard.
        shard: Shard,
        /// Where it is first.
        one: String,
        /// Where it is again.
        other: String,
    },
    /// Some are not there.
    #[error("missing: shard {}", names(.0))]
    Missing(Vec<Shard>),
    /// One that was broken off.
    #[error("shard {shard} in {name} is not finished: {open} of its chunks are missing; run it again to finish it")]
    Unfinished {
        /// Which shard.
        shard: Shard,
        /// Where.
        name: String,
        /// How many chunks.
        open: usize,
    },
}

fn names(shards: &[Shard]) -> String {
    shards.iter().map(Shard::to_string).collect::<Vec<_>>().join(", ")
}

/// One tournament from all of its shards, each with the name by which people know it.
pub fn merge(parts: Vec<(String, Results)>) -> Result<Results, MergeError> {
    let Some((first_name, first)) = parts.first().cloned() else { return Err(MergeError::Nothing) };
    let mut by_number: BTreeMap<usize, String> = BTreeMap::new();
    let mut whole = Results::none(first.plan.clone(), Shard::WHOLE);
    for (name, part) in parts {
        if part.plan != first.plan || part.shard.of != first.shard.of {
            return Err(MergeError::Different(first_name, name));
        }
        if let Some(one) = by_number.insert(part.shard.number, name.clone()) {
            return Err(MergeError::Twice { shard: part.shard, one, other: name });
        }
        let open = part.open().len();
        if open > 0 {
            return Err(MergeError::Unfinished { shard: part.shard, name, open });
        }
        whole.finished.extend(part.finished);
    }
    let all = (1..=first.shard.of).map(|number| Shard { number, of: first.shard.of });
    let missing: Vec<Shard> = all.filter(|shard| !by_number.contains_key(&shard.number)).collect();
    if missing.is_empty() { Ok(whole) } else { Err(MergeError::Missing(missing)) }
}
