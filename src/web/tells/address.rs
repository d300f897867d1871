//! The address: read when the page opens, and kept true while somebody looks.

use super::wish::Wish;
use crate::web::kit::notice::{LastNotice, Notice};
use leptos::prelude::*;

/// What the address asks for; what cannot be granted is told.
pub fn read(notice: LastNotice) -> Wish {
    let hash = window().location().hash().unwrap_or_default();
    let (wish, bad) = Wish::read(hash.split_once('?').map_or("", |(_, query)| query));
    if !bad.is_empty() {
        notice.tell(Notice::BadAddress(bad.join(", ")));
    }
    wish
}

/// Writes what is counted into the address, without a step in the browser's history.
pub fn write(wish: &Wish) {
    let (address, here) = (wish.address(), window().location().hash().unwrap_or_default());
    if here.starts_with("#/tells") && here != address {
        let history = window().history();
        let _ = history
            .and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address)));
    }
}
