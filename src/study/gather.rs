//! Logs from several places: the same session may come twice, once whole and once as far as it had got.

use super::log::{Log, LogError};
use std::collections::BTreeMap;

/// Puts logs together by session. Of two that agree as far as they go the longer one is kept; two that disagree are an
/// error, because one of them is not what happened.
pub fn gather(logs: impl IntoIterator<Item = Log>) -> Result<Vec<Log>, LogError> {
    let mut sessions: BTreeMap<String, Log> = BTreeMap::new();
    for log in logs {
        let Some(known) = sessions.get(&log.session) else {
            sessions.insert(log.session.clone(), log);
            continue;
        };
        let differs = known.entries.iter().zip(&log.entries).find(|(a, b)| a != b);
        if let Some((entry, _)) = differs {
            return Err(LogError::Twice { session: log.session, n: entry.n });
        }
        if log.entries.len() > known.entries.len() {
            sessions.insert(log.session.clone(), log);
        }
    }
    Ok(sessions.into_values().collect())
}
