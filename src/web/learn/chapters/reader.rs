//! Chapter 4: how a habit becomes knowledge, and who lives by it.

use super::habit::SLICE;
use crate::game::PerSeat;
use crate::web::engine::teaching::messages::Pair;
use crate::web::engine::teaching::tally::{Tally, Way};
use crate::web::kit::prose::prose;
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::guessing::pair;
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, colour_bar, percent, verdict};
use leptos::prelude::*;

/// So many games are counted to learn from.
const LESSONS: u32 = 30;
/// So many games does Sumire play.
const GAMES: u32 = 40;
const ANSWERS: &[&str] = &["learn.reader.murasaki", "learn.reader.even", "learn.reader.sumire"];

/// The chapter.
#[component]
pub fn ReaderChapter() -> impl IntoView {
    let asker = Asker::here();
    let (seen, bet) = (RwSignal::new(None::<Way>), RwSignal::new(None));
    let (tally, match_) = (RwSignal::new(Tally::default()), RwSignal::new(Tally::default()));
    asker.count(pair("murasaki-d5", 11), LESSONS, SLICE, move |sum| {
        tally.try_set(sum);
    });
    Effect::new(move |_| {
        if bet.get().is_some() {
            let Pair { board, players: PerSeat { first, second }, seed } = pair("murasaki-d5", 21);
            let turned = Pair { board, players: PerSeat::new(second, first), seed };
            asker.count(turned, GAMES, SLICE, move |sum| {
                match_.try_set(sum);
            });
        }
    });
    let done = Memo::new(move |_| match_.with(|tally| tally.games >= GAMES));
    let right = move || match match_.with(|tally| tally.share()) {
        share if share < 0.4 => 0,
        share if share < 0.6 => 1,
        _ => 2,
    };
    view! {
        <Act kind=Kind::Play><Scales tally=tally seen=seen /></Act>
        <Act kind=Kind::Bet when=Signal::derive(move || seen.get().is_some())>
            <Bet question="learn.reader.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=Signal::derive(move || bet.get().is_some())>
            <h3 class="title why-figure-title" data-part="sentence">{move || sentence(match_.get())}</h3>
            {move || standing(match_.get())}
            <Show when=move || done.get()>
                <p class="why-verdict">{move || verdict(bet.get(), right())}</p>
                <p class="body">{move || prose(say("learn.reader.why"))}</p>
            </Show>
        </Act>
        <Keep chapter=Chapter::Reader sentence="learn.reader.keep" when=done />
    }
}

fn sentence(tally: Tally) -> String {
    let gaps = [
        ("games", tally.games.to_string()),
        ("won", tally.won.first.to_string()),
        ("lost", tally.won.second.to_string()),
    ];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with("learn.reader.stand", &gaps)
}

/// Won, drawn and lost, as parts of one bar.
fn standing(tally: Tally) -> impl IntoView {
    let share = |count: u32| format!("{:.1}%", 100.0 * f64::from(count) / f64::from(tally.games.max(1)));
    let drawn = tally.games - tally.won.first - tally.won.second;
    view! {
        <div class="why-standing" aria-hidden="true">
            <i class="one" style:width=share(tally.won.first)></i>
            <i class="none" style:width=share(drawn)></i>
            <i class="other" style:width=share(tally.won.second)></i>
        </div>
        <p class="why-ends" aria-hidden="true"><span>{agent_name("sumire-d5")}</span><span>{agent_name("murasaki-d5")}</span></p>
    }
}

/// A ghost about which nothing is known, what it may do, and what is thought of it afterwards.
#[component]
fn Scales(tally: RwSignal<Tally>, seen: RwSignal<Option<Way>>) -> impl IntoView {
    let button = move |way: Way| {
        let key = match way {
            Way::First => "learn.reader.first",
            Way::Later => "learn.reader.later",
            Way::Away => "learn.reader.away",
        };
        let pressed = move || if seen.get() == Some(way) { "true" } else { "false" };
        view! {
            <button type="button" class="segment" data-way=way as u8 aria-pressed=pressed on:click=move |_| seen.set(Some(way))>{t(key)}</button>
        }
    };
    let weighed = move || {
        let (way, tally) = (seen.get()?, tally.get());
        let all = f64::from(tally.games.max(1) * 4);
        let both = tally.ways.first.count(way);
        Some((f64::from(both.blue) / all, f64::from(both.red) / all, both.reds_after(0.5)))
    };
    let step = move |key: &'static str, red: f64, says: String| {
        view! {
            <li>
                <span class="why-row-name">{say(key)}</span>
                {colour_bar(red)}
                <span class="why-row-says figures">{says}</span>
            </li>
        }
    };
    let chance = |red: f64| {
        let gaps = [("blue", percent(1.0 - red)), ("red", percent(red))];
        let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
        say_with("learn.reader.chance", &gaps)
    };
    view! {
        <p class="body">{move || prose(&say_with("learn.reader.play", &[("games", &tally.with(|tally| tally.games).to_string())]))}</p>
        <div class="segments why-ways" role="group" aria-label=t("learn.reader.what")>{Way::ALL.into_iter().map(button).collect_view()}</div>
        <ul class="why-rows why-bayes" aria-live="polite" data-part="bayes">
            {move || step("learn.reader.before", 0.5, chance(0.5))}
            {move || weighed().map(|(blue, red, after)| {
                let gaps = [("blue", percent(blue)), ("red", percent(red))];
                let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
                let sum = blue + red;
                let share = if sum > 0.0 { red / sum } else { 0.5 };
                (
                    step("learn.reader.who", share, say_with("learn.reader.of-hundred", &gaps)),
                    step("learn.reader.after", after, chance(after)),
                )
            })}
        </ul>
        <p class="second">{t("learn.reader.name")}</p>
    }
}
