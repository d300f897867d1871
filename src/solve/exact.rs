//! Whole classes with distances: all classes that captures lead to are solved at the same pace, ply by ply.
//!
//! So a capture always finds what it leads to as far known as its distance wants, and a few bits a position are
//! enough. Before that everything is solved once without distances: then captures that save for ever are dealt with
//! beforehand, and only those that save for a while are looked at again at each ply.

use super::arrange::Arrangements;
use super::captures::Additions;
use super::counts::Counts;
use super::material::{Class, ClassError, Side, Taken};
use super::matrix::Matrix;
use super::pursuit::{Pursuit, Workspace};
use super::table::Distances;
use crate::game::{Board, Ply};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Members that a capture leads to, one for each colour that the piece may have had, and how it is put back.
type Link = (Vec<usize>, Arc<Additions>);

/// One side's wins in one class, and what is linked to it.
struct Member {
    pair: (Side, Side),
    pursuit: Pursuit,
    /// Where the winner's captures lead, and how pieces are put back.
    taking: Vec<Link>,
    /// Where the loser's captures lead.
    saving: Vec<Link>,
    wins: Vec<u64>,
    losses: Vec<u64>,
    distances: Option<Distances>,
}

/// What is solved.
#[derive(Debug)]
pub struct Solution {
    class: Class,
    /// The class itself last.
    classes: Vec<(Class, Counts)>,
    /// Distances of the wins of the player to move, where they were kept.
    distances: Vec<Distances>,
    /// The most memory that tables took, in bytes.
    memory: u64,
}

/// How far a solution has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// First it is found who wins, class by class, for both sides.
    Winners {
        /// So many are done.
        done: usize,
        /// Of so many.
        of: usize,
    },
    /// Then in how many plies, in all classes at once.
    Distances {
        /// Everything up to this distance is known.
        ply: Ply,
        /// Positions decided so far, of both sides and in all classes.
        decided: u64,
    },
}

/// What is kept beside the counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Nothing.
    Counts,
    /// A byte for each position of the player to move: in how many plies it wins.
    Distances,
}

/// Whose wins are to be found: the player to move, the opponent, and the same after captures. What a capture leads to
/// comes before.
fn pairs(class: &Class) -> Vec<(Side, Side)> {
    let mut list = Vec::new();
    for own in class.own().with_smaller() {
        for opp in class.opp().with_smaller() {
            for pair in [(own, opp), (opp, own)] {
                if !list.contains(&pair) {
                    list.push(pair);
                }
            }
        }
    }
    list
}

/// Bytes that solving a class takes, about; the most there can be where that is too small a word.
pub fn memory_needed(class: &Class, keep: Keep) -> u64 {
    let rows = |side: Side| {
        let squares = u64::from(class.board().shape().squares());
        let ways = |(free, ways): (u64, u64), count| (free - count, ways * super::arrange::choose(free, count));
        side.counts().map(u64::from).into_iter().fold((squares, 1), ways).1 / 2 + 1
    };
    let (mut total, mut largest) = (0u64, 0u64);
    for (winner, loser) in pairs(class) {
        let (winner, loser) = (rows(winner), rows(loser));
        total = total.saturating_add(Pursuit::memory(winner, loser));
        let table = Matrix::memory(winner, loser).max(Matrix::memory(loser, winner));
        largest = largest.max(table.saturating_add(table / 64));
        if keep == Keep::Distances {
            total = total.saturating_add(Matrix::memory(winner, loser).saturating_mul(4));
        }
    }
    let sides = [class.own().with_smaller(), class.opp().with_smaller()].concat();
    let squares = u64::from(class.board().shape().squares());
    let lists: u64 = sides
        .iter()
        .map(|&side| Arrangements::memory(class.board(), side) + 2 * Additions::memory(rows(side), squares))
        .sum();
    total.saturating_add(largest).saturating_add(lists)
}

