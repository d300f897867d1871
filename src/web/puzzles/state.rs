//! A puzzle under the solver's hands: how far it has come, what is touched, and what is said about it.

use super::attempt::Attempt;
use super::collection::Entry;
use super::progress::Progress;
use super::room::Room;
use super::run::Run;
use crate::game::notation::{self, move_text};
use crate::game::{Board, Colour, MAX_PIECES, Move, Place, Ply, Square, Theirs};
use crate::puzzle::turn;
use crate::web::canvas::{Body, Cell, Scene};
use crate::web::engine::lessons::messages::{Ask, Reply};
use crate::web::engine::lessons::solver::{Step, Tried};
use crate::web::engine::state::LessonEngine;
use crate::web::kit::clock;
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::settings::Settings;
use crate::web::kit::stage::{self, Marks};
use crate::web::kit::touch::{Act, Held, Meaning, Situation, Spot};
use leptos::prelude::*;

/// How long a wrong move and what refutes it are seen before they are put back.
const PUT_BACK: f64 = 2200.0;
/// How long each move of a solution is seen.
const SHOW: f64 = 1000.0;
/// How long a solved puzzle of a run is seen before the next one comes.
const NEXT: f64 = 1100.0;
/// From here on, waiting is worth a word.
const SOON: f64 = 400.0;

/// What is being said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// What to do.
    Task,
    /// That the answer takes a while.
    Checking,
    /// That the move was right.
    Right,
    /// That it wins too, but later.
    Longer,
    /// That the win is gone, and by what answer.
    Wrong(Option<String>),
    /// Why it is gone: so many moves of the refutation have been seen.
    Why(usize),
    /// Which ghost moves.
    Piece(Square),
    /// Where it goes; none is out of the gate.
    Target(Square, Option<Square>),
    /// How it goes on.
    Line(Vec<String>),
    /// That this was the solution.
    Shown,
    /// That it is solved.
    Won,
}

/// A puzzle that is being solved.
#[derive(Clone, Copy)]
pub struct PuzzleState {
    /// The puzzle.
    pub entry: RwSignal<Entry>,
    /// How far it has come.
    pub attempt: RwSignal<Attempt>,
    /// What is being said.
    pub said: RwSignal<Said>,
    /// How many hints there were for this position.
    pub hints: RwSignal<u8>,
    /// Does somebody else have to do something first?
    pub busy: RwSignal<bool>,
    /// How far the last attempt moved the rating, if it did.
    pub moved: RwSignal<Option<i32>>,
    /// Is it a puzzle of a run against the clock?
    pub running: bool,
    selected: RwSignal<Option<Square>>,
    /// The position to put back to.
    before: StoredValue<Option<Attempt>>,
    /// The wrong move that was made last, and the position before it.
    wrong: StoredValue<Option<(Attempt, String)>>,
    /// Why it is wrong, move by move.
    why: StoredValue<Vec<Step>>,
    /// Counts what makes an answer or a timer's work outdated.
    generation: StoredValue<u32>,
    /// The day on which it was given: whoever solves the puzzle of a day after midnight has solved it.
    day: StoredValue<u32>,
    /// Counts puzzles, whose ghosts are not the same ones.
    puzzles: RwSignal<u8>,
    engine: LessonEngine,
    settings: Settings,
    notice: LastNotice,
    room: Room,
}

impl PuzzleState {
    /// The beginning of a puzzle; none where its position cannot be read.
    pub fn new(entry: Entry, running: bool) -> Option<PuzzleState> {
        let attempt = Attempt::new(&entry.puzzle)?;
        Some(PuzzleState {
            entry: RwSignal::new(entry),
            attempt: RwSignal::new(attempt),
            said: RwSignal::new(Said::Task),
            hints: RwSignal::new(0),
            busy: RwSignal::new(false),
            moved: RwSignal::new(None),
            running,
            selected: RwSignal::new(None),
            before: StoredValue::new(None),
            wrong: StoredValue::new(None),
            why: StoredValue::new(Vec::new()),
            generation: StoredValue::new(0),
            day: StoredValue::new(Room::here().day()),
            puzzles: RwSignal::new(0),
            engine: LessonEngine::here(),
            settings: Settings::here(),
            notice: LastNotice::here(),
            room: Room::here(),
        })
    }

