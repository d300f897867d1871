//! A puzzle as it is being solved: the solver moves, the defence answers.

use super::collection::Kind;
use crate::game::{Board, Colour, Move, Outcome, PieceId, Ply, View, notation};
use crate::puzzle::{self, Puzzle};
use crate::web::engine::lessons::solver::Position;

/// A puzzle's position, some moves on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    position: puzzle::Position,
    left: Ply,
}

impl Attempt {
    /// The start of a puzzle; none where its position cannot be read.
    pub fn new(puzzle: &Puzzle) -> Option<Attempt> {
        Some(Attempt { position: puzzle.position().ok()?, left: puzzle.plies })
    }

    /// What the solver knows.
    pub fn view(&self) -> &View {
        self.position.view()
    }

    /// The colour of an opposing ghost, if the puzzle shows it.
    pub fn shown(&self, piece: PieceId) -> Option<Colour> {
        self.position.shown(piece)
    }

    /// What is shown.
    pub fn kind(&self) -> Kind {
        Kind::of(&self.position)
    }

    /// How many ghosts of a colour are out there and not shown.
    pub fn hidden_left(&self, colour: Colour) -> u8 {
        let shown = self.view().hidden().filter(|square| {
            let piece = self.view().their_piece_on(*square);
            piece.and_then(|piece| self.shown(piece)) == Some(colour)
        });
        self.view().opposing_left(colour).saturating_sub(shown.count() as u8)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.position.board()
    }

    /// In how many plies it is won from here.
    pub fn left(&self) -> Ply {
        self.left
    }

    /// The position, for the worker.
    pub fn position(&self) -> Position {
        Position { board: self.board(), state: self.position.write(), left: self.left }
    }

    /// The moves so far.
    pub fn moves(&self) -> Vec<String> {
        self.view().history().iter().map(|played| notation::played_text(self.board(), played)).collect()
    }

    /// The rest of the puzzle's own line, as long as nobody has left it.
    pub fn rest_of(&self, puzzle: &Puzzle) -> Option<Vec<String>> {
        let (made, line) = (self.moves(), &puzzle.line);
        (line.len() > made.len() && line.starts_with(&made)).then(|| line[made.len()..].to_vec())
    }

    /// Does it have to be asked what a move brings to light? Where no colour is shown, it is always a red: that is the worst.
    pub fn must_ask(&self, mv: Move) -> bool {
        self.position.shows_some() && self.position.takes_hidden(mv)
    }

    /// Makes a move of the solver. A hidden ghost that it takes turns out to be of this colour.
    pub fn play(&mut self, mv: Move, taken: Option<Colour>) {
        self.position.play(mv, taken);
    }

    /// Makes the defence's move, after which so many plies are left.
    pub fn answer(&mut self, mv: Move, left: Ply) {
        self.position.play(mv, None);
        self.left = left;
    }

    /// Is the solver to move?
    pub fn is_solvers_turn(&self) -> bool {
        self.view().outcome().is_none() && self.view().to_move() == self.view().seat()
    }

    /// Has the solver won?
    pub fn is_won(&self) -> bool {
        matches!(self.view().outcome(), Some(Outcome::Won { by, .. }) if by == self.view().seat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::engine::lessons::solver::Solver;
    use crate::web::puzzles::collection::Collection;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn collection() -> Collection {
        Collection::read(include_str!("../../../assets/puzzles/puzzles.jsonl")).unwrap()
    }

    #[test]
    fn every_line_of_the_collection_leads_to_a_win() {
        for entry in collection().entries() {
            let mut attempt = Attempt::new(&entry.puzzle).unwrap();
            for (ply, (mv, taken)) in entry.puzzle.turns().unwrap().into_iter().enumerate() {
                assert_eq!(attempt.rest_of(&entry.puzzle).unwrap().first(), Some(&entry.puzzle.line[ply]));
                if ply % 2 == 0 {
                    attempt.view().check(mv).unwrap();
                    attempt.play(mv, taken);
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
                attempt.play(mv, tried.shown);
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
        attempt.play(other.unwrap(), None);
        assert_eq!(attempt.rest_of(puzzle), None);
    }
}
