//! Rush: takes the blue ghost nearest to an exit and runs for it.

use super::entry::{Entry, Facts, Paper};
use super::roster::Kind;
use super::{Agent, Ask, Decision, Detail, Explanation, escape};
use crate::game::{Board, Colour, Direction, Move, Seat, Square, View};

/// The nearest blue runs; a piece hemmed in by its own gives way to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rush;

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "rush",
    name: "Rush",
    paper_name: "猪突猛進",
    paper: Paper::MixedStrategies,
    kind: Kind::Rush(Rush),
    portrait: "rush",
    character: "rush",
    boards: &Board::ALL,
    fixed_checksum: Some("db84763383b53a1f"),
}];

impl Facts for Rush {
    fn is_fixed(&self) -> bool {
        true
    }
}

impl Agent for Rush {
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        let runner = escape(view).or_else(|| run(view));
        // With every blue hemmed in, somebody else must make room.
        let mv = runner.unwrap_or_else(|| view.legal_moves()[0]);
        let explanation = match ask.detail {
            Detail::Move => Explanation::default(),
            Detail::Explained => Explanation { chances: vec![(mv, 1.0)], ..Explanation::default() },
        };
        Decision { mv, explanation }
    }
}

/// The run of the blue that is nearest to an exit, of those that can step; ties: the most advanced row, then the leftmost
/// column, as their owner sees them.
fn run(view: &View) -> Option<Move> {
    let shape = view.board().shape();
    let runs = view.own(Colour::Blue).filter_map(|square| {
        let seen = shape.seen_by(square, view.seat());
        let order = (shape.distance_to_exit(seen, Seat::First), shape.row(seen), shape.column(seen));
        Some((order, step(view, square)?))
    });
    runs.min_by_key(|(order, _)| *order).map(|(_, mv)| mv)
}

/// The step of a piece that leaves it nearest to an exit; ties in the order left, right, up, down.
fn step(view: &View, from: Square) -> Option<Move> {
    let (shape, seat) = (view.board().shape(), view.seat());
    let own = view.own(Colour::Blue) | view.own(Colour::Red);
    let order = [Direction::Left, Direction::Right, Direction::Up, Direction::Down];
    let steps = order.into_iter().map(|direction| direction.seen_by(seat)).filter_map(|direction| {
        let to = shape.next(from, direction).filter(|to| !own.has(*to))?;
        Some((shape.distance_to_exit(to, seat), Move::step(from, direction)))
    });
    steps.min_by_key(|(distance, _)| *distance).map(|(_, mv)| mv)
}
