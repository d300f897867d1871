//! The search itself: in turn "is there a move that wins?" and "do all replies still lose?", ever deeper.
//!
//! Where no colour is shown a win is always an escape, so that a side whose nearest blue is `d` steps from its exit needs
//! at least `2d + 1` plies: capturing a purple piece never wins, and nobody is ever forced to take the last red. For that
//! all moves of all purple pieces would have to lead onto one square; but a few pieces always border on two squares at
//! least. Where colours are shown, `b` captures may win as well, in `2b - 1` plies.

use super::ghosts::{Ghosts, Taken};
use super::memory::{Known, Memory};
use super::{Leaves, Problem, Proof, Tried, Verdict};
use crate::game::{Bits, Board, Colour, Direction, Move, Ply, Square, Way};
use crate::search::quick::Stop;

pub(super) struct Engine<'a, const COLUMNS: usize, const ROWS: usize> {
    memory: &'a mut Memory,
    board: Board,
    leaves: Option<&'a dyn Leaves>,
    stop: &'a mut dyn Stop,
    nodes: u64,
    question: u64,
    stopped: bool,
}

/// Own blues, own reds, opposing ghosts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<G> {
    pub blues: u64,
    pub reds: u64,
    pub ghosts: G,
}

/// A position after a move of ours with the defence to move, and the colour that the move brought to light.
type After<G> = (Node<G>, Option<Colour>);

/// What a move of ours may come to.
enum Ours<G> {
    /// It takes the last opposing red.
    Lost,
    /// Whatever it brings to light, the game goes on like one of these, or is won if there are none.
    On(Vec<After<G>>),
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

