//! Curves as a figure, drawn as the paper draws its figures 2 to 4: the best as a line, the mean dashed.

use super::curve::{Curve, Point};
use std::fmt::Write;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 52.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 44.0;
/// One for each curve, in turn; told apart by those who do not see colours, too.
const COLOURS: [&str; 6] = ["#c0392b", "#1f5fa8", "#2e7d32", "#8e44ad", "#b9770e", "#455a64"];

/// A figure of some curves, each with its name.
pub fn figure(curves: &[(String, Curve)]) -> String {
    let points = || curves.iter().flat_map(|(_, curve)| &curve.0);
    let last = points().map(|point| point.generation).max().unwrap_or(1).max(2);
    let top = points().map(|point| f64::from(point.best)).fold(1.0, f64::max);
    let low = points().map(|point| point.mean).fold(top, f64::min);
    let step = round_step((top - low).max(1.0) / 5.0);
    let (low, top) = ((low / step).floor() * step, ((top / step).ceil() * step).max(low + step));
    let x = |generation: f64| LEFT + (generation - 1.0) / f64::from(last - 1) * (WIDTH - LEFT - RIGHT);
    let y = |fitness: f64| HEIGHT - BOTTOM - (fitness - low) / (top - low) * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    let mut mark = low;
    while mark <= top + step / 2.0 {
        let at = y(mark);
        let _ = writeln!(svg, "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#ddd\"/>", WIDTH - RIGHT);
        let _ =
            writeln!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{mark:.0}</text>", LEFT - 6.0, at + 4.0);
        mark += step;
    }
    let every = round_step(f64::from(last) / 6.0).max(1.0);
    let mut generation = every;
    while generation <= f64::from(last) {
        let (at, under) = (x(generation), HEIGHT - BOTTOM + 16.0);
        let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{under:.1}\" text-anchor=\"middle\">{generation:.0}</text>");
        generation += every;
    }
    let (middle, under) = ((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0);
    let _ = writeln!(
        svg,
        "<text x=\"{middle:.1}\" y=\"{under:.1}\" text-anchor=\"middle\">generation (best —, mean - -)</text>"
    );
    for (number, (name, curve)) in curves.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let line = |value: &dyn Fn(&Point) -> f64| {
            let at = |point: &Point| format!("{:.1},{:.1}", x(point.generation.into()), y(value(point)));
            curve.0.iter().map(at).collect::<Vec<_>>().join(" ")
        };
        for (points, dash) in
            [(line(&|point| point.best.into()), ""), (line(&|point| point.mean), " stroke-dasharray=\"5 4\"")]
        {
            let stroke = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"{dash}");
            let _ = writeln!(svg, "<polyline points=\"{points}\" {stroke}/>");
        }
        let (at, down) = (WIDTH - RIGHT - 6.0, HEIGHT - BOTTOM - 8.0 - 16.0 * (curves.len() - 1 - number) as f64);
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        let _ =
            writeln!(svg, "<text x=\"{at:.1}\" y=\"{down:.1}\" text-anchor=\"end\" fill=\"{colour}\">{name}</text>");
    }
    svg + "</svg>\n"
}

/// The next of 1, 2, 5, 10, 20, … that is not smaller.
fn round_step(wanted: f64) -> f64 {
    let mut power = 1.0;
    loop {
        for step in [1.0, 2.0, 5.0] {
            if step * power >= wanted || power > 1e9 {
                return step * power;
            }
        }
        power *= 10.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_two_lines_a_curve_and_its_name() {
        let point = |generation| Point { generation, best: 300 + generation, mean: 250.5, distinct: 9, size: 7 };
        let curve = Curve((1..=30).map(point).collect());
        let svg = figure(&[("100 & <more>".to_owned(), curve.clone()), ("300".to_owned(), curve)]);
        assert_eq!(svg.matches("<polyline").count(), 4);
        assert!(svg.contains("100 &amp; &lt;more>") && svg.contains(">30</text>"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
        assert!(!figure(&[]).contains("NaN"));
    }
}
