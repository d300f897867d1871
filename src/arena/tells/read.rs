//! A watcher who knows a player's habits reads its colours from its moves; what is measured stands in the folder's `mod.rs`.

use super::counts::colour_of;
use super::habits::Habits;
use super::turn::{Turn, turns};
use crate::arena::plan::{Match, Side};
use crate::arena::statistics::Z;
use crate::belief::{Colouring, colourings};
use crate::game::{Board, Colour, Game, MAX_PIECES, PieceId, Seat};
use serde::{Deserialize, Serialize};

/// So few games do not say where a curve goes on.
const FEWEST: usize = 10;

/// What the watcher has gained after a number of moves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Bits of colour, on average over all games; of a game that is over, what was known at its end.
    pub bits: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How well a player can be read.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Reading {
    /// Games that were read.
    pub games: u64,
    /// Bits a move, over all moves of all games; none before anything was read.
    pub rate: Option<Point>,
    /// Bits gained by the end of a game, on average.
    pub end: Option<Point>,
    /// Bits after 0, 1, 2 … moves of this player, as far as a tenth of the games, and no fewer than ten, goes.
    pub curve: Vec<Point>,
}

/// How many bits all colours of a side are.
pub fn full_bits(board: Board) -> f64 {
    (colourings(board).count() as f64).log2()
}

/// Reads both sides of these games of a match, each game with the habits that the others show.
pub fn read(plan: &Match, games: &[(u64, Game)]) -> [Reading; 2] {
    let all: Vec<Vec<Turn>> = games.iter().map(|(_, game)| turns(game)).collect();
    [Side::A, Side::B].map(|side| {
        let of_side = |index: usize| {
            let (number, game) = &games[index];
            let seat = if plan.side(*number, Seat::First) == side { Seat::First } else { Seat::Second };
            let mine = said_anew(all[index].iter().filter(|turn| turn.seat == seat && !turn.leaves()));
            let mut habits = Habits::default();
            let read = mine.iter().filter(|(_, anew)| *anew);
            read.for_each(|(turn, _)| habits.count(turn, |piece| colour_of(game, seat, piece)));
            (Colouring::of(game.position().setup(seat)), mine, habits)
        };
        let parts: Vec<_> = (0..games.len()).map(of_side).collect();
        let habits = parts.iter().fold(Habits::default(), |sum, (_, _, habits)| sum.plus(habits));
        let gains: Vec<Vec<f64>> = parts
            .iter()
            .map(|(truth, turns, own)| gains(plan.board, *truth, turns, &habits.clone().without(own).weights()))
            .collect();
        summary(&gains)
    })
}

/// The turns, each with whether it says anything new: the same ghost doing the same again does not.
fn said_anew<'a>(turns: impl Iterator<Item = &'a Turn>) -> Vec<(&'a Turn, bool)> {
    let mut done = [[false; super::KINDS]; MAX_PIECES];
    turns.map(|turn| (turn, !std::mem::replace(&mut done[turn.piece][turn.kind], true))).collect()
}

/// Bits gained after each move of a game, beginning with none.
fn gains(board: Board, truth: Colouring, turns: &[(&Turn, bool)], weights: &[[f64; super::KINDS]; 2]) -> Vec<f64> {
    let all: Vec<Colouring> = colourings(board).collect();
    let pieces: Vec<PieceId> = board.shape().piece_ids().collect();
    let even = 1.0 / all.len() as f64;
    let mut chances = vec![even; all.len()];
    let mut gained = vec![0.0];
    for (turn, anew) in turns {
        if !anew {
            gained.push(gained.last().copied().unwrap_or_default());
            continue;
        }
        let [blue, red] = [Colour::Blue, Colour::Red].map(|colour| &weights[colour as usize]);
        let readiness = |of: &[f64; super::KINDS], piece: usize| -> f64 {
            turn.offered[piece].iter().zip(of).map(|(count, weight)| f64::from(*count) * weight).sum()
        };
        let ready: Vec<[f64; 2]> =
            pieces.iter().map(|piece| [readiness(blue, piece.index()), readiness(red, piece.index())]).collect();
        let mut sum = 0.0;
        for (chance, colouring) in chances.iter_mut().zip(&all) {
            let of = |piece: &PieceId| usize::from(!colouring.is_blue(*piece));
            let total: f64 = pieces.iter().zip(&ready).map(|(piece, ready)| ready[of(piece)]).sum();
            let mover = PieceId::from_index(turn.piece).is_some_and(|piece| !colouring.is_blue(piece));
            let weight = if mover { red } else { blue }[turn.kind];
            *chance *= (weight / total).max(f64::MIN_POSITIVE);
            sum += *chance;
        }
        let mut now = f64::MIN_POSITIVE;
        for (chance, colouring) in chances.iter_mut().zip(&all) {
            *chance /= sum;
            if *colouring == truth {
                now = chance.max(f64::MIN_POSITIVE);
            }
        }
        gained.push((now / even).log2());
    }
    gained
}

