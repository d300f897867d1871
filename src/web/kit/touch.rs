//! What a touch of the board means: one rule for every screen on which ghosts are moved or marked.
//!
//! Nothing here knows of a browser. A screen says what can be touched (a [`Situation`]), what the person holds
//! ([`Held`]) and what it did (an [`Act`]), and hears what that means (a [`Meaning`]); what follows from it is the
//! screen's own affair. Whether anything may be touched at all, while something is shown or somebody else is busy, is
//! decided before anybody asks here.
//!
//! A game and a puzzle make their situation from the view of whoever sits there. Two people at one device have that of
//! whoever is to move; who only watches has [`Situation::nothing`]; and a screen with other rules fills in the fields.

use super::stage;
use crate::game::{Bits, Board, Colour, Move, MoveList, PieceId, Square, Theirs, View, Way};
use crate::web::canvas::{Cell, Gate, Mark};

/// Where a finger or a ghost comes down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// On a square.
    Cell(Cell),
    /// In a gate.
    Gate(Gate),
}

/// What a person did with the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Act {
    /// Touched or clicked something.
    Tap(Spot),
    /// Began to drag a ghost.
    Lift(Cell),
    /// Let a ghost go somewhere.
    Drop(Cell, Spot),
    /// Asked for more about a square: right click, long press or the M key.
    Menu(Cell),
    /// Pressed Escape.
    Cancel,
    /// Pressed the E key.
    Leave,
}

/// What the person holds from before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Held {
    /// The square of the chosen ghost.
    pub chosen: Option<Square>,
    /// The guess that the next touched ghost of theirs gets.
    pub armed: Option<Mark>,
}

/// What an act means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing; whatever is held stays held.
    Nothing,
    /// The ghost on this square is chosen.
    Choose(Square),
    /// The chosen ghost is let go.
    Release,
    /// There was nothing to be done at that spot; the chosen ghost is let go, and a teacher may say what helps.
    Miss,
    /// This move is made.
    Play(Move),
    /// The ghost of theirs with this number gets the armed mark, which is used up.
    Mark(u8, Mark),
    /// The menu of marks opens at this square, for the ghost of theirs with this number.
    Menu(Cell, u8),
    /// Everything is let go, the armed mark too.
    Cancel,
}

/// What can be touched: where the ghosts stand, and where they may go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Situation {
    /// The board.
    pub board: Board,
    /// The person's own ghosts.
    pub own: Bits,
    /// The other side's, with their numbers.
    pub theirs: Vec<(Square, u8)>,
    /// The moves that may be made now.
    pub moves: MoveList,
    /// May own ghosts be chosen now?
    pub turn: bool,
    /// May ghosts of theirs be marked?
    pub marks: bool,
}

impl Situation {
    /// What somebody can touch who knows this much of a game. Nothing is marked unless [`marking`](Self::marking) says so.
    pub fn of(view: &View) -> Situation {
        let hidden = view.theirs().iter().enumerate().filter_map(|(number, piece)| match piece {
            Theirs::Hidden(square) => Some((*square, number as u8)),
            Theirs::Captured(_) | Theirs::Escaped => None,
        });
        Situation {
            board: view.board(),
            own: view.own(Colour::Blue) | view.own(Colour::Red),
            theirs: hidden.collect(),
            moves: view.legal_moves(),
            turn: view.outcome().is_none() && view.to_move() == view.seat(),
            marks: false,
        }
    }

    /// What somebody can touch while the other side thinks: its own ghosts, as if it were its turn.
    pub fn ahead(view: &View) -> Situation {
        Situation { moves: view.moves_ahead(), turn: view.outcome().is_none(), ..Situation::of(view) }
    }

    /// A board on which nothing can be touched.
    pub fn nothing(board: Board) -> Situation {
        let (own, theirs, moves) = (Bits::EMPTY, Vec::new(), MoveList::new());
        Situation { board, own, theirs, moves, turn: false, marks: false }
    }

    /// The same where ghosts of theirs may be marked, or may not.
    pub fn marking(self, marks: bool) -> Situation {
        Situation { marks, ..self }
    }

    /// The square of a cell with an own ghost on it.
    pub fn own_on(&self, cell: Cell) -> Option<Square> {
        stage::square(self.board, cell).filter(|square| self.own.has(*square))
    }

