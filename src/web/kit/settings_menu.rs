//! The settings, in the menu of the header.

use super::loudspeaker::can_tick;
use super::segments::segments;
use super::settings::{Pause, Settings, ThemeChoice};
use super::words::{say, t};
use crate::language::Language;
use leptos::prelude::*;

/// Everything that a person may choose about the page.
#[component]
pub fn SettingsForm() -> impl IntoView {
    let settings = Settings::here();
    let languages = Signal::stored(Language::ALL.to_vec());
    let themes = Signal::stored(vec![ThemeChoice::System, ThemeChoice::Night, ThemeChoice::Day]);
    let pauses = Signal::stored(Pause::ALL.to_vec());
    view! {
        <div class="settings">
            {segments(
                "language",
                t("settings.language"),
                languages,
                |language| view! { <span lang=language.tag()>{language.name()}</span> }.into_any(),
                settings.language.into(),
                move |language| settings.speak(language),
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
            {switch("animation", t("settings.animation"), settings.animation)}
            {switch("sound", t("settings.sound"), settings.sound)}
            {can_tick().then(|| switch("touch", t("settings.touch"), settings.touch))}
        </div>
    }
}

/// On or off.
fn switch(
    name: &'static str,
    legend: impl Fn() -> &'static str + Copy + Send + Sync + 'static,
    chosen: RwSignal<bool>,
) -> AnyView {
    let words = |on| (if on { say("settings.on") } else { say("settings.off") }).into_any();
    segments(name, legend, Signal::stored(vec![true, false]), words, chosen.into(), move |on| chosen.set(on))
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
