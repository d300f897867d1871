//! Which pieces a side has: `2b1r` with its colours known, `3p2r` three purple pieces of which two are red.

use crate::game::Board;
use std::fmt;
use std::str::FromStr;

/// The pieces of a side that are still on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Colours are known.
    Known {
        /// Blues.
        blues: u8,
        /// Reds.
        reds: u8,
    },
    /// Every piece is purple: red when it is taken, blue when it stands on its exit.
    Purple {
        /// All pieces.
        pieces: u8,
        /// How many of them are red: so many can be taken before the taker has lost.
        reds: u8,
    },
}

/// What can be taken from a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One of the pieces that may escape: a blue, or a purple piece.
    Runner,
    /// A known red.
    Red,
}

/// What follows when a piece is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// The taker has won.
    Wins,
    /// The taker has lost.
    Loses,
    /// The game goes on against fewer pieces.
    Leaves(Side),
}

impl Side {
    /// How many pieces may escape, and how many others there are.
    pub(super) const fn counts(self) -> [u32; 2] {
        match self {
            Side::Known { blues, reds } => [blues as u32, reds as u32],
            Side::Purple { pieces, .. } => [pieces as u32, 0],
        }
    }

    /// Blues and reds that are really there.
    const fn colours(self) -> [u8; 2] {
        match self {
            Side::Known { blues, reds } => [blues, reds],
            Side::Purple { pieces, reds } => [pieces.saturating_sub(reds), reds],
        }
    }

    /// What can be taken from it.
    pub(super) const fn kinds(self) -> &'static [Kind] {
        match self {
            Side::Known { .. } => &[Kind::Runner, Kind::Red],
            Side::Purple { .. } => &[Kind::Runner],
        }
    }

    /// What follows when such a piece is taken.
    pub(super) const fn taken(self, kind: Kind) -> Taken {
        match (self, kind) {
            (Side::Known { blues: 1, .. }, Kind::Runner) => Taken::Wins,
            (Side::Known { reds: 1, .. }, Kind::Red) | (Side::Purple { reds: 1, .. }, _) => Taken::Loses,
            (Side::Known { blues, reds }, Kind::Runner) => Taken::Leaves(Side::Known { blues: blues - 1, reds }),
            (Side::Known { blues, reds }, Kind::Red) => Taken::Leaves(Side::Known { blues, reds: reds - 1 }),
            (Side::Purple { pieces, reds }, _) => Taken::Leaves(Side::Purple { pieces: pieces - 1, reds: reds - 1 }),
        }
    }

    /// Itself and everything that captures can leave of it, fewest pieces first.
    pub fn with_smaller(self) -> Vec<Side> {
        let mut list = match self {
            Side::Known { blues, reds } => (1..=blues)
                .flat_map(|blues| (1..=reds).map(move |reds| Side::Known { blues, reds }))
                .collect::<Vec<_>>(),
            Side::Purple { pieces, reds } => {
                (1..=reds).map(|left| Side::Purple { pieces: pieces - reds + left, reds: left }).collect()
            }
        };
        list.sort_by_key(|side| side.counts().iter().sum::<u32>());
        list
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Side::Known { blues, reds } => write!(f, "{blues}b{reds}r"),
            Side::Purple { pieces, reds } => write!(f, "{pieces}p{reds}r"),
        }
    }
}

/// Why a class of positions cannot be solved.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ClassError {
    /// Not the name of a side.
    #[error("{0:?} names no side; a side is 2b1r (two blues, one red) or 3p2r (three purple pieces, two of them red)")]
    Form(String),
    /// A colour is missing, so the game is over.
    #[error("{0} has lost all pieces of a colour: the game is over; each side needs a blue and a red")]
    Over(Side),
    /// More pieces than a player has.
    #[error("{side} has more than {most} pieces of a colour, which no player has on {board}")]
    TooMany {
        /// The side.
        side: Side,
        /// The board.
        board: Board,
        /// What a player starts with of each colour.
        most: u8,
    },
    /// The player to move knows its own colours.
    #[error("{0} cannot be the player to move, who knows its own colours; give it as 2b1r")]
    OwnPurple(Side),
    /// More memory than allowed.
    #[error(
        "{own} against {opp} on {board} needs about {needed:.1} GB of memory, and {allowed:.1} GB are allowed (--memory)"
    )]
    Memory {
        /// The player to move.
        own: Side,
        /// Its opponent.
        opp: Side,
        /// The board.
        board: Board,
        /// Gigabytes that it would take.
        needed: f64,
        /// Gigabytes allowed.
        allowed: f64,
    },
}

