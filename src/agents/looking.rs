//! What the players that look ahead have in common.

use super::{Ask, Budget, Decision, Detail, Explanation, SearchReport, even_belief};
use crate::game::{Move, PieceId, Square, Theirs, View, notation};
use crate::search::board::{SearchBoard, Step};
use crate::search::quick::{self, Stop};
use crate::search::{Scored, WIN, deepen};
use std::cell::{Cell, RefCell};

/// Deeper than any budget reaches.
const DEEPEST: u32 = 64;

/// The move that a search of this depth chooses, with its value; the first legal move where there is nothing to search.
pub fn choose(view: &View, board: &SearchBoard, depth: u32) -> (Move, i32) {
    match best(board, depth) {
        Some(best) => (in_game(view, best.mv), best.value),
        None => (view.legal_moves()[0], 0),
    }
}

/// More searches than a moment of a game needs, whoever is asked about it.
const MOST_REMEMBERED: usize = 512;

thread_local! {
    static REMEMBERS: Cell<bool> = const { Cell::new(false) };
    static REMEMBERED: RefCell<Vec<(SearchBoard, u32, Option<Scored>)>> = const { RefCell::new(Vec::new()) };
}

/// Does something in which the same boards may be searched again and again: players who differ now and then are asked what they
/// would do with every colouring. What was found is remembered until it is too much, and comes out the same.
pub fn remembering<T>(work: impl FnOnce() -> T) -> T {
    let before = REMEMBERS.replace(true);
    let done = work();
    REMEMBERS.set(before);
    done
}

fn best(board: &SearchBoard, depth: u32) -> Option<Scored> {
    let search = || quick::search(board, depth).map(|found| found.best);
    if !REMEMBERS.get() {
        return search();
    }
    let same = |(other, deep, _): &&(SearchBoard, u32, Option<Scored>)| *deep == depth && other == board;
    let known = REMEMBERED.with_borrow(|all| all.iter().rev().find(same).map(|(_, _, found)| *found));
    known.unwrap_or_else(|| {
        let found = search();
        REMEMBERED.with_borrow_mut(|all| {
            if all.len() >= MOST_REMEMBERED {
                all.clear();
            }
            all.push((*board, depth, found));
        });
        found
    })
}

/// The same with a budget: looks to this depth or as far as the budget reaches, and says how far that was.
pub fn choose_within(view: &View, board: &SearchBoard, depth: u32, budget: Budget<'_>) -> (Move, u32) {
    let further = match budget {
        Budget::Own => None,
        budget => deepen::deepen(board, DEEPEST, &mut Spending(budget)),
    };
    match further {
        Some(deepened) => (in_game(view, deepened.found.best.mv), deepened.depth),
        None => (choose(view, board, depth).0, depth),
    }
}

/// Ends a search when its budget is used up.
struct Spending<'a>(Budget<'a>);

impl Stop for Spending<'_> {
    fn now(&mut self, nodes: u64) -> bool {
        self.0.is_spent(nodes)
    }
}

/// The same as a decision, explained where that is asked for.
pub fn decide(view: &View, board: &SearchBoard, depth: u32, ask: Ask<'_>) -> Decision {
    let (mv, depth) = choose_within(view, board, depth, ask.budget);
    match ask.detail {
        Detail::Move => Decision::plain(mv),
        Detail::Explained => Decision { mv, explanation: explain(view, board, depth) },
    }
}

/// The same where one opposing piece is thought to be the only red: all others are blue then. Where nobody is suspected,
/// the suspect is gone or no other piece is left, every piece is purple.
pub fn decide_suspecting(view: &View, suspect: Option<PieceId>, depth: u32, ask: Ask<'_>) -> Decision {
    let board = suspect.and_then(|piece| square_of(view, piece)).and_then(|red| SearchBoard::with_one_red(view, red));
    let Some(board) = board else { return decide(view, &SearchBoard::purple(view), depth, ask) };
    let mut decision = decide(view, &board, depth, ask);
    if ask.detail == Detail::Explained {
        let blue = |piece| if Some(piece) == suspect { 0.0 } else { 1.0 };
        decision.explanation.belief = hidden(view).map(|piece| (piece, blue(piece))).collect();
    }
    decision
}

/// Where a hidden opposing piece stands.
pub fn square_of(view: &View, piece: PieceId) -> Option<Square> {
    match view.theirs().get(piece.index()) {
        Some(Theirs::Hidden(square)) => Some(*square),
        _ => None,
    }
}

/// The opposing pieces that are still hidden.
pub fn hidden(view: &View) -> impl Iterator<Item = PieceId> + '_ {
    view.board().shape().piece_ids().filter(|piece| square_of(view, *piece).is_some())
}

/// The explanation of a choice: the value of every move, the depth of the search, and the line it expects.
pub fn explain(view: &View, board: &SearchBoard, depth: u32) -> Explanation {
    let value = |scored: Scored| (in_game(view, scored.mv), f64::from(scored.value));
    let written = |step: Step| notation::move_text(view.board(), in_game(view, step));
    Explanation {
        scores: quick::scores(board, depth).into_iter().map(value).collect(),
        belief: even_belief(view),
        search: quick::search(board, depth).map(|found| SearchReport {
            depth,
            nodes: found.nodes,
            line: deepen::principal_variation(board, depth).into_iter().map(written).collect(),
        }),
        ..Explanation::default()
    }
}

/// An escape as a decision: it ends the game, so it is worth a win at once.
pub fn leave(mv: Move, detail: Detail) -> Decision {
    match detail {
        Detail::Move => Decision::plain(mv),
        Detail::Explained => {
            let scores = vec![(mv, f64::from(WIN))];
            Decision { mv, explanation: Explanation { scores, ..Explanation::default() } }
        }
    }
}

fn in_game(view: &View, step: Step) -> Move {
    step.for_seat(view.board().shape(), view.seat())
}
