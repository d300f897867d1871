//! CNN: a network has seen many ghosts move and says of each of yours how blue it looks; dice do the rest.
//!
//! A Monte-Carlo player whose playouts are shared among the deals of the hidden colours as the network believes in them. The
//! thesis on estimating colours builds and tests the network alone; a player that goes by it is ours.
//!
//! Its weights are what these two commands make, from a fourteenth of the thesis's positions. The SHA-256 of the games is
//! aac5ba4f7f76e8370209af0ad104a0d5e438fbb88221f84bbf2c63223c6b720a:
//!
//! ```sh
//! geister learn data --games 480 --playouts 50 --seed 1 --out games
//! geister learn colours --model 3 --counts --data games --positions 35000 --epochs 5 --seed 1 --out network
//! ```

use super::entry::{Entry, Facts, Paper, Pattern};
use super::named::leak;
use super::needs::{Asset, AssetError, Need};
use super::playouts::{self, Tried, count_of, count_text, rates_by_belief};
use super::roster::Kind;
use super::supply::{Loaded, Supply, shipped};
use super::{Agent, Ask, Decision, Probe, escape};
use crate::belief::network::{Base, Weights};
use crate::belief::{self, Estimator};
use crate::game::{Board, View};
use crate::playout::on_ground;

/// Monte-Carlo with deals weighed by what a network says of the opponent's moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cnn {
    /// Playouts for every legal move.
    pub playouts: u64,
}

/// Not yet `cnn`: that id is for a network from as many positions as the thesis had, and an id keeps its meaning.
pub const ID: &str = "cnn-small";

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[Entry {
    id: ID,
    name: "CNN",
    paper_name: "CNN",
    paper: Paper::ColourEstimation,
    kind: Kind::Cnn(Cnn { playouts: 1000 }),
    portrait: "cnn",
    character: "cnn",
    boards: &[Board::Standard],
    fixed_checksum: Some("cbb63ce7eeff0bce"),
}];

/// The thesis's third model with the pieces left.
static ASSET: Asset = Asset {
    file: "networks/colours.weights",
    size: 287_011,
    sha256: "02178aad72a8621546509ebbe6ddfa429f6292f38ad71d0677ed7db59affb696",
};

static WEIGHTS: Loaded<Weights> = Loaded::new(&ASSET, shipped!("networks/colours.weights"), |bytes| {
    Weights::read(bytes).map_err(|error| error.to_string())
});

/// The network as an estimator, for whoever asks it without playing; refused where its weights have not been loaded.
pub fn estimator() -> Result<belief::Cnn<'static>, AssetError> {
    WEIGHTS.prepare(&mut |_| {})?;
    Ok(reading(WEIGHTS.get()))
}

/// How `cnn-small` goes by its network; a player whose base is [`Base::Left`] has another id.
fn reading(weights: &Weights) -> belief::Cnn<'_> {
    belief::Cnn { weights, base: Base::Learned }
}

impl Facts for Cnn {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        vec![("playouts a move", self.playouts.to_string()), ("weights", ASSET.sha256.chars().take(16).collect())]
    }

    fn needs(&self) -> Option<Need> {
        Some(Need::Asset(&ASSET))
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn patterns() -> &'static [Pattern] {
        &[Pattern {
            says: "CNN with playouts for every legal move.",
            regex: r"^cnn-small-[1-9][0-9]*k?$",
            examples: &["cnn-small-200"],
        }]
    }

    /// `cnn-small-`, the playouts for every legal move: `cnn-small-200`.
    fn named(id: &str) -> Option<Entry> {
        let playouts = count_of(id.strip_prefix("cnn-small-")?)?;
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("CNN {}", count_text(playouts))),
            kind: Kind::Cnn(Cnn { playouts }),
            fixed_checksum: None,
            ..ENTRIES[0]
        })
    }
}

impl Agent for Cnn {
    fn supply(&self) -> Option<&dyn Supply> {
        Some(&WEIGHTS)
    }

    fn probe(&self) -> Probe {
        Probe::SLOW
    }

    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        if let Some(mv) = escape(view) {
            return playouts::leave(mv, ask.detail);
        }
        let belief = reading(WEIGHTS.get()).believe(view);
        let rates = on_ground!(view.board(), G => rates_by_belief::<G>(view, &belief, self.playouts, ask));
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
    use crate::agents::{Detail, decide, find};
    use crate::belief::ExitRule;
    use crate::game::{DRAW_PLY, Game, PerSeat, Seat, Seed, Setup, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn game(moves: &str) -> Game {
        let setup = |seat, text| Setup::parse(Board::Standard, seat, text).unwrap();
        let setups = PerSeat::new(setup(Seat::First, "RRRBRBBB"), setup(Seat::Second, "bbbbrrrr"));
        let mut game = Game::start(setups, DRAW_PLY);
        for text in moves.split_whitespace() {
            game.play(notation::parse_move(Board::Standard, text).unwrap().0).unwrap();
        }
        game
    }

    #[test]
    fn it_believes_what_the_network_says_and_tells_why() {
        let game = game("b5↑ b2↓ b4↓ b3↓");
        let view = game.view(Seat::First);
        let told = decide(find("cnn-small-20").unwrap(), view, Seed(1), Detail::Explained).explanation;
        let belief = estimator().unwrap().believe(view);
        assert_eq!((told.belief.clone(), told.reasons.clone()), (belief.of_hidden(view), belief.reasons().to_vec()));
        assert!((told.belief.iter().map(|(_, blue)| blue).sum::<f64>() - 4.0).abs() < 1e-9);
        assert_eq!(told.reasons.len(), 2, "two moves, and something to say of each");
        assert_ne!(belief, ExitRule.believe(view));
        assert_eq!((told.scores.len(), told.rates.len()), (view.legal_moves().len(), view.legal_moves().len()));
    }

    #[test]
    fn its_weights_are_the_thesiss_third_model_with_the_pieces_left() {
        let design = estimator().unwrap().weights.design;
        assert_eq!((design.parameters(), design.counts, design.hints), (283_394, true, false));
    }

    #[test]
    fn playouts_go_where_the_network_believes() {
        // The ghost on b4 stands beside b5. Sure of its colour, it is taken or not; the same playouts shared evenly see no difference.
        let view = game("b5↑ b2↓ b4↓ b3↓").view(Seat::First).clone();
        let mut sure = belief::Even.believe(&view);
        let ghost = view.history()[1].piece;
        let rate = |belief: &belief::Belief| {
            let ask = Ask::new(&view, Seed(3), Detail::Move, crate::agents::Budget::Own);
            let rates = on_ground!(view.board(), G => rates_by_belief::<G>(&view, belief, 400, ask));
            let takes =
                |tried: &&Tried| tried.mv.to(view.board()).and_then(|to| view.their_piece_on(to)) == Some(ghost);
            rates.iter().find(takes).map(Tried::rate).unwrap()
        };
        let even = rate(&sure);
        sure.weigh(view.ply(), view.history()[1].mv, ghost, (1000.0, 1.0), "test");
        let blue = rate(&sure);
        assert!(blue > even + 0.02, "taking a blue is better than taking somebody: {blue} {even}");
    }

    #[test]
    fn other_numbers_of_playouts_have_names() {
        assert_eq!(find("cnn-small-200").unwrap().parameters()[0], ("playouts a move", "200".to_owned()));
        assert!(find("cnn-small-0").is_err() && find("cnn-small-x").is_err());
    }
}
