//! The caption, the chart and what the mover is about to do.

use super::caption::{Moment, caption};
use super::chart::{lines, table};
use super::drawing::{Labels, Paper, drawing};
use super::speech::{player, reader, stand_in, words};
use super::state::Watch;
use crate::game::{Ply, Seat, notation};
use crate::web::engine::watching::by::By;
use crate::web::kit::bars::{self, Bar, Row};
use crate::web::kit::board::is_narrow;
use crate::web::kit::emphasis::emphasised;
use crate::web::kit::moves::written;
use crate::web::kit::save::{Saves, shown};
use crate::web::kit::sight::{Measure, Words, arrows, measure};
use crate::web::kit::words::{say, say_with};
use leptos::prelude::*;

/// What just happened and why it matters.
#[component]
pub fn Caption(
    /// The game.
    watch: Watch,
) -> impl IntoView {
    let text = Memo::new(move |_| {
        let (at, wish) = (watch.at.get(), watch.wish.get());
        watch.story.with(|story| {
            let Some(story) = story else { return say("watch.say.seating").to_owned() };
            let (game, before) = (story.at(at), at.checked_sub(1).map(|ply| story.at(ply)));
            let now = story.decision(wish.side, at);
            let earlier = now.and_then(|now| now.checked_sub(1)).and_then(|ply| story.decision(wish.side, ply));
            let minds = |ply: Option<u16>| ply.and_then(|ply| story.minds(wish.side, wish.by, ply));
            // Where the side has just moved, what it decided by is what it had thought.
            let (old, new) = match now {
                Some(now) if now == at => (minds(earlier), minds(Some(now))),
                now => (minds(now), None),
            };
            let moment = Moment {
                game: &game,
                before: before.as_ref(),
                side: wish.side,
                xray: wish.xray,
                minds: (old.as_ref(), new.as_ref()),
            };
            let said: Vec<String> = caption(&moment).iter().map(|sentence| words(watch, sentence)).collect();
            said.join(say("watch.between").trim_matches('|'))
        })
    });
    // While it plays by itself, nobody wants every move read out.
    let live = move || if watch.playing.get() { "off" } else { "polite" };
    view! {
        <p class="watch-caption" data-part="caption" aria-live=live aria-atomic="true">{move || emphasised(&text.get())}</p>
    }
}

const WIDE: Paper = Paper { width: 508.0, height: 190.0 };
const NARROW: Paper = Paper { width: 358.0, height: 216.0 };

/// What the side believes over the game, with the truth beside it.
#[component]
pub fn ChartPanel(
    /// The game.
    watch: Watch,
    /// What stands above the chart.
    children: Children,
) -> impl IntoView {
    let paper = RwSignal::new(if is_narrow() { NARROW } else { WIDE });
    let listener = window_event_listener(leptos::ev::resize, move |_| {
        paper.set(if is_narrow() { NARROW } else { WIDE });
    });
    on_cleanup(move || listener.remove());
    let paper = Memo::new(move |_| paper.get());
    let drawn = Memo::new(move |_| {
        let (at, wish) = (watch.at.get(), watch.wish.get());
        let (blue, red, ply) = (say("watch.thinks-blue"), say("watch.thinks-red"), say("watch.ply"));
        watch.story.with(|story| {
            let story = story.as_ref()?;
            let lines = lines(story, wish.side, wish.by, at, wish.xray[wish.side.other()]);
            // The ghost that has just moved is the one that is spoken of.
            let game = story.at(at);
            let last = game.history().iter().rev().find(|played| played.seat != wish.side);
            let main = last.map(|played| played.piece.index());
            let labels = Labels { blue, red, ply };
            (!lines.is_empty()).then(|| drawing(&lines, at, story.length(), main, paper.get(), &labels))
        })
    });
    let title = move || {
        let other = player(watch, watch.wish.with(|wish| wish.side.other()));
        say_with("watch.chart", &[("name", &other), ("reader", &reader(watch))])
    };
    let legend = move || {
        let seen = watch.wish.with(|wish| wish.xray[wish.side.other()]);
        say(if seen { "watch.legend" } else { "watch.legend-veiled" })
    };
    let heard = move || {
        let (at, wish) = (watch.at.get(), watch.wish.get());
        let told = watch.story.with(|story| {
            let lines = lines(story.as_ref()?, wish.side, wish.by, at, false);
            let ghost = |line: &super::chart::Line| {
                let percent = format!("{:.0}", 100.0 * line.points.last()?.1);
                Some(format!("{} {percent}%", line.square.as_ref()?))
            };
            Some(lines.iter().filter_map(ghost).collect::<Vec<_>>().join(", "))
        });
        format!("{}: {}", title(), told.unwrap_or_default())
    };
    // Some players explain no belief at all: whoever waits for one would wait for ever.
    let silent = move || {
        let (at, side, by) = (watch.at.get(), watch.wish.with(|wish| wish.side), watch.wish.with(|wish| wish.by));
        let told = watch.story.with(|story| {
            let story = story.as_ref()?;
            (by == By::Own).then(|| story.decisions(side, at).any(|ply| story.told(ply).is_some()))
        });
        let seat = stand_in(watch, side).unwrap_or_else(|| player(watch, side));
        let key = if told == Some(true) { "watch.no-belief" } else { "watch.silent" };
        say_with(key, &[("name", &seat), ("by", say("watch.by"))])
    };
    let name = Callback::new(move |()| watch.wish.with(|wish| format!("geister-{}", wish.seed)));
    let numbers = Callback::new(move |()| {
        let (side, by) = watch.wish.with(|wish| (wish.side, wish.by));
        watch.story.with(|story| story.as_ref().map(|story| table(story, side, by))).unwrap_or_default()
    });
    let (heading, seen) = (Callback::new(move |()| title()), Callback::new(|()| shown(".watch-chart")));
    let view_box = move || format!("0 0 {} {}", paper.get().width, paper.get().height);
    view! {
        <section class="watch-belief">
            {children()}
            <h2 class="label">{title}</h2>
            <Show
                when=move || drawn.with(Option::is_some)
                fallback=move || view! { <p class="second watch-silent" data-part="silent">{silent}</p> }
            >
                <svg class="watch-chart" data-part="chart" viewBox=view_box role="img" aria-label=heard inner_html=move || drawn.get().unwrap_or_default()></svg>
                <Saves name=name title=heading drawing=seen table=numbers><p class="second">{legend}</p></Saves>
            </Show>
        </section>
    }
}

