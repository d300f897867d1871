//! The name of a participant in the data. The rule is one, whoever gives the name: the collector, which makes it with its key, a
//! browser that keeps its logs to itself and draws it, and the program that simulates people.

use super::document::{ParticipantIds, Study};
use super::session_id::SessionId;
use base16ct::lower::encode_string;
use sha2::{Digest, Sha256};

/// How many bytes stand in a pseudonym: two ids of a study have the same one in no study that will ever be run.
pub const BYTES: usize = 8;
/// What every pseudonym begins with.
const BEGINNING: &str = "p-";

/// What sets the name of somebody apart who came under an id that was somebody else's before.
const MARK: char = '~';
/// How many digits of the session follow it.
const DIGITS: usize = 4;

/// The pseudonym of these bytes, which were computed of an id or drawn; more than it needs do no harm.
pub fn of(bytes: &[u8]) -> String {
    let bytes: Vec<u8> = bytes.iter().copied().take(BYTES).collect();
    format!("{BEGINNING}{}", encode_string(&bytes))
}

/// The pseudonym of simulated participants, and of data that were gathered before pseudonyms had a key: whoever tries all
/// ids finds it. People's are [`StudyKey::pseudonym`](super::keyed::StudyKey::pseudonym), or drawn.
pub fn without_key(study: &str, id: &str) -> String {
    of(&Sha256::digest(format!("geister-study {study} {id}").as_bytes()))
}

/// What an id becomes in the data of a study, where `pseudonym` makes one.
pub fn name(study: &Study, id: &str, pseudonym: impl FnOnce() -> String) -> String {
    match study.participant_ids {
        ParticipantIds::AsGiven => id.to_owned(),
        ParticipantIds::Pseudonym => pseudonym(),
    }
}

/// The name of somebody who came under another one's id.
pub fn marked(name: &str, session: &SessionId) -> String {
    let digits: String = session.as_str().chars().take(DIGITS).collect();
    format!("{name}{MARK}{digits}")
}

/// The name without the mark.
pub fn unmarked(name: &str) -> &str {
    name.split(MARK).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_pseudonym_is_sixteen_digits_and_stays_what_it_was() {
        assert_eq!(of(&[0xa5; 16]), "p-a5a5a5a5a5a5a5a5");
        // printf '%s' 'geister-study pilot P07' | sha256sum | cut -c1-16
        assert_eq!(without_key("pilot", "P07"), "p-b1acb9ef2871b05f");
    }

    #[test]
    fn the_document_says_whether_an_id_is_kept() {
        let mut study = super::super::check::read(include_str!("../../assets/studies/learning-habits.json")).unwrap();
        let named = |study: &Study| name(study, "P07", || of(&[1; BYTES]));
        study.participant_ids = ParticipantIds::Pseudonym;
        assert_eq!(named(&study), "p-0101010101010101");
        study.participant_ids = ParticipantIds::AsGiven;
        assert_eq!(named(&study), "P07");
    }

    #[test]
    fn a_mark_is_put_on_and_taken_off() {
        let name = marked("P07", &SessionId::of([0xa5; 16]));
        assert_eq!(name, "P07~a5a5");
        assert_eq!((unmarked(&name), unmarked("P07"), unmarked("")), ("P07", "P07", ""));
    }
}
