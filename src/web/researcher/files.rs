//! Files that are dropped or chosen: documents of studies, and logs.

use super::library;
use super::place::Place;
use super::state::{Desk, Source};
use super::work;
use crate::study::Problem;
use crate::web::kit::words::t;
use leptos::ev::DragEvent;
use leptos::html::Input;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList};

/// A document that is no study, with all that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// The file.
    pub file: String,
    /// What is wrong.
    pub problems: Vec<Problem>,
}

/// Is this a document rather than logs? Its name says so, or its beginning: an entry of a log is a line of its own.
fn is_document(name: &str, text: &str) -> bool {
    if name.ends_with(".jsonl") || name.ends_with(".ndjson") {
        return false;
    }
    let first = text.trim_start_matches('\u{feff}').lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let entry = serde_json::from_str::<serde_json::Value>(first).is_ok_and(|line| line.get("session").is_some());
    !entry
}

/// Reads files, whatever they are.
pub fn take(desk: Desk, files: Option<FileList>) {
    let files: Vec<File> =
        files.map(|files| (0..files.length()).filter_map(|n| files.get(n)).collect()).unwrap_or_default();
    spawn_local(async move {
        let (mut logs, mut opened) = (Vec::new(), Vec::new());
        desk.rejected.update(Vec::clear);
        for file in files {
            let name = file.name();
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
            if !is_document(&name, &text) {
                logs.push((Source::File(name), text));
                continue;
            }
            match library::open(&desk, &name, &text) {
                Ok(study) => opened.push(study),
                Err(problems) => desk.rejected.update(|all| all.push(Rejected { file: name, problems })),
            }
        }
        if let Some(study) = opened.last() {
            desk.say("desk.document-fine", &[("name", study)]);
            Place::Study(study.clone()).go();
        }
        if !logs.is_empty() {
            work::read(desk, logs).await;
        }
    });
}

/// The place for files: dropped here, or chosen.
#[component]
pub fn Drop() -> impl IntoView {
    let desk = Desk::here();
    let over = RwSignal::new(false);
    let input: NodeRef<Input> = NodeRef::new();
    let entered = move |event: DragEvent| {
        event.prevent_default();
        over.set(true);
    };
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        take(desk, event.data_transfer().and_then(|data| data.files()));
    };
    let chosen = move |_| {
        let Some(input) = input.get_untracked() else { return };
        take(desk, input.files());
    };
    // The same file may be chosen again after it was changed.
    let forget = move |_| {
        if let Some(input) = input.get_untracked() {
            input.set_value("");
        }
    };
    view! {
        <div class="desk-drop" class:over=over on:dragover=entered on:dragleave=move |_| over.set(false) on:drop=dropped>
            <p class="second">{t("desk.drop")}</p>
            <label class="outlined desk-choose">
                <span>{t("desk.choose-files")}</span>
                <input
                    type="file"
                    multiple=true
                    accept=".json,.jsonl,.ndjson,application/json"
                    data-part="files"
                    node_ref=input
                    on:click=forget
                    on:change=chosen
                />
            </label>
        </div>
    }
}
