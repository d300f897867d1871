//! In which game opponents were found out.

use super::{Block, Teller, percent};
use crate::study::report::chart::{self, Axis, Line, Way};
use crate::study::report::{Discovery, FoundBy};

impl Teller<'_> {
    pub(super) fn discoveries(&mut self) {
        let all = &self.report.discoveries;
        if all.is_empty() {
            return;
        }
        self.heading("When the opponent was found out", "相手の癖に気づくまで");
        let text = self.t(
            "The share of participants who had found an opponent out by the end of each game against it. Whoever never did is counted to the end, and whoever left is counted as long as it was there (Kaplan and Meier's estimate with Greenwood's intervals on the scale of log(−log)).",
            "それぞれの相手の癖に、何局目までに何割の参加者が気づいたかを示します。最後まで気づかなかった人も、途中でやめた人も、対局していた間は数に入っています（Kaplan–Meier推定、Greenwoodの区間、二重対数変換）。",
        );
        self.paragraph(text);
        for by in [FoundBy::Said, FoundBy::Marks] {
            let curves: Vec<&Discovery> = all.iter().filter(|curve| curve.by == by).collect();
            if !curves.is_empty() {
                self.discovery(by, &curves);
            }
        }
    }

    fn discovery(&mut self, by: FoundBy, curves: &[&Discovery]) {
        let found: usize = curves.iter().map(|curve| curve.found).sum();
        let people: usize = curves.iter().map(|curve| curve.people).sum();
        let title = match by {
            FoundBy::Said => self.t(
                &format!("Asked in which game they found out, {found} of {people} named one"),
                &format!("何局目に気づいたかを{people}人中{found}人が答えた"),
            ),
            FoundBy::Marks => self.t(
                &format!("The marks of {found} of {people} beat counting in two games in a row"),
                &format!("{people}人中{found}人の印が、2局続けて「数えるだけ」を上回った"),
            ),
        };
        let line = |curve: &&Discovery| {
            let points = curve.games.iter().map(|risk| {
                let share = risk.share;
                [f64::from(risk.game), share.rate, share.low, share.high]
            });
            Line { label: self.name(&curve.agent), points: points.collect(), way: Way::Steps }
        };
        let lines: Vec<Line> = curves.iter().map(line).collect();
        let across = self.t("game against the opponent", "同じ相手との何局目か");
        let svg = chart::lines(&title, &lines, &across, &Axis::shares(Vec::new()));
        let caption = title.clone();
        self.blocks.push(Block::Figure { title, svg });
        let rows = curves.iter().flat_map(|curve| {
            curve.games.iter().map(|risk| {
                vec![
                    self.name(&curve.agent),
                    risk.game.to_string(),
                    risk.open.to_string(),
                    risk.found.to_string(),
                    risk.left.to_string(),
                    percent(risk.share),
                ]
            })
        });
        let rows = rows.collect();
        let heading = [
            ("opponent", "対戦相手"),
            ("game", "何局目"),
            ("had not found out", "まだの人"),
            ("found out", "気づいた"),
            ("left", "やめた・終えた"),
            ("share by then", "それまでの割合"),
        ];
        self.table(caption, &heading, rows);
    }
}
