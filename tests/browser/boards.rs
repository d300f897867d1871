//! Other boards, other seats.

use crate::driver::browse;
use crate::page::{Page, say};
use crate::truth::{Wish, against_random};
use geister_lab::game::{Board, Seat, Seed};

#[test]
fn the_small_boards_are_played_to_the_end() {
    browse(|page| async move {
        for (board, squares) in [(Board::Small, 16), (Board::Mini, 6)] {
            let wish = against_random(board);
            let seed = wish.seed_where(|game| (3..16).contains(&game.history().len()));
            page.open(&wish.play(seed)).await;
            // The game before stays on the screen until the new one is dealt.
            let board_is_there = format!("document.querySelectorAll('[data-square]').length === {squares}");
            page.wait("the board", &board_is_there).await;
            page.my_turn().await;
            let sheet = page.play_to_the_end().await;
            let replayed = sheet.record().unwrap().replay().unwrap();
            assert_eq!(replayed.history(), wish.foresee(seed).history(), "{board}");
            page.wait("the proof", "document.querySelector('.proof[data-proof=kept]')").await;
        }
    });
}

/// Is the first square above the second on the screen?
async fn above(page: &Page, upper: &str, lower: &str) -> bool {
    page.square(upper).await.y < page.square(lower).await.y
}

#[test]
fn who_sits_second_sees_the_board_turned_and_answers() {
    browse(|page| async move {
        let wish = Wish { seat: Seat::Second, ..against_random(Board::Standard) };
        let seed = wish.seed_where(|game| game.history().len() < 24);
        page.open(&wish.play(seed)).await;
        let sheet = page.my_turn().await;
        assert_eq!(sheet.moves.len(), 1, "the opponent has moved first");
        assert!(above(&page, "a6", "a1").await, "row 6 is on top");
        assert!(page.heard("b1").await.contains("your"), "the person's home is at the bottom");
        page.click(".views-beside [data-part=flip]").await;
        page.wait(
            "the turned board",
            "(y => y('a1') < y('a6'))(n => document.querySelector(`[data-square=${n}]`).getBoundingClientRect().y)",
        )
        .await;
        page.click(".views-beside [data-part=flip]").await;
        page.wait(
            "the board turned back",
            "(y => y('a6') < y('a1'))(n => document.querySelector(`[data-square=${n}]`).getBoundingClientRect().y)",
        )
        .await;

        let sheet = page.play_to_the_end().await;
        let replayed = sheet.record().unwrap().replay().unwrap();
        assert_eq!(replayed.history(), wish.foresee(seed).history());
    });
}

#[test]
fn the_lot_seats_the_person_here_or_there() {
    browse(|page| async move {
        let mut seats = Vec::new();
        for seed in 1..=12 {
            page.open(&format!("#/play?opponent=random&board=4x4&seat=lot&seed={seed}")).await;
            let sheet = page.my_turn().await;
            assert_eq!(sheet.moves.len(), if sheet.table.seat == Seat::First { 0 } else { 1 });
            seats.push(sheet.table.seat);
            if seats.contains(&Seat::First) && seats.contains(&Seat::Second) {
                return;
            }
        }
        panic!("the lot always falls the same way: {seats:?}");
    });
}

#[test]
fn seats_are_swapped_after_a_game() {
    browse(|page| async move {
        page.open(&against_random(Board::Mini).play(Seed(2))).await;
        page.play_to_the_end().await;
        page.click_words(say("end.swap")).await;
        page.wait("another game", "!document.querySelector('[data-part=result]')").await;
        let sheet = page.my_turn().await;
        assert_eq!((sheet.table.seat, sheet.moves.len()), (Seat::Second, 1));
    });
}

#[test]
fn a_game_without_end_is_drawn() {
    browse(|page| async move {
        page.open("#/play?opponent=random&board=6x6&seat=first&seed=5&draw=4").await;
        page.my_turn().await;
        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.moves.len(), 4);
        assert_eq!(page.words("[data-part=result] h1").await, say("end.draw.title"));
    });
}

#[test]
fn an_address_that_asks_for_nobody_leads_home() {
    browse(|page| async move {
        for address in
            ["#/play?opponent=nobody", "#/play?opponent=random&board=9x9", "#/place?seat=third", "#/play?what=1"]
        {
            page.open(address).await;
            page.wait_for_notice("notice.bad-address").await;
            page.wait("the home screen", "location.hash === '#/' && document.querySelector('.home')").await;
        }
        page.click(".notices .icon-button").await;
        page.wait("the notice put away", "!document.querySelector('.notice')").await;
        page.click(".seats .play").await;
        page.my_turn().await;
        // A game that there is none of is no reason to complain.
        page.run("localStorage.removeItem('geister-lab.game')").await;
        page.open("#/play").await;
        page.wait("the home screen", "location.hash === '#/' && document.querySelector('.home')").await;
    });
}
