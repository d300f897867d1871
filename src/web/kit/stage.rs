//! From what a person knows to what the board shows.

use crate::game::{
    Board, Colour, Game, MAX_PIECES, Move, Outcome, PieceId, Place, Played, Reason, Seat, Square, Theirs, View, Way,
};
use crate::web::canvas::{Body, Cell, Gate, Ghost, LastMove, Mark, Scene, Side, To};
use std::collections::BTreeMap;

/// A person's guesses, by the number of the opposing piece.
pub type Marks = BTreeMap<u8, Mark>;

/// The square of a cell on the board.
pub fn square(board: Board, cell: Cell) -> Option<Square> {
    board.shape().square(cell.column, cell.row)
}

/// The cell of a square on the board.
pub fn cell(board: Board, square: Square) -> Cell {
    let shape = board.shape();
    Cell::new(shape.column(square), shape.row(square))
}

/// The gate beyond a corner.
pub fn gate(board: Board, corner: Square) -> Gate {
    let shape = board.shape();
    Gate::new(shape.column(corner), if shape.row(corner) == 0 { Side::Top } else { Side::Bottom })
}

/// The corner before a gate.
pub fn corner(board: Board, gate: Gate) -> Option<Square> {
    let row = if gate.side == Side::Top { 0 } else { board.shape().rows() - 1 };
    board.shape().square(gate.column, row)
}

/// The identity of a piece on the canvas.
pub fn ghost_id(own: bool, piece: usize) -> u8 {
    (if own { piece } else { MAX_PIECES + piece }) as u8
}

/// An empty board for somebody in this seat.
pub fn empty(board: Board, seat: Seat) -> Scene {
    let shape = board.shape();
    let gates = |seat| shape.exits(seat).map(|corner| gate(board, corner)).collect();
    Scene {
        columns: shape.columns(),
        rows: shape.rows(),
        flipped: seat == Seat::Second,
        own_gates: gates(seat),
        their_gates: gates(seat.other()),
        ..Scene::default()
    }
}

/// The board before the first move: theirs stand faint under their sheets until the game begins.
pub fn before(board: Board, seat: Seat, own: impl Fn(PieceId) -> Body) -> Scene {
    let shape = board.shape();
    let mut scene = empty(board, seat);
    for of in Seat::BOTH {
        for piece in shape.piece_ids() {
            let square = shape.home_square(of, piece);
            scene.ghosts.push(if of == seat {
                Ghost { body: own(piece), ..own_ghost(board, piece.index(), square, Colour::Blue) }
            } else {
                Ghost { faded: true, ..their_ghost(board, piece.index(), square, Body::Hidden) }
            });
        }
    }
    scene
}

/// What a person sees during a game.
pub fn of_view(view: &View, marks: &Marks) -> Scene {
    let board = view.board();
    let mut scene = empty(board, view.seat());
    for (index, piece) in view.mine().iter().enumerate() {
        if let Place::On(square) = piece.place {
            scene.ghosts.push(own_ghost(board, index, square, piece.colour));
        }
    }
    for (index, piece) in view.theirs().iter().enumerate() {
        if let Theirs::Hidden(square) = *piece {
            let mark = marks.get(&(index as u8)).copied();
            scene.ghosts.push(Ghost { mark, ..their_ghost(board, index, square, Body::Hidden) });
        }
    }
    if let Some(played) = view.history().last() {
        show_last(&mut scene, board, played);
    }
    let can_leave = |mv: &Move| mv.way == Way::Leave;
    scene.escape = view.legal_moves().iter().find(|mv| can_leave(mv)).map(|mv| cell(board, mv.from));
    scene
}

/// What is seen after the end, at any ply of the game: all colours, and how the guesses turned out.
pub fn of_game(game: &Game, seat: Seat, marks: &Marks) -> Scene {
    let position = game.position();
    let board = position.board();
    let mut scene = empty(board, seat);
    for of in Seat::BOTH {
        let own = of == seat;
        for piece in board.shape().piece_ids() {
            let colour = position.setup(of).colour(piece);
            let (index, body) = (piece.index(), if own { Body::Own(colour) } else { Body::Shown(colour) });
            match position.place(of, piece) {
                Place::On(square) if own => scene.ghosts.push(own_ghost(board, index, square, colour)),
                Place::On(square) => {
                    let mark = marks.get(&(index as u8)).copied();
                    let verdict = mark.and_then(|mark| right(mark, colour));
                    scene.ghosts.push(Ghost { mark, verdict, ..their_ghost(board, index, square, body) });
                }
                Place::Escaped => {
                    if let Some(Played { mv, .. }) = game.history().last() {
                        scene.escaped.push((gate(board, mv.from), body));
                    }
                }
                Place::Captured => {}
            }
        }
    }
    if let Some(played) = game.history().last() {
        show_last(&mut scene, board, played);
    }
    scene
}

