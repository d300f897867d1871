//! Round robins: on one core or many, in one run or several, on one machine or many, the same bytes.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::arena::{Contacts, elo};
use geister_lab::game::{Board, Colour, DRAW_PLY, Game, PerSeat, Seat, Setup, notation};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// 3 pairs of 44 games: 15 chunks, the last of each pair a short one.
const PLAN: &str = "random rush murasaki-d5 --board 4x4 --games 44 --seed 5";

fn run(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_geister")).args(arguments.split_whitespace()).output().unwrap()
}

fn text(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

/// The sentence of a failing call, which prints nothing else.
fn failure(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder); // left by an earlier run
    folder
}

fn shards(folder: &Path, of: usize) -> Vec<String> {
    let digits = of.to_string().len();
    let play = |number| {
        text(&format!("tournament {PLAN} --shard {number}/{of} --out {}", folder.display()));
        folder.join(format!("shard-{number:0digits$}-of-{of}.jsonl")).display().to_string()
    };
    (1..=of).map(play).collect()
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let with = |threads: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
        command.arg("tournament").args(PLAN.split_whitespace()).arg("--json").env("RAYON_NUM_THREADS", threads);
        command.output().unwrap().stdout
    };
    let alone = with("1");
    assert!(!alone.is_empty());
    assert_eq!(with("2"), alone);
}

#[test]
fn merged_shards_give_the_bytes_of_the_single_run() {
    let mut files = shards(&folder("shards"), 4);
    files.reverse();
    let files = files.join(" ");
    for form in ["", "--csv", "--json"] {
        assert_eq!(text(&format!("merge {files} {form}")), text(&format!("tournament {PLAN} {form}")), "{form}");
    }
}

#[test]
fn more_shards_than_chunks_are_no_harm() {
    let files = shards(&folder("many-shards"), 17).join(" ");
    assert_eq!(text(&format!("merge {files} --csv")), text(&format!("tournament {PLAN} --csv")));
}

#[test]
fn merging_names_what_is_missing_doubled_or_unfinished() {
    let folder = folder("bad-shards");
    let files = shards(&folder, 3);
    assert!(failure(&format!("merge {}", files[1])).contains("missing: shard 1/3, 3/3"));
    let twice = failure(&format!("merge {} {} {} {}", files[0], files[1], files[2], files[1]));
    assert!(twice.contains("shard 2/3 is there twice") && twice.contains(&files[1]), "{twice}");
    let torn = fs::read(&files[2]).unwrap();
    fs::write(&files[2], &torn[..torn.len() - 5]).unwrap();
    let unfinished = failure(&format!("merge {}", files.join(" ")));
    assert!(unfinished.contains("shard 3/3") && unfinished.contains("not finished: 1 of"), "{unfinished}");
    let other = format!("tournament {PLAN} --draw-ply 20 --shard 3/3 --out {}/other", folder.display());
    text(&other);
    let mixed = failure(&format!("merge {} {} {}/other/shard-3-of-3.jsonl", files[0], files[1], folder.display()));
    assert!(mixed.contains("not parts of the same tournament"), "{mixed}");
    assert!(failure("merge /nowhere/shard.jsonl").contains("/nowhere/shard.jsonl"));
    assert!(failure("merge Cargo.toml").contains("line 1"));
}

#[test]
fn a_run_goes_on_where_it_was_broken_off() {
    let folder = folder("resumed");
    let command = format!("tournament {PLAN} --json --out {}", folder.display());
    let whole = text(&command);
    assert_eq!(whole, text(&format!("tournament {PLAN} --json")));
    let file = folder.join("results.jsonl");
    let bytes = fs::read(&file).unwrap();
    // Cut inside the heading, at a line's end, inside a line, and not at all.
    let heading = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for cut in [0, heading / 2, heading, heading + 30, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
        fs::write(&file, &bytes[..cut]).unwrap();
        assert_eq!(text(&command), whole, "cut at {cut}");
        let lines = |bytes: &[u8]| {
            let text = String::from_utf8(bytes.to_vec()).unwrap();
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines.sort();
            lines
        };
        assert_eq!(lines(&fs::read(&file).unwrap()), lines(&bytes), "cut at {cut}");
    }
    // What is finished is not played again: a result that was changed by hand stays.
    let text_of = String::from_utf8(bytes).unwrap();
    let line = text_of.lines().nth(1).unwrap();
    let mut changed: Value = serde_json::from_str(line).unwrap();
    changed["tally"]["longest"] = 199.into(); // it could have been
    fs::write(&file, text_of.replacen(line, &changed.to_string(), 1)).unwrap();
    assert_ne!(text(&command), whole);
    // And the whole run can be told again in another form.
    assert!(text(&format!("merge {}", file.display())).contains("worst win rate"));
}

