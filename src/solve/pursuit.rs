//! The positions that one side wins, found backwards.
//!
//! Two questions at once, as tables of bits: the winner is to move and has *not won* (yet), and the loser is to move
//! and *has lost*. The winner wins where one move leads to a lost position: rows of its table are combined by OR. The
//! loser has lost where no move leads to a position that is not won: rows of the same table, turned round so that they
//! belong to the loser's arrangements. So each ply is a handful of ORs a row, 512 positions at a time, and a turn.

use super::arrange::{Arrangements, all, squares};
use super::captures::{Additions, Scratch, push};
use super::material::{Kind, Taken};
use super::matrix::{Chunk, EMPTY, Matrix, and, and_not, any, mirrored, or};
use std::sync::Arc;

/// What is known of the wins of one side with certain pieces against the other with certain pieces.
#[derive(Debug)]
pub(super) struct Pursuit {
    pub winner: Arc<Arrangements>,
    pub loser: Arc<Arrangements>,
    /// Winner's rows: the winner is to move and has not won.
    not_won: Matrix,
    /// The same in the loser's rows.
    not_won_turned: Matrix,
    /// Which chunks of that have changed since the loser was last asked.
    fresh_not_won: Vec<bool>,
    /// Winner's rows: the loser is to move and has lost.
    pub lost: Matrix,
    /// Those found last, and the chunks where they are.
    fresh_lost: Matrix,
    marked_lost: Vec<bool>,
    /// Loser's rows: the loser is to move, has not lost yet, and cannot win at once.
    open: Matrix,
    /// Loser's rows: the winner is to move and will never have won, where that is known beforehand.
    never: Option<Matrix>,
}

/// Lent to every step of every pursuit.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    found: Matrix,
    marks: Vec<bool>,
    scratch: Scratch,
}

impl Workspace {
    fn reshape(&mut self, rows: &Arrangements, columns: &Arrangements) {
        self.found.reshape(rows.len(), columns.len());
        self.marks.clear();
        self.marks.resize(self.found.rows * self.found.stripes, false);
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        self.found.bytes() + self.marks.len() as u64
    }
}

/// For each square, the arrangements (as columns) with one of these pieces there.
fn occupants(list: &Arrangements, kinds: impl Iterator<Item = Kind>) -> Vec<Vec<Chunk>> {
    let kinds: Vec<Kind> = kinds.collect();
    let stripes = super::matrix::stripes(list.len());
    let mut table = vec![vec![EMPTY; stripes]; list.ground.squares() as usize];
    for at in 0..stripes * 512 {
        if let Some(sets) = list.of_column(at) {
            for square in squares(kinds.iter().fold(0, |all, &kind| all | sets[kind as usize])) {
                table[square as usize][at / 512][at / 64 % 8] |= 1 << (at % 64);
            }
        }
    }
    table
}

/// All columns that stand for an arrangement.
fn all_columns(list: &Arrangements) -> Vec<Chunk> {
    let mut all = vec![EMPTY; super::matrix::stripes(list.len())];
    for at in (0..all.len() * 512).filter(|at| at / 128 * 64 + at % 64 < list.len()) {
        all[at / 512][at / 64 % 8] |= 1 << (at % 64);
    }
    all
}

/// All possible positions, a stripe of a row at a time: pieces of the other side stand elsewhere.
fn possible(mover: &Arrangements, other: &Arrangements, mut each: impl FnMut(usize, usize, Chunk)) {
    let whole = all_columns(other);
    let there = occupants(other, other.side.kinds());
    for (row, sets) in mover.sets.iter().enumerate() {
        for (stripe, whole) in whole.iter().enumerate() {
            let taken = |bits, square| and_not(&bits, &there[mover.ground.across(square) as usize][stripe]);
            each(stripe, row, squares(all(sets)).fold(*whole, taken));
        }
    }
}

/// Fills a table with the possible positions in which the side of the rows is to move and cannot win at once.
fn without_win_at_once(table: &mut Matrix, mover: &Arrangements, other: &Arrangements) {
    let ground = mover.ground;
    let mut prizes = other.side.kinds().filter(|kind| other.side.taken(*kind) == Taken::Wins).peekable();
    let prizes = prizes.peek().is_some().then(|| occupants(other, prizes));
    let runners = mover.side.runners();
    possible(mover, other, |stripe, row, mut bits| {
        let sets = mover.sets[row];
        let own = all(&sets);
        if runners.iter().any(|&kind| sets[kind as usize] & ground.exits() != 0) {
            return;
        }
        if let Some(prizes) = &prizes {
            for square in squares(ground.around(own) & !own) {
                bits = and_not(&bits, &prizes[ground.across(square) as usize][stripe]);
            }
        }
        *table.at_mut(stripe, row) = bits;
    });
}

