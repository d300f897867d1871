//! Rounds at the gate against a computer that learns.

use crate::game::{Colour, Dice};
use crate::table::entropy::{Entropy, System};
use crate::web::engine::teaching::gate::worth;
use crate::web::kit::clock;
use crate::web::kit::settings::Settings;
use crate::web::learn::gate_scene::{Role, Step};
use crate::web::learn::habit::foresee;
use crate::web::learn::mixing::{happens, sends_blue, takes};
use leptos::prelude::*;

/// So many rounds make a duel.
pub const ROUNDS: usize = 10;

/// A round that was played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Round {
    /// What the person chose: its blue, or to take.
    pub mine: bool,
    /// How likely the computer had thought that.
    pub expected: f64,
    /// What the person got.
    pub points: i32,
    /// The colour that was sent, and whether it was taken.
    pub came: (Colour, bool),
}

/// A duel under way.
#[derive(Clone, Copy)]
pub struct Duel {
    /// On which side the person plays.
    pub role: RwSignal<Role>,
    /// What was played.
    pub rounds: RwSignal<Vec<Round>>,
    /// The colour before the left gate.
    pub left: RwSignal<Colour>,
    /// How far the present round is.
    pub step: RwSignal<Step>,
    dice: StoredValue<Dice>,
    /// Counts what is begun, so that what was begun before goes no further.
    run: StoredValue<u32>,
    settings: Settings,
}

impl Duel {
    /// Before the first round.
    pub fn new() -> Duel {
        let mut dice = Dice::new(System.seed().unwrap_or_default());
        let left = side(&mut dice);
        Duel {
            role: RwSignal::new(Role::Attacker),
            rounds: RwSignal::new(Vec::new()),
            left: RwSignal::new(left),
            step: RwSignal::new(Step::Before),
            dice: StoredValue::new(dice),
            run: StoredValue::new(0),
            settings: Settings::here(),
        }
    }

    /// Begins another one.
    pub fn begin(self, role: Role) {
        self.role.set(role);
        self.rounds.set(Vec::new());
        self.next();
    }

    /// Have all rounds been played?
    pub fn is_over(self) -> bool {
        self.rounds.with(Vec::len) >= ROUNDS
    }

    /// The sum so far.
    pub fn score(self) -> i32 {
        self.rounds.with(|rounds| rounds.iter().map(|round| round.points).sum())
    }

    /// What the person chose so far.
    fn choices(self) -> Vec<bool> {
        self.rounds.with_untracked(|rounds| rounds.iter().map(|round| round.mine).collect())
    }

    /// The attacker sends its blue or its red.
    pub fn send(self, colour: Colour) {
        if self.role.get_untracked() != Role::Attacker || untrack(|| self.is_over()) {
            return;
        }
        // Nobody has to wait until the board is laid again.
        if matches!(self.step.get_untracked(), Step::Answered(..)) {
            self.next();
        }
        if self.step.get_untracked() != Step::Before {
            return;
        }
        let choices = self.choices();
        // It has made up its mind before it sees what comes.
        let taken = self.dice.try_update_value(|dice| takes(&choices, dice)).unwrap_or_default();
        self.step.set(Step::Sent(colour));
        self.later(550.0, move || self.answer(colour, taken, colour == Colour::Blue));
    }

    /// The defender takes what stands at the gate, or does not.
    pub fn decide(self, taken: bool) {
        if let (Role::Defender, Step::Sent(colour)) = (self.role.get_untracked(), self.step.get_untracked()) {
            self.answer(colour, taken, taken);
        }
    }

    fn answer(self, colour: Colour, taken: bool, mine: bool) {
        let expected = foresee(&self.choices());
        let sign = if self.role.get_untracked() == Role::Attacker { 1 } else { -1 };
        let round = Round { mine, expected, points: sign * worth(colour, taken), came: (colour, taken) };
        self.step.set(Step::Answered(colour, taken));
        self.rounds.update(|rounds| rounds.push(round));
        if !untrack(|| self.is_over()) {
            self.later(2200.0, move || self.next());
        }
    }

    /// The next round.
    fn next(self) {
        let left = self.dice.try_update_value(side).unwrap_or(Colour::Blue);
        self.run.update_value(|run| *run += 1);
        self.left.set(left);
        self.step.set(Step::Before);
        if self.role.get_untracked() == Role::Defender {
            let choices = self.choices();
            let blue = self.dice.try_update_value(|dice| sends_blue(&choices, dice)).unwrap_or_default();
            self.later(700.0, move || self.step.set(Step::Sent(if blue { Colour::Blue } else { Colour::Red })));
        }
    }

    /// Does somebody want nothing to glide?
    pub fn is_calm(self) -> bool {
        untrack(|| self.settings.calm())
    }

    /// Something after a while, unless another round has begun by then. Where nothing glides, little is waited for.
    fn later(self, milliseconds: f64, then: impl FnOnce() + 'static) {
        self.run.update_value(|run| *run += 1);
        let run = self.run.get_value();
        let wait = if self.is_calm() { milliseconds.min(150.0 + milliseconds / 4.0) } else { milliseconds };
        clock::after(wait, move || {
            if self.run.try_get_value() == Some(run) {
                then();
            }
        });
    }
}

fn side(dice: &mut Dice) -> Colour {
    if happens(0.5, dice) { Colour::Blue } else { Colour::Red }
}
