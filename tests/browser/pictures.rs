//! Pictures of every screen, for people to look at: `make pictures`.

use crate::driver::browse;
use crate::page::Page;
use crate::truth::{self, Wish, against_random};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Game, Outcome, Seat, Seed};
use std::path::{Path, PathBuf};

/// A way to look at a screen.
#[derive(Clone, Copy)]
pub struct Look {
    name: &'static str,
    width: u32,
    height: u32,
    phone: bool,
    theme: &'static str,
    /// The language of its texts.
    pub language: &'static str,
}

const fn look(name: &'static str, (width, height): (u32, u32), theme: &'static str, language: &'static str) -> Look {
    Look { name, width, height, phone: width < 500 || height < 500, theme, language }
}

const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (390, 844);

/// Every screen is looked at in these ways.
pub const LOOKS: [Look; 6] = [
    look("desktop-night", DESKTOP, "night", "en"),
    look("desktop-day", DESKTOP, "day", "en"),
    look("phone-night", PHONE, "night", "en"),
    look("phone-day", PHONE, "day", "en"),
    look("desktop-night-ja", DESKTOP, "night", "ja"),
    look("phone-day-ja", PHONE, "day", "ja"),
];

/// The main screens also in these.
const MORE_LOOKS: [Look; 4] = [
    look("low-night", (1366, 650), "night", "en"),
    look("small-phone-night", (360, 640), "night", "en"),
    look("sideways-day", (780, 360), "day", "en"),
    look("large-day", (1920, 1080), "day", "en"),
];

fn all() -> Vec<Look> {
    LOOKS.into_iter().chain(MORE_LOOKS).collect()
}

