//! A request with all that it holds. Each names its reply, so that nobody reads another one out of an answer.

use super::endpoint::{Endpoint, Kind, Method, bearer};
use super::refused::{self, NoReply};
use super::reply::{self, Reply};
use super::{Beginning, address};
use crate::study::SessionId;
use serde::{Deserialize, Serialize};

/// Something that is asked of a collector.
pub trait Request {
    /// What is answered.
    type Reply: Reply;
    /// Where it is asked.
    const ENDPOINT: Endpoint;

    /// The study or the session that it is about.
    fn about(&self) -> &str {
        ""
    }

    /// The secret or the key that comes with it.
    fn word(&self) -> Option<&str> {
        None
    }

    /// Its body.
    fn body(&self) -> Option<String> {
        None
    }

    /// The request as it is sent to the collector at an address.
    fn message(&self, collector: &str) -> Message {
        Message {
            method: Self::ENDPOINT.method(),
            url: address::at(collector, &Self::ENDPOINT.path(self.about())),
            authorization: self.word().map(bearer),
            body: Self::ENDPOINT.takes().zip(self.body()),
        }
    }

    /// Reads what came back.
    fn read(&self, status: u16, body: String) -> Result<Self::Reply, NoReply> {
        refused::read(status, body)
    }
}

/// A request as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// How.
    pub method: Method,
    /// Where to.
    pub url: String,
    /// The header of that name.
    pub authorization: Option<String>,
    /// The body and what it is.
    pub body: Option<(Kind, String)>,
}

/// Is there a collector, and can it store?
#[derive(Debug, Clone, Copy)]
pub struct Health;

impl Request for Health {
    type Reply = reply::Healthy;
    const ENDPOINT: Endpoint = Endpoint::Health;
}

/// A session begins.
#[derive(Debug, Clone, Copy)]
pub struct Begin<'a>(pub &'a Beginning);

impl Request for Begin<'_> {
    type Reply = reply::Begun;
    const ENDPOINT: Endpoint = Endpoint::Begin;

    fn about(&self) -> &str {
        &self.0.study
    }

    fn body(&self) -> Option<String> {
        Some(self.0.body())
    }
}

/// Entries are added to a session.
#[derive(Clone, Copy)]
pub struct Append<'a> {
    /// The session's id.
    pub session: &'a SessionId,
    /// Its secret.
    pub secret: &'a str,
    /// The entries, each a line with its end.
    pub lines: &'a str,
}

impl Request for Append<'_> {
    type Reply = reply::Stored;
    const ENDPOINT: Endpoint = Endpoint::Append;

    fn about(&self) -> &str {
        self.session
    }

    fn word(&self) -> Option<&str> {
        Some(self.secret)
    }

    fn body(&self) -> Option<String> {
        Some(self.lines.to_owned())
    }
}

/// A session is taken back.
#[derive(Clone, Copy)]
pub struct Withdraw<'a> {
    /// The session's id.
    pub session: &'a SessionId,
    /// Its secret.
    pub secret: &'a str,
}

impl Request for Withdraw<'_> {
    type Reply = reply::Withdrawn;
    const ENDPOINT: Endpoint = Endpoint::Withdraw;

    fn about(&self) -> &str {
        self.session
    }

    fn word(&self) -> Option<&str> {
        Some(self.secret)
    }
}

/// Which study a class takes part in.
#[derive(Debug, Clone, Copy)]
pub struct Class<'a> {
    /// Its code.
    pub class: &'a str,
}

impl Request for Class<'_> {
    type Reply = reply::ClassStudy;
    const ENDPOINT: Endpoint = Endpoint::Class;

    fn about(&self) -> &str {
        self.class
    }
}

/// A class begins.
#[derive(Clone, Copy)]
pub struct OpenClass<'a> {
    /// The name of its study.
    pub study: &'a str,
    /// The researcher's key.
    pub key: &'a str,
}

/// The wish for a class, as it is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassWish {
    /// The name of its study.
    pub study: String,
}

impl Request for OpenClass<'_> {
    type Reply = reply::Class;
    const ENDPOINT: Endpoint = Endpoint::OpenClass;

    fn word(&self) -> Option<&str> {
        Some(self.key)
    }

    fn body(&self) -> Option<String> {
        serde_json::to_string(&ClassWish { study: self.study.to_owned() }).ok()
    }
}

/// What a researcher asks.
macro_rules! with_the_key {
    ($(#[$what:meta] $name:ident($($about:ident)?) -> $reply:ty;)+) => { $(
        #[$what]
        #[derive(Clone, Copy)]
        pub struct $name<'a> {
            $(
                /// What it is about.
                pub $about: &'a str,
            )?
            /// The researcher's key.
            pub key: &'a str,
        }

        impl Request for $name<'_> {
            type Reply = $reply;
            const ENDPOINT: Endpoint = Endpoint::$name;

            $(
                fn about(&self) -> &str {
                    self.$about
                }
            )?

            fn word(&self) -> Option<&str> {
                Some(self.key)
            }
        }
    )+ };
}

