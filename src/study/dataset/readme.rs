//! The data set's README and its history.

use super::cell::Table;
use super::time::iso;
use super::{Options, file_name, status};
use crate::language::Language;
use crate::study::aside::Aside;
use crate::study::document::Study;
use crate::study::markdown::{code, escape};
use crate::study::trace::Trace;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What the data set is and how to read it.
pub fn readme(study: &Study, traces: &[Trace], tables: &[Table], options: &Options) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for trace in traces {
        let count = counts.entry(status(trace)).or_default();
        *count = count.saturating_add(1);
    }
    let count = |word: &str| counts.get(word).copied().unwrap_or(0);
    let flagged = |wanted: fn(&Trace) -> bool| traces.iter().filter(|trace| wanted(trace)).count();
    let mut text = format!(
        "# {} ({})\n\n{}\n\n{} sessions: {} finished, {} unfinished, {} declined, {} screened out by checks; {} of them simulated and {} previews.\n",
        escape(study.title.get(Language::English)),
        study.id,
        study.about.as_ref().map_or_else(String::new, |about| escape(about.get(Language::English))),
        traces.len(),
        count("finished"),
        count("unfinished"),
        count("declined"),
        count("screened-out"),
        flagged(|trace| trace.session.start.simulated),
        flagged(|trace| trace.session.start.preview),
    );
    text += "\n## Files\n\n";
    for table in tables {
        let _ =
            writeln!(text, "- `data/{}`: {}; {} rows", file_name(&study.id, table.name), table.about, table.rows.len());
    }
    text +=
        "- `data/raw/`: the logs, one file a session, one JSON object a line; everything else is computed from them\n";
    text += "- `documentation/CODEBOOK.md`, `documentation/codebook.csv`: what every column and every question means\n";
    text += "- `materials/`: the study's document, which any Geister Lab can run again\n";
    text += "- `analysis/`: starter scripts for Python and R, which run as they are\n";
    text += "- `results/`: the report, for people (HTML, Markdown) and programs (JSON)\n";
    if options.excel {
        text += "- `excel/`: the same tables for spreadsheet programs\n";
    }
    text += "\nThe tables are UTF-8 with commas between cells and one line of headings. A text that a \
             spreadsheet program would take for a formula has an apostrophe in front: one that comes before any more \
             apostrophes, spaces and one of = + - @ (or their full-width forms) or a tab is none of the text's own. \
             Rows of different tables belong together by `session_id` and `game`. The set follows the rules of Psych-DS.\n\n\
             ## Before you publish\n\n\
             Add `author`, `license` and `citation` to `dataset_description.json`. Free answers and the browser's name can \
             give a person away: look through `value_text` and think about leaving `browser` out. The same is true of \
             `data/raw/`.\n";
    let versions: BTreeMap<&str, usize> = traces.iter().fold(BTreeMap::new(), |mut versions, trace| {
        let count: &mut usize = versions.entry(trace.session.start.study_hash.as_str()).or_default();
        *count = count.saturating_add(1);
        versions
    });
    if versions.len() > 1 {
        text += "\n## Several versions of the document\n\nThe study's document changed while it ran; `study_hash` tells the sessions apart.\n\n";
        for (hash, count) in versions {
            let _ = writeln!(text, "- {hash}: {count} sessions");
        }
    }
    text
}

/// The logs that are not in the data set, and why; nothing where there are none.
pub fn set_aside(aside: &[Aside]) -> String {
    if aside.is_empty() {
        return String::new();
    }
    let mut text =
        "\n## Set aside\n\nThese logs are not in the data set, because they are not what this program writes or \
                    cannot have happened. None of them was changed.\n\n"
            .to_owned();
    for one in aside {
        let _ = writeln!(text, "- {}", code(&one.to_string()));
    }
    text
}

/// The history of the data set: what it was made of.
pub fn changes(traces: &[Trace]) -> String {
    let last = traces.iter().map(Trace::last).max().unwrap_or(0);
    let app = crate::study::event::App::this();
    format!(
        "# Changes\n\n- Made from {} logs, the last entry of which is of {}, by Geister Lab {} (build {}).\n",
        traces.len(),
        iso(last),
        app.version,
        app.build
    )
}
