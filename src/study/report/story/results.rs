//! Who won.

use super::{Block, Teller, ends, percent, score};
use crate::study::report::chart::{self, Axis, Dot};
use crate::study::report::paper;

impl Teller<'_> {
    pub(super) fn results(&mut self) {
        let report = self.report;
        if report.results.iter().all(|one| one.score.games() == 0) {
            return;
        }
        self.heading("Who won", "勝敗");
        let caption = self.t("Won-lost-drawn from the participant's side", "参加者から見た勝敗（勝-負-分）")
            + &self.of_paper(paper::results_table(report.strict()));
        let rows = report.results.iter().map(|one| {
            vec![
                self.name(&one.agent),
                score(one.score),
                percent(one.points),
                score(one.as_first),
                score(one.as_second),
                format!("{:.1}", one.plies),
                one.paper.map(score).unwrap_or_else(|| "–".to_owned()),
                one.paper_points.map(percent).unwrap_or_else(|| "–".to_owned()),
            ]
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let mut heading = vec![
            ("opponent", "対戦相手"),
            ("won-lost-drawn", "勝-負-分"),
            ("points, draws half", "得点率（分けは半分）"),
            ("moving first", "先手"),
            ("moving second", "後手"),
            ("moves a game", "手数"),
        ];
        let printed = report.results.iter().any(|one| one.paper.is_some());
        let rows = if printed {
            heading.extend([("paper", "論文"), ("points in the paper", "論文の得点率")]);
            rows
        } else {
            rows.into_iter().map(|row| row.into_iter().take(6).collect()).collect()
        };
        self.table(caption, &heading, rows);
        let played = report.results.iter().filter(|one| one.score.games() > 0);
        let Some(best) = played.max_by(|a, b| a.points.rate.total_cmp(&b.points.rate)) else { return };
        let (name, rate) = (self.name(&best.agent), 100.0 * best.points.rate);
        let title = if report.results.len() > 1 {
            self.t(
                &format!("Participants did best against {name}, with {rate:.0} % of the points"),
                &format!("参加者の成績が最もよかった相手は{name}（得点率{rate:.0}％）"),
            )
        } else {
            self.t(
                &format!("Participants took {rate:.0} % of the points from {name}"),
                &format!("{name}に対する参加者の得点率は{rate:.0}％"),
            )
        };
        let dots: Vec<Dot> = report
            .results
            .iter()
            .map(|one| Dot {
                label: self.name(&one.agent),
                value: (one.score.games() > 0).then(|| ends(one.points)),
                text: score(one.score),
                other: one.paper_points.map(|points| points.rate),
            })
            .collect();
        let svg = chart::dots(&title, &dots, &Axis::shares(vec![(0.5, String::new())]));
        self.blocks.push(Block::Figure { title, svg });
        if printed {
            let note = self.t("Rings are the paper's figures.", "白丸は論文の値です。");
            self.paragraph(note);
        }
    }
}
