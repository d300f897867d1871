//! A report's figures put into words, tables and charts, in either language.
//!
//! Each file here tells what the report's file of the same name has computed, so that a figure and its words are found
//! by one name.

mod answers;
mod discovery;
mod guesses;
mod paper;
mod readers;
mod results;
mod sessions;
mod think;

use super::discovery::FOUND_IN_GAME;
use super::{FoundBy, Report};
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
    teller.sessions();
    teller.paper();
    teller.results();
    for item in &report.choices {
        teller.choice(item);
    }
    // The mean of the games in which somebody found out leaves out those who did not; the curve does not.
    let told = report.discoveries.iter().any(|curve| curve.by == FoundBy::Said);
    for item in report.scales.iter().filter(|item| !told || item.item != FOUND_IN_GAME) {
        teller.scale(item);
    }
    teller.guesses();
    teller.readers();
    teller.discoveries();
    teller.thinking();
    teller.words();
    teller.set_aside();
    teller.blocks
}

/// Writes the report down, one piece after the other.
struct Teller<'a> {
    report: &'a Report,
    language: Language,
    blocks: Vec<Block>,
}

/// Won-lost-drawn.
fn score(score: Score) -> String {
    format!("{}-{}-{}", score.wins, score.losses, score.draws)
}

/// A share with its interval.
fn percent(estimate: Estimate) -> String {
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
    format!("{rate:.1} % ({low:.1}–{high:.1})")
}

/// A mean with its interval.
fn number(estimate: Estimate) -> String {
    format!("{:.2} ({:.2}–{:.2})", estimate.rate, estimate.low, estimate.high)
}

/// A difference of shares in points, with its interval. Either end may be less than 0, so no dash stands between them.
fn points_apart(estimate: Estimate) -> String {
    let [rate, low, high] = [estimate.rate, estimate.low, estimate.high].map(|share| 100.0 * share);
    format!("{rate:+.1} ({low:+.1} … {high:+.1})")
}

/// A difference of means with its interval.
fn number_apart(estimate: Estimate) -> String {
    format!("{:+.2} ({:+.2} … {:+.2})", estimate.rate, estimate.low, estimate.high)
}

/// As a chart takes it: the value, and between what it lies.
fn ends(estimate: Estimate) -> [f64; 3] {
    [estimate.rate, estimate.low, estimate.high]
}

impl Teller<'_> {
    /// The words in the report's language.
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

    /// The logs that could not be used, and why.
    fn set_aside(&mut self) {
        if self.report.aside.is_empty() {
            return;
        }
        self.heading("Set aside", "除いたログ");
        let text = self.t(
            "These logs are in no figure above, because they are not what this program writes or cannot have happened.",
            "次のログは、このプログラムが書いたものでないか、起こりえない内容なので、上のどの数字にも入っていません。",
        );
        self.paragraph(text);
        for aside in &self.report.aside {
            self.blocks.push(Block::Quote(aside.to_string()));
        }
    }

    /// The table of the paper that shows the same.
    fn of_paper(&self, table: Option<u32>) -> String {
        table.map_or_else(String::new, |table| {
            self.t(&format!(" (table {table} of the bluff paper)"), &format!("（ブラフの論文の表{table}）"))
        })
    }
}
