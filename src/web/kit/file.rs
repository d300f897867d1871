//! Handing a file to the person.

use leptos::prelude::document;
use wasm_bindgen::JsCast;

/// Saves a text as a file.
pub fn save_text(name: &str, kind: &str, text: &str) {
    save(name, kind, &text.into());
}

/// Saves bytes as a file.
pub fn save_bytes(name: &str, kind: &str, bytes: &[u8]) {
    save(name, kind, &js_sys::Uint8Array::from(bytes).into());
}

/// An address for a text or for bytes in memory.
pub fn address(kind: &str, content: &wasm_bindgen::JsValue) -> Option<String> {
    let parts = js_sys::Array::of1(content);
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let blob = web_sys::Blob::new_with_buffer_source_sequence_and_options(&parts, &options)
        .or_else(|_| web_sys::Blob::new_with_str_sequence_and_options(&parts, &options));
    web_sys::Url::create_object_url_with_blob(&blob.ok()?).ok()
}

fn save(name: &str, kind: &str, content: &wasm_bindgen::JsValue) {
    if let Some(address) = address(kind, content) {
        hand_over(name, &address);
    }
}

/// Saves what the browser has made.
pub fn save_blob(name: &str, blob: &web_sys::Blob) -> Result<(), wasm_bindgen::JsValue> {
    hand_over(name, &web_sys::Url::create_object_url_with_blob(blob)?);
    Ok(())
}

fn hand_over(name: &str, address: &str) {
    if let Ok(link) = document().create_element("a").map(JsCast::unchecked_into::<web_sys::HtmlAnchorElement>) {
        link.set_href(address);
        link.set_download(name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(address);
}
