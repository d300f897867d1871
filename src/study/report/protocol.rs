//! How the bluff paper ran its two studies with people (sections 7.1 and 8.1), and in what a document departs from it.

use crate::game::{Board, DRAW_PLY};
use crate::study::document::{Block, BlockSeat, Marks, Names, Order, Placing, Study};
use crate::study::tutorial::Tutorial;
use serde::Serialize;

/// The paper's opponents, in its order.
const OPPONENTS: [&str; 3] = ["murasaki-d5", "bluff-d5", "bluff-const-d5"];

/// A study of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Replica {
    /// Section 7: people who know nothing of their opponents, one game in each seat.
    Unknown,
    /// Section 8: somebody who knows them, ten games in each seat.
    Known,
}

impl Replica {
    /// The study that a document follows: the same games against the same players.
    pub fn of(study: &Study) -> Option<Replica> {
        let [first, second] = study.blocks.as_slice() else { return None };
        let everybody = |block: &Block| block.opponents.is_empty();
        let seats = (first.seat, second.seat) == (BlockSeat::First, BlockSeat::Second);
        let met: Vec<&str> = study.opponents.iter().map(|opponent| opponent.agent.as_str()).collect();
        let same = met.len() == OPPONENTS.len() && OPPONENTS.iter().all(|agent| met.contains(agent));
        if !seats || !same || !study.groups.is_empty() || !everybody(first) || !everybody(second) {
            return None;
        }
        match (first.games, second.games) {
            (1, 1) => Some(Replica::Unknown),
            (10, 10) => Some(Replica::Known),
            _ => None,
        }
    }
}

/// Something that a study does and the paper's did not, or the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Departure {
    /// Another board, or a draw at another ply.
    Game,
    /// The opponents come in another order.
    Order,
    /// Opponents are named where the paper did not, or not where it did.
    Names,
    /// The tutorial shows more than the rules, or does not explain them.
    Tutorial,
    /// There is a practice game.
    Practice,
    /// Set-ups are offered, or ghosts are placed by lot.
    Placing,
    /// Colours are marked.
    Marks,
    /// Colours are shown after each game.
    Reveal,
    /// Moves may be taken back.
    Takebacks,
    /// A clock is shown.
    Clock,
    /// There are breaks.
    Breaks,
    /// More than the experience is asked before the games.
    Before,
    /// Answers are checked, and whoever fails may be sent away.
    Checks,
    /// Something is asked before all games are over.
    Between,
}

