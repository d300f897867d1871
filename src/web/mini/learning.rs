//! Learning under way: what is asked of the worker, batch by batch, and what has come back.

use super::chart::FLOOR;
use crate::cfr::Way;
use crate::web::engine::mini::messages::{LearnTask, Learned};
use crate::web::engine::mini::work::MOST_ITERATIONS;
use crate::web::engine::state::MiniEngine;
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;

/// Fixed, so that the page draws what the command line prints.
const SEED: u32 = 1;

/// A point is shown for this long before the next one, so that the line is seen to grow.
const PACE: f64 = 30.0;

/// A batch shall take about this long: long enough that most of it is learning, short enough to be stopped.
const BATCH: std::ops::Range<f64> = 400.0..1000.0;

/// The lines so far, and what is being done about them.
#[derive(Clone, Copy)]
pub struct Learning {
    /// The plies after which the game is drawn.
    pub limit: RwSignal<u32>,
    /// The method that learns now, or would.
    pub way: RwSignal<Way>,
    /// Is it learning?
    pub running: RwSignal<bool>,
    /// What each method has come to, point by point.
    pub lines: RwSignal<Vec<(Way, Vec<Learned>)>>,
    /// Is an answer on its way? A second question would throw away what the worker keeps.
    waiting: StoredValue<bool>,
    /// Counts games, so that an answer about an earlier one is dropped.
    game: StoredValue<u32>,
    /// How many iterations the next batch may have.
    batch: StoredValue<u32>,
    engine: MiniEngine,
    notice: LastNotice,
}

impl Learning {
    /// Before anything was learned.
    pub fn new(engine: MiniEngine) -> Learning {
        Learning {
            limit: RwSignal::new(8),
            way: RwSignal::new(Way::ALL[0]),
            running: RwSignal::new(false),
            lines: RwSignal::new(Vec::new()),
            waiting: StoredValue::new(false),
            game: StoredValue::new(0),
            batch: StoredValue::new(1),
            engine,
            notice: LastNotice::here(),
        }
    }

    /// Where the present method has come to.
    pub fn now(&self) -> Option<Learned> {
        let way = self.way.get();
        self.lines.with(|lines| lines.iter().find(|line| line.0 == way)?.1.last().cloned())
    }

    /// Learns, or stops.
    pub fn toggle(&self) {
        self.running.update(|running| *running = !*running);
        self.go_on();
    }

    /// Goes over to another method, which goes on where it was left.
    pub fn choose(&self, way: Way) {
        self.way.set(way);
    }

    /// Another game, or the same from the beginning.
    pub fn start_over(&self, limit: u32) {
        self.running.set(false);
        self.limit.set(limit);
        self.lines.set(Vec::new());
        self.batch.set_value(1);
        self.game.update_value(|game| *game += 1);
    }

    fn go_on(&self) {
        if self.waiting.get_value() || !self.running.get_untracked() {
            return;
        }
        let done = untrack(|| self.now());
        let so_far = done.as_ref().map_or(0, |done| done.iterations);
        if so_far >= MOST_ITERATIONS || done.is_some_and(|done| done.exploitability < FLOOR) {
            return self.running.set(false);
        }
        let steps = (so_far / 8).clamp(1, self.batch.get_value());
        let (way, limit) = (self.way.get_untracked(), self.limit.get_untracked());
        let iterations = (so_far + steps).min(MOST_ITERATIONS);
        let task = LearnTask { limit, method: way.name().to_owned(), seed: SEED, iterations };
        let (learning, game, asked) = (*self, self.game.get_value(), clock::now());
        learning.waiting.set_value(true);
        self.engine.ask(task, move |answer| {
            learning.waiting.set_value(false);
            let took = clock::now() - asked;
            match answer {
                Ok(learned) if learning.game.get_value() == game => learning.add(way, learned, took),
                Err(reason) => {
                    learning.running.set(false);
                    learning.notice.tell(Notice::Refused(reason));
                }
                _ => {}
            }
            clock::after(PACE - took, move || learning.go_on());
        });
    }

    fn add(&self, way: Way, learned: Learned, took: f64) {
        self.batch.update_value(|batch| {
            *batch = match took {
                took if took < BATCH.start => batch.saturating_mul(2),
                took if took > BATCH.end => (*batch / 2).max(1),
                _ => *batch,
            };
        });
        self.lines.update(|lines| match lines.iter_mut().find(|line| line.0 == way) {
            Some(line) => line.1.push(learned),
            None => lines.push((way, vec![learned])),
        });
    }
}
