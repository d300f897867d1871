//! One question with its answer.

use super::journey::Journey;
use super::questions::Give;
use crate::study::{Item, Kind, Value};
use crate::web::page::clock;
use crate::web::page::words::{language, say_with, t};
use leptos::prelude::*;

/// The answer now.
fn answer(item: &str, opponent: &Option<String>) -> Signal<Option<Value>> {
    let session = Journey::here().session;
    let (item, opponent) = (item.to_owned(), opponent.clone());
    Signal::derive(move || session.with(|session| session.answer(&item, opponent.as_deref()).cloned()))
}

/// A question on its own: its words, and what answers it.
#[component]
pub fn Field(
    /// The question.
    item: Item,
    /// The opponent it is about.
    opponent: Option<String>,
    /// Gives the answer.
    give: Give,
    /// Whom it is about, in words, where that is not clear from its place.
    #[prop(optional, into)]
    about: Option<Signal<String>>,
) -> impl IntoView {
    let id = format!("q-{}-{}", item.id, opponent.clone().unwrap_or_default());
    let text = item.text.clone();
    let words = move || {
        let text = text.get(language()).to_owned();
        match about {
            Some(about) => format!("{}: {text}", about.get()),
            None => text,
        }
    };
    let optional = item.optional;
    let legend = view! {
        <span class="name" id=id.clone()>{words}</span>
        {optional.then(|| view! { " " <span class="small">{t("study.optional")}</span> })}
    };
    view! {
        <div class="field" data-item=item.id.clone() data-about=opponent.clone().unwrap_or_default()>
            <p class="field-text">{legend}</p>
            {control(&item, &opponent, give, id)}
        </div>
    }
}

/// What answers a question.
fn control(item: &Item, opponent: &Option<String>, give: Give, labelled: String) -> AnyView {
    let now = answer(&item.id, opponent);
    let (id, about) = (item.id.clone(), opponent.clone());
    let set = Callback::new(move |value: Option<Value>| give.run((id.clone(), about.clone(), value)));
    match item.kind.clone() {
        Kind::Choice { options } => {
            let name = format!("choice-{labelled}");
            let options = options.into_iter().map(|option| {
                let (value, chosen, words) = (option.value.clone(), option.value.clone(), option.text);
                view! {
                    <label class="option">
                        <input
                            type="radio"
                            name=name.clone()
                            value=option.value
                            prop:checked=move || now.get() == Some(Value::Text(chosen.clone()))
                            on:change=move |_| set.run(Some(Value::Text(value.clone())))
                        />
                        <i class="radio" aria-hidden="true"></i>
                        <span>{move || words.get(language()).to_owned()}</span>
                    </label>
                }
            });
            view! { <div class="options" role="radiogroup" aria-labelledby=labelled>{options.collect_view()}</div> }
                .into_any()
        }
        Kind::Scale { from, to, low, high } => {
            let scale = scale(from, to, now, set, &labelled);
            view! {
                <div class="scale" role="radiogroup" aria-labelledby=labelled>
                    {scale}
                    <p class="ends small">
                        <span>{move || low.get(language()).to_owned()}</span>
                        <span>{move || high.get(language()).to_owned()}</span>
                    </p>
                </div>
            }
            .into_any()
        }
        Kind::Number { min, max, whole } => number(min, max, whole, now, set, labelled),
        Kind::Text { long, limit } => text(long, limit, now, set, labelled),
    }
}

fn scale(from: i32, to: i32, now: Signal<Option<Value>>, set: Callback<Option<Value>>, name: &str) -> AnyView {
    let name = format!("scale-{name}");
    let steps = (from..=to).map(|step| {
        let value = Value::Number(f64::from(step));
        let (chosen, given) = (value.clone(), value);
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name=name.clone()
                    value=step.to_string()
                    prop:checked=move || now.get().as_ref() == Some(&chosen)
                    on:change=move |_| set.run(Some(given.clone()))
                />
                <span>{step}</span>
            </label>
        }
    });
    view! { <div class="segments">{steps.collect_view()}</div> }.into_any()
}

