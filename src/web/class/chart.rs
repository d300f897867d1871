//! How often a class is right after so many moves, as a drawing in SVG: the class's line, and that of somebody who only counts.

use super::said::percent;
use crate::study::class::Standing;
use crate::study::class::seen::Tally;
use crate::study::class::standing::AtPly;
use crate::web::kit::picture::escaped;
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
    /// Where the axis of moves begins.
    pub moves: &'a str,
    /// Below what stood in the end.
    pub end: &'a str,
}

const LEFT: f64 = 52.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 34.0;
const NAME_HEIGHT: f64 = 26.0;
/// Between the lines and what stood in the end.
const LAST: f64 = 44.0;
/// From this width on.
const ROOMY: f64 = 500.0;

/// Moves after which so few marks stand that a line would be one student's luck: less than a quarter of the most there ever were.
fn enough(standing: &Standing) -> Vec<AtPly> {
    let most = standing.plies.iter().map(|at| at.tally.marks).max().unwrap_or_default();
    standing.plies.iter().filter(|at| at.tally.marks.saturating_mul(4) >= most).copied().collect()
}

/// Draws both lines, and beside them what stood in the end.
pub fn drawing(standing: &Standing, paper: Paper, labels: &Labels<'_>) -> String {
    let plies = enough(standing);
    let (end, bottom) = (paper.width - paper.right, paper.height - BOTTOM);
    let line_end = end - LAST;
    let longest = f64::from(plies.last().map_or(0, |at| at.ply).max(10));
    let x = |ply: u16| LEFT + (line_end - LEFT) * f64::from(ply) / longest;
    let y = |share: f64| bottom - (bottom - TOP) * share.clamp(0.0, 1.0);
    let mut svg = String::new();
    for share in [0.0, 0.5, 1.0] {
        // Writing to a text does not fail.
        let _ = write!(svg, r#"<path class="grid" d="M{LEFT} {:.1}H{end:.1}"/>"#, y(share));
        let text = percent(share);
        let _ = write!(svg, r#"<text x="{}" y="{:.1}" text-anchor="end">{text}</text>"#, LEFT - 10.0, y(share) + 6.0);
    }
    let under = bottom + 27.0;
    let step = match (longest > 30.0, paper.width < ROOMY) {
        (true, true) => 20,
        (false, false) => 5,
        _ => 10,
    };
    for ply in (step..=longest as u16).step_by(usize::from(step)) {
        let _ = write!(svg, r#"<text x="{:.1}" y="{under:.1}" text-anchor="middle">{ply}</text>"#, x(ply));
    }
    let _ = write!(
        svg,
        r#"<text x="{:.1}" y="{under:.1}" text-anchor="start">{}</text>"#,
        LEFT - 6.0,
        escaped(labels.moves)
    );
    let _ = write!(svg, r#"<text x="{end:.1}" y="{under:.1}" text-anchor="middle">{}</text>"#, escaped(labels.end));
    let share_of = [
        ("counting", labels.counting, Tally::share_of_counting as fn(&Tally) -> Option<f64>),
        ("class", labels.class, Tally::share),
    ];
    let mut ends: Vec<(f64, String)> = Vec::new();
    for (class, name, share) in share_of {
        let points: Vec<String> =
            plies.iter().filter_map(|at| Some(format!("{:.1} {:.1}", x(at.ply), y(share(&at.tally)?)))).collect();
        if !points.is_empty() {
            let _ = write!(svg, r#"<path class="curve {class}" d="M{}"/>"#, points.join("L"));
        }
        if let Some(last) = share(&standing.last) {
            let _ = write!(svg, r#"<circle class="{class}" cx="{end:.1}" cy="{:.1}" r="8"/>"#, y(last));
            ends.push((y(last), format!(r#"class="{class}">{} {}"#, escaped(name), percent(last))));
        }
    }
    // Names at the edge, apart from each other.
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut above = f64::NEG_INFINITY;
    for (order, (height, words)) in ends.iter().enumerate() {
        let room_below = bottom - NAME_HEIGHT * (ends.len() - 1 - order) as f64;
        let height = height.max(above + NAME_HEIGHT).min(room_below);
        above = height;
        let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}" {words}</text>"#, end + 16.0, height + 6.0);
    }
    svg
}

/// The same as a table: what stood after so many moves, and at last what stood in the end.
pub fn table(standing: &Standing) -> String {
    let mut text = String::from("moves,games,marks,points,counting\n");
    for AtPly { ply, games, tally } in &standing.plies {
        text += &format!("{ply},{games},{},{:.2},{:.2}\n", tally.marks, tally.points, tally.counting);
    }
    let Tally { marks, points, counting } = standing.last;
    let games: u32 = standing.games.iter().sum();
    text + &format!("end,{games},{marks},{points:.2},{counting:.2}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const PAPER: Paper = Paper { width: 720.0, height: 300.0, right: 150.0 };
    const LABELS: Labels<'_> = Labels { class: "the <class>", counting: "counting", moves: "0 moves", end: "end" };

    fn tally(marks: u32, points: f64) -> Tally {
        Tally { marks, points, counting: f64::from(marks) / 2.0 }
    }

    fn standing(plies: &[(u16, u32, f64)], last: Tally) -> Standing {
        let at =
            |(ply, marks, points): &(u16, u32, f64)| AtPly { ply: *ply, games: *marks, tally: tally(*marks, *points) };
        Standing { plies: plies.iter().map(at).collect(), last, ..Standing::default() }
    }

    #[test]
    fn both_lines_are_named_with_what_stood_in_the_end() {
        let svg = drawing(&standing(&[(2, 10, 5.0), (4, 40, 24.0), (12, 30, 24.0)], tally(40, 32.0)), PAPER, &LABELS);
        assert!(svg.contains("the &lt;class&gt; 80") && svg.contains("counting 50"), "{svg}");
        assert_eq!((svg.matches("class=\"curve").count(), svg.matches("<circle").count()), (2, 2));
        assert!(!svg.contains("NaN"));
    }

    #[test]
    fn a_single_long_game_draws_no_line_of_its_own() {
        let drawn = |plies: &[(u16, u32, f64)]| drawing(&standing(plies, Tally::default()), PAPER, &LABELS);
        let short = drawn(&[(2, 40, 20.0), (4, 40, 24.0)]);
        assert_eq!(drawn(&[(2, 40, 20.0), (4, 40, 24.0), (58, 1, 1.0)]), short);
    }

    #[test]
    fn before_anything_is_there_the_axes_are() {
        let svg = drawing(&Standing::default(), PAPER, &LABELS);
        assert!(svg.contains("grid") && !svg.contains("curve") && !svg.contains("NaN"));
    }
}
