//! The chapters' questions to the workers: to each one after the other, since a second one would cut off the first. Games that
//! are only counted go to whoever has time; all else goes to the first worker, which remembers what it has learned.

use crate::web::engine::state::TeachEngine;
use crate::web::engine::teaching::messages::{Ask, Pair, Reply};
use crate::web::engine::teaching::tally::Tally;
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

type Then = Box<dyn FnOnce(Reply)>;

/// More workers than this are no quicker, and the device has other things to do.
const MOST_WORKERS: usize = 4;

/// Whoever asks the workers.
#[derive(Clone, Copy)]
pub struct Asker {
    pool: StoredValue<Vec<TeachEngine>>,
    queue: StoredValue<VecDeque<(Ask, Then)>, LocalStorage>,
    /// From whom an answer is on its way.
    busy: StoredValue<Vec<bool>>,
    /// Counts chapters, so that an answer for an earlier one is dropped.
    lesson: StoredValue<u32>,
    notice: LastNotice,
}

impl Asker {
    /// Offered to all components below.
    pub fn provide() -> Asker {
        let cores = window().navigator().hardware_concurrency().max(1.0) as usize;
        let pool = TeachEngine::pool(cores.min(MOST_WORKERS));
        if let Some(first) = pool.first() {
            first.start(); // whoever reads the first lines need not wait for it afterwards
        }
        let asker = Asker {
            busy: StoredValue::new(vec![false; pool.len()]),
            pool: StoredValue::new(pool),
            queue: StoredValue::new_local(VecDeque::new()),
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

    /// The workers.
    pub fn pool(self) -> Vec<TeachEngine> {
        self.pool.get_value()
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

    /// Counts games slice by slice, and says after each what they have come to. All workers count; what all games come to is
    /// the same however many there are.
    pub fn count(self, pair: Pair, games: u32, slice: u32, told: impl Fn(Tally) + Clone + 'static) {
        let under_way = Rc::new(RefCell::new((0, Tally::default())));
        for _ in 0..self.pool.with_value(Vec::len) {
            self.count_on(pair.clone(), Rc::clone(&under_way), games, slice, told.clone());
        }
    }

    fn count_on(
        self,
        pair: Pair,
        under_way: Rc<RefCell<(u32, Tally)>>,
        games: u32,
        slice: u32,
        told: impl Fn(Tally) + Clone + 'static,
    ) {
        let from = under_way.borrow().0;
        let some = games.saturating_sub(from).min(slice);
        if some == 0 {
            return;
        }
        under_way.borrow_mut().0 = from + some;
        self.ask(Ask::Count { pair: pair.clone(), from, games: some }, move |reply| {
            let Reply::Counted(tally) = reply else { return };
            let sum = under_way.borrow().1.plus(tally);
            under_way.borrow_mut().1 = sum;
            told(sum);
            self.count_on(pair, under_way, games, slice, told);
        });
    }

    /// Gives every worker that has nothing to do the next question that is for it.
    fn go_on(self) {
        for (which, engine) in self.pool().into_iter().enumerate() {
            if self.busy.with_value(|busy| busy.get(which) == Some(&false)) {
                self.give(which, engine);
            }
        }
    }

    fn give(self, which: usize, engine: TeachEngine) {
        let next = self.queue.try_update_value(|queue| {
            let place = queue.iter().position(|(ask, _)| which == 0 || is_for_anybody(ask))?;
            queue.remove(place)
        });
        let Some((ask, then)) = next.flatten() else { return };
        let lesson = self.lesson.get_value();
        self.set_busy(which, true);
        engine.ask(ask, move |reply| {
            self.set_busy(which, false);
            match reply {
                _ if self.lesson.try_get_value() != Some(lesson) => {}
                Ok(reply) => then(reply),
                Err(reason) => self.notice.tell(Notice::Refused(reason)),
            }
            // The page is drawn between two answers.
            clock::after(1.0, move || {
                if self.lesson.try_get_value().is_some() {
                    self.go_on();
                }
            });
        });
    }

    fn set_busy(self, which: usize, now: bool) {
        self.busy.try_update_value(|busy| {
            if let Some(busy) = busy.get_mut(which) {
                *busy = now;
            }
        });
    }
}

/// Does the answer depend on nothing but the question? The gate is learned on from where it was, and how many positions a proof
/// at the wall takes depends on those before it.
const fn is_for_anybody(ask: &Ask) -> bool {
    matches!(ask, Ask::Count { .. } | Ask::Raid { .. })
}
