//! Storage that holds nonsense, is blocked or is full: the page says so and works.

use crate::driver::browse;
use crate::page::{GAME, Page, say};
use crate::truth::{self, against_random};
use geister_lab::game::{Board, Move, Seed};

/// Changes the saved game by a script and loads the page again.
async fn tamper(page: &Page, script: &str) {
    let change = format!(
        "let text = localStorage.getItem('geister-lab.game'), game = {GAME};
         {script};
         localStorage.setItem('geister-lab.game', text ?? JSON.stringify(game))"
    );
    page.run(&change).await;
    page.reload().await;
}

/// A game with one move each.
async fn a_game(page: &Page) {
    page.open(&against_random(Board::Standard).play(Seed(5))).await;
    let sheet = page.my_turn().await;
    page.play(truth::quiet_step(&sheet.view().expect("a game"))).await;
}

/// The page is not hurt: a new game can be played.
async fn a_new_game_works(page: &Page) {
    page.wait("the home screen", "document.querySelector('.home')").await;
    page.click(".seats button.play, .seats [data-part=new]").await;
    page.wait("a new game", &format!("{GAME}?.sheet.moves.length === 0")).await;
    let sheet = page.my_turn().await;
    let sheet = page.play(truth::quiet_step(&sheet.view().expect("a game"))).await;
    assert_eq!(sheet.moves.len(), 2);
}

/// Each of these is put away with a word.
async fn is_put_away(page: &Page, nonsense: &[(&str, &str)]) {
    for (what, script) in nonsense {
        a_game(page).await;
        tamper(page, script).await;
        println!("{what}");
        page.wait_for_notice("notice.broken-game").await;
        a_new_game_works(page).await;
    }
}

#[test]
fn a_saved_text_that_is_no_game_is_put_away_with_a_word() {
    browse(|page| async move {
        let nonsense =
            [("text that is no JSON", "text = '{nonsense'"), ("JSON that is no game", "text = '{\"hello\": [1, 2]}'")];
        is_put_away(&page, &nonsense).await;
    });
}

#[test]
fn a_saved_game_that_cannot_be_is_put_away_with_a_word() {
    browse(|page| async move {
        let nonsense = [
            ("a game of another version", "text = null; game.sheet.table.version = 99"),
            ("a move that cannot be", "text = null; game.sheet.moves[0] = 'a1↓'"),
            ("a move that nobody can read", "text = null; game.sheet.moves[1] = 'sideways'"),
            ("a set-up that cannot be", "text = null; game.sheet.setup = 'BBBBBBBB'"),
        ];
        is_put_away(&page, &nonsense).await;
    });
}

#[test]
fn a_game_that_was_tampered_with_is_refused() {
    browse(|page| async move {
        let changes = [
            (
                "a broken seal",
                "text = null; const s = game.sheet.table.sealed; game.sheet.table.sealed = s.slice(0, -1) + (s.endsWith('0') ? '1' : '0')",
            ),
            ("a seal of another table", "text = null; game.sheet.table.draw_ply = 150"),
        ];
        for (what, script) in changes {
            a_game(&page).await;
            tamper(&page, script).await;
            println!("{what}");
            let sheet = page.my_turn().await;
            page.touch_move(Board::Standard, truth::quiet_step(&sheet.view().unwrap())).await;
            page.wait_for_notice("notice.refused").await;
            assert_eq!(page.sheet().await.moves.len(), 2, "nothing was played");
            page.open("").await;
            a_new_game_works(&page).await;
        }
    });
}

#[test]
fn damaged_results_are_put_away_with_a_word_and_not_overwritten() {
    browse(|page| async move {
        let wish = against_random(Board::Small);
        let seed = wish.seed_where(|game| (4..16).contains(&game.history().len()));
        page.open(&wish.play(seed)).await;
        page.my_turn().await;
        page.run("for (const what of ['results', 'played', 'today']) localStorage.setItem(`geister-lab.${what}`, '{nonsense')")
            .await;
        page.play_to_the_end().await;
        page.wait_for_notice("notice.set-aside").await;
        page.open("#/today").await;
        page.wait_for_notice("notice.set-aside").await;
        for what in ["results", "played", "today"] {
            let aside = format!("localStorage.getItem('geister-lab.{what}.unreadable')");
            assert_eq!(page.value(&aside).await, "{nonsense", "{what}");
        }
        let counted = page.value("JSON.parse(localStorage.getItem('geister-lab.results'))[0].id").await;
        assert_eq!(counted, "random", "and the game counts");
    });
}

#[test]
fn what_another_tab_has_solved_stays_solved() {
    browse(|page| async move {
        page.open("#/puzzles").await;
        page.wait("the puzzles", "document.querySelector('.puzzle-tile')").await;
        // As another tab does it, after this one has read what was there.
        page.run(
            "localStorage.setItem('geister-lab.puzzles', JSON.stringify({ puzzles: { elsewhere: { solved: true } } }))",
        )
        .await;
        page.click("[data-part=only-unsolved]").await;
        let kept = "JSON.parse(localStorage.getItem('geister-lab.puzzles'))";
        page.wait("the wish", &format!("{kept}.only_unsolved")).await;
        assert_eq!(page.value(&format!("{kept}.puzzles.elsewhere.solved")).await, true);
    });
}

/// Plays two moves each without a look at storage, by what is known of the game.
async fn a_game_without_storage(page: &Page) {
    let wish = against_random(Board::Standard);
    let foreseen = wish.foresee(Seed(5));
    let own: Vec<Move> = foreseen.history().iter().step_by(2).map(|played| played.mv).collect();
    page.open(&wish.play(Seed(5))).await;
    page.wait_for_words("[data-part=turn]", say("play.your-turn")).await;
    page.wait_for_notice("notice.no-storage").await;
    for (number, mv) in own.into_iter().take(2).enumerate() {
        page.touch_move(Board::Standard, mv).await;
        let shown = format!("document.querySelectorAll('.moves .move').length === {}", 2 * number + 2);
        page.wait("the answer", &shown).await;
    }
}

#[test]
fn a_browser_that_stores_nothing_can_play() {
    browse(|page| async move {
        let blocked = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })";
        page.before_loading(blocked).await;
        a_game_without_storage(&page).await;
    });
}

#[test]
fn a_browser_whose_storage_is_full_can_play() {
    browse(|page| async move {
        let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }";
        page.before_loading(full).await;
        a_game_without_storage(&page).await;
    });
}
