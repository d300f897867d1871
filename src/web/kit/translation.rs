//! The page in another language than English: its texts are fetched when somebody reads it.

use super::texts::{FILES, take_in};
use crate::language::Language;
use leptos::prelude::window;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// Fetches the texts of a language, unless they are here. Where they do not come, the page stays as it is.
pub async fn fetch(language: Language) {
    if language.is_here() {
        return;
    }
    let mut texts = Vec::new();
    for file in FILES {
        match text(language, file).await {
            Ok(text) => texts.push(text),
            Err(_) => return, // half a language is none
        }
    }
    texts.into_iter().for_each(|text| take_in(language, text));
}

async fn text(language: Language, file: &str) -> Result<String, JsValue> {
    let address = format!("./texts/{}/{file}?v={}", language.tag(), env!("GEISTER_PAGE"));
    let response: Response = JsFuture::from(window().fetch_with_str(&address)).await?.dyn_into()?;
    // A host that answers everything with its start page has no texts either.
    let text = JsFuture::from(response.text()?).await?.as_string().unwrap_or_default();
    if response.ok() && text.starts_with('#') { Ok(text) } else { Err(JsValue::NULL) }
}
