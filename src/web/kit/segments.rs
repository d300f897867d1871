//! A choice of a few, side by side: radio buttons that look like one control.

use leptos::prelude::*;

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
    let segment = move |option: T| {
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name=name
                    prop:checked=move || chosen.get() == option
                    on:change=move |_| choose(option)
                />
                <span>{move || label(option)}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend class="label">{legend}</legend>
            <div class="segments">{move || options.get().into_iter().map(segment).collect_view()}</div>
        </fieldset>
    }
    .into_any()
}
