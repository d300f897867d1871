//! Studies as documents: what ships is what the papers did, and a mistake is named with its place.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{Seat, Seed};
use geister_lab::study::assignment::conditions;
use geister_lab::study::checks::Check;
use geister_lab::study::document::{Marks, Placing};
use geister_lab::study::event::{Asks, Start};
use geister_lab::study::items::Value as Answer;
use geister_lab::study::session::Screen;
use geister_lab::study::shipped::{SHIPPED, shipped};
use geister_lab::study::tutorial::Tutorial;
use geister_lab::study::{Event, Kind, Plan, Session, Step, Study, check, pictures, schema};
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
    let published: Value = serde_json::from_str(include_str!("../../assets/studies/study.schema.json")).unwrap();
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

/// A choice with two options, and whatever else.
fn choice(id: &str, more: Value) -> Value {
    let words = |text: &str| json!({ "en": text, "ja": text });
    let option = |value: &str| json!({ "value": value, "text": words(value) });
    let mut item = json!({ "id": id, "kind": "choice", "text": words(id), "options": [option("yes"), option("no")] });
    item.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    item
}

/// A small study with checks and questions that depend on answers.
fn checked() -> Value {
    let mut document: Value = serde_json::from_str(include_str!("../data/studies/short.json")).unwrap();
    document["tutorial"] = json!(true);
    document["questions"]["before"] = json!([
        choice("played", json!({})),
        { "id": "years", "kind": "number", "min": 0, "max": 90, "text": { "en": "Years?", "ja": "何年？" },
          "when": { "item": "played", "is": "yes" } },
        choice("club", json!({ "when": { "item": "years", "least": 2 } })),
    ]);
    document["questions"]["comprehension"] =
        json!([choice("blue_leaves", json!({ "right": "yes" })), choice("red_leaves", json!({ "right": ["no"] }))]);
    document["questions"]["end"] = json!([choice("attentive", json!({ "right": "no" }))]);
    document["checks"] = json!({ "comprehension": { "attempts": 2, "on_fail": "screen-out" },
        "attention": { "most_failed": 0, "on_fail": "screen-out" } });
    document["completion"] = json!({ "code": "DONE", "screened_out": { "code": "OUT" } });
    document
}

fn begin(document: &Value) -> Session {
    let start = Start {
        study: document["id"].as_str().unwrap().to_owned(),
        study_hash: check::hash(document),
        document: document.clone(),
        participant: None,
        panel_study: None,
        panel_session: None,
        asks: Asks::Undetermined,
        condition: 1,
        seed: Seed(1),
        language: Some(geister_lab::language::Language::English),
        simulated: false,
        preview: false,
        app: Default::default(),
        browser: Default::default(),
    };
    let mut session = Session::begin(start).unwrap();
    session.apply(&Event::Consent { agreed: true }).unwrap();
    session
}

fn answer(session: &mut Session, item: &str, value: Option<Answer>) -> Result<(), String> {
    let event = Event::Answer {
        step: session.step().name(),
        item: item.to_owned(),
        opponent: None,
        game: None,
        value,
        ms: 1.0,
    };
    session.apply(&event).map_err(|error| error.to_string())
}

fn text(value: &str) -> Option<Answer> {
    Some(Answer::Text(value.to_owned()))
}

fn go_on(session: &mut Session) {
    let step = session.step().name();
    session.apply(&Event::Continue { step, ms: 1.0 }).unwrap();
}

#[test]
fn a_question_comes_and_goes_with_the_answer_it_depends_on() {
    let document = checked();
    assert_eq!(schema::validate(&document), []);
    let mut session = begin(&document);
    let asked = |session: &Session| -> Vec<String> {
        session.items(session.step()).into_iter().map(|(item, _)| item.id.clone()).collect()
    };
    assert_eq!(asked(&session), ["played"]);
    assert!(answer(&mut session, "years", Some(Answer::Number(3.0))).unwrap_err().contains("not asked here"));
    answer(&mut session, "played", text("yes")).unwrap();
    answer(&mut session, "years", Some(Answer::Number(3.0))).unwrap();
    assert_eq!(asked(&session), ["played", "years", "club"]);
    assert_eq!(session.open().len(), 1);
    answer(&mut session, "club", text("no")).unwrap();
    // With the first answer the others are no longer asked, and what was answered is gone.
    answer(&mut session, "played", text("no")).unwrap();
    assert_eq!((asked(&session), session.answers.len()), (vec!["played".to_owned()], 1));
    assert!(session.open().is_empty(), "what is not asked is not open");
    go_on(&mut session);
    assert_eq!(session.step(), Step::Tutorial);
}

