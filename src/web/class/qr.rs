//! An address as a picture for phones.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write;

/// The quiet border that readers need, in modules.
const BORDER: i32 = 4;

/// A picture: the side of its square, and the dark modules as a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// How many modules it is wide and high, with its border.
    pub side: i32,
    /// The dark modules, a run of a row after the other.
    pub path: String,
}

/// Draws a text; none where it is too long for a picture.
pub fn picture(text: &str) -> Option<Picture> {
    // Phones read it from the last row, so a little may be lost.
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|at| code.get_module(*at, y)).count() as i32;
            if run > 0 {
                // Writing to a text does not fail.
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + BORDER, y + BORDER);
            }
            x += run.max(1);
        }
    }
    Some(Picture { side: code.size() + 2 * BORDER, path })
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// The dark modules of a picture, as its path draws them.
    fn modules(picture: &Picture) -> Vec<(i32, i32)> {
        let runs = picture.path.split('z').filter(|run| !run.is_empty()).flat_map(|run| {
            let (at, rest) = run.trim_start_matches('M').split_once('h').unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let (x, y, long): (i32, i32, i32) =
                (x.parse().unwrap(), y.parse().unwrap(), rest.split('v').next().unwrap().parse().unwrap());
            (x..x + long).map(move |x| (x, y))
        });
        runs.collect()
    }

    #[test]
    fn a_picture_has_its_three_corners_and_a_border() {
        let picture = picture("http://192.168.1.20:8090/#/class/k7q9fm").unwrap();
        let dark = modules(&picture);
        let size = picture.side - 2 * BORDER;
        for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            let ring = (0..7).filter(|at| dark.contains(&(BORDER + left + at, BORDER + top))).count();
            assert_eq!(ring, 7, "the upper edge of a corner at {left} {top}");
            assert!(
                dark.contains(&(BORDER + left + 3, BORDER + top + 3))
                    && !dark.contains(&(BORDER + left + 1, BORDER + top + 1))
            );
        }
        let inside = BORDER..picture.side - BORDER;
        assert!(dark.iter().all(|(x, y)| inside.contains(x) && inside.contains(y)));
        assert_eq!(dark.len(), dark.iter().collect::<std::collections::BTreeSet<_>>().len(), "none twice");
    }

    #[test]
    fn what_is_too_long_has_no_picture() {
        assert_eq!(picture(&"x".repeat(5000)), None);
    }
}
