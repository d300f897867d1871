//! Bringing games here: files that are chosen or dropped, and texts that are pasted.

use super::files::{self, Found, LARGEST, NoGame};
use super::shelves::Shelves;
use crate::web::kit::words::{say, t};
use leptos::ev::DragEvent;
use leptos::html::{Input, Textarea};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, FileList};

/// Reads files and takes in what is found.
fn take(shelves: Shelves, files: Option<FileList>) {
    let files: Vec<File> =
        files.map(|files| (0..files.length()).filter_map(|n| files.get(n)).collect()).unwrap_or_default();
    if files.is_empty() {
        return;
    }
    spawn_local(async move {
        let mut found = Vec::new();
        for file in files {
            found.push(if file.size() > LARGEST as f64 * 1e6 { too_large(&file.name()) } else { read(&file).await });
        }
        shelves.take_in(found).await;
    });
}

async fn read(file: &File) -> Found {
    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string()).unwrap_or_default();
    files::read(&file.name(), &text)
}

fn too_large(name: &str) -> Found {
    let aside = files::Aside { what: name.to_owned(), why: NoGame::TooLarge };
    Found { aside: vec![aside], ..Found::default() }
}

/// The place for files and texts.
#[component]
pub fn Bring() -> impl IntoView {
    let shelves = Shelves::here();
    let over = RwSignal::new(false);
    let (input, field): (NodeRef<Input>, NodeRef<Textarea>) = (NodeRef::new(), NodeRef::new());
    let entered = move |event: DragEvent| {
        event.prevent_default();
        over.set(true);
    };
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        take(shelves, event.data_transfer().and_then(|data| data.files()));
    };
    let chosen = move |_| take(shelves, input.get_untracked().and_then(|input| input.files()));
    // The same file may be chosen again after it was changed.
    let forget = move |_| {
        if let Some(input) = input.get_untracked() {
            input.set_value("");
        }
    };
    let paste = move |_| {
        let Some(field) = field.get_untracked().filter(|field| !field.value().trim().is_empty()) else { return };
        let (name, text) = (say("games.pasted"), field.value());
        let large = text.len() as u64 > LARGEST * 1_000_000;
        let found = if large { too_large(name) } else { files::read(name, &text) };
        if found.aside.is_empty() {
            field.set_value("");
        }
        spawn_local(async move { shelves.take_in(vec![found]).await });
    };
    view! {
        <div class="archive-bring" class:over=over on:dragover=entered on:dragleave=move |_| over.set(false) on:drop=dropped>
            <label class="outlined archive-choose">
                <span>{t("games.import")}</span>
                <input
                    type="file"
                    multiple=true
                    accept=".json,.jsonl,.ndjson,.txt,.log,application/json,text/plain"
                    data-part="files"
                    node_ref=input
                    on:click=forget
                    on:change=chosen
                />
            </label>
            <details class="archive-paste">
                <summary>{t("games.paste")}</summary>
                <label>
                    <span class="second">{t("games.paste-words")}</span>
                    <textarea class="entry" rows="4" spellcheck="false" data-part="text" node_ref=field></textarea>
                </label>
                <button type="button" class="outlined" data-part="take" on:click=paste>{t("games.take")}</button>
            </details>
        </div>
    }
}
