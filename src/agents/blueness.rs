//! Blueness: reads every ghost by what it did and where it stands, takes those that look bluest, and keeps its doors.
//!
//! After the system of Suetsugu and Oda that won three Geister cups, of which the sources say: seven items of behaviour and
//! the position, a ghost among the k bluest is taken, k by what is left, forced wins by pattern. Weights, k and the order
//! of its wishes are ours; the wins are proved.

use super::entry::{Entry, Facts, Paper};
use super::roster::Kind;
use super::{Agent, Ask, Decision, Detail, Explanation, escape};
use crate::belief::{self, Belief, Estimator};
use crate::game::{Bits, Board, Colour, Move, PieceId, Ply, Square, View};
use crate::search::proof::Prover;

/// Takes by rank, walks its foremost blue, and proves its wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blueness {
    /// Within how many plies it looks for a win that no colours can prevent.
    pub win_within: u16,
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "blueness",
    name: "Blueness",
    paper_name: "末續・織田",
    paper: Paper::ColourEstimation,
    kind: Kind::Blueness(Blueness { win_within: 7 }),
    portrait: "blueness",
    character: "blueness",
    boards: &[Board::Standard],
    fixed_checksum: Some("f694e585dfeb568a"),
}];

/// Room for as many proved positions, as a power of two: the wins that it looks for are short.
const MEMORY: u32 = 12;

impl Facts for Blueness {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("win within", self.win_within.to_string())]
    }

    fn is_fixed(&self) -> bool {
        true
    }
}

impl Agent for Blueness {
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        let legal = view.legal_moves();
        let belief = belief::Blueness::FITTED.believe(view);
        let leaving = escape(view).map(|mv| (mv, "leave"));
        let won = || {
            Prover::new(MEMORY).forced_win(view, Ply(self.win_within)).and_then(|proof| proof.first.first().copied())
        };
        let (mv, rule) = leaving.or_else(|| won().map(|mv| (mv, "win"))).unwrap_or_else(|| chosen(view, &belief));
        if ask.detail == Detail::Move {
            return Decision::plain(mv);
        }
        let wishes = Wishes::new(view, &belief);
        let explanation = Explanation {
            scores: legal.iter().map(|mv| (*mv, wishes.worth(*mv).points())).collect(),
            belief: belief.of_hidden(view),
            reasons: belief.reasons().to_vec(),
            notes: vec![("rule".into(), rule.to_owned())],
            ..Explanation::default()
        };
        Decision { mv, explanation }
    }
}

/// The first of the best moves, and what it is good for.
fn chosen(view: &View, belief: &Belief) -> (Move, &'static str) {
    let (legal, wishes) = (view.legal_moves(), Wishes::new(view, belief));
    let worths: Vec<Worth> = legal.iter().map(|mv| wishes.worth(*mv)).collect();
    let mut best = 0;
    for (place, worth) in worths.iter().enumerate() {
        if *worth > worths[best] {
            best = place;
        }
    }
    let (mv, worth) = (legal[best], worths[best]);
    let guards = worths.iter().any(|other| (other.risk, other.doors) < (worth.risk, worth.doors));
    let rule = match wishes.taken(mv) {
        Some(_) => "take",
        None if guards => "guard",
        None => "walk",
    };
    (mv, rule)
}

/// What a move is worth, the more important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    /// The chance to lose at once, in thousandths below 0.
    risk: i64,
    /// Own corners that an opposing ghost can enter and nobody can take it in, below 0.
    doors: i64,
    /// How likely blue what it takes is, in thousandths, less for blues that can be taken then.
    taking: i64,
    /// Own corners that nobody keeps, below 0.
    keepers: i64,
    /// The steps that the foremost blue has left, below 0.
    walk: i64,
    /// The steps that all have left, below 0.
    others: i64,
}

impl Worth {
    /// The same as one number in the same order, in thousandths of a blue.
    fn points(self) -> f64 {
        let Worth { risk, doors, taking, keepers, walk, others } = self;
        let fine = ((((risk * 8 + doors) * 16384 + taking) * 4 + keepers) * 16 + walk) * 256 + others;
        fine as f64 / 16384.0
    }
}

/// What a blue that may be taken costs, in thousandths of a taken one.
const HANGING: i64 = 600;

/// What it wants, from what it knows and believes.
struct Wishes<'a> {
    view: &'a View,
    belief: &'a Belief,
    /// How blue a ghost has to look to be taken: as the last of the k bluest.
    threshold: f64,
}

