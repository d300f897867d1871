//! Times such as a clock shows. Whoever counts a log, stores one or does it again looks at them in the same way: one number
//! without sense would stand in every mean.

use super::event::{Entry, Event};

/// The earliest and the latest time on the wall that a session can be of: 2015 and 2100.
const WALL: std::ops::RangeInclusive<i64> = 1_420_070_400_000..=4_102_444_800_000;
/// No page is open for longer than a year, in milliseconds.
const LONGEST: f64 = 366.0 * 24.0 * 3_600_000.0;
/// Both ends of a span are rounded.
const ROUNDED: f64 = 1.0;

/// None is negative, none is absurd, and nothing took longer than the page was open. Otherwise a sentence says what is not so.
pub fn possible(entry: &Entry) -> Result<(), String> {
    if !(0.0..=LONGEST).contains(&entry.mono) {
        return Err(format!("the page cannot have been open for {} ms", entry.mono));
    }
    if !WALL.contains(&entry.wall) {
        return Err(format!("the clock on the wall cannot have shown {} ms since 1970", entry.wall));
    }
    match entry.event.took() {
        Some(ms) if !(0.0..=entry.mono + ROUNDED).contains(&ms) => {
            Err(format!("it cannot have taken {ms} ms, {} ms after the page was loaded", entry.mono))
        }
        _ => Ok(()),
    }
}

/// Is such an entry possible after the one before it? Time does not go back, and a load begins with its own entry.
pub fn follows(before: Option<&Entry>, entry: &Entry) -> Result<(), String> {
    possible(entry)?;
    let Some(before) = before else {
        return if entry.load == 0 { Ok(()) } else { Err(format!("it begins with load {}", entry.load)) };
    };
    match entry.event {
        Event::Resume { .. } if Some(entry.load) == before.load.checked_add(1) => Ok(()),
        Event::Resume { .. } => Err(format!("the page was loaded again, from load {} to {}", before.load, entry.load)),
        _ if entry.load != before.load => Err(format!("load {} begins without being loaded", entry.load)),
        _ if entry.mono < before.mono => Err(format!("the clock went back, from {} to {} ms", before.mono, entry.mono)),
        _ => Ok(()),
    }
}

/// The first entry of a log, from its beginning, whose times cannot be, and why.
pub fn first_impossible(entries: &[Entry]) -> Option<(&Entry, String)> {
    let befores = std::iter::once(None).chain(entries.iter().map(Some));
    befores.zip(entries).find_map(|(before, entry)| follows(before, entry).err().map(|why| (entry, why)))
}
