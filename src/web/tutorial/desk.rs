//! The pupil's desk: the task on it, what is touched, and what is said about it.

use super::lesson::{Lesson, Verdict};
use super::task::Task;
use super::words;
use crate::game::{Board, Colour, MAX_PIECES, Move, Place, Square, Way};
use crate::study::tutorial::Tutorial;
use crate::web::canvas::{Body, Cell, Mark, Scene};
use crate::web::kit::board::{Act, Spot};
use crate::web::kit::clock;
use crate::web::kit::stage::{self, Marks};
use leptos::prelude::*;

/// How long the other side takes for its answer.
const ANSWER: f64 = 1300.0;
/// How long a wrong move is seen before it is put back.
const PUT_BACK: f64 = 900.0;
/// How long a ghost is held up when it is shown what to do.
const SHOW: f64 = 700.0;

/// What is being said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    /// What to do.
    Task,
    /// That the other side is to move.
    Waits,
    /// What helps.
    Hint(&'static str),
    /// That it is done, and what it means.
    Done,
}

/// The desk.
#[derive(Clone, Copy)]
pub struct Desk {
    /// The board of all tasks.
    pub board: Board,
    /// How much is taught.
    pub tutorial: Tutorial,
    /// The task with its position.
    pub lesson: RwSignal<Lesson>,
    /// What is being said.
    pub said: RwSignal<Said>,
    /// How often something else was done.
    pub misses: RwSignal<u32>,
    /// The guess that the next touched ghost gets.
    pub armed: RwSignal<Option<Mark>>,
    /// The ghost whose menu is open.
    pub menu: RwSignal<Option<(Cell, u8)>>,
    /// The guesses.
    pub marks: RwSignal<Marks>,
    selected: RwSignal<Option<Square>>,
    /// The position to put back to.
    before: StoredValue<Option<Lesson>>,
    /// Is it being shown what to do?
    showing: StoredValue<bool>,
    /// Counts what makes a timer's work outdated.
    generation: StoredValue<u32>,
    began: StoredValue<f64>,
    done: Callback<(Task, f64)>,
}

impl Desk {
    /// A desk; `done` is told of every task that is done, and the milliseconds that it took.
    pub fn new(board: Board, tutorial: Tutorial, task: Task, done: Callback<(Task, f64)>) -> Desk {
        Desk {
            board,
            tutorial,
            lesson: RwSignal::new(Lesson::new(board, task)),
            said: RwSignal::new(Said::Task),
            misses: RwSignal::new(0),
            armed: RwSignal::new(None),
            menu: RwSignal::new(None),
            marks: RwSignal::new(Marks::new()),
            selected: RwSignal::new(None),
            before: StoredValue::new(None),
            showing: StoredValue::new(false),
            generation: StoredValue::new(0),
            began: StoredValue::new(clock::now()),
            done,
        }
    }

    /// Puts a task on the desk.
    pub fn give(&self, task: Task) {
        self.stop();
        self.before.set_value(None);
        self.lesson.set(Lesson::new(self.board, task));
        self.said.set(Said::Task);
        self.misses.set(0);
        self.armed.set(None);
        self.menu.set(None);
        self.marks.set(Marks::new());
        self.selected.set(None);
        self.began.set_value(clock::now());
    }

    /// What the board shows.
    pub fn scene(&self) -> Scene {
        let (lesson, selected) = (self.lesson.get(), self.selected.get());
        let view = lesson.view();
        let mut scene = self.marks.with(|marks| stage::of_view(view, marks));
        // Ghosts of two tasks are not the same ones, and none glides from one to the other.
        for ghost in &mut scene.ghosts {
            ghost.id += (lesson.task() as usize * 2 * MAX_PIECES) as u8;
        }
        match selected {
            Some(square) if lesson.task() == Task::Sides => scene.selected = Some(stage::cell(self.board, square)),
            Some(square) => stage::choose(&mut scene, view, square),
            None => {
                if let Some((from, to)) = lesson.pointer() {
                    stage::point(&mut scene, view, from, to);
                }
            }
        }
        let left = view.mine().iter().any(|piece| piece.place == Place::Escaped);
        if let (true, Some(played)) = (left, view.history().last()) {
            scene.escaped.push((stage::gate(self.board, played.mv.from), Body::Own(Colour::Blue)));
        }
        scene
    }