    /// The number of the ghost of theirs on a cell.
    pub fn theirs_on(&self, cell: Cell) -> Option<u8> {
        let touched = stage::square(self.board, cell)?;
        self.theirs.iter().find(|(square, _)| *square == touched).map(|(_, number)| *number)
    }

    /// May the ghost on this cell come down there?
    pub fn lands(&self, from: Cell, spot: Spot) -> bool {
        self.drop(from, spot).is_some()
    }

    /// The move with which a blue ghost leaves now.
    pub fn leaving(&self) -> Option<Move> {
        self.moves.iter().copied().find(|mv| mv.way == Way::Leave)
    }

    /// What an act means to somebody who holds this.
    pub fn meaning(&self, held: Held, act: Act) -> Meaning {
        let play = |mv: Option<Move>| mv.map_or(Meaning::Nothing, Meaning::Play);
        match act {
            Act::Tap(spot) => self.tap(held, spot),
            Act::Lift(cell) => self.own_on(cell).map_or(Meaning::Release, Meaning::Choose),
            Act::Drop(from, spot) => play(self.drop(from, spot)),
            Act::Menu(cell) => {
                let marked = self.theirs_on(cell).filter(|_| self.marks);
                marked.map_or(Meaning::Nothing, |number| Meaning::Menu(cell, number))
            }
            Act::Cancel => Meaning::Cancel,
            Act::Leave => play(self.leaving()),
        }
    }

    fn tap(&self, held: Held, spot: Spot) -> Meaning {
        let (own, theirs) = match spot {
            Spot::Cell(cell) => (self.own_on(cell), self.theirs_on(cell)),
            Spot::Gate(_) => (None, None),
        };
        if let (true, Some(number), Some(mark)) = (self.marks, theirs, held.armed) {
            return Meaning::Mark(number, mark);
        }
        let chosen = held.chosen.and_then(|from| self.move_to(from, spot));
        match (chosen.or_else(|| self.through(spot)), own) {
            (Some(mv), _) => Meaning::Play(mv),
            (None, Some(square)) if held.chosen == Some(square) => Meaning::Release,
            (None, Some(square)) if self.turn => Meaning::Choose(square),
            (None, _) => Meaning::Miss,
        }
    }

    fn drop(&self, from: Cell, spot: Spot) -> Option<Move> {
        stage::square(self.board, from).and_then(|from| self.move_to(from, spot))
    }

    /// A gate says by itself which ghost may leave through it: none has to be chosen.
    fn through(&self, spot: Spot) -> Option<Move> {
        match spot {
            Spot::Gate(gate) => stage::corner(self.board, gate).and_then(|from| self.move_to(from, spot)),
            Spot::Cell(_) => None,
        }
    }

    /// The move that takes a ghost from a square to a spot, if it may go there.
    fn move_to(&self, from: Square, spot: Spot) -> Option<Move> {
        self.moves.iter().copied().filter(|mv| mv.from == from).find(|mv| match spot {
            Spot::Cell(cell) => mv.to(self.board).is_some_and(|to| Some(to) == stage::square(self.board, cell)),
            Spot::Gate(gate) => mv.way == Way::Leave && stage::corner(self.board, gate) == Some(mv.from),
        })
    }
}

/// What an act means to somebody who arranges its ghosts before the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arranging {
    /// Nothing; whoever is chosen stays chosen.
    Nothing,
    /// The ghost on this cell is chosen.
    Choose(Cell),
    /// The chosen ghost is let go.
    Release,
    /// These two change places.
    Swap(PieceId, PieceId),
    /// This one becomes a red, or is none any more.
    Redden(PieceId),
}

impl Arranging {
    /// What an act means where this cell is chosen and somebody stands on the cells for which there is a ghost. As long as
    /// the reds are being put down one by one, a touch puts one down.
    pub fn of(act: Act, chosen: Option<Cell>, reds: bool, ghost: impl Fn(Cell) -> Option<PieceId>) -> Arranging {
        match act {
            Act::Tap(Spot::Cell(cell)) if reds => ghost(cell).map_or(Arranging::Nothing, Arranging::Redden),
            Act::Tap(Spot::Cell(cell)) => match (chosen.and_then(&ghost), ghost(cell)) {
                (Some(one), Some(other)) => Arranging::Swap(one, other),
                (None, Some(_)) => Arranging::Choose(cell),
                (_, None) => Arranging::Release,
            },
            Act::Drop(from, Spot::Cell(to)) => match (ghost(from), ghost(to)) {
                (Some(one), Some(other)) => Arranging::Swap(one, other),
                _ => Arranging::Nothing,
            },
            Act::Cancel => Arranging::Release,
            Act::Tap(_) | Act::Drop(..) | Act::Lift(_) | Act::Menu(_) | Act::Leave => Arranging::Nothing,
        }
    }
}

