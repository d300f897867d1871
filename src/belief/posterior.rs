//! Bayes over who the opponent is and how its colours lie, move by move.

use super::colouring::{Colouring, colourings};
use super::distribution::{Belief, Weighed};
use super::population::Population;
use super::step::BeliefStep;
use crate::game::{Colour, Move, Played, Seat, Setup, View, Way};

/// A kind of player that the opponent may be. Whoever knows players answers for them; this room asks.
pub trait Suspect {
    /// Its id.
    fn id(&self) -> &str;

    /// How likely it is to arrange its colours so, beside other set-ups: alike, unless it says otherwise.
    fn arranges(&self, _setup: Setup) -> f64 {
        1.0
    }

    /// The chances of its moves at each of these views: a move that is not named has none. The views are those of the player
    /// to move at one moment of one game, and differ in its own colours alone.
    fn chances(&self, views: &[&View]) -> Vec<Vec<(Move, f64)>>;

    /// Whoever draws something before a game and keeps to it has as many faces as it can draw, each as likely as the others.
    fn faces(&self) -> usize {
        1
    }

    /// The chances of its moves at each of these views, with each of its faces.
    fn chances_by_face(&self, views: &[&View]) -> Vec<Vec<Vec<(Move, f64)>>> {
        vec![self.chances(views)]
    }
}

/// A change of belief below this is no more than rounding.
const NOTHING: f64 = 1e-12;

/// What is known of the opponent: the weight of every kind with every colouring that the captures allow.
#[derive(Debug, Clone)]
pub struct Posterior {
    /// Whose knowledge it is.
    seat: Seat,
    /// What the opponent sees, for every colouring that it may have.
    hands: Vec<(Colouring, View)>,
    /// By suspect, by its face, then by colouring; all together are 1.
    weights: Vec<Vec<Vec<f64>>>,
    reasons: Vec<BeliefStep>,
    /// Is the whole history known? Without it nobody can be asked what it would have played.
    whole: bool,
}

impl Posterior {
    /// What is known after everything that this view has seen.
    pub fn of(population: &Population, view: &View) -> Posterior {
        let (board, them) = (view.board(), view.seat().other());
        let start =
            |colouring: Colouring| Some((colouring, View::start(them, colouring.setup(board)?, view.draw_ply())));
        let hands: Vec<(Colouring, View)> = colourings(board).filter_map(start).collect();
        let prior = |(suspect, prior): &(Box<dyn Suspect>, f64)| -> Vec<Vec<f64>> {
            let (faces, prior) = (suspect.faces().max(1), prior / suspect.faces().max(1) as f64);
            let arranges = |colouring: &Colouring| colouring.setup(board).map_or(0.0, |setup| suspect.arranges(setup));
            let alone: Vec<f64> = hands.iter().map(|(colouring, _)| arranges(colouring).max(0.0)).collect();
            let sum: f64 = alone.iter().sum();
            let with: Vec<f64> =
                alone.into_iter().map(|weight| if sum > 0.0 { prior * weight / sum } else { 0.0 }).collect();
            vec![with; faces]
        };
        let weights = population.suspects().iter().map(prior).collect();
        let whole = is_whole(view);
        let mut posterior = Posterior { seat: view.seat(), hands, weights, reasons: Vec::new(), whole };
        if whole {
            for played in view.history() {
                posterior.see(population, *played);
            }
        }
        posterior.keep_only(|colouring| colouring.fits(view));
        posterior
    }

    /// Takes in a move that both players saw. `population` is the one that it was begun with.
    pub fn see(&mut self, population: &Population, played: Played) {
        if played.seat == self.seat {
            if let Some(capture) = played.capture {
                self.keep_only(|colouring| colouring.has(capture.piece, capture.colour));
            }
        } else {
            let before = self.blue_share(played);
            if self.whole {
                self.weigh(population, played.mv);
            }
            if played.mv.way == Way::Leave {
                self.keep_only(|colouring| colouring.has(played.piece, Colour::Blue));
            }
            let after = self.blue_share(played);
            if (before - after).abs() > NOTHING {
                let ply = self.hands.first().map(|(_, view)| view.ply()).unwrap_or_default();
                let Played { piece, mv, .. } = played;
                self.reasons.push(BeliefStep { ply, mv, piece, before, after, why: "as-players-would".into() });
            }
        }
        for (_, view) in &mut self.hands {
            view.see(played);
        }
    }

