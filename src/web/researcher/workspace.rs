//! What lies on the workspace, for all its parts.

use super::files::Rejected;
use super::library::Book;
use super::page::ResearcherPage;
use super::work::Work;
use crate::language::Language;
use crate::study::SessionId;
use crate::study::digest::Digest;
use crate::study::sift::Flaw;
use crate::study::verify::Verified;
use crate::web::engine::logs::LogClient;
use crate::web::engine::logs::messages::SessionLog;
use crate::web::kit::clock;
use crate::web::kit::settings::Settings;
use leptos::prelude::*;
use std::sync::Arc;

/// How long it takes to read a sentence, in milliseconds.
const READING: f64 = 9000.0;

/// Where a log came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// This browser's store.
    Browser,
    /// A file.
    File(String),
    /// A program played it, here.
    Simulation,
    /// A collector.
    Collector,
}

/// A log on the workspace.
#[derive(Debug, Clone, PartialEq)]
pub struct Held {
    /// The log.
    pub text: String,
    /// Its figures.
    pub digest: Digest,
    /// Where it came from.
    pub source: Source,
    /// Was everything done again, and is it true?
    pub verified: Option<Result<Verified, String>>,
}

/// Something wrong with a log, and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The file or other source, in words.
    pub from: String,
    /// What is wrong.
    pub flaw: Flaw,
}

/// A sentence that follows the language: its key, and what fills its gaps.
pub type Said = (&'static str, Vec<(&'static str, String)>);

/// The workspace.
#[derive(Clone, Copy)]
pub struct Workspace {
    /// The page that is looked at.
    pub page: RwSignal<ResearcherPage>,
    /// The studies.
    pub library: RwSignal<Vec<Arc<Book>>>,
    /// Names of studies that the host does not have.
    pub missing: RwSignal<Vec<String>>,
    /// The logs, in the order in which they came.
    pub logs: RwSignal<Vec<Arc<Held>>>,
    /// The sessions whose games are shown: a row that is drawn again, or come back to, stays open.
    pub opened: RwSignal<Vec<SessionId>>,
    /// What is wrong with logs.
    pub troubles: RwSignal<Vec<Trouble>>,
    /// What is being done now.
    pub work: RwSignal<Option<Work>>,
    /// Documents that were opened and are no studies.
    pub rejected: RwSignal<Vec<Rejected>>,
    /// What was done last, as the key of a sentence and what fills its gaps.
    pub said: RwSignal<Option<Said>>,
    /// The language of the page: work that is done later has no component around it to ask.
    pub language: RwSignal<Language>,
    /// The workers that do it.
    pub clients: StoredValue<Vec<LogClient>, LocalStorage>,
}

impl Workspace {
    /// An empty workspace, offered to all components below.
    pub fn set_up() -> Workspace {
        let workspace = Workspace {
            page: RwSignal::new(ResearcherPage::now().unwrap_or(ResearcherPage::List)),
            library: RwSignal::new(Vec::new()),
            missing: RwSignal::new(Vec::new()),
            logs: RwSignal::new(Vec::new()),
            opened: RwSignal::new(Vec::new()),
            troubles: RwSignal::new(Vec::new()),
            work: RwSignal::new(None),
            rejected: RwSignal::new(Vec::new()),
            said: RwSignal::new(None),
            language: Settings::here().language,
            clients: StoredValue::new_local(Vec::new()),
        };
        provide_context(workspace);
        workspace
    }

    /// The workspace, from within a component.
    pub fn here() -> Workspace {
        expect_context()
    }

    /// The logs of a study.
    pub fn of(&self, study: &str) -> Vec<Arc<Held>> {
        self.logs.with(|logs| logs.iter().filter(|held| held.digest.study == study).cloned().collect())
    }

    /// Puts logs onto the workspace. Of two logs of a session the longer one stays if they agree; two that disagree are told.
    pub fn take_in(&self, sessions: Vec<SessionLog>, source: &Source) {
        for SessionLog { text, digest } in sessions {
            super::library::know_from_log(self, &text);
            let held = Held { text, digest, source: source.clone(), verified: None };
            let differs = self.logs.try_update(|logs| {
                let Some(known) = logs.iter_mut().find(|known| known.digest.session == held.digest.session) else {
                    logs.push(Arc::new(held.clone()));
                    return false;
                };
                if held.text.len() > known.text.len() && held.text.starts_with(&known.text) {
                    *known = Arc::new(held.clone());
                    return false;
                }
                !known.text.starts_with(&held.text)
            });
            if differs == Some(true) {
                let session = held.digest.session.clone();
                let what = self.language.get_untracked().fill("desk.two-logs", &[("session", &session)]);
                self.tell(source, vec![Flaw { line: None, session: Some(session), what }]);
            }
        }
    }

    /// Lists what is wrong, once.
    pub fn tell(&self, source: &Source, flaws: Vec<Flaw>) {
        let from = match source {
            Source::File(name) => name.clone(),
            other => source_words(other, self.language.get_untracked()),
        };
        self.troubles.update(|troubles| {
            for flaw in flaws {
                let trouble = Trouble { from: from.clone(), flaw };
                if !troubles.contains(&trouble) {
                    troubles.push(trouble);
                }
            }
        });
    }

    /// Takes a log off the workspace, and what was said about it.
    pub fn take_off(&self, session: &str) {
        self.logs.update(|logs| logs.retain(|held| *held.digest.session != *session));
        self.troubles.update(|all| all.retain(|trouble| trouble.flaw.session.as_deref() != Some(session)));
    }

    /// Says something for those who look and those who listen.
    pub fn say(&self, key: &'static str, gaps: &[(&'static str, &str)]) {
        let said: Said = (key, gaps.iter().map(|(gap, value)| (*gap, (*value).to_owned())).collect());
        self.said.set(Some(said.clone()));
        // Bad news stays until something else is done.
        let workspace = *self;
        if key != "desk.failed" {
            clock::after(READING, move || {
                if workspace.said.with_untracked(|now| now.as_ref() == Some(&said)) {
                    workspace.said.set(None);
                }
            });
        }
    }

    /// What was said last, in the language now.
    pub fn said_words(&self) -> String {
        self.said.with(|said| {
            let Some((key, gaps)) = said else { return String::new() };
            let gaps: Vec<(&str, &str)> = gaps.iter().map(|(gap, value)| (*gap, value.as_str())).collect();
            self.language.get().fill(key, &gaps)
        })
    }
}

/// Where a log came from, in words.
pub fn source_words(source: &Source, language: Language) -> String {
    let key = match source {
        Source::File(name) => return name.clone(),
        Source::Browser => "desk.from-browser",
        Source::Simulation => "desk.from-simulation",
        Source::Collector => "desk.from-collector",
    };
    language.text(key).to_owned()
}
