//! The first screen: what the game is, who sits across the table, Play.

use super::shown::{self, Shown};
use crate::agents::Entry;
use crate::agents::roster::{self, characters, roster};
use crate::arena::strengths::ladder;
use crate::game::{Board, Colour, Seat};
use crate::web::canvas::GhostKind;
use crate::web::kit::choice::Choice;
use crate::web::kit::finished::{RESULTS, Results};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::later::later;
use crate::web::kit::plate::Candle;
use crate::web::kit::portrait::{paper_name, pips, points, portrait, strength, words_of};
use crate::web::kit::prose::{ghost_in, prose};
use crate::web::kit::route::Route;
use crate::web::kit::segments::segments;
use crate::web::kit::store;
use crate::web::kit::texts::number_in_words;
use crate::web::kit::words::{agent_name, agent_text, board_name, say, say_with, t};
use crate::web::table::GameTable;
use crate::web::table::experience::Experience;
use leptos::prelude::*;

/// The home screen.
#[component]
pub fn Home() -> impl IntoView {
    view! {
        <div class="home">
            <div class="home-left">
                <Intro />
                {later(1, || view! { <TableForTwo /> }.into_any())}
            </div>
            {later(2, || view! { <Wall /> }.into_any())}
        </div>
    }
}

/// The game in one line and three pictures.
#[component]
fn Intro() -> impl IntoView {
    let blue_at_the_door = ghost_in("door", GhostKind::Own(Colour::Blue));
    let four = |kind| (0..4).map(|_| ghost_in("mini-ghost", kind)).collect_view();
    view! {
        <section class="intro">
            <h1 class="display">
                <span class="tagline">{t("home.tagline-1")}</span>
                " "
                <span class="tagline">{t("home.tagline-2")}</span>
            </h1>
            <p class="body intro-words">{t("home.intro")}</p>
            <p class="body intro-phone">{move || prose(say("home.intro-phone"))}</p>
            <ul class="ways-to-win">
                <li>
                    <span class="way-picture">{blue_at_the_door}</span>
                    <span>{move || prose(say("home.way-out"))}</span>
                </li>
                <li>
                    <span class="way-picture">{four(GhostKind::Own(Colour::Red))}</span>
                    <span>{move || prose(say("home.way-reds"))}</span>
                </li>
                <li>
                    <span class="way-picture">{four(GhostKind::Shown(Colour::Blue))}</span>
                    <span>{move || prose(say("home.way-blues"))}</span>
                </li>
            </ul>
        </section>
    }
}

/// The chosen opponent, the board, the seat, and Play.
#[component]
fn TableForTwo() -> impl IntoView {
    let table = GameTable::here();
    let choice = table.choice;
    let opponent = Memo::new(move |_| choice.with(|choice| choice.opponent.clone()));
    let entry = move || opponent.with(|id| roster::find(id).ok());
    let boards = Memo::new(move |_| entry().map_or_else(Vec::new, |entry| entry.boards.to_vec()));
    let play = move |_| table.play_at_once(choice.get_untracked());
    let arrange = move |_| table.arrange(choice.get_untracked());
    let only = move || boards.with(|boards| (boards.len() == 1).then(|| boards[0]));
    view! {
        <section class="seats" aria-label=t("home.table")>
            <div class="across">
                <div class="across-portrait">{move || portrait(&opponent.get())}</div>
                <div class="across-words">
                    <p class="across-name">
                        <span class="name">{move || entry().map(|entry| agent_name(face(entry).id))}</span>
                        {move || entry().map(|entry| levels_of(entry, choice))}
                        {move || pips(strength(&opponent.get()))}
                    </p>
                    <p class="line">{move || words_of(&opponent.get(), "line")}</p>
                    <p class="small" role="status" data-part="remark">
                        {move || {
                            match only() {
                                Some(board) => say_with("home.only-board", &[("board", board_name(board))]),
                                None => remark(&opponent.get()),
                            }
                        }}
                    </p>
                </div>
            </div>
            <div class="choices">
                {segments(
                    "board",
                    t("home.board"),
                    boards.into(),
                    board_label,
                    Signal::derive(move || choice.with(|choice| choice.board)),
                    move |board| choice.update(|choice| choice.board = board),
                )}
                {segments(
                    "seat",
                    t("home.you-are"),
                    Signal::stored(vec![Some(Seat::First), Some(Seat::Second), None]),
                    |seat| seat_name(seat).into_any(),
                    Signal::derive(move || choice.with(|choice| choice.seat)),
                    move |seat| choice.update(|choice| choice.seat = seat),
                )}
            </div>
            {move || match table.unfinished() {
                None => view! {
                    <button type="button" class="play" on:click=play>
                        {icon(Icon::Play)}
                        <span>{move || say_with("home.play", &[("name", &agent_name(&opponent.get()))])}</span>
                    </button>
                    <p class="under-play">
                        <button type="button" class="plain" on:click=arrange>{t("home.arrange")}</button>
                        {promise()}
                    </p>
                }
                .into_any(),
                Some(other) => view! {
                    <a class="play" href=Route::Play.hash() data-part="continue">
                        {icon(Icon::Play)}
                        <span>{say_with("home.continue", &[("name", &agent_name(&other))])}</span>
                    </a>
                    <p class="under-play">
                        <button type="button" class="plain" data-part="new" on:click=play>
                            {move || say_with("home.new", &[("name", &agent_name(&opponent.get()))])}
                        </button>
                        <button type="button" class="plain" on:click=arrange>{t("home.arrange-short")}</button>
                    </p>
                }
                .into_any(),
            }}
        </section>
    }
}

