//! The confession: after a game the opponent says what it had believed of the person's ghosts, and when it was fooled. It is made
//! of what the opponent itself had thought before each of its moves. Whoever believes nothing says how it chose instead.

use crate::agents::Told;
use crate::game::{Colour, Game, PieceId, Place, Ply, Seat, notation};
use crate::language::Language;
use crate::web::kit::sight::{Measure, measure};

/// From here on somebody thinks that a ghost is blue; as far below a half, that it is red.
const SURE: f64 = 0.65;
/// Numbers that differ by less are the same number.
const SAME: f64 = 1e-6;

/// What the opponent says.
#[derive(Debug, Clone, PartialEq)]
pub enum Confession {
    /// No ghost was ever more blue to it than another, so it can only say how it chose.
    Manner(Manner),
    /// It had believed something.
    Believed(Believed),
}

/// How somebody chooses who believes nothing of single ghosts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// It looked ahead and took every ghost for either colour.
    Looked,
    /// It tried moves out with colours dealt by lot.
    Tried,
    /// It drew its moves from a mixture.
    Mixed,
    /// It asked nothing.
    Asked,
}

/// What somebody had believed when each ghost was hidden for the last time.
#[derive(Debug, Clone, PartialEq)]
pub struct Believed {
    /// Of how many ghosts it believed anything.
    pub of: u32,
    /// How many reds it took for blue.
    pub reds: u32,
    /// How many blues it took for red.
    pub blues: u32,
    /// The moment at which it was most wrong; none where it never was wrong by much.
    pub fooled: Option<Fooled>,
}

/// A moment at which somebody was wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fooled {
    /// After how many moves.
    pub ply: u16,
    /// Where the ghost stood.
    pub square: String,
    /// How blue it looked, in hundredths.
    pub percent: u32,
    /// What it was.
    pub truth: Colour,
}

/// What an opponent says of a game that is over. `told` is what it had thought, in the order of its moves; none before it is known of
/// all of them, or where it never moved.
pub fn confession(game: &Game, seat: Seat, told: &[Told]) -> Option<Confession> {
    let moves = game.history().iter().filter(|played| played.seat == seat).count();
    let first = told.first()?;
    // Who says nothing of ghosts at its first move never does.
    if first.explanation.belief.is_empty() {
        return Some(Confession::Manner(manner(told)));
    }
    if told.len() < moves {
        return None;
    }
    if told.iter().all(is_even) {
        return Some(Confession::Manner(manner(told)));
    }
    let truth = game.position().setup(seat.other());
    // The last word on each ghost, and the most wrong one of all.
    let mut last = vec![None; truth.board().shape().pieces()];
    let mut worst: Option<(f64, u16, PieceId, f64)> = None;
    for told in told {
        // What the captures alone tell is no belief.
        if is_certain(told) {
            continue;
        }
        for &(piece, blue) in &told.explanation.belief {
            if let Some(place) = last.get_mut(piece.index()) {
                *place = Some(blue);
            }
            let wrong = (blue - f64::from(u8::from(truth.colour(piece) == Colour::Blue))).abs();
            if wrong >= SURE && worst.is_none_or(|(most, ..)| wrong > most + SAME) {
                worst = Some((wrong, told.ply.0, piece, blue));
            }
        }
    }
    let thought = truth.board().shape().piece_ids().filter_map(|piece| Some((piece, last[piece.index()]?)));
    let thought: Vec<(Colour, f64)> =
        thought.map(|(piece, blue): (PieceId, f64)| (truth.colour(piece), blue)).collect();
    let count = |wanted: &dyn Fn(&(Colour, f64)) -> bool| thought.iter().filter(|one| wanted(one)).count() as u32;
    let fooled = worst.and_then(|(_, ply, piece, blue)| {
        let Place::On(square) = game.back_to(Ply(ply)).position().place(seat.other(), piece) else { return None };
        let square = notation::square_name(game.position().board(), square);
        Some(Fooled { ply, square, percent: (100.0 * blue).round() as u32, truth: truth.colour(piece) })
    });
    Some(Confession::Believed(Believed {
        of: thought.len() as u32,
        reds: count(&|(colour, blue)| *colour == Colour::Red && *blue >= SURE),
        blues: count(&|(colour, blue)| *colour == Colour::Blue && *blue <= 1.0 - SURE),
        fooled,
    }))
}

impl Confession {
    /// It in a language, in one line, with its marks of emphasis.
    pub fn words(&self, language: Language) -> String {
        match self {
            Confession::Manner(manner) => language
                .text(match manner {
                    Manner::Looked => "confess.looked",
                    Manner::Tried => "confess.tried",
                    Manner::Mixed => "confess.mixed",
                    Manner::Asked => "confess.asked",
                })
                .to_owned(),
            Confession::Believed(said) => said.words(language),
        }
    }
}

impl Believed {
    fn words(&self, language: Language) -> String {
        let [reds, blues] = [self.reds, self.blues].map(|count| count.to_string());
        let main = match (self.reds, self.blues) {
            (0, 0) => "confess.none",
            (1, 0) => "confess.one-red",
            (0, 1) => "confess.one-blue",
            (_, 0) => "confess.reds",
            (0, _) => "confess.blues",
            (1, 1) => "confess.one-each",
            (_, _) => "confess.both",
        };
        let main = language.fill(main, &[("reds", &reds), ("blues", &blues)]);
        let Some(fooled) = &self.fooled else { return main };
        let key = match fooled.truth {
            Colour::Blue => "confess.fooled-blue",
            Colour::Red => "confess.fooled-red",
        };
        let [number, percent] = [u32::from(fooled.ply) + 1, fooled.percent].map(|number| number.to_string());
        let best = language.fill(key, &[("move", &number), ("square", &fooled.square), ("percent", &percent)]);
        language.fill("confess.then", &[("some", &main), ("next", &best)])
    }
}

