//! A move tried by a playout, and playouts shared among deals.

use super::board::{After, PlayBoard, Step};
use super::ground::Ground;
use super::random::Chooser;
use super::run::{Ended, PLIES, playout};
use crate::game::Dice;

/// Plays a move and then a playout; the end is that of the player who moved.
#[inline]
pub fn trial<G: Ground, C: Chooser>(board: &PlayBoard<G>, step: Step, chooser: &C, dice: &mut Dice) -> Ended {
    match board.after(step) {
        After::Won => Ended::Won,
        After::Lost => Ended::Lost,
        After::Goes(next) => playout(next, PLIES - 1, chooser, dice).turned(),
    }
}

/// The same playout, and the opponent's reply in it; none where the move ended the game.
#[inline]
pub fn trial_with_reply<G: Ground, C: Chooser>(
    board: &PlayBoard<G>,
    step: Step,
    chooser: &C,
    dice: &mut Dice,
) -> (Ended, Option<Step>) {
    match board.after(step) {
        After::Won => (Ended::Won, None),
        After::Lost => (Ended::Lost, None),
        After::Goes(next) => {
            let reply = chooser.choose(&next, dice);
            (after_reply(&next, reply, chooser, dice).turned(), Some(reply))
        }
    }
}

/// A playout that begins with this reply to a move; the end is that of the player who replies.
#[inline]
pub fn after_reply<G: Ground, C: Chooser>(board: &PlayBoard<G>, reply: Step, chooser: &C, dice: &mut Dice) -> Ended {
    match board.after(reply) {
        After::Won => Ended::Won,
        After::Lost => Ended::Lost,
        After::Goes(next) => playout(next, PLIES - 2, chooser, dice).turned(),
    }
}

/// Shares so many playouts out in proportion to weights, whose sum is above 0: rounded, and always so many in all.
pub fn allot(weights: &[f64], playouts: u64) -> Vec<u64> {
    let sum: f64 = weights.iter().sum();
    let (mut before, mut given) = (0.0, 0);
    let share = |weight: &f64| {
        before += weight;
        let until = (before / sum * playouts as f64 + 0.5) as u64;
        let part = until.min(playouts).saturating_sub(given);
        given += part;
        part
    };
    let mut shares: Vec<u64> = weights.iter().map(share).collect();
    // Where rounding left something over, the last one with a weight has it.
    if let Some(last) = weights.iter().rposition(|weight| *weight > 0.0) {
        shares[last] += playouts - shares.iter().sum::<u64>();
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::super::{RandomMoves, Standard};
    use super::*;
    use crate::game::Seed;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn playouts_are_shared_in_proportion_and_none_is_lost() {
        assert_eq!(allot(&[1.0, 1.0, 2.0], 8), [2, 2, 4]);
        assert_eq!(allot(&[0.0, 1.0, 0.0], 5), [0, 5, 0]);
        let shares = allot(&[1.0; 70], 1000);
        assert_eq!(shares.iter().sum::<u64>(), 1000);
        assert!(shares.iter().all(|share| (14..=15).contains(share)), "{shares:?}");
        assert_eq!(allot(&[0.3, 0.3, 0.4], 0), [0, 0, 0]);
    }

    #[test]
    fn noting_the_reply_does_not_change_the_playout() {
        let board = PlayBoard::<Standard>::new(0b1100 << 24, 0b11_0000 << 26, 0b1010 << 6, 0b0101 << 6);
        let mut steps = Vec::new();
        board.each_step(|step| steps.push(step));
        for (number, step) in steps.into_iter().enumerate() {
            let (mut one, mut other) = (Dice::new(Seed(number as u64)), Dice::new(Seed(number as u64)));
            for _ in 0..20 {
                let (ended, reply) = trial_with_reply(&board, step, &RandomMoves, &mut one);
                assert_eq!(ended, trial(&board, step, &RandomMoves, &mut other));
                assert!(reply.is_some());
            }
        }
    }
}
