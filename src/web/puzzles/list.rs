//! All puzzles as cards, by what one wishes to see, and how far one has come.

use super::cards::{self, kind_key, length};
use super::collection::{Entry, Kind};
use super::filter::{Filter, LENGTHS, THEMES};
use super::own_games::OwnGames;
use super::panel::{Row, theme_key};
use super::picture::picture;
use super::room::{Room, address};
use super::run::time;
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
                    {today(room)}
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
fn today(room: Room) -> AnyView {
    let (today, day) = (room.today(), room.day());
    let solved = move || room.progress.with(|progress| progress.days.is_solved(day));
    let drawn = today.puzzle.position().map(|position| picture(&position)).unwrap_or_default();
    let words = move || {
        let days = room.progress.with(|progress| progress.days);
        let gaps = [("count", &*days.row_at(day).to_string()), ("best", &*days.best.to_string())];
        let row = if days.best > 0 { say_with("puzzles.days", &gaps) } else { String::new() };
        let (title, length) = (say("puzzles.today"), length(&today));
        format!(
            "{title}<span class=\"second figures\">{length}</span><span class=\"second figures\" data-part=\"days\">{row}</span>"
        )
    };
    view! {
        <a class="outlined puzzle-today" class:solved=solved data-part="today" href=address("today")>
            <span inner_html=drawn></span>
            <span inner_html=words></span>
        </a>
    }
    .into_any()
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
        room.collection.with_value(|collection| {
            let entries = fitting.iter().take(shown).map(|at| &collection.entries()[*at]);
            let number = |entry: &Entry| say_with("puzzles.number", &[("number", &entry.number.to_string())]);
            entries.map(|entry| cards::of(room, entry, &number(entry))).collect::<String>()
        })
    };
    view! {
        <div class="puzzle-over">
            {pick("puzzles.colours", kinds, shown, |filter| &mut filter.kind)}
            {pick("puzzles.length", lengths, shown, |filter| &mut filter.length)}
            {pick("puzzles.theme", themes, shown, |filter| &mut filter.theme)}
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
        <ul class="puzzle-tiles" data-part="cards" inner_html=cards></ul>
        <p class="body" data-part="none" hidden=move || fitting.with(|fitting| !fitting.is_empty())>{t("puzzles.none-fits")}</p>
        <button
            type="button"
            class="outlined puzzle-more"
            data-part="more"
            hidden=move || fitting.with(Vec::len) <= shown.get()
            on:click=move |_| shown.update(|shown| *shown += AT_ONCE)
        >
            {t("puzzles.more")}
        </button>
    }
}

/// What may be shown, in words.
fn kinds() -> Vec<String> {
    Kind::ALL.map(|kind| say(kind_key(kind)).to_owned()).to_vec()
}

/// What there is to see, in words.
fn themes() -> Vec<String> {
    THEMES.map(|theme| say(theme_key(theme)).to_owned()).to_vec()
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

/// A choice out of a list, the first of which is any: it changes a part of the filter, and begins the list anew.
fn pick(
    label: &'static str,
    options: fn() -> Vec<String>,
    shown: RwSignal<usize>,
    part: fn(&mut Filter) -> &mut usize,
) -> AnyView {
    let filter = Room::here().filter;
    let all = move || {
        let chosen = *part(&mut filter.get_untracked());
        let any = std::iter::once(say("puzzles.any").to_owned());
        let option = |(at, words): (usize, String)| {
            let selected = if chosen == at { " selected" } else { "" };
            format!("<option value=\"{at}\"{selected}>{words}</option>")
        };
        any.chain(options()).enumerate().map(option).collect::<String>()
    };
    let choose = move |event| {
        shown.set(AT_ONCE);
        filter.update(|filter| *part(filter) = event_target_value(&event).parse().unwrap_or(0));
    };
    view! {
        <label class="puzzle-pick">
            <span class="label">{t(label)}</span>
            <select data-part=label on:change=choose inner_html=all></select>
        </label>
    }
    .into_any()
}
