//! The moves at which a game turned: a few, each worth a line of words.

use super::facts::Facts;
use crate::game::{Colour, Game, Outcome, PieceId, Place, Reason, Seat, notation};
use crate::web::watch::minds::{Minds, change};
use std::collections::BTreeMap;

/// So many are named.
const MOST: usize = 4;
/// And of the wins that a side let go, so many.
const MOST_LET_GO: usize = 2;
/// A mind that changes less has not turned.
const JUMP: f64 = 0.25;

/// What happened there.
#[derive(Debug, Clone, PartialEq)]
pub enum What {
    /// There was a forced win in so many plies, and it was let go.
    LetGo(u16),
    /// From here on it was a forced win in so many plies, and it was carried through.
    Forced(u16),
    /// A capture left the other side one ghost of this colour.
    LastButOne(Colour),
    /// The last red was taken: whoever did it lost by that.
    LastRed,
    /// The side's mind jumped about a ghost on this square: how blue it looked before and after, and what it was.
    Jump {
        /// Where the ghost stood.
        square: String,
        /// In hundredths.
        before: u32,
        /// In hundredths.
        after: u32,
        /// Its colour.
        truth: Colour,
    },
}

/// A move at which the game turned.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// After how many moves one has to look.
    pub at: u16,
    /// The number of the move that is spoken of, from one.
    pub number: u16,
    /// Who moved, had the win, or changed its mind.
    pub seat: Seat,
    /// What it was.
    pub what: What,
}

/// What somebody in each seat believed at its decisions, as the first seat's and the second's.
pub type Readings = [Vec<(u16, Minds)>; 2];

/// The turns of a game that is over, in the order of the game. What is not known yet is not told.
pub fn turns(game: &Game, facts: &Facts, readings: &Readings) -> Vec<Turn> {
    let mut found: Vec<(f64, Turn)> = Vec::new();
    found.extend(forced(game, facts));
    found.extend(captures(game));
    found.extend(jumps(game, readings));
    found.sort_by(|(one, a), (other, b)| other.total_cmp(one).then(a.at.cmp(&b.at)));
    // One line a move is enough.
    let mut best: BTreeMap<u16, Turn> = BTreeMap::new();
    for (_, turn) in found {
        if best.len() < MOST {
            best.entry(turn.number).or_insert(turn);
        }
    }
    best.into_values().collect()
}

/// Wins that were let go, and the one that was carried through.
fn forced(game: &Game, facts: &Facts) -> Vec<(f64, Turn)> {
    let length = game.history().len() as u16;
    let winner = match game.outcome() {
        Some(Outcome::Won { by, reason }) if reason != Reason::Resigned => Some(by),
        _ => None,
    };
    let mut found = Vec::new();
    for seat in Seat::BOTH {
        let wins = (0..length).filter(|ply| Seat::to_move_at(crate::game::Ply(*ply)) == seat);
        // The plies that a forced win takes, and whether the move kept it.
        type Win = (u16, Option<bool>);
        let win = |ply| -> Option<Win> {
            let certain = facts.certain.get(&ply)?;
            Some((certain.win?.0, certain.kept))
        };
        let wins: Vec<(u16, Option<Win>)> = wins.map(|ply| (ply, win(ply))).collect();
        // Of wins that were let go, a short one is the greater pity.
        let lost = wins.iter().filter_map(|(ply, win)| match win {
            Some((plies, Some(false))) => Some((*plies, *ply)),
            _ => None,
        });
        let mut lost: Vec<(u16, u16)> = lost.collect();
        lost.sort_unstable();
        for (plies, ply) in lost.into_iter().take(MOST_LET_GO) {
            let turn = Turn { at: ply, number: ply + 1, seat, what: What::LetGo(plies) };
            found.push((4.0 - 0.05 * f64::from(plies), turn));
        }
        if winner != Some(seat) {
            continue;
        }
        let held = wins.iter().rev().take_while(|(_, win)| win.is_some_and(|(_, kept)| kept != Some(false)));
        // A win in one is no news.
        if let Some((ply, Some((plies, _)))) = held.last()
            && *plies > 1
        {
            found.push((3.5, Turn { at: *ply, number: ply + 1, seat, what: What::Forced(*plies) }));
        }
    }
    found
}

/// Captures after which one more would have decided the game, or which did.
fn captures(game: &Game) -> Vec<(f64, Turn)> {
    let shape = game.position().board().shape();
    let mut left = [[shape.of_colour(Colour::Blue), shape.of_colour(Colour::Red)]; 2];
    let mut found = Vec::new();
    for (index, played) in game.history().iter().enumerate() {
        let Some(capture) = played.capture else { continue };
        let left = &mut left[played.seat.other() as usize][capture.colour as usize];
        *left = left.saturating_sub(1);
        let (weight, what) = match (capture.colour, *left) {
            (Colour::Red, 0) => (3.0, What::LastRed),
            (colour, 1) if shape.of_colour(colour) > 1 => (1.2, What::LastButOne(colour)),
            _ => continue,
        };
        let ply = index as u16;
        found.push((weight, Turn { at: ply + 1, number: ply + 1, seat: played.seat, what }));
    }
    found
}

