//! What a network is shown: a board, and the move that an opposing ghost made on it.

use super::design::{COUNTS, Design, SIDE};
use crate::belief::pieces::Pieces;
use crate::game::{Colour, Played, View};
use crate::playout::seen_by;

/// A board as its owner saw it before an opposing ghost moved, with the owner at the bottom, and that move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sighting {
    /// Opposing ghosts.
    pub theirs: u64,
    /// Own blues.
    pub own_blue: u64,
    /// Own reds.
    pub own_red: u64,
    /// Where the ghost came from.
    pub from: u64,
    /// Where it went; it may have taken somebody there.
    pub to: u64,
    /// How many are left: own blues, own reds, opposing blues, opposing reds.
    pub left: [u8; 4],
    /// Opposing ghosts that are said to be blue.
    pub said_blue: u64,
    /// Opposing ghosts that are said to be red.
    pub said_red: u64,
}

/// A sighting as numbers: the board's channels by square, and the pieces left.
pub type Planes = [f32; SIDE * SIDE * 5];

impl Sighting {
    /// What the owner of a view saw when the opponent made this move; none where the ghost left the board, which says all.
    pub fn of(before: &View, played: &Played) -> Option<Sighting> {
        let shape = before.board().shape();
        let seen = |bits| seen_by(shape, before.seat(), bits);
        let Pieces { own_blue, own_red, hidden, .. } = Pieces::of(before);
        let own = |colour| before.own(colour).count() as u8;
        let theirs = |colour| before.opposing_left(colour);
        Some(Sighting {
            theirs: hidden,
            own_blue,
            own_red,
            from: seen(played.mv.from.bit()),
            to: seen(played.mv.to(before.board())?.bit()),
            left: [own(Colour::Blue), own(Colour::Red), theirs(Colour::Blue), theirs(Colour::Red)],
            said_blue: 0,
            said_red: 0,
        })
    }

    /// The channels of every square; those that the design has come first, and the rest is left alone.
    pub fn planes(&self, design: Design) -> Planes {
        let mut planes = [0.0; SIDE * SIDE * 5];
        let channels = design.channels();
        for (square, values) in planes.chunks_exact_mut(channels).take(SIDE * SIDE).enumerate() {
            let at = |bits: u64| (bits >> square & 1) as f32;
            let shown = [
                at(self.theirs),
                at(self.own_blue),
                at(self.own_red),
                at(self.to) - at(self.from),
                at(self.said_blue) - at(self.said_red),
            ];
            values.iter_mut().zip(shown).for_each(|(value, shown)| *value = shown);
        }
        planes
    }

    /// The pieces left as a thermometer: as many ones as there are pieces, four places each.
    pub fn counts(&self) -> [f32; COUNTS] {
        std::array::from_fn(|place| f32::from(u8::from(place % 4 < usize::from(self.left[place / 4]))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::network::Model;
    use crate::belief::testing::game;
    use crate::game::{Board, Ply, Seat};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_network_sees_the_board_before_the_move_from_its_owners_seat() {
        let game = game(Board::Standard, "RRRBRBBB", "bbbbrrrr", "b5↑ b2↓ b4↓ b3↓ b5↑");
        // The last move takes a red: the second player, turned round, sees it come.
        let before = game.back_to(Ply(4));
        let seen = Sighting::of(before.view(Seat::Second), &game.history()[4]).unwrap();
        assert_eq!((seen.theirs.count_ones(), seen.left), (8, [4, 4, 4, 4]));
        assert!(seen.own_red & seen.to != 0 || seen.own_blue & seen.to != 0, "it takes somebody there");
        assert!(seen.theirs & seen.from != 0);
        let design = Design { model: Model::Three, filters: 8, counts: true, hints: false };
        let planes = seen.planes(design);
        let sum = |channel: usize| planes.iter().skip(channel).step_by(4).take(36).sum::<f32>();
        assert_eq!([sum(0), sum(1) + sum(2), sum(3)], [8.0, 8.0, 0.0]);
        assert_eq!(seen.counts(), [1.0; 16]);
        let fewer = Sighting { left: [4, 2, 0, 1], ..seen };
        assert_eq!(fewer.counts()[4..], [1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    }
}
