//! Best and mean over the generations.

use super::breed;
use super::run::Generation;
use std::collections::BTreeSet;

/// A generation in numbers.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize)]
pub struct Point {
    /// Which, from 1.
    pub generation: u32,
    /// The highest fitness.
    pub best: u32,
    /// The mean fitness.
    pub mean: f64,
    /// How many different behaviours.
    pub distinct: usize,
    /// The nodes of the best.
    pub size: usize,
}

/// All generations in numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve(pub Vec<Point>);

const HEADING: &str = "generation,best,mean,distinct,size";

impl Curve {
    /// Of these generations.
    pub fn of<'a>(generations: impl Iterator<Item = &'a Generation>) -> Curve {
        let point = |generation: &Generation| {
            let all = &generation.individuals;
            let best = breed::best(all);
            let sum: u64 = all.iter().map(|one| u64::from(one.fitness)).sum();
            Point {
                generation: generation.number,
                best: best.map_or(0, |best| best.fitness),
                mean: sum as f64 / all.len().max(1) as f64,
                distinct: all.iter().map(|one| &one.key).collect::<BTreeSet<_>>().len(),
                size: best.map_or(0, |best| best.policy.size()),
            }
        };
        Curve(generations.map(point).collect())
    }

    /// As a table.
    pub fn csv(&self) -> String {
        let line = |point: &Point| {
            let Point { generation, best, mean, distinct, size } = point;
            format!("{generation},{best},{mean:.3},{distinct},{size}\n")
        };
        format!("{HEADING}\n{}", self.0.iter().map(line).collect::<String>())
    }

    /// Reads such a table.
    pub fn from_csv(text: &str) -> Option<Curve> {
        let mut lines = text.lines();
        if lines.next()? != HEADING {
            return None;
        }
        let point = |line: &str| {
            let cells: Vec<&str> = line.split(',').collect();
            let [generation, best, mean, distinct, size] = cells[..] else { return None };
            let mean = mean.parse().ok().filter(|mean: &f64| mean.is_finite())?;
            Some(Point {
                generation: generation.parse().ok()?,
                best: best.parse().ok()?,
                mean,
                distinct: distinct.parse().ok()?,
                size: size.parse().ok()?,
            })
        };
        lines.map(point).collect::<Option<Vec<Point>>>().map(Curve)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back() {
        let point = |generation| Point { generation, best: 3 * generation, mean: 1.25, distinct: 9, size: 7 };
        let curve = Curve((1..4).map(point).collect());
        assert_eq!(Curve::from_csv(&curve.csv()), Some(curve));
        assert_eq!(Curve::from_csv("a,b\n1,2\n"), None);
        assert_eq!(Curve::from_csv(&format!("{HEADING}\n1,2,NaN,3,4\n")), None);
    }
}