/// A move with its bar and its number.
#[derive(Debug, Clone, PartialEq)]
struct Listed {
    text: String,
    share: f64,
    label: String,
    first: bool,
    scored: bool,
}

/// What the mover is about to do.
#[component]
pub fn MovesPanel(
    /// The game.
    watch: Watch,
) -> impl IntoView {
    let told = move || {
        let at = watch.at.get();
        watch.story.with(|story| story.as_ref().and_then(|story| story.told(at).cloned()))
    };
    let title = move || {
        let seat = Seat::to_move_at(Ply(watch.at.get()));
        let (mover, other) = (player(watch, seat), stand_in(watch, seat));
        let (told, past) = (told(), watch.wish.with(|wish| wish.past.is_some()));
        let goes_on = watch.story.with(|story| story.as_ref().is_none_or(|story| story.goes_on(watch.at.get())));
        let key = match (told.as_ref().and_then(measure), &other) {
            _ if !goes_on => "watch.about-over",
            (None, _) if past && told.is_none() => "watch.about-asking",
            (Some(Measure::Chance), None) => "watch.about-chances",
            (Some(Measure::Rate), None) => "watch.about-rates",
            (Some(Measure::Score), None) => "watch.about-scores",
            (None, None) => "watch.about-nothing",
            (Some(Measure::Chance), Some(_)) => "watch.would-chances",
            (Some(Measure::Rate), Some(_)) => "watch.would-rates",
            (Some(Measure::Score), Some(_)) => "watch.would-scores",
            (None, Some(_)) => "watch.would",
        };
        let by = other.unwrap_or_else(|| mover.clone());
        say_with(key, &[("name", &mover), ("by", &by)])
    };
    // What was really done stands below what somebody would do.
    let played = move || {
        let at = usize::from(watch.at.get());
        let past = watch.wish.with(|wish| wish.past.clone())?;
        let text = past.record.moves.get(at)?;
        let name = player(watch, Seat::to_move_at(Ply(at as u16)));
        Some(
            view! { <p class="second watch-played" data-part="played">{say_with("watch.played", &[("name", &name)])} " " {written(text)}</p> },
        )
    };
    let listed = Memo::new(move |_| {
        let Some(told) = told() else { return Vec::new() };
        let words = Words { win: say("eyes.win"), loss: say("eyes.loss"), best: say("eyes.best") };
        let scored = measure(&told) == Some(Measure::Score);
        let shown = arrows(&told, words);
        let moves = shown.into_iter().map(|arrow| {
            let square = told.board.shape().square(arrow.from.column, arrow.from.row);
            let mv = square.and_then(|from| {
                let to = match arrow.to {
                    crate::web::canvas::To::Cell(cell) => told.board.shape().square(cell.column, cell.row),
                    crate::web::canvas::To::Gate(_) => None,
                };
                let all = [&told.explanation.chances, &told.explanation.scores];
                let rates = told.explanation.rates.iter().map(|rate| rate.mv);
                let mut all = all.into_iter().flatten().map(|(mv, _)| *mv).chain(rates);
                all.find(|mv| mv.from == from && mv.to(told.board) == to)
            });
            let text = mv.map(|mv| notation::move_text(told.board, mv)).unwrap_or_default();
            let share = if scored { if arrow.first { 1.0 } else { 0.0 } } else { arrow.share };
            Listed { text, share, label: arrow.label, first: arrow.first, scored }
        });
        moves.collect::<Vec<Listed>>()
    });
    let rows = move || {
        let row = |Listed { text, share, label, first, scored }: Listed| {
            view! {
                <li class:first=first class:scored=scored>
                    {written(&text)}
                    <span class="watch-bar" aria-hidden="true"><i style:width=format!("{:.1}%", 100.0 * share)></i></span>
                    <span class="figures">{label}</span>
                </li>
            }
        };
        listed.get().into_iter().map(row).collect_view()
    };
    let there = Memo::new(move |_| listed.with(|listed| !listed.is_empty()));
    let drawing = move || {
        let row =
            |Listed { text, share, label, .. }: Listed| Row { name: text, bar: Some(Bar::Full(share)), says: label };
        Some(bars::drawing(&listed.get().into_iter().map(row).collect::<Vec<Row>>()))
    };
    let table = move || {
        let mut text = String::from("ply,move,bar,says\n");
        for Listed { text: mv, share, label, .. } in listed.get() {
            text += &format!("{},{mv},{share:.4},\"{}\"\n", watch.at.get(), label.replace('"', "\"\""));
        }
        text
    };
    view! {
        <section class="watch-moves" data-part="moves">
            <h2 class="label">{title}</h2>
            <ul>{rows}</ul>
            <Show when=move || there.get()>
                <Saves
                    name=Callback::new(move |()| format!("geister-moves-{}", watch.at.get()))
                    title=Callback::new(move |()| title())
                    drawing=Callback::new(move |()| drawing())
                    table=Callback::new(move |()| table())
                />
            </Show>
            {played}
        </section>
    }
}
