//! Monte-Carlo tree search: UCT over the moves of both sides and the colours that captures reveal.
//!
//! For every playout the hidden colours are dealt anew, each way equally likely. All deals share one tree: a capture of a
//! hidden piece has a child for each colour that it may show, an escape of the opponent one for the deals in which that
//! piece is blue, and in a playout the children that its deal forbids are skipped. Of the others those never tried come
//! first, at random; then UCB1 decides:
//!
//! ```text
//!     points / visits + C · √(ln visits of the parent / visits)        C = 1/√2 for points from 0 to 1
//! ```
//!
//! which is √2 for rewards from −1 to 1. A draw is half a point. Each playout adds one node, where the chooser takes over.
//!
//! Whether the two children of a capture are two choices or one, and what is counted for the move in the end, the papers do
//! not say: see [`Reading`].

use super::board::{After, PlayBoard, Step};
use super::edge::{Edge, When, by_child, by_move};
use super::ground::Ground;
use super::logarithm::Logarithms;
use super::random::{Chooser, below};
use super::run::{Ended, PLIES, playout};
use crate::game::{Dice, Seat};

/// UCB1's constant for points from 0 to 1.
pub const EXPLORATION: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// How a tree reads a capture of a hidden piece, which has a child for each colour that the deal may show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reading {
    /// Each child is a choice of its own, of which a deal allows one; in the end both count for the move.
    #[default]
    Together,
    /// The same tree, but in the end the child with the most playouts names the move.
    Apart,
    /// The move is the choice, by what both its children came to; then the deal says which of them it leads to.
    ByMove,
}

/// What a move of the root came to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tried {
    /// The move.
    pub step: Step,
    /// Its playouts.
    pub playouts: u64,
    /// The points that they brought, a draw being half a point.
    pub points: f64,
}

/// A search tree, rooted at a position of which one side's colours are hidden.
pub struct Tree<G: Ground> {
    /// The position, with all hidden pieces taken for red.
    root: PlayBoard<G>,
    /// The ways to deal the hidden blues.
    deals: Vec<u64>,
    edges: Vec<Edge>,
    logarithms: Logarithms,
    reading: Reading,
}

impl<G: Ground> Tree<G> {
    /// A tree for the player to move with these pieces; `deals` are the ways in which the opponent's blues can stand, at
    /// least one.
    pub fn new(own_blue: u64, own_red: u64, hidden: u64, deals: Vec<u64>) -> Tree<G> {
        let root = PlayBoard::new(own_blue, own_red, 0, hidden);
        let (logarithms, reading) = (Logarithms::default(), Reading::default());
        Tree { root, deals, edges: vec![Edge::ROOT], logarithms, reading }
    }

    /// The same tree, read in this way from the first playout on.
    pub fn read(self, reading: Reading) -> Tree<G> {
        Tree { reading, ..self }
    }

    /// Makes so many playouts.
    pub fn run<C: Chooser>(&mut self, playouts: u64, chooser: &C, dice: &mut Dice) {
        for _ in 0..playouts {
            let deal = below(dice, self.deals.len() as u32) as usize;
            let Some(&opp_blue) = self.deals.get(deal) else { return };
            let mut board = self.root;
            board.opp_blue = opp_blue;
            self.edges[0].visits += 1;
            self.visit(0, board, PLIES, chooser, dice);
        }
    }

    /// How many playouts were made.
    pub fn playouts(&self) -> u64 {
        u64::from(self.edges[0].visits)
    }

    /// How many positions were kept.
    pub fn nodes(&self) -> u64 {
        self.edges.iter().filter(|edge| edge.visits > 0).count() as u64
    }

    /// What each move of the root came to, in the game's order; all colours that a capture may show are counted together.
    pub fn tried(&self) -> Vec<Tried> {
        let mut list: Vec<Tried> = Vec::new();
        for edge in self.children(0) {
            let (step, playouts, points) = (edge.step(), u64::from(edge.visits), edge.points());
            match list.last_mut() {
                Some(last) if last.step == step => {
                    last.playouts += playouts;
                    last.points += points;
                }
                _ => list.push(Tried { step, playouts, points }),
            }
        }
        list
    }

