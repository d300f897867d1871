//! How much a collector takes.

/// The largest body, in bytes.
pub const LARGEST_BODY: usize = 1024 * 1024;
/// The longest line of a log, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;
/// The most entries of a session.
pub const MOST_ENTRIES: u32 = 20_000;
/// The most bytes of a session's log.
pub const MOST_BYTES: u32 = 16 * 1024 * 1024;
/// The longest hash, group, signature and name of a participant, in bytes.
pub const LONGEST_TEXT: usize = 128;
/// The longest id of a participant, in bytes, which leaves room for a mark.
pub const LONGEST_ID: usize = 100;
