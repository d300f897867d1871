//! Files of an earlier data set of the same study, by their names alone: what is written anew over an older one must not keep
//! the log of somebody who has withdrawn since.

use super::file_name;
use crate::study::SessionId;

/// The folders in which files come and go with the sessions, their versions and the wishes of whoever exports.
pub const FOLDERS: [&str; 4] = ["data", "data/raw", "excel", "materials"];

/// Every table that there is or was.
const TABLES: [&str; 6] = ["participants", "games", "moves", "marks", "questionnaire", "events"];

/// Is a file of this name in one of the folders above one that a data set of this study has? Everything else is somebody's own.
pub fn is_ours(study: &str, folder: &str, name: &str) -> bool {
    match folder {
        "data/raw" => name.strip_suffix(".jsonl").is_some_and(|id| id.parse::<SessionId>().is_ok()),
        "data" | "excel" => TABLES.iter().any(|table| name == file_name(study, table)),
        "materials" => {
            let rest = name.strip_prefix(study).and_then(|rest| rest.strip_suffix(".json"));
            let is_version = |hash: &str| hash.len() == 8 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
            rest.is_some_and(|rest| rest.is_empty() || rest.strip_prefix('-').is_some_and(is_version))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::dataset::tables;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_table_is_known() {
        let names: Vec<&str> = tables(&[]).iter().map(|table| table.name).collect();
        assert_eq!(names, TABLES);
    }

    #[test]
    fn only_a_data_sets_own_files_are_ours() {
        let raw = format!("{}.jsonl", "0a".repeat(16));
        let ours = [
            ("data/raw", raw.as_str()),
            ("data", "study-pilot2_description-games_data.csv"),
            ("excel", "study-pilot2_description-marks_data.csv"),
            ("materials", "pilot-2.json"),
            ("materials", "pilot-2-0a1b2c3d.json"),
        ];
        for (folder, name) in ours {
            assert!(is_ours("pilot-2", folder, name), "{folder}/{name}");
        }
        let theirs = [
            ("data/raw", "notes.jsonl"),
            ("data/raw", "0a.jsonl"),
            ("data", "study-pilot2_description-notes_data.csv"),
            ("data", "study-other_description-games_data.csv"),
            ("data", raw.as_str()),
            ("materials", "pilot-2-notes.json"),
            ("materials", "pilot-3.json"),
            ("results", "report.html"),
        ];
        for (folder, name) in theirs {
            assert!(!is_ours("pilot-2", folder, name), "{folder}/{name}");
        }
    }
}
