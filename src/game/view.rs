//! What one player may know of a game.
//!
//! There is no field here in which an unrevealed opposing colour could be stored. Agents, explanations, messages to
//! the page and saved unfinished games are made from a view, so they cannot give a colour away.

use super::basics::{Bits, Colour, PerSeat, PieceId, Ply, Seat, Square};
use super::moves::{self, Capture, Move, MoveError, MoveList, Played};
use super::outcome::{Outcome, Reason};
use super::position::Place;
use super::setup::Setup;
use super::variant::Board;

/// One of the player's own pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mine {
    /// Its colour.
    pub colour: Colour,
    /// Where it is.
    pub place: Place,
}

/// One of the opponent's pieces. A colour exists here only once everybody has seen it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theirs {
    /// On the board, colour unknown.
    Hidden(Square),
    /// Taken; its colour was shown then.
    Captured(Colour),
    /// It left through an exit, so it was blue.
    Escaped,
}

/// One player's knowledge: own pieces, the opponent's as far as seen, and the whole public history.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct View {
    board: Board,
    seat: Seat,
    mine: Vec<Mine>,
    theirs: Vec<Theirs>,
    ply: Ply,
    draw_ply: Ply,
    history: Vec<Played>,
    outcome: Option<Outcome>,
}

impl View {
    /// What `seat` knows before the first move.
    pub fn start(seat: Seat, setup: Setup, draw_ply: Ply) -> View {
        let board = setup.board();
        let shape = board.shape();
        let mine = shape
            .piece_ids()
            .map(|piece| Mine { colour: setup.colour(piece), place: Place::On(shape.home_square(seat, piece)) })
            .collect();
        let theirs = shape.piece_ids().map(|piece| Theirs::Hidden(shape.home_square(seat.other(), piece))).collect();
        let outcome = (draw_ply.0 == 0).then_some(Outcome::Drawn);
        View { board, seat, mine, theirs, ply: Ply(0), draw_ply, history: Vec::new(), outcome }
    }