impl Pursuit {
    /// Before anything is known but wins at once.
    pub fn new(winner: Arc<Arrangements>, loser: Arc<Arrangements>) -> Pursuit {
        let table = || Matrix::new(winner.len(), loser.len());
        let turned = || Matrix::new(loser.len(), winner.len());
        let (mut not_won, mut open) = (table(), turned());
        without_win_at_once(&mut not_won, &winner, &loser);
        without_win_at_once(&mut open, &loser, &winner);
        let marks = |table: &Matrix| vec![false; table.rows * table.stripes];
        let (fresh_not_won, marked_lost) = (marks(&open), marks(&not_won));
        Pursuit {
            not_won,
            not_won_turned: turned(),
            fresh_not_won,
            lost: table(),
            fresh_lost: table(),
            marked_lost,
            open,
            never: None,
            winner,
            loser,
        }
    }

    /// Bytes of a pursuit of so many arrangements by so many.
    pub fn memory(winner: u64, loser: u64) -> u64 {
        let (table, turned) = (Matrix::memory(winner, loser), Matrix::memory(loser, winner));
        let both = table.saturating_add(turned);
        both.saturating_mul(3).saturating_add(both / 64)
    }

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        let tables = [&self.not_won, &self.not_won_turned, &self.lost, &self.fresh_lost, &self.open];
        tables.into_iter().chain(&self.never).map(Matrix::bytes).sum::<u64>()
            + (self.fresh_not_won.capacity() + self.marked_lost.capacity()) as u64
    }

    /// Before the first step: the winner also wins by a capture that leaves a lost position, whatever was taken.
    pub fn win_by_taking(&mut self, smaller: &[&Pursuit], additions: &Additions, space: &mut Workspace) {
        let stripes = self.not_won.stripes;
        let lost: Vec<_> = smaller.iter().map(|pursuit| &pursuit.lost).collect();
        push(&lost, &[], &self.winner, additions, stripes, &mut space.scratch, |row, stripe, bits| {
            let left = self.not_won.at_mut(stripe, row);
            *left = and_not(left, bits);
        });
    }

    /// Before the first step: the loser never loses where it can take and be safe for ever, whatever it took.
    pub fn save_by_taking(&mut self, smaller: &[&Pursuit], additions: &Additions, space: &mut Workspace) {
        let stripes = self.open.stripes;
        let safe: Vec<&Matrix> =
            smaller.iter().map(|pursuit| pursuit.never.as_ref().unwrap_or(&pursuit.not_won_turned)).collect();
        push(&safe, &[], &self.loser, additions, stripes, &mut space.scratch, |row, stripe, bits| {
            let left = self.open.at_mut(stripe, row);
            *left = and_not(left, bits);
        });
    }

    /// After everything that wins at the first ply is known: lets the loser see it.
    pub fn show_first_wins(&mut self) {
        let turned = &mut self.not_won_turned;
        self.not_won.turn(None, |stripe, row, lane, bits| {
            for (chunk, word) in turned.stripe_mut(stripe)[row..row + 64].iter_mut().zip(bits) {
                chunk[lane] = *word;
            }
        });
        self.fresh_not_won.fill(true);
    }

    /// What is won so far, being all wins at once before the first step.
    pub fn each_won(&self, mut seen: impl FnMut(usize, usize, &Chunk)) {
        possible(&self.winner, &self.loser, |stripe, row, bits| {
            seen(stripe, row, &and_not(&bits, self.not_won.at(stripe, row)));
        });
    }

    /// The winner's positions that are not won yet.
    pub fn count_not_won(&self) -> u64 {
        Count::new(&self.loser, &self.winner).table(&self.not_won_turned)
    }

    /// The loser's positions that are lost.
    pub fn count_lost(&self) -> u64 {
        Count::new(&self.winner, &self.loser).table(&self.lost)
    }

    /// In turn what is lost and what is won by that, until nothing changes: no distances, and captures taken in before.
    /// `round` hears of every turn.
    pub fn run(&mut self, space: &mut Workspace, round: &mut dyn FnMut()) {
        self.show_first_wins();
        let mut first = true;
        while self.lose(&[], std::mem::take(&mut first), space) > 0 {
            self.win(&[], space, |_, _, _| {});
            self.forget_fresh();
            round();
        }
    }

    /// A step of the winner. Where captures lead to positions that were lost in the step before, `taking` has those, one
    /// for each colour that was taken, and how pieces are put back. Returns how many positions are won by it; `seen` gets
    /// every piece of the news.
    pub fn win(
        &mut self,
        taking: &[(Vec<&Pursuit>, &Additions)],
        space: &mut Workspace,
        mut seen: impl FnMut(usize, usize, &Chunk),
    ) -> u64 {
        space.reshape(&self.winner, &self.loser);
        let Workspace { found, marks, scratch } = space;
        let not_won = &mut self.not_won;
        let mut news = false;
        for (smaller, additions) in taking {
            // It is news where one of them is.
            for fresh in 0..smaller.len() {
                let each = smaller.iter().enumerate();
                let lost: Vec<&Matrix> =
                    each.map(|(at, pursuit)| if at == fresh { &pursuit.fresh_lost } else { &pursuit.lost }).collect();
                push(&lost, &[], &self.winner, additions, found.stripes, scratch, |row, stripe, bits| {
                    let left = not_won.at_mut(stripe, row);
                    let won = and(left, bits);
                    if any(&won) {
                        *left = and_not(left, &won);
                        or(found.at_mut(stripe, row), &won);
                        marks[found.index(stripe, row)] = true;
                        news = true;
                    }
                });
            }
        }
        for stripe in 0..found.stripes {
            let base = stripe * found.rows;
            let marked = &self.marked_lost[base..base + found.rows];
            if !marked.contains(&true) {
                continue;
            }
            let (left, lost) = (not_won.stripe_mut(stripe), self.fresh_lost.stripe(stripe));
            let found = found.stripe_mut(stripe);
            for row in 0..self.winner.len() {
                if !any(&left[row]) {
                    continue;
                }
                let mut reach = EMPTY;
                for &step in self.winner.steps(row) {
                    let to = (step >> 1) as usize;
                    if marked[to] {
                        if step & 1 == 0 { or(&mut reach, &lost[to]) } else { or(&mut reach, &mirrored(&lost[to])) }
                    }
                }
                let won = and(&left[row], &reach);
                if any(&won) {
                    left[row] = and_not(&left[row], &won);
                    or(&mut found[row], &won);
                    marks[base + row] = true;
                    news = true;
                }
            }
        }
        self.fresh_not_won.fill(false);
        if !news {
            return 0;
        }
        let (turned, fresh) = (&mut self.not_won_turned, &mut self.fresh_not_won);
        found.turn(Some(marks), |stripe, row, lane, bits| {
            let base = turned.index(stripe, row);
            for (offset, word) in bits.iter().enumerate().filter(|(_, word)| **word != 0) {
                turned.at_mut(stripe, row + offset)[lane] &= !word;
                fresh[base + offset] = true;
            }
        });
        for stripe in 0..found.stripes {
            for row in (0..found.rows).filter(|row| marks[found.index(stripe, *row)]) {
                seen(stripe, row, found.at(stripe, row));
            }
        }
        Count::new(&self.winner, &self.loser).marked(found, marks)
    }

    /// A step of the loser: which positions are lost now. `saving` are the pursuits that captures lead to, as far as
    /// [`Pursuit::save_by_taking`] has not dealt with them; `changed`: they have changed since the last step, or this
    /// is the first. Returns how many are lost by it.
    pub fn lose(&mut self, saving: &[(Vec<&Pursuit>, &Additions)], changed: bool, space: &mut Workspace) -> u64 {
        space.reshape(&self.loser, &self.winner);
        let Workspace { found, marks, scratch } = space;
        for (smaller, additions) in saving {
            let now: Vec<&Matrix> = smaller.iter().map(|pursuit| &pursuit.not_won_turned).collect();
            let never: Vec<&Matrix> = smaller.iter().filter_map(|pursuit| pursuit.never.as_ref()).collect();
            push(&now, &never, &self.loser, additions, found.stripes, scratch, |row, stripe, bits| {
                or(found.at_mut(stripe, row), bits);
            });
        }
        let mut news = false;
        for stripe in 0..found.stripes {
            let base = stripe * found.rows;
            let fresh = &self.fresh_not_won[base..base + found.rows];
            let (open, not_won) = (self.open.stripe_mut(stripe), self.not_won_turned.stripe(stripe));
            let found = found.stripe_mut(stripe);
            for row in 0..self.loser.len() {
                let saved = std::mem::replace(&mut found[row], EMPTY);
                let steps = self.loser.steps(row);
                if !any(&open[row]) || !(changed || steps.iter().any(|step| fresh[(step >> 1) as usize])) {
                    continue;
                }
                let mut safe = saved;
                for &step in steps {
                    let to = &not_won[(step >> 1) as usize];
                    if step & 1 == 0 { or(&mut safe, to) } else { or(&mut safe, &mirrored(to)) }
                }
                let lost = and_not(&open[row], &safe);
                if any(&lost) {
                    open[row] = and(&open[row], &safe);
                    found[row] = lost;
                    marks[base + row] = true;
                    news = true;
                }
            }
        }
        if !news {
            return 0;
        }
        let (all, fresh, marked) = (&mut self.lost, &mut self.fresh_lost, &mut self.marked_lost);
        found.turn(Some(marks), |stripe, row, lane, bits| {
            let base = all.index(stripe, row);
            for (offset, word) in bits.iter().enumerate().filter(|(_, word)| **word != 0) {
                all.at_mut(stripe, row + offset)[lane] |= word;
                fresh.at_mut(stripe, row + offset)[lane] |= word;
                marked[base + offset] = true;
            }
        });
        Count::new(&self.loser, &self.winner).marked(found, marks)
    }

    /// Forgets which positions were lost last, before the next are found.
    pub fn forget_fresh(&mut self) {
        let rows = self.fresh_lost.rows;
        for (index, mark) in self.marked_lost.iter_mut().enumerate().filter(|(_, mark)| **mark) {
            *mark = false;
            *self.fresh_lost.at_mut(index / rows, index % rows) = EMPTY;
        }
    }

    /// Starts again, knowing what will never be won.
    pub fn again(self) -> Pursuit {
        Pursuit { never: Some(self.not_won_turned), ..Pursuit::new(self.winner, self.loser) }
    }

    /// Keeps only the answers: which positions are lost and which are not won.
    pub fn finish(&mut self) {
        (self.not_won, self.fresh_lost, self.open) = Default::default();
        (self.fresh_not_won, self.marked_lost) = Default::default();
    }

    /// Has the winner won, being to move? By row and column of the loser's and the winner's arrangement.
    pub fn is_won(&self, loser_row: usize, winner_column: usize) -> bool {
        !self.not_won_turned.has(loser_row, winner_column)
    }
}