/// Solves a class and everything that captures lead to, unless that takes more than `memory` bytes. `progress` is told
/// after every ply.
pub fn solve(
    class: Class,
    keep: Keep,
    memory: u64,
    progress: &mut dyn FnMut(Progress),
) -> Result<Solution, ClassError> {
    let needed = memory_needed(&class, keep);
    if needed > memory {
        let gigabytes = |bytes: u64| bytes as f64 / 1e9;
        let (board, own, opp) = (class.board(), class.own(), class.opp());
        let (needed, allowed) = (gigabytes(needed), gigabytes(memory));
        return Err(ClassError::Memory { own, opp, board, needed, allowed });
    }
    let mut space = Workspace::default();
    let mut members = gather(&class, keep);
    solve_without_distances(&mut members, &mut space, progress);
    let mut decided = first_ply(&mut members);
    progress(Progress::Distances { ply: Ply(1), decided });
    let mut ply = Ply(1);
    let mut changed = vec![true; members.len()];
    let mut memory = 0;
    loop {
        let lost = lose_all(&mut members, &changed, &mut space);
        ply.0 += 1;
        memory = memory.max(members.iter().map(Member::bytes).sum::<u64>() + space.bytes());
        let mut won = 0;
        if lost > 0 {
            won = win_all(&mut members, &mut changed, Ply(ply.0 + 1), &mut space);
            ply.0 += 1;
        }
        decided += lost + won;
        progress(Progress::Distances { ply, decided });
        if won == 0 {
            break;
        }
    }
    Ok(report(class, members, memory))
}

fn gather(class: &Class, keep: Keep) -> Vec<Member> {
    let board: Board = class.board();
    let mut lists: BTreeMap<Side, Arc<Arrangements>> = BTreeMap::new();
    for side in [class.own().with_smaller(), class.opp().with_smaller()].concat() {
        lists.entry(side).or_insert_with(|| Arc::new(Arrangements::new(board, side)));
    }
    let mut additions: BTreeMap<(Side, Side), Arc<Additions>> = BTreeMap::new();
    let pairs = pairs(class);
    let mut members: Vec<Member> = Vec::new();
    for &(winner, loser) in &pairs {
        let mut links = |taken: Side, pair: &dyn Fn(Side) -> (Side, Side)| {
            let mut list = Vec::new();
            for kind in taken.kinds() {
                let Taken::Leaves(fewer) = taken.taken(kind) else { continue };
                let index = |fewer: Side| pairs.iter().position(|other| *other == pair(fewer));
                let links = fewer.into_iter().flatten().filter_map(index).collect();
                let Some(fewer) = fewer.into_iter().flatten().next() else { continue };
                let back = additions
                    .entry((fewer, taken))
                    .or_insert_with(|| Arc::new(Additions::new(&lists[&fewer], &lists[&taken], kind)));
                list.push((links, Arc::clone(back)));
            }
            list
        };
        let (taking, saving) = (links(loser, &|fewer| (winner, fewer)), links(winner, &|fewer| (fewer, loser)));
        let pursuit = Pursuit::new(Arc::clone(&lists[&winner]), Arc::clone(&lists[&loser]));
        let own_wins = matches!(winner, Side::Known { .. }) && class.own().with_smaller().contains(&winner);
        let kept = keep == Keep::Distances && own_wins && class.opp().with_smaller().contains(&loser);
        let distances = kept.then(|| Distances::new(Arc::clone(&lists[&winner]), Arc::clone(&lists[&loser])));
        let pair = (winner, loser);
        members.push(Member { pair, pursuit, taking, saving, wins: Vec::new(), losses: Vec::new(), distances });
    }
    members
}

/// Class by class, fewest pieces first; then every pursuit starts again with what it has learned.
fn solve_without_distances(members: &mut Vec<Member>, space: &mut Workspace, progress: &mut dyn FnMut(Progress)) {
    let of = members.len();
    for index in 0..of {
        let (before, rest) = members.split_at_mut(index);
        let Some(member) = rest.first_mut() else { break };
        for (at, back) in &member.taking {
            member.pursuit.win_by_taking(&pursuits(before, at), back, space);
        }
        for (at, back) in &member.saving {
            member.pursuit.save_by_taking(&pursuits(before, at), back, space);
        }
        member.pursuit.run(space, &mut || {});
        member.pursuit.finish();
        progress(Progress::Winners { done: index + 1, of });
    }
    let again = |member: Member| Member { pursuit: member.pursuit.again(), ..member };
    *members = std::mem::take(members).into_iter().map(again).collect();
    for index in 0..members.len() {
        let (before, rest) = members.split_at_mut(index);
        let Some(member) = rest.first_mut() else { break };
        for (at, back) in &member.saving {
            member.pursuit.save_by_taking(&pursuits(before, at), back, space);
        }
    }
}

