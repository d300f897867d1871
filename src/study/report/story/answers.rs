//! What was answered: questions with options, questions with numbers, and free words.

use super::{Block, Teller, ends, number, percent};
use crate::study::report::chart::{self, Axis, Dot, Line};
use crate::study::report::{ChoiceItem, ScaleItem};

impl Teller<'_> {
    pub(super) fn choice(&mut self, item: &ChoiceItem) {
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
                row.push(group.counts.get(place).map_or_else(String::new, ToString::to_string));
                if single {
                    row.push(group.shares.get(place).copied().map(percent).unwrap_or_default());
                }
                if printed {
                    let figure = group.paper.as_ref().and_then(|paper| paper.get(place));
                    row.push(figure.map_or_else(|| "–".to_owned(), ToString::to_string));
                }
            }
            rows.push(row);
        }
        let caption = self.t("How many gave each answer", "回答数") + &self.of_paper(item.paper_table);
        self.blocks.push(Block::Table { caption, heading, rows });
    }

    pub(super) fn scale(&mut self, item: &ScaleItem) {
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

    pub(super) fn words(&mut self) {
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
