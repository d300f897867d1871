//! One question with its answer.

use super::gate::GateField;
use super::journey::Journey;
use super::prose::{pictures, words_alone};
use super::questions::Give;
use crate::study::items::AnswerOption;
use crate::study::{Item, Kind, Value, Words};
use crate::web::kit::clock;
use crate::web::kit::words::{language, say_with, t};
use leptos::prelude::*;

/// The answer to a question as it is now, and how it is changed.
#[derive(Clone, Copy)]
pub struct Answer {
    /// As it is now.
    pub(super) now: Signal<Option<Value>>,
    /// Changes it.
    pub(super) set: Callback<Option<Value>>,
}

impl Answer {
    /// The answer to this question about this opponent.
    pub fn to(item: &Item, opponent: &Option<String>, give: Give) -> Answer {
        let session = Journey::here().session;
        let (id, about) = (item.id.clone(), opponent.clone());
        let now = Signal::derive(move || session.with(|session| session.answer(&id, about.as_deref()).cloned()));
        let (id, about) = (item.id.clone(), opponent.clone());
        let set = Callback::new(move |value: Option<Value>| give.run((id.clone(), about.clone(), value)));
        Answer { now, set }
    }

    fn is(self, value: &Value) -> bool {
        self.now.with(|now| now.as_ref() == Some(value))
    }
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
    let shown = pictures(item.text.clone());
    let words = move || {
        let text = words_alone(&text);
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
            {shown}
            {control(&item, &opponent, give, id)}
        </div>
    }
}

/// What answers a question.
fn control(item: &Item, opponent: &Option<String>, give: Give, labelled: String) -> AnyView {
    let answer = Answer::to(item, opponent, give);
    match item.kind.clone() {
        Kind::Choice { options } => {
            let options = choice(options, answer, &format!("choice-{labelled}"), Wording::Beside);
            view! { <div class="options" role="radiogroup" aria-labelledby=labelled>{options}</div> }.into_any()
        }
        Kind::Scale { from, to, low, high } => {
            let scale = scale(from, to, answer, &labelled);
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
        Kind::Number { min, max, whole } => number(min, max, whole, answer, labelled),
        Kind::Text { long, limit } => text(long, limit, answer, labelled),
        Kind::Gate { role, rounds } => view! { <GateField role=role rounds=rounds answer=answer /> }.into_any(),
    }
}

/// Where the words of an option stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wording {
    /// Beside it.
    Beside,
    /// In the head of its column, so that only listeners need them here.
    InHead,
}

/// The options of a choice.
pub fn choice(options: Vec<AnswerOption>, answer: Answer, name: &str, wording: Wording) -> AnyView {
    let options = options.into_iter().map(|AnswerOption { value, text }| {
        let (beside, spoken) = match wording {
            Wording::Beside => (Some(view! { <span>{move || text.get(language()).to_owned()}</span> }), None),
            Wording::InHead => (None, Some(text)),
        };
        view! {
            <label class="option">
                {radio(answer, name, Value::Text(value), spoken)} <i class="radio" aria-hidden="true"></i> {beside}
            </label>
        }
    });
    options.collect_view().into_any()
}

/// The steps of a scale.
pub fn scale(from: i32, to: i32, answer: Answer, name: &str) -> AnyView {
    let name = format!("scale-{name}");
    let steps = (from..=to).map(|step| {
        let input = radio(answer, &name, Value::Number(f64::from(step)), None);
        view! { <label class="segment">{input} <span>{step}</span></label> }
    });
    view! { <div class="segments">{steps.collect_view()}</div> }.into_any()
}

/// One of several answers; `spoken` are its words where none stand beside it.
fn radio(answer: Answer, name: &str, value: Value, spoken: Option<Words>) -> impl IntoView {
    let (written, given) = (value.to_string(), value.clone());
    view! {
        <input
            type="radio"
            name=name.to_owned()
            value=written
            aria-label=move || spoken.as_ref().map(|words| words.get(language()).to_owned())
            prop:checked=move || answer.is(&value)
            on:change=move |_| answer.set.run(Some(given.clone()))
        />
    }
}

fn number(min: f64, max: f64, whole: bool, answer: Answer, labelled: String) -> AnyView {
    let wrong = RwSignal::new(false);
    let change = move |event: web_sys::Event| {
        let text = event_target_value(&event);
        let number = text.trim().parse::<f64>().ok();
        let good = number.filter(|n| (min..=max).contains(n) && (!whole || n.fract() == 0.0));
        wrong.set(good.is_none() && !text.trim().is_empty());
        answer.set.run(good.map(Value::Number));
    };
    let shown = answer.now.get_untracked().map(|value| value.to_string()).unwrap_or_default();
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

fn text(long: bool, limit: u32, answer: Answer, labelled: String) -> AnyView {
    let given = StoredValue::new(answer.now.get_untracked().map(|value| value.to_string()).unwrap_or_default());
    let store = move |text: String| {
        if given.get_value() != text {
            given.set_value(text.clone());
            answer.set.run((!text.trim().is_empty()).then_some(Value::Text(text)));
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
