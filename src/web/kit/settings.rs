//! What a person may choose about the page; remembered in the browser.

use super::{store, translation};
use crate::language::Language;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};

const KEY: &str = "geister-lab.settings";

/// Night, day, or as the system says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ThemeChoice {
    /// As the system says.
    System,
    /// Dark.
    Night,
    /// Light.
    Day,
}

/// How long an answer waits at least before it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pause {
    /// For those who know the game.
    Short,
    /// For most.
    Normal,
    /// For a class that watches.
    Long,
}

impl Pause {
    /// All of them, the shortest first.
    pub const ALL: [Pause; 3] = [Pause::Short, Pause::Normal, Pause::Long];

    /// In milliseconds.
    pub const fn milliseconds(self) -> f64 {
        match self {
            Pause::Short => 300.0,
            Pause::Normal => 750.0,
            Pause::Long => 2000.0,
        }
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(default)]
struct Saved {
    language: Option<Language>,
    theme: ThemeChoice,
    pause: Pause,
    animation: bool,
    sound: bool,
    touch: bool,
}

impl Default for Saved {
    fn default() -> Saved {
        Saved {
            language: None,
            theme: ThemeChoice::System,
            pause: Pause::Normal,
            animation: true,
            sound: true,
            touch: true,
        }
    }
}

/// The language that was chosen, else that of the browser.
fn wished(saved: &Saved) -> Language {
    saved.language.unwrap_or_else(|| Language::from_tag(&window().navigator().language().unwrap_or_default()))
}

/// The settings as signals.
#[derive(Clone, Copy)]
pub struct Settings {
    /// The language of all texts.
    pub language: RwSignal<Language>,
    /// Night or day.
    pub theme: RwSignal<ThemeChoice>,
    /// How long an answer waits.
    pub pause: RwSignal<Pause>,
    /// Do ghosts glide?
    pub animation: RwSignal<bool>,
    /// Are games heard, from the first touch on?
    pub sound: RwSignal<bool>,
    /// Are they felt, where the device can?
    pub touch: RwSignal<bool>,
    /// Does the system ask for a light page?
    system_is_light: RwSignal<bool>,
    /// Does the system ask for little motion?
    system_is_calm: RwSignal<bool>,
}

impl Settings {
    /// Reads the settings, and writes them down from now on whenever they change; offered to all components below.
    pub fn provide() -> Settings {
        let saved: Saved = store::load(KEY).unwrap_or_default();
        let settings = Settings {
            language: RwSignal::new(wished(&saved)),
            theme: RwSignal::new(saved.theme),
            pause: RwSignal::new(saved.pause),
            animation: RwSignal::new(saved.animation),
            sound: RwSignal::new(saved.sound),
            touch: RwSignal::new(saved.touch),
            system_is_light: follow("(prefers-color-scheme: light)"),
            system_is_calm: follow("(prefers-reduced-motion: reduce)"),
        };
        Effect::new(move |before: Option<()>| {
            let now = Saved {
                language: Some(settings.language.get()),
                theme: settings.theme.get(),
                pause: settings.pause.get(),
                animation: settings.animation.get(),
                sound: settings.sound.get(),
                touch: settings.touch.get(),
            };
            // The first run only listens: opening a page changes nothing.
            if before.is_some() {
                store::save(KEY, &now);
            }
        });
        Effect::new(move |_| {
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("lang", settings.language.get().tag());
                let _ = root.set_attribute("data-theme", if settings.is_day() { "day" } else { "night" });
            }
        });
        provide_context(settings);
        settings
    }

    /// The language that the page begins in.
    pub fn first_language() -> Language {
        wished(&store::load(KEY).unwrap_or_default())
    }

    /// Changes the language, as soon as its texts are here.
    pub fn speak(&self, language: Language) {
        let settings = *self;
        if language.is_here() {
            return settings.language.set(language);
        }
        leptos::task::spawn_local(async move {
            translation::fetch(language).await;
            if language.is_here() {
                settings.language.set(language);
            }
        });
    }

    /// The settings, from within a component.
    pub fn here() -> Settings {
        expect_context()
    }

    /// Is it day on the page?
    pub fn is_day(&self) -> bool {
        match self.theme.get() {
            ThemeChoice::System => self.system_is_light.get(),
            ThemeChoice::Night => false,
            ThemeChoice::Day => true,
        }
    }

    /// Changes between night and day.
    pub fn toggle_theme(&self) {
        let next = if untrack(|| self.is_day()) { ThemeChoice::Night } else { ThemeChoice::Day };
        self.theme.set(next);
    }

    /// Should things glide, or jump?
    pub fn calm(&self) -> bool {
        !self.animation.get() || self.system_is_calm.get()
    }
}

/// A media query as a signal.
fn follow(query: &str) -> RwSignal<bool> {
    use wasm_bindgen::prelude::*;
    let list = window().match_media(query).ok().flatten();
    let signal = RwSignal::new(list.as_ref().is_some_and(web_sys::MediaQueryList::matches));
    if let Some(list) = list {
        let changed =
            Closure::<dyn FnMut(web_sys::MediaQueryListEvent)>::new(move |event: web_sys::MediaQueryListEvent| {
                signal.set(event.matches())
            });
        let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
        changed.forget(); // it lives as long as the page
    }
    signal
}
