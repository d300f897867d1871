//! Games of two players of the roster, as the arena plays them: each number is another game, and the seats change.

use super::deeds::comes_near;
use super::messages::{Pair, Shown};
use super::tally::{Tally, Way};
use crate::agents::cast::CastError;
use crate::agents::roster::{RosterError, find_for};
use crate::agents::{Cast, Detail, Entry};
use crate::game::{DRAW_PLY, Game, MoveError, PerSeat, Purpose, Seat, Seed, notation};

/// More than anybody waits for in one go.
pub const MOST: u32 = 200;

/// Why games cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unplayed {
    /// There is no such player, or not on this board.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// The player cannot be asked.
    #[error(transparent)]
    Cast(#[from] CastError),
    /// A move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Too many.
    #[error("{0} games are too many at once; {MOST} are the most")]
    Games(u32),
}

/// Does the pair's first player begin in this game?
pub const fn first_begins(game: u32) -> bool {
    game.is_multiple_of(2)
}

/// Where a player of the pair sits in this game; the other way round it is the same.
pub const fn seat_of(player: Seat, game: u32) -> Seat {
    if first_begins(game) { player } else { player.other() }
}

/// A game under way: who sits where, and the seed of all its dice.
pub(super) struct Table {
    players: PerSeat<&'static Entry>,
    seed: Seed,
    pub(super) game: Game,
}

impl Table {
    pub(super) fn lay(pair: &Pair, number: u32) -> Result<Table, Unplayed> {
        let find = |seat: Seat| find_for(&pair.players[seat_of(seat, number)], pair.board);
        let players = PerSeat::new(find(Seat::First)?, find(Seat::Second)?);
        let seed = pair.seed.derive(Purpose::Game(number.into()));
        let arrange = |seat: Seat| Cast::ALL.arrange(players[seat], pair.board, seat, seed);
        let setups = PerSeat::new(arrange(Seat::First)?, arrange(Seat::Second)?);
        Ok(Table { players, seed, game: Game::start(setups, DRAW_PLY) })
    }

    /// The next move, if the game is not over.
    pub(super) fn next(&self) -> Result<Option<crate::game::Move>, Unplayed> {
        if self.game.outcome().is_some() {
            return Ok(None);
        }
        let seat = self.game.position().to_move();
        let choice = Cast::ALL.decide(self.players[seat], self.game.view(seat), self.seed, Detail::Move)?;
        Ok(Some(choice.mv))
    }
}

/// Plays some games and counts.
pub fn count(pair: &Pair, from: u32, games: u32) -> Result<Tally, Unplayed> {
    if games > MOST {
        return Err(Unplayed::Games(games));
    }
    let mut tally = Tally::default();
    for number in from..from.saturating_add(games) {
        let mut table = Table::lay(pair, number)?;
        let mut came = PerSeat::new(Vec::new(), Vec::new());
        while let Some(mv) = table.next()? {
            if let Some((seat, piece)) = comes_near(&table.game, mv)
                && !came[seat].contains(&piece)
            {
                came[seat].push(piece);
            }
            table.game.play(mv)?;
        }
        for seat in Seat::BOTH {
            let setup = table.game.position().setup(seat);
            let ways = &mut tally.ways[seat_of(seat, number)];
            for piece in pair.board.shape().piece_ids() {
                let place = came[seat].iter().position(|one| *one == piece);
                ways.of(Way::of(place)).add(setup.colour(piece));
            }
        }
        tally.games += 1;
        if let Some(winner) = table.game.outcome().and_then(|outcome| outcome.winner()) {
            tally.won[seat_of(winner, number)] += 1;
        }
    }
    Ok(tally)
}

/// Plays a game to be looked at.
pub fn show(pair: &Pair, number: u32) -> Result<Shown, Unplayed> {
    let mut table = Table::lay(pair, number)?;
    let mut moves = Vec::new();
    while let Some(mv) = table.next()? {
        moves.push(notation::move_text(pair.board, mv));
        table.game.play(mv)?;
    }
    let setups = PerSeat::from_fn(|seat| table.game.position().setup(seat).text(seat));
    Ok(Shown { first_begins: first_begins(number), setups, moves })
}

/// The game after its first moves.
pub(super) fn up_to(pair: &Pair, number: u32, ply: u16) -> Result<Game, Unplayed> {
    let mut table = Table::lay(pair, number)?;
    for _ in 0..ply {
        let Some(mv) = table.next()? else { break };
        table.game.play(mv)?;
    }
    Ok(table.game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn pair(first: &str, second: &str, board: Board) -> Pair {
        Pair { board, players: PerSeat::new(first.to_owned(), second.to_owned()), seed: Seed(5) }
    }

    #[test]
    fn slices_add_up_to_the_whole_and_seats_change() {
        let pair = pair("rush", "murasaki-d5", Board::Small);
        let whole = count(&pair, 0, 7).unwrap();
        assert_eq!(count(&pair, 0, 3).unwrap().plus(count(&pair, 3, 4).unwrap()), whole);
        assert!(show(&pair, 0).unwrap().first_begins && !show(&pair, 1).unwrap().first_begins);
        assert_eq!(count(&pair, 0, MOST + 1), Err(Unplayed::Games(MOST + 1)));
    }

    #[test]
    fn the_habit_its_mirror_and_the_circle_are_there() {
        let red = |id: &str| {
            let tally = count(&pair(id, "sumire-d5", Board::Standard), 0, 16).unwrap();
            let ways = tally.ways.first;
            assert_eq!(ways.first.sum() + ways.later.sum() + ways.away.sum(), 16 * 8);
            ways.first.red_share().unwrap()
        };
        let (habit, mirror, muddle) = (red("murasaki-d5"), red("bluff-const-d5"), red("bluff-d5"));
        assert!(habit > 0.9 && mirror < 0.25 && (0.2..0.8).contains(&muddle), "{habit} {mirror} {muddle}");
        let share = |a: &str, b: &str| count(&pair(a, b, Board::Standard), 0, 16).unwrap().share();
        let round = [("sumire-d5", "murasaki-d5"), ("bluff-const-d5", "sumire-d5"), ("murasaki-d5", "bluff-const-d5")];
        for (winner, loser) in round {
            assert!(share(winner, loser) > 0.6, "{winner} {loser} {}", share(winner, loser));
        }
    }
}
