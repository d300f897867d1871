//! A curve as a drawing: a rate from 0 to 100 % over what grows, with its intervals.

use super::curves::{Curve, CurveReport, Point};
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 48.0;

/// The drawing as SVG, readable by itself and on any ground.
pub fn svg(report: &CurveReport) -> String {
    let last = report.points.iter().map(|point| point.at).max().unwrap_or(0).max(1) as f64;
    let x = |at: u64| LEFT + (WIDTH - LEFT - RIGHT) * at as f64 / last;
    let y = |rate: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - rate);
    let (across, up) = words(report.curve);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf8\"/>\n"
    );
    // Writing to a string cannot fail.
    for step in 0..=4u8 {
        let rate = f64::from(step) / 4.0;
        let (line, per_cent) = (y(rate), 100.0 * rate);
        let _ = writeln!(
            text,
            "<path d=\"M{LEFT} {line:.1}H{}\" stroke=\"#d9d2c3\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{per_cent:.0} %</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            line + 4.0
        );
    }
    let points: Vec<String> =
        report.points.iter().map(|point| format!("{:.1},{:.1}", x(point.at), y(point.rate.rate))).collect();
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#4a6fa5\" stroke-width=\"2\"/>",
        points.join(" ")
    );
    for Point { at, rate, .. } in &report.points {
        let (column, middle) = (x(*at), y(rate.rate));
        let _ = writeln!(
            text,
            "<path d=\"M{column:.1} {:.1}V{:.1}\" stroke=\"#4a6fa5\"/><circle cx=\"{column:.1}\" cy=\"{middle:.1}\" r=\"4\" \
             fill=\"#4a6fa5\"/><text x=\"{column:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{at}</text>",
            y(rate.low),
            y(rate.high),
            HEIGHT - BOTTOM + 18.0
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{across}</text><text x=\"{}\" y=\"{}\">{up}</text>\n</svg>",
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 10.0,
        LEFT + 8.0,
        HEIGHT - BOTTOM - 8.0
    );
    text
}

/// What grows, and what the rate is.
fn words(curve: Curve) -> (&'static str, &'static str) {
    match curve {
        Curve::Guesses => ("ply", "guesses of moved ghosts that are right"),
        Curve::Known => ("colours told before the first move", "win rate, draws counted half"),
        Curve::Powers => ("power", "guesses of moved ghosts that are right"),
    }
}
