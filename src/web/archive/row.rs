//! A game in the archive: what it is called, where it lies, and how it ended for whom.

use super::link;
use crate::game::record::{Player, Record};
use crate::game::{Outcome, Seat};
use crate::web::kit::finished::Finished;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A game in the archive.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The same for the same game, wherever it comes from.
    pub id: String,
    /// Where it lies: when it ended, so that the oldest come first, and its id.
    pub key: String,
    /// The game.
    pub game: Finished,
}

impl Row {
    /// A game by when it ended. One of which nobody knows that counts as the oldest: what is brought here from elsewhere is
    /// the first to go, and never one's own.
    pub fn new(game: Finished) -> Row {
        let id = id(&game.record);
        Row { key: format!("{:016.0} {id}", game.ended.max(0.0)), id, game }
    }

    /// A game that lies under this key.
    pub fn at(key: String, game: Finished) -> Row {
        Row { id: id(&game.record), key, game }
    }
}

/// What a game is called in an address.
fn id(record: &Record) -> String {
    let bytes = link::bytes(record).unwrap_or_default();
    Sha256::digest(bytes).iter().take(8).fold(String::new(), |mut id, byte| {
        let _ = write!(id, "{byte:02x}"); // a text takes anything
        id
    })
}

/// From where a game is looked at: the person's seat, where one person played.
pub fn seat_of(record: &Record) -> Seat {
    let person = |seat: Seat| record.players[seat] == Player::Person;
    if person(Seat::Second) && !person(Seat::First) { Seat::Second } else { Seat::First }
}

/// Did a person play here, and against whom?
pub fn opponent_of(record: &Record) -> Option<&str> {
    let seat = seat_of(record);
    match (&record.players[seat], &record.players[seat.other()]) {
        (Player::Person, Player::Agent { id, .. }) => Some(id),
        _ => None,
    }
}

/// Whose ghosts are solid: did they win?
pub fn won(record: &Record) -> Option<bool> {
    match record.outcome {
        Some(Outcome::Won { by, .. }) => Some(by == seat_of(record)),
        Some(Outcome::Drawn) | None => None,
    }
}

/// Was it drawn because both agreed, before it would have been drawn anyway?
pub fn is_agreed(record: &Record) -> bool {
    record.outcome == Some(Outcome::Drawn) && record.moves.len() < usize::from(record.draw_ply.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Game, PerSeat, Seed, Setup};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn record(seed: u64, players: PerSeat<Player>) -> Record {
        let mut dice = Seed(seed).dice(crate::game::Purpose::Game(0));
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Standard, &mut dice)), DRAW_PLY);
        game.resign(Seat::First).unwrap();
        Record::of(&game, Seed(seed), players)
    }

    #[test]
    fn a_draw_before_the_draw_ply_was_agreed_on() {
        let mut game = record(1, PerSeat::new(Player::Person, Player::Person));
        assert!(!is_agreed(&game), "somebody gave up");
        game.outcome = Some(Outcome::Drawn);
        assert!(is_agreed(&game));
        game.draw_ply = crate::game::Ply(game.moves.len() as u16);
        assert!(!is_agreed(&game));
    }

    #[test]
    fn the_same_game_is_called_the_same_wherever_it_comes_from() {
        let agent = || Player::Agent { id: "rush".to_owned(), checksum: "00".to_owned() };
        let game = record(1, PerSeat::new(agent(), Player::Person));
        let ended = |ended| Row::new(Finished { ended, ..game.clone().into() });
        let (one, other) = (ended(5.0), ended(7.0));
        assert_eq!(one.id, other.id);
        assert!(one.key < other.key, "the older one comes first");
        assert!(ended(0.0).key < one.key, "a game without a time is older than all that have one");
        assert_ne!(one.id, Row::new(record(2, PerSeat::new(agent(), Player::Person)).into()).id);
        assert_eq!(opponent_of(&one.game.record), Some("rush"));
        assert_eq!((seat_of(&one.game.record), won(&one.game.record)), (Seat::Second, Some(true)));
        let watched = record(1, PerSeat::new(agent(), agent()));
        assert_eq!((opponent_of(&watched), seat_of(&watched), won(&watched)), (None, Seat::First, Some(false)));
    }
}
