//! Choosing what is to be looked at: a game of one's own, or a position.

use super::screen::{ADDRESS, position_address, to_games};
use crate::web::archive::row::Row;
use crate::web::archive::shelves::Shelves;
use crate::web::archive::words::{day, ending, face, facts, title};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::portrait::portrait;
use crate::web::kit::words::t;
use leptos::prelude::*;
use std::sync::Arc;

/// So many games are offered here; the others are among one's games.
const MOST: usize = 8;

/// Where there is nothing named yet.
#[component]
pub fn Front() -> impl IntoView {
    let shelves = Shelves::here();
    let newest = move || {
        let games = shelves.games.get().unwrap_or_default();
        games.into_iter().take(MOST).map(entry).collect_view()
    };
    let none = move || shelves.games.with(|games| games.as_ref().is_some_and(Vec::is_empty));
    view! {
        <section class="archive analysis-front">
            <div class="archive-intro">
                <h1 class="display">{t("analysis.title")}</h1>
                <p class="body archive-lead">{t("analysis.lead")}</p>
                <p>
                    <a class="outlined" data-part="set-up" href=position_address("")>{icon(Icon::Flip)} <span>{t("analysis.set-up")}</span></a>
                </p>
                <p>{to_games()}</p>
            </div>
            <div class="archive-main">
                <div class="archive-head"><h2 class="title">{t("analysis.newest")}</h2></div>
                <Show when=none>
                    <p class="body archive-none" data-part="none">{t("games.none")}</p>
                </Show>
                <ul class="archive-games">{newest}</ul>
            </div>
        </section>
    }
}

fn entry(row: Arc<Row>) -> impl IntoView {
    let href = format!("{ADDRESS}/{}", row.id);
    let of = |words: fn(&Row) -> String| {
        let row = row.clone();
        move || words(&row)
    };
    let (title, end) = (of(|row| title(&row.game.record)), of(|row| ending(&row.game.record)));
    let (facts, day, face) = (of(|row| facts(&row.game.record)), of(|row| day(&row.game)), face(&row.game.record));
    view! {
        <li>
            <a class="archive-game" href=href>
                {portrait(&face)}
                <span class="archive-who">
                    <span class="name">{title}</span>
                    <span class="second">{end}</span>
                </span>
                <span class="archive-facts second figures"><span>{facts}</span> <span>{day}</span></span>
            </a>
        </li>
    }
}
