//! What a person should know about an engine.

use super::state::{EngineState, EngineStatus};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::t;
use leptos::prelude::*;

/// That an engine was given up, with a way to try again; or that it had to be started again.
#[component]
pub fn EngineNotices(
    /// What it is doing.
    status: EngineStatus,
    /// Starts it again.
    retry: Callback<()>,
) -> impl IntoView {
    let failed = move || status.state.with(|state| matches!(state, EngineState::Failed(_)));
    view! {
        <Show when=failed>
            <div class="notice">
                {icon(Icon::Info)} <p>{t("notice.engine-failed")}</p>
                <button type="button" class="outlined" on:click=move |_| retry.run(())>
                    {t("notice.retry")}
                </button>
            </div>
        </Show>
        <Show when=move || status.recovered.get() && !failed()>
            <div class="notice">{icon(Icon::Info)} <p>{t("notice.engine-stopped")}</p></div>
        </Show>
    }
}
