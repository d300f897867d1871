//! How well colours were guessed.

use super::{Block, Teller, number, percent};
use crate::arena::statistics::Estimate;
use crate::study::report::GuessLine;
use crate::study::report::chart::{self, Axis, Line};

impl Teller<'_> {
    pub(super) fn guesses(&mut self) {
        let guesses = &self.report.guesses;
        let Some(overall) = &guesses.overall else { return };
        self.heading("Colours guessed", "色の推測");
        let text = self.t(
            "Of the ghosts that were still hidden at the end of a game. A mark is right by chance half of the time; a Brier score of 0.25 is that of somebody who is always unsure, and less is better. \"Counting\" is somebody who knows only how many blues and reds are left, and names the commoner colour.",
            "対局終了時に色の見えなかった駒についての推測です。でたらめなら半分当たります。ブライアスコアは、いつも「わからない」なら0.25で、小さいほどよい値です。「数えるだけ」は、残りの青と赤の数だけを知り、多い方の色を答えた場合です。",
        );
        self.paragraph(text);
        let heading = [
            ("", ""),
            ("ghosts", "駒"),
            ("marked", "印あり"),
            ("unsure", "わからない"),
            ("right", "正解率"),
            ("right by counting", "数えるだけ"),
            ("Brier", "ブライア"),
            ("Brier by counting", "数えるだけ"),
        ];
        let row = |name: String, line: &GuessLine| {
            vec![
                name,
                line.ghosts.to_string(),
                line.decided.to_string(),
                line.unsure.to_string(),
                line.accuracy.map(percent).unwrap_or_else(|| "–".to_owned()),
                line.counting_accuracy.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share)),
                line.brier.map(number).unwrap_or_else(|| "–".to_owned()),
                line.counting_brier.map_or_else(|| "–".to_owned(), |score| format!("{score:.2}")),
            ]
        };
        let everything = row(self.t("all", "全体"), overall);
        let mut rows: Vec<Vec<String>> =
            guesses.by_opponent.iter().map(|line| row(self.name(&line.of), line)).collect();
        rows.push(everything);
        let caption = self.t("By opponent", "対戦相手別");
        self.table(caption, &heading, rows);
        let rows = guesses.by_game.iter().map(|line| row(line.of.clone(), line)).collect();
        let caption = self.t("By the number of the game", "何局目か");
        self.table(caption, &heading, rows);
        self.guess_charts();
        let rows: Vec<Vec<String>> = self.report.guesses.by_ply.iter().map(|line| row(line.of.clone(), line)).collect();
        if !rows.is_empty() {
            let caption = self.t("All marks, by the moves made before", "すべての印（その時点の手数別）");
            self.table(caption, &heading, rows);
        }
    }

    fn guess_charts(&mut self) {
        let guesses = &self.report.guesses;
        let lines = |value: fn(&GuessLine) -> Option<Estimate>| -> Vec<Line> {
            let each = guesses.by_round.iter().map(|(agent, rounds)| {
                let point = |line: &GuessLine| {
                    let Estimate { rate, low, high } = value(line)?;
                    Some([line.of.parse().ok()?, rate, low, high])
                };
                Line { label: self.name(agent), points: rounds.iter().filter_map(point).collect() }
            });
            each.filter(|line| !line.points.is_empty()).collect()
        };
        let across = self.t("game against the opponent", "同じ相手との何局目か");
        let (first, last) = (guesses.by_game.first(), guesses.by_game.last());
        let ends = |value: fn(&GuessLine) -> Option<Estimate>| Some((value(first?)?.rate, value(last?)?.rate));
        let accuracy: fn(&GuessLine) -> Option<Estimate> = |line| line.accuracy;
        let brier: fn(&GuessLine) -> Option<Estimate> = |line| line.brier;
        let mut figures = Vec::new();
        if let Some((before, after)) = ends(accuracy) {
            let (before, after) = (100.0 * before, 100.0 * after);
            let title = self.t(
                &format!(
                    "{before:.0} % of the guesses were right in the first game of the session, {after:.0} % in the last"
                ),
                &format!("推測の正解率は最初の対局で{before:.0}％、最後の対局で{after:.0}％"),
            );
            let axis = Axis::shares(vec![(0.5, self.t("chance", "偶然"))]);
            figures.push(Block::Figure { svg: chart::lines(&title, &lines(accuracy), &across, &axis), title });
        }
        if let Some((before, after)) = ends(brier) {
            let title = self.t(
                &format!("The Brier score went from {before:.2} in the first game to {after:.2} in the last"),
                &format!("ブライアスコアは最初の対局の{before:.2}から最後の対局の{after:.2}になった"),
            );
            let axis = Axis::numbers(0.0, 1.0, 2, vec![(0.25, self.t("always unsure", "いつも「わからない」"))]);
            figures.push(Block::Figure { svg: chart::lines(&title, &lines(brier), &across, &axis), title });
        }
        self.blocks.extend(figures);
    }
}