    pub fn new(memory: &'a mut Memory, board: Board, leaves: Option<&'a dyn Leaves>, stop: &'a mut dyn Stop) -> Self {
        Engine { memory, board, leaves, stop, nodes: 0, question: BREATH, stopped: false }
    }

    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    pub fn was_stopped(&self) -> bool {
        self.stopped
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

    /// In fewer plies than this nothing is won.
    #[inline(always)]
    fn soonest<G: Ghosts>(node: Node<G>) -> u16 {
        let escape = 2 * Self::distance(node.blues) as u16 + 1;
        if G::ESCAPE_ONLY { escape } else { escape.min(2 * node.ghosts.captures_to_win() - 1) }
    }

    /// The shortest win within so many plies.
    pub fn verdict<G: Ghosts>(&mut self, node: Node<G>, within: Ply) -> Verdict {
        let mut plies = 1;
        while plies <= within.0.min(LONGEST) {
            if self.attack(node, plies) {
                let proof = self.proof(node, plies);
                return if self.stopped { Verdict::Unknown } else { Verdict::Win(proof) };
            }
            if self.stopped {
                return Verdict::Unknown;
            }
            plies += 2;
        }
        Verdict::None
    }

    /// What a move of ours comes to.
    pub fn tried<G: Ghosts>(&mut self, node: Node<G>, mv: Move, within: Ply) -> Tried {
        if mv.way == Way::Leave {
            return Tried { win: Some(Ply(1)), shown: None, reply: None };
        }
        let within = within.0.min(LONGEST);
        let afters = match self.after_ours(node, mv) {
            Ours::Lost => return Tried { win: None, shown: Some(Colour::Red), reply: None },
            Ours::On(afters) => afters,
        };
        // Of the colours that a capture may show, the one that resists longest.
        let answers = afters.into_iter().map(|after| self.answered(after, within)).collect::<Vec<_>>();
        let longest = |tried: &&Tried| tried.win.map_or(u16::MAX, |win| win.0);
        let longest = answers.iter().rev().max_by_key(longest).copied();
        // A capture may take the last blue whatever else it might have shown.
        longest.unwrap_or(Tried { win: Some(Ply(1)), shown: Some(Colour::Blue), reply: None })
    }

    /// How the defence answers.
    fn answered<G: Ghosts>(&mut self, (after, shown): After<G>, within: u16) -> Tried {
        if let Some(door) = Bits(after.ghosts.may_escape() & Self::THEIR_EXITS).next() {
            return Tried { win: None, shown, reply: Some(Move::leave(door)) };
        }
        for plies in (3..=within).step_by(2) {
            if self.defend(after, plies - 1) {
                let reply = self.longest_reply(after, plies - 1).map(|(reply, _, _)| reply);
                return Tried { win: Some(Ply(plies)), shown, reply };
            }
        }
        let saves = |engine: &mut Self, reply: &Move| {
            let next = engine.after_theirs(after, *reply);
            next.reds != 0 && (next.blues == 0 || within < 3 || !engine.attack(next, within - 2))
        };
        // Of several, one that takes a blue: that says best what was wrong.
        let takes = |engine: &Self, reply: &Move| engine.target(*reply) & after.blues != 0;
        let replies = Self::moves(after.ghosts.all());
        let taking = replies.iter().find(|reply| takes(self, reply) && saves(self, reply)).copied();
        let reply = taking.or_else(|| replies.into_iter().find(|reply| saves(self, reply)));
        Tried { win: None, shown, reply }
    }

    fn after_theirs<G: Ghosts>(&self, node: Node<G>, mv: Move) -> Node<G> {
        let (from, to) = (mv.from.bit().0, self.target(mv));
        Node { blues: node.blues & !to, reds: node.reds & !to, ghosts: node.ghosts.moved(from, to) }
    }

    fn proof<G: Ghosts>(&mut self, node: Node<G>, plies: u16) -> Proof {
        let first = if node.blues & Self::OUR_EXITS != 0 {
            Bits(node.blues & Self::OUR_EXITS).map(Move::leave).collect()
        } else {
            let moves = Self::moves(node.blues | node.reds);
            moves.into_iter().filter(|&mv| self.keeps(node, mv, plies)).collect()
        };
        let (line, shown) = self.line(node, plies);
        Proof { plies: Ply(plies), first, line, shown }
    }

    /// Does this move of ours keep a win in so many plies?
    fn keeps<G: Ghosts>(&mut self, node: Node<G>, mv: Move, plies: u16) -> bool {
        match self.after_ours(node, mv) {
            Ours::Lost => false,
            Ours::On(afters) => afters.into_iter().all(|(after, _)| self.defend(after, plies - 1)),
        }
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

    /// After a step of ours.
    fn after_ours<G: Ghosts>(&self, node: Node<G>, mv: Move) -> Ours<G> {
        let (from, to) = (mv.from.bit().0, self.target(mv));
        let moved = |set: u64| if set & from != 0 { set ^ from ^ to } else { set };
        let after = |ghosts| Node { blues: moved(node.blues), reds: moved(node.reds), ghosts };
        if node.ghosts.all() & to == 0 {
            return Ours::On(vec![(after(node.ghosts), None)]);
        }
        if node.ghosts.takeable() & to == 0 {
            return Ours::Lost;
        }
        let turns = node.ghosts.taken(to).into_iter().flatten();
        Ours::On(
            turns
                .filter_map(|turn| match turn {
                    Taken::Won => None,
                    Taken::Left(ghosts, colour) => Some((after(ghosts), Some(colour))),
                })
                .collect(),
        )
    }

    /// A line in which the defence lasts as long as it can, and the colours that captures of ours bring to light.
    fn line<G: Ghosts>(&mut self, mut node: Node<G>, mut plies: u16) -> (Vec<Move>, Vec<Colour>) {
        let (mut line, mut colours) = (Vec::new(), Vec::new());
        loop {
            if let Some(square) = Bits(node.blues & Self::OUR_EXITS).next() {
                line.push(Move::leave(square));
                return (line, colours);
            }
            let moves = Self::moves(node.blues | node.reds);
            let Some(mv) = moves.into_iter().find(|&mv| self.keeps(node, mv, plies)) else { return (line, colours) };
            line.push(mv);
            let Ours::On(afters) = self.after_ours(node, mv) else { return (line, colours) };
            if afters.is_empty() {
                colours.push(Colour::Blue);
                return (line, colours);
            }
            let mut longest: Option<(Move, Node<G>, u16, Option<Colour>)> = None;
            for (after, shown) in afters {
                if let Some((reply, next, left)) = self.longest_reply(after, plies - 1)
                    && longest.as_ref().is_none_or(|(_, _, most, _)| left > *most)
                {
                    longest = Some((reply, next, left, shown));
                }
            }
            let Some((reply, next, left, shown)) = longest else { return (line, colours) };
            colours.extend(shown);
            line.push(reply);
            (node, plies) = (next, left);
        }
    }

    /// The first of the replies that last longest, what follows, and in how many plies that is won.
    fn longest_reply<G: Ghosts>(&mut self, node: Node<G>, plies: u16) -> Option<(Move, Node<G>, u16)> {
        let mut best: Option<(Move, Node<G>, u16)> = None;
        for mv in Self::moves(node.ghosts.all()) {
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
    fn attack<G: Ghosts>(&mut self, node: Node<G>, plies: u16) -> bool {
        if node.blues & Self::OUR_EXITS != 0 {
            return true;
        }
        if plies < Self::soonest(node) {
            return false;
        }
        if G::ESCAPE_ONLY && plies == 3 {
            return Self::steps_out(node);
        }
        self.nodes += 1;
        if self.nodes >= self.question {
            self.question += BREATH;
            self.stopped |= self.stop.now(self.nodes);
        }
        if self.stopped {
            return false;
        }
        if let Some(solved) = self.leaves.and_then(|leaves| leaves.win(&self.problem(node))) {
            return solved.is_some_and(|win| win.0 <= plies);
        }
        let key = node.ghosts.key(node.blues, node.reds);
        let known = self.memory.get(key);
        if known.won != 0 && u16::from(known.won) <= plies {
            return true;
        }
        if u16::from(known.not_won) >= plies {
            return false;
        }
        let won = self.some_move_wins(node, plies);
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

    fn problem<G: Ghosts>(&self, node: Node<G>) -> Problem {
        let (blues_left, shown) = node.ghosts.known();
        let [blues, reds, ghosts] = [node.blues, node.reds, node.ghosts.all()].map(Bits);
        Problem { board: self.board, blues, reds, ghosts, blues_left, shown }
    }

    /// Can a blue step onto an exit now where nobody can take it?
    #[inline(always)]
    fn steps_out<G: Ghosts>(node: Node<G>) -> bool {
        let theirs = node.ghosts.all();
        if theirs & Self::THEIR_EXITS != 0 {
            return false;
        }
        let free = !(node.blues | node.reds | theirs) | node.ghosts.takeable();
        for exit in [1, 1 << (COLUMNS - 1)] {
            // The blue comes from one of the two squares beside the exit; the other must not be theirs.
            let beside = Self::around(exit);
            if exit & free != 0 && beside & node.blues != 0 && beside & theirs == 0 {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn some_move_wins<G: Ghosts>(&mut self, node: Node<G>, plies: u16) -> bool {
        let (own, theirs) = (node.blues | node.reds, node.ghosts.all());
        let waiting = node.ghosts.may_escape() & Self::THEIR_EXITS;
        let mut targets = !(own | theirs) | node.ghosts.takeable();
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
        let passes = [(near, nearer), (own, theirs), (node.reds, !theirs), (node.blues, !theirs)];
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
                        Node { blues: node.blues ^ from ^ to, ..node }
                    } else {
                        Node { reds: node.reds ^ from ^ to, ..node }
                    };
                    let wins = if theirs & to == 0 {
                        self.defend(after, plies - 1)
                    } else {
                        node.ghosts.taken(to).into_iter().flatten().all(|turn| match turn {
                            Taken::Won => true,
                            Taken::Left(ghosts, _) => self.defend(Node { ghosts, ..after }, plies - 1),
                        })
                    };
                    if wins {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Do all replies leave us a win within the plies that are left, theirs included?
    fn defend<G: Ghosts>(&mut self, node: Node<G>, plies: u16) -> bool {
        if node.ghosts.may_escape() & Self::THEIR_EXITS != 0 || plies < 2 {
            return false;
        }
        let waiting = node.blues & Self::OUR_EXITS;
        if waiting.count_ones() > 1 {
            return true; // they can take only one of two
        }
        if waiting == 0 && plies < Self::soonest(node) + 1 {
            return false;
        }
        let (own, theirs) = (node.blues | node.reds, node.ghosts.all());
        let wanted = if waiting != 0 { waiting } else { u64::MAX };
        let last_blue = node.blues.count_ones() == 1;
        // Nobody takes the last red of ours.
        let takeable = if node.reds.count_ones() == 1 { 0 } else { node.reds };
        for onto in [node.blues, !own, takeable] {
            for way in [2, 3, 1, 0] {
                let mut to_all = Self::shift(theirs, way) & !theirs & onto & wanted;
                if last_blue && to_all & node.blues != 0 {
                    return false;
                }
                while to_all != 0 {
                    let to = to_all & to_all.wrapping_neg();
                    to_all ^= to;
                    let from = Self::shift(to, way ^ 2);
                    let ghosts = node.ghosts.moved(from, to);
                    let next = Node { blues: node.blues & !to, reds: node.reds & !to, ghosts };
                    if !self.attack(next, plies - 1) {
                        return false;
                    }
                }
            }
        }
        !self.stopped
    }
}
