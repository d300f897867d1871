//! Pictures of every screen, for people to look at: `make pictures`.

mod changes;
mod looks;
mod sheets;

use crate::driver::browse;
use crate::page::Page;
use crate::screens::{self, Screen, Walk};
use std::path::{Path, PathBuf};

use looks::{LOOKS, Look, change_to, hold_still, put_on};

/// Takes a picture of what a person sees, and then of what it sees after scrolling.
async fn take(page: &Page, screen: &str, look: Look) {
    page.run("return document.fonts.ready.then(() => true)").await;
    page.wait("all pictures", "[...document.images].every(image => image.complete)").await;
    if page.value("!!document.querySelector('.board-view canvas')").await == true {
        page.still_canvas().await;
    }
    let more = "const all = document.scrollingElement, before = all.scrollTop;
                all.scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
                return all.scrollTop > before + 4";
    for number in 1..9 {
        let number = if number == 1 { String::new() } else { format!(".{number}") };
        let file = folder("pictures").join(format!("{screen}.{}{number}.png", look.name));
        page.driver().screenshot(&file).await.expect("a picture");
        if page.run(more).await == false {
            break;
        }
    }
    page.run("document.scrollingElement.scrollTop = 0").await;
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Takes pictures of screens in every look.
fn pictures_of(screens: fn() -> Vec<Screen>) {
    browse(move |page| async move {
        hold_still(&page).await;
        for screen in screens() {
            screen.go(&page).await;
            for look in LOOKS {
                change_to(&page, look).await;
                screen.settled(&page).await;
                take(&page, &screen.name, look).await;
            }
        }
    });
}

/// Takes pictures of a participant's way. It goes on where it was after each loading.
fn pictures_of_a_way(study: &'static str, language: &'static str) {
    browse(move |page| async move {
        hold_still(&page).await;
        let mut walk = Walk::begin(&page, study, language).await;
        while let Some(screen) = walk.next().await {
            for look in LOOKS.into_iter().filter(|look| look.language == language) {
                put_on(&page, look).await;
                page.reload().await;
                walk.again(&screen).await;
                take(&page, &screen.name, look).await;
            }
        }
    });
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_home_rules_and_placing() {
    pictures_of(screens::front);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_game() {
    pictures_of(screens::game);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_the_end() {
    pictures_of(screens::end);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_small_boards() {
    pictures_of(screens::small_boards);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_today_first_steps_and_two() {
    pictures_of(screens::more);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_the_other_rooms() {
    pictures_of(screens::rooms);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_class() {
    pictures_of(screens::classes);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_the_analysis() {
    pictures_of(screens::analysis);
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_way_in_english() {
    pictures_of_a_way("looks", "en");
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_way_in_japanese() {
    pictures_of_a_way("looks", "ja");
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_way_on_four_by_four_squares() {
    pictures_of_a_way("looks-4x4", "ja");
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_way_on_two_by_three_squares() {
    pictures_of_a_way("looks-2x3", "en");
}
