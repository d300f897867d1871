//! Players as those whom an opponent may be: [`crate::belief::Population`] asks how each would have moved.

use super::bluff::Bluff;
use super::roster::{RosterError, find_for};
use super::{Decision, Detail, Entry, Family, Mixture, decide, escape, looking, roster};
use crate::belief::{Population, PopulationError, Suspect};
use crate::game::{Board, Colour, Move, Seed, Square, View};

/// Whoever draws its moves anew each time and does not say how is asked so often, with other dice each time.
const ASKED: u64 = 16;

/// Why there is no such population.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KindsError {
    /// No such player, or not on this board.
    #[error(transparent)]
    Player(#[from] RosterError),
    /// It cannot be.
    #[error(transparent)]
    Population(#[from] PopulationError),
}

/// The players with these ids as a population, equally likely at first.
pub fn population<'a>(ids: impl IntoIterator<Item = &'a str>, board: Board) -> Result<Population, KindsError> {
    let suspect = |id| find_for(id, board).map(|entry| Box::new(Kind(entry)) as Box<dyn Suspect>);
    Ok(Population::new(ids.into_iter().map(suspect).collect::<Result<_, _>>()?)?)
}

/// The usual population of a board: the first of every kind that looks ahead and says that it may be one. All of them answer
/// at once.
pub fn usual_ids(board: Board) -> impl Iterator<Item = &'static str> {
    let looks = |entry: &Entry| entry.family() == Family::Search && entry.is_suspect();
    let mut kinds: Vec<&'static Entry> = Vec::new();
    for &entry in roster().iter().filter(|entry| looks(entry) && entry.plays_on(board)) {
        if kinds.iter().all(|known| known.character != entry.character) {
            kinds.push(entry);
        }
    }
    kinds.into_iter().map(|entry| entry.id)
}

