//! The layout of every screen: nothing cut off, nothing over something else, nothing out of reach.
//!
//! A screen is loaded once and then looked at in every size, language, light and size of text. What is wrong is told for
//! all of them together. With `LAYOUT_PICTURES=folder` each finding is also shown, framed, in a picture of its own.

mod report;

use crate::driver::browse;
use crate::page::Page;
use crate::screens::size::{self, Size};
use crate::screens::{self, Screen, Walk, speak};
use report::{Finding, Report};

/// What looks at a screen.
const LOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/scripts/layout.js");

/// Looks at a screen by these lights. Two frames later than asked, so that the page has heard of its new size.
const BY_LIGHT: &str = "
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const root = document.documentElement, before = root.dataset.theme;
    return frame().then(frame).then(() => {
        const found = lights.flatMap(theme => {
            root.dataset.theme = theme;
            return layout(wishes).map(found => ({ ...found, theme }));
        });
        root.dataset.theme = before;
        return found;
    });";

/// Looks at the screen as it is.
async fn look_at(page: &Page, screen: &Screen, size: Size, language: &str, report: &mut Report) {
    screen.settled(page).await;
    let wishes = screen.wishes(size.touch, size.is_plain());
    let look = std::fs::read_to_string(LOOK).expect("the script");
    // Both lights have the same places for everything, so that large letters need not be looked at twice.
    let lights = if size.is_plain() { "['night', 'day']" } else { "['night']" };
    let found = page.run(&format!("{look}\nconst wishes = {wishes}, lights = {lights};{BY_LIGHT}")).await;
    let found: Vec<Finding> = serde_json::from_value(found).expect("a list of findings");
    for finding in found {
        if report.add(&screen.name, size, language, &finding) {
            report.picture(page, &finding).await;
        }
    }
}

/// Looks at screens in every way.
fn every_look(screens: fn() -> Vec<Screen>) {
    browse(move |page| async move {
        let mut report = Report::default();
        for screen in screens() {
            screen.go(&page).await;
            for size in size::ALL {
                size.put_on(&page, 1.0).await;
                for language in ["en", "ja"] {
                    speak(&page, language).await;
                    look_at(&page, &screen, size, language, &mut report).await;
                }
            }
        }
        report.finish();
    });
}

/// Looks at a participant's way in every way. A study has one language, and one of its screens is arranged when it is
/// loaded.
fn every_look_at_a_way(study: &'static str, language: &'static str) {
    browse(move |page| async move {
        let mut report = Report::default();
        let mut walk = Walk::begin(&page, study, language).await;
        while let Some(screen) = walk.next().await {
            for size in size::ALL {
                size.put_on(&page, 1.0).await;
                if screen.name.contains("each-opponent") {
                    page.reload().await;
                    walk.again(&screen).await;
                }
                look_at(&page, &screen, size, language, &mut report).await;
            }
        }
        report.finish();
    });
}

#[test]
fn layout_of_home_rules_and_placing() {
    every_look(screens::front);
}

#[test]
fn layout_of_a_game() {
    every_look(screens::game);
}

#[test]
fn layout_of_the_end() {
    every_look(screens::end);
}

#[test]
fn layout_of_small_boards() {
    every_look(screens::small_boards);
}

#[test]
fn layout_of_today_first_steps_and_two() {
    every_look(screens::more);
}

#[test]
fn layout_of_studies_and_puzzles() {
    every_look(screens::rooms);
}

#[test]
fn layout_of_a_class() {
    every_look(screens::classes);
}

#[test]
fn layout_of_a_way_to_the_gate() {
    every_look_at_a_way("class-gate", "en");
}

#[test]
fn layout_of_the_analysis() {
    every_look(screens::analysis);
}

#[test]
fn layout_of_a_way_in_english() {
    every_look_at_a_way("looks", "en");
}

#[test]
fn layout_of_a_way_in_japanese() {
    every_look_at_a_way("looks", "ja");
}

#[test]
fn layout_of_a_way_on_four_by_four_squares() {
    every_look_at_a_way("looks-4x4", "ja");
}

#[test]
fn layout_of_a_way_on_two_by_three_squares() {
    every_look_at_a_way("looks-2x3", "en");
}
