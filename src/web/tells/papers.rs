//! The papers' figures beside ours, where they are of these two on this board.

use super::panels::{figures, name};
use super::state::Count;
use super::wish::Wish;
use crate::arena::statistics::Estimate;
use crate::arena::tables::{Beside, Unit, What, played};
use crate::game::{Board, Colour, Reason};
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;

/// The table.
#[component]
pub fn Papers(
    /// What is counted.
    count: Count,
) -> impl IntoView {
    let found = Memo::new(move |_| {
        let plan = count.wish.with(|wish| wish.plan.clone());
        count.counted.with(|counted| [0, 1].map(|which| figures(&plan, counted, which)))
    });
    let games = move || count.counted.with(|counted| counted.games()) > 0;
    let none = move || found.with(|found| found.iter().all(Vec::is_empty));
    let body = move |which: usize| {
        let rows = found.with(|found| found[which].clone());
        (!rows.is_empty() && games()).then(|| {
            let heading = say_with("tells.of", &[("name", &name(count, which)), ("other", &name(count, 1 - which))]);
            view! {
                <tbody>
                    <tr class="tells-of"><th scope="rowgroup" colspan="4">{heading}</th></tr>
                    {rows.into_iter().map(row).collect_view()}
                </tbody>
            }
        })
    };
    let pairs = played(Board::Small).into_iter().map(|[one, other]| {
        let address = move || {
            let mut wish = Wish::default();
            wish.plan.players = [one.to_owned(), other.to_owned()];
            wish.plan.games = count.wish.with(|wish| wish.plan.games);
            wish.large = count.wish.with(|wish| wish.large);
            wish.address()
        };
        let words = move || {
            let (one, other) = (agent_name(one), agent_name(other));
            say_with("tells.pair", &[("one", &one), ("other", &other)])
        };
        view! { <li><a class="plain" href=address>{words}</a></li> }
    });
    view! {
        <section class="tells-papers" data-part="papers">
            <h2 class="title">{t("tells.papers")}</h2>
            <p class="second">{move || say(if none() { "tells.papers-none" } else { "tells.papers-lead" })}</p>
            <Show when=move || !none()>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{t("tells.figure")}</th>
                            <th scope="col">{t("tells.here")}</th>
                            <th scope="col">{t("tells.printed")}</th>
                            <th scope="col">{t("tells.differ")}</th>
                        </tr>
                    </thead>
                    {move || body(0)}
                    {move || body(1)}
                </table>
            </Show>
            <ul class="tells-pairs" aria-label=t("tells.pairs")>{pairs.collect_view()}</ul>
        </section>
    }
}

fn row(one: Beside) -> impl IntoView {
    let Estimate { rate, low, high } = one.ours;
    let [ours, low, high, paper] = [rate, low, high, one.paper].map(|value| match one.unit {
        Unit::Share => format!("{:.0}", 100.0 * value),
        Unit::PerGame => format!("{value:.2}"),
    });
    let sign = if one.unit == Unit::Share { "%" } else { "" };
    let verdict = match one.differs {
        Some(true) => say("tells.differs"),
        Some(false) => say("tells.fits"),
        None => say("tells.over-all"),
    };
    let table = one.table.trim_start_matches("thesis-").to_owned();
    view! {
        <tr data-what=format!("{:?}", one.what) data-differs=format!("{:?}", one.differs)>
            <th scope="row">{say(what(one.what))}" "<span class="small">{table}</span></th>
            <td class="figures"><b>{ours}{sign}</b>" "<span class="small">{format!("{low}–{high}")}</span></td>
            <td class="figures">{paper}{sign}</td>
            <td class:tells-apart=one.differs == Some(true)>{verdict}</td>
        </tr>
    }
}

fn what(what: What) -> &'static str {
    match what {
        What::Points => "tells.what.points",
        What::Near(Colour::Red) => "tells.what.near-red",
        What::Near(Colour::Blue) => "tells.what.near-blue",
        What::Plies => "tells.what.plies",
        What::Won(Reason::TookAllBlues) => "tells.what.won-blues",
        What::Won(Reason::GaveAllReds) => "tells.what.won-reds",
        What::Won(_) => "tells.what.won-out",
        What::Lost(Reason::TookAllBlues) => "tells.what.lost-blues",
        What::Lost(Reason::GaveAllReds) => "tells.what.lost-reds",
        What::Lost(_) => "tells.what.lost-out",
        What::Taken => "tells.what.taken",
        What::TakenAtOneRed => "tells.what.taken-one",
    }
}
