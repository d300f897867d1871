//! The other side of the collector: what a browser sends and what a researcher fetches, for the command line and tests.

use super::reports::{Session, Study};
use crate::study::keyed::StudyKey;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;
use ureq::http::{Request, Response};
use ureq::{Agent, Body};

/// How long a collector may take to be reached and to begin its answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A collector somewhere.
#[derive(Clone)]
pub struct Client {
    base: String,
    agent: Agent,
}

/// How a session begins.
#[derive(Debug, Clone, Copy, Default)]
pub struct Beginning<'a> {
    /// The session's id.
    pub session: &'a str,
    /// Its secret.
    pub secret: &'a str,
    /// The study's name.
    pub study: &'a str,
    /// Which text of it.
    pub study_hash: &'a str,
    /// How many conditions it has.
    pub conditions: u32,
    /// The condition, where it is not the collector's to choose.
    pub condition: Option<u32>,
    /// The group, where only the condition in it is the collector's to choose.
    pub group: Option<&'a str>,
    /// The id in the link, of which the collector makes a name.
    pub id: Option<&'a str>,
    /// The link's signature.
    pub signature: Option<&'a str>,
    /// A name, where there is no id.
    pub participant: Option<&'a str>,
    /// Is it somebody else than the one who came before under this id?
    pub another: bool,
    /// Is the device one that many sit at?
    pub shared: bool,
    /// Will the same participant's session in another browser not go on?
    pub anew: bool,
}

/// What the collector says to a beginning.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub struct Begun {
    /// The condition, from 0.
    pub condition: u32,
    /// The participant's name in the data.
    pub participant: Option<String>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum CollectorError {
    /// Nobody answers there.
    #[error("{base} does not answer: {reason}")]
    Unreachable {
        /// The address.
        base: String,
        /// Why.
        reason: String,
    },
    /// The collector said no.
    #[error("the collector refused: {sentence} ({status})")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Its sentence.
        sentence: String,
        /// Where to go on, after a gap.
        next: Option<u64>,
    },
    /// Something answered that is no collector.
    #[error("{base} does not answer as a collector does")]
    Stranger {
        /// The address.
        base: String,
    },
    /// The answer broke off.
    #[error("the answer broke off: {0}")]
    BrokeOff(#[from] io::Error),
}

/// All logs of a study: lines of JSON, ordered by session and number.
pub fn fetch_logs(base: &str, study: &str, key: &str) -> Result<String, CollectorError> {
    let mut logs = String::new();
    Client::at(base).logs(study, key)?.read_to_string(&mut logs)?;
    Ok(logs)
}

impl Client {
    /// A client of the collector at an address such as `https://lab.example.org`.
    pub fn at(base: &str) -> Client {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .build();
        Client { base: base.trim_end_matches('/').to_owned(), agent: config.into() }
    }

    /// Is there a collector?
    pub fn health(&self) -> Result<(), CollectorError> {
        let answer: Value = self.document(self.get("health", None)?)?;
        if field(&answer, "collector").is_some_and(Value::is_u64) { Ok(()) } else { Err(self.stranger()) }
    }

    /// Begins a session and tells its condition.
    pub fn begin(&self, beginning: &Beginning<'_>) -> Result<u32, CollectorError> {
        self.register(beginning).map(|begun| begun.condition)
    }

    /// Begins a session and tells what the collector says.
    pub fn register(&self, beginning: &Beginning<'_>) -> Result<Begun, CollectorError> {
        let body = json!({
            "session": beginning.session,
            "secret": beginning.secret,
            "study_hash": beginning.study_hash,
            "conditions": beginning.conditions,
            "condition": beginning.condition,
            "group": beginning.group,
            "id": beginning.id,
            "signature": beginning.signature,
            "participant": beginning.participant,
            "another": beginning.another,
            "shared": beginning.shared,
            "anew": beginning.anew,
        });
        let path = format!("studies/{}/sessions", beginning.study);
        self.document(self.post(&path, None, "application/json", body.to_string())?)
    }

    /// What makes pseudonyms and signs links there.
    pub fn study_key(&self, key: &str) -> Result<StudyKey, CollectorError> {
        let text: String = self.field("study_key", self.document(self.get("study-key", Some(key))?)?)?;
        text.parse().map_err(|_| self.stranger())
    }

