//! The way through the page in the other engines that people come with: Firefox, and WebKit, which is Safari's. Everything else is
//! tried in Chromium alone; how an engine starts stands in `driver`.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::{Engine, browse_in};
use crate::games::linked;
use crate::page::Page;
use crate::puzzles::{self, of_length};
use crate::truth::{self, against_random};
use crate::two::both_place;
use geister_lab::game::record::Record;
use geister_lab::game::{Board, Move, Seat};
use geister_lab::web::puzzles::attempt::Attempt;

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

/// Which browser this is, as it says itself: what was tried is told beside the result.
async fn tell_which(page: &Page) {
    let agent = page.text_of("navigator.userAgent").await;
    println!("{:?}: {agent}", page.engine());
}

/// What lies beside the game: your games, a link, a puzzle and why a move is wrong, analysis, two people, today's ghost, storage.
async fn the_rooms_beside_the_game(page: &Page) {
    // Damaged storage is put away with a word.
    page.run("localStorage.setItem('geister-lab.today', '{nonsense')").await;
    page.open("#/today").await;
    page.wait_for_notice("notice.set-aside").await;
    page.wait("today's ghost", "document.querySelector('[data-part=play]')").await;
    // A link, kept, and found in the list after a reload.
    page.open(&linked()).await;
    page.click("[data-part=keep]").await;
    page.wait("the game to be kept", "document.querySelector('.archive-kept')").await;
    page.open("#/games").await;
    page.wait("the game", "document.querySelector('.archive-game')").await;
    page.open(&linked().replace("#/games/", "#/analysis/")).await;
    page.wait("what was thought", "document.querySelector('.watch-chart')").await;
    // A puzzle: a wrong move, why, and the solution.
    let puzzle = of_length(3);
    puzzles::open(page, &puzzle).await;
    let attempt = Attempt::new(&puzzle.puzzle).unwrap();
    let right = puzzle.puzzle.moves().unwrap()[0];
    let other = |mv: &Move| *mv != right && mv.to(attempt.board()).is_some();
    let wrong = attempt.view().legal_moves().into_iter().find(other).unwrap();
    page.touch_move(attempt.board(), wrong).await;
    page.click("[data-part=why]").await;
    page.wait("a refutation", "document.querySelector('[data-said=why]')").await;
    puzzles::open(page, &puzzle).await;
    puzzles::solve(page, attempt).await;
    // Two people at one device.
    page.open("#/two").await;
    page.click("[data-part=begin]").await;
    both_place(page).await;
    page.click("[data-part=lift]").await;
    page.wait("own ghosts", "document.querySelector('[data-square][aria-label*=your]')").await;
}

async fn every_program_starts(page: Page) {
    tell_which(&page).await;
    the_rooms_beside_the_game(&page).await;
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
