//! The chart's geometry: both axes count in powers of ten, and every line carries its name at its end.

/// Nothing below this is drawn: there the curves are noise, and a line may well have come to 0.
pub const FLOOR: f64 = 1e-6;

/// Names at the ends keep this far apart.
const NAME_HEIGHT: f64 = 17.0;
const NAME_WIDTH: f64 = 64.0;

/// How large the drawing is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paper {
    /// Its width; one unit is one pixel, so that letters keep their size.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// Room for the numbers at the left and below, the names at the right, and a name above.
const LEFT: f64 = 58.0;
const RIGHT: f64 = 66.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 46.0;

/// What a line goes through: iterations, and what they came to.
pub type Point = (f64, f64);

/// One power of ten on an axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Tick {
    /// Where it is.
    pub at: f64,
    /// The exponent.
    pub power: i32,
}

/// A line and the place of its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The way of the pen, as SVG writes it.
    pub path: String,
    /// The last point.
    pub end: Point,
    /// The height of its name.
    pub name_at: f64,
}

/// All that is to be drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// The left, upper, right and lower edge.
    pub edges: [f64; 4],
    /// Powers of ten of iterations.
    pub across: Vec<Tick>,
    /// Powers of ten of what is drawn.
    pub up: Vec<Tick>,
    /// The lines, in their order.
    pub lines: Vec<Option<Drawn>>,
}

impl Chart {
    /// Lays lines out on a paper.
    pub fn of(paper: Paper, lines: &[Vec<Point>]) -> Chart {
        let points = || lines.iter().flatten();
        let most = points().map(|point| point.0).fold(1000.0, f64::max);
        let least = points().map(|point| point.1.max(FLOOR)).fold(0.1, f64::min);
        // A hair of tolerance, or rounding would open a power that nothing reaches.
        let powers = ((most.log10() - 1e-9).ceil() as i32, (least.log10() + 1e-9).floor() as i32);
        let [left, top, right, bottom] = [LEFT, TOP, paper.width - RIGHT, paper.height - BOTTOM];
        let x = |iterations: f64| left + (right - left) * iterations.max(1.0).log10() / f64::from(powers.0);
        let y = |loss: f64| top + (bottom - top) * loss.clamp(FLOOR, 1.0).log10() / f64::from(powers.1);
        let tick = |power: i32, at: f64| Tick { at, power };
        let mut chart = Chart {
            edges: [left, top, right, bottom],
            across: (0..=powers.0).map(|power| tick(power, x(10f64.powi(power)))).collect(),
            up: (powers.1..=0).map(|power| tick(power, y(10f64.powi(power)))).collect(),
            lines: lines.iter().map(|line| drawn(line, &x, &y)).collect(),
        };
        chart.part_names();
        chart
    }

    /// Moves names down that would lie upon another.
    fn part_names(&mut self) {
        let mut drawn: Vec<&mut Drawn> = self.lines.iter_mut().flatten().collect();
        drawn.sort_by(|a, b| a.end.1.total_cmp(&b.end.1));
        for index in 1..drawn.len() {
            let (above, rest) = drawn.split_at_mut(index);
            let here = &mut rest[0];
            for other in above.iter().filter(|other| (other.end.0 - here.end.0).abs() < NAME_WIDTH) {
                here.name_at = here.name_at.max(other.name_at + NAME_HEIGHT);
            }
        }
    }
}

fn drawn(line: &[Point], x: &impl Fn(f64) -> f64, y: &impl Fn(f64) -> f64) -> Option<Drawn> {
    let places: Vec<Point> = line.iter().map(|point| (x(point.0), y(point.1))).collect();
    let end = *places.last()?;
    let steps = places.iter().enumerate().map(|(index, (x, y))| {
        let pen = if index == 0 { 'M' } else { 'L' };
        format!("{pen}{x:.1} {y:.1}")
    });
    Some(Drawn { path: steps.collect(), end, name_at: end.1 })
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const PAPER: Paper = Paper { width: 724.0, height: 376.0 };

    #[test]
    fn equal_factors_are_equal_ways() {
        let chart = Chart::of(PAPER, &[vec![(1.0, 1.0), (10.0, 0.1), (1000.0, 0.001)]]);
        assert_eq!(chart.edges, [58.0, 30.0, 658.0, 330.0]);
        assert_eq!(chart.across.iter().map(|tick| tick.at).collect::<Vec<_>>(), [58.0, 258.0, 458.0, 658.0]);
        assert_eq!(
            chart.up.iter().map(|tick| (tick.power, tick.at.round())).collect::<Vec<_>>(),
            [(-3, 330.0), (-2, 230.0), (-1, 130.0), (0, 30.0)]
        );
        let line = chart.lines[0].as_ref().map(|line| line.path.as_str());
        assert_eq!(line, Some("M58.0 30.0L258.0 130.0L658.0 330.0"));
    }

    #[test]
    fn nothing_falls_off_the_paper() {
        let chart = Chart::of(PAPER, &[vec![(1.0, 0.0), (1e6, 2.0)], vec![]]);
        assert_eq!(chart.lines[1], None);
        assert_eq!(chart.lines[0].as_ref().map(|line| line.path.as_str()), Some("M58.0 330.0L658.0 30.0"));
    }

    #[test]
    fn names_do_not_lie_upon_each_other() {
        let line = |loss| vec![(1000.0, loss)];
        let chart = Chart::of(PAPER, &[line(0.05), line(0.05), line(0.049), line(0.9)]);
        let mut names: Vec<f64> = chart.lines.iter().flatten().map(|line| line.name_at).collect();
        names.sort_by(f64::total_cmp);
        assert!(names.windows(2).all(|pair| pair[1] - pair[0] >= NAME_HEIGHT), "{names:?}");
    }
}
