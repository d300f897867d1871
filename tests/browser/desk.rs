//! The researcher's desk: documents, simulated participants, logs, replays, data sets and reports.
//!
//! The tests link the library, so what the page exports is compared byte for byte with what is computed beside it.

use crate::driver::browse;
use crate::handed::{KEEP_FILES, handed};
use crate::page::{Page, quoted};
use geister_lab::game::Seed;
use geister_lab::language::Language;
use geister_lab::study::dataset::{Options, dataset};
use geister_lab::study::simulate::{Simulation, simulate};
use geister_lab::study::trace::traces;
use geister_lab::study::{check, log, verify};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Read;

/// A study that takes a simulated participant a blink.
fn short() -> Value {
    json!({
        "format": "geister-study", "version": 1, "id": "short-and-small",
        "title": { "en": "Short and small" }, "about": { "en": "For a test." },
        "languages": ["en"], "tutorial": false, "board": "4x4", "draw_ply": 40,
        "opponents": [{ "agent": "random" }], "blocks": [{ "games": 2, "seat": "alternating" }],
        "marks": "required", "confidence": true, "debrief": { "text": { "en": "Thank you." } }
    })
}

/// Hands files to the page, by the chooser or by dropping them.
async fn give(page: &Page, name: &str, text: &str, dropped: bool) {
    let how = if dropped {
        "document.querySelector('.desk-drop').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))"
    } else {
        "const input = document.querySelector('[data-part=files]'); input.files = data.files;
         input.dispatchEvent(new Event('change', { bubbles: true }))"
    };
    let (name, text) = (quoted(name), quoted(text));
    page.run(&format!("const data = new DataTransfer(); data.items.add(new File([{text}], {name})); {how}")).await;
}

async fn open(page: &Page) {
    page.before_loading(KEEP_FILES).await;
    page.open("#/studies").await;
    page.wait("the studies that ship", "document.querySelectorAll('.desk-study').length === 5").await;
}

async fn click(page: &Page, selector: &str) {
    let found = format!("document.querySelector({})", quoted(selector));
    page.wait(selector, &format!("{found} && !{found}.disabled")).await;
    page.run(&format!("{found}.click()")).await;
}

async fn sessions(page: &Page, count: usize) {
    page.wait("the sessions", &format!("document.querySelectorAll('[data-session]').length === {count}")).await;
    page.wait("rest", "!document.querySelector('.desk-status.busy')").await;
}

#[test]
fn studies_are_listed_and_a_document_with_mistakes_is_told_where_and_how() {
    browse(|page| async move {
        open(&page).await;
        page.wait_for_words(".desk-study", "unknown-opponents").await;
        let mut bad = short();
        bad["opponents"][0]["agent"] = "nobody".into();
        bad["blocks"][0]["games"] = 0.into();
        give(&page, "bad.json", &bad.to_string(), false).await;
        let problems = check::read_value(bad).expect_err("it is bad").0;
        assert!(problems.len() > 1);
        for problem in problems {
            page.wait_for_words("[data-part=document-problems] code", &problem.place).await;
            page.wait_for_words("[data-part=document-problems]", &problem.remedy).await;
        }
        give(&page, "broken.json", "{ \"format\": ", true).await;
        page.wait_for_words("[data-part=document-problems] code", "line 1").await;
    });
}

