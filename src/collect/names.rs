//! What studies, sessions and secrets look like. A value of these types has been checked.

use super::Refusal;
pub use crate::study::SessionId;
use crate::study::session_id::is_hexadecimal;
pub use crate::study::wire::StudyName;
use base16ct::lower::encode_string;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// What is kept of a browser's secret: enough to know it again, not to tell it.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretHash(String);

impl FromStr for SecretHash {
    type Err = Refusal;

    fn from_str(secret: &str) -> Result<SecretHash, Refusal> {
        if is_hexadecimal(secret) {
            return Ok(SecretHash(encode_string(&Sha256::digest(secret))));
        }
        Err(Refusal::bad("a secret is 32 hexadecimal digits in lower case"))
    }
}

impl AsRef<str> for SecretHash {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for SecretHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretHash")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_kept_as_its_hash() {
        let secret = "0123456789abcdef0123456789abcdef";
        let hash: SecretHash = secret.parse().unwrap();
        assert_eq!(hash.as_ref().len(), 64);
        assert!(!format!("{hash:?}{}", hash.as_ref()).contains(secret));
        assert!("0123456789ABCDEF0123456789abcdef".parse::<SecretHash>().is_err());
    }
}
