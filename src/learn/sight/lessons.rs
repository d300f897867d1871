//! What was seen of one side's ghosts in a game, and what they were.

use crate::belief::sight::seen::{Seen, Walk};
use crate::game::{Colour, Game, PieceId, Seat};

/// One side of a game, as the other saw it.
#[derive(Debug, Clone, PartialEq)]
pub struct Lesson {
    /// Whose ghosts they are: a place in the list of players.
    pub of: usize,
    /// What was seen after each of that side's moves.
    pub events: Vec<Vec<(PieceId, Seen)>>,
    /// After which of them the colours are guessed at: those that leave something to guess.
    pub moments: Vec<usize>,
    /// Which pieces are blue, a bit each.
    pub blues: u8,
}

/// Moves of a side between two moments: neighbours say much the same.
const EVERY: usize = 2;

impl Lesson {
    /// What one seat saw of the other's ghosts.
    pub fn of(game: &Game, seat: Seat, of: usize) -> Lesson {
        let setup = game.position().setup(seat.other());
        let pieces = setup.board().shape().piece_ids();
        let blues = pieces.filter(|piece| setup.colour(*piece) == Colour::Blue);
        let blues = blues.fold(0u8, |set, piece| set | 1 << piece.index());
        let mut walk = Walk::new(game.view(seat));
        let seen = game.history().iter().filter_map(|played| {
            let seen = walk.see(*played);
            // After the move with which it got out there is nothing to guess.
            (played.seat != seat && played.mv.to(setup.board()).is_some()).then_some(seen)
        });
        let events: Vec<Vec<(PieceId, Seen)>> = seen.collect();
        let mut lesson = Lesson { of, events, moments: Vec::new(), blues };
        let open = |event: &usize| {
            let (hidden, blues) = lesson.hidden(*event);
            let blue = blues.count_ones() as usize;
            event % EVERY == EVERY - 1 && blue > 0 && blue < hidden.len()
        };
        let moments: Vec<usize> = (0..lesson.events.len()).filter(open).collect();
        lesson.moments = moments;
        lesson
    }

    /// The ghosts on the board after an event, and which of them, by their place in that list, are blue.
    pub fn hidden(&self, event: usize) -> (Vec<PieceId>, u64) {
        let hidden: Vec<PieceId> = self.events.get(event).into_iter().flatten().map(|(piece, _)| *piece).collect();
        let blue = |(place, piece): (usize, &PieceId)| u64::from(self.blues >> piece.index() & 1) << place;
        let blues = hidden.iter().enumerate().map(blue).sum();
        (hidden, blues)
    }
}

/// Both sides of some games, given with the players' places.
pub fn lessons<'a>(games: impl Iterator<Item = (Seat, usize, &'a Game)>) -> Vec<Lesson> {
    games.map(|(seat, of, game)| Lesson::of(game, seat, of)).filter(|lesson| !lesson.moments.is_empty()).collect()
}
