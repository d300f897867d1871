//! Population Bayes: the opponent is one of these players, each as likely as is thought at first. Which of them would have
//! moved so, and with which colours?

use super::posterior::{Posterior, Suspect};
use super::{Belief, Estimator};
use crate::game::View;

/// Some players that the opponent may be, and how often anybody plays something else than it would.
pub struct Population {
    suspects: Vec<(Box<dyn Suspect>, f64)>,
    error: f64,
}

/// Why there is no such population.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PopulationError {
    /// There is nobody.
    #[error("a population has at least one player")]
    Empty,
    /// A prior that cannot be.
    #[error("the chances of a population's players are numbers from 0 on, at least one of them above")]
    Prior,
    /// An error rate that cannot be.
    #[error("an error rate is above 0 and at most 1")]
    Error,
}

impl Population {
    /// How often somebody is thought to play any legal move instead of its own: without it, one move that no suspect would
    /// make would leave nothing to believe.
    pub const ERROR: f64 = 0.02;

    /// These players, equally likely at first.
    pub fn new(suspects: Vec<Box<dyn Suspect>>) -> Result<Population, PopulationError> {
        Population::weighed(suspects.into_iter().map(|suspect| (suspect, 1.0)).collect(), Population::ERROR)
    }

    /// These players, as likely at first as these numbers are beside each other, and this error rate.
    pub fn weighed(mut suspects: Vec<(Box<dyn Suspect>, f64)>, error: f64) -> Result<Population, PopulationError> {
        if suspects.is_empty() {
            return Err(PopulationError::Empty);
        }
        let sum: f64 = suspects.iter().map(|(_, prior)| prior).sum();
        if suspects.iter().any(|(_, prior)| !prior.is_finite() || *prior < 0.0) || !sum.is_finite() || sum <= 0.0 {
            return Err(PopulationError::Prior);
        }
        if !(error > 0.0 && error <= 1.0) {
            return Err(PopulationError::Error);
        }
        for (_, prior) in &mut suspects {
            *prior /= sum;
        }
        Ok(Population { suspects, error })
    }

    /// The suspects, each with how likely it is at first.
    pub fn suspects(&self) -> &[(Box<dyn Suspect>, f64)] {
        &self.suspects
    }

    /// How often anybody is thought to play any legal move.
    pub fn error(&self) -> f64 {
        self.error
    }
}

