//! Two players are watched: stepped through, read by others, asked what they would do with other colours.

use crate::driver::browse;
use crate::page::{Page, quoted};
use geister_lab::agents::{Detail, arrange, decide, find};
use geister_lab::game::{Board, DRAW_PLY, Game, PerSeat, Seed, notation};
use thirtyfour::Key;

const ADDRESS: &str = "#/watch?first=rush&second=murasaki-d5&board=4x4&seed=3";
const HERE: &str = "[data-part=here]";
const CAPTION: &str = "[data-part=caption]";

/// The same game, computed beside the page.
fn foreseen() -> Game {
    let players = PerSeat::new(find("rush").expect("a player"), find("murasaki-d5").expect("a player"));
    let setups = PerSeat::from_fn(|seat| arrange(players[seat], Board::Small, seat, Seed(3)));
    let mut game = Game::start(setups, DRAW_PLY);
    while game.outcome().is_none() {
        let seat = game.position().to_move();
        game.play(decide(players[seat], game.view(seat), Seed(3), Detail::Move).mv).expect("a legal move");
    }
    game
}

/// Waits until the whole game is known.
async fn whole(page: &Page, at: usize, length: usize) {
    page.wait_for_words(HERE, &format!("{at} / {length}")).await;
    page.wait("the end", &format!("!document.querySelector('{HERE}').textContent.includes('…')")).await;
}

/// Waits until the address says something.
async fn address_says(page: &Page, part: &str) {
    page.wait(part, &format!("location.hash.includes('{part}')")).await;
}

#[test]
fn ticks_are_reached_by_button_and_by_key_and_who_believes_nothing_says_so() {
    browse(|page| async move {
        let length = foreseen().history().len();
        page.open(&format!("{ADDRESS}&ply=0&eyes=blueness")).await;
        whole(&page, 0, length).await;
        page.wait("ticks", "document.querySelectorAll('[data-part=marks] i').length > 0").await;
        page.click("[data-part=mark-on]").await;
        page.wait("the first tick", &format!("!document.querySelector('{HERE}').textContent.startsWith('0 ')")).await;
        let first = page.words(HERE).await;
        let press = |key: char| {
            format!(
                "for (let times = 0; times < 9; times += 1) window.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}))"
            )
        };
        page.run(&press(']')).await;
        page.wait("another tick", &format!("document.querySelector('{HERE}').textContent !== {}", quoted(&first)))
            .await;
        page.run(&press('[')).await;
        page.wait_for_words(HERE, &first).await;
        // Rush looks at no colours.
        page.open(&format!("{ADDRESS}&ply=4&side=first")).await;
        page.wait_for_words("[data-part=silent]", "Rush plays without a belief").await;
    });
}

/// Steps through the game, and plays it to its end.
async fn step_through(page: &Page) {
    let game = foreseen();
    let length = game.history().len();
    page.open(ADDRESS).await;
    whole(page, 0, length).await;
    page.wait_for_words(CAPTION, "moves first").await;
    // The move that comes is told before it is made.
    let first = notation::move_text(Board::Small, game.history()[0].mv);
    page.wait_for_words("[data-part=moves]", &first).await;
    page.click("[data-part=on]").await;
    page.wait_for_words(HERE, &format!("1 / {length}")).await;
    address_says(page, "ply=1").await;
    let square = game.history()[0].mv.to(Board::Small).expect("a step");
    page.wait_for_words(CAPTION, &notation::square_name(Board::Small, square)).await;
    page.click("[data-part=back]").await;
    page.wait_for_words(HERE, &format!("0 / {length}")).await;
    // It plays by itself up to the end, and then stops.
    page.run(
        "const speed = document.querySelector('[data-part=speed]');
         speed.value = '4'; speed.dispatchEvent(new Event('change', { bubbles: true }))",
    )
    .await;
    page.click("[data-part=play]").await;
    page.wait_for_words(HERE, &format!("{length} / {length}")).await;
    page.wait("the pause", "document.querySelector('[data-part=play]').ariaLabel === 'Play'").await;
    page.wait_for_words(CAPTION, "wins").await;
}

