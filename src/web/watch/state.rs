//! The watched game as signals, and the conversation with the worker that plays it.

use super::address;
use super::jobs::{self, Asked};
use super::minds::{mark_from, turning_points};
use super::past::Past;
use super::story::Story;
use super::wish::Wish;
use crate::web::engine::state::{EngineState, WatchEngine};
use crate::web::engine::watching::messages::{Ask, Choice, Reply};
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;
use std::sync::Arc;

/// How long a moment is shown at the usual speed, in milliseconds.
const MOMENT: f64 = 1500.0;
/// How fast a game can be watched, as parts of that.
pub const SPEEDS: [f64; 4] = [0.5, 1.0, 2.0, 4.0];

/// What is watched.
#[derive(Clone, Copy)]
pub struct Watch {
    /// What is wanted.
    pub wish: RwSignal<Wish>,
    /// The game as far as it is known.
    pub story: RwSignal<Option<Story>>,
    /// What the mover would do with other colours, as far as it is known.
    pub choices: RwSignal<(Asked, Vec<Choice>, u32)>,
    /// Does it go on by itself?
    pub playing: RwSignal<bool>,
    /// How fast.
    pub speed: RwSignal<f64>,
    /// The moment that is shown: the one that is wanted, as soon as it is known.
    pub at: Memo<u16>,
    /// Is an answer on its way? A second question would throw away what the worker has prepared.
    waiting: StoredValue<bool>,
    /// Counts games, so that an answer about an earlier one is dropped.
    game: StoredValue<u32>,
    /// Counts starts, so that only the last of them goes on.
    run: StoredValue<u32>,
    engine: WatchEngine,
    notice: LastNotice,
}

