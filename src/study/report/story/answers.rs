//! What was answered: questions with options, questions with numbers, and free words.

use super::{Block, Teller, ends, number, number_apart, percent};
use crate::arena::statistics::Estimate;
use crate::study::report::chart::{self, Axis, Dot, Line, Way};
use crate::study::report::compare::{self, Ranking};
use crate::study::report::{ByRound, ChoiceItem, ScaleItem};

/// As a chart takes it.
fn points(line: &ByRound) -> Vec<[f64; 4]> {
    line.rounds.iter().map(|(round, mean)| [f64::from(*round), mean.rate, mean.low, mean.high]).collect()
}

/// The opponents that answers after games are about, after all of them together where there are several.
fn about(lines: &[ByRound]) -> Vec<Option<String>> {
    let mut agents: Vec<Option<String>> = Vec::new();
    for line in lines {
        if !agents.contains(&line.agent) {
            agents.push(line.agent.clone());
        }
    }
    let single = agents.len() == 2;
    agents.retain(|agent| !single || agent.is_some());
    agents
}

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
                    row.push(group.shares.get(place).copied().flatten().map(percent).unwrap_or_default());
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
        if !single {
            self.option_shares(item);
        }
        self.choice_by_round(item);
    }

    /// The share of each answer, with the intervals that the counts beside the paper's leave out.
    fn option_shares(&mut self, item: &ChoiceItem) {
        let groups: Vec<_> = item.groups.iter().filter(|group| group.answers > 0).collect();
        let names = groups.iter().map(|group| group.agent.as_ref().map(|agent| self.name(agent)).unwrap_or_default());
        let heading: Vec<String> = std::iter::once(self.t("answer", "回答")).chain(names).collect();
        let row = |(place, (_, text)): (usize, &(String, crate::study::Words))| {
            let share = |group: &&crate::study::report::ChoiceGroup| {
                group.shares.get(place).copied().flatten().map(percent).unwrap_or_default()
            };
            std::iter::once(text.get(self.language).to_owned()).chain(groups.iter().map(share)).collect()
        };
        let rows = item.options.iter().enumerate().map(row).collect();
        let caption = self.t("The share of each answer", "回答の割合");
        self.blocks.push(Block::Table { caption, heading, rows });
    }

    /// How the answers changed from game to game, opponent by opponent.
    fn choice_by_round(&mut self, item: &ChoiceItem) {
        let across = self.t("game against the opponent", "同じ相手との何局目か");
        for group in item.groups.iter().filter(|group| group.answers > 0) {
            let lines: Vec<Line> = item
                .options
                .iter()
                .filter_map(|(value, text)| {
                    let own = |line: &&ByRound| line.agent == group.agent && line.option.as_ref() == Some(value);
                    let points = points(item.by_round.iter().find(own)?);
                    Some(Line { label: text.get(self.language).to_owned(), points, way: Way::Straight })
                })
                .collect();
            if !lines.iter().any(|line| line.points.len() > 1) {
                continue;
            }
            let name = group.agent.as_ref().map(|agent| self.name(agent)).unwrap_or_default();
            let question = item.text.get(self.language);
            let title =
                self.t(&format!("{question} Game by game against {name}"), &format!("{question}（{name}、対局ごと）"));
            let svg = chart::lines(&title, &lines, &across, &Axis::shares(Vec::new()));
            self.blocks.push(Block::Figure { title, svg });
        }
        for agent in about(&item.by_round) {
            let columns: Vec<(String, &ByRound)> = item
                .options
                .iter()
                .filter_map(|(value, text)| {
                    let own = |line: &&ByRound| line.agent == agent && line.option.as_ref() == Some(value);
                    Some((text.get(self.language).to_owned(), item.by_round.iter().find(own)?))
                })
                .collect();
            let name = self.about_whom(&agent);
            let caption = self.t(
                &format!("The share of each answer after each game against the opponent: {name}"),
                &format!("同じ相手との対局ごとの回答の割合（{name}）"),
            );
            self.by_round(caption, &columns, percent);
        }
    }

    fn about_whom(&self, agent: &Option<String>) -> String {
        agent.as_ref().map_or_else(|| self.t("all", "全体"), |agent| self.name(agent))
    }

    /// Figures by the number of the game: a row a game, a column a line.
    fn by_round(&mut self, caption: String, columns: &[(String, &ByRound)], say: fn(Estimate) -> String) {
        let last = columns.iter().flat_map(|(_, line)| &line.rounds).map(|(round, _)| *round).max().unwrap_or(0);
        if last < 2 {
            return;
        }
        let names = columns.iter().map(|(name, _)| name.clone());
        let heading: Vec<String> = std::iter::once(self.t("game", "何局目")).chain(names).collect();
        let row = |round: u32| {
            let cell = |(_, line): &(String, &ByRound)| {
                let found = line.rounds.iter().find(|(number, _)| *number == round);
                found.map_or_else(|| "–".to_owned(), |(_, value)| say(*value))
            };
            std::iter::once(round.to_string()).chain(columns.iter().map(cell)).collect()
        };
        let rows = (1..=last).map(row).collect();
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
        self.compared(&item.compared, number_apart);
        let title = match compare::ranking(&item.compared, groups.len()) {
            Ranking::Highest(agent) => {
                let name = self.name(agent);
                self.t(
                    &format!("{name} got a higher mean than every other opponent"),
                    &format!("平均はほかのどの相手よりも{name}が高い"),
                )
            }
            Ranking::Some(told) => self.pairs(&told, ("A higher mean for ", " than for "), "平均"),
            Ranking::Nothing => self.t(
                "By these answers the opponents cannot be told apart",
                "この質問では、相手の間に差があるとはいえない",
            ),
        };
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
        self.scale_by_round(item);
    }

    /// How the mean changed from game to game.
    fn scale_by_round(&mut self, item: &ScaleItem) {
        let Some(all) = item.by_round.iter().find(|line| line.agent.is_none()) else { return };
        let (Some((_, first)), Some((_, last))) = (all.rounds.first(), all.rounds.last()) else { return };
        if all.rounds.len() < 2 {
            return;
        }
        let (first, last) = (first.rate, last.rate);
        let title = match item.change.filter(|change| change.leaves_out_zero()) {
            Some(change) => self.t(
                &format!(
                    "From the first game to the last the mean changed by {:+.2} ({first:.2} to {last:.2})",
                    change.rate
                ),
                &format!("平均は最初の対局から最後の対局までに{:+.2}変わった（{first:.2}から{last:.2}）", change.rate),
            ),
            None => self.t(
                &format!(
                    "The mean was {first:.2} after the first game and {last:.2} after the last: no change can be told"
                ),
                &format!("平均は最初の対局で{first:.2}、最後の対局で{last:.2}。変化があるとはいえない"),
            ),
        };
        let across = self.t("game against the opponent", "同じ相手との何局目か");
        let lines: Vec<Line> = item
            .by_round
            .iter()
            .filter_map(|line| {
                Some(Line { label: self.name(line.agent.as_ref()?), points: points(line), way: Way::Straight })
            })
            .collect();
        let svg = chart::lines(&title, &lines, &across, &Axis::numbers(item.from, item.to, 1, Vec::new()));
        self.blocks.push(Block::Figure { title, svg });
        let agents = about(&item.by_round);
        let told = item.by_round.iter().filter(|line| agents.contains(&line.agent));
        let columns: Vec<(String, &ByRound)> = told.map(|line| (self.about_whom(&line.agent), line)).collect();
        let caption = self.t("The mean after each game against the opponent", "同じ相手との対局ごとの平均");
        self.by_round(caption, &columns, number);
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