    /// May the ghost on this square be dragged?
    pub fn grabs(&self, cell: Cell) -> bool {
        self.is_open() && self.task() != Task::Sides && self.own_on(cell).is_some()
    }

    /// The move that takes a ghost from a square to a spot, if it may go there.
    pub fn move_to(&self, from: Square, spot: Spot) -> Option<Move> {
        let moves = self.lesson.with_untracked(|lesson| lesson.view().legal_moves());
        moves.into_iter().filter(|mv| mv.from == from).find(|mv| match spot {
            Spot::Cell(cell) => mv.to(self.board).is_some_and(|to| Some(to) == stage::square(self.board, cell)),
            Spot::Gate(gate) => mv.way == Way::Leave && stage::corner(self.board, gate) == Some(mv.from),
        })
    }

    /// Takes in what the person did with the board.
    pub fn act(&self, act: Act) {
        self.menu.set(None);
        if self.showing.get_value() {
            return;
        }
        self.put_back();
        match act {
            Act::Tap(spot) => self.tap(spot),
            Act::Lift(cell) => self.selected.set(self.own_on(cell)),
            Act::Drop(from, spot) => {
                if let Some(mv) = stage::square(self.board, from).and_then(|from| self.move_to(from, spot)) {
                    self.play(mv);
                }
            }
            Act::Menu(cell) if self.task() == Task::Mark => {
                self.menu.set(self.theirs_on(cell).map(|piece| (cell, piece)));
            }
            Act::Menu(_) => {}
            Act::Cancel => {
                self.selected.set(None);
                self.armed.set(None);
            }
            Act::Leave => self.leave(),
        }
    }

    /// Lets the blue ghost out, if one may leave.
    pub fn leave(&self) {
        let moves = self.lesson.with_untracked(|lesson| lesson.view().legal_moves());
        if let Some(mv) = moves.into_iter().find(|mv| mv.way == Way::Leave) {
            self.play(mv);
        }
    }

    /// Notes a guess about a ghost of theirs.
    pub fn mark(&self, piece: u8, mark: Option<Mark>) {
        self.armed.set(None);
        self.marks.update(|marks| match mark {
            Some(mark) => drop(marks.insert(piece, mark)),
            None => drop(marks.remove(&piece)),
        });
        if mark.is_some() && self.is_open() {
            self.complete();
        }
    }

    /// Says what helps, unless it is not the person's turn to do anything.
    pub fn miss(&self) {
        if self.said.get_untracked() == Said::Waits || self.showing.get_value() {
            return;
        }
        let hint = self.lesson.with_untracked(words::hint);
        self.miss_with(hint);
    }

    /// Shows what to do, and so does it.
    pub fn show(&self) {
        self.put_back();
        self.stop();
        let lesson = self.lesson.get_untracked();
        let view = lesson.view();
        let hidden = view.hidden().into_iter().next();
        match (lesson.task(), lesson.wanted()) {
            (Task::Mark, _) => {
                if let Some(piece) = hidden.and_then(|square| view.their_piece_on(square)) {
                    self.mark(piece.index() as u8, Some(Mark::Red));
                }
            }
            (_, Some(mv)) => {
                let desk = *self;
                self.showing.set_value(true);
                self.selected.set(Some(mv.from));
                self.later(SHOW, move || desk.play(mv));
            }
            (_, None) => {
                self.selected.set(hidden);
                self.complete();
            }
        }
    }

