//! What a participant's browser would log: a whole session of a short study, simulated.

use crate::{Person, document};
use geister_lab::game::Seed;
use geister_lab::study::simulate::{Simulation, simulate};

/// The lines of a participant's whole session, under the session's id that the test gave it. The
/// first one says that it is in the first condition, the last one is its end.
pub fn lines_of(participant: u64) -> Vec<String> {
    let mut who = Simulation::nth(Seed(7), participant as u32);
    (who.agrees, who.stop_after, who.condition) = (true, None, 1);
    let mut log = simulate(document(), &who).unwrap();
    let session = Person::new(participant).session;
    log.entries.iter_mut().for_each(|entry| entry.session = session.clone());
    log.entries.iter().map(|entry| entry.line()).collect()
}
