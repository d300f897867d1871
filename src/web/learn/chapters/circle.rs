//! Chapter 6: who beats whom, and a crowd that follows whoever wins.

use super::habit::SLICE;
use crate::game::{Board, PerSeat, Seed};
use crate::web::engine::teaching::messages::Pair;
use crate::web::engine::teaching::tally::Tally;
use crate::web::kit::bars::{Bar, Row, drawing};
use crate::web::kit::clock;
use crate::web::kit::portrait::portrait;
use crate::web::kit::prose::prose;
use crate::web::kit::save::{Saves, shown};
use crate::web::kit::settings::Settings;
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::crowd::{Payoffs, Shares, changes, leader, step};
use crate::web::learn::files;
use crate::web::learn::graph::Frame;
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, percent, verdict};
use leptos::prelude::*;

/// So many games of each pair.
const GAMES: u32 = 30;
const PLAYERS: [&str; 3] = ["murasaki-d5", "sumire-d5", "bluff-const-d5"];
const PAIRS: [(usize, usize); 3] = [(1, 0), (2, 1), (0, 2)];
const ANSWERS: &[&str] = &["learn.circle.murasaki", "learn.circle.sumire", "learn.circle.const", "learn.circle.nobody"];
/// Nearly everybody plays as Murasaki at first.
const START: Shares = [0.7, 0.2, 0.1];
/// So many steps fill the drawing; older ones leave it at the left.
const ROOM: usize = 360;
/// A few steps a picture, so that the crowd is seen to turn.
const STEPS: usize = 2;
const PACE: f64 = 33.0;
/// After so many changes of the lead one has seen it, and so many pictures are drawn at once at most.
const ENOUGH: usize = 3;
const STRETCH: usize = 1500;

/// The chapter.
#[component]
pub fn CircleChapter() -> impl IntoView {
    let asker = Asker::here();
    let tallies = PAIRS.map(|_| RwSignal::new(Tally::default()));
    let bet = RwSignal::new(None);
    let (history, turns) = (RwSignal::new(vec![START]), RwSignal::new(0usize));
    for ((one, other), tally) in PAIRS.into_iter().zip(tallies) {
        let players = PerSeat::new(PLAYERS[one].to_owned(), PLAYERS[other].to_owned());
        let pair = Pair { board: Board::Standard, players, seed: Seed(41) };
        asker.count(pair, GAMES, SLICE, move |sum| {
            tally.try_set(sum);
        });
    }
    let known = Memo::new(move |_| tallies.iter().all(|tally| tally.with(|tally| tally.games >= GAMES)));
    let payoffs = Memo::new(move |_| table(&tallies.map(|tally| tally.get())));
    let village = Village::new(history, turns, payoffs);
    Effect::new(move |before: Option<bool>| {
        let run = bet.get().is_some() && known.get();
        if run && before != Some(true) {
            untrack(|| village.go_on());
        }
        run
    });
    let seen = Memo::new(move |_| turns.get() >= ENOUGH);
    let push = move |kind: usize| {
        history.update(|history| {
            let mut now = history.last().copied().unwrap_or(START);
            now = now.map(|share| share * 0.8);
            now[kind] += 0.2;
            history.push(now);
        });
    };
    view! {
        <Act kind=Kind::Play>
            <p class="body">{move || prose(say("learn.circle.play"))}</p>
            <Table payoffs=payoffs tallies=tallies />
            <Saves
                name=Callback::new(|()| "geister-payoffs".to_owned())
                title=Callback::new(|()| say("learn.circle.points").to_owned())
                drawing=Callback::new(move |()| Some(drawing(&bars(tallies.map(|tally| tally.get())))))
                table=Callback::new(move |()| files::results(&matches(tallies.map(|tally| tally.get()))))
            />
        </Act>
        <Act kind=Kind::Bet when=Signal::derive(move || known.get())>
            <Bet question="learn.circle.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=Signal::derive(move || bet.get().is_some())>
            <h3 class="title why-figure-title" data-part="sentence">{move || sentence(history, turns)}</h3>
            <Crowd history=history />
            <Saves
                name=Callback::new(|()| "geister-circle".to_owned())
                title=Callback::new(move |()| sentence(history, turns))
                drawing=Callback::new(|()| shown(".why-crowd"))
                table=Callback::new(move |()| history.with(|history| files::crowd(PLAYERS, history)))
            />
            <p class="second">{t("learn.circle.help")}</p>
            <div class="why-buttons">
                <button type="button" class="outlined" data-part="pause" on:click=move |_| village.toggle()>
                    {move || say(if village.runs.get() { "learn.circle.pause" } else { "learn.circle.go-on" })}
                </button>
                {PLAYERS.into_iter().enumerate().map(|(kind, player)| view! {
                    <button type="button" class="outlined" data-more=kind on:click=move |_| push(kind)>
                        {move || say_with("learn.circle.more", &[("name", &agent_name(player))])}
                    </button>
                }).collect_view()}
            </div>
            <Show when=move || seen.get()>
                <p class="why-verdict">{move || verdict(bet.get(), 3)}</p>
                <p class="body">{move || prose(say("learn.circle.why"))}</p>
            </Show>
        </Act>
        <Keep chapter=Chapter::Circle sentence="learn.circle.keep" when=seen />
    }
}

