//! From logs to a data set: nothing is lost, nothing is said twice, and others can read it.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::files::csv as csv_text;
use geister_lab::game::Seed;
use geister_lab::language::Language;
use geister_lab::study::dataset::{File, Options, dataset, file_name, rules, tables, zip};
use geister_lab::study::document::Study;
use geister_lab::study::event::{Event, Guess};
use geister_lab::study::items::Value as Answer;
use geister_lab::study::log::Log;
use geister_lab::study::report::{Report, html, text};
use geister_lab::study::shipped::{SHIPPED, shipped};
use geister_lab::study::simulate::{Simulation, quick, simulate};
use geister_lab::study::trace::{Moment, Trace, traces};
use geister_lab::study::verify::verify;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

fn document(name: &str) -> Value {
    quick(&serde_json::from_str(shipped(name).unwrap()).unwrap())
}

fn logs(name: &str, people: u32) -> Vec<Log> {
    (0..people).map(|n| simulate(&document(name), &Simulation::nth(Seed(77), n)).unwrap()).collect()
}

/// Some who finished, one who left in the middle of a game, and one who did not agree.
fn some(name: &str) -> Vec<Trace> {
    let mut logs = logs(name, 4);
    for (n, stop) in [(10, Some(70)), (11, None)] {
        let mut who = Simulation::nth(Seed(77), n);
        (who.agrees, who.stop_after) = (stop.is_some(), stop);
        logs.push(simulate(&document(name), &who).unwrap());
    }
    traces(logs).unwrap()
}

fn rows(files: &[File], path: &str) -> Vec<BTreeMap<String, String>> {
    let file = files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("no {path}"));
    csv::Reader::from_reader(file.bytes.as_slice()).deserialize().map(Result::unwrap).collect()
}

fn table(files: &[File], study: &str, name: &str) -> Vec<BTreeMap<String, String>> {
    rows(files, &format!("data/{}", file_name(study, name)))
}

#[test]
fn every_study_that_ships_becomes_a_data_set_that_keeps_the_rules() {
    for (name, _) in SHIPPED {
        let files = dataset(&some(name), &Options { excel: true, ..Options::default() }).unwrap();
        assert_eq!(rules::broken(&files), Vec::<String>::new(), "{name}");
        for file in files.iter().filter(|file| file.path.starts_with("excel/")) {
            assert!(file.bytes.starts_with("\u{feff}".as_bytes()));
        }
    }
}

#[test]
fn broken_rules_are_found() {
    let files = dataset(&some("unknown-opponents"), &Options::default()).unwrap();
    let broken = |change: &dyn Fn(&mut Vec<File>)| {
        let mut files = files.clone();
        change(&mut files);
        rules::broken(&files).join("\n")
    };
    let path = format!("data/{}", file_name("unknown-opponents", "games"));
    let at = |files: &[File], path: &str| files.iter().position(|file| file.path == path).unwrap();
    let found = broken(&|files| files.retain(|file| file.path != "dataset_description.json"));
    assert!(found.contains("dataset_description.json is missing"), "{found}");
    let found = broken(&|files| {
        let place = at(files, &path);
        files[place].path = "data/unknown-opponents_games.csv".parse().unwrap();
    });
    assert!(found.contains("the name is not made of keywords"), "{found}");
    let found = broken(&|files| {
        let place = at(files, &path);
        files[place].bytes.extend(b"too,short\n");
    });
    assert!(found.contains("row"), "{found}");
    let found = broken(&|files| {
        let place = at(files, &path);
        files[place].bytes = b"row_id,unheard_of\n1,2\n1,3\n".to_vec();
    });
    assert!(found.contains("does not name the column unheard_of"), "{found}");
    assert!(found.contains("the row_id stands there twice"), "{found}");
    assert!(found.contains("no table has the column commitment"), "{found}");
    let found = broken(&|files| {
        let place = at(files, ".psychds-ignore");
        files[place].bytes = b"data/raw/**\nanalysis/\n".to_vec();
    });
    assert!(found.contains("data/raw/") && found.contains("does not know this file"), "{found}");
    assert!(!found.contains("analysis/analysis.py"), "{found}");
}

