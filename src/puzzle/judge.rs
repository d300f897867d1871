//! Any position as a puzzle: is it won by force, and how?

use super::patience::Patience;
use super::position::Position;
use super::themes::themes;
use super::{Puzzle, level, written};
use crate::game::{Ply, Seed};
use crate::search::proof::{Prover, Verdict};

/// What a question about a position came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judged {
    /// It is won, and this is the puzzle. More than one first move may win it.
    Won(Box<Puzzle>),
    /// Nothing wins by force within so many plies.
    NotWon,
    /// It took too long to find out.
    TooLong,
}

/// What there is to see in longer wins takes longer to find than the win itself.
const SEEN_TO_THE_END: Ply = Ply(13);

/// Is the position won within so many plies? The search gives up after so many nodes.
pub fn judge(prover: &mut Prover, position: &Position, within: Ply, nodes: u64) -> Judged {
    if position.view().outcome().is_some() {
        return Judged::NotWon;
    }
    let problem = position.problem();
    match prover.prove_unless(&problem, within, &mut Patience(nodes)) {
        Verdict::None => Judged::NotWon,
        Verdict::Unknown => Judged::TooLong,
        Verdict::Win(proof) => Judged::Won(Box::new(Puzzle {
            board: problem.board,
            state: position.write(),
            plies: proof.plies,
            level: level(proof.plies),
            themes: if proof.plies <= SEEN_TO_THE_END { themes(prover, &problem, &proof) } else { Vec::new() },
            line: written(position, &proof),
            seed: Seed::default(),
        })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn judged(state: &str, within: u16, nodes: u64) -> Judged {
        judge(&mut Prover::default(), &Position::read(Board::Standard, state).unwrap(), Ply(within), nodes)
    }

    #[test]
    fn a_won_position_becomes_a_puzzle_and_another_one_does_not() {
        let state = "54R99r99r99r10B12B99b99b20u50u44u99b99b99b99r99r";
        let Judged::Won(puzzle) = judged(state, 9, 1_000_000) else { panic!() };
        assert_eq!((puzzle.plies, puzzle.state.as_str()), (Ply(3), state));
        assert_eq!(puzzle.line, ["b1←", "c1→", "a1↑"]);
        let start = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
        assert_eq!(judged(start, 5, 1_000_000), Judged::NotWon);
        assert_eq!(judged(start, 29, 5_000), Judged::TooLong);
        // Who has left has won already.
        let left = "54R99r99r99r10B88b99b99b20u50u44u99b99b99b99r99r";
        assert_eq!(judged(left, 9, 1_000_000), Judged::NotWon);
    }

    #[test]
    fn who_stands_on_the_corner_wins_at_once() {
        let Judged::Won(puzzle) = judged("54R99r99r99r00B12B99b99b20u50u44u99b99b99b99r99r", 9, 1_000) else {
            panic!()
        };
        assert_eq!((puzzle.plies, puzzle.line.len()), (Ply(1), 1));
    }
}
