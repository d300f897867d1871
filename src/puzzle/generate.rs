//! Making puzzles: backwards, out of solved classes, which have any length; and from placements drawn by dice.

use super::patience::Patience;
use super::position::Position;
use super::themes::{Theme, themes};
use super::{DETOUR, Puzzle, level, written};
use crate::game::{Bits, Board, Dice, Move, Ply, Seat, Seed, Square};
use crate::search::proof::{Problem, Prover, Shown, Verdict};
use crate::solve::Hidden;
use std::collections::BTreeMap;

/// How many candidates are looked at for a puzzle that is wanted, and how many of those that seem to be puzzles.
const CANDIDATES: usize = 1000;
const LIKELY: usize = 4;

/// How long it may take to judge a solver's first move, and to see that what is shown is needed: about a second. Where a
/// position takes longer, it makes no puzzle.
const PATIENCE: Patience = Patience(8_000_000);

/// A move that wins so many plies later than the first move still makes a puzzle ambiguous, where no table tells whether
/// it wins at all.
pub const AMBIGUOUS: u16 = 8;

/// Puzzles of every length of a solved class up to `longest`, `each` of a length where there are so many. Their first move
/// is the only one that wins at all; and where colours are shown, it takes longer to win without them, if it can be done.
pub fn from_class(solved: &Hidden, each: usize, longest: Ply, seed: Seed) -> Vec<Puzzle> {
    let mut dice = Dice::new(seed);
    // A sample of each length, every position of it being as likely as any other.
    let mut samples: BTreeMap<Ply, (u32, Vec<Problem>)> = BTreeMap::new();
    for (problem, win) in solved.problems(solved.solution().class()) {
        let Some(plies) = win.filter(|win| (Ply(3)..=longest).contains(win)) else { continue };
        let (seen, sample) = samples.entry(plies).or_default();
        *seen += 1;
        if sample.len() < CANDIDATES.saturating_mul(each) {
            sample.push(problem);
        } else if let Some(place) = sample.get_mut(dice.below(*seen) as usize) {
            *place = problem;
        }
    }
    // A detour may lead into any of the classes, and wins there at the latest.
    let latest = Ply(solved.solution().total().longest_win.0 + 2);
    let sure = |_| latest;
    let mut prover = Prover::with_leaves(16, solved);
    let mut list = Vec::new();
    for (plies, (_, mut sample)) in samples {
        dice.shuffle(&mut sample);
        let likely = sample.iter().filter_map(|problem| puzzle(&mut prover, problem, plies, sure, seed));
        list.extend(likely.take(LIKELY.saturating_mul(each)).filter(is_for_the_page).take(each));
    }
    list
}

/// The shortest puzzles from dice: shorter ones are everywhere and are passed over.
pub const SHORTEST_DICE: Ply = Ply(5);

/// How many placements in a row may come to nothing before it is clear that hardly any is such a puzzle. About one in a few
/// hundred is, of any length that somebody would wish for.
const FRUITLESS: usize = 100_000;

/// So many puzzles with more pieces, from placements drawn by dice, won within so many plies; fewer where there are hardly any.
pub fn from_dice(wanted: usize, within: Ply, seed: Seed) -> Vec<Puzzle> {
    let mut dice = Dice::new(seed);
    let mut prover = Prover::default();
    let mut list = Vec::new();
    let mut fruitless = 0;
    while list.len() < wanted && fruitless < FRUITLESS && within >= SHORTEST_DICE {
        let before = list.len();
        let problem = placed(&mut dice);
        // Short ones are everywhere; a longer one is worth more.
        let short = prover.prove(&problem, Ply(3)).is_some();
        let likely = (!short).then(|| puzzle(&mut prover, &problem, within, enough, seed)).flatten();
        list.extend(likely.filter(is_for_the_page));
        fruitless = if list.len() > before { 0 } else { fruitless + 1 };
    }
    list
}

fn enough(plies: Ply) -> Ply {
    Ply(plies.0.saturating_add(AMBIGUOUS))
}

/// Two to four blues, one to three reds, three to six hidden ghosts, anywhere.
fn placed(dice: &mut Dice) -> Problem {
    let [blues, reds] = [2 + dice.below(3), 1 + dice.below(3)];
    let [their_blues, their_reds] = [1 + dice.below(3), 2 + dice.below(2)];
    let board = Board::Standard;
    let mut squares: Vec<Square> = board.shape().all_squares().collect();
    dice.shuffle(&mut squares);
    let mut squares = squares.into_iter();
    let mut draw =
        |count: u32| squares.by_ref().take(count as usize).fold(Bits::EMPTY, |set, square| set | square.bit());
    let (blues, reds, ghosts) = (draw(blues), draw(reds), draw(their_blues + their_reds));
    Problem { board, blues, reds, ghosts, blues_left: their_blues as u8, shown: Shown::default() }
}

/// Does a ghost or a blue wait on its exit? The turn before would have been an escape; and a shown red there, which lets
/// everybody breathe again, is the same joke every time.
fn someone_waits(problem: &Problem) -> bool {
    let shape = problem.board.shape();
    !(problem.ghosts & shape.exits(Seat::Second) | problem.blues & shape.exits(Seat::First)).is_empty()
}

/// The puzzle of a position, if it is one: a single first move among all that win within `ambiguous` of its length, and
/// something to see.
fn puzzle(
    prover: &mut Prover,
    problem: &Problem,
    within: Ply,
    ambiguous: impl Fn(Ply) -> Ply,
    seed: Seed,
) -> Option<Puzzle> {
    if someone_waits(problem) {
        return None;
    }
    let proof = prover.prove(problem, within)?;
    let [first] = proof.first[..] else { return None };
    let position = Position::try_from(problem).ok()?;
    let until = ambiguous(proof.plies);
    let mut loses = |mv: Move| {
        let tried = prover.try_move_unless(problem, mv, until, &mut PATIENCE.clone());
        tried.is_some_and(|tried| tried.win.is_none())
    };
    if !position.view().legal_moves().into_iter().all(|mv| mv == first || loses(mv)) {
        return None;
    }
    let found = themes(prover, problem, &proof);
    if found.iter().all(|theme| *theme == Theme::Capture) {
        return None;
    }
    Some(Puzzle {
        board: problem.board,
        state: position.write(),
        plies: proof.plies,
        level: level(proof.plies),
        themes: found,
        line: written(&position, &proof),
        seed,
    })
}

/// What takes long to find out: are the colours that are shown needed, for else there is nothing to see in them; and can a
/// page, which has no solved classes at hand, soon tell what each first move comes to?
fn is_for_the_page(puzzle: &Puzzle) -> bool {
    let Ok(position) = puzzle.position() else { return false };
    let (problem, mut prover) = (position.problem(), Prover::default());
    let hidden = Problem { shown: Shown::default(), ..problem };
    let mut soon = |mv| {
        let within = Ply(puzzle.plies.0 + DETOUR);
        prover.try_move_unless(&problem, mv, within, &mut PATIENCE.clone()).is_some()
    };
    position.view().legal_moves().into_iter().all(&mut soon)
        && (problem.shown.is_nothing()
            || prover.prove_unless(&hidden, puzzle.plies, &mut PATIENCE.clone()) == Verdict::None)
}
