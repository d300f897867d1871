//! Charts as SVG, drawn by hand: few lines, labels where the things are, no box that must be looked up.

use std::fmt::Write;

/// Colours for opponents. Neither blue nor red, which mean ghosts here.
const INKS: [&str; 6] = ["#6b3fa0", "#0f766e", "#b45309", "#475569", "#9d174d", "#3f6212"];
const INK: &str = "#1f2430";
const GREY: &str = "#8a8f98";
const PALE: &str = "#e4e6ea";
const WIDTH: f64 = 640.0;

/// An axis of numbers.
#[derive(Debug, Clone)]
pub struct Axis {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// The numbers that are written, with their texts.
    pub ticks: Vec<(f64, String)>,
    /// Values to compare with, with their names.
    pub marks: Vec<(f64, String)>,
}

impl Axis {
    /// Shares from 0 to 1, written in per cent.
    pub fn shares(marks: Vec<(f64, String)>) -> Axis {
        let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| (share, format!("{:.0} %", 100.0 * share))).to_vec();
        Axis { from: 0.0, to: 1.0, ticks, marks }
    }

    /// Numbers from one to another in even steps; whole ones where there are few.
    pub fn numbers(from: f64, to: f64, digits: usize, marks: Vec<(f64, String)>) -> Axis {
        let few = from.fract() == 0.0 && to.fract() == 0.0 && (2.0..=10.0).contains(&(to - from));
        if few {
            let ticks = (0..=(to - from) as u32).map(|step| from + f64::from(step));
            return Axis { from, to, ticks: ticks.map(|value| (value, value.to_string())).collect(), marks };
        }
        let ticks = (0..=4).map(|step| from + f64::from(step) * (to - from) / 4.0);
        Axis { from, to, ticks: ticks.map(|value| (value, format!("{value:.digits$}"))).collect(), marks }
    }

    fn place(&self, value: f64, begin: f64, end: f64) -> f64 {
        let width = if self.to > self.from { self.to - self.from } else { 1.0 };
        begin + ((value - self.from) / width).clamp(0.0, 1.0) * (end - begin)
    }
}

/// A row of a dot chart.
#[derive(Debug, Clone)]
pub struct Dot {
    /// What it is.
    pub label: String,
    /// The value with the ends of its interval.
    pub value: Option<[f64; 3]>,
    /// The value in words.
    pub text: String,
    /// A value to compare it with, drawn hollow.
    pub other: Option<f64>,
}

/// A line of a line chart.
#[derive(Debug, Clone)]
pub struct Line {
    /// What it is.
    pub label: String,
    /// Where it goes: x, y, and the ends of the interval.
    pub points: Vec<[f64; 4]>,
    /// How it goes there.
    pub way: Way,
}

/// How a line goes from point to point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Straight, with intervals.
    Straight,
    /// It stays as it was until the next point, with intervals: what has happened by then.
    Steps,
    /// Dashed and without intervals, in the ink of the line before: what that one is to be compared with.
    Beside,
}

/// A text that may stand in SVG and HTML.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c if c.is_control() && c != '\n' && c != '\t' => {}
            c => escaped.push(c),
        }
    }
    escaped
}

fn svg(height: f64, alt: &str, body: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\" font-size=\"13\" fill=\"{INK}\">{body}</svg>",
        escape(alt)
    )
}

fn text(x: f64, y: f64, anchor: &str, fill: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{fill}\">{}</text>", escape(words))
}

fn stroke(from: (f64, f64), to: (f64, f64), ink: &str, width: f64, dashes: &str) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{ink}\" stroke-width=\"{width}\" \
         stroke-dasharray=\"{dashes}\"/>"
    )
}

/// Values with intervals, one a row.
pub fn dots(alt: &str, rows: &[Dot], axis: &Axis) -> String {
    let (begin, end, top, step) = (170.0, 480.0, 24.0, 30.0);
    let bottom = top + step * rows.len() as f64;
    let mut body = String::new();
    for (value, words) in &axis.ticks {
        let x = axis.place(*value, begin, end);
        body += &stroke((x, top - 6.0), (x, bottom), PALE, 1.0, "none");
        body += &text(x, bottom + 18.0, "middle", GREY, words);
    }
    for (value, words) in &axis.marks {
        let x = axis.place(*value, begin, end);
        body += &stroke((x, top - 6.0), (x, bottom), GREY, 1.0, "4 3");
        body += &text(x, top - 10.0, "middle", GREY, words);
    }
    for (index, row) in rows.iter().enumerate() {
        let y = top + step * (index as f64 + 0.5);
        let ink = INKS.iter().cycle().nth(index).copied().unwrap_or(INK);
        body += &text(begin - 12.0, y + 4.0, "end", INK, &row.label);
        if let Some([value, low, high]) = row.value {
            let x = |value| axis.place(value, begin, end);
            body += &stroke((x(low), y), (x(high), y), ink, 2.0, "none");
            let _ = write!(body, "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{ink}\"/>", x(value));
        }
        if let Some(other) = row.other {
            let x = axis.place(other, begin, end);
            let _ = write!(
                body,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.2\"/>"
            );
        }
        body += &text(end + 12.0, y + 4.0, "start", INK, &row.text);
    }
    svg(bottom + 26.0, alt, &body)
}

