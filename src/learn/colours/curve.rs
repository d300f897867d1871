//! What came out of every epoch.

use crate::arena::statistics::share_of;

/// An epoch in numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// The mean loss of what was learned from, while it was learned.
    pub learned: f64,
    /// The mean loss of what it is tested on.
    pub tested: f64,
    /// Of how many of those the likelier colour is the true one.
    pub right: u64,
}

/// All epochs as a table; `samples` is how many are tested on.
pub fn csv(curve: &[Point], samples: u64) -> String {
    let line = |(number, point): (usize, &Point)| {
        let Point { learned, tested, right } = point;
        let share = share_of(*right, samples);
        format!("{},{learned:.5},{tested:.5},{:.5},{:.5},{:.5}\n", number + 1, share.rate, share.low, share.high)
    };
    let lines: String = curve.iter().enumerate().map(line).collect();
    format!("epoch,loss_learned,loss_tested,accuracy,low,high\n{lines}")
}
