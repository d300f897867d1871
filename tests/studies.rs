//! Studies as documents: what ships is what the papers did, and a mistake is named with its place.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{Seat, Seed};
use geister_lab::study::document::{Marks, Placing};
use geister_lab::study::plan::conditions;
use geister_lab::study::shipped::{SHIPPED, shipped};
use geister_lab::study::tutorial::Tutorial;
use geister_lab::study::{Kind, Plan, Step, Study, check, schema};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn study(name: &str) -> Study {
    check::read(shipped(name).unwrap()).unwrap()
}

fn order(plan: &Plan) -> Vec<(&str, Seat)> {
    plan.games.iter().filter(|game| game.number > 0).map(|game| (game.agent.as_str(), game.seat)).collect()
}

#[test]
fn every_study_that_ships_is_in_order() {
    for (name, text) in SHIPPED {
        let study = check::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(study.id, name);
    }
}

#[test]
fn the_schema_is_the_one_that_is_published_and_the_studies_keep_it() {
    let schema = schema::schema();
    let published: Value = serde_json::from_str(include_str!("../assets/studies/study.schema.json")).unwrap();
    assert!(published == schema, "run `geister study schema > assets/studies/study.schema.json`");
    for (name, text) in SHIPPED {
        let document: Value = serde_json::from_str(text).unwrap();
        assert_eq!(schema::validate(&document), [], "{name}");
    }
    assert!(!schema::validate(&json!({ "format": "geister-study", "version": 1 })).is_empty());
}

#[test]
fn unknown_opponents_are_met_once_in_each_seat_in_an_order_of_chance() {
    let study = study("unknown-opponents");
    let mut orders = BTreeSet::new();
    for seed in 0..200 {
        let plan = Plan::new(&study, 1, Seed(seed));
        let games = order(&plan);
        assert_eq!(games.len(), 6);
        for (seat, half) in [(Seat::First, &games[..3]), (Seat::Second, &games[3..])] {
            let mut agents: Vec<&str> = half.iter().map(|(agent, _)| *agent).collect();
            orders.insert((seat, agents.join(" ")));
            agents.sort_unstable();
            assert_eq!(agents, ["bluff-const-d5", "bluff-d5", "murasaki-d5"]);
            assert!(half.iter().all(|(_, at)| *at == seat));
        }
        let labels: Vec<&str> = plan.games[..3].iter().map(|game| game.label.as_str()).collect();
        assert_eq!(labels, ["A", "B", "C"], "by the order of meeting");
    }
    assert_eq!(orders.len(), 12, "all six orders in both halves");
}

#[test]
fn known_opponents_are_met_ten_times_in_a_row() {
    let study = study("known-opponent");
    let plan = Plan::new(&study, 1, Seed(9));
    let games = order(&plan);
    let runs: Vec<(&str, Seat, usize)> =
        games.chunk_by(|a, b| a == b).map(|run| (run[0].0, run[0].1, run.len())).collect();
    let agents = ["murasaki-d5", "bluff-d5", "bluff-const-d5"];
    let expected: Vec<(&str, Seat, usize)> =
        Seat::BOTH.into_iter().flat_map(|seat| agents.map(|agent| (agent, seat, 10))).collect();
    assert_eq!(runs, expected);
}

#[test]
fn the_papers_studies_ask_and_show_no_colour_before_all_games_are_over() {
    for name in ["unknown-opponents", "known-opponent"] {
        let study = study(name);
        assert_eq!((study.marks, study.reveal, study.placing), (Marks::Off, false, Placing::Unaided), "{name}");
        assert_eq!((study.tutorial, study.practice.is_some()), (Tutorial::Rules, false), "{name}");
        let steps = Plan::new(&study, 1, Seed(1)).steps;
        let first = steps.iter().position(|step| matches!(step, Step::Game(_))).unwrap();
        let last = steps.iter().rposition(|step| matches!(step, Step::Game(_))).unwrap();
        assert!(steps[first..=last].iter().all(|step| matches!(step, Step::Game(_))), "{name}: {steps:?}");
        // What is said to participants is what happens.
        let said = serde_json::to_string(&study.consent).unwrap();
        assert!(["practice", "mark", "練習", "印"].iter().all(|word| !said.contains(word)), "{name}: {said}");
        let free: Vec<&str> = study
            .questions
            .all()
            .filter(|(_, item)| matches!(item.kind, Kind::Text { .. }))
            .map(|(moment, _)| moment)
            .collect();
        assert_eq!(free, ["end"], "{name}: the free text is asked for once");
    }
    let said = study("unknown-opponents").consent.unwrap().text;
    assert!(said.en.unwrap().contains("35 minutes") && said.ja.unwrap().contains("約35分"));
}

