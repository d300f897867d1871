//! What one log adds to the projector. A log is somebody else's text: whatever in it cannot have happened ends what is read,
//! and the rest of the class goes on.

use crate::game::{Colour, PieceId, Played, Setup, Theirs, View};
use crate::study::Session;
use crate::study::event::{Event, Guess};
use crate::study::items::{GateRole, Item, Kind, Value};
use crate::study::log::{Log, LogError};
use crate::study::plan::Step;
use crate::study::session::{Screen, StudyGame};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Reads, or places ghosts.
    Before,
    /// Is in the middle of it.
    Under,
    /// Has done everything.
    Done,
}

/// Marks on ghosts whose colours nobody could count, judged by the truth. *Unsure* is half a point.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Tally {
    /// How many.
    pub marks: u32,
    /// What they were worth: one for a right one, a half for *unsure*.
    pub points: f64,
    /// What somebody would have got on the same ghosts who only counts the captures and says the commoner colour.
    pub counting: f64,
}

impl Tally {
    /// Adds others.
    pub fn add(&mut self, other: Tally) {
        self.marks = self.marks.saturating_add(other.marks);
        self.points += other.points;
        self.counting += other.counting;
    }

    /// How often they were right, from 0 to 1; none where there are none.
    pub fn share(&self) -> Option<f64> {
        (self.marks > 0).then(|| self.points / f64::from(self.marks))
    }

    /// The same for somebody who only counts.
    pub fn share_of_counting(&self) -> Option<f64> {
        (self.marks > 0).then(|| self.counting / f64::from(self.marks))
    }
}

/// How often the opponent's ghosts came near one of the participant's: a step that ends beside one, captures left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Near {
    /// Blue ones.
    pub blue: u32,
    /// Red ones.
    pub red: u32,
}

/// What was chosen in rounds at the gate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AtGate {
    /// Blue ghosts sent.
    pub blue: u32,
    /// Red ones.
    pub red: u32,
    /// What stood there, taken.
    pub taken: u32,
    /// Let stand.
    pub left: u32,
}

impl AtGate {
    /// Adds others.
    pub fn add(&mut self, other: AtGate) {
        self.blue = self.blue.saturating_add(other.blue);
        self.red = self.red.saturating_add(other.red);
        self.taken = self.taken.saturating_add(other.taken);
        self.left = self.left.saturating_add(other.left);
    }

    /// The share of blue ones among those sent; none where nobody sent any.
    pub fn share_of_blue(&self) -> Option<f64> {
        share(self.blue, self.red)
    }

    /// How often what stood there was taken; none where nobody was asked.
    pub fn share_taken(&self) -> Option<f64> {
        share(self.taken, self.left)
    }
}

fn share(one: u32, other: u32) -> Option<f64> {
    let all = f64::from(one) + f64::from(other);
    (all > 0.0).then(|| f64::from(one) / all)
}

/// What a log adds.
#[derive(Debug, Clone, PartialEq)]
pub struct Seen {
    /// How far its participant is.
    pub stage: Stage,
    /// Is there something in it that cannot have happened?
    pub flawed: bool,
    /// Games won, lost and drawn.
    pub games: [u32; 3],
    /// The marks that stood after so many moves.
    pub plies: BTreeMap<u16, Tally>,
    /// The marks that stood in the end, those asked for among them.
    pub last: Tally,
    /// Who came near.
    pub near: Near,
    /// What was chosen at the gate so far.
    pub gate: AtGate,
}

/// The marks at a moment: each ghost's number with what was thought of it, and what was left to count.
struct Moment {
    marks: Vec<(u8, Guess)>,
    hidden: u8,
    blues: u8,
}

/// What was seen in a game whose colours are not shown yet.
#[derive(Default)]
struct Open {
    plies: BTreeMap<u16, Moment>,
    near: Vec<PieceId>,
}

impl Seen {
    /// Reads a log as far as it can have happened.
    pub fn of(log: &Log) -> Result<Seen, LogError> {
        let begin = Log { session: log.session.clone(), entries: log.entries.iter().take(1).cloned().collect() };
        let mut session = begin.replay()?;
        let mut seen = Seen {
            stage: Stage::Before,
            flawed: false,
            games: [0; 3],
            plies: BTreeMap::new(),
            last: Tally::default(),
            near: Near::default(),
            gate: AtGate::default(),
        };
        let mut open: BTreeMap<u32, Open> = BTreeMap::new();
        for entry in log.entries.iter().skip(1) {
            if session.apply(&entry.event).is_err() {
                seen.flawed = true;
                break;
            }
            // Practice is nobody's business.
            let Some(number) = entry.event.game().filter(|number| *number > 0) else { continue };
            let Some(game) = session.games.get(&number) else { continue };
            seen.look(&entry.event, &session, game, open.entry(number).or_default());
        }
        seen.gate = at_gate(&session);
        seen.stage = match stage(&session) {
            Stage::Before if seen.gate != AtGate::default() => Stage::Under,
            stage => stage,
        };
        Ok(seen)
    }