    /// Sends lines, each with its end, and tells how many entries are stored now.
    pub fn append(&self, session: &str, secret: &str, lines: &str) -> Result<u64, CollectorError> {
        let path = format!("sessions/{session}/entries");
        let answer: Value =
            self.document(self.post(&path, Some(secret), "application/x-ndjson", lines.to_owned())?)?;
        field(&answer, "next").and_then(Value::as_u64).ok_or_else(|| self.stranger())
    }

    /// Takes a session back. One that has been taken back already stays so.
    pub fn withdraw(&self, session: &str, secret: &str) -> Result<(), CollectorError> {
        let request = self.request("DELETE", &format!("sessions/{session}"), Some(secret));
        match self.heard(self.send(request, String::new())?) {
            Ok(_) | Err(CollectorError::Refused { status: 410, .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// All studies and how many are in each condition.
    pub fn studies(&self, key: &str) -> Result<Vec<Study>, CollectorError> {
        self.field("studies", self.document(self.get("studies", Some(key))?)?)
    }

    /// A study's sessions.
    pub fn sessions(&self, study: &str, key: &str) -> Result<Vec<Session>, CollectorError> {
        self.field("sessions", self.document(self.get(&format!("studies/{study}/sessions"), Some(key))?)?)
    }

    /// A session's log.
    pub fn log(&self, session: &str, key: &str) -> Result<impl BufRead + use<>, CollectorError> {
        self.get(&format!("sessions/{session}/log"), Some(key)).map(reader)
    }

    /// All logs of a study, as they come.
    pub fn logs(&self, study: &str, key: &str) -> Result<impl BufRead + use<>, CollectorError> {
        self.get(&format!("studies/{study}/logs"), Some(key)).map(reader)
    }

    fn get(&self, path: &str, word: Option<&str>) -> Result<Response<Body>, CollectorError> {
        self.heard(self.send(self.request("GET", path, word), ())?)
    }

    fn post(&self, path: &str, word: Option<&str>, kind: &str, body: String) -> Result<Response<Body>, CollectorError> {
        self.heard(self.send(self.request("POST", path, word).header("content-type", kind), body)?)
    }

    fn request(&self, method: &str, path: &str, word: Option<&str>) -> ureq::http::request::Builder {
        let request = Request::builder().method(method).uri(format!("{}/api/v1/{path}", self.base));
        match word {
            Some(word) => request.header("authorization", format!("Bearer {word}")),
            None => request,
        }
    }

    fn send(
        &self,
        request: ureq::http::request::Builder,
        body: impl ureq::AsSendBody,
    ) -> Result<Response<Body>, CollectorError> {
        let unreachable = |reason: String| CollectorError::Unreachable { base: self.base.clone(), reason };
        let request = request.body(body).map_err(|error| unreachable(error.to_string()))?;
        self.agent.run(request).map_err(|error| unreachable(error.to_string()))
    }

    /// An answer that is no refusal.
    fn heard(&self, mut response: Response<Body>) -> Result<Response<Body>, CollectorError> {
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let told = response.body_mut().read_to_string().unwrap_or_default();
        let Ok(told) = serde_json::from_str::<Value>(&told) else { return Err(self.stranger()) };
        let sentence = field(&told, "error").and_then(Value::as_str).unwrap_or("without a reason").to_owned();
        Err(CollectorError::Refused {
            status: status.as_u16(),
            sentence,
            next: field(&told, "next").and_then(Value::as_u64),
        })
    }

    fn document<T: DeserializeOwned>(&self, response: Response<Body>) -> Result<T, CollectorError> {
        let mut text = String::new();
        reader(response).read_to_string(&mut text)?;
        serde_json::from_str(&text).map_err(|_| self.stranger())
    }

    fn field<T: DeserializeOwned>(&self, name: &str, document: Value) -> Result<T, CollectorError> {
        let found = field(&document, name).ok_or_else(|| self.stranger())?;
        T::deserialize(found).map_err(|_| self.stranger())
    }

    fn stranger(&self) -> CollectorError {
        CollectorError::Stranger { base: self.base.clone() }
    }
}

/// A field of an answer, if it has it.
fn field<'a>(answer: &'a Value, name: &str) -> Option<&'a Value> {
    answer.get(name)
}

/// However long: a study is as large as it is.
fn reader(response: Response<Body>) -> impl BufRead + use<> {
    BufReader::new(response.into_body().into_reader())
}
