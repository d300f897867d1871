//! A player's tells as a drawing in SVG: who does it, blues or reds, and how often.

use super::said::blue_share;
use super::wish::blue_first;
use crate::arena::statistics::{Estimate, mean};
use crate::arena::tells::{SideTells, Tell};
use crate::web::kit::picture::escaped;
use std::fmt::Write;

/// How large a drawing is; one unit is one pixel at its usual size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The words on the drawing.
pub struct Labels<'a> {
    /// What the ghosts do, in the order of [`Tell::ALL`].
    pub tells: [&'a str; Tell::ALL.len()],
    /// Where nobody did it.
    pub never: &'a str,
    /// The paper's number beside ours, with a gap `{number}`.
    pub paper: &'a str,
}

const ROW: f64 = 74.0;
const TOP: f64 = 4.0;
/// From this width on.
const ROOMY: f64 = 480.0;

/// How high the drawing is.
pub const HEIGHT: f64 = TOP + ROW * Tell::ALL.len() as f64;

/// Draws a player's tells. `papers` are the printed numbers of blues and reds coming near, where there are any; `tag` keeps
/// the hatching of two drawings apart.
pub fn drawing(
    tells: &SideTells,
    games: u64,
    papers: Option<[f64; 2]>,
    width: f64,
    labels: &Labels<'_>,
    tag: &str,
) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        r#"<defs><pattern id="hatch-{tag}" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="bar-red" width="8" height="8"/><path class="hatch" d="M1 0V8"/></pattern></defs>"#
    );
    for (row, (tell, words)) in Tell::ALL.into_iter().zip(labels.tells).enumerate() {
        let top = TOP + ROW * row as f64;
        let (bar, under) = (top + 22.0, top + 56.0);
        let _ = write!(svg, r#"<text class="what" x="0" y="{:.1}">{}</text>"#, top + 15.0, escaped(words));
        let Some(share) = blue_share(tells, tell) else {
            let _ = write!(svg, r#"<rect class="empty" x="0" y="{bar:.1}" width="{width:.1}" height="14" rx="3"/>"#);
            let _ = write!(svg, r#"<text x="0" y="{under:.1}">{}</text>"#, escaped(labels.never));
            continue;
        };
        let split = width * share;
        let _ = write!(svg, r#"<rect class="bar-blue" x="0" y="{bar:.1}" width="{split:.1}" height="14"/>"#);
        let _ = write!(
            svg,
            r#"<rect fill="url(#hatch-{tag})" x="{split:.1}" y="{bar:.1}" width="{:.1}" height="14"/>"#,
            width - split
        );
        let notch = (split - 1.5).clamp(0.0, width - 3.0);
        let _ = write!(svg, r#"<rect class="notch" x="{notch:.1}" y="{:.1}" width="3" height="18"/>"#, bar - 2.0);
        let _ = write!(svg, r#"<path class="half" d="M{0:.1} {1:.1}v4m0 10v4"/>"#, width / 2.0, bar - 2.0);
        let numbers = blue_first(tells.of(tell)).map(|total| number(mean(total, games)));
        let printed = papers.filter(|_| tell == Tell::Near);
        // On a narrow paper all four numbers with their intervals would not fit below the bar.
        let above = printed.filter(|_| width < ROOMY);
        let printed = printed.filter(|_| above.is_none());
        if let Some([blue, red]) = above {
            let words = labels.paper.replace("{number}", &format!("{blue:.2} · {red:.2}"));
            let _ = write!(
                svg,
                r#"<text x="{width:.1}" y="{:.1}" text-anchor="end">{}</text>"#,
                top + 15.0,
                escaped(&words)
            );
        }
        for (colour, place) in ["blue", "red"].into_iter().zip(0..2) {
            let paper = printed.map(|printed| labels.paper.replace("{number}", &format!("{:.2}", printed[place])));
            let (x, anchor) = if place == 0 { (0.0, "start") } else { (width, "end") };
            let words = numbers[place].clone() + &paper.map(|paper| format!(" · {paper}")).unwrap_or_default();
            let _ = write!(
                svg,
                r#"<text class="{colour}" x="{x:.1}" y="{under:.1}" text-anchor="{anchor}">{}</text>"#,
                escaped(&words)
            );
        }
    }
    svg
}

/// A number with its interval.
pub fn number(of: Estimate) -> String {
    format!("{:.2} ({:.2}–{:.2})", of.rate, of.low, of.high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tells::Tells;
    use crate::arena::{Match, Side};
    use crate::game::{Board, DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const LABELS: Labels<'_> =
        Labels { tells: ["comes near", "draws back", "<exit>", "stands"], never: "never", paper: "thesis {number}" };

    #[test]
    fn every_tell_has_its_bar_its_numbers_and_the_papers() {
        let plan = Match::between("rush", "random", Board::Small, 20, Seed(2), DRAW_PLY).unwrap();
        let mut tells = Tells::default();
        (0..20).for_each(|number| tells.count(&plan, number, &plan.play(number)));
        let svg = drawing(tells.side(Side::A), 20, Some([0.12, 4.29]), 480.0, &LABELS, "a");
        assert_eq!(svg.matches("bar-blue").count(), 4);
        assert!(svg.contains("thesis 4.29") && svg.contains("thesis 0.12") && svg.contains("&lt;exit&gt;"));
        assert!(!svg.contains("NaN"));
        let narrow = drawing(tells.side(Side::A), 20, Some([0.12, 4.29]), 358.0, &LABELS, "a");
        assert!(narrow.contains("thesis 0.12 · 4.29") && !narrow.contains("· thesis"));
        assert!(svg.contains("url(#hatch-a)"));
    }

    #[test]
    fn what_nobody_did_is_said_to_be_so() {
        let svg = drawing(&SideTells::default(), 0, None, 300.0, &LABELS, "b");
        assert_eq!((svg.matches("never").count(), svg.matches("bar-blue").count()), (4, 0));
    }
}
