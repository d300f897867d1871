//! Everybody against the same field, with few games.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::arena::strengths::{field, measured, read};
use geister_lab::game::Board;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(arguments: &[&str], out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
    command.arg("strengths").args(arguments).arg("--out").arg(out).output().unwrap()
}

#[test]
fn one_player_is_measured_and_the_others_stay_as_they_were() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strengths");
    let _ = fs::remove_dir_all(&out);
    let arguments = ["random", "--games", "2", "--seed", "5", "--json"];
    let first = run(&arguments, &out);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let written = fs::read_to_string(out.join("strengths.csv")).unwrap();
    let standings = read(&written);
    assert_eq!(standings.len(), measured().len());
    for (now, before) in standings.iter().zip(measured()) {
        if now.id == "random" {
            assert_eq!(now.score.games(), 2 * (field(Board::Standard).count() as u64 - 1));
        } else {
            assert_eq!(now, before);
        }
    }
    // What was played is kept: the same command has nothing left to do and says the same.
    assert_eq!(run(&arguments, &out).stdout, first.stdout);
    assert_eq!(fs::read_to_string(out.join("strengths.csv")).unwrap(), written);
}

#[test]
fn an_unknown_player_is_refused_before_a_game_is_played() {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nobody's-strength");
    let refused = run(&["nobody"], &out);
    assert_eq!((refused.status.code(), refused.stdout.len(), out.exists()), (Some(2), 0, false));
}
