//! Chapter 4: how a habit becomes knowledge, and who lives by it.

use super::habit::SLICE;
use crate::game::PerSeat;
use crate::web::engine::teaching::messages::Pair;
use crate::web::engine::teaching::tally::{Tally, Way};
use crate::web::kit::bars::{Bar, Row, drawing};
use crate::web::kit::prose::prose;
use crate::web::kit::save::Saves;
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::files;
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
            <Saves
                name=Callback::new(|()| "geister-reader".to_owned())
                title=Callback::new(move |()| sentence(match_.get()))
                drawing=Callback::new(move |()| Some(drawing(&[standing_bar(match_.get())])))
                table=Callback::new(move |()| files::results(&[(["sumire-d5", "murasaki-d5"], match_.get())]))
            />
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

fn name(way: Way) -> &'static str {
    say(match way {
        Way::First => "learn.reader.first",
        Way::Later => "learn.reader.later",
        Way::Away => "learn.reader.away",
    })
}

/// What the ghost does, as a title.
fn said(way: Option<Way>) -> String {
    format!("{}: {}", say("learn.reader.what"), way.map(name).unwrap_or_default())
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

/// The same bar for a file.
fn standing_bar(tally: Tally) -> Row {
    let share = |count: u32| f64::from(count) / f64::from(tally.games.max(1));
    let drawn = tally.games - tally.won.first - tally.won.second;
    let bar = Some(Bar::Parts(share(tally.won.first), share(drawn)));
    Row { name: agent_name("sumire-d5"), bar, says: agent_name("murasaki-d5") }
}

/// A ghost about which nothing is known, what it may do, and what is thought of it afterwards.
#[component]
fn Scales(tally: RwSignal<Tally>, seen: RwSignal<Option<Way>>) -> impl IntoView {
    let button = move |way: Way| {
        let pressed = move || if seen.get() == Some(way) { "true" } else { "false" };
        view! {
            <button type="button" class="segment" data-way=way as u8 aria-pressed=pressed on:click=move |_| seen.set(Some(way))>{move || name(way)}</button>
        }
    };
    let weighed = move || {
        let (way, tally) = (seen.get()?, tally.get());
        let all = f64::from(tally.games.max(1) * 4);
        let both = tally.ways.first.count(way);
        Some((f64::from(both.blue) / all, f64::from(both.red) / all, both.reds_after(0.5)))
    };
    let step = |row: Row| {
        let Some(Bar::Colours(blue)) = row.bar else { return ().into_any() };
        view! {
            <li>
                <span class="why-row-name">{row.name}</span>
                {colour_bar(1.0 - blue)}
                <span class="why-row-says figures">{row.says}</span>
            </li>
        }
        .into_any()
    };
    let chance = |red: f64| {
        let gaps = [("blue", percent(1.0 - red)), ("red", percent(red))];
        let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
        say_with("learn.reader.chance", &gaps)
    };
    let rows = move || {
        let row = |key: &'static str, red: f64, says: String| Row {
            name: say(key).to_owned(),
            bar: Some(Bar::Colours(1.0 - red)),
            says,
        };
        let mut rows = vec![row("learn.reader.before", 0.5, chance(0.5))];
        if let Some((blue, red, after)) = weighed() {
            let gaps = [("blue", percent(blue)), ("red", percent(red))];
            let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let sum = blue + red;
            let share = if sum > 0.0 { red / sum } else { 0.5 };
            rows.push(row("learn.reader.who", share, say_with("learn.reader.of-hundred", &gaps)));
            rows.push(row("learn.reader.after", after, chance(after)));
        }
        rows
    };
    view! {
        <p class="body">{move || prose(&say_with("learn.reader.play", &[("games", &tally.with(|tally| tally.games).to_string())]))}</p>
        <div class="segments why-ways" role="group" aria-label=t("learn.reader.what")>{Way::ALL.into_iter().map(button).collect_view()}</div>
        <ul class="why-rows why-bayes" aria-live="polite" data-part="bayes">
            {move || rows().into_iter().map(step).collect_view()}
        </ul>
        <Show when=move || seen.get().is_some()>
            <Saves
                name=Callback::new(|()| "geister-bayes".to_owned())
                title=Callback::new(move |()| said(seen.get()))
                drawing=Callback::new(move |()| Some(drawing(&rows())))
                table=Callback::new(move |()| files::beliefs(tally.get()))
            />
        </Show>
        <p class="second">{t("learn.reader.name")}</p>
    }
}
