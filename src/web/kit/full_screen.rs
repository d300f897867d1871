//! The page on the whole screen, where the browser lets it.

use leptos::prelude::document;

/// Does this browser let a page have the whole screen? Telephones of one maker do not.
pub fn is_possible() -> bool {
    document().fullscreen_enabled()
}

/// Has it the whole screen now?
pub fn is_on() -> bool {
    document().fullscreen_element().is_some()
}

/// Takes the whole screen, or gives it back.
pub fn toggle() {
    if is_on() {
        document().exit_fullscreen();
    } else if let Some(root) = document().document_element() {
        let _ = root.request_fullscreen(); // a browser that says no has its reasons
    }
}
