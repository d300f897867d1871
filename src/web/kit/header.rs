//! The top of every page: the name, the ways to go, the language, the light, the menu.

use super::icons::{Icon, icon};
use super::route::{self, CurrentRoute, Route};
use super::settings::Settings;
use super::settings_menu::SettingsForm;
use super::squares::focus_board_if_nothing_is;
use super::visit::Visit;
use super::words::{say, t};
use crate::language::Language;
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, Node};

/// The header. In a game a phone has no room for it: it carries `in-game` there.
#[component]
pub fn Header(
    /// Is a board on the screen, besides those of placing and playing?
    #[prop(optional, into)]
    at_board: Option<Signal<bool>>,
) -> impl IntoView {
    let (CurrentRoute(route), settings) = (CurrentRoute::here(), Settings::here());
    // A new screen is read from its top.
    Effect::new(move |before: Option<Route>| {
        let now = route.get();
        if before.is_some_and(|before| before != now) {
            match now {
                Route::Place | Route::Play => {
                    request_animation_frame(focus_board_if_nothing_is);
                }
                _ => focus_on(main_element()),
            }
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
        now
    });
    let in_game = move || {
        let at_board = at_board.is_some_and(|at_board| at_board.get());
        at_board || route.with(|route| matches!(route, Route::Place | Route::Play))
    };
    view! {
        <a class="skip" href="#main" on:click=skip>{t("nav.skip")}</a>
        <header class="top" class:in-game=in_game>
            <a class="brand" href=Route::Home.hash()>{logo()} <span>{t("nav.brand")}</span></a>
            <nav class="ways" aria-label=t("nav.label")>{ways()}</nav>
            <div class="tools">
                {languages()}
                <Menu />
                <button type="button" class="icon-button light" aria-label=light_label on:click=move |_| settings.toggle_theme()>
                    {move || icon(if settings.is_day() { Icon::Moon } else { Icon::Sun })}
                </button>
            </div>
        </header>
    }
}

/// A plain link to `#main` would change the address that the screens live in.
fn skip(event: MouseEvent) {
    event.prevent_default();
    focus_on(main_element());
}

fn main_element() -> Option<HtmlElement> {
    document().get_element_by_id("main").and_then(|main| main.dyn_into().ok())
}

fn focus_on(element: Option<HtmlElement>) {
    if let Some(element) = element {
        let _ = element.focus(); // what cannot be focused is left alone
    }
}

fn light_label() -> &'static str {
    if Settings::here().is_day() { say("nav.to-night") } else { say("nav.to-day") }
}

fn ways() -> impl IntoView {
    let CurrentRoute(route) = CurrentRoute::here();
    // Studies and puzzles are another program: whoever is there does not come from another screen.
    let elsewhere = match route::visit() {
        Some(Visit::Researcher(_)) => Some("#/studies"),
        Some(Visit::Puzzles(_)) => Some(Route::Puzzles.hash()),
        Some(Visit::Mini | Visit::Tutorial | Visit::Rules) => Some(Route::Rules.hash()),
        Some(Visit::First | Visit::Today | Visit::Two) => Some(Route::Home.hash()),
        Some(Visit::Watch | Visit::Tells) => Some("#/watch"),
        Some(Visit::Learn | Visit::Class { .. }) => Some("#/learn"),
        Some(Visit::Games(_) | Visit::Analysis(_)) => Some("#/games"),
        Some(Visit::Participant(_) | Visit::Guesses) => Some(""),
        None => None,
    };
    // Placing and playing belong to the way that leads to them.
    let here = move || match route.get() {
        _ if elsewhere.is_some() => elsewhere.unwrap_or_default(),
        Route::Place | Route::Play => Route::Home.hash(),
        route => route.hash(),
    };
    let way = move |href: &'static str, words: &'static str| {
        view! { <a href=href aria-current=move || (here() == href).then_some("page")>{t(words)}</a> }
    };
    view! {
        {way(Route::Home.hash(), "nav.play")}
        {way(Route::Puzzles.hash(), "nav.puzzles")}
        {way("#/games", "nav.games")}
        {way("#/watch", "nav.watch")}
        {way("#/learn", "nav.learn")}
        {(!route::for_participants_only()).then(|| way("#/studies", "nav.studies"))}
        {way(Route::Rules.hash(), "nav.rules")}
    }
}