#[test]
fn a_watched_game_is_stepped_through_and_played_to_its_end() {
    browse(|page| async move { step_through(&page).await });
}

#[test]
fn a_watched_game_fits_a_phone() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        step_through(&page).await;
        let wide = page.value("document.documentElement.scrollWidth").await;
        assert_eq!(wide, 390, "nothing sticks out");
    });
}

#[test]
fn a_watched_moment_is_named_by_its_address_and_switched_by_hand() {
    browse(|page| async move {
        let length = foreseen().history().len();
        page.open(&format!("{ADDRESS}&ply=3&eyes=blueness")).await;
        whole(&page, 3, length).await;
        page.wait("the chart", "document.querySelectorAll('.watch-chart .curve').length >= 4").await;
        let seen = page.still_canvas().await;
        // Colours that are put away leave the board, the chart and the caption.
        page.click("[data-switch=first]").await;
        address_says(&page, "xray=second").await;
        page.wait(
            "veiled lines",
            "document.querySelector('.watch-chart .veiled') && !document.querySelector('.watch-chart .red')",
        )
        .await;
        assert!(page.still_canvas().await != seen, "the sheets are back");
        page.click("[data-switch=first]").await;
        // Keys step, wherever nothing else listens to them.
        page.run("document.activeElement.blur()").await;
        page.keys(&[Key::Right]).await;
        page.wait_for_words(HERE, &format!("4 / {length}")).await;
        page.keys(&[Key::Left]).await;
        page.wait_for_words(HERE, &format!("3 / {length}")).await;
        // The other’s eyes and large letters: both in the address, and there again after a reload.
        page.click(".watch-eyes .segment:nth-child(1) input").await;
        address_says(&page, "side=first").await;
        page.click("[data-switch=large]").await;
        address_says(&page, "large").await;
        page.reload().await;
        whole(&page, 3, length).await;
        page.wait(
            "as before",
            "document.querySelector('.watch.large') && document.querySelector('[data-part=by]').value === 'blueness'",
        )
        .await;
    });
}

#[test]
fn a_watched_mover_is_asked_what_it_would_do_with_other_colours() {
    browse(|page| async move {
        page.open(&format!("{ADDRESS}&ply=3")).await;
        page.click("[data-switch=what-if]").await;
        page.wait_for_words("[data-part=if-lead]", "6 ways").await;
        let made = notation::move_text(Board::Small, foreseen().history()[3].mv);
        page.wait_for_words(".watch-if tr.made", &made).await;
        // For the next moment it is asked again.
        page.click("[data-part=on]").await;
        let made = notation::move_text(Board::Small, foreseen().history()[4].mv);
        page.wait_for_words(".watch-if tr.made", &made).await;
    });
}

#[test]
fn a_watched_address_that_makes_no_sense_is_told_and_something_is_shown() {
    browse(|page| async move {
        page.open("#/watch?first=nobody&board=4x4&second=rush&eyes=third&ply=x").await;
        page.wait_for_words(".notice", "first=nobody").await;
        page.wait_for_words(CAPTION, "moves first").await;
        // Another game, by hand.
        page.run("document.querySelector('.watch-form').open = true").await;
        page.run(
            "const seed = document.querySelector('[data-part=seed]');
             seed.value = '11'; seed.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        address_says(&page, "seed=11").await;
        page.wait_for_words(CAPTION, "moves first").await;
    });
}

#[test]
fn a_watched_game_survives_the_death_of_its_worker() {
    browse(|page| async move {
        page.will_be_noisy();
        page.tap_the_wire().await;
        page.open(&format!("{ADDRESS}&ply=2&eyes=exit")).await;
        page.wait("a worker", "lab.workers.length === 1").await;
        page.order("crash").await;
        page.wait("another worker", "lab.workers.length === 2").await;
        whole(&page, 2, foreseen().history().len()).await;
    });
}
