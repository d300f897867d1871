//! Where logs come from besides files: this browser, and a collector.

use super::collector::CollectorForm;
use super::state::{Desk, Source};
use super::work;
use crate::web::kit::words::t;
use crate::web::participant::store::Store;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The ways to bring logs.
#[component]
pub fn Sources(
    /// The study whose logs are wanted; without it, those of all.
    #[prop(optional, into)]
    study: Option<String>,
) -> impl IntoView {
    let desk = Desk::here();
    let from_browser = {
        let study = study.clone();
        move |_| {
            let study = study.clone();
            spawn_local(async move { bring(desk, study).await });
        }
    };
    view! {
        <div class="desk-sources">
            <button type="button" class="outlined" data-part="from-browser" on:click=from_browser>
                {t("desk.bring-browser")}
            </button>
            <p class="small">{t("desk.bring-browser-about")}</p>
            <CollectorForm study=study.unwrap_or_default() />
        </div>
    }
}

/// Reads the logs in this browser.
async fn bring(desk: Desk, study: Option<String>) {
    let rows = async {
        let store = Store::open().await?;
        let mut texts = Vec::new();
        for row in store.sessions().await? {
            if row.withdrawn || study.as_ref().is_some_and(|study| *study != row.study) {
                continue;
            }
            texts.push((Source::Browser, store.lines(&row.session).await?.join("\n")));
        }
        Ok::<_, crate::web::participant::store::StoreError>(texts)
    };
    match rows.await {
        Ok(texts) if texts.is_empty() => desk.say("desk.browser-empty", &[]),
        Ok(texts) => work::read(desk, texts).await,
        Err(error) => desk.say("desk.failed", &[("why", &error.to_string())]),
    }
}
