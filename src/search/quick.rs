//! The quick search: the same choice as [`super::plain`], from bitboards.
//!
//! What makes it quick: the evaluation is carried along, the last ply is decided and evaluated at its parent for all
//! moves at once, a reply that cannot matter any more is seen from the parent, and captures and advances are tried
//! first. None of that can change the root's choice: root moves are tried in the players' order, and a later one must
//! be strictly better.

use super::board::{Opposing, SearchBoard, Step};
use super::{Found, Scored, WIN};
use crate::game::{Bits, Board, Direction};

/// Chooses a move by looking `depth` plies ahead, at least one. None where there is no move.
pub fn search(board: &SearchBoard, depth: u32) -> Option<Found> {
    run(board, depth, &board.steps(), &mut Never)
}

/// The same, unless it is told to stop before it is through; then none.
pub fn search_unless(board: &SearchBoard, depth: u32, stop: &mut dyn Stop) -> Option<Found> {
    run(board, depth, &board.steps(), stop)
}

/// The exact value of every move, in the players' order.
pub fn scores(board: &SearchBoard, depth: u32) -> Vec<Scored> {
    let alone = |step| run(board, depth, &[step], &mut Never).map(|found| found.best);
    board.steps().into_iter().filter_map(alone).collect()
}

/// The replies that are expected after a best move: at each turn the first step that keeps the value.
pub fn replies(board: &SearchBoard, best: Scored, depth: u32) -> Vec<Step> {
    match (board.board, board.theirs) {
        (Board::Standard, Opposing::Purple { .. }) => Search::<6, 6, false>::replies(board, best, depth, &mut Never),
        (Board::Small, Opposing::Purple { .. }) => Search::<4, 4, false>::replies(board, best, depth, &mut Never),
        (Board::Mini, Opposing::Purple { .. }) => Search::<2, 3, false>::replies(board, best, depth, &mut Never),
        (Board::Standard, Opposing::Disclosed { .. }) => Search::<6, 6, true>::replies(board, best, depth, &mut Never),
        (Board::Small, Opposing::Disclosed { .. }) => Search::<4, 4, true>::replies(board, best, depth, &mut Never),
        (Board::Mini, Opposing::Disclosed { .. }) => Search::<2, 3, true>::replies(board, best, depth, &mut Never),
    }
}

/// Asked now and then whether the search should end.
pub trait Stop {
    /// Should it end now? `nodes` have been visited.
    fn now(&mut self, nodes: u64) -> bool;
}

struct Never;

impl Stop for Never {
    fn now(&mut self, _: u64) -> bool {
        false
    }
}

/// How many nodes are visited between two questions: some tens of microseconds.
const BREATH: u64 = 4096;

fn run(board: &SearchBoard, depth: u32, steps: &[Step], stop: &mut dyn Stop) -> Option<Found> {
    match (board.board, board.theirs) {
        (Board::Standard, Opposing::Purple { .. }) => Search::<6, 6, false>::run(board, depth, steps, stop),
        (Board::Small, Opposing::Purple { .. }) => Search::<4, 4, false>::run(board, depth, steps, stop),
        (Board::Mini, Opposing::Purple { .. }) => Search::<2, 3, false>::run(board, depth, steps, stop),
        (Board::Standard, Opposing::Disclosed { .. }) => Search::<6, 6, true>::run(board, depth, steps, stop),
        (Board::Small, Opposing::Disclosed { .. }) => Search::<4, 4, true>::run(board, depth, steps, stop),
        (Board::Mini, Opposing::Disclosed { .. }) => Search::<2, 3, true>::run(board, depth, steps, stop),
    }
}

/// The pieces, and what is carried along with them.
#[derive(Clone, Copy)]
struct Node {
    blues: u64,
    reds: u64,
    /// All opposing pieces.
    theirs: u64,
    /// Those that are blue, where colours are disclosed.
    their_blues: u64,
    /// Captures until the last opposing red is gone, where all are purple: the pieces left less the blues left.
    spare: i32,
    /// The evaluation of this position.
    value: i32,
}

/// `OPEN`: the opposing colours are disclosed; otherwise all are purple.
struct Search<'a, const COLUMNS: usize, const ROWS: usize, const OPEN: bool> {
    depth: i32,
    nodes: u64,
    /// When the next question is due.
    question: u64,
    stop: &'a mut dyn Stop,
    stopped: bool,
}