/// The first level of a player's character, whose name and picture stand for all of them.
fn face(entry: &'static Entry) -> &'static Entry {
    roster::levels(entry.character).next().unwrap_or(entry)
}

/// A choice among the levels of a character, where there is one. Who was called by parameters is among them.
fn levels_of(entry: &'static Entry, choice: RwSignal<Choice>) -> Option<AnyView> {
    let mut levels: Vec<&Entry> = roster::levels(entry.character).collect();
    if !levels.iter().any(|level| level.id == entry.id) {
        levels.push(entry);
    }
    let label = |level: &'static Entry| agent_text(level.id, "level").unwrap_or(level.name);
    let option = move |level: &'static Entry| {
        view! { <option value=level.id selected=level.id == entry.id>{label(level)}</option> }
    };
    let choose = move |id: String| {
        if let Ok(level) = roster::find(&id) {
            choice.update(|choice| choice.sit_across(level));
        }
    };
    (levels.len() > 1).then(|| {
        view! {
            <select class="level" aria-label=t("home.level") on:change=move |event| choose(event_target_value(&event))>
                {levels.into_iter().map(option).collect_view()}
            </select>
        }
        .into_any()
    })
}

/// For whom the opponent is, and where it comes from.
fn remark(id: &str) -> String {
    let paper = roster::find(id).map_or("", |entry| paper_name(entry.paper));
    format!("{} · {paper}", words_of(id, "hint"))
}

fn promise() -> AnyView {
    view! {
        <span class="second wide-only">{t("home.promise")}</span>
        <span class="second narrow-only">{t("home.promise-short")}</span>
    }
    .into_any()
}

/// A board's name; the mini board's is shortened where there is little room.
fn board_label(board: Board) -> AnyView {
    match board {
        Board::Mini => view! {
            <span class="wide-only">{say("board.mini")}</span>
            <span class="narrow-only">{say("board.mini-short")}</span>
        }
        .into_any(),
        other => board_name(other).into_any(),
    }
}

fn seat_name(seat: Option<Seat>) -> &'static str {
    match seat {
        Some(Seat::First) => say("seat.first"),
        Some(Seat::Second) => say("seat.second"),
        None => say("seat.lot"),
    }
}

/// The portraits.
#[component]
fn Wall() -> impl IntoView {
    let choice = GameTable::here().choice;
    let chosen = Memo::new(move |_| choice.with(|choice| choice.opponent.clone()));
    let results = StoredValue::new(store::load::<Results>(RESULTS).unwrap_or_default());
    let shown = RwSignal::new(Shown::default());
    view! {
        <section class="wall">
            <div class="wall-head">
                <h2 class="title" id="wall-title">{t("home.across")}</h2>
                <p class="second">{census}</p>
                {move || shown::choose(shown)}
                <nav class="home-ways" aria-label=t("home.more")>
                    // Who has played some games knows the way.
                    {Experience::load().is_small().then(|| view! { <a class="plain" href="#/first">{t("home.first")}</a> })}
                    <a class="plain" href="#/today">{t("home.today")}</a>
                    <a class="plain" href="#/two">{t("home.two")}</a>
                </nav>
            </div>
            <div class="sitters" role="radiogroup" aria-labelledby="wall-title">
                // A few at a time: all at once would keep a phone busy for too long.
                {ladder().chunks(2).zip(1..).map(|(few, step)| sitters(few.to_vec(), step, results, shown)).collect_view()}
            </div>
            <aside class="wall-foot">
                <p class="body about" aria-live="polite">
                    <strong>{move || agent_name(&chosen.get())}</strong>
                    " "
                    {move || words_of(&chosen.get(), "about")}
                    " "
                    <span class="second">{move || points(&chosen.get())} " " {move || so_far(&chosen.get(), results)}</span>
                </p>
                {move || roster::find(&chosen.get()).ok().and_then(Entry::policy).map(daydream)}
                <p class="second">{t("home.fair")}</p>
                <a class="plain" href=Route::Rules.hash()>{t("home.to-rules")}</a>
            </aside>
        </section>
    }
}

