//! UPP, "Using Past Playouts": a reply that would have been good for a blue makes its ghost bluer.
//!
//! The belief of a player as it grew in the course of a game, computed from the public history.
//!
//! Playouts of earlier plies are made again with the dice of those plies, so that the answer is the same whoever asks, and
//! when. What was computed for the beginning of a game is kept for the next question about it.

use super::pieces::{boards, hidden_pieces, step_of};
use super::{Belief, Estimator};
use crate::game::{Board, Colour, Dice, Played, Ply, Purpose, Seat, Seed, Setup, View};
use crate::playout::{
    After, Ended, Ground, PlayBoard, RandomMoves, Step, after_reply, allot, on_ground, random_step, trial_with_reply,
};
use std::cell::RefCell;

/// Weighs colourings by how the opponent's replies did in the playouts that a player with these dice made before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upp {
    /// Playouts for every legal move.
    pub playouts: u64,
    /// Playouts with the real reply, and with others, that a comparison needs for each colour.
    pub notes: u64,
    /// The power to which a comparison is raised before it weighs.
    pub power: u32,
    /// Where the playouts' dice come from: the seed of the game.
    pub seed: Seed,
}

impl Upp {
    /// K and β; how β was chosen is in `docs/tables.md`.
    pub const NOTES: u64 = 500;
    /// See [`Upp::NOTES`].
    pub const POWER: u32 = 4;

    /// As the player of this name has it.
    pub const fn usual(seed: Seed) -> Upp {
        Upp { playouts: 1000, notes: Upp::NOTES, power: Upp::POWER, seed }
    }
}

impl Estimator for Upp {
    fn name(&self) -> &'static str {
        "upp"
    }

    fn made_from(&self) -> String {
        format!(
            "past playouts: {} a move and at least {} a comparison, to the power of {}, with dice from seed {}; exits not taken",
            self.playouts, self.notes, self.power, self.seed
        )
    }

    fn believe(&self, view: &View) -> Belief {
        self.believe_until(view, &|| false)
    }
}

/// What the belief hangs on besides the moves.
#[derive(Debug, Clone, PartialEq)]
struct Game {
    player: Upp,
    seat: Seat,
    board: Board,
    own: Vec<Colour>,
}

/// A belief after some moves of a game.
struct Kept {
    game: Game,
    moves: Vec<Played>,
    belief: Belief,
}

/// So many games are remembered: a match has two players, and somebody may step through a third.
const GAMES: usize = 4;

thread_local! {
    static KEPT: RefCell<Vec<Kept>> = const { RefCell::new(Vec::new()) };
}

/// Forgets what was kept.
#[cfg(test)]
pub fn forget() {
    KEPT.with_borrow_mut(Vec::clear);
}

impl Upp {
    /// What is believed after everything that happened. Where time is up before all of it was weighed, the rest is left out.
    pub fn believe_until(self, view: &View, time_is_up: &dyn Fn() -> bool) -> Belief {
        let own: Vec<Colour> = view.mine().iter().map(|piece| piece.colour).collect();
        let game = Game { player: self, seat: view.seat(), board: view.board(), own };
        let own = Setup::new(game.board, &game.own).ok();
        let Some(mut past) = own.map(|own| View::start(game.seat, own, view.draw_ply())) else {
            return Belief::even(view);
        };
        // A position without a history: nothing has been seen but the captures.
        if view.history().is_empty() {
            return Belief::even(view);
        }
        let (known, mut belief) = recalled(&game, view.history()).unwrap_or_else(|| (0, Belief::even(&past)));
        // Before the last own move: what was seen, what was believed, and the move.
        let mut before_own: Option<(View, Belief, Played)> = None;
        for (number, played) in view.history().iter().enumerate() {
            let own = played.seat == game.seat;
            // What was kept ends with a reply, so that the own move before the next one is not left out.
            if own && number >= known {
                before_own = Some((past.clone(), belief.clone(), *played));
            }
            past.see(*played);
            if number < known {
                continue;
            }
            if own {
                if let Some(capture) = played.capture {
                    belief.showed(&past, capture.piece, capture.colour);
                }
            } else if let Some((before, earlier, mv)) = before_own.take() {
                if time_is_up() {
                    return belief;
                }
                on_ground!(game.board, G => weigh::<G>(&mut belief, self, (&before, &earlier), mv, *played));
            }
        }
        // An own move that nobody has answered yet would be missed when its reply comes.
        if view.history().last().is_some_and(|last| last.seat != game.seat) {
            keep(game, view.history(), &belief);
        }
        belief
    }

    /// The dice of a part of the decision that was made at this view.
    fn dice(self, before: &View, part: u64) -> Dice {
        self.seed.derive(Purpose::Decision(before.seat(), before.ply())).dice(Purpose::Part(part))
    }
}

/// The longest beginning of this history that is known, and the belief after it.
fn recalled(game: &Game, history: &[Played]) -> Option<(usize, Belief)> {
    KEPT.with_borrow(|kept| {
        let fits = kept.iter().filter(|kept| kept.game == *game && history.starts_with(&kept.moves));
        fits.max_by_key(|kept| kept.moves.len()).map(|kept| (kept.moves.len(), kept.belief.clone()))
    })
}

