//! The real program, as a shell or another program calls it.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
/// The player to move has lost its last blue.
const LOST: &str = "14R24R34R44R99b99b99b99b41u31u21u11u40u30u20u10u";
/// The player to move has a blue, E, on its exit.
const OPEN_DOOR: &str = "14R24R34R44R00B25B35B45B41u31u21u11u40u30u20u50u";

fn geister() -> Command {
    Command::new(env!("CARGO_BIN_EXE_geister"))
}

fn run(arguments: &str) -> Output {
    geister().args(arguments.split_whitespace()).stdin(Stdio::null()).output().unwrap()
}

fn run_with_input(arguments: &str, input: &str) -> Output {
    let mut command = geister();
    command.args(arguments.split_whitespace()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// The one document on standard output, nothing having gone wrong.
fn document(arguments: &str) -> Value {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    serde_json::from_str(stdout(&output)).unwrap()
}

fn documents(output: &Output) -> Vec<Value> {
    stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    stdout(&output).to_owned()
}

/// The sentence of a failing call, which prints nothing else.
fn failure(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments}");
    stderr(&output).to_owned()
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder); // left by an earlier run
    folder
}

// play

#[test]
fn murasaki_beats_random() {
    let result = document("play murasaki-d5 random --games 20 --seed 1 --json");
    assert_eq!(result["games"], 20);
    let number = |field: &str| result[field].as_u64().unwrap();
    assert_eq!(number("wins") + number("losses") + number("draws"), 20);
    assert!(number("wins") >= 18);
    assert_eq!(result["players"], json!(["murasaki-d5", "random"]));
    assert_eq!((&result["board"], &result["seed"], &result["draw_ply"]), (&json!("6x6"), &json!("1"), &json!(200)));
    assert!(result["win_rate"]["low"].as_f64() < result["win_rate"]["rate"].as_f64());
    let sides = ["as_first", "as_second"].map(|side| result[side]["wins"].as_u64().unwrap());
    assert_eq!(sides[0] + sides[1], number("wins"));
    let ended: u64 = result["endings"].as_array().unwrap().iter().map(|ending| ending["games"].as_u64().unwrap()).sum();
    assert_eq!(ended + number("draws"), 20);
    assert!(result["plies"]["min"].as_u64() <= result["plies"]["max"].as_u64());
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let play = |threads: &str, seed: &str| {
        let mut command = geister();
        command.args(["play", "random", "rush", "--games", "60", "--board", "4x4", "--json", "--seed", seed]);
        command.env("RAYON_NUM_THREADS", threads).output().unwrap().stdout
    };
    let alone = play("1", "7");
    assert_eq!(play("2", "7"), alone);
    assert_eq!(play("5", "7"), alone);
    assert_ne!(play("2", "8"), alone);
}

#[test]
fn a_player_can_play_itself_and_moves_first_in_half_of_the_games() {
    let result = document("play rush rush --games 10 --board 2x3 --json");
    let games = |side: &str| -> u64 { result[side].as_object().unwrap().values().filter_map(Value::as_u64).sum() };
    assert_eq!((games("as_first"), games("as_second")), (5, 5));
}

#[test]
fn a_result_for_people_names_both_and_the_interval() {
    let text = text("play rush random --games 10 --seed 3 --board 4x4 --draw-ply 50");
    assert!(text.starts_with("rush against random on 4x4: 10 games, seed 3, draw at ply 50\n"), "{text}");
    assert!(text.contains("won-lost-drawn") && text.contains("95 %") && text.contains("plies"), "{text}");
}

#[test]
fn records_of_a_match_replay() {
    let folder = folder("records");
    let name = folder.display();
    document(&format!("play rush random --games 11 --seed 3 --board 4x4 --records {name} --json"));
    let mut files: Vec<String> =
        std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    assert_eq!(files.len(), 11);
    assert_eq!((files[0].as_str(), files[10].as_str()), ("game-000000.json", "game-000010.json"));
    for file in files {
        let replayed = document(&format!("replay {name}/{file} --json"));
        assert!(replayed["outcome"]["result"].is_string() && replayed["plies"].as_u64().unwrap() > 0);
        assert_eq!(replayed["final"].as_array().unwrap().len(), 4);
    }
}

