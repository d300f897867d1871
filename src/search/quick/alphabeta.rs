//! The search itself: alpha-beta, in which we seek the highest value and they the lowest.

use super::Stop;
use super::node::Node;
use super::squares::{DOWN, LEFT, RIGHT, Squares, UP, each_way};
use crate::search::board::{SearchBoard, Step};
use crate::search::{Found, Scored, WIN};

/// How many nodes are visited between two questions: some tens of microseconds.
const BREATH: u64 = 4096;

/// `OPEN`: the opposing colours are disclosed; otherwise all are purple.
pub(super) struct Search<'a, const COLUMNS: usize, const ROWS: usize, const OPEN: bool> {
    pub(super) depth: i32,
    nodes: u64,
    /// When the next question is due.
    question: u64,
    stop: &'a mut dyn Stop,
    stopped: bool,
}

impl<'a, const COLUMNS: usize, const ROWS: usize, const OPEN: bool> Search<'a, COLUMNS, ROWS, OPEN> {
    /// Before the first node.
    pub(super) fn new(depth: u32, stop: &'a mut dyn Stop) -> Self {
        Self { depth: depth.max(1) as i32, nodes: 0, question: BREATH, stop, stopped: false }
    }

    /// The first of the best among these steps.
    pub(super) fn run(board: &SearchBoard, depth: u32, steps: &[Step], stop: &'a mut dyn Stop) -> Option<Found> {
        let mut search = Self::new(depth, stop);
        let root = Node::root(board);
        let mut best: Option<Scored> = None;
        for &step in steps {
            let (from, to) = Self::bits(step);
            let floor = best.map_or(-WIN - 1, |best| best.value);
            let value = search.after_our_move(&root, from, to, 0, floor, WIN + 1);
            if search.stopped {
                return None;
            }
            if best.is_none_or(|best| value > best.value) {
                best = Some(Scored { mv: step, value });
            }
        }
        best.map(|best| Found { best, nodes: search.nodes })
    }

    /// Where a step begins and ends.
    pub(super) fn bits(step: Step) -> (u64, u64) {
        let from = 1 << step.from.index();
        (from, Squares::<COLUMNS, ROWS>::shifted(from, step.direction))
    }

    /// Counts a node, and asks now and then whether to go on.
    #[inline(always)]
    fn visit(&mut self) -> bool {
        self.nodes += 1;
        self.nodes < self.question || self.may_go_on()
    }

    /// Asks, and sets the next question; once stopped, every node asks, so that all of them end.
    #[cold]
    fn may_go_on(&mut self) -> bool {
        self.stopped = self.stopped || self.stop.now(self.nodes);
        self.question = if self.stopped { 0 } else { self.nodes + BREATH };
        !self.stopped
    }

    /// The value of our move; `depth` is that of the position before it.
    #[inline(always)]
    pub(super) fn after_our_move(
        &mut self,
        node: &Node<COLUMNS, ROWS, OPEN>,
        from: u64,
        to: u64,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let next = node.after_ours(from, to);
        let depth = depth + 1;
        if next.reds == 0 || (OPEN && next.their_blues == 0) {
            WIN - depth
        } else if next.blues == 0 || next.spare <= 0 || next.theirs_on_exits() != 0 {
            depth - WIN
        } else if depth == self.depth {
            next.value
        } else {
            let Node { blues, reds, theirs, their_blues, spare, value } = next;
            self.theirs(blues, reds, theirs, their_blues, spare, value, depth, alpha, beta)
        }
    }

    /// The value of their move for us.
    #[inline(always)]
    pub(super) fn after_their_move(
        &mut self,
        node: &Node<COLUMNS, ROWS, OPEN>,
        from: u64,
        to: u64,
        depth: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let next = node.after_theirs(from, to);
        let depth = depth + 1;
        if next.reds == 0 {
            WIN - depth
        } else if next.blues == 0 {
            depth - WIN
        } else if next.ours_on_exits() != 0 {
            WIN - depth
        } else if depth == self.depth {
            next.value
        } else if depth + 1 == self.depth && next.last_step_is_quiet() {
            self.nodes += 1;
            next.value + 1
        } else {
            let Node { blues, reds, theirs, their_blues, spare, value } = next;
            self.ours(blues, reds, theirs, their_blues, spare, value, depth, alpha, beta)
        }
    }

    /// The value of an undecided position with us to move.
    ///
    /// The node comes in pieces: WebAssembly passes numbers in registers, but a struct through memory.
    #[allow(clippy::too_many_arguments)]
    fn ours(
        &mut self,
        blues: u64,
        reds: u64,
        theirs: u64,
        their_blues: u64,
        spare: i32,
        value: i32,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let node = &Node { blues, reds, theirs, their_blues, spare, value };
        if !self.visit() {
            return 0;
        }
        // A runaway on its exit leaves next, so that only taking it is worth a look.
        let waiting = node.theirs_on_exits();
        let mut best = depth + 1 - WIN;
        let wanted = if waiting == 0 { u64::MAX } else { waiting };
        // Where colours are known, taking a blue comes first. A purple is taken in the course of things.
        let rounds = if OPEN { [node.their_blues, !node.their_blues] } else { [u64::MAX, 0] };
        for only in rounds {
            each_way!(UP, LEFT, RIGHT, DOWN => |way| {
                let mut targets = Squares::<COLUMNS, ROWS>::targets(node.own(), way) & wanted & only;
                while targets != 0 {
                    let to = targets & targets.wrapping_neg();
                    targets ^= to;
                    let from = Squares::<COLUMNS, ROWS>::source(to, way);
                    let value = self.after_our_move(node, from, to, depth, alpha, beta);
                    if value > best {
                        best = value;
                        if value >= beta {
                            return best;
                        }
                        alpha = alpha.max(value);
                    }
                }
            });
        }
        best
    }

    /// The value of an undecided position with them to move.
    ///
    /// The node comes in pieces: WebAssembly passes numbers in registers, but a struct through memory.
    #[allow(clippy::too_many_arguments)]
    fn theirs(
        &mut self,
        blues: u64,
        reds: u64,
        theirs: u64,
        their_blues: u64,
        spare: i32,
        value: i32,
        depth: i32,
        alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let node = &Node { blues, reds, theirs, their_blues, spare, value };
        if !self.visit() {
            return 0;
        }
        let waiting = node.ours_on_exits();
        let mut best = WIN - depth - 1;
        if waiting.count_ones() > 1 {
            return best; // they can take only one of two
        }
        let wanted = if waiting == 0 { u64::MAX } else { waiting };
        // Taking blues first, then quiet moves with advances first, then the reds that we want to be rid of.
        for only in [node.blues, !node.own(), node.reds] {
            each_way!(DOWN, LEFT, RIGHT, UP => |way| {
                let mut targets = Squares::<COLUMNS, ROWS>::targets(node.theirs, way) & only & wanted;
                while targets != 0 {
                    let to = targets & targets.wrapping_neg();
                    targets ^= to;
                    let from = Squares::<COLUMNS, ROWS>::source(to, way);
                    let value = self.after_their_move(node, from, to, depth, alpha, beta);
                    if value < best {
                        best = value;
                        if value <= alpha {
                            return best;
                        }
                        beta = beta.min(value);
                    }
                }
            });
        }
        best
    }
}
