//! What a player has to have at hand before it can think: something that it makes, or a file that it reads.
//!
//! This is data, which a page may know without carrying the player; what is made and read of it is a
//! [`super::supply::Supply`]. A player stays a pure function: what it keeps only saves the time of getting it again, and a
//! file is told apart by its hash, so that one id never plays by two of them.

use base16ct::lower::encode_string;
use sha2::{Digest, Sha256};

/// Something that takes a moment to get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Every position of the small board with open colours, solved: about half a second and some tens of megabytes.
    SmallTable,
    /// A file. The page loads it when the player is chosen; natively it is part of the program.
    Asset(&'static Asset),
}

/// A file that a player needs: which one, and how it is told apart from any other.
#[derive(Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its path below `assets` in the source and beside the page where that is served, such as `policies/one.txt`.
    pub file: &'static str,
    /// Its length in bytes.
    pub size: usize,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: &'static str,
}

/// Why a file is of no use.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AssetError {
    /// It is not there.
    #[error("{0} has not been loaded")]
    Missing(&'static str),
    /// It is not as long as it should be.
    #[error("{file} came with {found} bytes instead of {size}")]
    Length {
        /// The file.
        file: &'static str,
        /// How long it should be.
        size: usize,
        /// How long it is.
        found: usize,
    },
    /// It has another hash.
    #[error("{file} is another file than it should be: its SHA-256 is {found}")]
    Other {
        /// The file.
        file: &'static str,
        /// The hash found.
        found: String,
    },
    /// The player cannot read it.
    #[error("{file} cannot be read: {why}")]
    Unreadable {
        /// The file.
        file: &'static str,
        /// Why.
        why: String,
    },
    /// The player needs no file at all.
    #[error("this player needs no file")]
    Unwanted,
}

impl Asset {
    /// Is this the file?
    pub fn check(&self, bytes: &[u8]) -> Result<(), AssetError> {
        let file = self.file;
        if bytes.len() != self.size {
            return Err(AssetError::Length { file, size: self.size, found: bytes.len() });
        }
        let found = encode_string(&Sha256::digest(bytes));
        if found == self.sha256 { Ok(()) } else { Err(AssetError::Other { file, found }) }
    }

    /// Where the page finds it, as an address relative to its own. The hash is part of it, so that whatever keeps files
    /// by their addresses never gives an old one for a new one.
    pub fn address(&self) -> String {
        let mark: String = self.sha256.chars().take(16).collect();
        format!("{}?v={mark}", self.file)
    }
}
