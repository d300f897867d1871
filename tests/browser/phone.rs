//! On a phone: fingers, narrow screens, targets large enough to hit.

use crate::driver::browse;
use crate::page::{GAME, Page, say};
use crate::truth::{self, against_random};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Seed};

const PHONES: [(u32, u32); 2] = [(390, 844), (360, 640)];

async fn phone(page: &Page, (width, height): (u32, u32)) {
    page.screen(width, height, 2.0, true).await;
}

/// Nothing is wider than the screen, also not hidden behind its edge.
async fn fits_across(page: &Page, screen: &str) {
    let widths = page.value("[document.scrollingElement.scrollWidth, innerWidth]").await;
    assert!(widths[0].as_f64() <= widths[1].as_f64(), "{screen} scrolls sideways: {widths}");
    let cut = page
        .value(
            "[...document.querySelectorAll('main *')]
               .filter(e => e.checkVisibility() && !e.closest('.visually-hidden, svg'))
               .filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
               .map(e => `${e.tagName}.${e.className}`)",
        )
        .await;
    assert_eq!(cut, serde_json::json!([]), "{screen} is cut off at the right");
}

/// Nothing needs to be scrolled to.
async fn fits_whole(page: &Page, screen: &str) {
    fits_across(page, screen).await;
    let heights = page.value("[document.scrollingElement.scrollHeight, innerHeight]").await;
    assert!(heights[0].as_f64() <= heights[1].as_f64(), "{screen} scrolls down: {heights}");
}

/// What can be touched and is less than 44 pixels high or wide; of a radio button, its label.
async fn small_targets(page: &Page, screen: &str) -> Vec<String> {
    let small = page
        .run(
            "const seen = e => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.squares');
             const target = e => e.matches('[type=radio]') ? e.closest('label') ?? e : e;
             const name = e => (e.ariaLabel ?? e.textContent).trim().slice(0, 30);
             return [...document.querySelectorAll('button, a.play, input, summary')]
               .filter(seen).map(target)
               .map(e => [e, e.getBoundingClientRect()])
               .filter(([, r]) => r.width > 0 && (Math.round(r.width) < 44 || Math.round(r.height) < 44))
               .map(([e, r]) => `${e.tagName}.${e.className} \"${name(e)}\" ${r.width.toFixed(0)}×${r.height.toFixed(0)}`)",
        )
        .await;
    let small: Vec<String> = serde_json::from_value(small).expect("a list");
    small.into_iter().map(|target| format!("{screen}: {target}")).collect()
}

#[test]
fn fingers_play_by_touching_and_by_dragging() {
    browse(|page| async move {
        phone(&page, PHONES[0]).await;
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        let sheet = page.my_turn().await;
        let (from, to) = names(&sheet.view().unwrap());
        page.tap_square(&from).await;
        page.wait(
            "the chosen ghost",
            &format!(
                "document.querySelector('[data-square={from}]').ariaLabel.includes('{}')",
                say("board.is-selected")
            ),
        )
        .await;
        page.tap_square(&to).await;
        let sheet = page.answered(&sheet).await;
        assert_eq!(sheet.moves.len(), 2);
        let (from, to) = names(&sheet.view().unwrap());
        page.touch_drag(&from, &to).await;
        let sheet = page.answered(&sheet).await;
        assert_eq!(sheet.moves.len(), 4);
    });
}

/// A quiet step as two names.
fn names(view: &geister_lab::game::View) -> (String, String) {
    let mv = truth::quiet_step(view);
    let to = mv.to(view.board()).expect("a step");
    (square_name(view.board(), mv.from), square_name(view.board(), to))
}

#[test]
fn a_long_touch_marks_a_ghost() {
    browse(|page| async move {
        phone(&page, PHONES[0]).await;
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        page.my_turn().await;
        page.hold_square("c2", "document.querySelector('.memo-menu')").await;
        page.click(".memo-menu button:nth-child(2)").await;
        page.wait("the mark", &format!("Object.values({GAME}.marks).join() === 'red'")).await;
        // The other way: take up a tag, which a phone shows unasked, then touch the ghost.
        page.click(".chip:nth-of-type(1)").await;
        page.tap_square("d2").await;
        page.wait("the second mark", &format!("Object.values({GAME}.marks).sort().join() === 'blue,red'")).await;
    });
}

#[test]
fn every_screen_fits_a_phone() {
    browse(|page| async move {
        let mut small = Vec::new();
        for size in PHONES {
            phone(&page, size).await;
            page.open("").await;
            page.wait("the portraits", "document.querySelectorAll('.sitter').length >= 3").await;
            fits_across(&page, &format!("home at {size:?}")).await;
            small.extend(small_targets(&page, &format!("home at {size:?}")).await);
            page.open("#/rules").await;
            page.wait("the rules", "document.querySelector('.rules')").await;
            fits_across(&page, &format!("rules at {size:?}")).await;
            small.extend(small_targets(&page, &format!("rules at {size:?}")).await);
            for board in Board::ALL {
                page.open(&against_random(board).place(Seed(5))).await;
                page.square("a1").await;
                fits_across(&page, &format!("placing on {board} at {size:?}")).await;
                small.extend(small_targets(&page, &format!("placing on {board} at {size:?}")).await);
            }
        }
        assert!(small.is_empty(), "targets below 44×44: {small:#?}");
    });
}

#[test]
fn a_game_is_played_on_a_phone_without_scrolling() {
    browse(|page| async move {
        let mut small = Vec::new();
        for (size, board) in [(PHONES[0], Board::Standard), (PHONES[1], Board::Standard), (PHONES[1], Board::Small)] {
            phone(&page, size).await;
            let wish = against_random(board);
            let seed = wish.seed_where(|game| truth::escaped(game, wish.seat) && game.history().len() < 16);
            page.open(&wish.play(seed)).await;
            let name = format!("playing on {board} at {size:?}");
            let mut sheet = page.my_turn().await;
            fits_whole(&page, &name).await;
            small.extend(small_targets(&page, &name).await);
            loop {
                let view = sheet.view().unwrap();
                if truth::can_leave(&view) {
                    page.wait("the way out", "document.querySelector('.leave')").await;
                    fits_whole(&page, &format!("{name}, before the gate")).await;
                }
                sheet = page.play(truth::choose(&view)).await;
                if sheet.reveal.is_some() {
                    break;
                }
                fits_whole(&page, &format!("{name}, after {} moves", sheet.moves.len())).await;
            }
            fits_across(&page, &format!("the end on {board} at {size:?}")).await;
            small.extend(small_targets(&page, &format!("the end on {board} at {size:?}")).await);
        }
        assert!(small.is_empty(), "targets below 44×44: {small:#?}");
    });
}

#[test]
fn a_game_fits_small_desktop_windows_and_a_phone_on_its_side() {
    browse(|page| async move {
        for (width, height) in [(1280, 800), (1366, 650), (1920, 1080), (780, 360)] {
            page.screen(width, height, 1.0, false).await;
            page.open(&against_random(Board::Standard).play(Seed(5))).await;
            page.my_turn().await;
            fits_across(&page, &format!("playing at {width}×{height}")).await;
            let low = page
                .text_of("innerHeight - document.querySelector('[data-square=a6]').getBoundingClientRect().bottom")
                .await;
            assert!(low.parse::<f64>().unwrap() >= 0.0, "the board is cut off at {width}×{height} by {low} pixels");
        }
    });
}