/// Was a guess right? Being unsure is neither.
pub fn right(mark: Mark, colour: Colour) -> Option<bool> {
    match mark {
        Mark::Blue => Some(colour == Colour::Blue),
        Mark::Red => Some(colour == Colour::Red),
        Mark::Unsure => None,
    }
}

fn own_ghost(board: Board, index: usize, square: Square, colour: Colour) -> Ghost {
    Ghost {
        id: ghost_id(true, index),
        cell: cell(board, square),
        body: Body::Own(colour),
        mark: None,
        verdict: None,
        faded: false,
        facing_away: true,
    }
}

fn their_ghost(board: Board, index: usize, square: Square, body: Body) -> Ghost {
    Ghost {
        id: ghost_id(false, index),
        cell: cell(board, square),
        body,
        mark: None,
        verdict: None,
        faded: false,
        facing_away: false,
    }
}

fn show_last(scene: &mut Scene, board: Board, played: &Played) {
    let from = cell(board, played.mv.from);
    let to = match played.mv.to(board) {
        Some(square) => To::Cell(cell(board, square)),
        None => To::Gate(gate(board, played.mv.from)),
    };
    scene.last_move = Some(LastMove { from, to });
    scene.taken = played.capture.map(|capture| capture.colour);
}

/// Points at a ghost, and at where it is to go.
pub fn point(scene: &mut Scene, view: &View, from: Square, to: Option<Square>) {
    let board = view.board();
    scene.pointed = Some(cell(board, from));
    if let Some(to) = to {
        let list = if view.hidden().has(to) { &mut scene.captures } else { &mut scene.targets };
        list.push(cell(board, to));
    }
}

/// Shows a chosen piece and where it may go, now or when it is its owner's turn.
pub fn choose(scene: &mut Scene, view: &View, from: Square) {
    let board = view.board();
    let hidden = view.hidden();
    scene.selected = Some(cell(board, from));
    for mv in view.moves_ahead().into_iter().filter(|mv| mv.from == from) {
        if let Some(to) = mv.to(board) {
            let list = if hidden.has(to) { &mut scene.captures } else { &mut scene.targets };
            list.push(cell(board, to));
        }
    }
}

/// A ghost of theirs that is about to leave, if it is blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threat {
    /// It stands in a corner of the person's side and can leave with its next move.
    CanLeave(Square),
    /// It can step into this corner with its next move.
    CanReach(Square, Square),
}

impl Threat {
    /// The nearest danger, at the person's turn.
    pub fn to(view: &View) -> Option<Threat> {
        if view.outcome().is_some() || view.to_move() != view.seat() {
            return None;
        }
        let (shape, hidden) = (view.board().shape(), view.hidden());
        let corners = shape.exits(view.seat().other());
        let near = |one: Square, other: Square| {
            let columns = shape.column(one).abs_diff(shape.column(other));
            columns + shape.row(one).abs_diff(shape.row(other)) == 1
        };
        let inside = corners.into_iter().find(|corner| hidden.has(*corner)).map(Threat::CanLeave);
        inside.or_else(|| {
            let beside =
                |corner: Square| Some(Threat::CanReach(hidden.into_iter().find(|at| near(*at, corner))?, corner));
            corners.into_iter().find_map(beside)
        })
    }

    /// Where the ghost stands.
    pub fn at(self) -> Square {
        match self {
            Threat::CanLeave(at) | Threat::CanReach(at, _) => at,
        }
    }
}

/// How a game ended for somebody: the part of the text's key behind `end.`.
pub fn ending(outcome: Outcome, seat: Seat) -> &'static str {
    match outcome {
        Outcome::Drawn => "draw",
        Outcome::Won { by, reason } if by == seat => match reason {
            Reason::Escaped => "won-escaped",
            Reason::TookAllBlues => "won-blues",
            Reason::GaveAllReds => "won-reds",
            Reason::Resigned => "won-resigned",
        },
        Outcome::Won { reason, .. } => match reason {
            Reason::Escaped => "lost-escaped",
            Reason::TookAllBlues => "lost-blues",
            Reason::GaveAllReds => "lost-reds",
            Reason::Resigned => "lost-resigned",
        },
    }
}