/// What a player thinks in its playouts, word for word.
fn daydream(policy: String) -> AnyView {
    view! {
        <details class="daydream">
            <summary>{t("home.daydream")}</summary>
            <p class="second">{t("home.daydream-words")}</p>
            // It may be wider than a phone, and is scrolled with keys, too.
            <pre tabindex="0">{policy}</pre>
        </details>
    }
    .into_any()
}

/// How somebody has done against a character so far.
fn so_far(id: &str, results: StoredValue<Results>) -> Option<String> {
    let character = roster::find(id).ok()?.character;
    let score = results.with_value(|results| results.against(character));
    let numbers =
        [("won", score.won), ("lost", score.lost), ("drawn", score.drawn)].map(|(key, n)| (key, n.to_string()));
    (score.games() > 0).then(|| say_with("home.so-far", &numbers.each_ref().map(|(key, n)| (*key, n.as_str()))))
}

fn sitters(
    few: Vec<&'static Entry>,
    step: u32,
    results: StoredValue<Results>,
    shown: RwSignal<Shown>,
) -> impl IntoView {
    let sitter = move |&entry: &&'static Entry| {
        let (won, next) = results.with_value(|results| {
            let next = results.next().is_some_and(|next| next.id == entry.id);
            (results.against(entry.character).won > 0, next)
        });
        view! { <Sitter entry=entry won=won next=next shown=shown /> }
    };
    later(step, move || few.iter().map(sitter).collect_view().into_any())
}

/// How many characters and levels, from how many papers.
fn census() -> String {
    let paper = |entry: &Entry| paper_name(entry.paper);
    let is_new = |&n: &usize| !roster()[..n].iter().any(|before| paper(before) == paper(roster()[n]));
    let papers = (0..roster().len()).filter(is_new).count();
    let (faces, players, papers) = (number(characters().len()), number(roster().len()), number(papers));
    let text = say_with("home.census", &[("characters", &faces), ("players", &players), ("papers", &papers)]);
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| std::iter::once(first.to_ascii_uppercase()).chain(letters).collect())
}

fn number(number: usize) -> String {
    number_in_words(say("home.numbers"), number)
}

/// One character on the wall; a candle burns at a door that was won.
#[component]
fn Sitter(entry: &'static Entry, won: bool, next: bool, shown: RwSignal<Shown>) -> impl IntoView {
    let choice = GameTable::here().choice;
    let id = entry.id;
    let chosen = move || {
        choice.with(|choice| roster::find(&choice.opponent).is_ok_and(|other| other.character == entry.character))
    };
    let choose = move |_| choice.update(|choice| choice.sit_across(entry));
    let one_board = (entry.boards.len() == 1).then(|| entry.boards[0]);
    view! {
        <label class="sitter" class:chosen=chosen hidden=move || !shown.get().has(entry)>
            <input
                type="radio"
                class="visually-hidden"
                name="opponent"
                value=id
                aria-labelledby=format!("name-{id}")
                aria-describedby=format!("words-{id}")
                prop:checked=chosen
                on:change=choose
            />
            <span class="sitter-portrait">{portrait(id)} <span class="tick">{icon(Icon::Check)}</span> {won.then(|| view! { <Candle lit=true /> })}
                {next.then(|| view! { <span class="badge sitter-next" data-part="next">{t("home.next")}</span> })}
            </span>
            <span class="name" id=format!("name-{id}")>
                {move || agent_name(id)}
                {move || one_board.map(|board| view! { " " <span class="badge">{board_name(board)}</span> })}
            </span>
            <span class="sitter-words" id=format!("words-{id}")>
                <span class="sitter-line">{move || words_of(id, "line")}</span>
                {won.then(|| view! { <span class="visually-hidden">{t("home.won")}</span> })}
                <span class="sitter-rank">
                    {pips(strength(id))} <span class="small">{move || paper_name(entry.paper)}</span>
                </span>
            </span>
        </label>
    }
}
