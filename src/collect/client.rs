//! The other side of the collector: what a browser sends and what a researcher fetches, for the command line and tests.

use crate::study::SessionId;
use crate::study::keyed::StudyKey;
pub use crate::study::wire::reply::{Begun, Class, ClassStanding, Session, Study};
use crate::study::wire::request::{self, Message};
pub use crate::study::wire::{Beginning, Refused, Status};
use crate::study::wire::{NoReply, Request, refused};
use std::io::{self, BufRead, BufReader, Read};
use std::time::Duration;
use ureq::http::{self, Response};
use ureq::{Agent, Body};

/// How long a collector may take to be reached and to begin its answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A collector somewhere.
#[derive(Clone)]
pub struct Client {
    base: String,
    agent: Agent,
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
    #[error("the collector refused: {0}")]
    Refused(Refused),
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
        self.ask(&request::Health).map(drop)
    }

    /// Begins a session and tells its condition, from 0.
    pub fn begin(&self, beginning: &Beginning) -> Result<u32, CollectorError> {
        self.register(beginning).map(|begun| begun.condition)
    }

    /// Begins a session and tells what the collector says.
    pub fn register(&self, beginning: &Beginning) -> Result<Begun, CollectorError> {
        self.ask(&request::Begin(beginning))
    }

    /// What makes pseudonyms and signs links there.
    pub fn study_key(&self, key: &str) -> Result<StudyKey, CollectorError> {
        self.ask(&request::StudyKey { key })?.study_key.parse().map_err(|_| self.stranger())
    }

    /// Sends lines, each with its end, and tells how many entries are stored now.
    pub fn append(&self, session: &SessionId, secret: &str, lines: &str) -> Result<u64, CollectorError> {
        self.ask(&request::Append { session, secret, lines }).map(|stored| stored.next)
    }

    /// Takes a session back. One that has been taken back already stays so.
    pub fn withdraw(&self, session: &SessionId, secret: &str) -> Result<(), CollectorError> {
        match self.ask(&request::Withdraw { session, secret }) {
            Err(CollectorError::Refused(refused)) if refused.is(Status::Gone) => Ok(()),
            answer => answer.map(drop),
        }
    }

    /// All studies and how many are in each condition.
    pub fn studies(&self, key: &str) -> Result<Vec<Study>, CollectorError> {
        self.ask(&request::Studies { key }).map(|all| all.studies)
    }

    /// A study's sessions.
    pub fn sessions(&self, study: &str, key: &str) -> Result<Vec<Session>, CollectorError> {
        self.ask(&request::Sessions { study, key }).map(|all| all.sessions)
    }

    /// A session's log.
    pub fn log(&self, session: &SessionId, key: &str) -> Result<impl BufRead + use<>, CollectorError> {
        self.hear(&request::Log { session, key }).map(reader)
    }

    /// All logs of a study, as they come.
    pub fn logs(&self, study: &str, key: &str) -> Result<impl BufRead + use<>, CollectorError> {
        self.hear(&request::Logs { study, key }).map(reader)
    }

    /// Begins a class that takes part in a study.
    pub fn open_class(&self, study: &str, key: &str) -> Result<Class, CollectorError> {
        self.ask(&request::OpenClass { study, key })
    }

    /// The classes, the newest first.
    pub fn classes(&self, key: &str) -> Result<Vec<Class>, CollectorError> {
        self.ask(&request::Classes { key }).map(|all| all.classes)
    }

    /// The study that a class takes part in.
    pub fn study_of_class(&self, class: &str) -> Result<String, CollectorError> {
        self.ask(&request::Class { class }).map(|class| class.study)
    }

    /// Where a class stands.
    pub fn standing(&self, class: &str, key: &str) -> Result<ClassStanding, CollectorError> {
        self.ask(&request::Standing { class, key })
    }

    /// Asks, and reads the reply.
    fn ask<R: Request>(&self, request: &R) -> Result<R::Reply, CollectorError> {
        let response = self.hear(request)?;
        let status = response.status().as_u16();
        let mut text = String::new();
        reader(response).read_to_string(&mut text)?;
        request.read(status, text).map_err(|no| self.no_reply(no))
    }

    /// Asks, and gives an answer that is no refusal.
    fn hear<R: Request>(&self, request: &R) -> Result<Response<Body>, CollectorError> {
        let mut response = self.send(request.message(&self.base))?;
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let told = response.body_mut().read_to_string().unwrap_or_default();
        Err(self.no_reply(refused::no_reply(status.as_u16(), &told)))
    }

    fn send(&self, message: Message) -> Result<Response<Body>, CollectorError> {
        let unreachable = |reason: String| CollectorError::Unreachable { base: self.base.clone(), reason };
        let mut request = http::Request::builder().method(message.method.text()).uri(message.url);
        if let Some(word) = message.authorization {
            request = request.header(http::header::AUTHORIZATION, word);
        }
        let answer = match message.body {
            Some((kind, text)) => {
                let request = request.header(http::header::CONTENT_TYPE, kind.text()).body(text);
                self.agent.run(request.map_err(|error| unreachable(error.to_string()))?)
            }
            None => self.agent.run(request.body(()).map_err(|error| unreachable(error.to_string()))?),
        };
        answer.map_err(|error| unreachable(error.to_string()))
    }

    fn no_reply(&self, no: NoReply) -> CollectorError {
        match no {
            NoReply::Refused(refused) => CollectorError::Refused(refused),
            NoReply::Stranger(_) => self.stranger(),
        }
    }

    fn stranger(&self) -> CollectorError {
        CollectorError::Stranger { base: self.base.clone() }
    }
}

/// However long: a study is as large as it is.
fn reader(response: Response<Body>) -> impl BufRead + use<> {
    BufReader::new(response.into_body().into_reader())
}
