//! The chart as a drawing in SVG.

use super::chart::{Line, part};
use crate::game::Colour;
use crate::web::kit::picture::escaped;
use std::fmt::Write;

/// How large the drawing is; one unit is one pixel at its usual size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The words on the chart.
pub struct Labels<'a> {
    /// In the upper half.
    pub blue: &'a str,
    /// In the lower half.
    pub red: &'a str,
    /// At the axis of moves.
    pub ply: &'a str,
}

const LEFT: f64 = 42.0;
const RIGHT: f64 = 78.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 24.0;
const NAME_HEIGHT: f64 = 16.0;

/// Draws lines up to a moment of a game of this length. `main` is the ghost that is spoken of.
pub fn drawing(lines: &[Line], at: u16, length: u16, main: Option<usize>, paper: Paper, labels: &Labels<'_>) -> String {
    let (right, bottom) = (paper.width - RIGHT, paper.height - BOTTOM);
    let most = f64::from(length.max(at).max(8));
    let x = |ply: u16| LEFT + (right - LEFT) * f64::from(ply) / most;
    let y = |blue: f64| TOP + (bottom - TOP) * (1.0 - blue);
    let (wide, middle) = (right - LEFT, y(0.5));
    let mut svg = String::new();
    let half = middle - TOP;
    let _ = write!(svg, r#"<rect class="half-blue" x="{LEFT}" y="{TOP}" width="{wide:.1}" height="{half:.1}"/>"#);
    let _ = write!(svg, r#"<rect class="half-red" x="{LEFT}" y="{middle:.1}" width="{wide:.1}" height="{half:.1}"/>"#);
    for (blue, text) in [(1.0, "100%"), (0.5, "50"), (0.0, "0")] {
        let (height, words) = (y(blue), y(blue) + 4.5);
        let _ = write!(svg, r#"<path class="grid" d="M{LEFT} {height:.1}H{right:.1}"/>"#);
        let _ =
            write!(svg, r#"<text class="number" x="{}" y="{words:.1}" text-anchor="end">{text}</text>"#, LEFT - 7.0);
    }
    let step = [2u16, 4, 6, 10, 20, 30, 50].into_iter().find(|step| most / f64::from(*step) <= 6.0).unwrap_or(100);
    for ply in (0..=most as u16).step_by(step.into()) {
        let _ = write!(
            svg,
            r#"<text class="number" x="{:.1}" y="{:.1}" text-anchor="middle">{ply}</text>"#,
            x(ply),
            bottom + 17.0
        );
    }
    let word = |svg: &mut String, class: &str, x: f64, y: f64, text: &str| {
        let _ = write!(svg, r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{}</text>"#, escaped(text));
    };
    word(&mut svg, "number", right + 10.0, bottom + 17.0, labels.ply);
    word(&mut svg, "half-word", LEFT + 8.0, TOP + 16.0, labels.blue);
    word(&mut svg, "half-word", LEFT + 8.0, bottom - 8.0, labels.red);
    let now = x(at);
    let _ = write!(svg, r#"<path class="now-line" d="M{now:.1} {TOP}V{bottom:.1}"/>"#);
    // The one that is spoken of comes last and lies on top.
    let mut order: Vec<&Line> = lines.iter().collect();
    order.sort_by_key(|line| Some(line.piece) == main);
    for line in &order {
        let class = class(line, main);
        let steps = line.points.iter().enumerate().map(|(index, (ply, blue))| {
            format!("{}{:.1} {:.1}", if index == 0 { 'M' } else { 'L' }, x(*ply), y(*blue))
        });
        let _ = write!(svg, r#"<path class="curve {class}" d="{}"/>"#, steps.collect::<String>());
        if let (Some((ply, blue)), None) = (line.points.last(), &line.square) {
            // It was taken here.
            let (x, y) = (x(*ply), y(*blue));
            let _ =
                write!(svg, r#"<path class="curve gone {class}" d="M{:.1} {:.1}l8 8m0 -8l-8 8"/>"#, x - 4.0, y - 4.0);
        }
    }
    let ends: Vec<(&Line, f64)> = order
        .into_iter()
        .filter_map(|line| line.square.as_ref().and(line.points.last()).map(|last| (line, y(last.1))))
        .collect();
    let wanted: Vec<f64> = ends.iter().map(|end| end.1).collect();
    let heights = part(&wanted, NAME_HEIGHT, TOP + 4.0, bottom - 4.0);
    for ((line, end), height) in ends.into_iter().zip(heights) {
        let (class, blue) = (class(line, main), line.points.last().map_or(0.0, |last| last.1));
        let radius = if class.contains("main") { 5.5 } else { 4.0 };
        let _ = write!(svg, r#"<circle class="{class}" cx="{now:.1}" cy="{end:.1}" r="{radius}"/>"#);
        let text = format!("{} {:.0}%", line.square.as_deref().unwrap_or_default(), 100.0 * blue);
        word(&mut svg, &format!("end {class}"), now + 11.0, height + 4.5, &text);
    }
    svg
}

fn class(line: &Line, main: Option<usize>) -> String {
    let colour = match line.truth {
        Some(Colour::Blue) => "blue",
        Some(Colour::Red) => "red",
        None => "veiled",
    };
    if Some(line.piece) == main { format!("{colour} main") } else { colour.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const PAPER: Paper = Paper { width: 500.0, height: 200.0 };

    #[test]
    fn truth_is_told_by_more_than_colour_and_what_was_taken_has_no_name() {
        let line = |piece, truth, square: Option<&str>| Line {
            piece,
            truth,
            points: vec![(0, 0.5), (4, 0.2)],
            square: square.map(str::to_owned),
        };
        let lines =
            [line(0, Some(Colour::Blue), Some("c4")), line(1, Some(Colour::Red), None), line(2, None, Some("a1"))];
        let labels = Labels { blue: "thinks <blue>", red: "thinks red", ply: "ply" };
        let svg = drawing(&lines, 4, 24, Some(0), PAPER, &labels);
        assert!(svg.contains("c4 20%") && svg.contains("blue main") && svg.contains("gone red"));
        assert!(svg.contains("end veiled") && !svg.contains("<blue>") && !svg.contains("NaN"));
    }
}