/// In what a document departs from the paper's study.
pub fn departures(study: &Study, from: Replica) -> Vec<Departure> {
    let questions = &study.questions;
    let (order, named) = match from {
        Replica::Unknown => (Order::Random, false),
        Replica::Known => (Order::Fixed, true),
    };
    // An order that is drawn does not depend on how the document lists the opponents.
    let listed = study.opponents.iter().map(|opponent| opponent.agent.as_str()).eq(OPPONENTS);
    let ordered = study.blocks.iter().all(|block| block.order == order) && (listed || order == Order::Random);
    let checked = !study.checks.is_default() || !questions.comprehension.is_empty();
    let checked = checked || questions.all().any(|(_, item)| item.right.is_some());
    let found = [
        (Departure::Game, study.board != Board::Standard || study.draw_ply != DRAW_PLY),
        (Departure::Order, !ordered),
        (Departure::Names, (study.names == Names::Shown) != named),
        (Departure::Tutorial, study.tutorial != Tutorial::Rules),
        (Departure::Practice, study.practice.is_some()),
        (Departure::Placing, study.placing != Placing::Unaided),
        (Departure::Marks, study.marks != Marks::Off),
        (Departure::Reveal, study.reveal),
        (Departure::Takebacks, study.takebacks),
        (Departure::Clock, study.clock),
        (Departure::Breaks, study.breaks.is_some()),
        (Departure::Before, questions.before.iter().any(|item| item.id != "experience")),
        (Departure::Checks, checked),
        (Departure::Between, !questions.after_game.is_empty() || !questions.after_opponent.is_empty()),
    ];
    found.into_iter().filter(|(_, departs)| *departs).map(|(departure, _)| departure).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::check;
    use serde_json::{Value, json};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const UNKNOWN: &str = include_str!("../../../assets/studies/unknown-opponents.json");
    const KNOWN: &str = include_str!("../../../assets/studies/known-opponent.json");

    /// The document with another value at one place.
    fn changed(text: &str, pointer: &str, value: Value) -> Study {
        let mut document: Value = serde_json::from_str(text).unwrap();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        document.pointer_mut(parent).unwrap()[key] = value;
        check::read_value(document).unwrap()
    }

    #[test]
    fn the_studies_that_ship_are_run_as_the_papers_were_whatever_their_names() {
        for (text, replica) in [(UNKNOWN, Replica::Unknown), (KNOWN, Replica::Known)] {
            let study = changed(text, "/id", json!("another-name"));
            assert_eq!(Replica::of(&study), Some(replica));
            assert_eq!(departures(&study, replica), []);
        }
    }

    #[test]
    fn everything_that_the_paper_did_not_do_is_found() {
        let question = json!([{ "id": "q", "kind": "text", "text": { "en": "?", "ja": "？" } }]);
        let check = json!([{ "id": "q", "kind": "choice", "text": { "en": "?", "ja": "？" }, "right": "yes",
            "options": [{ "value": "yes", "text": { "en": "Yes", "ja": "はい" } },
                        { "value": "no", "text": { "en": "No", "ja": "いいえ" } }] }]);
        let words = json!({ "en": "Rest.", "ja": "休憩。" });
        let cases = [
            ("/draw_ply", json!(100), Departure::Game),
            ("/tutorial", json!(true), Departure::Tutorial),
            ("/tutorial", json!(false), Departure::Tutorial),
            ("/questions/comprehension", check, Departure::Checks),
            ("/practice", json!({ "agent": "random" }), Departure::Practice),
            ("/placing", json!("arranged"), Departure::Placing),
            ("/placing", json!("shuffled"), Departure::Placing),
            ("/marks", json!("asked"), Departure::Marks),
            ("/reveal", json!(true), Departure::Reveal),
            ("/takebacks", json!(true), Departure::Takebacks),
            ("/clock", json!(true), Departure::Clock),
            ("/breaks", json!({ "every": 3, "text": words }), Departure::Breaks),
            ("/questions/before", question.clone(), Departure::Before),
            ("/questions/after_game", question.clone(), Departure::Between),
            ("/questions/after_opponent", question, Departure::Between),
        ];
        for (pointer, value, departure) in cases {
            for (text, replica) in [(UNKNOWN, Replica::Unknown), (KNOWN, Replica::Known)] {
                assert_eq!(departures(&changed(text, pointer, value.clone()), replica), [departure], "{pointer}");
            }
        }
        // A rule for failing alone, as a later version might allow it.
        let mut document: Value = serde_json::from_str(UNKNOWN).unwrap();
        document["checks"] = json!({ "attention": { "on_fail": "screen-out" } });
        let ruled: Study = serde_json::from_value(document).unwrap();
        assert_eq!(departures(&ruled, Replica::Unknown), [Departure::Checks]);
        let order = changed(UNKNOWN, "/blocks/0/order", json!("latin-square"));
        assert_eq!(departures(&order, Replica::Unknown), [Departure::Order]);
        let names = changed(KNOWN, "/names", json!("by-meeting"));
        assert_eq!(departures(&names, Replica::Known), [Departure::Names]);
    }

    #[test]
    fn other_games_follow_no_study_of_the_paper() {
        let cases = [
            ("/blocks/1/games", json!(2)),
            ("/blocks/1/seat", json!("first")),
            ("/blocks/0/opponents", json!(["bluff-d5"])),
            ("/opponents/0/agent", json!("random")),
            ("/groups", json!([{ "name": "one", "opponents": ["bluff-d5"] }])),
        ];
        for (pointer, value) in cases {
            let mut document: Value = serde_json::from_str(UNKNOWN).unwrap();
            let (parent, key) = pointer.rsplit_once('/').unwrap();
            document.pointer_mut(parent).unwrap()[key] = value;
            let study: Study = serde_json::from_value(document).unwrap();
            assert_eq!(Replica::of(&study), None, "{pointer}");
        }
    }
}