#[test]
fn a_column_means_the_same_in_every_table_and_the_codebook_knows_it() {
    let traces = some("learning-habits");
    let mut meanings = BTreeMap::new();
    for table in tables(&traces) {
        for column in &table.columns {
            assert!(!column.about.is_empty(), "{}", column.name);
            let known = *meanings.entry(column.name).or_insert(*column);
            assert_eq!(known, *column, "{} in {}", column.name, table.name);
        }
    }
    let files = dataset(&traces, &Options::default()).unwrap();
    let lines = rows(&files, "documentation/codebook.csv");
    let known: BTreeSet<&str> = lines.iter().map(|line| line["column"].as_str()).collect();
    assert_eq!(known, meanings.into_keys().collect());
}

#[test]
fn every_entry_is_an_event_once_and_every_move_and_mark_has_its_row() {
    let traces = some("learning-habits");
    let files = dataset(&traces, &Options::default()).unwrap();
    let events = table(&files, "learning-habits", "events");
    let there: BTreeSet<(String, String)> =
        events.iter().map(|row| (row["session_id"].clone(), row["entry"].clone())).collect();
    let entries = || traces.iter().flat_map(|trace| &trace.log.entries);
    assert_eq!(events.len(), entries().count());
    assert_eq!(there, entries().map(|entry| (entry.session.to_string(), entry.n.to_string())).collect());
    let count = |wanted: fn(&Event) -> bool| entries().filter(|entry| wanted(&entry.event)).count();
    let moves = table(&files, "learning-habits", "moves");
    assert_eq!(moves.len(), count(|event| matches!(event, Event::Move { .. })));
    let marks = table(&files, "learning-habits", "marks");
    let made = marks.iter().filter(|row| row["moment"] != "final").count();
    assert_eq!(made, count(|event| matches!(event, Event::Mark { .. })));
    let games = table(&files, "learning-habits", "games");
    assert_eq!(games.len(), count(|event| matches!(event, Event::Seat { .. })));
    let raw: usize = files
        .iter()
        .filter(|file| file.path.starts_with("data/raw/"))
        .map(|file| std::str::from_utf8(&file.bytes).unwrap().lines().count())
        .sum();
    assert_eq!(raw, entries().count());
}

#[test]
fn texts_with_commas_quotes_lines_and_japanese_come_back_as_they_were() {
    let traces = traces(logs("known-opponent-marked", 12)).unwrap();
    let files = dataset(&traces, &Options::default()).unwrap();
    let read: BTreeSet<String> = table(&files, "known-opponent-marked", "questionnaire")
        .iter()
        .filter(|row| row["item_kind"] == "text")
        .map(|row| csv_text::told(&row["value_text"]).to_owned())
        .collect();
    let said = traces.iter().flat_map(|trace| &trace.answers).filter_map(|answer| match &answer.value {
        Some(Answer::Text(text)) if answer.item.id == "impression" => Some(text.clone()),
        _ => None,
    });
    let said: BTreeSet<String> = said.collect();
    assert!(said.iter().any(|text| text.contains('\n')) && said.iter().any(|text| text.contains('"')), "{said:?}");
    assert!(read.is_superset(&said), "{read:?} {said:?}");
    assert!(said.iter().any(|text| text.starts_with('=')), "one of them looks like a formula: {said:?}");
}

