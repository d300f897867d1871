//! Looking at a finished game through the opponent's eyes: what it could see, what it believed, what it was about to do.
//!
//! An open screen: all colours are on the table already, and the worker answers for no other game.

use super::hand::Hand;
use crate::agents::Told;
use crate::game::Ply;
use crate::web::canvas::{Cell, Scene, To};
use crate::web::engine::games::messages::{Ask, Reply};
use crate::web::engine::state::GameEngine;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::sight::{self, Measure, Words};
use crate::web::kit::speech::describe;
use crate::web::kit::squares::name;
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The opponent's eyes.
#[derive(Clone, Copy)]
pub struct Eyes {
    /// Does the person look through them?
    pub open: RwSignal<bool>,
    hand: Hand,
    /// What has been told of this game so far, by the ply of the decision.
    told: RwSignal<BTreeMap<Ply, Told>>,
    /// Is the worker thinking of an answer? It is not interrupted: what it has prepared would be lost.
    asked: StoredValue<bool>,
    /// Counts games, so that a late answer about another one is dropped.
    game: StoredValue<u32>,
}

impl Eyes {
    /// The eyes of the opponent in a game, closed.
    pub fn new(hand: Hand) -> Eyes {
        let eyes = Eyes {
            open: RwSignal::new(false),
            hand,
            told: RwSignal::new(BTreeMap::new()),
            asked: StoredValue::new(false),
            game: StoredValue::new(0),
        };
        let (engine, notice) = (GameEngine::here(), LastNotice::here());
        // Another game has another mind.
        Effect::new(move |_| {
            hand.over.track();
            eyes.open.set(false);
            eyes.told.set(BTreeMap::new());
            eyes.asked.set_value(false);
            eyes.game.update_value(|game| *game += 1);
        });
        Effect::new(move |_| {
            if eyes.open.get() {
                let _ = eyes.decision(); // asked again whenever it is another one
                eyes.ask(engine, notice);
            }
        });
        eyes
    }

    /// The same game on the board, seen as the opponent saw it while its eyes are open.
    pub fn over(self) -> Hand {
        let hand = self.hand;
        let scene = Memo::new(move |_| {
            let mut scene = hand.scene.get();
            if self.sees() {
                let told = self.told_here();
                sight::look_through(&mut scene, told.as_ref(), hand.at.get(), words());
            }
            scene
        });
        let describe = Callback::new(move |cell: Cell| scene.with(|scene| heard(scene, cell)));
        Hand { scene, describe, ..hand }
    }

    fn sees(self) -> bool {
        self.open.get() && self.revealed()
    }

    fn revealed(self) -> bool {
        self.hand.sheet.with(|sheet| sheet.as_ref().is_some_and(|sheet| sheet.reveal.is_some()))
    }

    /// After how many moves the opponent decided last before what is looked at.
    fn decision(self) -> Option<Ply> {
        let side = self.hand.sheet.with(|sheet| sheet.as_ref().map(|sheet| sheet.table.seat.other()))?;
        sight::decision_before(self.hand.at.get(), self.hand.length.get(), side)
    }

    fn told_here(self) -> Option<Told> {
        let ply = self.decision()?;
        self.told.with(|told| told.get(&ply).cloned())
    }

    /// Opens or closes them. Where nothing is about to be decided, the board goes back to where it was.
    fn toggle(self) {
        let open = !self.open.get_untracked();
        self.open.set(open);
        if let (true, Some(ply)) = (open, untrack(|| self.decision())) {
            self.hand.looking.set(Some(ply.0.into()));
        }
    }

    /// Asks what the opponent thought, unless it was asked before.
    fn ask(self, engine: GameEngine, notice: LastNotice) {
        let wish = untrack(|| self.open.get().then(|| self.decision().zip(self.hand.sheet.get())).flatten());
        let Some((ply, sheet)) = wish else { return };
        let known = self.told.with_untracked(|told| told.contains_key(&ply));
        if known || self.asked.get_value() || sheet.reveal.is_none() {
            return;
        }
        self.asked.set_value(true);
        let (game, of) = (self.game.get_value(), sheet.table.seat.other());
        engine.ask(Ask::Explain { sheet, ply, of }, move |reply| {
            if self.game.try_get_value() != Some(game) {
                return;
            }
            self.asked.set_value(false);
            match reply {
                Ok(Reply::Explained { told }) => {
                    self.told.update(|known| drop(known.insert(told.ply, *told)));
                    // Somebody may have stepped on meanwhile.
                    self.ask(engine, notice);
                }
                Err(reason) => {
                    self.open.set(false);
                    notice.tell(Notice::Refused(reason));
                }
                Ok(_) => {}
            }
        });
    }

