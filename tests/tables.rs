//! The papers' tables, played again with few games.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::arena::tables::tables;
use serde_json::{Value, json};
use std::process::{Command, Output};

fn run(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_geister")).args(arguments.split_whitespace()).output().unwrap()
}

fn text(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn document(arguments: &str) -> Value {
    serde_json::from_str(&text(arguments)).unwrap()
}

const NAMES: [&str; 12] = [
    "bluff-1",
    "bluff-2",
    "bluff-3",
    "bluff-masks",
    "thesis-6.4",
    "thesis-6.5",
    "thesis-6.6",
    "thesis-6.7",
    "thesis-6.8",
    "thesis-6.9",
    "thesis-6.10",
    "thesis-6.11",
];

#[test]
fn without_a_name_the_tables_are_listed() {
    let list = text("tables");
    assert!(NAMES.iter().all(|name| list.contains(name)), "{list}");
    let names: Vec<Value> =
        document("tables --json").as_array().unwrap().iter().map(|table| table["name"].clone()).collect();
    assert_eq!(names, NAMES.map(Value::from));
    assert_eq!(tables().len(), NAMES.len());
}

#[test]
fn an_unknown_name_is_refused_with_the_list() {
    let output = run("tables thesis-6.4 thesis-9.9");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert!(sentence.contains("thesis-9.9") && NAMES.iter().all(|name| sentence.contains(name)), "{sentence}");
    for (games, word) in [("3", "even"), ("0", "at least one game")] {
        let output = run(&format!("tables thesis-6.4 --games {games}"));
        assert!(String::from_utf8(output.stderr).unwrap().contains(word));
    }
}

#[test]
fn a_table_has_the_papers_figures_beside_ours() {
    let reports = document("tables thesis-6.4 thesis-6.5 thesis-6.6 thesis-6.9 --games 4 --seed 3 --json");
    let cells = |table: usize| reports[table]["cells"].as_array().unwrap();
    let find = |table: usize, player: &str, opponent: &str, figure: &str| {
        let is = |cell: &&Value| cell["player"] == player && cell["opponent"] == opponent && cell["figure"] == figure;
        cells(table).iter().find(is).unwrap_or_else(|| panic!("{player} {opponent} {figure}"))
    };
    let rush = find(0, "Random", "Rush", "win rate");
    assert_eq!(rush["paper_score"], json!({ "wins": 9, "losses": 91, "draws": 0 }));
    let games: u64 = rush["our_score"].as_object().unwrap().values().map(|games| games.as_u64().unwrap()).sum();
    assert_eq!((games, &rush["paper"], &rush["unit"]), (4, &json!(0.09), &json!("share")));
    let (ours, difference) = (&rush["ours"], &rush["difference"]);
    assert!(ours["low"].as_f64() <= ours["rate"].as_f64() && ours["rate"].as_f64() <= ours["high"].as_f64());
    let less = ours["rate"].as_f64().unwrap() - 0.09;
    assert!((difference["rate"].as_f64().unwrap() - less).abs() < 1e-9);
    assert!(rush["differs"].is_boolean() && rush["draws_differ"].is_boolean());
    let worst = find(0, "Rush", "Purple", "worst win rate");
    assert_eq!(worst["our_score"], json!({ "wins": 0, "losses": 4, "draws": 0 }));
    assert_eq!((&worst["paper"], &worst["differs"]), (&json!(0.0), &json!(false)));
    assert_eq!(find(1, "Purple", "Rush", "blue moved next to a piece")["ours"]["rate"], 0.0);
    assert_eq!(find(1, "Purple", "Random", "plies")["unit"], "per-game");
    assert_eq!(find(2, "Purple", "Anti-purple", "lost: lost all blues")["paper"], 0.6);
    let captured = find(3, "Purple", "Random, Rush, Anti-purple", "captured what came near");
    assert_eq!(captured["paper"], 0.2);
    assert_eq!(reports[0]["name"], "thesis-6.4");
    assert_eq!((&reports[0]["games"], &reports[0]["paper_games"]), (&json!(4), &json!(100)));
    assert_eq!((&reports[0]["seed"], &reports[0]["draw_ply"]), (&json!("3"), &json!(200)));
}

#[test]
fn the_same_cell_comes_from_the_same_games_as_in_a_tournament() {
    let table = document("tables thesis-6.4 --games 4 --seed 3 --json");
    let tournament = document("tournament sumire-d5 murasaki-d5 --board 4x4 --games 4 --seed 3 --json");
    let is = |cell: &&Value| cell["player"] == "Purple" && cell["opponent"] == "Anti-purple";
    let cell = table[0]["cells"].as_array().unwrap().iter().find(is).unwrap().clone();
    let purple = &tournament["players"][1]["against"][0];
    for count in ["wins", "losses", "draws"] {
        assert_eq!(cell["our_score"][count], purple[count]);
    }
}

#[test]
fn players_with_a_mixed_strategy_have_figures_in_all_their_tables() {
    let reports = document("tables thesis-6.7 thesis-6.8 thesis-6.9 thesis-6.10 thesis-6.11 --games 2 --seed 1 --json");
    let cells = |table: usize| reports[table]["cells"].as_array().unwrap();
    assert_eq!([0, 1, 2, 3, 4].map(|table| cells(table).len()), [12, 12, 6, 24, 24]);
    for cell in (0..5).flat_map(cells).filter(|cell| cell["figure"] != "the same, one red left") {
        assert!(cell["ours"]["rate"].is_f64(), "{cell}");
    }
    let ways = |table: usize, opponent: &str| -> f64 {
        let of = cells(table).iter().filter(|cell| cell["opponent"] == opponent);
        of.map(|cell| cell["paper"].as_f64().unwrap()).sum()
    };
    for opponent in ["Random", "Rush", "Purple", "Anti-purple"] {
        assert!((ways(3, opponent) - 1.0).abs() < 1e-9, "all of CFR-A's games against {opponent} end in some way");
        assert!((ways(4, opponent) - 1.0).abs() < 1e-9, "all of CFR-B's games against {opponent} end in some way");
    }
}

#[test]
fn tables_of_a_series_come_together() {
    let reports = document("tables thesis-6.10 thesis-6.5 --games 2 --seed 1 --json");
    let names: Vec<&str> = reports.as_array().unwrap().iter().map(|table| table["name"].as_str().unwrap()).collect();
    let others = ["thesis-6.6", "thesis-6.11", "thesis-6.7", "thesis-6.8"];
    assert_eq!(names, [&["thesis-6.10", "thesis-6.5"][..], &others[..]].concat());
}

#[test]
fn a_tiny_run_for_people() {
    let told = text("tables bluff-1 bluff-1 --games 2 --seed 9");
    assert!(told.starts_with("bluff-1: Murasaki against Sumire and itself"), "{told}");
    assert_eq!(told.matches("bluff-1:").count(), 1, "a table that is named twice is told once");
    assert!(told.contains("5-72-23") && told.contains("16.5 %") && told.contains("seed 9"), "{told}");
}
