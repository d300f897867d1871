//! How long guessing takes: a network about one move, and population Bayes about one. `make bench` runs it natively and as
//! WebAssembly.

mod both;

use both::Measure;
use geister_lab::agents::population::{population, usual_ids};
use geister_lab::agents::{Detail, arrange, decide, find};
use geister_lab::belief::network::{Design, Model, Sighting, Trained, Weights};
use geister_lab::belief::sight::Sighted;
use geister_lab::belief::{Estimator, Posterior, Sight};
use geister_lab::game::{Board, DRAW_PLY, Dice, Game, PerSeat, Played, Seat, Seed, View};
use serde::{Deserialize, Serialize};
use std::hint::black_box;

static SIGHT: &[u8] = include_bytes!("../assets/networks/sight.weights");
/// Each piece of work is timed so often, and the quickest time counts.
const ROUNDS: usize = 5;

fn main() {
    both::run(measure, |_| {});
}

#[derive(Serialize, Deserialize)]
struct Measured {
    name: String,
    /// Moves that something was said about.
    moves: u64,
    /// The bits of everything that was said, added up.
    said: u64,
    /// Nanoseconds for all of them.
    time: f64,
    /// Nanoseconds for the move that took longest.
    longest: f64,
}

impl Measure for Measured {
    const HEADING: &str = "                                         moves   µs a move     longest";
    const WASM_HEADING: &str = "     WASM µs     longest   WASM/native";

    fn work(&self) -> (&str, u64) {
        (&self.name, self.said)
    }

    fn time(&self) -> f64 {
        self.time
    }

    fn row(&self) -> String {
        format!("{:38}{:8}{}", self.name, self.moves, self.wasm())
    }

    fn wasm(&self) -> String {
        format!("{:12.1}{:12.1}", self.time / self.moves as f64 / 1000.0, self.longest / 1000.0)
    }
}

fn measure(now: fn() -> f64) -> Vec<Measured> {
    let game = game();
    let view = game.view(Seat::First);
    let theirs = moments(view);
    let mut all: Vec<Measured> = [Model::One, Model::Two, Model::Three]
        .map(|model| {
            let design = Design { model, filters: model.usual_filters(), counts: true, hints: false };
            let weights = made_up(design);
            timed(now, &format!("model {} of the thesis", model.number()), &theirs, |(past, played)| {
                Sighting::of(past, played).map_or(0, |seen| weights.blue(black_box(&seen)).to_bits())
            })
        })
        .into();
    let network = Sighted::read(SIGHT).expect("the file that ships is one");
    all.push(timed(now, "sight, all ghosts, from the beginning", &theirs, |(past, _)| {
        let belief = Sight(&network).believe(black_box(past));
        belief.colourings().iter().fold(0, |sum, deal| deal.weight.to_bits().wrapping_add(sum))
    }));
    all.push(bayes(now, view));
    all
}

/// What each of a usual population would have played, with every colouring; each move by itself.
fn bayes(now: fn() -> f64, view: &View) -> Measured {
    let kinds: Vec<&str> = usual_ids(Board::Standard).collect();
    let population = population(kinds.iter().copied(), Board::Standard).expect("they play on it");
    let name = format!("population Bayes, {} kinds of player", kinds.len());
    let mut best = Measured { name, moves: 0, said: 0, time: f64::INFINITY, longest: f64::INFINITY };
    for _ in 0..ROUNDS {
        let mut posterior = Posterior::of(&population, &fresh(view));
        let (mut moves, mut time, mut longest) = (0, 0.0, 0.0f64);
        for played in view.history() {
            let start = now();
            posterior.see(&population, *played);
            let took = now() - start;
            if played.seat != view.seat() {
                moves += 1;
                time += took;
                longest = longest.max(took);
            }
        }
        let said = posterior.suspects().iter().fold(0u64, |sum, share| share.to_bits().wrapping_add(sum));
        best = Measured { moves, said, time: best.time.min(time), longest: best.longest.min(longest), ..best };
    }
    best
}

fn timed<T>(now: fn() -> f64, name: &str, list: &[T], work: impl Fn(&T) -> u64) -> Measured {
    let mut best = Measured {
        name: name.to_owned(),
        moves: list.len() as u64,
        said: 0,
        time: f64::INFINITY,
        longest: f64::INFINITY,
    };
    for _ in 0..ROUNDS {
        let (mut said, mut time, mut longest) = (0u64, 0.0, 0.0f64);
        for one in list {
            let start = now();
            said = said.wrapping_add(work(one));
            let took = now() - start;
            time += took;
            longest = longest.max(took);
        }
        best = Measured { said, time: best.time.min(time), longest: best.longest.min(longest), ..best };
    }
    best
}

/// A long game of two players who look ahead.
fn game() -> Game {
    let player = find("naotti-d5").expect("it is in the roster");
    let setups = PerSeat::from_fn(|seat| arrange(player, Board::Standard, seat, Seed(5)));
    let mut game = Game::start(setups, DRAW_PLY);
    while game.outcome().is_none() {
        let mv = decide(player, game.view(game.position().to_move()), Seed(5), Detail::Move).mv;
        game.play(mv).expect("it chooses legal moves");
    }
    game
}

fn fresh(view: &View) -> View {
    let colours: Vec<_> = view.mine().iter().map(|mine| mine.colour).collect();
    let own = geister_lab::game::Setup::new(view.board(), &colours).expect("it was one");
    View::start(view.seat(), own, view.draw_ply())
}

/// The opponent's moves, each with what was seen before it.
fn moments(view: &View) -> Vec<(View, Played)> {
    let mut past = fresh(view);
    let mut list = Vec::new();
    for played in view.history() {
        if played.seat != view.seat() {
            list.push((past.clone(), *played));
        }
        past.see(*played);
    }
    list
}

/// A network of made-up numbers: what it says does not matter here, only how long it takes.
fn made_up(design: Design) -> Weights {
    let mut dice = Dice::new(Seed(7));
    let mut number = || (dice.below(2001) as f32 - 1000.0) / 8000.0;
    let layers = design.layers().into_iter().map(|layer| Trained {
        weights: (0..layer.inputs() * layer.outputs()).map(|_| number()).collect(),
        biases: (0..layer.outputs()).map(|_| number()).collect(),
    });
    Weights { design, roots: 0, prior: 0.5, layers: layers.collect() }
}
