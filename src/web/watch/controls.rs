//! Play, pause, step, speed, the time line, and what is shown.

use super::speech::{by_name, player};
use super::state::{SPEEDS, Watch};
use super::wish::Wish;
use crate::game::Seat;
use crate::web::engine::watching::by::By;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::segments::segments;
use crate::web::kit::switch::Switch;
use crate::web::kit::words::{say, say_with, t};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Space plays and pauses, arrows step, wherever nothing else listens to them.
pub fn keys(watch: Watch) {
    let listener = window_event_listener(leptos::ev::keydown, move |event: KeyboardEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let busy = target.is_some_and(|target| {
            target.closest("input, select, textarea, button, a, summary, [role=grid]").ok().flatten().is_some()
        });
        if busy || event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            " " => watch.toggle(),
            "ArrowRight" => watch.step(1),
            "ArrowLeft" => watch.step(-1),
            "Home" => watch.go(0),
            "[" => watch.go_to_mark(-1),
            "]" => watch.go_to_mark(1),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || listener.remove());
}

/// The time line with what drives it.
#[component]
pub fn Transport(
    /// The game.
    watch: Watch,
    /// How far the worker is, in words.
    progress: Signal<String>,
) -> impl IntoView {
    let last = move || watch.length().max(watch.at.get());
    let marks = Memo::new(move |_| watch.marks());
    let there = Memo::new(move |_| !marks.with(Vec::is_empty));
    let ticks = move || {
        let last = f64::from(last().max(1));
        let tick = |share: f64| view! { <i style:left=format!("calc(10px + (100% - 20px) * {share:.4})")></i> };
        marks.get().into_iter().map(|ply| tick(f64::from(ply) / last)).collect_view()
    };
    let play_label = move || say(if watch.playing.get() { "watch.pause" } else { "watch.play" });
    let here = move || format!("{} / {}{}", watch.at.get(), watch.length(), if watch.is_whole() { "" } else { "…" });
    let spoken = move || say_with("watch.time-at", &[("ply", &watch.at.get().to_string())]);
    let speed_name = |speed: f64| format!("×{speed}");
    view! {
        <div class="watch-transport" data-part="transport">
            <div class="watch-row">
                <button type="button" class="icon-button" aria-label=t("end.first") on:click=move |_| watch.go(0)>
                    {icon(Icon::First)}
                </button>
                <button type="button" class="icon-button" data-part="back" aria-label=t("end.previous") on:click=move |_| watch.step(-1)>
                    {icon(Icon::Previous)}
                </button>
                <button type="button" class="watch-go" data-part="play" aria-label=play_label on:click=move |_| watch.toggle()>
                    {move || icon(if watch.playing.get() { Icon::Pause } else { Icon::Play })}
                </button>
                <button type="button" class="icon-button" data-part="on" aria-label=t("end.next") on:click=move |_| watch.step(1)>
                    {icon(Icon::Next)}
                </button>
                <div class="slider">
                    <span class="ticks" aria-hidden="true" data-part="marks">{ticks}</span>
                    <input
                        type="range"
                        min="0"
                        aria-label=t("watch.time")
                        aria-valuetext=spoken
                        max=move || last().to_string()
                        prop:value=move || watch.at.get().to_string()
                        style:--done=move || format!("{}", f64::from(watch.at.get()) / f64::from(last().max(1)))
                        on:input=move |event| {
                            if let Ok(ply) = event_target_value(&event).parse() {
                                watch.go(ply);
                            }
                        }
                    />
                </div>
                <span class="second figures watch-here" data-part="here">{here}</span>
                <label class="watch-speed">
                    <span class="visually-hidden">{t("watch.speed")}</span>
                    <select
                        data-part="speed"
                        on:change=move |event| {
                            if let Ok(speed) = event_target_value(&event).parse::<f64>() {
                                watch.speed.set(speed);
                            }
                        }
                    >
                        {SPEEDS
                            .into_iter()
                            .map(|speed| {
                                view! {
                                    <option value=speed.to_string() selected=speed == watch.speed.get_untracked()>
                                        {speed_name(speed)}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                </label>
            </div>
            <div class="watch-under">
                <p class="small watch-progress" data-part="progress">{move || {
                    let told = progress.get();
                    if told.is_empty() && there.get() { say("watch.marks").to_owned() } else { told }
                }}</p>
                {mark_button(watch, there, -1, "mark-back", "watch.mark-before", Icon::Previous)}
                {mark_button(watch, there, 1, "mark-on", "watch.mark-next", Icon::Next)}
            </div>
        </div>
    }
}

/// The way to the tick before or after the moment.
fn mark_button(
    watch: Watch,
    there: Memo<bool>,
    by: i32,
    part: &'static str,
    label: &'static str,
    face: Icon,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="icon-button watch-mark"
            class:away=move || !there.get()
            data-part=part
            aria-label=t(label)
            title=t(label)
            on:click=move |_| watch.go_to_mark(by)
        >
            {icon(face)}
        </button>
    }
}

/// Through whose eyes, and who says what they see.
#[component]
pub fn Eyes(
    /// The game.
    watch: Watch,
) -> impl IntoView {
    let choose = move |event: web_sys::Event| {
        if let Some(by) = By::named(&event_target_value(&event)) {
            watch.change(|wish| wish.by = by);
        }
    };
    view! {
        <div class="watch-eyes">
            {segments(
                "side",
                t("watch.eyes-of"),
                Signal::stored(Seat::BOTH.to_vec()),
                move |seat| (move || player(watch, seat)).into_any(),
                Signal::derive(move || watch.wish.with(|wish| wish.side)),
                move |side| watch.change(|wish| wish.side = side),
            )}
            <label class="watch-by">
                <span class="label">{t("watch.by")}</span>
                <select data-part="by" on:change=choose prop:value=move || watch.wish.with(|wish| wish.by.name())>
                    {By::ALL
                        .into_iter()
                        .map(|by| {
                            let chosen = move || watch.wish.with(|wish| wish.by == by);
                            view! { <option value=by.name() selected=chosen>{move || by_name(by)}</option> }
                        })
                        .collect_view()}
                </select>
            </label>
        </div>
    }
}

/// What is shown, each with its switch.
#[component]
pub fn Switches(
    /// The game.
    watch: Watch,
) -> impl IntoView {
    let colours = move |seat: Seat| say_with("watch.colours", &[("name", &player(watch, seat))]);
    view! {
        <div class="watch-switches" role="group" aria-label=t("watch.shown")>
            {switch(watch, "first", move || colours(Seat::First), |wish| &mut wish.xray.first)}
            {switch(watch, "second", move || colours(Seat::Second), |wish| &mut wish.xray.second)}
            {switch(watch, "belief", || say("watch.belief").to_owned(), |wish| &mut wish.panels.belief)}
            {switch(watch, "moves", || say("watch.moves").to_owned(), |wish| &mut wish.panels.moves)}
            {switch(watch, "words", || say("watch.words").to_owned(), |wish| &mut wish.panels.words)}
            {switch(watch, "what-if", || say("watch.what-if").to_owned(), |wish| &mut wish.panels.what_if)}
            {switch(watch, "large", || say("watch.large").to_owned(), |wish| &mut wish.panels.large)}
            <a class="quiet" href=move || learn(watch)>{t("watch.learn")}</a>
        </div>
    }
}

/// The chapters, in letters as large as here.
fn learn(watch: Watch) -> &'static str {
    if watch.wish.with(|wish| wish.panels.large) { "#/learn?large=1" } else { "#/learn" }
}

fn switch(
    watch: Watch,
    part: &'static str,
    words: impl Fn() -> String + Send + Sync + 'static,
    which: fn(&mut Wish) -> &mut bool,
) -> impl IntoView {
    view! {
        <Switch
            part=part
            words=Callback::new(move |()| words())
            on=Signal::derive(move || *which(&mut watch.wish.get()))
            turn=Callback::new(move |()| watch.change(|wish| *which(wish) = !*which(wish)))
        />
    }
}
