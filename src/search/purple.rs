//! The quick search: the same choice as [`super::plain`], from bitboards.
//!
//! What makes it quick: the evaluation is carried along, the last ply is decided and evaluated at its parent for all
//! moves at once, a reply that cannot matter any more is seen from the parent, and advances are tried first. None of
//! that can change the root's choice: root moves are tried in the players' order, and a later one must be strictly
//! better.

use super::board::{PurpleBoard, Step};
use super::{Found, Scored, WIN};
use crate::game::{Board, Direction};

/// Chooses a move by looking `depth` plies ahead, at least one. None where there is no move.
pub fn search(board: &PurpleBoard, depth: u32) -> Option<Found> {
    run(board, depth, &board.steps())
}

/// The exact value of every move, in the players' order.
pub fn scores(board: &PurpleBoard, depth: u32) -> Vec<Scored> {
    let alone = |step| run(board, depth, &[step]).map(|found| found.best);
    board.steps().into_iter().filter_map(alone).collect()
}

fn run(board: &PurpleBoard, depth: u32, steps: &[Step]) -> Option<Found> {
    match board.board {
        Board::Standard => Search::<6, 6>::run(board, depth, steps),
        Board::Small => Search::<4, 4>::run(board, depth, steps),
        Board::Mini => Search::<2, 3>::run(board, depth, steps),
    }
}

/// The pieces, and what is carried along with them.
#[derive(Clone, Copy)]
struct Node {
    blues: u64,
    reds: u64,
    purples: u64,
    /// Captures of purples until the last red is gone: the purples left less the opposing blues left.
    spare: i32,
    /// The evaluation of this position.
    value: i32,
}

struct Search<const COLUMNS: usize, const ROWS: usize> {
    depth: i32,
    nodes: u64,
}

/// Directions as a bit shift: up and left go down in number.
const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

impl<const COLUMNS: usize, const ROWS: usize> Search<COLUMNS, ROWS> {
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

    fn run(board: &PurpleBoard, depth: u32, steps: &[Step]) -> Option<Found> {
        let mut search = Self { depth: depth.max(1) as i32, nodes: 0 };
        let root = Self::root(board);
        let mut best: Option<Scored> = None;
        for &step in steps {
            let to = Self::shifted(1 << step.from.index(), step.direction);
            let floor = best.map_or(-WIN - 1, |best| best.value);
            let value = search.after_our_move(&root, 1 << step.from.index(), to, 0, floor, WIN + 1);
            if best.is_none_or(|best| value > best.value) {
                best = Some(Scored { mv: step, value });
            }
        }
        best.map(|best| Found { best, nodes: search.nodes })
    }

    fn root(board: &PurpleBoard) -> Node {
        let (blues, reds, purples) = (board.blues.0, board.reds.0, board.purples.0);
        let sum = |mut bits: u64, table: &[i32; 64]| {
            let mut total = 0;
            while bits != 0 {
                total += table[bits.trailing_zeros() as usize];
                bits &= bits - 1;
            }
            total
        };
        let value =
            1000 * blues.count_ones() as i32 - sum(blues | reds, &Self::DISTANCE) + sum(purples, &Self::THEIR_DISTANCE);
        let spare = purples.count_ones() as i32 - i32::from(board.opposing_blues);
        Node { blues, reds, purples, spare, value }
    }

    fn shifted(bit: u64, direction: Direction) -> u64 {
        match direction {
            Direction::Up => bit >> COLUMNS,
            Direction::Right => bit << 1,
            Direction::Down => bit << COLUMNS,
            Direction::Left => bit >> 1,
        }
    }

    /// Where a set of pieces can step in a direction, own pieces and edges aside.
    #[inline(always)]
    fn targets(pieces: u64, way: usize) -> u64 {
        let to = match way {
            UP => pieces >> COLUMNS,
            RIGHT => (pieces & !Self::RIGHT_COLUMN) << 1,
            DOWN => pieces << COLUMNS,
            _ => (pieces & !Self::LEFT_COLUMN) >> 1,
        };
        to & !pieces & Self::ALL
    }

    /// Where the piece that reached a square by a step came from.
    #[inline(always)]
    fn source(to: u64, way: usize) -> u64 {
        match way {
            UP => to << COLUMNS,
            RIGHT => to >> 1,
            DOWN => to >> COLUMNS,
            _ => to << 1,
        }
    }

