//! Chapter 2: the mixture that may be known. Regret matching finds it while one looks.

use crate::game::Dice;
use crate::table::entropy::{Entropy, System};
use crate::web::engine::teaching::gate::Learned;
use crate::web::engine::teaching::messages::{Ask, Reply};
use crate::web::kit::clock;
use crate::web::kit::prose::prose;
use crate::web::kit::save::{Saves, shown};
use crate::web::kit::words::{say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::files;
use crate::web::learn::graph::{Frame, apart};
use crate::web::learn::mixing::{at_worst, happens, lost, rounds, value};
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Keep, Kind, Notebook, percent, points};
use leptos::prelude::*;

/// So many points make the line of the learning.
const POINTS: usize = 34;
/// A point is shown for this long before the next one, so that the line is seen to grow.
const PACE: f64 = 16.0;
/// Nobody is further from the mixture than this who has found it.
const NEAR: i32 = 5;
/// So many rounds are played at once.
const MANY: u32 = 1000;

/// The chapter.
#[component]
pub fn CoinChapter() -> impl IntoView {
    let (notebook, asker) = (Notebook::here(), Asker::here());
    let blue = RwSignal::new(50u8);
    let bet = RwSignal::new(None::<u8>);
    let learned = RwSignal::new(Vec::<Learned>::new());
    let tried = RwSignal::new(None::<(usize, i32)>);
    let done = Memo::new(move |_| learned.with(Vec::len) >= POINTS);
    let settle = move |_| {
        if bet.get_untracked().is_some() {
            return;
        }
        let mine = blue.get_untracked();
        notebook.note(|progress| progress.mixture = Some(mine));
        bet.set(Some(mine));
        learn(asker, learned);
    };
    let watched = Signal::derive(move || bet.get().is_some());
    view! {
        <Act kind=Kind::Play>
            <p class="body">{move || prose(say("learn.coin.play"))}</p>
            <Slider blue=blue settled=watched />
            <Worth blue=blue />
            <p class="why-said" aria-live="polite" data-part="worth">{move || prose(&told(blue.get()))}</p>
            <Saves
                name=Callback::new(|()| "geister-gate-mixtures".to_owned())
                title=Callback::new(move |()| told(blue.get()).replace('*', ""))
                drawing=Callback::new(|()| shown("[data-act=play] .why-graph"))
                table=Callback::new(|()| files::mixtures())
            />
        </Act>
        <Act kind=Kind::Bet>
            <p class="why-question">{t("learn.coin.question")}</p>
            <button type="button" class="play why-settle" data-part="settle" aria-disabled=move || if bet.get().is_some() { "true" } else { "false" } on:click=settle>
                {move || say_with("learn.coin.settle", &[("percent", &bet.get().unwrap_or(blue.get()).to_string())])}
            </button>
        </Act>
        <Act kind=Kind::Watch when=watched>
            <p class="body">{t("learn.coin.how")}</p>
            <h3 class="title why-figure-title" data-part="sentence">{move || sentence(learned)}</h3>
            <Learning learned=learned bet=bet />
            <Saves
                name=Callback::new(|()| "geister-gate-learning".to_owned())
                title=Callback::new(move |()| sentence(learned))
                drawing=Callback::new(|()| shown("[data-act=watch] .why-graph"))
                table=Callback::new(move |()| learned.with(|line| files::learning(line)))
            />
            <Show when=move || done.get()>
                <p class="why-verdict">{move || found(bet.get(), learned)}</p>
                <p class="body">{move || prose(say("learn.coin.try"))}</p>
                <div class="why-buttons">
                    {TRIES.into_iter().enumerate().map(|(number, key)| view! {
                        <button type="button" class="outlined" data-try=number on:click=move |_| attempt(number, bet, learned, tried)>{t(key)}</button>
                    }).collect_view()}
                </div>
                <p class="why-said" aria-live="polite" data-part="tried">{move || tried.get().map(|(number, sum)| result(number, sum))}</p>
            </Show>
        </Act>
        <Keep chapter=Chapter::Coin sentence="learn.coin.keep" when=done />
    }
}

const TRIES: [&str; 4] = ["learn.coin.always-blue", "learn.coin.always-red", "learn.coin.turns", "learn.coin.mine"];

