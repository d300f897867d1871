//! How well colours were guessed.

use super::{Block, Teller, ends, number, percent};
use crate::arena::statistics::Estimate;
use crate::study::report::GuessLine;
use crate::study::report::chart::{self, Axis, Line, Way};

impl Teller<'_> {
    pub(super) fn guesses(&mut self) {
        let guesses = &self.report.guesses;
        let Some(overall) = &guesses.overall else { return };
        self.heading("Colours guessed", "色の推測");
        let text = self.t(
            "Of the ghosts that were still hidden at the end of a game, without those whose colours the captures told. The Brier score is the mean squared distance of what a mark says (the confidence in the colour named, one half for unsure) from the truth: 0 is perfect, and less is better. Ghosts without a mark are left out of it. \"Counting\" is somebody who knows only how many blues and reds are left, says that share, and names the commoner colour: guesses show skill where they are better than that.",
            "対局終了時に色が見えておらず、取られた駒の数からも決まらなかった駒についての推測です。ブライアスコアは、印が表す確率（選んだ色への確信度、「わからない」は0.5）と正解との差の2乗の平均で、0が完全、小さいほどよい値です。印のない駒は含みません。「数えるだけ」は、残りの青と赤の数だけからその割合を答え、多い方の色を選んだ場合です。それよりよければ、見抜いているといえます。",
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
        let (first, last) = (guesses.by_game.first(), guesses.by_game.last());
        let both = |value: fn(&GuessLine) -> Option<f64>| Some((value(first?)?, value(last?)?));
        let told = |change: Option<Estimate>| change.is_some_and(Estimate::leaves_out_zero);
        let mut figures = Vec::new();
        let no_change = self.t(": no change can be told", "。変化があるとはいえない");
        if let Some((before, after)) = both(|line| line.accuracy.map(|share| 100.0 * share.rate)) {
            let mut title = self.t(
                &format!(
                    "{before:.0} % of the guesses were right in the first game of the session, {after:.0} % in the last"
                ),
                &format!("推測の正解率は最初の対局で{before:.0}％、最後の対局で{after:.0}％"),
            );
            if !told(guesses.accuracy_change) {
                title += &no_change;
            }
            let lines = self.guess_lines(|line| line.accuracy, |line| line.counting_accuracy);
            figures.push((title, lines, Axis::shares(Vec::new())));
        }
        if let Some((before, after)) = both(|line| line.brier.map(|score| score.rate)) {
            let mut title = self.t(
                &format!("The Brier score was {before:.2} in the first game of the session and {after:.2} in the last"),
                &format!("ブライアスコアは最初の対局で{before:.2}、最後の対局で{after:.2}"),
            );
            if !told(guesses.brier_change) {
                title += &no_change;
            }
            let lines = self.guess_lines(|line| line.brier, |line| line.counting_brier);
            let worst = lines.iter().flat_map(|line| &line.points).map(|point| point[3]).fold(0.0, f64::max);
            let top = if worst > 0.5 { 1.0 } else { 0.5 };
            figures.push((title, lines, Axis::numbers(0.0, top, 2, Vec::new())));
        }
        let across = self.t("game against the opponent", "同じ相手との何局目か");
        for (title, lines, axis) in figures {
            let svg = chart::lines(&title, &lines, &across, &axis);
            self.blocks.push(Block::Figure { title, svg });
        }
    }

    /// Each opponent's line, and beside it that of somebody who only counts.
    fn guess_lines(
        &self,
        value: fn(&GuessLine) -> Option<Estimate>,
        counting: fn(&GuessLine) -> Option<f64>,
    ) -> Vec<Line> {
        let mut lines = Vec::new();
        for (agent, rounds) in &self.report.guesses.by_round {
            let of = |point: &dyn Fn(&GuessLine) -> Option<[f64; 3]>| -> Vec<[f64; 4]> {
                let place = |line: &GuessLine| {
                    let [value, low, high] = point(line)?;
                    Some([line.of.parse().ok()?, value, low, high])
                };
                rounds.iter().filter_map(place).collect()
            };
            let name = self.name(agent);
            let only = self.t(&format!("counting ({name})"), &format!("数えるだけ（{name}）"));
            lines.push(Line { label: name, points: of(&|line| value(line).map(ends)), way: Way::Straight });
            lines.push(Line { label: only, points: of(&|line| counting(line).map(|at| [at; 3])), way: Way::Beside });
        }
        lines.retain(|line| !line.points.is_empty());
        lines
    }
}
