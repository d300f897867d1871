//! Forced wins where some colours are shown: against the rules, colouring by colouring, and against solved positions.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::game::{Bits, Board, Colour, Dice, Direction, Move, Ply, Seat, Seed, Square, Way};
use geister_lab::search::proof::{Problem, Prover, Shown};
use geister_lab::solve::{Class, Hidden};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

/// A position and every colouring of the ghosts that the solver has to reckon with, as the set of their blues. Slow, and
/// without any of the search's ideas.
#[derive(Clone)]
struct Reckoning {
    board: Board,
    blues: Bits,
    reds: Bits,
    ghosts: Bits,
    colourings: Vec<Bits>,
}

impl Reckoning {
    fn of(problem: &Problem) -> Reckoning {
        let Problem { board, blues, reds, ghosts, blues_left, shown } = *problem;
        let squares: Vec<Square> = ghosts.collect();
        let all = (0u32..1 << squares.len()).map(|mask| {
            let chosen = squares.iter().enumerate().filter(|(index, _)| mask >> index & 1 == 1);
            chosen.fold(Bits::EMPTY, |set, (_, square)| set | square.bit())
        });
        let fits = |blue: &Bits| {
            blue.count() == u32::from(blues_left)
                && (shown.blues & !*blue).is_empty()
                && (shown.reds & *blue).is_empty()
        };
        Reckoning { board, blues, reds, ghosts, colourings: all.filter(fits).collect() }
    }

    fn steps(&self, own: Bits) -> Vec<(Square, Square)> {
        let shape = self.board.shape();
        let from =
            |square: Square| Direction::ALL.into_iter().filter_map(move |way| Some((square, shape.next(square, way)?)));
        own.flat_map(from).filter(|(_, to)| !own.has(*to)).collect()
    }

    /// Can the solver, who is to move, win within so many plies under every colouring?
    fn wins(&self, plies: u16) -> bool {
        if plies == 0 {
            return false;
        }
        if !(self.blues & self.board.shape().exits(Seat::First)).is_empty() {
            return true;
        }
        self.steps(self.blues | self.reds).into_iter().any(|(from, to)| self.step_wins(from, to, plies))
    }

    fn step_wins(&self, from: Square, to: Square, plies: u16) -> bool {
        let moved = |set: Bits| if set.has(from) { set & !from.bit() | to.bit() } else { set };
        let after = Reckoning { blues: moved(self.blues), reds: moved(self.reds), ..self.clone() };
        if !self.ghosts.has(to) {
            return after.holds(plies - 1);
        }
        // What was taken is seen, so each colour may be gone on with by another plan.
        Colour::BOTH.into_iter().all(|colour| {
            let of_colour = |blue: &&Bits| blue.has(to) == (colour == Colour::Blue);
            let colourings: Vec<Bits> =
                self.colourings.iter().filter(of_colour).map(|blue| *blue & !to.bit()).collect();
            let ghosts = self.ghosts & !to.bit();
            let Some(blue) = colourings.first().copied() else { return true };
            match colour {
                Colour::Blue if blue.is_empty() => true,
                Colour::Red if blue == ghosts => false,
                _ => Reckoning { ghosts, colourings, ..after.clone() }.holds(plies - 1),
            }
        })
    }

    /// Does the solver win within so many plies whatever the defence, which is to move and knows all, does?
    fn holds(&self, plies: u16) -> bool {
        let exits = self.board.shape().exits(Seat::Second);
        if plies == 0 || self.colourings.iter().any(|blue| !(*blue & exits).is_empty()) {
            return false;
        }
        self.steps(self.ghosts).into_iter().all(|(from, to)| {
            let moved = |set: Bits| if set.has(from) { set & !from.bit() | to.bit() } else { set };
            let (blues, reds) = (self.blues & !to.bit(), self.reds & !to.bit());
            if reds.is_empty() {
                return true;
            }
            let colourings = self.colourings.iter().map(|blue| moved(*blue)).collect();
            !blues.is_empty()
                && Reckoning { blues, reds, ghosts: moved(self.ghosts), colourings, ..self.clone() }.wins(plies - 1)
        })
    }
}

fn drawn(board: Board, most: u32, dice: &mut Dice) -> Problem {
    let mut squares: Vec<Square> = board.shape().all_squares().collect();
    dice.shuffle(&mut squares);
    let mut squares = squares.into_iter();
    let mut draw = |count: u32| squares.by_ref().take(count as usize).collect::<Vec<_>>();
    let set = |list: &[Square]| list.iter().fold(Bits::EMPTY, |set, square| set | square.bit());
    let (blues, reds) = (draw(1 + dice.below(most)), draw(1 + dice.below(most)));
    let (their_blues, their_reds) = (draw(1 + dice.below(most)), draw(1 + dice.below(most)));
    let mut some = |list: &[Square]| set(&list[..dice.below(list.len() as u32 + 1) as usize]);
    let shown = Shown { blues: some(&their_blues), reds: some(&their_reds) };
    let ghosts = set(&their_blues) | set(&their_reds);
    Problem { board, blues: set(&blues), reds: set(&reds), ghosts, blues_left: their_blues.len() as u8, shown }
}

