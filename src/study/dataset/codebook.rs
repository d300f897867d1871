//! The codebook: every column of every table, and every question.

use super::cell::{Cell, Column, Meaning, Table};
use crate::language::Language;
use crate::study::document::Study;
use crate::study::items::{GateRole, Item, Kind};
use crate::study::markdown::escape;
use crate::study::when::{Values, When};
use std::fmt::Write;

fn levels(meaning: &Meaning) -> String {
    meaning.levels.iter().map(|(word, about)| format!("{word}: {about}")).collect::<Vec<_>>().join("; ")
}

/// The codebook as a table.
pub fn csv(tables: &[Table]) -> Vec<u8> {
    type Line<'a> = (&'a Table, &'a Meaning);
    let columns: Vec<Column<Line<'_>>> = vec![
        Column::text("table", "", |(table, _)| table.name.into()),
        Column::text("column", "", |(_, meaning)| meaning.name.into()),
        Column::text("meaning", "", |(_, meaning)| meaning.about.into()),
        Column::text("type", "", |(_, meaning)| meaning.kind.name().into()),
        Column::text("unit", "", |(_, meaning)| Some(meaning.unit).filter(|unit| !unit.is_empty()).into()),
        Column::text("levels", "", |(_, meaning)| Cell::Text(levels(meaning))),
    ];
    let lines: Vec<Line<'_>> =
        tables.iter().flat_map(|table| table.columns.iter().map(move |meaning| (table, meaning))).collect();
    Table::new("codebook", "", &columns, &lines).csv()
}

/// The codebook for people.
pub fn markdown(study: &Study, tables: &[Table]) -> String {
    let mut text = format!("# Codebook of {}\n\nAn empty cell means that there is no value.\n", study.id);
    for table in tables {
        let _ = write!(
            text,
            "\n## {}\n\n{}.\n\n| column | meaning | type | unit |\n|---|---|---|---|\n",
            table.name, table.about
        );
        for meaning in &table.columns {
            let Meaning { name, about, kind, unit, .. } = meaning;
            let levels = levels(meaning);
            let levels = if levels.is_empty() { levels } else { format!(" ({levels})") };
            let _ = writeln!(text, "| `{name}` | {}{} | {} | {unit} |", escape(about), escape(&levels), kind.name());
        }
    }
    text += "\n## Questions\n\n| item | asked | question | answers |\n|---|---|---|---|\n";
    for (moment, item) in study.questions.all() {
        let words = |words: &crate::study::Words| {
            let both = Language::ALL.map(|language| words.get(language).to_owned());
            if both[0] == both[1] { both[0].clone() } else { both.join(" / ") }
        };
        let answers = match &item.kind {
            Kind::Choice { options } => options
                .iter()
                .map(|option| format!("{}: {}", option.value, words(&option.text)))
                .collect::<Vec<_>>()
                .join("; "),
            Kind::Scale { from, to, low, high } => format!("{from} ({}) to {to} ({})", words(low), words(high)),
            Kind::Number { min, max, whole } => {
                format!("a {}number from {min} to {max}", if *whole { "whole " } else { "" })
            }
            Kind::Gate { role, rounds } => {
                let meaning = match role {
                    GateRole::Sends => "b a blue ghost sent, r a red one",
                    GateRole::Guards => "t taken, l let stand",
                };
                format!("{rounds} rounds at the gate, a letter each: {meaning}")
            }
            Kind::Text { limit, .. } => format!("free text, {limit} characters at most"),
        };
        let _ = writeln!(
            text,
            "| `{}` | {moment} | {}{} | {} |",
            item.id,
            escape(&words(&item.text)),
            escape(&notes(item)),
            escape(&answers)
        );
    }
    text
}

/// What else there is to know about a question.
fn notes(item: &Item) -> String {
    let list = |values: &Values| values.all().iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ");
    let mut notes = Vec::new();
    notes.extend(item.optional.then(|| "may be left open".to_owned()));
    notes.extend(item.when.as_ref().map(|When { item, is, not, least, most }| {
        let said = [
            is.as_ref().map(|values| format!("is {}", list(values))),
            not.as_ref().map(|values| format!("is not {}", list(values))),
            least.map(|least| format!("is {least} or more")),
            most.map(|most| format!("is {most} or less")),
        ];
        format!("asked where {item} {}", said.into_iter().flatten().collect::<Vec<_>>().join(" and "))
    }));
    notes.extend(item.right.as_ref().map(|right| format!("a check; right is {}", list(right))));
    if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) }
}
