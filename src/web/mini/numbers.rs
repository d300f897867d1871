//! What mixtures are worth, for people.

/// A small positive number to two figures that count.
pub fn small(number: f64) -> String {
    if number < 1e-7 {
        return "0".to_owned();
    }
    let decimals = (1.0 - number.log10().floor()).clamp(2.0, 7.0) as usize;
    format!("{number:.decimals$}")
}

/// A value between −1 and 1 with a true minus sign; no sign where it rounds to nothing.
pub fn value(number: f64) -> String {
    let text = format!("{:.3}", number.abs());
    match number {
        _ if text == "0.000" => "0".to_owned(),
        number if number < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn numbers_read_well() {
        assert_eq!(
            ["0.51", "0.046", "0.00075", "0.000012", "0"],
            [0.5129, 0.0457, 0.000_75, 0.000_012, 0.0].map(small).each_ref().map(String::as_str)
        );
        assert_eq!(["0", "+0.250", "−0.055"], [-0.0001, 0.25, -0.055].map(value).each_ref().map(String::as_str));
    }
}