#[test]
fn records_are_never_written_over_silently() {
    let folder = folder("records-kept");
    let name = folder.display();
    let play = format!("play rush random --games 3 --seed 3 --board 2x3 --records {name}");
    text(&play);
    let file = folder.join("game-000002.json");
    std::fs::write(&file, "a researcher's own").unwrap();
    std::fs::remove_file(folder.join("game-000000.json")).unwrap();
    assert!(failure(&play).contains("is there already"));
    assert!(failure(&play.replace("--games 3", "--games 300")).contains("--force"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "a researcher's own");
    assert!(!folder.join("game-000000.json").exists(), "and nothing was played");
    text(&format!("{play} --force"));
    assert!(std::fs::read_to_string(&file).unwrap().contains("geister-record"));
    // A folder holds one run: of a longer one before it nothing is left, and what is somebody's own stays.
    let own = folder.join("game-of-mine.json");
    std::fs::write(&own, "mine").unwrap();
    document(&format!("play rush random --games 1 --seed 3 --board 2x3 --records {name} --force --json"));
    let mut left: Vec<String> =
        std::fs::read_dir(&folder).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    assert_eq!(left, ["game-000000.json", "game-of-mine.json"]);
    assert!(failure("play rush random --force").contains("--records"));
}

#[test]
fn numbers_that_ask_for_too_much_get_a_sentence() {
    for arguments in [
        "play rush random --games 1000000000000",
        "tournament rush random --games 1000000000000",
        "tournament rush random --games 1000000000000 --out nowhere",
        "tables bluff-2 --games 1000000000000",
        "puzzles --more 1000000000000",
        "puzzles --each 18446744073709551615",
        "study simulate unknown-opponents --participants 4000000000 --out nowhere",
        "tournament rush random --shard 1/1000000000000 --out nowhere",
    ] {
        let output = run(arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments}");
        assert!(stderr(&output).len() > 20, "{arguments}: {}", stderr(&output));
    }
    assert!(!PathBuf::from("nowhere").exists());
}

#[test]
fn impossible_wishes_for_puzzles_end() {
    let wish = "puzzles --class 1b1r:2p1r --each 0 --longest 3 --more 1 --within 3";
    assert!(failure(wish).contains("--within 5"));
    assert_eq!(text(&wish.replace("--more 1", "--more 0")), "");
}

#[test]
fn a_line_without_end_is_not_kept_in_memory() {
    let long = "1".repeat(3_000_000);
    let output = run_with_input("legal", &format!("{long}\n{START}\n"));
    let told = documents(&output);
    assert_eq!((told.len(), output.status.code()), (2, Some(2)));
    assert!(told[0]["error"].as_str().unwrap().len() < 300 && told[1]["moves"].is_array());
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let both = START.replace("15B", "88b").replace("41u", "88b");
    assert!(failure(&format!("legal {both}")).contains("have escaped"));
    assert!(failure("legal 99r99r99r99r99b99b99b99b41u31u21u11u40u30u20u10u").contains("no piece"));
    assert!(failure("think --agent rush 14R24R34R44R15B25B35B45B99r99r99r99r99b99b99b99b").contains("no piece"));
}

#[test]
fn a_match_that_cannot_be_is_refused_with_a_sentence() {
    assert!(failure("play random nobody").contains("murasaki-d5"));
    assert!(failure("play random rush --games 0").contains("at least one game"));
    assert!(failure("play random rush --games many").contains("--games"));
    assert!(failure("play random rush --board 5x5").contains("6x6, 4x4 and 2x3"));
    assert!(failure("play random rush --seed x").contains("whole number"));
    assert!(failure("play random rush --draw-ply 0").contains("at least one ply"));
    assert!(failure("play random rush --games 1 --records /dev/null/here --json").contains("/dev/null/here"));
    assert!(failure("play random").contains("<B>"));
    assert!(failure("dance").contains("dance"));
}

// think

#[test]
fn think_gives_a_move_in_both_forms_with_scores_and_belief() {
    let answer = document(&format!("think --agent murasaki-d5 --json {START}"));
    assert_eq!((&answer["move"], &answer["notation"]), (&json!("A,N"), &json!("b5↑")));
    assert_eq!(answer["scores"].as_array().unwrap().len(), 8);
    assert_eq!(answer["scores"][0], json!({ "move": "A,N", "notation": "b5↑", "score": 4001.0 }));
    assert_eq!(answer["belief"]["a"], 0.5);
    assert_eq!(answer["belief"].as_object().unwrap().len(), 8);
    assert_eq!(answer["search"]["depth"], 5);
    let random = document(&format!("think --agent random --seed 3 --json {START}"));
    assert_eq!(random["chances"][0]["chance"], 0.125);
    assert!(random.get("search").is_none());
    let text = text(&format!("think --agent murasaki-d5 {START}"));
    assert!(
        text.starts_with("Murasaki plays A,N  b5↑\n") && text.contains("4001") && text.contains("50.0 %"),
        "{text}"
    );
}

#[test]
fn think_leaves_through_an_open_door() {
    for agent in ["random", "rush", "murasaki-d5"] {
        assert_eq!(document(&format!("think --agent {agent} --json {OPEN_DOOR}"))["move"], "E,W");
    }
}

#[test]
fn think_answers_line_by_line_and_goes_on_after_a_bad_one() {
    let input = format!("{START}\n\nnonsense\n  {LOST}\r\n{START}");
    let output = run_with_input("think --agent murasaki-d5", &input);
    let answers = documents(&output);
    assert_eq!(answers.len(), 4);
    assert_eq!((&answers[0]["move"], &answers[0]), (&json!("A,N"), &answers[3]));
    assert!(answers[1]["error"].as_str().unwrap().contains("48 characters"));
    assert_eq!(answers[2], json!({ "outcome": "loss", "reason": "took-all-blues" }));
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("1 of 4 lines"));
}

