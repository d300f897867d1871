//! Who wins on the small board, when all colours are known: every position with one or two blues and reds a side.
//!
//! Class by class, fewest pieces first. Nothing is asked about distances, so what captures lead to is known to its end
//! and is taken in once. That is quick enough for a page to make the table by itself.

use super::arrange::{Arrangements, column};
use super::captures::Additions;
use super::material::{Class, Side, Taken};
use super::pursuit::{Pursuit, Workspace};
use crate::game::{Bits, Board, Colour, Position, Seat};
use std::sync::Arc;

/// The result for the player to move if both play perfectly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// It loses.
    Loss,
    /// Nobody can force anything.
    Draw,
    /// It wins.
    Win,
}

impl Value {
    /// +1, 0 or −1.
    pub const fn sign(self) -> i8 {
        match self {
            Value::Loss => -1,
            Value::Draw => 0,
            Value::Win => 1,
        }
    }
}

/// The table of the small board.
#[derive(Debug)]
pub struct SmallTable {
    lists: Vec<Arc<Arrangements>>,
    /// By winner, then loser.
    pursuits: Vec<Pursuit>,
    peak: u64,
}

/// One or two blues, one or two reds.
const SIDES: usize = 4;

fn index(side: Side) -> usize {
    let [blues, reds, _] = side.counts();
    (blues as usize - 1) * 2 + reds as usize - 1
}

impl SmallTable {
    /// Makes the table; `progress` is told now and then how much is done, from 0 to 1.
    pub fn build(progress: &mut impl FnMut(f32)) -> SmallTable {
        let full = Side::Known { blues: 2, reds: 2 };
        let sides: Vec<Side> = (1..=2).flat_map(|blues| (1..=2).map(move |reds| Side::Known { blues, reds })).collect();
        let lists: Vec<_> = sides.iter().map(|&side| Arc::new(Arrangements::new(Board::Small, side))).collect();
        let additions: Vec<(Side, Side, Additions)> = sides
            .iter()
            .flat_map(|&side| side.kinds().map(move |kind| (side, kind)))
            .filter_map(|(side, kind)| match side.taken(kind) {
                Taken::Leaves([Some(fewer), _]) => {
                    let back = Additions::new(&lists[index(fewer)], &lists[index(side)], kind);
                    Some((fewer, side, back))
                }
                _ => None,
            })
            .collect();
        let mut table = SmallTable { lists, pursuits: Vec::new(), peak: 0 };
        let mut made: Vec<Option<Pursuit>> = (0..SIDES * SIDES).map(|_| None).collect();
        let mut space = Workspace::default();
        let size = |side: Side| table.lists[index(side)].len() as f32;
        let all: f32 = sides.iter().map(|&side| size(side)).sum::<f32>().powi(2);
        let mut done = 0.0;
        for winner in full.with_smaller() {
            for loser in full.with_smaller() {
                let new =
                    || Pursuit::new(Arc::clone(&table.lists[index(winner)]), Arc::clone(&table.lists[index(loser)]));
                let mut pursuit = new();
                for (fewer, more, back) in &additions {
                    if let (true, Some(smaller)) = (*more == loser, &made[index(winner) * SIDES + index(*fewer)]) {
                        pursuit.win_by_taking(&[smaller], back, &mut space);
                    }
                    if let (true, Some(smaller)) = (*more == winner, &made[index(*fewer) * SIDES + index(loser)]) {
                        pursuit.save_by_taking(&[smaller], back, &mut space);
                    }
                }
                let pair = size(winner) * size(loser);
                // Nobody knows how many rounds there will be; later ones have less to do.
                let mut left = 1.0;
                pursuit.run(&mut space, &mut || {
                    left *= 0.85;
                    progress((done + pair * (1.0 - left)) / all);
                });
                let held: u64 = made.iter().flatten().map(Pursuit::bytes).sum();
                table.peak = table.peak.max(held + pursuit.bytes() + space.bytes());
                pursuit.finish();
                made[index(winner) * SIDES + index(loser)] = Some(pursuit);
                done += pair;
                progress(done / all);
            }
        }
        table.pursuits = made.into_iter().flatten().collect();
        table
    }

