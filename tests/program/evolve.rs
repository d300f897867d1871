//! Evolution with the real program: broken off, started again, on one thread or several, in one run or in shards, the same bytes.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const PLAN: &str = "--population 12 --positions 12 --fitness-playouts 8 --seed 7";

fn command(arguments: &str, out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
    command.arg("evolve").args(arguments.split_whitespace()).arg("--out").arg(out);
    command
}

fn run(arguments: &str, out: &Path) -> Output {
    command(arguments, out).output().unwrap()
}

fn text(arguments: &str, out: &Path) -> String {
    let output = run(arguments, out);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The sentence of a failing call, which prints nothing else and changes no file.
fn failure(arguments: &str, out: &Path) -> String {
    let before = files(out);
    let output = run(arguments, out);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments}");
    assert!(files(out) == before, "{arguments} changed a file");
    String::from_utf8(output.stderr).unwrap()
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("evolve").join(name);
    let _ = fs::remove_dir_all(&folder); // left by an earlier run
    folder
}

/// All files of a folder; what a killed program was writing is hidden and does not count.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let file = |path: PathBuf| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap());
    entries.map(|entry| file(entry.unwrap().path())).filter(|(name, _)| !name.starts_with('.')).collect()
}

/// Waits until a file of the run is there.
fn wait_for(path: &Path, child: &mut Child) {
    let began = Instant::now();
    while !path.exists() {
        assert!(began.elapsed() < Duration::from_secs(300), "{} never came", path.display());
        assert!(child.try_wait().unwrap().is_none() || path.exists(), "it ended without {}", path.display());
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The same files with the same bytes.
fn assert_same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    one.iter().for_each(|(name, bytes)| assert!(other[name] == *bytes, "{name} differs"));
}

fn quiet(command: &mut Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_killed_run_goes_on_to_the_same_bits() {
    let (whole, broken) = (folder("whole"), folder("broken"));
    let arguments = format!("{PLAN} --generations 6");
    let mut alone = command(&arguments, &whole);
    let output = alone.env("RAYON_NUM_THREADS", "1").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("generation  best  mean  behaviours") && told.contains("--seed 7"), "{told}");

    for finished in [1, 3] {
        let mut child = quiet(command(&arguments, &broken).env("RAYON_NUM_THREADS", "2"));
        wait_for(&broken.join(format!("generation-{finished:03}.json")), &mut child);
        child.kill().unwrap(); // as kill -9 does
        child.wait().unwrap();
        assert!(!broken.join("generation-006.json").exists(), "killed too late");
    }
    // A line that was cut off in the middle, as a power cut leaves it.
    for (name, bytes) in files(&broken).into_iter().filter(|(name, _)| name.ends_with(".jsonl")) {
        fs::write(broken.join(name), [bytes.as_slice(), b"{\"key\":\"ab"].concat()).unwrap();
    }
    assert_eq!(text(&arguments, &broken), told);
    assert_same(&broken, &whole);
    let json: serde_json::Value = serde_json::from_str(&text(&format!("{arguments} --json"), &broken)).unwrap();
    assert_eq!((json["curve"].as_array().unwrap().len(), &json["settings"]["seed"]), (6, &"7".into()));
    // Asked again, it only tells.
    assert_eq!(text(&arguments, &broken), told);
    // The first generations of a longer run are those of a shorter one.
    let short = folder("short");
    let shorter = text(&format!("{PLAN} --generations 4"), &short);
    assert_eq!(text(&format!("{PLAN} --generations 4"), &broken), shorter);
    assert!(files(&short).iter().all(|(name, bytes)| files(&broken).get(name) == Some(bytes)));
}

#[test]
fn shards_give_the_bytes_of_a_single_run() {
    let (whole, parts) = (folder("single"), folder("parts"));
    let arguments = format!("{PLAN} --generations 3 --colour --fitness disclosed");
    let told = text(&arguments, &whole);
    let mut last = String::new();
    for generation in 1..=3 {
        for shard in ["1/3", "3/3"] {
            text(&format!("{arguments} --generation {generation} --shard {shard}"), &parts);
        }
        let missing = failure(&format!("{arguments} --merge --generation {generation}"), &parts);
        assert!(missing.contains("lacks the fitness of") && missing.contains("shard-3-of-3"), "{missing}");
        let early = failure(&format!("{arguments} --shard 1/3 --generation {}", generation + 1), &parts);
        assert!(early.contains("which is not finished"), "{early}");
        // A task that is killed and started again.
        let second = format!("{arguments} --generation {generation} --shard 2/3");
        let mut child = quiet(&mut command(&second, &parts));
        wait_for(&parts.join(format!("generation-{generation:03}-shard-2-of-3.jsonl")), &mut child);
        child.kill().unwrap();
        child.wait().unwrap();
        text(&second, &parts);
        last = text(&format!("{arguments} --merge --generation {generation}"), &parts);
        // One that comes late has nothing to do.
        assert!(text(&second, &parts).contains("nothing is to be done"));
    }
    assert_eq!(last, told);
    assert_same(&parts, &whole);
}

#[test]
fn evolution_by_matches_plays_and_is_the_same_twice() {
    let plan = "--population 6 --generations 2 --positions 40 --fitness-playouts 4 --seed 2 --fitness matches";
    let (one, other) = (folder("matches"), folder("matches-again"));
    assert_eq!(text(plan, &one), text(plan, &other));
    assert_same(&one, &other);
}

#[test]
fn numbers_that_make_no_sense_are_refused_before_anything_is_written() {
    let nowhere = folder("nowhere");
    for wrong in
        ["--population 0", "--generations 0", "--positions 0", "--fitness-playouts 0", "--population 999999999"]
    {
        let sentence = failure(wrong, &nowhere);
        assert!(sentence.contains("is a number from 1 to"), "{wrong}: {sentence}");
    }
    for wrong in
        ["--population=-5", "--generations=-1", "--seed=-1", "--shard 4/3", "--fitness luck", "--shard 1/2 --merge"]
    {
        failure(wrong, &nowhere);
    }
    assert!(failure("--generation 2", &nowhere).contains("--shard or --merge"));
    assert!(!nowhere.exists());
}

#[test]
fn what_is_not_this_run_is_refused_and_left_alone() {
    let out = folder("refusals");
    let arguments = format!("{PLAN} --generations 2");
    text(&arguments, &out);
    let refused = |arguments: &str, words: &str| {
        let sentence = failure(arguments, &out);
        assert!(sentence.contains(words), "{sentence}");
    };
    refused(&arguments.replace("12 --positions", "13 --positions"), "population: 12 there, 13 here");
    refused(&format!("{arguments} --colour"), "colour: false there, true here");
    refused(&arguments.replace("--seed 7", "--seed 8"), "seed: 7 there, 8 here");
    let kept = files(&out);
    let with = |name: &str, bytes: &[u8], words: &str| {
        fs::write(out.join(name), bytes).unwrap();
        refused(&arguments, words);
        refused(&arguments, name);
        fs::write(out.join(name), &kept[name]).unwrap();
    };
    for name in ["run.json", "generation-001.json", "generation-002.json"] {
        let text = String::from_utf8(kept[name].clone()).unwrap();
        let half: String = text.chars().take(text.len() / 2).collect();
        with(name, half.as_bytes(), "no whole JSON document");
        with(name, b"", "no whole JSON document");
        with(name, b"\xff\xfe", "no whole JSON document");
        with(name, text.replace("\"version\": 1,\n  \"", "\"version\": 9,\n  \"").as_bytes(), "version 9");
        with(name, text.replacen("geister-", "other-", 1).as_bytes(), "not \"geister-");
    }
    let second = String::from_utf8(kept["generation-002.json"].clone()).unwrap();
    let other = second.replacen("doRandomMove", "doCaptureMove", 1);
    assert_ne!(other, second);
    with("generation-002.json", other.as_bytes(), "do not follow from the generation before");
    let better = second.replacen("\"fitness\": ", "\"fitness\": 99", 1);
    with("generation-002.json", better.as_bytes(), "a fitness that cannot be");
    with("generation-002.json", &kept["generation-001.json"], "another run or generation");
    // Files without the run that they belong to.
    fs::remove_file(out.join("run.json")).unwrap();
    refused(&arguments, "without a run.json");
    fs::write(out.join("run.json"), &kept["run.json"]).unwrap();
    assert!(files(&out) == kept);
}

#[test]
fn a_second_run_is_kept_out() {
    let out = folder("locked");
    let long = "--population 300 --generations 500 --positions 12 --fitness-playouts 50 --seed 7";
    let mut child = quiet(&mut command(long, &out));
    wait_for(&out.join("generation-001.json"), &mut child);
    for second in [long.to_owned(), format!("{long} --shard 1/2"), format!("{long} --merge")] {
        let output = run(&second, &out);
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{sentence}");
        assert!(sentence.contains("another run is at work in"), "{sentence}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn the_policy_that_comes_out_can_play() {
    let out = folder("player");
    text(&format!("{PLAN} --generations 2"), &out);
    let policy = out.join("best-g002.policy");
    let player = format!("mcts-policy-20:{}", policy.display());
    let play = |player: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
        command.args(["play", player, "random", "--games", "2", "--json"]).output().unwrap()
    };
    let output = play(&player);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    // Simplified and as it came out: the same games.
    let raw = play(&format!("mcts-policy-20:{}", out.join("best-g002-raw.policy").display()));
    let games = |output: &Output| {
        let mut value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        value.as_object_mut().unwrap().remove("players");
        value
    };
    assert_eq!(games(&output), games(&raw));
    // A file that is none, or holds none, is told with its place.
    let refused = |player: &str, words: &str| {
        let output = play(player);
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{sentence}");
        assert!(sentence.contains(words), "{sentence}");
    };
    refused("mcts-policy:no/such/file", "no/such/file");
    let bad = out.join("bad.policy");
    fs::write(&bad, "if isHavingKeeper then\n    doNothing\nelse\n    doRandomMove\n").unwrap();
    refused(&format!("mcts-policy:{}", bad.display()), "line 2, column 5: there is no function \"doNothing\"");
    fs::write(&bad, [0xff, 0xfe]).unwrap();
    refused(&format!("mcts-policy:{}", bad.display()), "this is no text");
    // It is worth what the run says, and so is what it was simplified from.
    let judged =
        text(&format!("{PLAN} --judge {} {}", policy.display(), out.join("best-g002-raw.policy").display()), &out);
    let best = judged.lines().nth(1).unwrap().split_whitespace().last().unwrap().to_owned();
    assert!(judged.lines().skip(1).all(|line| line.ends_with(&format!(" {best}"))), "{judged}");
    assert!(fs::read_to_string(&policy).unwrap().contains(&format!("# Fitness {best}.")));
    // Its curve becomes a figure.
    let curves = Command::new(env!("CARGO_BIN_EXE_geister"))
        .arg("curves")
        .arg(format!("ours={}", out.join("curve-g002.csv").display()))
        .output()
        .unwrap();
    assert!(String::from_utf8(curves.stdout).unwrap().starts_with("<svg"));
}