    fn look(&mut self, event: &Event, session: &Session, game: &StudyGame, open: &mut Open) {
        let Some(view) = game.view() else { return };
        match event {
            Event::Move { .. } => {
                open.near.extend(view.history().last().and_then(|played| came_near(&view, played)));
                note(open, game, &view);
            }
            Event::Setup { .. } | Event::Mark { asked: false, .. } => note(open, game, &view),
            Event::TakeBack { ply, .. } => open.plies.retain(|at, _| at <= ply),
            Event::Reveal { reveal, .. } => {
                let table = game.table.as_ref();
                let setup = table.and_then(|table| Setup::parse(table.board, table.seat.other(), &reveal.setup).ok());
                if let Some(setup) = setup {
                    self.judge(session, game, &view, setup, open);
                }
            }
            _ => {}
        }
    }

    /// The colours are shown: what was thought can be judged.
    fn judge(&mut self, session: &Session, game: &StudyGame, view: &View, setup: Setup, open: &Open) {
        for (ply, moment) in &open.plies {
            self.plies.entry(*ply).or_default().add(judged(moment, setup));
        }
        if !session.asked(game).is_empty() {
            self.last.add(judged(&moment(game, view), setup));
        }
        for piece in &open.near {
            let count = if setup.colour(*piece) == Colour::Blue { &mut self.near.blue } else { &mut self.near.red };
            *count = count.saturating_add(1);
        }
        let [won, lost, drawn] = &mut self.games;
        let count = match view.outcome().map(|outcome| outcome.winner()) {
            Some(Some(seat)) if seat == view.seat() => won,
            Some(Some(_)) => lost,
            Some(None) => drawn,
            None => return,
        };
        *count = count.saturating_add(1);
    }
}

/// The rounds that are answered now.
fn at_gate(session: &Session) -> AtGate {
    let mut sum = AtGate::default();
    for ((_, id, _), value) in &session.answers {
        let asked = session.study.questions.all().find(|(_, item)| item.id == *id);
        let (Some((_, Item { kind: Kind::Gate { role, .. }, .. })), Value::Text(rounds)) = (asked, value) else {
            continue;
        };
        let [first, second] = role.letters().map(|letter| rounds.matches(letter).count() as u32);
        sum.add(match role {
            GateRole::Sends => AtGate { blue: first, red: second, ..AtGate::default() },
            GateRole::Guards => AtGate { taken: first, left: second, ..AtGate::default() },
        });
    }
    sum
}

fn stage(session: &Session) -> Stage {
    match session.screen() {
        _ if session.finished => Stage::Done,
        Screen::Step(Step::Debrief) => Stage::Done,
        Screen::Playing(number) | Screen::Marking(number) | Screen::Result(number) if number > 0 => Stage::Under,
        _ if session.games.keys().any(|number| *number > 1) => Stage::Under,
        _ => Stage::Before,
    }
}

fn note(open: &mut Open, game: &StudyGame, view: &View) {
    // Where the captures tell the colours there is nothing to guess.
    if view.colour_left().is_none() {
        open.plies.insert(view.ply().0, moment(game, view));
    } else {
        open.plies.remove(&view.ply().0);
    }
}

fn moment(game: &StudyGame, view: &View) -> Moment {
    let hidden = (0..).zip(view.theirs()).filter(|(_, piece)| matches!(piece, Theirs::Hidden(_)));
    let marks = hidden.filter_map(|(piece, _)| Some((piece, game.marks.get(&piece)?.guess))).collect();
    Moment { marks, hidden: view.hidden().count() as u8, blues: view.hidden_blues() }
}

