//! Chapter 5: one player turns the habit round, another muddles it.

use super::habit::SLICE;
use crate::web::engine::teaching::tally::Tally;
use crate::web::kit::bars::{self, Bar, drawing};
use crate::web::kit::portrait::portrait;
use crate::web::kit::prose::prose;
use crate::web::kit::save::Saves;
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::files;
use crate::web::learn::guessing::{COLOURS, Guessing, RIVAL, pair};
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, colour_bar, percent, verdict};
use leptos::prelude::*;

/// So many games of each are counted.
const GAMES: u32 = 40;
/// The habit, its mirror, and the muddle.
const PLAYERS: [&str; 3] = ["murasaki-d5", "bluff-const-d5", "bluff-d5"];
const ANSWERS: &[&str] = &["learn.lie.murasaki", "learn.lie.const", "learn.lie.bluff"];

/// The chapter.
#[component]
pub fn LieChapter() -> impl IntoView {
    let (score, bet) = (RwSignal::new(None), RwSignal::new(None));
    let tallies = PLAYERS.map(|_| RwSignal::new(Tally::default()));
    let asker = Asker::here();
    Effect::new(move |_| {
        if bet.get().is_some() {
            for (player, tally) in PLAYERS.into_iter().zip(tallies) {
                asker.count(pair(player, 31), GAMES, SLICE, move |sum| {
                    tally.try_set(sum);
                });
            }
        }
    });
    let done = Memo::new(move |_| tallies.iter().all(|tally| tally.with(|tally| tally.games >= GAMES)));
    // Whoever is nearest to a half tells least.
    let right = move || {
        let far = |place: &usize| tallies[*place].with(|tally| (red(*tally) - 0.5).abs());
        (0..PLAYERS.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or_default()
    };
    let row = move |(player, tally): (&'static str, RwSignal<Tally>)| {
        view! {
            <li data-player=player>
                <span class="why-who">{portrait(player)}<span class="name">{move || agent_name(player)}</span></span>
                <span class="why-both">
                    {move || tally.with(|tally| tally.ways.first.first.red_share()).map(colour_bar)}
                    <span class="figures">{move || told(tally.get())}</span>
                </span>
            </li>
        }
    };
    view! {
        <Act kind=Kind::Play><Guessing players=&["bluff-const-d5"] asks=&COLOURS seed=5 wanted=5 score=score /></Act>
        <Act kind=Kind::Bet when=Signal::derive(move || score.get().is_some())>
            <p class="body">{move || prose(say("learn.lie.meet"))}</p>
            <p class="body">{t("learn.lie.more")}</p>
            <Bet question="learn.lie.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=Signal::derive(move || bet.get().is_some())>
            <h3 class="title why-figure-title">{t("learn.lie.figure")}</h3>
            <ul class="why-players">{PLAYERS.into_iter().zip(tallies).map(row).collect_view()}</ul>
            <Saves
                name=Callback::new(|()| "geister-lie".to_owned())
                title=Callback::new(|()| say("learn.lie.figure").to_owned())
                drawing=Callback::new(move |()| Some(drawing(&bars(tallies.map(|tally| tally.get())))))
                table=Callback::new(move |()| table(tallies.map(|tally| tally.get())))
            />
            <Show when=move || done.get()>
                <p class="why-verdict">{move || verdict(bet.get(), right())}</p>
                <p class="body">{move || prose(say("learn.lie.why"))}</p>
            </Show>
        </Act>
        <Keep chapter=Chapter::Lie sentence="learn.lie.keep" when=done />
    }
}

/// The same bars for a file.
fn bars(tallies: [Tally; 3]) -> Vec<bars::Row> {
    let row = |(player, tally): (&str, Tally)| {
        let bar = tally.ways.first.first.red_share().map(|red| Bar::Colours(1.0 - red));
        bars::Row { name: agent_name(player), bar, says: told(tally) }
    };
    PLAYERS.into_iter().zip(tallies).map(row).collect()
}

fn table(tallies: [Tally; 3]) -> String {
    let pairs: Vec<(&str, Tally)> = PLAYERS.into_iter().zip(tallies).collect();
    files::lies(RIVAL, &pairs)
}

fn red(tally: Tally) -> f64 {
    tally.ways.first.first.red_share().unwrap_or(0.5)
}

fn told(tally: Tally) -> String {
    if tally.games == 0 {
        return say("learn.lie.waits").to_owned();
    }
    let gaps =
        [("red", percent(red(tally))), ("points", percent(1.0 - tally.share())), ("games", tally.games.to_string())];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with("learn.lie.row", &gaps)
}
