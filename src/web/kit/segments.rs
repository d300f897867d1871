//! A choice of a few, side by side: radio buttons that look like one control.

use leptos::prelude::*;
use std::sync::Arc;

/// Shows the options in a row. `name` groups the radio buttons, `label` draws an option's words.
pub fn segments<T>(
    name: &'static str,
    legend: impl Fn() -> &'static str + Copy + Send + Sync + 'static,
    options: Signal<Vec<T>>,
    label: impl Fn(T) -> AnyView + Copy + Send + Sync + 'static,
    chosen: Signal<T>,
    choose: impl Fn(T) + Copy + Send + Sync + 'static,
) -> AnyView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    // What is drawn knows only the options' places: one drawing for all types, instead of one each.
    let at = move |place: usize| options.with_untracked(|options| options.get(place).copied());
    row(Row {
        name,
        legend: Arc::new(legend),
        count: Arc::new(move || options.with(Vec::len)),
        label: Arc::new(move |place| at(place).map_or_else(|| ().into_any(), label)),
        is_chosen: Arc::new(move |place| at(place) == Some(chosen.get())),
        choose: Arc::new(move |place| {
            if let Some(option) = at(place) {
                choose(option);
            }
        }),
    })
}

/// A row of options, by their places.
struct Row {
    name: &'static str,
    legend: Arc<dyn Fn() -> &'static str + Send + Sync>,
    count: Arc<dyn Fn() -> usize + Send + Sync>,
    label: Arc<dyn Fn(usize) -> AnyView + Send + Sync>,
    is_chosen: Arc<dyn Fn(usize) -> bool + Send + Sync>,
    choose: Arc<dyn Fn(usize) + Send + Sync>,
}

fn row(row: Row) -> AnyView {
    let Row { name, legend, count, label, is_chosen, choose } = row;
    let segment = move |place: usize| {
        let (label, is_chosen, choose) = (label.clone(), is_chosen.clone(), choose.clone());
        view! {
            <label class="segment">
                <input type="radio" name=name prop:checked=move || is_chosen(place) on:change=move |_| choose(place) />
                <span>{move || label(place)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend class="label">{move || legend()}</legend>
            <div class="segments">{move || (0..count()).map(&segment).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}
