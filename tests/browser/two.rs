//! Two people at one device: neither sees the other's colours, nor does anybody who looks between two turns.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{Page, quoted, say};
use geister_lab::game::{Board, Seat, Setup};

const READY: &str = ".place-ready .play";

/// The first player's ghosts are being placed: both place as they stand, and the sheets are down.
pub async fn both_place(page: &Page) {
    page.click(READY).await;
    page.click("[data-part=lift]").await;
    page.click(READY).await;
    page.wait("the first turn", "document.querySelector('.two [data-part=lift]')").await;
}

/// Whoever has lifted its sheets makes the first step there is, and the sheets go down.
pub async fn step(page: &Page) {
    page.wait("the ghosts", "document.querySelector('[data-part=resign]')").await;
    page.wait("own ghosts", "document.querySelector('[data-square][aria-label*=your]')").await;
    let found = "(() => {
        const all = [...document.querySelectorAll('[data-square]')];
        const name = (column, row) => String.fromCharCode(column) + row;
        const at = square => all.find(one => one.dataset.square === square)?.getAttribute('aria-label') ?? '';
        for (const one of all.filter(one => one.getAttribute('aria-label').includes('your'))) {
            const [column, row] = [one.dataset.square.charCodeAt(0), Number(one.dataset.square[1])];
            for (const to of [name(column, row - 1), name(column, row + 1)]) {
                if (at(to).includes('empty')) return [one.dataset.square, to];
            }
        }
    })()";
    let step = page.value(found).await;
    for square in [&step[0], &step[1]] {
        page.click_square(square.as_str().unwrap()).await;
    }
    page.wait("the sheets to go down", "document.querySelector('.two [data-part=lift]')").await;
}

/// Everything that the page holds as text: document, storage, what listeners hear.
async fn held(page: &Page) -> String {
    page.text_of(
        "document.documentElement.outerHTML + JSON.stringify(Object.entries(localStorage)) + JSON.stringify(Object.entries(sessionStorage))",
    )
    .await
}

/// The colours that are named on the board, as a listener hears them.
async fn named(page: &Page) -> u64 {
    let heard = "[...document.querySelectorAll('[data-square]')].filter(e => /blue|red/i.test(e.getAttribute('aria-label'))).length";
    page.value(heard).await.as_u64().unwrap()
}

#[test]
fn neither_sees_the_others_colours() {
    browse(|page| async move {
        page.open("#/two").await;
        page.click(".two-door .segment:nth-child(2)").await;
        page.click("[data-part=begin]").await;
        let mut setups = Vec::new();
        for player in 0..2 {
            page.wait("the ghosts to be placed", "document.querySelector('.placing [data-square]')?.offsetWidth > 0")
                .await;
            setups.push(page.words("[data-part=setup]").await);
            page.click(READY).await;
            page.wait("the sheets", "document.querySelector('.two [data-part=lift]')").await;
            assert_eq!(named(&page).await, 0, "player {player} has placed, and all sheets are down");
            if player == 0 {
                page.click("[data-part=lift]").await;
            }
        }
        // What the papers write of a set-up is what could be read anywhere.
        let texts: Vec<String> = Seat::BOTH
            .into_iter()
            .zip(&setups)
            .map(|(seat, letters)| Setup::parse(Board::Small, Seat::First, letters).unwrap().text(seat))
            .collect();
        let nowhere = |held: &str| {
            for text in &texts {
                assert!(
                    !held.contains(&format!("\"{text}\"")) && !held.contains(&format!(">{text}<")),
                    "{text} lies open"
                );
            }
        };
        assert_eq!(page.value("localStorage.getItem('geister-lab.setup')").await, serde_json::Value::Null);
        nowhere(&held(&page).await);
        for turn in 0..4 {
            page.click("[data-part=lift]").await;
            page.wait("own ghosts", "document.querySelector('[data-square][aria-label*=your]')").await;
            assert_eq!(named(&page).await, 4, "turn {turn}: the own four and no other");
            step(&page).await;
            assert_eq!(named(&page).await, 0, "turn {turn}: all sheets are down again");
            nowhere(&held(&page).await);
        }
        // A reload finds the sheets down, and the game where it was.
        page.reload().await;
        page.click("[data-part=continue]").await;
        page.wait("the board", "document.querySelectorAll('.moves .move').length === 4").await;
        assert_eq!(named(&page).await, 0);
        page.click("[data-part=lift]").await;
        page.click("[data-part=resign]").await;
        page.click("[data-part=resign]").await;
        page.wait("the end", "document.querySelector('.two.ended')").await;
        assert_eq!(named(&page).await, 8, "at the end everything is on the table");
        page.wait_for_words("[data-part=turn]", &say("two.won-resigned").replace("{name}", say("two.second"))).await;
    });
}

#[test]
fn a_game_of_two_people_is_told_by_their_seats() {
    browse(|page| async move {
        page.open("#/two").await;
        page.click("[data-part=begin]").await;
        both_place(&page).await;
        let started = page.value("localStorage.getItem('geister-lab.pair.started')").await;
        page.reload().await;
        page.click("[data-part=continue]").await;
        page.click("[data-part=lift]").await;
        page.click("[data-part=resign]").await;
        page.click("[data-part=resign]").await;
        page.wait("the end", "document.querySelector('.two.ended')").await;
        assert_eq!(
            page.value("localStorage.getItem('geister-lab.pair.started')").await,
            started,
            "it began when it began"
        );
        page.open("#/games").await;
        page.wait_for_words(".archive-game .name", "First player against Second player").await;
        page.wait_for_words(".archive-game", "Second player wins.").await;
    });
}

#[test]
fn a_game_that_went_on_in_another_tab_lies_as_it_is_now() {
    browse(|page| async move {
        page.open("#/two").await;
        page.click("[data-part=begin]").await;
        both_place(&page).await;
        let before = page.text_of("localStorage.getItem('geister-lab.pair')").await;
        page.click("[data-part=lift]").await;
        step(&page).await;
        // As another tab tells it, which has taken the game up before that move.
        page.run(&format!(
            "localStorage.setItem('geister-lab.pair', {});
             window.dispatchEvent(new StorageEvent('storage', {{ key: 'geister-lab.pair' }}))",
            quoted(&before)
        ))
        .await;
        page.click("[data-part=continue]").await;
        page.wait("the board as it was there", "document.querySelectorAll('.moves .move').length === 0").await;
    });
}