    /// What is seen now, in words.
    fn caption(self) -> String {
        let name = self.hand.opponent.with(|opponent| agent_name(opponent));
        let name = [("name", name.as_str())];
        match (self.decision(), self.told_here()) {
            (None, _) => say_with("eyes.not-yet", &name),
            (Some(_), None) => say_with("eyes.asking", &name),
            (Some(ply), Some(told)) if usize::from(ply.0) == self.hand.at.get() => match sight::measure(&told) {
                Some(Measure::Chance) => say_with("eyes.chances", &name),
                Some(Measure::Rate) => say_with("eyes.rates", &name),
                Some(Measure::Score) => say_with("eyes.scores", &name),
                None => say_with("eyes.silent", &name),
            },
            (Some(_), Some(_)) => say_with("eyes.chosen", &name),
        }
    }

    /// What the bars mean, where there are any.
    fn about_bars(self) -> &'static str {
        let barred = self.told_here().is_some_and(|told| !told.explanation.belief.is_empty());
        if barred { say("eyes.bars") } else { "" }
    }

    /// The moves at the arrows, for those who listen.
    fn listed(self) -> String {
        let Some(told) = self.told_here().filter(|told| usize::from(told.ply.0) == self.hand.at.get()) else {
            return String::new();
        };
        let moves = sight::arrows(&told, words()).into_iter().map(|arrow| {
            let to = match arrow.to {
                To::Cell(cell) => name(cell),
                To::Gate(_) => say("eyes.out").to_owned(),
            };
            let from = name(arrow.from);
            say_with("eyes.move", &[("from", &from), ("to", &to), ("number", &arrow.label)])
        });
        moves.collect::<Vec<_>>().join(" ")
    }
}

/// What stands at arrows instead of a number.
fn words() -> Words<'static> {
    Words { win: say("eyes.win"), loss: say("eyes.loss"), best: say("eyes.best") }
}

/// What a listener hears about a square, with what the opponent believed of the ghost on it.
fn heard(scene: &Scene, cell: Cell) -> String {
    let words = describe(scene, cell);
    let ghost = scene.ghosts.iter().find(|ghost| ghost.cell == cell);
    let belief = ghost.and_then(|ghost| scene.beliefs.iter().find(|belief| belief.ghost == ghost.id));
    match belief {
        None => words,
        Some(belief) => {
            let percent = format!("{:.0}", 100.0 * belief.blue);
            say_with("eyes.heard", &[("square", &words), ("percent", &percent)])
        }
    }
}

/// The switch, beside the stepper of a game whose colours are shown.
#[component]
pub fn EyesSwitch(
    /// The eyes.
    eyes: Eyes,
) -> impl IntoView {
    view! {
        <Show when=move || eyes.revealed()>
            <button
                type="button"
                class="eyes-switch"
                role="switch"
                aria-checked=move || if eyes.open.get() { "true" } else { "false" }
                on:click=move |_| eyes.toggle()
            >
                {icon(Icon::Eye)}<span>{t("eyes.look")}</span><i class="knob" aria-hidden="true"></i>
            </button>
        </Show>
    }
}

/// What is seen through them, in words.
#[component]
pub fn EyesCaption(
    /// The eyes.
    eyes: Eyes,
) -> impl IntoView {
    view! {
        <Show when=move || eyes.sees()>
            <div class="eyes-caption" data-part="eyes" role="status" aria-live="polite">
                <p class="second">{move || eyes.caption()} " " {move || eyes.about_bars()}</p>
                <p class="visually-hidden">{move || eyes.listed()}</p>
            </div>
        </Show>
    }
}
