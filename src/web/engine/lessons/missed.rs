//! The worker's part in puzzles out of somebody's own games.

use crate::game::record::Player;
use crate::game::{Ply, Seat};
use crate::puzzle::{self, Puzzle};
use crate::search::proof::Prover;
use crate::web::kit::finished::Finished;
use serde::{Deserialize, Serialize};

/// The wins that a person missed in a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Missed {
    /// The id of the player at the other side, if it was a program.
    pub opponent: String,
    /// After how many moves each was there, and the puzzle.
    pub wins: Vec<(u16, Puzzle)>,
}

/// The longest win that is looked for.
const WITHIN: Ply = Ply(9);

/// For how many nodes a position is looked at: there are hundreds of games, and phones.
const NODES: u64 = 150_000;

/// Looks through a kept game; nothing is found in what is no finished game of a person.
pub fn missed(prover: &mut Prover, game: &str) -> Missed {
    let mut found = Missed::default();
    let Ok(Finished { record, .. }) = serde_json::from_str::<Finished>(game) else { return found };
    let Ok(game) = record.replay() else { return found };
    for seat in Seat::BOTH.into_iter().filter(|seat| record.players[*seat] == Player::Person) {
        let wins = puzzle::missed(prover, &game, seat, WITHIN, NODES);
        found.wins.extend(wins.into_iter().map(|missed| (missed.ply.0, missed.puzzle)));
        if let Player::Agent { id, .. } = &record.players[seat.other()] {
            found.opponent.clone_from(id);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::record::Record;
    use crate::game::{Board, DRAW_PLY, Dice, Game, PerSeat, Seed, Setup};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn game(seed: u64, players: PerSeat<Player>) -> Record {
        let mut dice = Dice::new(Seed(seed));
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Small, &mut dice)), DRAW_PLY);
        while game.outcome().is_none() {
            game.play(*dice.pick(&game.position().legal_moves()).unwrap()).unwrap();
        }
        Record::of(&game, Seed(seed), players)
    }

    fn text(record: Record) -> String {
        serde_json::to_string(&Finished::from(record)).unwrap()
    }

    #[test]
    fn only_the_persons_own_wins_are_found() {
        let mut prover = Prover::new(14);
        let agent = || Player::Agent { id: "rush".to_owned(), checksum: "00".to_owned() };
        let mut wins = 0;
        for seed in 0..6 {
            let found = missed(&mut prover, &text(game(seed, PerSeat::new(agent(), Player::Person))));
            assert_eq!(found.opponent, "rush");
            assert!(found.wins.iter().all(|(ply, _)| ply % 2 == 1), "the second player moves at odd plies");
            wins += found.wins.len();
            assert_eq!(missed(&mut prover, &text(game(seed, PerSeat::new(agent(), agent())))), Missed::default());
        }
        assert!(wins > 0);
    }

    #[test]
    fn what_is_no_game_is_passed_over() {
        let mut prover = Prover::new(4);
        let mut open = game(1, PerSeat::new(Player::Person, Player::Person));
        open.moves.pop();
        open.outcome = None;
        for nonsense in ["", "{}", "[1]", "日本語", &text(open)] {
            assert_eq!(missed(&mut prover, nonsense), Missed::default(), "{nonsense}");
        }
    }
}
