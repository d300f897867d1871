//! A game on the screen, from the first move to the last look back.

use super::{Screen, board, page};
use crate::page::Page;
use crate::truth::{self, Wish, against_random};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Game, Outcome, Seat, Seed, View};

/// What is in view while a game is played.
const PLAYING: &[&str] = &[".board-shadow", "[data-part=turn], .topline-turn", "[data-part=opponent]", ".actions"];

/// What is in view when it is over: how it ended, the way back through it, and the next one.
const OVER: &[&str] = &[".board-shadow", "[data-part=result] h1", ".stepper-row", ".after .play"];

const AT_THE_BOARD: &str = "document.querySelector('.game [data-square]')?.offsetWidth > 0";

/// Plays on until the game is as wished, at the person's turn.
async fn until(page: &Page, wished: impl Fn(&View) -> bool) {
    loop {
        let view = page.my_turn().await.view().expect("a game");
        if wished(&view) || view.outcome().is_some() {
            return;
        }
        page.play(truth::choose(&view)).await;
    }
}

/// Touches a ghost that can move.
async fn select(page: &Page) {
    let view = page.my_turn().await.view().expect("a game");
    let mv = view.legal_moves().into_iter().rev().find(|mv| mv.to(view.board()).is_some()).expect("a step");
    page.click_square(&square_name(view.board(), mv.from)).await;
}

/// A game on the large board: its first move, a chosen ghost, guesses, and an opponent that thinks.
pub fn game() -> Vec<Screen> {
    vec![
        board("playing-opening", AT_THE_BOARD, |page| {
            Box::pin(async {
                page.tap_the_wire().await;
                let wish = Wish { opponent: "murasaki-d5", ..against_random(Board::Standard) };
                page.open(&wish.play(Seed(7))).await;
                page.my_turn().await;
            })
        })
        .in_view(PLAYING),
        page("home-unfinished", "document.querySelector('.home')", |page| Box::pin(page.open("")))
            .main(".seats .play")
            .in_view(&[".home h1", ".seats .play"])
            .no_way_back(),
        board("playing", AT_THE_BOARD, |page| {
            Box::pin(async {
                page.open("#/play").await;
                until(page, |view| view.history().iter().filter(|played| played.capture.is_some()).count() >= 2).await;
                for (square, mark) in [("b1", 1), ("d1", 2), ("e1", 3)] {
                    if page.heard(square).await.contains("hidden") {
                        page.right_click_square(square).await;
                        page.click(&format!(".memo-menu button:nth-child({mark})")).await;
                    }
                }
                select(page).await;
            })
        })
        .in_view(PLAYING),
        board("playing-marks", "document.querySelector('.marks')", |page| {
            Box::pin(page.click(".actions button:nth-child(3)"))
        })
        .in_view(&[".board-shadow", "[data-part=turn], .topline-turn", ".actions"]),
        board("playing-popover", "document.querySelector('.memo-menu')", |page| {
            Box::pin(async {
                page.click(".actions button:nth-child(3)").await;
                let hidden = page.my_turn().await.view().expect("a game").hidden().last().expect("a hidden ghost");
                page.right_click_square(&square_name(Board::Standard, hidden)).await;
            })
        })
        .in_view(&[".memo-menu", ".memo-menu button:last-child"]),
        board("thinking", "document.querySelector('[data-part=state]').textContent.match(/[0-9]/)", |page| {
            Box::pin(async {
                page.before_loading("lab.hold = true").await;
                page.reload().await;
                let view = page.my_turn().await.view().expect("a game");
                page.touch_move(Board::Standard, truth::quiet_step(&view)).await;
            })
        })
        .in_view(PLAYING),
    ]
}

/// Before the gate, and outside.
pub fn end() -> Vec<Screen> {
    vec![
        board("escape", "document.querySelector('.leave')", |page| {
            Box::pin(async {
                let wish = against_random(Board::Standard);
                let seed = wish.seed_where(|game| truth::escaped(game, Seat::First) && truth::captures(game) >= 3);
                page.open(&wish.play(seed)).await;
                page.my_turn().await;
                page.right_click_square("b1").await;
                page.click(".memo-menu button:nth-child(1)").await;
                page.right_click_square("d2").await;
                page.click(".memo-menu button:nth-child(2)").await;
                until(page, truth::can_leave).await;
            })
        })
        .main(".leave")
        .in_view(&[".board-shadow", "[data-part=opponent]", ".leave", ".actions"]),
        board("won", "document.querySelector('[data-part=result]')", |page| {
            Box::pin(async { drop(page.play_to_the_end().await) })
        })
        .main(".after .play")
        .in_view(OVER),
        board("eyes", "document.querySelector('[data-part=eyes]')?.textContent.includes('%')", |page| {
            Box::pin(page.click(".eyes-switch"))
        })
        .main(".after .play")
        .in_view(&[".board-shadow", "[data-part=result] h1", ".stepper-row", ".eyes-switch", ".after .play"]),
        board("proof", "document.querySelector('.proof[open]')", |page| {
            Box::pin(async {
                page.click(".eyes-switch").await;
                page.run("document.querySelector('.proof').open = true").await;
            })
        })
        .main(".after .play")
        .in_view(&[]),
    ]
}

/// The small boards.
pub fn small_boards() -> Vec<Screen> {
    vec![
        board("playing-2x3", "document.querySelectorAll('[data-square]').length === 6", |page| {
            Box::pin(async { page.open(&against_random(Board::Mini).play(Seed(5))).await })
        })
        .in_view(PLAYING),
        board("playing-4x4", "document.querySelectorAll('[data-square]').length === 16", |page| {
            Box::pin(async {
                let lost = |game: &Game| matches!(game.outcome(), Some(Outcome::Won { by: Seat::Second, .. }));
                let wish = Wish { opponent: "rush", ..against_random(Board::Small) };
                let seed = wish.seed_where(|game| lost(game) && game.history().len() > 5);
                page.open(&wish.play(seed)).await;
                until(page, |view| view.ply().0 >= 2).await;
            })
        })
        .in_view(PLAYING),
        board("lost-4x4", "document.querySelector('[data-part=result]')", |page| {
            Box::pin(async { drop(page.play_to_the_end().await) })
        })
        .main(".after .play")
        .in_view(OVER),
    ]
}
