//! Time and timers.

use leptos::prelude::*;
use std::time::Duration;

/// Milliseconds since the page was opened; never goes backwards.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Milliseconds since 1970, for what outlives the page.
pub fn wall() -> f64 {
    js_sys::Date::now()
}

/// Does something later, at once if the time is zero.
pub fn after(milliseconds: f64, then: impl FnOnce() + 'static) {
    if milliseconds <= 0.0 {
        then();
    } else {
        set_timeout(then, Duration::from_millis(milliseconds as u64));
    }
}