impl<'a> Wishes<'a> {
    fn new(view: &'a View, belief: &'a Belief) -> Wishes<'a> {
        let mut shares: Vec<f64> = belief.of_hidden(view).into_iter().map(|(_, blue)| blue).collect();
        shares.sort_by(|a, b| b.total_cmp(a));
        // As many as there are blues, but fewer than there are reds: whoever takes the last red has lost.
        let reds = view.opposing_left(Colour::Red).saturating_sub(1);
        let bluest = usize::from(view.hidden_blues().min(reds));
        let last = bluest.checked_sub(1).and_then(|last| shares.get(last).copied());
        Wishes { view, belief, threshold: last.unwrap_or(1.0) }
    }

    /// The ghost that a move takes.
    fn taken(&self, mv: Move) -> Option<PieceId> {
        self.view.their_piece_on(mv.to(self.view.board())?)
    }

    fn worth(&self, mv: Move) -> Worth {
        let (view, shape, us) = (self.view, self.view.board().shape(), self.view.seat());
        let them = us.other();
        let taken = self.taken(mv);
        let moved = |own: Bits| match mv.to(view.board()) {
            Some(to) if own.has(mv.from) => (own & !mv.from.bit()) | to.bit(),
            _ => own & !mv.from.bit(),
        };
        let (blues, reds) = (moved(view.own(Colour::Blue)), moved(view.own(Colour::Red)));
        let own = blues | reds;
        let theirs = view.hidden() & !own;
        let beside = |square: Square, set: Bits| !(shape.neighbours(square) & set).is_empty();
        let hanging = blues.filter(|square| beside(*square, theirs)).count() as i64;

        let leaves = (theirs & shape.exits(them)).filter_map(|square| view.their_piece_on(square));
        let leaves = leaves.map(|piece| thousandths(self.belief.blue(piece))).max().unwrap_or(0);
        let last_red = taken.filter(|_| view.opposing_left(Colour::Red) == 1);
        let last_red = last_red.map_or(0, |piece| 1000 - thousandths(self.belief.blue(piece)));
        let last_blue = if blues.count() == 1 && hanging == 1 { 1000 } else { 0 };

        let doors = shape.exits(them).filter(|door| beside(*door, theirs) && !beside(*door, own)).count() as i64;
        let kept = |door: &Square| own.has(*door) || beside(*door, own);
        let unkept = shape.exits(them).filter(|door| !kept(door)).count() as i64;

        let taking = taken.map_or(0, |piece| {
            let blue = self.belief.blue(piece);
            if blue >= self.threshold { thousandths(blue) } else { thousandths(blue) - 1000 }
        });
        let steps = |set: Bits| set.map(|square| i64::from(shape.distance_to_exit(square, us)));
        Worth {
            risk: -leaves.max(last_red).max(last_blue),
            doors: -doors,
            taking: taking - HANGING * hanging,
            keepers: -unkept,
            walk: -steps(blues).min().unwrap_or(0),
            others: -steps(own).sum::<i64>(),
        }
    }
}

/// A chance in thousandths.
fn thousandths(chance: f64) -> i64 {
    (1000.0 * chance.clamp(0.0, 1.0)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{decide, find};
    use crate::game::{DRAW_PLY, Game, PerSeat, Seat, Seed, Setup, board_string, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// What it plays in a position of the cups, and by which rule.
    fn at(text: &str) -> (String, String) {
        let view = board_string::read(Board::Standard, text, DRAW_PLY).unwrap();
        let told = decide(find("blueness").unwrap(), &view, Seed(1), Detail::Explained);
        let rule = told.explanation.notes[0].1.clone();
        assert!(told.explanation.scores.iter().any(|(mv, _)| *mv == told.mv));
        (notation::move_text(Board::Standard, told.mv), rule)
    }

    #[test]
    fn it_leaves_wins_and_guards_in_this_order() {
        // A blue of its own on a1.
        assert_eq!(at("14R24R34R44R00B25B35B45B41u31u21u11u40u30u20u10u").1, "leave");
        // A blue on a2 with nobody near: it walks out in three plies.
        assert_eq!(at("14R24R34R44R01B25B35B45B41u31u21u99r40u30u20u51u").1, "win");
        // A ghost stands on a6, its exit, and b6 can take it.
        assert_eq!(at("14R24R34R44R15B25B35B45B05u31u21u11u40u30u20u10u"), ("b6←".to_owned(), "take".to_owned()));
    }

    #[test]
    fn it_takes_among_the_bluest_and_never_the_last_red_if_it_can_help_it() {
        // One red is left among two: nothing is taken though c4 stands beside c5.
        let (_, rule) = at("14R24R34R44R15B25B35B45B23u99r99r99r99b99b99b10u");
        assert_ne!(rule, "take");
        // With all reds left the same ghost is taken by one of those beside it.
        let (_, rule) = at("14R24R34R44R15B25B35B45B23u31u21u11u40u30u20u10u");
        assert_eq!(rule, "take");
    }

    #[test]
    fn its_belief_is_that_of_the_room() {
        let setup = |seat, text| Setup::parse(Board::Standard, seat, text).unwrap();
        let setups = PerSeat::new(setup(Seat::First, "RRRBRBBB"), setup(Seat::Second, "bbbbrrrr"));
        let mut game = Game::start(setups, DRAW_PLY);
        for text in ["b5↑", "b2↓", "b4↓", "b3↓"] {
            game.play(notation::parse_move(Board::Standard, text).unwrap().0).unwrap();
        }
        let view = game.view(Seat::First);
        let told = decide(find("blueness").unwrap(), view, Seed(1), Detail::Explained).explanation;
        let belief = belief::Blueness::FITTED.believe(view);
        assert_eq!((told.belief, told.reasons), (belief.of_hidden(view), belief.reasons().to_vec()));
    }
}