/// Goes to the questions about the rules, and answers them.
fn at_rules(document: &Value, right: &[bool]) -> Session {
    let mut session = begin(document);
    answer(&mut session, "played", text("no")).unwrap();
    go_on(&mut session);
    for right in right {
        if session.step() == Step::Tutorial {
            go_on(&mut session);
        }
        answer(&mut session, "blue_leaves", text("yes")).unwrap();
        answer(&mut session, "red_leaves", text(if *right { "no" } else { "yes" })).unwrap();
        go_on(&mut session);
    }
    session
}

#[test]
fn comprehension_is_asked_again_and_then_the_rule_decides() {
    let mut document = checked();
    let session = at_rules(&document, &[false]);
    assert_eq!(session.screen().name(), "comprehension-2");
    assert_eq!(session.open().len(), 2, "all are asked again: nothing tells which of them was wrong");
    let session = at_rules(&document, &[false, true]);
    assert_eq!((session.checked.attempts, session.checked.understood), (2, Some(true)));
    assert_eq!(session.screen(), Screen::Placing(1));
    let mut session = at_rules(&document, &[false, false]);
    assert_eq!((session.screen(), session.checked.screened_out), (Screen::ScreenedOut, Some(Check::Comprehension)));
    assert!(session.apply(&Event::Finish { code: None }).is_err(), "nothing happens after that");
    session.apply(&Event::Screen { screen: "screened-out".to_owned() }).unwrap();
    document["checks"]["comprehension"] = json!({ "attempts": 2, "review": true, "on_fail": "go-on" });
    let session = at_rules(&document, &[false]);
    assert_eq!((session.step(), session.tasks.len()), (Step::Tutorial, 0));
    let session = at_rules(&document, &[false, false]);
    assert_eq!((session.screen(), session.checked.understood), (Screen::Placing(1), Some(false)));
}

#[test]
fn checks_and_dependent_questions_are_checked_themselves() {
    let before = |item: Value| {
        let mut document = checked();
        document["questions"]["before"].as_array_mut().unwrap().push(item);
        document
    };
    let with = |pointer: &str, value: Value| {
        let mut document = checked();
        *document.pointer_mut(pointer).unwrap() = value;
        document
    };
    let of_each = |when: Value| {
        let mut document = checked();
        document["questions"]["each_opponent"][0]["when"] = when;
        document
    };
    let cases = [
        (
            before(choice("x", json!({ "when": { "item": "nobody", "is": "yes" } }))),
            "questions.before[3].when.item: \"nobody\" is no question",
        ),
        (
            before(choice("x", json!({ "when": { "item": "attentive", "is": "yes" } }))),
            "is not asked before this question",
        ),
        (before(choice("x", json!({ "when": { "item": "x", "is": "yes" } }))), "is not asked before this question"),
        (
            before(choice("x", json!({ "when": { "item": "played", "is": "maybe" } }))),
            "questions.before[3].when.is: \"maybe\" is not one of",
        ),
        (before(choice("x", json!({ "when": { "item": "played", "least": 1 } }))), "questions.before[3].when.least: "),
        (
            before(choice("x", json!({ "when": { "item": "years", "least": 2, "most": 1 } }))),
            "no answer is from 2 to 1",
        ),
        (before(choice("x", json!({ "when": { "item": "played" } }))), "does not say which answer"),
        (before(choice("x", json!({ "when": { "item": "played", "eq": "yes" } }))), "unknown field `eq`"),
        (of_each(json!({ "item": "interest", "is": 3 })), "it is not clear which is meant"),
        (before(choice("x", json!({ "right": "maybe" }))), "questions.before[3].right: \"maybe\" is not one of"),
        (before(choice("x", json!({ "right": ["yes", "no"] }))), "every answer would be right"),
        (before(choice("x", json!({ "right": [] }))), "no answer would be right"),
        (before(choice("x", json!({ "right": "yes", "optional": true }))), "a check cannot be left open"),
        (with("/checks/comprehension/attempts", json!(0)), "checks.comprehension.attempts: 0 attempts"),
        (with("/questions/comprehension", json!([])), "checks.comprehension: there is no check"),
        (with("/questions/end", json!([])), "checks.attention: there is no check"),
        (with("/checks", json!({})), "completion.screened_out: nobody is screened out"),
        (with("/title/en", json!("![x](a.png)")), "title.en: the picture a.png cannot stand"),
        (with("/debrief/text/en", json!("![x](../a.png)")), "debrief.text.en: \"![x](../a.png)\" shows no picture"),
    ];
    for (document, expected) in cases {
        let message = check::read_value(document).unwrap_err().to_string();
        assert!(message.contains(expected), "{expected}: {message}");
        assert!(message.ends_with('.'), "no remedy in {message}");
    }
    let mut good = of_each(json!({ "item": "played", "is": "yes" }));
    good["debrief"]["text"]["en"] = json!("Look:\n\n![A board](board.png)");
    check::read_value(good).unwrap();
}

