//! The studies on the desk: those on the host, documents that were opened, and what came inside a log.

use super::files::Rejected;
use super::state::Desk;
use crate::study::check;
use crate::study::digest::Size;
use crate::study::{Problem, Study};
use crate::web::participant::arrive::{Refused, document};
use crate::web::participant::facts;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// The studies that ship, in the order in which they are shown.
const SHIPPED: [&str; 5] =
    ["unknown-opponents", "known-opponent", "unknown-opponents-marked", "known-opponent-marked", "learning-habits"];

/// Where a study came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The host of this page: participants can follow a link to it.
    Host,
    /// A file that was opened here.
    File(String),
    /// A log on the desk.
    Log,
}

/// A study on the desk.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// The study.
    pub study: Study,
    /// Its document.
    pub document: Value,
    /// The document's hash.
    pub hash: String,
    /// Games, minutes, conditions.
    pub size: Size,
    /// Where it came from.
    pub origin: Origin,
}

impl Book {
    fn new(document: Value, study: Study, origin: Origin) -> Book {
        Book { hash: check::hash(&document), size: Size::of(&study), study, document, origin }
    }

    /// Can participants follow a link to it?
    pub fn hosted(&self) -> bool {
        self.origin == Origin::Host
    }

    /// The document as text.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(&self.document).unwrap_or_default() + "\n"
    }
}

/// Fetches the studies that ship, one after the other, so that they keep their order.
pub fn fetch_shipped(desk: Desk) {
    spawn_local(async move {
        for name in SHIPPED {
            fetch(desk, name).await;
        }
    });
}

/// Fetches a study from the host, unless it is here. One that is known from a log may be on the host as well; only a
/// collector has studies that it does not list, so only there it is worth asking.
pub async fn fetch(desk: Desk, name: &str) {
    let worth_asking = |book: Arc<Book>| book.origin == Origin::Log && facts::collector_here().is_some();
    if !find(&desk, name).is_none_or(worth_asking) {
        return;
    }
    match document(name, false).await {
        Ok((document, study)) => put(&desk, Book::new(document, study, Origin::Host)),
        Err(Refused::Document(error)) => {
            desk.rejected.update(|all| all.push(Rejected { file: format!("{name}.json"), problems: error.0 }))
        }
        Err(_) => desk.missing.update(|missing| missing.push(name.to_owned())),
    }
}

/// Opens a document. Gives the study's name, or all that is wrong with it.
pub fn open(desk: &Desk, file: &str, text: &str) -> Result<String, Vec<Problem>> {
    let document = check::parse(text).map_err(|error| error.0)?;
    let study = check::read_value(document.clone()).map_err(|error| error.0)?;
    let name = study.id.clone();
    put(desk, Book::new(document, study, Origin::File(file.to_owned())));
    Ok(name)
}

/// A log carries its study: one that is nowhere else is known from there.
pub fn know_from_log(desk: &Desk, text: &str) {
    #[derive(Deserialize)]
    struct Start {
        study: String,
        document: Value,
    }
    let Some(start) = text.lines().next().and_then(|line| serde_json::from_str::<Start>(line).ok()) else { return };
    if find(desk, &start.study).is_none()
        && let Ok(study) = check::read_value(start.document.clone())
    {
        put(desk, Book::new(start.document, study, Origin::Log));
    }
}

/// The study of this name.
pub fn find(desk: &Desk, name: &str) -> Option<Arc<Book>> {
    desk.library.with_untracked(|library| library.iter().find(|book| book.study.id == name).cloned())
}

/// Puts a study in its place; one of the same name is replaced.
fn put(desk: &Desk, book: Book) {
    desk.missing.update(|missing| missing.retain(|name| *name != book.study.id));
    desk.library.update(|library| match library.iter_mut().find(|known| known.study.id == book.study.id) {
        Some(known) => *known = Arc::new(book),
        None => library.push(Arc::new(book)),
    });
}
