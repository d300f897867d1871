//! The whole page.

use super::form::CountForm;
use super::panels::{CurvePanel, PlayerPanel, name, narrow};
use super::papers::Papers;
use super::state::Count;
use crate::game::Purpose;
use crate::web::engine::notice::pool_notices;
use crate::web::kit::header::Header;
use crate::web::kit::notice::Notices;
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// Hundreds of games of two players, counted.
#[component]
pub fn TellsPage(
    /// Counts changes of the address.
    changed: Signal<u32>,
) -> impl IntoView {
    let count = Count::new();
    Effect::new(move |before: Option<u32>| {
        let now = changed.get();
        if before.is_some_and(|before| before != now) {
            count.read_address();
        }
        now
    });
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("tells.title"), say("nav.brand"))));
    let narrow = narrow();
    view! {
        <Header />
        <Notices>{pool_notices(count.pool())}</Notices>
        <main id="main" tabindex="-1">
            <article class="tells" class:large=move || count.wish.with(|wish| wish.large)>
                <h1 class="display">{t("tells.title")}</h1>
                <p class="tells-lead">{t("tells.lead")}</p>
                <div class="tells-bar">
                    <CountForm count=count />
                    <Progress count=count />
                </div>
                <PlayerPanel count=count which=0 narrow=narrow />
                <PlayerPanel count=count which=1 narrow=narrow />
                <CurvePanel count=count narrow=narrow />
                <Papers count=count />
            </article>
        </main>
    }
}

/// How many games are in, and a way to look at one of them.
#[component]
fn Progress(count: Count) -> impl IntoView {
    let done = move || count.counted.with(|counted| counted.games());
    let wanted = move || count.wish.with(|wish| wish.plan.games);
    let words = move || {
        let pool = count.pool();
        let preparing = pool.iter().filter_map(|engine| engine.status.preparing.get()).next();
        if let (Some(share), 0) = (preparing, done()) {
            return say_with("watch.preparing", &[("percent", &format!("{:.0}", 100.0 * share))]);
        }
        let gaps = [("done", done().to_string()), ("games", wanted().to_string())];
        let gaps = gaps.each_ref().map(|(name, value)| (*name, value.as_str()));
        say_with(if count.is_whole() { "tells.whole" } else { "tells.counting" }, &gaps)
    };
    let watch = move || {
        let wish = count.wish.get();
        let plan = wish.plan.matched().ok()?.0;
        // A watched game is one of these: its seed is that of the first.
        let (board, seed) = (wish.plan.board, plan.seed.derive(Purpose::Game(0)));
        let show = if wish.large { "&show=belief,moves,words,large" } else { "" };
        Some(format!("#/watch?first={}&second={}&board={board}&seed={seed}{show}", plan.a.id, plan.b.id))
    };
    let spoken = move || say_with("tells.against", &[("one", &name(count, 0)), ("other", &name(count, 1))]);
    view! {
        <div class="tells-progress">
            <p class="second figures" data-part="progress" data-whole=move || count.is_whole().to_string()>{words}</p>
            <span class="watch-bar" aria-hidden="true">
                <i style:width=move || format!("{:.1}%", 100.0 * done() as f64 / wanted().max(1) as f64)></i>
            </span>
            <a class="plain" data-part="watch" aria-description=spoken href=move || watch().unwrap_or_default()>
                {t("tells.watch-one")}
            </a>
        </div>
    }
}
