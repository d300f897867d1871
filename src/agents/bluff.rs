//! Bluff: tells itself a lie about its own ghosts, and plays by it.

use super::entry::{Entry, Facts, Paper, Pattern};
use super::named::leak;
use super::roster::Kind;
use super::{Agent, Ask, Decision, Detail, escape, looking};
use crate::game::{Bits, Board, Dice, View};
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[
    Entry {
        id: "bluff-d5",
        name: "Bluff",
        paper_name: "Bluff",
        paper: Paper::Bluff,
        kind: Kind::Bluff(Bluff { depth: 5, masks: None }),
        portrait: "bluff",
        character: "bluff",
        boards: &[Board::Standard],
        fixed_checksum: Some("ea2009ee1cfc0fe8"),
    },
    Entry {
        id: "bluff-const-d5",
        name: "Bluff-const",
        paper_name: "Bluff_const",
        paper: Paper::Bluff,
        kind: Kind::Bluff(Bluff { depth: 5, masks: Some(Masks { reds: 0b1100, blues: 0b1100 }) }),
        portrait: "bluff-const",
        character: "bluff-const",
        boards: &[Board::Standard],
        fixed_checksum: Some("972e92b634b7413a"),
    },
];

impl Facts for Bluff {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        let masks = self.masks.map_or_else(|| "drawn for each game".to_owned(), Masks::text);
        vec![("depth", self.depth.to_string()), ("masks", masks)]
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn is_fixed(&self) -> bool {
        self.masks.is_some()
    }

    fn patterns() -> &'static [Pattern] {
        &[Pattern {
            says: "Bluff with masks of its reds and blues.",
            regex: r"^bluff-[01]{4}-[01]{4}-d5$",
            examples: &["bluff-1010-0110-d5"],
        }]
    }

    /// `bluff-`, the mask of the reds, the mask of the blues, `-d5`.
    fn named(id: &str) -> Option<Entry> {
        let (reds, blues) = id.strip_prefix("bluff-")?.strip_suffix("-d5")?.split_once('-')?;
        let mask = |text: &str| u8::from_str_radix(text, 2).ok().filter(|_| text.len() == 4);
        let masks = Masks { reds: mask(reds)?, blues: mask(blues)? };
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("Bluff {}", masks.text())),
            paper_name: "Bluff",
            paper: Paper::Bluff,
            kind: Kind::Bluff(Bluff { depth: 5, masks: Some(masks) }),
            portrait: "bluff-const",
            character: "bluff-const",
            boards: &[Board::Standard],
            fixed_checksum: None,
        })
    }
}

impl Agent for Bluff {
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        if let Some(mv) = escape(view) {
            return looking::leave(mv, ask.detail);
        }
        let masks = self.masks.unwrap_or_else(|| Masks::draw(&mut ask.luck.character()));
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
        // The truth is looked at as far as always; a budget goes into what is played.
        let (name, searched, (mv, depth)) = match &via {
            Via::Forced => ("forced", &truth, (true_move, self.depth)),
            Via::Decided => ("decided", &truth, looking::choose_within(view, &truth, self.depth, ask.budget)),
            Via::Bluff(swapped) => ("bluff", swapped, looking::choose_within(view, swapped, self.depth, ask.budget)),
        };
        if ask.detail == Detail::Move {
            return Decision::plain(mv);
        }
        let mut explanation = looking::explain(view, searched, depth);
        explanation.notes = vec![("masks".into(), masks.text()), ("via".into(), name.to_owned())];
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
