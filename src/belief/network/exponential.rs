//! The exponential function by additions and multiplications alone: the platforms' own differ in their last digit, and what a
//! network says must be the same to the last digit natively and in the browser.

/// e to the power of `x`, right to about fifteen digits; 0 far below and a great number far above.
pub fn exp(x: f64) -> f64 {
    const LN_2: f64 = std::f64::consts::LN_2;
    let x = x.clamp(-700.0, 700.0);
    let doublings = (x / LN_2 + if x < 0.0 { -0.5 } else { 0.5 }) as i64;
    let rest = x - doublings as f64 * LN_2;
    // Taylor's series, from its small end; |rest| is at most 0.35.
    let series = (1..=16u32).rev().fold(1.0, |sum, n| 1.0 + sum * rest / f64::from(n));
    // 2 to a power is a number with that exponent: between -1011 and 1011 there always is one.
    series * f64::from_bits(((1023 + doublings) as u64) << 52)
}

/// The chance of the first of two answers, from their scores.
pub fn first_of(scores: [f32; 2]) -> f64 {
    1.0 / (1.0 + exp(f64::from(scores[1]) - f64::from(scores[0])))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn it_is_the_exponential() {
        for x in [-700.0, -30.5, -1.0, -0.3466, 0.0, 1e-9, 0.3465, 0.5, 1.0, 12.25, 699.0] {
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-13, "{x}: {} {}", exp(x), x.exp());
        }
        assert!(exp(f64::INFINITY).is_finite() && exp(f64::NEG_INFINITY) >= 0.0);
        assert_eq!(first_of([0.25, 0.25]), 0.5);
        assert!((first_of([2.0, 0.0]) - 0.880_797_077_977_882_3).abs() < 1e-12);
    }
}