    /// The result for the player to move. All pieces are given as that player sees the board: it sits at the bottom and
    /// escapes through the corners of row 1. None unless each side has one or two blues and reds, on squares of their own.
    pub fn value(&self, own_blue: Bits, own_red: Bits, opp_blue: Bits, opp_red: Bits) -> Option<Value> {
        let sets = [own_blue, own_red, opp_blue, opp_red].map(|bits| bits.0);
        let all = sets.iter().fold(0, |all, set| all | set);
        let pieces: u32 = sets.iter().map(|set| set.count_ones()).sum();
        let known = sets.iter().all(|set| (1..=2).contains(&set.count_ones()));
        if !known || all >> 16 != 0 || all.count_ones() != pieces {
            return None;
        }
        let side = |blue: u64, red: u64| (blue.count_ones() as usize - 1) * 2 + red.count_ones() as usize - 1;
        let (own, opp) = (side(sets[0], sets[1]), side(sets[2], sets[3]));
        let ground = self.lists[own].ground;
        let mine = self.lists[own].place([sets[0], sets[1], 0])?;
        let theirs = self.lists[opp].place([sets[2], sets[3], 0].map(|set| ground.set_across(set)))?;
        let mirrored = mine.mirrored ^ theirs.mirrored;
        let seen = |mut place: super::arrange::ListedRow| {
            place.mirrored = mirrored;
            column(place)
        };
        Some(if self.pursuits[own * SIDES + opp].is_won(theirs.row, seen(mine)) {
            Value::Win
        } else if self.pursuits[opp * SIDES + own].lost.has(theirs.row, seen(mine)) {
            Value::Loss
        } else {
            Value::Draw
        })
    }

    /// The result of a position of a game for the player to move; none on other boards and after the end.
    pub fn of(&self, position: &Position) -> Option<Value> {
        if position.board() != Board::Small || position.outcome().is_some() {
            return None;
        }
        let (seat, shape) = (position.to_move(), Board::Small.shape());
        let seen = |seat_of: Seat, colour: Colour| {
            position.pieces(seat_of, colour).fold(Bits::EMPTY, |set, square| set | shape.seen_by(square, seat).bit())
        };
        let [blue, red] = Colour::BOTH;
        self.value(seen(seat, blue), seen(seat, red), seen(seat.other(), blue), seen(seat.other(), red))
    }

    /// How many positions are won by the player to move, and how many lost, with these pieces.
    pub fn counts(&self, own: Side, opp: Side) -> Option<(u64, u64)> {
        let small = |side: Side| matches!(side, Side::Known { blues: 1..=2, reds: 1..=2 });
        if !small(own) || !small(opp) {
            return None;
        }
        let [wins, losses] =
            [(own, opp), (opp, own)].map(|(one, other)| &self.pursuits[index(one) * SIDES + index(other)]);
        let all = Class::new(Board::Small, own, opp).ok()?.positions();
        Some((all - wins.count_not_won(), losses.count_lost()))
    }

    /// All positions that the player to move wins.
    pub fn wins(&self) -> u64 {
        let sides = Side::Known { blues: 2, reds: 2 }.with_smaller();
        let pairs = sides.iter().flat_map(|&own| sides.iter().map(move |&opp| (own, opp)));
        pairs.filter_map(|(own, opp)| self.counts(own, opp)).map(|(wins, _)| wins).sum()
    }

    /// Bytes that the table takes.
    pub fn memory(&self) -> u64 {
        self.pursuits.iter().map(Pursuit::bytes).sum()
    }

    /// The most that it took while it was made.
    pub fn peak_memory(&self) -> u64 {
        self.peak
    }
}