/// The largest change of mind of each side.
fn jumps(game: &Game, readings: &Readings) -> Vec<(f64, Turn)> {
    let board = game.position().board();
    let mut found = Vec::new();
    for (seat, readings) in Seat::BOTH.into_iter().zip(readings) {
        let pairs = readings.windows(2);
        let largest = pairs.filter_map(|pair| change(&pair[0].1, &pair[1].1, pair[1].0));
        let Some(jump) = largest.max_by(|one, other| one.size().total_cmp(&other.size()).then(other.ply.cmp(&one.ply)))
        else {
            continue;
        };
        let Some(piece) = PieceId::from_index(jump.piece).filter(|_| jump.size() >= JUMP) else { continue };
        let then = game.back_to(crate::game::Ply(jump.ply));
        let Place::On(square) = then.position().place(seat.other(), piece) else { continue };
        let what = What::Jump {
            square: notation::square_name(board, square),
            before: percent(jump.before),
            after: percent(jump.after),
            truth: game.position().setup(seat.other()).colour(piece),
        };
        // The move before it changed the mind.
        found.push((1.0 + 1.5 * jump.size(), Turn { at: jump.ply, number: jump.ply, seat, what }));
    }
    found
}

fn percent(blue: f64) -> u32 {
    (100.0 * blue).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, PerSeat, Ply, Setup};
    use crate::web::engine::analysing::messages::Certain;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A game on the small board by its moves.
    fn game(moves: &str) -> Game {
        let setup = |seat, text| Setup::parse(Board::Small, seat, text).unwrap();
        let mut game = Game::start(PerSeat::new(setup(Seat::First, "RBRB"), setup(Seat::Second, "brrb")), DRAW_PLY);
        for text in moves.split_whitespace() {
            game.play(notation::parse_move(Board::Small, text).unwrap().0).unwrap();
        }
        game
    }

    fn certain(list: &[(u16, u16, Option<bool>)]) -> Facts {
        let all =
            list.iter().map(|(ply, plies, kept)| (*ply, Certain { win: Some(Ply(*plies)), kept: *kept, whole: true }));
        Facts { certain: all.collect(), ..Facts::default() }
    }

    const NOTHING: Readings = [Vec::new(), Vec::new()];

    #[test]
    fn a_win_that_was_let_go_and_a_capture_that_left_one_are_told() {
        // The first player comes near twice and loses its blue on b2; the second had a win in five and let it go.
        let game = game("b4↑ d1↓ b3↑ b1↓");
        let found = turns(&game, &certain(&[(1, 5, Some(false))]), &NOTHING);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], Turn { at: 1, number: 2, seat: Seat::Second, what: What::LetGo(5) });
        assert_eq!(found[1], Turn { at: 4, number: 4, seat: Seat::Second, what: What::LastButOne(Colour::Blue) });
        assert_eq!(turns(&game, &Facts::default(), &NOTHING).len(), 1, "what nobody knows is not told");
    }

    #[test]
    fn a_win_is_told_from_where_it_was_forced() {
        // The first player's blue walks to the corner d1 and out while the second steps to and fro.
        let moves = "d4↑ a1↓ d3↑ a2↑ b4↑ a1↓ b3↓ a2↑";
        let game = game(moves);
        assert_eq!(game.outcome(), None);
        let facts = certain(&[(2, 7, Some(true)), (4, 5, Some(true)), (6, 3, Some(true))]);
        assert_eq!(turns(&game, &facts, &NOTHING), [], "nobody has won yet");
        let mut won = game.clone();
        won.resign(Seat::Second).unwrap();
        assert_eq!(turns(&won, &facts, &NOTHING), [], "whoever gives up is not forced");
    }

    #[test]
    fn the_last_red_is_told_and_a_mind_that_jumps_with_what_was_true() {
        // a1 and d1 are the second player's blues, b1 and c1 its reds; both reds are fed to the first player.
        let game = game("b4↑ b1↓ b3↑(r) c1↓ b2→(r)");
        assert_eq!(game.outcome(), Some(Outcome::Won { by: Seat::Second, reason: Reason::GaveAllReds }));
        let mind = |ghosts: [f64; 4]| ghosts.map(Some).to_vec();
        let readings = [
            vec![(0, mind([0.5; 4])), (2, mind([0.5, 0.9, 0.3, 0.3])), (4, mind([0.5, 0.9, 0.4, 0.2]))],
            vec![(1, mind([0.5; 4])), (3, mind([0.6, 0.5, 0.5, 0.4]))],
        ];
        let found = turns(&game, &Facts::default(), &readings);
        let whats: Vec<(u16, Seat, bool)> =
            found.iter().map(|turn| (turn.number, turn.seat, matches!(turn.what, What::Jump { .. }))).collect();
        assert_eq!(whats, [(2, Seat::First, true), (3, Seat::First, false), (5, Seat::First, false)]);
        assert_eq!(found[2].what, What::LastRed);
        let What::Jump { square, before, after, truth } = &found[0].what else { panic!() };
        let piece = PieceId::from_index(1).unwrap();
        assert_eq!((*before, *after, *truth), (50, 90, game.position().setup(Seat::Second).colour(piece)));
        assert_eq!(square.len(), 2);
    }
}
