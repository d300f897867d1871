//! One row a game that was begun.

use super::cell::{Cell, Column, Table};
use super::shared::{self, Row, who};
use super::time::iso;
use crate::game::Reason;
use crate::study::event::{Guess, Mover};
use crate::study::trace::{GameTrace, Result, Trace};

struct GameRow<'a>(&'a Trace, &'a GameTrace);

impl Row for GameRow<'_> {
    fn trace(&self) -> &Trace {
        self.0
    }
    fn game(&self) -> Option<&GameTrace> {
        Some(self.1)
    }
    fn own_id(&self) -> String {
        format!("g{}", self.1.plan.number)
    }
}

impl GameRow<'_> {
    fn think(&self, by: Mover) -> Cell {
        let ms: f64 = self.1.moves.iter().filter(|mv| mv.by == by).map(|mv| mv.ms).sum();
        ((ms * 10.0).round() / 10.0).into()
    }

    fn final_marks(&self, wanted: impl Fn(Guess) -> bool) -> Cell {
        if self.1.marks_ms.is_none() {
            return Cell::Empty;
        }
        self.1.final_marks().filter(|mark| mark.guess.is_some_and(&wanted)).count().into()
    }

    fn correct(&self, wanted: bool) -> Cell {
        if self.1.marks_ms.is_none() {
            return Cell::Empty;
        }
        self.1.final_marks().filter(|mark| mark.correct() == Some(wanted)).count().into()
    }
}

/// The words for results.
pub const RESULTS: &[(&str, &str)] =
    &[("win", "the participant won"), ("loss", "the participant lost"), ("draw", "the draw ply came first")];

/// A result in a cell.
pub fn result(result: Result) -> &'static str {
    match result {
        Result::Win => "win",
        Result::Loss => "loss",
        Result::Draw => "draw",
    }
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Escaped => "escaped",
        Reason::TookAllBlues => "took-all-blues",
        Reason::GaveAllReds => "gave-all-reds",
        Reason::Resigned => "resigned",
    }
}

/// One row a game that was begun.
pub fn games(traces: &[Trace]) -> Table {
    type G<'a> = GameRow<'a>;
    let mut columns = who::<G<'_>>();
    columns.extend(shared::game());
    columns.extend([
        Column::level(
            "outcome",
            "How the game ended for the participant; empty where it did not",
            RESULTS,
            |row: &G<'_>| row.1.result().map(result).into(),
        ),
        Column::level(
            "reason",
            "In which way the winner won; empty for draws",
            &[
                ("escaped", "a blue of the winner left through an exit"),
                ("took-all-blues", "the winner took all blues"),
                ("gave-all-reds", "the loser took all reds of the winner"),
                ("resigned", "the participant gave up"),
            ],
            |row: &G<'_>| row.1.reason().map(reason).into(),
        ),
        Column::yes("finished", "Was the game played to an end?", |row: &G<'_>| Cell::yes(row.1.outcome.is_some())),
        Column::yes("resigned", "Did the participant give up?", |row: &G<'_>| Cell::yes(row.1.resigned)),
        Column::yes("skipped", "Was the practice game ended early?", |row: &G<'_>| Cell::yes(row.1.skipped)),
        Column::whole("plies", "Moves of both sides that stand, without those taken back", |row: &G<'_>| {
            row.1.plies().into()
        }),
        Column::whole("takebacks", "How often the participant took a move back", |row: &G<'_>| row.1.takebacks.into()),
        Column::time("seated_at", "When the opponent sat down", |row: &G<'_>| iso(row.1.seated.wall).into()),
        Column::time("ended_at", "When the game was over", |row: &G<'_>| row.1.ended.map(|at| iso(at.wall)).into()),
        Column::whole("duration_ms", "From the placed ghosts to the end of the game", |row: &G<'_>| {
            row.1.duration().into()
        })
        .unit("ms"),
        Column::number("placing_ms", "How long the participant took to place its ghosts", |row: &G<'_>| {
            row.1.setup.as_ref().map(|setup| setup.2).into()
        })
        .unit("ms"),
        Column::number("person_think_ms", "The participant's think times, added up", |row: &G<'_>| {
            row.think(Mover::Person)
        })
        .unit("ms"),
        Column::number("opponent_think_ms", "The opponent's think times as shown, added up", |row: &G<'_>| {
            row.think(Mover::Opponent)
        })
        .unit("ms"),
        Column::number("marking_ms", "How long the question about the hidden ghosts was open", |row: &G<'_>| {
            row.1.marks_ms.into()
        })
        .unit("ms"),
        Column::whole(
            "hidden_at_end",
            "Opposing ghosts whose colours had not been seen when the marks were closed; empty where nothing was asked",
            |row: &G<'_>| row.1.marks_ms.map(|_| row.1.final_marks().count()).into(),
        ),
        Column::whole("marked_blue", "Hidden ghosts marked blue in the end", |row: &G<'_>| {
            row.final_marks(|guess| guess == Guess::Blue)
        }),
        Column::whole("marked_red", "Hidden ghosts marked red in the end", |row: &G<'_>| {
            row.final_marks(|guess| guess == Guess::Red)
        }),
        Column::whole("marked_unsure", "Hidden ghosts marked unsure in the end", |row: &G<'_>| {
            row.final_marks(|guess| guess == Guess::Unsure)
        }),
        Column::whole(
            "marks_right",
            "Marks that were right in the end, of ghosts whose colours were not determined",
            |row: &G<'_>| row.correct(true),
        ),
        Column::whole(
            "marks_wrong",
            "Marks that were wrong in the end, of ghosts whose colours were not determined",
            |row: &G<'_>| row.correct(false),
        ),
        Column::text("board", "The board", |row: &G<'_>| row.1.table.board.to_string().into()),
        Column::whole("draw_ply", "The ply at which the game was drawn", |row: &G<'_>| {
            u32::from(row.1.table.draw_ply.0).into()
        }),
        Column::text(
            "agent_checksum",
            "What the opponent's choices add up to: another behaviour has another one",
            |row: &G<'_>| (&row.1.table.checksum).into(),
        ),
        Column::text("own_setup", "The participant's set-up in the papers' text", |row: &G<'_>| {
            row.1.setup.as_ref().map(|setup| &setup.0).into()
        }),
        Column::text(
            "opponent_setup",
            "The opponent's set-up in the papers' text; empty before it was shown",
            |row: &G<'_>| row.1.reveal.as_ref().map(|reveal| &reveal.setup).into(),
        ),
        Column::text(
            "opponent_seed",
            "The seed of the opponent's choices; empty before it was shown",
            |row: &G<'_>| row.1.reveal.as_ref().map(|reveal| reveal.seed.to_string()).into(),
        ),
        Column::text("salt", "The salt of the commitment; empty before it was shown", |row: &G<'_>| {
            row.1.reveal.as_ref().map(|reveal| &reveal.salt).into()
        }),
        Column::text(
            "commitment",
            "SHA-256 of the opponent's set-up, a space and the salt, made when it sat down",
            |row: &G<'_>| (&row.1.table.commitment).into(),
        ),
    ]);
    let rows: Vec<G<'_>> =
        traces.iter().flat_map(|trace| trace.games.iter().map(move |game| GameRow(trace, game))).collect();
    Table::new("games", "One row a game that was begun, practice included", &columns, &rows)
}
