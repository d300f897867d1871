//! The players: one file each, and the roster that names them.
//!
//! An agent is a pure function of what its seat may know and of the game's seed. What it seems to remember is computed
//! from the public history each time, so a game can be restored, stepped through and replayed anywhere.
//!
//! ```
//! use geister_lab::agents::{Detail, arrange, decide, find};
//! use geister_lab::game::{Board, DRAW_PLY, Game, PerSeat, Seed};
//!
//! // Rush against Murasaki on the small board, from one seed: the same game on every machine.
//! let seed = Seed(7);
//! let players = PerSeat::new(find("rush")?, find("murasaki-d5")?);
//! let setups = PerSeat::from_fn(|seat| arrange(players[seat], Board::Small, seat, seed));
//! let mut game = Game::start(setups, DRAW_PLY);
//! while game.outcome().is_none() {
//!     let seat = game.position().to_move();
//!     // A player is given its own view, which holds no colour that it may not know.
//!     let choice = decide(players[seat], game.view(seat), seed, Detail::Move);
//!     game.play(choice.mv).expect("players play legal moves");
//! }
//! # Ok::<(), geister_lab::agents::roster::RosterError>(())
//! ```

mod blueness;
mod bluff;
pub mod cast;
mod cfr;
pub mod cnn;
mod conformance;
pub mod entry;
pub mod explanation;
pub mod family;
pub mod gp;
mod looking;
mod mcts;
mod monte_carlo;
mod murasaki;
mod named;
mod naotti;
pub mod needs;
mod playouts;
pub mod population;
mod random;
pub mod readers;
pub mod roster;
mod rush;
pub mod sight;
mod sumire;
pub mod supply;
pub mod told;
mod upp;

pub use cast::Cast;
pub use conformance::{Probe, checksum};
pub use entry::{Entry, Paper, Pattern};
pub use explanation::{BeliefStep, Explanation, Mixture, MoveRate, SearchReport};
pub use family::Family;
pub use monte_carlo::MonteCarlo;
pub use named::keep;
pub use needs::{Asset, Need};
pub use roster::{find, roster};
pub use told::Told;

use crate::game::{Board, Dice, Move, PieceId, Ply, Purpose, Seat, Seed, Setup, View};
use supply::Supply;

/// A player.
pub trait Agent {
    /// Arranges its pieces. At random, unless the player says otherwise.
    fn arrange(&self, board: Board, _seat: Seat, dice: &mut Dice) -> Setup {
        Setup::random(board, dice)
    }

    /// Where it keeps what it needs ([`entry::Facts::needs`]), if it needs anything.
    fn supply(&self) -> Option<&dyn Supply> {
        None
    }

    /// On how much of its play its checksum is taken: less where it thinks for long.
    fn probe(&self) -> Probe {
        Probe::FULL
    }

    /// Chooses a move. `view` is that of the player to move, in a game that is not over.
    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision;
}

/// What a player is given with a position: dice, how much it is to say, and how long it may think.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// Where its randomness comes from.
    pub luck: Luck,
    /// How much it is to say.
    pub detail: Detail,
    /// How long it may think.
    pub budget: Budget<'a>,
}

impl<'a> Ask<'a> {
    /// What a player is given at this view of a game with this seed.
    pub fn new(view: &View, seed: Seed, detail: Detail, budget: Budget<'a>) -> Ask<'a> {
        Ask { luck: Luck { seed, seat: view.seat(), ply: view.ply() }, detail, budget }
    }
}

/// How long a player may think. Who does not take a budget ([`Entry::takes_a_budget`]) thinks as far as always.
#[derive(Clone, Copy, Default)]
pub enum Budget<'a> {
    /// As far as its parameters say: the same move on every machine.
    #[default]
    Own,
    /// So many positions, as it counts them: the same move on every machine, too.
    Nodes(u64),
    /// Until this says that time is up. Whoever asks brings the clock.
    Until(&'a dyn Fn() -> bool),
}

impl Budget<'_> {
    /// Is it used up after so many positions? A player's own measure is not reckoned here.
    fn is_spent(self, nodes: u64) -> bool {
        match self {
            Budget::Own => false,
            Budget::Nodes(most) => nodes >= most,
            Budget::Until(time_is_up) => time_is_up(),
        }
    }
}

/// Where an agent's randomness comes from: the game's seed, and what it is asked about.
#[derive(Debug, Clone, Copy)]
pub struct Luck {
    seed: Seed,
    seat: Seat,
    ply: Ply,
}

impl Luck {
    /// The dice of this decision alone.
    pub fn dice(self) -> Dice {
        self.seed.dice(Purpose::Decision(self.seat, self.ply))
    }

    /// The dice of one part of this decision, which can be done again without the others.
    pub fn part(self, number: u64) -> Dice {
        self.seed.derive(Purpose::Decision(self.seat, self.ply)).dice(Purpose::Part(number))
    }

    /// The luck of an earlier decision of the same player in the same game.
    pub fn at(self, ply: Ply) -> Luck {
        Luck { ply, ..self }
    }

    /// The dice for what a player draws once for the whole game: the same at every ply.
    pub fn character(self) -> Dice {
        self.seed.dice(Purpose::Character(self.seat))
    }
}

/// How much an agent is to say of its choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The move alone, as quickly as it can be found.
    Move,
    /// Also what led to it.
    Explained,
}

/// A choice, with what led to it where that was asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The move.
    pub mv: Move,
    /// Why, in numbers.
    pub explanation: Explanation,
}

impl Decision {
    /// A choice without a word.
    pub fn plain(mv: Move) -> Decision {
        Decision { mv, explanation: Explanation::default() }
    }
}

/// Asks a player for its move: the one place where a decision gets its randomness.
pub fn decide(player: &Entry, view: &View, seed: Seed, detail: Detail) -> Decision {
    decide_within(player, view, seed, detail, Budget::Own)
}

/// The same, thinking as long as it is given.
pub fn decide_within(player: &Entry, view: &View, seed: Seed, detail: Detail, budget: Budget<'_>) -> Decision {
    player.agent().decide(view, Ask::new(view, seed, detail, budget))
}

/// Asks a player for its set-up.
pub fn arrange(player: &Entry, board: Board, seat: Seat, seed: Seed) -> Setup {
    player.agent().arrange(board, seat, &mut seed.dice(Purpose::Setup(seat)))
}

/// Makes what a player needs, unless it is there already. `progress` is told now and then how much is done, from 0 to 1.
///
/// Nobody has to call this: a player makes what it lacks when it first thinks. But then nobody hears of the progress.
pub fn prepare(player: &Entry, progress: &mut dyn FnMut(f32)) -> Result<(), cast::CastError> {
    Cast::ALL.prepare(player, progress)
}

/// The belief of somebody who has seen nothing but the captures: the same for every piece.
fn even_belief(view: &View) -> Vec<(PieceId, f64)> {
    use crate::game::{Colour, Theirs};
    let share = f64::from(view.opposing_left(Colour::Blue)) / f64::from(view.hidden().count().max(1));
    let hidden = view.theirs().iter().enumerate().filter(|(_, piece)| matches!(piece, Theirs::Hidden(_)));
    hidden.filter_map(|(index, _)| Some((PieceId::from_index(index)?, share))).collect()
}

/// Every player escapes at once when it can; of two exits, the first in square order as it sees the board.
fn escape(view: &View) -> Option<Move> {
    use crate::game::Way;
    view.legal_moves().into_iter().find(|mv| mv.way == Way::Leave)
}
