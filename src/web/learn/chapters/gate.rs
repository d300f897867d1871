//! Chapter 1: whom does one send to a gate that is watched? Ten rounds against a computer that learns habits.

use super::board;
use super::duel::{Duel, ROUNDS, Round};
use super::foreseen::{bars, strip};
use crate::game::Colour;
use crate::web::canvas::{GhostKind, Scene};
use crate::web::kit::bars::drawing;
use crate::web::kit::prose::{ghost_in, prose};
use crate::web::kit::save::Saves;
use crate::web::kit::words::{say, say_with, t};
use crate::web::learn::files;
use crate::web::learn::gate_scene::{Role, Step, chosen, scene};
use crate::web::learn::habit::foreseen;
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, back_to_the_board, percent, points, verdict};
use leptos::prelude::*;

const ANSWERS: &[&str] = &["learn.gate.few", "learn.gate.half", "learn.gate.most"];

/// The chapter.
#[component]
pub fn GateChapter() -> impl IntoView {
    let duel = Duel::new();
    let bet = RwSignal::new(None);
    let over = Memo::new(move |_| duel.is_over());
    // The sentence stays, though one defends next; what was bet on was these ten rounds and no others.
    let reached = Memo::new(move |before: Option<&bool>| before == Some(&true) || bet.get().is_some());
    let again = move |role: Role| {
        bet.set(None);
        duel.begin(role);
        back_to_the_board(duel.is_calm());
    };
    let kept = RwSignal::new((Role::Attacker, Vec::<Round>::new()));
    Effect::new(move |_| {
        if over.get() {
            kept.set((duel.role.get_untracked(), duel.rounds.get_untracked()));
        }
    });
    let hits = move || kept.with(|(_, rounds)| foreseen(rounds.iter().map(|round| (round.expected, round.mine))));
    let right = move || match hits() {
        0..=4 => 0,
        5..=6 => 1,
        _ => 2,
    };
    let found = move || {
        let (hits, all) = (hits().to_string(), ROUNDS.to_string());
        say_with("learn.gate.found", &[("hits", &hits), ("all", &all)])
    };
    view! {
        <Act kind=Kind::Play><Play duel=duel /></Act>
        <Act kind=Kind::Bet when=over>
            <Bet question="learn.gate.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=Signal::derive(move || over.get() && bet.get().is_some())>
            <p class="why-verdict">{move || verdict(bet.get(), right())} " " {found}</p>
            {move || kept.with(|(role, rounds)| strip(rounds, *role))}
            <Saves
                name=Callback::new(|()| "geister-gate-rounds".to_owned())
                title=Callback::new(move |()| found())
                drawing=Callback::new(move |()| Some(kept.with(|(role, rounds)| drawing(&bars(rounds, *role)))))
                table=Callback::new(move |()| kept.with(|(role, rounds)| table(*role, rounds)))
            />
            <p class="second">{t("learn.gate.how")}</p>
            <p class="body">{move || prose(&kept.with(|(role, rounds)| frequencies(*role, rounds)))}</p>
            <div class="why-buttons">
                <button type="button" class="outlined" data-part="defend" on:click=move |_| again(Role::Defender)>
                    {t("learn.gate.defend")}
                </button>
                <button type="button" class="outlined" data-part="attack" on:click=move |_| again(Role::Attacker)>
                    {t("learn.gate.attack")}
                </button>
            </div>
        </Act>
        <Keep chapter=Chapter::Gate sentence="learn.gate.keep" when=reached />
    }
}

fn table(role: Role, rounds: &[Round]) -> String {
    let names = if role == Role::Attacker { ["blue", "red"] } else { ["take", "leave"] };
    files::rounds(names, rounds.iter().map(|round| (round.expected, round.mine, round.points)))
}

/// How often somebody chose what, in words.
fn frequencies(role: Role, rounds: &[Round]) -> String {
    let times = rounds.iter().filter(|round| round.mine).count();
    let share = percent(times as f64 / rounds.len().max(1) as f64);
    let key = if role == Role::Attacker { "learn.gate.you-sent" } else { "learn.gate.you-took" };
    say_with(key, &[("times", &times.to_string()), ("all", &rounds.len().to_string()), ("percent", &share)])
}

