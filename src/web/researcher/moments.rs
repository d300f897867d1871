//! Times as people write them.

use crate::language::Language;
use wasm_bindgen::JsValue;

/// A day and a time, as this browser's time zone has it.
pub fn moment(milliseconds: i64, language: Language) -> String {
    let options = js_sys::Object::new();
    for (key, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &key.into(), &value.into()); // a new object takes anything
    }
    let tag = if language == Language::English { "en-GB" } else { "ja" };
    js_sys::Date::new(&JsValue::from_f64(milliseconds as f64)).to_locale_string(tag, &options).into()
}

/// Seconds with one decimal, minutes where there are some.
pub fn duration(milliseconds: f64, language: Language) -> String {
    let seconds = milliseconds / 1000.0;
    match (seconds < 60.0, language) {
        (true, Language::English) => format!("{seconds:.1} s"),
        (true, Language::Japanese) => format!("{seconds:.1}秒"),
        (false, _) => format!("{}:{:02}", (seconds / 60.0) as u32, (seconds % 60.0) as u32),
    }
}
