//! The public tree of Geister: where the pieces stand and which colours were seen, with both sides' colourings as hands.

use super::colourings::{colourings, is_blue};
use super::tree::{Action, Builder, Deal, NodeId, Part, Tree};
use super::vector::Vector;
use crate::game::{Bits, Board, Colour, Direction, Move, PerSeat, Seat, Shape, Square, View, Way};

/// The most pieces of a side in a tree: those of 4×4.
const PIECES: usize = 4;

/// A board with open colours, and whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Disclosed {
    /// Whose turn it is.
    pub to_move: Seat,
    /// Blue pieces.
    pub blues: PerSeat<Bits>,
    /// Red pieces.
    pub reds: PerSeat<Bits>,
}

/// What an undecided board at the end of a tree is taken to be worth.
pub trait LeafValue {
    /// To the player to move: 1 for a win, −1 for a loss, or anything between.
    fn worth(&self, board: &Disclosed) -> f64;
}

/// What both players see: where pieces stand, and how many of each colour are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Public {
    /// The board.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Seat,
    /// Each side's pieces, in an order that nobody cares about; none where one was captured.
    squares: PerSeat<[Option<Square>; PIECES]>,
    /// Blues and reds that are left.
    left: PerSeat<[u8; 2]>,
}

impl Public {
    /// The board before the first move; none where a side has more pieces than a tree can hold.
    pub fn start(board: Board) -> Option<Public> {
        let shape = board.shape();
        let mut squares = PerSeat::new([None; PIECES], [None; PIECES]);
        for seat in Seat::BOTH {
            for piece in shape.piece_ids() {
                *squares[seat].get_mut(piece.index())? = Some(shape.home_square(seat, piece));
            }
        }
        let left = Colour::BOTH.map(|colour| shape.of_colour(colour));
        Some(Public { board, to_move: Seat::First, squares, left: PerSeat::new(left, left) })
    }

    /// What a view's owner and its opponent both see, on the owner's turn. Pieces are in square order.
    pub fn of(view: &View) -> Option<Public> {
        let (board, me) = (view.board(), view.seat());
        let own = view.own(Colour::Blue) | view.own(Colour::Red);
        let squares = |bits: Bits| -> Option<[Option<Square>; PIECES]> {
            let mut list = [None; PIECES];
            for (index, square) in bits.enumerate() {
                *list.get_mut(index)? = Some(square);
            }
            Some(list)
        };
        let (mine, theirs) = (squares(own)?, squares(view.hidden())?);
        let own_left = Colour::BOTH.map(|colour| view.own(colour).count() as u8);
        let left = Colour::BOTH.map(|colour| view.opposing_left(colour));
        Some(Public {
            board,
            to_move: me,
            squares: PerSeat::from_fn(|seat| if seat == me { mine } else { theirs }),
            left: PerSeat::from_fn(|seat| if seat == me { own_left } else { left }),
        })
    }

    /// The ways that a side's colours can be: for each, which of its pieces are blue.
    pub fn hands(&self, seat: Seat) -> Vec<u8> {
        let pieces = self.squares[seat].iter().flatten().count();
        colourings(pieces, u32::from(self.left[seat][0])).collect()
    }

    /// A side's blue squares in a colouring.
    pub fn blues(&self, seat: Seat, colouring: u8) -> Bits {
        self.of_colour(seat, colouring, Colour::Blue)
    }

    /// A side's pieces.
    pub fn pieces(&self, seat: Seat) -> Bits {
        self.squares[seat].iter().flatten().fold(Bits::EMPTY, |bits, square| bits | square.bit())
    }

    fn of_colour(&self, seat: Seat, colouring: u8, colour: Colour) -> Bits {
        let wanted = colour == Colour::Blue;
        let pieces = self.squares[seat].iter().enumerate();
        let on_board = pieces.filter(|(piece, _)| is_blue(colouring, *piece) == wanted);
        on_board.filter_map(|(_, square)| *square).fold(Bits::EMPTY, |bits, square| bits | square.bit())
    }

    fn piece_on(&self, seat: Seat, square: Square) -> Option<usize> {
        self.squares[seat].iter().position(|&place| place == Some(square))
    }

    /// The board after a piece has moved there. Whatever stood there is gone.
    fn after(&self, piece: usize, to: Square) -> Public {
        let (me, mut next) = (self.to_move, *self);
        next.squares[me][piece] = Some(to);
        if let Some(taken) = self.piece_on(me.other(), to) {
            next.squares[me.other()][taken] = None;
        }
        next.to_move = me.other();
        next
    }
}

/// A move as a number, and back again.
fn label(mv: Move) -> u16 {
    let way = match mv.way {
        Way::Step(direction) => direction as u16,
        Way::Leave => 4,
    };
    mv.from.index() as u16 * 5 + way
}

/// The move that a tree's action stands for.
pub fn move_of(label: u16) -> Move {
    let from = Square((label / 5) as u8);
    match Direction::ALL.get(usize::from(label % 5)) {
        Some(&direction) => Move::step(from, direction),
        None => Move::leave(from),
    }
}

