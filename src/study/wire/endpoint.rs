//! Every request by its method, its address, what it carries, and who may ask.

use super::address::encoded;

/// A method of HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Tells something.
    Get,
    /// Adds something.
    Post,
    /// Takes something away.
    Delete,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 3] = [Method::Get, Method::Post, Method::Delete];

    /// As it is sent.
    pub fn text(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Delete => "DELETE",
        }
    }
}

/// What a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One JSON value.
    Json,
    /// Lines of JSON, each with its end.
    Lines,
}

impl Kind {
    /// As a header tells it.
    pub fn text(self) -> &'static str {
        match self {
            Kind::Json => "application/json",
            Kind::Lines => "application/x-ndjson",
        }
    }

    /// As the header of an answer tells it.
    pub fn answered(self) -> &'static str {
        match self {
            Kind::Json => self.text(),
            Kind::Lines => "application/x-ndjson; charset=utf-8",
        }
    }

    /// Does a header tell of this kind? What follows a semicolon does not matter.
    pub fn is_told_by(self, header: &str) -> bool {
        header.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(self.text())
    }
}

/// Which word must come with a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Authorization {
    /// None.
    Nobody,
    /// The session's secret.
    Secret,
    /// The researcher's key.
    Key,
}

/// The scheme of the header that carries the word.
pub const SCHEME: &str = "Bearer";

/// The header with a word.
pub fn bearer(word: &str) -> String {
    format!("{SCHEME} {word}")
}

/// The word in a header.
pub fn borne(header: &str) -> Option<&str> {
    let (scheme, word) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case(SCHEME).then(|| word.trim())
}

/// What can be asked of a collector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Endpoint {
    /// Is it there, and can it store?
    Health,
    /// A session begins.
    Begin,
    /// Entries are added to a session.
    Append,
    /// A session is taken back.
    Withdraw,
    /// What makes pseudonyms and signs links.
    StudyKey,
    /// The studies, and how many are in each condition.
    Studies,
    /// A study's sessions.
    Sessions,
    /// A session's log.
    Log,
    /// All logs of a study.
    Logs,
    /// A class begins, under a new code.
    OpenClass,
    /// The classes that there are.
    Classes,
    /// Which study the class with a code takes part in.
    Class,
    /// Where a class stands.
    Standing,
}

impl Endpoint {
    /// All of them.
    pub const ALL: [Endpoint; 13] = [
        Endpoint::Health,
        Endpoint::Begin,
        Endpoint::Append,
        Endpoint::Withdraw,
        Endpoint::StudyKey,
        Endpoint::Studies,
        Endpoint::Sessions,
        Endpoint::Log,
        Endpoint::Logs,
        Endpoint::OpenClass,
        Endpoint::Classes,
        Endpoint::Class,
        Endpoint::Standing,
    ];

    /// How it is asked.
    pub fn method(self) -> Method {
        match self {
            Endpoint::Begin | Endpoint::Append | Endpoint::OpenClass => Method::Post,
            Endpoint::Withdraw => Method::Delete,
            Endpoint::Health
            | Endpoint::StudyKey
            | Endpoint::Studies
            | Endpoint::Sessions
            | Endpoint::Log
            | Endpoint::Logs
            | Endpoint::Classes
            | Endpoint::Class
            | Endpoint::Standing => Method::Get,
        }
    }

    /// Its address below [`BASE`](super::BASE), with what it is about in braces.
    pub fn route(self) -> &'static str {
        match self {
            Endpoint::Health => "/health",
            Endpoint::Begin | Endpoint::Sessions => "/studies/{study}/sessions",
            Endpoint::Append => "/sessions/{session}/entries",
            Endpoint::Withdraw => "/sessions/{session}",
            Endpoint::StudyKey => "/study-key",
            Endpoint::Studies => "/studies",
            Endpoint::Log => "/sessions/{session}/log",
            Endpoint::Logs => "/studies/{study}/logs",
            Endpoint::OpenClass | Endpoint::Classes => "/classes",
            Endpoint::Class => "/classes/{class}",
            Endpoint::Standing => "/classes/{class}/standing",
        }
    }

    /// Its address with the study or the session that it is about.
    pub fn path(self, about: &str) -> String {
        match self.route().split_once('{') {
            Some((before, rest)) => {
                let behind = rest.split_once('}').map_or("", |(_, behind)| behind);
                format!("{before}{}{behind}", encoded(about))
            }
            None => self.route().to_owned(),
        }
    }

    /// Who may ask.
    pub fn authorization(self) -> Authorization {
        match self {
            Endpoint::Health | Endpoint::Begin | Endpoint::Class => Authorization::Nobody,
            Endpoint::Append | Endpoint::Withdraw => Authorization::Secret,
            Endpoint::StudyKey
            | Endpoint::Studies
            | Endpoint::Sessions
            | Endpoint::Log
            | Endpoint::Logs
            | Endpoint::OpenClass
            | Endpoint::Classes
            | Endpoint::Standing => Authorization::Key,
        }
    }

    /// What its body is, where it has one.
    pub fn takes(self) -> Option<Kind> {
        match self {
            Endpoint::Begin | Endpoint::OpenClass => Some(Kind::Json),
            Endpoint::Append => Some(Kind::Lines),
            _ => None,
        }
    }

    /// What is answered.
    pub fn gives(self) -> Kind {
        if matches!(self, Endpoint::Log | Endpoint::Logs) { Kind::Lines } else { Kind::Json }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn no_two_requests_are_alike() {
        for (at, one) in Endpoint::ALL.into_iter().enumerate() {
            let same = |other: &Endpoint| (other.method().text(), other.route()) == (one.method().text(), one.route());
            assert_eq!(Endpoint::ALL.iter().position(same), Some(at), "{one:?}");
        }
    }

    #[test]
    fn an_address_holds_what_it_is_about_and_leads_nowhere_else() {
        assert_eq!(Endpoint::Begin.path("pilot"), "/studies/pilot/sessions");
        assert_eq!(Endpoint::Append.path("6f"), "/sessions/6f/entries");
        assert_eq!(Endpoint::Health.path("anything"), "/health");
        assert_eq!(Endpoint::Logs.path("../x"), "/studies/..%2Fx/logs");
        assert!(Endpoint::ALL.iter().all(|endpoint| !endpoint.path("{x}").contains(['{', '}'])));
    }

    #[test]
    fn a_word_is_carried_and_a_kind_is_told() {
        assert_eq!(borne(&bearer("word")), Some("word"));
        assert_eq!(borne("bearer  word "), Some("word"));
        assert_eq!((borne("Basic word"), borne("Bearer"), borne("")), (None, None, None));
        assert!(Kind::Lines.is_told_by("Application/X-NDJSON; charset=utf-8") && !Kind::Lines.is_told_by(""));
        assert!([Kind::Json, Kind::Lines].iter().all(|kind| kind.is_told_by(kind.answered())));
        assert!(Kind::Json.is_told_by("application/json") && !Kind::Json.is_told_by("application/jsonx"));
    }
}
