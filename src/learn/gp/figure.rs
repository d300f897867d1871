//! Curves as a figure, drawn as the paper draws its figures 2 to 4: the best as a line, the mean dashed.

use super::curve::{Curve, Point};
use crate::figure::{Figure, Line, Spot};

/// A figure of some curves, each with its name.
pub fn figure(curves: &[(String, Curve)]) -> String {
    let lines = curves.iter().flat_map(|(name, curve)| {
        let line = |name: Option<&String>, dashed, value: &dyn Fn(&Point) -> f64| {
            let spot = |point: &Point| Spot { at: point.generation.into(), value: value(point), within: None };
            Line { name: name.cloned(), dashed, spots: curve.0.iter().map(spot).collect() }
        };
        [line(Some(name), false, &|point| point.best.into()), line(None, true, &|point| point.mean)]
    });
    Figure {
        across: "generation".to_owned(),
        up: "fitness: the best, and the mean in dashes".to_owned(),
        unit: "",
        range: None,
        lines: lines.collect(),
    }
    .svg()
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
        assert_eq!(svg.matches("stroke-dasharray").count(), 2);
        assert!(svg.contains("100 &amp; &lt;more>") && svg.contains(">30</text>"));
        assert!(!figure(&[]).contains("NaN"));
    }
}