/// A move that was chosen while the other side thought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ahead {
    /// The move.
    pub mv: Move,
    takes: bool,
}

impl Ahead {
    /// A move chosen on the board as it stands.
    pub fn new(view: &View, mv: Move) -> Ahead {
        Ahead { mv, takes: takes(view, mv) }
    }

    /// Can it be made now, and is it still what was meant? A step onto a ghost that has come meanwhile takes it, which
    /// nobody has asked for, and a ghost that has gone is not taken any more.
    pub fn holds(self, view: &View) -> bool {
        view.check(self.mv).is_ok() && takes(view, self.mv) == self.takes
    }
}

fn takes(view: &View, mv: Move) -> bool {
    mv.to(view.board()).is_some_and(|to| view.hidden().has(to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DRAW_PLY, Direction, Mine, Place, Played, Seat};
    use crate::web::canvas::Side;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const BOARD: Board = Board::Standard;
    /// Own: a blue on its exit, a red on the other, and two in the middle, side by side. Theirs: one before them.
    const BLUE_ON_EXIT: Cell = Cell::new(0, 0);
    const RED_ON_EXIT: Cell = Cell::new(5, 0);
    const BLUE: Cell = Cell::new(2, 3);
    const RED: Cell = Cell::new(3, 3);
    const THEIRS: Cell = Cell::new(2, 2);
    const EMPTY: Cell = Cell::new(4, 5);
    const LEFT_GATE: Spot = Spot::Gate(Gate::new(0, Side::Top));
    const RIGHT_GATE: Spot = Spot::Gate(Gate::new(5, Side::Top));

    fn square(cell: Cell) -> Square {
        stage::square(BOARD, cell).unwrap()
    }

    fn view() -> View {
        let on = |cell| Place::On(square(cell));
        let mine = [
            (Colour::Blue, on(BLUE_ON_EXIT)),
            (Colour::Red, on(RED_ON_EXIT)),
            (Colour::Blue, on(BLUE)),
            (Colour::Red, on(RED)),
        ];
        let gone = [Colour::Blue, Colour::Blue, Colour::Red, Colour::Red].map(|colour| (colour, Place::Captured));
        let mine = mine.into_iter().chain(gone).map(|(colour, place)| Mine { colour, place }).collect();
        let theirs = vec![
            Theirs::Captured(Colour::Red),
            Theirs::Hidden(square(THEIRS)),
            Theirs::Hidden(square(Cell::new(5, 5))),
        ];
        View::without_history(BOARD, Seat::First, mine, theirs, DRAW_PLY)
    }

    /// The number of the ghost of theirs that stands before the blue one.
    const NUMBER: u8 = 1;

    fn situation() -> Situation {
        Situation::of(&view()).marking(true)
    }

    /// The same when the other side is to move.
    fn not_my_turn() -> Situation {
        let mut view = view();
        let (mv, piece) = (Move::step(square(RED), Direction::Right), view.my_piece_on(square(RED)).unwrap());
        view.see(Played { seat: Seat::First, piece, mv, capture: None });
        Situation::of(&view).marking(true)
    }

    fn holding(cell: Cell) -> Held {
        Held { chosen: Some(square(cell)), armed: None }
    }

    fn armed(mark: Mark) -> Held {
        Held { chosen: None, armed: Some(mark) }
    }

    fn tap(held: Held, spot: Spot) -> Meaning {
        situation().meaning(held, Act::Tap(spot))
    }

    /// Two ghosts before the game, and what an act means with this one chosen.
    fn arranging(act: Act, chosen: Option<Cell>, reds: bool) -> Arranging {
        let places = [BLUE, RED];
        let ghost = |cell| PieceId::from_index(places.iter().position(|place| *place == cell)?);
        Arranging::of(act, chosen, reds, ghost)
    }

    #[test]
    fn before_the_game_two_ghosts_change_places() {
        let [one, other] = [0, 1].map(|index| PieceId::from_index(index).unwrap());
        let tap = |cell| Act::Tap(Spot::Cell(cell));
        assert_eq!(arranging(tap(BLUE), None, false), Arranging::Choose(BLUE));
        assert_eq!(arranging(tap(RED), Some(BLUE), false), Arranging::Swap(one, other));
        assert_eq!(arranging(Act::Drop(RED, Spot::Cell(BLUE)), None, false), Arranging::Swap(other, one));
        // Beside them nothing changes places, and a touch lets go.
        for act in [tap(EMPTY), Act::Cancel] {
            assert_eq!(arranging(act, Some(BLUE), false), Arranging::Release);
        }
        for act in [Act::Drop(BLUE, Spot::Cell(EMPTY)), Act::Drop(EMPTY, Spot::Cell(BLUE)), Act::Lift(BLUE)] {
            assert_eq!(arranging(act, Some(BLUE), false), Arranging::Nothing);
        }
        for spot in [LEFT_GATE, RIGHT_GATE] {
            assert_eq!(arranging(Act::Tap(spot), Some(BLUE), false), Arranging::Nothing);
            assert_eq!(arranging(Act::Drop(BLUE, spot), None, false), Arranging::Nothing);
        }
    }

    #[test]
    fn while_reds_are_put_down_a_touch_puts_one_down() {
        let other = PieceId::from_index(1).unwrap();
        assert_eq!(arranging(Act::Tap(Spot::Cell(RED)), None, true), Arranging::Redden(other));
        assert_eq!(arranging(Act::Tap(Spot::Cell(EMPTY)), None, true), Arranging::Nothing);
        assert_eq!(arranging(Act::Cancel, None, true), Arranging::Release);
    }

    #[test]
    fn touching_an_own_ghost_chooses_it_and_touching_another_changes_the_choice() {
        assert_eq!(tap(Held::default(), Spot::Cell(BLUE)), Meaning::Choose(square(BLUE)));
        assert_eq!(tap(holding(RED), Spot::Cell(BLUE)), Meaning::Choose(square(BLUE)));
    }

    #[test]
    fn touching_the_chosen_ghost_again_lets_it_go() {
        assert_eq!(tap(holding(BLUE), Spot::Cell(BLUE)), Meaning::Release);
    }

    #[test]
    fn a_chosen_ghost_goes_where_it_may_go() {
        let step = Move::step(square(RED), Direction::Up);
        assert_eq!(tap(holding(RED), Spot::Cell(Cell::new(3, 2))), Meaning::Play(step));
        let capture = Move::step(square(BLUE), Direction::Up);
        assert_eq!(tap(holding(BLUE), Spot::Cell(THEIRS)), Meaning::Play(capture));
    }

    #[test]
    fn touching_where_nothing_can_be_done_lets_go_and_is_a_miss() {
        for spot in [Spot::Cell(EMPTY), Spot::Cell(THEIRS), RIGHT_GATE, Spot::Cell(Cell::new(9, 9))] {
            assert_eq!(tap(holding(RED), spot), Meaning::Miss, "{spot:?}");
            assert_eq!(tap(Held::default(), spot), Meaning::Miss, "{spot:?}");
        }
    }

    #[test]
    fn a_gate_says_by_itself_which_ghost_may_leave() {
        let leave = Meaning::Play(Move::leave(square(BLUE_ON_EXIT)));
        for held in [Held::default(), holding(BLUE_ON_EXIT), holding(RED)] {
            assert_eq!(tap(held, LEFT_GATE), leave);
        }
    }

    #[test]
    fn a_red_ghost_leaves_through_no_gate() {
        assert_eq!(tap(holding(RED_ON_EXIT), RIGHT_GATE), Meaning::Miss);
        assert!(!situation().lands(RED_ON_EXIT, RIGHT_GATE));
    }

    #[test]
    fn a_gate_of_the_other_side_lets_nobody_out() {
        assert_eq!(tap(holding(BLUE_ON_EXIT), Spot::Gate(Gate::new(0, Side::Bottom))), Meaning::Miss);
    }

    #[test]
    fn the_key_for_leaving_takes_the_blue_ghost_out() {
        let leave = Meaning::Play(Move::leave(square(BLUE_ON_EXIT)));
        assert_eq!(situation().meaning(holding(RED), Act::Leave), leave);
        assert_eq!(not_my_turn().meaning(Held::default(), Act::Leave), Meaning::Nothing);
    }

    #[test]
    fn a_lifted_ghost_is_chosen_and_comes_down_where_it_may_go() {
        let situation = situation();
        assert_eq!(situation.meaning(Held::default(), Act::Lift(BLUE)), Meaning::Choose(square(BLUE)));
        assert!(situation.lands(BLUE, Spot::Cell(THEIRS)) && situation.lands(BLUE_ON_EXIT, LEFT_GATE));
        let capture = Move::step(square(BLUE), Direction::Up);
        assert_eq!(situation.meaning(holding(BLUE), Act::Drop(BLUE, Spot::Cell(THEIRS))), Meaning::Play(capture));
        // Let go on an own ghost, far away or through somebody else's gate, it stays chosen: the next touch may move it.
        for spot in [Spot::Cell(RED), Spot::Cell(EMPTY), LEFT_GATE] {
            assert!(!situation.lands(BLUE, spot), "{spot:?}");
            assert_eq!(situation.meaning(holding(BLUE), Act::Drop(BLUE, spot)), Meaning::Nothing, "{spot:?}");
        }
    }

    #[test]
    fn a_ghost_that_is_gone_cannot_be_lifted() {
        for cell in [EMPTY, THEIRS, Cell::new(9, 9)] {
            assert_eq!(situation().meaning(holding(BLUE), Act::Lift(cell)), Meaning::Release, "{cell:?}");
        }
    }

    #[test]
    fn an_armed_mark_goes_to_the_next_ghost_of_theirs_that_is_touched() {
        assert_eq!(tap(armed(Mark::Red), Spot::Cell(THEIRS)), Meaning::Mark(NUMBER, Mark::Red));
        // Even where the chosen ghost could take it.
        let held = Held { chosen: Some(square(BLUE)), armed: Some(Mark::Unsure) };
        assert_eq!(tap(held, Spot::Cell(THEIRS)), Meaning::Mark(NUMBER, Mark::Unsure));
        // Own ghosts are chosen and moved as ever.
        assert_eq!(tap(armed(Mark::Red), Spot::Cell(BLUE)), Meaning::Choose(square(BLUE)));
        assert_eq!(tap(armed(Mark::Red), Spot::Cell(EMPTY)), Meaning::Miss);
    }

    #[test]
    fn ghosts_are_marked_while_the_other_side_thinks() {
        let tap = Act::Tap(Spot::Cell(THEIRS));
        assert_eq!(not_my_turn().meaning(armed(Mark::Blue), tap), Meaning::Mark(NUMBER, Mark::Blue));
        assert_eq!(not_my_turn().meaning(Held::default(), Act::Menu(THEIRS)), Meaning::Menu(THEIRS, NUMBER));
    }

    #[test]
    fn the_menu_opens_at_ghosts_of_theirs_alone() {
        assert_eq!(situation().meaning(Held::default(), Act::Menu(THEIRS)), Meaning::Menu(THEIRS, NUMBER));
        for cell in [BLUE, EMPTY, Cell::new(9, 9)] {
            assert_eq!(situation().meaning(Held::default(), Act::Menu(cell)), Meaning::Nothing, "{cell:?}");
        }
    }

    #[test]
    fn where_nothing_is_marked_there_is_no_menu_and_an_armed_mark_is_not_put() {
        let unmarked = situation().marking(false);
        assert_eq!(unmarked.meaning(Held::default(), Act::Menu(THEIRS)), Meaning::Nothing);
        let held = Held { armed: Some(Mark::Red), ..holding(BLUE) };
        let capture = Move::step(square(BLUE), Direction::Up);
        assert_eq!(unmarked.meaning(held, Act::Tap(Spot::Cell(THEIRS))), Meaning::Play(capture));
    }

    #[test]
    fn nothing_is_chosen_or_moved_out_of_turn() {
        let situation = not_my_turn();
        for spot in [Spot::Cell(BLUE), Spot::Cell(EMPTY), LEFT_GATE] {
            assert_eq!(situation.meaning(Held::default(), Act::Tap(spot)), Meaning::Miss, "{spot:?}");
        }
        assert!(!situation.lands(BLUE, Spot::Cell(THEIRS)));
    }

    #[test]
    fn while_the_other_side_thinks_a_move_can_be_chosen_ahead() {
        let mut view = view();
        let (away, piece) = (Move::step(square(RED), Direction::Right), view.my_piece_on(square(RED)).unwrap());
        view.see(Played { seat: Seat::First, piece, mv: away, capture: None });
        let situation = Situation::ahead(&view);
        assert_eq!(situation.meaning(Held::default(), Act::Tap(Spot::Cell(BLUE))), Meaning::Choose(square(BLUE)));
        let capture = Move::step(square(BLUE), Direction::Up);
        assert_eq!(situation.meaning(holding(BLUE), Act::Tap(Spot::Cell(THEIRS))), Meaning::Play(capture));
        assert!(situation.lands(BLUE_ON_EXIT, LEFT_GATE));

        let [takes, steps] = [capture, Move::step(square(BLUE), Direction::Left)].map(|mv| Ahead::new(&view, mv));
        assert!(!takes.holds(&view), "it is not the turn for it yet");
        // The ghost that was to be taken stays or goes; where nobody stood, somebody comes.
        let their = |view: &mut View, from: Cell, way: Direction| {
            let piece = view.their_piece_on(square(from)).unwrap();
            view.see(Played { seat: Seat::Second, piece, mv: Move::step(square(from), way), capture: None });
        };
        let mut stays = view.clone();
        their(&mut stays, Cell::new(5, 5), Direction::Up);
        assert!(takes.holds(&stays) && steps.holds(&stays));
        let mut goes = view.clone();
        their(&mut goes, THEIRS, Direction::Right);
        assert!(!takes.holds(&goes) && steps.holds(&goes));
        let mut comes = view.clone();
        their(&mut comes, THEIRS, Direction::Left);
        let up = Ahead::new(&view, Move::step(square(BLUE), Direction::Left));
        assert!(up.holds(&comes));
        assert!(!Ahead::new(&comes, steps.mv).takes && !takes.holds(&comes));
    }

    #[test]
    fn escape_lets_go_of_everything() {
        assert_eq!(situation().meaning(holding(BLUE), Act::Cancel), Meaning::Cancel);
        assert_eq!(Situation::nothing(BOARD).meaning(armed(Mark::Red), Act::Cancel), Meaning::Cancel);
    }

    #[test]
    fn who_only_watches_moves_and_marks_nothing() {
        let watching = Situation::nothing(BOARD).marking(true);
        let taps = [BLUE, THEIRS, EMPTY].map(|cell| Act::Tap(Spot::Cell(cell)));
        for act in taps.into_iter().chain([Act::Tap(LEFT_GATE)]) {
            assert_eq!(watching.meaning(armed(Mark::Red), act), Meaning::Miss, "{act:?}");
        }
        for act in [Act::Leave, Act::Menu(THEIRS), Act::Drop(BLUE, Spot::Cell(THEIRS))] {
            assert_eq!(watching.meaning(Held::default(), act), Meaning::Nothing, "{act:?}");
        }
    }

    #[test]
    fn whatever_is_touched_only_legal_moves_are_made() {
        let view = view();
        let squares = (0..6).flat_map(|row| (0..6).map(move |column| Cell::new(column, row)));
        let cells: Vec<Cell> = squares.collect();
        let gates = [Side::Top, Side::Bottom].into_iter().flat_map(|side| [0, 5].map(|column| Gate::new(column, side)));
        let spots: Vec<Spot> = cells.iter().copied().map(Spot::Cell).chain(gates.map(Spot::Gate)).collect();
        let mut made = std::collections::BTreeSet::new();
        for from in cells {
            for spot in &spots {
                let tapped = situation().meaning(holding(from), Act::Tap(*spot));
                let dropped = situation().meaning(holding(from), Act::Drop(from, *spot));
                for meaning in [tapped, dropped] {
                    if let Meaning::Play(mv) = meaning {
                        view.check(mv).unwrap();
                        made.insert(mv);
                    }
                }
            }
        }
        assert_eq!(made, view.legal_moves().into_iter().collect(), "every legal move can be made");
    }
}