/// Is every ghost as blue as the next to it?
fn is_even(told: &Told) -> bool {
    let mut numbers = told.explanation.belief.iter().map(|(_, blue)| *blue);
    let Some(first) = numbers.next() else { return true };
    numbers.all(|number| (number - first).abs() < SAME)
}

/// Is every ghost of one colour, as the captures tell?
fn is_certain(told: &Told) -> bool {
    let belief = &told.explanation.belief;
    is_even(told) && belief.iter().all(|(_, blue)| *blue < SAME || *blue > 1.0 - SAME)
}

fn manner(told: &[Told]) -> Manner {
    // Whoever has one move only says nothing of it: the first that says something speaks for all.
    if told.iter().any(|told| !told.explanation.mixtures.is_empty()) {
        return Manner::Mixed;
    }
    match told.iter().find_map(measure) {
        Some(Measure::Score) => Manner::Looked,
        Some(Measure::Rate) => Manner::Tried,
        Some(Measure::Chance) | None => Manner::Asked,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, arrange, decide, find};
    use crate::game::{Board, DRAW_PLY, PerSeat, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A game of Random against somebody, with what that one had thought.
    fn told(opponent: &str, board: Board, seed: Seed) -> (Game, Vec<Told>) {
        let players = PerSeat::new(find("random").unwrap(), find(opponent).unwrap());
        let setups = PerSeat::from_fn(|seat| arrange(players[seat], board, seat, seed));
        let (mut game, mut thoughts) = (Game::start(setups, DRAW_PLY), Vec::new());
        while game.outcome().is_none() {
            let seat = game.position().to_move();
            let decision = decide(players[seat], game.view(seat), seed, Detail::Explained);
            if seat == Seat::Second {
                thoughts.push(Told::new(players[seat], game.view(seat), decision.clone()));
            }
            game.play(decision.mv).unwrap();
        }
        (game, thoughts)
    }

    #[test]
    fn who_believes_nothing_says_how_it_chose() {
        for (player, manner) in
            [("random", Manner::Asked), ("murasaki-d5", Manner::Looked), ("cfr-a-3p-cfr-20", Manner::Mixed)]
        {
            let (game, told) = told(player, Board::Small, Seed(4));
            assert_eq!(confession(&game, Seat::Second, &told), Some(Confession::Manner(manner)), "{player}");
        }
        let (game, _) = told("random", Board::Small, Seed(4));
        assert_eq!(confession(&game, Seat::Second, &[]), None, "it has not spoken yet");
    }

    #[test]
    fn who_read_the_ghosts_says_what_it_took_them_for() {
        let said = |seed: u64| {
            let (game, told) = told("blueness", Board::Standard, Seed(seed));
            assert_eq!(confession(&game, Seat::Second, &told[..1]), None, "not before it has said everything");
            let Some(Confession::Believed(said)) = confession(&game, Seat::Second, &told) else { panic!() };
            assert!(said.of > 0 && said.of <= 8 && said.reds + said.blues <= said.of, "{said:?}");
            Some((said.fooled?, told))
        };
        let (fooled, told) = (1..9).find_map(said).expect("Random fools everybody now and then");
        let wrong = if fooled.truth == Colour::Blue { 100 - fooled.percent } else { fooled.percent };
        assert!(wrong >= 65, "{fooled:?}");
        // It is found in what was told.
        let then = told.iter().find(|told| told.ply.0 == fooled.ply).unwrap();
        assert!(then.explanation.belief.iter().any(|(_, blue)| (100.0 * blue).round() as u32 == fooled.percent));
    }

    #[test]
    fn ghosts_are_counted_by_the_last_word_on_each() {
        let (game, mut told) = told("blueness", Board::Standard, Seed(2));
        let truth = game.position().setup(Seat::First);
        let ids: Vec<PieceId> = Board::Standard.shape().piece_ids().collect();
        for (index, told) in told.iter_mut().enumerate() {
            // At first everything is taken for what it is not; at last two reds and one blue are.
            let wrong = |piece: PieceId| if truth.colour(piece) == Colour::Blue { 0.1 } else { 0.9 };
            let belief = ids.iter().map(|&piece| (piece, if index == 0 { wrong(piece) } else { 1.0 - wrong(piece) }));
            told.explanation.belief = belief.collect();
        }
        let last = told.last_mut().unwrap();
        let mut fooled = [Colour::Red, Colour::Red, Colour::Blue].to_vec();
        for (piece, blue) in &mut last.explanation.belief {
            if let Some(at) = fooled.iter().position(|colour| *colour == truth.colour(*piece)) {
                *blue = 1.0 - *blue;
                fooled.remove(at);
            }
        }
        let Some(Confession::Believed(said)) = confession(&game, Seat::Second, &told) else { panic!() };
        assert_eq!((said.of, said.reds, said.blues), (8, 2, 1));
        assert_eq!(said.fooled.unwrap().ply, 1, "the first time counts");
    }
}
