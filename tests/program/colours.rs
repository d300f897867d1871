//! Training with the real program: from games to a file of weights, killed and started again, on one thread or two, the same bits.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::belief::network::Weights;
use geister_lab::game::Seed;
use geister_lab::learn::colours::{Positions, Split};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A tiny network on the moves of ten games.
const TRAINING: &str = "colours --model 3 --filters 6 --counts --positions 500 --seed 3 --json";
const POSITIONS: usize = 500;

fn command(arguments: &str, data: &Path, out: &Path, threads: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
    command.arg("learn").args(arguments.split_whitespace()).arg("--data").arg(data).arg("--out").arg(out);
    command.env("RAYON_NUM_THREADS", threads);
    command
}

fn run(arguments: &str, data: &Path, out: &Path, threads: &str) -> Output {
    command(arguments, data, out, threads).output().unwrap()
}

fn document(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("colours").join(name);
    let _ = fs::remove_dir_all(&folder); // left by an earlier run
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A folder with the first ten games of `learn data --playouts 50 --seed 1`, kept so that nobody waits for them.
fn games(name: &str) -> PathBuf {
    let folder = folder(name);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/colours/games-00000.txt");
    fs::copy(kept, folder.join("games-00000.txt")).unwrap();
    folder
}

#[test]
fn a_killed_training_goes_on_to_the_same_bits_and_its_file_says_the_same() {
    let (data, whole, broken) = (games("data"), folder("whole"), folder("broken"));
    let arguments = format!("{TRAINING} --epochs 60");
    let told = document(&run(&arguments, &data, &whole, "1"));
    // Killed as soon as there is something to go on from, twice.
    for _ in 0..2 {
        let mut process = command(&arguments, &data, &broken, "2");
        let mut child = process.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let (began, checkpoint) = (Instant::now(), broken.join("checkpoint"));
        let before = fs::metadata(&checkpoint).and_then(|file| file.modified()).ok();
        while fs::metadata(&checkpoint).and_then(|file| file.modified()).ok() == before {
            assert!(began.elapsed() < Duration::from_secs(120), "no checkpoint came");
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap(); // as kill -9 does
        child.wait().unwrap();
        assert!(!broken.join("colours.weights").exists(), "killed too late");
    }
    assert_eq!(document(&run(&arguments, &data, &broken, "2")), told);
    for name in ["checkpoint", "colours.weights", "curve.csv", "tests.csv", "training.json"] {
        assert!(fs::read(whole.join(name)).unwrap() == fs::read(broken.join(name)).unwrap(), "{name} differs");
    }
    // The same that `tests/game/networks.rs` reads natively and as WebAssembly, where it says the same to the last bit.
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/colours/tiny.weights");
    let same = fs::read(whole.join("colours.weights")).unwrap() == fs::read(&kept).unwrap_or_default();
    assert!(same, "{} is no longer what this training makes: copy {} there", kept.display(), whole.display());
    // The file, read as a player reads it, does on the same positions what the program said.
    let weights = Weights::read(&fs::read(whole.join("colours.weights")).unwrap()).unwrap();
    let test = Positions::read(&data, POSITIONS, Split::Game, Seed(3)).unwrap().test(None);
    let right = test.iter().filter(|sample| (weights.blue(&sample.seen) > 0.5) == sample.blue).count();
    let share = right as f64 / test.len() as f64;
    assert_eq!(test.len() as u64, told["tested"].as_u64().unwrap());
    assert!((share - told["rounded"]["right"]["rate"].as_f64().unwrap()).abs() < 1e-12, "{share} {told}");
    assert_eq!(u64::from(weights.roots), told["roots"].as_u64().unwrap());
    // What came out can be drawn, and what is no training cannot.
    let drawn = |over: &str, folder: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
        command
            .args(["learn", "figure", "--over", over])
            .arg(format!("six filters={}", folder.display()))
            .output()
            .unwrap()
    };
    let figure = String::from_utf8(drawn("epochs", &whole).stdout).unwrap();
    assert!(figure.starts_with("<svg") && figure.contains("six filters") && figure.matches("<circle").count() == 60);
    assert_eq!(drawn("hints", &whole).status.code(), Some(0));
    assert_eq!(drawn("epochs", &data).status.code(), Some(2));
    // It learned something: what it learned from it knows better than at first.
    let curve = fs::read_to_string(whole.join("curve.csv")).unwrap();
    let loss = |line: &str| line.split(',').nth(1).unwrap().parse::<f64>().unwrap();
    let lines: Vec<&str> = curve.lines().skip(1).collect();
    assert!(loss(lines[59]) < loss(lines[0]) - 0.05, "{curve}");
}

#[test]
fn games_that_are_there_stay_and_a_wrong_wish_is_a_sentence() {
    let data = games("there");
    let before = fs::read(data.join("games-00000.txt")).unwrap();
    let make = |arguments: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
        command.args(["learn", "data"]).args(arguments.split_whitespace()).arg("--out").arg(&data).output().unwrap()
    };
    assert_eq!(make("--games 10 --playouts 50 --seed 1").status.code(), Some(0));
    let other = make("--games 10 --playouts 50 --seed 2");
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("seed 1 chunk 0"));
    assert_eq!(fs::read(data.join("games-00000.txt")).unwrap(), before);
    // More positions than there are games for; and a checkpoint that is cut off.
    let out = folder("wrong");
    let failure = |arguments: &str| {
        let output = run(arguments, &data, &out, "2");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(failure("colours --positions 5000 --epochs 1").contains("positions"));
    document(&run(&format!("{TRAINING} --epochs 2"), &data, &out, "2"));
    let checkpoint = fs::read(out.join("checkpoint")).unwrap();
    fs::write(out.join("checkpoint"), &checkpoint[..checkpoint.len() / 2]).unwrap();
    assert!(failure(&format!("{TRAINING} --epochs 3")).contains("cut off"));
}
