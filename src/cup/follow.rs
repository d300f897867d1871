//! The public history of a game, from nothing but the boards that a server shows when it is our turn.
//!
//! Agents are made for a view with its history. The protocol tells no moves, but between two boards lie our own move,
//! which we know, and one of the opponent's: the one after which the board reads as it does.

use super::protocol::BOARD;
use crate::game::board_string::{self, BoardStringError};
use crate::game::{Capture, Colour, Direction, Move, Played, Ply, Seat, Setup, Theirs, View};

/// Why a board cannot follow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FollowError {
    /// No board at all.
    #[error("the server's board cannot be read: {0}")]
    Board(#[from] BoardStringError),
    /// Not one move apart.
    #[error("no move of the opponent leads from {before} to {after}")]
    NoMove {
        /// The board after our last move.
        before: String,
        /// The board that came.
        after: String,
    },
}

/// A game as we have followed it.
#[derive(Debug, Clone)]
pub struct Follower {
    view: View,
    sent: Option<Move>,
}

impl Follower {
    /// From the first board that came. It tells our seat: who moves first finds all pieces at home.
    pub fn start(setup: Setup, text: &str, draw_ply: Ply) -> Result<Follower, FollowError> {
        let at_home = View::start(Seat::First, setup, draw_ply);
        if board_string::write(&at_home) == text {
            return Ok(Follower { view: at_home, sent: None });
        }
        let mut follower = Follower { view: View::start(Seat::Second, setup, draw_ply), sent: None };
        follower.see(text)?;
        Ok(follower)
    }

    /// What we know now.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Remembers the move that we sent. What it took is seen on the next board.
    pub fn send(&mut self, mv: Move) {
        self.sent = Some(mv);
    }

    /// The boards on which the game can have ended, as views with the opponent's colours hidden: as we left it, after a move
    /// of the opponent's, and, where our last move was not taken, as it was before.
    pub fn last_views(&self) -> Vec<View> {
        let mut ends = vec![self.view.clone()];
        let mut after = vec![self.view.clone()];
        if let Some(mv) = self.sent {
            let taken = mv.to(BOARD).and_then(|to| self.view.their_piece_on(to));
            let colours: &[Colour] = if taken.is_some() { &Colour::BOTH } else { &[Colour::Blue] };
            after = colours
                .iter()
                .filter_map(|colour| {
                    let piece = self.view.my_piece_on(mv.from)?;
                    let capture = taken.map(|piece| Capture { piece, colour: *colour });
                    let mut view = self.view.clone();
                    view.see(Played { seat: view.seat(), piece, mv, capture });
                    Some(view)
                })
                .collect();
            ends.extend(after.iter().cloned());
        }
        for view in after.iter().filter(|view| view.outcome().is_none() && view.to_move() != view.seat()) {
            let escapes = view.hidden().filter(|from| BOARD.shape().exits(view.seat().other()).has(*from));
            let escape = |from| {
                let piece = view.their_piece_on(from)?;
                Some(Played { seat: view.seat().other(), piece, mv: Move::leave(from), capture: None })
            };
            ends.extend(their_steps(view).chain(escapes.filter_map(escape)).map(|played| {
                let mut view = view.clone();
                view.see(played);
                view
            }));
        }
        ends
    }

    /// Takes in the next board at our turn.
    pub fn see(&mut self, text: &str) -> Result<(), FollowError> {
        let shown = board_string::read(BOARD, text, self.view.draw_ply())?;
        let mut view = self.view.clone();
        if let Some(played) = self.sent.and_then(|mv| ours(&view, &shown, mv)) {
            view.see(played);
        }
        let before = board_string::write(&view);
        let after = |played| {
            let mut view = view.clone();
            view.see(played);
            view
        };
        let fits = |view: &View| board_string::write(view) == text;
        let no_move = || FollowError::NoMove { before, after: text.to_owned() };
        // Without a move of ours in between it cannot be our turn again.
        let steps = their_steps(&view).filter(|_| view.to_move() != view.seat());
        self.view = steps.map(after).find(fits).ok_or_else(no_move)?;
        self.sent = None;
        Ok(())
    }
}

/// Our own move with what it took; the colour is on the board that came after it.
fn ours(view: &View, shown: &View, mv: Move) -> Option<Played> {
    let piece = view.my_piece_on(mv.from)?;
    let taken = mv.to(BOARD).and_then(|to| view.their_piece_on(to));
    let capture = taken.and_then(|piece| match shown.theirs().get(piece.index())? {
        Theirs::Captured(colour) => Some(Capture { piece, colour: *colour }),
        _ => None,
    });
    Some(Played { seat: view.seat(), piece, mv, capture })
}

/// Every step that the opponent could have made. After an escape no board would follow.
fn their_steps(view: &View) -> impl Iterator<Item = Played> + '_ {
    view.hidden().flat_map(|from| Direction::ALL.map(|direction| Move::step(from, direction))).filter_map(|mv| {
        let to = mv.to(BOARD)?;
        let piece = view.their_piece_on(mv.from)?;
        let taken = view.my_piece_on(to).and_then(|piece| Some((piece, view.mine().get(piece.index())?)));
        let capture = taken.map(|(piece, mine)| Capture { piece, colour: mine.colour });
        Some(Played { seat: view.seat().other(), piece, mv, capture })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cup::protocol::{DRAW_PLY, set_up};
    use crate::game::{Dice, Game, PerSeat, Seed};

    #[test]
    fn the_boards_of_a_game_give_its_history_to_both_seats() {
        for seed in 0..40 {
            let mut dice = Dice::new(Seed(seed));
            let setups = PerSeat::from_fn(|_| Setup::random(BOARD, &mut dice));
            let mut game = Game::start(setups, DRAW_PLY);
            let mut followers: PerSeat<Option<Follower>> = PerSeat::new(None, None);
            while game.outcome().is_none() {
                let seat = game.position().to_move();
                let text = board_string::write(game.view(seat));
                match &mut followers[seat] {
                    Some(follower) => follower.see(&text).unwrap(),
                    none => *none = Some(Follower::start(setups[seat], &text, DRAW_PLY).unwrap()),
                }
                let follower = followers[seat].as_mut().unwrap();
                assert_eq!(follower.view(), game.view(seat));
                let mv = *dice.pick(&game.position().legal_moves()).unwrap();
                follower.send(mv);
                game.play(mv).unwrap();
            }
        }
    }

    #[test]
    fn a_board_that_cannot_follow_is_refused() {
        let start = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
        let setup = set_up("ABCD").unwrap();
        let mut follower = Follower::start(setup, start, DRAW_PLY).unwrap();
        assert!(matches!(follower.see(start), Err(FollowError::NoMove { .. })), "somebody must have moved");
        assert!(matches!(follower.see("14R"), Err(FollowError::Board(_))));
        let other_colours = start.replace("14R", "14B").replace("15B", "15R");
        assert!(Follower::start(setup, &other_colours, DRAW_PLY).is_err());
        assert_eq!(follower.view().ply(), Ply(0), "what was refused changed nothing");
    }
}
