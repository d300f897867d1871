//! What somebody believes of the ghosts across the board, and when it changed its mind.

/// How likely each opposing piece is blue, by its number; none for one that is not hidden any more.
pub type Minds = Vec<Option<f64>>;

/// As many moves are marked on the time line.
const MARKED: usize = 4;
/// A ghost that is thought of a little differently is no change of mind.
const NOTICED: f64 = 0.08;

/// A move that changed a mind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Change {
    /// After how many moves the mind was another one.
    pub ply: u16,
    /// The number of the ghost that was thought of anew.
    pub piece: usize,
    /// How blue it looked before.
    pub before: f64,
    /// How blue it looks now.
    pub after: f64,
}

impl Change {
    /// How much it changed.
    pub fn size(&self) -> f64 {
        (self.after - self.before).abs()
    }
}

/// The ghost that one reading sees most differently from the one before.
pub fn change(before: &Minds, after: &Minds, ply: u16) -> Option<Change> {
    let both = before.iter().zip(after).enumerate();
    let changes =
        both.filter_map(|(piece, (before, after))| Some(Change { ply, piece, before: (*before)?, after: (*after)? }));
    changes.max_by(|one, other| one.size().total_cmp(&other.size()))
}

/// The moves that changed a mind most, in the order of the game.
pub fn turning_points(readings: &[(u16, Minds)]) -> Vec<Change> {
    let pairs = readings.windows(2);
    let mut found: Vec<Change> = pairs.filter_map(|pair| change(&pair[0].1, &pair[1].1, pair[1].0)).collect();
    found.retain(|change| change.size() >= NOTICED);
    found.sort_by(|one, other| other.size().total_cmp(&one.size()).then(one.ply.cmp(&other.ply)));
    found.truncate(MARKED);
    found.sort_by_key(|change| change.ply);
    found
}

/// The next mark after a moment, or the last one before it.
pub fn mark_from(marks: &[u16], at: u16, by: i32) -> Option<u16> {
    if by > 0 {
        marks.iter().copied().find(|mark| *mark > at)
    } else {
        marks.iter().copied().rev().find(|mark| *mark < at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_largest_changes_are_marked_in_the_order_of_the_game() {
        let half = vec![Some(0.5), Some(0.5)];
        let readings = vec![
            (1, half.clone()),
            (3, vec![Some(0.45), Some(0.55)]),
            (5, vec![Some(0.2), Some(0.8)]),
            (7, vec![None, Some(0.8)]),
            (9, vec![None, Some(0.1)]),
        ];
        let found = turning_points(&readings);
        assert_eq!(found.iter().map(|change| (change.ply, change.piece)).collect::<Vec<_>>(), [(5, 1), (9, 1)]);
        assert!((found[1].size() - 0.7).abs() < 1e-9);
        assert_eq!(turning_points(&readings[..2]), [], "a little is nothing");
        assert_eq!(change(&half, &vec![None, None], 3), None, "who was taken is not thought of");
    }

    #[test]
    fn one_goes_from_mark_to_mark_and_no_further() {
        let marks = [3, 8, 12];
        let from = |at, by| mark_from(&marks, at, by);
        assert_eq!([from(0, 1), from(3, 1), from(9, 1), from(12, 1)], [Some(3), Some(8), Some(12), None]);
        assert_eq!([from(13, -1), from(12, -1), from(3, -1)], [Some(12), Some(8), None]);
    }

    #[test]
    fn only_a_few_are_marked() {
        let readings: Vec<(u16, Minds)> =
            (0..20u16).map(|ply| (ply, vec![Some(if ply % 2 == 0 { 0.2 } else { 0.8 })])).collect();
        assert_eq!(turning_points(&readings).len(), MARKED);
    }
}
