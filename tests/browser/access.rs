//! For everybody: what axe-core finds serious is a failure.

use crate::driver::browse;
use crate::page::Page;
use crate::screens::class;
use crate::truth::{self, against_random};
use geister_lab::game::{Board, Seed};
use geister_lab::web::puzzles::attempt::Attempt;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

const AXE: &str = "axe-core@4.14.0";

/// The text of axe-core; fetched by npm the first time, into the build folder.
fn axe() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("axe");
        let file = folder.join("node_modules/axe-core/axe.min.js");
        if !file.exists() {
            std::fs::create_dir_all(&folder).expect("a folder");
            let npm = Command::new("npm")
                .args(["install", "--no-save", "--silent", "--prefix"])
                .arg(&folder)
                .arg(AXE)
                .status();
            assert!(
                npm.is_ok_and(|status| status.success()),
                "npm cannot fetch {AXE}: is node installed, and the network there?"
            );
        }
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    })
}

/// What is wrong on this screen, if it is serious.
async fn check(page: &Page, screen: &str) -> Vec<String> {
    page.run(axe()).await;
    let found = page
        .run(
            "return axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations
               .filter(found => ['serious', 'critical'].includes(found.impact))
               .map(found => `${found.id}: ${found.help}\\n` + found.nodes.map(node => `    ${node.html.slice(0, 160)} ${node.any.map(any => any.message).join(' ').slice(0, 200)}`).join('\\n')))",
        )
        .await;
    let found: Vec<String> = serde_json::from_value(found).expect("a list");
    found.into_iter().map(|found| format!("{screen}: {found}")).collect()
}

