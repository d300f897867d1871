//! Bars as a drawing, for whoever wants to take them along: on the page they are laid out by its styles, which
//! do not go along.

use crate::web::kit::picture::escaped;
use std::fmt::Write;

/// How a bar is filled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bar {
    /// Blue up to here, counted from 0 to 1, and red behind it.
    Colours(f64),
    /// So full.
    Full(f64),
    /// Two parts, and whatever is left at the end.
    Parts(f64, f64),
}

/// A bar with its name and its number.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What it is about.
    pub name: String,
    /// The bar; none where nothing is known yet.
    pub bar: Option<Bar>,
    /// The number, in words.
    pub says: String,
}

const WIDTH: f64 = 560.0;
const ROW: f64 = 58.0;
const HEIGHT: f64 = 18.0;

/// Draws bars below each other.
pub fn drawing(rows: &[Row]) -> String {
    let high = ROW * rows.len() as f64;
    let mut svg = format!(
        r#"<svg class="why-bars" viewBox="0 0 {WIDTH} {high}"><defs><pattern id="why-hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="bar-red" width="8" height="8"/><path class="hatch" d="M1 0V8"/></pattern></defs>"#
    );
    for (number, Row { name, bar, says }) in rows.iter().enumerate() {
        let top = ROW * number as f64;
        let (words, at) = (top + 18.0, top + 26.0);
        // Writing to a string cannot fail.
        let _ = write!(svg, r#"<text class="what" x="0" y="{words:.1}">{}</text>"#, escaped(name));
        let _ = write!(svg, r#"<text x="{WIDTH}" y="{words:.1}" text-anchor="end">{}</text>"#, escaped(says));
        let mut part = |class: &str, from: f64, to: f64| {
            let (from, to) = (WIDTH * from.clamp(0.0, 1.0), WIDTH * to.clamp(0.0, 1.0));
            let wide = (to - from).max(0.0);
            let _ =
                write!(svg, r#"<rect class="{class}" x="{from:.1}" y="{at:.1}" width="{wide:.1}" height="{HEIGHT}"/>"#);
        };
        part("empty", 0.0, 1.0);
        match *bar {
            Some(Bar::Colours(blue)) => {
                part("hatched", blue, 1.0);
                part("bar-blue", 0.0, blue);
                part("notch", blue - 0.003, blue + 0.003);
            }
            Some(Bar::Full(share)) => part("full", 0.0, share),
            Some(Bar::Parts(one, none)) => {
                part("full", 0.0, one);
                part("rest", one + none, 1.0);
            }
            None => {}
        }
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_bar_is_there_with_its_words_and_none_sticks_out() {
        let row = |name: &str, bar| Row { name: name.to_owned(), bar, says: "3 of 4".to_owned() };
        let rows = [
            row("<first>", Some(Bar::Colours(0.25))),
            row("full", Some(Bar::Full(2.0))),
            row("parts", Some(Bar::Parts(0.5, 0.25))),
            row("none", None),
        ];
        let svg = drawing(&rows);
        assert!(svg.starts_with("<svg class") && svg.contains("&lt;first&gt;") && !svg.contains("NaN"));
        assert!(svg.contains(r#"class="bar-blue" x="0.0" y="26.0" width="140.0""#), "{svg}");
        assert!(svg.contains(r#"class="full" x="0.0" y="84.0" width="560.0""#), "{svg}");
        assert!(svg.contains(r#"class="rest" x="420.0""#), "{svg}");
        assert_eq!(svg.matches("class=\"empty\"").count(), 4);
    }
}
