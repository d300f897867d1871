//! The address: read when the page opens, and kept true while somebody watches.

use super::wish::Wish;
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;
use std::cell::Cell;

/// A browser refuses an address that changes too often; whoever drags the time line changes it often.
const REST: f64 = 250.0;

thread_local! {
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// What the address asks for; what cannot be granted is told.
pub fn read(notice: LastNotice) -> Wish {
    let hash = window().location().hash().unwrap_or_default();
    let (wish, bad) = Wish::read(hash.split_once('?').map_or("", |(_, query)| query));
    if !bad.is_empty() {
        notice.tell(Notice::BadAddress(bad.join(", ")));
    }
    wish
}

/// Writes what is watched into the address, without a step in the browser's history.
pub fn write(wish: &Wish) {
    let address = wish.address();
    let number = LAST.get().wrapping_add(1);
    LAST.set(number);
    clock::after(REST, move || {
        let here = window().location().hash().unwrap_or_default();
        // Somebody may be on the way to another page by now.
        if LAST.get() == number && here.starts_with("#/watch") && here != address {
            let history = window().history();
            let _ = history
                .and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address)));
        }
    });
}
