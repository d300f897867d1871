//! A browser that does what browsers do: it sends, hears no answer, sends again, sends too much, and never gives up.

use crate::crowd::lines::lines_of;
use crate::{Person, in_condition};
use geister_lab::collect::client::{Beginning, Client, CollectorError, Refused, Status};
use geister_lab::game::{Dice, Seed};
use std::sync::atomic::{AtomicU64, Ordering};

/// The most lines of a batch.
const BATCH: u32 = 9;

pub struct Participant {
    pub person: Person,
    pub lines: Vec<String>,
    pub condition: Option<u32>,
    dice: Dice,
}

impl Participant {
    pub fn new(number: u64) -> Participant {
        let dice = Dice::new(Seed(number ^ 0xc0ffee));
        Participant { person: Person::new(number), lines: lines_of(number), condition: None, dice }
    }

    fn beginning(&self) -> Beginning {
        self.person.wherever()
    }

    /// Sends something. Tells whether an answer came.
    pub fn act(&mut self, client: &Client, acknowledged: &AtomicU64) -> bool {
        let Some(condition) = self.condition else { return self.begin(client) };
        let (stored, all) = (acknowledged.load(Ordering::SeqCst), self.lines.len() as u64);
        let forward = |dice: &mut Dice, start: u64| start..all.min(start + 1 + u64::from(dice.below(BATCH)));
        let back = |dice: &mut Dice| stored - u64::from(dice.below(stored.min(12) as u32 + 1));
        match self.dice.below(20) {
            // Begins again, as after a reload.
            0 => match client.begin(&self.beginning()) {
                Ok(told) => {
                    assert_eq!(told, condition, "a session keeps its condition");
                    true
                }
                Err(error) => passing(&error),
            },
            // Further than it may.
            1 if stored + 1 < all => {
                let ahead = stored + 1 + u64::from(self.dice.below((all - stored - 1) as u32));
                let lines = forward(&mut self.dice, ahead);
                self.send(client, lines, acknowledged)
            }
            // Something old, in the wrong order.
            2 => {
                let start = back(&mut self.dice);
                self.send(client, start..stored.max(start), acknowledged)
            }
            // Some of the old with the new.
            3..=5 => {
                let start = back(&mut self.dice);
                let lines = start..forward(&mut self.dice, stored).end;
                self.send(client, lines, acknowledged)
            }
            // The answer is lost on its way, whatever it was.
            6 | 7 => {
                let lines = forward(&mut self.dice, stored);
                self.send(client, lines, &AtomicU64::new(stored))
            }
            _ => {
                let lines = forward(&mut self.dice, stored);
                self.send(client, lines, acknowledged)
            }
        }
    }

    fn begin(&mut self, client: &Client) -> bool {
        match client.begin(&self.beginning()) {
            // Every fifth first answer is lost.
            Ok(_) if self.dice.below(5) == 0 => true,
            Ok(condition) => {
                self.condition = Some(condition);
                self.lines[0] = in_condition(&self.lines[0], condition);
                true
            }
            Err(error) => passing(&error),
        }
    }

    fn send(&self, client: &Client, lines: std::ops::Range<u64>, acknowledged: &AtomicU64) -> bool {
        let stored = acknowledged.load(Ordering::SeqCst);
        let batch = &self.lines[lines.start as usize..lines.end as usize];
        match self.person.append(client, batch) {
            Ok(next) => {
                assert!(next >= stored.max(lines.end), "what was acknowledged is there");
                acknowledged.store(next, Ordering::SeqCst);
                true
            }
            Err(CollectorError::Refused(Refused { next: Some(next), .. })) => {
                assert!(next >= stored && lines.start > next, "only a gap is refused");
                true
            }
            Err(error) => passing(&error),
        }
    }
}

/// No answer, or none yet, is what happens while the collector is dead. Everything else is wrong.
fn passing(error: &CollectorError) -> bool {
    match error {
        CollectorError::Unreachable { .. } | CollectorError::BrokeOff(_) => false,
        CollectorError::Refused(refused) if refused.is(Status::ServiceUnavailable) => false,
        other => panic!("{other}"),
    }
}
