//! The links that participants follow, and the files that a study is made of.

use super::copy::Copy;
use super::library::Book;
use crate::language::Language;
use crate::study::document::Links;
use crate::study::plan::Plan;
use crate::web::kit::file;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say_with, t};
use leptos::prelude::*;
use std::sync::Arc;

/// Where this page is, without what stands behind `?` and `#`.
fn base() -> String {
    let location = window().location();
    format!("{}{}", location.origin().unwrap_or_default(), location.pathname().unwrap_or_default())
}

/// Links, and downloads.
#[component]
pub fn Invite(book: Arc<Book>) -> impl IntoView {
    let id = book.study.id.clone();
    let participant = RwSignal::new("P01".to_owned());
    let condition = RwSignal::new(String::new());
    let tongue = RwSignal::new(String::new());
    let link = {
        let id = id.clone();
        Signal::derive(move || {
            let encode = |text: &str| String::from(js_sys::encode_uri_component(text));
            let pairs = [("participant", participant.get()), ("condition", condition.get()), ("lang", tongue.get())];
            let pairs: Vec<String> = pairs
                .into_iter()
                .filter(|(_, value)| !value.trim().is_empty())
                .map(|(name, value)| format!("{name}={}", encode(value.trim())))
                .collect();
            let query = if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) };
            format!("{}#/study/{id}{query}", base())
        })
    };
    let prolific = {
        let id = id.clone();
        Signal::derive(move || {
            let ours = format!("{}?study={id}", base());
            ours + "&PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}"
        })
    };
    let conditions = {
        let book = book.clone();
        move || {
            let all = (1..=book.size.conditions.min(200)).map(|number| {
                let group = Plan::new(&book.study, number, crate::game::Seed(1)).group;
                let words = group.map_or(number.to_string(), |group| format!("{number} · {group}"));
                view! { <option value=number.to_string()>{words}</option> }
            });
            all.collect_view()
        }
    };
    let several = book.size.conditions > 1;
    let languages = book.study.languages.clone();
    let hosted = book.hosted();
    let where_to_put = {
        let id = id.clone();
        move || say_with("desk.not-hosted", &[("file", &format!("studies/{id}.json"))])
    };
    let signed = book.study.links == Links::Signed;
    let how_to_sign = {
        let command = format!("geister study invite {id}.json --count 20 --collector {}", base());
        move || say_with("desk.link-signed", &[("command", &command)])
    };
    let save = move |_| file::save_text(&format!("{}.json", book.study.id), "application/json", &book.text());
    view! {
        <section class="desk-section" aria-labelledby="desk-invite">
            <h2 class="title" id="desk-invite">{t("desk.invite")}</h2>
            {(!hosted).then(|| view! { <p class="second desk-warning">{icon(Icon::Info)} <span>{where_to_put}</span></p> })}
            <div class="desk-form">
                <label>
                    <span class="label">{t("desk.participant")}</span>
                    <input
                        type="text"
                        class="entry"
                        data-part="participant"
                        prop:value=move || participant.get()
                        on:input=move |event| participant.set(event_target_value(&event))
                    />
                </label>
                {several.then(|| view! {
                    <label>
                        <span class="label">{t("desk.condition")}</span>
                        <select class="entry" on:change=move |event| condition.set(event_target_value(&event))>
                            <option value="">{t("desk.condition-any")}</option>
                            {conditions}
                        </select>
                    </label>
                })}
                <label>
                    <span class="label">{t("settings.language")}</span>
                    <select class="entry" on:change=move |event| tongue.set(event_target_value(&event))>
                        <option value="">{t("desk.language-asked")}</option>
                        {languages
                            .into_iter()
                            .map(|tongue: Language| view! { <option value=tongue.tag()>{tongue.name()}</option> })
                            .collect_view()}
                    </select>
                </label>
            </div>
            <Copy label="desk.link" text=link />
            <Copy label="desk.link-prolific" text=prolific />
            <p class="small">{t("desk.link-about")}</p>
            {signed.then(|| view! { <p class="second desk-warning">{icon(Icon::Info)} <span>{how_to_sign}</span></p> })}
            <div class="desk-downloads">
                <button type="button" class="quiet" on:click=save>{icon(Icon::Download)} <span>{t("desk.document")}</span></button>
                <a class="quiet" href=concat!("./studies/study.schema.json?v=", env!("GEISTER_PAGE")) download="">
                    {icon(Icon::Download)} <span>{t("desk.schema-file")}</span>
                </a>
            </div>
        </section>
    }
}