/// Counts as bars, one a row.
pub fn bars(alt: &str, rows: &[(String, f64, String)]) -> String {
    let (begin, end, top, step) = (170.0, 520.0, 6.0, 26.0);
    let most = rows.iter().map(|row| row.1).fold(1.0, f64::max);
    let mut body = String::new();
    for (index, (label, value, words)) in rows.iter().enumerate() {
        let y = top + step * index as f64;
        let width = (end - begin) * value / most;
        body += &text(begin - 12.0, y + 15.0, "end", INK, label);
        let _ = write!(
            body,
            "<rect x=\"{begin}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"16\" rx=\"2\" fill=\"{}\"/>",
            y + 2.0,
            INKS[0]
        );
        body += &text(begin + width + 8.0, y + 15.0, "start", INK, words);
    }
    svg(top + step * rows.len() as f64 + 4.0, alt, &body)
}

/// The most room that names beside lines get.
const NAMES: f64 = 270.0;

/// About how wide a sign is in the charts' letters.
fn sign_width(c: char) -> f64 {
    if c.is_ascii() { 6.9 } else { 13.0 }
}

fn width(text: &str) -> f64 {
    text.chars().map(sign_width).sum()
}

/// A name that fits beside a line.
fn shortened(text: &str) -> String {
    if width(text) <= NAMES {
        return text.to_owned();
    }
    let mut used = sign_width('…');
    let fits = |c: &char| {
        used += sign_width(*c);
        used <= NAMES
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// Lines over whole numbers, each with its name at its end.
pub fn lines(alt: &str, lines: &[Line], across: &str, axis: &Axis) -> String {
    // The names at the right get the room that they need, and no more than half of the chart.
    let room = lines.iter().map(|line| width(&line.label)).fold(120.0, f64::max).min(NAMES);
    let (begin, end, top, bottom) = (64.0, WIDTH - room - 14.0, 14.0, 234.0);
    let points = || lines.iter().flat_map(|line| &line.points);
    let last = points().map(|point| point[0]).fold(1.0, f64::max);
    let first = points().map(|point| point[0]).fold(last, f64::min);
    let x = |value: f64| {
        if last > first {
            begin + 14.0 + (value - first) / (last - first) * (end - begin - 28.0)
        } else {
            (begin + end) / 2.0
        }
    };
    let y = |value: f64| axis.place(value, bottom, top);
    let mut body = String::new();
    for (value, words) in &axis.ticks {
        body += &stroke((begin, y(*value)), (end, y(*value)), PALE, 1.0, "none");
        body += &text(begin - 8.0, y(*value) + 4.0, "end", GREY, words);
    }
    let mut names: Vec<(f64, String, &str)> = Vec::new();
    for (value, words) in &axis.marks {
        body += &stroke((begin, y(*value)), (end, y(*value)), GREY, 1.0, "4 3");
        names.push((y(*value), words.clone(), GREY));
    }
    let every = ((last - first) / 10.0).ceil().max(1.0);
    let mut at = first;
    while at <= last {
        body += &text(x(at), bottom + 18.0, "middle", GREY, &format!("{at:.0}"));
        at += every;
    }
    body += &text((begin + end) / 2.0, bottom + 38.0, "middle", GREY, across);
    let drawn: Vec<&Line> = lines.iter().filter(|line| !line.points.is_empty()).collect();
    let own = drawn.iter().filter(|line| line.way != Way::Beside).count();
    let mut index = 0_usize;
    for line in drawn {
        if line.way != Way::Beside {
            index = index.saturating_add(1);
        }
        let place = index.saturating_sub(1);
        let ink = INKS.iter().cycle().nth(place).copied().unwrap_or(INK);
        // Beside each other, so that the intervals of several lines can be told apart.
        let aside = (place as f64 - (own as f64 - 1.0) / 2.0) * 4.0;
        let mut path: Vec<String> = Vec::new();
        let mut before = None;
        for [at, value, ..] in &line.points {
            let here = (x(*at) + aside, y(*value));
            if let Some(height) = before.filter(|_| line.way == Way::Steps) {
                path.push(format!("{:.1},{height:.1}", here.0));
            }
            path.push(format!("{:.1},{:.1}", here.0, here.1));
            before = Some(here.1);
        }
        let (width, dashes) = if line.way == Way::Beside { (1.2, "5 4") } else { (2.0, "none") };
        let _ = write!(
            body,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-dasharray=\"{dashes}\"/>",
            path.join(" ")
        );
        for [at, value, low, high] in line.points.iter().filter(|_| line.way != Way::Beside) {
            let x = x(*at) + aside;
            body += &stroke((x, y(*low)), (x, y(*high)), ink, 1.0, "none");
            let _ = write!(body, "<circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"3.5\" fill=\"{ink}\"/>", y(*value));
        }
        if let Some([_, value, ..]) = line.points.last() {
            names.push((y(*value), shortened(&line.label), ink));
        }
    }
    // Names do not lie over each other: each is pushed below the one before.
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = f64::NEG_INFINITY;
    for (at, words, ink) in names {
        let at = at.max(free);
        free = at + 16.0;
        body += &text(end + 10.0, at + 4.0, "start", ink, &words);
    }
    svg((bottom + 48.0).max(free + 8.0), alt, &body)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn names_beside_lines_fit_in_both_languages() {
        assert_eq!(shortened("I did not think about them"), "I did not think about them");
        for long in ["a long answer that nobody can read beside a line", "線の隣に書くには長すぎて読めない回答の選択肢"]
        {
            let short = shortened(long);
            assert!(short.ends_with('…') && width(&short) <= NAMES, "{short}");
            assert!(long.starts_with(short.trim_end_matches('…')));
        }
    }
}
