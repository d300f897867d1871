//! The address: read when the page opens, and kept true while somebody watches.

use super::past::Past;
use super::wish::{PAST_PLACE, PLACE, Wish};
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;
use std::cell::Cell;
use std::sync::Arc;

/// A browser refuses an address that changes too often; whoever drags the time line changes it often.
const REST: f64 = 250.0;

thread_local! {
    static LAST: Cell<u32> = const { Cell::new(0) };
}

/// What the address asks for; what cannot be granted is told.
pub fn read(notice: LastNotice, past: Option<Arc<Past>>) -> Wish {
    let hash = window().location().hash().unwrap_or_default();
    let query = hash.split_once('?').map_or("", |(_, query)| query);
    let (wish, bad) = match past {
        Some(past) => Wish::read_past(past, query),
        None => Wish::read(query),
    };
    if !bad.is_empty() {
        notice.tell(Notice::BadAddress(bad.join(", ")));
    }
    wish
}

/// Writes what is watched into the address, without a step in the browser's history.
pub fn write(wish: &Wish) {
    let address = wish.address();
    let place = if wish.past.is_some() { PAST_PLACE } else { PLACE };
    let number = LAST.get().wrapping_add(1);
    LAST.set(number);
    clock::after(REST, move || {
        let here = window().location().hash().unwrap_or_default();
        // Somebody may be on the way to another page by now.
        if LAST.get() == number && here.starts_with(place) && here != address {
            let history = window().history();
            let _ = history
                .and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address)));
        }
    });
}
