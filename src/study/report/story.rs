//! A report's figures put into words, tables and charts, in either language.

use super::chart::{self, Axis, Dot, Line};
use super::{ChoiceItem, GuessLine, Report, ScaleItem, Spread, paper};
use crate::arena::Score;
use crate::arena::statistics::Estimate;
use crate::language::Language;

/// A piece of the report.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// The title.
    Title(String),
    /// A heading.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// What somebody said.
    Quote(String),
    /// A chart; its title is the sentence that it says.
    Figure {
        /// The sentence.
        title: String,
        /// The drawing.
        svg: String,
    },
    /// A table.
    Table {
        /// What it shows.
        caption: String,
        /// The headings.
        heading: Vec<String>,
        /// The rows.
        rows: Vec<Vec<String>>,
    },
}

/// The whole report, piece by piece.
pub fn story(report: &Report, language: Language) -> Vec<Block> {
    let mut teller = Teller { report, language, blocks: Vec::new() };
    teller.opening();
    teller.results();
    for item in &report.choices {
        teller.choice(item);
    }
    for item in &report.scales {
        teller.scale(item);
    }
    teller.guesses();
    teller.thinking();
    teller.words();
    teller.blocks
}

struct Teller<'a> {
    report: &'a Report,
    language: Language,
    blocks: Vec<Block>,
}

/// Won-lost-drawn.
fn score(score: Score) -> String {
    format!("{}-{}-{}", score.wins, score.losses, score.draws)
}

fn percent(estimate: Estimate) -> String {
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
    format!("{rate:.1} % ({low:.1}–{high:.1})")
}

fn number(estimate: Estimate) -> String {
    format!("{:.2} ({:.2}–{:.2})", estimate.rate, estimate.low, estimate.high)
}

fn ends(estimate: Estimate) -> [f64; 3] {
    [estimate.rate, estimate.low, estimate.high]
}

fn seconds(ms: f64) -> String {
    format!("{:.1} s", ms / 1000.0)
}

