//! One row a session.

use super::cell::{Cell, Column, Table};
use super::shared::{Row, who};
use super::time::iso;
use crate::study::checks::Check;
use crate::study::event::{Event, Focus};
use crate::study::trace::{Result, Trace};

struct Participant<'a>(&'a Trace);

impl Row for Participant<'_> {
    fn trace(&self) -> &Trace {
        self.0
    }
    fn own_id(&self) -> String {
        String::new()
    }
}

impl Participant<'_> {
    fn count(&self, wanted: fn(&Event) -> bool) -> Cell {
        self.0.log.entries.iter().filter(|entry| wanted(&entry.event)).count().into()
    }

    fn results(&self, wanted: Result) -> Cell {
        self.0.finished_games().filter(|game| game.result() == Some(wanted)).count().into()
    }
}

/// How far a session came, as a word.
pub fn status(trace: &Trace) -> &'static str {
    let session = &trace.session;
    match (session.finished, session.consent, session.checked.screened_out) {
        (true, ..) => "finished",
        (_, Some(false), _) => "declined",
        (.., Some(_)) => "screened-out",
        _ => "unfinished",
    }
}

/// One row a session.
pub fn participants(traces: &[Trace]) -> Table {
    type P<'a> = Participant<'a>;
    let mut columns = who::<P<'_>>();
    columns.extend([
        Column::level(
            "status",
            "How far the session came",
            &[
                ("finished", "everything was done"),
                ("unfinished", "it was left before the end"),
                ("declined", "the participant did not agree to take part"),
                ("screened-out", "a check was failed, and the study ended"),
            ],
            |row: &P<'_>| status(row.0).into(),
        ),
        Column::level(
            "screened_out_by",
            "Which checks ended the study; empty where none did",
            &[("comprehension", "those of the rules"), ("attention", "those of attention")],
            |row: &P<'_>| row.0.session.checked.screened_out.map(Check::name).into(),
        ),
        Column::whole(
            "comprehension_attempts",
            "How often the questions about the rules were answered; 0 where there are none",
            |row: &P<'_>| row.0.session.checked.attempts.into(),
        ),
        Column::yes(
            "comprehension_passed",
            "Were all of them right in the end? Empty before that, and where no answer is right",
            |row: &P<'_>| row.0.session.checked.understood.map_or(Cell::Empty, Cell::yes),
        ),
        Column::whole("attention_passed", "Checks of attention that were passed", |row: &P<'_>| {
            row.0.session.checked.attentive.into()
        }),
        Column::whole("attention_failed", "Checks of attention that were failed", |row: &P<'_>| {
            row.0.session.checked.inattentive.into()
        }),
        Column::text("study_id", "The study", |row: &P<'_>| (&row.0.session.start.study).into()),
        Column::text(
            "study_hash",
            "SHA-256 of the study's document, keys sorted and no spaces: documents that differ in anything differ here",
            |row: &P<'_>| (&row.0.session.start.study_hash).into(),
        ),
        Column::text("panel_study_id", "The panel's id of the study, as the link gave it", |row: &P<'_>| {
            row.0.session.start.panel_study.as_deref().into()
        }),
        Column::text("panel_session_id", "The panel's id of this participation, as the link gave it", |row: &P<'_>| {
            row.0.session.start.panel_session.as_deref().into()
        }),
        Column::text("plan_seed", "The seed of the order of games", |row: &P<'_>| {
            row.0.session.start.seed.to_string().into()
        }),
        Column::text("language", "The language chosen: en or ja; empty before it was", |row: &P<'_>| {
            row.0.session.language.map(|language| language.tag()).into()
        }),
        Column::time("started_at", "When the session began", |row: &P<'_>| iso(row.0.began()).into()),
        Column::time("finished_at", "When everything was done; empty where it was not", |row: &P<'_>| {
            row.0.session.finished.then(|| iso(row.0.last())).into()
        }),
        Column::time("last_entry_at", "When the last entry was logged", |row: &P<'_>| iso(row.0.last()).into()),
        Column::whole("session_ms", "From the first entry to the last, by the clock on the wall", |row: &P<'_>| {
            row.0.last().saturating_sub(row.0.began()).into()
        })
        .unit("ms"),
        Column::text("last_screen", "The screen at the end of the log", |row: &P<'_>| {
            row.0.session.screen().name().into()
        }),
        Column::whole("games_planned", "Games of the plan, without practice", |row: &P<'_>| {
            row.0.session.plan.length().into()
        }),
        Column::whole("games_finished", "Games played to an end, without practice", |row: &P<'_>| {
            row.0.finished_games().count().into()
        }),
        Column::whole("wins", "Games that the participant won", |row: &P<'_>| row.results(Result::Win)),
        Column::whole("losses", "Games that the participant lost", |row: &P<'_>| row.results(Result::Loss)),
        Column::whole("draws", "Games that were drawn", |row: &P<'_>| row.results(Result::Draw)),
        Column::whole("tutorial_tasks", "Tasks of the tutorial that were done", |row: &P<'_>| {
            row.0.session.tasks.len().into()
        }),
        Column::whole("entries", "Entries of the log", |row: &P<'_>| row.0.log.entries.len().into()),
        Column::whole("loads", "How often the page was loaded", |row: &P<'_>| row.0.session.loads.into()),
        Column::whole(
            "focus_losses",
            "How often the page was hidden or another window had the keyboard",
            |row: &P<'_>| row.count(|event| matches!(event, Event::Focus { state: Focus::Hidden | Focus::Blurred })),
        ),
        Column::whole("troubles", "How often something went wrong and was dealt with", |row: &P<'_>| {
            row.count(|event| matches!(event, Event::Trouble { .. }))
        }),
        Column::text("app_version", "The version of the program", |row: &P<'_>| {
            (&row.0.session.start.app.version).into()
        }),
        Column::text("app_build", "The build of the program, by its sources", |row: &P<'_>| {
            (&row.0.session.start.app.build).into()
        }),
        Column::text("browser", "The browser's name for itself", |row: &P<'_>| {
            (&row.0.session.start.browser.user_agent).into()
        }),
        Column::text(
            "browser_languages",
            "The languages that the browser asks for, with spaces between",
            |row: &P<'_>| row.0.session.start.browser.languages.join(" ").into(),
        ),
        Column::text("time_zone", "The browser's time zone", |row: &P<'_>| {
            (&row.0.session.start.browser.time_zone).into()
        }),
        Column::whole("screen_width", "The screen's width", |row: &P<'_>| row.0.session.start.browser.screen[0].into())
            .unit("CSS px"),
        Column::whole("screen_height", "The screen's height", |row: &P<'_>| {
            row.0.session.start.browser.screen[1].into()
        })
        .unit("CSS px"),
        Column::whole("page_width", "The page's width", |row: &P<'_>| row.0.session.start.browser.viewport[0].into())
            .unit("CSS px"),
        Column::whole("page_height", "The page's height", |row: &P<'_>| row.0.session.start.browser.viewport[1].into())
            .unit("CSS px"),
        Column::number("pixel_ratio", "Device pixels to a CSS pixel", |row: &P<'_>| {
            row.0.session.start.browser.pixel_ratio.into()
        }),
        Column::yes("touch", "Can the screen be touched?", |row: &P<'_>| Cell::yes(row.0.session.start.browser.touch)),
    ]);
    let rows: Vec<P<'_>> = traces.iter().map(Participant).collect();
    Table::new("participants", "One row a session", &columns, &rows)
}
