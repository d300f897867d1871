//! The mark by which a page knows that a collector served it, and where to send its logs: an element of the page's head.

use super::VERSION;

/// The element's name.
const NAME: &str = "geister-collector";
/// What it holds where nobody reads.
const PARTICIPANTS: &str = "participants";

/// The element, as the collector writes it.
pub fn element(participants_only: bool) -> String {
    let version = VERSION.to_string();
    let content = if participants_only { PARTICIPANTS } else { &version };
    format!("<meta name=\"{NAME}\" content=\"{content}\">")
}

/// What finds the element in a page.
pub fn selector() -> String {
    format!("meta[name={NAME}]")
}

/// What finds it only where the collector has no desk for researchers.
pub fn selector_of_participants_only() -> String {
    format!("meta[name={NAME}][content={PARTICIPANTS}]")
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn pages_and_collectors_of_different_ages_know_the_mark() {
        assert_eq!(element(false), r#"<meta name="geister-collector" content="1">"#);
        assert_eq!(element(true), r#"<meta name="geister-collector" content="participants">"#);
        assert_eq!(selector(), "meta[name=geister-collector]");
        assert_eq!(selector_of_participants_only(), "meta[name=geister-collector][content=participants]");
    }
}
