//! A refusal as whoever asked hears it. It may come from a collector of another age, or from something on the way that is none.

use super::refusal::Why;
use super::reply::Reply;
use super::status::{self, Status};
use serde::Deserialize;
use serde_json::Value;

/// What was told instead of an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{sentence} ({status})")]
pub struct Refused {
    /// The number.
    pub status: u16,
    /// The sentence.
    pub sentence: String,
    /// Why nobody begins, where that was asked and we know the word.
    pub why: Option<Why>,
    /// Where to go on, after a gap.
    pub next: Option<u64>,
    /// The entry that is another one.
    pub n: Option<u64>,
}

impl Refused {
    /// Reads a refusal; none where no collector writes such a one.
    fn read(status: u16, body: &str) -> Option<Refused> {
        let told: Value = serde_json::from_str(body).ok()?;
        let told = told.as_object()?;
        let sentence = told.get("error").and_then(Value::as_str).unwrap_or("without a reason").to_owned();
        let number = |name: &str| told.get(name).and_then(Value::as_u64);
        let why = told.get("why").and_then(|why| Why::deserialize(why).ok());
        Some(Refused { status, sentence, why, next: number("next"), n: number("n") })
    }

    /// Is it this number?
    pub fn is(&self, status: Status) -> bool {
        self.status == status.code()
    }
}

/// Why there is no reply though something answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoReply {
    /// The collector said no.
    Refused(Refused),
    /// Something answered, with this number, that is no collector.
    Stranger(u16),
}

impl NoReply {
    /// The number.
    pub fn status(&self) -> u16 {
        match self {
            NoReply::Refused(refused) => refused.status,
            NoReply::Stranger(status) => *status,
        }
    }

    /// Is it this number?
    pub fn is(&self, status: Status) -> bool {
        self.status() == status.code()
    }

    /// Is it worth another try? So it is, too, where somebody on the way says yes to everything, as the door of a hotel's network
    /// does.
    pub fn is_passing(&self) -> bool {
        status::is_passing(self.status()) || status::is_success(self.status())
    }

    /// Why nobody begins.
    pub fn why(&self) -> Option<Why> {
        match self {
            NoReply::Refused(refused) => refused.why,
            NoReply::Stranger(_) => None,
        }
    }

    /// Where to go on, after a gap.
    pub fn next(&self) -> Option<u64> {
        match self {
            NoReply::Refused(refused) => refused.next,
            NoReply::Stranger(_) => None,
        }
    }
}

/// Reads a refusal.
pub fn no_reply(status: u16, body: &str) -> NoReply {
    Refused::read(status, body).map_or(NoReply::Stranger(status), NoReply::Refused)
}

/// Reads what came back.
pub fn read<R: Reply>(code: u16, body: String) -> Result<R, NoReply> {
    if !status::is_success(code) {
        return Err(no_reply(code, &body));
    }
    R::read(body).ok_or(NoReply::Stranger(code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::wire::Refusal;
    use crate::study::wire::endpoint::Kind;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn every_refusal() -> Vec<Refusal> {
        let mut all = vec![
            Refusal::bad("line 2 is not a JSON object"),
            Refusal::NoKey,
            Refusal::NoSecret,
            Refusal::WrongSecret,
            Refusal::Nowhere,
            Refusal::NoSession,
            Refusal::NotServed("the page is gone"),
            Refusal::Method,
            Refusal::Slow,
            Refusal::OtherSecret,
            Refusal::OtherStudy,
            Refusal::OtherLine { n: 7 },
            Refusal::Gap { n: 9, next: 3 },
            Refusal::Withdrawn,
            Refusal::LargeBody,
            Refusal::LongLine { at: 1 },
            Refusal::LargeSession,
            Refusal::Content(Kind::Json),
            Refusal::Often { seconds: 30 },
            Refusal::Full,
            Refusal::NoDatabase,
            Refusal::Closing,
        ];
        all.extend(Why::ALL.map(Refusal::NotAdmitted));
        all
    }

    #[test]
    fn every_refusal_is_heard_as_it_was_told() {
        for refusal in every_refusal() {
            let told = refusal.told();
            let body = serde_json::to_string(&told).unwrap();
            let Err(NoReply::Refused(heard)) = read::<crate::study::wire::reply::Lines>(refusal.status().code(), body)
            else {
                panic!("{refusal:?}")
            };
            assert_eq!(heard.sentence, refusal.to_string());
            assert!(heard.is(refusal.status()));
            assert_eq!((heard.why, heard.n, heard.next), (told.why, told.n, told.next), "{refusal:?}");
            let passing = NoReply::Refused(heard).is_passing();
            assert_eq!(passing, refusal.retry_after().is_some() || refusal == Refusal::Slow, "{refusal:?}");
        }
    }

    #[test]
    fn every_number_is_used() {
        let used: Vec<Status> = every_refusal().iter().map(Refusal::status).collect();
        assert!(Status::ALL.iter().all(|status| used.contains(status)), "{used:?}");
    }

    #[test]
    fn a_refusal_has_the_form_that_every_page_knows() {
        let body = |refusal: Refusal| serde_json::to_string(&refusal.told()).unwrap();
        assert_eq!(body(Refusal::Gap { n: 9, next: 3 }), r#"{"error":"entry 9 came before entry 3","next":3}"#);
        assert!(body(Refusal::OtherLine { n: 7 }).ends_with(r#","n":7}"#));
        assert!(body(Refusal::NotAdmitted(Why::BegunElsewhere)).ends_with(r#","why":"begun-elsewhere"}"#));
        assert_eq!(body(Refusal::Method), r#"{"error":"this address does not know this method"}"#);
    }

    #[test]
    fn what_is_no_collector_and_what_is_newer_is_heard_too() {
        assert_eq!(no_reply(404, "<html>"), NoReply::Stranger(404));
        assert_eq!(no_reply(404, "[]"), NoReply::Stranger(404));
        assert!(no_reply(502, "").is_passing() && NoReply::Stranger(200).is_passing());
        assert!(!no_reply(404, "").is_passing());
        let newer = no_reply(403, r#"{"error":7,"why":"full-moon","next":-1,"more":{}}"#);
        assert_eq!((newer.why(), newer.next(), newer.is(Status::Forbidden)), (None, None, true));
        assert_eq!(newer, no_reply(403, "{}"), "a word that we do not know is none");
    }
}
