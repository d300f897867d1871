//! The functions that move, on bitboards. Where one has no move of its own, it makes a random one.

use super::places::{Places, distance};
use super::vocabulary::Action;
use crate::game::{Dice, Seat};
use crate::playout::{Counted, Ground, PlayBoard, Step, below, random_of, random_step};

/// The move of a function.
#[inline(always)]
pub fn step<G: Ground>(action: Action, board: &PlayBoard<G>, dice: &mut Dice) -> Step {
    let own_move = match action {
        Action::Random => None,
        Action::Capture => any_of::<G>(onto::<G>(board.own, board.opp), dice),
        Action::CaptureBlueOpponent => any_of::<G>(onto::<G>(board.own, board.opp_blue), dice),
        Action::CloserToGoal => closer_to_goal(board, dice),
        Action::CloserToMyGoal => closer_to_my_goal(board, dice),
        Action::EscapeFromOpponents => any_of::<G>(escapes(board, board.opp), dice),
        Action::EscapeFromRedOpponent => any_of::<G>(escapes(board, board.opp_red()), dice),
        Action::LeavingFromGoal => any_of::<G>(leaving(board), dice),
    };
    own_move.unwrap_or_else(|| random_step(board, dice))
}

/// The directions, as [`PlayBoard::movers`] counts them.
const RIGHT: usize = 1;
const LEFT: usize = 3;

/// Ahead and back for the player to move.
const fn ahead(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 2,
    }
}

/// The pieces that a step up, right, down and left leads onto these squares.
#[inline(always)]
fn onto<G: Ground>(pieces: u64, squares: u64) -> [u64; 4] {
    [
        pieces & (squares << G::COLUMNS),
        pieces & (squares >> 1) & !G::RIGHT_COLUMN,
        pieces & (squares >> G::COLUMNS),
        pieces & (squares << 1) & !G::LEFT_COLUMN,
    ]
}

/// One of the steps of these pieces in these directions, each equally likely.
#[inline(always)]
fn any_of<G: Ground>(movers: [u64; 4], dice: &mut Dice) -> Option<Step> {
    let sets = movers.map(Counted::of);
    let [up, right, down, left] = sets.map(|set| set.count());
    let behind = [0, up, up + right, up + right + down];
    let all = behind[3] + left;
    if all == 0 {
        return None;
    }
    let n = below(dice, all);
    let way = usize::from(n >= behind[1]) + usize::from(n >= behind[2]) + usize::from(n >= behind[3]);
    let from = sets[way & 3].nth(n - behind[way & 3]);
    Some(Step { from, to: PlayBoard::<G>::stepped(from, way) })
}

/// The steps of pieces next to one of `threats` onto empty squares that no opposing piece is next to.
#[inline(always)]
fn escapes<G: Ground>(board: &PlayBoard<G>, threats: u64) -> [u64; 4] {
    let safe = G::ALL & !board.own & !board.opp & !G::around(board.opp);
    onto::<G>(board.own & G::around(threats), safe)
}

/// Steps backward and towards the middle.
#[inline(always)]
fn leaving<G: Ground>(board: &PlayBoard<G>) -> [u64; 4] {
    let mut movers = board.movers();
    movers[ahead(G::SEAT)] = 0;
    movers[RIGHT] &= G::LEFT_HALF;
    movers[LEFT] &= G::RIGHT_HALF;
    movers
}

/// The own piece nearest to an exit goes on, or leaves.
#[inline(always)]
fn closer_to_goal<G: Ground>(board: &PlayBoard<G>, dice: &mut Dice) -> Option<Step> {
    let steps = distance(board.own, &G::NEAR_GOAL);
    let nearest = board.own & G::NEAR_GOAL[steps];
    if steps == 0 {
        let piece = random_of(nearest, dice);
        return (piece & board.own_blue != 0).then(|| Step::leave(piece));
    }
    nearer::<G>(board, nearest, ahead(G::SEAT), dice)
}

/// The own piece nearest to an own-side corner goes there.
#[inline(always)]
fn closer_to_my_goal<G: Ground>(board: &PlayBoard<G>, dice: &mut Dice) -> Option<Step> {
    let steps = distance(board.own, &G::NEAR_MY_GOAL);
    let nearest = board.own & G::NEAR_MY_GOAL[steps];
    if steps == 0 { None } else { nearer::<G>(board, nearest, ahead(G::SEAT) ^ 2, dice) }
}

/// A step of one of these pieces in one direction, or left in the left half and right in the right half. One throw says which
/// piece and which way, and nothing branches on it.
#[inline(always)]
fn nearer<G: Ground>(board: &PlayBoard<G>, pieces: u64, straight: usize, dice: &mut Dice) -> Option<Step> {
    let bits = dice.bits();
    let counted = Counted::of(pieces);
    let piece = counted.nth((((bits >> 32) * u64::from(counted.count())) >> 32) as u32);
    let movers = board.movers();
    let aside = if piece & G::LEFT_HALF != 0 { LEFT } else { RIGHT };
    let may_straight = movers[straight & 3] & piece != 0;
    let may_aside = movers[aside & 3] & piece != 0;
    let goes_aside = may_aside & (!may_straight | (bits & 1 == 1));
    let way = if goes_aside { aside } else { straight };
    (may_straight | may_aside).then(|| Step { from: piece, to: PlayBoard::<G>::stepped(piece, way) })
}