/// Directions as a bit shift: up and left go down in number.
const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

/// Does the same for each direction, with the direction known when it is compiled: a loop would not be unrolled for
/// WebAssembly.
macro_rules! each_way {
    ($($known:ident),* => |$way:ident| $body:block) => {
        $({
            const WAY: usize = $known;
            let $way = WAY;
            $body
        })*
    };
}

impl<'a, const COLUMNS: usize, const ROWS: usize, const OPEN: bool> Search<'a, COLUMNS, ROWS, OPEN> {
    const ALL: u64 = (1 << (COLUMNS * ROWS)) - 1;
    const LEFT_COLUMN: u64 = {
        let (mut bits, mut row) = (0, 0);
        while row < ROWS {
            bits |= 1 << (row * COLUMNS);
            row += 1;
        }
        bits
    };
    const RIGHT_COLUMN: u64 = Self::LEFT_COLUMN << (COLUMNS - 1);
    const OUR_EXITS: u64 = 1 | 1 << (COLUMNS - 1);
    const THEIR_EXITS: u64 = Self::OUR_EXITS << ((ROWS - 1) * COLUMNS);

    /// Squares from which a step to the left comes closer to the nearer corner.
    const LEFT_IS_NEARER: u64 = {
        let (mut bits, mut column) = (0, 1);
        while column < COLUMNS.div_ceil(2) {
            bits |= Self::LEFT_COLUMN << column;
            column += 1;
        }
        bits
    };
    const RIGHT_IS_NEARER: u64 = {
        let (mut bits, mut column) = (0, 1);
        while column < COLUMNS.div_ceil(2) {
            bits |= Self::RIGHT_COLUMN >> column;
            column += 1;
        }
        bits
    };

    /// Steps to our nearer exit, and to theirs.
    const DISTANCE: [i32; 64] = Self::distances(false);
    const THEIR_DISTANCE: [i32; 64] = Self::distances(true);

    const fn distances(from_below: bool) -> [i32; 64] {
        let mut table = [0; 64];
        let mut square = 0;
        while square < COLUMNS * ROWS {
            let (column, row) = (square % COLUMNS, square / COLUMNS);
            let sideways = if column < COLUMNS - 1 - column { column } else { COLUMNS - 1 - column };
            table[square] = (sideways + if from_below { ROWS - 1 - row } else { row }) as i32;
            square += 1;
        }
        table
    }

    /// Our distance of the one piece in a set.
    #[inline(always)]
    fn ours_from(bit: u64) -> i32 {
        Self::DISTANCE[(bit.trailing_zeros() & 63) as usize]
    }

    /// Their distance of the one piece in a set.
    #[inline(always)]
    fn theirs_from(bit: u64) -> i32 {
        Self::THEIR_DISTANCE[(bit.trailing_zeros() & 63) as usize]
    }

    fn run(board: &SearchBoard, depth: u32, steps: &[Step], stop: &'a mut dyn Stop) -> Option<Found> {
        let mut search = Self { depth: depth.max(1) as i32, nodes: 0, question: BREATH, stop, stopped: false };
        let root = Self::root(board);
        let mut best: Option<Scored> = None;
        for &step in steps {
            let to = Self::shifted(1 << step.from.index(), step.direction);
            let floor = best.map_or(-WIN - 1, |best| best.value);
            let value = search.after_our_move(&root, 1 << step.from.index(), to, 0, floor, WIN + 1);
            if search.stopped {
                return None;
            }
            if best.is_none_or(|best| value > best.value) {
                best = Some(Scored { mv: step, value });
            }
        }
        best.map(|best| Found { best, nodes: search.nodes })
    }

    fn root(board: &SearchBoard) -> Node {
        let (blues, reds, theirs) = (board.blues.0, board.reds.0, board.theirs.all().0);
        let sum = |mut bits: u64, table: &[i32; 64]| {
            let mut total = 0;
            while bits != 0 {
                total += table[bits.trailing_zeros() as usize];
                bits &= bits - 1;
            }
            total
        };
        let (their_blues, spare) = match board.theirs {
            Opposing::Purple { blues_left, .. } => (0, theirs.count_ones() as i32 - i32::from(blues_left)),
            Opposing::Disclosed { blues, reds } => (blues.0, reds.count() as i32),
        };
        let value = 1000 * (blues.count_ones() as i32 - their_blues.count_ones() as i32)
            - sum(blues | reds, &Self::DISTANCE)
            + sum(theirs, &Self::THEIR_DISTANCE);
        Node { blues, reds, theirs, their_blues, spare, value }
    }

