//! A text of a study in the languages that the study speaks.

use crate::language::Language;
use serde::{Deserialize, Serialize};

/// A text in one or both languages. An empty line begins a new paragraph.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en: Option<String>,
    /// Japanese.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ja: Option<String>,
}

impl Words {
    /// The text in this language; in the other one where there is none, and empty where there is neither.
    pub fn get(&self, language: Language) -> &str {
        let (first, second) = match language {
            Language::English => (&self.en, &self.ja),
            Language::Japanese => (&self.ja, &self.en),
        };
        first.as_deref().or(second.as_deref()).unwrap_or_default()
    }

    /// Is there a text in this language?
    pub fn has(&self, language: Language) -> bool {
        let text = match language {
            Language::English => &self.en,
            Language::Japanese => &self.ja,
        };
        text.as_ref().is_some_and(|text| !text.trim().is_empty())
    }

    /// The paragraphs in this language.
    pub fn paragraphs(&self, language: Language) -> Vec<&str> {
        Words::split(self.get(language))
    }

    /// The paragraphs of a text.
    pub fn split(text: &str) -> Vec<&str> {
        text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty()).collect()
    }
}
