//! Pictures in a study's texts: `![what it shows](file.png)`, as Markdown writes them.
//!
//! They lie beside the document, in a folder with the study's name: `studies/NAME/file.png`. A picture has a plain name
//! and nothing else, so it never comes from another place or another host.

use super::check::Problem;
use super::document::Study;
use super::words::Words;
use crate::language::Language;
use sha2::{Digest, Sha256};

/// What a picture's name looks like, for the published schema.
pub const PATTERN: &str = r"^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$";
/// How the names of pictures end that browsers show, and what they are then.
const KINDS: [(&str, &str); 5] = [
    (".png", "image/png"),
    (".jpg", "image/jpeg"),
    (".jpeg", "image/jpeg"),
    (".webp", "image/webp"),
    (".svg", "image/svg+xml"),
];
/// How a picture is written.
pub const REMEDY: &str = "Write ![what it shows](file.png): words that say what it shows, and the plain name of a png, \
    jpg, webp or svg file of letters, digits, -, _ and dots.";

/// A picture in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picture<'a> {
    /// What it shows, for those who do not see it.
    pub alt: &'a str,
    /// The file's name.
    pub name: &'a str,
}

/// A piece of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A paragraph.
    Words(&'a str),
    /// A picture.
    Picture(Picture<'a>),
}

/// Can a picture have this name? It cannot lead out of its folder.
pub fn is_name(name: &str) -> bool {
    media_type(name).is_some()
}

/// What a picture of this name is; none where no picture can have it.
pub fn media_type(name: &str) -> Option<&'static str> {
    let shape = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let plain = (1..=64).contains(&name.len()) && !name.starts_with('.') && name.chars().all(shape);
    let small = name.to_ascii_lowercase();
    KINDS.into_iter().find(|(end, _)| plain && small.ends_with(end)).map(|(_, kind)| kind)
}

/// What is wrong with a study's pictures, where `read` gives the bytes of each that is there.
pub fn missing(study: &Study, read: impl Fn(&str) -> Option<Vec<u8>>) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (place, Picture { name, .. }) in of(study) {
        let file = format!("{}/{name}", study.id);
        let Some(bytes) = read(name) else {
            let (what, remedy) = (format!("the picture {file} is not there"), "Put it beside the document.".to_owned());
            problems.push(Problem { place, what, remedy });
            continue;
        };
        let hash = base16ct::lower::encode_string(&Sha256::digest(&bytes));
        if study.pictures.get(name).is_some_and(|noted| *noted != hash) {
            let what = format!("{file} is another picture");
            let remedy = format!("Put the noted one back, or write its hash, {hash}.");
            problems.push(Problem { place: format!("pictures.{name}"), what, remedy });
        }
    }
    problems.sort_by(|a, b| a.place.cmp(&b.place));
    problems.dedup();
    problems
}

/// The first thing that is written as a picture is, with what stands before and behind it. An exclamation mark before a
/// bracket alone is none.
fn first(text: &str) -> Option<(&str, Picture<'_>, &str)> {
    text.match_indices("![").find_map(|(at, _)| {
        let (before, rest) = text.split_at_checked(at)?;
        let (alt, rest) = rest.strip_prefix("![")?.split_once("](")?;
        let (name, behind) = rest.split_once(')')?;
        let one_line = !alt.contains(['\n', '[']) && !name.contains('\n');
        one_line.then_some((before, Picture { alt, name }, behind))
    })
}

/// The paragraphs and pictures of a text, in order.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    let paragraphs = |text| Words::split(text).into_iter().map(Piece::Words);
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, picture, behind)) = first(rest) {
        pieces.extend(paragraphs(before));
        pieces.push(Piece::Picture(picture));
        rest = behind;
    }
    pieces.extend(paragraphs(rest));
    pieces
}

/// The pictures of a text: good ones, and as they are written those that are none.
pub fn sorted(text: &str) -> (Vec<Picture<'_>>, Vec<String>) {
    let pictures = pieces(text).into_iter().filter_map(|piece| match piece {
        Piece::Picture(picture) => Some(picture),
        Piece::Words(_) => None,
    });
    let (good, bad): (Vec<_>, Vec<_>) = pictures.partition(|one| is_name(one.name) && !one.alt.trim().is_empty());
    (good, bad.into_iter().map(|one| format!("![{}]({})", one.alt, one.name)).collect())
}

/// The texts of a study that may hold pictures, with their places in the document.
pub fn prose(study: &Study) -> Vec<(String, &Words)> {
    let mut texts: Vec<(String, &Words)> = Vec::new();
    texts.extend(study.consent.iter().map(|consent| ("consent.text".to_owned(), &consent.text)));
    texts.extend(study.breaks.iter().map(|breaks| ("breaks.text".to_owned(), &breaks.text)));
    let mut before = None;
    let mut index = 0_usize;
    for (moment, item) in study.questions.all() {
        index = if before == Some(moment) { index.saturating_add(1) } else { 0 };
        before = Some(moment);
        texts.push((format!("questions.{moment}[{index}].text"), &item.text));
    }
    texts.push(("debrief.text".to_owned(), &study.debrief.text));
    let farewell = study.completion.screened_out.as_ref().and_then(|farewell| farewell.text.as_ref());
    texts.extend(farewell.map(|text| ("completion.screened_out.text".to_owned(), text)));
    texts
}

/// All pictures of a study, with the places of the texts that show them.
pub fn of(study: &Study) -> Vec<(String, Picture<'_>)> {
    let mut pictures = Vec::new();
    for (place, words) in prose(study) {
        for language in Language::ALL.into_iter().filter(|language| words.has(*language)) {
            let place = format!("{place}.{}", language.tag());
            pictures.extend(sorted(words.get(language)).0.into_iter().map(|picture| (place.clone(), picture)));
        }
    }
    pictures
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_text_is_paragraphs_and_pictures() {
        let text = "Look:\n\n![The board](board.png)\n\nand ![a ghost](g-1.svg) so.\n\nWow![1] (really)";
        let told: Vec<String> = pieces(text)
            .into_iter()
            .map(|piece| match piece {
                Piece::Words(words) => words.to_owned(),
                Piece::Picture(picture) => format!("<{} {}>", picture.name, picture.alt),
            })
            .collect();
        assert_eq!(
            told,
            ["Look:", "<board.png The board>", "and", "<g-1.svg a ghost>", "so.", "Wow![1] (really)"],
            "an exclamation mark before a bracket is no picture"
        );
    }

    #[test]
    fn a_picture_has_a_plain_name_and_says_what_it_shows() {
        for name in ["a.png", "Board-1_b.v2.webp", "x.JPG", "y.jpeg", "z.svg"] {
            assert!(is_name(name), "{name}");
        }
        for name in [
            "",
            "png",
            ".png",
            "../a.png",
            "a/b.png",
            "a\\b.png",
            "https://x/y.png",
            "a.gif",
            "a b.png",
            "あ.png",
            "a.png?x",
        ] {
            assert!(!is_name(name), "{name}");
        }
        let (good, bad) = sorted("![](a.png) ![x](//host/a.png) ![fine](a.png)");
        assert_eq!(good, [Picture { alt: "fine", name: "a.png" }]);
        assert_eq!(bad, ["![](a.png)", "![x](//host/a.png)"]);
    }
}
