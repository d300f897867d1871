//! Keys in an entry that this program does not know. What is in a log and not understood would be lost without a word, so a
//! line with such a key is no entry.

use super::event::Entry;
use serde_json::Value;

/// Keys that are not written where they say nothing: no value, or no.
const LEFT_OUT: [&str; 10] = [
    "code",
    "confidence",
    "game",
    "hold",
    "language",
    "opponent",
    "panel_session",
    "panel_study",
    "preview",
    "simulated",
];
/// Keys whose values are somebody else's to check: the study's document has a reader of its own.
const OTHERS: &str = "document";

/// A key of the line that its entry, written again, does not have.
pub fn strange_key(line: &Value, entry: &Entry) -> Option<String> {
    compare(line, &serde_json::to_value(entry).ok()?)
}

fn compare(read: &Value, written: &Value) -> Option<String> {
    match (read, written) {
        (Value::Object(read), Value::Object(written)) => read.iter().find_map(|(key, value)| {
            let says_nothing = matches!(value, Value::Null | Value::Bool(false));
            match written.get(key) {
                Some(_) if key == OTHERS => None,
                Some(same) => compare(value, same),
                None if says_nothing && LEFT_OUT.contains(&key.as_str()) => None,
                None => Some(key.clone()),
            }
        }),
        (Value::Array(read), Value::Array(written)) => {
            read.iter().zip(written).find_map(|(read, written)| compare(read, written))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::study::log::read_line;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const HEAD: &str = r#""v":1,"session":"0123456789abcdef0123456789abcdef","n":3,"load":0,"mono":1.0,"wall":2"#;

    #[test]
    fn a_key_that_nobody_knows_is_told() {
        for (event, known) in [
            (r#""event":"skip","game":0,"ply":4"#, true),
            (r#""event":"finish","code":null"#, true),
            (r#""event":"skip","game":0,"ply":4,"colour":"blue""#, false),
            (r#""event":"finish","cheat":null"#, false),
            (r#""event":"resume","app":{"version":"1","build":"2","extra":3},"browser":{}"#, false),
            (r#""event":"resume","app":{"version":"1","build":"2"},"browser":{"touch":false}"#, true),
        ] {
            let read = read_line(7, &format!("{{{HEAD},{event}}}"));
            assert_eq!(read.is_ok(), known, "{event}: {read:?}");
        }
        let told = read_line(7, &format!("{{{HEAD},\"event\":\"finish\",\"secret\":1}}")).unwrap_err().to_string();
        assert!(told.starts_with("line 7") && told.contains("secret"), "{told}");
    }
}