#[component]
fn Play(duel: Duel) -> impl IntoView {
    let shown: Signal<Scene> = Memo::new(move |_| scene(duel.role.get(), duel.left.get(), duel.step.get())).into();
    let tapped = move |cell| {
        if let Some(colour) = chosen(cell, duel.left.get_untracked()) {
            duel.send(colour);
        }
    };
    let round = move || {
        let number =
            (duel.rounds.with(Vec::len) + usize::from(!matches!(duel.step.get(), Step::Answered(..)))).min(ROUNDS);
        say_with("learn.gate.round", &[("number", &number.to_string()), ("all", &ROUNDS.to_string())])
    };
    view! {
        <div class="why-two">
            {board(shown, tapped)}
            <div class="why-side">
                <p class="why-count">
                    <span class="figures" data-part="round">{round}</span>
                    <span class="figures" data-part="score">
                        {move || say_with("learn.gate.score", &[("points", &points(duel.score()))])}
                    </span>
                </p>
                <p class="why-said" data-part="said" aria-live="polite">{move || prose(said(duel))}</p>
                <div class="why-choices">{move || buttons(duel)}</div>
                <ol class="why-marks" aria-label=t("learn.gate.rounds")>{move || marks(duel)}</ol>
                {move || rules(duel.role.get())}
            </div>
        </div>
    }
}

fn rules(role: Role) -> impl IntoView {
    let (blue, red) = match role {
        Role::Attacker => ("learn.gate.rule-blue", "learn.gate.rule-red"),
        Role::Defender => ("learn.gate.guard-blue", "learn.gate.guard-red"),
    };
    view! {
        <ul class="why-rules" data-part="rules">
            <li>{move || prose(say(blue))}</li>
            <li>{move || prose(say(red))}</li>
            <li>{t("learn.gate.rule-draw")}</li>
        </ul>
    }
}

fn buttons(duel: Duel) -> AnyView {
    if duel.is_over() {
        return view! { <p class="second">{t("learn.gate.over")}</p> }.into_any();
    }
    match duel.role.get() {
        Role::Attacker => {
            let button = move |colour: Colour, part: &'static str, key: &'static str| {
                view! {
                    <button type="button" class="why-choice" data-part=part on:click=move |_| duel.send(colour)>
                        {ghost_in("why-small", GhostKind::Own(colour))} <span>{t(key)}</span>
                    </button>
                }
            };
            (
                button(Colour::Blue, "send-blue", "learn.gate.send-blue"),
                button(Colour::Red, "send-red", "learn.gate.send-red"),
            )
                .into_any()
        }
        Role::Defender => {
            let button = move |take: bool, part: &'static str, key: &'static str| {
                view! {
                    <button type="button" class="why-choice" data-part=part on:click=move |_| duel.decide(take)>
                        <span>{t(key)}</span>
                    </button>
                }
            };
            (button(true, "take", "learn.gate.take-it"), button(false, "leave", "learn.gate.leave-it")).into_any()
        }
    }
}

/// A mark for each round: won, lost, or nothing.
fn marks(duel: Duel) -> impl IntoView {
    let rounds = duel.rounds.get();
    let mark = move |number: usize| {
        let round = rounds.get(number).copied();
        let (class, heard) = match round.map(|round| round.points) {
            Some(1) => ("won", "learn.gate.won"),
            Some(-1) => ("lost", "learn.gate.lost"),
            Some(_) => ("drawn", "learn.gate.drawn"),
            None => ("open", "learn.gate.open"),
        };
        let sign = match class {
            "won" => "+1",
            "lost" => "−1",
            "drawn" => "0",
            _ => "",
        };
        view! { <li class=class><span aria-hidden="true">{sign}</span><span class="visually-hidden">{say(heard)}</span></li> }
    };
    (0..ROUNDS).map(mark).collect_view()
}

/// What has just happened.
fn said(duel: Duel) -> &'static str {
    say(match (duel.role.get(), duel.step.get()) {
        (Role::Attacker, Step::Before) => "learn.gate.your-choice",
        (Role::Attacker, Step::Sent(_)) => "learn.gate.it-decides",
        (Role::Attacker, Step::Answered(Colour::Blue, true)) => "learn.gate.blue-taken",
        (Role::Attacker, Step::Answered(Colour::Blue, false)) => "learn.gate.blue-left",
        (Role::Attacker, Step::Answered(Colour::Red, true)) => "learn.gate.red-taken",
        (Role::Attacker, Step::Answered(Colour::Red, false)) => "learn.gate.red-left",
        (Role::Defender, Step::Before) => "learn.gate.it-comes",
        (Role::Defender, Step::Sent(_)) => "learn.gate.you-decide",
        (Role::Defender, Step::Answered(Colour::Blue, true)) => "learn.gate.took-blue",
        (Role::Defender, Step::Answered(Colour::Blue, false)) => "learn.gate.let-blue",
        (Role::Defender, Step::Answered(Colour::Red, true)) => "learn.gate.took-red",
        (Role::Defender, Step::Answered(Colour::Red, false)) => "learn.gate.let-red",
    })
}