    /// Goes over to another puzzle.
    pub fn give(&self, entry: Entry) {
        if self.entry.with_untracked(|now| now.id == entry.id) {
            return;
        }
        self.puzzles.update(|puzzles| *puzzles = (*puzzles + 1) % 8);
        self.entry.set(entry);
        self.day.set_value(self.room.day());
        self.restart();
    }

    /// Begins the puzzle again.
    pub fn restart(&self) {
        self.stop();
        let start = self.entry.with_untracked(|entry| Attempt::new(&entry.puzzle));
        if let Some(start) = start {
            self.attempt.set(start);
        }
        self.before.set_value(None);
        self.wrong.set_value(None);
        self.said.set(Said::Task);
        self.hints.set(0);
        self.selected.set(None);
        self.moved.set(None);
    }

    /// What the board shows.
    pub fn scene(&self) -> Scene {
        let (attempt, selected, said) = (self.attempt.get(), self.selected.get(), self.said.get());
        let (view, board) = (attempt.view(), attempt.board());
        let mut scene = stage::of_view(view, &Marks::new());
        for ghost in scene.ghosts.iter_mut().filter(|ghost| ghost.body == Body::Hidden) {
            let square = stage::square(board, ghost.cell);
            let shown = square.and_then(|square| attempt.shown(view.their_piece_on(square)?));
            ghost.body = shown.map_or(Body::Hidden, Body::Shown);
        }
        // Ghosts of two puzzles are not the same ones, and none glides from one to the other.
        for ghost in &mut scene.ghosts {
            ghost.id += self.puzzles.get() * (2 * MAX_PIECES) as u8;
        }
        match (selected, said) {
            (Some(square), _) => stage::choose(&mut scene, view, square),
            (None, Said::Piece(from)) => stage::point(&mut scene, view, from, None),
            (None, Said::Target(from, to)) => stage::point(&mut scene, view, from, to),
            _ => {}
        }
        if !attempt.is_solvers_turn() {
            scene.escape = None;
        }
        let left = view.mine().iter().any(|piece| piece.place == Place::Escaped);
        // Theirs leave in refutations.
        let theirs = view.theirs().contains(&Theirs::Escaped);
        if let (true, Some(played)) = (left || theirs, view.history().last()) {
            let body = if left { Body::Own(Colour::Blue) } else { Body::Shown(Colour::Blue) };
            scene.escaped.push((stage::gate(board, played.mv.from), body));
        }
        scene
    }

    /// May the ghost on this square be dragged?
    pub fn grabs(&self, cell: Cell) -> bool {
        self.is_open() && self.situation().own_on(cell).is_some()
    }

    /// May a ghost go there?
    pub fn lands(&self, from: Cell, spot: Spot) -> bool {
        self.situation().lands(from, spot)
    }

    /// Takes in what the person did with the board.
    pub fn act(&self, act: Act) {
        self.put_back();
        if !self.is_open() {
            return;
        }
        let held = Held { chosen: self.selected.get_untracked(), armed: None };
        match self.situation().meaning(held, act) {
            Meaning::Play(mv) => self.play(mv),
            Meaning::Choose(square) => self.selected.set(Some(square)),
            Meaning::Release | Meaning::Miss | Meaning::Cancel => self.selected.set(None),
            // Nothing is marked in a puzzle.
            Meaning::Mark(..) | Meaning::Menu(..) | Meaning::Nothing => {}
        }
    }

    /// Lets the blue ghost out, if one may leave.
    pub fn leave(&self) {
        self.put_back();
        if let Some(mv) = self.situation().leaving().filter(|_| self.is_open()) {
            self.play(mv);
        }
    }

    /// Gives the next hint: which ghost, which square, how it goes on.
    pub fn hint(&self) {
        self.put_back();
        if !self.is_open() {
            return;
        }
        self.selected.set(None);
        self.attempted(Progress::hinted);
        let state = *self;
        self.with_solution(move |line| {
            let Some((first, _)) = line.first().and_then(|text| turn(state.board(), text).ok()) else {
                return state.said.set(Said::Task);
            };
            let step = state.hints.get_untracked() + 1;
            state.hints.set(step.min(3));
            match step {
                1 => state.said.set(Said::Piece(first.from)),
                2 => state.said.set(Said::Target(first.from, first.to(state.board()))),
                _ => state.show(line),
            }
        });
    }

