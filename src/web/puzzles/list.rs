//! All puzzles as cards, by what one wishes to see, and how far one has come.

use super::card::{card, kind_key};
use super::collection::{Entry, Kind};
use super::filter::{Filter, LENGTHS, THEMES};
use super::own_games::OwnGames;
use super::panel::{Row, theme_key};
use super::picture::picture;
use super::room::{Room, address};
use super::run::time;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// So many cards at a time: a phone should not draw hundreds of boards.
const AT_ONCE: usize = 24;

/// The list.
#[component]
pub fn List() -> impl IntoView {
    let room = Room::here();
    let onward = move || room.next_unsolved(None);
    let on_words = move || {
        let begun = room.progress.with(|progress| !progress.puzzles.is_empty());
        if begun { say("puzzles.go-on") } else { say("puzzles.begin") }
    };
    let rating = move || {
        let rating = room.progress.with(|progress| progress.rating);
        (rating.puzzles > 0).then(|| say_with("puzzles.rating", &[("rating", &rating.shown())]))
    };
    let fresh = move || room.progress.with(|progress| progress.best == 0 && progress.rating.puzzles == 0);
    view! {
        <section class="puzzle-list">
            <div class="puzzle-intro">
                <h1 class="display">{t("puzzles.title")}</h1>
                <p class="body puzzle-lead">{t("puzzles.lead")}</p>
                <p class="puzzle-count" hidden=fresh><Row /> <strong class="figures" data-part="rating">{rating}</strong></p>
                <div class="puzzle-ways">
                    {move || match onward() {
                        Some(id) => view! {
                            <a class="play" data-part="go-on" href=address(&id)>{on_words}</a>
                        }
                        .into_any(),
                        None => view! { <p class="body" data-part="all-solved">{t("puzzles.all-solved")}</p> }.into_any(),
                    }}
                    <Today />
                    <a class="outlined" data-part="run" href=address("run")>
                        <span>{t("puzzles.run")}</span>
                        <span class="second figures">{move || best_run(room)}</span>
                    </a>
                </div>
            </div>
            <div class="puzzle-groups">
                <OwnGames />
                <Cards />
            </div>
        </section>
    }
}

/// The best run so far, in a few words.
fn best_run(room: Room) -> Option<String> {
    let best = room.progress.with(|progress| progress.runs.best)?;
    Some(say_with("puzzles.run-score", &[("solved", &best.solved.to_string()), ("time", &time(best.seconds))]))
}

/// The puzzle of the day, and on how many days in a row it was solved.
#[component]
fn Today() -> impl IntoView {
    let room = Room::here();
    let (today, day) = (room.today(), room.day());
    let solved = move || room.progress.with(|progress| progress.days.is_solved(day));
    let row = move || {
        let days = room.progress.with(|progress| progress.days);
        let gaps = [("count", &*days.row_at(day).to_string()), ("best", &*days.best.to_string())];
        (days.best > 0).then(|| say_with("puzzles.days", &gaps))
    };
    let drawn = today.puzzle.position().map(|position| picture(&position)).unwrap_or_default();
    view! {
        <a class="outlined puzzle-today" class:solved=solved data-part="today" href=address("today")>
            <span inner_html=drawn></span>
            <span>
                <span>{t("puzzles.today")} <Show when=solved>{icon(Icon::Check)}</Show></span>
                <span class="second figures">{say_plies(&today)}</span>
                <span class="second figures" data-part="days">{row}</span>
            </span>
        </a>
    }
}

/// The length of a puzzle in words.
fn say_plies(entry: &Entry) -> impl Fn() -> String + use<> {
    let plies = entry.puzzle.plies.0.to_string();
    move || say_with("puzzles.plies", &[("plies", &plies)])
}