#[test]
fn bytes_that_are_no_text_are_a_bad_line() {
    let mut child = geister()
        .args(["legal", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(documents(&output)[0]["error"].is_string());
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn another_program_can_ask_and_answer_in_turn() {
    let mut child = geister()
        .args(["think", "--agent", "rush", "--board", "4x4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(input, "03R13B23R33B30u20u10u00u").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["move"], "D,N");
    }
    drop(input);
    assert!(child.wait().unwrap().success() && answers.next().is_none());
}

#[test]
fn think_refuses_what_it_does_not_know() {
    assert!(failure(&format!("think --agent nobody {START}")).contains("murasaki-d5"));
    assert!(failure("think --agent rush --json 14R").contains("48 characters"));
    assert!(failure(&format!("think --agent rush --board 4x4 {START}")).contains("24 characters"));
    assert!(failure(START).contains("unrecognized"));
}

// legal

#[test]
fn legal_lists_moves_in_the_order_of_their_text() {
    let answer = document(&format!("legal --json {OPEN_DOOR}"));
    let moves = answer["moves"].as_array().unwrap();
    assert!(moves.is_sorted_by(|a, b| a.as_str() < b.as_str()));
    assert!(moves.contains(&json!("E,W")) && !moves.contains(&json!("E,N")), "an escape is one move");
    assert_eq!(answer["notations"].as_array().unwrap().len(), moves.len());
    assert!(answer.get("outcome").is_none());
    assert_eq!(text("legal --board 2x3 02R12B10u00u"), "A,N  a3↑\nB,N  b3↑\n");
}

#[test]
fn legal_tells_the_end_from_the_movers_side() {
    let outcome = |state: &str| {
        let answer = document(&format!("legal --board 4x4 --json {state}"));
        assert_eq!(answer["moves"], json!([]));
        (answer["outcome"].as_str().unwrap().to_owned(), answer["reason"].as_str().unwrap().to_owned())
    };
    let is = |outcome: &str, reason: &str| (outcome.to_owned(), reason.to_owned());
    assert_eq!(outcome("03R13R99b99b30u20u10u00u"), is("loss", "took-all-blues"));
    assert_eq!(outcome("99r99r23B33B30u20u10u00u"), is("win", "gave-all-reds"));
    assert_eq!(outcome("03R13R23B33B99b99b10u00u"), is("win", "took-all-blues"));
    assert_eq!(outcome("03R13R23B33B99r99r10u00u"), is("loss", "gave-all-reds"));
    assert_eq!(outcome("03R13R23B88b30u20u10u00u"), is("win", "escaped"));
    assert_eq!(outcome("03R13R23B33B88b20u10u00u"), is("loss", "escaped"));
    assert!(text(&format!("legal {LOST}")).contains("the opponent won by taking all blues"));
}

#[test]
fn legal_answers_line_by_line() {
    let output = run_with_input("legal --board 2x3", "02R12B10u00u\n02R12B10u00\n02R12B10u00u\n");
    let answers = documents(&output);
    assert_eq!(answers[0], json!({ "moves": ["A,N", "B,N"], "notations": ["a3↑", "b3↑"] }));
    assert!(answers[1]["error"].is_string() && answers[2] == answers[0]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(run_with_input("legal", "\n").status.code(), Some(0));
}

// roster and replay

#[test]
fn the_roster_lists_everybody() {
    let roster = document("roster --json");
    let murasaki = roster.as_array().unwrap().iter().find(|entry| entry["id"] == "murasaki-d5").unwrap();
    assert_eq!((&murasaki["name"], &murasaki["parameters"]), (&json!("Murasaki"), &json!({ "depth": 5 })));
    assert!(murasaki["boards"].as_array().unwrap().contains(&json!("4x4")));
    assert!(murasaki["paper"].is_string() && murasaki["checksum"].as_str().unwrap().len() == 16);
    let lines = text("roster");
    assert_eq!(lines.lines().count(), roster.as_array().unwrap().len() + 1);
    let column = |line: &str, word: &str| line.find(word).unwrap();
    let line = lines.lines().find(|line| line.starts_with("murasaki-d5")).unwrap();
    assert_eq!(column(lines.lines().next().unwrap(), "name"), column(line, "Murasaki"));
}

const RECORD: &str = r#"{
  "format": "geister-record", "version": 1, "board": "2x3", "draw_ply": 200, "seed": "5",
  "players": { "first": "person", "second": { "agent": { "id": "rush", "checksum": "0" } } },
  "setups": { "first": "RB", "second": "rb" },
  "moves": ["a3↑", "a1↓(R)"],
  "outcome": { "result": "won", "by": "first", "reason": "gave-all-reds" }
}"#;

#[test]
fn replay_tells_the_game_and_its_end() {
    let told = run_with_input("replay -", RECORD);
    let text = stdout(&told);
    assert!(text.contains("a person (RB) against rush (rb) on 2x3"), "{text}");
    assert!(text.contains("1. a3↑     a1↓(R)"), "{text}");
    assert!(text.contains("    a b\n  1 . b\n  2 r .\n  3 . B\n"), "{text}");
    assert!(text.contains("the first player, a person, won by having all reds taken after 2 plies"), "{text}");
    let answer: Value = serde_json::from_str(stdout(&run_with_input("replay - --json", RECORD))).unwrap();
    assert_eq!((&answer["final"], &answer["plies"]), (&json!([".b", "r.", ".B"]), &json!(2)));
    assert_eq!(answer["outcome"]["reason"], "gave-all-reds");
}

#[test]
fn replay_says_what_is_wrong() {
    let wrong = |from: &str, to: &str| {
        let output = run_with_input("replay - --json", &RECORD.replace(from, to));
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        stderr(&output).to_owned()
    };
    assert!(wrong("}", "").contains("not a game record"));
    assert!(wrong("geister-record", "recipe").contains("recipe"));
    assert!(wrong("\"version\": 1", "\"version\": 9").contains("version 9"));
    assert!(wrong("a1↓(R)", "a1↓(B)").contains("move 2 is written a1↓(B), but it is a1↓(R)"));
    assert!(wrong("\"a3↑\"", "\"a3↓\"").contains("move 1"));
    assert!(wrong("gave-all-reds", "escaped").contains("record says"));
    assert!(failure("replay /nowhere/game.json").contains("/nowhere/game.json"));
}

// belief and learn

const WALKED: &str = r#"{
  "format": "geister-record", "version": 1, "board": "4x4", "draw_ply": 200, "seed": "5",
  "players": { "first": "person", "second": { "agent": { "id": "rush", "checksum": "0" } } },
  "setups": { "first": "RBRB", "second": "brrb" },
  "moves": ["a4↑", "d1↓", "b4↑", "d2↓", "a3↓", "d3←"],
  "outcome": null
}"#;

#[test]
fn belief_puts_every_estimator_beside_the_truth() {
    let ask = |arguments: &str| {
        let output = run_with_input(arguments, WALKED);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    let all: Value = serde_json::from_str(&ask("belief - --ply 5 --seat first --json")).unwrap();
    assert_eq!((&all["ply"], &all["seat"]), (&json!(5), &json!("first")));
    let pieces = all["pieces"].as_array().unwrap();
    assert_eq!(pieces.len(), 4);
    for name in ["even", "exit", "blueness", "upp", "cnn", "sight", "population"] {
        let blues: f64 = pieces.iter().map(|piece| piece["blue"][name].as_f64().unwrap()).sum();
        assert!((blues - 2.0).abs() < 1e-9, "{name}: {blues}");
        let made = all["by"].as_array().unwrap().iter().find(|by| by["name"] == name).unwrap();
        assert!(!made["made_from"].as_str().unwrap().is_empty());
    }
    let walker = pieces.iter().find(|piece| piece["square"] == "d3").unwrap();
    assert_eq!(walker["truth"], "blue");
    assert!(walker["blue"]["population"].as_f64().unwrap() > 0.5);
    let kinds = all["opponent"].as_array().unwrap();
    assert!((kinds.iter().map(|kind| kind["share"].as_f64().unwrap()).sum::<f64>() - 1.0).abs() < 1e-9);
    let text = ask("belief - --ply 5 --by even,population --population rush,random");
    assert!(text.contains("50.0 %") && text.contains("truth") && text.contains("rush 50 %"), "{text}");
}

#[test]
fn belief_says_what_is_wrong() {
    let wrong = |arguments: &str, input: &str| {
        let output = run_with_input(arguments, input);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments}");
        stderr(&output).to_owned()
    };
    assert!(wrong("belief - --ply 7", WALKED).contains("has 6 moves"));
    assert!(wrong("belief - --by even,tea-leaves", WALKED).contains("no estimator \"tea-leaves\""));
    assert!(wrong("belief - --by population --population nobody", WALKED).contains("nobody"));
    assert!(wrong("belief - --by population --population cfr-z", WALKED).contains("cfr-z"));
    assert!(wrong("belief - --seat third", WALKED).contains("first or second"));
    assert!(wrong("belief -", "{").contains("not a game record"));
    assert!(failure("belief /nowhere/game.json").contains("/nowhere/game.json"));
}

#[test]
fn learn_sight_makes_weights_that_are_the_same_from_the_same_seed() {
    let folder = std::env::temp_dir().join(format!("geister-learn-sight-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let learn = |out: &str, more: &str| {
        let out = folder.join(out);
        format!(
            "learn sight --players rush,random --games 2 --epochs 2 --seed 3 --against even --out {} {more}",
            out.display()
        )
    };
    // How far it has come is told on standard error.
    let learned = |arguments: &str| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        serde_json::from_str::<Value>(stdout(&output)).unwrap()
    };
    let first = learned(&learn("one", "--json"));
    // The same command again finds everything done; another folder comes to the same.
    assert_eq!(first, learned(&learn("one", "--json")));
    assert_eq!(first, learned(&learn("two", "--json")));
    let weights = |out: &str| std::fs::read(folder.join(out).join("sight.weights")).unwrap();
    assert_eq!(weights("one"), weights("two"));
    // The same that `tests/game/networks.rs` reads natively and as WebAssembly, where it says the same to the last bit.
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sight/tiny.weights");
    let same = std::fs::read(kept).unwrap_or_default() == weights("one");
    assert!(same, "{kept} is no longer what this training makes: copy {}/one/sight.weights there", folder.display());
    assert_eq!(first["estimators"].as_array().unwrap().len(), 3);
    assert!(failure(&learn("one", "--seed 4").replacen("--seed 3 ", "", 1)).contains("belongs to another run"));
    assert!(
        failure(&learn("three", "--against crystal-ball").replacen("--against even ", "", 1))
            .contains("estimators are even")
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn learn_blueness_is_the_same_from_the_same_seed() {
    let learned = document("learn blueness --players rush,random --games 2 --seed 3 --json");
    assert_eq!(learned["factors"].as_array().unwrap().len(), 8);
    assert!(learned["factors"].as_array().unwrap().iter().all(|item| item["factor"].as_f64().unwrap() > 0.0));
    assert!(learned["moments"].as_u64().unwrap() > 10);
    assert_eq!(learned["tested"].as_array().unwrap().len(), 2);
    assert_eq!(learned, document("learn blueness --players rush,random --games 2 --seed 3 --json"));
    assert!(failure("learn blueness --games 1").contains("from 2"));
    assert!(failure("learn blueness --games 10000000").contains("100000"));
    assert!(failure("learn blueness --players nobody").contains("nobody"));
    assert!(failure("learn blueness --players cfr-a").contains("6x6"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = geister()
        .args(["legal", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    for _ in 0..50 {
        if writeln!(input, "{START}").is_err() {
            break; // it has ended already, as it should
        }
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

// exploit

#[test]
fn an_equilibrium_is_told_along_its_iterations() {
    let report = document("exploit --board 2x3 --limit 4 --method cfr+ --iterations 300 --json");
    let points = report["points"].as_array().unwrap();
    let iterations: Vec<u64> = points.iter().map(|point| point["iterations"].as_u64().unwrap()).collect();
    assert_eq!(iterations, [1, 2, 5, 10, 20, 50, 100, 200, 300]);
    let last = &points[8];
    assert!(last["exploitability"].as_f64().unwrap() < 0.001 && last["value"].as_f64().unwrap().abs() < 0.01);
    assert!(last["seconds"].is_f64() && last["nodes"].as_u64().unwrap() > 1000);
    assert_eq!(last["first_move"][0]["moves"].as_array().unwrap().len(), 2);
    let told = text("exploit --limit 2 --method pure --iterations 100 --seed 4");
    assert!(told.contains("pure, seed 4") && told.contains("the red advances with") && told.contains("RB: "), "{told}");
}

#[test]
fn larger_boards_and_unknown_methods_are_refused() {
    assert!(failure("exploit --board 4x4").contains("2x3 is not"));
    assert!(failure("exploit --method magic").contains("cfr, cfr+, dcfr, chance, pure"));
    assert!(failure("exploit --limit 99").contains("22"));
}

#[test]
fn a_mixed_strategy_is_told_for_every_colouring() {
    let start = "03R13B23R33B30u20u10u00u";
    let told = document(&format!("think --agent cfr-b --board 4x4 --json {start}"));
    let mixtures = told["mixtures"].as_array().unwrap();
    assert_eq!((mixtures.len(), mixtures[0]["colours"].as_str().map(str::len)), (6, Some(4)));
    let own = mixtures.iter().find(|mixture| mixture["colours"] == "RBRB").unwrap();
    assert_eq!(own["chances"], told["chances"]);
    assert!(text(&format!("think --agent cfr-a --board 4x4 {start}")).contains("RBRB"));
}

// solve

#[test]
fn a_class_is_solved_with_its_counts_by_ply() {
    let solved = document("solve --board 6x6 --own 1b1r --opp 2p1r --json");
    assert_eq!((&solved["positions"], &solved["wins"]), (&json!(706_860), &json!(191_992)));
    assert_eq!((&solved["longest_win"], &solved["wins_by_ply"]["19"]), (&json!(19), &json!(6)));
    let sum: u64 = ["wins", "losses", "draws"].iter().filter_map(|field| solved[field].as_u64()).sum();
    assert_eq!(Some(sum), solved["positions"].as_u64());
    assert!(solved["seconds"].is_number() && solved["memory"].as_u64() > Some(0));
    assert_eq!((&solved["own"], &solved["opp"], &solved["board"]), (&json!("1b1r"), &json!("2p1r"), &json!("6x6")));
}

#[test]
fn classes_that_captures_lead_to_are_solved_too() {
    let solved = document("solve --board 4x4 --own 2b1r --opp 1b2r --json");
    assert!(solved["with_smaller"]["positions"].as_u64() > solved["positions"].as_u64());
    let text = text("solve --board 4x4 --own 2b1r --opp 1b2r");
    assert!(text.starts_with("2b1r to move against 1b2r on 4x4, all colours known\n"), "{text}");
    assert!(text.contains("with all that captures lead to: ") && text.contains("won with smaller"), "{text}");
}

#[test]
fn a_class_that_cannot_be_solved_is_refused_with_a_sentence() {
    assert!(failure("solve --own 4b4r --opp 8p4r --memory 4").contains("GB of memory, and 4.0 GB are allowed"));
    assert!(failure("solve --own 1b1r --opp 1b1r --memory 0.0001").contains("--memory"));
    assert!(failure("solve --own 2b0r --opp 1b1r").contains("needs a blue and a red"));
    assert!(failure("solve --own 1b1r --opp 2p2r").contains("needs a blue and a red"));
    assert!(failure("solve --board 4x4 --own 3b1r --opp 1b1r").contains("more than 2"));
    assert!(failure("solve --own 2p1r --opp 1b1r").contains("knows its own colours"));
    assert!(failure("solve --own two --opp 1b1r").contains("2b1r"));
}

#[test]
fn puzzles_are_made_one_a_line_the_shortest_first() {
    let output = run("puzzles --class 1b1r:2p1r --each 1 --more 1 --within 7 --seed 2");
    let plies: Vec<u64> = documents(&output).iter().map(|puzzle| puzzle["plies"].as_u64().unwrap()).collect();
    assert!(plies.len() >= 6 && plies.is_sorted(), "{plies:?}");
    assert!(failure("puzzles --class 1b1r:3p3r").contains("needs a blue and a red"));
    assert!(failure("puzzles --class 1b1r").contains("names no class"));
}
