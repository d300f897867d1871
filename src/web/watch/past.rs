//! A game that was played already: by people, at a cup, or by players whose game is not played again but looked at. Whoever is
//! asked in a seat need not be the one who sat there.

use super::story::Story;
use super::wish::Wish;
use crate::agents::roster::find_for;
use crate::game::record::{Player, Record};
use crate::game::{PerSeat, Seat};
use crate::web::engine::watching::by::By;
use crate::web::engine::watching::messages::{Placed, Watched};
use std::sync::Arc;

/// Who is asked where a person sat: at home on every board, quick, and it has a number for every move.
const ADVISER: &str = "murasaki-d5";

/// A game that is over, under the name that it has in an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    /// What it is called in an address.
    pub name: String,
    /// The game.
    pub record: Record,
}

impl Past {
    /// What is looked at when nothing else is said: from the person's side, from the beginning.
    pub fn wish(past: Arc<Past>) -> Wish {
        let record = &past.record;
        let side = if past.is_yours(Seat::Second) { Seat::Second } else { Seat::First };
        Wish {
            players: PerSeat::from_fn(|seat| past.sat(seat).unwrap_or(ADVISER).to_owned()),
            board: record.board,
            seed: record.seed,
            side,
            by: By::Blueness,
            past: Some(past),
            ..Wish::default()
        }
    }

    /// Is this the seat of the only person at the table?
    pub fn is_yours(&self, seat: Seat) -> bool {
        let person = |seat: Seat| self.record.players[seat] == Player::Person;
        person(seat) && !person(seat.other())
    }

    /// The player of the roster who sat there; none for a person, or for somebody unknown here.
    pub fn sat(&self, seat: Seat) -> Option<&str> {
        match &self.record.players[seat] {
            Player::Agent { id, .. } => find_for(id, self.record.board).is_ok().then_some(id),
            Player::Person | Player::Remote => None,
        }
    }

    /// The game with all its moves; none where the record does not replay.
    pub fn story(&self) -> Option<Story> {
        self.record.replay().ok().map(Story::past)
    }

    /// The game up to a moment as a worker is told of it, with whoever is asked in the two seats.
    pub fn watched(&self, players: PerSeat<String>, moves: Vec<String>) -> Watched {
        let Record { board, seed, ref setups, draw_ply, .. } = self.record;
        Watched { board, players, seed, moves, placed: Some(Placed { setups: setups.clone(), draw_ply }) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::agents::{Detail, arrange, decide, find};
    use crate::game::{Board, DRAW_PLY, Game, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A game of a person, who plays like Random, against Rush on the small board.
    pub fn small(seed: u64) -> Arc<Past> {
        let players = PerSeat::new(find("random").unwrap(), find("rush").unwrap());
        let setups = PerSeat::from_fn(|seat| arrange(players[seat], Board::Small, seat, Seed(seed)));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() {
            let seat = game.position().to_move();
            game.play(decide(players[seat], game.view(seat), Seed(seed), Detail::Move).mv).unwrap();
        }
        let rush = Player::Agent { id: "rush".to_owned(), checksum: String::new() };
        let record = Record::of(&game, Seed(seed), PerSeat::new(Player::Person, rush));
        Arc::new(Past { name: "0a1b".to_owned(), record })
    }

    #[test]
    fn who_played_is_asked_and_somebody_else_in_a_person_s_place() {
        let past = small(3);
        let wish = Past::wish(past.clone());
        assert_eq!((wish.players.first.as_str(), wish.players.second.as_str()), (ADVISER, "rush"));
        assert_eq!((wish.side, wish.board, wish.seed), (Seat::First, Board::Small, Seed(3)));
        assert_eq!((past.sat(Seat::First), past.sat(Seat::Second)), (None, Some("rush")));
        let story = past.story().unwrap();
        assert_eq!(usize::from(story.length()), past.record.moves.len());
        assert!(story.is_over() && !story.goes_on(story.length()) && story.goes_on(0));
    }
}
