//! Rounds at a gate, as the answer to a question: one touches a ghost, or takes what stands there, and the next round begins. What a
//! round was worth nobody knows yet: the other side is everybody else.

use super::field::Answer;
use crate::game::{Colour, Dice};
use crate::study::{GateRole, Value};
use crate::table::entropy::{Entropy, System};
use crate::web::canvas::{Cell, GhostKind, Scene};
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::clock;
use crate::web::kit::prose::ghost_in;
use crate::web::kit::settings::Settings;
use crate::web::kit::speech::describe;
use crate::web::kit::words::{say_with, t};
use crate::web::learn::gate_scene::{Role, Step, chosen, scene};
use leptos::prelude::*;

/// How long what was chosen is seen, in milliseconds.
const REST: f64 = 700.0;

/// A gate and its rounds.
#[component]
pub fn GateField(
    /// On which side.
    role: GateRole,
    /// How many rounds.
    rounds: u8,
    /// The answer as it is.
    answer: Answer,
) -> impl IntoView {
    let calm = Settings::here().calm();
    let all = usize::from(rounds);
    let played = Memo::new(move |_| answer.now.with(|now| now.as_ref().map(ToString::to_string).unwrap_or_default()));
    let is_over = Memo::new(move |_| played.with(|played| played.chars().count() >= all));
    let dice = StoredValue::new(Dice::new(System.seed().unwrap_or_default()));
    let side = move || if dice.try_update_value(|dice| dice.below(2)) == Some(0) { Colour::Blue } else { Colour::Red };
    let left = RwSignal::new(side());
    let step = RwSignal::new(Step::Before);
    let resting = RwSignal::new(false);
    // The guard's ghost comes to the gate by itself; which of the two it is shows to nobody.
    let lay = move || {
        left.set(side());
        step.set(match role {
            GateRole::Guards if !is_over.get_untracked() => Step::Sent(side()),
            _ => Step::Before,
        });
        resting.set(false);
    };
    lay();
    let choose = move |first: bool| {
        if resting.get_untracked() || is_over.get_untracked() {
            return;
        }
        resting.set(true);
        let [one, other] = role.letters();
        let text = played.get_untracked() + &(if first { one } else { other }).to_string();
        answer.set.run(Some(Value::Text(text)));
        step.set(match role {
            GateRole::Sends => Step::Sent(if first { Colour::Blue } else { Colour::Red }),
            GateRole::Guards => Step::Before,
        });
        clock::after(if calm { REST / 3.0 } else { REST }, move || {
            // The page may be another one by now.
            if resting.try_get_untracked().is_some() {
                lay();
            }
        });
    };
    let shown: Signal<Scene> = Memo::new(move |_| {
        let role = match role {
            GateRole::Sends => Role::Attacker,
            GateRole::Guards => Role::Defender,
        };
        scene(role, left.get(), step.get())
    })
    .into();
    let heard = Callback::new(move |cell: Cell| shown.with(|scene| describe(scene, cell)));
    let act = Callback::new(move |act: Act| {
        if let (GateRole::Sends, Act::Tap(Spot::Cell(cell))) = (role, act)
            && let Some(colour) = chosen(cell, left.get_untracked())
        {
            choose(colour == Colour::Blue);
        }
    });
    let round = move || {
        let count = played.with(|played| played.chars().count());
        if is_over.get() {
            let [one, _] = role.letters();
            let times = played.with(|played| played.matches(one).count());
            let key = if role == GateRole::Sends { "study.gate-sent" } else { "study.gate-took" };
            return say_with(key, &[("times", &times.to_string()), ("all", &all.to_string())]);
        }
        say_with("study.gate-round", &[("number", &(count + 1).to_string()), ("all", &all.to_string())])
    };
    let button = move |first: bool| {
        let (part, key) = match (role, first) {
            (GateRole::Sends, true) => ("send-blue", "study.gate-blue"),
            (GateRole::Sends, false) => ("send-red", "study.gate-red"),
            (GateRole::Guards, true) => ("take", "study.gate-take"),
            (GateRole::Guards, false) => ("let", "study.gate-let"),
        };
        let ghost = (role == GateRole::Sends)
            .then(|| ghost_in("why-small", GhostKind::Own(if first { Colour::Blue } else { Colour::Red })));
        view! {
            <button type="button" class="why-choice" data-part=part on:click=move |_| choose(first)>
                {ghost} <span>{t(key)}</span>
            </button>
        }
    };
    view! {
        <div class="study-gate" data-resting=move || resting.get().to_string() data-rounds=move || played.with(|played| played.chars().count()).to_string()>
            <div class="why-board">
                <BoardView
                    scene=shown
                    describe=heard
                    grab=Callback::new(|_: Cell| false)
                    lands=Callback::new(|_: (Cell, Spot)| false)
                    act=act
                />
            </div>
            <p class="name" aria-live="polite" data-part="round">{round}</p>
            <Show when=move || !is_over.get()>
                <div class="why-choices">{button(true)} {button(false)}</div>
            </Show>
        </div>
    }
}
