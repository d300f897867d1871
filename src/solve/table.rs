//! In how many plies the player to move wins: a byte a position.

use super::arrange::{Arrangements, Sets, all, column};
use super::material::Side;
use super::matrix::{Chunk, padded, stripes};
use crate::game::{Bits, Ply};
use std::sync::Arc;

/// The distances of one class.
#[derive(Debug)]
pub struct Distances {
    own: Arc<Arrangements>,
    opp: Arc<Arrangements>,
    /// 0 where there is no win.
    plies: Vec<u8>,
}

impl Distances {
    pub(super) fn new(own: Arc<Arrangements>, opp: Arc<Arrangements>) -> Distances {
        let plies = vec![0; padded(own.len()) * stripes(opp.len()) * 512];
        Distances { own, opp, plies }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.plies.capacity() as u64
    }

    fn base(&self, stripe: usize, row: usize) -> usize {
        (stripe * padded(self.own.len()) + row) * 512
    }

    /// These are won in so many plies.
    pub(super) fn note(&mut self, stripe: usize, row: usize, bits: &Chunk, ply: Ply) {
        let base = self.base(stripe, row);
        for (lane, word) in bits.iter().enumerate() {
            for bit in super::arrange::squares(*word) {
                self.plies[base + lane * 64 + bit as usize] = ply.0.min(255) as u8;
            }
        }
    }

    /// Whose distances they are.
    pub fn sides(&self) -> (Side, Side) {
        (self.own.side, self.opp.side)
    }

    /// In how many plies the player to move wins; none where it does not. Both sides' pieces are given as the player to
    /// move sees them: own blues and reds; the other's blues (or purple pieces, where no colour is shown), reds, and those
    /// that are hidden where others are shown. They are as many as the class has.
    pub fn win(&self, own: [Bits; 2], opp: [Bits; 3]) -> Option<Ply> {
        let across = |bits: Bits| self.own.ground.set_across(bits.0);
        let mine = self.own.place([own[0].0, own[1].0, 0])?;
        let mut theirs = self.opp.place(opp.map(across))?;
        theirs.mirrored ^= mine.mirrored;
        let at = column(theirs);
        let ply = self.plies[self.base(at / 512, mine.row) + at % 512];
        (ply > 0).then_some(Ply(ply.into()))
    }

    /// All positions: own and opposing pieces, as [`Distances::win`] takes them, and the distance. Of a position and its
    /// mirror image only one comes.
    pub fn positions(&self) -> impl Iterator<Item = ([Bits; 2], [Bits; 3], Option<Ply>)> + use<'_> {
        let across = |set: u64| self.own.ground.set_across(set);
        let columns = (0..stripes(self.opp.len()) * 512).filter_map(|at| Some((at, self.opp.of_column(at)?)));
        let theirs: Vec<_> = columns.map(|(at, sets)| (at, sets.map(across))).collect();
        self.own.sets.iter().enumerate().flat_map(move |(row, own)| {
            let apart = |(at, opp): &(usize, Sets)| {
                let free = all(own) & all(opp) == 0;
                free.then(|| {
                    let ply = self.plies[self.base(at / 512, row) + at % 512];
                    ([Bits(own[0]), Bits(own[1])], opp.map(Bits), (ply > 0).then_some(Ply(ply.into())))
                })
            };
            theirs.iter().filter_map(apart).collect::<Vec<_>>()
        })
    }
}
