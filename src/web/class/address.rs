//! What is shown of a class, as it stands behind the question mark of its address: the reveal, and large letters. A projector that
//! is loaded again shows what it showed.

use leptos::prelude::*;

/// Does the address ask for this?
pub fn asks_for(what: &str) -> bool {
    let hash = window().location().hash().unwrap_or_default();
    query(&hash).split('&').any(|pair| pair.strip_suffix("=1") == Some(what))
}

/// Keeps the address true, without a step in the browser's history.
pub fn write(what: &str, wanted: bool) {
    let hash = window().location().hash().unwrap_or_default();
    let pair = format!("{what}=1");
    let others = query(&hash).split('&').filter(|other| !other.is_empty() && *other != pair);
    let pairs: Vec<&str> = others.chain(wanted.then_some(pair.as_str())).collect();
    let place = hash.split('?').next().unwrap_or_default();
    let sign = if pairs.is_empty() { "" } else { "?" };
    let address = format!("{place}{sign}{}", pairs.join("&"));
    let history = window().history();
    let _ =
        history.and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address)));
}

fn query(hash: &str) -> &str {
    hash.split_once('?').map_or("", |(_, query)| query)
}
