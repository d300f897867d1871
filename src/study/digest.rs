//! A session in a few figures, for a list of many.

use super::assignment::conditions;
use super::dataset::status;
use super::document::Study;
use super::plan::Plan;
use super::session_id::SessionId;
use super::trace::{Result, Trace};
use super::tutorial::Tutorial;
use crate::game::{Board, Seat, Seed};
use serde::{Deserialize, Serialize};

/// A session in a few figures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Digest {
    /// The session's id.
    pub session: SessionId,
    /// The study's name.
    pub study: String,
    /// The hash of its document.
    pub study_hash: String,
    /// The participant's id or pseudonym.
    pub participant: Option<String>,
    /// The condition, from 1.
    pub condition: u32,
    /// The group, where the study has groups.
    pub group: Option<String>,
    /// The step it has come to, from 1.
    pub step: usize,
    /// The steps there are.
    pub steps: usize,
    /// Finished, unfinished or declined.
    pub status: Status,
    /// Won, lost and drawn, practice not counted.
    pub results: [u32; 3],
    /// Entries of the log.
    pub entries: usize,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
    /// When the last entry was written.
    pub last: i64,
    /// Was it played by a program?
    pub simulated: bool,
    /// Was it a researcher's look?
    pub preview: bool,
    /// The games begun.
    pub games: Vec<GameDigest>,
}

/// How far a session came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// Everything was done.
    Finished,
    /// It is under way, or was left.
    Unfinished,
    /// The participant did not agree to take part.
    Declined,
    /// The participant failed a check, and the study ended.
    ScreenedOut,
}

/// A game in a few figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameDigest {
    /// Counts from 1; 0 is the practice game.
    pub number: u32,
    /// What the participant called the opponent; empty in the practice game.
    pub label: String,
    /// Who it was.
    pub agent: String,
    /// Did the participant move first?
    pub first: bool,
    /// Moves that stand.
    pub plies: usize,
    /// Won (1), lost (−1), drawn (0) or not ended.
    pub result: Option<i8>,
}

impl Digest {
    /// The figures of a session.
    pub fn of(trace: &Trace) -> Digest {
        let session = &trace.session;
        let count = |wanted| trace.finished_games().filter(|game| game.result() == Some(wanted)).count() as u32;
        let games = trace.games.iter().map(|game| GameDigest {
            number: game.plan.number,
            label: game.plan.label.clone(),
            agent: game.plan.agent.clone(),
            first: game.table.seat == Seat::First,
            plies: game.plies(),
            result: game.result().map(|result| match result {
                Result::Win => 1,
                Result::Loss => -1,
                Result::Draw => 0,
            }),
        });
        Digest {
            session: trace.log.session.clone(),
            study: session.start.study.clone(),
            study_hash: session.start.study_hash.clone(),
            participant: session.start.participant.clone(),
            condition: session.plan.condition,
            group: session.plan.group.clone(),
            step: session.at.saturating_add(1).min(session.plan.steps.len()),
            steps: session.plan.steps.len(),
            status: match status(trace) {
                "finished" => Status::Finished,
                "declined" => Status::Declined,
                "screened-out" => Status::ScreenedOut,
                _ => Status::Unfinished,
            },
            results: [count(Result::Win), count(Result::Loss), count(Result::Draw)],
            entries: trace.log.entries.len(),
            began: trace.began(),
            last: trace.last(),
            simulated: session.start.simulated,
            preview: session.start.preview,
            games: games.collect(),
        }
    }

    /// The participant's id; the beginning of the session's where there is none.
    pub fn name(&self) -> String {
        self.participant.clone().unwrap_or_else(|| self.session.short())
    }
}

/// A study in a few figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Games that count: the fewest and the most that somebody plays.
    pub games: (u32, u32),
    /// About how many minutes it takes at most.
    pub minutes: u32,
    /// Conditions.
    pub conditions: u32,
}

impl Size {
    /// The size of a study. The minutes are an estimate: five for a game on the whole board, fewer on a small one, four
    /// for the whole tutorial, less than a half for a question.
    pub fn of(study: &Study) -> Size {
        let conditions = conditions(study);
        let plans: Vec<Plan> = (1..=conditions.min(64)).map(|condition| Plan::new(study, condition, Seed(1))).collect();
        let games = |pick: fn(std::vec::IntoIter<u32>) -> Option<u32>| {
            pick(plans.iter().map(Plan::length).collect::<Vec<_>>().into_iter()).unwrap_or(0)
        };
        let game = match study.board {
            Board::Standard => 5.0,
            Board::Small => 2.5,
            Board::Mini => 1.0,
        };
        let minutes = plans.iter().map(|plan| {
            let questions = &study.questions;
            let games = f64::from(plan.length());
            let met = plan.opponents.len() as f64;
            let [before, after_game, after_opponent, each_opponent, end] = [
                &questions.before,
                &questions.after_game,
                &questions.after_opponent,
                &questions.each_opponent,
                &questions.end,
            ]
            .map(|items| items.len() as f64);
            let asked = before + games * after_game + met * (after_opponent + each_opponent) + end;
            let practice = if study.practice.is_some() { 0.6 * game } else { 0.0 };
            let tutorial = match study.tutorial {
                Tutorial::None => 0.0,
                Tutorial::Rules => 3.0,
                Tutorial::Whole => 4.0,
            };
            tutorial + practice + games * game + asked * 0.4
        });
        let minutes = minutes.fold(1.0, f64::max);
        let minutes = if minutes < 10.0 { minutes.ceil() } else { (minutes / 5.0).round() * 5.0 };
        Size { games: (games(Iterator::min), games(Iterator::max)), minutes: minutes as u32, conditions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::check;
    use crate::study::simulate::{Simulation, quick, simulate};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const UNKNOWN: &str = include_str!("../../assets/studies/unknown-opponents.json");
    const MARKED: &str = include_str!("../../assets/studies/unknown-opponents-marked.json");
    const HABITS: &str = include_str!("../../assets/studies/learning-habits.json");

    #[test]
    fn a_session_in_figures() {
        let document = quick(&serde_json::from_str(HABITS).unwrap());
        let log = simulate(&document, &Simulation::new(Seed(3))).unwrap();
        let trace = Trace::of(log).unwrap();
        let digest = Digest::of(&trace);
        assert_eq!(
            (digest.study.as_str(), digest.status, digest.simulated),
            ("learning-habits", Status::Finished, true)
        );
        assert_eq!(digest.results.iter().sum::<u32>(), 8);
        assert_eq!(digest.step, digest.steps);
        assert_eq!(digest.entries, trace.log.entries.len());
    }

    #[test]
    fn the_estimate_is_what_the_studies_tell_their_participants() {
        let unknown = Size::of(&check::read(UNKNOWN).unwrap());
        assert_eq!((unknown.games, unknown.minutes, unknown.conditions), ((6, 6), 35, 1));
        let marked = Size::of(&check::read(MARKED).unwrap());
        assert_eq!((marked.games, marked.minutes), ((6, 6), 40));
        let habits = Size::of(&check::read(HABITS).unwrap());
        assert_eq!((habits.games, habits.minutes), ((8, 8), 60));
    }
}
