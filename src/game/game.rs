//! A game in progress: the truth, and both players' views kept in step with it.

use super::basics::{PerSeat, Ply, Seat};
use super::moves::{Move, MoveError, Played};
use super::outcome::Outcome;
use super::position::Position;
use super::setup::Setup;
use super::view::View;

/// A game with its history.
#[derive(Debug, Clone)]
pub struct Game {
    position: Position,
    views: PerSeat<View>,
}

impl Game {
    /// A game before its first move.
    pub fn start(setups: PerSeat<Setup>, draw_ply: Ply) -> Game {
        let position = Position::start(setups, draw_ply);
        let views = PerSeat::from_fn(|seat| View::start(seat, setups[seat], draw_ply));
        Game { position, views }
    }

    /// The truth.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What a player knows.
    pub fn view(&self, seat: Seat) -> &View {
        &self.views[seat]
    }

    /// The moves so far.
    pub fn history(&self) -> &[Played] {
        self.views.first.history()
    }

    /// The end, if it has come.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Makes a move, or says why it cannot be made and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<Played, MoveError> {
        let played = self.position.play(mv)?;
        for seat in Seat::BOTH {
            self.views[seat].see(played);
        }
        Ok(played)
    }

    /// Ends the game because a player gave up.
    pub fn resign(&mut self, seat: Seat) -> Result<(), MoveError> {
        self.position.resign(seat)?;
        for knowing in Seat::BOTH {
            self.views[knowing].see_resignation(seat);
        }
        Ok(())
    }

    /// Ends the game because both agreed that nobody wins.
    pub fn agree_to_draw(&mut self) -> Result<(), MoveError> {
        self.position.agree_to_draw()?;
        for knowing in Seat::BOTH {
            self.views[knowing].see_agreement();
        }
        Ok(())
    }

    /// Was it drawn because both agreed, before the draw ply?
    pub fn is_agreed(&self) -> bool {
        self.outcome() == Some(Outcome::Drawn) && self.position.ply() < self.position.draw_ply()
    }

    /// The game as it stood after this many moves.
    pub fn back_to(&self, ply: Ply) -> Game {
        let setups = PerSeat::from_fn(|seat| self.position.setup(seat));
        let mut game = Game::start(setups, self.position.draw_ply());
        for played in self.history().iter().take(usize::from(ply.0)) {
            // These moves were legal in this very game.
            let again = game.play(played.mv);
            debug_assert!(again.is_ok());
        }
        game
    }
}
