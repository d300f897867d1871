//! How often a class is right after so many moves, as a drawing in SVG: the class's line, and that of somebody who only counts.

use super::said::percent;
use crate::study::class::Standing;
use crate::study::class::standing::AtPly;
use std::fmt::Write;

/// How large a drawing is; one unit is one pixel at its usual size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// What the names at the ends of the lines need.
    pub right: f64,
}

/// The words on the drawing.
pub struct Labels<'a> {
    /// The class's line.
    pub class: &'a str,
    /// The other one.
    pub counting: &'a str,
    /// At the axis of moves.
    pub moves: &'a str,
}

const LEFT: f64 = 52.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 34.0;
const NAME_HEIGHT: f64 = 26.0;

/// Moves after which so few marks stand that a line would be one student's luck: a tenth of the most there ever were.
fn enough(standing: &Standing) -> Vec<AtPly> {
    let most = standing.plies.iter().map(|at| at.tally.marks).max().unwrap_or_default();
    standing.plies.iter().filter(|at| at.tally.marks.saturating_mul(10) >= most).copied().collect()
}

/// Draws both lines.
pub fn drawing(standing: &Standing, paper: Paper, labels: &Labels<'_>) -> String {
    let plies = enough(standing);
    let (end, bottom) = (paper.width - paper.right, paper.height - BOTTOM);
    let longest = f64::from(plies.last().map_or(0, |at| at.ply).max(10));
    let x = |ply: u16| LEFT + (end - LEFT) * f64::from(ply) / longest;
    let y = |share: f64| bottom - (bottom - TOP) * share.clamp(0.0, 1.0);
    let mut svg = String::new();
    for share in [0.0, 0.5, 1.0] {
        // Writing to a text does not fail.
        let _ = write!(svg, r#"<path class="grid" d="M{LEFT} {:.1}H{end:.1}"/>"#, y(share));
        let text = percent(share);
        let _ = write!(svg, r#"<text x="{}" y="{:.1}" text-anchor="end">{text}</text>"#, LEFT - 10.0, y(share) + 6.0);
    }
    for ply in (0..=longest as u16).step_by(if longest > 30.0 { 10 } else { 5 }) {
        let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">{ply}</text>"#, x(ply), bottom + 27.0);
    }
    let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}">{}</text>"#, end + 14.0, bottom + 27.0, escaped(labels.moves));
    let share_of = [
        ("counting", labels.counting, (|at: &AtPly| at.tally.share_of_counting()) as fn(&AtPly) -> Option<f64>),
        ("class", labels.class, |at: &AtPly| at.tally.share()),
    ];
    let mut ends: Vec<(f64, String)> = Vec::new();
    for (class, name, share) in share_of {
        let points: Vec<(f64, f64)> = plies.iter().filter_map(|at| Some((x(at.ply), y(share(at)?)))).collect();
        let (Some((last_x, last_y)), Some(last)) = (points.last().copied(), plies.last().and_then(share)) else {
            continue;
        };
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
        let _ = write!(svg, r#"<path class="curve {class}" d="M{}"/>"#, path.join("L"));
        let _ = write!(svg, r#"<circle class="{class}" cx="{last_x:.1}" cy="{last_y:.1}" r="6"/>"#);
        ends.push((last_y, format!(r#"class="{class}">{} {}"#, escaped(name), percent(last))));
    }
    // Names at the edge, apart from each other.
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut above = f64::NEG_INFINITY;
    for (order, (height, words)) in ends.iter().enumerate() {
        let room_below = bottom - NAME_HEIGHT * (ends.len() - 1 - order) as f64;
        let height = height.max(above + NAME_HEIGHT).min(room_below);
        above = height;
        let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}" {words}</text>"#, end + 14.0, height + 6.0);
    }
    svg
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::class::seen::Tally;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const PAPER: Paper = Paper { width: 720.0, height: 300.0, right: 150.0 };
    const LABELS: Labels<'_> = Labels { class: "the <class>", counting: "counting", moves: "moves" };

    fn standing(plies: &[(u16, u32, f64)]) -> Standing {
        let at = |(ply, marks, points): &(u16, u32, f64)| AtPly {
            ply: *ply,
            games: *marks,
            tally: Tally { marks: *marks, points: *points, counting: f64::from(*marks) / 2.0 },
        };
        Standing { plies: plies.iter().map(at).collect(), ..Standing::default() }
    }

    #[test]
    fn both_lines_are_named_at_their_ends_with_their_numbers() {
        let svg = drawing(&standing(&[(2, 10, 5.0), (4, 40, 24.0), (12, 30, 24.0)]), PAPER, &LABELS);
        assert!(svg.contains("the &lt;class> 80") && svg.contains("counting 50"), "{svg}");
        assert_eq!(svg.matches("class=\"curve").count(), 2);
        assert!(!svg.contains("NaN"));
    }

    #[test]
    fn a_single_long_game_draws_no_line_of_its_own() {
        let svg = drawing(&standing(&[(2, 40, 20.0), (4, 40, 24.0), (58, 1, 1.0)]), PAPER, &LABELS);
        assert!(svg.contains("the &lt;class> 60"), "{svg}");
    }

    #[test]
    fn before_anything_is_there_the_axes_are() {
        let svg = drawing(&Standing::default(), PAPER, &LABELS);
        assert!(svg.contains("grid") && !svg.contains("curve") && !svg.contains("NaN"));
    }
}
