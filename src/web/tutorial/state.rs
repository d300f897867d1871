//! A task under the pupil's hands: its position, what is touched, and what is said about it.

use super::lesson::{Lesson, Verdict};
use super::task::Task;
use super::words;
use crate::game::{Board, Colour, MAX_PIECES, Move, Place, Square};
use crate::study::tutorial::Tutorial;
use crate::web::canvas::{Body, Cell, Mark, Scene};
use crate::web::kit::clock;
use crate::web::kit::stage::{self, Marks};
use crate::web::kit::touch::{Act, Held, Meaning, Situation, Spot};
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

/// A task that is being done.
#[derive(Clone, Copy)]
pub struct TutorialState {
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

impl TutorialState {
    /// The beginning of a task; `done` is told of every task that is done, and the milliseconds that it took.
    pub fn new(board: Board, tutorial: Tutorial, task: Task, done: Callback<(Task, f64)>) -> TutorialState {
        TutorialState {
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

    /// Goes over to another task.
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
        self.is_open() && self.task() != Task::Sides && self.situation().own_on(cell).is_some()
    }

    /// May a ghost go there?
    pub fn lands(&self, from: Cell, spot: Spot) -> bool {
        self.situation().lands(from, spot)
    }

    /// Takes in what the person did with the board.
    pub fn act(&self, act: Act) {
        self.menu.set(None);
        if self.showing.get_value() {
            return;
        }
        self.put_back();
        let held = Held { chosen: self.selected.get_untracked(), armed: self.armed.get_untracked() };
        match (act, self.situation().meaning(held, act)) {
            (_, Meaning::Mark(piece, mark)) => self.mark(piece, Some(mark)),
            (Act::Tap(_), _) if !self.is_open() => {}
            (Act::Tap(spot), _) if self.task() == Task::Sides => self.touch_side(spot),
            (_, Meaning::Play(mv)) => self.play(mv),
            (_, Meaning::Choose(square)) => self.selected.set(Some(square)),
            (_, Meaning::Release) => self.selected.set(None),
            (_, Meaning::Miss) => {
                self.selected.set(None);
                self.miss();
            }
            (_, Meaning::Menu(cell, piece)) => self.menu.set(Some((cell, piece))),
            (_, Meaning::Cancel) => {
                self.selected.set(None);
                self.armed.set(None);
            }
            (_, Meaning::Nothing) => {}
        }
    }

    /// Lets the blue ghost out, if one may leave.
    pub fn leave(&self) {
        if let Some(mv) = self.situation().leaving() {
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
                let state = *self;
                self.showing.set_value(true);
                self.selected.set(Some(mv.from));
                self.later(SHOW, move || state.play(mv));
            }
            (_, None) => {
                self.selected.set(hidden);
                self.complete();
            }
        }
    }

    /// The first task asks for nothing but a touch: of any ghost of theirs.
    fn touch_side(&self, spot: Spot) {
        match spot {
            Spot::Cell(cell) if self.situation().theirs_on(cell).is_some() => {
                self.selected.set(stage::square(self.board, cell));
                self.complete();
            }
            _ => self.miss(),
        }
    }

    /// Makes a move of the person: right, or wrong and then put back.
    fn play(&self, mv: Move) {
        let before = self.lesson.get_untracked();
        let mut lesson = before.clone();
        let verdict = lesson.play(mv);
        self.selected.set(None);
        self.lesson.set(lesson);
        let state = *self;
        match verdict {
            Verdict::Done => self.complete(),
            Verdict::Answered => {
                self.said.set(Said::Waits);
                self.later(ANSWER, move || state.answer());
            }
            Verdict::Wrong => {
                self.miss_with(words::hint_after(&before, mv));
                self.before.set_value(Some(before));
                self.later(PUT_BACK, move || state.put_back());
            }
        }
    }

    fn answer(&self) {
        if self.lesson.try_update(Lesson::answer) == Some(true) {
            return self.complete();
        }
        self.said.set(Said::Task);
        if self.showing.get_value() {
            let state = *self;
            self.later(ANSWER, move || state.leave());
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

    /// Does something later, unless something else has come up by then or the screen is gone.
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

    fn situation(&self) -> Situation {
        self.lesson.with_untracked(|lesson| Situation::of(lesson.view()).marking(lesson.task() == Task::Mark))
    }
}
