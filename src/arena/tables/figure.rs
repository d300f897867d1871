//! A curve as a drawing: a rate from 0 to 100 % over what grows, with its intervals.

use super::curves::{Curve, CurveReport, Point};
use crate::figure::{Figure, Line, Spot};

/// The drawing as SVG.
pub fn svg(report: &CurveReport) -> String {
    let (across, up) = words(report.curve);
    let spot = |Point { at, rate, .. }: &Point| Spot {
        at: *at as f64,
        value: 100.0 * rate.rate,
        within: Some((100.0 * rate.low, 100.0 * rate.high)),
    };
    let line = Line { name: None, dashed: false, spots: report.points.iter().map(spot).collect() };
    let range = Some((0.0, 100.0));
    Figure { across: across.to_owned(), up: up.to_owned(), unit: " %", range, lines: vec![line] }.svg()
}

/// What grows, and what the rate is.
fn words(curve: Curve) -> (&'static str, &'static str) {
    match curve {
        Curve::Guesses => ("ply", "guesses of moved ghosts that are right, with 95 % intervals"),
        Curve::Known => ("colours told before the first move", "win rate, draws counted half, with 95 % intervals"),
        Curve::Powers => ("power", "guesses of moved ghosts that are right, with 95 % intervals"),
    }
}
