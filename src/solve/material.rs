//! Which pieces a side has: `2b1r` with its colours known, `3p2r` three purple pieces of which two are red, `1r+2p1r` a
//! red that is shown and two hidden pieces of which one is red.

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
    /// Some colours are shown. A hidden piece may escape as long as a hidden blue is left, and shows its colour when it is
    /// taken: whichever colour is worse for the taker.
    Partly(Partly),
}

/// The pieces of a side of which some are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partly {
    /// Blues that are shown.
    pub blues: u8,
    /// Reds that are shown.
    pub reds: u8,
    /// Pieces that are hidden.
    pub hidden: u8,
    /// How many of those are red.
    pub hidden_reds: u8,
}

/// What can be taken from a side; also the place of its squares in an arrangement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// One of the pieces that may escape: a blue, or a purple piece.
    Runner,
    /// A known red.
    Red,
    /// A piece whose colour is not shown, where others are.
    Hidden,
}

/// What follows when a piece is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Taken {
    /// The taker has won.
    Wins,
    /// The taker has lost, or would have if the piece were the worse for it.
    Loses,
    /// The game goes on against fewer pieces: against whichever of these is worse for the taker. They are as many of each
    /// kind, so their arrangements have the same numbers.
    Leaves([Option<Side>; 2]),
}

impl Side {
    /// How many pieces there are of each kind.
    pub(super) const fn counts(self) -> [u32; 3] {
        match self {
            Side::Known { blues, reds } => [blues as u32, reds as u32, 0],
            Side::Purple { pieces, .. } => [pieces as u32, 0, 0],
            Side::Partly(Partly { blues, reds, hidden, .. }) => [blues as u32, reds as u32, hidden as u32],
        }
    }

    /// Blues and reds that are really there.
    pub(super) const fn colours(self) -> [u8; 2] {
        match self {
            Side::Known { blues, reds } => [blues, reds],
            Side::Purple { pieces, reds } => [pieces.saturating_sub(reds), reds],
            Side::Partly(side) => [side.blues + side.hidden_blues(), side.reds + side.hidden_reds],
        }
    }

    /// How many of its pieces are shown and hidden.
    pub(super) const fn shown(self) -> Partly {
        match self {
            Side::Known { blues, reds } => Partly { blues, reds, hidden: 0, hidden_reds: 0 },
            Side::Purple { pieces, reds } => Partly { blues: 0, reds: 0, hidden: pieces, hidden_reds: reds },
            Side::Partly(side) => side,
        }
    }

    /// What can be taken from it.
    pub(super) fn kinds(self) -> impl Iterator<Item = Kind> {
        let there = self.counts();
        [Kind::Runner, Kind::Red, Kind::Hidden].into_iter().filter(move |kind| there[*kind as usize] > 0)
    }

    /// Which of its pieces may escape.
    pub(super) const fn runners(self) -> &'static [Kind] {
        match self {
            Side::Partly(side) if side.hidden_blues() > 0 => &[Kind::Runner, Kind::Hidden],
            _ => &[Kind::Runner],
        }
    }

    /// What follows when such a piece is taken.
    pub(super) fn taken(self, kind: Kind) -> Taken {
        let leaves = |side| Taken::Leaves([Some(side), None]);
        match (self, kind) {
            (Side::Known { blues: 1, .. }, Kind::Runner) => Taken::Wins,
            (Side::Known { reds: 1, .. }, Kind::Red) | (Side::Purple { reds: 1, .. }, _) => Taken::Loses,
            (Side::Known { blues, reds }, Kind::Runner) => leaves(Side::Known { blues: blues - 1, reds }),
            (Side::Known { blues, reds }, _) => leaves(Side::Known { blues, reds: reds - 1 }),
            (Side::Purple { pieces, reds }, _) => leaves(Side::Purple { pieces: pieces - 1, reds: reds - 1 }),
            (Side::Partly(side), _) => side.taken(kind),
        }
    }

    /// Itself and everything that captures can leave of it, fewest pieces first.
    pub fn with_smaller(self) -> Vec<Side> {
        let (mut list, mut next) = (vec![self], 0);
        while let Some(&side) = list.get(next) {
            for kind in side.kinds() {
                if let Taken::Leaves(fewer) = side.taken(kind) {
                    let new: Vec<Side> = fewer.into_iter().flatten().filter(|fewer| !list.contains(fewer)).collect();
                    list.extend(new);
                }
            }
            next += 1;
        }
        list.sort_by_key(|side| (side.counts().iter().sum::<u32>(), *side));
        list
    }
}

