//! Games played and read, as a pure function from question to answer.

use super::messages::{Ask, Brief, Part, Plan, Reply};
use crate::arena::tells::{Tells, read};
use crate::arena::{MatchError, Tally};
use crate::game::notation::{self, NotationError};
use crate::game::{Board, DRAW_PLY, Game, MoveError, PerSeat, Seat, Setup, SetupError};

/// Why something cannot be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Uncounted {
    /// There can be no such match.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A set-up cannot be read.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Answers a question.
pub fn answer(ask: Ask) -> Result<Reply, Uncounted> {
    match ask {
        Ask::Play { plan, start, end } => Ok(Reply::Played(Box::new(played(&plan, start, end)?))),
        Ask::Read { plan, games } => {
            let (matched, turned) = plan.matched()?;
            let games: Result<Vec<_>, Uncounted> = games.iter().map(|brief| replayed(plan.board, brief)).collect();
            let mut readings = read(&matched, &games?);
            if turned {
                readings.reverse();
            }
            Ok(Reply::Read(readings))
        }
    }
}

fn played(plan: &Plan, start: u64, end: u64) -> Result<Part, Uncounted> {
    let (matched, turned) = plan.matched()?;
    let (mut tally, mut tells, mut games) = (Tally::default(), Tells::default(), Vec::new());
    for number in start..end.min(plan.games) {
        let game = matched.play(number);
        tally.count(&matched, number, &game);
        tells.count(&matched, number, &game);
        games.push(brief(plan.board, number, &game));
    }
    let (tally, tells) = if turned { (tally.turned(), tells.turned()) } else { (tally, tells) };
    Ok(Part { tally, tells, games })
}

fn brief(board: Board, number: u64, game: &Game) -> Brief {
    let setups = PerSeat::from_fn(|seat| game.position().setup(seat).text(seat));
    let moves: Vec<String> = game.history().iter().map(|played| notation::move_text(board, played.mv)).collect();
    Brief { number, setups, moves: moves.join(" ") }
}

fn replayed(board: Board, brief: &Brief) -> Result<(u64, Game), Uncounted> {
    let setup = |seat: Seat| Setup::parse(board, seat, &brief.setups[seat]);
    let mut game = Game::start(PerSeat::new(setup(Seat::First)?, setup(Seat::Second)?), DRAW_PLY);
    for text in brief.moves.split_whitespace() {
        game.play(notation::parse_move(board, text)?.0)?;
    }
    Ok((brief.number, game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Side;
    use crate::arena::tells::Tell;
    use crate::game::Seed;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn plan(one: &str, other: &str) -> Plan {
        Plan { players: [one.to_owned(), other.to_owned()], board: Board::Small, games: 40, seed: Seed(3) }
    }

    fn part(plan: &Plan, start: u64, end: u64) -> Part {
        match answer(Ask::Play { plan: plan.clone(), start, end }) {
            Ok(Reply::Played(part)) => *part,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn both_orders_are_the_same_games_from_either_side() {
        let (ours, theirs) = (plan("rush", "random"), plan("random", "rush"));
        let (one, other) = (part(&ours, 0, 40), part(&theirs, 0, 40));
        assert_eq!((one.tally.clone().turned(), one.tells.turned()), (other.tally, other.tells));
        assert_eq!(one.games, other.games);
        assert!(one.tells.side(Side::A).of(Tell::Exit).blue.sum > one.tells.side(Side::A).of(Tell::Exit).red.sum);
        let read = |plan: &Plan, games: &[Brief]| answer(Ask::Read { plan: plan.clone(), games: games.to_vec() });
        let (Ok(Reply::Read([rush, _])), Ok(Reply::Read([_, again]))) =
            (read(&ours, &one.games), read(&theirs, &other.games))
        else {
            panic!()
        };
        assert_eq!(rush, again);
        assert!(rush.end.unwrap().bits > 1.0);
    }

    #[test]
    fn nonsense_is_refused_with_a_sentence() {
        let of = |ask: Ask| answer(ask).unwrap_err().to_string();
        assert!(of(Ask::Play { plan: plan("nobody", "rush"), start: 0, end: 1 }).contains("nobody"));
        let games = |setup: &str, moves: &str| {
            let setups = PerSeat::new(setup.to_owned(), "rbbr".to_owned());
            vec![Brief { number: 0, setups, moves: moves.to_owned() }]
        };
        for games in [games("R", ""), games("RBRB", "x9"), games("RBRB", "a1↓")] {
            assert!(!of(Ask::Read { plan: plan("rush", "random"), games }).is_empty());
        }
    }
}
