//! The chapters' questions to the worker, one after the other: a second one would cut off the first.

use crate::web::engine::state::TeachEngine;
use crate::web::engine::teaching::messages::{Ask, Pair, Reply};
use crate::web::engine::teaching::tally::Tally;
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;
use std::collections::VecDeque;

type Then = Box<dyn FnOnce(Reply)>;

/// Whoever asks the worker.
#[derive(Clone, Copy)]
pub struct Asker {
    engine: TeachEngine,
    queue: StoredValue<VecDeque<(Ask, Then)>, LocalStorage>,
    /// Is an answer on its way?
    busy: StoredValue<bool>,
    /// Counts chapters, so that an answer for an earlier one is dropped.
    lesson: StoredValue<u32>,
    notice: LastNotice,
}

impl Asker {
    /// Offered to all components below.
    pub fn provide(engine: TeachEngine) -> Asker {
        let asker = Asker {
            engine,
            queue: StoredValue::new_local(VecDeque::new()),
            busy: StoredValue::new(false),
            lesson: StoredValue::new(0),
            notice: LastNotice::here(),
        };
        provide_context(asker);
        asker
    }

    /// From within a component.
    pub fn here() -> Asker {
        expect_context()
    }

    /// Another chapter: nobody waits for what was asked before.
    pub fn clear(self) {
        self.lesson.update_value(|lesson| *lesson += 1);
        self.queue.update_value(VecDeque::clear);
    }

    /// Asks something; the answer comes when its turn has come.
    pub fn ask(self, ask: Ask, then: impl FnOnce(Reply) + 'static) {
        self.queue.update_value(|queue| queue.push_back((ask, Box::new(then))));
        self.go_on();
    }

    /// Counts games slice by slice, and says after each what they have come to.
    pub fn count(self, pair: Pair, games: u32, slice: u32, told: impl Fn(Tally) + Clone + 'static) {
        self.count_on(pair, Tally::default(), games, slice, told);
    }

    fn count_on(self, pair: Pair, sum: Tally, games: u32, slice: u32, told: impl Fn(Tally) + Clone + 'static) {
        let left = games.saturating_sub(sum.games).min(slice);
        if left == 0 {
            return;
        }
        let ask = Ask::Count { pair: pair.clone(), from: sum.games, games: left };
        self.ask(ask, move |reply| {
            let Reply::Counted(tally) = reply else { return };
            let sum = sum.plus(tally);
            told(sum);
            self.count_on(pair, sum, games, slice, told);
        });
    }

    fn go_on(self) {
        if self.busy.get_value() {
            return;
        }
        let next = self.queue.try_update_value(VecDeque::pop_front).flatten();
        let Some((ask, then)) = next else { return };
        let lesson = self.lesson.get_value();
        self.busy.set_value(true);
        self.engine.ask(ask, move |reply| {
            self.busy.set_value(false);
            match reply {
                _ if self.lesson.get_value() != lesson => {}
                Ok(reply) => then(reply),
                Err(reason) => self.notice.tell(Notice::Refused(reason)),
            }
            // The page is drawn between two answers.
            clock::after(1.0, move || self.go_on());
        });
    }
}
