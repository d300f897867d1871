//! What is found out about a game, as signals, and the conversation with the worker that finds it out.

use super::facts::{Facts, confessor, next};
use crate::web::engine::analysing::messages::{Ask, Reply};
use crate::web::engine::state::AnalysisEngine;
use crate::web::kit::clock;
use crate::web::watch::past::Past;
use crate::web::watch::state::Watch;
use leptos::prelude::*;
use std::sync::Arc;

/// What is found out about a game.
#[derive(Clone, Copy)]
pub struct Insight {
    /// What is known so far.
    pub facts: RwSignal<Facts>,
    /// Which of the opponent's moves it could not be asked about, and why: it says nothing then.
    pub silent: RwSignal<Option<String>>,
    watch: Watch,
    past: StoredValue<Arc<Past>>,
    waiting: StoredValue<bool>,
    engine: AnalysisEngine,
}

impl Insight {
    /// Finds out about the game that is looked at, first about the moment that is.
    pub fn new(engine: AnalysisEngine, watch: Watch, past: Arc<Past>) -> Insight {
        let insight = Insight {
            facts: RwSignal::new(Facts::default()),
            silent: RwSignal::new(None),
            watch,
            past: StoredValue::new(past),
            waiting: StoredValue::new(false),
            engine,
        };
        Effect::new(move |_| {
            watch.at.track();
            insight.go_on();
        });
        on_cleanup(move || engine.end());
        insight
    }

    fn go_on(self) {
        if self.waiting.try_get_value() != Some(false) {
            return;
        }
        let (past, at) = (self.past.get_value(), self.watch.at.get_untracked());
        let seat = confessor(&past).filter(|_| self.silent.with_untracked(Option::is_none));
        let ask = self.watch.story.with_untracked(|story| {
            let story = story.as_ref()?;
            self.facts.with_untracked(|facts| next(&past, story.game(), at, seat, facts))
        });
        let Some(ask) = ask else { return };
        self.waiting.set_value(true);
        let asked = ask.clone();
        self.engine.ask(ask.ask, move |reply| {
            if self.waiting.try_get_value().is_none() {
                return; // another game is looked at by now
            }
            self.waiting.set_value(false);
            self.hear(asked.ply, &asked.ask, reply);
            // The page is drawn between two answers.
            clock::after(1.0, move || self.go_on());
        });
    }

    fn hear(self, ply: u16, ask: &Ask, reply: Result<Reply, String>) {
        let recall = matches!(ask, Ask::Recall(_));
        self.facts.update(|facts| match reply {
            Ok(Reply::Proven(certain)) => {
                if facts.certain.insert(ply, certain).is_some() {
                    facts.deep.insert(ply);
                }
            }
            Ok(Reply::Open(open)) => drop(facts.open.insert(ply, open)),
            Ok(Reply::Advised(told)) => facts.recalled.push(*told),
            Ok(Reply::Believed { .. }) => {}
            Err(why) if recall => self.silent.set(Some(why)),
            // What cannot be answered is not asked again.
            Err(_) => facts.given_up(ply, ask),
        });
    }
}
