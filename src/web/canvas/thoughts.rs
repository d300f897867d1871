//! Where somebody's thoughts are drawn on the board: bars of belief at the feet of ghosts and arrows of moves with their
//! numbers. Pure arithmetic in units, a hundred to a square.

use super::geometry::{Layout, SQUARE};
use super::scene::{Arrow, Belief, Scene, To};
use super::short::sort_few;

/// Under this many CSS pixels a square has no room for a number.
const NUMBERS_FROM: f64 = 50.0;
/// More arrows than these hide the board.
const MOST_ARROWS: usize = 4;
/// A move less likely than this is not drawn.
const LEAST_SHARE: f64 = 0.05;

/// Size of a ghost above its bar, compared with its square.
pub const OVER_A_BAR: f64 = 0.80;
/// How far such a ghost is raised, in units.
pub const RAISED: f64 = 10.0;

/// A bar at the foot of a square, with the square's upper left corner as the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
    /// Where blue ends and red begins.
    pub notch: f64,
    /// The number before it, its right edge and its size; none where it could not be read.
    pub number: Option<Number>,
}

/// A number in front of a bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// In percent.
    pub percent: u8,
    /// Where it ends.
    pub right: f64,
    /// Its size.
    pub size: f64,
}

impl Bar {
    /// The bar of a belief on a board of this size. On the last row it makes room for the letter of the column.
    #[must_use]
    pub fn new(belief: Belief, layout: &Layout, compact: bool, last_row: bool) -> Bar {
        let blue = if belief.blue.is_finite() { belief.blue.clamp(0.0, 1.0) } else { 0.5 };
        let size = if compact { 20.0 } else { 17.0 };
        let readable = layout.square() >= NUMBERS_FROM;
        // A hundred has a digit more than there is room for beside a bar of the usual length.
        let percent = (100.0 * blue).round() as u8;
        let left = match (readable, compact, percent) {
            (false, ..) => 10.0,
            (true, false, 100) => 45.0,
            (true, true, 100) => 50.0,
            (true, ..) => 38.0,
        };
        let number = readable.then_some(Number { percent, right: left - 4.0, size });
        // Letters keep their size, so that they take more of a small square.
        let right = match (last_row, readable) {
            (false, _) => 92.0,
            (true, true) => 79.0,
            (true, false) => 68.0,
        };
        let width = right - left;
        Bar { x: left, y: 82.7, width, height: 8.0, notch: left + width * blue, number }
    }
}

/// An arrow with its number, in CSS pixels of the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Shaft {
    /// The outline, beginning at the left of the tail.
    pub outline: [(f64, f64); 7],
    /// The middle of the pill with the number.
    pub pill: (f64, f64),
    /// Half the pill's width and height.
    pub half: (f64, f64),
    /// Size of the number.
    pub size: f64,
    /// What is written.
    pub label: String,
    /// Is it the move that is made, or the likeliest?
    pub first: bool,
}

/// From the middle of the square that a ghost leaves: the tail, the base of the head, the tip.
const TAIL: f64 = 40.0;
const NECK: f64 = 70.5;
const TIP: f64 = 95.0;
/// The head is wider than the shaft by this.
const BARBS: f64 = 24.0;
/// Where the pill is: along the arrow at its tip, or beside it, where another one leads to the same square.
const PILL: f64 = 112.0;
const BESIDE: (f64, f64) = (54.0, 30.0);

/// The arrows that are drawn, the likeliest last, so that it lies on top.
#[must_use]
pub fn shafts(scene: &Scene, layout: &Layout) -> Vec<Shaft> {
    let mut arrows: Vec<&Arrow> = scene.arrows.iter().filter(|arrow| arrow.share >= LEAST_SHARE).collect();
    sort_few(&mut arrows, |one, other| {
        (other.first, other.share).partial_cmp(&(one.first, one.share)).unwrap_or(std::cmp::Ordering::Equal)
    });
    arrows.truncate(MOST_ARROWS);
    let mut shafts: Vec<Shaft> = Vec::new();
    for arrow in arrows {
        shafts.push(shaft(arrow, scene, layout, &shafts));
    }
    shafts.reverse();
    shafts
}