/// Keeps a belief after a reply of the opponent, instead of that of an earlier moment.
fn keep(game: Game, history: &[Played], belief: &Belief) {
    KEPT.with_borrow_mut(|kept| {
        kept.retain(|old| old.game != game || !history.starts_with(&old.moves));
        kept.insert(0, Kept { game, moves: history.to_vec(), belief: belief.clone() });
        kept.truncate(GAMES);
    });
}

/// The parts of a decision's dice from which the additional playouts come; the moves have the numbers below.
const ADDITIONAL: u64 = 1000;

/// Points of the opponent in some playouts, two for each that it won.
#[derive(Debug, Clone, Copy, Default)]
struct Notes {
    playouts: u64,
    points: u64,
}

impl Notes {
    fn add(&mut self, opponents: Ended) {
        self.playouts += 1;
        self.points += u64::from(opponents.points());
    }

    /// The win rate, drawn a little to the middle: never 0, so that no colour is ruled out by dice.
    fn rate(self) -> f64 {
        (self.points as f64 + 1.0) / (2.0 * self.playouts as f64 + 2.0)
    }
}

/// Weighs the deals by the opponent's reply to an own move. `before` is what was seen when that move was made, and what was
/// believed: the playouts of the move were shared out by it.
fn weigh<G: Ground>(belief: &mut Belief, player: Upp, (before, earlier): (&View, &Belief), mv: Played, reply: Played) {
    let at = Ply(before.ply().0 + 1);
    let own = step_of(before, mv.mv);
    let answer = step_of(before, reply.mv);
    let exits = G::Turned::EXITS;
    for (piece, bit) in hidden_pieces(before) {
        if bit & exits != 0 && bit != own.to && !answer.leaves() {
            belief.stayed(at, reply.mv, piece);
        }
    }
    if belief.is_certain(reply.piece) || answer.leaves() {
        return;
    }
    // Notes of the playouts that were made for this move: by the colour of the piece, with this reply and with others.
    let mut notes = [[Notes::default(); 2]; 2];
    let (deals, weights) = earlier.deals(before);
    let number = before.legal_moves().iter().position(|legal| *legal == mv.mv).unwrap_or(0);
    let mut dice = player.dice(before, number as u64);
    let shares = allot(&weights, player.playouts);
    for ((board, share), deal) in boards::<G>(before, &deals).iter().zip(shares).zip(&earlier.deals) {
        let still = belief.deals.iter().any(|known| known.colouring == deal.colouring);
        for _ in 0..share {
            let (ended, replied) = trial_with_reply(board, own, &RandomMoves, &mut dice);
            if still && let Some(replied) = replied {
                notes[usize::from(deal.is_blue(reply.piece))][usize::from(replied != answer)].add(ended.turned());
            }
        }
    }
    // All deals that are left allow the same replies: nobody who may be blue stands at an open door.
    let (deals, _) = belief.deals(before);
    let boards = boards::<G>(before, &deals);
    let mut factors = [1.0; 2];
    for blue in [false, true] {
        let fitting: Vec<(f64, PlayBoard<G::Turned>)> = belief
            .deals
            .iter()
            .zip(&boards)
            .filter(|(deal, _)| deal.is_blue(reply.piece) == blue)
            .filter_map(|(deal, board)| match board.after(own) {
                After::Goes(next) => Some((deal.weight, next)),
                After::Won | After::Lost => None,
            })
            .collect();
        let Some((_, some)) = fitting.first() else { return };
        let mut replies = 0;
        some.each_step(|_| replies += 1);
        if replies < 2 {
            return;
        }
        for other in [false, true] {
            let notes = &mut notes[usize::from(blue)][usize::from(other)];
            let part = ADDITIONAL + 2 * u64::from(blue) + u64::from(other);
            add(notes, player.notes, &fitting, (!other).then_some(answer), answer, &mut player.dice(before, part));
        }
        let [with, others] = notes[usize::from(blue)].map(Notes::rate);
        let mean = (with + f64::from(replies - 1) * others) / f64::from(replies);
        factors[usize::from(blue)] = power(with / mean, player.power);
    }
    let [red, blue] = factors;
    belief.weigh(at, reply.mv, reply.piece, (blue, red), "past-playouts");
}

/// Adds playouts until there are enough, with this reply, or with any but `not`.
fn add<G: Ground>(
    notes: &mut Notes,
    enough: u64,
    boards: &[(f64, PlayBoard<G>)],
    reply: Option<Step>,
    not: Step,
    dice: &mut Dice,
) {
    let weights: Vec<f64> = boards.iter().map(|(weight, _)| *weight).collect();
    let shares = allot(&weights, enough.saturating_sub(notes.playouts));
    for ((_, board), share) in boards.iter().zip(shares) {
        for _ in 0..share {
            let step = reply.unwrap_or_else(|| {
                loop {
                    let step = random_step(board, dice);
                    if step != not {
                        break step;
                    }
                }
            });
            notes.add(after_reply(board, step, &RandomMoves, dice));
        }
    }
}

/// A whole power, by multiplication alone: the same to the last digit everywhere.
fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}
