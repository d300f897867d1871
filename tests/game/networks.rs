//! Networks as files: what was trained on some machine says the same to the last bit wherever it is read, natively and as
//! WebAssembly. Both files come out of the tests of `geister learn`, to the last byte, killed and started again.

use geister_lab::belief::network::{Base, Sighting, Weights};
use geister_lab::belief::sight::Sighted;
use geister_lab::belief::{Belief, Cnn, Estimator, Sight};
use geister_lab::game::{Board, DRAW_PLY, Game, PerSeat, Ply, Seat, Setup, notation};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

static COLOURS: &[u8] = include_bytes!("../data/colours/tiny.weights");
static SIGHT: &[u8] = include_bytes!("../data/sight/tiny.weights");
/// Games of UPP players that the first was trained on.
static GAMES: &str = include_str!("../data/colours/games-00000.txt");

/// What both say of the first game, written down once, natively.
const SAID: [u64; 3] = [0x3d5a_a6c8_3878_5f3b, 0x0a97_5967_cc6e_e052, 0x3229_7531_9410_a361];

fn game(line: &str) -> Game {
    let mut words = line.split(' ');
    let mut setup = |seat| Setup::parse(Board::Standard, seat, words.next().expect("a set-up")).expect("a set-up");
    let setups = PerSeat::new(setup(Seat::First), setup(Seat::Second));
    let mut game = Game::start(setups, DRAW_PLY);
    for text in words {
        game.play(notation::parse_move(Board::Standard, text).expect("a move").0).expect("a legal one");
    }
    game
}

/// All bits of a belief in one number, in which every place counts.
fn bits(sum: u64, belief: &Belief) -> u64 {
    belief.colourings().iter().fold(sum, |sum, deal| sum.rotate_left(5) ^ deal.weight.to_bits())
}

#[test]
fn what_was_trained_says_the_same_everywhere() {
    let colours = Weights::read(COLOURS).expect("the file is one");
    let sight = Sighted::read(SIGHT).expect("the file is one");
    let game = game(GAMES.lines().nth(1).expect("a game"));
    let mut said = [0u64; 3];
    for (ply, played) in game.history().iter().enumerate() {
        let (before, after) = (game.back_to(Ply(ply as u16)), game.back_to(Ply(ply as u16 + 1)));
        let us = played.seat.other();
        let seen = Sighting::of(before.view(us), played).map_or(0.0, |seen| colours.blue(&seen));
        said[0] = said[0].rotate_left(5) ^ seen.to_bits();
        // The whole history is gone through anew at every moment: some are enough.
        if ply % 8 == 7 {
            said[1] = bits(said[1], &Cnn { weights: &colours, base: Base::Learned }.believe(after.view(us)));
            said[2] = bits(said[2], &Sight(&sight).believe(after.view(us)));
        }
    }
    assert_eq!(said, SAID, "{said:#018x?}");
}