fn pursuits<'a>(members: &'a [Member], at: &[usize]) -> Vec<&'a Pursuit> {
    at.iter().map(|at| &members[*at].pursuit).collect()
}

/// Wins at once.
fn first_ply(members: &mut [Member]) -> u64 {
    for member in members.iter_mut() {
        member.pursuit.show_first_wins();
        let all = count_positions(member.pursuit.winner.ground.squares(), member.pair);
        member.wins = vec![0, all - member.pursuit.count_not_won()];
        member.losses = vec![0, 0];
        if let Some(distances) = &mut member.distances {
            member.pursuit.each_won(|stripe, row, bits| distances.note(stripe, row, bits, Ply(1)));
        }
    }
    members.iter().map(|member| member.wins[1]).sum()
}

fn count_positions(squares: u32, (one, other): (Side, Side)) -> u64 {
    let mut left = u64::from(squares);
    [one.counts(), other.counts()].concat().into_iter().fold(1, |ways, count| {
        let more = super::arrange::choose(left, u64::from(count));
        left -= u64::from(count);
        ways * more
    })
}

fn lose_all(members: &mut [Member], changed: &[bool], space: &mut Workspace) -> u64 {
    let mut total = 0;
    for index in 0..members.len() {
        let (before, rest) = members.split_at_mut(index);
        let Some(member) = rest.first_mut() else { break };
        let anew = member.saving.iter().any(|(at, _)| at.iter().any(|at| changed[*at]));
        let active = changed[index] || anew;
        let lost = if active {
            let saving: Vec<_> = member.saving.iter().map(|(at, back)| (pursuits(before, at), &**back)).collect();
            member.pursuit.lose(&saving, anew, space)
        } else {
            0
        };
        member.losses.extend([lost, 0]);
        total += lost;
    }
    total
}

fn win_all(members: &mut [Member], changed: &mut [bool], ply: Ply, space: &mut Workspace) -> u64 {
    let mut total = 0;
    for (index, changed) in changed.iter_mut().enumerate() {
        let (before, rest) = members.split_at_mut(index);
        let Some(member) = rest.first_mut() else { break };
        let taking: Vec<_> = member.taking.iter().map(|(at, back)| (pursuits(before, at), &**back)).collect();
        let distances = &mut member.distances;
        let won = member.pursuit.win(&taking, space, |stripe, row, bits| {
            if let Some(distances) = distances {
                distances.note(stripe, row, bits, ply);
            }
        });
        *changed = won > 0;
        member.wins.extend([0, won]);
        total += won;
    }
    members.iter_mut().for_each(|member| member.pursuit.forget_fresh());
    total
}

fn report(class: Class, mut members: Vec<Member>, memory: u64) -> Solution {
    let mut classes = Vec::new();
    for own in class.own().with_smaller() {
        for opp in class.opp().with_smaller() {
            let of = |pair| members.iter().find(|member| member.pair == pair);
            if let (Some(wins), Some(losses), Ok(class)) =
                (of((own, opp)), of((opp, own)), Class::new(class.board(), own, opp))
            {
                classes.push((class, Counts::new(class.positions(), wins.wins.clone(), losses.losses.clone())));
            }
        }
    }
    let distances = members.iter_mut().filter_map(|member| member.distances.take()).collect();
    Solution { class, classes, distances, memory }
}

impl Member {
    fn bytes(&self) -> u64 {
        self.pursuit.bytes() + self.distances.as_ref().map_or(0, Distances::bytes)
    }
}

impl Solution {
    /// The class that was asked for.
    pub fn class(&self) -> Class {
        self.class
    }

    /// Its counts.
    pub fn counts(&self) -> &Counts {
        &self.classes[self.classes.len() - 1].1
    }

    /// The counts of all classes that were solved, the one asked for last.
    pub fn classes(&self) -> &[(Class, Counts)] {
        &self.classes
    }

    /// All of them together.
    pub fn total(&self) -> Counts {
        self.classes.iter().fold(Counts::default(), |sum, (_, counts)| sum.plus(counts))
    }

    /// The most memory that the tables took, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// The distances of one class of the solved, where they were kept.
    pub fn distances(&self, own: Side, opp: Side) -> Option<&Distances> {
        self.distances.iter().find(|table| table.sides() == (own, opp))
    }
}
