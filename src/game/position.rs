//! The truth of a game: both players' pieces with their colours.
//!
//! Nothing that a player, a screen or a log may see is made from this directly: see [`super::view::View`].

use super::basics::{Bits, Colour, MAX_PIECES, PerSeat, PieceId, Ply, Seat, Square};
use super::moves::{self, Capture, Move, MoveError, MoveList, Played};
use super::outcome::{Outcome, Reason};
use super::setup::Setup;
use super::variant::Board;
use super::view::{Theirs, View};

/// The ply at which an undecided game is a draw, in all of the papers' experiments.
pub const DRAW_PLY: Ply = Ply(200);

/// Where a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// On a square.
    On(Square),
    /// Taken by the opponent.
    Captured,
    /// Out through an exit.
    Escaped,
}

/// One side's pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Side {
    setup: Setup,
    places: [Place; MAX_PIECES],
    blues: Bits,
    reds: Bits,
    escaped: bool,
}

impl Side {
    fn empty(setup: Setup) -> Side {
        let places = [Place::Captured; MAX_PIECES];
        Side { setup, places, blues: Bits::EMPTY, reds: Bits::EMPTY, escaped: false }
    }

    fn at_home(setup: Setup, seat: Seat) -> Side {
        let shape = setup.board().shape();
        let mut side = Side::empty(setup);
        for piece in shape.piece_ids() {
            side.put(piece, Place::On(shape.home_square(seat, piece)));
        }
        side
    }

    fn colour_bits(&mut self, colour: Colour) -> &mut Bits {
        match colour {
            Colour::Blue => &mut self.blues,
            Colour::Red => &mut self.reds,
        }
    }

    fn all(&self) -> Bits {
        self.blues | self.reds
    }

    fn piece_on(&self, square: Square) -> Option<PieceId> {
        self.setup.board().shape().piece_ids().find(|piece| self.places[piece.index()] == Place::On(square))
    }

    fn put(&mut self, piece: PieceId, place: Place) {
        let colour = self.setup.colour(piece);
        if let Place::On(old) = self.places[piece.index()] {
            self.colour_bits(colour).remove(old);
        }
        if let Place::On(new) = place {
            self.colour_bits(colour).insert(new);
        }
        self.escaped |= place == Place::Escaped;
        self.places[piece.index()] = place;
    }
}

/// A position with all colours.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    sides: PerSeat<Side>,
    ply: Ply,
    draw_ply: Ply,
    outcome: Option<Outcome>,
}

impl Position {
    /// The position before the first move. Set-ups are for the same board; see [`Setup::board`].
    pub fn start(setups: PerSeat<Setup>, draw_ply: Ply) -> Position {
        let board = setups.first.board();
        debug_assert_eq!(board, setups.second.board());
        let sides = PerSeat::from_fn(|seat| Side::at_home(setups[seat], seat));
        let outcome = (draw_ply.0 == 0).then_some(Outcome::Drawn);
        Position { board, sides, ply: Ply(0), draw_ply, outcome }
    }

    /// What the truth would be if the opponent of the view's owner had this set-up; none where that contradicts a colour
    /// that was seen.
    pub fn assuming(view: &View, theirs: Setup) -> Option<Position> {
        let (board, seat) = (view.board(), view.seat());
        let own: Vec<Colour> = view.mine().iter().map(|piece| piece.colour).collect();
        let own = Setup::new(board, &own).ok()?;
        let sides = PerSeat::from_fn(|of| Side::empty(if of == seat { own } else { theirs }));
        let mut position =
            Position { board, sides, ply: view.ply(), draw_ply: view.draw_ply(), outcome: view.outcome() };
        for (piece, known) in board.shape().piece_ids().zip(view.mine()) {
            position.sides[seat].put(piece, known.place);
        }
        for (piece, known) in board.shape().piece_ids().zip(view.theirs()) {
            let (place, seen) = match *known {
                Theirs::Hidden(square) => (Place::On(square), None),
                Theirs::Captured(colour) => (Place::Captured, Some(colour)),
                Theirs::Escaped => (Place::Escaped, Some(Colour::Blue)),
            };
            if seen.is_some_and(|colour| colour != theirs.colour(piece)) {
                return None;
            }
            position.sides[seat.other()].put(piece, place);
        }
        position.outcome = view.outcome().or_else(|| position.judge());
        Some(position)
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// How many moves were made.
    pub fn ply(&self) -> Ply {
        self.ply
    }

    /// The ply at which the game is drawn.
    pub fn draw_ply(&self) -> Ply {
        self.draw_ply
    }

    /// Whose turn it is, also after the end.
    pub fn to_move(&self) -> Seat {
        Seat::to_move_at(self.ply)
    }

    /// The end, if it has come.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// A player's colours.
    pub fn setup(&self, seat: Seat) -> Setup {
        self.sides[seat].setup
    }

    /// Where a piece is.
    pub fn place(&self, seat: Seat, piece: PieceId) -> Place {
        self.sides[seat].places[piece.index()]
    }

    /// A player's pieces of one colour on the board.
    pub fn pieces(&self, seat: Seat, colour: Colour) -> Bits {
        match colour {
            Colour::Blue => self.sides[seat].blues,
            Colour::Red => self.sides[seat].reds,
        }
    }

    /// The legal moves; none after the end.
    pub fn legal_moves(&self) -> MoveList {
        if self.outcome.is_some() {
            return MoveList::new();
        }
        let side = &self.sides[self.to_move()];
        moves::legal_moves(self.board.shape(), self.to_move(), side.blues, side.reds)
    }

    /// Makes a move, or says why it cannot be made and changes nothing.
    pub fn play(&mut self, mv: Move) -> Result<Played, MoveError> {
        if self.outcome.is_some() {
            return Err(MoveError::GameOver);
        }
        let seat = self.to_move();
        let (own, others) = (&self.sides[seat], self.sides[seat.other()].all());
        moves::check(self.board.shape(), seat, own.blues, own.reds, others, mv)?;
        let piece = own.piece_on(mv.from).ok_or(MoveError::NoPiece)?;

        let capture = mv.to(self.board).and_then(|to| self.capture_on(seat.other(), to));
        let place = mv.to(self.board).map_or(Place::Escaped, Place::On);
        self.sides[seat].put(piece, place);
        self.ply.0 += 1;
        self.outcome = self.judge();
        Ok(Played { seat, piece, mv, capture })
    }

    /// Ends the game because a player gave up.
    pub fn resign(&mut self, seat: Seat) -> Result<(), MoveError> {
        if self.outcome.is_some() {
            return Err(MoveError::GameOver);
        }
        self.outcome = Some(Outcome::Won { by: seat.other(), reason: Reason::Resigned });
        Ok(())
    }

    /// Ends the game because both agreed that nobody wins.
    pub fn agree_to_draw(&mut self) -> Result<(), MoveError> {
        if self.outcome.is_some() {
            return Err(MoveError::GameOver);
        }
        self.outcome = Some(Outcome::Drawn);
        Ok(())
    }

    fn capture_on(&mut self, seat: Seat, square: Square) -> Option<Capture> {
        let side = &mut self.sides[seat];
        let piece = side.piece_on(square)?;
        side.put(piece, Place::Captured);
        Some(Capture { piece, colour: side.setup.colour(piece) })
    }

    fn judge(&self) -> Option<Outcome> {
        let left = |seat, colour| self.pieces(seat, colour).count();
        let escaped = PerSeat::from_fn(|seat| self.sides[seat].escaped);
        Outcome::from_counts(left, escaped).or((self.ply >= self.draw_ply).then_some(Outcome::Drawn))
    }
}
