//! Wins that somebody had in a finished game and did not take.

use super::judge::{Judged, judge};
use super::patience::Patience;
use super::position::Position;
use super::{DETOUR, Puzzle};
use crate::game::{Game, Move, PerSeat, Ply, Seat, Way};
use crate::search::proof::{Problem, Prover};

/// A win that was there, and was given away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missed {
    /// How many moves had been made.
    pub ply: Ply,
    /// The position as a puzzle: as its owner knew it, every colour that was hidden then hidden now.
    pub puzzle: Puzzle,
}

/// The shortest win that is worth a puzzle: whoever stands before the gate needs none.
const SHORTEST: Ply = Ply(3);

/// The wins within so many plies that a player of a finished game had and gave away. Each search gives up after so many
/// nodes; what it does not find out is no puzzle. None while the game goes on.
pub fn missed(prover: &mut Prover, game: &Game, seat: Seat, within: Ply, nodes: u64) -> Vec<Missed> {
    let mut found = Vec::new();
    if game.outcome().is_none() {
        return found;
    }
    let setup = |of: Seat| game.position().setup(of);
    let mut now = Game::start(PerSeat::from_fn(setup), game.position().draw_ply());
    for played in game.history() {
        if played.seat == seat
            && let Some(puzzle) = given_away(prover, &now, seat, played.mv, within, nodes)
        {
            found.push(Missed { ply: now.position().ply(), puzzle });
        }
        if now.play(played.mv).is_err() {
            break; // these moves were legal in this very game
        }
    }
    found
}

/// The puzzle of a position whose owner made this move, if it had a win before and none after.
fn given_away(prover: &mut Prover, game: &Game, seat: Seat, mv: Move, within: Ply, nodes: u64) -> Option<Puzzle> {
    let view = game.view(seat);
    let left = view.draw_ply().0.saturating_sub(view.ply().0);
    let problem = Problem::hidden(view);
    let position = Position::try_from(&problem).ok()?;
    let Judged::Won(puzzle) = judge(prover, &position, within.min(Ply(left)), nodes) else { return None };
    if puzzle.plies < SHORTEST {
        return None;
    }
    let late = Ply(puzzle.plies.0 + DETOUR);
    let mut wins = |mv: Move| Some(prover.try_move_unless(&problem, mv, late, &mut Patience(nodes))?.win.is_some());
    if wins(turned(game, seat, mv))? {
        return None;
    }
    // Whatever its solver tries, the page must be able to tell soon what it comes to.
    for mv in position.view().legal_moves() {
        wins(mv)?;
    }
    Some(*puzzle)
}

/// A move as its owner sees it, who sits at the bottom.
fn turned(game: &Game, seat: Seat, mv: Move) -> Move {
    let shape = game.position().board().shape();
    let way = match mv.way {
        Way::Step(direction) => Way::Step(direction.seen_by(seat)),
        Way::Leave => Way::Leave,
    };
    Move { from: shape.seen_by(mv.from, seat), way }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Dice, Seed, Setup};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn random_game(seed: u64) -> Game {
        let mut dice = Dice::new(Seed(seed));
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Small, &mut dice)), DRAW_PLY);
        while game.outcome().is_none() {
            game.play(*dice.pick(&game.position().legal_moves()).unwrap()).unwrap();
        }
        game
    }

    /// Whoever plays by dice misses wins; each is one, and the move that was made gave it away.
    #[test]
    fn what_is_found_was_won_and_was_given_away() {
        let mut prover = Prover::new(14);
        let mut count = PerSeat::new(0, 0);
        for seed in 0..12 {
            let game = random_game(seed);
            for seat in Seat::BOTH {
                for missed in missed(&mut prover, &game, seat, Ply(7), 50_000) {
                    count[seat] += 1;
                    let before = game.back_to(missed.ply);
                    assert_eq!(before.position().to_move(), seat);
                    let position = missed.puzzle.position().unwrap();
                    assert_eq!(position.problem(), Problem::hidden(before.view(seat)));
                    assert!(!position.shows_some(), "what was hidden stays hidden");
                    let mv = turned(&game, seat, game.history()[usize::from(missed.ply.0)].mv);
                    let tried = super::super::answer(&mut prover, &position, mv, missed.puzzle.plies);
                    assert_eq!(tried.win, None);
                }
            }
        }
        assert!(count.first > 0 && count.second > 0, "{count:?}");
    }

    #[test]
    fn a_game_that_goes_on_is_not_looked_at() {
        let over = random_game(3);
        let open = over.back_to(Ply(over.history().len() as u16 - 1));
        for seat in Seat::BOTH {
            assert_eq!(missed(&mut Prover::new(14), &open, seat, Ply(7), 50_000), []);
        }
    }
}
