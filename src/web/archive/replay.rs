//! A finished game on the board, move by move, with both sides' colours.

use super::link;
use super::row::{Row, opponent_of, seat_of};
use super::screen::ADDRESS;
use super::shelves::Shelves;
use super::words::{day, ending, face, facts, reason, title};
use crate::game::{Game, Ply};
use crate::web::game::end::Stepper;
use crate::web::kit::board::BoardView;
use crate::web::kit::clock;
use crate::web::kit::file;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::portrait::portrait_file;
use crate::web::kit::speech::describe;
use crate::web::kit::stage::{self, Marks};
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use wasm_bindgen_futures::JsFuture;

/// A game, and where it is.
#[derive(Clone, PartialEq)]
pub enum Shown {
    /// On this device.
    Kept(Arc<Row>),
    /// In the address alone.
    Linked(Arc<Row>),
}

/// The board with its stepper.
#[component]
pub fn Replay(
    /// The game.
    shown: Shown,
) -> impl IntoView {
    let (row, kept) = match shown {
        Shown::Kept(row) => (row, true),
        Shown::Linked(row) => (row, false),
    };
    let record = row.game.record.clone();
    // Every game that comes here has been replayed before.
    let game: Option<Arc<Game>> = record.replay().ok().map(Arc::new);
    let length = record.moves.len();
    let (below, board) = (RwSignal::new(seat_of(&record)), record.board);
    let moves = {
        let moves = record.moves.clone();
        Signal::derive(move || moves.clone())
    };
    // A game is looked at from its beginning.
    let looking = RwSignal::new(Some(0));
    let at = Signal::derive(move || looking.get().unwrap_or(length).min(length));
    let scene = Memo::new(move |_| match &game {
        Some(game) => stage::of_game(&game.back_to(Ply(at.get() as u16)), below.get(), &Marks::new()),
        None => stage::empty(board, below.get()),
    });
    keys(looking, at, length);
    let of = |words: fn(&Row) -> String| {
        let row = row.clone();
        move || words(&row)
    };
    let (heading, end) = (of(|row| title(&row.game.record)), of(|row| ending(&row.game.record)));
    let (reason, facts, day) =
        (of(|row| reason(&row.game.record)), of(|row| facts(&row.game.record)), of(|row| day(&row.game)));
    view! {
        <section class="game over archive-replay" data-part="replaying">
            <div class="them">
                <a class="quiet archive-back back" href=ADDRESS>{icon(Icon::Back)} <span>{t("games.to-list")}</span></a>
                <div class="plate">
                    <img class="portrait" src=portrait_file(&face(&record)) alt="" width="50" height="58" />
                    <div>
                        <h1 class="name" data-part="opponent">{heading}</h1>
                        <p class="second figures">{facts} " " {day}</p>
                    </div>
                </div>
            </div>
            <BoardView
                scene=scene
                describe=Callback::new(move |cell| describe(&scene.get_untracked(), cell))
                grab=Callback::new(|_| false)
                lands=Callback::new(|_| false)
                act=Callback::new(|_| ())
            />
            <div class="result">
                <p class="body"><strong data-part="ending">{end}</strong> " " {reason}</p>
            </div>
            <Stepper moves=moves at=at looking=looking />
            <div class="after archive-after">
                {play_again(&row)}
                {analyse(&row, kept)}
                <CopyLink row=row.clone() />
                <button type="button" class="quiet" data-part="turn" on:click=move |_| below.update(|seat| *seat = seat.other())>
                    {icon(Icon::Flip)} <span>{t("play.flip")}</span>
                </button>
                {save(row.clone())}
                {if kept { view! { <Delete row=row.clone() /> }.into_any() } else { view! { <Keep row=row.clone() /> }.into_any() }}
            </div>
        </section>
    }
}

/// Arrows step, as at the end of a game.
fn keys(looking: RwSignal<Option<usize>>, at: Signal<usize>, length: usize) {
    let key = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let now = at.get_untracked();
        match event.key().as_str() {
            "ArrowLeft" => looking.set(Some(now.saturating_sub(1))),
            "ArrowRight" => looking.set(Some((now + 1).min(length))),
            "Home" => looking.set(Some(0)),
            "End" => looking.set(None),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || key.remove());
}

