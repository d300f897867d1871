//! The search itself: in turn "is there a move that wins?" and "do all replies still lose?", ever deeper.
//!
//! Why a win is always an escape, so that a side whose nearest blue is `d` steps from its exit needs at least `2d + 1`
//! plies: capturing a purple piece never wins, and nobody is ever forced to take the last red. For that all moves of all
//! purple pieces would have to lead onto one square; but a few pieces always border on two squares at least.

use super::memory::{Key, Known, Memory};
use super::{Leaves, Proof, Tried, Verdict};
use crate::game::{Bits, Board, Direction, Move, Ply, Square, Way};
use crate::search::quick::Stop;

pub(super) struct Engine<'a, const COLUMNS: usize, const ROWS: usize> {
    memory: &'a mut Memory,
    board: Board,
    blues_left: u8,
    leaves: Option<&'a dyn Leaves>,
    stop: &'a mut dyn Stop,
    nodes: u64,
    question: u64,
    stopped: bool,
}

/// Own blues, own reds, purple pieces.
#[derive(Debug, Clone, Copy)]
struct Node {
    blues: u64,
    reds: u64,
    theirs: u64,
}

/// How many nodes are visited between two questions whether to stop.
const BREATH: u64 = 4096;

/// The longest win that can be asked about.
const LONGEST: u16 = 201;

/// Up, right, down, left.
const WAYS: [usize; 4] = [0, 1, 2, 3];

impl<'a, const COLUMNS: usize, const ROWS: usize> Engine<'a, COLUMNS, ROWS> {
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

    /// By distance: the squares that are so many steps from our nearer exit.
    const RINGS: [u64; 16] = {
        let mut rings = [0; 16];
        let mut square = 0;
        while square < COLUMNS * ROWS {
            let (column, row) = (square % COLUMNS, square / COLUMNS);
            let sideways = if column < COLUMNS - 1 - column { column } else { COLUMNS - 1 - column };
            rings[row + sideways] |= 1 << square;
            square += 1;
        }
        rings
    };