fn languages() -> impl IntoView {
    let settings = Settings::here();
    let chosen = settings.language;
    let button = move |language: Language| {
        let pressed = move || if chosen.get() == language { "true" } else { "false" };
        view! {
            <button
                type="button"
                lang=language.tag()
                aria-pressed=pressed
                on:click=move |_| settings.speak(language)
            >
                {language.name()}
            </button>
        }
    };
    view! {
        <div class="languages" role="group" aria-label=t("settings.language")>
            {Language::ALL.into_iter().map(button).collect_view()}
        </div>
    }
}

/// The settings behind the gear; on a phone also the ways to go.
#[component]
pub fn Menu(
    /// Are the ways to go in it on any screen? In a game a phone has no other.
    #[prop(optional)]
    always: bool,
    /// What else is in it.
    #[prop(optional, into)]
    more: ViewFn,
) -> impl IntoView {
    let CurrentRoute(route) = CurrentRoute::here();
    let open = RwSignal::new(false);
    let opener = StoredValue::new_local(None::<HtmlElement>);
    let root = NodeRef::<leptos::html::Div>::new();
    let expanded = move || if open.get() { "true" } else { "false" };
    let toggle = move |event: MouseEvent| {
        opener.set_value(event.current_target().and_then(|target| target.dyn_into().ok()));
        open.update(|open| *open = !*open);
    };
    let on_key = move |event: KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            event.stop_propagation();
            open.set(false);
            focus_on(opener.get_value());
        }
    };
    let outside = move |target: Option<web_sys::EventTarget>| {
        let node = target.and_then(|target| target.dyn_into::<Node>().ok());
        node.is_some_and(|node| root.get_untracked().is_some_and(|root| !root.contains(Some(&node))))
    };
    let pointer = window_event_listener(leptos::ev::pointerdown, move |event| {
        if open.get_untracked() && outside(event.target()) {
            open.set(false);
        }
    });
    on_cleanup(move || pointer.remove());
    let on_focus_out = move |event: FocusEvent| {
        if outside(event.related_target()) {
            open.set(false);
        }
    };
    // Another screen: the menu has done its work.
    Effect::new(move |_| {
        route.track();
        open.set(false);
    });
    view! {
        <div class="menu" class:with-ways=always node_ref=root on:keydown=on_key on:focusout=on_focus_out>
            <button type="button" class="icon-button gear" aria-label=t("nav.settings") aria-expanded=expanded on:click=toggle>
                {icon(Icon::Gear)}
            </button>
            <button type="button" class="icon-button burger" aria-label=t("nav.menu") aria-expanded=expanded on:click=toggle>
                {icon(Icon::Menu)}
            </button>
            <Show when=move || open.get()>
                <div class="popover menu-sheet">
                    <nav class="menu-ways" aria-label=t("nav.label")>{ways()}</nav>
                    <SettingsForm />
                    {more.run()}
                </div>
            </Show>
        </div>
    }
}

/// An arch with somebody in it.
pub fn logo() -> impl IntoView {
    view! {
        <svg class="logo" viewBox="0 0 64 72" aria-hidden="true" focusable="false">
            <path class="logo-arch" d="M4 70V32a28 28 0 0 1 56 0v38z"></path>
            <path class="logo-sheet" d=SHEET></path>
            <ellipse class="logo-eye" cx="28.2" cy="45" rx="2.3" ry="3.6"></ellipse>
            <ellipse class="logo-eye" cx="35.8" cy="45" rx="2.3" ry="3.6"></ellipse>
        </svg>
    }
}

const SHEET: &str = "M16 66c3.7-7.500 4.900-13 5.200-19.500C21.700 36.500 25.700 30 32 30s10.300 6.500 10.800 16.500c.3 6.500 1.500 12 5.200 19.500-4 2-7.500-.5-10.700.3-3.500.9-7.100.9-10.600 0-3.200-.8-6.700 1.700-10.700-.3z";