#[test]
fn another_plan_in_the_same_folder_is_refused() {
    let folder = folder("plans");
    let out = folder.display();
    text(&format!("tournament random rush --board 2x3 --games 4 --seed 1 --out {out}"));
    let before = fs::read(folder.join("results.jsonl")).unwrap();
    let refused = |plan: &str, difference: &str| {
        let error = failure(&format!("tournament {plan} --out {out}"));
        assert!(error.contains("another tournament") && error.contains(difference), "{error}");
    };
    refused("random rush --board 2x3 --games 6 --seed 1", "games: 4 there, 6 here");
    refused("random rush --board 2x3 --games 4 --seed 2", "seed: 1 there, 2 here");
    refused("random rush --board 4x4 --games 4 --seed 1", "board: 2x3 there, 4x4 here");
    refused("rush random --board 2x3 --games 4 --seed 1", "players: random rush there, rush random here");
    refused("random rush --board 2x3 --games 4 --seed 1 --draw-ply 9", "draw ply");
    let file = folder.join("results.jsonl");
    let changed = String::from_utf8(before).unwrap().replacen("\"checksum\":\"", "\"checksum\":\"0", 1);
    fs::write(&file, &changed).unwrap();
    refused("random rush --board 2x3 --games 4 --seed 1", "a player has changed");
    assert_eq!(fs::read_to_string(&file).unwrap(), changed);
    fs::write(&file, "my diary, without a line end").unwrap();
    failure(&format!("tournament random rush --board 2x3 --games 4 --seed 1 --out {out}"));
    assert_eq!(fs::read_to_string(&file).unwrap(), "my diary, without a line end");
}

#[test]
fn a_tournament_that_cannot_be_is_refused_with_a_sentence() {
    assert!(failure("tournament rush").contains("at least two players"));
    assert!(failure("tournament rush random rush").contains("rush is in the list twice"));
    assert!(failure("tournament rush nobody").contains("nobody"));
    assert!(failure("tournament rush random --games 5").contains("even"));
    assert!(failure("tournament rush bluff-d5 --board 4x4").contains("does not play on 4x4"));
    assert!(failure("tournament rush random --shard 1/2").contains("--out"));
    assert!(failure("tournament rush random --shard 3/2 --out /tmp/never").contains("3/16"));
    assert!(failure("tournament rush random --csv --json").contains("--csv"));
}

#[test]
fn the_order_of_the_list_changes_the_order_alone() {
    let rows = |players: &str| {
        let text = text(&format!("tournament {players} --board 4x4 --games 20 --csv"));
        let row = |line: &str| line.split(',').take(30).collect::<Vec<_>>().join(",");
        let mut rows: Vec<String> = text.lines().map(row).collect();
        rows.sort();
        rows
    };
    assert_eq!(rows("rush random murasaki-d5"), rows("murasaki-d5 random rush"));
    // Nor does it matter who else takes part.
    let pair = rows("random rush");
    let all = rows("rush random murasaki-d5");
    assert!(pair.iter().filter(|row| !row.contains(",all,")).all(|row| all.contains(row)));
}

#[test]
fn csv_and_json_say_the_same_and_add_up() {
    let csv = text(&format!("tournament {PLAN} --csv"));
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let heading = lines.next().unwrap();
    let rows: Vec<Vec<&str>> = lines.collect();
    assert_eq!(rows.len(), 9);
    assert!(rows.iter().all(|row| row.len() == heading.len()));
    let cell = |row: &[&str], name: &str| row[heading.iter().position(|column| *column == name).unwrap()].to_owned();
    let report: Value = serde_json::from_str(&text(&format!("tournament {PLAN} --json"))).unwrap();
    assert_eq!((&report["seed"], &report["games"]), (&Value::from("5"), &Value::from(44)));
    for player in report["players"].as_array().unwrap() {
        let name = player["player"].as_str().unwrap();
        let row = |opponent: &str| rows.iter().find(|row| row[0] == name && row[1] == opponent).unwrap();
        let against = player["against"].as_array().unwrap();
        assert_eq!(against.len(), 2);
        for pair in against {
            let row = row(pair["opponent"].as_str().unwrap());
            for count in ["wins", "losses", "draws", "games"] {
                assert_eq!(cell(row, count), pair[count].to_string());
            }
            assert_eq!(cell(row, "won_escaped"), pair["won"]["escaped"].to_string());
            let number = |value: &Value| value.as_u64().unwrap();
            let ends: u64 =
                ["won", "lost"].iter().flat_map(|side| pair[side].as_object().unwrap().values()).map(number).sum();
            assert_eq!(ends + number(&pair["draws"]), 44);
            let sides = ["as_first", "as_second"].map(|side| number(&pair[side]["wins"]));
            assert_eq!(sides[0] + sides[1], number(&pair["wins"]));
        }
        let rate = |pair: &Value| pair["half_point_rate"]["rate"].as_f64().unwrap();
        let worst = against.iter().map(rate).fold(1.0, f64::min);
        assert_eq!(rate(&player["worst"]), worst);
        assert_eq!(cell(row("all"), "worst_opponent"), player["worst"]["opponent"].as_str().unwrap());
        assert_eq!(player["all"]["games"], 88);
    }
}