/// Counts positions: a row that is not its own mirror image stands for two, and a column that is stands twice.
struct Count<'a> {
    rows: &'a Arrangements,
    once: Vec<Chunk>,
}

impl<'a> Count<'a> {
    fn new(rows: &'a Arrangements, columns: &Arrangements) -> Count<'a> {
        let mut once = all_columns(columns);
        for (row, _) in columns.symmetric.iter().enumerate().filter(|(_, symmetric)| **symmetric) {
            let word = row / 64 * 2 + 1;
            once[word / 8][word % 8] &= !(1 << (row % 64));
        }
        Count { rows, once }
    }

    fn chunk(&self, stripe: usize, row: usize, bits: &Chunk) -> u64 {
        let ones: u32 = and(bits, &self.once[stripe]).iter().map(|word| word.count_ones()).sum();
        u64::from(ones) << u32::from(!self.rows.symmetric[row])
    }

    fn table(&self, table: &Matrix) -> u64 {
        let stripes = 0..table.stripes;
        stripes.map(|s| (0..self.rows.len()).map(|row| self.chunk(s, row, table.at(s, row))).sum::<u64>()).sum()
    }

    fn marked(&self, table: &Matrix, marks: &[bool]) -> u64 {
        let all = (0..table.stripes).flat_map(|s| (0..self.rows.len()).map(move |row| (s, row)));
        all.filter(|&(s, row)| marks[table.index(s, row)]).map(|(s, row)| self.chunk(s, row, table.at(s, row))).sum()
    }
}