/// What is wished for, and the cards that fit.
#[component]
fn Cards() -> impl IntoView {
    let room = Room::here();
    let filter = room.filter;
    let shown = RwSignal::new(AT_ONCE);
    let only = move || room.progress.with(|progress| progress.only_unsolved);
    // Nothing is solved while one looks at the list, so what fits changes only with the wishes.
    let fitting = Memo::new(move |_| {
        let (filter, only) = (filter.get(), only());
        room.collection.with_value(|collection| {
            let progress = room.progress.read();
            let fits = |entry: &Entry| filter.fits(entry) && !(only && progress.is_solved(&entry.id));
            let entries = collection.entries().iter().enumerate();
            entries.filter(|(_, entry)| fits(entry)).map(|(at, _)| at).collect::<Vec<usize>>()
        })
    });
    let count = move || {
        room.collection.with_value(|collection| {
            let (progress, filter) = (room.progress.read(), filter.get());
            let wanted: Vec<&Entry> = collection.entries().iter().filter(|entry| filter.fits(entry)).collect();
            let solved = wanted.iter().filter(|entry| progress.is_solved(&entry.id)).count();
            say_with("puzzles.solved-of", &[("solved", &solved.to_string()), ("all", &wanted.len().to_string())])
        })
    };
    let cards = move || {
        let (fitting, shown) = (fitting.get(), shown.get());
        let entry = |at: &usize| room.collection.with_value(|collection| collection.entries()[*at].clone());
        let number = |entry: &Entry| {
            let number = entry.number.to_string();
            Signal::derive(move || say_with("puzzles.number", &[("number", &number)]))
        };
        let cards = fitting.iter().take(shown).map(entry).map(|entry| card(&entry, number(&entry)));
        cards.collect_view()
    };
    let wish = move |change: fn(&mut Filter, usize)| {
        move |choice: usize| {
            shown.set(AT_ONCE);
            filter.update(|filter| change(filter, choice));
        }
    };
    view! {
        <div class="puzzle-over">
            {pick(
                "puzzles.colours",
                || Kind::ALL.map(|kind| say(kind_key(kind)).to_owned()).to_vec(),
                Signal::derive(move || filter.get().kind),
                wish(|filter, choice| filter.kind = choice),
            )}
            {pick(
                "puzzles.length",
                lengths,
                Signal::derive(move || filter.get().length),
                wish(|filter, choice| filter.length = choice),
            )}
            {pick(
                "puzzles.theme",
                || THEMES.map(|theme| say(theme_key(theme)).to_owned()).to_vec(),
                Signal::derive(move || filter.get().theme),
                wish(|filter, choice| filter.theme = choice),
            )}
            <button
                type="button"
                class="chip puzzle-filter"
                aria-pressed=move || if only() { "true" } else { "false" }
                data-part="only-unsolved"
                on:click=move |_| room.note(|progress| progress.only_unsolved = !progress.only_unsolved)
            >
                {t("puzzles.only-unsolved")}
            </button>
            <span class="second figures" role="status" data-part="solved">{count}</span>
        </div>
        <ul class="puzzle-tiles" data-part="cards">{cards}</ul>
        <Show when=move || fitting.with(Vec::is_empty)>
            <p class="body" data-part="none">{t("puzzles.none-fits")}</p>
        </Show>
        <Show when=move || { fitting.with(Vec::len) > shown.get() }>
            <button type="button" class="outlined puzzle-more" data-part="more" on:click=move |_| shown.update(|n| *n += AT_ONCE)>
                {t("puzzles.more")}
            </button>
        </Show>
    }
}

/// The lengths in words.
fn lengths() -> Vec<String> {
    let words = |(from, to): (u16, u16)| match to {
        u16::MAX => say_with("puzzles.length-from", &[("from", &(from + 1).to_string())]),
        // Every win takes an odd number of plies, and the shortest is three.
        _ => say_with("puzzles.length-to", &[("from", &(from | 1).max(3).to_string()), ("to", &to.to_string())]),
    };
    LENGTHS.into_iter().map(words).collect()
}

/// A choice out of a list, the first of which is any.
fn pick(
    label: &'static str,
    options: fn() -> Vec<String>,
    chosen: Signal<usize>,
    choose: impl Fn(usize) + 'static,
) -> AnyView {
    let option = move |(at, words): (usize, String)| {
        view! { <option value=at.to_string() selected=move || chosen.get() == at>{words}</option> }
    };
    let all = move || {
        let any = std::iter::once(say("puzzles.any").to_owned());
        any.chain(options()).enumerate().map(option).collect_view()
    };
    view! {
        <label class="puzzle-pick">
            <span class="label">{t(label)}</span>
            <select data-part=label on:change=move |event| choose(event_target_value(&event).parse().unwrap_or(0))>
                {all}
            </select>
        </label>
    }
    .into_any()
}
