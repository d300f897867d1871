//! The page without a network: what was kept is enough for a whole game.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::{browse, browse_and_keep};
use crate::page::Page;
use crate::puzzles::{of_length, solve};
use crate::server::{Trouble, dist};
use crate::truth::{self, Wish, against_random};
use geister_lab::game::{Board, Game};
use geister_lab::web::puzzles::attempt::Attempt;
use serde_json::{Value, json};

const MINE: Wish = against_random(Board::Small);

/// Waits until the browser has kept page and first engine.
async fn kept(page: &Page) {
    page.run("navigator.serviceWorker.ready.then(() => { window.isKept = true }); return 0").await;
    page.wait("the page to be kept", "window.isKept").await;
}

/// From now on nobody answers, and the browser's own cache is empty.
async fn cut_the_network(page: &Page) {
    page.will_be_noisy();
    page.server().trouble(Some(("", Trouble::Gone)));
    page.devtools("Network.clearBrowserCache", json!({})).await;
}

#[test]
fn a_whole_game_is_played_without_a_network() {
    browse_and_keep(|page| async move {
        let seed = MINE.seed_where(|game: &Game| (4..16).contains(&game.history().len()));
        page.open("").await;
        kept(&page).await;
        // What is loaded later is kept then.
        page.open("#/puzzles").await;
        page.wait("the puzzles", "document.querySelector('.puzzle-tile')").await;
        cut_the_network(&page).await;
        page.open("").await;
        page.wait("the wall", "document.querySelector('.sitter .portrait')?.naturalWidth > 0").await;
        page.open(&MINE.play(seed)).await;
        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.record().unwrap().replay().unwrap().history(), MINE.foresee(seed).history());
        page.reload().await;
        page.wait("the end again", "document.querySelector('[data-part=result]')").await;
        page.open("#/puzzles").await;
        page.wait("the puzzles again", "document.querySelector('.puzzle-tile')").await;
    });
}

#[test]
fn the_rules_are_kept_for_whoever_has_been_here_for_a_while() {
    browse_and_keep(|page| async move {
        page.open("").await;
        kept(&page).await;
        page.run(
            "const looking = setInterval(async () => {
                 if (!await caches.match(new URL('lessons_bg.wasm', document.baseURI))) return;
                 window.isThere = true;
                 clearInterval(looking);
             }, 500);
             return 0",
        )
        .await;
        page.wait("the program of the rules", "window.isThere").await;
        cut_the_network(&page).await;
        page.open("#/rules").await;
        page.wait("the rules", "document.querySelector('.rules')").await;
    });
}

/// Waits until everything is kept that is fetched when the page has been there for a while.
async fn soon_kept(page: &Page) {
    page.run(
        "const wanted = ['lessons_bg.wasm', 'classroom_bg.wasm', 'engine-chance_bg.wasm', 'puzzles/puzzles.jsonl'];
         const looking = setInterval(async () => {
             for (const name of wanted) if (!await caches.match(new URL(name, document.baseURI))) return;
             window.isThere = true;
             clearInterval(looking);
         }, 500);
         return 0",
    )
    .await;
    page.wait("the other rooms", "window.isThere").await;
}

#[test]
fn whoever_has_played_once_has_every_room_without_a_network() {
    browse_and_keep(|page| async move {
        let seed = MINE.seed_where(|game: &Game| (4..16).contains(&game.history().len()));
        page.open(&MINE.play(seed)).await;
        page.play_to_the_end().await;
        kept(&page).await;
        soon_kept(&page).await;
        cut_the_network(&page).await;
        page.open("#/games").await;
        page.click(".archive-game").await;
        page.wait("the board", "document.querySelector('.archive-replay [data-square]')").await;
        page.open("#/analysis/last").await;
        page.wait("the analysis", "document.querySelector('.watch-chart')").await;
        let puzzle = of_length(3);
        crate::puzzles::open(&page, &puzzle).await;
        solve(&page, Attempt::new(&puzzle.puzzle).unwrap()).await;
        page.wait("a solved puzzle", "document.querySelector('[data-said=won]')").await;
        page.open("#/play?opponent=upp&board=6x6&seat=first&seed=5").await;
        let sheet = page.my_turn().await;
        assert_eq!(page.play(truth::choose(&sheet.view().unwrap())).await.moves.len(), 2, "the chance engine answers");
    });
}

#[test]
fn files_of_two_builds_are_never_kept_together() {
    browse_and_keep(|page| async move {
        page.will_be_noisy();
        page.server().trouble(Some(("engine-search_bg.wasm", Trouble::Changed)));
        page.open("#/rules").await;
        let gave_up =
            "navigator.serviceWorker.getRegistration().then(found => { window.found = [!!found?.active] }); return 0";
        page.wait("a try", "performance.now() > 5000").await;
        page.run(gave_up).await;
        page.wait("an answer", "window.found").await;
        assert_eq!(page.value("window.found").await, json!([false]), "another build's engine is not kept");
    });
}

#[test]
fn the_page_is_kept_for_nobody_who_cannot_or_will_not() {
    browse(|page| async move {
        page.open(&MINE.play(geister_lab::game::Seed(1))).await;
        page.my_turn().await;
        assert_eq!(page.value("document.documentElement.dataset.update ?? null").await, Value::Null);
    });
}

#[test]
fn the_page_can_be_installed() {
    let manifest = std::fs::read_to_string(dist().join("manifest.json")).expect("a manifest");
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        let file = dist().join(icon["src"].as_str().unwrap());
        assert!(file.exists(), "{}", file.display());
    }
    let page = std::fs::read_to_string(dist().join("index.html")).unwrap();
    assert!(page.contains("<link rel=\"manifest\" href=\"manifest.json\">"));
    let service = std::fs::read_to_string(dist().join("service.js")).unwrap();
    let line = service.lines().find_map(|line| line.strip_prefix("const BUILD = ")).unwrap();
    let build: Value = serde_json::from_str(line.trim_end_matches(';')).unwrap();
    assert!(build["page"].is_string(), "the build that asks is known: {}", build["page"]);
    let first = build["first"].as_object().unwrap();
    for wanted in ["engine.js", "engine-search_bg.wasm", "manifest.json", "portraits/random.svg"] {
        assert!(first.contains_key(wanted), "{wanted} is kept at once");
    }
    assert!(first.keys().any(|name| name.starts_with("app") && name.ends_with(".wasm")), "{first:?}");
    assert!(build["later"].as_object().unwrap().contains_key("puzzles/puzzles.jsonl"));
}