/// In how many plies the rules say that it is won.
fn reckoned(problem: &Problem, within: u16) -> Option<Ply> {
    let reckoning = Reckoning::of(problem);
    (1..=within).step_by(2).find(|plies| reckoning.wins(*plies)).map(Ply)
}

#[test]
fn the_same_as_the_rules_say_colouring_by_colouring() {
    let mut dice = Dice::new(Seed(11));
    for (board, most, within, count) in
        [(Board::Mini, 1, 9, 400), (Board::Small, 2, 5, 1500), (Board::Standard, 2, 5, 150)]
    {
        let mut prover = Prover::default();
        let mut found = [0; 6];
        for _ in 0..count {
            let problem = drawn(board, most, &mut dice);
            let plies = prover.prove(&problem, Ply(within)).map(|proof| proof.plies);
            assert_eq!(plies, reckoned(&problem, within), "{problem:?}");
            found[plies.map_or(0, |plies| usize::from(plies.0.div_ceil(2)))] += 1;
        }
        assert!(found[..3].iter().all(|count| *count > 0), "{board}: {found:?}");
    }
}

/// Every so many positions of all classes that were solved: the prover finds the distance, and no win where there is none
/// within so many plies.
fn same_as_solved(board: Board, own: &str, opp: &str, step: usize, within: Ply) {
    let class = Class::new(board, own.parse().unwrap(), opp.parse().unwrap()).unwrap();
    let solved = Hidden::solve(class, 1_000_000_000).unwrap();
    let (mut prover, mut quick) = (Prover::default(), Prover::with_leaves(10, &solved));
    for (class, _) in solved.solution().classes() {
        for (problem, win) in solved.problems(*class).step_by(step) {
            let within_reach = win.filter(|win| *win <= within);
            assert_eq!(prover.prove(&problem, within).map(|proof| proof.plies), within_reach, "{problem:?}");
            assert_eq!(quick.prove(&problem, Ply(200)).map(|proof| proof.plies), win, "{problem:?}");
        }
    }
}

#[test]
fn with_all_colours_shown_the_same_as_solved() {
    same_as_solved(Board::Mini, "1b1r", "1b1r", 1, Ply(15));
    same_as_solved(Board::Small, "2b2r", "2b2r", 40_009, Ply(9));
    same_as_solved(Board::Standard, "1b1r", "1b1r", 499, Ply(13));
}

#[test]
fn with_some_colours_shown_the_same_as_solved() {
    for opp in ["1r+3p1r", "1b+3p2r", "1b1r+2p1r"] {
        same_as_solved(Board::Small, "2b1r", opp, 20_011, Ply(9));
    }
    for opp in ["1r+2p1r", "1b+2p1r", "1b+3p1r"] {
        same_as_solved(Board::Standard, "1b1r", opp, 20_011, Ply(11));
    }
}

/// The line has the length of the proof, and each of its moves is the one that is judged to keep the win.
#[test]
fn a_line_keeps_the_win_and_shows_as_many_colours_as_it_takes_ghosts() {
    let mut dice = Dice::new(Seed(12));
    let (mut prover, mut by_captures) = (Prover::default(), 0);
    for _ in 0..2000 {
        let problem = drawn(Board::Standard, 2, &mut dice);
        let Some(proof) = prover.prove(&problem, Ply(7)) else { continue };
        assert_eq!(proof.line.len(), usize::from(proof.plies.0), "{problem:?}");
        let tried = prover.try_move(&problem, proof.line[0], Ply(9));
        assert_eq!((tried.win, tried.reply), (Some(proof.plies), proof.line.get(1).copied()), "{problem:?}");
        let mut ghosts = problem.ghosts;
        let mut taken = 0;
        for (ply, mv) in proof.line.iter().enumerate() {
            let Some(to) = mv.to(problem.board) else { continue };
            if ply % 2 == 0 {
                taken += usize::from(ghosts.has(to));
                ghosts.remove(to);
            } else {
                ghosts.remove(mv.from);
                ghosts.insert(to);
            }
        }
        assert_eq!(proof.shown.len(), taken, "{problem:?}");
        by_captures += u32::from(proof.line.last().unwrap().way != Way::Leave);
    }
    assert!(by_captures > 20, "{by_captures}");
}

#[test]
fn taking_what_may_be_the_last_red_loses_the_win_and_is_said_so() {
    // Two ghosts, one of each colour, nothing shown but by counting; the blue may take neither.
    let at = |column, row| Board::Standard.shape().square(column, row).unwrap();
    let ghosts = at(2, 2).bit() | at(5, 5).bit();
    let problem = Problem {
        board: Board::Standard,
        blues: at(2, 3).bit(),
        reds: at(0, 5).bit(),
        ghosts,
        blues_left: 1,
        shown: Shown { blues: Bits::EMPTY, reds: at(2, 2).bit() },
    };
    let tried = Prover::default().try_move(&problem, Move::step(at(2, 3), Direction::Up), Ply(9));
    assert_eq!((tried.win, tried.shown, tried.reply), (None, Some(Colour::Red), None));
    let blue = Problem { shown: Shown { blues: at(2, 2).bit(), reds: Bits::EMPTY }, ..problem };
    let tried = Prover::default().try_move(&blue, Move::step(at(2, 3), Direction::Up), Ply(9));
    assert_eq!((tried.win, tried.shown, tried.reply), (Some(Ply(1)), Some(Colour::Blue), None));
}
