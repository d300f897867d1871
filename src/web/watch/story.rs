//! A watched game as far as it has been played, and what was thought at every move of it.

use super::minds::Minds;
use crate::agents::Told;
use crate::game::{Board, DRAW_PLY, Game, MoveError, PerSeat, Ply, Seat, Setup, notation};
use crate::web::engine::watching::by::By;
use crate::web::kit::sight;
use std::collections::BTreeMap;

/// A game with its decisions.
#[derive(Debug, Clone)]
pub struct Story {
    game: Game,
    /// Was it played by others, who are not asked what they thought?
    past: bool,
    /// By the number of moves before: what whoever is asked in the mover's place would do, and why.
    told: BTreeMap<u16, Told>,
    /// What estimators believe: in the first player's place or not, which one, after how many moves.
    read: BTreeMap<(bool, By, u16), Minds>,
}

impl Story {
    /// A game before its first move; none where the set-ups are none of this board's.
    pub fn begin(board: Board, setups: &PerSeat<String>) -> Option<Story> {
        let read = |seat: Seat| Setup::parse(board, seat, &setups[seat]).ok();
        let setups = PerSeat::new(read(Seat::First)?, read(Seat::Second)?);
        Some(Story::of(Game::start(setups, DRAW_PLY), false))
    }

    /// A game that others have played.
    pub fn past(game: Game) -> Story {
        Story::of(game, true)
    }

    fn of(game: Game, past: bool) -> Story {
        Story { game, past, told: BTreeMap::new(), read: BTreeMap::new() }
    }

    /// The next move. One that is not the next, or cannot be made, changes nothing. In a game that others have played it is what
    /// somebody would do there.
    pub fn add(&mut self, told: Told) -> Result<(), MoveError> {
        if self.past {
            if told.ply.0 <= self.length() {
                self.told.insert(told.ply.0, told);
            }
        } else if told.ply.0 == self.length() {
            self.game.play(told.mv)?;
            self.told.insert(told.ply.0, told);
        }
        Ok(())
    }

    /// Others are asked from now on.
    pub fn forget_told(&mut self) {
        self.told.clear();
    }

    /// How many moves are known.
    pub fn length(&self) -> u16 {
        self.game.history().len() as u16
    }

    /// Is all of the game known?
    pub fn is_over(&self) -> bool {
        self.past || self.game.outcome().is_some()
    }

    /// The whole game, as far as it is known.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Is there something to be decided after so many moves?
    pub fn goes_on(&self, ply: u16) -> bool {
        ply < self.length() || ply == self.length() && self.game.outcome().is_none()
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.game.position().board()
    }

    /// How a side has placed its ghosts.
    pub fn setup(&self, seat: Seat) -> Setup {
        self.game.position().setup(seat)
    }

    /// The game after so many moves.
    pub fn at(&self, ply: u16) -> Game {
        if ply >= self.length() { self.game.clone() } else { self.game.back_to(Ply(ply)) }
    }

    /// What was thought before the move after so many.
    pub fn told(&self, ply: u16) -> Option<&Told> {
        self.told.get(&ply)
    }

    /// The first moves, in the papers' notation.
    pub fn moves(&self, many: u16) -> Vec<String> {
        let moves = self.game.history().iter().take(usize::from(many));
        moves.map(|played| notation::move_text(self.board(), played.mv)).collect()
    }

    /// After how many moves a side decided last, up to a moment.
    pub fn decision(&self, side: Seat, at: u16) -> Option<u16> {
        sight::decision_before(at.into(), self.length().into(), side).map(|ply| ply.0)
    }

    /// All decisions of a side up to a moment.
    pub fn decisions(&self, side: Seat, at: u16) -> impl Iterator<Item = u16> + use<> {
        let last = self.length().min(at + 1);
        (0..last).filter(move |ply| Seat::to_move_at(Ply(*ply)) == side)
    }

    /// What a side believed when it decided after so many moves; none where that is not known yet, or never said.
    pub fn minds(&self, side: Seat, by: By, ply: u16) -> Option<Minds> {
        if by != By::Own {
            return self.read.get(&(side == Seat::First, by, ply)).cloned();
        }
        let told = self.told(ply).filter(|told| told.seat == side && !told.explanation.belief.is_empty())?;
        let mut minds = vec![None; self.board().shape().pieces()];
        for (piece, blue) in &told.explanation.belief {
            if let Some(place) = minds.get_mut(piece.index()) {
                *place = Some(*blue);
            }
        }
        Some(minds)
    }

    /// What an estimator believes in a side's place.
    pub fn learn(&mut self, side: Seat, by: By, ply: u16, minds: Minds) {
        self.read.insert((side == Seat::First, by, ply), minds);
    }

    /// What a side believed from the beginning up to a moment, decision by decision.
    pub fn readings(&self, side: Seat, by: By, at: u16) -> Vec<(u16, Minds)> {
        self.decisions(side, at).filter_map(|ply| Some((ply, self.minds(side, by, ply)?))).collect()
    }
}