/// Grows the tree of a board over so many plies. Undecided boards are worth what `leaf` says after the last of them;
/// none makes them draws. `H` holds all colourings of either side.
pub fn tree<const H: usize>(public: &Public, plies: u32, deal: Deal, leaf: Option<&dyn LeafValue>) -> Tree<H> {
    let hands = PerSeat::from_fn(|seat| public.hands(seat));
    let builder = Builder::new(PerSeat::from_fn(|seat| hands[seat].len()), deal);
    let live = PerSeat::from_fn(|seat| std::array::from_fn(|hand| hand < hands[seat].len()));
    let mut growth = Growth { builder, hands, leaf, shape: public.board.shape() };
    let root = growth.grow(public, &live, plies);
    growth.builder.finish(root)
}

struct Growth<'a, const H: usize> {
    builder: Builder<H>,
    hands: PerSeat<Vec<u8>>,
    leaf: Option<&'a dyn LeafValue>,
    shape: &'static Shape,
}

/// Which hands can still be.
type Live<const H: usize> = PerSeat<[bool; H]>;

impl<const H: usize> Growth<'_, H> {
    fn grow(&mut self, public: &Public, live: &Live<H>, plies: u32) -> NodeId {
        if plies == 0 {
            return self.undecided(public, live);
        }
        let (me, shape) = (public.to_move, self.shape);
        let mut actions = Vec::with_capacity(4 * PIECES);
        for from in shape.all_squares().map(|square| shape.seen_by(square, me)) {
            let Some(piece) = public.piece_on(me, from) else { continue };
            if shape.exits(me).has(from) {
                let legal = self.with_colour(live, me, piece, Colour::Blue);
                if legal.contains(&true) {
                    actions.push(Action { label: label(Move::leave(from)), legal, child: self.left(live, me, &legal) });
                }
            }
            for direction in Direction::ALL.map(|direction| direction.seen_by(me)) {
                let to = shape.next(from, direction).filter(|&to| public.piece_on(me, to).is_none());
                let Some(to) = to else { continue };
                let child = self.step(public, live, piece, to, plies);
                actions.push(Action { label: label(Move::step(from, direction)), legal: live[me], child });
            }
        }
        self.builder.choice(me, &actions)
    }

    fn step(&mut self, public: &Public, live: &Live<H>, piece: usize, to: Square, plies: u32) -> NodeId {
        let (me, you) = (public.to_move, public.to_move.other());
        let next = public.after(piece, to);
        let Some(taken) = public.piece_on(you, to) else { return self.grow(&next, live, plies - 1) };
        let mut parts = [Part { holds: [false; H], child: NodeId::NOTHING }; 2];
        for (part, colour) in parts.iter_mut().zip(Colour::BOTH) {
            let mut seen = *live;
            seen[you] = self.with_colour(live, you, taken, colour);
            part.holds = seen[you];
            if !seen[you].contains(&true) {
                continue;
            }
            let mut after = next;
            after.left[you][colour as usize] -= 1;
            part.child = match (after.left[you][colour as usize], colour) {
                (0, Colour::Blue) => self.constant(&seen, if me == Seat::First { 1.0 } else { -1.0 }),
                (0, Colour::Red) => self.constant(&seen, if me == Seat::First { -1.0 } else { 1.0 }),
                _ => self.grow(&after, &seen, plies - 1),
            };
        }
        self.builder.reveal(you, &parts)
    }

    /// The hands in which a piece has a colour.
    fn with_colour(&self, live: &Live<H>, seat: Seat, piece: usize, colour: Colour) -> [bool; H] {
        let has = |hand: usize| is_blue(self.hands[seat][hand], piece) == (colour == Colour::Blue);
        std::array::from_fn(|hand| live[seat][hand] && has(hand))
    }

    /// A blue of `me` is out.
    fn left(&mut self, live: &Live<H>, me: Seat, legal: &[bool; H]) -> NodeId {
        let mut out = *live;
        out[me] = *legal;
        self.constant(&out, if me == Seat::First { 1.0 } else { -1.0 })
    }

    /// The same worth to the first player for all hands that can be.
    fn constant(&mut self, live: &Live<H>, worth: f64) -> NodeId {
        self.payoffs(live, |_, _| worth)
    }

    fn undecided(&mut self, public: &Public, live: &Live<H>) -> NodeId {
        let Some(leaf) = self.leaf else { return self.constant(live, 0.0) };
        let sides = PerSeat::from_fn(|seat| -> [[Bits; 2]; H] {
            let of = |hand| Colour::BOTH.map(|colour| public.of_colour(seat, self.hands[seat][hand], colour));
            std::array::from_fn(|hand| if hand < self.hands[seat].len() { of(hand) } else { [Bits::EMPTY; 2] })
        });
        let sign = if public.to_move == Seat::First { 1.0 } else { -1.0 };
        self.payoffs(live, |first, second| {
            let [blues, reds] =
                [0, 1].map(|colour| PerSeat::new(sides.first[first][colour], sides.second[second][colour]));
            sign * leaf.worth(&Disclosed { to_move: public.to_move, blues, reds })
        })
    }

    fn payoffs(&mut self, live: &Live<H>, worth: impl Fn(usize, usize) -> f64) -> NodeId {
        let mut rows: [Vector<H>; H] = [[0.0; H]; H];
        for first in (0..H).filter(|&hand| live.first[hand]) {
            for second in (0..H).filter(|&hand| live.second[hand]) {
                rows[first][second] = worth(first, second);
            }
        }
        self.builder.leaf(&rows)
    }
}
