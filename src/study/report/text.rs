//! A report as Markdown, which is also what the terminal shows.

use super::Report;
use super::story::{Block, story};
use crate::language::Language;
use crate::study::markdown::{escape, quote};

/// A report as Markdown, in which no text of a study or a participant marks anything up. Of a chart stays the sentence
/// that it says.
pub fn markdown(report: &Report, language: Language) -> String {
    let blocks = story(report, language).into_iter().map(|block| match block {
        Block::Title(text) => format!("# {}\n", escape(&text)),
        Block::Heading(text) => format!("## {}\n", escape(&text)),
        Block::Paragraph(text) => format!("{}\n", escape(&text)),
        Block::Quote(text) => quote(&text),
        Block::Figure { title, .. } => format!("*{}*\n", escape(&title)),
        Block::Table { caption, heading, rows } => format!("{}\n\n{}", escape(&caption), table(&heading, &rows)),
    });
    blocks.collect::<Vec<_>>().join("\n")
}

/// How many columns of a terminal a text takes: Japanese signs take two.
fn width(text: &str) -> usize {
    text.chars().map(|c| if matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{ffdc}') { 2 } else { 1 }).sum()
}

fn table(heading: &[String], rows: &[Vec<String>]) -> String {
    let all: Vec<Vec<String>> = std::iter::once(heading)
        .chain(rows.iter().map(Vec::as_slice))
        .map(|row| row.iter().map(|cell| escape(cell)).collect())
        .collect();
    let wide =
        |column: usize| all.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0).max(3);
    let line = |row: &Vec<String>| {
        let cell = |(column, cell): (usize, &String)| {
            let room = " ".repeat(wide(column).saturating_sub(width(cell)));
            if column == 0 { format!("{cell}{room}") } else { format!("{room}{cell}") }
        };
        format!("| {} |\n", row.iter().enumerate().map(cell).collect::<Vec<_>>().join(" | "))
    };
    let rule: Vec<String> = (0..heading.len())
        .map(
            |column| {
                if column == 0 { "-".repeat(wide(column)) } else { "-".repeat(wide(column).saturating_sub(1)) + ":" }
            },
        )
        .collect();
    let mut lines: Vec<String> = all.iter().map(line).collect();
    lines.insert(1, format!("| {} |\n", rule.join(" | ")));
    lines.concat()
}