    fn tap(&self, spot: Spot) {
        let (own, theirs) = match spot {
            Spot::Cell(cell) => (self.own_on(cell), self.theirs_on(cell)),
            Spot::Gate(_) => (None, None),
        };
        if let (Some(piece), Some(mark), Task::Mark) = (theirs, self.armed.get_untracked(), self.task()) {
            return self.mark(piece, Some(mark));
        }
        if !self.is_open() {
            return;
        }
        if self.task() == Task::Sides {
            return match (theirs, spot) {
                (Some(_), Spot::Cell(cell)) => {
                    self.selected.set(stage::square(self.board, cell));
                    self.complete();
                }
                _ => self.miss(),
            };
        }
        let from = self.selected.get_untracked();
        let mv = from.and_then(|from| self.move_to(from, spot)).or_else(|| match spot {
            // A gate says by itself which ghost may leave through it.
            Spot::Gate(gate) => stage::corner(self.board, gate).and_then(|from| self.move_to(from, spot)),
            Spot::Cell(_) => None,
        });
        match (mv, own) {
            (Some(mv), _) => self.play(mv),
            (None, Some(square)) if from != Some(square) => self.selected.set(Some(square)),
            (None, Some(_)) => self.selected.set(None),
            (None, None) => {
                self.selected.set(None);
                self.miss();
            }
        }
    }

    /// Makes a move of the person: right, or wrong and then put back.
    fn play(&self, mv: Move) {
        let before = self.lesson.get_untracked();
        let mut lesson = before.clone();
        let verdict = lesson.play(mv);
        self.selected.set(None);
        self.lesson.set(lesson);
        let desk = *self;
        match verdict {
            Verdict::Done => self.complete(),
            Verdict::Answered => {
                self.said.set(Said::Waits);
                self.later(ANSWER, move || desk.answer());
            }
            Verdict::Wrong => {
                self.miss_with(words::hint_after(&before, mv));
                self.before.set_value(Some(before));
                self.later(PUT_BACK, move || desk.put_back());
            }
        }
    }

    fn answer(&self) {
        if self.lesson.try_update(Lesson::answer) == Some(true) {
            return self.complete();
        }
        self.said.set(Said::Task);
        if self.showing.get_value() {
            let desk = *self;
            self.later(ANSWER, move || desk.leave());
        }
    }

    fn complete(&self) {
        self.showing.set_value(false);
        self.said.set(Said::Done);
        self.done.run((self.task(), clock::now() - self.began.get_value()));
    }

    fn miss_with(&self, hint: &'static str) {
        self.said.set(Said::Hint(hint));
        self.misses.update(|misses| *misses += 1);
    }

    fn put_back(&self) {
        if let Some(before) = self.before.try_update_value(Option::take).flatten() {
            self.stop();
            self.lesson.set(before);
        }
    }

    /// Forgets whatever was to happen later.
    fn stop(&self) {
        self.showing.set_value(false);
        self.generation.update_value(|generation| *generation += 1);
    }

    /// Does something later, unless something else has come up by then or the desk is gone.
    fn later(&self, milliseconds: f64, then: impl FnOnce() + 'static) {
        let (generation, now) = (self.generation, self.generation.get_value());
        clock::after(milliseconds, move || {
            if generation.try_get_value() == Some(now) {
                then();
            }
        });
    }

    /// Is something still to be done?
    fn is_open(&self) -> bool {
        !matches!(self.said.get_untracked(), Said::Done | Said::Waits)
    }

    fn task(&self) -> Task {
        self.lesson.with_untracked(Lesson::task)
    }

    fn own_on(&self, cell: Cell) -> Option<Square> {
        let square = stage::square(self.board, cell)?;
        self.lesson.with_untracked(|lesson| lesson.view().my_piece_on(square)).map(|_| square)
    }

    fn theirs_on(&self, cell: Cell) -> Option<u8> {
        let square = stage::square(self.board, cell)?;
        let piece = self.lesson.with_untracked(|lesson| lesson.view().their_piece_on(square))?;
        Some(piece.index() as u8)
    }
}
