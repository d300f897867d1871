//! Bluff: tells itself a lie about its own ghosts, and plays by it.

use super::{Agent, Decision, Detail, Luck, escape, looking};
use crate::game::{Bits, Dice, View};
use crate::search::WIN;
use crate::search::board::SearchBoard;

/// Which of its own pieces swap their colours: one bit each, the leading bit for the first piece of that colour counted
/// from the opponent's side, row by row, left to right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Masks {
    /// For the reds.
    pub reds: u8,
    /// For the blues.
    pub blues: u8,
}

impl Masks {
    /// Drawn at random, each of the 256 equally likely.
    fn draw(dice: &mut Dice) -> Masks {
        Masks { reds: dice.below(16) as u8, blues: dice.below(16) as u8 }
    }

    /// `1100/1100`: reds, then blues.
    pub fn text(self) -> String {
        format!("{:04b}/{:04b}", self.reds, self.blues)
    }
}

/// Plays a forced win with its true colours; otherwise as Murasaki would with swapped ones.
pub struct Bluff {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// The masks that it always wears; drawn for each game where there are none.
    pub masks: Option<Masks>,
}

/// Which way Bluff came to its move.
enum Via {
    Forced,
    Decided,
    Bluff(SearchBoard),
}

impl Agent for Bluff {
    fn decide(&self, view: &View, luck: Luck, detail: Detail) -> Decision {
        if let Some(mv) = escape(view) {
            return looking::leave(mv, detail);
        }
        let masks = self.masks.unwrap_or_else(|| Masks::draw(&mut luck.character()));
        let truth = SearchBoard::purple(view);
        let (true_move, value) = looking::choose(view, &truth, self.depth);
        let swapped = swap(&truth, masks);
        let via = if value >= WIN / 2 {
            Via::Forced
        } else if swapped.is_decided() {
            Via::Decided
        } else {
            Via::Bluff(swapped)
        };
        let (name, mv, searched) = match &via {
            Via::Forced => ("forced", true_move, &truth),
            Via::Decided => ("decided", true_move, &truth),
            Via::Bluff(swapped) => ("bluff", looking::choose(view, swapped, self.depth).0, swapped),
        };
        if detail == Detail::Move {
            return Decision::plain(mv);
        }
        let mut explanation = looking::explain(view, searched, self.depth);
        explanation.notes = vec![("masks", masks.text()), ("via", name.to_owned())];
        Decision { mv, explanation }
    }
}

/// The board with the masked pieces' colours swapped. Both masks apply to the true colours, then both swaps are made.
fn swap(board: &SearchBoard, masks: Masks) -> SearchBoard {
    let (reds, blues) = (masked(board.reds, masks.reds), masked(board.blues, masks.blues));
    SearchBoard { reds: (board.reds & !reds) | blues, blues: (board.blues & !blues) | reds, ..*board }
}

/// The pieces that a mask names: squares come from the opponent's side, row by row.
fn masked(pieces: Bits, mask: u8) -> Bits {
    let chosen = pieces.enumerate().filter(|(index, _)| mask >> (3 - index) & 1 == 1);
    chosen.fold(Bits::EMPTY, |bits, (_, square)| bits | square.bit())
}
