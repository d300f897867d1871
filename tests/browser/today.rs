//! Today's ghost and first steps: the same for everybody, and what came of it stays.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{Page, say};
use crate::truth::{self, Wish};
use geister_lab::game::{Board, Outcome, Seat};
use geister_lab::table::Sheet;
use geister_lab::web::kit::today::Day;

/// A day like any other, for pictures that do not change tomorrow.
pub const A_DAY: &str = "Date.now = () => 20001 * 864e5 + 43200000;";

/// The same for any day.
fn on(day: Day) -> String {
    format!("Date.now = () => {} * 864e5 + 43200000;", day.0)
}

/// A day whose game is short when it is played as [`crate::truth::choose`] does.
fn short_day() -> Day {
    let is_short = |day: &Day| {
        let ghost = day.ghost();
        let wish = Wish { opponent: ghost.opponent, board: ghost.board, seat: ghost.seat };
        ghost.opponent == "rush" && wish.foresee(ghost.seed).history().len() < 24
    };
    (20_000..20_400).map(Day).find(is_short).unwrap()
}

async fn play_link(page: &Page) -> String {
    page.wait("today's ghost", "document.querySelector('[data-part=ghost]')").await;
    page.text_of("document.querySelector('[data-part=play], [data-part=again]').getAttribute('href')").await
}

#[test]
fn the_ghost_of_a_day_is_the_same_twice_and_its_first_result_stays() {
    browse(|page| async move {
        let day = short_day();
        page.before_loading(&on(day)).await;
        page.open("#/today").await;
        let link = play_link(&page).await;
        let ghost = day.ghost();
        assert!(link.contains(ghost.opponent) && link.contains(&ghost.seed.to_string()), "{link}");
        page.reload().await;
        assert_eq!(play_link(&page).await, link);

        page.click("[data-part=play]").await;
        let first: Sheet = page.my_turn().await;
        assert!(!first.setup.is_empty());
        let over = page.play_to_the_end().await;
        let wish = Wish { opponent: ghost.opponent, board: ghost.board, seat: ghost.seat };
        assert_eq!(over.record().unwrap().replay().unwrap().history(), wish.foresee(ghost.seed).history());
        page.click("[data-part=onwards]").await;
        page.wait("the result", "document.querySelector('[data-part=result]')").await;
        let text = page.words("[data-part=text]").await;
        let plies = over.moves.len().to_string();
        assert!(text.contains(&plies) && text.contains("#/today"), "{text}");
        assert!(!text.contains(say("agent.rush.name")), "it does not say who came: {text}");

        // Played again, it is the same game, and counts no more.
        page.click("[data-part=again]").await;
        let again = page.my_turn().await;
        assert_eq!((again.setup, again.table.seat), (first.setup, first.table.seat));
        page.click(".actions button:last-child").await;
        page.click(".actions button:last-child").await;
        page.click("[data-part=onwards]").await;
        page.wait("the result", "document.querySelector('[data-part=result]')").await;
        assert_eq!(page.words("[data-part=text]").await, text);
    });
}

#[test]
fn a_game_of_the_day_that_was_begun_is_gone_on_with_and_not_begun_again() {
    browse(|page| async move {
        let day = short_day();
        page.before_loading(&on(day)).await;
        page.open("#/today").await;
        page.click("[data-part=play]").await;
        let sheet = page.my_turn().await;
        let before = page.play(truth::choose(&sheet.view().unwrap())).await;
        page.open("#/today").await;
        page.wait("a way on", "document.querySelector('[data-part=continue]')").await;
        assert_eq!(page.value("document.querySelectorAll('[data-part=play], [data-part=again]').length").await, 0);
        page.click("[data-part=continue]").await;
        assert_eq!(page.my_turn().await, before);
        // A link to another game ends this one only when somebody says so.
        page.run("location.hash = '#/play?opponent=random&board=4x4&seat=first&seed=5'").await;
        page.wait("the question", "document.querySelector('[data-part=new]')").await;
        assert_eq!(page.sheet().await, before);
        // The clock of these tests stands still; the other game begins later.
        page.run(&format!("Date.now = () => {} * 864e5 + 43260000", day.0)).await;
        page.click("[data-part=new]").await;
        assert_eq!(page.my_turn().await.table.board, Board::Small);
        page.open("#/today").await;
        page.wait("what became of it", "document.querySelector('[data-part=left]')").await;
        page.click("[data-part=again]").await;
        page.my_turn().await;
        page.play_to_the_end().await;
        page.click("[data-part=onwards]").await;
        page.wait_for_words("[data-part=result]", say("today.left")).await;
    });
}

#[test]
fn the_first_ladder_leads_from_board_to_board() {
    browse(|page| async move {
        page.open("").await;
        page.click_words(say("home.first")).await;
        page.wait("the rungs", "document.querySelectorAll('.rung').length === 3").await;
        page.click("[data-part=begin]").await;
        page.wait("a task", "document.querySelector('.tutorial [data-square]')?.offsetWidth > 0").await;
        // Whoever knows the tasks goes on as from any other page.
        page.run("localStorage.setItem('geister-lab.first', '0')").await;
        page.open("#/play?opponent=random&board=2x3&seat=first&seed=5").await;
        let sheet = page.play_to_the_end().await;
        assert_eq!((sheet.table.board, sheet.table.seat), (Board::Mini, Seat::First));
        assert!(matches!(sheet.view().unwrap().outcome(), Some(Outcome::Won { .. } | Outcome::Drawn)));
        page.click("[data-part=onwards]").await;
        page.wait("the next rung", "document.querySelectorAll('.rung.done').length === 1").await;
        page.wait_for_words("[data-part=begin]", say("first.go-on")).await;
    });
}
