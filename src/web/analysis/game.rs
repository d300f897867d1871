//! A game that is over, on the board, with everything that can be known of it.

use super::facts::hidden;
use super::panels::{CertainPanel, ConfessionLine, MoveList, TurnsPanel};
use super::state::Insight;
use crate::game::Seat;
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::{AnalysisEngine, WatchEngine};
use crate::web::kit::header::Menu;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say_with, t};
use crate::web::watch::controls::{Eyes, Switches, Transport, keys};
use crate::web::watch::form::PlayerChoice;
use crate::web::watch::panels::{Caption, ChartPanel, MovesPanel};
use crate::web::watch::past::Past;
use crate::web::watch::screen::{WatchBoard, progress, seat};
use crate::web::watch::state::Watch;
use crate::web::watch::what_if::WhatIf;
use leptos::prelude::*;
use std::sync::Arc;

/// The board and what belongs to it.
#[component]
pub fn GameAnalysis(
    /// The game.
    past: Arc<Past>,
    /// Counts changes of the address.
    changed: Signal<u32>,
) -> impl IntoView {
    let (engine, analyst) = (WatchEngine::provide(), AnalysisEngine::provide());
    let watch = Watch::new(engine, Some(past.clone()));
    let insight = Insight::new(analyst, watch, past.clone());
    Effect::new(move |before: Option<u32>| {
        let now = changed.get();
        if before.is_some_and(|before| before != now) {
            watch.read_address();
        }
        now
    });
    on_cleanup(move || engine.end());
    keys(watch);
    let panels = move || watch.wish.with(|wish| wish.panels);
    let told = move || match analyst.status.preparing.get() {
        Some(share) => say_with("watch.preparing", &[("percent", &format!("{:.0}", 100.0 * share))]),
        None => progress(watch, engine),
    };
    // Whoever wants to try something else takes the moment along.
    let set_up = move || {
        let at = watch.at.get();
        let moment = watch.story.with(|story| story.as_ref().map(|story| hidden(&story.at(at))));
        moment.map(|moment| super::screen::position_address(&moment.state))
    };
    view! {
        <article class="watch analysis" class:large=move || panels().large>
            <div class="analysis-notices">
                <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
                <EngineNotices status=analyst.status retry=Callback::new(move |()| analyst.retry()) />
            </div>
            <div class="watch-top">
                <a class="icon-button back" href="#/games" aria-label=t("nav.back")>{icon(Icon::Back)}</a>
                <h1 class="watch-players">
                    <span class="visually-hidden">{t("analysis.title")}</span>
                    {seat(watch, Seat::First)}
                    <span class="second watch-against">{t("watch.against")}</span>
                    {seat(watch, Seat::Second)}
                </h1>
                <Menu always=true />
            </div>
            <WatchBoard watch=watch />
            <ConfessionLine insight=insight past=past.clone() />
            <Show when=move || panels().words><Caption watch=watch /></Show>
            <CertainPanel watch=watch insight=insight past=past.clone() />
            <Transport watch=watch progress=Signal::derive(told) />
            <TurnsPanel watch=watch insight=insight />
            <MoveList watch=watch past=past.clone() />
            <Show when=move || panels().moves><MovesPanel watch=watch /></Show>
            <Show when=move || panels().belief>
                <ChartPanel watch=watch><Eyes watch=watch /></ChartPanel>
            </Show>
            <details class="watch-form analysis-form">
                <summary class="plain">{t("analysis.ask-others")}</summary>
                <div class="watch-fields">
                    <PlayerChoice watch=watch seat=Seat::First label="analysis.in-place-first" />
                    <PlayerChoice watch=watch seat=Seat::Second label="analysis.in-place-second" />
                </div>
            </details>
            <Switches watch=watch />
            <p class="analysis-more">
                <a class="plain" data-part="set-up" href=move || set_up().unwrap_or_default()>{t("analysis.set-up-this")}</a>
                " "
                <a class="plain" href=super::screen::ADDRESS>{t("analysis.other")}</a>
            </p>
            <Show when=move || panels().what_if><WhatIf watch=watch /></Show>
        </article>
    }
}
