//! Every estimator on the same moments of games that nobody learned from.

use crate::belief::Belief;
use crate::game::{Colour, Game, PieceId, Ply, Seat, Theirs, View};
use rayon::prelude::*;

/// Moves of a side between two moments that are tested.
const EVERY: usize = 4;
/// No chance of a true colouring is taken for less.
const LEAST: f64 = 1e-6;

/// Chances of blue that lie in the same tenth.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tenth {
    /// How many.
    pub ghosts: u64,
    /// Their sum.
    pub said: f64,
    /// How many of the ghosts were blue.
    pub blue: u64,
}

/// How somebody did on ghosts that could be guessed at.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Tally {
    /// How many.
    pub ghosts: u64,
    /// Of how many the likelier colour is the true one; a half for whoever cannot tell.
    pub right: f64,
    /// The sum of the squared distances from the truth.
    pub brier: f64,
    /// The moments at which all colours were guessed at together.
    pub moments: u64,
    /// The sum of minus the logarithms of the chances of the true colourings, to the base of 2.
    pub bits: f64,
    /// The chances of blue, by tenths.
    pub tenths: [Tenth; 10],
}

impl Tally {
    /// Both together.
    pub fn and(mut self, other: Tally) -> Tally {
        self.ghosts += other.ghosts;
        self.right += other.right;
        self.brier += other.brier;
        self.moments += other.moments;
        self.bits += other.bits;
        for (one, more) in self.tenths.iter_mut().zip(other.tenths) {
            one.ghosts += more.ghosts;
            one.said += more.said;
            one.blue += more.blue;
        }
        self
    }

    fn see(&mut self, game: &Game, view: &View, belief: &Belief) {
        let truth = game.position().setup(view.seat().other());
        for (index, theirs) in view.theirs().iter().enumerate() {
            let (Theirs::Hidden(_), Some(piece)) = (theirs, PieceId::from_index(index)) else { continue };
            let (said, blue) = (belief.blue(piece).clamp(0.0, 1.0), truth.colour(piece) == Colour::Blue);
            let toss = (said - 0.5).abs() < 1e-9;
            self.ghosts += 1;
            self.right += if toss { 0.5 } else { f64::from(u8::from((said > 0.5) == blue)) };
            self.brier += (said - f64::from(u8::from(blue))).powi(2);
            let tenth = &mut self.tenths[((10.0 * said) as usize).min(9)];
            (tenth.ghosts, tenth.said) = (tenth.ghosts + 1, tenth.said + said);
            tenth.blue += u64::from(blue);
        }
        let pieces = || view.board().shape().piece_ids();
        let is_true = |deal: &&crate::belief::Weighed| pieces().all(|p| deal.colouring.has(p, truth.colour(p)));
        let chance = belief.colourings().iter().find(is_true).map_or(0.0, |deal| deal.weight);
        self.moments += 1;
        self.bits -= chance.max(LEAST).log2();
    }
}

/// Asks somebody at moments of these games, each looked at from one seat, and tells the plies of a game in thirds: the first 20,
/// the next 20, and all later ones. The same for any number of threads.
pub fn test(games: &[(Seat, &Game)], ask: impl Fn(&View) -> Option<Belief> + Sync) -> [Tally; 3] {
    let one = |(seat, game): &(Seat, &Game)| {
        let mut tallies = [Tally::default(); 3];
        let theirs = game.history().iter().enumerate().filter(|(_, played)| played.seat != *seat);
        for (ply, _) in theirs.skip(EVERY - 1).step_by(EVERY) {
            let past = game.back_to(Ply(ply as u16 + 1));
            let view = past.view(*seat);
            if past.outcome().is_some() || view.colour_left().is_some() {
                continue;
            }
            if let Some(belief) = ask(view) {
                tallies[(ply / 20).min(2)].see(game, view, &belief);
            }
        }
        tallies
    };
    let all: Vec<[Tally; 3]> = games.par_iter().map(one).collect();
    let sum = |sum: [Tally; 3], more: [Tally; 3]| [0, 1, 2].map(|at| sum[at].and(more[at]));
    all.into_iter().fold([Tally::default(); 3], sum)
}