impl Teller<'_> {
    fn t(&self, english: &str, japanese: &str) -> String {
        match self.language {
            Language::English => english,
            Language::Japanese => japanese,
        }
        .to_owned()
    }

    fn heading(&mut self, english: &str, japanese: &str) {
        let text = self.t(english, japanese);
        self.blocks.push(Block::Heading(text));
    }

    fn paragraph(&mut self, text: String) {
        self.blocks.push(Block::Paragraph(text));
    }

    fn table(&mut self, caption: String, heading: &[(&str, &str)], rows: Vec<Vec<String>>) {
        let heading = heading.iter().map(|(english, japanese)| self.t(english, japanese)).collect();
        self.blocks.push(Block::Table { caption, heading, rows });
    }

    fn name(&self, agent: &str) -> String {
        self.report.name(agent, self.language)
    }

    fn opening(&mut self) {
        let report = self.report;
        self.blocks.push(Block::Title(format!("{} ({})", report.title.get(self.language), report.study)));
        let sessions = &report.sessions;
        let (used, finished, unfinished, declined) =
            (sessions.used, sessions.finished, sessions.unfinished, sessions.declined);
        let mut text = self.t(
            &format!("{used} sessions: {finished} finished, {unfinished} left before the end, {declined} did not agree to take part."),
            &format!("{used}セッション：完了{finished}、途中まで{unfinished}、不同意{declined}。"),
        );
        if sessions.simulated {
            text += &self.t(
                " All of them are simulated: no person took part.",
                "すべてシミュレーションで、人は参加していません。",
            );
        }
        if sessions.previews > 0 {
            let count = sessions.previews;
            text += &self.t(&format!(" {count} previews are left out."), &format!("プレビュー{count}件は除きました。"));
        }
        if sessions.simulated_left_out > 0 {
            let count = sessions.simulated_left_out;
            text += &self.t(
                &format!(" {count} simulated sessions are left out."),
                &format!("シミュレーション{count}件は除きました。"),
            );
        }
        if report.versions.len() > 1 {
            let count = report.versions.len();
            text += &self.t(
                &format!(" The study's document changed on the way: there are {count} versions."),
                &format!("研究の文書には{count}つの版があります。"),
            );
        }
        self.paragraph(text);
        let note = self.t(
            "In brackets are 95 % intervals. Those of shares are Wilson's and take games and answers as independent; those of means and of colour guesses treat everything that one participant did as belonging together.",
            "括弧内は95％信頼区間です。割合はWilson法で対局と回答を独立とみなし、平均と色の推測は同じ参加者のものをまとめて扱います。",
        );
        self.paragraph(note);
        self.funnel();
    }

    fn funnel(&mut self) {
        let stages = &self.report.funnel;
        let (Some(first), Some(last)) = (stages.first(), stages.last()) else { return };
        let title = self.t(
            &format!("{} of {} who opened the study finished it", last.sessions, first.sessions),
            &format!("研究を開いた{}人のうち{}人が最後まで終えた", first.sessions, last.sessions),
        );
        let label = |stage: &str| match stage {
            "opened" => self.t("opened", "開始"),
            "agreed" => self.t("agreed", "同意"),
            "finished" => self.t("finished", "完了"),
            "1" => self.t("1 game played", "1局終了"),
            games => self.t(&format!("{games} games played"), &format!("{games}局終了")),
        };
        let rows: Vec<(String, f64, String)> = stages
            .iter()
            .map(|stage| (label(&stage.stage), stage.sessions as f64, stage.sessions.to_string()))
            .collect();
        let svg = chart::bars(&title, &rows);
        self.blocks.push(Block::Figure { title, svg });
    }

    fn of_paper(&self, table: Option<u32>) -> String {
        table.map_or_else(String::new, |table| {
            self.t(&format!(" (table {table} of the bluff paper)"), &format!("（ブラフの論文の表{table}）"))
        })
    }

    fn results(&mut self) {
        let report = self.report;
        if report.results.iter().all(|one| one.score.games() == 0) {
            return;
        }
        self.heading("Who won", "勝敗");
        let caption = self.t("Won-lost-drawn from the participant's side", "参加者から見た勝敗（勝-負-分）")
            + &self.of_paper(paper::results_table(&report.study));
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
            rows.into_iter().map(|row| row[..6].to_vec()).collect()
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

    fn choice(&mut self, item: &ChoiceItem) {
        if item.groups.iter().all(|group| group.answers == 0) {
            return;
        }
        let question = item.text.get(self.language).to_owned();
        self.blocks.push(Block::Heading(question));
        let groups: Vec<_> = item.groups.iter().filter(|group| group.answers > 0).collect();
        let printed = groups.iter().any(|group| group.paper.is_some());
        let mut heading = vec![self.t("answer", "回答")];
        for group in &groups {
            heading.push(group.agent.as_ref().map_or_else(|| self.t("participants", "人数"), |agent| self.name(agent)));
            if printed {
                heading.push(self.t("paper", "論文"));
            }
        }
        let single = groups.len() == 1;
        if single {
            heading.insert(2, self.t("share", "割合"));
        }
        let mut rows = Vec::new();
        for (place, (_, text)) in item.options.iter().enumerate() {
            let mut row = vec![text.get(self.language).to_owned()];
            for group in &groups {
                row.push(group.counts[place].to_string());
                if single {
                    row.push(percent(group.shares[place]));
                }
                if printed {
                    row.push(group.paper.as_ref().map_or_else(|| "–".to_owned(), |paper| paper[place].to_string()));
                }
            }
            rows.push(row);
        }
        let caption = self.t("How many gave each answer", "回答数") + &self.of_paper(item.paper_table);
        self.blocks.push(Block::Table { caption, heading, rows });
    }

    fn scale(&mut self, item: &ScaleItem) {
        let groups: Vec<_> = item.groups.iter().filter(|group| group.answers > 0).collect();
        if groups.is_empty() {
            return;
        }
        let question = item.text.get(self.language).to_owned();
        self.blocks.push(Block::Heading(question));
        if let Some((low, high)) = &item.ends {
            let (low, high) = (low.get(self.language), high.get(self.language));
            let text = format!("{} = {low}, {} = {high}.", item.from, item.to);
            self.paragraph(text);
        }
        let everybody = self.t("all", "全員");
        let (report, language) = (self.report, self.language);
        let label = |agent: &Option<String>| {
            agent.as_ref().map_or_else(|| everybody.clone(), |agent| report.name(agent, language))
        };
        let printed = groups.iter().any(|group| group.paper_sum.is_some());
        let rows: Vec<Vec<String>> = groups
            .iter()
            .map(|group| {
                let mut row = vec![label(&group.agent), group.answers.to_string(), group.sum.to_string()];
                row.push(group.mean.map(number).unwrap_or_default());
                if printed {
                    row.push(group.paper_sum.map_or_else(|| "–".to_owned(), |sum| sum.to_string()));
                }
                row
            })
            .collect();
        let mut heading = vec![("opponent", "対戦相手"), ("answers", "回答数"), ("sum", "合計"), ("mean", "平均")];
        if printed {
            heading.push(("sum in the paper", "論文の合計"));
        }
        let caption = self.t("Answers in numbers", "数値の回答") + &self.of_paper(item.paper_table);
        self.table(caption, &heading, rows);
        let means = groups.iter().filter_map(|group| Some((group, group.mean?)));
        let Some((most, mean)) = means.max_by(|a, b| a.1.rate.total_cmp(&b.1.rate)) else { return };
        let (name, mean) = (self.name(most.agent.as_deref().unwrap_or(&everybody)), mean.rate);
        let title = self
            .t(&format!("{name} got the highest mean, {mean:.2}"), &format!("平均が最も高いのは{name}（{mean:.2}）"));
        if groups.len() > 1 {
            let dots: Vec<Dot> = groups
                .iter()
                .map(|group| Dot {
                    label: label(&group.agent),
                    value: group.mean.map(ends),
                    text: group.mean.map(number).unwrap_or_default(),
                    other: group.paper_sum.map(|sum| sum / 8.0),
                })
                .collect();
            let svg = chart::dots(&title, &dots, &Axis::numbers(item.from, item.to, 1, Vec::new()));
            self.blocks.push(Block::Figure { title, svg });
        }
        let points: Vec<[f64; 4]> = item
            .by_round
            .iter()
            .filter_map(|(round, mean)| mean.map(|mean| [f64::from(*round), mean.rate, mean.low, mean.high]))
            .collect();
        if let (Some(first), Some(last)) = (points.first(), points.last())
            && points.len() > 1
        {
            let title = self.t(
                &format!("From the first game to the last the mean went from {:.2} to {:.2}", first[1], last[1]),
                &format!("平均は最初の対局の{:.2}から最後の対局の{:.2}になった", first[1], last[1]),
            );
            let across = self.t("game against the opponent", "同じ相手との何局目か");
            let line = [Line { label: self.t("all", "全員"), points }];
            let svg = chart::lines(&title, &line, &across, &Axis::numbers(item.from, item.to, 1, Vec::new()));
            self.blocks.push(Block::Figure { title, svg });
        }
    }

    fn guesses(&mut self) {
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

    fn thinking(&mut self) {
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
        let line = [Line { label: self.t("seconds", "秒"), points }];
        let svg = chart::lines(&title, &line, &across, &Axis::numbers(0.0, most, 1, Vec::new()));
        self.blocks.push(Block::Figure { title, svg });
    }

    fn words(&mut self) {
        let texts = &self.report.texts;
        if texts.is_empty() {
            return;
        }
        self.heading("In their own words", "自由回答");
        let mut before = None;
        for text in texts {
            if before != Some((&text.item, &text.agent)) {
                let about = text.agent.as_ref().map(|agent| format!(" ({})", self.name(agent))).unwrap_or_default();
                let question = format!("{}{about}", text.text.get(self.language));
                self.paragraph(question);
            }
            before = Some((&text.item, &text.agent));
            self.blocks.push(Block::Quote(text.said.clone()));
        }
    }
}
