//! What was certain at a moment, where the game turned, what the opponent confesses, and the moves.

use super::facts::{confessor, hidden, puzzle};
use super::state::Insight;
use super::turning::{Readings, Turn, turns};
use super::words;
use crate::game::{Ply, Seat};
use crate::web::engine::analysing::confession::confession;
use crate::web::kit::emphasis::emphasised;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::moves::Moves;
use crate::web::kit::words::{agent_name, language, say, say_with, t};
use crate::web::watch::past::Past;
use crate::web::watch::speech::player;
use crate::web::watch::state::Watch;
use leptos::prelude::*;
use std::sync::Arc;

/// What was certain for whoever was to move, and the way to find a win that there was.
#[component]
pub fn CertainPanel(
    /// The game.
    watch: Watch,
    /// What is known of it.
    insight: Insight,
    /// The game as it was brought.
    past: Arc<Past>,
) -> impl IntoView {
    let of = past.clone();
    let told = Memo::new(move |_| {
        let at = watch.at.get();
        let seat = Seat::to_move_at(Ply(at));
        let goes_on = watch.story.with(|story| story.as_ref().is_some_and(|story| story.goes_on(at)));
        if !goes_on {
            return None;
        }
        let name = player(watch, seat);
        let yours = of.is_yours(seat);
        let left = of.record.draw_ply.0.saturating_sub(at);
        insight.facts.with(|facts| {
            let Some(certain) = facts.certain.get(&at) else {
                return Some((say("analysis.asking").to_owned(), None, None));
            };
            let mut said = words::certain(
                Some(&name).filter(|_| !yours).map(String::as_str),
                certain,
                Some(left.min(super::facts::WITHIN.0)),
            );
            if let Some(key) = certain.kept.map(|kept| if kept { "analysis.kept" } else { "analysis.let-go" }) {
                said = say_with("list.sentences", &[("some", &said), ("next", say(key))]);
            }
            let open = facts.open.get(&at).copied().flatten().map(|open| words::open(&name, open));
            Some((said, open, certain.win))
        })
    });
    let link = move || {
        let at = watch.at.get();
        let won = told.with(|told| told.as_ref().and_then(|(_, _, win)| *win))?;
        let moment = watch.story.with(|story| story.as_ref().map(|story| hidden(&story.at(at))))?;
        // Whoever can leave at once needs no puzzle.
        (won.0 > 1).then(|| {
            view! {
                <a class="outlined analysis-find" data-part="find" href=puzzle(&moment)>{icon(Icon::Eye)} <span>{t("analysis.find")}</span></a>
            }
        })
    };
    view! {
        <section class="analysis-certain" data-part="certain" aria-live="polite">
            <p class:won=move || told.with(|told| told.as_ref().is_some_and(|told| told.2.is_some()))>
                {move || told.get().map_or_else(|| say("analysis.over").to_owned(), |told| told.0)}
            </p>
            {link}
            {move || told.get().and_then(|told| told.1).map(|open| view! { <p class="second" data-part="open">{open}</p> })}
        </section>
    }
}

/// Where the game turned: a line each.
#[component]
pub fn TurnsPanel(
    /// The game.
    watch: Watch,
    /// What is known of it.
    insight: Insight,
) -> impl IntoView {
    let found = Memo::new(move |_| {
        let by = watch.wish.with(|wish| wish.by);
        watch.story.with(|story| {
            let Some(story) = story else { return Vec::new() };
            let readings: Readings = Seat::BOTH.map(|seat| story.readings(seat, by, story.length()));
            insight.facts.with(|facts| turns(story.game(), facts, &readings))
        })
    });
    let progress = move || {
        let (known, all) = (insight.facts.with(|facts| facts.certain.len()), usize::from(watch.length()));
        (known < all).then(|| {
            let gaps = [("done", known.to_string()), ("all", all.to_string())];
            say_with("analysis.looking", &[("done", &gaps[0].1), ("all", &gaps[1].1)])
        })
    };
    let line = move |turn: Turn| {
        let at = turn.at;
        let here = move || (watch.at.get() == at).then_some("true");
        view! {
            <li>
                <button type="button" class="analysis-turn" aria-current=here on:click=move |_| watch.go(at)>
                    {move || emphasised(&words::turn(watch, &turn))}
                </button>
            </li>
        }
    };
    view! {
        <section class="analysis-turns">
            <h2 class="label">{t("analysis.turns")}</h2>
            <ol data-part="turns">{move || found.get().into_iter().map(line).collect_view()}</ol>
            <p class="small" data-part="looking">
                {move || progress().or_else(|| found.with(Vec::is_empty).then(|| say("analysis.no-turns").to_owned()))}
            </p>
        </section>
    }
}

/// What the opponent says it had believed.
#[component]
pub fn ConfessionLine(
    /// What is known of the game.
    insight: Insight,
    /// The game.
    past: Arc<Past>,
) -> impl IntoView {
    let seat = confessor(&past)?;
    let id = past.sat(seat)?.to_owned();
    let game = past.record.replay().ok()?;
    let moves = game.history().iter().filter(|played| played.seat == seat).count();
    let said = Memo::new(move |_| insight.facts.with(|facts| confession(&game, seat, &facts.recalled)));
    let name = move || agent_name(&id);
    let waiting = {
        let name = name.clone();
        move || match insight.silent.get() {
            Some(why) => say_with("confess.silent", &[("name", &name()), ("why", &why)]),
            None => {
                let done = insight.facts.with(|facts| facts.recalled.len()).to_string();
                say_with("confess.thinking", &[("name", &name()), ("done", &done), ("all", &moves.to_string())])
            }
        }
    };
    (moves > 0).then(|| {
        view! {
            <div class="analysis-confession" data-part="confession" role="status">
                {move || match said.get() {
                    Some(said) => {
                        let words = move || said.words(language());
                        view! {
                            <p class="confession">{move || emphasised(&words())}</p>
                            <p class="second">{name.clone()}</p>
                        }
                        .into_any()
                    }
                    None => view! { <p class="second">{waiting.clone()}</p> }.into_any(),
                }}
            </div>
        }
    })
}

/// The moves of the game; touching one goes there.
#[component]
pub fn MoveList(
    /// The game.
    watch: Watch,
    /// The game as it was brought.
    past: Arc<Past>,
) -> impl IntoView {
    let moves = past.record.moves.clone();
    let at = Signal::derive(move || usize::from(watch.at.get()));
    view! {
        <section class="analysis-list">
            <h2 class="label">{t("play.moves")}</h2>
            <Moves moves=Signal::stored(moves) at=at pick=Some(Callback::new(move |ply: usize| watch.go(ply as u16))) />
        </section>
    }
}
