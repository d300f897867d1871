//! What a person should know at a table: about its engine, and about another tab that plays the same game.

use super::GameTable;
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::GameEngine;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::route::{CurrentRoute, Route};
use crate::web::kit::update::UpdateNotice;
use crate::web::kit::words::t;
use leptos::prelude::*;

/// All that there is to say at a table.
#[component]
pub fn TableNotices() -> impl IntoView {
    let (engine, table, route) = (GameEngine::here(), GameTable::here(), CurrentRoute::here());
    let elsewhere = move || {
        let at_board = route.0.with(|route| *route == Route::Play);
        at_board && table.elsewhere.get() && table.view().is_some_and(|view| view.outcome().is_none())
    };
    view! {
        <Notices>
            <UpdateNotice />
            <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
            <Show when=elsewhere>
                <div class="notice">
                    {icon(Icon::Info)} <p>{t("notice.elsewhere")}</p>
                    <button type="button" class="outlined" on:click=move |_| table.sit_down()>
                        {t("notice.play-here")}
                    </button>
                </div>
            </Show>
        </Notices>
    }
}
