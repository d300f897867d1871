//! Medians and quartiles.

use serde::Serialize;

/// The middle of many values.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// A quarter is less.
    pub lower: f64,
    /// Half is less.
    pub median: f64,
    /// Three quarters are less.
    pub upper: f64,
}

/// Median and quartiles, with straight lines between values.
pub fn spread(mut values: Vec<f64>) -> Option<Spread> {
    values.sort_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |share: f64| {
        let place = share * last as f64;
        let (below, part) = (place.floor() as usize, place.fract());
        let here = values.get(below).copied().unwrap_or_default();
        let next = values.get(below.saturating_add(1)).copied().unwrap_or(here);
        here + part * (next - here)
    };
    Some(Spread { count: values.len(), lower: at(0.25), median: at(0.5), upper: at(0.75) })
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn quartiles_are_those_of_r() {
        // R: quantile(c(1, 2, 4, 8, 16)) gives 2, 4, 8.
        let found = spread(vec![16.0, 8.0, 1.0, 2.0, 4.0]).unwrap();
        assert_eq!((found.lower, found.median, found.upper), (2.0, 4.0, 8.0));
        assert_eq!(spread(Vec::new()), None);
    }
}
