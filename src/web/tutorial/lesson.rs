//! A task as it goes on: the person moves, and the script answers.

use super::script::{BOARD, Script};
use super::task::Task;
use crate::game::{Capture, Colour, Move, Played, Seat, Square, View, notation};

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
    /// The start of a task.
    pub fn new(task: Task) -> Lesson {
        Lesson { task, view: Script::of(task).view() }
    }

    /// The task.
    pub fn task(&self) -> Task {
        self.task
    }

    /// What the person knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The next move of the script and the colour that it uncovers.
    fn scripted(&self) -> Option<(Move, Option<Colour>)> {
        let text = Script::of(self.task).line.get(self.view.history().len())?;
        let (mv, letter) = notation::parse_move(BOARD, text).ok()?;
        let colour = letter.map(|letter| if letter.eq_ignore_ascii_case(&'b') { Colour::Blue } else { Colour::Red });
        Some((mv, colour))
    }

    /// The move that the person is asked for now.
    pub fn wanted(&self) -> Option<Move> {
        self.scripted().map(|(mv, _)| mv).filter(|_| self.view.to_move() == self.view.seat())
    }

    /// The squares that this move leads from and to: what to look at. A task that leaves the choice points at nothing.
    pub fn pointer(&self) -> Option<(Square, Option<Square>)> {
        self.wanted().filter(|_| self.task != Task::Move).map(|mv| (mv.from, mv.to(BOARD)))
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
        let taken = mv.to(BOARD).and_then(|to| if own { theirs(to) } else { mine(to) });
        let capture = taken.map(|piece| Capture { piece, colour: colour.unwrap_or(Colour::Red) });
        self.view.see(Played { seat, piece, mv, capture });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Reason};
    use crate::web::stage;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Goes through a task as it is asked for.
    fn finished(task: Task) -> Lesson {
        let mut lesson = Lesson::new(task);
        while let Some(mv) = lesson.wanted() {
            lesson.view.check(mv).unwrap();
            match lesson.play(mv) {
                Verdict::Done => break,
                Verdict::Answered => drop(lesson.answer()),
                Verdict::Wrong => panic!("{task:?}: {mv:?}"),
            }
        }
        assert_eq!(lesson.view.history().len(), Script::of(task).line.len(), "{task:?}");
        lesson
    }

    #[test]
    fn every_position_could_come_from_a_game() {
        for task in Task::ALL {
            let view = Lesson::new(task).view;
            assert_eq!((view.mine().len(), view.theirs().len()), (8, 8), "{task:?}");
            assert_eq!(view.outcome(), None, "{task:?}");
            for row in Script::of(task).rows {
                assert_eq!(row.len(), 6, "{task:?}");
            }
        }
    }

    #[test]
    fn every_task_ends_as_it_says() {
        let won = |reason| Some(Outcome::Won { by: Seat::First, reason });
        assert_eq!(finished(Task::Move).view.outcome(), None);
        let red = finished(Task::CaptureRed).view;
        assert_eq!((red.outcome(), red.opposing_left(Colour::Red)), (None, 1));
        assert_eq!(finished(Task::CaptureBlue).view.outcome(), won(Reason::TookAllBlues));
        assert_eq!(finished(Task::Leave).view.outcome(), won(Reason::Escaped));
        assert_eq!(finished(Task::Bluff).view.outcome(), won(Reason::GaveAllReds));
    }

    #[test]
    fn nothing_but_what_is_asked_for_can_be_taken() {
        for task in Task::ALL {
            let lesson = Lesson::new(task);
            let hidden = lesson.view.hidden();
            for mv in lesson.view.legal_moves() {
                let takes = mv.to(BOARD).is_some_and(|to| hidden.has(to));
                assert!(!takes || lesson.wanted() == Some(mv), "{task:?} {mv:?}");
            }
        }
    }

    #[test]
    fn only_the_move_that_is_asked_for_is_right() {
        for task in [Task::CaptureRed, Task::CaptureBlue, Task::Leave, Task::Bluff] {
            let lesson = Lesson::new(task);
            for mv in lesson.view.legal_moves() {
                let verdict = lesson.clone().play(mv);
                assert_eq!(verdict == Verdict::Wrong, lesson.wanted() != Some(mv), "{task:?} {mv:?}");
            }
        }
        let lesson = Lesson::new(Task::Move);
        assert!(lesson.view.legal_moves().into_iter().all(|mv| lesson.clone().play(mv) == Verdict::Done));
    }

    #[test]
    fn the_gate_opens_after_their_answer_and_not_before() {
        let mut lesson = Lesson::new(Task::Leave);
        let marks = stage::Marks::new();
        let mv = lesson.wanted().unwrap();
        assert_eq!(lesson.play(mv), Verdict::Answered);
        assert_eq!(stage::of_view(&lesson.view, &marks).escape, None);
        assert!(!lesson.answer());
        assert!(stage::of_view(&lesson.view, &marks).escape.is_some());
    }

    #[test]
    fn without_marks_there_is_one_task_less() {
        assert_eq!(Task::given(true).len(), 7);
        assert!(!Task::given(false).contains(&Task::Mark));
    }
}
