//! On a phone: fingers, narrow screens, targets large enough to hit.

use crate::driver::browse;
use crate::page::{GAME, Page, say};
use crate::truth::{self, against_random};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Game, Seed};
use serde_json::{Value, json};

const PHONES: [(u32, u32); 2] = [(390, 844), (360, 640)];

async fn phone(page: &Page, (width, height): (u32, u32)) {
    page.screen(width, height, 2.0, true).await;
}

/// What is wider than the screen, also where its edge hides that.
async fn too_wide(page: &Page, screen: &str) -> Vec<String> {
    let found = page
        .run(
            "const wide = document.scrollingElement.scrollWidth, room = document.documentElement.clientWidth;
             const cut = [...document.querySelectorAll('main *')]
               .filter(e => e.checkVisibility() && !e.closest('.visually-hidden, svg'))
               .filter(e => e.getBoundingClientRect().right > room + 1)
               .map(e => `${e.tagName}.${e.className} is cut off at the right`);
             return wide > innerWidth ? [`scrolls sideways: ${wide} of ${innerWidth}`, ...cut] : cut",
        )
        .await;
    named(screen, found)
}

/// What must be scrolled to.
async fn too_high(page: &Page, screen: &str) -> Vec<String> {
    let found = page
        .run(
            "const high = document.scrollingElement.scrollHeight;
             return high > innerHeight ? [`scrolls down: ${high} of ${innerHeight}`] : []",
        )
        .await;
    named(screen, found)
}

/// Is there no way back to the other opponents?
async fn no_way_back(page: &Page, screen: &str) -> Vec<String> {
    let seen = "[...document.querySelectorAll('.topline button, .brand')].some(e => e.checkVisibility())";
    let found = if page.value(seen).await == true { json!([]) } else { json!(["has no way back"]) };
    named(screen, found)
}

fn named(screen: &str, found: Value) -> Vec<String> {
    let found: Vec<String> = serde_json::from_value(found).expect("a list");
    found.into_iter().map(|what| format!("{screen}: {what}")).collect()
}

/// What can be touched and is less than 44 pixels high or wide; of a radio button, its label. The moves of a finished
/// game stand close in their list: the large buttons beside it go everywhere, too.
async fn small_targets(page: &Page, screen: &str) -> Vec<String> {
    let small = page
        .run(
            "const seen = e => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.squares, .moves');
             const target = e => e.matches('[type=radio]') ? e.closest('label') ?? e : e;
             const name = e => (e.ariaLabel ?? e.textContent).trim().slice(0, 30);
             return [...document.querySelectorAll('button, a.play, input, summary')]
               .filter(seen).map(target)
               .map(e => [e, e.getBoundingClientRect()])
               .filter(([, r]) => r.width > 0 && (Math.round(r.width) < 44 || Math.round(r.height) < 44))
               .map(([e, r]) => `${e.tagName}.${e.className} \"${name(e)}\" ${r.width.toFixed(0)}×${r.height.toFixed(0)}`)",
        )
        .await;
    named(screen, small)
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
        let mut wrong = Vec::new();
        for size @ (width, height) in PHONES {
            phone(&page, size).await;
            let boards = Board::ALL.map(|board| against_random(board).place(Seed(5)));
            let addresses = ["".to_owned(), "#/rules".to_owned()].into_iter().chain(boards);
            for address in addresses {
                page.open(&address).await;
                page.wait("the screen", "document.querySelector('.home, .rules, [data-square]')").await;
                let screen = format!("{} at {width}×{height}", if address.is_empty() { "home" } else { &address });
                wrong.extend(too_wide(&page, &screen).await);
                wrong.extend(small_targets(&page, &screen).await);
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    });
}

#[test]
fn a_game_is_played_on_a_phone_without_scrolling() {
    browse(|page| async move {
        let mut wrong = Vec::new();
        let games = [
            (PHONES[0], Board::Standard),
            (PHONES[1], Board::Standard),
            (PHONES[1], Board::Small),
            (PHONES[0], Board::Mini),
        ];
        for (size @ (width, height), board) in games {
            phone(&page, size).await;
            let wish = against_random(board);
            // On the mini board nobody gets out against Random, who never makes room.
            let out = |game: &Game| board == Board::Mini || truth::escaped(game, wish.seat);
            let seed = wish.seed_where(|game| out(game) && game.history().len() < 16);
            page.open(&wish.play(seed)).await;
            let mut sheet = page.my_turn().await;
            let playing = format!("playing on {board} at {width}×{height}");
            wrong.extend(small_targets(&page, &playing).await);
            wrong.extend(no_way_back(&page, &playing).await);
            while sheet.reveal.is_none() {
                let view = sheet.view().unwrap();
                let gate = if truth::can_leave(&view) { ", before the gate" } else { "" };
                let screen = format!("{playing}{gate}");
                wrong.extend(too_wide(&page, &screen).await);
                wrong.extend(too_high(&page, &screen).await);
                sheet = page.play(truth::choose(&view)).await;
            }
            let end = format!("the end on {board} at {width}×{height}");
            wrong.extend(too_wide(&page, &end).await);
            wrong.extend(small_targets(&page, &end).await);
            wrong.extend(no_way_back(&page, &end).await);
        }
        wrong.dedup();
        assert!(wrong.is_empty(), "{wrong:#?}");
    });
}

#[test]
fn a_game_fits_every_window_and_a_phone_on_its_side() {
    browse(|page| async move {
        let mut wrong = Vec::new();
        for (width, height) in [(1280, 800), (1366, 650), (1920, 1080), (780, 360)] {
            let sideways = height < 500;
            page.screen(width, height, 1.0, sideways).await;
            for board in Board::ALL {
                page.open(&against_random(board).play(Seed(5))).await;
                page.my_turn().await;
                let screen = format!("playing on {board} at {width}×{height}");
                wrong.extend(too_wide(&page, &screen).await);
                // A phone on its side has room for the board; the rest may be scrolled to.
                let low = "Math.max(...[...document.querySelectorAll('[data-square]')].map(e => e.getBoundingClientRect().bottom)) > innerHeight";
                let cut = if page.value(low).await == true { json!(["the board is cut off"]) } else { json!([]) };
                wrong.extend(named(&screen, cut));
                if !sideways {
                    wrong.extend(too_high(&page, &screen).await);
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    });
}
