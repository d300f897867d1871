//! Asking a server, in the few ways that studies need.

use crate::study::wire::status::is_success;
use crate::study::wire::{NoReply, Request, Status};
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
        is_success(self.status)
    }
}

/// Why a collector did not do something.
#[derive(Debug)]
pub enum Failure {
    /// Nobody answered.
    Nobody,
    /// It said no, or it is no collector.
    NoReply(NoReply),
}

impl Failure {
    /// Has the collector said this?
    pub fn is_refusal(&self, status: Status) -> bool {
        matches!(self, Failure::NoReply(NoReply::Refused(refused)) if refused.is(status))
    }
}

/// Asks a collector.
pub async fn call<R: Request>(collector: &str, request: &R) -> Result<R::Reply, Failure> {
    let message = request.message(collector);
    let body = message.body.as_ref().map(|(kind, text)| Body { kind: kind.text(), text });
    let answer = ask(message.method.text(), &message.url, message.authorization.as_deref(), body).await;
    let answer = answer.map_err(|_| Failure::Nobody)?;
    request.read(answer.status, answer.text).map_err(Failure::NoReply)
}

/// What is sent.
pub struct Body<'a> {
    /// Its kind.
    pub kind: &'static str,
    /// The text.
    pub text: &'a str,
}

/// Asks; an error means that nobody answered.
pub async fn ask(
    method: &str,
    url: &str,
    authorization: Option<&str>,
    body: Option<Body<'_>>,
) -> Result<Answer, String> {
    let wrong = |error: wasm_bindgen::JsValue| format!("{error:?}");
    let options = RequestInit::new();
    options.set_method(method);
    let headers = Headers::new().map_err(wrong)?;
    if let Some(authorization) = authorization {
        headers.set("authorization", authorization).map_err(wrong)?;
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
