//! The wish to begin a session, and how it is read.

use super::Refusal;
use super::limits::{LONGEST_ID, LONGEST_TEXT};
use super::study_name::StudyName;
use crate::study::assignment::MOST;
use crate::study::class::ClassCode;
use crate::study::session_id::{SessionId, is_hexadecimal};
use serde::{Deserialize, Serialize};

/// How a session begins. The study's name stands in the address, everything else in the body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginning {
    /// The study's name.
    #[serde(skip)]
    pub study: String,
    /// The session's id.
    pub session: SessionId,
    /// Its secret, 32 hexadecimal digits.
    pub secret: String,
    /// Which text of the study: balance is kept within one.
    pub study_hash: String,
    /// How many conditions the study has.
    pub conditions: u32,
    /// The condition, from 0, where it is not the collector's to choose.
    #[serde(default)]
    pub condition: Option<u32>,
    /// The group, where only the condition in it is the collector's to choose.
    #[serde(default)]
    pub group: Option<String>,
    /// The id in the link, of which the collector makes a name.
    #[serde(default)]
    pub id: Option<String>,
    /// The link's signature.
    #[serde(default)]
    pub signature: Option<String>,
    /// A name to which nothing is done, where there is no id.
    #[serde(default)]
    pub participant: Option<String>,
    /// Is it somebody else than the one who came before under this id?
    #[serde(default)]
    pub another: bool,
    /// Is the device one that many sit at?
    #[serde(default)]
    pub shared: bool,
    /// Will the same participant's session in another browser not go on?
    #[serde(default)]
    pub anew: bool,
    /// The code of the class that is joined. The collector then gives the name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<ClassCode>,
}

impl Beginning {
    /// Somebody without a name, in whichever condition comes.
    pub fn new(session: SessionId, secret: &str, study: &str, study_hash: &str, conditions: u32) -> Beginning {
        Beginning {
            study: study.to_owned(),
            session,
            secret: secret.to_owned(),
            study_hash: study_hash.to_owned(),
            conditions,
            condition: None,
            group: None,
            id: None,
            signature: None,
            participant: None,
            another: false,
            shared: false,
            anew: false,
            class: None,
        }
    }

    /// The body, as it is sent.
    pub fn body(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() // a struct of texts and numbers is always written
    }

    /// Reads a body, and looks at everything in it.
    pub fn read(study: &str, body: &[u8]) -> Result<Beginning, Refusal> {
        let wish: Beginning = serde_json::from_slice(body).map_err(|error| Refusal::bad(error.to_string()))?;
        let wish = Beginning { study: study.to_owned(), ..wish };
        wish.check()?;
        Ok(wish)
    }

    fn check(&self) -> Result<(), Refusal> {
        self.study.parse::<StudyName>()?;
        if !is_hexadecimal(&self.secret) {
            return Err(Refusal::bad("a secret is 32 hexadecimal digits in lower case"));
        }
        let fits = |byte: u8| byte.is_ascii_graphic();
        if !(1..=LONGEST_TEXT).contains(&self.study_hash.len()) || !self.study_hash.bytes().all(fits) {
            return Err(Refusal::bad(format!("study_hash is 1 to {LONGEST_TEXT} visible ASCII characters")));
        }
        if !(1..=MOST).contains(&self.conditions) {
            return Err(Refusal::bad(format!("conditions is a number from 1 to {MOST}")));
        }
        if self.condition.is_some_and(|condition| condition >= self.conditions) {
            return Err(Refusal::bad("condition is null or a number from 0 to below conditions"));
        }
        let texts = [
            ("participant", &self.participant, LONGEST_TEXT),
            ("id", &self.id, LONGEST_ID),
            ("group", &self.group, LONGEST_TEXT),
            ("signature", &self.signature, LONGEST_TEXT),
        ];
        for (name, text, longest) in texts {
            if text.as_ref().is_some_and(|text| text.len() > longest || text.chars().any(char::is_control)) {
                return Err(Refusal::bad(format!("{name} is null or a text of at most {longest} bytes on one line")));
            }
        }
        if self.id.is_some() && self.participant.is_some() {
            return Err(Refusal::bad("a session has an id, of which a name is made, or a name, and not both"));
        }
        if self.class.is_some() && self.id.is_some() {
            return Err(Refusal::bad("whoever joins a class has no id"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const SESSION: &str = "0123456789abcdef0123456789abcdef";
    const SECRET: &str = "fedcba9876543210fedcba9876543210";

    fn wish() -> Beginning {
        Beginning::new(SESSION.parse().unwrap(), SECRET, "pilot", "5eed", 6)
    }

    #[test]
    fn a_wish_is_read_as_it_was_sent() {
        let full = Beginning {
            condition: Some(5),
            group: Some("blue".to_owned()),
            id: Some("räum 2".to_owned()),
            signature: Some("0a1b".to_owned()),
            another: true,
            shared: true,
            anew: true,
            ..wish()
        };
        let named = Beginning { participant: Some("simulated-1".to_owned()), ..wish() };
        let in_class = Beginning { class: "3479bc".parse().ok(), ..wish() };
        assert!(in_class.body().contains(r#""class":"3479bc""#));
        for sent in [wish(), full, named, in_class] {
            assert_eq!(Beginning::read("pilot", sent.body().as_bytes()), Ok(sent));
        }
    }

    #[test]
    fn a_wish_of_an_older_or_a_newer_page_is_read() {
        let old = json!({ "session": SESSION, "secret": SECRET, "study_hash": "5eed", "conditions": 6 });
        assert_eq!(Beginning::read("pilot", old.to_string().as_bytes()), Ok(wish()));
        let mut new = old;
        new["more"] = json!([1]);
        assert_eq!(Beginning::read("pilot", new.to_string().as_bytes()), Ok(wish()));
    }

    #[test]
    fn what_is_sent_has_the_names_that_every_collector_knows() {
        let sent: Value = serde_json::from_str(&wish().body()).unwrap();
        let expected = json!({
            "session": SESSION, "secret": SECRET, "study_hash": "5eed", "conditions": 6, "condition": null, "group": null,
            "id": null, "signature": null, "participant": null, "another": false, "shared": false, "anew": false,
        });
        assert_eq!(sent, expected);
    }

    #[test]
    fn a_wish_that_makes_no_sense_is_refused_with_a_sentence() {
        let bad = [
            Beginning { study: "Pilot".to_owned(), ..wish() },
            Beginning { secret: "short".to_owned(), ..wish() },
            Beginning { study_hash: String::new(), ..wish() },
            Beginning { study_hash: "with space".to_owned(), ..wish() },
            Beginning { conditions: 0, ..wish() },
            Beginning { conditions: MOST + 1, ..wish() },
            Beginning { condition: Some(6), ..wish() },
            Beginning { id: Some("x".repeat(101)), ..wish() },
            Beginning { group: Some("two\nlines".to_owned()), ..wish() },
            Beginning { id: Some("P07".to_owned()), participant: Some("P07".to_owned()), ..wish() },
            Beginning { id: Some("P07".to_owned()), class: "3479bc".parse().ok(), ..wish() },
        ];
        for wish in bad {
            let refused = Beginning::read(&wish.study, wish.body().as_bytes()).unwrap_err();
            assert!(matches!(&refused, Refusal::Bad(sentence) if sentence.len() > 20), "{refused:?}");
        }
        for body in ["", "[]", r#"{"session":"6F"}"#] {
            assert!(matches!(Beginning::read("pilot", body.as_bytes()), Err(Refusal::Bad(_))), "{body}");
        }
    }
}