/// Sets screen, light and language, from the next loading on.
pub async fn put_on(page: &Page, look: Look) {
    page.screen(look.width, look.height, if look.phone { 2.0 } else { 1.0 }, look.phone).await;
    let Look { language, theme, .. } = look;
    page.settings(&format!(r#"{{"language":"{language}","theme":"{theme}","pause":"short","animation":false}}"#)).await;
}

/// Takes a picture of what a person sees, and then of what it sees after scrolling.
pub async fn take(page: &Page, screen: &str, look: Look) {
    page.run("return document.fonts.ready.then(() => true)").await;
    page.wait("all pictures", "[...document.images].every(image => image.complete)").await;
    if page.value("!!document.querySelector('.board-view canvas')").await == true {
        page.still_canvas().await;
    }
    let more = "const all = document.scrollingElement, before = all.scrollTop;
                all.scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
                return all.scrollTop > before + 4";
    for number in 1..9 {
        let number = if number == 1 { String::new() } else { format!("-{number}") };
        let file = folder().join(format!("{screen}-{}{number}.png", look.name));
        page.driver().screenshot(&file).await.expect("a picture");
        if page.run(more).await == false {
            break;
        }
    }
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Opens an address in every look and takes its picture.
async fn screens(page: &Page, name: &str, address: &str, looks: &[Look]) {
    for look in looks {
        put_on(page, *look).await;
        page.open(address).await;
        if address.contains("place") {
            page.square("a1").await;
        }
        take(page, name, *look).await;
    }
}

/// Looks at a game as it stands, in every look.
async fn game(page: &Page, name: &str, looks: &[Look], touch: impl AsyncFn(&Page)) {
    for look in looks {
        put_on(page, *look).await;
        page.reload().await;
        page.square("a1").await;
        touch(page).await;
        take(page, name, *look).await;
    }
}

async fn nothing(_: &Page) {}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_home_rules_and_placing() {
    browse(|page| async move {
        screens(&page, "home", "", &all()).await;
        screens(&page, "rules", "#/rules", &LOOKS).await;
        screens(&page, "placing", &against_random(Board::Standard).place(Seed(5)), &all()).await;
        screens(&page, "placing-4x4", &against_random(Board::Small).place(Seed(5)), &LOOKS[..3]).await;
        screens(&page, "playing-2x3", &against_random(Board::Mini).play(Seed(5)), &LOOKS[..3]).await;
        put_on(&page, LOOKS[0]).await;
        page.open("#/play?opponent=nobody").await;
        take(&page, "notice", LOOKS[0]).await;
        page.click(".gear").await;
        take(&page, "settings", LOOKS[0]).await;
    });
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_the_other_rooms() {
    browse(|page| async move {
        screens(&page, "studies", "#/studies", &LOOKS).await;
        screens(&page, "study", "#/studies/unknown-opponents", &LOOKS).await;
        screens(&page, "mini", "#/mini", &LOOKS).await;
        screens(&page, "puzzles", "#/puzzles", &LOOKS).await;
        page.click(".puzzle-tile").await;
        page.square("a1").await;
        game(&page, "puzzle", &all(), nothing).await;
    });
}

/// Plays on until the game is as wished, at the person's turn.
async fn until(page: &Page, wished: impl Fn(&geister_lab::game::View) -> bool) {
    loop {
        let view = page.my_turn().await.view().expect("a game");
        if wished(&view) || view.outcome().is_some() {
            return;
        }
        page.play(truth::choose(&view)).await;
    }
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_game() {
    browse(|page| async move {
        page.tap_the_wire().await;
        let wish = Wish { opponent: "murasaki-d5", ..against_random(Board::Standard) };
        put_on(&page, LOOKS[0]).await;
        page.open(&wish.play(Seed(7))).await;
        until(&page, |view| view.history().iter().filter(|played| played.capture.is_some()).count() >= 2).await;
        for (square, mark) in [("b1", 1), ("d1", 2), ("e1", 3)] {
            if page.heard(square).await.contains("hidden") {
                page.right_click_square(square).await;
                page.click(&format!(".memo-menu button:nth-child({mark})")).await;
            }
        }
        game(&page, "playing", &all(), async |page| {
            let view = page.my_turn_in_any_language().await;
            let mv = view.legal_moves().into_iter().rev().find(|mv| mv.to(view.board()).is_some()).unwrap();
            page.click_square(&square_name(view.board(), mv.from)).await;
        })
        .await;
        page.before_loading("lab.hold = true").await;
        put_on(&page, LOOKS[0]).await;
        page.reload().await;
        let view = page.my_turn().await.view().unwrap();
        page.touch_move(Board::Standard, truth::quiet_step(&view)).await;
        game(&page, "thinking", &LOOKS[..4], async |page| {
            page.wait("a thought", "/[0-9]/.test(document.querySelector('[data-part=state]').textContent)").await;
        })
        .await;
    });
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_the_end() {
    browse(|page| async move {
        let wish = against_random(Board::Standard);
        let seed = wish.seed_where(|game| truth::escaped(game, Seat::First) && truth::captures(game) >= 3);
        put_on(&page, LOOKS[0]).await;
        page.open(&wish.play(seed)).await;
        page.my_turn().await;
        page.right_click_square("b1").await;
        page.click(".memo-menu button:nth-child(1)").await;
        page.right_click_square("d2").await;
        page.click(".memo-menu button:nth-child(2)").await;
        until(&page, truth::can_leave).await;
        game(&page, "escape", &all(), nothing).await;
        put_on(&page, LOOKS[0]).await;
        page.reload().await;
        page.play_to_the_end().await;
        game(&page, "won", &all(), nothing).await;

        let lost = |game: &Game| matches!(game.outcome(), Some(Outcome::Won { by: Seat::Second, .. }));
        let small = Wish { opponent: "rush", ..against_random(Board::Small) };
        let seed = small.seed_where(|game| lost(game) && game.history().len() > 5);
        put_on(&page, LOOKS[0]).await;
        page.open(&small.play(seed)).await;
        until(&page, |view| view.ply().0 >= 2).await;
        game(&page, "playing-4x4", &all(), nothing).await;
        put_on(&page, LOOKS[0]).await;
        page.reload().await;
        page.play_to_the_end().await;
        game(&page, "lost-4x4", &LOOKS[..4], nothing).await;
        game(&page, "proof", &LOOKS[..4], async |page| {
            page.run("document.querySelector('.proof').open = true").await;
        })
        .await;
    });
}

impl Page {
    /// The person's view; the words that say whose turn it is may be in any language.
    async fn my_turn_in_any_language(&self) -> geister_lab::game::View {
        self.wait("the board", "document.querySelector('[data-square]')?.offsetWidth > 0").await;
        self.sheet().await.view().expect("a game")
    }
}
