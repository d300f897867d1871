//! A game outlives its page.

use crate::driver::browse;
use crate::page::{GAME, say};
use crate::truth::{self, against_random};
use geister_lab::game::{Board, Seat};

#[test]
fn a_reload_changes_nothing() {
    browse(|page| async move {
        let wish = against_random(Board::Standard);
        let seed = wish.seed_where(|game| truth::captures(game) >= 1 && (18..26).contains(&game.history().len()));
        page.open(&wish.play(seed)).await;
        let sheet = page.my_turn().await;
        let before = page.play(truth::choose(&sheet.view().unwrap())).await;
        page.right_click_square("c1").await;
        page.click(".memo-menu button:nth-child(2)").await;
        page.wait("the mark", &format!("Object.values({GAME}.marks).join() === 'red'")).await;
        let labels = "[...document.querySelectorAll('[data-square]')].map(e => e.ariaLabel).join('\\n')";
        let heard = page.text_of(labels).await;
        assert!(heard.contains("you marked it Red"), "{heard}");

        page.reload().await;
        assert_eq!(page.my_turn().await, before);
        page.wait("the same board", &format!("{labels} === {}", crate::page::quoted(&heard))).await;

        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.record().unwrap().replay().unwrap().history(), wish.foresee(seed).history());

        // A finished game is still there as well, with its last move in sight.
        page.reload().await;
        assert_eq!(page.my_turn().await, sheet);
        let in_sight = "((list, move) => move.bottom <= list.bottom + 1 && move.top >= list.top)(
            ...['.moves', '.moves [aria-current]'].map(name => document.querySelector(name).getBoundingClientRect()))";
        page.wait("the last move in the list", in_sight).await;
        page.wait("the proof", "document.querySelector('.proof[data-proof=kept]')").await;
    });
}

#[test]
fn an_opponent_that_was_to_move_answers_after_a_reload() {
    browse(|page| async move {
        page.tap_the_wire().await;
        page.hold_answers().await;
        let wish = against_random(Board::Standard);
        let seed = wish.seed_where(|game| game.history().len() < 20);
        page.open(&wish.play(seed)).await;
        let before = page.my_turn().await;
        page.touch_move(Board::Standard, truth::choose(&before.view().unwrap())).await;
        page.wait_for_words("[data-part=state]", "thinking").await;
        assert_eq!(page.sheet().await.moves.len(), 1);

        page.before_loading("lab.hold = false").await;
        page.reload().await;
        let sheet = page.answered(&before).await;
        assert_eq!(sheet.moves.len(), 2);
        let foreseen = wish.foresee(seed);
        assert_eq!(sheet.view().unwrap().history(), &foreseen.history()[..2], "the same answer as ever");
    });
}

#[test]
fn the_home_screen_leads_back_to_the_game() {
    browse(|page| async move {
        page.open(&against_random(Board::Standard).play(geister_lab::game::Seed(5))).await;
        let sheet = page.my_turn().await;
        let before = page.play(truth::quiet_step(&sheet.view().unwrap())).await;
        page.open("").await;
        page.wait("the home screen", "document.querySelector('.home')").await;
        page.click("[data-part=continue]").await;
        assert_eq!(page.my_turn().await, before);
        // And the browser's own way back and forth.
        page.driver().back().await.unwrap();
        page.wait("the home screen", "document.querySelector('.home')").await;
        page.driver().forward().await.unwrap();
        assert_eq!(page.my_turn().await, before);
        assert_eq!(page.words("[data-part=turn]").await, say("play.your-turn"));
        assert_eq!(before.table.seat, Seat::First);
    });
}
