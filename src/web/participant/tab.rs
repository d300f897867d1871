//! Which session this tab is in. Consent belongs to a person, and all that a page can know of persons is that a tab which is
//! loaded again is in front of the same one; after anything else it asks.

use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};

/// Where the tab keeps its session, with the study's name behind it.
const MARK: &str = "geister-lab.session.";

fn storage() -> Option<web_sys::Storage> {
    window().session_storage().ok().flatten()
}

/// This tab is in a session now. Where the browser keeps nothing, a reload asks.
pub fn remember(study: &str, session: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(&format!("{MARK}{study}"), session);
    }
}

/// This tab is in no session of the study any more.
pub fn forget(study: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{MARK}{study}"));
    }
}

/// The session that this tab was in, where the page was just loaded again. A link that is opened in the same tab is somebody's
/// arrival and no reload.
pub fn reloaded_into(study: &str) -> Option<String> {
    let session = storage()?.get_item(&format!("{MARK}{study}")).ok().flatten()?;
    was_reloaded().unwrap_or(false).then_some(session)
}

/// Does the browser call this loading of the page a reload?
fn was_reloaded() -> Option<bool> {
    let performance: JsValue = window().performance()?.into();
    let list: js_sys::Function =
        js_sys::Reflect::get(&performance, &"getEntriesByType".into()).ok()?.dyn_into().ok()?;
    let entries: js_sys::Array = list.call1(&performance, &"navigation".into()).ok()?.dyn_into().ok()?;
    let kind = js_sys::Reflect::get(&entries.get(0), &"type".into()).ok()?;
    Some(kind.as_string()? == "reload")
}