#[test]
fn no_table_holds_a_formula_and_no_text_marks_up_what_is_written_for_people() {
    let evil = "=HYPERLINK(\"http://x\")\n![x](http://x/y.png) <b> | # `";
    let mut who = Simulation::nth(Seed(77), 0);
    (who.agrees, who.stop_after) = (true, None);
    for agent in ["murasaki-d5", "bluff-d5", "bluff-const-d5"] {
        let about = ("impression".to_owned(), Some(agent.to_owned()));
        who.script.answers.insert(about, Answer::Text(evil.to_owned()));
    }
    let document = document("known-opponent-marked");
    let traces = traces(vec![simulate(&document, &who).unwrap()]).unwrap();
    let files = dataset(&traces, &Options { excel: true, ..Options::default() }).unwrap();
    let mut seen = 0;
    for file in files.iter().filter(|file| file.path.ends_with(".csv")) {
        for row in csv::ReaderBuilder::new().has_headers(false).from_reader(file.bytes.as_slice()).records() {
            for cell in row.unwrap().iter() {
                let bad = cell.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
                assert!(!bad || cell.parse::<f64>().is_ok(), "{}: {cell:?}", file.path);
                seen += usize::from(csv_text::told(cell) == evil);
            }
        }
    }
    assert!(seen >= 2, "in data and in excel");
    let report = files.iter().find(|file| file.path == "results/report.md").unwrap();
    let report = std::str::from_utf8(&report.bytes).unwrap();
    assert!(report.contains("> !\\[x\\](http\\://x/y.png) \\<b\\> \\| \\# \\`"), "{report}");
}

/// People of a study with checks.
fn checked(people: u32) -> Vec<Trace> {
    let document: Value = serde_json::from_str(include_str!("../data/studies/checked.json")).unwrap();
    let logs = (0..people).map(|n| {
        let mut who = Simulation::nth(Seed(3), n);
        (who.agrees, who.stop_after) = (true, None);
        simulate(&document, &who).unwrap()
    });
    let logs: Vec<Log> = logs.collect();
    for log in &logs {
        verify(log).unwrap();
    }
    traces(logs).unwrap()
}

#[test]
fn checks_are_counted_and_who_is_screened_out_is_left_out() {
    let traces = checked(40);
    let files = dataset(&traces, &Options::default()).unwrap();
    assert_eq!(rules::broken(&files), Vec::<String>::new());
    let people = table(&files, "checked", "participants");
    let count = |column: &str, value: &str| people.iter().filter(|row| row[column] == value).count();
    let out = count("status", "screened-out");
    assert!(out > 0 && out < 20 && out + count("status", "finished") == 40, "{out}");
    assert_eq!((count("screened_out_by", "comprehension"), count("comprehension_passed", "0")), (out, out));
    assert!(count("comprehension_attempts", "2") > out, "some pass at the second attempt");
    let inattentive = count("attention_failed", "1");
    assert!(inattentive > 0 && count("attention_passed", "1") + inattentive + out == 40);
    let report = Report::of(&traces);
    let sessions = &report.sessions;
    assert_eq!((sessions.used, sessions.screened_out, sessions.failed_checks), (40 - out, out, inattentive));
    assert_eq!(report.funnel[0].sessions, 40);
    assert!(text::markdown(&report, Language::English).contains(&format!("{out} more were screened out by checks")));
    let folder = written("scripts-checked", &files);
    if let Some(told) = run("python3", &folder.join("analysis/analysis.py")) {
        assert!(told.starts_with(&format!("{} sessions, ", 40 - out)), "{told}");
    }
}

#[test]
fn a_question_that_was_not_asked_is_not_one_that_was_left_open() {
    let traces = checked(20);
    let files = dataset(&traces, &Options::default()).unwrap();
    let rows = table(&files, "checked", "questionnaire");
    let mut states = BTreeMap::new();
    for row in &rows {
        *states.entry((row["item"].as_str(), row["answer_state"].as_str())).or_insert(0_usize) += 1;
        assert_eq!(row["answer_state"] == "answered", !row["value_text"].is_empty(), "{row:?}");
    }
    let played = |value: &str| rows.iter().filter(|row| row["item"] == "played" && row["value_text"] == value).count();
    assert_eq!(states.get(&("years", "not-asked")), Some(&played("no")));
    assert_eq!(states.get(&("years", "answered")), Some(&played("yes")));
    assert!(states.contains_key(&("why", "left-open")) && states.contains_key(&("why", "not-asked")), "{states:?}");
    assert!(rows.iter().any(|row| row["step"] == "comprehension-2"));
    assert!(rows.iter().any(|row| row["item"] == "leaves" && row["right"] == "0"));
    assert!(rows.iter().all(|row| row["item"] != "played" || row["right"].is_empty()));
}

