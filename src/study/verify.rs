//! Is a log what truly happened? Everything in it is done again, and compared.
//!
//! [`Log::replay`] shows that the events *can* have happened. Here the opponent's secrets are opened as well: its
//! set-up must be the one that its seed gives and that was committed to, and every one of its moves must be what the
//! player with that id, that checksum and that seed decides again. So nobody can have changed a move, a colour or a
//! player afterwards, and a figure in a paper can be traced to a program.

use super::check;
use super::document::Placing;
use super::event::{Entry, Event, Mover};
use super::log::{Log, LogError};
use super::session::{Screen, Session};
use super::session_id::SessionId;
use super::times;
use crate::agents::{self, Cast};
use crate::game::notation::square_name;
use crate::game::{Purpose, Setup, Theirs};
use crate::table::seal::Secret;
use crate::table::{Reveal, Sheet, Table, dealer};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was done again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Verified {
    /// Entries.
    pub entries: u32,
    /// Screens, each of them the one that the session was at.
    pub screens: u32,
    /// Games with an opponent at the table.
    pub games: u32,
    /// Moves of opponents, decided again.
    pub decisions: u32,
    /// Moves of the participant, taken colours compared with the truth.
    pub moves: u32,
}

/// Where a log is not what happened.
#[derive(Debug, thiserror::Error)]
pub enum Untrue {
    /// The log is none, or holds something that cannot happen.
    #[error(transparent)]
    Log(#[from] LogError),
    /// An entry that is not as it would be.
    #[error("session {session}, entry {n}: {what}")]
    Entry {
        /// The session.
        session: SessionId,
        /// The entry.
        n: u32,
        /// What is not so.
        what: String,
    },
}

/// Does everything in a log again.
pub fn verify(log: &Log) -> Result<Verified, Untrue> {
    let mut seen = Verified::default();
    let mut before: Option<Entry> = None;
    let mut seats: BTreeMap<u32, u32> = BTreeMap::new();
    let mut wrong: Option<(u32, String)> = None;
    log.replay_with(|session, entry| {
        if wrong.is_some() {
            return;
        }
        let checked = times::follows(before.as_ref(), entry)
            .and_then(|()| sits_once(&mut seats, entry))
            .and_then(|()| happened(session, entry, &mut seen));
        wrong = checked.err().map(|what| (entry.n, what));
        before = Some(entry.clone());
        seen.entries = seen.entries.saturating_add(1);
    })?;
    match wrong {
        Some((n, what)) => Err(Untrue::Entry { session: log.session.clone(), n, what }),
        None => Ok(seen),
    }
}

/// An opponent sits down once a load: a page that knows it does not ask for another.
fn sits_once(seats: &mut BTreeMap<u32, u32>, entry: &Entry) -> Result<(), String> {
    match entry.event {
        Event::Seat { game, .. } if seats.insert(game, entry.load) == Some(entry.load) => {
            Err(format!("the opponent of game {game} sits already"))
        }
        _ => Ok(()),
    }
}

/// Compares an entry with what would have happened; `session` is as it stood after the entry.
fn happened(session: &Session, entry: &Entry, seen: &mut Verified) -> Result<(), String> {
    match &entry.event {
        Event::Start(start) => {
            let hash = check::hash(&start.document);
            if hash != start.study_hash {
                return Err(format!("the document's hash is {hash}, not {}", start.study_hash));
            }
            if session.study.id != start.study {
                return Err(format!("the document is of {}, not of {}", session.study.id, start.study));
            }
        }
        Event::Screen { screen } => {
            let true_screen = session.screen().name();
            if *screen != true_screen {
                return Err(format!("the screen was {true_screen}, not {screen}"));
            }
            seen.screens = seen.screens.saturating_add(1);
        }
        Event::Seat { table, .. } => {
            table_stands(table)?;
            seen.games = seen.games.saturating_add(1);
        }
        Event::Setup { game, .. } if session.study.placing == Placing::Shuffled => {
            let sheet = sheet(session, *game)?;
            let table = &sheet.table;
            let drawn = Setup::random(table.board, &mut secret(table)?.seed.dice(Purpose::Setup(table.seat)));
            if sheet.setup != drawn.text(table.seat) {
                return Err("the participant's ghosts are not where the lot put them".to_owned());
            }
        }
        Event::Move { game, by, text, .. } => {
            let mut sheet = sheet(session, *game)?.clone();
            sheet.moves.pop();
            let again = match by {
                Mover::Person => dealer::person_moves(sheet, text),
                Mover::Opponent => dealer::opponent_moves(Cast::ALL, sheet),
            };
            let again = again.map_err(|error| error.to_string())?;
            let again = again.moves.last().map_or("", String::as_str);
            if again != text {
                return Err(match by {
                    Mover::Person => format!("the move {text} was in truth {again}"),
                    Mover::Opponent => format!("the opponent decides on {again}, not on {text}"),
                });
            }
            match by {
                Mover::Person => seen.moves = seen.moves.saturating_add(1),
                Mover::Opponent => seen.decisions = seen.decisions.saturating_add(1),
            }
        }
        Event::Mark { game, ply, piece, square, asked, .. } => {
            let view = sheet(session, *game)?.view().map_err(|error| error.to_string())?;
            let there = match view.theirs().get(usize::from(*piece)) {
                Some(Theirs::Hidden(at)) => square_name(view.board(), *at),
                _ => String::new(),
            };
            let at_end = session.screen() == Screen::Marking(*game);
            if *square != there || *ply != view.ply().0 || *asked != at_end {
                return Err(format!("ghost {piece} stood on {there} after {} moves", view.ply().0));
            }
        }
        Event::Resign { game, ply } | Event::TakeBack { game, ply } => {
            let moves = sheet(session, *game)?.moves.len();
            if moves != usize::from(*ply) {
                return Err(format!("there were {moves} moves, not {ply}"));
            }
        }
        Event::Reveal { game, reveal } => {
            let told = Reveal::from(secret(&sheet(session, *game)?.table)?);
            if told != *reveal {
                return Err("the colours shown are not the sealed ones".to_owned());
            }
        }
        _ => {}
    }
    Ok(())
}

fn sheet(session: &Session, game: u32) -> Result<&Sheet, String> {
    session.games.get(&game).and_then(|game| game.sheet.as_ref()).ok_or_else(|| format!("there is no game {game}"))
}

fn secret(table: &Table) -> Result<Secret, String> {
    Secret::open(&table.sealed, &table.label()).map_err(|error| error.to_string())
}

/// Is the opponent the one it says it is, and does it keep its word?
fn table_stands(table: &Table) -> Result<(), String> {
    let entry = agents::roster::find_for(&table.opponent, table.board).map_err(|error| error.to_string())?;
    if entry.checksum() != table.checksum {
        let (id, now) = (&table.opponent, entry.checksum());
        return Err(format!("{id} had the checksum {}, and has {now} in this program", table.checksum));
    }
    let secret = secret(table)?;
    if secret.commitment() != table.commitment {
        return Err("the commitment is not that of the sealed set-up".to_owned());
    }
    let seat = table.seat.other();
    if agents::arrange(entry, table.board, seat, secret.seed).text(seat) != secret.setup {
        return Err(format!("{} would have placed its ghosts otherwise", table.opponent));
    }
    Ok(())
}
