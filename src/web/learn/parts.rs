//! What every chapter is made of: acts that appear one after the other, a bet, and the sentence to keep.

use super::outline::{Chapter, Progress};
use super::room::Room;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::prose::prose;
use crate::web::kit::settings::Settings;
use crate::web::kit::store;
use crate::web::kit::words::{say, say_with, t};
use leptos::html::Section;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

const KEY: &str = "geister-lab.learn";

/// Which chapters somebody has been through, kept on this device.
#[derive(Clone, Copy)]
pub struct Notebook(pub RwSignal<Progress>);

impl Notebook {
    /// What is kept; offered to all components below.
    pub fn provide() -> Notebook {
        let notebook = Notebook(RwSignal::new(store::load(KEY).unwrap_or_default()));
        provide_context(notebook);
        notebook
    }

    /// From within a component.
    pub fn here() -> Notebook {
        expect_context()
    }

    /// Notes something.
    pub fn note(self, change: impl FnOnce(&mut Progress)) {
        self.0.update(change);
        self.0.with_untracked(|progress| store::save(KEY, progress)); // where nothing is kept, nothing is
    }
}

/// Scrolls to an element: gliding, unless somebody wants nothing to glide.
pub fn bring_into_view(element: &web_sys::Element, calm: bool) {
    let options = js_sys::Object::new();
    let set = |key: &str, value: &str| js_sys::Reflect::set(&options, &key.into(), &value.into());
    let ready = set("behavior", if calm { "auto" } else { "smooth" }).and_then(|_| set("block", "start"));
    let scroll = js_sys::Reflect::get(element, &"scrollIntoView".into()).ok();
    let scroll = scroll.and_then(|scroll| scroll.dyn_into::<js_sys::Function>().ok()).filter(|_| ready.is_ok());
    if let Some(scroll) = scroll {
        let _ = scroll.call1(element, &options); // who cannot scroll stays
    }
}

/// Back to the first act, where one plays.
pub fn back_to_the_board(calm: bool) {
    if let Some(play) = document().query_selector(".why-act").ok().flatten() {
        bring_into_view(&play, calm);
    }
}

/// What one does in an act.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One plays.
    Play,
    /// One bets.
    Bet,
    /// One sees it computed.
    Watch,
}

impl Kind {
    const fn key(self) -> &'static str {
        match self {
            Kind::Play => "learn.play",
            Kind::Bet => "learn.bet",
            Kind::Watch => "learn.watch",
        }
    }

    const fn part(self) -> &'static str {
        match self {
            Kind::Play => "play",
            Kind::Bet => "bet",
            Kind::Watch => "watch",
        }
    }
}

/// A part of a chapter, which appears when it is its turn.
#[component]
pub fn Act(
    /// What one does in it.
    kind: Kind,
    /// Is it its turn? Once it is there it stays.
    #[prop(into, default = Signal::stored(true))]
    when: Signal<bool>,
    /// What is in it.
    children: ChildrenFn,
) -> impl IntoView {
    let section = NodeRef::<Section>::new();
    let (at_first, calm) = (when.get_untracked(), untrack(|| Settings::here().calm()));
    // What appears because of something one did is brought into view.
    Effect::new(move |_| {
        if let (Some(section), false) = (section.get(), at_first) {
            request_animation_frame(move || bring_into_view(&section, calm));
        }
    });
    let children = StoredValue::new(children);
    view! {
        <Show when=move || when.get()>
            <section class="why-act" data-act=kind.part() node_ref=section>
                <h2 class="why-kind"><span>{t(kind.key())}</span></h2>
                {children.with_value(|children| children())}
            </section>
        </Show>
    }
}

/// A bet on one of a few answers. Once it is placed it stands.
#[component]
pub fn Bet(
    /// The key of the question.
    question: &'static str,
    /// The keys of the answers.
    answers: &'static [&'static str],
    /// The one that was chosen.
    bet: RwSignal<Option<usize>>,
) -> impl IntoView {
    let answer = move |(number, key): (usize, &'static str)| {
        let chosen = move || bet.get() == Some(number);
        view! {
            <button
                type="button"
                class="why-answer"
                data-bet=number
                aria-pressed=move || if chosen() { "true" } else { "false" }
                on:click=move |_| if bet.get_untracked().is_none() { bet.set(Some(number)) }
            >
                <i aria-hidden="true">{move || chosen().then(|| icon(Icon::Check))}</i>
                <span>{t(key)}</span>
            </button>
        }
    };
    view! {
        <div class="why-bet" class:settled=move || bet.get().is_some()>
            <p class="why-question">{move || prose(say(question))}</p>
            <div class="why-answers">{answers.iter().copied().enumerate().map(answer).collect_view()}</div>
        </div>
    }
}

/// Whether a bet was right, in words.
pub fn verdict(bet: Option<usize>, right: usize) -> &'static str {
    match bet {
        Some(bet) if bet == right => say("learn.bet-right"),
        _ => say("learn.bet-wrong"),
    }
}

/// The sentence to keep, and the way on.
#[component]
pub fn Keep(
    /// The chapter.
    chapter: Chapter,
    /// The key of the sentence.
    sentence: &'static str,
    /// Has everything been seen?
    #[prop(into)]
    when: Signal<bool>,
) -> impl IntoView {
    let notebook = Notebook::here();
    Effect::new(move |_| {
        if when.get() && !notebook.0.with_untracked(|progress| progress.has_done(chapter)) {
            notebook.note(|progress| {
                progress.done.insert(chapter.number());
            });
        }
    });
    view! {
        <Show when=move || when.get()>
            <section class="why-keep" data-act="keep">
                <p class="label">{t("learn.keep")}</p>
                <blockquote>{move || prose(say(sentence))}</blockquote>
                {way_on(chapter)}
            </section>
        </Show>
    }
}

fn way_on(chapter: Chapter) -> AnyView {
    let room = Room::here();
    match chapter.next() {
        Some(next) => {
            let key = if chapter.is_aside() { "learn.beside" } else { "learn.next" };
            let words = move || say_with(key, &[("title", say(next.title()))]);
            view! { <a class="play" data-part="next" href=move || room.way_to(Some(next))>{words}</a> }.into_any()
        }
        None => view! { <a class="outlined" data-part="next" href=move || room.way_to(None)>{t("learn.all")}</a> }
            .into_any(),
    }
}

/// A share as a bar between blue and red: plain is blue, hatched is red.
pub fn colour_bar(red: f64) -> impl IntoView {
    let red = (100.0 * red).clamp(0.0, 100.0);
    view! { <span class="why-bar" aria-hidden="true"><i style:width=format!("{:.1}%", 100.0 - red)></i></span> }
}

/// A share in percent, without decimals.
pub fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// A number with its sign, as points are written.
pub fn points(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        number if number < 0 => format!("−{}", number.unsigned_abs()),
        number => format!("+{number}"),
    }
}
