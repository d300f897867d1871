//! Where the researcher's pages are not served.

use crate::web::kit::words::t;
use leptos::prelude::*;

/// The collector that served this page keeps the researcher's pages elsewhere.
#[component]
pub fn NotHere() -> impl IntoView {
    view! {
        <main id="main" class="study-page" tabindex="-1">
            <h1 class="display">{t("study.no-desk-title")}</h1>
            <p class="body">{t("study.no-desk")}</p>
        </main>
    }
}