/// What each gets against each, from the games that were played.
fn table(tallies: &[Tally; 3]) -> Payoffs {
    let mut payoffs = [[0.5; 3]; 3];
    for ((one, other), tally) in PAIRS.into_iter().zip(tallies) {
        payoffs[one][other] = tally.share();
        payoffs[other][one] = 1.0 - tally.share();
    }
    payoffs
}

fn matches(tallies: [Tally; 3]) -> Vec<([&'static str; 2], Tally)> {
    let players = PAIRS.map(|(one, other)| [PLAYERS[one], PLAYERS[other]]);
    players.into_iter().zip(tallies).collect()
}

/// What each gets against the one that it beats, for a file.
fn bars(tallies: [Tally; 3]) -> Vec<Row> {
    let row = |([one, other], tally): ([&str; 2], Tally)| Row {
        name: say_with("learn.circle.meet", &[("name", &agent_name(one)), ("other", &agent_name(other))]),
        bar: (tally.games > 0).then(|| Bar::Full(tally.share())),
        says: format!("{}%", percent(tally.share())),
    };
    matches(tallies).into_iter().map(row).collect()
}

/// The crowd under way.
#[derive(Clone, Copy)]
struct Village {
    history: RwSignal<Vec<Shares>>,
    turns: RwSignal<usize>,
    payoffs: Memo<Payoffs>,
    /// Does it go on by itself?
    runs: RwSignal<bool>,
    /// Counts starts, so that one who was paused and went on is not two.
    start: StoredValue<u32>,
    settings: Settings,
}

impl Village {
    fn new(history: RwSignal<Vec<Shares>>, turns: RwSignal<usize>, payoffs: Memo<Payoffs>) -> Village {
        let (runs, start) = (RwSignal::new(false), StoredValue::new(0));
        Village { history, turns, payoffs, runs, start, settings: Settings::here() }
    }

    fn toggle(self) {
        if self.runs.get_untracked() { self.runs.set(false) } else { untrack(|| self.go_on()) }
    }

    /// Goes on as long as the chapter is open and nobody pauses. Where somebody wants nothing to move, a stretch of it is
    /// there at once.
    fn go_on(self) {
        if self.settings.calm() {
            let before = self.turns.get_untracked();
            for _ in 0..STRETCH {
                self.walk(STEPS);
                if self.turns.get_untracked() >= before + ENOUGH {
                    break;
                }
            }
            return;
        }
        self.runs.set(true);
        self.start.update_value(|start| *start += 1);
        self.turn(self.start.get_value());
    }

    fn turn(self, start: u32) {
        let goes_on = self.runs.try_get_untracked() == Some(true) && self.start.try_get_value() == Some(start);
        if !goes_on {
            return;
        }
        self.walk(STEPS);
        if untrack(|| self.settings.calm()) {
            return self.runs.set(false);
        }
        clock::after(PACE, move || self.turn(start));
    }

    /// So many steps.
    fn walk(self, steps: usize) {
        let payoffs = self.payoffs.get_untracked();
        let turned = self.history.try_update(|history| {
            let before = history.len() - 1;
            for _ in 0..steps {
                let now = history.last().copied().unwrap_or(START);
                history.push(step(now, &payoffs));
            }
            let turned = changes(&history[before..]);
            let old = history.len().saturating_sub(ROOM);
            history.drain(..old);
            turned
        });
        let turned = turned.unwrap_or_default();
        if turned > 0 {
            self.turns.update(|turns| *turns += turned);
        }
    }
}

fn sentence(history: RwSignal<Vec<Shares>>, turns: RwSignal<usize>) -> String {
    let now = history.with(|history| history.last().copied().unwrap_or(START));
    let lead = leader(now);
    let gaps = [("name", agent_name(PLAYERS[lead])), ("turns", turns.get().to_string())];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with("learn.circle.now", &gaps)
}

/// Who gets how many of the points against whom.
#[component]
fn Table(payoffs: Memo<Payoffs>, tallies: [RwSignal<Tally>; 3]) -> impl IntoView {
    let games = move || tallies.iter().map(|tally| tally.with(|tally| tally.games)).sum::<u32>();
    let cell = move |row: usize, column: usize| {
        if row == column {
            return view! { <td class="same">"–"</td> }.into_any();
        }
        let share = move || payoffs.with(|payoffs| payoffs[row][column]);
        let wins = Memo::new(move |_| share() > 0.5);
        view! { <td class="figures" class:wins=wins>{move || format!("{}%", percent(share()))}</td> }.into_any()
    };
    let row = move |(row, player): (usize, &'static str)| {
        view! {
            <tr>
                <th scope="row"><span class="why-who">{portrait(player)}<span>{move || agent_name(player)}</span></span></th>
                {(0..3).map(|column| cell(row, column)).collect_view()}
            </tr>
        }
    };
    let head = |player: &'static str| view! { <th scope="col">{move || agent_name(player)}</th> };
    view! {
        <table class="why-table" data-part="payoffs">
            <caption>{move || say_with("learn.circle.table", &[("games", &games().to_string())])}</caption>
            <thead><tr><td></td>{PLAYERS.into_iter().map(head).collect_view()}</tr></thead>
            <tbody>{PLAYERS.into_iter().enumerate().map(row).collect_view()}</tbody>
        </table>
    }
}

const FRAME: Frame = Frame { left: 0.0, top: 4.0, right: 340.0, bottom: 196.0 };

/// The crowd over time: bands whose heights are shares.
#[component]
fn Crowd(history: RwSignal<Vec<Shares>>) -> impl IntoView {
    let drawn = move || {
        history.with(|history| {
            let mut below = vec![0.0; history.len()];
            let mut bands = Vec::new();
            for (kind, player) in PLAYERS.into_iter().enumerate() {
                let above: Vec<f64> = below.iter().zip(history).map(|(low, shares)| low + shares[kind]).collect();
                let share = history.last().map_or(0.0, |shares| shares[kind]);
                let middle = below.last().copied().unwrap_or_default() + share / 2.0;
                bands.push((kind, player, FRAME.band(&below, &above, ROOM), share, FRAME.y(middle)));
                below = above;
            }
            bands
        })
    };
    let band = |(kind, player, path, share, at): (usize, &'static str, String, f64, f64)| {
        let words = format!("{} {}%", agent_name(player), percent(share));
        view! {
            <path class=format!("band band-{kind}") d=path />
            <text class:small-share=share < 0.07 x=FRAME.right + 8.0 y=at + 4.5>{words}</text>
        }
    };
    view! {
        <svg class="why-graph why-crowd" viewBox="0 0 470 200" role="img" aria-label=t("learn.circle.heard")>
            {move || drawn().into_iter().map(band).collect_view()}
        </svg>
    }
}