    /// Hears how it goes on: from the puzzle's own line, or from the worker where that was left.
    fn with_solution(&self, then: impl FnOnce(Vec<String>) + 'static) {
        let rest = self.attempt.with_untracked(|attempt| self.entry.with_untracked(|e| attempt.rest_of(&e.puzzle)));
        if let Some(rest) = rest {
            return then(rest);
        }
        let state = *self;
        let position = self.attempt.with_untracked(Attempt::position);
        self.ask(Ask::Solution { position }, 0.0, move |answer| match answer {
            Ok(Reply::Solution { line }) => then(line),
            other => state.refused(other),
        });
    }

    /// Plays a line to its end.
    fn show(&self, line: Vec<String>) {
        self.said.set(Said::Line(line.clone()));
        self.busy.set(true);
        self.show_next(line);
    }

    fn show_next(&self, mut line: Vec<String>) {
        let state = *self;
        self.later(SHOW, move || {
            let next = if line.is_empty() { None } else { turn(state.board(), &line.remove(0)).ok() };
            let Some((mv, taken)) = next else {
                state.busy.set(false);
                return state.said.set(Said::Shown);
            };
            let left = Ply(line.len() as u16);
            state.attempt.update(|attempt| {
                if attempt.is_solvers_turn() { attempt.play(mv, taken) } else { attempt.answer(mv, left) }
            });
            state.show_next(line);
        });
    }

    /// Makes a move of the person, and hears what it comes to.
    fn play(&self, mv: Move) {
        let before = self.attempt.get_untracked();
        self.stop();
        self.selected.set(None);
        self.hints.set(0);
        self.wrong.set_value(None);
        let text = move_text(before.board(), mv);
        let ask = Ask::Puzzle { position: before.position(), text: text.clone() };
        let pause = self.settings.pause.get_untracked().milliseconds();
        let state = *self;
        if before.must_ask(mv) {
            // The ghost keeps its colour to itself until it is taken; so the move waits for it, and the answer for the move.
            return self.ask(ask, 0.0, move |answer| match answer {
                Ok(Reply::Tried(Tried { win, shown, reply })) => {
                    state.attempt.update(|attempt| attempt.play(mv, shown));
                    if state.attempt.with_untracked(Attempt::is_won) {
                        return state.complete();
                    }
                    state.busy.set(true);
                    state.later(pause, move || {
                        state.busy.set(false);
                        state.answered(before, text, win, reply);
                    });
                }
                other => state.refused(other),
            });
        }
        self.attempt.update(|attempt| attempt.play(mv, None));
        if self.attempt.with_untracked(Attempt::is_won) {
            return self.complete();
        }
        self.ask(ask, pause, move |answer| match answer {
            Ok(Reply::Tried(Tried { win, reply, .. })) => state.answered(before, text, win, reply),
            other => {
                state.attempt.set(before);
                state.refused(other);
            }
        });
    }

    /// The worker has said what the move comes to.
    fn answered(&self, before: Attempt, text: String, win: Option<Ply>, reply: Option<String>) {
        let left = Ply(win.map_or(0, |win| win.0.saturating_sub(2)));
        let answer = reply.as_ref().and_then(|text| Some(notation::parse_move(before.board(), text).ok()?.0));
        if let Some(answer) = answer {
            self.attempt.update(|attempt| attempt.answer(answer, left));
        }
        match win {
            Some(_) if reply.is_none() || self.attempt.with_untracked(Attempt::is_won) => self.complete(),
            Some(win) => self.said.set(if win > before.left() { Said::Longer } else { Said::Right }),
            None => {
                self.attempted(Progress::missed);
                self.run(|run, _| run.slips += 1);
                self.wrong.set_value(Some((before.clone(), text)));
                self.said.set(Said::Wrong(reply));
                self.before.set_value(Some(before));
                let state = *self;
                self.later(PUT_BACK, move || state.put_back());
            }
        }
    }

    fn complete(&self) {
        self.attempted(Progress::solved);
        let of_day = |day: &u32| self.entry.with_untracked(|entry| entry.id == self.room.of_day(*day).id);
        if let Some(day) = [self.day.get_value(), self.room.day()].into_iter().find(of_day) {
            self.room.note(|progress| progress.days.solved(day));
        }
        self.said.set(Said::Won);
        self.run(Run::stop);
        if self.running {
            let state = *self;
            self.later(NEXT, move || state.go_on(true));
        }
    }

    /// Leaves this puzzle of a run behind, solved or not.
    pub fn go_on(&self, solved: bool) {
        self.stop();
        self.run(|run, now| run.next(solved, now));
    }

