//! Making puzzles: backwards out of solved classes, which reach any length, and from placements drawn by dice.

use super::themes::{Theme, themes};
use super::{Puzzle, level};
use crate::game::{
    Bits, Board, Colour, DRAW_PLY, Dice, Mine, Place, Ply, Seat, Seed, Square, Theirs, View, board_string, notation,
};
use crate::search::board::{Opposing, SearchBoard};
use crate::search::proof::Prover;
use crate::solve::{Hidden, Side};
use std::collections::BTreeMap;

/// How many candidates are looked at for a puzzle that is wanted.
const CANDIDATES: usize = 60;

/// Puzzles of every length of a solved class, `each` of a length where there are so many.
pub fn from_class(solved: &Hidden, each: usize, seed: Seed) -> Vec<Puzzle> {
    let class = solved.solution().class();
    let Some(table) = solved.solution().distances(class.own(), class.opp()) else { return Vec::new() };
    let Side::Purple { pieces, reds } = class.opp() else { return Vec::new() };
    let mut dice = Dice::new(seed);
    // A sample of each length, every position of it being as likely as any other.
    let mut samples: BTreeMap<Ply, (u32, Vec<SearchBoard>)> = BTreeMap::new();
    for (own, opp, win) in table.positions() {
        let Some(plies) = win.filter(|win| win.0 >= 3) else { continue };
        let theirs = Opposing::Purple { pieces: opp[0], blues_left: pieces - reds };
        let board = SearchBoard { board: class.board(), blues: own[0], reds: own[1], theirs };
        let (seen, sample) = samples.entry(plies).or_default();
        *seen += 1;
        if sample.len() < CANDIDATES * each {
            sample.push(board);
        } else if let Some(place) = sample.get_mut(dice.below(*seen) as usize) {
            *place = board;
        }
    }
    let mut prover = Prover::with_leaves(16, solved);
    let mut list = Vec::new();
    for (_, mut sample) in samples.into_values() {
        dice.shuffle(&mut sample);
        list.extend(sample.iter().filter_map(|board| puzzle(&mut prover, board, Ply(99), seed)).take(each));
    }
    list
}

/// So many puzzles with more pieces, from placements drawn by dice, won within so many plies.
pub fn from_dice(wanted: usize, within: Ply, seed: Seed) -> Vec<Puzzle> {
    let mut dice = Dice::new(seed);
    let mut prover = Prover::default();
    let mut list = Vec::new();
    while list.len() < wanted {
        let board = placed(&mut dice);
        // Short ones are everywhere; a longer one is worth more.
        let short = prover.prove(&board, Ply(3)).is_some();
        list.extend((!short).then(|| puzzle(&mut prover, &board, within, seed)).flatten());
    }
    list
}

/// Two to four blues, one to three reds, three to six hidden ghosts, anywhere.
fn placed(dice: &mut Dice) -> SearchBoard {
    let board = Board::Standard;
    let mut squares: Vec<Square> = board.shape().all_squares().collect();
    dice.shuffle(&mut squares);
    let mut squares = squares.into_iter();
    let mut draw =
        |count: u32| squares.by_ref().take(count as usize).fold(Bits::EMPTY, |set, square| set | square.bit());
    let (blues, reds) = (draw(2 + dice.below(3)), draw(1 + dice.below(3)));
    let (their_blues, their_reds) = (1 + dice.below(3), 2 + dice.below(2));
    let theirs = Opposing::Purple { pieces: draw(their_blues + their_reds), blues_left: their_blues as u8 };
    SearchBoard { board, blues, reds, theirs }
}

/// The puzzle of a position, if it is one: a single first move, and something to see.
fn puzzle(prover: &mut Prover, board: &SearchBoard, within: Ply, seed: Seed) -> Option<Puzzle> {
    let shape = board.board.shape();
    // Nobody waits on an exit: the turn before would have been an escape.
    let doors = board.theirs.all() & shape.exits(Seat::Second) | board.blues & shape.exits(Seat::First);
    if !doors.is_empty() {
        return None;
    }
    let proof = prover.prove(board, within)?;
    let [first] = proof.first[..] else { return None };
    let found = themes(board, &proof.line);
    let interesting = found.iter().any(|theme| *theme != Theme::Capture);
    let longer = Ply(proof.plies.0 + 2);
    let view = view(board)?;
    let other_wins = |prover: &mut Prover| {
        view.legal_moves().iter().any(|&mv| mv != first && prover.try_move(board, mv, longer).win.is_some())
    };
    if !interesting || other_wins(prover) {
        return None;
    }
    Some(Puzzle {
        board: board.board,
        state: board_string::write(&view),
        plies: proof.plies,
        level: level(proof.plies),
        themes: found,
        line: proof.line.iter().map(|&mv| notation::move_text(board.board, mv)).collect(),
        seed,
    })
}

/// The position as the solver knows it: pieces that are not there have been taken.
fn view(board: &SearchBoard) -> Option<View> {
    let Opposing::Purple { pieces, blues_left } = board.theirs else { return None };
    let each = usize::from(board.board.shape().of_colour(Colour::Blue));
    let mut mine = Vec::new();
    for (colour, set) in [(Colour::Red, board.reds), (Colour::Blue, board.blues)] {
        let on_board = set.map(Place::On).chain(std::iter::repeat(Place::Captured)).take(each);
        mine.extend(on_board.map(|place| Mine { colour, place }));
    }
    let blues_taken = each.checked_sub(usize::from(blues_left))?;
    let reds_taken = (2 * each).checked_sub(pieces.count() as usize + blues_taken)?;
    let taken = |colour, count| std::iter::repeat_n(Theirs::Captured(colour), count);
    let theirs =
        pieces.map(Theirs::Hidden).chain(taken(Colour::Blue, blues_taken)).chain(taken(Colour::Red, reds_taken));
    Some(View::without_history(board.board, Seat::First, mine, theirs.collect(), DRAW_PLY))
}