fn summary(games: &[Vec<f64>]) -> Reading {
    let moves = |game: &Vec<f64>| game.len() - 1;
    let last = |game: &Vec<f64>| game.last().copied().unwrap_or_default();
    let enough = FEWEST.max(games.len() / 10);
    let length = (0..).take_while(|made| games.iter().filter(|game| moves(game) >= *made).count() >= enough).count();
    let at = |made: usize| games.iter().map(|game| game.get(made).copied().unwrap_or(last(game))).collect::<Vec<f64>>();
    let all_moves: usize = games.iter().map(moves).sum();
    // A ratio of two sums over games: its spread follows from how far each game is from it.
    let rate = (all_moves > 0).then(|| {
        let rate = games.iter().map(last).sum::<f64>() / all_moves as f64;
        let apart: Vec<f64> = games.iter().map(|game| last(game) - rate * moves(game) as f64).collect();
        let reach = mean(&apart).reach() * games.len() as f64 / all_moves as f64;
        Point { bits: rate, low: rate - reach, high: rate + reach }
    });
    let end = (!games.is_empty()).then(|| mean(&games.iter().map(last).collect::<Vec<f64>>()));
    Reading { games: games.len() as u64, rate, end, curve: (0..length).map(|made| mean(&at(made))).collect() }
}

impl Point {
    fn reach(self) -> f64 {
        self.high - self.bits
    }
}

fn mean(values: &[f64]) -> Point {
    let count = values.len().max(1) as f64;
    let bits = values.iter().sum::<f64>() / count;
    let spread = values.iter().map(|value| (value - bits).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let reach = Z * (spread / count).sqrt();
    Point { bits, low: bits - reach, high: bits + reach }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn of(a: &str, b: &str, board: Board, games: u64) -> [Reading; 2] {
        let plan = Match::between(a, b, board, games, Seed(5), DRAW_PLY).unwrap();
        let games: Vec<(u64, Game)> = (0..games).map(|number| (number, plan.play(number))).collect();
        read(&plan, &games)
    }

    #[test]
    fn who_runs_is_read_and_who_rolls_dice_is_not() {
        let [rush, random] = of("rush", "random", Board::Small, 80);
        let (rush, random) = (rush.end.unwrap(), random.end.unwrap());
        assert!(rush.low > 1.0 && rush.high <= full_bits(Board::Small), "{rush:?}");
        // Random leaves whenever the dice say so: a ghost that stays at an exit may be red, and that is all.
        assert!(random.bits < 0.5 && random.low < 0.35, "{random:?}");
    }

    #[test]
    fn a_curve_begins_with_nothing_and_ends_within_what_there_is() {
        let [_, reading] = of("random", "rush", Board::Standard, 30);
        let first = reading.curve.first().unwrap();
        assert_eq!((first.bits, first.low, first.high), (0.0, 0.0, 0.0));
        assert!(reading.curve.iter().all(|point| point.bits <= full_bits(Board::Standard)));
        assert!((full_bits(Board::Standard) - 6.129).abs() < 0.001 && (full_bits(Board::Mini) - 1.0).abs() < 1e-9);
        assert_eq!(reading.games, 30);
    }

    #[test]
    fn without_games_nothing_is_claimed() {
        let plan = Match::between("rush", "random", Board::Small, 2, Seed(5), DRAW_PLY).unwrap();
        let [none, _] = read(&plan, &[]);
        assert_eq!(none, Reading::default());
        // One game alone has no other that would show habits: both colours look alike.
        let [one, _] = read(&plan, &[(0, plan.play(0))]);
        assert!(one.end.unwrap().bits.abs() < 0.75 && one.curve.is_empty(), "{one:?}");
    }
}