#[test]
fn learners_meet_one_opponent_each() {
    let study = study("learning-habits");
    assert_eq!(conditions(&study), 3);
    let met: Vec<Vec<String>> = (1..=3)
        .map(|condition| Plan::new(&study, condition, Seed(1)).opponents.into_iter().map(|met| met.agent).collect())
        .collect();
    assert_eq!(met, [["murasaki-d5"], ["bluff-d5"], ["bluff-const-d5"]]);
    let plan = Plan::new(&study, 2, Seed(1));
    assert_eq!(plan.length(), 8);
    assert_eq!(plan.group.as_deref(), Some("bluff"));
    assert!(plan.steps.contains(&Step::AfterOpponent(0)));
}

#[test]
fn a_latin_square_gives_every_order_its_turn() {
    let mut document: Value = serde_json::from_str(shipped("unknown-opponents").unwrap()).unwrap();
    document["blocks"][0]["order"] = json!("latin-square");
    let study = check::read_value(document).unwrap();
    assert_eq!(conditions(&study), 6);
    let firsts: Vec<String> =
        (1..=6).map(|condition| Plan::new(&study, condition, Seed(1)).games[0].agent.clone()).collect();
    for agent in ["murasaki-d5", "bluff-d5", "bluff-const-d5"] {
        assert_eq!(firsts.iter().filter(|first| *first == agent).count(), 2);
    }
}

/// Changes a study that ships at one place, and gives the message.
fn broken(pointer: &str, value: Value) -> String {
    let mut document: Value = serde_json::from_str(shipped("unknown-opponents").unwrap()).unwrap();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match document.pointer_mut(parent).unwrap() {
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
        parent => parent[key] = value,
    }
    check::read_value(document).unwrap_err().to_string()
}

#[test]
fn a_mistake_is_named_with_its_place_and_a_remedy() {
    let cases = [
        ("/format", json!("other"), "format: the document says \"other\""),
        ("/version", json!(7), "version: version 7"),
        ("/id", json!("Unknown Opponents"), "id: "),
        ("/title/ja", json!(""), "title.ja: there is no text in this language"),
        ("/opponents/1/agent", json!("deep-blue"), "opponents[1].agent: "),
        ("/opponents/1/agent", json!("murasaki-d5"), "opponents[1].agent: murasaki-d5 stands there twice"),
        ("/blocks/1/games", json!(0), "blocks[1].games: 0 games"),
        ("/blocks/0/order", json!("sometimes"), "blocks[0].order: unknown variant `sometimes`"),
        ("/blocks", json!([]), "blocks: there is no game"),
        ("/questions/before/0/kind", json!("riddle"), "questions.before[0]"),
        ("/questions/each_opponent/1/to", json!(1), "questions.each_opponent[1].to: "),
        ("/questions/each_opponent/0/id", json!("experience"), "questions.each_opponent[0].id: "),
        ("/board", json!("5x5"), "board: "),
        ("/tutorial", json!("bluff"), "tutorial: invalid value: string \"bluff\", expected true, false or \"rules\""),
        ("/placing", json!("preset"), "placing: unknown variant `preset`"),
        ("/completion", json!({ "redirect": "javascript:alert(1)" }), "completion.redirect: "),
        ("/languages", json!([]), "languages: "),
    ];
    for (pointer, value, expected) in cases {
        let message = broken(pointer, value);
        assert!(message.contains(expected), "{pointer}: {message}");
        assert!(message.ends_with('.'), "{pointer}: no remedy in {message}");
    }
}

#[test]
fn an_entry_that_means_nothing_is_refused() {
    let mut document: Value = serde_json::from_str(shipped("unknown-opponents").unwrap()).unwrap();
    document["questions"]["before"][0]["colour"] = json!("blue");
    let message = check::read_value(document.clone()).unwrap_err().to_string();
    assert!(message.starts_with("questions.before[0].colour: "), "{message}");
    document["questions"]["before"][0].as_object_mut().unwrap().remove("colour");
    document["tutorials"] = json!(true);
    let message = check::read_value(document).unwrap_err().to_string();
    assert!(message.contains("unknown field `tutorials`"), "{message}");
}

#[test]
fn broken_json_is_named_by_line_and_column() {
    let message = check::read("{\n  \"format\": \"geister-study\"\n  \"version\": 1\n}").unwrap_err().to_string();
    assert!(message.starts_with("line 3, column 3: this is not JSON"), "{message}");
}

#[test]
fn the_hash_of_a_document_does_not_depend_on_spaces_or_order() {
    let one: Value = serde_json::from_str(r#"{ "b": 1, "a": [ 2 ] }"#).unwrap();
    let other: Value = serde_json::from_str(r#"{"a":[2],"b":1}"#).unwrap();
    assert_eq!(check::hash(&one), check::hash(&other));
    assert_ne!(check::hash(&one), check::hash(&json!({ "a": [3], "b": 1 })));
}