impl FromStr for Side {
    type Err = ClassError;
    fn from_str(text: &str) -> Result<Side, ClassError> {
        let digit = |letter: u8| letter.is_ascii_digit().then(|| letter - b'0');
        let side = match *text.as_bytes() {
            [first, b'b', second, b'r'] => {
                digit(first).zip(digit(second)).map(|(blues, reds)| Side::Known { blues, reds })
            }
            [first, b'p', second, b'r'] => {
                digit(first).zip(digit(second)).map(|(pieces, reds)| Side::Purple { pieces, reds })
            }
            _ => None,
        };
        side.ok_or_else(|| ClassError::Form(text.to_owned()))
    }
}

/// All positions with the same pieces: who is to move has `own`, the other `opp`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    board: Board,
    own: Side,
    opp: Side,
}

impl Class {
    /// The class, if a game can come to it and go on.
    pub fn new(board: Board, own: Side, opp: Side) -> Result<Class, ClassError> {
        if matches!(own, Side::Purple { .. }) {
            return Err(ClassError::OwnPurple(own));
        }
        for side in [own, opp] {
            let [blues, reds] = side.colours();
            if blues == 0 || reds == 0 {
                return Err(ClassError::Over(side));
            }
            let most = board.shape().pieces() as u8 / 2;
            if blues > most || reds > most {
                return Err(ClassError::TooMany { side, board, most });
            }
        }
        Ok(Class { board, own, opp })
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The pieces of the player to move.
    pub fn own(&self) -> Side {
        self.own
    }

    /// The pieces of the other.
    pub fn opp(&self) -> Side {
        self.opp
    }

    /// How many positions it has: every placement counts, also one that no game comes to.
    pub fn positions(&self) -> u64 {
        let mut left = u64::from(self.board.shape().squares());
        let mut ways = 1;
        for count in [self.own.counts(), self.opp.counts()].concat() {
            ways *= super::arrange::choose(left, u64::from(count));
            left -= u64::from(count);
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn class(board: Board, own: &str, opp: &str) -> Result<Class, ClassError> {
        Class::new(board, own.parse()?, opp.parse()?)
    }

    #[test]
    fn sides_are_written_as_they_are_read() {
        for text in ["2b1r", "4b4r", "3p2r", "1b1r"] {
            assert_eq!(text.parse::<Side>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn classes_that_make_no_sense_are_refused_with_a_reason() {
        for text in ["", "2b", "2b1", "b2r1", "2b1r1", "xb1r", "2B1R", "10b1r"] {
            assert!(matches!(text.parse::<Side>(), Err(ClassError::Form(_))), "{text}");
        }
        assert!(matches!(class(Board::Standard, "0b1r", "1b1r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "2p2r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "2p3r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "2p0r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Small, "3b1r", "1b1r"), Err(ClassError::TooMany { .. })));
        assert!(matches!(class(Board::Small, "1b1r", "4p1r"), Err(ClassError::TooMany { .. })));
        assert!(matches!(class(Board::Standard, "2p1r", "1b1r"), Err(ClassError::OwnPurple(_))));
    }

    #[test]
    fn captures_leave_smaller_sides_down_to_the_last_of_a_colour() {
        let names = |text: &str| -> Vec<String> {
            text.parse::<Side>().unwrap().with_smaller().iter().map(Side::to_string).collect()
        };
        assert_eq!(names("2b2r"), ["1b1r", "1b2r", "2b1r", "2b2r"]);
        assert_eq!(names("4p2r"), ["3p1r", "4p2r"]);
    }
}
