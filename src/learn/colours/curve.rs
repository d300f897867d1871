//! What came out: every epoch, and the tests in the end. As tables, and read again to be drawn.

use super::positions::Hints;
use crate::arena::statistics::share_of;
use crate::learn::net::Score;

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

/// What stands above a table of epochs.
pub const EPOCHS: &str = "epoch,loss_learned,loss_tested,accuracy,low,high";
/// What stands above a table of tests.
pub const TESTS: &str = "hints,wrong,loss,accuracy,low,high";

/// All epochs as a table; `samples` is how many are tested on.
pub fn csv(curve: &[Point], samples: u64) -> String {
    let line = |(number, point): (usize, &Point)| {
        let Point { learned, tested, right } = point;
        let share = share_of(*right, samples);
        format!("{},{learned:.5},{tested:.5},{:.5},{:.5},{:.5}\n", number + 1, share.rate, share.low, share.high)
    };
    let lines: String = curve.iter().enumerate().map(line).collect();
    format!("{EPOCHS}\n{lines}")
}

/// The tests in the end as a table: of a hundred ghosts so many shown, of a hundred of those so many wrongly.
pub fn tests_csv(tests: &[(Option<Hints>, Score)]) -> String {
    let line = |(hints, score): &(Option<Hints>, Score)| {
        let Hints { share, wrong } = hints.unwrap_or(Hints { share: 0, wrong: 0 });
        let right = share_of(score.right, score.samples);
        let loss = score.loss / score.samples.max(1) as f64;
        format!("{share},{wrong},{loss:.5},{:.5},{:.5},{:.5}\n", right.rate, right.low, right.high)
    };
    let lines: String = tests.iter().map(line).collect();
    format!("{TESTS}\n{lines}")
}

/// Reads a table under this heading; every line has as many numbers as the heading has names.
pub fn read(text: &str, heading: &str) -> Option<Vec<[f64; 6]>> {
    let mut lines = text.lines();
    let read = |line: &str| -> Option<[f64; 6]> {
        let numbers: Option<Vec<f64>> =
            line.split(',').map(|number| number.parse().ok().filter(|it: &f64| it.is_finite())).collect();
        numbers?.try_into().ok()
    };
    if lines.next()? == heading { lines.map(read).collect() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_as_it_was_written_and_a_strange_one_is_not() {
        let point = Point { learned: 0.6, tested: 0.625, right: 75 };
        let rows = read(&csv(&[point; 2], 100), EPOCHS).unwrap();
        assert_eq!(rows.len(), 2);
        assert_eq!(&rows[1][..4], [2.0, 0.6, 0.625, 0.75]);
        let score = Score { loss: 50.0, right: 90, samples: 100 };
        let table = tests_csv(&[(Some(Hints { share: 25, wrong: 10 }), score), (None, score)]);
        assert_eq!(read(&table, TESTS).unwrap()[0][..4], [25.0, 10.0, 0.5, 0.9]);
        for strange in
            ["", "epoch\n1", &table.replace("25", "many"), &table.replace(",0.5", ""), &table.replace("0.9", "NaN")]
        {
            assert_eq!(read(strange, TESTS), None, "{strange}");
        }
    }
}