#[test]
fn no_cell_holds_a_document() {
    let traces = some("learning-habits");
    for table in tables(&traces) {
        for cell in table.rows.iter().flatten() {
            let value: Result<Value, _> = serde_json::from_str(&cell.text());
            assert!(!value.is_ok_and(|value| value.is_object() || value.is_array()), "{}: {cell:?}", table.name);
        }
    }
}

#[test]
fn a_colour_that_was_not_shown_is_not_in_the_tables() {
    let mut who = Simulation::nth(Seed(4), 0);
    (who.agrees, who.stop_after) = (true, Some(60));
    let mut document: Value = serde_json::from_str(shipped("unknown-opponents").unwrap()).unwrap();
    document["practice"] = Value::Null;
    let log = simulate(&document, &who).unwrap();
    let trace = Trace::of(log).unwrap();
    let game = trace.games.last().unwrap();
    assert!(game.reveal.is_none() && game.outcome.is_none() && !game.moves.is_empty());
    let captured = game.moves.iter().filter(|mv| mv.capture.is_some()).count();
    let known = game.marks.iter().filter(|mark| mark.truth.is_some()).count();
    assert!(known <= captured * game.marks.len());
    let files = dataset(std::slice::from_ref(&trace), &Options::default()).unwrap();
    assert!(table(&files, "unknown-opponents", "games").iter().all(|row| row["opponent_setup"].is_empty()));
    assert_eq!(table(&files, "unknown-opponents", "participants")[0]["status"], "unfinished");
}

#[test]
fn a_mark_speaks_of_a_probability() {
    let traces = some("learning-habits");
    let marks = traces.iter().flat_map(|trace| &trace.games).flat_map(|game| &game.marks);
    let mut seen = BTreeSet::new();
    for mark in marks.filter(|mark| mark.truth.is_some()) {
        let sure = mark.confidence.map(|sure| f64::from(sure) / 100.0);
        let expected = match mark.guess {
            None => None,
            Some(Guess::Unsure) => Some(0.5),
            Some(Guess::Blue) => Some(sure.unwrap()),
            Some(Guess::Red) => Some(1.0 - sure.unwrap()),
        };
        assert_eq!(mark.blue(), expected);
        if mark.guess == Some(Guess::Unsure) {
            assert_eq!((mark.brier(), mark.correct()), (Some(0.25), None));
        }
        seen.insert((mark.moment, mark.guess.is_some()));
    }
    assert!(seen.contains(&(Moment::Final, true)) && seen.contains(&(Moment::During, true)), "{seen:?}");
}

#[test]
fn studies_and_versions_are_not_mixed_unasked() {
    let mut both = some("unknown-opponents");
    let mut changed = document("unknown-opponents");
    changed["clock"] = json!(true);
    both.push(Trace::of(simulate(&changed, &Simulation::nth(Seed(1), 0)).unwrap()).unwrap());
    let refused = dataset(&both, &Options::default()).unwrap_err().to_string();
    assert!(refused.contains("several versions"), "{refused}");
    let mixed = dataset(&both, &Options { mixed: true, ..Options::default() }).unwrap();
    assert_eq!(mixed.iter().filter(|file| file.path.starts_with("materials/")).count(), 2);
    both.extend(some("known-opponent"));
    let refused = dataset(&both, &Options { mixed: true, ..Options::default() }).unwrap_err().to_string();
    assert!(refused.contains("known-opponent, unknown-opponents"), "{refused}");
    assert!(dataset(&[], &Options::default()).is_err());
}

