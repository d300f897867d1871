//! The worker dies: the game does not.

use crate::driver::browse;
use crate::page::{Page, say};
use crate::truth::{self, against_random};
use geister_lab::game::{Board, Played, Seed};

/// A short game on the small board before its first move, and how it will go.
async fn a_game(page: &Page) -> Vec<Played> {
    page.will_be_noisy();
    page.tap_the_wire().await;
    let wish = against_random(Board::Small);
    let seed = wish.seed_where(|game| (5..12).contains(&game.history().len()));
    page.open(&wish.play(seed)).await;
    page.my_turn().await;
    wish.foresee(seed).history().to_vec()
}

#[test]
fn a_crash_between_two_moves_costs_nothing() {
    browse(|page| async move {
        let foreseen = a_game(&page).await;
        let before = page.my_turn().await;
        page.order("crash").await;
        page.wait_for_notice("notice.engine-stopped").await;
        page.wait("another worker", "lab.workers.length === 2").await;
        assert_eq!(page.my_turn().await, before);

        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.record().unwrap().replay().unwrap().history(), foreseen);
        page.wait("the notice to go", "document.querySelectorAll('.notice').length === 0").await;
    });
}

#[test]
fn a_crash_in_the_middle_of_a_thought_costs_nothing() {
    browse(|page| async move {
        let foreseen = a_game(&page).await;
        // This worker holds its answers, so the opponent thinks until it dies; the next one does not.
        page.hold_answers().await;
        page.reload().await;
        page.run("lab.hold = false").await;
        let before = page.my_turn().await;
        page.touch_move(Board::Small, truth::choose(&before.view().unwrap())).await;
        page.wait_for_words("[data-part=state]", "thinking").await;
        page.order("crash").await;
        let sheet = page.answered(&before).await;
        assert_eq!(sheet.view().unwrap().history(), &foreseen[..2], "the same answer as ever");
        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.record().unwrap().replay().unwrap().history(), foreseen);
    });
}

#[test]
fn a_worker_that_keeps_dying_is_left_alone_until_a_person_asks() {
    browse(|page| async move {
        let foreseen = a_game(&page).await;
        page.run("lab.dead = true").await;
        page.order("crash").await;
        page.wait_for_notice("notice.engine-failed").await;
        let workers = page.value("lab.workers.length").await;
        assert_eq!(workers, 3, "it was tried again twice");

        page.run("lab.dead = false").await;
        page.click_words(say("notice.retry")).await;
        page.wait("no button", "!document.querySelector('.notice button')").await;
        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.record().unwrap().replay().unwrap().history(), foreseen);
    });
}

#[test]
fn a_thought_ends_when_the_person_takes_back_or_gives_up() {
    browse(|page| async move {
        page.tap_the_wire().await;
        page.hold_answers().await;
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        let before = page.my_turn().await;
        page.touch_move(Board::Small, truth::quiet_step(&before.view().unwrap())).await;
        page.wait_for_words("[data-part=state]", "thinking").await;
        // Taking back ends the thought.
        page.click(".actions button:nth-child(1)").await;
        assert!(page.my_turn().await.moves.is_empty());
        // Giving up ends it, too: that needs no thinking.
        page.touch_move(Board::Small, truth::quiet_step(&before.view().unwrap())).await;
        page.wait_for_words("[data-part=state]", "thinking").await;
        page.click(".actions button:nth-child(4)").await;
        page.click(".actions button:nth-child(4)").await;
        page.wait_for_words("[data-part=result] h1", say("end.lost-resigned.title")).await;
    });
}

/// A program that does nothing but stop, as the page's own does in a panic.
const STOPS: &str = "setTimeout(() => new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11]))).exports.f())";

#[test]
fn when_the_page_itself_stops_it_says_so_and_the_game_is_saved_or_gone_on_with() {
    browse(|page| async move {
        let foreseen = a_game(&page).await;
        let before = page.my_turn().await;
        let sheet = page.play(truth::choose(&before.view().unwrap())).await;
        page.run("window.saved = []; URL.createObjectURL = (file) => (file.text().then(t => saved.push(t)), '#/play')")
            .await;
        page.run(STOPS).await;
        page.wait("the page in words", "document.querySelector('#broken h1')?.offsetHeight > 0").await;
        page.click("#broken [data-part=broken-save]").await;
        page.wait("a file", "saved.length === 1").await;
        assert_eq!(page.value("saved[0] === localStorage['geister-lab.game']").await, true);
        page.click("#broken [data-part=broken-again]").await;
        assert_eq!(page.my_turn().await.moves, sheet.moves, "nothing is lost");
        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.record().unwrap().replay().unwrap().history(), foreseen);
    });
}

#[test]
fn a_game_that_could_not_be_stored_is_saved_all_the_same() {
    browse(|page| async move {
        page.will_be_noisy();
        let blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })";
        page.before_loading(blocked).await;
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        page.wait_for_words("[data-part=turn]", say("play.your-turn")).await;
        page.run("window.saved = []; URL.createObjectURL = (file) => (file.text().then(t => saved.push(t)), '#/play')")
            .await;
        page.run(STOPS).await;
        page.click("#broken [data-part=broken-save]").await;
        page.wait("a file", "saved.length === 1").await;
        let sheet = page.value("JSON.parse(saved[0]).sheet.table.opponent").await;
        assert_eq!(sheet, "random");
    });
}

#[test]
fn where_no_game_is_played_there_is_none_to_save() {
    browse(|page| async move {
        page.will_be_noisy();
        page.open("#/rules").await;
        page.run(STOPS).await;
        page.wait("the page in words", "document.querySelector('#broken h1')?.offsetHeight > 0").await;
        assert_eq!(page.value("document.querySelector('#broken [data-part=broken-save]').hidden").await, true);
    });
}
