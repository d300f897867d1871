//! How often ghosts of each colour did what may give them away.

use super::turn::{Turn, turns};
use crate::arena::contacts::PerColour;
use crate::arena::plan::{Match, Side};
use crate::arena::total::Total;
use crate::game::{Colour, Game, PerSeat, PieceId, Seat};
use serde::{Deserialize, Serialize};

/// Something that blues and reds may do more or less often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tell {
    /// A move that ends beside an opposing ghost, captures left out. What the thesis counts.
    Near,
    /// A move away from opposing ghosts: one stood beside it, and none does now. Captures left out.
    Back,
    /// A move that leads nearer to an exit, captures left out.
    Exit,
    /// A turn that began with the ghost on its exit.
    Gate,
}

impl Tell {
    /// All of them, as they are listed.
    pub const ALL: [Tell; 4] = [Tell::Near, Tell::Back, Tell::Exit, Tell::Gate];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        match self {
            Tell::Near => "near",
            Tell::Back => "back",
            Tell::Exit => "exit",
            Tell::Gate => "gate",
        }
    }
}

/// One side's tells: numbers a game, by the true colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SideTells([PerColour<Total>; Tell::ALL.len()]);

impl SideTells {
    /// One of them.
    pub fn of(&self, tell: Tell) -> PerColour<Total> {
        self.0[tell as usize]
    }

    fn plus(mut self, other: SideTells) -> SideTells {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = PerColour { red: mine.red.plus(theirs.red), blue: mine.blue.plus(theirs.blue) };
        }
        self
    }
}

/// Both sides' tells in a number of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tells {
    a: SideTells,
    b: SideTells,
}

impl Tells {
    /// Counts a game of a match.
    pub fn count(&mut self, plan: &Match, number: u64, game: &Game) {
        let turns = turns(game);
        for seat in Seat::BOTH {
            let side = plan.side(number, seat);
            let mine = if side == Side::A { &mut self.a } else { &mut self.b };
            *mine = mine.plus(of_game(game, seat, &turns));
        }
    }

    /// Both together.
    pub fn join(self, other: Tells) -> Tells {
        Tells { a: self.a.plus(other.a), b: self.b.plus(other.b) }
    }

    /// A side's.
    pub fn side(&self, side: Side) -> &SideTells {
        if side == Side::A { &self.a } else { &self.b }
    }

    /// The same games from the other side: B becomes A.
    pub fn turned(self) -> Tells {
        Tells { a: self.b, b: self.a }
    }
}

fn of_game(game: &Game, seat: Seat, turns: &[Turn]) -> SideTells {
    let colour = |piece: usize| colour_of(game, seat, piece);
    let mut counts = [PerColour::<u64>::default(); Tell::ALL.len()];
    for turn in turns.iter().filter(|turn| turn.seat == seat) {
        for (piece, _) in turn.at_gate.iter().enumerate().filter(|(_, at)| **at) {
            *counts[Tell::Gate as usize].of_mut(colour(piece)) += 1;
        }
        if !turn.is_quiet() {
            continue;
        }
        let did =
            [(Tell::Near, turn.is_beside), (Tell::Back, turn.was_beside && !turn.is_beside), (Tell::Exit, turn.nearer)];
        for (tell, _) in did.into_iter().filter(|(_, did)| *did) {
            *counts[tell as usize].of_mut(colour(turn.piece)) += 1;
        }
    }
    SideTells(counts.map(|PerColour { red, blue }| PerColour { red: Total::of(red), blue: Total::of(blue) }))
}

/// The true colour of a ghost by its number.
pub(super) fn colour_of(game: &Game, seat: Seat, piece: usize) -> Colour {
    let setup = PerSeat::from_fn(|seat| game.position().setup(seat))[seat];
    PieceId::from_index(piece).map_or(Colour::Blue, |piece| setup.colour(piece))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Tally;
    use crate::game::{Board, DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn coming_near_is_what_the_tables_count() {
        for board in [Board::Standard, Board::Small] {
            let plan = Match::between("rush", "random", board, 20, Seed(4), DRAW_PLY).unwrap();
            let (mut tells, mut tally) = (Tells::default(), Tally::default());
            for number in 0..20 {
                let game = plan.play(number);
                tells.count(&plan, number, &game);
                tally.count(&plan, number, &game);
            }
            for side in [Side::A, Side::B] {
                assert_eq!(tells.side(side).of(Tell::Near), tally.contacts(side).approaches);
            }
            assert_eq!(tells.turned().side(Side::A), tells.side(Side::B));
        }
    }

    #[test]
    fn who_runs_for_the_exit_is_seen_to() {
        let plan = Match::between("rush", "random", Board::Small, 40, Seed(2), DRAW_PLY).unwrap();
        let mut parts = [Tells::default(); 2];
        for number in 0..40 {
            parts[usize::from(number >= 17)].count(&plan, number, &plan.play(number));
        }
        let tells = parts[1].join(parts[0]);
        let exit = tells.side(Side::A).of(Tell::Exit);
        assert!(exit.blue.sum > 3 * exit.red.sum, "{exit:?}");
        let gate = tells.side(Side::A).of(Tell::Gate);
        assert!(gate.blue.sum > gate.red.sum, "{gate:?}");
    }
}