/// Asks for the learning point by point: one iteration at first, more and more of them later.
fn learn(asker: Asker, learned: RwSignal<Vec<Learned>>) {
    let number = learned.with_untracked(Vec::len);
    if number >= POINTS {
        return;
    }
    let iterations = (1.27f64.powi(number as i32)).round() as u32 + number as u32;
    let asked = clock::now();
    asker.ask(Ask::Gate { iterations }, move |reply| {
        let Reply::Gate(point) = reply else { return };
        if learned.try_update(|line| line.push(point)).is_some() {
            clock::after(PACE - (clock::now() - asked), move || {
                if learned.try_with_untracked(Vec::len).is_some() {
                    learn(asker, learned);
                }
            });
        }
    });
}

/// Many rounds against the computer's mixture.
fn attempt(
    number: usize,
    bet: RwSignal<Option<u8>>,
    learned: RwSignal<Vec<Learned>>,
    tried: RwSignal<Option<(usize, i32)>>,
) {
    let take = learned.with_untracked(|line| line.last().map_or(0.5, |point| point.take));
    let mine = f64::from(bet.get_untracked().unwrap_or(50)) / 100.0;
    let mut dice = Dice::new(System.seed().unwrap_or_default());
    let blues: Vec<bool> = (0..MANY)
        .map(|round| match number {
            0 => true,
            1 => false,
            2 => round % 2 == 0,
            _ => happens(mine, &mut dice),
        })
        .collect();
    tried.set(Some((number, rounds(blues, take, &mut dice))));
}

fn result(number: usize, sum: i32) -> String {
    let way = say(TRIES.get(number).copied().unwrap_or(TRIES[0]));
    say_with("learn.coin.tried", &[("way", way), ("points", &points(sum)), ("all", &MANY.to_string())])
}

fn told(blue: u8) -> String {
    let share = f64::from(blue) / 100.0;
    let (taking, leaving) = (value(share, 1.0), value(share, 0.0));
    let gaps = [("blue", blue.to_string()), ("points", points((100.0 * at_worst(share)).round() as i32))];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let key = if (taking - leaving).abs() < 0.05 {
        "learn.coin.worth-even"
    } else if taking < leaving {
        "learn.coin.worth-take"
    } else {
        "learn.coin.worth-leave"
    };
    say_with(key, &gaps)
}

fn sentence(learned: RwSignal<Vec<Learned>>) -> String {
    let last = learned.with(|line| line.last().copied());
    let Some(last) = last else { return say("learn.coin.before").to_owned() };
    let gaps = [("rounds", last.iterations.to_string()), ("blue", percent(last.blue)), ("take", percent(last.take))];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with("learn.coin.after", &gaps)
}

fn found(bet: Option<u8>, learned: RwSignal<Vec<Learned>>) -> String {
    let right = learned.with(|line| line.last().map_or(0.0, |point| 100.0 * point.blue)).round() as i32;
    let mine = i32::from(bet.unwrap_or_default());
    let key = if (mine - right).abs() <= NEAR { "learn.coin.found" } else { "learn.coin.missed" };
    let lost = lost(f64::from(right) / 100.0, f64::from(mine) / 100.0);
    say_with(key, &[("bet", &mine.to_string()), ("right", &right.to_string()), ("lost", &lost.to_string())])
}

#[component]
fn Slider(blue: RwSignal<u8>, settled: Signal<bool>) -> impl IntoView {
    let slid = move |event: web_sys::Event| {
        if let Ok(value) = event_target_value(&event).parse::<u8>() {
            blue.set(value.min(100));
        }
    };
    view! {
        <label class="why-slider">
            <span class="label">{move || say_with("learn.coin.slider", &[("percent", &blue.get().to_string())])}</span>
            <span class="slider">
                <input
                    type="range"
                    min="0"
                    max="100"
                    data-part="mixture"
                    style=move || format!("--done: {}", f64::from(blue.get()) / 100.0)
                    prop:value=move || blue.get().to_string()
                    on:input=slid
                />
            </span>
            <span class="visually-hidden">{move || if settled.get() { say("learn.coin.settled") } else { "" }}</span>
        </label>
    }
}

const WORTH: Frame = Frame { left: 40.0, top: 14.0, right: 340.0, bottom: 158.0 };