    /// Weighs everybody with every colouring by how likely this move was. Whoever it may be, now and then it plays any legal
    /// move, all alike: no single move rules anybody out.
    fn weigh(&mut self, population: &Population, mv: Move) {
        let views: Vec<&View> = self.hands.iter().map(|(_, view)| view).collect();
        let slips: Vec<f64> =
            views.iter().map(|view| population.error() / view.legal_moves().len().max(1) as f64).collect();
        for ((suspect, _), faces) in population.suspects().iter().zip(&mut self.weights) {
            let answers = suspect.chances_by_face(&views);
            for (weights, answers) in faces.iter_mut().zip(&answers) {
                for (place, weight) in weights.iter_mut().enumerate() {
                    let named = answers.get(place).into_iter().flatten().filter(|(other, _)| *other == mv);
                    let chance: f64 = named.map(|(_, chance)| *chance).sum();
                    *weight *= (1.0 - population.error()) * chance.clamp(0.0, 1.0) + slips[place];
                }
            }
        }
        self.even_out();
    }

    fn keep_only(&mut self, fits: impl Fn(Colouring) -> bool) {
        let kept: Vec<bool> = self.hands.iter().map(|(colouring, _)| fits(*colouring)).collect();
        if kept.iter().all(|kept| *kept) {
            return;
        }
        let mut places = kept.iter();
        self.hands.retain(|_| places.next().copied().unwrap_or(false));
        for weights in self.weights.iter_mut().flatten() {
            let mut places = kept.iter();
            weights.retain(|_| places.next().copied().unwrap_or(false));
        }
        self.even_out();
    }

    /// Makes all weights together 1 again; alike where nothing is left of them.
    fn even_out(&mut self) {
        let sum: f64 = self.weights.iter().flatten().flatten().sum();
        let all = self.weights.iter().flatten().flatten().count().max(1) as f64;
        for weight in self.weights.iter_mut().flatten().flatten() {
            *weight = if sum > 0.0 { *weight / sum } else { 1.0 / all };
        }
    }

    /// How likely the colouring at a place is, whoever it may be.
    fn of_all(&self, place: usize) -> f64 {
        self.weights.iter().flatten().map(|weights| weights[place]).sum()
    }

    /// How likely the piece of a move is blue.
    fn blue_share(&self, played: Played) -> f64 {
        let blue = |(place, (colouring, _)): (usize, &(Colouring, View))| {
            if colouring.is_blue(played.piece) { self.of_all(place) } else { 0.0 }
        };
        self.hands.iter().enumerate().map(blue).sum::<f64>().min(1.0)
    }

    /// How the colours lie, whoever it is.
    pub fn belief(&self) -> Belief {
        let hands = self.hands.iter().enumerate();
        let deals = hands.map(|(place, (colouring, _))| Weighed { colouring: *colouring, weight: self.of_all(place) });
        Belief::of(deals.collect(), self.reasons.clone())
    }

    /// How likely the opponent is each of the suspects, in their order.
    pub fn suspects(&self) -> Vec<f64> {
        self.weights.iter().map(|faces| faces.iter().flatten().sum()).collect()
    }
}

/// Does the history of a view lead from the first move to where it is now?
fn is_whole(view: &View) -> bool {
    let colours: Vec<Colour> = view.mine().iter().map(|mine| mine.colour).collect();
    let Ok(own) = Setup::new(view.board(), &colours) else { return false };
    let mut again = View::start(view.seat(), own, view.draw_ply());
    for played in view.history() {
        again.see(*played);
    }
    again.ply() == view.ply() && again.mine() == view.mine() && again.theirs() == view.theirs()
}
