//! How long moves took.

use super::{Block, Teller};
use crate::study::report::Spread;
use crate::study::report::chart::{self, Axis, Line, Way};

fn seconds(ms: f64) -> String {
    format!("{:.1} s", ms / 1000.0)
}

impl Teller<'_> {
    pub(super) fn thinking(&mut self) {
        let thinking = &self.report.thinking;
        let Some(overall) = thinking.overall else { return };
        self.heading("Time for a move", "一手の時間");
        let row = |name: String, ms: Spread| {
            vec![name, ms.count.to_string(), seconds(ms.median), seconds(ms.lower), seconds(ms.upper)]
        };
        let everything = row(self.t("all", "全体"), overall);
        let mut rows: Vec<Vec<String>> =
            thinking.by_opponent.iter().map(|line| row(self.name(&line.of), line.ms)).collect();
        rows.push(everything);
        let heading = [
            ("opponent", "対戦相手"),
            ("moves", "手数"),
            ("median", "中央値"),
            ("a quarter took less than", "第1四分位"),
            ("a quarter took more than", "第3四分位"),
        ];
        let caption = self.t("The participants' think times", "参加者の考慮時間");
        self.table(caption, &heading, rows);
        let points: Vec<[f64; 4]> = thinking
            .by_game
            .iter()
            .filter_map(|line| {
                let Spread { lower, median, upper, .. } = line.ms;
                let [median, lower, upper] = [median, lower, upper].map(|ms| ms / 1000.0);
                Some([line.of.parse().ok()?, median, lower, upper])
            })
            .collect();
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
        let title = self.t(
            &format!(
                "Half of the moves took less than {:.1} s in the first game and {:.1} s in the last",
                first[1], last[1]
            ),
            &format!("考慮時間の中央値は最初の対局で{:.1}秒、最後の対局で{:.1}秒", first[1], last[1]),
        );
        let most = points.iter().map(|point| point[3]).fold(1.0, f64::max).ceil();
        let across = self.t("game of the session (bars: the middle half)", "何局目か（縦線は中央の半分）");
        let line = [Line { label: self.t("seconds", "秒"), points, way: Way::Straight }];
        let svg = chart::lines(&title, &line, &across, &Axis::numbers(0.0, most, 1, Vec::new()));
        self.blocks.push(Block::Figure { title, svg });
    }
}
