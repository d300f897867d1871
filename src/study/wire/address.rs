//! Texts in addresses.

use super::BASE;
use std::fmt::Write;

/// A text as a part of an address carries it.
pub fn encoded(text: &str) -> String {
    text.bytes().fold(String::new(), |mut address, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}"); // writing to a text does not fail
        }
        address
    })
}

/// A whole address at a collector, whether or not the collector's own was written with a stroke at its end.
pub fn at(collector: &str, path: &str) -> String {
    format!("{}{BASE}{path}", collector.trim().trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::wire::VERSION;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn no_text_leads_elsewhere() {
        assert_eq!(encoded("pilot-2"), "pilot-2");
        assert_eq!(encoded("../a b?c#d/räum"), "..%2Fa%20b%3Fc%23d%2Fr%C3%A4um");
    }

    #[test]
    fn a_collector_is_found_however_its_address_is_written() {
        for collector in ["https://x.org/lab", "https://x.org/lab/", " https://x.org/lab/ "] {
            assert_eq!(at(collector, "/health"), "https://x.org/lab/api/v1/health");
        }
        assert_eq!(BASE, format!("/api/v{VERSION}"));
    }
}