/// A player as a suspect.
struct Kind(&'static Entry);

impl Suspect for Kind {
    fn id(&self) -> &str {
        self.0.id
    }

    fn chances(&self, views: &[&View]) -> Vec<Vec<(Move, f64)>> {
        if self.0.is_fixed() {
            let choice = |view: &&View| vec![(decide(self.0, view, Seed(0), Detail::Move).mv, 1.0)];
            // Most who search look at the same boards, and whoever bluffs looks at one of those.
            return looking::remembering(|| views.iter().map(choice).collect());
        }
        // Who learns a strategy for all its colours at once need not learn it again for each.
        let mut learned: Vec<Mixture> = Vec::new();
        let mut answers = Vec::new();
        for view in views {
            // Everybody escapes at once.
            if let Some(mv) = escape(view) {
                answers.push(vec![(mv, 1.0)]);
                continue;
            }
            let blues: Vec<Square> = view.own(Colour::Blue).collect();
            if let Some(mixture) = learned.iter().find(|mixture| mixture.blues == blues) {
                answers.push(mixture.chances.clone());
                continue;
            }
            let Decision { mv, explanation } = decide(self.0, view, Seed(0), Detail::Explained);
            learned.extend(explanation.mixtures);
            answers.push(if explanation.chances.is_empty() { self.drawn(view, mv) } else { explanation.chances });
        }
        answers
    }

    fn faces(&self) -> usize {
        self.bluff().map_or(1, |bluff| bluff.masks())
    }

    fn chances_by_face(&self, views: &[&View]) -> Vec<Vec<Vec<(Move, f64)>>> {
        let Some(bluff) = self.bluff() else { return vec![self.chances(views)] };
        let certain = |moves: Vec<Move>| moves.into_iter().map(|mv| vec![(mv, 1.0)]).collect();
        looking::remembering(|| bluff.by_mask(views)).into_iter().map(certain).collect()
    }
}

impl Kind {
    /// Bluff, where it draws its masks before the game and wears them to its end.
    fn bluff(&self) -> Option<Bluff> {
        match self.0.kind {
            roster::Kind::Bluff(bluff) if bluff.masks.is_none() => Some(bluff),
            _ => None,
        }
    }

    /// How often it plays each move, with many dice; it is known what it plays with the first.
    fn drawn(&self, view: &View, first: Move) -> Vec<(Move, f64)> {
        let others = (1..ASKED).map(|seed| decide(self.0, view, Seed(seed), Detail::Move).mv);
        std::iter::once(first).chain(others).map(|mv| (mv, 1.0 / ASKED as f64)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::arrange;
    use crate::belief::{Colouring, Estimator, Posterior, colourings};
    use crate::game::{DRAW_PLY, Game, PerSeat, Ply, Seat};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A game between two players of the roster, broken off.
    fn game(first: &str, second: &str, board: Board, seed: u64, plies: u16) -> Game {
        let players = PerSeat::new(find_for(first, board).unwrap(), find_for(second, board).unwrap());
        let setups = PerSeat::from_fn(|seat| arrange(players[seat], board, seat, Seed(seed)));
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() && game.position().ply() < Ply(plies) {
            let seat = game.position().to_move();
            game.play(decide(players[seat], game.view(seat), Seed(seed), Detail::Move).mv).unwrap();
        }
        game
    }

    #[test]
    fn deterministic_players_are_weighed_exactly() {
        // Against brute force: a colouring is as likely as the replies that each player would have made with it.
        for (board, seed) in [(Board::Mini, 3), (Board::Small, 4), (Board::Small, 5)] {
            let game = game("random", "rush", board, seed, 8);
            let view = game.view(Seat::First);
            let ids = ["rush", "murasaki-d5"];
            let found = Posterior::of(&population(ids, board).unwrap(), view);
            let mut joint: Vec<(usize, Colouring, f64)> = Vec::new();
            for (kind, id) in ids.iter().enumerate() {
                for colouring in colourings(board).filter(|colouring| colouring.fits(view)) {
                    let mut setups = PerSeat::from_fn(|seat| game.position().setup(seat));
                    setups.second = colouring.setup(board).unwrap();
                    let mut again = Game::start(setups, DRAW_PLY);
                    let mut weight = 1.0;
                    for played in game.history() {
                        if played.seat == Seat::Second {
                            let theirs = again.view(Seat::Second);
                            let theirs_move = decide(find_for(id, board).unwrap(), theirs, Seed(9), Detail::Move).mv;
                            let chance = if theirs_move == played.mv { 1.0 } else { 0.0 };
                            weight *= 0.98 * chance + 0.02 / theirs.legal_moves().len() as f64;
                        }
                        again.play(played.mv).unwrap();
                    }
                    joint.push((kind, colouring, weight));
                }
            }
            let sum: f64 = joint.iter().map(|(_, _, weight)| weight).sum();
            for (kind, share) in found.suspects().iter().enumerate() {
                let brute: f64 = joint.iter().filter(|(other, _, _)| *other == kind).map(|(_, _, w)| w / sum).sum();
                assert!((share - brute).abs() < 1e-9, "{board} {share} {brute}");
            }
            for deal in found.belief().colourings() {
                let same = joint.iter().filter(|(_, colouring, _)| *colouring == deal.colouring);
                let brute: f64 = same.map(|(_, _, weight)| weight / sum).sum();
                assert!((deal.weight - brute).abs() < 1e-9, "{board} {deal:?} {brute}");
            }
        }
    }

    #[test]
    fn it_finds_out_who_it_is_and_what_is_blue() {
        let game = game("random", "rush", Board::Standard, 2, 9);
        let view = game.view(Seat::First);
        let population = population(["random", "rush"], Board::Standard).unwrap();
        let found = Posterior::of(&population, view);
        assert!(found.suspects()[1] > 0.9, "{:?}", found.suspects());
        // Rush moves nobody but the blue that it runs with.
        let runner = game.history()[1].piece;
        assert!(found.belief().blue(runner) > 0.9);
        assert!(population.made_from().contains("rush 50 %"), "{}", population.made_from());
    }

    #[test]
    fn who_mixes_is_weighed_by_its_chances() {
        let game = game("random", "random", Board::Small, 6, 5);
        let view = game.view(Seat::Second);
        let random = Kind(find_for("random", Board::Small).unwrap());
        let answer = random.chances(&[game.view(Seat::Second)]);
        let legal = view.legal_moves();
        assert_eq!(answer[0].len(), if escape(view).is_some() { 1 } else { legal.len() });
        assert!((answer[0].iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
        // One who draws and does not say how is asked often.
        let drawing = Kind(find_for("monte-carlo-1", Board::Small).unwrap());
        let answer = drawing.chances(&[view]);
        assert!((answer[0].iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_usual_population_is_there_on_every_board() {
        for (board, many) in [(Board::Standard, 6), (Board::Small, 4), (Board::Mini, 4)] {
            assert_eq!(usual_ids(board).count(), many);
            assert!(population(usual_ids(board), board).is_ok());
        }
        let refused = population(["nobody"], Board::Small).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|words| words.contains("nobody")));
        assert_eq!(population([], Board::Small).err(), Some(KindsError::Population(PopulationError::Empty)));
    }
}
