//! *What if it were blue?* What the mover would do with every colouring that it could have, side by side.

use super::choices::{Compared, Verdict, compare};
use super::speech::player;
use super::state::Watch;
use crate::game::{Colour, Ply, Seat, notation};
use crate::web::kit::moves::written;
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
                let made = notation::move_text(story.board(), story.told(at)?.mv);
                Some((compare(story.board(), &story.at(at), choices, &made), done, *of as usize))
            })
        })
    });
    let over = move || watch.is_whole() && watch.at.get() >= watch.length();
    let lead = move || {
        let name = player(watch, Seat::to_move_at(Ply(watch.at.get())));
        if over() {
            return say("watch.about-over").replace("{name}", &name);
        }
        match found.get() {
            Some((_, done, of)) if done >= of => {
                say_with("watch.if-lead", &[("name", &name), ("count", &of.to_string())])
            }
            Some((_, done, of)) => {
                let gaps = [("name", name.as_str()), ("done", &done.to_string()), ("count", &of.to_string())];
                say_with("watch.if-asking", &gaps)
            }
            None => say_with("watch.if-asking", &[("name", &name), ("done", "0"), ("count", "…")]),
        }
    };
    let rows = move || {
        let found = found.get().filter(|_| !over());
        found.map(|(rows, _, of)| rows.into_iter().map(|one| row(one, of)).collect_view())
    };
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
        </section>
    }
}

fn row(one: Compared, of: usize) -> impl IntoView {
    let verdict = match one.verdict() {
        Verdict::Alike => say("watch.if-alike"),
        Verdict::Tells(Colour::Blue) => say("watch.if-tells-blue"),
        Verdict::Tells(Colour::Red) => say("watch.if-tells-red"),
        Verdict::Known => say("watch.if-known"),
    };
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
                {one.made.then(|| view! { <span class="small">{say("watch.if-made")}</span> })}
            </th>
            {cell("if-blue", one.blue)}
            {cell("if-red", one.red)}
            <td><span>{verdict}</span><span class="small">{count}</span></td>
        </tr>
    }
}
