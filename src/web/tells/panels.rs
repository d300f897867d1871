//! What is shown of each player, and of both.

use super::counted::Counted;
use super::drawing::{self, HEIGHT, Paper};
use super::said::{plainest, signed};
use super::state::Count;
use super::{curve, files};
use crate::arena::tables::{What, beside};
use crate::arena::tells::{Point, Reading, Tell, full_bits};
use crate::game::Colour;
use crate::web::engine::tells::messages::Plan;
use crate::web::kit::board::is_narrow;
use crate::web::kit::emphasis::emphasised;
use crate::web::kit::portrait::portrait;
use crate::web::kit::save::{Saves, shown};
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;

const WIDE: f64 = 508.0;
const NARROW: f64 = 358.0;

/// Is there little room? Asked again when the window changes.
pub fn narrow() -> Memo<bool> {
    let now = RwSignal::new(is_narrow());
    let listener = window_event_listener(leptos::ev::resize, move |_| now.set(is_narrow()));
    on_cleanup(move || listener.remove());
    Memo::new(move |_| now.get())
}

/// The name of one of the two; where somebody plays itself, with its number.
pub fn name(count: Count, which: usize) -> String {
    count.wish.with(|wish| {
        let [one, other] = &wish.plan.players;
        let name = agent_name(&wish.plan.players[which]);
        if one == other { format!("{name} {}", which + 1) } else { name }
    })
}

/// One player: how readable it is, what gives it away, and its tells.
#[component]
pub fn PlayerPanel(
    /// What is counted.
    count: Count,
    /// The first or the second.
    which: usize,
    /// Is there little room?
    narrow: Memo<bool>,
) -> impl IntoView {
    let id = move || count.wish.with(|wish| wish.plan.players[which].clone());
    let width = move || if narrow.get() { NARROW } else { WIDE };
    let drawn = Memo::new(move |_| {
        let keys = ["tells.near", "tells.back", "tells.exit", "tells.gate"];
        let labels =
            drawing::Labels { tells: keys.map(say), never: say("tells.never"), paper: say("tells.paper-number") };
        let tag = if which == 0 { "one" } else { "other" };
        count.wish.with(|wish| {
            count.counted.with(|counted| {
                let tells = counted.tells.side(Counted::side(which));
                let papers = printed(&wish.plan, counted, which);
                drawing::drawing(tells, counted.games(), papers, width(), &labels, tag)
            })
        })
    });
    let sentence = Memo::new(move |_| {
        let found = count.counted.with(|counted| plainest(counted.tells.side(Counted::side(which))));
        let Some(found) = found else { return say_with("tells.no-habit", &[("name", &name(count, which))]) };
        let key = match (found.tell, found.colour) {
            (Tell::Near, Colour::Red) => "tells.say.near-red",
            (Tell::Near, Colour::Blue) => "tells.say.near-blue",
            (Tell::Back, Colour::Red) => "tells.say.back-red",
            (Tell::Back, Colour::Blue) => "tells.say.back-blue",
            (Tell::Exit, Colour::Red) => "tells.say.exit-red",
            (Tell::Exit, Colour::Blue) => "tells.say.exit-blue",
            (Tell::Gate, Colour::Red) => "tells.say.gate-red",
            (Tell::Gate, Colour::Blue) => "tells.say.gate-blue",
        };
        say_with(key, &[("name", &name(count, which)), ("number", &found.in_hundred.to_string())])
    });
    let reading = move || count.counted.with(|counted| counted.readings[which].clone());
    let title = move || say_with("tells.chart", &[("name", &name(count, which))]);
    let file = Callback::new(move |()| format!("geister-tells-{}", id()));
    let numbers = Callback::new(move |()| {
        let plan = count.wish.with(|wish| wish.plan.clone());
        count.counted.with(|counted| files::tells(&plan, counted, which))
    });
    let (heading, seen) = (
        Callback::new(move |()| title()),
        Callback::new(move |()| shown(&format!(".tells-player[data-player=\"{which}\"] .tells-chart"))),
    );
    view! {
        <section class="tells-player" data-player=which.to_string()>
            <div class="tells-head">
                {move || portrait(&id())}
                <h2 class="name">{move || name(count, which)}</h2>
                <p class="tells-rate">{move || rate(reading())}</p>
            </div>
            <p class="tells-say" data-part="say">{move || emphasised(&sentence.get())}</p>
            <h3 class="label">{title}</h3>
            <svg
                class="tells-chart"
                data-part="chart"
                viewBox=move || format!("0 0 {} {HEIGHT}", width())
                role="img"
                aria-label=move || heard(count, which)
                inner_html=move || drawn.get()
            ></svg>
            <Saves name=file title=heading drawing=seen table=numbers><p class="second">{t("tells.legend")}</p></Saves>
        </section>
    }
}

