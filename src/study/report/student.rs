//! Quantiles of Student's distribution, exact for every whole number of degrees of freedom.
//!
//! For these the chance that |T| is less than t is a finite sum of powers of a cosine (Abramowitz and Stegun, 26.7.3 and
//! 26.7.4). It takes sums, products and square roots alone, which are the same everywhere; logarithms and powers are
//! not. So a report is the same to the last digit natively and in the browser.

use std::f64::consts::FRAC_2_PI;

/// The t that |T| stays below in the share `within` of all cases, from 0 to less than 1.
pub fn student(within: f64, free: usize) -> f64 {
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    while chance(high, free) < within && high < 1e300 {
        high *= 2.0;
    }
    loop {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if chance(middle, free) < within { low = middle } else { high = middle }
    }
}

/// The chance that |T| is less than `t`.
fn chance(t: f64, free: usize) -> f64 {
    let odd = !free.is_multiple_of(2);
    let free = free as f64;
    let (sine, square) = (t / (free + t * t).sqrt(), free / (free + t * t));
    // 1 + 1/2·c² + 1·3/(2·4)·c⁴ + …, or c + 2/3·c³ + 2·4/(3·5)·c⁵ + …, up to the power of `free - 2`.
    let (mut term, mut power) = if odd { (square.sqrt(), 1.0) } else { (1.0, 0.0) };
    let mut sum = 0.0;
    while power <= free - 2.0 {
        sum += term;
        term *= square * (power + 1.0) / (power + 2.0);
        power += 2.0;
    }
    if odd { FRAC_2_PI * (arc(t / free.sqrt()) + sine * sum) } else { sine * sum }
}

/// The angle of a tangent that is not negative.
fn arc(tangent: f64) -> f64 {
    // Halved four times the angle is at most π/32, where its series is short.
    let half = |x: f64| x / (1.0 + (1.0 + x * x).sqrt());
    let x = half(half(half(half(tangent))));
    let series = (0..12).rev().fold(0.0, |sum, k| 1.0 / (2.0 * f64::from(k) + 1.0) - x * x * sum);
    16.0 * x * series
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn quantiles_are_those_of_r() {
        // R: qt(c(0.975, 0.995), free), printed with 15 digits.
        let known = [
            (1, 12.706_204_736_174_7, 63.656_741_162_871_6),
            (2, 4.302_652_729_749_46, 9.924_843_200_918_29),
            (3, 3.182_446_305_283_71, 5.840_909_309_733_36),
            (4, 2.776_445_105_197_79, 4.604_094_871_349_99),
            (7, 2.364_624_251_592_79, 3.499_483_297_350_49),
            (29, 2.045_229_642_132_70, 2.756_385_903_670_61),
            (30, 2.042_272_456_301_24, 2.749_995_653_567_23),
            (31, 2.039_513_446_396_41, 2.744_041_919_294_27),
            (100, 1.983_971_518_523_55, 2.625_890_521_438_02),
            (999, 1.962_341_461_133_45, 2.580_759_637_267_64),
            (20_000, 1.960_082_605_158_14, 2.576_075_153_017_26),
        ];
        for (free, five, one) in known {
            for (within, expected) in [(0.95, five), (0.99, one)] {
                let found = student(within, free);
                assert!((found - expected).abs() < 1e-9, "{found}, not {expected}, for {free} degrees of freedom");
            }
        }
    }

    #[test]
    fn nothing_lies_below_0_and_everything_below_infinity() {
        assert!(student(0.0, 5) < 1e-300);
        assert!(student(1.0 - 1e-12, 1) > 1e10);
    }

    #[test]
    fn an_angle_is_that_of_its_tangent() {
        for tangent in [0.0, 1e-9, 0.3, 1.0, 12.7, 1e6] {
            assert!((arc(tangent) - f64::atan(tangent)).abs() < 4e-15, "{tangent}");
        }
    }
}
