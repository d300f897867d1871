//! The outlines of the ghosts and of their signs, as path data.
//!
//! Written once, in a box of 100 by 100 with y downwards, and used by the
//! canvas and by the inline drawings alike, so that a tray and the board can
//! never disagree about what a ghost looks like.

/// Moon, the blue ghost: a tall bell with three scallops.
pub const MOON: &str = "M19.5 80.5C23 69 24.8 59 25.3 46.5C26.2 26 36.2 11.5 50 11.5\
    C63.8 11.5 73.8 26 74.7 46.5C75.2 59 77 69 80.5 80.5\
    A10.17 10.17 0 0 1 60.17 80.5A10.17 10.17 0 0 1 39.83 80.5A10.17 10.17 0 0 1 19.5 80.5Z";

/// Ember, the red ghost: a flame tip above, four tongues below.
pub const EMBER: &str = "M16 88.5C21.5 75 24.3 62 24.9 49C25.5 36 33 28.5 41.5 22\
    C48.5 16.7 53 11.5 54.5 3C61.5 9.5 64 16 62.2 22.5C70.5 28.5 74.6 37 75.1 49\
    C75.7 62 78.5 75 84 88.5Q77.8 82 70.2 77.5Q64.6 84.2 61 92Q56.6 84.6 50 78.5\
    Q43.4 84.6 39 92Q35.4 84.2 29.8 77.5Q22.2 82 16 88.5Z";

/// Veil, the sheet every hidden ghost wears.
pub const VEIL: &str = "M13.5 86.5C20 72 23.2 60 23.8 46.5C24.7 26.5 35.5 12.5 50 12.5\
    C64.5 12.5 75.3 26.5 76.2 46.5C76.8 60 80 72 86.5 86.5C79 90.5 72.5 85.5 63.5 87.5\
    C54.5 90 45.5 90 36.5 87.5C27.5 85.5 21 90.5 13.5 86.5Z";

/// The two folds of the veil.
pub const FOLDS: &str = "M36.5 86.8Q38.2 75 36.5 64M63.5 86.8Q61.8 75 63.5 64";

/// The crescent on a moon.
pub const CRESCENT: &str = "M54.3 53.2A11 11 0 1 0 54.3 74.8A13.2 13.2 0 0 1 54.3 53.2Z";

/// The spark on an ember.
pub const SPARK: &str = "M50 51.5Q51.8 62.2 61 64Q51.8 65.8 50 76.5Q48.2 65.8 39 64Q48.2 62.2 50 51.5Z";

/// Height of the eyes of a ghost that looks away from the viewer.
pub const EYES_AWAY: f64 = 36.0;
/// Height of the eyes of a ghost that looks at the viewer.
pub const EYES_HERE: f64 = 41.0;

/// Where the gradient of each shape starts and ends: crown and hem.
pub const MOON_SPAN: (f64, f64) = (11.5, 90.7);
/// Crown and hem of the ember.
pub const EMBER_SPAN: (f64, f64) = (3.0, 92.0);
/// Crown and hem of the veil.
pub const VEIL_SPAN: (f64, f64) = (12.5, 89.0);

/// Round eyes of the moon.
#[must_use]
pub fn moon_eyes(y: f64) -> String {
    [43.0, 57.0].map(|x| ellipse(x, y, 3.5, 5.2)).concat()
}

/// Large ink eyes of the veil.
#[must_use]
pub fn veil_eyes(y: f64) -> String {
    [42.3, 57.7].map(|x| ellipse(x, y, 4.3, 6.6)).concat()
}

/// Half-lidded eyes of the ember: the lid sinks by one towards the nose.
#[must_use]
pub fn ember_eyes(y: f64) -> String {
    let lid = y - 2.9;
    [(42.0, 1.0), (58.0, -1.0)]
        .map(|(x, nose)| {
            let (outer, inner) = (x - nose * 4.4, x + nose * 4.4);
            let (curve_in, curve_out) = (x + nose * 3.0, x - nose * 3.2);
            format!(
                "M{outer:.1} {lid:.1}L{inner:.1} {:.1}C{inner:.1} {:.1} {curve_in:.1} {bowl:.1} {x} {bowl:.1}\
                 C{curve_out:.1} {bowl:.1} {outer:.1} {:.1} {outer:.1} {lid:.1}Z",
                lid + 1.0,
                lid + 5.0,
                lid + 4.6,
                bowl = lid + 6.3,
            )
        })
        .concat()
}

fn ellipse(x: f64, y: f64, across: f64, down: f64) -> String {
    let (left, right) = (x - across, x + across);
    format!("M{left:.1} {y}A{across} {down} 0 0 1 {right:.1} {y}A{across} {down} 0 0 1 {left:.1} {y}Z")
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_outline_is_closed() {
        for path in [MOON, EMBER, VEIL, CRESCENT, SPARK] {
            assert!(path.starts_with('M') && path.ends_with('Z'));
        }
    }

    #[test]
    fn a_pair_of_eyes_is_two_outlines() {
        for eyes in [moon_eyes(36.0), veil_eyes(41.0), ember_eyes(36.0)] {
            assert_eq!(eyes.matches('M').count(), 2);
            assert_eq!(eyes.matches('Z').count(), 2);
        }
    }
}
