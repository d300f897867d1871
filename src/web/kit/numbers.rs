//! Numbers for people.

/// A count, in groups of three.
pub fn count(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(
            ["1", "999", "1,000", "1,256,985"],
            [1.0, 999.0, 1000.0, 1_256_985.0].map(count).each_ref().map(String::as_str)
        );
    }
}
