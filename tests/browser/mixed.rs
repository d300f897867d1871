//! The players that mix: from the home screen to the end of a game on 4×4, and the page on which mixing is learned.

use crate::driver::browse;
use crate::page::{Page, say, say_start};
use geister_lab::game::Board;

/// Writes down all that the opponent's plate ever says.
const LISTEN: &str = "
    window.plate = [];
    new MutationObserver(() => {
        const said = document.querySelector('[data-part=state]')?.textContent;
        if (said && plate.at(-1) !== said) plate.push(said);
        const bar = document.querySelector('[data-part=preparing]');
        if (bar) window.bar = bar.getAttribute('aria-valuenow');
    }).observe(document, { subtree: true, childList: true, characterData: true });";

/// Chooses a player on the home screen while the big board is chosen.
async fn choose(page: &Page, id: &str, name: &str) {
    page.open("").await;
    page.wait(
        "the big board",
        "document.querySelector('input[name=board]:checked')?.parentElement.textContent === '6×6'",
    )
    .await;
    page.click(&format!("label.sitter:has(input[value={id}])")).await;
    page.wait_for_words(".seats .play", name).await;
    page.wait_for_words("[data-part=remark]", &say("home.only-board").replace("{board}", "4×4")).await;
    page.wait(
        "the small board",
        "document.querySelector('input[name=board]:checked')?.parentElement.textContent === '4×4'",
    )
    .await;
}

#[test]
fn a_game_against_the_one_with_the_book() {
    browse(|page| async move {
        page.before_loading(LISTEN).await;
        choose(&page, "cfr-b", "CFR-B").await;
        page.click(".seats .play").await;
        let sheet = page.my_turn().await;
        assert_eq!((sheet.table.opponent.as_str(), sheet.table.board), ("cfr-b", Board::Small));
        let sheet = page.play_to_the_end().await;
        assert!(sheet.record().unwrap().replay().is_ok());
        let said = page.text_of("plate.join('\\n')").await;
        assert!(said.contains(say_start("play.preparing")), "nobody said what took so long: {said}");
        assert!(page.value("window.bar").await.is_string(), "there was no bar");
        page.wait("the bar to go", "!document.querySelector('[data-part=preparing]')").await;
    });
}

#[test]
fn a_game_against_the_one_without() {
    browse(|page| async move {
        page.before_loading(LISTEN).await;
        choose(&page, "cfr-a", "CFR-A").await;
        page.click(".seats .play").await;
        page.my_turn().await;
        let sheet = page.play_to_the_end().await;
        assert!(sheet.record().unwrap().replay().is_ok());
        let said = page.text_of("plate.join('\\n')").await;
        assert!(!said.contains(say_start("play.preparing")), "it needs no book: {said}");
    });
}

#[test]
fn the_book_is_written_while_ghosts_are_placed_and_again_after_a_reload() {
    browse(|page| async move {
        page.before_loading(LISTEN).await;
        page.open("#/place?opponent=cfr-b&board=4x4&seat=second&seed=3").await;
        page.wait("the words", &format!("plate.some(said => said.startsWith('{}'))", say_start("play.preparing")))
            .await;
        page.click(".placing .play").await;
        let sheet = page.my_turn().await;
        assert_eq!(sheet.moves.len(), 1, "it has moved first");
        // Another worker has no book; it is written when it is first needed.
        page.reload().await;
        let sheet = page.my_turn().await;
        page.play(crate::truth::quiet_step(&sheet.view().unwrap())).await;
        page.wait("the words", &format!("plate.some(said => said.startsWith('{}'))", say_start("play.preparing")))
            .await;
    });
}

#[test]
fn mini_geister_is_learned_paused_and_begun_again() {
    browse(|page| async move {
        page.open("#/rules").await;
        page.click("a[href='#/mini']").await;
        page.wait("the page", "document.querySelector('.mini-chart')").await;
        let iterations = "Number(document.querySelector('.mini-facts dd').textContent.replaceAll(',', ''))";
        page.click("[data-part=go]").await;
        page.wait("a hundred iterations", &format!("{iterations} > 100")).await;
        // Another method draws a line of its own, and the first one stays.
        page.click(".mini .segment:nth-child(2)").await;
        page.wait("two lines", "document.querySelectorAll('.curve').length === 2").await;
        page.wait("a hundred iterations", &format!("{iterations} > 100")).await;
        page.click("[data-part=go]").await;
        page.wait("rest", "document.querySelector('[data-part=go]').textContent === 'Go on'").await;
        let red = page.wait("the openings", "document.querySelector('[data-setup]')?.ariaLabel").await;
        assert!(red.as_str().unwrap().contains('%'), "{red}");
        page.click("[data-part=reset]").await;
        page.wait("an empty chart", "document.querySelectorAll('.curve').length === 0").await;
        page.click(".top .brand").await;
        page.wait("the home screen", "document.querySelector('.home')").await;
    });
}