    /// The move that was tried most often, as the tree is read; of several the first.
    pub fn chosen(&self) -> Option<Step> {
        if self.reading == Reading::Apart {
            return self.most_visited(0).map(|child| self.edges[child].step());
        }
        let ahead = |best: Tried, next: Tried| if next.playouts > best.playouts { next } else { best };
        self.tried().into_iter().reduce(ahead).map(|tried| tried.step)
    }

    /// The line that was tried most often, from the root on.
    pub fn line(&self) -> Vec<Step> {
        let mut line = Vec::new();
        let mut node = 0;
        while let Some(next) = self.most_visited(node) {
            line.push(self.edges[next].step());
            node = next;
        }
        line
    }

    fn children(&self, node: usize) -> &[Edge] {
        let Edge { first, moves, .. } = self.edges[node];
        &self.edges[first as usize..first as usize + usize::from(moves)]
    }

    fn most_visited(&self, node: usize) -> Option<usize> {
        let first = self.edges[node].first as usize;
        let children = self.children(node);
        let (mut best, mut most) = (None, (0, 0));
        for (index, edge) in children.iter().enumerate() {
            let by_move = if self.reading == Reading::ByMove { by_move(children, index).visits } else { 0 };
            if (by_move, edge.visits) > most {
                (best, most) = (Some(first + index), (by_move, edge.visits));
            }
        }
        best
    }

    /// Goes through a position for once, to the end of a playout that has so many plies left; the end is that of the player
    /// to move there.
    fn visit<H: Ground, C: Chooser>(
        &mut self,
        node: usize,
        board: PlayBoard<H>,
        plies: u32,
        chooser: &C,
        dice: &mut Dice,
    ) -> Ended {
        let Some(left) = plies.checked_sub(1) else { return Ended::Drawn };
        if self.edges[node].moves == 0 {
            self.open(node, &board);
        }
        let child = match self.reading {
            Reading::Together | Reading::Apart => self.select(node, &board, by_child, dice),
            Reading::ByMove => self.select(node, &board, by_move, dice),
        };
        let edge = self.edges[child];
        let ended = match board.after(edge.step()) {
            After::Won => Ended::Won,
            After::Lost => Ended::Lost,
            After::Goes(next) if edge.visits == 0 => playout(next, left, chooser, dice).turned(),
            After::Goes(next) => self.visit(child, next, left, chooser, dice).turned(),
        };
        let edge = &mut self.edges[child];
        edge.visits += 1;
        edge.points += ended.points();
        ended
    }

    /// Lists the moves of a position, for all deals that can lead to it.
    fn open<H: Ground>(&mut self, node: usize, board: &PlayBoard<H>) {
        let first = self.edges.len();
        let ours = H::SEAT == Seat::First;
        let mut all_blue = *board;
        if !ours {
            all_blue.own_blue = board.own;
        }
        all_blue.each_step(|step| {
            if ours && board.opp & step.to != 0 {
                self.edges.push(Edge::of(step, When::TakesBlue));
                self.edges.push(Edge::of(step, When::TakesRed));
            } else if !ours && step.leaves() {
                self.edges.push(Edge::of(step, When::LeavesBlue));
            } else {
                self.edges.push(Edge::of(step, When::Always));
            }
        });
        self.edges[node].moves = (self.edges.len() - first) as u8;
        self.edges[node].first = first as u32;
    }

