//! What the browser says of itself and of its address.

use crate::study::event::Browser;
use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// The facts of this browser now.
pub fn browser() -> Browser {
    let navigator = window().navigator();
    let languages = navigator.languages().iter().filter_map(|tag| tag.as_string()).collect();
    let size = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64()).unwrap_or(0.0) as u32;
    let side = |value: Result<i32, JsValue>| value.unwrap_or(0).max(0) as u32;
    let screen = window().screen().ok();
    Browser {
        user_agent: navigator.user_agent().unwrap_or_default(),
        languages,
        time_zone: time_zone().unwrap_or_default(),
        screen: screen.map_or([0, 0], |screen| [side(screen.width()), side(screen.height())]),
        viewport: [size(window().inner_width()), size(window().inner_height())],
        pixel_ratio: window().device_pixel_ratio(),
        touch: navigator.max_touch_points() > 0,
    }
}

fn time_zone() -> Option<String> {
    let format = js_sys::Intl::DateTimeFormat::new(&js_sys::Array::new(), &js_sys::Object::new());
    js_sys::Reflect::get(&format.resolved_options(), &"timeZone".into()).ok()?.as_string()
}

/// The collector that served this page, if one did: it leaves its mark in the frame.
pub fn collector_here() -> Option<String> {
    let mark = leptos::prelude::document().query_selector("meta[name=geister-collector]").ok().flatten();
    mark.and_then(|_| leptos::prelude::document().base_uri().ok().flatten())
        .map(|base| base.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/")))
}
