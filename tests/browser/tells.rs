//! Hundreds of games are counted: the same numbers as beside the page, on a phone too, and the papers' beside them.

use crate::driver::browse;
use crate::page::Page;
use geister_lab::arena::tells::{Tell, Tells, read};
use geister_lab::arena::{Side, Tally, pair_match};
use geister_lab::game::{Board, DRAW_PLY, Game, Seed};
use geister_lab::web::tells::drawing::number;

const ADDRESS: &str = "#/tells?one=rush&other=random&board=4x4&games=50&seed=3";
const WHOLE: &str = "document.querySelector('[data-part=progress]')?.dataset.whole === 'true'";

/// The same games, counted beside the page: its numbers of Rush coming near, and the bits a move of both.
fn foreseen() -> (Vec<String>, Vec<String>) {
    let plan = pair_match("rush", "random", Board::Small, 50, Seed(3), DRAW_PLY).expect("a match");
    let games: Vec<(u64, Game)> = (0..50).map(|number| (number, plan.play(number))).collect();
    let (mut tells, mut tally) = (Tells::default(), Tally::default());
    for (number, game) in &games {
        tells.count(&plan, *number, game);
        tally.count(&plan, *number, game);
    }
    let rush = if plan.a.id == "rush" { Side::A } else { Side::B };
    let near = tells.side(rush).of(Tell::Near);
    assert_eq!(near, tally.contacts(rush).approaches);
    let numbers = [near.blue, near.red].map(|total| number(geister_lab::arena::statistics::mean(total, 50)));
    let mut readings = read(&plan, &games);
    if rush == Side::B {
        readings.reverse();
    }
    let bits = readings.map(|reading| format!("{:.2}", reading.rate.expect("moves").bits.abs()));
    (numbers.to_vec(), bits.to_vec())
}

async fn counted(page: &Page, address: &str) {
    page.open(address).await;
    page.wait("all games", WHOLE).await;
}

async fn shows_what_was_foreseen(page: &Page) {
    let (numbers, bits) = foreseen();
    for number in numbers {
        page.wait_for_words("[data-player='0'] [data-part=chart]", &number).await;
    }
    page.wait_for_words("[data-player='0'] [data-part=bits]", &bits[0]).await;
    page.wait_for_words("[data-player='1'] [data-part=bits]", &bits[1]).await;
    page.wait_for_words("[data-player='0'] [data-part=say]", "heads for an exit").await;
    page.wait("both curves", "document.querySelectorAll('[data-part=curve] .curve').length === 2").await;
}

#[test]
fn tells_are_the_same_beside_the_page_and_the_papers_stand_beside_them() {
    browse(|page| async move {
        counted(&page, ADDRESS).await;
        shows_what_was_foreseen(&page).await;
        // The thesis has points of Random against Rush, and nothing of Rush coming near.
        page.wait("a figure", "document.querySelectorAll('[data-part=papers] [data-what=Points]').length === 1").await;
        // The same games are watched, and back.
        page.click("[data-part=watch]").await;
        page.wait_for_words("[data-part=caption]", "moves first").await;
        page.click("[data-part=tells]").await;
        page.wait("counting again", "document.querySelector('.tells')").await;
    });
}

#[test]
fn tells_fit_a_phone() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        counted(&page, ADDRESS).await;
        shows_what_was_foreseen(&page).await;
        assert_eq!(page.value("document.documentElement.scrollWidth").await, 390, "nothing sticks out");
    });
}

#[test]
fn tells_of_purple_agree_with_the_thesis_where_the_arena_does() {
    browse(|page| async move {
        counted(&page, "#/tells?one=murasaki-d5&other=random&board=4x4&games=200&seed=1").await;
        page.wait(
            "the thesis",
            "document.querySelectorAll('[data-part=papers] tr[data-differs=\"Some(false)\"]').length >= 7",
        )
        .await;
        // Another habit is nearly as plain as this one, so only the colour is looked at.
        page.wait("red", "document.querySelector(\"[data-player='0'] .tells-say .red-word\")").await;
    });
}

#[test]
fn other_tells_are_chosen_by_hand_and_stand_in_the_address() {
    browse(|page| async move {
        counted(&page, &format!("{ADDRESS}&board=9x9")).await;
        page.wait_for_words(".notice", "board=9x9").await;
        page.run("document.querySelector('.tells-form').open = true").await;
        page.run(
            "const seed = document.querySelector('[data-part=seed]');
             seed.value = '11'; seed.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        page.wait("the address", "location.hash.includes('seed=11')").await;
        page.wait("all games", WHOLE).await;
        page.click("[data-switch=large]").await;
        page.wait("large", "location.hash.includes('large=1') && document.querySelector('.tells.large')").await;
        // Words follow the language.
        page.click(".languages [lang=ja]").await;
        page.wait_for_words("h1", "癖").await;
    });
}

#[test]
fn tells_survive_the_death_of_a_worker() {
    browse(|page| async move {
        page.will_be_noisy();
        page.tap_the_wire().await;
        page.open("#/tells?one=murasaki-d5&other=sumire-d5&board=6x6&games=200&seed=3").await;
        page.wait("workers", "lab.workers.length >= 1").await;
        page.order("crash").await;
        page.wait("all games", WHOLE).await;
    });
}
