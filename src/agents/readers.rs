//! Those who guess colours, by name: for whoever lets several of them guess at the same ghosts.

use super::needs::AssetError;
use super::population::{KindsError, population, usual_ids};
use super::{cnn, sight};
use crate::belief::sight::SightError;
use crate::belief::{Belief, Blueness, Estimator, Even, ExitRule, Posterior, Upp};
use crate::game::{Board, Colour, Outcome, PieceId, Played, Reason, Seed, Setup, Theirs, View, Way};
use serde::{Deserialize, Serialize};

/// Somebody who guesses colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reader {
    /// Nothing but the captures.
    Even,
    /// Who stays at an exit is red.
    Exit,
    /// How ghosts behave and where they stand.
    Blueness,
    /// Whether a reply had done well in playouts.
    Upp,
    /// What a network says of every move.
    Cnn,
    /// What a network says that follows all ghosts through the game.
    Sight,
    /// Bayes over who the opponent may be.
    Population,
}

/// Why somebody says nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReaderError {
    /// The weights are not there.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// The weights are none.
    #[error(transparent)]
    Sight(#[from] SightError),
    /// There is no such population.
    #[error(transparent)]
    Kinds(#[from] KindsError),
}

/// How blue a ghost looked to somebody when its colour was hidden for the last time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// The ghost, by its number at home.
    pub piece: u8,
    /// After how many moves.
    pub ply: u16,
    /// The chance that it is blue.
    pub blue: f64,
    /// Did the captures alone tell its colour? Then nobody guessed.
    pub certain: bool,
}

impl Reader {
    /// All of them, those that know least first.
    pub const ALL: [Reader; 7] =
        [Reader::Even, Reader::Exit, Reader::Blueness, Reader::Upp, Reader::Cnn, Reader::Sight, Reader::Population];