    /// Which way to go from a position, by what each child that the deal allows stands for.
    #[inline(always)]
    fn select<H: Ground>(
        &mut self,
        node: usize,
        board: &PlayBoard<H>,
        stands_for: impl Fn(&[Edge], usize) -> Edge,
        dice: &mut Dice,
    ) -> usize {
        let Edge { first, visits, .. } = self.edges[node];
        let weight = EXPLORATION * self.logarithms.root_of_ln(visits);
        let children = self.children(node);
        let (mut best, mut highest, mut untried) = (0, f64::NEG_INFINITY, 0);
        for index in 0..children.len() {
            if !children[index].is_allowed(board) {
                continue;
            }
            let edge = stands_for(children, index);
            if edge.visits == 0 {
                untried += 1;
                continue;
            }
            let visits = f64::from(edge.visits);
            let bound = edge.points() / visits + weight / visits.sqrt();
            if bound > highest {
                (best, highest) = (index, bound);
            }
        }
        if untried > 0 {
            let fresh = |index: &usize| children[*index].is_allowed(board) && stands_for(children, *index).visits == 0;
            let wanted = below(dice, untried) as usize;
            best = (0..children.len()).filter(fresh).nth(wanted).unwrap_or(best);
        }
        first as usize + best
    }
}

#[cfg(test)]
mod tests {
    use super::super::edge::LEAVES;
    use super::super::{RandomMoves, Standard, deals};
    use super::*;
    use crate::game::Seed;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const fn at(name: &str) -> u64 {
        let [column, row] = name.as_bytes() else { panic!() };
        1 << ((*row - b'1') * 6 + (*column - b'a'))
    }

    fn best(tree: &Tree<Standard>) -> Step {
        let mut all = tree.tried();
        all.sort_by_key(|tried| std::cmp::Reverse(tried.playouts));
        all[0].step
    }

    #[test]
    fn a_blue_beside_an_open_exit_goes_there() {
        let hidden = at("c5") | at("d5") | at("e5") | at("b6");
        let mut tree = Tree::<Standard>::new(at("b1"), at("f4"), hidden, deals(hidden, 2));
        tree.run(2000, &RandomMoves, &mut Dice::new(Seed(1)));
        assert_eq!(best(&tree), Step { from: at("b1"), to: at("a1") });
        assert_eq!(tree.playouts(), 2000);
        let sum: u64 = tree.tried().iter().map(|tried| tried.playouts).sum();
        assert_eq!(sum, 2000, "every playout goes through one move of the root");
    }

    #[test]
    fn taking_wins_or_loses_as_the_colours_are_dealt_and_both_are_learned_apart() {
        // One blue and one red left over there: taking c3 wins or loses at once, each in half of the deals.
        let hidden = at("c3") | at("d6");
        let mut tree = Tree::<Standard>::new(at("c4"), at("e1"), hidden, deals(hidden, 1));
        tree.run(4000, &RandomMoves, &mut Dice::new(Seed(2)));
        let takes = Step { from: at("c4"), to: at("c3") };
        let edges: Vec<Edge> = tree.children(0).iter().filter(|edge| edge.step() == takes).copied().collect();
        let [blue, red] = edges[..] else { panic!("a child for each colour") };
        assert_eq!((blue.when, red.when), (When::TakesBlue, When::TakesRed));
        assert_eq!((blue.points, red.points), (2 * blue.visits, 0));
        assert!(blue.visits > red.visits, "a sure win is tried more often");
        assert_eq!(tree.tried().iter().filter(|tried| tried.step == takes).count(), 1);
    }

    /// One blue and one red left over there, and c3 within reach, so that taking it is worth half a point.
    fn a_coin(reading: Reading) -> (Tree<Standard>, [Edge; 2]) {
        let hidden = at("c3") | at("d6");
        let mut tree = Tree::<Standard>::new(at("c4"), at("e1"), hidden, deals(hidden, 1)).read(reading);
        tree.run(4000, &RandomMoves, &mut Dice::new(Seed(2)));
        let takes = |edge: &&Edge| edge.when == When::TakesBlue || edge.when == When::TakesRed;
        let edges: Vec<Edge> = tree.children(0).iter().filter(takes).copied().collect();
        (tree, edges.try_into().unwrap())
    }

