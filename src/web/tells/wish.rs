//! What is to be counted, as it stands in the address: the same address shows the same numbers on every machine.

use crate::agents::roster::{find, find_for};
use crate::arena::PerColour;
use crate::game::{Board, Seed};
use crate::web::engine::tells::messages::Plan;

/// How many games can be chosen.
pub const GAMES: [u64; 4] = [50, 200, 500, 2000];

/// What is counted, and how it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The games.
    pub plan: Plan,
    /// Large letters, for the back of a room.
    pub large: bool,
}

impl Default for Wish {
    /// The pair of the thesis whose habit is plainest.
    fn default() -> Wish {
        let players = ["murasaki-d5".to_owned(), "random".to_owned()];
        Wish { plan: Plan { players, board: Board::Small, games: 200, seed: Seed(1) }, large: false }
    }
}

/// Players who are at home on every board.
const ANYWHERE: [&str; 2] = ["murasaki-d5", "random"];

impl Wish {
    /// Reads what stands behind the question mark. What cannot be read is as usual, and is named.
    pub fn read(query: &str) -> (Wish, Vec<String>) {
        let (mut wish, mut bad) = (Wish::default(), Vec::new());
        let mut board = None;
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let plan = &mut wish.plan;
            let [one, other] = &mut plan.players;
            let read = match key {
                "one" => find(value).ok().map(|entry| *one = entry.id.to_owned()),
                "other" => find(value).ok().map(|entry| *other = entry.id.to_owned()),
                "board" => value.parse().ok().map(|read| board = Some(read)),
                "seed" => value.parse().ok().map(|seed| plan.seed = seed),
                "games" => value.parse().ok().filter(|games| GAMES.contains(games)).map(|games| plan.games = games),
                "large" => (value == "1").then(|| wish.large = true),
                _ => None,
            };
            if read.is_none() {
                bad.push(pair.chars().take(60).collect());
            }
        }
        let fits = |board: Board| wish.plan.players.iter().all(|id| find_for(id, board).is_ok());
        // Who plays on one board only says by that which one is meant.
        let meant = [wish.plan.board, Board::Standard, Board::Mini].into_iter().find(|board| fits(*board));
        wish.plan.board = board.or(meant).unwrap_or_default();
        bad.extend(wish.make_possible());
        (wish, bad)
    }

    /// Puts others in the place of players who do not play on the board, and says whom.
    pub fn make_possible(&mut self) -> Vec<String> {
        let (mut gone, board) = (Vec::new(), self.plan.board);
        for (id, instead) in self.plan.players.iter_mut().zip(ANYWHERE) {
            if let Err(error) = find_for(id, board) {
                gone.push(error.to_string());
                *id = instead.to_owned();
            }
        }
        gone
    }

    /// The address.
    pub fn address(&self) -> String {
        let Plan { players: [one, other], board, games, seed } = &self.plan;
        let large = if self.large { "&large=1" } else { "" };
        format!("#/tells?one={one}&other={other}&board={board}&games={games}&seed={seed}{large}")
    }
}

/// Both colours of something, blue first, as they are drawn.
pub fn blue_first<T>(both: PerColour<T>) -> [T; 2] {
    [both.blue, both.red]
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn an_address_gives_back_what_was_written() {
        let players = ["cfr-a".to_owned(), "rush".to_owned()];
        let plan = Plan { players, games: 500, seed: Seed(12), ..Wish::default().plan };
        for wish in [Wish { plan: plan.clone(), large: true }, Wish { plan, large: false }, Wish::default()] {
            let address = wish.address();
            assert_eq!(Wish::read(address.split_once('?').unwrap().1), (wish, Vec::new()), "{address}");
        }
        assert_eq!(Wish::read(""), (Wish::default(), Vec::new()));
    }

    #[test]
    fn what_cannot_be_read_is_named_and_as_usual() {
        let (wish, bad) = Wish::read("one=nobody&games=7&seed=x&board=7x7&large=2&a");
        assert_eq!((wish, bad.len()), (Wish::default(), 6));
        let (wish, bad) = Wish::read("one=cfr-a&board=6x6");
        assert_eq!((wish.plan.players[0].as_str(), bad.len()), ("murasaki-d5", 1));
        let (wish, bad) = Wish::read("one=monte-carlo&other=blueness");
        assert!(bad.is_empty(), "{bad:?}");
        assert!(find_for(&wish.plan.players[0], wish.plan.board).is_ok());
    }
}
