//! Chapter 3: Murasaki's habit. First one looks oneself, then hundreds of its ghosts are counted.

use crate::web::engine::teaching::tally::{Both, Tally, Way};
use crate::web::kit::bars::{self, Bar, drawing};
use crate::web::kit::prose::prose;
use crate::web::kit::save::Saves;
use crate::web::kit::words::{say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::files;
use crate::web::learn::guessing::{COLOURS, Guessing, pair};
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, colour_bar, percent, verdict};
use leptos::prelude::*;

/// So many games are counted.
pub const GAMES: u32 = 60;
/// So many of them in one go.
pub const SLICE: u32 = 3;

const ANSWERS: &[&str] = &["learn.habit.some", "learn.habit.half", "learn.habit.all"];

/// The chapter.
#[component]
pub fn HabitChapter() -> impl IntoView {
    let (score, bet, tally) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(Tally::default()));
    let asker = Asker::here();
    Effect::new(move |_| {
        if bet.get().is_some() {
            asker.count(pair("murasaki-d5", 11), GAMES, SLICE, move |sum| {
                tally.try_set(sum);
            });
        }
    });
    let done = Memo::new(move |_| tally.with(|tally| tally.games >= GAMES));
    let right = move || match tally.with(|tally| tally.ways.first.first.red_share()).unwrap_or(0.5) {
        share if share < 0.4 => 0,
        share if share < 0.7 => 1,
        _ => 2,
    };
    view! {
        <Act kind=Kind::Play><Guessing players=&["murasaki-d5"] asks=&COLOURS seed=3 wanted=6 score=score /></Act>
        <Act kind=Kind::Bet when=Signal::derive(move || score.get().is_some())>
            <p class="body">{t("learn.habit.more")}</p>
            <Bet question="learn.habit.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=Signal::derive(move || bet.get().is_some())>
            <h3 class="title why-figure-title" data-part="sentence">{move || sentence(tally.get())}</h3>
            <Rows tally=tally />
            <Saves
                name=Callback::new(|()| "geister-habit".to_owned())
                title=Callback::new(move |()| sentence(tally.get()))
                drawing=Callback::new(move |()| Some(drawing(&bars(tally.get()))))
                table=Callback::new(move |()| files::ways(&[("murasaki-d5", tally.get())]))
            />
            <Show when=move || done.get()>
                <p class="why-verdict">{move || verdict(bet.get(), right())}</p>
                <p class="body">{move || prose(say("learn.habit.why"))}</p>
            </Show>
        </Act>
        <Keep chapter=Chapter::Habit sentence="learn.habit.keep" when=done />
    }
}

fn sentence(tally: Tally) -> String {
    let share = tally.ways.first.first.red_share();
    let gaps = [("games", tally.games.to_string()), ("percent", share.map_or_else(|| "–".to_owned(), percent))];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with("learn.habit.counted", &gaps)
}

/// Which colours came near first, later or never, as bars that fill.
#[component]
fn Rows(tally: RwSignal<Tally>) -> impl IntoView {
    let row = move |way: Way| {
        let both = move || tally.with(|tally| tally.ways.first.count(way));
        view! {
            <li>
                <span class="why-row-name">{move || name(way)}</span>
                {move || both().red_share().map(colour_bar)}
                <span class="why-row-says figures">{move || counted(both())}</span>
            </li>
        }
    };
    view! { <ul class="why-rows">{Way::ALL.into_iter().map(row).collect_view()}</ul> }
}

fn name(way: Way) -> &'static str {
    say(match way {
        Way::First => "learn.habit.first",
        Way::Later => "learn.habit.later",
        Way::Away => "learn.habit.away",
    })
}

/// The same bars for a file.
fn bars(tally: Tally) -> Vec<bars::Row> {
    let row = |way: Way| {
        let both = tally.ways.first.count(way);
        let bar = both.red_share().map(|red| Bar::Colours(1.0 - red));
        bars::Row { name: name(way).to_owned(), bar, says: counted(both) }
    };
    Way::ALL.into_iter().map(row).collect()
}

/// How many blues and reds, in words.
fn counted(both: Both) -> String {
    let gaps = [("blue", both.blue.to_string()), ("red", both.red.to_string())];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with("learn.habit.both", &gaps)
}
