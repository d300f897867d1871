//! The gate: one blue and one red stand before two gates, each watched by a ghost of the other side, and three moves are
//! left. Whom does one send? Does the other take it? The tree is that of the rules; nothing is simplified.

use crate::cfr::geister::{Public, move_of, tree};
use crate::cfr::{Deal, Learner, Method, NodeId, Step, Tree, Way, reckon};
use crate::game::board_string;
use crate::game::{Board, Colour, Move, Ply, Seed, View};
use serde::{Deserialize, Serialize};

/// The attacker's blue and red before the two gates of 4×4, the other side's two beside the gates. One of each colour has
/// been taken from either side before.
pub const POSITION: &str = "01B31R99b99r10u20u99b99r";

/// One goes to a gate, the other side takes it or does not, and if it was blue it leaves.
const PLIES: u32 = 3;

/// One blue and one red a side.
const HANDS: usize = 2;

/// More than anybody waits for.
pub const MOST: u32 = 20_000;

/// Where the learning at the gate has come to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Learned {
    /// Iterations made.
    pub iterations: u32,
    /// How often the attacker sends the blue.
    pub blue: f64,
    /// How often the defender takes what was sent.
    pub take: f64,
    /// What the attacker gets when both keep to it: 1 for a win, −1 for a loss.
    pub value: f64,
    /// How much somebody who knows the other's mixture could gain.
    pub loss: f64,
}

/// Why nothing is learned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GateError {
    /// The position cannot be read: a mistake of ours.
    #[error("the position at the gate cannot be read: {0}")]
    Position(String),
    /// Too many.
    #[error("{0} iterations are too many; {MOST} are the most")]
    Iterations(u32),
}

/// The attacker's view of the position.
pub fn view() -> Result<View, GateError> {
    board_string::read(Board::Small, POSITION, Ply(200)).map_err(|error| GateError::Position(error.to_string()))
}

/// Learns by regret matching, as first published: its average wanders to the equilibrium where one can see it.
#[derive(Default)]
pub struct Gatekeeper(Option<Learner<HANDS>>);

impl Gatekeeper {
    /// Learns up to so many iterations. What was learned before is gone on with, and changes no result.
    pub fn learn(&mut self, iterations: u32) -> Result<Learned, GateError> {
        if iterations > MOST {
            return Err(GateError::Iterations(iterations));
        }
        let fits = self.0.take().filter(|learner| learner.iterations() <= iterations);
        let mut learner = match fits {
            Some(learner) => learner,
            None => Learner::new(grown()?, Way::Whole(Method::Vanilla), Seed(0)),
        };
        learner.run(iterations - learner.iterations());
        let learned = report(&learner);
        self.0 = Some(learner);
        Ok(learned)
    }
}

/// All that can happen within three moves.
fn grown() -> Result<Tree<HANDS>, GateError> {
    let public = Public::of(&view()?).ok_or_else(|| GateError::Position(POSITION.to_owned()))?;
    Ok(tree(&public, PLIES, Deal::Chance(1.0 / (HANDS * HANDS) as f64), None))
}

fn report(learner: &Learner<HANDS>) -> Learned {
    let (tree, average) = (learner.tree(), learner.average());
    let public = view().ok().and_then(|view| Public::of(&view));
    let (mut blue, mut red, mut take, mut nodes) = (0.0, 0.0, 0.0, 0.0);
    if let (Some(public), Some(Step::Choice { seat, first, last })) = (public, tree.step(tree.root())) {
        let hands = public.hands(seat);
        for action in first..last {
            let mv = move_of(tree.label(action));
            let Some(gate) = at_gate(&public, mv) else { continue };
            for (hand, colouring) in hands.iter().enumerate() {
                let is_blue = public.blues(seat, *colouring).has(mv.from);
                *(if is_blue { &mut blue } else { &mut red }) += average.chance(action, hand);
            }
            take += taken(tree, &average, tree.child(action), gate);
            nodes += 1.0;
        }
    }
    let reckoning = reckon(tree, &average);
    Learned {
        iterations: learner.iterations(),
        blue: if blue + red > 0.0 { blue / (blue + red) } else { 0.5 },
        take: if nodes > 0.0 { take / nodes } else { 0.5 },
        value: reckoning.value,
        loss: reckoning.exploitability,
    }
}

