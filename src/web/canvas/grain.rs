//! The grain of the wood: long horizontal streaks from a fixed seed.
//!
//! The strength of a streak is pure arithmetic, so every visitor sees the same
//! board and the tests can look at it without a browser.

/// Columns of the texture; it is stretched, which makes the streaks long.
pub const WIDTH: u32 = 48;
/// Rows of the texture, one to a unit.
pub const HEIGHT: u32 = 512;

/// The texture as red, green, blue and opacity: dark, with the grain at full
/// strength as its opacity.
#[must_use]
pub fn pixels() -> Vec<u8> {
    let mut pixels = Vec::with_capacity((WIDTH * HEIGHT * 4) as usize);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            let alpha = (streak(f64::from(x), f64::from(y)) * 255.0) as u8;
            pixels.extend_from_slice(&[18, 9, 2, alpha]);
        }
    }
    pixels
}

/// How dark the grain is at a point, 0 to 1: broad years of growth and fine
/// fibres, cut off below so that much of the wood stays clear.
#[must_use]
pub fn streak(x: f64, y: f64) -> f64 {
    let broad = smooth(x / 9.0, y / 15.0, 1);
    let middle = smooth(x / 7.0, y / 5.2, 2);
    let fine = smooth(x / 5.0, y / 2.3, 3);
    let sum = 0.36 * broad + 0.42 * middle + 0.22 * fine;
    ((sum - 0.36) * 2.6).clamp(0.0, 1.0)
}

/// Noise between lattice points.
fn smooth(x: f64, y: f64, seed: u32) -> f64 {
    let (left, top) = (x.floor(), y.floor());
    let (across, down) = (ramp(x - left), ramp(y - top));
    let at = |dx: f64, dy: f64| lattice((left + dx) as i32, (top + dy) as i32, seed);
    let upper = at(0.0, 0.0) + (at(1.0, 0.0) - at(0.0, 0.0)) * across;
    let lower = at(0.0, 1.0) + (at(1.0, 1.0) - at(0.0, 1.0)) * across;
    upper + (lower - upper) * down
}

fn ramp(t: f64) -> f64 {
    t * t * (3.0 - 2.0 * t)
}

/// A fixed number from 0 to 1 for a lattice point.
#[must_use]
pub fn lattice(x: i32, y: i32, seed: u32) -> f64 {
    let mut mix =
        (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    mix = (mix ^ (mix >> 15)).wrapping_mul(0x2c1b_3c6d);
    mix = (mix ^ (mix >> 12)).wrapping_mul(0x297a_2d39);
    f64::from((mix ^ (mix >> 15)) & 0xffff) / 65535.0
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_grain_is_long_and_not_everywhere() {
        let (mut along, mut across, mut clear) = (0.0, 0.0, 0);
        for y in 0..200 {
            for x in 0..40 {
                let (x, y) = (f64::from(x), f64::from(y));
                // A square is five columns of the texture wide.
                along += (streak(x, y) - streak(x + 0.05, y)).abs();
                across += (streak(x, y) - streak(x, y + 1.0)).abs();
                clear += usize::from(streak(x, y) == 0.0);
            }
        }
        assert!(along * 8.0 < across);
        assert!(clear > 500 && clear < 6000);
    }
}