fn number(
    min: f64,
    max: f64,
    whole: bool,
    now: Signal<Option<Value>>,
    set: Callback<Option<Value>>,
    labelled: String,
) -> AnyView {
    let wrong = RwSignal::new(false);
    let change = move |event: web_sys::Event| {
        let text = event_target_value(&event);
        let number = text.trim().parse::<f64>().ok();
        let good = number.filter(|n| (min..=max).contains(n) && (!whole || n.fract() == 0.0));
        wrong.set(good.is_none() && !text.trim().is_empty());
        set.run(good.map(Value::Number));
    };
    let shown = now.get_untracked().map(|value| value.to_string()).unwrap_or_default();
    let hint = move || {
        wrong.get().then(|| say_with("study.number-between", &[("min", &min.to_string()), ("max", &max.to_string())]))
    };
    view! {
        <input
            type="number"
            class="entry entry-number"
            inputmode="decimal"
            min=min.to_string()
            max=max.to_string()
            step=if whole { "1" } else { "any" }
            aria-labelledby=labelled
            prop:value=shown
            on:change=change
        />
        <span class="second study-open" role="status">{hint}</span>
    }
    .into_any()
}

/// How long a pause in typing is before what stands there is stored, in milliseconds.
const TYPING: f64 = 600.0;

fn text(long: bool, limit: u32, now: Signal<Option<Value>>, set: Callback<Option<Value>>, labelled: String) -> AnyView {
    let given = StoredValue::new(now.get_untracked().map(|value| value.to_string()).unwrap_or_default());
    let store = move |text: String| {
        if given.get_value() != text {
            given.set_value(text.clone());
            set.run((!text.trim().is_empty()).then_some(Value::Text(text)));
        }
    };
    // Stored while it is typed, not only when the field is left: a closed tab would lose the rest.
    let strokes = StoredValue::new(0u32);
    let typed = move |event: web_sys::Event| {
        let text = event_target_value(&event);
        strokes.update_value(|strokes| *strokes += 1);
        let stroke = strokes.get_value();
        clock::after(TYPING, move || {
            if strokes.try_get_value() == Some(stroke) {
                store(text);
            }
        });
    };
    let changed = move |event: web_sys::Event| {
        strokes.update_value(|strokes| *strokes += 1);
        store(event_target_value(&event));
    };
    // Only at first: what is stored must not run over what is being typed.
    let first = given.get_value();
    let limit = limit.to_string();
    if long {
        view! {
            <textarea
                class="entry"
                rows="3"
                maxlength=limit
                aria-labelledby=labelled
                prop:value=first
                on:input=typed
                on:change=changed
            ></textarea>
        }
        .into_any()
    } else {
        view! {
            <input
                type="text"
                class="entry"
                maxlength=limit
                aria-labelledby=labelled
                prop:value=first
                on:input=typed
                on:change=changed
            />
        }
        .into_any()
    }
}

/// The width of a question's column in the table of opponents.
pub fn column_width(item: &Item) -> String {
    match &item.kind {
        Kind::Choice { options } => format!("minmax(0, {}fr)", options.len()),
        _ => "minmax(150px, 1.3fr)".to_owned(),
    }
}

/// The head of a question's column: its words, and those of its options.
pub fn column_head(item: Item) -> AnyView {
    let text = item.text.clone();
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
    view! { <span class="matrix-cell"><span class="name">{move || text.get(language()).to_owned()}</span>{ends}</span> }
        .into_any()
}

/// A question's answer in the table of opponents.
pub fn cell(item: Item, opponent: Option<String>, give: Give) -> AnyView {
    let now = answer(&item.id, &opponent);
    let (id, about) = (item.id.clone(), opponent.clone());
    let set = Callback::new(move |value: Option<Value>| give.run((id.clone(), about.clone(), value)));
    let name = format!("{}-{}", item.id, opponent.clone().unwrap_or_default());
    let inside = match item.kind.clone() {
        Kind::Choice { options } => {
            let options = options.into_iter().map(|option| {
                let (value, chosen, words) = (option.value.clone(), option.value.clone(), option.text);
                view! {
                    <label class="option">
                        <input
                            type="radio"
                            name=name.clone()
                            value=option.value
                            aria-label=move || words.get(language()).to_owned()
                            prop:checked=move || now.get() == Some(Value::Text(chosen.clone()))
                            on:change=move |_| set.run(Some(Value::Text(value.clone())))
                        />
                        <i class="radio" aria-hidden="true"></i>
                    </label>
                }
            });
            view! { <span class="matrix-options">{options.collect_view()}</span> }.into_any()
        }
        Kind::Scale { from, to, .. } => scale(from, to, now, set, &name),
        _ => ().into_any(),
    };
    let text = item.text.clone();
    view! {
        <span
            class="matrix-cell"
            role="radiogroup"
            aria-label=move || text.get(language()).to_owned()
            data-item=item.id
            data-about=opponent.unwrap_or_default()
        >
            {inside}
        </span>
    }
    .into_any()
}
