//! Who won.

use super::{Block, Teller, ends, percent, points_apart, score};
use crate::study::report::chart::{self, Axis, Dot};
use crate::study::report::compare::Ranking;
use crate::study::report::{Comparison, compare, paper};

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
                one.points.map(percent).unwrap_or_else(|| "–".to_owned()),
                score(one.as_first),
                score(one.as_second),
                format!("{:.1}", one.plies),
                one.paper.map(score).unwrap_or_else(|| "–".to_owned()),
                one.paper_points.map_or_else(|| "–".to_owned(), |points| format!("{:.1} %", 100.0 * points)),
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
        self.compared(&report.points_compared, points_apart);
        let title = self.points_title();
        let dots: Vec<Dot> = report
            .results
            .iter()
            .map(|one| Dot {
                label: self.name(&one.agent),
                value: one.points.map(ends),
                text: score(one.score),
                other: one.paper_points,
            })
            .collect();
        let svg = chart::dots(&title, &dots, &Axis::shares(vec![(0.5, String::new())]));
        self.blocks.push(Block::Figure { title, svg });
        if printed {
            let note = self.t("Rings are the paper's figures.", "白丸は論文の値です。");
            self.paragraph(note);
        }
    }
    /// What the points say. One opponent is put above others only where a comparison of the same people does so.
    fn points_title(&self) -> String {
        let report = self.report;
        let played: Vec<_> = report.results.iter().filter_map(|one| Some((&one.agent, one.points?.rate))).collect();
        if let [(agent, rate)] = played.as_slice() {
            let (name, rate) = (self.name(agent), 100.0 * rate);
            return self.t(
                &format!("Participants took {rate:.0} % of the points from {name}"),
                &format!("{name}に対する参加者の得点率は{rate:.0}％"),
            );
        }
        match compare::ranking(&report.points_compared, played.len()) {
            Ranking::Highest(agent) => {
                let name = self.name(agent);
                self.t(
                    &format!("Participants took more points from {name} than from every other opponent"),
                    &format!("参加者の得点率は、ほかのどの相手に対するよりも{name}に対して高かった"),
                )
            }
            Ranking::Some(told) => self.pairs(&told, ("More points from ", " than from "), "得点率"),
            Ranking::Nothing => self.t(
                "By the points that were taken from them the opponents cannot be told apart",
                "得点率では、相手の間に差があるとはいえない",
            ),
        }
    }
}

impl Teller<'_> {
    /// Pairs that are apart, and that the others are not.
    pub(super) fn pairs(&self, told: &[&Comparison], english: (&str, &str), japanese: &str) -> String {
        let pair = |one: &&Comparison| {
            let (more, less) = (self.name(&one.more), self.name(&one.less));
            self.t(&format!("{}{more}{}{less}", english.0, english.1), &format!("{more}＞{less}"))
        };
        let pairs: Vec<String> = told.iter().map(pair).collect();
        let (joined, listed) = (pairs.join("; "), pairs.join("、"));
        self.t(
            &format!("{joined}; other pairs cannot be told apart"),
            &format!("{japanese}は{listed}。ほかの組の間には差があるとはいえない"),
        )
    }

    /// How far opponents are apart, pair by pair.
    pub(super) fn compared(
        &mut self,
        comparisons: &[Comparison],
        say: fn(crate::arena::statistics::Estimate) -> String,
    ) {
        if comparisons.is_empty() {
            return;
        }
        let verdict = |one: &Comparison| match one.tells_apart() {
            true => self.t("apart", "差がある"),
            false => self.t("cannot be told apart", "差があるとはいえない"),
        };
        let rows = comparisons
            .iter()
            .map(|one| {
                let (more, less) = (self.name(&one.more), self.name(&one.less));
                let pair = self.t(&format!("{more} less {less}"), &format!("{more} − {less}"));
                vec![pair, say(one.difference), verdict(one)]
            })
            .collect();
        let caption = self.t(
            "Differences, by participant; all intervals together hold in 95 of 100 studies",
            "相手の間の差（参加者ごとに比較し、区間は全体で95％）",
        );
        self.table(caption, &[("pair", "組"), ("difference", "差"), ("", "")], rows);
    }
}
