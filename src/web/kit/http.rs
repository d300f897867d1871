//! Asking a server, in the few ways that studies need.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};

/// An answer.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The body.
    pub text: String,
}

impl Answer {
    /// Was all well?
    pub fn is_ok(&self) -> bool {
        (200..300).contains(&self.status)
    }

    /// A text in the body's JSON.
    pub fn word(&self, name: &str) -> Option<String> {
        let value: serde_json::Value = serde_json::from_str(&self.text).ok()?;
        value.get(name)?.as_str().map(str::to_owned)
    }

    /// A number in the body's JSON.
    pub fn number(&self, name: &str) -> Option<u32> {
        let value: serde_json::Value = serde_json::from_str(&self.text).ok()?;
        value.get(name)?.as_u64().and_then(|number| u32::try_from(number).ok())
    }
}

/// What is sent.
pub struct Body<'a> {
    /// Its kind.
    pub kind: &'static str,
    /// The text.
    pub text: &'a str,
}

/// Asks; an error means that nobody answered.
pub async fn ask(method: &str, url: &str, bearer: Option<&str>, body: Option<Body<'_>>) -> Result<Answer, String> {
    let wrong = |error: wasm_bindgen::JsValue| format!("{error:?}");
    let options = RequestInit::new();
    options.set_method(method);
    let headers = Headers::new().map_err(wrong)?;
    if let Some(bearer) = bearer {
        headers.set("authorization", &format!("Bearer {bearer}")).map_err(wrong)?;
    }
    if let Some(body) = &body {
        headers.set("content-type", body.kind).map_err(wrong)?;
        options.set_body(&body.text.into());
    }
    options.set_headers(&headers);
    let response = JsFuture::from(window().fetch_with_str_and_init(url, &options)).await.map_err(wrong)?;
    let response: Response = response.dyn_into().map_err(wrong)?;
    let text = JsFuture::from(response.text().map_err(wrong)?).await.map_err(wrong)?;
    Ok(Answer { status: response.status(), text: text.as_string().unwrap_or_default() })
}
