//! The page of `make play`: built and served by its own scripts, as a stranger meets it.

use crate::driver::browse;
use crate::truth::{self, against_random};
use geister_lab::game::{Board, Seed};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// `make play` on a port of its own; ends with the test.
struct Play(Child);

impl Play {
    /// Starts it and waits for the address that it prints.
    fn start() -> (Play, String) {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut command = Command::new(root.join("tools/play.sh"));
        command.args(["127.0.0.1", "0"]).stdout(Stdio::piped());
        // The page that `make test-setup` built from an empty cargo home, if it did.
        let fresh = root.join("target/fresh");
        if fresh.join("cargo-home").exists() {
            command.env("CARGO_HOME", fresh.join("cargo-home")).env("CARGO_TARGET_DIR", fresh);
        }
        let mut child = command.spawn().expect("tools/play.sh");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines().map_while(Result::ok);
        let play = Play(child);
        let address = lines.find_map(|line| {
            println!("{line}");
            Some(line.split_once("Geister Lab: ")?.1.to_owned())
        });
        (play, address.expect("make play prints an address; its messages are above"))
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_game_is_played_on_the_page_of_make_play() {
    let (_play, address) = Play::start();
    browse(|page| async move {
        page.move_to(address);
        let wish = against_random(Board::Standard);
        page.open(&wish.play(Seed(5))).await;
        let sheet = page.my_turn().await;
        let sheet = page.play(truth::choose(&sheet.view().unwrap())).await;
        assert_eq!(sheet.moves.len(), 2, "one move each: {:?}", sheet.moves);
        let packed = page.value("performance.getEntriesByName(document.baseURI + 'app_bg.wasm')[0].encodedBodySize * 2 < performance.getEntriesByName(document.baseURI + 'app_bg.wasm')[0].decodedBodySize").await;
        assert_eq!(packed, true, "the programs come compressed");
        // The program that is loaded later is there, too.
        page.open("#/puzzles").await;
        page.wait("a list of puzzles", "document.querySelector('a[href^=\"#/puzzles/\"]')").await;
    });
}