    pub fn new(
        memory: &'a mut Memory,
        board: Board,
        blues_left: u8,
        leaves: Option<&'a dyn Leaves>,
        stop: &'a mut dyn Stop,
    ) -> Self {
        Engine { memory, board, blues_left, leaves, stop, nodes: 0, question: BREATH, stopped: false }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    #[inline(always)]
    fn shift(set: u64, way: usize) -> u64 {
        match way {
            0 => set >> COLUMNS,
            1 => (set & !Self::RIGHT_COLUMN) << 1,
            2 => set << COLUMNS & Self::ALL,
            _ => (set & !Self::LEFT_COLUMN) >> 1,
        }
    }

    #[inline(always)]
    fn around(set: u64) -> u64 {
        Self::shift(set, 0) | Self::shift(set, 1) | Self::shift(set, 2) | Self::shift(set, 3)
    }

    /// Steps from the nearest blue to an exit.
    #[inline(always)]
    fn distance(blues: u64) -> u32 {
        let mut steps = 0;
        while steps < 15 && blues & Self::RINGS[steps as usize] == 0 {
            steps += 1;
        }
        steps
    }

    /// Captures that can still be made before the last opposing red is gone, and one more.
    #[inline(always)]
    fn purple_reds(&self, theirs: u64) -> u32 {
        theirs.count_ones().saturating_sub(u32::from(self.blues_left))
    }

    /// The shortest win within so many plies.
    pub fn verdict(&mut self, blues: u64, reds: u64, theirs: u64, within: Ply) -> Verdict {
        let node = Node { blues, reds, theirs };
        let mut plies = 1;
        while plies <= within.0.min(LONGEST) {
            if self.attack(node, plies) {
                let line = self.line(node, plies);
                return if self.stopped { Verdict::Unknown } else { Verdict::Win(self.proof(node, plies, line)) };
            }
            if self.stopped {
                return Verdict::Unknown;
            }
            plies += 2;
        }
        Verdict::None
    }

    /// What a move of ours comes to.
    pub fn tried(&mut self, blues: u64, reds: u64, theirs: u64, mv: Move, within: Ply) -> Tried {
        if mv.way == Way::Leave {
            return Tried { win: Some(Ply(1)), reply: None };
        }
        let Some(after) = self.after_ours(Node { blues, reds, theirs }, mv) else {
            return Tried { win: None, reply: None }; // it takes the last opposing red
        };
        if let Some(door) = Bits(after.theirs & Self::THEIR_EXITS).next() {
            return Tried { win: None, reply: Some(Move::leave(door)) };
        }
        let within = within.0.min(LONGEST);
        for plies in (3..=within).step_by(2) {
            if self.defend(after, plies - 1) {
                let reply = self.longest_reply(after, plies - 1).map(|(reply, _, _)| reply);
                return Tried { win: Some(Ply(plies)), reply };
            }
        }
        let saves = |engine: &mut Self, reply: &Move| {
            let next = engine.after_theirs(after, *reply);
            next.reds != 0 && (next.blues == 0 || within < 3 || !engine.attack(next, within - 2))
        };
        let reply = Self::moves(after.theirs).into_iter().find(|reply| saves(self, reply));
        Tried { win: None, reply }
    }

    fn after_theirs(&self, node: Node, mv: Move) -> Node {
        let (from, to) = (mv.from.bit().0, self.target(mv));
        Node { blues: node.blues & !to, reds: node.reds & !to, theirs: node.theirs ^ from ^ to }
    }

    fn proof(&mut self, node: Node, plies: u16, line: Vec<Move>) -> Proof {
        let first = if node.blues & Self::OUR_EXITS != 0 {
            Bits(node.blues & Self::OUR_EXITS).map(Move::leave).collect()
        } else {
            let moves = Self::moves(node.blues | node.reds);
            moves.into_iter().filter(|&mv| self.keeps(node, mv, plies)).collect()
        };
        Proof { plies: Ply(plies), first, line }
    }

    /// Does this move of ours keep a win in so many plies?
    fn keeps(&mut self, node: Node, mv: Move, plies: u16) -> bool {
        self.after_ours(node, mv).is_some_and(|after| self.defend(after, plies - 1))
    }

    /// All steps of a side, in the players' order.
    fn moves(own: u64) -> Vec<Move> {
        let mut list = Vec::new();
        for from in Bits(own) {
            for (way, direction) in Direction::ALL.into_iter().enumerate() {
                if Self::shift(from.bit().0, way) & !own != 0 {
                    list.push(Move::step(from, direction));
                }
            }
        }
        list
    }

    fn target(&self, mv: Move) -> u64 {
        mv.to(self.board).map_or(0, |to: Square| to.bit().0)
    }

    /// After a step of ours; none where it takes the last opposing red.
    fn after_ours(&self, node: Node, mv: Move) -> Option<Node> {
        let (from, to) = (mv.from.bit().0, self.target(mv));
        if node.theirs & to != 0 && self.purple_reds(node.theirs) <= 1 {
            return None;
        }
        let moved = |set: u64| if set & from != 0 { set ^ from ^ to } else { set };
        Some(Node { blues: moved(node.blues), reds: moved(node.reds), theirs: node.theirs & !to })
    }

    /// A line in which the defence lasts as long as it can.
    fn line(&mut self, mut node: Node, mut plies: u16) -> Vec<Move> {
        let mut line = Vec::new();
        loop {
            if let Some(square) = Bits(node.blues & Self::OUR_EXITS).next() {
                line.push(Move::leave(square));
                return line;
            }
            let moves = Self::moves(node.blues | node.reds);
            let Some(mv) = moves.into_iter().find(|&mv| self.keeps(node, mv, plies)) else { return line };
            let Some(after) = self.after_ours(node, mv) else { return line };
            line.push(mv);
            let Some((reply, next, left)) = self.longest_reply(after, plies - 1) else { return line };
            line.push(reply);
            (node, plies) = (next, left);
        }
    }

    /// The first of the replies that last longest, what follows, and in how many plies that is won.
    fn longest_reply(&mut self, node: Node, plies: u16) -> Option<(Move, Node, u16)> {
        let mut best: Option<(Move, Node, u16)> = None;
        for mv in Self::moves(node.theirs) {
            let next = self.after_theirs(node, mv);
            if next.reds == 0 {
                continue; // it takes our last red
            }
            let mut left = 1;
            while left < plies && !self.attack(next, left) {
                left += 2;
            }
            if best.is_none_or(|(_, _, longest)| left > longest) {
                best = Some((mv, next, left));
            }
        }
        best
    }

    /// Can we, being to move, win within so many plies?
    fn attack(&mut self, node: Node, plies: u16) -> bool {
        if node.blues & Self::OUR_EXITS != 0 {
            return true;
        }
        let distance = Self::distance(node.blues) as u16;
        if plies < 2 * distance + 1 {
            return false;
        }
        if plies == 3 {
            return self.steps_out(node);
        }
        self.nodes += 1;
        if self.nodes >= self.question {
            self.question += BREATH;
            self.stopped |= self.stop.now(self.nodes);
        }
        if self.stopped {
            return false;
        }
        let purple_reds = self.purple_reds(node.theirs);
        if let Some(leaves) = self.leaves
            && leaves.knows(node.blues.count_ones(), node.reds.count_ones(), node.theirs.count_ones(), purple_reds)
        {
            let win = leaves.win(Bits(node.blues), Bits(node.reds), Bits(node.theirs), purple_reds);
            return win.is_some_and(|win| win.0 <= plies);
        }
        let key = Key::new(node.blues, node.reds, node.theirs, self.blues_left);
        let known = self.memory.get(key);
        if known.won != 0 && u16::from(known.won) <= plies {
            return true;
        }
        if u16::from(known.not_won) >= plies {
            return false;
        }
        let won = self.some_move_wins(node, plies, purple_reds);
        if !self.stopped {
            let known = self.memory.get(key);
            let plies = plies as u8;
            self.memory.put(
                key,
                if won { Known { won: plies, ..known } } else { Known { not_won: plies.max(known.not_won), ..known } },
            );
        }
        won
    }

    /// Can a blue step onto an exit now where nobody can take it?
    #[inline(always)]
    fn steps_out(&self, node: Node) -> bool {
        if node.theirs & Self::THEIR_EXITS != 0 {
            return false;
        }
        let own = node.blues | node.reds;
        let free = if self.purple_reds(node.theirs) > 1 { !own } else { !own & !node.theirs };
        for exit in [1, 1 << (COLUMNS - 1)] {
            // The blue comes from one of the two squares beside the exit; the other must not be theirs.
            let beside = Self::around(exit);
            if exit & free != 0 && beside & node.blues != 0 && beside & node.theirs == 0 {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn some_move_wins(&mut self, node: Node, plies: u16, purple_reds: u32) -> bool {
        let own = node.blues | node.reds;
        let waiting = node.theirs & Self::THEIR_EXITS;
        let mut targets = if purple_reds > 1 { !own } else { !own & !node.theirs };
        if waiting != 0 {
            // Whoever stands at the door must be taken.
            if waiting.count_ones() > 1 {
                return false;
            }
            targets &= waiting;
        }
        // A nearest blue that comes nearer, then captures, then other blues, then reds.
        let distance = Self::distance(node.blues) as usize;
        let near = node.blues & Self::RINGS[distance];
        let nearer = Self::RINGS[distance.saturating_sub(1)];
        let passes = [(near, nearer), (own, node.theirs), (node.reds, !node.theirs), (node.blues, !node.theirs)];
        for (pass, (movers, onto)) in passes.into_iter().enumerate() {
            for way in WAYS {
                let mut to_all = Self::shift(movers, way) & targets & onto;
                while to_all != 0 {
                    let to = to_all & to_all.wrapping_neg();
                    to_all ^= to;
                    let from = Self::shift(to, way ^ 2);
                    // What the first pass has tried is not tried again.
                    if pass > 0 && from & near != 0 && to & nearer != 0 {
                        continue;
                    }
                    let after = if node.blues & from != 0 {
                        Node { blues: node.blues ^ from ^ to, reds: node.reds, theirs: node.theirs & !to }
                    } else {
                        Node { blues: node.blues, reds: node.reds ^ from ^ to, theirs: node.theirs & !to }
                    };
                    if self.defend(after, plies - 1) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Do all replies leave us a win within the plies that are left, theirs included?
    fn defend(&mut self, node: Node, plies: u16) -> bool {
        if node.theirs & Self::THEIR_EXITS != 0 || plies < 2 {
            return false;
        }
        let waiting = node.blues & Self::OUR_EXITS;
        if waiting.count_ones() > 1 {
            return true; // they can take only one of two
        }
        if waiting == 0 && plies < 2 * Self::distance(node.blues) as u16 + 2 {
            return false;
        }
        let own = node.blues | node.reds;
        let wanted = if waiting != 0 { waiting } else { u64::MAX };
        let last_blue = node.blues.count_ones() == 1;
        // Nobody takes the last red of ours.
        let takeable = if node.reds.count_ones() == 1 { 0 } else { node.reds };
        for onto in [node.blues, !own, takeable] {
            for way in [2, 3, 1, 0] {
                let mut to_all = Self::shift(node.theirs, way) & !node.theirs & onto & wanted;
                if last_blue && to_all & node.blues != 0 {
                    return false;
                }
                while to_all != 0 {
                    let to = to_all & to_all.wrapping_neg();
                    to_all ^= to;
                    let from = Self::shift(to, way ^ 2);
                    let next = Node { blues: node.blues & !to, reds: node.reds & !to, theirs: node.theirs ^ from ^ to };
                    if !self.attack(next, plies - 1) {
                        return false;
                    }
                }
            }
        }
        !self.stopped
    }
}
