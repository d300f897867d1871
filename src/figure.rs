//! Curves drawn as SVG for documents: readable by themselves and on any ground.

use std::collections::BTreeSet;
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 48.0;
/// A letter of a name beside its line, about.
const LETTER: f64 = 6.8;
/// From one name to the next where lines end close to each other.
const APART: f64 = 15.0;
/// One a line, in turn; told apart by those who do not see colours, too, and none of them a ghost's.
const INKS: [&str; 6] = ["#8a5a00", "#1d6b5f", "#6a3d8f", "#3c4655", "#a33a6d", "#5d6b12"];
/// So many places across are all written below.
const FEW: usize = 12;

/// A place on a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// How far across.
    pub at: f64,
    /// How far up.
    pub value: f64,
    /// Between what it lies with some certainty.
    pub within: Option<(f64, f64)>,
}

/// A line with its name at its end.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What it is called; a line without a name goes with the one before and has its colour.
    pub name: Option<String>,
    /// Is it drawn in dashes?
    pub dashed: bool,
    /// From left to right.
    pub spots: Vec<Spot>,
}

/// Some lines over the same ground.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// What grows from left to right.
    pub across: String,
    /// What grows upwards.
    pub up: String,
    /// What is written behind a number at the side, `" %"` or nothing.
    pub unit: &'static str,
    /// From where to where it goes up; as far as the lines need if it is not given.
    pub range: Option<(f64, f64)>,
    /// The lines.
    pub lines: Vec<Line>,
}

impl Figure {
    /// The drawing.
    pub fn svg(&self) -> String {
        let ground = Ground::of(self);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"13\" \
             fill=\"#29231d\">\n<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fffdf8\"/>\n"
        );
        self.draw_sides(&ground, &mut svg);
        let mut names = Vec::new();
        let mut named = 0;
        for line in &self.lines {
            named += usize::from(line.name.is_some());
            let ink = INKS[named.saturating_sub(1) % INKS.len()];
            draw_line(line, ink, &ground, &mut svg);
            if let (Some(name), Some(end)) = (&line.name, line.spots.last()) {
                names.push((ground.y(end.value), name, ink));
            }
        }
        draw_names(names, &ground, &mut svg);
        svg + "</svg>\n"
    }

    /// The marks at the left, those below, and what both are about. Writing to a string cannot fail.
    fn draw_sides(&self, ground: &Ground, svg: &mut String) {
        for mark in steps(ground.low, ground.high, 5.0) {
            let at = ground.y(mark);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {at:.1}H{:.1}\" stroke=\"#d9d2c3\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}{}</text>",
                ground.right,
                LEFT - 8.0,
                at + 4.0,
                short(mark),
                self.unit
            );
        }
        for mark in ground.marks_across(self) {
            let (at, under) = (ground.x(mark), HEIGHT - BOTTOM + 18.0);
            let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{under:.1}\" text-anchor=\"middle\">{}</text>", short(mark));
        }
        let (middle, under) = ((LEFT + ground.right) / 2.0, HEIGHT - 10.0);
        let (across, up) = (escaped(&self.across), escaped(&self.up));
        let _ = writeln!(
            svg,
            "<text x=\"{middle:.1}\" y=\"{under:.1}\" text-anchor=\"middle\">{across}</text><text x=\"{LEFT}\" y=\"18\">{up}</text>"
        );
    }
}

/// What stands where.
struct Ground {
    first: f64,
    last: f64,
    low: f64,
    high: f64,
    right: f64,
}

impl Ground {
    fn of(figure: &Figure) -> Ground {
        let spots = || figure.lines.iter().flat_map(|line| &line.spots);
        let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::NEG_INFINITY, f64::max);
        let sides = |(from, to): (f64, f64)| if from <= to { (from, to.max(from + 1.0)) } else { (0.0, 1.0) };
        let (first, last) = sides((least(&mut spots().map(|spot| spot.at)), most(&mut spots().map(|spot| spot.at))));
        let (low, high) = figure.range.unwrap_or_else(|| {
            let ends = || spots().flat_map(|spot| spot.within.map_or([spot.value; 2], |(low, high)| [low, high]));
            let (low, high) = sides((least(&mut ends()), most(&mut ends())));
            let step = round_step((high - low) / 5.0);
            ((low / step).floor() * step, (high / step).ceil() * step)
        });
        let longest = figure.lines.iter().filter_map(|line| line.name.as_ref()).map(|name| name.chars().count()).max();
        let right = WIDTH - longest.map_or(16.0, |letters| 18.0 + LETTER * letters as f64);
        Ground { first, last, low, high, right }
    }

    fn x(&self, at: f64) -> f64 {
        LEFT + 8.0 + (at - self.first) / (self.last - self.first) * (self.right - LEFT - 16.0)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (value - self.low) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)
    }

    /// All places if there are few, else round ones.
    fn marks_across(&self, figure: &Figure) -> Vec<f64> {
        let spots = figure.lines.iter().flat_map(|line| &line.spots);
        let places: BTreeSet<u64> = spots.map(|spot| spot.at.to_bits()).collect();
        if places.len() <= FEW {
            return places.into_iter().map(f64::from_bits).collect();
        }
        steps(self.first, self.last, 6.0)
    }
}

