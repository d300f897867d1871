//! The way through the page in the other engines that people come with: Firefox, and WebKit, which is Safari's. Everything else is
//! tried in Chromium alone; how an engine starts stands in `driver`.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::{Engine, browse_in};
use crate::page::Page;
use crate::truth::{self, against_random};
use geister_lab::game::record::Record;
use geister_lab::game::{Board, Seat};

#[test]
fn a_whole_game_in_firefox_with_a_reload_in_the_middle() {
    browse_in(Engine::Gecko, a_whole_game_with_a_reload_in_the_middle);
}

#[test]
fn a_whole_game_in_webkit_with_a_reload_in_the_middle() {
    browse_in(Engine::WebKit, a_whole_game_with_a_reload_in_the_middle);
}

#[test]
fn every_program_of_the_page_starts_in_firefox() {
    browse_in(Engine::Gecko, every_program_starts);
}

#[test]
fn every_program_of_the_page_starts_in_webkit() {
    browse_in(Engine::WebKit, every_program_starts);
}

async fn a_whole_game_with_a_reload_in_the_middle(page: Page) {
    let wish = against_random(Board::Standard);
    let seed = wish.seed_where(|game| truth::escaped(game, Seat::First) && game.history().len() > 8);
    let foreseen = wish.foresee(seed);
    page.open(&wish.play(seed)).await;
    let sheet = page.my_turn().await;
    let sheet = page.play(truth::choose(&sheet.view().unwrap())).await;
    page.open("").await;
    page.click("[data-part=continue]").await;
    assert_eq!(page.my_turn().await.moves, sheet.moves, "the game is found again");
    let record = page.play_to_the_end().await.record().expect("a finished game");
    let replayed = Record::from_json(&record.to_json()).unwrap().replay().unwrap();
    assert_eq!(replayed.history(), foreseen.history(), "the page plays as the program does");
}

async fn every_program_starts(page: Page) {
    page.open("#/puzzles").await;
    page.wait("puzzles", "document.querySelector('.puzzle-tile')").await;
    page.open("#/studies").await;
    page.wait("studies", "document.querySelector('a[href^=\"#/studies/\"]')").await;
    page.open("#/watch?first=rush&second=murasaki-d5&board=4x4&seed=3&ply=3").await;
    page.wait("a watched game", "document.querySelector('[data-part=here]')?.textContent.startsWith('3 / ')").await;
    // An engine of its own, with the solved board.
    page.open("#/play?opponent=cfr-b&board=4x4&seat=second&seed=3").await;
    assert_eq!(page.my_turn().await.moves.len(), 1, "the opponent has moved first");
}
