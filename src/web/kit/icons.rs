//! Small line drawings for buttons. Each goes with words or a label: on its own it says nothing to a reader of the page.

use leptos::prelude::*;

/// An icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Icon {
    /// Back to where one came from.
    Back,
    /// Take a move back.
    Undo,
    /// Turn the board round.
    Flip,
    /// A memo tag.
    Tag,
    /// Give up.
    Flag,
    /// A new draw.
    Dice,
    /// Start.
    Play,
    /// Stop for a while.
    Pause,
    /// To the first move.
    First,
    /// One move back.
    Previous,
    /// One move on.
    Next,
    /// To the last move.
    Last,
    /// Save a file.
    Download,
    /// Settings.
    Gear,
    /// Day.
    Sun,
    /// Night.
    Moon,
    /// The page's menu.
    Menu,
    /// Chosen, right.
    Check,
    /// Put away, wrong.
    Close,
    /// Something to know.
    Info,
    /// Look as somebody else does.
    Eye,
    /// Ask what to play.
    Lamp,
    /// The whole screen.
    Full,
}

impl Icon {
    /// The outline in a box of 24.
    const fn path(self) -> &'static str {
        match self {
            Icon::Back => "M14.5 5.5 8 12l6.5 6.5",
            Icon::Undo => "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3.5",
            Icon::Flip => "M7.5 4v15.5M4 16l3.5 3.5L11 16M16.5 20V4.5M13 8l3.5-3.5L20 8",
            Icon::Tag => "M3.5 4.5v7l9 9 8-8-9-9h-7a1 1 0 0 0-1 1zM8 8h.01",
            Icon::Flag => "M6 21V4c4-1.5 7 2 12 0v9.5c-5 2-8-1.5-12 0",
            Icon::Dice => {
                "M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01M15.5 8.5h.01M8.5 15.5h.01"
            }
            Icon::Play => "M7 4.5v15L19.5 12z",
            Icon::Pause => "M8.5 5v14M15.500 5v14",
            Icon::First => "M6 5v14M18 6l-7 6 7 6",
            Icon::Previous => "M15 6l-7 6 7 6",
            Icon::Next => "M9 6l7 6-7 6",
            Icon::Last => "M18 5v14M6 6l7 6-7 6",
            Icon::Download => "M12 4v11M7.5 11 12 15.5 16.5 11M4.5 19.5h15",
            Icon::Gear => GEAR,
            Icon::Sun => {
                "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"
            }
            Icon::Moon => "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
            Icon::Menu => "M4 7h16M4 12h16M4 17h16",
            Icon::Check => "M5.5 12.5 10 17l8.5-9.5",
            Icon::Close => "M6 6l12 12M18 6 6 18",
            Icon::Eye => {
                "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"
            }
            Icon::Lamp => "M9 17.5h6M10 20.5h4M9 17.5c0-2.500-3-3.800-3-7.500a6 6 0 0 1 12 0c0 3.700-3 5-3 7.500",
            Icon::Full => "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
            Icon::Info => "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5M12 7.8h.01",
        }
    }

    /// The triangle of Play is filled.
    const fn class(self) -> &'static str {
        match self {
            Icon::Play => "icon icon-filled",
            _ => "icon",
        }
    }
}

const GEAR: &str = "M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM10.3 3.5h3.4l.5 2.4 1.7 1 2.3-.8 1.7 3-1.8 1.6v2.6l1.8 1.6-1.7 3-2.3-.8-1.7 1-.5 2.4h-3.4l-.5-2.4-1.7-1-2.3.8-1.7-3 1.8-1.6v-2.6L4.1 9.1l1.7-3 2.3.8 1.7-1z";

/// The icon as a drawing that readers of the page skip.
pub fn icon(icon: Icon) -> impl IntoView {
    view! {
        <svg class=icon.class() viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d=icon.path()></path>
        </svg>
    }
}
