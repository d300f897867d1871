//! The ladder of one minute: three short games, each on a larger board, for somebody who has never played.

use crate::game::Board;

/// Where it is kept in the browser's storage how far somebody has come: the number of rungs that are done.
pub const KEY: &str = "geister-lab.first";

/// The rungs: the board, and who sits across.
pub const RUNGS: [(Board, &str); 3] = [(Board::Mini, "random"), (Board::Small, "random"), (Board::Standard, "rush")];

/// How many rungs are done after a game on this board against this opponent, when so many were done before. Only the next rung
/// counts; whoever plays something else stands where it stood.
pub fn after(done: usize, board: Board, opponent: &str) -> usize {
    if RUNGS.get(done) == Some(&(board, opponent)) { done + 1 } else { done }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::roster;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_rung_is_a_game_that_there_is_and_leads_to_the_next() {
        for (done, (board, opponent)) in RUNGS.into_iter().enumerate() {
            assert!(roster::find_for(opponent, board).is_ok());
            assert_eq!(after(done, board, opponent), done + 1);
            assert_eq!(after(RUNGS.len(), board, opponent), RUNGS.len());
        }
        assert_eq!(after(0, Board::Standard, "rush"), 0);
    }
}
