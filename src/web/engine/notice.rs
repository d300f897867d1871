//! What a person should know about an engine.

use super::state::{EngineState, EngineStatus};
use crate::web::kit::alias::OpponentAlias;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// That an engine was given up, with a way to try again; or that it had to be started again.
#[component]
pub fn EngineNotices(
    /// What it is doing.
    status: EngineStatus,
    /// Starts it again.
    retry: Callback<()>,
) -> impl IntoView {
    let missing = move || match status.state.get() {
        // Where the opponent has no name, what it needs would tell who it is.
        EngineState::Missing(_) if nameless() => Some(say("notice.missing-something").to_owned()),
        EngineState::Missing(why) => Some(say_with("notice.missing", &[("why", &why)])),
        _ => None,
    };
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
        <Show when=move || missing().is_some()>
            <div class="notice">
                {icon(Icon::Info)} <p>{missing}</p>
                <button type="button" class="outlined" on:click=move |_| retry.run(())>
                    {t("notice.try-again")}
                </button>
            </div>
        </Show>
        <Show when=move || status.recovered.get() && !failed()>
            <div class="notice">{icon(Icon::Info)} <p>{t("notice.engine-stopped")}</p></div>
        </Show>
    }
}

/// Has the opponent no name of its own here, as in a study?
fn nameless() -> bool {
    use_context::<OpponentAlias>().is_some_and(|alias| alias.0.with(Option::is_some))
}