/// The exit that a move leads to, if it does.
fn at_gate(public: &Public, mv: Move) -> Option<crate::game::Square> {
    let to = mv.to(public.board)?;
    public.board.shape().exits(public.to_move).has(to).then_some(to)
}

/// How often the defender takes what stands at the gate, over both of its hands.
fn taken(tree: &Tree<HANDS>, average: &crate::cfr::Profile<HANDS>, node: NodeId, gate: crate::game::Square) -> f64 {
    let Some(Step::Choice { first, last, .. }) = tree.step(node) else { return 0.5 };
    let takes = (first..last).filter(|action| move_of(tree.label(*action)).to(Board::Small) == Some(gate));
    takes.map(|action| (0..HANDS).map(|hand| average.chance(action, hand)).sum::<f64>() / HANDS as f64).sum()
}

/// What the attacker gets when it sends a ghost of this colour and the defender takes it or does not: 1, −1, or 0 for a
/// draw after three moves. A test holds this against the rules.
pub const fn worth(sent: Colour, taken: bool) -> i32 {
    match (sent, taken) {
        (Colour::Blue, true) => -1,
        (Colour::Blue, false) | (Colour::Red, true) => 1,
        (Colour::Red, false) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Seat, Theirs};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_equilibrium_of_the_rules_is_one_blue_in_three() {
        let learned = Gatekeeper::default().learn(4000).unwrap();
        assert!((learned.blue - 1.0 / 3.0).abs() < 0.02, "{learned:?}");
        assert!((learned.take - 1.0 / 3.0).abs() < 0.02, "{learned:?}");
        assert!((learned.value - 1.0 / 3.0).abs() < 0.02 && learned.loss < 0.03, "{learned:?}");
    }

    #[test]
    fn what_was_learned_before_changes_nothing() {
        let mut keeper = Gatekeeper::default();
        for iterations in [1, 2, 50, 20] {
            assert_eq!(keeper.learn(iterations), Gatekeeper::default().learn(iterations));
        }
        assert_eq!(keeper.learn(MOST + 1), Err(GateError::Iterations(MOST + 1)));
    }

    #[test]
    fn what_the_page_says_of_the_four_cases_is_what_the_rules_say() {
        for sent in Colour::BOTH {
            for taken in [true, false] {
                let mut view = view().unwrap();
                let square = view.own(sent).into_iter().next().unwrap();
                let play = |mv: Move, view: &mut View, seat: Seat| {
                    let own = seat == view.seat();
                    let to = mv.to(Board::Small);
                    let piece = if own { view.my_piece_on(mv.from) } else { view.their_piece_on(mv.from) };
                    let prey = to.and_then(|to| view.my_piece_on(to)).filter(|_| !own);
                    let capture = prey.map(|piece| crate::game::Capture { piece, colour: sent });
                    view.see(crate::game::Played { seat, piece: piece.unwrap(), mv, capture });
                };
                let us = view.seat();
                play(Move::step(square, crate::game::Direction::Up), &mut view, us);
                let gate = Move::step(square, crate::game::Direction::Up).to(Board::Small).unwrap();
                let guard = Board::Small
                    .shape()
                    .neighbours(gate)
                    .into_iter()
                    .find(|near| view.theirs().contains(&Theirs::Hidden(*near)));
                let guard = guard.unwrap();
                let ways = crate::game::Direction::ALL.map(|direction| Move::step(guard, direction));
                let takes = |mv: &Move| mv.to(Board::Small) == Some(gate);
                let away = |mv: &Move| mv.to(Board::Small).is_some_and(|to| Board::Small.shape().row(to) == 1);
                let answer = ways.into_iter().find(|mv| if taken { takes(mv) } else { away(mv) }).unwrap();
                play(answer, &mut view, us.other());
                if view.outcome().is_none() && sent == Colour::Blue {
                    play(Move::leave(gate), &mut view, us);
                }
                let came = match view.outcome() {
                    Some(Outcome::Won { by, .. }) if by == us => 1,
                    Some(Outcome::Won { .. }) => -1,
                    _ => 0,
                };
                assert_eq!(came, worth(sent, taken), "{sent:?} {taken}");
            }
        }
    }
}
