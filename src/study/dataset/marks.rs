//! One row a mark, and one for each hidden ghost when the marks were closed.

use super::cell::{Cell, Column, Table};
use super::shared::{self, COLOURS, Row, who};
use super::time::iso;
use crate::study::event::Guess;
use crate::study::trace::{GameTrace, MarkTrace, Moment, Trace};

struct MarkRow<'a>(&'a Trace, &'a GameTrace, &'a MarkTrace);

impl Row for MarkRow<'_> {
    fn trace(&self) -> &Trace {
        self.0
    }
    fn game(&self) -> Option<&GameTrace> {
        Some(self.1)
    }
    fn own_id(&self) -> String {
        match self.2.moment {
            Moment::Final => format!("e{}-p{}", self.2.at.n, self.2.piece),
            _ => format!("e{}", self.2.at.n),
        }
    }
}

/// One row a mark.
pub fn marks(traces: &[Trace]) -> Table {
    type M<'a> = MarkRow<'a>;
    let mut columns = who::<M<'_>>();
    columns.extend(shared::game());
    columns.extend([
        Column::level(
            "moment",
            "When the mark was made",
            &[
                ("during", "of the participant's own accord during the game"),
                ("asked", "when asked at the end of the game, before the colours were shown"),
                ("final", "not an event: the state when the marks were closed, a row for every hidden ghost"),
            ],
            |row: &M<'_>| {
                match row.2.moment {
                    Moment::During => "during",
                    Moment::Asked => "asked",
                    Moment::Final => "final",
                }
                .into()
            },
        ),
        Column::whole("ply", "How many moves had been made, this one included where it is one", |row: &M<'_>| {
            u32::from(row.2.ply).into()
        }),
        Column::whole("piece", "The ghost that moved or is marked, by its number at home, from 0", |row: &M<'_>| {
            u32::from(row.2.piece).into()
        }),
        Column::text("square", "Where the marked ghost stood", |row: &M<'_>| (&row.2.square).into()),
        Column::level(
            "guess",
            "What the participant thought; empty where the mark was taken away or never made",
            &[("blue", "it is blue"), ("red", "it is red"), ("unsure", "it could be either")],
            |row: &M<'_>| {
                let word = |guess| match guess {
                    Guess::Blue => "blue",
                    Guess::Red => "red",
                    Guess::Unsure => "unsure",
                };
                row.2.guess.map(word).into()
            },
        ),
        Column::whole("confidence", "How sure, from 50 to 100; empty where it is not asked", |row: &M<'_>| {
            row.2.confidence.map(u32::from).into()
        })
        .unit("%"),
        Column::level("truth", "The ghost's colour; empty where it never was shown", COLOURS, |row: &M<'_>| {
            row.2.truth.map(shared::colour).into()
        }),
        Column::yes(
            "determined",
            "Did the captures leave one colour only, so that there was nothing to guess? Such marks have no score",
            |row: &M<'_>| Cell::yes(row.2.determined),
        ),
        Column::yes(
            "correct",
            "Was the guess right? Empty for unsure, where the truth is not known, and where it was determined",
            |row: &M<'_>| row.2.correct().map_or(Cell::Empty, Cell::yes),
        ),
        Column::number(
            "p_blue",
            "The probability of blue that the mark speaks of: the confidence for blue, 1 less it for red, 0.5 for unsure; \
             1 and 0 without a confidence; empty without a mark",
            |row: &M<'_>| row.2.blue().into(),
        ),
        Column::number(
            "brier",
            "The Brier score: the squared distance of p_blue from the truth. 0 is perfect, 0.25 unsure, 1 sure and wrong; \
             empty without a mark, where the truth is not known, and where it was determined",
            |row: &M<'_>| row.2.brier().into(),
        ),
        Column::whole("hidden", "How many of the opponent's ghosts were hidden then", |row: &M<'_>| {
            u32::from(row.2.hidden).into()
        }),
        Column::whole("hidden_blues", "How many of those were blue, as anybody could count from the captures", |row: &M<'_>| {
            u32::from(row.2.blues).into()
        }),
        Column::number(
            "brier_counting",
            "The Brier score of somebody who only counts and says hidden_blues / hidden for every ghost; empty where it was \
             determined",
            |row: &M<'_>| row.2.base_brier().into(),
        ),
        Column::time("wall", "When, by the clock on the wall", |row: &M<'_>| iso(row.2.at.wall).into()),
        Column::whole("entry", "The number of the entry in the log, from 0", |row: &M<'_>| row.2.at.n.into()),
    ]);
    let mut rows: Vec<M<'_>> = Vec::new();
    for trace in traces {
        for game in &trace.games {
            rows.extend(game.marks.iter().map(|mark| MarkRow(trace, game, mark)));
        }
    }
    Table::new(
        "marks",
        "One row a mark on an opposing ghost, and one for each that was hidden in the end",
        &columns,
        &rows,
    )
}
