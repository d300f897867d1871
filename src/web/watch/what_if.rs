//! *What if it were blue?* What the mover would do with every colouring that it could have, side by side.

use super::choices::{Compared, Verdict, compare, table};
use super::speech::{player, stand_in};
use super::state::Watch;
use crate::game::{Colour, Ply, Seat, notation};
use crate::web::kit::bars::{Bar, Row, drawing};
use crate::web::kit::moves::written;
use crate::web::kit::save::Saves;
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// The comparison for the moment that is shown.
#[component]
pub fn WhatIf(
    /// The game.
    watch: Watch,
) -> impl IntoView {
    let found = Memo::new(move |_| {
        let at = watch.at.get();
        watch.choices.with(|(asked, choices, of)| {
            if asked.ply != at || *of == 0 {
                return None;
            }
            let done = choices.len();
            watch.story.with(|story| {
                let story = story.as_ref()?;
                // What was really done there, whoever is asked now.
                let made = notation::move_text(story.board(), story.game().history().get(usize::from(at))?.mv);
                let mut rows = compare(story.board(), &story.at(at), choices, &made);
                // That nobody would do it is known when all have been asked.
                rows.retain(|one| one.colourings > 0 || done >= *of as usize);
                Some((rows, done, *of as usize))
            })
        })
    });
    let over = move || watch.is_whole() && watch.at.get() >= watch.length();
    let lead = move || {
        if over() {
            return say("watch.about-over").to_owned();
        }
        let seat = Seat::to_move_at(Ply(watch.at.get()));
        let (name, other) = (player(watch, seat), stand_in(watch, seat));
        let (done, of) = found.with(|found| found.as_ref().map_or((0, 0), |(_, done, of)| (*done, *of)));
        let count = if of == 0 { "…".to_owned() } else { of.to_string() };
        let key = match (of > 0 && done >= of, &other) {
            (true, None) => "watch.if-lead",
            (true, Some(_)) => "watch.if-lead-instead",
            (false, None) => "watch.if-asking",
            (false, Some(_)) => "watch.if-asking-instead",
        };
        let by = other.unwrap_or_else(|| name.clone());
        say_with(key, &[("name", &name), ("by", &by), ("done", &done.to_string()), ("count", &count)])
    };
    let is_past = move || watch.wish.with(|wish| wish.past.is_some());
    let rows = move || {
        let found = found.get().filter(|_| !over());
        found.map(|(rows, _, of)| rows.into_iter().map(|one| row(one, of, is_past())).collect_view())
    };
    let compared = move || found.get().filter(|_| !over()).map(|(rows, ..)| rows).unwrap_or_default();
    let there = Memo::new(move |_| !compared().is_empty());
    view! {
        <section class="watch-if" data-part="what-if">
            <h2 class="title">{t("watch.if-title")}</h2>
            <p class="second" data-part="if-lead">{lead}</p>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t("watch.if-move")}</th>
                        <th scope="col">{t("watch.if-blue")}</th>
                        <th scope="col">{t("watch.if-red")}</th>
                        <th scope="col">{t("watch.if-says")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <Show when=move || there.get()>
                <Saves
                    name=Callback::new(move |()| format!("geister-what-if-{}", watch.at.get()))
                    title=Callback::new(|()| say("watch.if-title").to_owned())
                    drawing=Callback::new(move |()| Some(drawing(&bars(&compared()))))
                    table=Callback::new(move |()| table(watch.at.get(), &compared()))
                />
            </Show>
        </section>
    }
}

/// What a move says, in words.
fn says(one: &Compared) -> &'static str {
    say(match one.verdict() {
        Verdict::Alike => "watch.if-alike",
        Verdict::Tells(Colour::Blue) => "watch.if-tells-blue",
        Verdict::Tells(Colour::Red) => "watch.if-tells-red",
        Verdict::Known => "watch.if-known",
        Verdict::Never => "watch.if-never",
    })
}

/// The same bars for a file: a bar for each colour that the ghost could have.
fn bars(rows: &[Compared]) -> Vec<Row> {
    let of = |one: &Compared| {
        let bar = |key: &'static str, chance: Option<f64>| {
            let chance = chance?;
            Some(Row {
                name: format!("{}, {}: {}", one.text, say(key), says(one)),
                bar: Some(Bar::Full(chance)),
                says: format!("{:.0}%", 100.0 * chance),
            })
        };
        [bar("watch.if-blue", one.blue), bar("watch.if-red", one.red)].into_iter().flatten()
    };
    rows.iter().flat_map(of).collect()
}

fn row(one: Compared, of: usize, is_past: bool) -> impl IntoView {
    let verdict = says(&one);
    let made = if is_past { "watch.if-played" } else { "watch.if-made" };
    let count = say_with("watch.if-count", &[("some", &one.colourings.to_string()), ("all", &of.to_string())]);
    let cell = |class: &'static str, chance: Option<f64>| {
        let share = format!("{:.1}%", 100.0 * chance.unwrap_or(0.0));
        let text = chance.map_or_else(|| "–".to_owned(), |chance| format!("{:.0}%", 100.0 * chance));
        view! {
            <td class="figures">
                <span class=format!("watch-bar {class}") aria-hidden="true"><i style:width=share></i></span>
                <span>{text}</span>
            </td>
        }
    };
    view! {
        <tr class:made=one.made>
            <th scope="row">
                {written(&one.text)}
                {one.made.then(|| view! { <span class="small">{say(made)}</span> })}
            </th>
            {cell("if-blue", one.blue)}
            {cell("if-red", one.red)}
            <td><span>{verdict}</span><span class="small">{count}</span></td>
        </tr>
    }
}
