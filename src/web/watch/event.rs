//! What a move was, as somebody who watches would put it.

use crate::game::{Colour, Game, PieceId, Seat, Square, Way};

/// What somebody did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// It left through a gate.
    Left,
    /// It took a ghost of this colour.
    Took(Colour),
    /// It stands on an exit, and may leave next.
    AtGate,
    /// It came next to a ghost of the other side.
    Near,
    /// It stood next to one, and still does.
    Stayed,
    /// It stood next to one, and does no longer.
    Back,
    /// None of this.
    Moved,
}

/// A move as an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Happened {
    /// Who moved.
    pub seat: Seat,
    /// With which of its ghosts.
    pub piece: PieceId,
    /// Where it stands now; where it stood, if it has left.
    pub square: Square,
    /// What was taken, and whose it was.
    pub taken: Option<(Seat, PieceId)>,
    /// Where a ghost stands that had just moved and could have been taken, but was not.
    pub spared: Option<Square>,
    /// What it was.
    pub event: Event,
}

/// What the last move of a game was; `before` is the game without it.
pub fn event(before: &Game, game: &Game) -> Option<Happened> {
    let played = game.history().last()?;
    let (seat, board) = (played.seat, game.position().board());
    let shape = board.shape();
    let beside = |game: &Game, square: Square| {
        let theirs = game.view(seat).hidden();
        shape.neighbours(square).into_iter().any(|near| theirs.has(near))
    };
    let square = played.mv.to(board).unwrap_or(played.mv.from);
    let taken = played.capture.map(|capture| (seat.other(), capture.piece));
    let event = match (played.mv.way == Way::Leave, played.capture) {
        (true, _) => Event::Left,
        (false, Some(capture)) => Event::Took(capture.colour),
        _ if shape.exits(seat).has(square) => Event::AtGate,
        _ => match (beside(before, played.mv.from), beside(game, square)) {
            (false, true) => Event::Near,
            (true, true) => Event::Stayed,
            (true, false) => Event::Back,
            (false, false) => Event::Moved,
        },
    };
    let spared = spared(before, seat).filter(|_| !matches!(event, Event::Left | Event::Took(_) | Event::AtGate));
    Some(Happened { spared, seat, piece: played.piece, square, taken, event })
}

/// The ghost that had just come next to one of this side, and could have been taken.
fn spared(before: &Game, seat: Seat) -> Option<Square> {
    let board = before.position().board();
    let last = before.history().last()?.mv.to(board)?;
    let view = before.view(seat);
    let takes = view.legal_moves().into_iter().any(|mv| mv.to(board) == Some(last));
    takes.then_some(last)
}
