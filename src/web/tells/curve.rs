//! How much is known after so many moves, as a drawing in SVG: a line for each player, with its interval.

use super::drawing::Paper;
use super::said::signed;
use crate::arena::tells::Reading;
use crate::web::kit::picture::escaped;
use std::fmt::Write;

/// The words on the drawing.
pub struct Labels<'a> {
    /// The players' names.
    pub names: [&'a str; 2],
    /// At the axis of moves.
    pub moves: &'a str,
    /// At the topmost line.
    pub all: &'a str,
}

const LEFT: f64 = 38.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 28.0;
const NAME_HEIGHT: f64 = 20.0;

/// Draws both curves below what there is to know. `right` is what the names need.
pub fn drawing(readings: &[Reading; 2], full: f64, paper: Paper, right: f64, labels: &Labels<'_>) -> String {
    let (end, bottom) = (paper.width - right, paper.height - BOTTOM);
    let longest = readings.iter().map(|reading| reading.curve.len()).max().unwrap_or_default();
    let most = longest.saturating_sub(1).max(8) as f64;
    let x = |made: usize| LEFT + (end - LEFT) * made as f64 / most;
    // Below nothing there is room for chance.
    let y = |bits: f64| bottom - (bottom - TOP) * (bits / full).clamp(-0.04, 1.0);
    let mut svg = String::new();
    for (bits, text) in
        [(0.0, "0".to_owned()), (full / 2.0, format!("{:.1}", full / 2.0)), (full, format!("{full:.1}"))]
    {
        let height = y(bits);
        let _ = write!(svg, r#"<path class="grid" d="M{LEFT} {height:.1}H{end:.1}"/>"#);
        let _ = write!(svg, r#"<text x="{}" y="{:.1}" text-anchor="end">{text}</text>"#, LEFT - 8.0, height + 5.0);
    }
    let _ = write!(svg, r#"<text x="{LEFT}" y="{:.1}">{}</text>"#, TOP - 9.0, escaped(labels.all));
    let step = [2usize, 5, 10, 20, 50].into_iter().find(|step| most / *step as f64 <= 8.0).unwrap_or(100);
    for made in (0..=most as usize).step_by(step) {
        let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">{made}</text>"#, x(made), bottom + 21.0);
    }
    let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}">{}</text>"#, end + 30.0, bottom + 21.0, escaped(labels.moves));
    let lines = readings.iter().zip(["one", "other"]).filter(|(reading, _)| !reading.curve.is_empty());
    let mut ends: Vec<(usize, f64, String)> = Vec::new();
    for (place, (reading, class)) in lines.enumerate() {
        let curve = &reading.curve;
        let path = |bits: &dyn Fn(usize) -> f64| {
            let points = (0..curve.len()).map(|made| format!("{:.1} {:.1}", x(made), y(bits(made))));
            points.collect::<Vec<_>>()
        };
        let (high, mut low) = (path(&|made| curve[made].high), path(&|made| curve[made].low));
        low.reverse();
        let around = [high, low].concat().join("L");
        let _ = write!(svg, r#"<path class="band {class}" d="M{around}Z"/>"#);
        let _ = write!(svg, r#"<path class="curve {class}" d="M{}"/>"#, path(&|made| curve[made].bits).join("L"));
        let last = curve.len() - 1;
        let name = format!("{} {}", labels.names[usize::from(class == "other")], signed(curve[last].bits, 1));
        let _ = write!(svg, r#"<circle class="{class}" cx="{:.1}" cy="{:.1}" r="4.5"/>"#, x(last), y(curve[last].bits));
        ends.push((place, y(curve[last].bits), format!(r#"class="{class}">{}"#, escaped(&name))));
    }
    // Names at the edge, apart from each other.
    ends.sort_by(|one, other| one.1.total_cmp(&other.1));
    let mut above = f64::NEG_INFINITY;
    let count = ends.len();
    for (order, (_, height, words)) in ends.into_iter().enumerate() {
        let room_below = bottom - NAME_HEIGHT * (count - 1 - order) as f64;
        let height = height.max(above + NAME_HEIGHT).min(room_below);
        above = height;
        let _ = write!(svg, r#"<text x="{:.1}" y="{:.1}" {words}</text>"#, end + 12.0, height + 5.0);
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tells::Point;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn reading(moves: usize, slope: f64) -> Reading {
        let point = |made: usize| {
            let bits = slope * made as f64;
            Point { bits, low: bits - 0.1, high: bits + 0.1 }
        };
        Reading { games: 200, rate: None, end: None, curve: (0..moves).map(point).collect() }
    }

    const LABELS: Labels<'_> = Labels { names: ["Rush", "<B>"], moves: "moves", all: "bits: all colours" };
    const PAPER: Paper = Paper { width: 700.0, height: 260.0 };

    #[test]
    fn both_lines_are_named_at_their_ends_and_apart() {
        let svg = drawing(&[reading(20, 0.05), reading(12, 0.08)], 6.1, PAPER, 150.0, &LABELS);
        assert!(svg.contains("Rush 0.9") || svg.contains("Rush 1.0"), "{svg}");
        assert!(svg.contains("&lt;B&gt; 0.9") && svg.contains("curve other") && !svg.contains("NaN"));
        let heights: Vec<f64> = svg
            .split("<text ")
            .filter_map(|text| text.split("</text>").next())
            .filter(|text| text.contains("class=\"one\"") || text.contains("class=\"other\""))
            .filter_map(|text| text.split("y=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert!(heights.len() == 2 && (heights[0] - heights[1]).abs() >= NAME_HEIGHT - 0.1, "{heights:?}");
    }

    #[test]
    fn before_anything_is_read_there_are_only_the_axes() {
        let svg = drawing(&Default::default(), 2.6, PAPER, 150.0, &LABELS);
        assert!(!svg.contains("curve") && svg.contains("2.6"));
    }
}
