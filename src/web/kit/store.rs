//! The browser's storage, which may be blocked, full or hold something that somebody else wrote.

use super::notice::{LastNotice, Notice};
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// What was stored cannot be read: not ours, or of another time.
pub struct Unreadable(pub String);

/// Reads what was stored; none where there is nothing.
pub fn read<T: DeserializeOwned>(key: &str) -> Result<Option<T>, Unreadable> {
    let text = storage().and_then(|storage| storage.get_item(key).ok().flatten());
    text.map(|text| serde_json::from_str(&text).map_err(|error| Unreadable(error.to_string()))).transpose()
}

/// Reads what was stored; none where there is nothing. What cannot be read is put away first, or whatever is stored next would
/// destroy it, and that is told.
pub fn load<T: DeserializeOwned>(key: &str) -> Option<T> {
    read(key).unwrap_or_else(|_| {
        damaged(key);
        None
    })
}

fn damaged(key: &str) {
    set_aside(key);
    LastNotice::tell_anywhere(Notice::SetAside);
}

/// Puts away what cannot be read under another key, where it is out of the way but not lost.
pub fn set_aside(key: &str) {
    if let Some(storage) = storage()
        && let Ok(Some(text)) = storage.get_item(key)
    {
        let _ = storage.set_item(&format!("{key}.unreadable"), &text); // there may be no room for it
        let _ = storage.remove_item(key);
    }
}

/// The names of everything that is stored and begins so.
pub fn names(start: &str) -> Vec<String> {
    let Some(storage) = storage() else { return Vec::new() };
    let names = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
    names.filter(|name| name.starts_with(start)).collect()
}

/// A text as it is stored.
pub fn text(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Stores a text as it is, and says whether that worked.
pub fn save_text(key: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(key, text).is_ok())
}

/// Forgets what was stored.
pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key); // what cannot be changed stays
    }
}

/// Stores a value, and says whether that worked.
pub fn save<T: Serialize>(key: &str, value: &T) -> bool {
    let Ok(text) = serde_json::to_string(value) else { return false };
    save_text(key, &text)
}