impl Partly {
    /// How many of the hidden pieces are blue.
    pub const fn hidden_blues(self) -> u8 {
        self.hidden.saturating_sub(self.hidden_reds)
    }

    /// Hidden pieces that can only be of one colour are as good as shown.
    pub const fn settled(self) -> Partly {
        let Partly { blues, reds, hidden, .. } = self;
        if self.hidden_reds == 0 {
            Partly { blues: blues + hidden, hidden: 0, ..self }
        } else if self.hidden_blues() == 0 {
            Partly { reds: reds + hidden, hidden: 0, hidden_reds: 0, ..self }
        } else {
            self
        }
    }

    fn taken(self, kind: Kind) -> Taken {
        let [blues_left, reds_left] = Side::Partly(self).colours();
        let mut fewer = self;
        let (may_be_blue, may_be_red) = match kind {
            Kind::Runner => (true, false),
            Kind::Red => (false, true),
            Kind::Hidden => (self.hidden_blues() > 0, self.hidden_reds > 0),
        };
        match kind {
            Kind::Runner => fewer.blues -= 1,
            Kind::Red => fewer.reds -= 1,
            Kind::Hidden => fewer.hidden -= 1,
        }
        let as_red = Partly { hidden_reds: fewer.hidden_reds - u8::from(kind == Kind::Hidden && may_be_red), ..fewer };
        if may_be_red && reds_left == 1 {
            return Taken::Loses;
        }
        let red = may_be_red.then_some(Side::Partly(as_red));
        let blue = (may_be_blue && blues_left > 1).then_some(Side::Partly(fewer));
        if red.is_none() && blue.is_none() { Taken::Wins } else { Taken::Leaves([red, blue]) }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Side::Known { blues, reds } => write!(f, "{blues}b{reds}r"),
            Side::Purple { pieces, reds } => write!(f, "{pieces}p{reds}r"),
            Side::Partly(Partly { blues, reds, hidden, hidden_reds }) => {
                if *blues > 0 || *reds == 0 {
                    write!(f, "{blues}b")?;
                }
                if *reds > 0 {
                    write!(f, "{reds}r")?;
                }
                write!(f, "+{hidden}p{hidden_reds}r")
            }
        }
    }
}