    /// Its name on the command line and in data.
    pub const fn name(self) -> &'static str {
        match self {
            Reader::Even => "even",
            Reader::Exit => "exit",
            Reader::Blueness => "blueness",
            Reader::Upp => "upp",
            Reader::Cnn => "cnn",
            Reader::Sight => "sight",
            Reader::Population => "population",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Reader> {
        Reader::ALL.into_iter().find(|reader| reader.name() == name)
    }

    /// Has it something of its own to say on this board?
    pub fn reads(self, board: Board) -> bool {
        !matches!(self, Reader::Cnn | Reader::Sight) || board == Board::Standard
    }

    /// What it believes now. Only UPP throws dice.
    pub fn believe(self, view: &View, dice: Seed) -> Result<Belief, ReaderError> {
        Ok(match self {
            Reader::Even => Even.believe(view),
            Reader::Exit => ExitRule.believe(view),
            Reader::Blueness => Blueness::FITTED.believe(view),
            Reader::Upp => Upp::usual(dice).believe(view),
            Reader::Cnn => cnn::estimator()?.believe(view),
            Reader::Sight => sight::estimator()?.believe(view),
            Reader::Population => population(usual_ids(view.board()), view.board())?.believe(view),
        })
    }

    /// What it thought of every piece of the opponent when it was hidden for the last time: before it was taken or left the
    /// board, and of the others before the last move.
    pub fn readings(self, view: &View, dice: Seed) -> Result<Vec<Reading>, ReaderError> {
        let Some(mut past) = start(view) else { return Ok(Vec::new()) };
        let moments = last_hidden(view);
        // Population Bayes is slow, and goes from move to move anyway.
        let mut posterior = match self {
            Reader::Population => {
                let population = population(usual_ids(view.board()), view.board())?;
                Some((Posterior::of(&population, &past), population))
            }
            _ => None,
        };
        let mut readings = Vec::new();
        for ply in 0..=view.history().len() {
            let wanted = |(_, moment): &(PieceId, usize)| *moment == ply;
            if moments.iter().any(wanted) {
                let belief = match &posterior {
                    Some((posterior, _)) => posterior.belief(),
                    None => self.believe(&past, dice)?,
                };
                let certain = Belief::even(&past);
                readings.extend(moments.iter().filter(|moment| wanted(moment)).map(|(piece, _)| Reading {
                    piece: piece.index() as u8,
                    ply: ply as u16,
                    // Added to nothing, so that no chance at all is not written -0.
                    blue: belief.blue(*piece).clamp(0.0, 1.0) + 0.0,
                    certain: certain.is_certain(*piece),
                }));
            }
            let Some(played) = view.history().get(ply) else { break };
            if let Some((posterior, population)) = &mut posterior {
                posterior.see(population, *played);
            }
            past.see(*played);
        }
        readings.sort_by_key(|reading| reading.piece);
        Ok(readings)
    }
}

/// The game of a view before its first move.
fn start(view: &View) -> Option<View> {
    let colours: Vec<Colour> = view.mine().iter().map(|mine| mine.colour).collect();
    let setup = Setup::new(view.board(), &colours).ok()?;
    Some(View::start(view.seat(), setup, view.draw_ply()))
}

/// The pieces of the opponent, each with how many moves had been made when its colour was hidden for the last time.
fn last_hidden(view: &View) -> Vec<(PieceId, usize)> {
    let showed = |piece: PieceId| {
        let shows = |played: &Played| {
            let taken = played.capture.is_some_and(|capture| capture.piece == piece);
            let left = played.mv.way == Way::Leave && played.piece == piece;
            if played.seat == view.seat() { taken } else { left }
        };
        view.history().iter().position(shows)
    };
    // Who gives up has seen the last move; otherwise it is what ended the game.
    let end = |piece: &PieceId| match view.theirs().get(piece.index()) {
        Some(Theirs::Hidden(_)) if matches!(view.outcome(), Some(Outcome::Won { reason: Reason::Resigned, .. })) => {
            view.history().len()
        }
        _ => view.history().len().saturating_sub(1),
    };
    let pieces = view.board().shape().piece_ids();
    pieces.map(|piece| (piece, showed(piece).unwrap_or_else(|| end(&piece)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, arrange, decide, find};
    use crate::game::{DRAW_PLY, Game, PerSeat, Seat};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn played(first: &str, second: &str, board: Board, seed: Seed) -> Game {
        let players = PerSeat::new(find(first).unwrap(), find(second).unwrap());
        let setups = PerSeat::from_fn(|seat| arrange(players[seat], board, seat, seed));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() {
            let seat = game.position().to_move();
            game.play(decide(players[seat], game.view(seat), seed, Detail::Move).mv).unwrap();
        }
        game
    }

    #[test]
    fn every_ghost_is_guessed_at_when_it_was_hidden_for_the_last_time() {
        let game = played("random", "murasaki-d5", Board::Small, Seed(3));
        let view = game.view(Seat::First);
        for reader in Reader::ALL.into_iter().filter(|reader| reader.reads(Board::Small)) {
            let readings = reader.readings(view, Seed(1)).unwrap();
            assert_eq!(readings.iter().map(|reading| reading.piece).collect::<Vec<_>>(), [0, 1, 2, 3], "{reader:?}");
            for reading in &readings {
                let past = game.back_to(crate::game::Ply(reading.ply));
                let piece = PieceId::from_index(usize::from(reading.piece)).unwrap();
                let past = past.view(Seat::First);
                assert!(matches!(past.theirs()[piece.index()], Theirs::Hidden(_)), "{reading:?}");
                // The same as whoever looks at that moment alone; products come in another order there.
                let alone = reader.believe(past, Seed(1)).unwrap().blue(piece).clamp(0.0, 1.0);
                assert!((reading.blue - alone).abs() < 1e-9, "{reader:?}: {reading:?}, not {alone}");
                assert_eq!(reading.certain, past.colour_left().is_some());
            }
            assert_eq!(Reader::named(reader.name()), Some(reader));
        }
    }

    #[test]
    fn whoever_gives_up_has_seen_the_last_move() {
        let game = played("random", "random", Board::Small, Seed(5)).back_to(crate::game::Ply(4));
        let mut view = game.view(Seat::First).clone();
        let ply = |view: &View| Reader::Even.readings(view, Seed(1)).unwrap()[0].ply;
        assert_eq!(ply(&view), 3);
        view.see_resignation(Seat::First);
        assert_eq!(ply(&view), 4);
    }
}
