//! The ways in which every screen is looked at.

use crate::page::Page;
use crate::screens::size::{self, Size};
use crate::screens::speak;
use serde_json::json;

/// A way to look at a screen.
#[derive(Clone, Copy)]
pub struct Look {
    /// What it is called in a picture's file name.
    pub name: &'static str,
    /// The screen and its text.
    pub size: Size,
    theme: &'static str,
    /// The language of its texts.
    pub language: &'static str,
}

const fn look(name: &'static str, size: Size, theme: &'static str, language: &'static str) -> Look {
    Look { name, size, theme, language }
}

/// Every screen is looked at in these ways; first those that most people have.
pub const LOOKS: [Look; 19] = [
    look("desktop-night", size::DESKTOP, "night", "en"),
    look("desktop-day", size::DESKTOP, "day", "en"),
    look("desktop-night-ja", size::DESKTOP, "night", "ja"),
    look("desktop-day-ja", size::DESKTOP, "day", "ja"),
    look("phone-night", size::PHONE, "night", "en"),
    look("phone-day", size::PHONE, "day", "en"),
    look("phone-night-ja", size::PHONE, "night", "ja"),
    look("phone-day-ja", size::PHONE, "day", "ja"),
    look("small-phone-night", size::SMALL_PHONE, "night", "en"),
    look("small-phone-day-ja", size::SMALL_PHONE, "day", "ja"),
    look("sideways-day", size::SIDEWAYS, "day", "en"),
    look("sideways-night-ja", size::SIDEWAYS, "night", "ja"),
    look("tablet-night", size::TABLET, "night", "en"),
    look("tablet-day-ja", size::TABLET, "day", "ja"),
    look("low-night", size::LAPTOP, "night", "en"),
    look("large-day", size::PROJECTOR, "day", "en"),
    look("phone-large-text", size::large(size::PHONE), "night", "en"),
    look("desktop-large-text", size::large(size::DESKTOP), "day", "en"),
    look("zoomed-night", size::ZOOMED, "night", "en"),
];

/// Fingers on small screens; their pictures are as fine as their screens.
const fn scale(size: Size) -> f64 {
    if size.touch { 2.0 } else { 1.0 }
}

/// Sets screen, light and language, from the next loading on.
pub async fn put_on(page: &Page, look: Look) {
    look.size.put_on(page, scale(look.size)).await;
    let Look { language, theme, .. } = look;
    page.settings(&format!(r#"{{"language":"{language}","theme":"{theme}","pause":"short","animation":false}}"#)).await;
}

/// Sets screen, light and language of the page as it stands, as a person would.
pub async fn change_to(page: &Page, look: Look) {
    look.size.put_on(page, scale(look.size)).await;
    speak(page, look.language).await;
    page.run(&format!(
        "if (document.documentElement.dataset.theme !== '{}') document.querySelector('.light').click()",
        look.theme
    ))
    .await;
}

/// A flame that flickers and a scroll bar that fades would make every picture another one.
pub async fn hold_still(page: &Page) {
    let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    page.devtools("Emulation.setEmulatedMedia", still).await;
    page.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await;
}
