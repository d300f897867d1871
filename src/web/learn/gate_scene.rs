//! The gate on the board, step by step: two ghosts before two gates, each gate watched by a ghost of the other side.

use crate::game::{Board, Colour, Seat};
use crate::web::canvas::{Body, Cell, Gate, Ghost, LastMove, Scene, Side, To};
use crate::web::kit::stage::{empty, ghost_id};

/// On which side somebody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Sends a ghost to a gate.
    Attacker,
    /// Takes it, or does not.
    Defender,
}

/// How far a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Nobody has moved.
    Before,
    /// A ghost of this colour stands at its gate.
    Sent(Colour),
    /// It was taken there, or it was not.
    Answered(Colour, bool),
}

/// The left of the two columns with a gate, and the right.
const COLUMNS: [u8; 2] = [0, 3];

/// The colour of the ghost before the left gate is the one given; the other stands before the right one.
pub fn scene(role: Role, left: Colour, step: Step) -> Scene {
    let (seat, mine) = match role {
        Role::Attacker => (Seat::First, true),
        Role::Defender => (Seat::Second, false),
    };
    let mut scene = empty(Board::Small, seat);
    let at = |colour: Colour| if colour == left { 0 } else { 1 };
    let sent = match step {
        Step::Before => None,
        Step::Sent(colour) | Step::Answered(colour, _) => Some(colour),
    };
    let is_over = matches!(step, Step::Answered(..));
    let taken = matches!(step, Step::Answered(_, true));
    let away = matches!(step, Step::Answered(Colour::Blue, false));
    for colour in Colour::BOTH {
        let (place, went) = (at(colour), sent == Some(colour));
        let column = COLUMNS[place];
        let body = match role {
            Role::Attacker => Body::Own(colour),
            Role::Defender if is_over && went => Body::Shown(colour),
            Role::Defender => Body::Hidden,
        };
        if went && away {
            scene.escaped.push((Gate::new(column, Side::Top), body));
        }
        if went && (taken || away) {
            continue;
        }
        let cell = Cell::new(column, u8::from(!went));
        scene.ghosts.push(ghost(ghost_id(mine, place), cell, body, mine));
    }
    for (place, gate) in COLUMNS.into_iter().enumerate() {
        // Guards stand beside the gates; the one that takes steps in, the other side's way past a gate leads down.
        let column = if place == 0 { 1 } else { 2 };
        let here = sent.map(at) == Some(place);
        let cell = match step {
            Step::Answered(_, true) if here => Cell::new(gate, 0),
            Step::Answered(_, false) if here => Cell::new(column, 1),
            _ => Cell::new(column, 0),
        };
        let body = match role {
            Role::Attacker => Body::Hidden,
            Role::Defender => Body::Own(if place == 0 { Colour::Blue } else { Colour::Red }),
        };
        scene.ghosts.push(ghost(ghost_id(!mine, place), cell, body, !mine));
    }
    scene.last_move = sent.map(|colour| {
        let place = at(colour);
        let (column, guard) = (COLUMNS[place], if place == 0 { 1 } else { 2 });
        let gate = Cell::new(column, 0);
        match step {
            Step::Answered(_, true) => LastMove { from: Cell::new(guard, 0), to: To::Cell(gate) },
            Step::Answered(Colour::Blue, false) => LastMove { from: gate, to: To::Gate(Gate::new(column, Side::Top)) },
            Step::Answered(Colour::Red, false) => {
                LastMove { from: Cell::new(guard, 0), to: To::Cell(Cell::new(guard, 1)) }
            }
            _ => LastMove { from: Cell::new(column, 1), to: To::Cell(gate) },
        }
    });
    scene.taken = sent.filter(|_| taken);
    scene
}

/// The colour of the attacker's ghost on a square before the gates, or at one; none elsewhere.
pub fn chosen(cell: Cell, left: Colour) -> Option<Colour> {
    let place = COLUMNS.iter().position(|column| *column == cell.column).filter(|_| cell.row <= 1)?;
    Some(if place == 0 { left } else { left.other() })
}

fn ghost(id: u8, cell: Cell, body: Body, facing_away: bool) -> Ghost {
    Ghost { id, cell, body, mark: None, verdict: None, faded: false, facing_away }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_defender_sees_no_colour_before_the_end() {
        for step in [Step::Before, Step::Sent(Colour::Blue), Step::Sent(Colour::Red)] {
            let scene = scene(Role::Defender, Colour::Blue, step);
            assert_eq!(scene.ghosts.iter().filter(|ghost| ghost.body == Body::Hidden).count(), 2, "{step:?}");
        }
        let end = scene(Role::Defender, Colour::Red, Step::Answered(Colour::Blue, false));
        assert_eq!(end.escaped.len(), 1);
        assert_eq!(end.ghosts.len(), 3);
    }

    #[test]
    fn whoever_is_touched_is_sent() {
        assert_eq!(chosen(Cell::new(0, 1), Colour::Red), Some(Colour::Red));
        assert_eq!(chosen(Cell::new(3, 0), Colour::Red), Some(Colour::Blue));
        assert_eq!((chosen(Cell::new(1, 1), Colour::Red), chosen(Cell::new(0, 2), Colour::Red)), (None, None));
    }

    #[test]
    fn no_two_ghosts_share_a_square() {
        for role in [Role::Attacker, Role::Defender] {
            for sent in Colour::BOTH {
                for step in [Step::Before, Step::Sent(sent), Step::Answered(sent, true), Step::Answered(sent, false)] {
                    let mut cells: Vec<Cell> =
                        scene(role, Colour::Blue, step).ghosts.iter().map(|ghost| ghost.cell).collect();
                    let all = cells.len();
                    cells.sort();
                    cells.dedup();
                    assert_eq!(cells.len(), all, "{role:?} {step:?}");
                }
            }
        }
    }
}
