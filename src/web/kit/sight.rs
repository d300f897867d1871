//! A finished game through the opponent's eyes: from what it thought to what the board shows.

use super::stage::{cell, gate, ghost_id};
use crate::agents::Told;
use crate::game::{Board, Move, Ply, Seat};
use crate::search::WIN;
use crate::web::canvas::short::sort_few;
use crate::web::canvas::{Arrow, Belief, Body, Scene, To};

/// A score beyond this is a forced end, not a judgement.
const FORCED: f64 = WIN as f64 / 2.0;
/// From here on a difference is only called large.
const FAR: f64 = 100_000.0;
/// How wide arrows are whose moves have a worth, but no chance: the chosen one and the others.
const CHOSEN: f64 = 0.5;
const OTHERS: f64 = 0.16;

/// What the numbers at arrows mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// The chance of the move to be chosen.
    Chance,
    /// How often it won when it was tried.
    Rate,
    /// Its worth in the player's own measure.
    Score,
}

/// What is written at the arrow of a move that has a worth instead of a chance.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    /// It wins by force.
    pub win: &'a str,
    /// It loses by force.
    pub loss: &'a str,
    /// The chosen move.
    pub best: &'a str,
}

/// After how many moves the side decided last, in a game of this many moves that is looked at after `at` of them.
pub fn decision_before(at: usize, length: usize, side: Seat) -> Option<Ply> {
    let plies = (0..length.min(at + 1)).rev().filter_map(|ply| u16::try_from(ply).ok()).map(Ply);
    plies.into_iter().find(|ply| Seat::to_move_at(*ply) == side)
}

/// Shows a scene as its opponent saw it: its own sheets turn to glass, and at the feet of the viewer's ghosts stands how
/// blue they looked. The moves that it thought of are drawn where it is about to choose.
pub fn look_through(scene: &mut Scene, told: Option<&Told>, at: usize, words: Words<'_>) {
    for ghost in &mut scene.ghosts {
        if let Body::Shown(colour) = ghost.body {
            ghost.body = Body::XRay(colour);
            (ghost.mark, ghost.verdict) = (None, None);
        }
    }
    let Some(told) = told else { return };
    let here = |id: u8| scene.ghosts.iter().any(|ghost| ghost.id == id);
    let beliefs = told.explanation.belief.iter();
    let beliefs = beliefs.map(|&(piece, blue)| Belief { ghost: ghost_id(true, piece.index()), blue });
    scene.beliefs = beliefs.filter(|belief| here(belief.ghost)).collect();
    if usize::from(told.ply.0) == at {
        scene.arrows = arrows(told, words);
    }
}

/// What the numbers at the arrows mean; none where the player says nothing of its moves.
pub fn measure(told: &Told) -> Option<Measure> {
    let why = &told.explanation;
    if !why.chances.is_empty() {
        Some(Measure::Chance)
    } else if !why.rates.is_empty() {
        Some(Measure::Rate)
    } else {
        (!why.scores.is_empty()).then_some(Measure::Score)
    }
}

/// The moves that a player thought of, the first of them first.
pub fn arrows(told: &Told, words: Words<'_>) -> Vec<Arrow> {
    let why = &told.explanation;
    let mut moves: Vec<(Move, f64)> = match measure(told) {
        None => return Vec::new(),
        Some(Measure::Chance) => why.chances.clone(),
        Some(Measure::Rate) => why.rates.iter().filter_map(|rate| Some((rate.mv, rate.rate()?))).collect(),
        Some(Measure::Score) => why.scores.clone(),
    };
    // Of equals, the chosen one comes first; where scores and rates decide, it is the first anyway.
    let chosen = |mv: Move| mv == told.mv;
    let by_chance = measure(told) == Some(Measure::Chance);
    sort_few(&mut moves, |(one, a), (other, b)| {
        let (one, other) = (chosen(*one), chosen(*other));
        let numbers = b.total_cmp(a);
        if by_chance { numbers.then(other.cmp(&one)) } else { other.cmp(&one).then(numbers) }
    });
    let best = moves.first().map_or(0.0, |(_, number)| *number);
    let arrow = |(index, &(mv, number)): (usize, &(Move, f64))| {
        let first = index == 0;
        let (share, label) = match measure(told) {
            Some(Measure::Score) if first => (CHOSEN, worth(number, None, words)),
            Some(Measure::Score) => (OTHERS, worth(number, Some(best), words)),
            _ => (number, format!("{:.0}%", 100.0 * number)),
        };
        Arrow { from: cell(told.board, mv.from), to: to(told.board, mv), share, label, first }
    };
    moves.iter().enumerate().map(arrow).take(4).collect()
}

fn to(board: Board, mv: Move) -> To {
    mv.to(board).map_or_else(|| To::Gate(gate(board, mv.from)), |square| To::Cell(cell(board, square)))
}

