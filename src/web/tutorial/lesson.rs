//! A task as it goes on: the person moves, and the script answers.

use super::script::Script;
use super::task::Task;
use crate::game::{Board, Capture, Colour, Move, Played, Seat, Square, View, notation};

/// What a move of the person means to the task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The task is done.
    Done,
    /// The other side answers.
    Answered,
    /// Another move was asked for.
    Wrong,
}

/// A task with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    task: Task,
    view: View,
}

impl Lesson {
    /// The start of a task on a board.
    pub fn new(board: Board, task: Task) -> Lesson {
        Lesson { task, view: Script::of(board, task).view(board) }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.view.board()
    }

    /// The task.
    pub fn task(&self) -> Task {
        self.task
    }

    /// What the person knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// A move of the script and the colour that it uncovers.
    fn written(&self, number: usize) -> Option<(Move, Option<Colour>)> {
        let text = Script::of(self.board(), self.task).line.get(number)?;
        let (mv, letter) = notation::parse_move(self.board(), text).ok()?;
        let colour = letter.map(|letter| if letter.eq_ignore_ascii_case(&'b') { Colour::Blue } else { Colour::Red });
        Some((mv, colour))
    }

    /// The next move of the script and the colour that it uncovers.
    fn scripted(&self) -> Option<(Move, Option<Colour>)> {
        self.written(self.view.history().len())
    }

    /// The squares of the first step that is asked for, which the task's words name.
    pub fn first_step(&self) -> Option<(Square, Square)> {
        let (mv, _) = self.written(0)?;
        Some((mv.from, mv.to(self.board())?))
    }

    /// The move that the person is asked for now.
    pub fn wanted(&self) -> Option<Move> {
        self.scripted().map(|(mv, _)| mv).filter(|_| self.view.to_move() == self.view.seat())
    }

    /// The squares that this move leads from and to: what to look at. A task that leaves the choice points at nothing.
    pub fn pointer(&self) -> Option<(Square, Option<Square>)> {
        self.wanted().filter(|_| self.task != Task::Move).map(|mv| (mv.from, mv.to(self.board())))
    }

    /// Makes a legal move of the person, right or wrong.
    pub fn play(&mut self, mv: Move) -> Verdict {
        let scripted = self.scripted();
        let right = self.wanted().is_some_and(|wanted| wanted == mv || self.task == Task::Move);
        let colour = scripted.filter(|_| right).and_then(|(_, colour)| colour);
        self.see(Seat::First, mv, colour);
        match (right, self.scripted()) {
            (false, _) => Verdict::Wrong,
            (true, None) => Verdict::Done,
            (true, Some(_)) => Verdict::Answered,
        }
    }

    /// Makes the other side's move; is the task done with it?
    pub fn answer(&mut self) -> bool {
        if let Some((mv, colour)) = self.scripted().filter(|_| self.view.to_move() != self.view.seat()) {
            self.see(Seat::Second, mv, colour);
        }
        self.scripted().is_none()
    }

    fn see(&mut self, seat: Seat, mv: Move, colour: Option<Colour>) {
        let own = seat == self.view.seat();
        let mine = |square: Square| self.view.my_piece_on(square);
        let theirs = |square: Square| self.view.their_piece_on(square);
        let Some(piece) = (if own { mine(mv.from) } else { theirs(mv.from) }) else { return };
        let taken = mv.to(self.board()).and_then(|to| if own { theirs(to) } else { mine(to) });
        let capture = taken.map(|piece| Capture { piece, colour: colour.unwrap_or(Colour::Red) });
        self.view.see(Played { seat, piece, mv, capture });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Reason};
    use crate::study::tutorial::Tutorial;
    use crate::web::kit::stage;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Every task on every board.
    fn all() -> impl Iterator<Item = (Board, Task)> {
        Board::ALL.into_iter().flat_map(|board| Task::ALL.map(|task| (board, task)))
    }

    /// Goes through a task as it is asked for.
    fn finished(board: Board, task: Task) -> Lesson {
        let mut lesson = Lesson::new(board, task);
        while let Some(mv) = lesson.wanted() {
            lesson.view.check(mv).unwrap();
            match lesson.play(mv) {
                Verdict::Done => break,
                Verdict::Answered => drop(lesson.answer()),
                Verdict::Wrong => panic!("{board} {task:?}: {mv:?}"),
            }
        }
        assert_eq!(lesson.view.history().len(), Script::of(board, task).line.len(), "{board} {task:?}");
        lesson
    }

