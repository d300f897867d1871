//! Why a move is wrong: what the defence does against it, and against what is tried then.

use super::answer;
use super::patience::Patience;
use super::position::Position;
use crate::game::{Bits, Colour, Move, Ply, Seat, Square};
use crate::search::proof::{Prover, Tried};
use serde::{Deserialize, Serialize};

/// A move of a refutation, and what there is to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The move, as the solver sees the board.
    pub mv: Move,
    /// What a hidden ghost that the solver takes turns out to be.
    pub taken: Option<Colour>,
    /// What it does.
    pub why: Why,
}

/// What a move of a refutation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The solver moves.
    Tries,
    /// The solver takes what may be their last red, and has lost then.
    LastRed,
    /// A ghost leaves that may be blue.
    Leaves,
    /// The solver's last blue is taken.
    LastBlue,
    /// A blue of the solver's is taken.
    Blue,
    /// A red of the solver's is taken.
    Red,
    /// A ghost stands at its gate and leaves next.
    AtDoor,
    /// A ghost stands before a gate of the solver's.
    Guards,
    /// None of these, and nothing is won by force any more.
    Holds,
}

/// So many moves of both sides are shown at most.
const LONGEST: usize = 6;

/// Only a short win is looked for once the win is gone: it is there to be prevented.
const THREAT: Ply = Ply(7);

/// A choice between moves of a lost cause is not worth a second.
const PATIENCE: Patience = Patience(200_000);

/// What refutes a move of the solver, who had a win in so many plies: the move, the answer, and what may be tried then.
/// Nothing where the move wins.
pub fn refutation(prover: &mut Prover, position: &Position, mv: Move, left: Ply) -> Vec<Step> {
    let (mut now, mut mv) = (position.clone(), mv);
    let mut tried = answer(prover, &now, mv, left);
    let mut steps = Vec::new();
    while tried.win.is_none() {
        let why = if tried.reply.is_none() { Why::LastRed } else { Why::Tries };
        now.play(mv, tried.shown);
        steps.push(Step { mv, taken: tried.shown, why });
        let Some(reply) = tried.reply else { break };
        let why = reason(&now, reply);
        now.play(reply, None);
        steps.push(Step { mv: reply, taken: None, why });
        if now.view().outcome().is_some() || steps.len() >= LONGEST {
            break;
        }
        let Some(next) = best_try(prover, &now) else { break };
        (mv, tried) = next;
    }
    steps
}

/// What a move of the defence does.
fn reason(position: &Position, mv: Move) -> Why {
    let (view, shape) = (position.view(), position.board().shape());
    let Some(to) = mv.to(position.board()) else { return Why::Leaves };
    let blues = view.own(Colour::Blue);
    if blues.has(to) {
        return if blues.count() == 1 { Why::LastBlue } else { Why::Blue };
    }
    if view.own(Colour::Red).has(to) {
        return Why::Red;
    }
    let may_leave = view.their_piece_on(mv.from).and_then(|piece| position.shown(piece)) != Some(Colour::Red);
    if may_leave && shape.exits(Seat::Second).has(to) {
        return Why::AtDoor;
    }
    let gates: Bits = shape.exits(Seat::First);
    let near = |gate: Square| gate == to || shape.neighbours(gate).has(to);
    if gates.into_iter().any(near) { Why::Guards } else { Why::Holds }
}

/// What somebody would try whose win is gone: not what loses at once, if it can be helped, and nearer to the gate.
fn best_try(prover: &mut Prover, position: &Position) -> Option<(Move, Tried)> {
    let problem = position.problem();
    let mut best: Option<((u8, u32), Move, Tried)> = None;
    for mv in position.view().legal_moves() {
        let Some(tried) = prover.try_move_unless(&problem, mv, THREAT, &mut PATIENCE.clone()) else { continue };
        if tried.win.is_some() {
            return None; // it would be no refutation
        }
        let mut after = position.clone();
        after.play(mv, tried.shown);
        let worst = tried.reply.map_or(3, |reply| match reason(&after, reply) {
            Why::Leaves => 2,
            Why::LastBlue => 1,
            _ => 0,
        });
        let shape = position.board().shape();
        let steps = after.view().own(Colour::Blue).map(|square| shape.distance_to_exit(square, Seat::First));
        let key = (worst, u32::from(steps.min().unwrap_or(u8::MAX)));
        if best.as_ref().is_none_or(|(least, _, _)| key < *least) {
            best = Some((key, mv, tried));
        }
    }
    best.map(|(_, mv, tried)| (mv, tried))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    use crate::puzzle::Puzzle;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn short() -> impl Iterator<Item = Puzzle> {
        let all = include_str!("../../assets/puzzles/puzzles.jsonl").lines();
        let all = all.map(|line| serde_json::from_str::<Puzzle>(line).unwrap());
        all.filter(|puzzle| puzzle.plies <= Ply(5)).take(24)
    }

    #[test]
    fn every_wrong_first_move_is_refuted_by_moves_that_can_be_made() {
        let mut prover = Prover::default();
        let mut seen = Vec::new();
        for puzzle in short() {
            let start = puzzle.position().unwrap();
            let right = puzzle.moves().unwrap()[0];
            assert_eq!(refutation(&mut prover, &start, right, puzzle.plies), [], "the right move is not refuted");
            for mv in start.view().legal_moves().into_iter().filter(|mv| *mv != right) {
                let steps = refutation(&mut prover, &start, mv, puzzle.plies);
                assert!(!steps.is_empty() && steps.len() <= LONGEST && steps[0].mv == mv, "{}", puzzle.state);
                let mut now = start.clone();
                for (number, step) in steps.iter().enumerate() {
                    assert_eq!(now.view().outcome(), None, "{} goes on after its end", puzzle.state);
                    if number % 2 == 0 {
                        now.view().check(step.mv).unwrap();
                        assert!(matches!(step.why, Why::Tries | Why::LastRed));
                    } else {
                        assert!(now.view().their_piece_on(step.mv.from).is_some());
                        assert!(!matches!(step.why, Why::Tries | Why::LastRed));
                    }
                    assert!(now.play(step.mv, step.taken).is_some());
                    seen.push(step.why);
                }
                let won = matches!(now.view().outcome(), Some(crate::game::Outcome::Won { by: Seat::First, .. }));
                assert!(!won, "{} {mv:?}", puzzle.state);
            }
        }
        for why in [Why::Leaves, Why::LastBlue, Why::Blue, Why::AtDoor, Why::Guards, Why::Holds] {
            assert!(seen.contains(&why), "{why:?}");
        }
    }

    #[test]
    fn who_takes_what_may_be_the_last_red_hears_it() {
        // Two ghosts, one of them red: taking either may take the last red.
        let state = "54R99r99r99r10B12B99b99b11u50u99b99b99b99r99r99r";
        let start = Position::read(Board::Standard, state).unwrap();
        let take = start.view().legal_moves().into_iter().find(|mv| start.takes(*mv)).unwrap();
        let steps = refutation(&mut Prover::default(), &start, take, Ply(3));
        assert_eq!(steps, [Step { mv: take, taken: Some(Colour::Red), why: Why::LastRed }]);
    }
}
