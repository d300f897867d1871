//! A participant played by a program: a whole session, as the page would have logged it.
//!
//! Researchers try a study out with it before anybody takes part, and the tests get data of any size. The program does
//! what a person at the page can do, through the same [`Session`](super::Session) and the same table, so a simulated
//! log replays and exports like any other. It says of itself that it is simulated.

// Logs are made here and none is read.
#![allow(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod answers;
mod clock;
mod game;
mod person;
mod script;

pub use script::{Script, Wanted};

use super::check::{self, DocumentError};
use super::event::{App, Asks, Browser, Start};
use super::log::Log;
use super::pseudonym;
use super::session::Impossible;
use crate::agents::roster::RosterError;
use crate::game::{Purpose, Seed};
use crate::language::Language;
use crate::table::dealer::Refusal;
use person::{Halt, Person};
use serde_json::Value;

/// Who is simulated, and how they play.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    /// Where everything comes from that the participant does and meets.
    pub seed: Seed,
    /// The id in the address; the study's document says whether it becomes a pseudonym.
    pub participant: Option<String>,
    /// The condition, from 1.
    pub condition: u32,
    /// The language that is chosen where the study asks.
    pub language: Language,
    /// The player of the roster that moves for the participant.
    pub player: String,
    /// How many in 100 of its moves are drawn at random instead.
    pub slips: u32,
    /// How well it learns to see colours, from 0 (it guesses) to 1 (in the end it knows).
    pub insight: f64,
    /// How many in 1,000 own moves are followed by a resignation.
    pub resigns: u32,
    /// Does it agree to take part?
    pub agrees: bool,
    /// It closes the page for good when the log has so many entries.
    pub stop_after: Option<usize>,
    /// When it begins, in milliseconds since 1970.
    pub begins: i64,
    /// What is not left to chance.
    pub script: Script,
}

impl Simulation {
    /// A participant like any other.
    pub fn new(seed: Seed) -> Simulation {
        Simulation {
            seed,
            participant: None,
            condition: 1,
            language: Language::English,
            player: "rush".to_owned(),
            slips: 30,
            insight: 0.6,
            resigns: 2,
            agrees: true,
            stop_after: None,
            begins: 1_767_600_000_000, // the 5th of January 2026, eight in the morning
            script: Script::default(),
        }
    }

    /// The n-th of many, from 0: everybody gets the next condition, and they differ in language, skill and patience.
    pub fn nth(seed: Seed, n: u32) -> Simulation {
        let own = seed.derive(Purpose::Game(u64::from(n)));
        let mut dice = own.dice(Purpose::Game(0));
        let mut simulation = Simulation::new(own);
        simulation.participant = Some(format!("simulated-{}", n + 1));
        simulation.condition = n + 1;
        simulation.language = Language::ALL[dice.below(2) as usize];
        // Some run, some look ahead, and all of them slip: results against the papers' players come out mixed.
        simulation.player = ["rush", "murasaki-d5", "sumire-d5"][dice.below(3) as usize].to_owned();
        simulation.slips = dice.below(40);
        simulation.insight = f64::from(dice.below(100)) / 100.0;
        simulation.agrees = dice.below(50) > 0;
        simulation.stop_after = (dice.below(12) == 0).then(|| 5 + dice.below(400) as usize);
        simulation.begins += i64::from(n) * 1_800_000;
        simulation
    }
}

/// Why somebody cannot be simulated.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SimulationError {
    /// The document is no study.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// There is no such player.
    #[error(transparent)]
    Player(#[from] RosterError),
    /// The program did something that a participant cannot do: a mistake in the program.
    #[error(transparent)]
    Impossible(#[from] Impossible),
    /// The table refused something.
    #[error(transparent)]
    Table(#[from] Refusal),
    /// The result that the script wants does not come.
    #[error("game {game} does not end as the script wants in {tries} tries")]
    NoSuchResult {
        /// The number of the game.
        game: u32,
        /// How often it was tried.
        tries: u64,
    },
}

/// Simulates a participant of the study in this document.
pub fn simulate(document: &Value, who: &Simulation) -> Result<Log, SimulationError> {
    let study = check::read_value(document.clone())?;
    let name = |id: &String| pseudonym::name(&study, id, || pseudonym::without_key(&study.id, id));
    let start = Start {
        study: study.id.clone(),
        study_hash: check::hash(document),
        document: document.clone(),
        participant: who.participant.as_ref().map(name),
        panel_study: None,
        panel_session: None,
        condition: who.condition,
        seed: who.seed,
        language: None,
        simulated: true,
        preview: false,
        asks: Asks::Undetermined,
        app: App::this(),
        browser: browser(who.language),
    };
    let mut person = Person::sits_down(who, start)?;
    match person.goes_through() {
        Ok(()) | Err(Halt::Left) => Ok(person.log),
        Err(Halt::Failed(error)) => Err(error),
    }
}

/// A browser that is none.
fn browser(language: Language) -> Browser {
    Browser {
        user_agent: "simulated participant".to_owned(),
        languages: vec![language.tag().to_owned()],
        time_zone: "Asia/Tokyo".to_owned(),
        screen: [1440, 900],
        viewport: [1280, 720],
        pixel_ratio: 2.0,
        touch: false,
    }
}

/// The document with games that end soon and opponents that hardly think: for trying out a collector or a report with
/// very many participants. It is another study, and its hash says so.
pub fn quick(document: &Value) -> Value {
    let mut document = document.clone();
    document["draw_ply"] = 12.into();
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::dataset::{Options, dataset, rules, zip};
    use crate::study::event::Event;
    use crate::study::trace::Trace;
    use crate::study::verify::verify;
    use sha2::{Digest, Sha256};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const STUDY: &str = include_str!("../../../assets/studies/learning-habits.json");

    /// Everything that a log says but for the build of the program.
    fn moves(log: &Log) -> String {
        let told = log.entries.iter().filter(|entry| !matches!(entry.event, Event::Start(_) | Event::Resume { .. }));
        let digest = Sha256::digest(told.map(|entry| entry.line()).collect::<String>().as_bytes());
        base16ct::lower::encode_string(&digest).chars().take(16).collect()
    }

    #[test]
    fn a_simulation_is_the_same_natively_and_in_the_browser_and_so_is_what_becomes_of_it() {
        let document = quick(&serde_json::from_str(STUDY).unwrap());
        let log = simulate(&document, &Simulation::new(Seed(3))).unwrap();
        assert_eq!(moves(&log), "5af1419bf510ce05");
        verify(&log).unwrap();
        let files = dataset(&[Trace::of(log).unwrap()], &Options { excel: true, ..Options::default() }).unwrap();
        assert_eq!(rules::broken(&files), Vec::<String>::new());
        assert!(zip(&files).unwrap().starts_with(b"PK"));
    }
}