fn draw_line(line: &Line, ink: &str, ground: &Ground, svg: &mut String) {
    let points: Vec<String> =
        line.spots.iter().map(|spot| format!("{:.1},{:.1}", ground.x(spot.at), ground.y(spot.value))).collect();
    let dash = if line.dashed { " stroke-dasharray=\"5 4\"" } else { "" };
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\"{dash}/>",
        points.join(" ")
    );
    for spot in &line.spots {
        let Some((low, high)) = spot.within else { continue };
        let (x, y) = (ground.x(spot.at), ground.y(spot.value));
        let (from, to) = (ground.y(low), ground.y(high));
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {from:.1}V{to:.1}\" stroke=\"{ink}\"/><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{ink}\"/>"
        );
    }
}

/// Names at the ends of their lines, pushed apart from the top where they would lie on each other.
fn draw_names(mut names: Vec<(f64, &String, &str)>, ground: &Ground, svg: &mut String) {
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = f64::NEG_INFINITY;
    // So far up that the last of them still has its place above the ground line.
    for (place, (wanted, name, ink)) in names.iter().enumerate() {
        let below = (names.len() - 1 - place) as f64 * APART;
        let at = wanted.min(HEIGHT - BOTTOM - below).max(free);
        free = at + APART;
        let (x, y) = (ground.right + 8.0, at + 4.0);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{ink}\">{}</text>", escaped(name));
    }
}

/// The round numbers between two, about so many.
fn steps(low: f64, high: f64, many: f64) -> Vec<f64> {
    let step = round_step((high - low) / many);
    let first = (low / step - 1e-9).ceil();
    (0..=40).map(|number| (first + f64::from(number)) * step).take_while(|mark| *mark <= high + step * 1e-9).collect()
}

/// The next of 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, … that is not smaller.
fn round_step(wanted: f64) -> f64 {
    let mut power = 0.1;
    loop {
        for step in [1.0, 2.0, 5.0] {
            if step * power >= wanted || power > 1e12 {
                return step * power;
            }
        }
        power *= 10.0;
    }
}

/// Whole numbers without a point.
fn short(number: f64) -> String {
    if (number - number.round()).abs() < 1e-6 { format!("{number:.0}") } else { format!("{number:.1}") }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn line(name: Option<&str>, values: &[f64]) -> Line {
        let spot = |(at, value): (usize, &f64)| Spot { at: at as f64, value: *value, within: None };
        Line { name: name.map(str::to_owned), dashed: false, spots: values.iter().enumerate().map(spot).collect() }
    }

    fn figure(lines: Vec<Line>) -> Figure {
        Figure { across: "epoch".to_owned(), up: "right".to_owned(), unit: " %", range: None, lines }
    }

    #[test]
    fn names_stand_at_the_ends_and_never_on_each_other() {
        let lines = (0..4).map(|number| line(Some(&format!("net {number} <&>")), &[10.0, 50.0])).collect();
        let svg = figure(lines).svg();
        assert!(svg.contains("net 3 &lt;&amp;>"));
        let names = svg.lines().filter(|line| line.contains("net "));
        let heights: Vec<f64> =
            names.map(|line| line.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()).collect();
        assert_eq!(heights.len(), 4);
        assert!(heights.windows(2).all(|pair| pair[1] - pair[0] >= APART - 0.2), "{heights:?}");
        assert!(heights.iter().all(|height| *height > 0.0 && *height < HEIGHT - BOTTOM + 8.0), "{heights:?}");
    }

    #[test]
    fn few_places_are_all_marked_and_many_by_round_numbers() {
        let few = figure(vec![line(None, &[1.0, 2.0, 3.0])]).svg();
        assert!([">0<", ">1<", ">2<"].iter().all(|mark| few.contains(mark)));
        let many = figure(vec![line(Some("m"), &(0..50).map(f64::from).collect::<Vec<_>>())]).svg();
        assert!(many.contains("middle\">10<") && !many.contains("middle\">11<"));
    }

    #[test]
    fn whatever_is_drawn_there_are_numbers_in_it() {
        for lines in [vec![], vec![line(None, &[])], vec![line(Some("one"), &[5.0])], vec![line(None, &[7.0, 7.0])]] {
            let svg = figure(lines).svg();
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
