//! Making puzzles: out of solved classes, which have any length; from placements drawn by dice; and backwards from short
//! ones, two plies at a time.

use super::backward;
use super::patience::Patience;
use super::position::Position;
use super::themes::{Theme, themes};
use super::{Puzzle, level, written};
use crate::game::{Bits, Board, Dice, Move, Ply, Seat, Seed, Square};
use crate::search::proof::{Problem, Prover, Shown, Verdict};
use crate::solve::{Hidden, Side};
use std::collections::BTreeMap;

/// How many candidates are looked at for a puzzle that is wanted.
const CANDIDATES: usize = 1000;

/// How many short positions are gone back from, how many of each length are kept of what comes of one, and how often one
/// more is tried for.
const FAMILIES: usize = 200;
const MEMBERS: usize = 6;
const TRIES: usize = 16;

/// How long it is looked whether another move wins, or the same without shown colours; where that is not seen by then, the
/// position makes no puzzle.
const PATIENCE: Patience = Patience(300_000);

/// A move that wins so many plies later than the first move still makes a puzzle ambiguous, where no table tells whether
/// it wins at all.
pub const AMBIGUOUS: u16 = 8;

/// Puzzles of every length of a solved class, `each` of a length where there are so many. Their first move is the only one
/// that wins at all.
pub fn from_class(solved: &Hidden, each: usize, seed: Seed) -> Vec<Puzzle> {
    let class = solved.solution().class();
    let Some(table) = solved.solution().distances(class.own(), class.opp()) else { return Vec::new() };
    let Side::Purple { pieces, reds } = class.opp() else { return Vec::new() };
    let mut dice = Dice::new(seed);
    // A sample of each length, every position of it being as likely as any other.
    let mut samples: BTreeMap<Ply, (u32, Vec<Problem>)> = BTreeMap::new();
    for (own, opp, win) in table.positions() {
        let Some(plies) = win.filter(|win| win.0 >= 3) else { continue };
        let problem = Problem {
            board: class.board(),
            blues: own[0],
            reds: own[1],
            ghosts: opp[0],
            blues_left: pieces - reds,
            shown: Shown::default(),
        };
        let (seen, sample) = samples.entry(plies).or_default();
        *seen += 1;
        if sample.len() < CANDIDATES * each {
            sample.push(problem);
        } else if let Some(place) = sample.get_mut(dice.below(*seen) as usize) {
            *place = problem;
        }
    }
    let longest = samples.keys().last().copied().unwrap_or(Ply(0));
    let mut prover = Prover::with_leaves(16, solved);
    let mut list = Vec::new();
    for (plies, (_, mut sample)) in samples {
        dice.shuffle(&mut sample);
        let sure = |_| longest;
        list.extend(sample.iter().filter_map(|problem| puzzle(&mut prover, problem, plies, sure, seed)).take(each));
    }
    list
}

/// So many puzzles with more pieces, from placements drawn by dice, won within so many plies.
pub fn from_dice(wanted: usize, within: Ply, seed: Seed) -> Vec<Puzzle> {
    let mut dice = Dice::new(seed);
    let mut prover = Prover::default();
    let mut list = Vec::new();
    while list.len() < wanted {
        let problem = placed(&mut dice);
        // Short ones are everywhere; a longer one is worth more.
        let short = prover.prove(&problem, Ply(3)).is_some();
        list.extend((!short).then(|| puzzle(&mut prover, &problem, within, enough, seed)).flatten());
    }
    list
}