/// What a mixture is worth against somebody who always takes, and against somebody who never does.
#[component]
fn Worth(blue: RwSignal<u8>) -> impl IntoView {
    // Points run from −1 to 1, the frame from 0 to 1.
    let y = |points: f64| WORTH.y((points + 1.0) / 2.0);
    let line = move |take: f64| {
        format!("M{:.1} {:.1}L{:.1} {:.1}", WORTH.x(0.0), y(value(0.0, take)), WORTH.x(1.0), y(value(1.0, take)))
    };
    let dot = move || {
        let share = f64::from(blue.get()) / 100.0;
        (WORTH.x(share), y(at_worst(share)))
    };
    let grid = move |points: f64, words: &'static str| {
        view! {
            <path class="grid" d=format!("M{} {:.1}H{}", WORTH.left, y(points), WORTH.right) />
            <text x=WORTH.left - 6.0 y=y(points) + 4.5 text-anchor="end">{words}</text>
        }
    };
    let heard = move || told(blue.get()).replace('*', "");
    view! {
        <svg class="why-graph" viewBox="0 0 440 190" role="img" aria-label=heard>
            {grid(1.0, "+1")} {grid(0.0, "0")} {grid(-1.0, "−1")}
            <path class="curve" d=line(1.0) />
            <path class="curve" d=line(0.0) />
            <text x=WORTH.right + 6.0 y=y(value(1.0, 1.0)) + 4.5>{t("learn.coin.if-taken")}</text>
            <text x=WORTH.right + 6.0 y=y(value(1.0, 0.0)) + 4.5>{t("learn.coin.if-left")}</text>
            <text x=WORTH.left y=WORTH.bottom + 20.0>{t("learn.coin.no-blue")}</text>
            <text x=WORTH.right y=WORTH.bottom + 20.0 text-anchor="end">{t("learn.coin.all-blue")}</text>
            <path class="now-line" d=move || format!("M{:.1} {}V{}", dot().0, WORTH.top, WORTH.bottom) />
            <circle class="now" cx=move || dot().0 cy=move || dot().1 r="7" />
        </svg>
    }
}

const LEARNING: Frame = Frame { left: 40.0, top: 12.0, right: 330.0, bottom: 172.0 };

/// The mixtures as they are being learned.
#[component]
fn Learning(learned: RwSignal<Vec<Learned>>, bet: RwSignal<Option<u8>>) -> impl IntoView {
    let grid = |share: f64, words: &'static str| {
        view! {
            <path class="grid" d=format!("M{} {:.1}H{}", LEARNING.left, LEARNING.y(share), LEARNING.right) />
            <text x=LEARNING.left - 6.0 y=LEARNING.y(share) + 4.5 text-anchor="end">{words}</text>
        }
    };
    let read = move |pick: fn(&Learned) -> f64| learned.with(|line| line.iter().map(pick).collect::<Vec<f64>>());
    let lines = move || {
        let (blue, take) = (read(|point| point.blue), read(|point| point.take));
        let (Some(last_blue), Some(last_take)) = (blue.last().copied(), take.last().copied()) else {
            return ().into_any();
        };
        let x = LEARNING.x((blue.len() - 1) as f64 / (POINTS - 1) as f64);
        let (at_blue, at_take) = (LEARNING.y(last_blue), LEARNING.y(last_take));
        let bet = bet.get().unwrap_or_default();
        let at_bet = LEARNING.y(f64::from(bet) / 100.0);
        // The line that was bet on has its name at its end, like the others, and gives way to them.
        let names = apart(&[at_blue + 4.5, at_take + 4.5, at_bet + 4.6], 18.0);
        let end = LEARNING.right + 10.0;
        view! {
            <path class="bet" d=format!("M{} {at_bet:.1}H{}", LEARNING.left, LEARNING.right) />
            <path class="curve" d=LEARNING.line(&take, POINTS) />
            <path class="curve main" d=LEARNING.line(&blue, POINTS) />
            <circle class="now" cx=x cy=at_blue r="5" />
            <circle class="other" cx=x cy=at_take r="4" />
            <text class="main" x=end y=names[0]>{say_with("learn.coin.line-blue", &[("percent", &percent(last_blue))])}</text>
            <text x=end y=names[1]>{say_with("learn.coin.line-take", &[("percent", &percent(last_take))])}</text>
            <text class="bet-name" x=end y=names[2]>{say_with("learn.coin.line-bet", &[("percent", &bet.to_string())])}</text>
        }
        .into_any()
    };
    view! {
        <svg class="why-graph" viewBox="0 0 440 190" role="img" aria-label=move || sentence(learned)>
            {grid(1.0, "100")} {grid(0.5, "50")} {grid(0.0, "0")}
            {lines}
        </svg>
    }
}