    /// A view of a position whose history nobody knows, with the player to move.
    pub fn without_history(board: Board, seat: Seat, mine: Vec<Mine>, theirs: Vec<Theirs>, draw_ply: Ply) -> View {
        let ply = Ply(if seat == Seat::First { 0 } else { 1 });
        let mut view = View { board, seat, mine, theirs, ply, draw_ply, history: Vec::new(), outcome: None };
        view.outcome = view.judge();
        view
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// How many moves were made.
    pub fn ply(&self) -> Ply {
        self.ply
    }

    /// The ply at which the game is drawn.
    pub fn draw_ply(&self) -> Ply {
        self.draw_ply
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        Seat::to_move_at(self.ply)
    }

    /// The end, if it has come.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The public history, oldest first.
    pub fn history(&self) -> &[Played] {
        &self.history
    }

    /// The player's own pieces, A first.
    pub fn mine(&self) -> &[Mine] {
        &self.mine
    }

    /// The opponent's pieces, its A first.
    pub fn theirs(&self) -> &[Theirs] {
        &self.theirs
    }

    /// The player's own pieces of a colour on the board.
    pub fn own(&self, colour: Colour) -> Bits {
        let on_board = self.mine.iter().filter(|piece| piece.colour == colour);
        on_board.fold(Bits::EMPTY, |bits, piece| match piece.place {
            Place::On(square) => bits | square.bit(),
            _ => bits,
        })
    }

    /// The opponent's pieces on the board.
    pub fn hidden(&self) -> Bits {
        self.theirs.iter().fold(Bits::EMPTY, |bits, piece| match piece {
            Theirs::Hidden(square) => bits | square.bit(),
            _ => bits,
        })
    }

    /// How many of the opponent's pieces of a colour have not been captured. Both players can count this.
    pub fn opposing_left(&self, colour: Colour) -> u8 {
        let taken = self.theirs.iter().filter(|piece| **piece == Theirs::Captured(colour)).count();
        self.board.shape().of_colour(colour).saturating_sub(taken as u8)
    }

    /// How many of the opponent's hidden pieces are blue. Both players can count this.
    pub fn hidden_blues(&self) -> u8 {
        let escaped = self.theirs.iter().filter(|piece| **piece == Theirs::Escaped).count();
        self.opposing_left(Colour::Blue).saturating_sub(escaped as u8)
    }

    /// The colour of all the opponent's hidden pieces, where the captures leave one colour only. Nothing else about them
    /// is certain: a piece that stood on its exit and stayed may be a blue that had its reasons.
    pub fn colour_left(&self) -> Option<Colour> {
        let (hidden, blues) = (self.hidden().count(), u32::from(self.hidden_blues()));
        match (hidden, blues) {
            (0, _) => None,
            (_, 0) => Some(Colour::Red),
            (hidden, blues) => (hidden == blues).then_some(Colour::Blue),
        }
    }

    /// The own piece on a square.
    pub fn my_piece_on(&self, square: Square) -> Option<PieceId> {
        let index = self.mine.iter().position(|piece| piece.place == Place::On(square))?;
        PieceId::from_index(index)
    }

    /// The opponent's piece on a square.
    pub fn their_piece_on(&self, square: Square) -> Option<PieceId> {
        let index = self.theirs.iter().position(|piece| *piece == Theirs::Hidden(square))?;
        PieceId::from_index(index)
    }

    /// The player's legal moves, in the order of [`moves::legal_moves`]; none while the other is to move or after the
    /// end.
    pub fn legal_moves(&self) -> MoveList {
        if self.outcome.is_some() || self.to_move() != self.seat {
            return MoveList::new();
        }
        moves::legal_moves(self.board.shape(), self.seat, self.own(Colour::Blue), self.own(Colour::Red))
    }

    /// The moves that the player could make if it were its turn, as the board stands: for choosing one ahead.
    pub fn moves_ahead(&self) -> MoveList {
        if self.outcome.is_some() {
            return MoveList::new();
        }
        moves::legal_moves(self.board.shape(), self.seat, self.own(Colour::Blue), self.own(Colour::Red))
    }

    /// May the player make this move now?
    pub fn check(&self, mv: Move) -> Result<(), MoveError> {
        if self.outcome.is_some() {
            return Err(MoveError::GameOver);
        }
        if self.to_move() != self.seat {
            return Err(MoveError::NotYours);
        }
        let (blues, reds) = (self.own(Colour::Blue), self.own(Colour::Red));
        moves::check(self.board.shape(), self.seat, blues, reds, self.hidden(), mv)
    }

    /// Takes in a move that both players saw.
    ///
    /// It must have happened: it comes from [`super::position::Position::play`], which has checked it.
    pub fn see(&mut self, played: Played) {
        let place = played.mv.to(self.board).map_or(Place::Escaped, Place::On);
        let index = played.piece.index();
        if played.seat == self.seat {
            self.mine[index].place = place;
            if let Some(Capture { piece, colour }) = played.capture {
                self.theirs[piece.index()] = Theirs::Captured(colour);
            }
        } else {
            self.theirs[index] = match place {
                Place::On(square) => Theirs::Hidden(square),
                _ => Theirs::Escaped,
            };
            if let Some(Capture { piece, .. }) = played.capture {
                self.mine[piece.index()].place = Place::Captured;
            }
        }
        self.history.push(played);
        self.ply.0 += 1;
        self.outcome = self.judge();
    }

    /// Takes in that a player gave up.
    pub fn see_resignation(&mut self, seat: Seat) {
        self.outcome = Some(Outcome::Won { by: seat.other(), reason: Reason::Resigned });
    }

    /// Takes in that both agreed on a draw.
    pub fn see_agreement(&mut self) {
        self.outcome = Some(Outcome::Drawn);
    }

    /// Was it drawn because both agreed, before the draw ply?
    pub fn is_agreed(&self) -> bool {
        self.outcome == Some(Outcome::Drawn) && self.ply < self.draw_ply
    }

    /// How often the present position has stood on the board, this time included, as far as its owner can tell: the same
    /// squares for the own blues, the own reds and the hidden ghosts, and the same side to move.
    pub fn repeated(&self) -> u32 {
        let now = [self.own(Colour::Blue), self.own(Colour::Red), self.hidden()];
        let (mut then, mut times) = (now, 1);
        for (back, played) in self.history.iter().rev().enumerate() {
            // What was taken never comes back, so nothing before it was the same.
            let Some(to) = played.mv.to(self.board).filter(|_| played.capture.is_none()) else { break };
            let side = match self.mine.get(played.piece.index()).filter(|_| played.seat == self.seat) {
                None => 2,
                Some(piece) => usize::from(piece.colour == Colour::Red),
            };
            then[side].remove(to);
            then[side].insert(played.mv.from);
            times += u32::from(back % 2 == 1 && then == now);
        }
        times
    }

    fn judge(&self) -> Option<Outcome> {
        let left = |seat, colour| {
            if seat == self.seat { self.own(colour).count() } else { u32::from(self.opposing_left(colour)) }
        };
        let mut escaped = PerSeat::new(false, false);
        escaped[self.seat] = self.mine.iter().any(|piece| piece.place == Place::Escaped);
        escaped[self.seat.other()] = self.theirs.contains(&Theirs::Escaped);
        Outcome::from_counts(left, escaped).or((self.ply >= self.draw_ply).then_some(Outcome::Drawn))
    }
}
