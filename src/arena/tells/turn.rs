//! A game as somebody sees it who knows no colours: at each turn what could be done, and what was.

use crate::game::{Bits, Game, MAX_PIECES, Place, Played, Position, Seat, Shape, Square, Way};

/// The kinds of moves that a watcher tells apart: leaving, taking, stepping onto an exit; and any other step by whether an
/// opposing ghost stood beside the old square, whether one stands beside the new one, and whether it leads nearer to an exit.
pub const KINDS: usize = 11;

pub(super) const LEAVE: usize = 0;
const TAKE: usize = 1;
const GATE: usize = 2;
const STEP: usize = 3;
pub(super) const BESIDE: usize = 4;
pub(super) const COMES: usize = 2;
pub(super) const NEARER: usize = 1;

/// One side's turn.
#[derive(Debug, Clone)]
pub struct Turn {
    /// Whose it was.
    pub seat: Seat,
    /// How many moves of each kind each ghost could make, were it of a colour that may.
    pub offered: [[u8; KINDS]; MAX_PIECES],
    /// The ghost that moved.
    pub piece: usize,
    /// How it moved.
    pub kind: usize,
    /// Did an opposing ghost stand beside it?
    pub was_beside: bool,
    /// Does one now? Always told, also of captures.
    pub is_beside: bool,
    /// Does it stand nearer to an exit of its own than before?
    pub nearer: bool,
    /// The ghosts that stood on an exit of their own.
    pub at_gate: [bool; MAX_PIECES],
}

impl Turn {
    /// Is it a step, and nothing was taken?
    pub fn is_quiet(&self) -> bool {
        self.kind != LEAVE && self.kind != TAKE
    }

    /// Did the ghost leave the board?
    pub fn leaves(&self) -> bool {
        self.kind == LEAVE
    }
}

/// All turns of a game, from its first move.
pub fn turns(game: &Game) -> Vec<Turn> {
    let end = game.position();
    let setups = crate::game::PerSeat::from_fn(|seat| end.setup(seat));
    let mut position = Position::start(setups, end.draw_ply());
    let mut turns = Vec::with_capacity(game.history().len());
    for played in game.history() {
        turns.push(turn(&position, played));
        if position.play(played.mv).is_err() {
            break; // cannot be: these moves were made
        }
    }
    turns
}

fn turn(position: &Position, played: &Played) -> Turn {
    let (seat, shape) = (played.seat, position.board().shape());
    let squares = |seat: Seat| {
        shape.piece_ids().map(move |piece| match position.place(seat, piece) {
            Place::On(square) => Some(square),
            _ => None,
        })
    };
    let all = |seat: Seat| squares(seat).flatten().fold(Bits::EMPTY, |set, square| set | square.bit());
    let (own, others) = (all(seat), all(seat.other()));
    let mut offered = [[0; KINDS]; MAX_PIECES];
    let mut at_gate = [false; MAX_PIECES];
    for (piece, from) in squares(seat).enumerate() {
        let Some(from) = from else { continue };
        at_gate[piece] = shape.exits(seat).has(from);
        if at_gate[piece] {
            offered[piece][LEAVE] += 1;
        }
        let steps = crate::game::Direction::ALL.into_iter().filter_map(|direction| shape.next(from, direction));
        for to in steps.filter(|to| !own.has(*to)) {
            offered[piece][kind(shape, seat, others, from, to)] += 1;
        }
    }
    let from = played.mv.from;
    let to = played.mv.to(position.board()).filter(|_| played.mv.way != Way::Leave);
    let beside = |square: Square, others: Bits| !(shape.neighbours(square) & others).is_empty();
    let left = to.map_or(others, |to| others & !to.bit());
    Turn {
        seat,
        offered,
        piece: played.piece.index(),
        kind: to.map_or(LEAVE, |to| kind(shape, seat, others, from, to)),
        was_beside: beside(from, others),
        is_beside: to.is_some_and(|to| beside(to, left)),
        nearer: to.is_some_and(|to| shape.distance_to_exit(to, seat) < shape.distance_to_exit(from, seat)),
        at_gate,
    }
}

fn kind(shape: &Shape, seat: Seat, others: Bits, from: Square, to: Square) -> usize {
    let beside = |square: Square| !(shape.neighbours(square) & others).is_empty();
    if others.has(to) {
        TAKE
    } else if shape.exits(seat).has(to) {
        GATE
    } else {
        let nearer = shape.distance_to_exit(to, seat) < shape.distance_to_exit(from, seat);
        STEP + BESIDE * usize::from(beside(from)) + COMES * usize::from(beside(to)) + NEARER * usize::from(nearer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::find;
    use crate::arena::play_game;
    use crate::game::{Board, DRAW_PLY, PerSeat, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn what_is_offered_is_what_is_legal() {
        let players = PerSeat::new(find("random").unwrap(), find("rush").unwrap());
        for (board, seed) in [(Board::Standard, 1), (Board::Small, 2), (Board::Mini, 3)] {
            let game = play_game(players, board, Seed(seed), DRAW_PLY);
            let mut position = Position::start(PerSeat::from_fn(|seat| game.position().setup(seat)), DRAW_PLY);
            for (turn, played) in turns(&game).iter().zip(game.history()) {
                let offered: usize = turn.offered.as_flattened().iter().map(|count| usize::from(*count)).sum();
                // A red at an exit is offered what only a blue may do: who knows no colours cannot tell.
                let legal = position.legal_moves();
                let leaves = legal.iter().filter(|mv| mv.way == Way::Leave).count();
                let gates = turn.at_gate.iter().filter(|at| **at).count();
                assert_eq!(offered - gates, legal.len() - leaves);
                assert!(turn.offered[turn.piece][turn.kind] > 0, "what was done could be done");
                position.play(played.mv).unwrap();
            }
        }
    }
}
