//! The chart on the screen.

use super::chart::{Chart, Drawn, Paper, Tick};
use super::learning::Learning;
use super::names::name;
use super::numbers::small;
use crate::web::kit::numbers::count;
use crate::web::kit::words::{say, say_with};
use leptos::prelude::*;

const WIDE: Paper = Paper { width: 780.0, height: 410.0 };
const NARROW: Paper = Paper { width: 358.0, height: 300.0 };

/// The papers change where the page's layout does.
fn paper() -> Paper {
    let width = window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or(WIDE.width);
    if width < 720.0 { NARROW } else { WIDE }
}

/// Exploitability against iterations, one line for each method that was run.
#[component]
pub fn Drawing(learning: Learning) -> impl IntoView {
    let size = RwSignal::new(paper());
    let listener = window_event_listener(leptos::ev::resize, move |_| size.set(paper()));
    on_cleanup(move || listener.remove());
    let size = Memo::new(move |_| size.get());
    move || {
        let (paper, now) = (size.get(), learning.way.get());
        let (ways, points): (Vec<_>, Vec<Vec<_>>) = learning.lines.with(|lines| {
            let points = |line: &Vec<crate::web::engine::mini::messages::Learned>| {
                line.iter().map(|point| (f64::from(point.iterations), point.exploitability)).collect()
            };
            lines.iter().map(|(way, line)| (*way, points(line))).unzip()
        });
        let chart = Chart::of(paper, &points);
        let [left, top, right, bottom] = chart.edges;
        // Where there is little room, every second number is enough.
        let every = if paper == NARROW && chart.across.len() > 4 { 2 } else { 1 };
        let across = move |tick: Tick| {
            let number = (tick.power % every == 0).then(|| count(10f64.powi(tick.power)));
            view! {
                <path class="grid" d=format!("M{:.1} {top}V{bottom}", tick.at) />
                <text class="power" x=tick.at y=bottom + 20.0 text-anchor="middle">{number}</text>
            }
        };
        let up = move |tick: Tick| {
            view! {
                <path class="grid" d=format!("M{left} {:.1}H{right}", tick.at) />
                <text class="power" x=left - 8.0 y=tick.at + 4.5 text-anchor="end">{power(tick.power)}</text>
            }
        };
        let mut lines: Vec<(bool, &'static str, Drawn)> =
            ways.iter().zip(chart.lines).filter_map(|(way, line)| Some((*way == now, name(*way), line?))).collect();
        lines.sort_by_key(|line| line.0); // the present one on top
        let described: Vec<String> = ways
            .iter()
            .zip(&points)
            .filter_map(|(way, line)| {
                let (iterations, loss) = line.last()?;
                let gaps = [("method", name(*way)), ("iterations", &count(*iterations)), ("loss", &small(*loss))];
                Some(say_with("mini.line-heard", &gaps))
            })
            .collect();
        view! {
            <svg
                class="mini-chart"
                viewBox=format!("0 0 {} {}", paper.width, paper.height)
                role="img"
                aria-label=format!("{} {}", say("mini.chart-heard"), described.join(" "))
            >
                <text class="axis" x="2" y="15">{say("mini.axis-loss")}</text>
                <text class="axis" x=right y=bottom + 40.0 text-anchor="end">{say("mini.axis-iterations")}</text>
                {chart.across.into_iter().map(across).collect_view()}
                {chart.up.into_iter().map(up).collect_view()}
                {lines.iter().map(curve).collect_view()}
                {lines.iter().map(label).collect_view()}
            </svg>
        }
    }
}

fn curve((now, _, drawn): &(bool, &'static str, Drawn)) -> impl IntoView + use<> {
    let now = *now;
    view! {
        <g class="curve" class:now=now>
            <path d=drawn.path.clone() />
            <circle cx=drawn.end.0 cy=drawn.end.1 r="4" />
        </g>
    }
}

/// Names come after all curves, so that none is crossed out.
fn label((now, name, drawn): &(bool, &'static str, Drawn)) -> impl IntoView + use<> {
    let now = *now;
    view! { <text class="curve-name" class:now=now x=drawn.end.0 + 9.0 y=drawn.name_at + 4.5>{*name}</text> }
}

/// A power of ten that is at most 1.
fn power(power: i32) -> String {
    let decimals = power.unsigned_abs() as usize;
    format!("{:.decimals$}", 10f64.powi(power))
}
