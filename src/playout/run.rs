//! A playout: a game played to its end by choosers that know all colours.

use super::board::{After, PlayBoard};
use super::ground::Ground;
use super::random::Chooser;
use crate::game::Dice;

/// A playout ends undecided after so many plies. They are counted from the position that a player is asked about, its first
/// move or its way through a tree included, and whatever the ply of the game is: a playout asks what a position is worth, not
/// how late it is.
pub const PLIES: u32 = 200;

/// The end of a playout, for the player who was to move when it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// It won.
    Won,
    /// Nobody won in time.
    Drawn,
    /// It lost.
    Lost,
}

impl Ended {
    /// For the other player.
    pub const fn turned(self) -> Ended {
        match self {
            Ended::Won => Ended::Lost,
            Ended::Drawn => Ended::Drawn,
            Ended::Lost => Ended::Won,
        }
    }

    /// Two points for a win, one for a draw: whole numbers add up alike everywhere.
    pub const fn points(self) -> u32 {
        match self {
            Ended::Won => 2,
            Ended::Drawn => 1,
            Ended::Lost => 0,
        }
    }
}

/// Plays on from a position until somebody has won, or for so many plies.
#[inline]
pub fn playout<G: Ground, C: Chooser>(board: PlayBoard<G>, plies: u32, chooser: &C, dice: &mut Dice) -> Ended {
    counted_playout(board, plies, chooser, dice).0
}

/// The same, and how many plies it took.
#[inline]
pub fn counted_playout<G: Ground, C: Chooser>(
    mut board: PlayBoard<G>,
    plies: u32,
    chooser: &C,
    dice: &mut Dice,
) -> (Ended, u32) {
    // The generator is kept beside the board, not behind a reference, while the game is played.
    let mut own_dice = dice.clone();
    let mut played = 0;
    let ended = loop {
        if played >= plies {
            break Ended::Drawn;
        }
        played += 1;
        let theirs = match board.after(chooser.choose(&board, &mut own_dice)) {
            After::Goes(theirs) => theirs,
            After::Won => break Ended::Won,
            After::Lost => break Ended::Lost,
        };
        if played >= plies {
            break Ended::Drawn;
        }
        played += 1;
        board = match theirs.after(chooser.choose(&theirs, &mut own_dice)) {
            After::Goes(ours) => ours,
            After::Won => break Ended::Lost,
            After::Lost => break Ended::Won,
        };
    };
    *dice = own_dice;
    (ended, played)
}
