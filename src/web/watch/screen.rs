//! The whole page.

use super::controls::{Eyes, Switches, Transport, keys};
use super::form::GameForm;
use super::panels::{Caption, ChartPanel, MovesPanel};
use super::scene;
use super::speech::player;
use super::state::Watch;
use super::what_if::WhatIf;
use crate::game::Seat;
use crate::web::canvas::{Cell, Scene};
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::{EngineState, WatchEngine};
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::header::{Header, Menu};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::portrait::portrait;
use crate::web::kit::sight::Words;
use crate::web::kit::speech::describe;
use crate::web::kit::stage;
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// Two players, watched.
#[component]
pub fn WatchPage(
    /// Counts changes of the address.
    changed: Signal<u32>,
) -> impl IntoView {
    let engine = WatchEngine::provide();
    let watch = Watch::new(engine, None);
    Effect::new(move |before: Option<u32>| {
        let now = changed.get();
        if before.is_some_and(|before| before != now) {
            watch.read_address();
        }
        now
    });
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("nav.watch"), say("nav.brand"))));
    keys(watch);
    let at_board = Signal::stored(true);
    let panels = move || watch.wish.with(|wish| wish.panels);
    view! {
        <Header at_board=at_board />
        <Notices>
            <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
        </Notices>
        <main id="main" tabindex="-1">
            <article class="watch" class:large=move || panels().large>
                <div class="watch-top">
                    <a class="icon-button back" href="#/" aria-label=t("nav.back")>{icon(Icon::Back)}</a>
                    <h1 class="watch-players">
                        <span class="visually-hidden">{t("watch.title")}</span>
                        {seat(watch, Seat::First)}
                        <span class="second watch-against">{t("watch.against")}</span>
                        {seat(watch, Seat::Second)}
                    </h1>
                    <Menu always=true />
                </div>
                <WatchBoard watch=watch />
                <GameForm watch=watch />
                <Show when=move || panels().words><Caption watch=watch /></Show>
                <Transport watch=watch progress=Signal::derive(move || progress(watch, engine)) />
                <Show when=move || panels().belief>
                    <ChartPanel watch=watch><Eyes watch=watch /></ChartPanel>
                </Show>
                <Show when=move || panels().moves><MovesPanel watch=watch /></Show>
                <Switches watch=watch />
                <p class="watch-tells"><a class="plain" data-part="tells" href=move || tells(watch)>{t("watch.tells")}</a></p>
                <Show when=move || panels().what_if><WhatIf watch=watch /></Show>
            </article>
        </main>
    }
}

/// The address at which hundreds of games of these two are counted.
fn tells(watch: Watch) -> String {
    watch.wish.with(|wish| {
        let large = if wish.panels.large { "&large=1" } else { "" };
        format!("#/tells?one={}&other={}&board={}{large}", wish.players.first, wish.players.second, wish.board)
    })
}

/// A player: portrait, name, where it sits and whether it is to move.
pub fn seat(watch: Watch, seat: Seat) -> impl IntoView {
    let id = move || {
        watch.wish.with(|wish| match &wish.past {
            Some(past) => past.sat(seat).unwrap_or_default().to_owned(),
            None => wish.players[seat].clone(),
        })
    };
    let line = move || {
        let below = watch.wish.with(|wish| wish.side == seat);
        let to_move = Seat::to_move_at(crate::game::Ply(watch.at.get())) == seat;
        say(match (below, to_move) {
            (true, true) => "watch.below-moves",
            (true, false) => "watch.below",
            (false, true) => "watch.above-moves",
            (false, false) => "watch.above",
        })
    };
    view! {
        <span class="watch-seat">
            {move || portrait(&id())}
            <span class="watch-who">
                <span class="name">{move || player(watch, seat)}</span>
                <span class="second">{line}</span>
            </span>
        </span>
    }
}

/// How far the worker is, in words; nothing when all is known.
pub fn progress(watch: Watch, engine: WatchEngine) -> String {
    if let Some(share) = engine.status.preparing.get() {
        return say_with("watch.preparing", &[("percent", &format!("{:.0}", 100.0 * share))]);
    }
    let wanted = watch.wish.with(|wish| wish.ply);
    match engine.status.state.get() {
        EngineState::Loading => say("watch.loading").to_owned(),
        EngineState::Missing(_) | EngineState::Failed(_) => String::new(),
        _ if watch.is_whole() => String::new(),
        _ if watch.length() < wanted => {
            let (ply, wanted) = (watch.length().to_string(), wanted.to_string());
            say_with("watch.on-the-way", &[("ply", &ply), ("wanted", &wanted)])
        }
        _ => say_with("watch.playing-on", &[("ply", &watch.length().to_string())]),
    }
}

/// The board as it is seen, to look at only.
#[component]
pub fn WatchBoard(
    /// The game.
    watch: Watch,
) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let (at, wish) = (watch.at.get(), watch.wish.get());
        watch.story.with(|story| {
            let Some(story) = story else { return stage::empty(wish.board, wish.side) };
            let decided = story.decision(wish.side, at);
            let minds = decided.filter(|_| wish.panels.belief).and_then(|ply| story.minds(wish.side, wish.by, ply));
            let mut shown = scene::scene(&story.at(at), wish.side, wish.xray, minds.as_ref());
            if let Some(told) = story.told(at).filter(|_| wish.panels.moves) {
                let words = Words { win: say("eyes.win"), loss: say("eyes.loss"), best: say("eyes.best") };
                scene::point(&mut shown, told, words);
            }
            shown
        })
    });
    let heard = Callback::new(move |cell: Cell| shown.with(|scene| heard(scene, cell)));
    view! {
        <BoardView
            scene=shown
            describe=heard
            grab=Callback::new(|_: Cell| false)
            lands=Callback::new(|_: (Cell, Spot)| false)
            act=Callback::new(|_: Act| {})
        />
    }
}

/// What a listener hears about a square, with what is believed of the ghost on it.
fn heard(scene: &Scene, cell: Cell) -> String {
    let words = describe(scene, cell);
    let ghost = scene.ghosts.iter().find(|ghost| ghost.cell == cell);
    let belief = ghost.and_then(|ghost| scene.beliefs.iter().find(|belief| belief.ghost == ghost.id));
    match belief {
        None => words,
        Some(belief) => {
            let percent = format!("{:.0}", 100.0 * belief.blue);
            say_with("eyes.heard", &[("square", &words), ("percent", &percent)])
        }
    }
}
