//! A puzzle as it is being solved: the solver moves, the defence answers.

use super::solver::Position;
use crate::game::{Board, Capture, Colour, Move, Outcome, Played, Ply, Seat, Square, View, board_string, notation};
use crate::puzzle::Puzzle;

/// A puzzle's position, some moves on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    view: View,
    left: Ply,
}

impl Attempt {
    /// The start of a puzzle; none where its position cannot be read.
    pub fn new(puzzle: &Puzzle) -> Option<Attempt> {
        Some(Attempt { view: puzzle.view().ok()?, left: puzzle.plies })
    }

    /// What the solver knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.view.board()
    }

    /// In how many plies it is won from here.
    pub fn left(&self) -> Ply {
        self.left
    }

    /// The position, for the worker.
    pub fn position(&self) -> Position {
        Position { board: self.board(), state: board_string::write(&self.view), left: self.left }
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<String> {
        self.view.history().iter().map(|played| notation::move_text(self.board(), played.mv)).collect()
    }

    /// The rest of the puzzle's own line, as long as nobody has left it.
    pub fn rest_of(&self, puzzle: &Puzzle) -> Option<Vec<Move>> {
        let made = self.view.history();
        let line = puzzle.moves().ok()?;
        let along = line.len() > made.len() && made.iter().zip(&line).all(|(played, mv)| played.mv == *mv);
        along.then(|| line.into_iter().skip(made.len()).collect())
    }

    /// Makes a move of the solver.
    pub fn play(&mut self, mv: Move) {
        self.see(self.view.seat(), mv);
    }

    /// Makes the defence's move, after which so many plies are left.
    pub fn answer(&mut self, mv: Move, left: Ply) {
        self.see(self.view.seat().other(), mv);
        self.left = left;
    }

    /// Is the solver to move?
    pub fn is_solvers_turn(&self) -> bool {
        self.view.outcome().is_none() && self.view.to_move() == self.view.seat()
    }

    /// Has the solver won?
    pub fn is_won(&self) -> bool {
        matches!(self.view.outcome(), Some(Outcome::Won { by, .. }) if by == self.view.seat())
    }

    fn see(&mut self, seat: Seat, mv: Move) {
        let own = seat == self.view.seat();
        let mine = |square: Square| self.view.my_piece_on(square);
        let theirs = |square: Square| self.view.their_piece_on(square);
        let Some(piece) = (if own { mine(mv.from) } else { theirs(mv.from) }) else { return };
        let taken = mv.to(self.board()).and_then(|to| if own { theirs(to) } else { mine(to) });
        // A win against all colours is one against the worst: whatever is taken of theirs turns out red.
        let colour = |index: usize| if own { Colour::Red } else { self.view.mine()[index].colour };
        let capture = taken.map(|piece| Capture { piece, colour: colour(piece.index()) });
        self.view.see(Played { seat, piece, mv, capture });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::puzzles::collection::Collection;
    use crate::web::puzzles::solver::Solver;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn collection() -> Collection {
        Collection::read(include_str!("../../../assets/puzzles/puzzles.jsonl")).unwrap()
    }

    #[test]
    fn every_line_of_the_collection_leads_to_a_win() {
        for entry in collection().entries() {
            let mut attempt = Attempt::new(&entry.puzzle).unwrap();
            for (ply, mv) in entry.puzzle.moves().unwrap().into_iter().enumerate() {
                assert_eq!(attempt.rest_of(&entry.puzzle).unwrap().first(), Some(&mv));
                if ply % 2 == 0 {
                    attempt.view().check(mv).unwrap();
                    attempt.play(mv);
                } else {
                    attempt.answer(mv, Ply(0));
                }
            }
            assert!(attempt.is_won(), "{}", entry.id);
        }
    }

    #[test]
    fn the_worker_answers_its_own_line_to_the_end() {
        for entry in collection().entries().iter().filter(|entry| entry.puzzle.plies.0 <= 7) {
            let (mut attempt, mut solver) = (Attempt::new(&entry.puzzle).unwrap(), Solver::default());
            while !attempt.is_won() {
                let position = attempt.position();
                let line = solver.line(&position).unwrap();
                let tried = solver.try_move(&position, &line[0]).unwrap();
                let read = |text: &str| notation::parse_move(attempt.board(), text).unwrap().0;
                let (mv, reply) = (read(&line[0]), tried.reply.as_deref().map(read));
                attempt.play(mv);
                if let (Some(reply), Some(win)) = (reply, tried.win) {
                    attempt.answer(reply, Ply(win.0 - 2));
                }
            }
        }
    }

    #[test]
    fn whoever_leaves_the_line_is_told_by_nobody() {
        let collection = collection();
        let puzzle = &collection.entries()[0].puzzle;
        let mut attempt = Attempt::new(puzzle).unwrap();
        let other = attempt.view().legal_moves().into_iter().find(|mv| *mv != puzzle.moves().unwrap()[0]);
        attempt.play(other.unwrap());
        assert_eq!(attempt.rest_of(puzzle), None);
    }
}
