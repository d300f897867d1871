//! One move of each side back: from a position that is won in so many plies to one that takes two more.

use super::patience::Patience;
use crate::game::{Bits, Dice, Ply, Seat, Square};
use crate::search::proof::{Problem, Prover, Shown, Verdict};

/// How many ways back are looked at, and how long at each: most lead to nothing.
const CANDIDATES: usize = 80;
const PATIENCE: Patience = Patience(100_000);

/// More pieces than these make long proofs slow and long puzzles confusing.
const MOST_OWN: u32 = 4;
const MOST_GHOSTS: u32 = 4;

/// A position from which the solver's move and the defence's best reply lead here, drawn by dice; none where no way back
/// was found that makes it longer by just two plies.
pub(super) fn earlier(prover: &mut Prover, problem: &Problem, plies: Ply, dice: &mut Dice) -> Option<Problem> {
    let longer = Ply(plies.0 + 2);
    let mut candidates: Vec<Problem> = before_theirs(problem).iter().flat_map(before_ours).collect();
    dice.shuffle(&mut candidates);
    candidates.into_iter().take(CANDIDATES).find(|problem| {
        let verdict = prover.prove_unless(problem, longer, &mut PATIENCE.clone());
        matches!(verdict, Verdict::Win(proof) if proof.plies == longer)
    })
}

/// All positions from which a ghost may have stepped here, the defence being to move: onto a free square, or onto a piece
/// of ours.
fn before_theirs(now: &Problem) -> Vec<Problem> {
    let mut list = Vec::new();
    for (from, to) in steps_back(now, now.ghosts) {
        let moved = |set: Bits| if set.has(to) { set & !to.bit() | from.bit() } else { set };
        let quiet = Problem {
            ghosts: moved(now.ghosts),
            shown: Shown { blues: moved(now.shown.blues), reds: moved(now.shown.reds) },
            ..*now
        };
        list.push(quiet);
        if now.blues.count() + now.reds.count() < MOST_OWN {
            list.push(Problem { blues: now.blues | to.bit(), ..quiet });
            list.push(Problem { reds: now.reds | to.bit(), ..quiet });
        }
    }
    list
}

/// All positions from which a piece of ours may have stepped here, we being to move: onto a free square, or onto a ghost
/// that turned out red.
fn before_ours(now: &Problem) -> Vec<Problem> {
    let shape = now.board.shape();
    let mut list = Vec::new();
    for (from, to) in steps_back(now, now.blues | now.reds) {
        let moved = |set: Bits| if set.has(to) { set & !to.bit() | from.bit() } else { set };
        let quiet = Problem { blues: moved(now.blues), reds: moved(now.reds), ..*now };
        // Whoever stood before an open gate would have left.
        if !(quiet.blues & shape.exits(Seat::First)).is_empty() {
            continue;
        }
        list.push(quiet);
        if now.ghosts.count() < MOST_GHOSTS {
            list.push(Problem { ghosts: now.ghosts | to.bit(), ..quiet });
        }
    }
    list
}

/// Every step back of some pieces onto a free square: where it came from, and where it is now.
fn steps_back(now: &Problem, pieces: Bits) -> Vec<(Square, Square)> {
    let taken = now.blues | now.reds | now.ghosts;
    let free = |to: Square| (now.board.shape().neighbours(to) & !taken).map(move |from| (from, to));
    pieces.flat_map(free).collect()
}