fn shaft(arrow: &Arrow, scene: &Scene, layout: &Layout, before: &[Shaft]) -> Shaft {
    let (x, y) = layout.centre(arrow.from, scene.flipped);
    let (to_x, to_y) = match arrow.to {
        To::Cell(cell) => layout.centre(cell, scene.flipped),
        To::Gate(gate) => {
            let (gate_x, sill, up) = layout.gate(gate, scene.flipped);
            (gate_x, sill + if up { -1.0 } else { 1.0 })
        }
    };
    let length = (to_x - x).hypot(to_y - y).max(1e-6);
    let (dx, dy) = ((to_x - x) / length, (to_y - y) / length);
    let unit = layout.unit;
    let at = |along: f64, aside: f64| (x + (dx * along - dy * aside) * unit, y + (dy * along + dx * aside) * unit);
    let half = width(arrow.share) / 2.0;
    let barb = half + BARBS / 2.0;
    let outline = [
        at(TAIL, -half),
        at(NECK, -half),
        at(NECK, -barb),
        at(TIP, 0.0),
        at(NECK, barb),
        at(NECK, half),
        at(TAIL, half),
    ];
    let size = if scene.compact { 21.0 } else { 19.0 };
    // Japanese letters are as wide as they are high; figures and Latin letters about half of it.
    let letters: f64 = arrow.label.chars().map(|letter| if letter >= '\u{2e80}' { 1.0 } else { 0.56 }).sum();
    let pill_half = ((0.5 * size * letters + 9.0) * unit, 0.79 * size * unit);
    let shared = scene.arrows.iter().any(|other| other.to == arrow.to && other.from != arrow.from);
    // Above an arrow that lies and to the right of one that stands; on the other side where that is taken.
    let aside = -BESIDE.1 * (dx + dy);
    let places = [at(PILL, 0.0), at(BESIDE.0, aside), at(BESIDE.0, -aside)];
    let places = places.into_iter().skip(usize::from(shared)).map(|place| keep_on_board(place, pill_half, layout));
    let free = |place: &(f64, f64)| before.iter().all(|other| is_apart(*place, pill_half, other));
    let pill = places.clone().find(free).or_else(|| places.clone().next()).unwrap_or((x, y));
    Shaft { outline, pill, half: pill_half, size: size * unit, label: arrow.label.clone(), first: arrow.first }
}

/// How wide an arrow is, in units.
fn width(share: f64) -> f64 {
    6.0 + 22.0 * share.clamp(0.0, 1.0)
}

fn is_apart((x, y): (f64, f64), half: (f64, f64), other: &Shaft) -> bool {
    (x - other.pill.0).abs() >= half.0 + other.half.0 || (y - other.pill.1).abs() >= half.1 + other.half.1
}

/// A number beyond the edge would be cut off; through a gate there is the room that escaping ghosts have.
fn keep_on_board((x, y): (f64, f64), half: (f64, f64), layout: &Layout) -> (f64, f64) {
    let (frame, edge) = (layout.frame(), 3.0 * layout.unit);
    let room = layout.head_room();
    (
        x.clamp(frame.x + half.0 + edge, frame.x + frame.width - half.0 - edge),
        y.clamp(frame.y - room + half.1 + edge, frame.y + frame.height + room - half.1 - edge),
    )
}