    /// Makes our move and gives its value; `depth` is that of the position before it.
    #[inline(always)]
    fn after_our_move(&mut self, node: &Node, from: u64, to: u64, depth: i32, alpha: i32, beta: i32) -> i32 {
        let step = from | to;
        let mut next = *node;
        if node.blues & from != 0 {
            next.blues ^= step;
        } else {
            next.reds ^= step;
        }
        next.value += Self::DISTANCE[from.trailing_zeros() as usize] - Self::DISTANCE[to.trailing_zeros() as usize];
        if node.purples & to != 0 {
            next.purples ^= to;
            next.value -= Self::THEIR_DISTANCE[to.trailing_zeros() as usize];
            next.spare -= 1;
        }
        let depth = depth + 1;
        if next.reds == 0 {
            WIN - depth
        } else if next.blues == 0 || next.spare <= 0 || next.purples & Self::THEIR_EXITS != 0 {
            depth - WIN
        } else if depth == self.depth {
            next.value
        } else {
            self.theirs(&next, depth, alpha, beta)
        }
    }

    /// Makes their move and gives its value for us.
    #[inline(always)]
    fn after_their_move(&mut self, node: &Node, from: u64, to: u64, depth: i32, alpha: i32, beta: i32) -> i32 {
        let mut next = *node;
        next.purples ^= from | to;
        next.value +=
            Self::THEIR_DISTANCE[to.trailing_zeros() as usize] - Self::THEIR_DISTANCE[from.trailing_zeros() as usize];
        if (node.blues | node.reds) & to != 0 {
            next.value += Self::DISTANCE[to.trailing_zeros() as usize];
            next.value -= if node.blues & to != 0 { 1000 } else { 0 };
            next.blues &= !to;
            next.reds &= !to;
        }
        let depth = depth + 1;
        if next.reds == 0 {
            WIN - depth
        } else if next.blues == 0 {
            depth - WIN
        } else if next.blues & Self::OUR_EXITS != 0 {
            WIN - depth
        } else if depth == self.depth {
            next.value
        } else {
            self.ours(&next, depth, alpha, beta)
        }
    }

    /// The value of an undecided position with us to move.
    fn ours(&mut self, node: &Node, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let own = node.blues | node.reds;
        // A purple on its exit leaves next, so that only taking it is worth a look.
        let waiting = node.purples & Self::THEIR_EXITS;
        if depth + 1 == self.depth && waiting == 0 {
            // One step nearer is the best that a last move can do: taking a piece costs at least that piece's distance.
            if Self::has_quiet_advance(own, node.purples) {
                return node.value + 1;
            }
        }
        let mut best = depth + 1 - WIN;
        let wanted = if waiting == 0 { u64::MAX } else { waiting };
        for way in [UP, LEFT, RIGHT, DOWN] {
            let mut targets = Self::targets(own, way) & wanted;
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
        }
        best
    }

    /// Can one of our pieces come a step nearer to an exit without taking?
    #[inline(always)]
    fn has_quiet_advance(own: u64, purples: u64) -> bool {
        let up = own >> COLUMNS;
        let left = (own & Self::LEFT_IS_NEARER) >> 1;
        let right = (own & Self::RIGHT_IS_NEARER) << 1;
        (up | left | right) & !own & !purples != 0
    }

    /// The value of an undecided position with them to move.
    fn theirs(&mut self, node: &Node, depth: i32, alpha: i32, mut beta: i32) -> i32 {
        self.nodes += 1;
        let own = node.blues | node.reds;
        let waiting = node.blues & Self::OUR_EXITS;
        let mut best = WIN - depth - 1;
        if waiting.count_ones() > 1 {
            return best; // they can take only one of two
        }
        let wanted = if waiting == 0 { u64::MAX } else { waiting };
        // Taking blues first, then quiet moves with advances first, then the reds that we want to be rid of.
        for only in [node.blues, !own, node.reds] {
            for way in [DOWN, LEFT, RIGHT, UP] {
                let mut targets = Self::targets(node.purples, way) & only & wanted;
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
            }
        }
        best
    }
}