with_the_key! {
    #[doc = "What makes pseudonyms and signs links."]
    StudyKey() -> reply::Key;
    #[doc = "The studies, and how many are in each condition."]
    Studies() -> reply::Studies;
    #[doc = "A study's sessions."]
    Sessions(study) -> reply::Sessions;
    #[doc = "A session's log."]
    Log(session) -> reply::Lines;
    #[doc = "All logs of a study."]
    Logs(study) -> reply::Lines;
    #[doc = "The classes that there are."]
    Classes() -> reply::Classes;
    #[doc = "Where a class stands."]
    Standing(class) -> reply::ClassStanding;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::wire::endpoint::Authorization;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const SESSION: &str = "0123456789abcdef0123456789abcdef";

    fn shape<R: Request>(request: &R) -> String {
        let endpoint = R::ENDPOINT;
        let message = request.message("http://x/");
        assert_eq!(message.authorization.is_some(), endpoint.authorization() != Authorization::Nobody, "{endpoint:?}");
        assert_eq!(message.body.is_some(), endpoint.takes().is_some(), "{endpoint:?}");
        let kind = message.body.map_or("-", |(kind, _)| kind.text());
        format!("{} {} {} {kind}", message.method.text(), message.url, message.authorization.unwrap_or_default())
    }

    #[test]
    fn requests_are_sent_as_they_have_always_been() {
        let beginning = Beginning::new(SESSION.parse().unwrap(), "secret", "pilot", "5eed", 6);
        assert_eq!(shape(&Health), "GET http://x/api/v1/health  -");
        assert_eq!(shape(&Begin(&beginning)), "POST http://x/api/v1/studies/pilot/sessions  application/json");
        let session = &SESSION.parse().unwrap();
        assert_eq!(
            shape(&Append { session, secret: "s", lines: "{}\n" }),
            format!("POST http://x/api/v1/sessions/{SESSION}/entries Bearer s application/x-ndjson")
        );
        assert_eq!(
            shape(&Withdraw { session, secret: "s" }),
            format!("DELETE http://x/api/v1/sessions/{SESSION} Bearer s -")
        );
        assert_eq!(shape(&StudyKey { key: "k" }), "GET http://x/api/v1/study-key Bearer k -");
        assert_eq!(shape(&Studies { key: "k" }), "GET http://x/api/v1/studies Bearer k -");
        assert_eq!(
            shape(&Sessions { study: "pilot", key: "k" }),
            "GET http://x/api/v1/studies/pilot/sessions Bearer k -"
        );
        assert_eq!(shape(&Log { session: "6f", key: "k" }), "GET http://x/api/v1/sessions/6f/log Bearer k -");
        assert_eq!(shape(&Logs { study: "pilot", key: "k" }), "GET http://x/api/v1/studies/pilot/logs Bearer k -");
        assert_eq!(
            shape(&OpenClass { study: "pilot", key: "k" }),
            "POST http://x/api/v1/classes Bearer k application/json"
        );
        assert_eq!(shape(&Classes { key: "k" }), "GET http://x/api/v1/classes Bearer k -");
        assert_eq!(shape(&Class { class: "3479bc" }), "GET http://x/api/v1/classes/3479bc  -");
        assert_eq!(
            shape(&Standing { class: "3479bc", key: "k" }),
            "GET http://x/api/v1/classes/3479bc/standing Bearer k -"
        );
    }

    #[test]
    fn a_reply_is_read_and_nothing_else_is_taken_for_one() {
        let append = Append { session: &SESSION.parse().unwrap(), secret: "s", lines: "" };
        let read = |status, body: &str| append.read(status, body.to_owned());
        assert_eq!(read(200, r#"{"next":18,"later":true}"#), Ok(reply::Stored { next: 18 }));
        assert_eq!(read(200, "<html>"), Err(NoReply::Stranger(200)));
        assert_eq!(read(200, r#"{"next":-1}"#), Err(NoReply::Stranger(200)));
        let begun = reply::Begun { condition: 2, participant: None, next: 0 };
        let beginning = Beginning::new(SESSION.parse().unwrap(), "secret", "pilot", "5eed", 6);
        assert_eq!(Begin(&beginning).read(200, r#"{"condition":2}"#.to_owned()), Ok(begun), "from an older collector");
        let lines = Logs { study: "pilot", key: "k" }.read(200, "{}\n".to_owned());
        assert_eq!(lines, Ok(reply::Lines("{}\n".to_owned())));
    }
}