/// The one number.
fn rate(reading: Reading) -> impl IntoView {
    let [bits, around] = reading.rate.map_or(["–".to_owned(), String::new()], |Point { bits, low, high }| {
        let interval = [("low", signed(low, 2)), ("high", signed(high, 2))];
        let interval = interval.each_ref().map(|(name, value)| (*name, value.as_str()));
        [signed(bits, 2), say_with("tells.interval", &interval)]
    });
    view! {
        <strong class="figures" data-part="bits">{bits}</strong>
        <span class="second">{say("tells.bits")}</span>
        <span class="small figures">{around}</span>
    }
}

/// What the thesis prints of blues and reds coming near, where it played these two on this board.
fn printed(plan: &Plan, counted: &Counted, which: usize) -> Option<[f64; 2]> {
    let found = figures(plan, counted, which);
    let near = |colour| found.iter().find(|one| one.what == What::Near(colour)).map(|one| one.paper);
    Some([near(Colour::Blue)?, near(Colour::Red)?])
}

/// Everything that the papers print of a player against the other one.
pub fn figures(plan: &Plan, counted: &Counted, which: usize) -> Vec<crate::arena::tables::Beside> {
    let [one, other] = &plan.players;
    if which == 0 {
        beside(one, other, plan.board, &counted.tally)
    } else if one == other {
        Vec::new()
    } else {
        beside(other, one, plan.board, &counted.tally.clone().turned())
    }
}

/// The chart for those who hear the page.
fn heard(count: Count, which: usize) -> String {
    let told = count.counted.with(|counted| {
        let tells = counted.tells.side(Counted::side(which));
        let one = |tell: Tell| {
            let words = say(match tell {
                Tell::Near => "tells.near",
                Tell::Back => "tells.back",
                Tell::Exit => "tells.exit",
                Tell::Gate => "tells.gate",
            });
            let share = super::said::blue_share(tells, tell)?;
            Some(say_with("tells.heard", &[("tell", words), ("percent", &format!("{:.0}", 100.0 * share))]))
        };
        Tell::ALL.into_iter().filter_map(one).collect::<Vec<_>>().join(" ")
    });
    format!("{}: {told}", say_with("tells.chart", &[("name", &name(count, which))]))
}

/// How the colours become known, for both.
#[component]
pub fn CurvePanel(
    /// What is counted.
    count: Count,
    /// Is there little room?
    narrow: Memo<bool>,
) -> impl IntoView {
    let paper = move || {
        if narrow.get() { Paper { width: 358.0, height: 260.0 } } else { Paper { width: 1052.0, height: 300.0 } }
    };
    let full = move || count.wish.with(|wish| full_bits(wish.plan.board));
    let drawn = Memo::new(move |_| {
        let names = [name(count, 0), name(count, 1)];
        let labels = curve::Labels { names: [&names[0], &names[1]], moves: say("tells.moves"), all: say("tells.all") };
        let right = if narrow.get() { 116.0 } else { 190.0 };
        count.counted.with(|counted| curve::drawing(&counted.readings, full(), paper(), right, &labels))
    });
    let title = move || {
        count.counted.with(|counted| {
            let [one, other] = counted.readings.each_ref().map(|reading| reading.end);
            let (Some(one), Some(other)) = (one, other) else { return say("tells.curve").to_owned() };
            let all = format!("{:.1}", full());
            let [one, other] = [one, other].map(|point| signed(point.bits, 1));
            let names = [name(count, 0), name(count, 1)];
            say_with(
                "tells.curve-said",
                &[("one", &one), ("other", &other), ("all", &all), ("name", &names[0]), ("name2", &names[1])],
            )
        })
    };
    let numbers = Callback::new(move |()| {
        let plan = count.wish.with(|wish| wish.plan.clone());
        count.counted.with(|counted| files::curves(&plan, counted))
    });
    let (file, heading) = (Callback::new(|()| "geister-readability".to_owned()), Callback::new(move |()| title()));
    let seen = Callback::new(|()| shown(".tells-curve .tells-chart"));
    view! {
        <section class="tells-curve">
            <h2 class="title" data-part="curve-title">{title}</h2>
            <svg
                class="tells-chart"
                data-part="curve"
                viewBox=move || format!("0 0 {} {}", paper().width, paper().height)
                role="img"
                aria-label=title
                inner_html=move || drawn.get()
            ></svg>
            <Saves name=file title=heading drawing=seen table=numbers><p class="second">{t("tells.what-bits")}</p></Saves>
        </section>
    }
}