    #[test]
    fn by_move_nobody_sees_a_colour_before_it_is_taken() {
        let share = |[blue, red]: [Edge; 2]| f64::from(blue.visits) / f64::from(blue.visits + red.visits);
        let (_, seen) = a_coin(Reading::Together);
        assert!(share(seen) > 0.8, "whoever may choose by the colour takes the blue: {}", share(seen));
        let (tree, [blue, red]) = a_coin(Reading::ByMove);
        assert!((share([blue, red]) - 0.5).abs() < 0.1, "a coin: {}", share([blue, red]));
        assert_eq!((blue.points, red.points), (2 * blue.visits, 0));
        // The next bound is that of the move, whichever colour is dealt.
        let children = tree.children(0);
        let first = children.iter().position(|edge| edge.when == When::TakesBlue).unwrap();
        let [one, other] = [first, first + 1].map(|index| by_move(children, index));
        assert_eq!((one.visits, one.points), (other.visits, other.points));
        assert_eq!(one.visits, blue.visits + red.visits);
    }

    #[test]
    fn each_reading_counts_in_its_own_way_in_the_end() {
        let grown = |reading, edges: &[(u8, u8, When, u32)]| {
            let mut tree = Tree::<Standard>::new(at("c4"), at("e1"), at("c3") | at("d6"), vec![]).read(reading);
            tree.edges[0] = Edge { moves: edges.len() as u8, first: 1, ..Edge::ROOT };
            let edge = |&(from, to, when, visits)| Edge { from, to, when, visits, ..Edge::ROOT };
            tree.edges.extend(edges.iter().map(edge));
            tree
        };
        // Together the colours are ahead of a move that is ahead of each alone.
        let edges = [(1, 2, When::Always, 50), (3, 4, When::TakesBlue, 40), (3, 4, When::TakesRed, 30)];
        let [quiet, takes] = [Step { from: 1 << 1, to: 1 << 2 }, Step { from: 1 << 3, to: 1 << 4 }];
        for (reading, chosen, line) in
            [(Reading::Together, takes, quiet), (Reading::Apart, quiet, quiet), (Reading::ByMove, takes, takes)]
        {
            let tree = grown(reading, &edges);
            assert_eq!((tree.chosen(), tree.line()), (Some(chosen), vec![line]), "{reading:?}");
        }
        assert_eq!(grown(Reading::ByMove, &[]).chosen(), None);
    }

    #[test]
    fn somebody_at_its_open_door_is_taken_seriously_only_where_it_may_be_blue() {
        // A hidden piece stands on its exit; unless it is taken, it leaves in half of the deals.
        let hidden = at("a6") | at("d1");
        let mut tree = Tree::<Standard>::new(at("a5") | at("e6"), at("f5") | at("c3"), hidden, deals(hidden, 1));
        tree.run(4000, &RandomMoves, &mut Dice::new(Seed(3)));
        let node = tree.most_visited(0).unwrap();
        if tree.edges[node].step().to != at("a6") {
            let leaving: Vec<&Edge> = tree.children(node).iter().filter(|edge| edge.to == LEAVES).collect();
            assert_eq!(leaving.len(), 1);
            assert_eq!(leaving[0].points, 2 * leaving[0].visits, "whoever leaves has won");
        }
    }

    #[test]
    fn the_same_dice_grow_the_same_tree() {
        let grow = |reading| {
            let hidden = at("b1") | at("c1") | at("b2") | at("e2");
            let mut tree = Tree::<Standard>::new(at("b5") | at("c6"), at("d5"), hidden, deals(hidden, 2)).read(reading);
            tree.run(700, &RandomMoves, &mut Dice::new(Seed(9)));
            (tree.nodes(), tree.line(), tree.tried())
        };
        for reading in [Reading::Together, Reading::Apart, Reading::ByMove] {
            assert_eq!(grow(reading), grow(reading));
            let (nodes, line, tried) = grow(reading);
            assert!(nodes <= 701 && line.len() > 1);
            assert_eq!(tried.iter().map(|tried| tried.playouts).sum::<u64>(), 700);
        }
        assert_eq!(grow(Reading::Together), grow(Reading::Apart), "they differ in the end only");
        assert_ne!(grow(Reading::Together), grow(Reading::ByMove));
    }
}
