//! People's guesses beside those of the estimators of colours, on the same ghosts of the same games.
//!
//! The ghosts are those that participants gave a final mark, *unsure* being one, without those whose colours the captures told.
//! An estimator sees what the participant saw: the game to its end, without the other side's colours. Of both the share of ghosts
//! is told whose likelier colour is the true one, whoever cannot tell being half right, and the Brier score. The difference to
//! people is that of their scores on these ghosts, with its interval from the spread between participants.

use super::estimate::{Range, Values};
use crate::agents::readers::{Reader, ReaderError};
use crate::arena::statistics::Estimate;
use crate::belief::Belief;
use crate::game::{PieceId, Seed};
use crate::study::trace::{GameTrace, MarkTrace, Trace};
use serde::Serialize;

/// UPP's dice. A report is the same every time.
const DICE: Seed = Seed(1);

/// People and estimators on the same ghosts.
#[derive(Debug, Clone, Serialize)]
pub struct Readers {
    /// How many ghosts.
    pub ghosts: u64,
    /// By how many participants.
    pub people: usize,
    /// How the participants did.
    pub own: Skill,
    /// How each estimator did.
    pub readers: Vec<ReaderLine>,
}

/// How well somebody guessed.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Skill {
    /// The share of ghosts whose likelier colour is the true one.
    pub right: Estimate,
    /// The mean Brier score.
    pub brier: Estimate,
}

/// An estimator beside people.
#[derive(Debug, Clone, Serialize)]
pub struct ReaderLine {
    /// Its name.
    pub reader: Reader,
    /// How it did.
    pub skill: Skill,
    /// How much greater its Brier score is than that of people: less than 0 is better. None with fewer than two of them.
    pub than_people: Option<Estimate>,
}

/// A ghost that a participant guessed at, and what it said.
struct Ghost<'a> {
    trace: &'a Trace,
    game: &'a GameTrace,
    mark: &'a MarkTrace,
    said: f64,
    truth: f64,
}

/// What one guess is worth: 1 for the true colour, a half for whoever cannot tell.
fn worth(blue: f64, truth: f64) -> f64 {
    if (blue - 0.5).abs() < 1e-9 { 0.5 } else { f64::from(u8::from((blue > 0.5) == (truth > 0.5))) }
}

fn skill(values: &[(&str, f64, f64)]) -> Option<Skill> {
    let right: Values<'_> = values.iter().map(|(person, blue, truth)| (*person, worth(*blue, *truth))).collect();
    let brier = briers(values);
    Some(Skill { right: right.estimate(Range::SHARE)?, brier: brier.estimate(Range::SHARE)? })
}

fn briers<'a>(values: &[(&'a str, f64, f64)]) -> Values<'a> {
    values.iter().map(|(person, blue, truth)| (*person, (blue - truth).powi(2))).collect()
}

/// Asks these estimators; none where nobody marked anything.
pub(super) fn readers(used: &[&Trace], wanted: &[Reader]) -> Result<Option<Readers>, ReaderError> {
    let mut ghosts: Vec<Ghost<'_>> = Vec::new();
    for trace in used {
        for game in trace.games.iter().filter(|game| game.counts()) {
            let open = game.final_marks().filter(|mark| !mark.determined);
            ghosts.extend(
                open.filter_map(|mark| {
                    Some(Ghost { trace, game, mark, said: mark.blue()?, truth: mark.truth_blue()? })
                }),
            );
        }
    }
    let people: Vec<(&str, f64, f64)> =
        ghosts.iter().map(|ghost| (ghost.trace.participant(), ghost.said, ghost.truth)).collect();
    let Some(own) = skill(&people) else { return Ok(None) };
    // All of them on the same ghosts, or the lines could not be compared.
    let reads_all = |reader: &&Reader| ghosts.iter().all(|ghost| reader.reads(ghost.game.table.board));
    let wanted: Vec<&Reader> = wanted.iter().filter(reads_all).collect();
    let mut lines = Vec::new();
    for reader in &wanted {
        let mut values = Vec::new();
        let mut last: Option<(&GameTrace, Option<Belief>)> = None;
        for ghost in &ghosts {
            let belief = match last.take() {
                Some((game, belief)) if std::ptr::eq(game, ghost.game) => belief,
                _ => believed(**reader, ghost)?,
            };
            let piece = PieceId::from_index(usize::from(ghost.mark.piece));
            let blue = belief.as_ref().zip(piece).map(|(belief, piece)| belief.blue(piece).clamp(0.0, 1.0));
            values.extend(blue.map(|blue| (ghost.trace.participant(), blue, ghost.truth)));
            last = Some((ghost.game, belief));
        }
        let Some(skill) = skill(&values).filter(|_| values.len() == ghosts.len()) else { continue };
        let than_people = briers(&values).less(&briers(&people), Range::SHARE, wanted.len());
        lines.push(ReaderLine { reader: **reader, skill, than_people });
    }
    let mut names: Vec<&str> = people.iter().map(|(person, ..)| *person).collect();
    names.sort_unstable();
    names.dedup();
    Ok(Some(Readers { ghosts: ghosts.len() as u64, people: names.len(), own, readers: lines }))
}

/// What an estimator believes at the end of a ghost's game, from where the participant sat.
fn believed(reader: Reader, ghost: &Ghost<'_>) -> Result<Option<Belief>, ReaderError> {
    let session = &ghost.trace.session;
    let view = session.games.get(&ghost.game.plan.number).and_then(|game| game.view());
    view.map(|view| reader.believe(&view, DICE)).transpose()
}