async fn every_screen(page: &Page, theme: &str) -> Vec<String> {
    page.settings(&format!(r#"{{"language":"en","theme":"{theme}","pause":"short","animation":false}}"#)).await;
    let mut found = Vec::new();
    page.open("").await;
    page.wait("home", "document.querySelector('.home')").await;
    assert_eq!(page.text_of("document.documentElement.dataset.theme").await, theme);
    found.extend(check(page, &format!("home, {theme}")).await);
    page.click(".gear").await;
    found.extend(check(page, &format!("settings, {theme}")).await);
    page.open("#/studies").await;
    page.wait("the desk", "document.querySelectorAll('.desk-study').length === 5").await;
    found.extend(check(page, &format!("studies, {theme}")).await);
    page.open("#/studies/learning-habits").await;
    page.wait("a study on the desk", "document.querySelector('[data-part=simulate]')").await;
    found.extend(check(page, &format!("a study, {theme}")).await);
    page.open("#/watch?first=rush&second=murasaki-d5&board=4x4&seed=3&ply=3&show=belief,moves,words,what-if").await;
    page.wait("a watched game", "document.querySelectorAll('.watch-if tbody tr').length > 0").await;
    page.run("document.querySelector('.watch-form').open = true").await;
    found.extend(check(page, &format!("watching, {theme}")).await);
    for chapter in crate::learn::WHOLE.into_iter().chain(crate::learn::BESIDE) {
        chapter.go(page).await;
        found.extend(check(page, &format!("chapter {}, {theme}", chapter.name())).await);
    }
    page.open("#/tells?one=rush&other=random&board=4x4&games=50&seed=3").await;
    page.wait("counted games", "document.querySelector('[data-part=progress]')?.dataset.whole === 'true'").await;
    page.run("document.querySelector('.tells-form').open = true").await;
    found.extend(check(page, &format!("tells, {theme}")).await);
    page.open("#/games").await;
    page.wait("the games", "document.querySelector('.archive')").await;
    page.run("document.querySelector('.archive-paste').open = true").await;
    found.extend(check(page, &format!("the games, {theme}")).await);
    page.open(&crate::games::linked()).await;
    page.wait("a game again", "document.querySelector('.archive-replay')").await;
    found.extend(check(page, &format!("a game again, {theme}")).await);
    page.open("#/class").await;
    page.wait("where a class begins", "document.querySelector('[data-part=missing]')").await;
    found.extend(check(page, &format!("a class, {theme}")).await);
    page.before_loading(class::CLASS).await;
    for (address, sign) in [(class::BOARD, class::BOARD_SIGN), (class::GATE, class::GATE_SIGN)] {
        page.open(address).await;
        page.wait("a projector", sign).await;
        found.extend(check(page, &format!("the projector, {address}, {theme}")).await);
        page.click("[data-part=reveal]").await;
        page.wait("the reveal", "document.querySelector('[data-part=revealed]')").await;
        found.extend(check(page, &format!("the projector with the reveal, {address}, {theme}")).await);
    }
    page.before_loading(crate::today::A_DAY).await;
    page.open("#/today").await;
    page.wait("today's ghost", "document.querySelector('[data-part=ghost]')").await;
    found.extend(check(page, &format!("today's ghost, {theme}")).await);
    page.open("#/first").await;
    page.wait("first steps", "document.querySelector('.rung')").await;
    found.extend(check(page, &format!("first steps, {theme}")).await);
    page.open("#/two").await;
    page.click("[data-part=begin]").await;
    crate::two::both_place(page).await;
    found.extend(check(page, &format!("handing over, {theme}")).await);
    page.click("[data-part=lift]").await;
    page.wait("the sheets", "document.querySelector('[data-part=resign]')").await;
    found.extend(check(page, &format!("one of two, {theme}")).await);
    page.open(&crate::analysis::won_moment()).await;
    page.wait(
        "an analysed game",
        "document.querySelector('[data-part=find]') && document.querySelector('.watch-chart')",
    )
    .await;
    page.run("document.querySelector('.analysis-form').open = true").await;
    found.extend(check(page, &format!("an analysed game, {theme}")).await);
    page.open(&crate::analysis::won_position()).await;
    page.wait("a position", "document.querySelector('[data-part=find]')").await;
    found.extend(check(page, &format!("a position, {theme}")).await);
    page.open("#/rules").await;
    page.wait("rules", "document.querySelector('.rules')").await;
    found.extend(check(page, &format!("rules, {theme}")).await);
    page.open(&against_random(Board::Standard).place(Seed(5))).await;
    page.square("a1").await;
    found.extend(check(page, &format!("placing, {theme}")).await);

    page.open(&against_random(Board::Mini).play(Seed(3))).await;
    let sheet = page.my_turn().await;
    page.run("document.querySelector('.proof').open = true").await;
    page.click(".actions button:nth-child(3)").await;
    found.extend(check(page, &format!("playing, {theme}")).await);
    page.play(truth::choose(&sheet.view().expect("a game"))).await;
    page.play_to_the_end().await;
    page.run("document.querySelector('.proof').open = true").await;
    found.extend(check(page, &format!("the end, {theme}")).await);
    page.open("#/guesses").await;
    page.wait("everybody's guesses", "document.querySelector('.guessers tfoot td:nth-child(6)')").await;
    found.extend(check(page, &format!("everybody's guesses, {theme}")).await);
    found
}

#[test]
fn every_screen_is_accessible_at_night() {
    browse(|page| async move {
        let found = every_screen(&page, "night").await;
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}

#[test]
fn every_screen_is_accessible_by_day() {
    browse(|page| async move {
        let found = every_screen(&page, "day").await;
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}

#[test]
fn a_phone_is_accessible_too() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        page.open("").await;
        let mut found = check(&page, "home on a phone").await;
        page.click(".burger").await;
        found.extend(check(&page, "the menu on a phone").await);
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        page.my_turn().await;
        found.extend(check(&page, "playing on a phone").await);
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}

#[test]
fn puzzles_are_accessible() {
    browse(|page| async move {
        let mut found = Vec::new();
        for (theme, language) in [("night", "en"), ("day", "ja")] {
            let settings = r#"{"language":"LANGUAGE","theme":"THEME","pause":"short","animation":false}"#;
            page.settings(&settings.replace("LANGUAGE", language).replace("THEME", theme)).await;
            page.open("#/rules").await;
            let entry = crate::puzzles::of_length(5);
            let start = Attempt::new(&entry.puzzle).expect("a position");
            page.open("#/puzzles").await;
            page.wait("cards", "document.querySelectorAll('.puzzle-tile').length > 20").await;
            found.extend(check(&page, &format!("the list of puzzles, {theme}")).await);
            crate::puzzles::open(&page, &entry).await;
            page.touch_move(start.board(), crate::puzzles::wrong(&start)).await;
            page.wait("a question", "document.querySelector('[data-part=why]')").await;
            found.extend(check(&page, &format!("a wrong move, {theme}")).await);
            page.click("[data-part=why]").await;
            page.wait("an answer", "document.querySelector('[data-part=why-on]')").await;
            found.extend(check(&page, &format!("why it is wrong, {theme}")).await);
            page.open("#/puzzles/run").await;
            page.click("[data-part=start-run]").await;
            page.wait("the clock", "document.querySelector('[data-part=clock]')").await;
            found.extend(check(&page, &format!("a run, {theme}")).await);
            page.open("#/puzzles/at/99").await;
            page.wait("a sentence", "document.querySelector('[data-part=no-puzzle]')").await;
            found.extend(check(&page, &format!("no puzzle, {theme}")).await);
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}
