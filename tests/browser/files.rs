//! Files that players read: loaded when such a player is chosen, kept, and believed only when they are the right ones.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{GAME, Page, say, say_start};
use crate::server::Trouble;
use crate::truth::{self, Wish};
use geister_lab::game::{Board, Seat, Seed};
use serde_json::json;
use std::time::Duration;

const FILE: &str = "networks/colours.weights";
const MURASAKI: &str = "#/play?opponent=murasaki-d5&board=6x6&seat=first&seed=5";
/// A player who goes by the network and does not think for long.
const QUICK: Wish = Wish { opponent: "cnn-small-20", board: Board::Standard, seat: Seat::First };

/// How often the file was asked for.
fn asked(page: &Page) -> usize {
    page.server().sent().iter().filter(|(path, _)| path.contains(FILE)).count()
}

#[test]
fn a_file_comes_when_its_player_is_chosen_and_never_again() {
    browse(|page| async move {
        page.open("").await;
        assert_eq!(asked(&page), 0, "nobody has asked for it");
        page.click("label.sitter:has(input[value=cnn-small])").await;
        page.click(".seats .play").await;
        let sheet = page.my_turn().await;
        assert_eq!((sheet.table.opponent.as_str(), asked(&page)), ("cnn-small", 1));
        page.play(truth::quiet_step(&sheet.view().unwrap())).await;
        // Another game in the same visit, with another player who needs the same: move for move the one that is computed here.
        page.run(&format!("location.hash = '{}'", QUICK.play(Seed(5)))).await;
        page.click("[data-part=new]").await;
        page.wait("the other game", &format!("{GAME}?.sheet.table.opponent === 'cnn-small-20'")).await;
        let sheet = page.play_to_the_end().await;
        let foreseen = QUICK.foresee(Seed(5));
        assert_eq!(sheet.record().unwrap().replay().unwrap().history(), foreseen.history());
        assert_eq!(asked(&page), 1);
        // A second visit, when the server has it no more and the browser's own cache is empty.
        page.server().trouble(Some((FILE, Trouble::Missing)));
        page.devtools("Network.clearBrowserCache", json!({})).await;
        page.open(&QUICK.play(Seed(6))).await;
        let sheet = page.my_turn().await;
        let sheet = page.play(truth::choose(&sheet.view().unwrap())).await;
        let answer = QUICK.foresee(Seed(6)).history()[1].mv;
        assert_eq!(sheet.view().unwrap().history()[1].mv, answer);
        assert_eq!(asked(&page), 1, "it was kept");
    });
}

/// A game is under way, and what another opponent needs does not come as it should.
async fn does_not_come(page: Page, trouble: Trouble, why: &str) {
    page.will_be_noisy(); // a file that is not there is told in the console
    page.open(MURASAKI).await;
    let sheet = page.my_turn().await;
    let before = page.play(truth::quiet_step(&sheet.view().unwrap())).await;
    page.server().trouble(Some((FILE, trouble)));
    page.run(&format!("location.hash = '{}'", QUICK.play(Seed(5)))).await;
    page.click("[data-part=new]").await;
    page.wait_for_notice("notice.missing").await;
    page.wait_for_words(".notices", why).await;
    assert_eq!(page.sheet().await, before, "the game that was is as it was");
    // In vain once more, and then it comes.
    page.click_words(say("notice.try-again")).await;
    while asked(&page) < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    page.wait_for_notice("notice.missing").await;
    page.server().trouble(None);
    page.click_words(say("notice.try-again")).await;
    page.wait("the game", &format!("{GAME}?.sheet.table.opponent === 'cnn-small-20'")).await;
    let sheet = page.my_turn().await;
    let words = page.words(".notices").await;
    assert!(!words.contains(say_start("notice.missing")), "{words}");
    page.play(truth::quiet_step(&sheet.view().unwrap())).await;
    assert_eq!(asked(&page), 3);
}

#[test]
fn a_file_that_is_not_there_is_told_and_tried_again() {
    browse(|page| does_not_come(page, Trouble::Missing, "the server answered 404"));
}

#[test]
fn a_file_that_is_cut_off_is_refused_with_a_sentence() {
    browse(|page| does_not_come(page, Trouble::CutOff, "bytes instead of"));
}

#[test]
fn another_file_is_refused_with_a_sentence() {
    browse(|page| does_not_come(page, Trouble::Changed, "is another file than it should be"));
}

#[test]
fn whoever_does_not_want_to_wait_plays_somebody_else() {
    browse(|page| async move {
        page.will_be_noisy();
        page.server().trouble(Some((FILE, Trouble::Missing)));
        page.open(&QUICK.play(Seed(5))).await;
        page.wait_for_notice("notice.missing").await;
        page.run(&format!("location.hash = '{MURASAKI}'")).await;
        let sheet = page.my_turn().await;
        assert_eq!(sheet.table.opponent, "murasaki-d5");
        let words = page.words(".notices").await;
        assert!(!words.contains(say_start("notice.missing")), "{words}");
        page.play(truth::quiet_step(&sheet.view().unwrap())).await;
    });
}

#[test]
fn a_game_goes_on_when_a_kept_file_is_lost_in_the_middle_of_it() {
    browse(|page| async move {
        page.will_be_noisy();
        page.open(&QUICK.play(Seed(5))).await;
        let before = page.my_turn().await;
        page.server().trouble(Some((FILE, Trouble::Missing)));
        page.run("return caches.delete('geister-assets')").await;
        page.devtools("Network.clearBrowserCache", json!({})).await;
        page.reload().await;
        page.my_turn().await;
        page.touch_move(Board::Standard, truth::quiet_step(&before.view().unwrap())).await;
        page.wait_for_notice("notice.missing").await;
        page.server().trouble(None);
        page.click_words(say("notice.try-again")).await;
        let sheet = page.answered(&before).await;
        assert_eq!(sheet.moves.len(), before.moves.len() + 2, "the move that waited was made, and answered");
    });
}

#[test]
fn the_network_reads_a_watched_game_once_its_file_is_there() {
    browse(|page| async move {
        page.will_be_noisy();
        page.server().trouble(Some((FILE, Trouble::Missing)));
        let watched = "#/watch?first=rush&second=murasaki-d5&board=6x6&seed=3&ply=6&side=second";
        page.open(&format!("{watched}&eyes=cnn")).await;
        page.wait_for_notice("notice.missing").await;
        // Another estimator needs no file, and is not held up.
        page.run(
            "const by = document.querySelector('[data-part=by]');
             by.value = 'exit'; by.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        let told = "!document.querySelector('.notices')?.textContent.includes('did not come')";
        page.wait("no notice any more", told).await;
        page.server().trouble(None);
        page.run(
            "const by = document.querySelector('[data-part=by]');
             by.value = 'cnn'; by.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        page.wait("its address", "location.hash.includes('eyes=cnn')").await;
        page.wait("a belief", "document.querySelector('[data-part=chart] path, [data-part=chart] polyline')").await;
        assert!(asked(&page) >= 2);
    });
}
