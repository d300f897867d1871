//! What a person should know about an engine.

use super::state::{Engine, EngineState, EngineStatus};
use crate::web::kit::alias::OpponentAlias;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

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

/// What is wrong with engines that work side by side: said once, however many of them have it.
pub fn pool_notices<A, R>(pool: Vec<Engine<A, R>>) -> impl IntoView
where
    A: Serialize + 'static,
    R: DeserializeOwned + 'static,
{
    fn is_stuck(state: &EngineState) -> bool {
        matches!(state, EngineState::Failed(_) | EngineState::Missing(_))
    }
    let pool = StoredValue::new(pool);
    let troubled = Memo::new(move |_| {
        pool.with_value(|pool| {
            pool.iter().position(|engine| engine.status.state.with(is_stuck) || engine.status.recovered.get())
        })
    });
    let retry = move |()| {
        pool.with_value(|pool| {
            let stuck = pool.iter().filter(|engine| engine.status.state.with_untracked(is_stuck));
            stuck.for_each(Engine::retry);
        });
    };
    move || {
        let engine = troubled.get().and_then(|which| pool.with_value(|pool| pool.get(which).copied()));
        engine.map(|engine| view! { <EngineNotices status=engine.status retry=Callback::new(retry) /> })
    }
}

/// Has the opponent no name of its own here, as in a study?
fn nameless() -> bool {
    use_context::<OpponentAlias>().is_some_and(|alias| alias.0.with(Option::is_some))
}
