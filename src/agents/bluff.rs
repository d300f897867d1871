//! Bluff: tells itself a lie about its own ghosts, and plays by it.

use super::entry::{Entry, Facts, Paper, Pattern};
use super::named::leak;
use super::roster::Kind;
use super::{Agent, Ask, Decision, Detail, escape, looking};
use crate::game::{Bits, Board, Dice, Move, View};
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

    /// All that there are.
    fn all() -> impl Iterator<Item = Masks> {
        (0..16).flat_map(|reds| (0..16).map(move |blues| Masks { reds, blues }))
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

impl Bluff {
    /// With how many masks it may sit down; each is as likely as the others.
    pub fn masks(&self) -> usize {
        if self.masks.is_some() { 1 } else { Masks::all().count() }
    }

    /// What it would play at each of these views, by mask and by view; the masks that it may have drawn are asked all together,
    /// since what some see is what others lie. The views are of one moment of one game and differ in its own colours alone.
    pub fn by_mask(&self, views: &[&View]) -> Vec<Vec<Move>> {
        let masks: Vec<Masks> = self.masks.map_or_else(|| Masks::all().collect(), |masks| vec![masks]);
        let mut known: Vec<(Bits, Move)> = Vec::new();
        let mut by_mask: Vec<Vec<Move>> = vec![Vec::with_capacity(views.len()); masks.len()];
        for view in views {
            let truth = SearchBoard::purple(view);
            let (true_move, value) = match escape(view) {
                Some(mv) => (mv, WIN),
                None => looking::choose(view, &truth, self.depth),
            };
            for (masks, moves) in masks.iter().zip(&mut by_mask) {
                let swapped = swap(&truth, *masks);
                if value >= WIN / 2 || swapped.is_decided() {
                    moves.push(true_move);
                    continue;
                }
                let found = known.iter().find(|(blues, _)| *blues == swapped.blues).map(|(_, mv)| *mv);
                moves.push(found.unwrap_or_else(|| {
                    let mv = looking::choose(view, &swapped, self.depth).0;
                    known.push((swapped.blues, mv));
                    mv
                }));
            }
        }
        by_mask
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Budget, arrange, find};
    use crate::belief::colourings;
    use crate::game::{DRAW_PLY, Game, PerSeat, Seat, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn asked_about_every_mask_it_answers_as_with_each() {
        let random = find("random").unwrap();
        let setups = PerSeat::from_fn(|seat| arrange(random, Board::Standard, seat, Seed(4)));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.position().ply().0 < 13 {
            let mv = crate::agents::decide(random, game.view(game.position().to_move()), Seed(4), Detail::Move).mv;
            game.play(mv).unwrap();
        }
        // What the second player sees with some of the colourings that it may have.
        let hand = |colouring: crate::belief::Colouring| {
            let mut view = View::start(Seat::Second, colouring.setup(Board::Standard).unwrap(), DRAW_PLY);
            game.history().iter().for_each(|played| view.see(*played));
            view
        };
        let fitting = colourings(Board::Standard).filter(|colouring| colouring.fits(game.view(Seat::First)));
        let hands: Vec<View> = fitting.step_by(23).map(hand).collect();
        let views: Vec<&View> = hands.iter().collect();
        assert!(views.len() > 1);
        let bluff = Bluff { depth: 2, masks: None };
        let together = bluff.by_mask(&views);
        assert_eq!((together.len(), bluff.masks()), (256, 256));
        for (masks, moves) in Masks::all().zip(&together).step_by(17) {
            let alone = Bluff { depth: 2, masks: Some(masks) };
            for (view, mv) in views.iter().zip(moves) {
                let ask = Ask::new(view, Seed(1), Detail::Move, Budget::Own);
                assert_eq!(alone.decide(view, ask).mv, *mv, "{}", masks.text());
            }
            assert_eq!(alone.by_mask(&views), vec![moves.clone()]);
        }
        let some: std::collections::HashSet<_> = together.iter().map(|moves| moves[0]).collect();
        assert!(some.len() > 1, "masks make a difference");
    }
}