/// The same opponent, once more.
fn play_again(row: &Row) -> Option<AnyView> {
    let record = &row.game.record;
    let id = opponent_of(record)?.to_owned();
    crate::agents::roster::find_for(&id, record.board).ok()?;
    let href = format!("#/play?opponent={id}&board={}", record.board);
    Some(
        view! {
            <a class="play" data-part="again" href=href>{move || say_with("home.play", &[("name", &agent_name(&id))])}</a>
        }
        .into_any(),
    )
}

/// The way to everything that can be known of it.
fn analyse(row: &Row, kept: bool) -> AnyView {
    let name = if kept { row.id.clone() } else { link::write(&row.game.record).unwrap_or_default() };
    view! {
        <a class="quiet" data-part="analyse" href=format!("#/analysis/{name}")>{icon(Icon::Eye)} <span>{t("end.analyse")}</span></a>
    }
    .into_any()
}

/// Saves the record as a file.
fn save(row: Arc<Row>) -> impl IntoView {
    let name = format!("geister-{}.json", row.game.record.seed);
    view! {
        <button
            type="button"
            class="quiet"
            data-part="save"
            on:click=move |_| file::save_text(&name, "application/json", &row.game.record.to_json())
        >
            {icon(Icon::Download)} <span>{t("end.download")}</span>
        </button>
    }
}

/// The whole game as an address, for somebody else.
#[component]
fn CopyLink(row: Arc<Row>) -> impl IntoView {
    let said = RwSignal::new("games.link");
    // Where nothing may be copied, the address itself becomes the link: it can be copied by hand.
    let copy = move |_| {
        let Ok(part) = link::write(&row.game.record) else { return };
        let hash = format!("{ADDRESS}/{part}");
        let here = window().location().href().unwrap_or_default();
        let page = here.split('#').next().unwrap_or_default();
        let words = format!("{page}{hash}");
        spawn_local(async move {
            let navigator = window().navigator();
            let there = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|there| !there.is_undefined());
            if there && JsFuture::from(navigator.clipboard().write_text(&words)).await.is_ok() {
                said.set("games.copied");
                clock::after(2000.0, move || said.set("games.link"));
            } else {
                let _ = window().location().set_hash(&hash);
            }
        });
    };
    view! {
        <button type="button" class="quiet" data-part="link" on:click=copy>
            {icon(Icon::Tag)} <span role="status">{move || say(said.get())}</span>
        </button>
    }
}

/// Keeps a game that came by a link.
#[component]
fn Keep(row: Arc<Row>) -> impl IntoView {
    let shelves = Shelves::here();
    let id = row.id.clone();
    let known = move || shelves.find(&id).is_some();
    let keep = move |_| {
        let game = row.game.clone();
        spawn_local(async move { shelves.keep(game).await });
    };
    view! {
        <Show when=move || !known() fallback=|| view! { <span class="second archive-kept">{t("games.kept")}</span> }>
            <button type="button" class="quiet" data-part="keep" on:click=keep.clone()>
                {icon(Icon::Check)} <span>{t("games.keep")}</span>
            </button>
        </Show>
    }
}

/// Deletes a game, once one is sure.
#[component]
fn Delete(row: Arc<Row>) -> impl IntoView {
    let (shelves, sure) = (Shelves::here(), RwSignal::new(false));
    let delete = move |_| {
        if !sure.get_untracked() {
            sure.set(true);
            return clock::after(4000.0, move || {
                let _ = sure.try_set(false); // the game may be gone by then
            });
        }
        let row = row.clone();
        spawn_local(async move {
            shelves.delete(row).await;
            let _ = window().location().set_hash(ADDRESS);
        });
    };
    view! {
        <button type="button" class="quiet" data-part="delete" on:click=delete>
            {icon(Icon::Close)} <span>{move || say(if sure.get() { "play.resign-sure" } else { "games.delete" })}</span>
        </button>
    }
}