impl Watch {
    /// What the address asks for; of a game that was played already, where one is given.
    pub fn new(engine: WatchEngine, past: Option<Arc<Past>>) -> Watch {
        let notice = LastNotice::here();
        let story = RwSignal::new(past.as_ref().and_then(|past| past.story()));
        let wish = RwSignal::new(address::read(notice, past));
        let at = Memo::new(move |_| {
            let known = story.with(|story| story.as_ref().map_or(0, Story::length));
            wish.with(|wish| wish.ply).min(known)
        });
        let watch = Watch {
            wish,
            story,
            choices: RwSignal::new((Asked::default(), Vec::new(), 0)),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1.0),
            at,
            waiting: StoredValue::new(false),
            game: StoredValue::new(0),
            run: StoredValue::new(0),
            engine,
            notice,
        };
        // Whatever is wanted stands in the address, and is asked for.
        Effect::new(move |_| {
            wish.with(address::write);
            watch.go_on();
        });
        watch
    }

    /// The address was changed by hand or by a link.
    pub fn read_address(self) {
        let past = self.wish.with_untracked(|wish| wish.past.clone());
        let wish = address::read(self.notice, past);
        self.change(move |now| *now = wish);
    }

    /// Wants something else. Another game starts from its first answer.
    pub fn change(self, change: impl FnOnce(&mut Wish)) {
        let before = self.wish.get_untracked();
        let mut wish = before.clone();
        change(&mut wish);
        if wish == before {
            return;
        }
        if !wish.same_game(&before) {
            self.playing.set(false);
            self.story.set(None);
            self.begin_anew();
        } else if wish.past.is_some() && wish.players != before.players {
            // The game stays; others are asked about it.
            self.story.update(|story| story.iter_mut().for_each(Story::forget_told));
            self.begin_anew();
        }
        // What an estimator needs did not come, and another one is wanted.
        let stuck = self.engine.status.state.with_untracked(|state| matches!(state, EngineState::Missing(_)));
        if wish.by != before.by && stuck {
            self.waiting.set_value(false);
            self.engine.cancel();
        }
        self.wish.set(wish);
    }

    /// Whatever is on its way is about something else.
    fn begin_anew(self) {
        self.choices.set((Asked::default(), Vec::new(), 0));
        self.game.update_value(|game| *game += 1);
        self.waiting.set_value(false);
        self.engine.cancel();
    }

    /// Goes to a moment. Whoever does that by hand wants to look at it.
    pub fn go(self, ply: u16) {
        self.playing.set(false);
        self.change(|wish| wish.ply = ply);
    }

    /// A step on or back, as far as the game goes.
    pub fn step(self, by: i32) {
        let now = i32::from(self.at.get_untracked());
        let over = self.story.with_untracked(|story| story.as_ref().is_some_and(Story::is_over));
        let last = if over { self.length_untracked() } else { u16::MAX };
        let to = u16::try_from((now + by).max(0)).unwrap_or(u16::MAX).min(last);
        self.go(to);
    }

    /// After how many moves the side below changed its mind most: the ticks of the time line.
    pub fn marks(self) -> Vec<u16> {
        let (side, by) = self.wish.with(|wish| (wish.side, wish.by));
        let readings = self.story.with(|story| story.as_ref().map(|story| story.readings(side, by, story.length())));
        let changes = readings.map(|readings| turning_points(&readings)).unwrap_or_default();
        changes.into_iter().map(|change| change.ply).collect()
    }

    /// To the next tick, or the one before; where there is none, everything stays.
    pub fn go_to_mark(self, by: i32) {
        let (marks, at) = (untrack(|| self.marks()), self.at.get_untracked());
        if let Some(ply) = mark_from(&marks, at, by) {
            self.go(ply);
        }
    }

    /// How many moves are known.
    pub fn length(self) -> u16 {
        self.story.with(|story| story.as_ref().map_or(0, Story::length))
    }

    fn length_untracked(self) -> u16 {
        self.story.with_untracked(|story| story.as_ref().map_or(0, Story::length))
    }

    /// Is all of the game known?
    pub fn is_whole(self) -> bool {
        self.story.with(|story| story.as_ref().is_some_and(Story::is_over))
    }

    /// Plays or pauses; at the end, plays again from the beginning.
    pub fn toggle(self) {
        if self.playing.get_untracked() {
            return self.playing.set(false);
        }
        if untrack(|| self.is_whole()) && self.at.get_untracked() >= self.length_untracked() {
            self.change(|wish| wish.ply = 0);
        }
        self.playing.set(true);
        self.run.update_value(|run| *run += 1);
        self.later(self.run.get_value());
    }

    /// The next moment, after a while.
    fn later(self, run: u32) {
        clock::after(MOMENT / self.speed.get_untracked(), move || {
            let still = self.playing.try_get_untracked() == Some(true) && self.run.get_value() == run;
            if !still {
                return;
            }
            let (at, known) = (self.at.get_untracked(), self.length_untracked());
            if at < known {
                self.change(|wish| wish.ply = at + 1);
            } else if untrack(|| self.is_whole()) {
                return self.playing.set(false);
            }
            self.later(run);
        });
    }

    /// Asks the worker the next question, unless it is thinking of one.
    fn go_on(self) {
        if self.waiting.get_value() {
            return;
        }
        let wish = self.wish.get_untracked();
        let ask = self.story.with_untracked(|story| {
            let asked = self.choices.with_untracked(|choices| choices.0.clone());
            let asked = Some(&asked).filter(|_| self.choices.with_untracked(|choices| choices.2 > 0));
            jobs::next(&wish, story.as_ref(), wish.ply, asked)
        });
        let Some(ask) = ask else { return };
        self.waiting.set_value(true);
        let (watch, game, asked) = (self, self.game.get_value(), ask.clone());
        self.engine.ask(ask, move |reply| {
            if watch.game.try_get_value() != Some(game) {
                return;
            }
            watch.waiting.set_value(false);
            match reply {
                Ok(reply) => watch.hear(&asked, reply),
                Err(reason) => {
                    watch.playing.set(false);
                    return watch.notice.tell(Notice::Refused(reason));
                }
            }
            // The page is drawn between two answers.
            clock::after(1.0, move || {
                if watch.game.try_get_value() == Some(game) {
                    watch.go_on();
                }
            });
        });
    }

    fn hear(self, ask: &Ask, reply: Reply) {
        let ply = ask.watched().moves.len() as u16;
        match (reply, ask) {
            (Reply::Seated { setups }, _) => self.story.set(Story::begin(ask.watched().board, &setups)),
            (Reply::Stepped(told), _) => {
                let added = self.story.try_update(|story| story.as_mut().map(|story| story.add(*told)));
                if let Some(Some(Err(error))) = added {
                    self.notice.tell(Notice::Refused(error.to_string()));
                }
                // Who wanted a moment beyond the end is shown the end.
                let length = self.length_untracked();
                if untrack(|| self.is_whole()) && self.wish.with_untracked(|wish| wish.ply > length) {
                    self.change(|wish| wish.ply = length);
                }
            }
            (Reply::Believed { blue }, Ask::Believe { seat, by, .. }) => self.story.update(|story| {
                if let Some(story) = story {
                    story.learn(*seat, *by, ply, blue);
                }
            }),
            (Reply::Chosen { choices, next, of }, _) => self.choices.update(|known| {
                if known.0.ply != ply || known.2 == 0 {
                    known.1.clear();
                }
                known.1.extend(choices);
                (known.0, known.2) = (Asked { ply, next }, of);
            }),
            _ => {}
        }
    }
}
