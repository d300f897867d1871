//! The two languages of all texts for people.

use serde::{Deserialize, Serialize};

/// A language of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// Japanese.
    #[serde(rename = "ja")]
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Japanese];

    /// The tag for `lang` attributes.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Japanese => "ja",
        }
    }

    /// The language's own short name.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "EN",
            Language::Japanese => "日本語",
        }
    }

    /// The language that fits the browser's first wish.
    pub fn from_tag(tag: &str) -> Language {
        if tag.to_ascii_lowercase().starts_with("ja") { Language::Japanese } else { Language::English }
    }
}
