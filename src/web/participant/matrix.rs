//! The same questions about every opponent, as a table: a row for each of them, a column for each question.

use super::field::{Answer, Field, Wording, choice, scale};
use super::journey::Journey;
use super::prose::{pictures, words_alone};
use super::questions::{Give, is_asked, opponent_name, opponent_plate};
use crate::study::{Item, Kind, Step};
use crate::web::kit::words::language;
use leptos::prelude::*;

/// All opponents on one page: short questions as a table, long ones below.
pub fn matrix(journey: Journey, labels: Vec<String>, items: Vec<(Item, Option<String>)>, give: Give) -> impl IntoView {
    let is_short = |item: &Item| matches!(item.kind, Kind::Choice { .. } | Kind::Scale { .. });
    let first = labels.first().cloned();
    let columns: Vec<Item> =
        items.iter().filter(|(item, about)| is_short(item) && *about == first).map(|(item, _)| item.clone()).collect();
    let heads = columns.clone().into_iter().map(column_head).collect_view();
    let rows = labels
        .iter()
        .map(|label| {
            let cells = columns.clone().into_iter().map({
                let label = label.clone();
                move |item| cell(journey, item, Some(label.clone()), give)
            });
            view! {
                <div class="matrix-row" role="group" aria-label=opponent_name(journey, label)>
                    {opponent_plate(journey, label.clone())}
                    {cells.collect_view()}
                </div>
            }
        })
        .collect_view();
    let long = items.into_iter().filter(|(item, _)| !is_short(item)).map(|(item, opponent)| {
        let name = Signal::derive(opponent_name(journey, opponent.as_deref().unwrap_or_default()));
        let asked = is_asked(journey, Step::EachOpponent, &item, &opponent);
        move || {
            let (item, opponent) = (item.clone(), opponent.clone());
            asked.get().then(|| view! { <Field item=item opponent=opponent give=give about=name /> })
        }
    });
    let template = columns.iter().map(column_width).collect::<Vec<_>>().join(" ");
    view! {
        <div class="matrix" style=format!("--columns: minmax(170px, 1fr) {template}")>
            <div class="matrix-row matrix-head" aria-hidden="true"><span></span>{heads}</div>
            {rows}
        </div>
        <div class="fields fields-beside">{long.collect_view()}</div>
    }
}

/// The width of a question's column in the table of opponents.
fn column_width(item: &Item) -> String {
    match &item.kind {
        Kind::Choice { options } => format!("minmax(0, {}fr)", options.len()),
        _ => "minmax(150px, 1.3fr)".to_owned(),
    }
}

/// The head of a question's column: its words, and those of its options.
fn column_head(item: Item) -> AnyView {
    let (text, shown) = (item.text.clone(), pictures(item.text));
    let ends = match item.kind {
        Kind::Choice { options } => {
            let words = options.into_iter().map(|option| {
                let words = option.text;
                view! { <span class="label">{move || words.get(language()).to_owned()}</span> }
            });
            view! { <span class="matrix-options">{words.collect_view()}</span> }.into_any()
        }
        Kind::Scale { low, high, .. } => view! {
            <span class="ends label">
                <span>{move || low.get(language()).to_owned()}</span>
                <span>{move || high.get(language()).to_owned()}</span>
            </span>
        }
        .into_any(),
        _ => ().into_any(),
    };
    view! { <span class="matrix-cell"><span class="name">{move || words_alone(&text)}</span>{shown}{ends}</span> }
        .into_any()
}

/// A question's answer in the table of opponents; empty while it is not asked about this one.
fn cell(journey: Journey, item: Item, opponent: Option<String>, give: Give) -> AnyView {
    let asked = is_asked(journey, Step::EachOpponent, &item, &opponent);
    let filled = move || {
        if asked.get() {
            filled_cell(item.clone(), opponent.clone(), give)
        } else {
            view! { <span class="matrix-cell"></span> }.into_any()
        }
    };
    filled.into_any()
}

fn filled_cell(item: Item, opponent: Option<String>, give: Give) -> AnyView {
    let answer = Answer::to(&item, &opponent, give);
    let name = format!("{}-{}", item.id, opponent.clone().unwrap_or_default());
    let inside = match item.kind.clone() {
        Kind::Choice { options } => {
            let options = choice(options, answer, &name, Wording::InHead);
            view! { <span class="matrix-options">{options}</span> }.into_any()
        }
        Kind::Scale { from, to, .. } => scale(from, to, answer, &name),
        _ => ().into_any(),
    };
    let text = item.text.clone();
    view! {
        <span
            class="matrix-cell"
            role="radiogroup"
            aria-label=move || words_alone(&text)
            data-item=item.id
            data-about=opponent.unwrap_or_default()
        >
            {inside}
        </span>
    }
    .into_any()
}