#[test]
fn the_schema_knows_players_names_and_the_keys_of_questions() {
    let breaks = |pointer: &str, value: Value| {
        let mut document = checked();
        let (parent, key) = pointer.rsplit_once('/').unwrap();
        let parent = document.pointer_mut(parent).unwrap();
        match parent {
            Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
            parent => parent[key] = value,
        }
        !schema::validate(&document).is_empty()
    };
    for (pointer, value) in [
        ("/opponents/0/agent", json!("deep-blue")),
        ("/opponents/0/agent", json!("bluff-101-0110-d5")),
        ("/id", json!("Not A Name")),
        ("/questions/before/0/id", json!("Not-a-name")),
        ("/questions/before/0/colour", json!("blue")),
        ("/questions/before/1/options", json!([])),
        ("/questions/before/1/when/equals", json!(1)),
        ("/pictures", json!({ "../a.png": "00" })),
    ] {
        assert!(breaks(pointer, value.clone()), "{pointer} = {value}");
    }
    for agent in ["murasaki-d5", "bluff-1010-0110-d5", "cfr-b-5p-cfr+-200", "cfr-a"] {
        assert!(!breaks("/opponents/0/agent", json!(agent)), "{agent}");
    }
}

#[test]
fn a_picture_that_is_missing_or_another_one_is_named() {
    let mut document = checked();
    document["debrief"]["text"] = json!({ "en": "![A board](b.png)", "ja": "![盤](b.png)" });
    let hash = "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"; // of foo
    document["pictures"] = json!({ "b.png": hash });
    let study = check::read_value(document.clone()).unwrap();
    assert_eq!(pictures::missing(&study, |_| Some(b"foo".to_vec())), []);
    let gone: Vec<String> = pictures::missing(&study, |_| None).into_iter().map(|problem| problem.place).collect();
    assert_eq!(gone, ["debrief.text.en", "debrief.text.ja"]);
    let other = pictures::missing(&study, |_| Some(b"bar".to_vec()));
    assert_eq!((other.len(), other[0].place.as_str()), (1, "pictures.b.png"));
    document["pictures"] = json!({ "c.png": hash });
    assert!(check::read_value(document).unwrap_err().to_string().starts_with("pictures.c.png: no text shows"));
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

#[test]
fn nobody_is_invited_who_thinks_without_end() {
    let mut document: Value = serde_json::from_str(include_str!("../data/studies/short.json")).unwrap();
    let mut told = |agent: &str| {
        document["opponents"][0]["agent"] = agent.into();
        check::read_value(document.clone()).err().map(|error| error.to_string())
    };
    let within = ["monte-carlo-100k", "upp-100k-b3", "cfr-b-5p-cfr-20000", "mcts-10k-apart", "cfr-a"];
    within.into_iter().for_each(|agent| assert_eq!(told(agent), None, "{agent}"));
    for agent in ["monte-carlo-10000k", "upp-101k", "upp-101k-b3", "cfr-a-5p-cfr-4000000000", "mcts-200k-apart"] {
        let told = told(agent).unwrap();
        assert!(told.starts_with("opponents[0].agent: ") && told.contains("thinks with more than"), "{told}");
    }
}
