//! Colours outside the page's own palette. What the page is drawn with stands in `www/styles/tokens.css`, and
//! `src/web/canvas/theme.rs` is held against it there; documents have inks of their own, which must be no ghost's.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use std::fs;
use std::path::{Path, PathBuf};

/// Red, green and blue.
type Colour = [u8; 3];

/// The six digits of every `#rrggbb` in a text.
fn literals(text: &str) -> Vec<String> {
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_hexdigit).collect::<String>();
    text.split('#').skip(1).map(digits).filter(|digits| digits.chars().count() == 6).collect()
}

fn colour(digits: &str) -> Colour {
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).unwrap().to_be_bytes();
    [red, green, blue]
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The inks of drawings in documents: one list in either file.
fn inks(file: &str) -> Vec<Colour> {
    let text = fs::read_to_string(file).unwrap();
    let (_, list) = text.split_once("const INKS: [&str; 6] = [").unwrap();
    let (list, _) = list.split_once("];").unwrap();
    literals(list).iter().map(|digits| colour(digits)).collect()
}

const DRAWINGS: [&str; 2] = ["src/figure.rs", "src/study/report/chart.rs"];

/// Brightness as contrast is reckoned with it (WCAG 2).
fn luminance(colour: Colour) -> f64 {
    let linear = |byte: u8| {
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Where on the wheel of hues, in degrees, and how strong it is.
fn hue(colour: Colour) -> (f64, f64) {
    let [red, green, blue] = colour.map(|byte| f64::from(byte) / 255.0);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let reach = most - least;
    let sixth = if reach == 0.0 {
        0.0
    } else if most == red {
        ((green - blue) / reach).rem_euclid(6.0)
    } else if most == green {
        (blue - red) / reach + 2.0
    } else {
        (red - green) / reach + 4.0
    };
    (60.0 * sixth, reach)
}

#[test]
fn the_page_takes_its_colours_from_its_palette() {
    let strays = files(Path::new("src/web")).into_iter().filter(|path| !path.ends_with("canvas/theme.rs"));
    let strays: Vec<String> = strays
        .flat_map(|path| {
            let found = literals(&fs::read_to_string(&path).unwrap());
            found.into_iter().map(move |digits| format!("{}: #{digits}", path.display()))
        })
        .collect();
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}

#[test]
fn the_inks_of_documents_are_no_ghosts_and_can_be_read_on_paper() {
    for file in DRAWINGS {
        let inks = inks(file);
        assert_eq!(inks.len(), 6);
        for ink in inks {
            let (at, strength) = hue(ink);
            // Red ghosts lie around 0°, blue ones around 210°; what is nearly grey is neither.
            let is_ghostly = !(15.0..345.0).contains(&at) || (195.0..=230.0).contains(&at);
            assert!(!is_ghostly || strength < 0.15, "{file}: {ink:?} is a ghost's colour: {at:.0}°, {strength:.2}");
            let contrast = 1.05 / (luminance(ink) + 0.05);
            assert!(contrast >= 4.5, "{file}: {ink:?} on white: {contrast:.2}");
        }
    }
}

#[test]
fn a_report_and_its_charts_have_the_same_ink() {
    let [chart, page] = ["src/study/report/chart.rs", "src/study/report/html.rs"]
        .map(|file| literals(&fs::read_to_string(file).unwrap()));
    // Text, fine print and lines: what stands around a chart is what is in it.
    for digits in ["1f2430", "8a8f98", "e4e6ea"] {
        assert!([&chart, &page].iter().all(|colours| colours.iter().any(|known| known == digits)), "#{digits}");
    }
}

#[test]
fn a_colour_is_found_and_reckoned() {
    assert_eq!(literals("a #1f2430; b \"#fff\" #12 href=#/games"), ["1f2430"]);
    assert_eq!((colour("ff0080"), luminance([255; 3])), ([255, 0, 128], 1.0));
    let near = |colour, wanted: f64| (hue(colour).0 - wanted).abs() < 1.0;
    assert!(near([200, 0, 0], 0.0) && near([0, 100, 200], 210.0) && near([0, 200, 0], 120.0));
}
