//! UPP, "Using Past Playouts": a reply that would have been good for a blue makes its ghost bluer.
//!
//! A Monte-Carlo player that weighs the deals of the hidden colours. Before it moved, it played every move out, and in each
//! playout the opponent gave some first reply. When the real reply is known, the playouts with that reply are held against
//! the others, once with the moved piece blue and once with it red: where the reply did better than others, the opponent may
//! well have had that colour. Likelier deals then get more playouts; the playouts themselves stay random.

use super::entry::{Entry, Facts, Paper, Pattern};
use super::named::leak;
use super::playouts::{self, Tried, count_of, count_text, rates_by_belief};
use super::roster::Kind;
use super::{Agent, Ask, Decision, Probe, escape};
use crate::belief;
use crate::game::{Board, View};
use crate::playout::on_ground;

/// Monte-Carlo with deals weighed by what the opponent did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upp {
    /// Playouts for every legal move.
    pub playouts: u64,
    /// Playouts with the real reply, and with others, that a comparison needs for each colour.
    pub notes: u64,
    /// The power to which a comparison is raised before it weighs.
    pub power: u32,
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: "upp",
    name: "UPP",
    paper_name: "UPP",
    paper: Paper::MixedStrategies,
    kind: Kind::Upp(Upp { playouts: 1000, notes: belief::Upp::NOTES, power: belief::Upp::POWER }),
    portrait: "upp",
    character: "upp",
    boards: &Board::ALL,
    fixed_checksum: Some("254ea45c146fc0e0"),
}];

impl Facts for Upp {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![
            ("playouts a move", self.playouts.to_string()),
            ("playouts a comparison", self.notes.to_string()),
            ("power", self.power.to_string()),
        ]
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn patterns() -> &'static [Pattern] {
        &[Pattern {
            says: "UPP with playouts for every legal move, and the power of its comparisons.",
            regex: r"^upp-[1-9][0-9]*k?(-b[0-9]+)?$",
            examples: &["upp-200", "upp-1k-b2"],
        }]
    }

    /// `upp-`, the playouts for every legal move, and a power if it is another: `upp-200`, `upp-1k-b2`.
    fn named(id: &str) -> Option<Entry> {
        let words = id.strip_prefix("upp-")?;
        let (count, power) = match words.split_once("-b") {
            Some((count, power)) => (count, power.parse::<u32>().ok().filter(|n| n.to_string() == power && *n <= 64)?),
            None => (words, belief::Upp::POWER),
        };
        let playouts = count_of(count)?;
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("UPP {} β{power}", count_text(playouts))),
            kind: Kind::Upp(Upp { playouts, notes: belief::Upp::NOTES, power }),
            fixed_checksum: None,
            ..ENTRIES[0]
        })
    }
}

impl Agent for Upp {
    fn probe(&self) -> Probe {
        Probe::SLOW
    }

    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        if let Some(mv) = escape(view) {
            return playouts::leave(mv, ask.detail);
        }
        let Upp { playouts, notes, power } = *self;
        let estimator = belief::Upp { playouts, notes, power, seed: ask.luck.seed };
        let belief = estimator.believe_until(view, &|| ask.budget.is_spent(0));
        let rates = on_ground!(view.board(), G => rates_by_belief::<G>(view, &belief, playouts, ask));
        let mv = playouts::first_best(view, &rates, Tried::rate);
        playouts::decision(mv, &rates, ask, |explanation| {
            explanation.belief = belief.of_hidden(view);
            explanation.reasons = belief.reasons().to_vec();
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Budget, Detail, find};
    use crate::game::{DRAW_PLY, Game, PerSeat, Seat, Seed, Setup, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn standard_game(moves: &str) -> Game {
        let setup = |seat, text| Setup::parse(Board::Standard, seat, text).unwrap();
        let setups = PerSeat::new(setup(Seat::First, "RRRBRBBB"), setup(Seat::Second, "bbbbrrrr"));
        let mut game = Game::start(setups, DRAW_PLY);
        for text in moves.split_whitespace() {
            game.play(notation::parse_move(Board::Standard, text).unwrap().0).unwrap();
        }
        game
    }

    fn belief(game: &Game, seed: Seed) -> Vec<f64> {
        let view = game.view(Seat::First);
        let upp = Upp { playouts: 100, notes: 200, power: 4 };
        let told = upp.decide(view, Ask::new(view, seed, Detail::Explained, Budget::Own));
        told.explanation.belief.into_iter().map(|(_, blue)| blue).collect()
    }

    #[test]
    fn before_anything_has_happened_every_ghost_is_as_likely_blue_as_red() {
        assert!(belief(&standard_game(""), Seed(1)).iter().all(|blue| (blue - 0.5).abs() < 1e-9));
    }

    #[test]
    fn the_ghost_that_moved_is_seen_with_other_eyes_and_the_blues_still_add_up() {
        let game = standard_game("b5↑ b2↓ b4↓ b3↓");
        let seen = belief(&game, Seed(1));
        assert!((seen.iter().sum::<f64>() - 4.0).abs() < 1e-9, "{seen:?}");
        assert!(seen.iter().any(|blue| (blue - 0.5).abs() > 0.02), "{seen:?}");
    }

    #[test]
    fn who_stood_at_its_exit_and_stayed_is_red() {
        // e2 walks down the right edge to f6, its owner's exit, and then steps back.
        let walk = "b5↑ e2→ b4↓ f2↓ b5↑ f3↓ b4↓ f4↓ b5↑ f5↓ b4↓ f6↑";
        let game = standard_game(walk);
        let view = game.view(Seat::First);
        let walker = game.history()[1].piece;
        let upp = Upp { playouts: 50, notes: 50, power: 1 };
        let told = upp.decide(view, Ask::new(view, Seed(2), Detail::Explained, Budget::Own)).explanation;
        assert!(told.belief.contains(&(walker, 0.0)), "{:?}", told.belief);
    }

    #[test]
    fn asked_from_scratch_it_says_what_it_said_in_the_course_of_the_game() {
        let moves = "b5↑ b2↓ b4↓ b3↓ c5↑ c2↓ d5↑ b4← e5→ a4↓";
        let words: Vec<&str> = moves.split_whitespace().collect();
        let upp = find("upp-60").unwrap();
        let ask = |game: &Game| crate::agents::decide(upp, game.view(Seat::First), Seed(5), Detail::Explained);
        let mut last = None;
        for plies in (0..=words.len()).step_by(2) {
            last = Some(ask(&standard_game(&words[..plies].join(" "))));
        }
        belief::upp::forget();
        assert_eq!(last, Some(ask(&standard_game(moves))));
    }
}