/// Why a class of positions cannot be solved.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ClassError {
    /// Not the name of a side.
    #[error(
        "{0:?} names no side; a side is 2b1r (two blues, one red), 3p2r (three purple pieces, two of them red), or 1r+2p1r \
         (a red that is shown, and two hidden pieces, one of them red)"
    )]
    Form(String),
    /// Not the name of a class.
    #[error("{0:?} names no class; a class is 2b1r:3p2r, the pieces of the player to move, a colon, and the other's")]
    Pair(String),
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
        read(text).ok_or_else(|| ClassError::Form(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Side> {
    let digit = |letter: u8| letter.is_ascii_digit().then(|| letter - b'0');
    if let Some((shown, hidden)) = text.split_once('+') {
        let [blues, reds] = match *shown.as_bytes() {
            [blues, b'b'] => [digit(blues)?, 0],
            [reds, b'r'] => [0, digit(reds)?],
            [blues, b'b', reds, b'r'] => [digit(blues)?, digit(reds)?],
            _ => return None,
        };
        let Side::Purple { pieces: hidden, reds: hidden_reds } = read(hidden)? else { return None };
        return Some(Side::Partly(Partly { blues, reds, hidden, hidden_reds }));
    }
    match *text.as_bytes() {
        [first, b'b', second, b'r'] => Some(Side::Known { blues: digit(first)?, reds: digit(second)? }),
        [first, b'p', second, b'r'] => Some(Side::Purple { pieces: digit(first)?, reds: digit(second)? }),
        _ => None,
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
        if !matches!(own, Side::Known { .. }) {
            return Err(ClassError::OwnPurple(own));
        }
        for side in [own, opp] {
            let [blues, reds] = side.colours();
            let impossible = matches!(side, Side::Partly(partly) if partly.hidden_reds > partly.hidden);
            if blues == 0 || reds == 0 || impossible {
                return Err(ClassError::Over(side));
            }
            let most = board.shape().pieces() as u8 / 2;
            if blues > most || reds > most {
                return Err(ClassError::TooMany { side, board, most });
            }
        }
        Ok(Class { board, own, opp })
    }

    /// The class with a name such as `2b1r:3p2r`.
    pub fn read(board: Board, name: &str) -> Result<Class, ClassError> {
        let (own, opp) = name.split_once(':').ok_or_else(|| ClassError::Pair(name.to_owned()))?;
        Class::new(board, own.parse()?, opp.parse()?)
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
        for text in ["2b1r", "4b4r", "3p2r", "1b1r", "1r+2p1r", "1b+3p1r", "2b1r+2p1r", "0b+2p1r"] {
            assert_eq!(text.parse::<Side>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn classes_that_make_no_sense_are_refused_with_a_reason() {
        for text in ["", "2b", "2b1", "b2r1", "2b1r1", "xb1r", "2B1R", "10b1r", "+2p1r", "1r+", "1r+1b1r", "1r+1b+2p1r"]
        {
            assert!(matches!(text.parse::<Side>(), Err(ClassError::Form(_))), "{text}");
        }
        assert!(matches!(class(Board::Standard, "0b1r", "1b1r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "2p2r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "2p3r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "2p0r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Small, "3b1r", "1b1r"), Err(ClassError::TooMany { .. })));
        assert!(matches!(class(Board::Small, "1b1r", "4p1r"), Err(ClassError::TooMany { .. })));
        assert!(matches!(class(Board::Standard, "2p1r", "1b1r"), Err(ClassError::OwnPurple(_))));
        assert!(matches!(class(Board::Standard, "1r+2p1r", "1b1r"), Err(ClassError::OwnPurple(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "1b+1p2r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "1r+1p1r"), Err(ClassError::Over(_))));
        assert!(matches!(class(Board::Standard, "1b1r", "4b+2p1r"), Err(ClassError::TooMany { .. })));
    }

    #[test]
    fn captures_leave_smaller_sides_down_to_the_last_of_a_colour() {
        let names = |text: &str| -> Vec<String> {
            text.parse::<Side>().unwrap().with_smaller().iter().map(Side::to_string).collect()
        };
        assert_eq!(names("2b2r"), ["1b1r", "1b2r", "2b1r", "2b2r"]);
        assert_eq!(names("4p2r"), ["3p1r", "4p2r"]);
    }

    #[test]
    fn a_hidden_piece_that_is_taken_may_have_been_either_colour() {
        let side = |text: &str| text.parse::<Side>().unwrap();
        let leaves = |one: &str, other: &str| Taken::Leaves([Some(side(one)), Some(side(other))]);
        assert_eq!(side("1r+3p1r").taken(Kind::Hidden), leaves("1r+2p0r", "1r+2p1r"));
        // Were it the only blue, taking it would win; were it the last red, taking it would lose.
        assert_eq!(side("1r+2p1r").taken(Kind::Hidden), Taken::Leaves([Some(side("1r+1p0r")), None]));
        assert_eq!(side("1b+2p1r").taken(Kind::Hidden), Taken::Loses);
        assert_eq!(side("1r+1p0r").taken(Kind::Hidden), Taken::Wins);
        assert_eq!(side("1b+1p1r").taken(Kind::Runner), Taken::Wins);
        assert_eq!(side("1r+1p0r").taken(Kind::Red), Taken::Loses);
    }
}
