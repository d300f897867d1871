//! The researcher's key: whoever has it reads everything. It is kept as its hash.

use super::database::{Database, DatabaseError};
use base16ct::lower::encode_string;
use sha2::{Digest, Sha256};

/// The fewest characters of a key.
pub const SHORTEST: usize = 16;
/// How many random bytes a key of ours has.
const BYTES: usize = 24;
/// Where the hash is kept.
const NOTE: &str = "key-sha256";

/// A key that can be recognised but not told.
#[derive(Clone)]
pub struct Key {
    hash: String,
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// Somebody would guess it.
    #[error("the researcher's key has fewer than {SHORTEST} characters")]
    Short,
    /// A header could not carry it.
    #[error("the researcher's key has characters other than visible ASCII")]
    Characters,
    /// None could be drawn.
    #[error("the system gives no random numbers for a key")]
    NoEntropy,
    /// None could be kept.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl Key {
    /// A key that a person has chosen.
    pub fn of(text: &str) -> Result<Key, KeyError> {
        if text.len() < SHORTEST {
            return Err(KeyError::Short);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(KeyError::Characters);
        }
        Ok(Key { hash: hash(text) })
    }

    /// The key that was drawn at an earlier start.
    pub fn kept(db: &mut dyn Database) -> Result<Option<Key>, KeyError> {
        let rows = db.query("SELECT value FROM notes WHERE name = $1", &[NOTE.into()])?;
        Ok(rows.first().map(|row| Key { hash: row.text(0).to_owned() }))
    }

    /// Draws a key, keeps its hash in place of any before, and tells it, this once.
    pub fn draw(db: &mut dyn Database) -> Result<(Key, String), KeyError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(|_| KeyError::NoEntropy)?;
        let text = encode_string(&bytes);
        let key = Key::of(&text)?;
        db.begin()?;
        db.execute("DELETE FROM notes WHERE name = $1", &[NOTE.into()])?;
        db.execute("INSERT INTO notes (name, value) VALUES ($1, $2)", &[NOTE.into(), key.hash.as_str().into()])?;
        db.commit()?;
        Ok((key, text))
    }

    /// Is it this one? Takes the same time whatever is offered: hashes are compared, and all of them.
    pub fn is(&self, offered: &str) -> bool {
        let offered = hash(offered);
        let differences = self.hash.bytes().zip(offered.bytes()).fold(0, |seen, (ours, theirs)| seen | (ours ^ theirs));
        self.hash.len() == offered.len() && differences == 0
    }
}

fn hash(text: &str) -> String {
    encode_string(&Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_known_again_and_a_weak_one_refused() {
        let key = Key::of("correct-horse-battery").unwrap();
        assert!(key.is("correct-horse-battery"));
        assert!(!key.is("correct-horse-batterz") && !key.is("") && !key.is("correct-horse-battery "));
        assert!(matches!(Key::of("fifteen-letters"), Err(KeyError::Short)));
        assert!(matches!(Key::of("correct horse battery"), Err(KeyError::Characters)));
    }
}
