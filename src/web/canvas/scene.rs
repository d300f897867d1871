//! What the board shows, as plain data.
//!
//! A scene knows nothing of rules or of turns: the screens decide what is
//! visible and the painter draws exactly that. Two equal scenes give the same
//! picture, which is how the painter knows that there is nothing to do.

use crate::game::Colour;

/// A square in board coordinates; row 0 is the row labelled "1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column, 0 is the one labelled "a".
    pub column: u8,
    /// Row, 0 is the one labelled "1".
    pub row: u8,
}

impl Cell {
    /// The square at a column and a row.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }
}

/// What the viewer is allowed to see of a ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// The viewer's own ghost, solid in its colour.
    Own(Colour),
    /// A ghost under its sheet; nothing tells two of them apart.
    Hidden,
    /// The other side's ghost, revealed: linen with a dyed rim.
    Shown(Colour),
    /// The other side's ghost seen through a sheet of glass.
    XRay(Colour),
}

/// What the viewer believes of a hidden ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Thought to be blue.
    Blue,
    /// Thought to be red.
    Red,
    /// Noticed, not decided.
    Unsure,
}

/// One ghost on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// Stable identity, so that a move can be animated.
    pub id: u8,
    /// Where it stands.
    pub cell: Cell,
    /// What is seen of it.
    pub body: Body,
    /// The viewer's memo, a paper tag on the right shoulder.
    pub mark: Option<Mark>,
    /// After the game: was the memo right?
    pub verdict: Option<bool>,
    /// Drawn faintly, as theirs are until the game starts.
    pub faded: bool,
    /// Own ghosts look at the far side, so their eyes sit higher.
    pub facing_away: bool,
}

/// A side of the board in board coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Beyond the row labelled "1".
    Top,
    /// Beyond the last row.
    Bottom,
}

/// An exit: an arch in the frame beyond a corner square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gate {
    /// The corner's column.
    pub column: u8,
    /// The side of the board it leads out of.
    pub side: Side,
}

impl Gate {
    /// The gate beyond a corner column on a side.
    #[must_use]
    pub const fn new(column: u8, side: Side) -> Self {
        Self { column, side }
    }
}

/// A ghost held by the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// Which ghost.
    pub ghost: u8,
    /// Pointer position in CSS pixels of the canvas.
    pub x: f64,
    /// Pointer position in CSS pixels of the canvas.
    pub y: f64,
    /// Held by a finger: the ghost is shown a little above it.
    pub touch: bool,
}

/// Where the last move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// On a square.
    Cell(Cell),
    /// Outside, through a gate.
    Gate(Gate),
}

/// The move that led to this scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The square it started from.
    pub from: Cell,
    /// Where it went.
    pub to: To,
}

/// What somebody thinks of a ghost that it cannot see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belief {
    /// Which ghost.
    pub ghost: u8,
    /// How likely it is blue, from 0 to 1.
    pub blue: f64,
}

/// A move that somebody thinks of.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// The square it starts from.
    pub from: Cell,
    /// Where it leads.
    pub to: To,
    /// How much it weighs, from 0 to 1: the arrow's width.
    pub share: f64,
    /// The number at its tip.
    pub label: String,
    /// The one that is made, or the likeliest.
    pub first: bool,
}

/// Everything the board shows at one moment.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {
    /// Number of columns.
    pub columns: u8,
    /// Number of rows.
    pub rows: u8,
    /// Turned by 180° for the second player; labels stay true.
    pub flipped: bool,
    /// Phone: a narrow frame at the sides and slightly larger ghosts.
    pub compact: bool,
    /// The ghosts on the board.
    pub ghosts: Vec<Ghost>,
    /// The viewer's exits.
    pub own_gates: Vec<Gate>,
    /// The other side's exits.
    pub their_gates: Vec<Gate>,
    /// Squares warmed while the viewer places ghosts.
    pub home: Vec<Cell>,
    /// The chosen square.
    pub selected: Option<Cell>,
    /// Empty squares the chosen ghost may go to.
    pub targets: Vec<Cell>,
    /// Squares the chosen ghost may capture on.
    pub captures: Vec<Cell>,
    /// The square a dragged ghost would land on.
    pub drop_target: Option<Cell>,
    /// The square that a hint or a lesson points at.
    pub pointed: Option<Cell>,
    /// The ghost held by the pointer.
    pub drag: Option<Drag>,
    /// The last move.
    pub last_move: Option<LastMove>,
    /// Colour of the ghost the last move took: taken ghosts are shown to both
    /// sides, so the spirit may be seen as it leaves.
    pub taken: Option<Colour>,
    /// An own blue ghost on its exit that may leave now.
    pub escape: Option<Cell>,
    /// Ghosts that have left stand in their gates.
    pub escaped: Vec<(Gate, Body)>,
    /// What somebody believes of ghosts: a bar at the foot of each one's square.
    pub beliefs: Vec<Belief>,
    /// The moves that somebody thinks of.
    pub arrows: Vec<Arrow>,
    /// Keyboard focus, a double ring.
    pub focus: Option<Cell>,
}