/// The worth of the chosen move, or of another one beside it: numbers of a player's own measure mean little by themselves.
fn worth(score: f64, chosen: Option<f64>, words: Words<'_>) -> String {
    let less = chosen.map(|chosen| (score - chosen).round());
    match less {
        _ if score >= FORCED => words.win.to_owned(),
        _ if score <= -FORCED => words.loss.to_owned(),
        None => words.best.to_owned(),
        Some(0.0) => "±0".to_owned(),
        // A judgement beside a forced end, or a player's own measure gone wild: the number would say nothing.
        Some(less) if less.abs() >= FAR => (if less < 0.0 { "≪" } else { "≫" }).to_owned(),
        Some(less) => format!("{}{:.0}", if less < 0.0 { '−' } else { '+' }, less.abs()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, MoveRate, arrange, decide, find};
    use crate::game::{DRAW_PLY, Game, PerSeat, Seed};
    use crate::web::canvas::{Mark, thoughts};
    use crate::web::kit::stage::{Marks, of_game};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const WORDS: Words<'_> = Words { win: "win", loss: "loss", best: "best" };

    fn game(plies: u16) -> Game {
        let player = find("random").unwrap();
        let mut game = Game::start(PerSeat::from_fn(|seat| arrange(player, Board::Small, seat, Seed(1))), DRAW_PLY);
        while game.history().len() < usize::from(plies) && game.outcome().is_none() {
            let mv = decide(player, game.view(game.position().to_move()), Seed(1), Detail::Move).mv;
            game.play(mv).unwrap();
        }
        game
    }

    fn told(player: &str, game: &Game) -> Told {
        let (player, view) = (find(player).unwrap(), game.view(game.position().to_move()));
        Told::new(player, view, decide(player, view, Seed(1), Detail::Explained))
    }

    #[test]
    fn the_last_decision_of_a_side_is_at_or_before_the_ply_that_is_looked_at() {
        let last = |at, length, side| decision_before(at, length, side).map(|ply| ply.0);
        assert_eq!(last(0, 9, Seat::Second), None, "it has not moved yet");
        assert_eq!(last(0, 9, Seat::First), Some(0));
        assert_eq!(last(4, 9, Seat::Second), Some(3));
        assert_eq!(last(5, 9, Seat::Second), Some(5));
        assert_eq!(last(9, 9, Seat::Second), Some(7), "after the end nothing is decided");
        assert_eq!(last(0, 0, Seat::First), None);
    }

    #[test]
    fn its_own_sheets_are_glass_and_ours_have_bars() {
        let game = game(1);
        let thoughts = told("cfr-a-3p-cfr-20", &game);
        let marks: Marks = [(0, Mark::Blue)].into();
        let mut scene = of_game(&game, Seat::First, &marks);
        look_through(&mut scene, Some(&thoughts), 1, WORDS);
        let glass = scene.ghosts.iter().filter(|ghost| matches!(ghost.body, Body::XRay(_))).count();
        let own = scene.ghosts.iter().filter(|ghost| matches!(ghost.body, Body::Own(_))).count();
        assert_eq!((glass, own, scene.beliefs.len()), (4, 4, 4));
        assert!(scene.ghosts.iter().all(|ghost| ghost.mark.is_none()), "marks are the viewer's, not its");
        assert!(scene.beliefs.iter().all(|belief| belief.ghost < 8 && belief.blue == 0.5));
        assert!(!scene.arrows.is_empty() && scene.arrows[0].first && scene.arrows[0].label.ends_with('%'));

        let mut later = of_game(&game, Seat::First, &marks);
        look_through(&mut later, Some(&thoughts), 2, WORDS);
        assert!(later.arrows.is_empty() && !later.beliefs.is_empty(), "it has chosen; what it believed stays");
        let mut unasked = of_game(&game, Seat::First, &marks);
        look_through(&mut unasked, None, 1, WORDS);
        assert!(unasked.beliefs.is_empty() && unasked.arrows.is_empty());
    }

    #[test]
    fn the_likeliest_or_chosen_move_comes_first() {
        let game = game(2);
        let chances = arrows(&told("cfr-a-3p-cfr-20", &game), WORDS);
        assert!(chances.windows(2).all(|pair| pair[0].share >= pair[1].share));
        let searched = told("murasaki-d5", &game);
        let scores = arrows(&searched, WORDS);
        assert_eq!(measure(&searched), Some(Measure::Score));
        assert_eq!(
            (scores[0].from, scores[0].to),
            (cell(Board::Small, searched.mv.from), to(Board::Small, searched.mv))
        );
        assert!(scores.len() <= 4 && scores.iter().filter(|arrow| arrow.first).count() == 1);
        // All of them are wide enough to be drawn.
        let scene = Scene { columns: 4, rows: 4, arrows: scores.clone(), ..Scene::default() };
        let layout = crate::web::canvas::Layout::new(4, 4, false, 400.0, 500.0);
        assert_eq!(thoughts::shafts(&scene, &layout).len(), scores.len());
    }

    #[test]
    fn playouts_are_told_as_shares_of_wins() {
        let mut thoughts = told("rush", &game(2));
        thoughts.explanation.chances.clear();
        let rate = MoveRate { mv: thoughts.mv, wins: 30.0, playouts: 40, low: 0.6, high: 0.86 };
        thoughts.explanation.rates = vec![rate];
        assert_eq!(measure(&thoughts), Some(Measure::Rate));
        assert_eq!(arrows(&thoughts, WORDS)[0].label, "75%");
        thoughts.explanation.rates.clear();
        assert_eq!((measure(&thoughts), arrows(&thoughts, WORDS).len()), (None, 0));
    }

    #[test]
    fn a_forced_end_is_named_and_a_judgement_is_compared_with_the_best() {
        let forced = f64::from(WIN) - 5.0;
        let said = [forced, -forced, 3998.0, 3997.6, 3990.0].map(|number| worth(number, Some(3998.0), WORDS));
        assert_eq!(said, ["win", "loss", "±0", "±0", "−8"]);
        assert_eq!([3998.0, forced].map(|number| worth(number, None, WORDS)), ["best", "win"]);
        assert_eq!(worth(12.0, Some(forced), WORDS), "≪");
        assert_eq!(worth(10.0, Some(8.0), WORDS), "+2", "a player that does not take the best says so");
    }
}
