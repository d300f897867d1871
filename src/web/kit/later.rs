//! A screen that comes in steps: its first words are seen sooner, and a touch between two steps is heard.

use super::clock;
use leptos::prelude::*;

/// Shows something a few steps after the rest; what has fewer steps comes first.
pub fn later(steps: u32, what: impl Fn() -> AnyView + Send + Sync + 'static) -> impl IntoView {
    let there = RwSignal::new(steps == 0);
    if steps > 0 {
        clock::after(f64::from(steps), move || {
            there.try_set(true);
        });
    }
    move || there.get().then(&what)
}
