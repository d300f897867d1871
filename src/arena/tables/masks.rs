//! Which lie pays best? Bluff with each of its 256 constant masks against the two players of the bluff paper.
//!
//! With so many lines some look good by luck alone. A mask is marked only where it differs from telling itself the
//! truth (masks 0000/0000) beyond chance after Bonferroni's correction over all 510 comparisons; and the points of
//! whichever line comes first are too high on average, as it came first partly by luck.

use crate::arena::statistics::{Estimate, difference, half_point_rate, half_point_rate_at};
use crate::arena::tally::{Score, Tally};
use serde::Serialize;
use std::cmp::Ordering;

/// The quantile for 5 % over 255 masks against two opponents, two-sided.
const Z_OF_MANY: f64 = 3.895_394_038_304_426;
const MURASAKI: &str = "murasaki-d5";
const SUMIRE: &str = "sumire-d5";
const BITS: u32 = 16;

/// The result of one pair of masks.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MaskLine {
    /// The mask of the reds, the leading bit for the piece that is furthest ahead.
    pub reds: String,
    /// The mask of the blues.
    pub blues: String,
    /// Points a game over both opponents, a draw being half a point.
    pub half_point_rate: f64,
    /// Against Murasaki.
    pub murasaki: MaskResult,
    /// Against Sumire.
    pub sumire: MaskResult,
}

/// The result of one pair of masks against one opponent.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MaskResult {
    /// Won, lost and drawn.
    #[serde(flatten)]
    pub score: Score,
    /// Points a game with the 95 % interval of this line alone.
    pub half_point_rate: Estimate,
    /// More points than without a mask (greater), fewer (less), or neither beyond chance, all 510 comparisons
    /// considered.
    #[serde(serialize_with = "in_words")]
    pub than_without: Ordering,
}

fn in_words<S: serde::Serializer>(order: &Ordering, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match order {
        Ordering::Less => "less",
        Ordering::Equal => "equal",
        Ordering::Greater => "greater",
    })
}

fn id(reds: u32, blues: u32) -> String {
    format!("bluff-{reds:04b}-{blues:04b}-d5")
}

fn all() -> impl Iterator<Item = (u32, u32)> {
    (0..BITS).flat_map(|reds| (0..BITS).map(move |blues| (reds, blues)))
}

/// Who plays whom.
pub fn pairs() -> Vec<(String, String)> {
    all().flat_map(|(reds, blues)| [MURASAKI, SUMIRE].map(|other| (id(reds, blues), other.to_owned()))).collect()
}

/// All masks, those with the most points over both opponents first.
pub fn lines(tally: &dyn Fn(&str, &str) -> Option<Tally>) -> Vec<MaskLine> {
    let score =
        |reds, blues, other: &str| tally(&id(reds, blues), other).map(|tally| tally.score()).unwrap_or_default();
    let truth = [MURASAKI, SUMIRE].map(|other| score(0, 0, other));
    let line = |(reds, blues)| {
        let murasaki = result(score(reds, blues, MURASAKI), truth[0]);
        let sumire = result(score(reds, blues, SUMIRE), truth[1]);
        MaskLine {
            reds: format!("{reds:04b}"),
            blues: format!("{blues:04b}"),
            half_point_rate: (murasaki.half_point_rate.rate + sumire.half_point_rate.rate) / 2.0,
            murasaki,
            sumire,
        }
    };
    let mut lines: Vec<MaskLine> = all().map(line).collect();
    lines.sort_by(|one, other| other.half_point_rate.total_cmp(&one.half_point_rate)); // stable: equal ones stay in the order of masks
    lines
}

fn result(score: Score, truth: Score) -> MaskResult {
    let wide = |score| half_point_rate_at(score, Z_OF_MANY);
    let gain = difference(wide(score), wide(truth));
    let than_without = match gain {
        _ if gain.low > 0.0 => Ordering::Greater,
        _ if gain.high < 0.0 => Ordering::Less,
        _ => Ordering::Equal,
    };
    MaskResult { score, half_point_rate: half_point_rate(score), than_without }
}