    /// The opposing pieces that leave if they stand on their exit at their turn.
    #[inline(always)]
    fn runaways(node: &Node) -> u64 {
        if OPEN { node.their_blues } else { node.theirs }
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

    /// See [`replies`].
    fn replies(board: &SearchBoard, best: Scored, depth: u32, never: &'a mut Never) -> Vec<Step> {
        let mut search = Self { depth: depth.max(1) as i32, nodes: 0, question: BREATH, stop: never, stopped: false };
        let (mut node, mut step, mut line) = (Self::root(board), best.mv, Vec::new());
        for made in 0..search.depth - 1 {
            let (from, to) = (1 << step.from.index(), Self::shifted(1 << step.from.index(), step.direction));
            let ours = made % 2 == 0;
            node = if ours { Self::after_ours(&node, from, to) } else { Self::after_theirs(&node, from, to) };
            let next = search.steps(&node, !ours).into_iter().find(|next| {
                let (from, to) = (1 << next.from.index(), Self::shifted(1 << next.from.index(), next.direction));
                let value = if ours {
                    search.after_their_move(&node, from, to, made + 1, -WIN - 1, WIN + 1)
                } else {
                    search.after_our_move(&node, from, to, made + 1, -WIN - 1, WIN + 1)
                };
                value == best.value
            });
            // A decided position has no reply that could keep the value.
            let Some(next) = next else { break };
            line.push(next);
            step = next;
        }
        line
    }

    /// The steps of one side, in the players' order.
    fn steps(&self, node: &Node, ours: bool) -> Vec<Step> {
        let movers = if ours { node.blues | node.reds } else { node.theirs };
        let mut steps = Vec::new();
        for from in Bits(movers) {
            for direction in Direction::ALL {
                let to = Self::targets(1 << from.index(), direction as usize);
                if to != 0 && to & movers == 0 {
                    steps.push(Step { from, direction });
                }
            }
        }
        steps
    }

    fn shifted(bit: u64, direction: Direction) -> u64 {
        match direction {
            Direction::Up => bit >> COLUMNS,
            Direction::Right => bit << 1,
            Direction::Down => bit << COLUMNS,
            Direction::Left => bit >> 1,
        }
    }

    /// A step back in each direction, as a rotation of all bits: no branch, and what leaves the board is masked away.
    const BACK: [u32; 4] = [COLUMNS as u32, 63, 64 - COLUMNS as u32, 1];
    /// The squares from which a step in each direction stays in its row or column.
    const FREE: [u64; 4] = [Self::ALL, Self::ALL & !Self::RIGHT_COLUMN, Self::ALL, Self::ALL & !Self::LEFT_COLUMN];

    /// Where a set of pieces can step in a direction, own pieces and edges aside.
    #[inline(always)]
    fn targets(pieces: u64, way: usize) -> u64 {
        (pieces & Self::FREE[way]).rotate_right(Self::BACK[way]) & !pieces & Self::ALL
    }

    /// Where the piece that reached a square by a step came from.
    #[inline(always)]
    fn source(to: u64, way: usize) -> u64 {
        to.rotate_left(Self::BACK[way])
    }

    /// The position after our move.
    #[inline(always)]
    fn after_ours(node: &Node, from: u64, to: u64) -> Node {
        let step = from | to;
        let mut next = *node;
        if node.blues & from != 0 {
            next.blues ^= step;
        } else {
            next.reds ^= step;
        }
        next.value += Self::ours_from(from) - Self::ours_from(to);
        if node.theirs & to != 0 {
            next.theirs ^= to;
            next.value -= Self::theirs_from(to);
            if OPEN && node.their_blues & to != 0 {
                next.their_blues ^= to;
                next.value += 1000;
            } else {
                next.spare -= 1;
            }
        }
        next
    }

    /// The value of our move; `depth` is that of the position before it.
    #[inline(always)]
    fn after_our_move(&mut self, node: &Node, from: u64, to: u64, depth: i32, alpha: i32, beta: i32) -> i32 {
        let next = Self::after_ours(node, from, to);
        let depth = depth + 1;
        if next.reds == 0 || (OPEN && next.their_blues == 0) {
            WIN - depth
        } else if next.blues == 0 || next.spare <= 0 || Self::runaways(&next) & Self::THEIR_EXITS != 0 {
            depth - WIN
        } else if depth == self.depth {
            next.value
        } else {
            let Node { blues, reds, theirs, their_blues, spare, value } = next;
            self.theirs(blues, reds, theirs, their_blues, spare, value, depth, alpha, beta)
        }
    }

    /// The position after their move.
    #[inline(always)]
    fn after_theirs(node: &Node, from: u64, to: u64) -> Node {
        let mut next = *node;
        next.theirs ^= from | to;
        if OPEN && node.their_blues & from != 0 {
            next.their_blues ^= from | to;
        }
        next.value += Self::theirs_from(to) - Self::theirs_from(from);
        if (node.blues | node.reds) & to != 0 {
            next.value += Self::ours_from(to);
            next.value -= if node.blues & to != 0 { 1000 } else { 0 };
            next.blues &= !to;
            next.reds &= !to;
        }
        next
    }

    /// The value of their move for us.
    #[inline(always)]
    fn after_their_move(&mut self, node: &Node, from: u64, to: u64, depth: i32, alpha: i32, beta: i32) -> i32 {
        let next = Self::after_theirs(node, from, to);
        let depth = depth + 1;
        if next.reds == 0 {
            WIN - depth
        } else if next.blues == 0 {
            depth - WIN
        } else if next.blues & Self::OUR_EXITS != 0 {
            WIN - depth
        } else if depth == self.depth {
            next.value
        } else if depth + 1 == self.depth && Self::last_step_is_quiet(&next) {
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
        let own = node.blues | node.reds;
        // A runaway on its exit leaves next, so that only taking it is worth a look.
        let waiting = Self::runaways(node) & Self::THEIR_EXITS;
        let mut best = depth + 1 - WIN;
        let wanted = if waiting == 0 { u64::MAX } else { waiting };
        // Where colours are known, taking a blue comes first. A purple is taken in the course of things.
        let rounds = if OPEN { [node.their_blues, !node.their_blues] } else { [u64::MAX, 0] };
        for only in rounds {
            each_way!(UP, LEFT, RIGHT, DOWN => |way| {
                let mut targets = Self::targets(own, way) & wanted & only;
                while targets != 0 {
                    let to = targets & targets.wrapping_neg();
                    targets ^= to;
                    let value = self.after_our_move(node, Self::source(to, way), to, depth, alpha, beta);
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

    /// All squares that our pieces can step to.
    #[inline(always)]
    fn reach(own: u64) -> u64 {
        Self::targets(own, UP) | Self::targets(own, RIGHT) | Self::targets(own, DOWN) | Self::targets(own, LEFT)
    }

    /// Is it best to end with a step nearer to an exit? Nothing better can be done with a last move, since taking a
    /// purple or a red costs at least as much as the step brings, unless a known blue can be taken or a runaway stands
    /// on its exit. Most nodes are of this kind, so they are decided without a visit.
    #[inline(always)]
    fn last_step_is_quiet(node: &Node) -> bool {
        let own = node.blues | node.reds;
        Self::runaways(node) & Self::THEIR_EXITS == 0
            && !(OPEN && Self::reach(own) & node.their_blues != 0)
            && Self::has_quiet_advance(own, node.theirs)
    }

    /// Can one of our pieces come a step nearer to an exit without taking?
    #[inline(always)]
    fn has_quiet_advance(own: u64, theirs: u64) -> bool {
        let up = own >> COLUMNS;
        let left = (own & Self::LEFT_IS_NEARER) >> 1;
        let right = (own & Self::RIGHT_IS_NEARER) << 1;
        (up | left | right) & !own & !theirs != 0
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
        let own = node.blues | node.reds;
        let waiting = node.blues & Self::OUR_EXITS;
        let mut best = WIN - depth - 1;
        if waiting.count_ones() > 1 {
            return best; // they can take only one of two
        }
        let wanted = if waiting == 0 { u64::MAX } else { waiting };
        // Taking blues first, then quiet moves with advances first, then the reds that we want to be rid of.
        for only in [node.blues, !own, node.reds] {
            each_way!(DOWN, LEFT, RIGHT, UP => |way| {
                let mut targets = Self::targets(node.theirs, way) & only & wanted;
                while targets != 0 {
                    let to = targets & targets.wrapping_neg();
                    targets ^= to;
                    let value = self.after_their_move(node, Self::source(to, way), to, depth, alpha, beta);
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
