//! The server's clock, in the logs' unit.

use std::time::{SystemTime, UNIX_EPOCH};

/// A day.
pub const DAY: i64 = 24 * 60 * 60 * 1000;

/// Milliseconds since 1970, UTC.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