fn judged(moment: &Moment, setup: Setup) -> Tally {
    let (blues, reds) = (moment.blues, moment.hidden.saturating_sub(moment.blues));
    let mut tally = Tally::default();
    for (piece, guess) in &moment.marks {
        let Some(piece) = PieceId::from_index(usize::from(*piece)) else { continue };
        let is_blue = setup.colour(piece) == Colour::Blue;
        let half = |says_blue: Option<bool>| match says_blue {
            Some(says_blue) if says_blue == is_blue => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        tally.add(Tally {
            marks: 1,
            points: half(match guess {
                Guess::Blue => Some(true),
                Guess::Red => Some(false),
                Guess::Unsure => None,
            }),
            counting: half((blues != reds).then_some(blues > reds)),
        });
    }
    tally
}

/// The opponent's ghost that has just come near, if one has.
fn came_near(view: &View, played: &Played) -> Option<PieceId> {
    if played.seat == view.seat() || played.capture.is_some() {
        return None;
    }
    let board = view.board();
    let beside = board.shape().neighbours(played.mv.to(board)?);
    let is_near = (view.own(Colour::Blue) | view.own(Colour::Red)) & beside;
    (is_near.count() > 0).then_some(played.piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seed;
    use crate::study::simulate::{Simulation, simulate};
    use crate::study::trace::Trace;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const STUDY: &str = include_str!("../../../assets/studies/class-game.json");

    fn log(seed: u64, change: impl Fn(&mut Simulation)) -> Log {
        let mut who = Simulation { player: "rush".to_owned(), ..Simulation::new(Seed(seed)) };
        change(&mut who);
        let mut document: serde_json::Value = serde_json::from_str(STUDY).unwrap();
        document["opponents"][0]["agent"] = "rush".into();
        simulate(&document, &who).unwrap()
    }

    #[test]
    fn the_marks_in_the_end_are_those_of_the_report() {
        for seed in 1..6 {
            let log = log(seed, |who| who.resigns = 0);
            let (seen, trace) = (Seen::of(&log).unwrap(), Trace::of(log).unwrap());
            assert!(seen.stage == Stage::Done && !seen.flawed && seen.games.iter().sum::<u32>() == 1);
            let marks: Vec<_> =
                trace.games[0].final_marks().filter(|mark| !mark.determined && mark.guess.is_some()).collect();
            assert_eq!(seen.last.marks as usize, marks.len());
            let points: f64 =
                marks.iter().map(|mark| mark.right().map_or(0.5, |right| f64::from(u8::from(right)))).sum();
            assert!((seen.last.points - points).abs() < 1e-9, "{seen:?}");
            assert!(seen.last.counting <= f64::from(seen.last.marks));
        }
    }

    #[test]
    fn before_the_colours_are_shown_nothing_is_told() {
        let whole = log(3, |_| ());
        let until = whole.entries.iter().position(|entry| matches!(entry.event, Event::Reveal { .. })).unwrap();
        let cut = Log { entries: whole.entries.iter().take(until).cloned().collect(), ..whole.clone() };
        let seen = Seen::of(&cut).unwrap();
        assert_eq!(
            (seen.plies.len(), seen.last, seen.near, seen.games),
            (0, Tally::default(), Near::default(), [0; 3])
        );
        assert_eq!(seen.stage, Stage::Under);
        assert!(Seen::of(&whole).unwrap().plies.len() > 1);
    }

    #[test]
    fn rounds_at_the_gate_are_counted_as_they_are_answered() {
        let document = serde_json::from_str(include_str!("../../../assets/studies/class-gate.json")).unwrap();
        let whole = simulate(&document, &Simulation::new(Seed(4))).unwrap();
        let seen = Seen::of(&whole).unwrap();
        assert_eq!((seen.stage, seen.games), (Stage::Done, [0; 3]));
        let gate = seen.gate;
        assert_eq!((gate.blue + gate.red, gate.taken + gate.left), (10, 10));
        let until = whole.entries.iter().position(|entry| matches!(entry.event, Event::Answer { .. })).unwrap();
        let cut = Log { entries: whole.entries.iter().take(until + 1).cloned().collect(), ..whole };
        let seen = Seen::of(&cut).unwrap();
        assert_eq!((seen.stage, seen.gate), (Stage::Under, AtGate { taken: 0, left: 0, ..gate }));
    }

    #[test]
    fn what_cannot_have_happened_ends_a_log_and_stops_nobody() {
        let mut log = log(2, |_| ());
        let placed = log.entries.iter().position(|entry| matches!(entry.event, Event::Setup { .. })).unwrap();
        let moved = log.entries.iter().position(|entry| matches!(entry.event, Event::Move { .. })).unwrap();
        log.entries[moved].event = log.entries[placed].event.clone();
        let seen = Seen::of(&log).unwrap();
        assert!(seen.flawed && seen.stage == Stage::Under && seen.games == [0; 3], "{seen:?}");
        log.entries.remove(0);
        assert!(Seen::of(&log).is_err(), "a log without a start is none");
    }
}