#[test]
fn ratings_fit_a_case_with_a_known_answer() {
    // Three to one is 400·log₁₀ 3 = 190.85 points, halved around the mean of 0.
    let ratings = elo(&vec![vec![0.0, 75.0], vec![25.0, 0.0]]).unwrap();
    assert!((ratings[0] - 95.424_25).abs() < 1e-4 && (ratings[0] + ratings[1]).abs() < 1e-9, "{ratings:?}");
    // Murasaki takes every game from Rush, but Random takes some from both: finite all the same.
    let report: Value = serde_json::from_str(&text(&format!("tournament {PLAN} --json"))).unwrap();
    let sum: f64 = report["players"].as_array().unwrap().iter().map(|player| player["elo"].as_f64().unwrap()).sum();
    assert!(sum.abs() < 0.05);
    // Murasaki alone against Rush wins everything: no finite rating.
    let report: Value =
        serde_json::from_str(&text("tournament rush murasaki-d5 --board 4x4 --games 4 --json")).unwrap();
    assert!(report["players"][0]["elo"].is_null());
    assert!(text("tournament rush murasaki-d5 --board 4x4 --games 4").contains("No finite Elo"));
}

#[test]
fn contacts_of_a_hand_made_game() {
    let setup = |seat, text| Setup::parse(Board::Small, seat, text).unwrap();
    let setups = PerSeat::new(setup(Seat::First, "BRBR"), setup(Seat::Second, "brrb"));
    let mut game = Game::start(setups, DRAW_PLY);
    // 1. a red to b3; a red to b2, next to it; taken (no approach). 2. A blue to b1: next to b2; spared.
    // 3. b2 steps to c2: next to c1, a red approach; taken by c1.
    for text in ["b4↑", "b1↓", "b3↑", "a1→", "b2→", "c1↓"] {
        let (mv, _) = notation::parse_move(Board::Small, text).unwrap();
        game.play(mv).unwrap();
    }
    let PerSeat { first, second } = Contacts::of(&game);
    assert_eq!((first.approaches.red.sum, first.approaches.blue.sum), (1, 0));
    assert_eq!((second.approaches.red.sum, second.approaches.blue.sum), (1, 1));
    assert_eq!((first.answers.red.came, first.answers.red.taken), (1, 1));
    assert_eq!((first.answers.blue.came, first.answers.blue.taken), (1, 0));
    assert_eq!((first.answers_at_one_red.red.came, first.answers_at_one_red.blue.came), (0, 1));
    assert_eq!((second.answers.red.came, second.answers.red.taken), (1, 1));
    assert_eq!(game.position().pieces(Seat::Second, Colour::Red).count(), 1);
}

#[test]
fn a_second_run_is_kept_out_of_the_file_and_a_foreign_file_stays() {
    let folder = folder("locked");
    let play = format!("tournament {PLAN} --out {}", folder.display());
    text(&play);
    let file = folder.join("results.jsonl");
    let whole = fs::read(&file).unwrap();
    let held = fs::OpenOptions::new().append(true).open(&file).unwrap();
    held.lock().unwrap();
    assert!(failure(&play).contains("another run is writing"));
    held.unlock().unwrap();
    assert_eq!(fs::read(&file).unwrap(), whole);
    // What looks like ours at first and is not; also without a line end.
    for foreign in ["{\"format\":\"geister-record\"", "{\"format\":\"other\"}\n", "a diary\n", "a diary", "{"] {
        fs::write(&file, foreign).unwrap();
        if foreign == "{" {
            text(&play); // the torn beginning of our own first line
            assert_eq!(fs::read(&file).unwrap().len(), whole.len());
            continue;
        }
        let told = failure(&play);
        assert!(told.contains("results"), "{told}");
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
    }
}

#[test]
fn results_that_do_not_add_up_are_refused() {
    let folder = folder("forged");
    let play = format!("tournament {PLAN} --out {}", folder.display());
    text(&play);
    let file = folder.join("results.jsonl");
    let whole = fs::read_to_string(&file).unwrap();
    let wins = whole.split("\"wins\":").nth(1).unwrap().split(',').next().unwrap();
    for (from, to) in [
        (format!("\"wins\":{wins}"), "\"wins\":18446744073709551615".to_owned()),
        ("\"id\":\"random\"".to_owned(), "\"id\":\"nobody\"".to_owned()),
        ("\"games\":44".to_owned(), "\"games\":1000000000000".to_owned()),
        ("\"of\":1".to_owned(), "\"of\":1000000000000".to_owned()),
    ] {
        fs::write(&file, whole.replacen(&from, &to, 1)).unwrap();
        assert!(!failure(&format!("merge {}", file.display())).is_empty(), "{to}");
        assert!(!failure(&play).is_empty(), "{to}");
    }
}
