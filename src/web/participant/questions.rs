//! A page of questions. Every answer is stored when it is given.

use super::field::Field;
use super::game::both;
use super::journey::Journey;
use super::matrix::matrix;
use super::withdraw::Saved;
use crate::study::event::Event;
use crate::study::{Item, Kind, Step, Value};
use crate::web::kit::board::is_narrow;
use crate::web::kit::portrait::VEIL;
use crate::web::kit::words::{language, say, say_with, t};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Gives or takes an answer: question, opponent, value.
pub type Give = Callback<(String, Option<String>, Option<Value>)>;

/// The questions of a step.
#[component]
pub fn QuestionsScreen(
    /// The step.
    step: Step,
) -> impl IntoView {
    let journey = Journey::here();
    let session = journey.session;
    let complain = RwSignal::new(false);
    let game = match step {
        Step::AfterGame(number) => Some(number),
        _ => None,
    };
    let give: Give = Callback::new(move |(item, opponent, value): (String, Option<String>, Option<Value>)| {
        let ms = journey.since_shown();
        journey.record(Event::Answer { step: step.name(), item, opponent, game, value, ms });
    });
    let items: Vec<(Item, Option<String>)> = session.with_untracked(|session| {
        let items = session.questions(step);
        items.into_iter().map(|(item, opponent)| (item.clone(), opponent.map(str::to_owned))).collect()
    });
    // On a phone, one opponent a page.
    let labels: Vec<String> = if step == Step::EachOpponent {
        session.with_untracked(|session| session.plan.opponents.iter().map(|met| met.label.clone()).collect())
    } else {
        Vec::new()
    };
    let paged = step == Step::EachOpponent && is_narrow() && labels.len() > 1;
    let page = RwSignal::new(0usize);
    let (labels, items) = (StoredValue::new(labels), StoredValue::new(items));
    let pages = move || if paged { labels.with_value(Vec::len) } else { 1 };
    let open_here = move || {
        let label = paged.then(|| labels.with_value(|labels| labels.get(page.get()).cloned())).flatten();
        session.with(|session| {
            let open = session.open().into_iter();
            let open = open.filter(|(_, about)| label.is_none() || *about == label.as_deref());
            open.map(|(item, about)| (item.id.clone(), about.map(str::to_owned))).collect::<Vec<_>>()
        })
    };
    let what_is_open = move || {
        let open = open_here();
        let (_, about) = open.first()?;
        Some(match about {
            Some(label) => say_with("study.opponent-open", &[("label", label)]),
            None => say_with("study.open", &[("count", &open.len().to_string())]),
        })
    };
    let go_on = move |_| {
        if let Some((item, about)) = untrack(open_here).first() {
            complain.set(true);
            return go_to(item, about.as_deref());
        }
        complain.set(false);
        if page.get_untracked() + 1 < pages() {
            page.update(|page| *page += 1);
            return window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        journey.record(Event::Continue { step: step.name(), ms: journey.since_shown() });
    };
    let button = move || {
        let next = page.get() + 1;
        if paged && next < pages() {
            let label = labels.with_value(|labels| labels.get(next).cloned()).unwrap_or_default();
            return say_with("study.next-opponent", &[("label", &label)]);
        }
        say("study.continue").to_owned()
    };
    // Rounds at a gate are played, whenever they are.
    let at_gate = items.with_value(|items| items.iter().any(|(item, _)| matches!(item.kind, Kind::Gate { .. })));
    let title = move || match step {
        _ if at_gate => say("study.gate-title"),
        Step::Before => say("study.about-you"),
        Step::Comprehension(_) => say("study.about-rules"),
        Step::AfterGame(_) => say("study.about-game"),
        Step::AfterOpponent(_) => say("study.about-opponent"),
        Step::EachOpponent => say("study.about-opponents"),
        _ => say("study.about-end"),
    };
    let checks = items.with_value(|items| items.iter().any(|(item, _)| item.right.is_some()));
    let lead = move || match step {
        _ if at_gate => "",
        Step::Comprehension(1) => say("study.rules-clear"),
        Step::Comprehension(_) => say("study.rules-again"),
        // Where an answer is right, nobody is told that none is.
        _ if checks => "",
        Step::EachOpponent if session.with(|s| s.study.debrief.names) => say("study.no-right-names"),
        Step::Before => "",
        _ => say("study.no-right"),
    };
    let body = move || {
        if step != Step::EachOpponent {
            let items = items.get_value();
            let plain = items.into_iter().map(|(item, opponent)| where_asked(journey, step, item, opponent, give));
            return view! { <div class="fields">{plain.collect_view()}</div> }.into_any();
        }
        if is_narrow() || labels.with_value(Vec::len) == 1 {
            let label = labels.with_value(|labels| labels.get(page.get()).cloned()).unwrap_or_default();
            let asked = items.get_value().into_iter().filter(|(_, about)| about.as_ref() == Some(&label));
            let asked = asked.map(|(item, opponent)| where_asked(journey, step, item, opponent, give));
            return view! {
                {opponent_plate(journey, label.clone())}
                <div class="fields">{asked.collect_view()}</div>
            }
            .into_any();
        }
        matrix(journey, labels.get_value(), items.get_value(), give).into_any()
    };
    view! {
        <section class="study-page study-questions" class:wide=move || step == Step::EachOpponent && !is_narrow()>
            <h1 class="display" class:phone-hidden=paged>{title}</h1>
            <p class="second" class:phone-hidden=paged>{lead}</p>
            {body}
            <div class="study-end">
                <Saved />
                <span class="study-open second" role="status">
                    {move || complain.get().then(what_is_open).flatten()}
                </span>
                <Show when=move || { page.get() > 0 }>
                    <button type="button" class="quiet" on:click=move |_| page.update(|page| *page -= 1)>
                        {t("study.back")}
                    </button>
                </Show>
                <button type="button" class="play" data-part="continue" on:click=go_on>{button}</button>
            </div>
        </section>
    }
}

/// Is a question asked, as the answers are now?
pub(super) fn is_asked(journey: Journey, step: Step, item: &Item, opponent: &Option<String>) -> Memo<bool> {
    let (item, opponent) = (item.clone(), opponent.clone());
    Memo::new(move |_| journey.session.with(|session| session.is_asked(step, &item, opponent.as_deref())))
}

/// A question that comes and goes with the answer it depends on.
fn where_asked(journey: Journey, step: Step, item: Item, opponent: Option<String>, give: Give) -> impl IntoView {
    let asked = is_asked(journey, step, &item, &opponent);
    move || {
        let (item, opponent) = (item.clone(), opponent.clone());
        asked.get().then(|| view! { <Field item=item opponent=opponent give=give /> })
    }
}

/// Who a question is about, with the games that were played.
pub(super) fn opponent_plate(journey: Journey, label: String) -> impl IntoView {
    let games = {
        let label = label.clone();
        move || games_words(journey, &label)
    };
    let name = opponent_name(journey, &label);
    let letter = label.clone();
    view! {
        <div class="plate">
            <span class="portrait-frame">
                <img class="portrait" src=VEIL alt="" width="50" height="58" />
                <i class="portrait-letter" aria-hidden="true">{letter}</i>
            </span>
            <div>
                <div class="name">{name}</div>
                <div class="second">{games}</div>
            </div>
        </div>
    }
}

/// What participants call the opponent with this label.
pub(super) fn opponent_name(journey: Journey, label: &str) -> impl Fn() -> String + Clone + Send + Sync + 'static {
    let label = label.to_owned();
    let named = journey.session.with_untracked(|session| {
        let game = session.plan.games.iter().find(|game| game.label == label)?;
        Some(super::game::alias_of(session, game).name)
    });
    let words = named.unwrap_or_else(|| both("study.opponent", &label));
    move || words.get(language()).to_owned()
}

/// The games against somebody: their numbers, or how many where there were many.
fn games_words(journey: Journey, label: &str) -> String {
    let numbers: Vec<String> =
        journey.session.with(|session| session.plan.games_against(label).map(|number| number.to_string()).collect());
    match numbers.len() {
        0..=4 => {
            let joined = |all: String, next: String| say_with("study.and", &[("games", &all), ("game", &next)]);
            let numbers = numbers.into_iter().reduce(joined).unwrap_or_default();
            say_with("study.games-were", &[("games", &numbers)])
        }
        count => say_with("study.games-many", &[("count", &count.to_string())]),
    }
}

/// Brings an open question into sight.
fn go_to(item: &str, opponent: Option<&str>) {
    let selector = format!("[data-item=\"{item}\"][data-about=\"{}\"]", opponent.unwrap_or_default());
    let Ok(Some(field)) = document().query_selector(&selector) else { return };
    field.scroll_into_view_with_bool(false);
    let control = field.query_selector("input, textarea, button").ok().flatten();
    if let Some(Ok(control)) = control.map(JsCast::dyn_into::<web_sys::HtmlElement>) {
        let _ = control.focus();
    }
}