/// The slanted lines on the red part of a bar: from the left upper ends, within a box of this size. Each is a start and
/// an end at 45°.
#[must_use]
pub fn hatching(x: f64, y: f64, width: f64, height: f64) -> Vec<[(f64, f64); 2]> {
    const STEP: f64 = 9.0;
    let count = ((width + height) / STEP).ceil().clamp(0.0, SQUARE) as u32;
    (0..=count).map(|index| x + STEP * f64::from(index)).map(|foot| [(foot - height, y + height), (foot, y)]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::scene::{Cell, Gate, Side};
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn layout(width: f64) -> Layout {
        let (w, h) = Layout::size_for_width(6, 6, false, width);
        Layout::new(6, 6, false, w, h)
    }

    fn bar(blue: f64, width: f64, compact: bool) -> Bar {
        Bar::new(Belief { ghost: 0, blue }, &layout(width), compact, false)
    }

    fn arrow(from: (u8, u8), to: (u8, u8), share: f64, first: bool) -> Arrow {
        let cell = |(column, row)| Cell::new(column, row);
        let label = format!("{:.0}%", 100.0 * share);
        Arrow { from: cell(from), to: To::Cell(cell(to)), share, label, first }
    }

    fn drawn(arrows: Vec<Arrow>, flipped: bool) -> Vec<Shaft> {
        let scene = Scene { columns: 6, rows: 6, flipped, arrows, ..Scene::default() };
        shafts(&scene, &layout(668.0))
    }

    #[test]
    fn a_bar_is_cut_at_its_value_and_stays_in_its_square() {
        for (blue, compact) in [(0.0, false), (0.18, true), (0.5, false), (1.0, true), (1.0, false)] {
            let bar = bar(blue, 668.0, compact);
            assert_eq!(bar.height, 8.0);
            assert!(((bar.notch - bar.x) / bar.width - blue).abs() < 1e-9);
            assert!(bar.x + bar.width <= 95.0 && bar.y + bar.height <= 95.0);
            let number = bar.number.unwrap();
            assert_eq!(f64::from(number.percent), 100.0 * blue);
            let digits = number.percent.to_string().len() as f64;
            assert!(number.right - 0.56 * number.size * digits >= 0.0, "it begins within the square");
        }
        assert_eq!(bar(f64::NAN, 668.0, false).number.unwrap().percent, 50);
        let last = Bar::new(Belief { ghost: 0, blue: 0.5 }, &layout(668.0), false, true);
        assert!(
            last.x + last.width < 80.0 && last.number == bar(0.5, 668.0, false).number,
            "beside the column's letter"
        );
    }

    #[test]
    fn small_squares_have_no_number_and_a_longer_bar() {
        // 668 units wide, frame included: half the width makes squares of 49 pixels.
        let (small, large) = (bar(0.3, 327.0, true), bar(0.3, 340.0, true));
        assert_eq!(small.number, None);
        assert!(large.number.is_some() && small.width > large.width);
    }

    #[test]
    fn at_most_four_arrows_and_none_that_is_hardly_likely() {
        let shares = [0.3, 0.25, 0.2, 0.11, 0.1, 0.04];
        let arrows = shares.iter().zip(0..).map(|(share, column)| arrow((column, 4), (column, 3), *share, column == 2));
        let labels: Vec<String> = drawn(arrows.collect(), false).into_iter().map(|shaft| shaft.label).collect();
        assert_eq!(labels, ["11%", "25%", "30%", "20%"], "the move that was made is on top, whatever its chance");
        assert!(drawn(vec![arrow((0, 4), (0, 3), 0.049, true)], false).is_empty());
    }

    #[test]
    fn an_arrow_is_as_wide_as_it_is_likely_and_points_at_its_square() {
        for flipped in [false, true] {
            let layout = layout(668.0);
            for (to, share) in [((2, 3), 0.46), ((3, 4), 0.15), ((1, 4), 1.0)] {
                let shaft = drawn(vec![arrow((2, 4), to, share, true)], flipped).remove(0);
                let [left, .., right] = shaft.outline;
                let wide = (left.0 - right.0).hypot(left.1 - right.1) / layout.unit;
                assert!((wide - (6.0 + 0.22 * 100.0 * share)).abs() < 1e-9);
                let tip = shaft.outline[3];
                assert_eq!(layout.cell_at(tip.0, tip.1, flipped), Some(Cell::new(to.0, to.1)));
                let tail = ((left.0 + right.0) / 2.0, (left.1 + right.1) / 2.0);
                assert_eq!(layout.cell_at(tail.0, tail.1, flipped), Some(Cell::new(2, 4)));
            }
        }
    }

    #[test]
    fn numbers_never_lie_on_each_other_or_beyond_the_edge() {
        // Three ghosts that could go to the same square, and one at the edge.
        let arrows = vec![
            arrow((2, 4), (2, 3), 0.4, true),
            arrow((1, 3), (2, 3), 0.3, false),
            arrow((3, 3), (2, 3), 0.2, false),
            arrow((4, 3), (5, 3), 0.1, false),
        ];
        let (layout, shafts) = (layout(668.0), drawn(arrows, false));
        let frame = layout.frame();
        for (index, shaft) in shafts.iter().enumerate() {
            assert!(shafts[index + 1..].iter().all(|other| is_apart(shaft.pill, shaft.half, other)), "{}", shaft.label);
            assert!(shaft.pill.0 + shaft.half.0 < frame.x + frame.width && shaft.pill.0 - shaft.half.0 > frame.x);
        }
        let out = Arrow { to: To::Gate(Gate::new(0, Side::Top)), ..arrow((0, 0), (0, 0), 1.0, true) };
        let shaft = drawn(vec![out], false).remove(0);
        assert!(
            shaft.pill.1 - shaft.half.1 > 0.0 && shaft.outline[3].1 < layout.top,
            "through the gate, and on the canvas"
        );
    }

    #[test]
    fn hatching_covers_the_red_part_from_edge_to_edge() {
        let lines = hatching(50.0, 82.0, 40.0, 8.0);
        assert!(lines[0][1].0 <= 50.0 && lines[lines.len() - 1][0].0 >= 90.0 - 9.0);
        assert!(lines.iter().all(|[from, to]| (to.0 - from.0 - (from.1 - to.1)).abs() < 1e-9), "at 45 degrees");
        assert_eq!(hatching(50.0, 82.0, 0.0, 8.0).len(), 2);
    }
}