    /// Does something to the run, if this puzzle is one of it.
    fn run(&self, what: impl FnOnce(&mut Run, f64)) {
        if self.running {
            self.room.run.update(|run| {
                if let Some(run) = run {
                    what(run, clock::now());
                }
            });
        }
    }

    /// Notes an attempt, and what it did to the rating.
    fn attempted(&self, note: fn(&mut Progress, &str, Option<f64>)) {
        let moved = self.entry.with_untracked(|entry| self.room.attempted(entry, note));
        if moved.is_some() {
            self.moved.set(moved);
        }
    }

    /// May somebody ask why the last move was wrong?
    pub fn may_ask_why(&self) -> bool {
        matches!(self.said.get(), Said::Wrong(_)) && !self.running && !self.busy.get()
    }

    /// Shows why the last move was wrong.
    pub fn ask_why(&self) {
        let Some((before, text)) = self.wrong.get_value() else { return };
        self.put_back();
        self.stop();
        self.selected.set(None);
        let state = *self;
        self.ask(Ask::Why { position: before.position(), text }, 0.0, move |answer| match answer {
            Ok(Reply::Why { steps }) if !steps.is_empty() => {
                state.attempt.set(before);
                state.why.set_value(steps);
                state.why_on(0);
            }
            other => state.refused(other),
        });
    }

    /// Shows the next move of the refutation, and at its end the puzzle again.
    pub fn why_on(&self, seen: usize) {
        let Some(step) = self.step(seen) else { return self.why_over() };
        let Ok((mv, _)) = turn(self.board(), &step.text) else { return self.why_over() };
        // The board waits for the next step, and nothing else is on its way.
        self.stop();
        self.busy.set(true);
        self.attempt.update(|attempt| match attempt.is_solvers_turn() {
            true => attempt.play(mv, step.taken),
            false => attempt.answer(mv, Ply(0)),
        });
        self.said.set(Said::Why(seen + 1));
    }

    /// Back to the puzzle.
    pub fn why_over(&self) {
        self.stop();
        if let Some((before, _)) = self.wrong.get_value() {
            self.attempt.set(before);
        }
        self.said.set(Said::Task);
    }

    /// A move of the refutation.
    pub fn step(&self, number: usize) -> Option<Step> {
        self.why.with_value(|why| why.get(number).cloned())
    }

    /// Asks the worker; its answer is heard no sooner than after `pause` milliseconds.
    fn ask(&self, ask: Ask, pause: f64, then: impl FnOnce(Result<Reply, String>) + 'static) {
        let (state, asked, now) = (*self, clock::now(), self.generation.get_value());
        self.busy.set(true);
        self.later(pause + SOON, move || {
            if state.busy.get_untracked() {
                state.said.set(Said::Checking);
            }
        });
        self.engine.ask(ask, move |answer| {
            clock::after(pause - (clock::now() - asked), move || {
                if state.generation.try_get_value() == Some(now) {
                    state.busy.set(false);
                    then(answer);
                }
            });
        });
    }

    /// Nobody is there any more to hear an answer.
    pub fn abandon(&self) {
        if self.busy.try_get_untracked() == Some(true) {
            self.engine.cancel();
        }
    }

    fn refused(&self, answer: Result<Reply, String>) {
        self.said.set(Said::Task);
        if let Err(reason) = answer {
            self.notice.tell(Notice::Refused(reason));
        }
    }

    fn put_back(&self) {
        if let Some(before) = self.before.try_update_value(Option::take).flatten() {
            self.stop();
            self.attempt.set(before);
        }
    }

    /// Forgets whatever was to happen later.
    fn stop(&self) {
        if self.busy.get_untracked() {
            self.engine.cancel();
        }
        self.busy.set(false);
        self.generation.update_value(|generation| *generation += 1);
    }

    /// Does something later, unless something else has come up by then or the screen is gone.
    fn later(&self, milliseconds: f64, then: impl FnOnce() + 'static) {
        let (generation, now) = (self.generation, self.generation.get_value());
        clock::after(milliseconds, move || {
            if generation.try_get_value() == Some(now) {
                then();
            }
        });
    }

    fn situation(&self) -> Situation {
        self.attempt.with_untracked(|attempt| Situation::of(attempt.view()))
    }

    /// May the person do something on the board?
    fn is_open(&self) -> bool {
        !self.busy.get_untracked() && self.attempt.with_untracked(Attempt::is_solvers_turn)
    }

    fn board(&self) -> Board {
        self.attempt.with_untracked(Attempt::board)
    }
}
