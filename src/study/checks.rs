//! Checks: questions with a right answer, and what failing them leads to.
//!
//! Those of `questions.comprehension` are asked before the games until all of them are right or the attempts are used up.
//! Those of other moments are checks of attention and asked once, among other questions.

use serde::{Deserialize, Serialize};

/// What failing a check leads to.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Checks {
    /// Checks of comprehension, in `questions.comprehension`: all must be right.
    pub comprehension: ComprehensionRule,
    /// Checks of attention, anywhere else.
    pub attention: AttentionRule,
}

impl Checks {
    /// Is nothing said?
    pub fn is_default(&self) -> bool {
        *self == Checks::default()
    }
}

/// The rule for checks of comprehension.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ComprehensionRule {
    /// How often they are asked at most.
    pub attempts: u32,
    /// Does the tutorial come again before they are asked again?
    pub review: bool,
    /// What follows when the last attempt has failed.
    pub on_fail: OnFail,
}

impl Default for ComprehensionRule {
    fn default() -> ComprehensionRule {
        ComprehensionRule { attempts: 2, review: false, on_fail: OnFail::GoOn }
    }
}

/// The rule for checks of attention, which are asked once.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct AttentionRule {
    /// How many may fail.
    pub most_failed: u32,
    /// What follows when more fail.
    pub on_fail: OnFail,
}

/// What failing leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OnFail {
    /// The study goes on, and the data say so.
    #[default]
    GoOn,
    /// The study ends for this participant, politely.
    ScreenOut,
}

/// Which checks somebody has failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// Those of comprehension.
    Comprehension,
    /// Those of attention.
    Attention,
}

impl Check {
    /// Its name in the data.
    pub fn name(self) -> &'static str {
        match self {
            Check::Comprehension => "comprehension",
            Check::Attention => "attention",
        }
    }
}
