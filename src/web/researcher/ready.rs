//! A report that is ready, to open or to keep.

use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::t;
use leptos::prelude::*;

/// A file in memory, with an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ready {
    /// Its address.
    pub address: String,
    /// Its name.
    pub name: String,
}

impl Drop for Ready {
    fn drop(&mut self) {
        let _ = web_sys::Url::revoke_object_url(&self.address); // an address that is gone already is fine
    }
}

/// The way to it. A browser may not open a tab by itself a while after the click, so the link stays.
#[component]
pub fn ReadyReport(
    /// The report.
    ready: RwSignal<Option<std::sync::Arc<Ready>>>,
) -> impl IntoView {
    move || {
        ready.get().map(|ready| {
            view! {
                <p class="desk-ready" role="status">
                    <span>{t("desk.report-ready")}</span>
                    <a class="plain" href=ready.address.clone() target="_blank" data-part="open-report">{t("desk.report-open")}</a>
                    <a class="quiet" href=ready.address.clone() download=ready.name.clone() data-part="save-report">
                        {icon(Icon::Download)} <span>{t("desk.report-save")}</span>
                    </a>
                </p>
            }
        })
    }
}
