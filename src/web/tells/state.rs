//! The counts as signals, and the conversation with the workers that count.

use super::address;
use super::counted::Counted;
use super::wish::Wish;
use crate::web::engine::state::TellsEngine;
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;

/// More workers than this are no quicker, and the device has other things to do.
const MOST_WORKERS: usize = 4;

/// How long the numbers stand still, in milliseconds: a page that counts is not one that flickers.
const REST: f64 = 100.0;

/// What is counted.
#[derive(Clone, Copy)]
pub struct Count {
    /// What is wanted.
    pub wish: RwSignal<Wish>,
    /// What has been counted.
    pub counted: RwSignal<Counted>,
    pool: StoredValue<Vec<TellsEngine>>,
    /// Which workers have been given something.
    busy: StoredValue<Vec<bool>>,
    /// Will the page show the counts in a moment?
    shown_soon: StoredValue<bool>,
    /// Counts wishes, so that an answer about an earlier one is dropped.
    run: StoredValue<u32>,
    notice: LastNotice,
}

impl Count {
    /// Starts to count what the address asks for.
    pub fn new() -> Count {
        let notice = LastNotice::here();
        let cores = window().navigator().hardware_concurrency().max(1.0) as usize;
        let pool = TellsEngine::pool(cores.min(MOST_WORKERS));
        let count = Count {
            wish: RwSignal::new(address::read(notice)),
            counted: RwSignal::new(Counted::default()),
            busy: StoredValue::new(vec![false; pool.len()]),
            pool: StoredValue::new(pool),
            shown_soon: StoredValue::new(false),
            run: StoredValue::new(0),
            notice,
        };
        Effect::new(move |_| count.wish.with(address::write));
        count.go_on();
        count
    }

    /// The workers.
    pub fn pool(self) -> Vec<TellsEngine> {
        self.pool.get_value()
    }

    /// The address was changed by hand or by a link.
    pub fn read_address(self) {
        let wish = address::read(self.notice);
        self.change(move |now| *now = wish);
    }

    /// Wants something else. Other games are counted from the first.
    pub fn change(self, change: impl FnOnce(&mut Wish)) {
        let before = self.wish.get_untracked();
        let mut wish = before.clone();
        change(&mut wish);
        if wish == before {
            return;
        }
        let other_games = wish.plan != before.plan;
        self.wish.set(wish);
        if other_games {
            self.run.update_value(|run| *run += 1);
            self.counted.set(Counted::default());
            self.pool().iter().for_each(TellsEngine::cancel);
            self.busy.update_value(|busy| busy.fill(false));
            self.go_on();
        }
    }

    /// Is everything counted and read?
    pub fn is_whole(self) -> bool {
        self.wish.with(|wish| self.counted.with(|counted| counted.is_whole(&wish.plan)))
    }

    /// Gives every worker that has nothing to do the next thing that there is.
    fn go_on(self) {
        let run = self.run.get_value();
        for (which, engine) in self.pool().into_iter().enumerate() {
            if self.busy.with_value(|busy| busy.get(which) != Some(&false)) {
                continue;
            }
            let plan = self.wish.with_untracked(|wish| wish.plan.clone());
            let ask = self.counted.try_update_untracked(|counted| counted.next(&plan)).flatten();
            let Some(ask) = ask else { return };
            self.set_busy(which, true);
            engine.ask(ask, move |reply| {
                if self.run.try_get_value() != Some(run) {
                    return;
                }
                self.set_busy(which, false);
                match reply {
                    Ok(reply) => {
                        self.counted.update_untracked(|counted| counted.hear(reply));
                        self.show_soon();
                    }
                    Err(reason) => return self.notice.tell(Notice::Refused(reason)),
                }
                self.go_on();
            });
        }
    }

    /// Shows what has been counted: not after every answer, so that the page has time for other things.
    fn show_soon(self) {
        if self.shown_soon.get_value() {
            return;
        }
        self.shown_soon.set_value(true);
        clock::after(REST, move || {
            if self.shown_soon.try_update_value(|soon| *soon = false).is_some() {
                self.counted.notify();
            }
        });
    }

    fn set_busy(self, which: usize, now: bool) {
        self.busy.update_value(|busy| {
            if let Some(busy) = busy.get_mut(which) {
                *busy = now;
            }
        });
    }
}
