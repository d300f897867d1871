//! The columns that several tables begin with.

use super::cell::{Cell, Column};
use crate::game::{Colour, Seat};
use crate::study::trace::{GameTrace, Trace};

/// A row that belongs to a session and perhaps to a game.
pub trait Row {
    /// The session.
    fn trace(&self) -> &Trace;
    /// The game.
    fn game(&self) -> Option<&GameTrace> {
        None
    }
    /// What tells the row from all others of its table, after the session's id.
    fn own_id(&self) -> String;
}

/// The words for a colour.
pub const COLOURS: &[(&str, &str)] = &[("blue", "the ghost is blue"), ("red", "the ghost is red")];

/// A colour in a cell.
pub fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "blue",
        Colour::Red => "red",
    }
}

/// A seat in a cell.
pub fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

/// Who: the first columns of every table.
pub fn who<R: Row>() -> Vec<Column<R>> {
    vec![
        Column::text("row_id", "Names the row; no other row of the table has the same", |row: &R| {
            let (session, own) = (&row.trace().log.session, row.own_id());
            if own.is_empty() { session.as_str().into() } else { format!("{session}-{own}").into() }
        }),
        Column::text("session_id", "The session: 32 hexadecimal digits, drawn when it began", |row: &R| {
            row.trace().log.session.as_str().into()
        }),
        Column::text(
            "participant_id",
            "The participant's id or pseudonym; empty where the address held none",
            |row: &R| row.trace().session.start.participant.as_ref().into(),
        ),
        Column::whole("condition", "The condition, from 1: group and row of the Latin square", |row: &R| {
            row.trace().session.plan.condition.into()
        }),
        Column::text("group", "The group's name; empty where the study has no groups", |row: &R| {
            row.trace().session.plan.group.as_ref().into()
        }),
        Column::yes("simulated", "Was this played by a program?", |row: &R| {
            Cell::yes(row.trace().session.start.simulated)
        }),
        Column::yes("preview", "Is this a researcher's look at the study?", |row: &R| {
            Cell::yes(row.trace().session.start.preview)
        }),
    ]
}

/// Which game: what follows in tables about games.
pub fn game<R: Row>() -> Vec<Column<R>> {
    vec![
        Column::whole("game", "The number of the game in the session, from 1; 0 is practice", |row: &R| {
            row.game().map(|game| game.plan.number).into()
        }),
        Column::yes("is_practice", "Is it the practice game, which does not count?", |row: &R| {
            row.game().map_or(Cell::Empty, |game| Cell::yes(!game.counts()))
        }),
        Column::whole("block", "The block of the study's document, from 1; 0 for practice", |row: &R| {
            row.game().map(|game| game.plan.block).into()
        }),
        Column::text("opponent", "What the participant called the opponent: A, B, C; empty in practice", |row: &R| {
            row.game().map(|game| game.plan.label.as_str()).filter(|label| !label.is_empty()).into()
        }),
        Column::text("agent", "The opponent's id in the roster of players", |row: &R| {
            row.game().map(|game| &game.plan.agent).into()
        }),
        Column::whole("round", "The how-manieth game against this opponent, from 1; 0 for practice", |row: &R| {
            row.game().map(|game| game.plan.round).into()
        }),
        Column::level(
            "seat",
            "Where the participant sat",
            &[("first", "moves first"), ("second", "moves second")],
            |row: &R| row.game().map(|game| seat(game.table.seat)).into(),
        ),
    ]
}
