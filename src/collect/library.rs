//! The documents that this collector knows: those it serves, and those that ship.
//!
//! Only for these a session begins, so that nobody fills the database with a study of their own. A document is found by its
//! content, whatever its file is called: older versions of a running study may lie beside the present one.

use super::page::Folders;
use crate::study::shipped::SHIPPED;
use crate::study::{Study, check};
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The largest file that may be a document: a log's first line has to hold it.
const LARGEST: u64 = 1024 * 1024;
/// How often the folders are looked through for a document that is not known: asking is free, reading is not.
const EVERY: Duration = Duration::from_secs(1);

/// Documents by the study's name and their hash.
type Known = HashMap<(String, String), Arc<Study>>;

/// The documents.
pub struct Library {
    folders: Folders,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    known: Known,
    looked: Option<Instant>,
}

impl Library {
    /// The documents in these folders, and those that ship.
    pub fn of(folders: Folders) -> Library {
        Library { folders, state: Mutex::default() }
    }

    /// The document of this study with this hash. One that came while the collector runs is found, too. Reads files: call
    /// it where waiting is allowed.
    pub fn find(&self, study: &str, hash: &str) -> Option<Arc<Study>> {
        let wanted = (study.to_owned(), hash.to_owned());
        // What is known is true whatever somebody who held it did.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = state.known.get(&wanted) {
            return Some(found.clone());
        }
        if state.looked.is_some_and(|then| then.elapsed() < EVERY) {
            return None;
        }
        state.looked = Some(Instant::now());
        self.look(&mut state.known);
        state.known.get(&wanted).cloned()
    }

    /// Is there any document of this study? Reads files, as above.
    pub fn knows(&self, study: &str) -> bool {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.looked.is_none_or(|then| then.elapsed() >= EVERY) {
            state.looked = Some(Instant::now());
            self.look(&mut state.known);
        }
        state.known.keys().any(|(name, _)| name == study)
    }

    /// Reads everything again. What was known once stays: its participants are on their way.
    fn look(&self, known: &mut Known) {
        let shipped = SHIPPED.into_iter().map(|(_, text)| text.to_owned());
        let Folders { page, studies } = &self.folders;
        let folders = [studies.clone(), page.as_ref().map(|page| page.join("studies"))];
        let files = folders.into_iter().flatten().flat_map(|folder| documents(&folder));
        for text in shipped.chain(files) {
            // What is no study is nobody's: `geister study check` says why.
            let Ok(value) = check::parse(&text) else { continue };
            let hash = check::hash(&value);
            if let Ok(study) = check::read_value(value) {
                known.insert((study.id.clone(), hash), Arc::new(study));
            }
        }
    }
}

/// The texts of a folder's JSON files.
fn documents(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_document = |path: &Path| {
        let fits = std::fs::metadata(path).is_ok_and(|facts| facts.is_file() && facts.len() <= LARGEST);
        fits && path.extension().is_some_and(|end| end == "json")
    };
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    paths.filter(|path| is_document(path)).filter_map(|path| std::fs::read_to_string(path).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_known_by_its_content() {
        let folder = std::env::temp_dir().join(format!("geister-library-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut old = check::parse(SHIPPED[0].1).unwrap();
        old["draw_ply"] = 150.into();
        std::fs::write(folder.join("last-years.json"), old.to_string()).unwrap();
        std::fs::write(folder.join("nonsense.json"), "{").unwrap();
        std::fs::write(folder.join("notes.txt"), old.to_string()).unwrap();
        let library = Library::of(Folders { page: None, studies: Some(folder.clone()) });
        let present = check::hash(&check::parse(SHIPPED[0].1).unwrap());
        assert!(library.find(SHIPPED[0].0, &present).is_some(), "one that ships");
        assert_eq!(library.find(SHIPPED[0].0, &check::hash(&old)).unwrap().draw_ply.0, 150);
        assert!(library.find(SHIPPED[1].0, &present).is_none(), "of another study");
        assert!(library.knows(SHIPPED[1].0) && !library.knows("last-years"), "a study has the name in its document");
        old["draw_ply"] = 151.into();
        assert!(library.find(SHIPPED[0].0, &check::hash(&old)).is_none());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