impl Estimator for Population {
    fn name(&self) -> &'static str {
        "population"
    }

    fn made_from(&self) -> String {
        let one = |(suspect, prior): &(Box<dyn Suspect>, f64)| format!("{} {:.0} %", suspect.id(), 100.0 * prior);
        let all: Vec<String> = self.suspects.iter().map(one).collect();
        format!(
            "how each of these players would have moved with each colouring: {}; any legal move {} % of the time",
            all.join(", "),
            100.0 * self.error
        )
    }

    fn believe(&self, view: &View) -> Belief {
        Posterior::of(self, view).belief()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::testing::{game, shares};
    use crate::belief::{Colouring, colourings};
    use crate::game::{Board, Colour, Game, Mine, Move, PerSeat, Place, Ply, Seat, Setup, Theirs};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Who answers by a rule.
    struct By(&'static str, fn(&View) -> Vec<(Move, f64)>);

    impl Suspect for By {
        fn id(&self) -> &str {
            self.0
        }

        fn chances(&self, views: &[&View]) -> Vec<Vec<(Move, f64)>> {
            views.iter().map(|view| (self.1)(view)).collect()
        }
    }

    /// Moves its first blue that can move, always in the same way.
    fn first_blue(view: &View) -> Vec<(Move, f64)> {
        let blues = view.own(Colour::Blue);
        let mine = view.legal_moves().into_iter().find(|mv| blues.has(mv.from));
        mine.map(|mv| (mv, 1.0)).into_iter().collect()
    }

    /// Any legal move.
    fn any(view: &View) -> Vec<(Move, f64)> {
        let legal = view.legal_moves();
        let each = 1.0 / legal.len() as f64;
        legal.into_iter().map(|mv| (mv, each)).collect()
    }

    /// Moves a red three times out of four, if one can move.
    fn rather_red(view: &View) -> Vec<(Move, f64)> {
        let (legal, reds) = (view.legal_moves(), view.own(Colour::Red));
        let of_red = legal.iter().filter(|mv| reds.has(mv.from)).count();
        let of_blue = legal.len() - of_red;
        if of_red == 0 || of_blue == 0 {
            return any(view);
        }
        let chance = |mv: &Move| if reds.has(mv.from) { 0.75 / of_red as f64 } else { 0.25 / of_blue as f64 };
        legal.iter().map(|mv| (*mv, chance(mv))).collect()
    }

    fn population() -> Population {
        let suspects: Vec<(Box<dyn Suspect>, f64)> = vec![
            (Box::new(By("first blue", first_blue)), 2.0),
            (Box::new(By("any", any)), 1.0),
            (Box::new(By("rather red", rather_red)), 1.0),
        ];
        Population::weighed(suspects, 0.05).unwrap()
    }

    type Rule = fn(&View) -> Vec<(Move, f64)>;

    /// The same by brute force: every kind plays every set-up through the whole history, and the chances are multiplied.
    fn brute_force(game: &Game, seat: Seat) -> (Vec<(Colouring, f64)>, Vec<f64>) {
        let view = game.view(seat);
        let kinds: [(Rule, f64); 3] = [(first_blue, 0.5), (any, 0.25), (rather_red, 0.25)];
        let mut joint = Vec::new();
        for (kind, (rule, prior)) in kinds.iter().enumerate() {
            for colouring in colourings(view.board()).filter(|colouring| colouring.fits(view)) {
                let setup = colouring.setup(view.board()).unwrap();
                let mut setups = PerSeat::from_fn(|seat| game.position().setup(seat));
                setups[seat.other()] = setup;
                let mut again = Game::start(setups, view.draw_ply());
                let mut product = *prior;
                for played in view.history() {
                    if played.seat != seat {
                        let theirs = again.view(seat.other());
                        let chances = rule(theirs);
                        let chance = chances.iter().find(|(mv, _)| *mv == played.mv).map_or(0.0, |(_, chance)| *chance);
                        product *= 0.95 * chance + 0.05 / theirs.legal_moves().len() as f64;
                    }
                    again.play(played.mv).unwrap();
                }
                joint.push((kind, colouring, product));
            }
        }
        let sum: f64 = joint.iter().map(|(_, _, weight)| weight).sum();
        let of = |fits: &dyn Fn(usize, Colouring) -> bool| -> f64 {
            joint.iter().filter(|(kind, colouring, _)| fits(*kind, *colouring)).map(|(_, _, weight)| weight / sum).sum()
        };
        let fitting = colourings(view.board()).filter(|colouring| colouring.fits(view));
        let colours = fitting.map(|colouring| (colouring, of(&|_, other| other == colouring))).collect();
        (colours, (0..3).map(|kind| of(&|other, _| other == kind)).collect())
    }

    fn agrees(game: &Game) {
        for seat in Seat::BOTH {
            let view = game.view(seat);
            let population = population();
            let found = Posterior::of(&population, view);
            let (colours, kinds) = brute_force(game, seat);
            let belief = found.belief();
            assert_eq!(belief.colourings().len(), colours.len());
            for (deal, (colouring, weight)) in belief.colourings().iter().zip(&colours) {
                assert_eq!(deal.colouring, *colouring);
                assert!((deal.weight - weight).abs() < 1e-12, "{seat:?} {deal:?} {weight}");
            }
            for (ours, theirs) in found.suspects().iter().zip(&kinds) {
                assert!((ours - theirs).abs() < 1e-12, "{ours} {theirs}");
            }
            let blues: f64 = belief.of_hidden(view).iter().map(|(_, blue)| blue).sum();
            assert!((blues - f64::from(view.hidden_blues())).abs() < 1e-12);
        }
    }

    #[test]
    fn it_is_what_brute_force_says() {
        agrees(&game(Board::Mini, "BR", "rb", ""));
        agrees(&game(Board::Mini, "BR", "rb", "a3↑ b1↓"));
        agrees(&game(Board::Mini, "BR", "br", "b3↑ a1↓ a3→ a2↑"));
        agrees(&game(Board::Small, "RBRB", "brrb", "a4↑ d1↓ b4↑ d2↓ c4↑ b1↓ a3↓"));
        // With captures by both sides.
        agrees(&game(Board::Small, "RBRB", "brrb", "a4↑ d1↓ a3↑ d2↑ a2↑ b1← b4↑ d1↓"));
    }

    #[test]
    fn a_known_history_has_a_known_answer() {
        // One kind, which moves its first blue and never errs by more than 2 %; it moved a1 on the mini board.
        let one = Population::new(vec![Box::new(By("first blue", first_blue))]).unwrap();
        let game = game(Board::Mini, "BR", "br", "b3↑ a1↓");
        let view = game.view(Seat::First);
        // With a1 blue it had to move so; with b1 blue it moves that. Each has two legal moves then.
        let (with, without) = (0.98 + 0.02 / 2.0, 0.02 / 2.0);
        let mover = game.history()[1].piece;
        assert!((one.believe(view).blue(mover) - with / (with + without)).abs() < 1e-12);
        assert_eq!(one.believe(view).reasons().len(), 1);
    }

    #[test]
    fn a_move_that_nobody_would_make_leaves_everybody_as_likely_as_before() {
        let nobody: Vec<Box<dyn Suspect>> =
            vec![Box::new(By("silent", |_| Vec::new())), Box::new(By("mute", |_| vec![]))];
        let population = Population::new(nobody).unwrap();
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓ b4↑ d2↓");
        let mut all = shares(&population, game.view(Seat::First));
        all.extend(Posterior::of(&population, game.view(Seat::First)).suspects());
        assert!(all.iter().all(|share| (share - 0.5).abs() < 1e-12), "{all:?}");
    }

    #[test]
    fn it_can_be_told_move_by_move() {
        let population = population();
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓ a3↑ d2↑ a2↑ b1← b4↑ d1↓");
        let mut told = Posterior::of(&population, game.back_to(Ply(0)).view(Seat::First));
        for played in game.history() {
            told.see(&population, *played);
        }
        assert_eq!(told.belief(), population.believe(game.view(Seat::First)));
    }

    #[test]
    fn where_nobody_knows_the_history_only_the_captures_speak() {
        let shape = Board::Small.shape();
        let squares: Vec<_> = shape.all_squares().collect();
        let colours = [Colour::Red, Colour::Blue, Colour::Red, Colour::Blue];
        let mine = colours.iter().enumerate();
        let mine = mine.map(|(n, colour)| Mine { colour: *colour, place: Place::On(squares[12 + n]) }).collect();
        let theirs = vec![
            Theirs::Captured(Colour::Red),
            Theirs::Hidden(squares[6]),
            Theirs::Hidden(squares[5]),
            Theirs::Hidden(squares[1]),
        ];
        let view = View::without_history(Board::Small, Seat::First, mine, theirs, Ply(200));
        assert!(shares(&population(), &view).iter().all(|blue| (blue - 2.0 / 3.0).abs() < 1e-12));
        let kinds = Posterior::of(&population(), &view).suspects();
        assert!(kinds.iter().zip([0.5, 0.25, 0.25]).all(|(kind, prior)| (kind - prior).abs() < 1e-12));
    }

    #[test]
    fn who_arranges_its_colours_in_one_way_only_is_known_by_them() {
        struct Arranged(Setup);
        impl Suspect for Arranged {
            fn id(&self) -> &str {
                "arranged"
            }
            fn arranges(&self, setup: Setup) -> f64 {
                if setup == self.0 { 1.0 } else { 0.0 }
            }
            fn chances(&self, views: &[&View]) -> Vec<Vec<(Move, f64)>> {
                views.iter().map(|view| any(view)).collect()
            }
        }
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓");
        let truth = game.position().setup(Seat::Second);
        let population = Population::new(vec![Box::new(Arranged(truth))]).unwrap();
        let blues: Vec<bool> = shares(&population, game.view(Seat::First)).iter().map(|blue| *blue == 1.0).collect();
        assert_eq!(blues, truth.colours().map(|colour| colour == Colour::Blue).collect::<Vec<_>>());
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let one = || -> Box<dyn Suspect> { Box::new(By("any", any)) };
        assert_eq!(Population::new(Vec::new()).err(), Some(PopulationError::Empty));
        for prior in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(Population::weighed(vec![(one(), prior)], 0.1).err(), Some(PopulationError::Prior), "{prior}");
        }
        for error in [0.0, -0.1, 1.5, f64::NAN] {
            assert_eq!(Population::weighed(vec![(one(), 1.0)], error).err(), Some(PopulationError::Error), "{error}");
        }
    }

    /// One who tosses a coin before the game: it moves its first blue, or rather reds, to the end.
    struct Tossing;

    impl Suspect for Tossing {
        fn id(&self) -> &str {
            "tossing"
        }

        fn chances(&self, views: &[&View]) -> Vec<Vec<(Move, f64)>> {
            By("first blue", first_blue).chances(views)
        }

        fn faces(&self) -> usize {
            2
        }

        fn chances_by_face(&self, views: &[&View]) -> Vec<Vec<Vec<(Move, f64)>>> {
            vec![self.chances(views), By("rather red", rather_red).chances(views)]
        }
    }

    #[test]
    fn who_draws_before_the_game_is_as_many_players_as_it_can_draw() {
        let game = game(Board::Small, "RBRB", "brrb", "a4↑ d1↓ a3↓ d2↓ a4↑ a1↓");
        let view = game.view(Seat::First);
        let tossing =
            Population::weighed(vec![(Box::new(Tossing), 2.0), (Box::new(By("any", any)), 1.0)], 0.05).unwrap();
        let apart: Vec<(Box<dyn Suspect>, f64)> = vec![
            (Box::new(By("first blue", first_blue)), 1.0),
            (Box::new(By("rather red", rather_red)), 1.0),
            (Box::new(By("any", any)), 1.0),
        ];
        let apart = Population::weighed(apart, 0.05).unwrap();
        let (one, other) = (Posterior::of(&tossing, view), Posterior::of(&apart, view));
        let shares = other.suspects();
        assert!((one.suspects()[0] - shares[0] - shares[1]).abs() < 1e-12, "{:?} {shares:?}", one.suspects());
        for (a, b) in one.belief().colourings().iter().zip(other.belief().colourings()) {
            assert!((a.weight - b.weight).abs() < 1e-12 && a.colouring == b.colouring);
        }
    }
}
