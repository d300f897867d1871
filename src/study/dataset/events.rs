//! One row an entry of the log: everything, in order.

use super::cell::{Column, Table};
use super::shared::{Row, who};
use super::time::iso;
use crate::study::event::{Entry, Event, Guess, Mover};
use crate::study::trace::Trace;
use serde_json::Value;

struct EventRow<'a>(&'a Trace, &'a Entry);

impl Row for EventRow<'_> {
    fn trace(&self) -> &Trace {
        self.0
    }
    fn own_id(&self) -> String {
        format!("e{}", self.1.n)
    }
}

/// The event's name in the log.
fn name(event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap_or_default();
    value.get("event").and_then(Value::as_str).unwrap_or_default().to_owned()
}

/// What happened, in words.
fn detail(event: &Event) -> String {
    let after = |ply: u16| format!("after {ply} moves");
    match event {
        Event::Start(start) => format!("study {}, condition {}", start.study, start.condition),
        Event::Resume { app, .. } => format!("version {}, build {}", app.version, app.build),
        Event::Screen { screen } => screen.clone(),
        Event::Language { language } => language.tag().to_owned(),
        Event::Consent { agreed } => if *agreed { "agreed" } else { "did not agree" }.to_owned(),
        Event::Tutorial { task, ms } => format!("{task}, {ms} ms"),
        Event::Seat { label, table, .. } => {
            format!("{} as {label:?}, committed to {}", table.opponent, table.commitment)
        }
        Event::Setup { setup, ms, .. } => format!("{setup}, {ms} ms"),
        Event::Move { ply, by, text, ms, .. } => {
            let by = if *by == Mover::Person { "person" } else { "opponent" };
            format!("move {ply}, {by}: {text}, {ms} ms")
        }
        Event::TakeBack { ply, .. } => format!("back to {ply} moves"),
        Event::Resign { ply, .. } | Event::Skip { ply, .. } => after(*ply),
        Event::Mark { ply, square, guess, confidence, asked, .. } => {
            let guess = match guess {
                None => "no mark",
                Some(Guess::Blue) => "blue",
                Some(Guess::Red) => "red",
                Some(Guess::Unsure) => "unsure",
            };
            let sure = confidence.map(|sure| format!(" at {sure} %")).unwrap_or_default();
            let asked = if *asked { ", asked" } else { "" };
            format!("{square}: {guess}{sure}, {}{asked}", after(*ply))
        }
        Event::MarksDone { ms, .. } => format!("{ms} ms"),
        Event::Reveal { reveal, .. } => format!("{}, seed {}", reveal.setup, reveal.seed),
        Event::Answer { item, opponent, value, ms, .. } => {
            let about = opponent.as_ref().map(|label| format!(" of {label}")).unwrap_or_default();
            let value = value.as_ref().map_or("taken away".to_owned(), ToString::to_string);
            format!("{item}{about}: {value}, {ms} ms")
        }
        Event::Continue { step, ms } => format!("from {step}, {ms} ms"),
        Event::Focus { state } => format!("{state:?}").to_lowercase(),
        Event::Trouble { what } => what.clone(),
        Event::Finish { code } => code.clone().unwrap_or_default(),
    }
}

/// One row an entry of the log.
pub fn events(traces: &[Trace]) -> Table {
    type E<'a> = EventRow<'a>;
    let mut columns = who::<E<'_>>();
    columns.extend([
        Column::whole("entry", "The number of the entry in the log, from 0", |row: &E<'_>| row.1.n.into()),
        Column::whole("load", "Counts the times the page was loaded in the session, from 0", |row: &E<'_>| {
            row.1.load.into()
        }),
        Column::number("mono_ms", "Since the page was loaded, by a clock that never goes back", |row: &E<'_>| {
            row.1.mono.into()
        })
        .unit("ms"),
        Column::time("wall", "When, by the clock on the wall", |row: &E<'_>| iso(row.1.wall).into()),
        Column::text("event", "What happened, as the log names it", |row: &E<'_>| name(&row.1.event).into()),
        Column::text("screen", "The screen on which it happened", |row: &E<'_>| {
            row.0.screens.get(row.1.n as usize).map(|screen| screen.name()).into()
        }),
        Column::whole("game", "The number of the game in the session, from 1; 0 is practice", |row: &E<'_>| {
            row.1.event.game().into()
        }),
        Column::text(
            "detail",
            "What happened, in words for people; programs read the raw log instead",
            |row: &E<'_>| detail(&row.1.event).into(),
        ),
    ]);
    let mut rows: Vec<E<'_>> = Vec::new();
    for trace in traces {
        rows.extend(trace.log.entries.iter().map(|entry| EventRow(trace, entry)));
    }
    Table::new("events", "One row an entry of the log: everything that happened, in order", &columns, &rows)
}