#[test]
fn the_packed_data_set_is_the_same_files_and_always_the_same_bytes() {
    let files = dataset(&some("unknown-opponents"), &Options::default()).unwrap();
    let packed = zip(&files).unwrap();
    assert_eq!(packed, zip(&files).unwrap());
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(packed)).unwrap();
    assert_eq!(archive.len(), files.len());
    for file in &files {
        let mut bytes = Vec::new();
        archive.by_name(&file.path).unwrap().read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, file.bytes, "{}", file.path);
    }
}

#[test]
fn the_report_needs_nothing_else_and_speaks_both_languages() {
    let traces = some("learning-habits");
    let report = Report::of(&traces);
    assert_eq!((report.sessions.used, report.sessions.declined), (6, 1));
    assert!(report.sessions.simulated);
    for language in Language::ALL {
        let page = html::html(&report, language);
        assert!(page.starts_with("<!doctype html>") && page.contains("<svg"));
        for outside in ["http://", "https://", "src=", "@import", "<script"] {
            assert!(!page.contains(outside), "{outside}");
        }
        let told = text::markdown(&report, language);
        let study: Study = traces[0].session.study.clone();
        for (_, item) in study.questions.all().filter(|(_, item)| !item.optional) {
            assert!(told.contains(item.text.get(language)), "{}", item.id);
        }
    }
    assert!(html::html(&report, Language::Japanese).contains("色の推測"));
    let json = serde_json::to_value(&report).unwrap();
    assert!(json["guesses"]["overall"]["brier"]["rate"].as_f64().unwrap() < 1.0);
}

#[test]
fn real_sessions_push_simulated_ones_and_previews_out_of_the_report() {
    let mut logs = logs("unknown-opponents", 4);
    let start = |log: &mut Log, simulated: bool, preview: bool| {
        let Event::Start(start) = &mut log.entries[0].event else { unreachable!() };
        (start.simulated, start.preview) = (simulated, preview);
    };
    start(&mut logs[0], false, false);
    start(&mut logs[1], false, true);
    let report = Report::of(&traces(logs).unwrap());
    let sessions = report.sessions;
    assert_eq!((sessions.used, sessions.previews, sessions.simulated_left_out), (1, 1, 2));
    assert!(!sessions.simulated);
}

fn written(name: &str, files: &[File]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for file in files {
        let path = file.path.below(&folder);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &file.bytes).unwrap();
    }
    folder
}

/// Runs a script on a data set; none where there is no such program.
fn run(program: &str, script: &Path) -> Option<String> {
    let output = match Command::new(program).arg(script).env("PYTHONIOENCODING", "utf-8").output() {
        Ok(output) => output,
        Err(error) => {
            println!("{program} is not here ({error}): its script was not run");
            return None;
        }
    };
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{program}: {told}\n{}", String::from_utf8_lossy(&output.stderr));
    Some(told)
}

#[test]
fn the_starter_scripts_run_and_say_what_the_report_says() {
    for name in ["unknown-opponents", "learning-habits"] {
        let traces = some(name);
        let report = Report::of(&traces);
        let folder = written(&format!("scripts-{name}"), &dataset(&traces, &Options::default()).unwrap());
        for (program, script) in [("python3", "analysis/analysis.py"), ("Rscript", "analysis/analysis.R")] {
            let Some(told) = run(program, &folder.join(script)) else { continue };
            let words: Vec<&str> = told.split_whitespace().collect();
            for one in &report.results {
                let geister_lab::arena::Score { wins, losses, draws } = one.score;
                let row = [one.agent.clone(), wins.to_string(), losses.to_string(), draws.to_string()];
                assert!(words.windows(4).any(|window| window == row), "{program}: {row:?} is not in\n{told}");
            }
            assert!(told.contains("6 sessions"), "{told}");
        }
    }
}
