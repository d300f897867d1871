//! Geometry of the chapters' drawings: lines over time between 0 and 1, with names at their ends that keep apart.

/// The left, upper, right and lower edge of what is drawn into.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The right edge.
    pub right: f64,
    /// The lower edge.
    pub bottom: f64,
}

impl Frame {
    /// Where a share of the way to the right is.
    pub fn x(self, share: f64) -> f64 {
        self.left + (self.right - self.left) * share.clamp(0.0, 1.0)
    }

    /// How high a value between 0 and 1 is.
    pub fn y(self, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * value.clamp(0.0, 1.0)
    }

    /// A line through values at equal distances; `room` of them fill the frame, however few there are yet.
    pub fn line(self, values: &[f64], room: usize) -> String {
        let last = room.max(values.len()).max(2) - 1;
        let point = |(at, value): (usize, &f64)| {
            let pen = if at == 0 { 'M' } else { 'L' };
            format!("{pen}{:.1} {:.1}", self.x(at as f64 / last as f64), self.y(*value))
        };
        values.iter().enumerate().map(point).collect()
    }

    /// The area between two lines, each as in [`Frame::line`].
    pub fn band(self, below: &[f64], above: &[f64], room: usize) -> String {
        let last = room.max(above.len()).max(2) - 1;
        let mut path = self.line(above, room);
        for (at, value) in below.iter().enumerate().rev() {
            path += &format!("L{:.1} {:.1}", self.x(at as f64 / last as f64), self.y(*value));
        }
        path + "Z"
    }
}

/// Heights of names moved down where they would lie upon each other, in the order in which they were given.
pub fn apart(heights: &[f64], distance: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|a, b| heights[*a].total_cmp(&heights[*b]));
    let mut placed = heights.to_vec();
    for pair in order.windows(2) {
        placed[pair[1]] = placed[pair[1]].max(placed[pair[0]] + distance);
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const FRAME: Frame = Frame { left: 10.0, top: 0.0, right: 110.0, bottom: 50.0 };

    #[test]
    fn lines_grow_from_the_left_and_stay_inside() {
        assert_eq!(FRAME.line(&[0.0, 1.0], 5), "M10.0 50.0L35.0 0.0");
        assert_eq!(FRAME.line(&[2.0], 5), "M10.0 0.0");
        assert_eq!(FRAME.band(&[0.0, 0.0], &[0.5, 1.0], 2), "M10.0 25.0L110.0 0.0L110.0 50.0L10.0 50.0Z");
    }

    #[test]
    fn names_keep_apart_in_their_own_order() {
        assert_eq!(apart(&[20.0, 18.0, 60.0], 16.0), [34.0, 18.0, 60.0]);
    }
}
