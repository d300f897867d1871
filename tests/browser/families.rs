//! Engines by family: the right one comes when an opponent is chosen, and one that does not come costs nothing.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{GAME, Page, say, say_start};
use crate::server::Trouble;
use crate::study::way::Participant;
use crate::truth;
use geister_lab::game::Board;
use geister_lab::study::verify::verify;
use serde_json::json;

const MURASAKI: &str = "#/play?opponent=murasaki-d5&board=4x4&seat=first&seed=5";
const CFR: &str = "#/play?opponent=cfr-b&board=4x4&seat=first&seed=5";

/// Goes on to another game without loading the page again.
async fn go(page: &Page, address: &str, opponent: &str) {
    page.run(&format!("location.hash = '{address}'")).await;
    let there = format!("{GAME}?.sheet.table.opponent === '{opponent}'");
    // A game that is not over is asked about first.
    let asked = "!!document.querySelector('[data-part=new]')";
    page.wait("the other game, or a question", &format!("({there}) || {asked}")).await;
    if page.value(asked).await == true {
        page.click("[data-part=new]").await;
    }
    page.wait("the other game", &there).await;
    page.my_turn().await;
}

/// The programs of engines that were asked for, in order.
fn engines(page: &Page) -> Vec<String> {
    let names = page.server().sent().into_iter().filter_map(|(path, _)| {
        let (_, rest) = path.split_once("engine-")?;
        rest.split_once("_bg.wasm").map(|(family, _)| family.to_owned())
    });
    names.collect()
}

#[test]
fn an_opponent_of_another_family_brings_its_engine() {
    browse(|page| async move {
        page.open(MURASAKI).await;
        let sheet = page.my_turn().await;
        page.play(truth::choose(&sheet.view().unwrap())).await;
        assert_eq!(engines(&page), ["search"], "nobody has asked for another one");
        go(&page, CFR, "cfr-b").await;
        let sheet = page.play_to_the_end().await;
        assert!(sheet.record().unwrap().replay().is_ok());
        assert_eq!((sheet.table.board, sheet.table.opponent.as_str()), (Board::Small, "cfr-b"));
        assert_eq!(engines(&page), ["search", "chance"]);
        go(&page, MURASAKI, "murasaki-d5").await;
        page.play_to_the_end().await;
    });
}

#[test]
fn a_study_may_have_opponents_of_both_families() {
    browse(|page| async move {
        page.open("#/study/families?participant=P1").await;
        let person = Participant::at(&page);
        while person.act().await {}
        let log = person.log().await;
        let session = log.replay().unwrap();
        assert!(session.finished);
        let games = session.games.values();
        let opponents: Vec<String> = games.filter_map(|game| Some(game.table.as_ref()?.opponent.clone())).collect();
        let met = |id: &str| opponents.iter().filter(|met| *met == id).count();
        assert_eq!((met("murasaki-d5"), met("cfr-a")), (2, 2));
        verify(&log).unwrap();
    });
}

async fn does_not_come(page: Page, trouble: Trouble) {
    page.will_be_noisy(); // a file that is not there is told in the console
    page.open(MURASAKI).await;
    let sheet = page.my_turn().await;
    let before = page.play(truth::choose(&sheet.view().unwrap())).await;
    page.server().trouble(Some(("engine-chance_bg.wasm", trouble)));
    page.run(&format!("location.hash = '{CFR}'")).await;
    page.click("[data-part=new]").await;
    page.wait_for_notice("notice.missing").await;
    assert_eq!(page.sheet().await, before, "the game that was is as it was");
    // In vain once more, and then it comes.
    page.click_words(say("notice.try-again")).await;
    page.wait_for_notice("notice.missing").await;
    page.server().trouble(None);
    page.click_words(say("notice.try-again")).await;
    page.wait("the game", &format!("{GAME}?.sheet.table.opponent === 'cfr-b'")).await;
    page.my_turn().await;
    let words = page.words(".notices").await;
    assert!(!words.contains(say_start("notice.missing")), "{words}");
    page.play_to_the_end().await;
}

#[test]
fn an_engine_that_is_not_there_is_told_and_tried_again() {
    browse(|page| does_not_come(page, Trouble::Missing));
}

#[test]
fn an_engine_that_is_cut_off_is_told_and_tried_again() {
    browse(|page| does_not_come(page, Trouble::CutOff));
}

#[test]
fn a_game_goes_on_when_the_engine_does_not_come_in_the_middle_of_it() {
    browse(|page| async move {
        page.will_be_noisy();
        page.open(CFR).await;
        let before = page.my_turn().await;
        // After a reload the first question needs the engine again, and the browser has not kept it.
        page.server().trouble(Some(("engine-chance_bg.wasm", Trouble::Missing)));
        page.devtools("Network.clearBrowserCache", json!({})).await;
        page.reload().await;
        page.my_turn().await;
        page.touch_move(Board::Small, truth::quiet_step(&before.view().unwrap())).await;
        page.wait_for_notice("notice.missing").await;
        assert_eq!(page.sheet().await, before);
        page.server().trouble(None);
        page.click_words(say("notice.try-again")).await;
        let sheet = page.answered(&before).await;
        assert_eq!(sheet.moves.len(), before.moves.len() + 2, "the move that waited was made, and answered");
    });
}
