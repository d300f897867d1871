//! The key of pseudonyms and signed links. It is given, or drawn at the first start and kept with the data: whoever has the
//! data has it anyway, in the names that it made.

use super::database::Database;
use super::key::KeyError;
use crate::study::keyed::{BYTES, StudyKey};

/// Where it is kept.
const NOTE: &str = "study-key";

/// The key that was drawn before, or a new one.
pub fn kept_or_drawn(db: &mut dyn Database) -> Result<StudyKey, KeyError> {
    // Of two collectors that start at once on one database the second one waits, and finds what the first one drew.
    db.begin()?;
    let found = db.query("SELECT value FROM notes WHERE name = $1", &[NOTE.into()])?;
    let key = match found.first().and_then(|row| row.text(0).parse().ok()) {
        Some(key) => key,
        None => {
            let mut bytes = [0; BYTES];
            getrandom::fill(&mut bytes).map_err(|_| KeyError::NoEntropy)?;
            let key = StudyKey::of(bytes);
            db.execute("INSERT INTO notes (name, value) VALUES ($1, $2)", &[NOTE.into(), key.text().as_str().into()])?;
            key
        }
    };
    db.commit()?;
    Ok(key)
}
