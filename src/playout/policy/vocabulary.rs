//! The words of a playout policy: the functions of the paper on evolved playouts, under the names that it gives them.

use std::ops::RangeInclusive;

/// A function that gives a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quantity {
    /// `getNumOfMyBlue`.
    MyBlue,
    /// `getNumOfMyRed`.
    MyRed,
    /// `getNumOfOppBlue`.
    OppBlue,
    /// `getNumOfOppRed`.
    OppRed,
    /// `getMinimumDistanceToGoal`: from the nearest own piece of either colour to an exit.
    ToGoal,
    /// `getMinimumDistanceToMyGoal`: the same to the corners that the opponent leaves by.
    ToMyGoal,
}

impl Quantity {
    /// All of them.
    pub const ALL: [Quantity; 6] =
        [Quantity::MyBlue, Quantity::MyRed, Quantity::OppBlue, Quantity::OppRed, Quantity::ToGoal, Quantity::ToMyGoal];

    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Quantity::MyBlue => "getNumOfMyBlue",
            Quantity::MyRed => "getNumOfMyRed",
            Quantity::OppBlue => "getNumOfOppBlue",
            Quantity::OppRed => "getNumOfOppRed",
            Quantity::ToGoal => "getMinimumDistanceToGoal",
            Quantity::ToMyGoal => "getMinimumDistanceToMyGoal",
        }
    }
}

/// A function that is true or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// `isNextToOpponents`: an own piece shares a side with an opposing one.
    NextToOpponents,
    /// `isOppNearMyGoal`: an opposing piece stands in the four squares at one of the own-side corners.
    OppNearMyGoal,
    /// `isHavingKeeper`: an own piece stands there.
    HavingKeeper,
}

impl Sign {
    /// All of them.
    pub const ALL: [Sign; 3] = [Sign::NextToOpponents, Sign::OppNearMyGoal, Sign::HavingKeeper];

    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Sign::NextToOpponents => "isNextToOpponents",
            Sign::OppNearMyGoal => "isOppNearMyGoal",
            Sign::HavingKeeper => "isHavingKeeper",
        }
    }
}

/// A function that moves. Any of them makes a random move where it has none of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `doRandomMove`.
    Random,
    /// `doCaptureMove`: any capture.
    Capture,
    /// `doMoveCloserToGoal`: the own piece nearest to an exit goes nearer, and leaves where it can.
    CloserToGoal,
    /// `doEscapeMoveFromOpponents`: a piece next to an opposing one goes to an empty square that is next to none.
    EscapeFromOpponents,
    /// `doMoveLeavingFromGoal`: any own piece, backward or toward the middle.
    LeavingFromGoal,
    /// `doMoveCloserToMyGoal`: the own piece nearest to an own-side corner goes nearer.
    CloserToMyGoal,
    /// `doCaptureBlueOpponentMove`: any capture of a blue.
    CaptureBlueOpponent,
    /// `doEscapeMoveFromRedOpponent`: the escape of a piece that stands next to a red.
    EscapeFromRedOpponent,
}

impl Action {
    /// All of them; the last two look at colours.
    pub const ALL: [Action; 8] = [
        Action::Random,
        Action::Capture,
        Action::CloserToGoal,
        Action::EscapeFromOpponents,
        Action::LeavingFromGoal,
        Action::CloserToMyGoal,
        Action::CaptureBlueOpponent,
        Action::EscapeFromRedOpponent,
    ];

    /// How many of them do not look at colours.
    pub const COLOURLESS: usize = 6;

    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Random => "doRandomMove",
            Action::Capture => "doCaptureMove",
            Action::CloserToGoal => "doMoveCloserToGoal",
            Action::EscapeFromOpponents => "doEscapeMoveFromOpponents",
            Action::LeavingFromGoal => "doMoveLeavingFromGoal",
            Action::CloserToMyGoal => "doMoveCloserToMyGoal",
            Action::CaptureBlueOpponent => "doCaptureBlueOpponentMove",
            Action::EscapeFromRedOpponent => "doEscapeMoveFromRedOpponent",
        }
    }

    /// Does it look at colours?
    pub const fn looks_at_colours(self) -> bool {
        matches!(self, Action::CaptureBlueOpponent | Action::EscapeFromRedOpponent)
    }
}

/// Whatever a policy can read of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Input {
    /// A number.
    Quantity(Quantity),
    /// A truth value, which counts as 0 or 1.
    Sign(Sign),
}

impl Input {
    /// How many there are.
    pub const COUNT: usize = Quantity::ALL.len() + Sign::ALL.len();

    /// All of them, in the order of [`Input::index`].
    pub fn all() -> impl Iterator<Item = Input> {
        Quantity::ALL.into_iter().map(Input::Quantity).chain(Sign::ALL.into_iter().map(Input::Sign))
    }

    /// Its number.
    pub const fn index(self) -> usize {
        match self {
            Input::Quantity(quantity) => quantity as usize,
            Input::Sign(sign) => Quantity::ALL.len() + sign as usize,
        }
    }

    /// The values that it can have where a game goes on: nobody has lost all of a colour then, no board gives more than four
    /// of one, and no square of any board is more than seven steps away from the nearer corner.
    pub const fn range(self) -> RangeInclusive<u8> {
        match self {
            Input::Quantity(Quantity::ToGoal | Quantity::ToMyGoal) => 0..=7,
            Input::Quantity(_) => 1..=4,
            Input::Sign(_) => 0..=1,
        }
    }

    /// How many values it can have.
    pub const fn values(self) -> usize {
        match self {
            Input::Quantity(Quantity::ToGoal | Quantity::ToMyGoal) => 8,
            Input::Quantity(_) => 4,
            Input::Sign(_) => 2,
        }
    }

    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Input::Quantity(quantity) => quantity.name(),
            Input::Sign(sign) => sign.name(),
        }
    }
}

/// How two values are held against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    Unequal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Comparison {
    /// All of them.
    pub const ALL: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::Unequal,
        Comparison::Less,
        Comparison::AtMost,
        Comparison::More,
        Comparison::AtLeast,
    ];

    /// As it is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::Unequal => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::More => ">",
            Comparison::AtLeast => ">=",
        }
    }

    /// `==` and `!=` bind less than the others, as in C++.
    pub const fn is_equality(self) -> bool {
        matches!(self, Comparison::Equal | Comparison::Unequal)
    }

    /// Does it hold?
    pub const fn holds(self, left: u8, right: u8) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::More => left > right,
            Comparison::AtLeast => left >= right,
        }
    }

    /// The one that holds where this one does not.
    pub const fn opposite(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Unequal,
            Comparison::Unequal => Comparison::Equal,
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::More,
            Comparison::More => Comparison::AtMost,
            Comparison::AtLeast => Comparison::Less,
        }
    }
}
