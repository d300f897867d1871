//! Simulated participants: their logs replay, and whatever is changed afterwards is found.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::Seed;
use geister_lab::language::Language;
use geister_lab::study::event::{Event, Mover};
use geister_lab::study::log::{self, Log};
use geister_lab::study::shipped::{SHIPPED, shipped};
use geister_lab::study::simulate::{Simulation, quick, simulate};
use geister_lab::study::verify::verify;
use serde_json::{Value, json};

fn document(name: &str) -> Value {
    quick(&serde_json::from_str(shipped(name).unwrap()).unwrap())
}

fn simulated(name: &str, n: u32) -> Log {
    let mut who = Simulation::nth(Seed(5), n);
    (who.agrees, who.stop_after) = (true, None);
    simulate(&document(name), &who).unwrap()
}

#[test]
fn every_study_that_ships_can_be_simulated_to_its_end_and_is_true() {
    for (name, _) in SHIPPED {
        let log = simulated(name, 2);
        let session = log.replay().unwrap();
        assert!(session.finished, "{name}");
        assert!(session.start.simulated);
        let verified = verify(&log).unwrap_or_else(|error| panic!("{name}: {error}"));
        // What a class does takes minutes, and at the gate there is no opponent.
        let long = !name.starts_with("class-");
        assert!(!long || verified.screens > 10 && verified.decisions > 20, "{name}: {verified:?}");
        assert_eq!(verified.entries as usize, log.entries.len());
    }
}

#[test]
fn a_simulation_is_the_same_every_time_and_survives_being_written() {
    let (one, other) = (simulated("learning-habits", 4), simulated("learning-habits", 4));
    assert_eq!(one, other);
    assert_ne!(one.session, simulated("learning-habits", 5).session);
    assert_eq!(log::read(&one.text()).unwrap(), [one]);
}

#[test]
fn shuffled_ghosts_takebacks_and_a_small_board_are_simulated_too() {
    let mut document = document("learning-habits");
    document["board"] = json!("4x4");
    document["placing"] = json!("shuffled");
    document["takebacks"] = json!(true);
    document["draw_ply"] = json!(60);
    document["opponents"] = json!([{ "agent": "random" }, { "agent": "murasaki-d5" }]);
    document["groups"] = json!([]);
    let mut back = 0;
    for n in 0..6 {
        let mut who = Simulation::nth(Seed(6), n);
        who.stop_after = None;
        who.slips = 90;
        let log = simulate(&document, &who).unwrap();
        verify(&log).unwrap();
        back += log.entries.iter().filter(|entry| matches!(entry.event, Event::TakeBack { .. })).count();
    }
    assert!(back > 0);
}

/// Everything that a simulated participant did in the tutorial.
fn tasks(log: &Log) -> Vec<String> {
    let task = |event: &Event| if let Event::Tutorial { task, .. } = event { Some(task.clone()) } else { None };
    log.entries.iter().filter_map(|entry| task(&entry.event)).collect()
}

#[test]
fn where_only_the_rules_are_taught_nobody_learns_a_bluff() {
    let mut log = simulated("unknown-opponents", 2);
    assert_eq!(tasks(&log), ["sides", "move", "capture-red", "capture-blue", "leave"]);
    assert_eq!(tasks(&simulated("unknown-opponents-marked", 2)).len(), 7);
    let done = find(&mut log, |event| matches!(event, Event::Tutorial { .. }));
    let Event::Tutorial { task, .. } = done else { unreachable!() };
    *task = "bluff".to_owned();
    assert!(verify(&log).unwrap_err().to_string().contains("does not allow this task"));
}

#[test]
fn whoever_places_ghosts_unaided_may_place_them_anyhow_but_not_as_it_likes() {
    let log = simulated("unknown-opponents", 2);
    verify(&log).unwrap();
    let placed: Vec<String> = log
        .entries
        .iter()
        .filter_map(|entry| if let Event::Setup { setup, .. } = &entry.event { Some(setup.clone()) } else { None })
        .collect();
    assert_eq!(placed.len(), 6);
    assert!(placed.iter().any(|setup| *setup != placed[0]), "not one set-up for all games");
    let mut changed = log.clone();
    let Event::Setup { setup, .. } = find(&mut changed, |event| matches!(event, Event::Setup { .. })) else {
        unreachable!()
    };
    *setup = setup.to_lowercase().replace('b', "r");
    assert!(verify(&changed).is_err(), "eight reds");
}

#[test]
fn whoever_leaves_leaves_a_log_that_replays() {
    let document = document("unknown-opponents");
    let mut who = Simulation::nth(Seed(8), 1);
    who.agrees = true;
    who.language = Language::Japanese;
    for stop in [1, 2, 3, 7, 20, 55, 90] {
        who.stop_after = Some(stop);
        let log = simulate(&document, &who).unwrap();
        assert_eq!(log.entries.len(), stop);
        assert!(!log.replay().unwrap().finished);
        verify(&log).unwrap();
    }
    (who.agrees, who.stop_after) = (false, None);
    let log = simulate(&document, &who).unwrap();
    assert_eq!(log.replay().unwrap().consent, Some(false));
}

/// The first entry that a test wants to change.
fn find(log: &mut Log, wanted: impl Fn(&Event) -> bool) -> &mut Event {
    log.entries.iter_mut().map(|entry| &mut entry.event).find(|event| wanted(event)).unwrap()
}

#[test]
fn what_was_changed_afterwards_is_found() {
    let log = simulated("unknown-opponents", 3);
    let untrue = |change: &dyn Fn(&mut Log)| {
        let mut changed = log.clone();
        change(&mut changed);
        verify(&changed).unwrap_err().to_string()
    };
    let found = untrue(&|log| {
        let start = find(log, |event| matches!(event, Event::Start(_)));
        let Event::Start(start) = start else { unreachable!() };
        start.document["title"]["en"] = json!("Another title");
    });
    assert!(found.contains("hash"), "{found}");
    let found = untrue(&|log| {
        *find(log, |event| matches!(event, Event::Screen { .. })) = Event::Screen { screen: "end".to_owned() };
    });
    assert!(found.contains("the screen was language, not end"), "{found}");
    let found = untrue(&|log| {
        let seat = find(log, |event| matches!(event, Event::Seat { game: 1, .. }));
        let Event::Seat { table, .. } = seat else { unreachable!() };
        table.checksum = "0000000000000000".to_owned();
    });
    assert!(found.contains("had the checksum 0000000000000000"), "{found}");
    let found = untrue(&|log| {
        // The opponent's last move of a game becomes another one that is possible.
        let at = log.entries.iter().rposition(|entry| matches!(entry.event, Event::Move { by: Mover::Opponent, .. }));
        let entry = &mut log.entries[at.unwrap()];
        let Event::Move { text, .. } = &mut entry.event else { unreachable!() };
        let back =
            if text.contains('↓') { text.replace('↓', "←") } else { text.replace(['↑', '→', '←'], "↓") };
        *text = back;
    });
    assert!(found.contains("decides on") || found.contains("saved move"), "{found}");
    let found = untrue(&|log| {
        // A screen takes no time of its own: nothing but the clock is wrong.
        let screen = |event: &Event| matches!(event, Event::Screen { .. });
        log.entries.iter_mut().skip(10).find(|entry| screen(&entry.event)).unwrap().mono = 0.0;
    });
    assert!(found.contains("the clock went back"), "{found}");
}
