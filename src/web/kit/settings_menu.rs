//! The settings, in the menu of the header.

use super::lab::Lab;
use super::segments::segments;
use super::settings::{Pause, ThemeChoice};
use super::words::{say, t};
use crate::language::Language;
use leptos::prelude::*;

/// Everything that a person may choose about the page.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let settings = Lab::here().settings;
    let languages = Signal::stored(Language::ALL.to_vec());
    let themes = Signal::stored(vec![ThemeChoice::System, ThemeChoice::Night, ThemeChoice::Day]);
    let pauses = Signal::stored(Pause::ALL.to_vec());
    let switch = Signal::stored(vec![true, false]);
    view! {
        <div class="settings">
            {segments(
                "language",
                t("settings.language"),
                languages,
                |language| view! { <span lang=language.tag()>{language.name()}</span> }.into_any(),
                settings.language.into(),
                move |language| settings.language.set(language),
            )}
            {segments(
                "theme",
                t("settings.theme"),
                themes,
                |theme| theme_name(theme).into_any(),
                settings.theme.into(),
                move |theme| settings.theme.set(theme),
            )}
            {segments(
                "pause",
                t("settings.pause"),
                pauses,
                pause_name,
                settings.pause.into(),
                move |pause| settings.pause.set(pause),
            )}
            {segments(
                "animation",
                t("settings.animation"),
                switch,
                |on| (if on { say("settings.on") } else { say("settings.off") }).into_any(),
                settings.animation.into(),
                move |on| settings.animation.set(on),
            )}
        </div>
    }
}

fn theme_name(theme: ThemeChoice) -> &'static str {
    match theme {
        ThemeChoice::System => say("settings.theme-system"),
        ThemeChoice::Night => say("settings.theme-night"),
        ThemeChoice::Day => say("settings.theme-day"),
    }
}

fn pause_name(pause: Pause) -> AnyView {
    let name = match pause {
        Pause::Short => say("settings.pause-short"),
        Pause::Normal => say("settings.pause-normal"),
        Pause::Long => say("settings.pause-long"),
    };
    name.into_any()
}
