//! One row a move.

use super::cell::{Cell, Column, Table};
use super::shared::{self, COLOURS, Row, who};
use super::time::iso;
use crate::study::event::Mover;
use crate::study::trace::{GameTrace, MoveTrace, Trace};

struct MoveRow<'a>(&'a Trace, &'a GameTrace, &'a MoveTrace);

impl Row for MoveRow<'_> {
    fn trace(&self) -> &Trace {
        self.0
    }
    fn game(&self) -> Option<&GameTrace> {
        Some(self.1)
    }
    fn own_id(&self) -> String {
        format!("e{}", self.2.at.n)
    }
}

/// One row a move.
pub fn moves(traces: &[Trace]) -> Table {
    type M<'a> = MoveRow<'a>;
    let mut columns = who::<M<'_>>();
    columns.extend(shared::game());
    columns.extend([
        Column::whole("ply", "How many moves had been made, this one included where it is one", |row: &M<'_>| {
            u32::from(row.2.ply).into()
        }),
        Column::level(
            "mover",
            "Who moved",
            &[("person", "the participant"), ("opponent", "the opponent")],
            |row: &M<'_>| if row.2.by == Mover::Person { "person" } else { "opponent" }.into(),
        ),
        Column::text("move", "The move in the papers' notation: square, arrow, taken colour", |row: &M<'_>| {
            (&row.2.text).into()
        }),
        Column::whole("piece", "The ghost that moved or is marked, by its number at home, from 0", |row: &M<'_>| {
            row.2.piece.into()
        }),
        Column::text("from", "Where it stood", |row: &M<'_>| (&row.2.from).into()),
        Column::text("to", "Where it went; empty where it left the board", |row: &M<'_>| row.2.to.as_ref().into()),
        Column::level("captured", "The colour of what it took; empty where it took nothing", COLOURS, |row: &M<'_>| {
            row.2.capture.map(shared::colour).into()
        }),
        Column::yes("escaped", "Did it leave through an exit?", |row: &M<'_>| Cell::yes(row.2.to.is_none())),
        Column::number("think_ms", "How long the move took from when it was the mover's turn", |row: &M<'_>| {
            row.2.ms.into()
        })
        .unit("ms"),
        Column::yes("taken_back", "Was the move taken back later?", |row: &M<'_>| Cell::yes(row.2.taken_back)),
        Column::time("wall", "When, by the clock on the wall", |row: &M<'_>| iso(row.2.at.wall).into()),
        Column::whole("entry", "The number of the entry in the log, from 0", |row: &M<'_>| row.2.at.n.into()),
    ]);
    let mut rows: Vec<M<'_>> = Vec::new();
    for trace in traces {
        for game in &trace.games {
            rows.extend(game.moves.iter().map(|mv| MoveRow(trace, game, mv)));
        }
    }
    Table::new("moves", "One row a move of either side, moves taken back included", &columns, &rows)
}