#[test]
fn simulated_participants_come_out_as_the_data_set_that_the_library_makes() {
    browse(|page| async move {
        // The page itself never fetches what it hands out; this test does, to read it.
        page.devtools("Page.setBypassCSP", json!({ "enabled": true })).await;
        open(&page).await;
        give(&page, "short.json", &short().to_string(), false).await;
        page.wait("the study's page", "location.hash === '#/studies/short-and-small'").await;
        click(&page, "input[name=simulated]").await;
        for count in 1..=2 {
            click(&page, "[data-part=simulate]").await;
            sessions(&page, count).await;
        }
        click(&page, "[data-part=raw]").await;
        let (name, raw) = handed(&page, 0).await;
        assert!(name.ends_with(".jsonl"));
        let logs = log::read(&String::from_utf8(raw).expect("a text")).expect("logs");
        assert_eq!(logs.len(), 2);
        for log in &logs {
            assert!(log.start().is_some_and(|start| start.simulated));
            verify::verify(log).expect("all true");
        }
        click(&page, "[data-part=dataset]").await;
        let (name, zip) = handed(&page, 1).await;
        assert!(name.ends_with(".zip"));
        let options = Options { excel: false, mixed: true, language: Language::English };
        let expected = dataset(&traces(logs).expect("traces"), &options).expect("a data set");
        let expected: BTreeMap<String, Vec<u8>> =
            expected.into_iter().map(|file| (file.path.to_string(), file.bytes)).collect();
        let found = unpacked(zip);
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
        for (path, bytes) in &expected {
            let (found, json) = (&found[path], |bytes: &[u8]| serde_json::from_slice::<Value>(bytes).ok());
            // One of the tests' own libraries has JSON's keys in another order; that is all that may differ.
            let same = found == bytes || path.ends_with(".json") && json(found) == json(bytes);
            assert!(same, "{path} is not what the library makes");
        }
        click(&page, "[data-part=report]").await;
        page.wait("the report", "document.querySelector('[data-part=open-report]')").await;
        page.run("fetch(document.querySelector('[data-part=open-report]').href).then(r => r.text()).then(t => window.report = t)").await;
        let report = page.wait("its words", "window.report").await;
        assert_eq!(report.as_str().map(str::as_bytes), expected.get("results/report.html").map(Vec::as_slice));
        let windows = page.driver().windows().await.expect("windows");
        assert_eq!(windows.len(), 2, "the report opens in a tab of its own");
    });
}

/// The files of an archive.
fn unpacked(zip: Vec<u8>) -> BTreeMap<String, Vec<u8>> {
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("an archive");
    let mut files = BTreeMap::new();
    for index in 0..archive.len() {
        let mut file = archive.by_index(index).expect("a file");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("its bytes");
        files.insert(file.name().to_owned(), bytes);
    }
    files
}

#[test]
fn a_dropped_log_appears_and_its_games_replay_with_marks_against_the_truth() {
    browse(|page| async move {
        open(&page).await;
        let log = simulate(&short(), &Simulation::new(Seed(7))).expect("a log");
        let trace = traces(vec![log.clone()]).expect("a trace").remove(0);
        // A line that is none costs nothing but itself.
        give(&page, "seat-7.jsonl", &format!("{}this is no entry\n", log.text()), true).await;
        page.wait_for_words(".desk-study", "short-and-small").await;
        let line = format!("line {}", log.entries.len() + 1);
        page.wait_for_words("[data-part=log-problems] code", &line).await;
        click(&page, "a[href$='short-and-small']").await;
        sessions(&page, 1).await;
        page.wait_for_words("[data-session]", &log.entries.len().to_string()).await;
        click(&page, "[data-part=games]").await;
        click(&page, "[data-part=replay]").await;
        page.wait("the board", "document.querySelector('[data-part=replaying] [data-square]')?.offsetWidth > 0").await;
        let game = &trace.games[0];
        page.wait("the moves", &format!("document.querySelectorAll('.moves .move').length === {}", game.plies())).await;
        let right = game.final_marks().filter(|mark| mark.correct() == Some(true)).count();
        page.wait_for_words("[data-part=marks]", &format!("{right} right")).await;
        page.run("document.querySelector('.stepper .icon-button').click()").await;
        page.wait_for_words(".stepper-here", &format!("0 / {}", game.plies())).await;
        page.keys(&[thirtyfour::Key::Right]).await;
        page.wait_for_words(".stepper-here", &format!("1 / {}", game.plies())).await;
        page.wait_for_words("[data-part=think]", &format!("{:.1} s", game.moves[0].ms / 1000.0)).await;
    });
}
