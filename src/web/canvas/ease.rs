//! The one easing curve of the game and small steps of time.

/// The curve every movement follows: `cubic-bezier(.2, .7, .2, 1)`.
#[must_use]
pub fn ease(t: f64) -> f64 {
    if t <= 0.0 {
        return 0.0;
    }
    if t >= 1.0 {
        return 1.0;
    }
    // x(s) grows with s, so halving finds the parameter; twenty steps are
    // finer than a pixel.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..20 {
        let middle = (low + high) / 2.0;
        if bezier(middle, 0.2, 0.2) < t {
            low = middle;
        } else {
            high = middle;
        }
    }
    bezier((low + high) / 2.0, 0.7, 1.0)
}

fn bezier(s: f64, first: f64, second: f64) -> f64 {
    let r = 1.0 - s;
    3.0 * r * r * s * first + 3.0 * r * s * s * second + s * s * s
}

/// Out and back: nothing at both ends, 1 in the middle. Nearly a half wave, without a sine's program.
#[must_use]
pub fn swell(t: f64) -> f64 {
    4.0 * t * (1.0 - t)
}

/// How much of the stretch from `from` to `to` has passed at `t`, 0 to 1.
#[must_use]
pub fn part(t: f64, from: f64, to: f64) -> f64 {
    ((t - from) / (to - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_curve_starts_fast_and_ends_softly() {
        assert_eq!((ease(-1.0), ease(0.0), ease(1.0), ease(2.0)), (0.0, 0.0, 1.0, 1.0));
        assert!(ease(0.25) > 0.6);
        let mut before = 0.0;
        for step in 1..=100 {
            let now = ease(f64::from(step) / 100.0);
            assert!(now >= before);
            before = now;
        }
    }
}
