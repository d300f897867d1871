//! What a person should know: said calmly, once, above the screen.

use super::icons::{Icon, icon};
use super::lab::{Lab, Notice};
use super::route::Route;
use super::words::{say, say_with, t};
use crate::web::engine::client::EngineState;
use leptos::prelude::*;

/// All that there is to say now. Empty most of the time.
#[component]
pub fn Notices() -> impl IntoView {
    let lab = Lab::here();
    let failed = move || lab.engine.state.with(|state| matches!(state, EngineState::Failed(_)));
    let missing = move || match lab.engine.state.get() {
        // Where the opponent has no name, what it needs would tell who it is.
        EngineState::Missing(_) if lab.alias.with(Option::is_some) => Some(say("notice.missing-something").to_owned()),
        EngineState::Missing(why) => Some(say_with("notice.missing", &[("why", &why)])),
        _ => None,
    };
    let elsewhere = move || {
        let at_board = lab.route.with(|route| *route == Route::Play);
        at_board && lab.table.elsewhere.get() && lab.table.view().is_some_and(|view| view.outcome().is_none())
    };
    view! {
        <div class="notices" role="status">
            <Show when=failed>
                <div class="notice">
                    {icon(Icon::Info)} <p>{t("notice.engine-failed")}</p>
                    <button type="button" class="outlined" on:click=move |_| lab.engine.retry()>
                        {t("notice.retry")}
                    </button>
                </div>
            </Show>
            <Show when=move || missing().is_some()>
                <div class="notice">
                    {icon(Icon::Info)} <p>{missing}</p>
                    <button type="button" class="outlined" on:click=move |_| lab.engine.retry()>
                        {t("notice.try-again")}
                    </button>
                </div>
            </Show>
            <Show when=move || lab.engine.recovered.get() && !failed()>
                <div class="notice">{icon(Icon::Info)} <p>{t("notice.engine-stopped")}</p></div>
            </Show>
            <Show when=elsewhere>
                <div class="notice">
                    {icon(Icon::Info)} <p>{t("notice.elsewhere")}</p>
                    <button type="button" class="outlined" on:click=move |_| lab.table.sit_down(&lab)>
                        {t("notice.play-here")}
                    </button>
                </div>
            </Show>
            <Show when=move || lab.notice.with(Option::is_some)>
                <div class="notice">
                    {icon(Icon::Info)} <p>{move || lab.notice.get().map(words)}</p>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label=t("notice.close")
                        on:click=move |_| lab.notice.set(None)
                    >
                        {icon(Icon::Close)}
                    </button>
                </div>
            </Show>
        </div>
    }
}

fn words(notice: Notice) -> String {
    match notice {
        Notice::BadAddress(what) => say_with("notice.bad-address", &[("what", &what)]),
        Notice::NoStorage => say("notice.no-storage").to_owned(),
        Notice::BrokenGame(why) => say_with("notice.broken-game", &[("why", &why)]),
        Notice::Refused(why) => say_with("notice.refused", &[("why", &why)]),
    }
}