    #[test]
    fn every_position_could_come_from_a_game() {
        for (board, task) in all() {
            let view = Lesson::new(board, task).view;
            let pieces = board.shape().pieces();
            assert_eq!((view.mine().len(), view.theirs().len()), (pieces, pieces), "{board} {task:?}");
            assert_eq!(view.outcome(), None, "{board} {task:?}");
            let rows = Script::of(board, task).rows;
            assert_eq!(rows.len(), usize::from(board.shape().rows()), "{board} {task:?}");
            assert!(rows.iter().all(|row| row.len() == usize::from(board.shape().columns())), "{board} {task:?}");
        }
    }

    #[test]
    fn every_task_ends_as_it_says() {
        let won = |reason| Some(Outcome::Won { by: Seat::First, reason });
        for board in Board::ALL {
            assert_eq!(finished(board, Task::Move).view.outcome(), None, "{board}");
            let red = finished(board, Task::CaptureRed).view;
            // Where each has one red, taking it loses the game, and the words say so.
            let ends = (board == Board::Mini).then_some(Outcome::Won { by: Seat::Second, reason: Reason::GaveAllReds });
            let left = u8::from(board != Board::Mini);
            assert_eq!((red.outcome(), red.opposing_left(Colour::Red)), (ends, left), "{board}");
            assert_eq!(finished(board, Task::CaptureBlue).view.outcome(), won(Reason::TookAllBlues), "{board}");
            assert_eq!(finished(board, Task::Leave).view.outcome(), won(Reason::Escaped), "{board}");
            assert_eq!(finished(board, Task::Bluff).view.outcome(), won(Reason::GaveAllReds), "{board}");
        }
    }

    #[test]
    fn the_steps_lead_the_same_way_on_every_board_as_the_words_say() {
        for board in Board::ALL {
            let step = |task| Lesson::new(board, task).first_step().unwrap();
            for task in [Task::CaptureRed, Task::Leave, Task::Bluff] {
                let (from, to) = step(task);
                let shape = board.shape();
                assert_eq!((shape.column(from), shape.row(from)), (shape.column(to), shape.row(to) + 1), "{board}");
                let corner = shape.exits(Seat::First).has(to);
                assert_eq!(corner, task != Task::CaptureRed || board == Board::Mini, "{board} {task:?}");
            }
            let (from, to) = step(Task::CaptureBlue);
            let right = |square| (board.shape().column(square), board.shape().row(square));
            assert_eq!(right(to), (right(from).0 + 1, right(from).1), "{board}");
            let own = |task, colour| Lesson::new(board, task).view.own(colour).has(step(task).0);
            assert!(own(Task::CaptureRed, Colour::Blue) && own(Task::CaptureBlue, Colour::Red), "{board}");
            assert!(own(Task::Leave, Colour::Blue) && own(Task::Bluff, Colour::Red), "{board}");
        }
    }

    #[test]
    fn nothing_but_what_is_asked_for_can_be_taken_where_there_is_room() {
        for (board, task) in all().filter(|(board, _)| *board != Board::Mini) {
            let lesson = Lesson::new(board, task);
            let hidden = lesson.view.hidden();
            for mv in lesson.view.legal_moves() {
                let takes = mv.to(board).is_some_and(|to| hidden.has(to));
                assert!(!takes || lesson.wanted() == Some(mv), "{board} {task:?} {mv:?}");
            }
        }
    }

    #[test]
    fn only_the_move_that_is_asked_for_is_right() {
        for board in Board::ALL {
            for task in [Task::CaptureRed, Task::CaptureBlue, Task::Leave, Task::Bluff] {
                let lesson = Lesson::new(board, task);
                for mv in lesson.view.legal_moves() {
                    let verdict = lesson.clone().play(mv);
                    assert_eq!(verdict == Verdict::Wrong, lesson.wanted() != Some(mv), "{board} {task:?} {mv:?}");
                }
            }
            let lesson = Lesson::new(board, Task::Move);
            assert!(
                lesson.view.legal_moves().into_iter().all(|mv| lesson.clone().play(mv) == Verdict::Done),
                "{board}"
            );
        }
    }

    #[test]
    fn the_gate_opens_after_their_answer_and_not_before() {
        for board in Board::ALL {
            let mut lesson = Lesson::new(board, Task::Leave);
            let marks = stage::Marks::new();
            let mv = lesson.wanted().unwrap();
            assert_eq!(lesson.play(mv), Verdict::Answered);
            assert_eq!(stage::of_view(&lesson.view, &marks).escape, None);
            assert!(!lesson.answer());
            assert!(stage::of_view(&lesson.view, &marks).escape.is_some());
        }
    }

    #[test]
    fn a_tutorial_has_the_tasks_that_the_study_names() {
        for (tutorial, marks) in [(Tutorial::Whole, true), (Tutorial::Whole, false), (Tutorial::Rules, true)] {
            let given: Vec<&str> = Task::given(tutorial, marks).into_iter().map(Task::name).collect();
            assert_eq!(given, tutorial.tasks(marks));
        }
    }
}