/// Puzzles in which some colours are shown, up to `each` of every length up to `longest`: backwards from short ones.
pub fn partly_shown(each: usize, longest: Ply, seed: Seed) -> Vec<Puzzle> {
    let mut dice = Dice::new(seed);
    let mut prover = Prover::default();
    let mut list = Vec::new();
    // Positions that go back from the same short one look alike: they are a family.
    let mut families: Vec<Vec<Problem>> = vec![Vec::new(); FAMILIES];
    for family in &mut families {
        while family.is_empty() {
            let problem = shown_some(placed_few(&mut dice), &mut dice);
            if someone_waits(&problem) {
                continue;
            }
            family.extend(is_won_by_what_is_shown(&mut prover, &problem, Ply(3)).then_some(problem));
        }
    }
    for plies in (3..=longest.0).step_by(2).map(Ply) {
        if plies.0 > 3 {
            families = families.iter().map(|family| longer(&mut prover, family, plies, &mut dice)).collect();
            families.retain(|family| !family.is_empty());
            families.truncate(8 * each); // enough to choose from
        }
        let mut of_family =
            |family: &Vec<Problem>| family.iter().find_map(|problem| puzzle(&mut prover, problem, plies, enough, seed));
        list.extend(families.iter().filter_map(&mut of_family).take(each));
        dice.shuffle(&mut families);
    }
    list
}

/// Positions from which those of a family are reached, two plies later.
fn longer(prover: &mut Prover, family: &[Problem], plies: Ply, dice: &mut Dice) -> Vec<Problem> {
    let mut found = Vec::new();
    for _ in 0..TRIES {
        let Some(problem) = dice.pick(family) else { break };
        let earlier = backward::earlier(prover, problem, Ply(plies.0 - 2), dice);
        found.extend(earlier.filter(|problem| is_won_by_what_is_shown(prover, problem, plies)));
        if found.len() == MEMBERS {
            break;
        }
    }
    found
}

fn enough(plies: Ply) -> Ply {
    Ply(plies.0 + AMBIGUOUS)
}

/// Is it seen to be won in just so many plies, and not to be won as soon if no colour were shown? Else there was nothing to
/// see in the shown ones.
fn is_won_by_what_is_shown(prover: &mut Prover, problem: &Problem, plies: Ply) -> bool {
    let hidden = Problem { shown: Shown::default(), ..*problem };
    !problem.shown.is_nothing()
        && matches!(prover.prove_unless(problem, plies, &mut PATIENCE.clone()), Verdict::Win(proof) if proof.plies == plies)
        && prover.prove_unless(&hidden, plies, &mut PATIENCE.clone()) == Verdict::None
}

/// Two to four blues, one to three reds, three to six hidden ghosts, anywhere.
fn placed(dice: &mut Dice) -> Problem {
    let own = [2 + dice.below(3), 1 + dice.below(3)];
    let theirs = [1 + dice.below(3), 2 + dice.below(2)];
    anywhere(own, theirs, dice)
}

/// One or two blues and reds, two to four ghosts, anywhere.
fn placed_few(dice: &mut Dice) -> Problem {
    let own = [1 + dice.below(2), 1 + dice.below(2)];
    let theirs = [1 + dice.below(2), 1 + dice.below(2)];
    anywhere(own, theirs, dice)
}

fn anywhere([blues, reds]: [u32; 2], [their_blues, their_reds]: [u32; 2], dice: &mut Dice) -> Problem {
    let board = Board::Standard;
    let mut squares: Vec<Square> = board.shape().all_squares().collect();
    dice.shuffle(&mut squares);
    let mut squares = squares.into_iter();
    let mut draw =
        |count: u32| squares.by_ref().take(count as usize).fold(Bits::EMPTY, |set, square| set | square.bit());
    let (blues, reds, ghosts) = (draw(blues), draw(reds), draw(their_blues + their_reds));
    Problem { board, blues, reds, ghosts, blues_left: their_blues as u8, shown: Shown::default() }
}

/// Some colours are shown, but not so many that all are known.
fn shown_some(problem: Problem, dice: &mut Dice) -> Problem {
    let mut ghosts: Vec<Square> = problem.ghosts.collect();
    dice.shuffle(&mut ghosts);
    let (blues, reds) = ghosts.split_at(usize::from(problem.blues_left));
    let some =
        |list: &[Square], count: u32| list.iter().take(count as usize).fold(Bits::EMPTY, |set, at| set | at.bit());
    // One of each colour stays hidden, or the rest could be counted.
    let mut fewer = |list: &[Square]| some(list, dice.below(list.len() as u32));
    let shown = Shown { blues: fewer(blues), reds: fewer(reds) };
    Problem { shown, ..problem }
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
