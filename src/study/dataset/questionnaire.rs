//! One row a question: answered, left open, or not asked.

use super::cell::{Cell, Column, Table};
use super::shared::{Row, who};
use super::time::iso;
use crate::language::Language;
use crate::study::items::{Kind, Value};
use crate::study::trace::{AnswerTrace, Fate, Trace};

struct AnswerRow<'a>(&'a Trace, usize, &'a AnswerTrace);

impl Row for AnswerRow<'_> {
    fn trace(&self) -> &Trace {
        self.0
    }
    fn own_id(&self) -> String {
        format!("a{}", self.1)
    }
}

/// The least and the greatest number that can be answered.
fn range(answer: &AnswerTrace) -> Option<(f64, f64)> {
    match answer.item.kind {
        Kind::Scale { from, to, .. } => Some((from.into(), to.into())),
        Kind::Number { min, max, .. } => Some((min, max)),
        _ => None,
    }
}

/// One row a question of every page that the participant went on from, and every other answer.
pub fn questionnaire(traces: &[Trace]) -> Table {
    type A<'a> = AnswerRow<'a>;
    let mut columns = who::<A<'_>>();
    columns.extend([
        Column::level(
            "asked_when",
            "When the question is asked",
            &[
                ("before", "before the first game"),
                ("comprehension", "after the tutorial: are the rules clear?"),
                ("after_game", "after each game"),
                ("after_opponent", "after the last game against an opponent"),
                ("each_opponent", "after all games, about each opponent"),
                ("end", "at the end"),
            ],
            |row: &A<'_>| row.2.moment.into(),
        ),
        Column::text("step", "The step of the plan in which it happened", |row: &A<'_>| (&row.2.step).into()),
        Column::text("item", "The question's id in the study's document", |row: &A<'_>| (&row.2.item.id).into()),
        Column::level(
            "item_kind",
            "What kind of answer the question takes",
            &[
                ("choice", "one of several options"),
                ("scale", "a whole number on a short scale"),
                ("number", "a number"),
                ("text", "free text"),
                ("gate", "rounds at a gate, a letter each"),
            ],
            |row: &A<'_>| {
                match row.2.item.kind {
                    Kind::Choice { .. } => "choice",
                    Kind::Scale { .. } => "scale",
                    Kind::Number { .. } => "number",
                    Kind::Text { .. } => "text",
                    Kind::Gate { .. } => "gate",
                }
                .into()
            },
        ),
        Column::text("question", "The question as the participant read it", |row: &A<'_>| {
            row.2.item.text.get(row.0.session.language.unwrap_or(Language::English)).into()
        }),
        Column::text(
            "opponent",
            "What the participant called the opponent: A, B, C; empty in practice",
            |row: &A<'_>| {
                let of_game = row.2.game.and_then(|number| row.0.session.plan.game(number)).map(|game| &game.label);
                row.2.label.as_ref().or(of_game).into()
            },
        ),
        Column::text("agent", "The opponent's id in the roster of players", |row: &A<'_>| row.2.agent.as_ref().into()),
        Column::whole("game", "The number of the game in the session, from 1; 0 is practice", |row: &A<'_>| {
            row.2.game.into()
        }),
        Column::level(
            "answer_state",
            "What became of the question",
            &[
                ("answered", "there is an answer"),
                ("left-open", "it was asked, and there is no answer or it was taken away"),
                ("not-asked", "it was not asked, because of the answer to another question"),
            ],
            |row: &A<'_>| {
                match row.2.fate {
                    Fate::Answered => "answered",
                    Fate::Open => "left-open",
                    Fate::NotAsked => "not-asked",
                }
                .into()
            },
        ),
        Column::text(
            "value_text",
            "The answer in the end: the option's value, the number, or the free text; empty where there is none",
            |row: &A<'_>| row.2.value.as_ref().map(Value::to_string).into(),
        ),
        Column::number("value_number", "The answer as a number; empty for choices and free text", |row: &A<'_>| {
            match row.2.value {
                Some(Value::Number(number)) => number.into(),
                _ => Cell::Empty,
            }
        }),
        Column::number(
            "least",
            "The least number that can be answered; empty for choices and free text",
            |row: &A<'_>| range(row.2).map(|range| range.0).into(),
        ),
        Column::number(
            "most",
            "The greatest number that can be answered; empty for choices and free text",
            |row: &A<'_>| range(row.2).map(|range| range.1).into(),
        ),
        Column::whole(
            "option",
            "The place of the chosen option in the list, from 1; empty but for choices",
            |row: &A<'_>| {
                let (Kind::Choice { options }, Some(Value::Text(value))) = (&row.2.item.kind, &row.2.value) else {
                    return Cell::Empty;
                };
                options.iter().position(|option| option.value == *value).map(|place| place.saturating_add(1)).into()
            },
        ),
        Column::yes("right", "Is it the right answer? Empty where no answer is right", |row: &A<'_>| {
            let right = row.2.value.as_ref().and_then(|value| row.2.item.is_right(Some(value)));
            right.map_or(Cell::Empty, Cell::yes)
        }),
        Column::number("answer_ms", "How long after the page was shown the answer was given", |row: &A<'_>| {
            row.2.ms.into()
        })
        .unit("ms"),
        Column::whole(
            "changes",
            "How often the answer was changed or taken away after it was first given",
            |row: &A<'_>| row.2.changes.into(),
        ),
        Column::time("wall", "When, by the clock on the wall", |row: &A<'_>| iso(row.2.at.wall).into()),
        Column::whole("entry", "The number of the entry in the log, from 0", |row: &A<'_>| row.2.at.n.into()),
    ]);
    let mut rows: Vec<A<'_>> = Vec::new();
    for trace in traces {
        rows.extend(trace.answers.iter().enumerate().map(|(number, answer)| AnswerRow(trace, number, answer)));
    }
    let about = "One row a question of every page that was left, answered or not, with the answer in the end";
    Table::new("questionnaire", about, &columns, &rows)
}
