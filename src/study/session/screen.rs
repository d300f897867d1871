//! What is shown on a participant's way.

use super::Impossible;
use crate::study::plan::Step;

/// What a participant sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// A step that is one screen.
    Step(Step),
    /// Placing the ghosts of a game.
    Placing(u32),
    /// Playing a game.
    Playing(u32),
    /// Marking what is still hidden at the end of a game.
    Marking(u32),
    /// The result of a game.
    Result(u32),
    /// The participant did not agree.
    Declined,
    /// The participant failed a check, and the study ends.
    ScreenedOut,
}

impl Screen {
    /// The screen's name in the log.
    pub fn name(self) -> String {
        let game = |what: &str, number: u32| format!("{}-{what}", Step::Game(number).name());
        match self {
            Screen::Step(step) => step.name(),
            Screen::Placing(number) => game("placing", number),
            Screen::Playing(number) => game("playing", number),
            Screen::Marking(number) => game("marking", number),
            Screen::Result(number) => game("result", number),
            Screen::Declined => "declined".to_owned(),
            Screen::ScreenedOut => "screened-out".to_owned(),
        }
    }

    /// Why something cannot happen while this is shown.
    pub(super) fn is_no_place_for(self, what: &'static str) -> Impossible {
        Impossible::OtherScreen { what, screen: self.name() }
    }
}
