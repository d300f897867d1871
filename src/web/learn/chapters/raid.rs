//! Beside the chapters: who is sent ahead? One stands guard against raids, bets on which raid pays, and sees it counted.

use crate::game::{Board, PerSeat, Seed};
use crate::web::engine::teaching::messages::{Ask, Pair, Reply};
use crate::web::engine::teaching::raids::Raids;
use crate::web::kit::bars::{Bar, Row, drawing};
use crate::web::kit::portrait::portrait;
use crate::web::kit::prose::prose;
use crate::web::kit::save::Saves;
use crate::web::kit::words::{agent_name, say, say_with};
use crate::web::learn::asker::Asker;
use crate::web::learn::files;
use crate::web::learn::guessing::{Asks, Guessing};
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, colour_bar, percent, verdict};
use leptos::prelude::*;

/// So many games of each pair are counted.
const GAMES: u32 = 60;
/// So many of them in one go.
const SLICE: u32 = 5;
/// Who raids with reds, with blues, and with both.
const RAIDERS: [&str; 3] = ["murasaki-d5", "rush", "bluff-d5"];
/// Who lets be whatever comes first, and who bars the way to whatever comes.
const GUARDS: [&str; 2] = ["sumire-d5", "murasaki-d5"];
const ANSWERS: &[&str] = &["learn.raid.reds", "learn.raid.blues", "learn.raid.both"];

/// What is asked of whoever stands guard: taking means that it looks blue.
static GUARD: Asks = Asks {
    question: "learn.raid.guard",
    ghosts: false,
    buttons: ["learn.gate.take-it", "learn.gate.leave-it"],
    right: ["learn.raid.took-blue", "learn.raid.left-red"],
    wrong: ["learn.raid.left-blue", "learn.raid.took-red"],
    of_a_game: 1,
};

/// A raider against a guard, and what came of it.
#[derive(Clone, Copy)]
struct Cell {
    raider: &'static str,
    guard: &'static str,
    raids: RwSignal<Raids>,
}

/// The lesson.
#[component]
pub fn RaidLesson() -> impl IntoView {
    let (score, bet) = (RwSignal::new(None), RwSignal::new(None));
    let cells: Vec<Cell> = RAIDERS
        .into_iter()
        .flat_map(|raider| GUARDS.map(|guard| Cell { raider, guard, raids: RwSignal::new(Raids::default()) }))
        .collect();
    let cells = StoredValue::new(cells);
    let asker = Asker::here();
    Effect::new(move |_| {
        if bet.get().is_some() {
            cells.with_value(|cells| cells.iter().for_each(|cell| count(asker, *cell)));
        }
    });
    let done = Memo::new(move |_| cells.with_value(|cells| cells.iter().all(|cell| cell.raids.get().games >= GAMES)));
    let right = move || best(&cells.get_value());
    view! {
        <Act kind=Kind::Play>
            <Guessing players=&["murasaki-d5", "rush"] asks=&GUARD seed=71 wanted=6 score=score />
        </Act>
        <Act kind=Kind::Bet when=Signal::derive(move || score.get().is_some())>
            <p class="body">{move || prose(say("learn.raid.meet"))}</p>
            <Bet question="learn.raid.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=Signal::derive(move || bet.get().is_some())>
            <h3 class="title why-figure-title" data-part="sentence">{move || sentence(&cells.get_value())}</h3>
            {move || figure(&cells.get_value())}
            <Saves
                name=Callback::new(|()| "geister-raids".to_owned())
                title=Callback::new(move |()| sentence(&cells.get_value()))
                drawing=Callback::new(move |()| Some(drawing(&bars(&cells.get_value()))))
                table=Callback::new(move |()| table(&cells.get_value()))
            />
            <Show when=move || done.get()>
                <p class="why-verdict">{move || verdict(bet.get(), right())}</p>
                <p class="body">{move || prose(say("learn.raid.why"))}</p>
            </Show>
        </Act>
        <Keep chapter=Chapter::Raid sentence="learn.raid.keep" when=done />
    }
}

/// Counts slice by slice.
fn count(asker: Asker, cell: Cell) {
    let Some(sum) = cell.raids.try_get_untracked() else { return };
    let left = GAMES.saturating_sub(sum.games).min(SLICE);
    if left == 0 {
        return;
    }
    let players = PerSeat::new(cell.raider.to_owned(), cell.guard.to_owned());
    let pair = Pair { board: Board::Standard, players, seed: Seed(61) };
    asker.ask(Ask::Raid { pair, from: sum.games, games: left }, move |reply| {
        if let Reply::Raided(more) = reply {
            cell.raids.try_set(sum.plus(more));
            count(asker, cell);
        }
    });
}

/// Who is worth most: the raider whose worse result is the best.
fn best(cells: &[Cell]) -> usize {
    let points = |raider: usize| {
        let of = cells.iter().filter(|cell| cell.raider == RAIDERS[raider]);
        of.map(|cell| cell.raids.with(|raids| raids.share())).fold(f64::INFINITY, f64::min)
    };
    (0..RAIDERS.len()).max_by(|a, b| points(*a).total_cmp(&points(*b))).unwrap_or_default()
}

fn sentence(cells: &[Cell]) -> String {
    let games: u32 = cells.iter().map(|cell| cell.raids.with(|raids| raids.games)).sum();
    say_with("learn.raid.counted", &[("games", &games.to_string())])
}

/// What is said of a raider against a guard.
fn told(raids: Raids) -> String {
    let Some(taken) = raids.taken_share() else { return say("learn.lie.waits").to_owned() };
    say_with("learn.raid.row", &[("taken", &percent(taken)), ("points", &percent(raids.share()))])
}

/// The colours that came, and what became of them.
fn figure(cells: &[Cell]) -> impl IntoView + use<> {
    let guard = |cell: &Cell| {
        let raids = cell.raids.get();
        view! {
            <span class="why-both">
                <span class="second">{say_with("learn.raid.against", &[("name", &agent_name(cell.guard))])}</span>
                {raids.came.red_share().map(colour_bar)}
                <span class="figures">{told(raids)}</span>
            </span>
        }
    };
    let row = |raider: &'static str| {
        let of = cells.iter().filter(|cell| cell.raider == raider).map(guard).collect_view();
        view! {
            <li data-player=raider>
                <span class="why-who">{portrait(raider)}<span class="name">{agent_name(raider)}</span></span>
                <span class="why-guards">{of}</span>
            </li>
        }
    };
    view! { <ul class="why-players why-raids">{RAIDERS.into_iter().map(row).collect_view()}</ul> }
}

/// The same bars for a file.
fn bars(cells: &[Cell]) -> Vec<Row> {
    let row = |cell: &Cell| {
        let raids = cell.raids.get();
        let names = [("name", agent_name(cell.raider)), ("other", agent_name(cell.guard))];
        let names = names.each_ref().map(|(name, value)| (*name, value.as_str()));
        Row {
            name: say_with("learn.circle.meet", &names),
            bar: raids.came.red_share().map(|red| Bar::Colours(1.0 - red)),
            says: told(raids),
        }
    };
    cells.iter().map(row).collect()
}

fn table(cells: &[Cell]) -> String {
    files::raids(cells.iter().map(|cell| (cell.raider, cell.guard, cell.raids.get())))
}
