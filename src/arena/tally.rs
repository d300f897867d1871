//! Counting games. Whole numbers only, so that the order in which tallies are joined cannot matter.

use super::contacts::Contacts;
use super::plan::{Match, Side};
use super::total::Total;
use crate::game::{Game, Outcome, Ply, Reason, Seat};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Won, lost and drawn games from A's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Won by A.
    pub wins: u64,
    /// Won by B.
    pub losses: u64,
    /// Won by nobody.
    pub draws: u64,
}

impl Score {
    /// All games.
    pub fn games(self) -> u64 {
        self.wins.saturating_add(self.losses).saturating_add(self.draws)
    }

    /// Both together.
    pub fn plus(self, other: Score) -> Score {
        Score {
            wins: self.wins.saturating_add(other.wins),
            losses: self.losses.saturating_add(other.losses),
            draws: self.draws.saturating_add(other.draws),
        }
    }

    /// The same games from the other side.
    pub fn turned(self) -> Score {
        Score { wins: self.losses, losses: self.wins, draws: self.draws }
    }
}

/// All that is counted of a match, or of a part of one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The games in which A moved first.
    pub as_first: Score,
    /// The games in which A moved second.
    pub as_second: Score,
    endings: [[u64; REASONS.len()]; 2],
    plies: Total,
    shortest: Option<u64>,
    longest: Option<u64>,
    contacts: [Contacts; 2],
}

/// In the order in which they are shown.
const REASONS: [Reason; 4] = [Reason::Escaped, Reason::TookAllBlues, Reason::GaveAllReds, Reason::Resigned];

impl Tally {
    /// Counts a finished game of a match; one that was broken off counts as drawn.
    pub fn count(&mut self, plan: &Match, number: u64, game: &Game) {
        let side_of = |seat| plan.side(number, seat);
        let score = if side_of(Seat::First) == Side::A { &mut self.as_first } else { &mut self.as_second };
        match game.outcome() {
            Some(Outcome::Won { by, reason }) => {
                let winner = side_of(by);
                one_more(if winner == Side::A { &mut score.wins } else { &mut score.losses });
                let ways = of_side_mut(&mut self.endings, winner);
                ways.iter_mut()
                    .zip(REASONS)
                    .filter(|(_, listed)| *listed == reason)
                    .for_each(|(games, _)| one_more(games));
            }
            Some(Outcome::Drawn) | None => one_more(&mut score.draws),
        }
        let plies = u64::from(game.position().ply().0);
        self.plies = self.plies.plus(Total::of(plies));
        self.note_length(Some(plies), Some(plies));
        let contacts = Contacts::of(game);
        for seat in Seat::BOTH {
            let side = of_side_mut(&mut self.contacts, side_of(seat));
            *side = side.plus(contacts[seat]);
        }
    }

    /// This tally and another together.
    pub fn join(mut self, other: Tally) -> Tally {
        self.as_first = self.as_first.plus(other.as_first);
        self.as_second = self.as_second.plus(other.as_second);
        for (mine, theirs) in self.endings.as_flattened_mut().iter_mut().zip(other.endings.as_flattened()) {
            *mine = mine.saturating_add(*theirs);
        }
        self.plies = self.plies.plus(other.plies);
        self.note_length(other.shortest, other.longest);
        for (mine, theirs) in self.contacts.iter_mut().zip(other.contacts) {
            *mine = mine.plus(theirs);
        }
        self
    }

    /// The same games from the other side: B becomes A.
    pub fn turned(mut self) -> Tally {
        (self.as_first, self.as_second) = (self.as_second.turned(), self.as_first.turned());
        self.endings.reverse();
        self.contacts.reverse();
        self
    }

    fn note_length(&mut self, shortest: Option<u64>, longest: Option<u64>) {
        self.shortest = self.shortest.into_iter().chain(shortest).min();
        self.longest = self.longest.into_iter().chain(longest).max();
    }

    /// The result over both seats.
    pub fn score(&self) -> Score {
        self.as_first.plus(self.as_second)
    }

    /// How often each side won in each way, for the ways that came up.
    pub fn endings(&self) -> impl Iterator<Item = (Side, Reason, u64)> {
        [Side::A, Side::B].into_iter().flat_map(|side| {
            let counts = REASONS.into_iter().zip(*of_side(&self.endings, side));
            counts.filter(|(_, games)| *games > 0).map(move |(reason, games)| (side, reason, games))
        })
    }

    /// How often a side won in one way.
    pub fn ending(&self, winner: Side, reason: Reason) -> u64 {
        let ways = of_side(&self.endings, winner).iter().zip(REASONS);
        ways.filter(|(_, listed)| *listed == reason).map(|(games, _)| *games).sum()
    }

    /// A side's contacts with opposing pieces.
    pub fn contacts(&self, side: Side) -> &Contacts {
        of_side(&self.contacts, side)
    }

    /// The plies of all games together.
    pub fn plies(&self) -> Total {
        self.plies
    }

    /// The plies of the shortest game.
    pub fn shortest(&self) -> Option<u64> {
        self.shortest
    }

    /// The plies of the longest game.
    pub fn longest(&self) -> Option<u64> {
        self.longest
    }
}

/// The value of a side.
fn of_side<T>([a, b]: &[T; 2], side: Side) -> &T {
    if side == Side::A { a } else { b }
}

/// The same, to change it.
fn of_side_mut<T>([a, b]: &mut [T; 2], side: Side) -> &mut T {
    if side == Side::A { a } else { b }
}

fn one_more(games: &mut u64) {
    *games = games.saturating_add(1);
}

/// Can a tally be that of some games? One that was counted always is; one that was read may be anything.
impl Tally {
    /// Why it cannot be the tally of these games, drawn at this ply; none where it can.
    pub fn flaw(&self, games: &Range<u64>, draw_ply: Ply) -> Option<&'static str> {
        let numbers = games.end.saturating_sub(games.start);
        let firsts = games.clone().take(MOST_CHECKED).filter(|number| number.is_multiple_of(2)).count() as u64;
        let seconds = numbers.saturating_sub(firsts);
        // Saturated sums cannot come out as so few games.
        if (self.as_first.games(), self.as_second.games()) != (firsts, seconds) {
            return Some("its games are not those of the chunk, half of them with each player first");
        }
        let score = self.score();
        let won = |side| of_side(&self.endings, side).iter().copied().fold(0, u64::saturating_add);
        if (won(Side::A), won(Side::B)) != (score.wins, score.losses) {
            return Some("its endings do not add up to the games won and lost");
        }
        let (Some(shortest), Some(longest)) = (self.shortest, self.longest) else {
            return Some("it does not say how long its games were");
        };
        let spans = numbers.saturating_mul(shortest)..=numbers.saturating_mul(longest);
        if shortest > longest || longest > u64::from(draw_ply.0) || !spans.contains(&self.plies.sum) {
            return Some("its plies do not add up");
        }
        if !is_sum_of(self.plies, numbers) {
            return Some("its plies do not add up");
        }
        let contacts_fit = self.contacts.iter().all(|contacts| {
            let moves = contacts.approaches.red.sum.saturating_add(contacts.approaches.blue.sum);
            let answers = [contacts.answers, contacts.answers_at_one_red];
            let mut each = answers.iter().flat_map(|answers| [answers.red, answers.blue]);
            let totals = [contacts.approaches.red, contacts.approaches.blue];
            moves <= self.plies.sum
                && each.all(|answers| answers.taken <= answers.came && answers.came <= self.plies.sum)
                && totals.into_iter().all(|total| is_sum_of(total, numbers))
        });
        (!contacts_fit).then_some("its contacts do not add up")
    }
}

/// A chunk has a few games; whoever claims to have counted more is wrong anyway.
const MOST_CHECKED: usize = 1000;

/// Can these be the sum and the sum of squares of so many whole numbers?
fn is_sum_of(total: Total, count: u64) -> bool {
    let [sum, squares, count] = [total.sum, total.squares, count].map(u128::from);
    sum <= squares && squares <= sum.saturating_mul(sum) && sum.saturating_mul(sum) <= squares.saturating_mul(count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Seed};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn tally(plan: &Match, numbers: impl Iterator<Item = u64>) -> Tally {
        let mut tally = Tally::default();
        numbers.for_each(|number| tally.count(plan, number, &plan.play(number)));
        tally
    }

    #[test]
    fn parts_of_a_match_add_up_in_any_order() {
        let plan = Match::between("rush", "random", Board::Small, 60, Seed(4), DRAW_PLY).unwrap();
        let whole = tally(&plan, 0..60);
        let parts = tally(&plan, 45..60).join(tally(&plan, 0..20)).join(Tally::default()).join(tally(&plan, 20..45));
        assert_eq!(parts, whole);
        assert_eq!((whole.as_first.games(), whole.as_second.games()), (30, 30));
        let decided: u64 = whole.endings().map(|(_, _, games)| games).sum();
        assert_eq!(decided + whole.score().draws, 60);
        assert!(whole.shortest() <= whole.longest() && whole.plies().sum <= 60 * 200);
    }

    #[test]
    fn the_other_side_counts_the_same_games_the_other_way_round() {
        let plan = Match::between("random", "random", Board::Mini, 50, Seed(9), DRAW_PLY).unwrap();
        let (mut ours, mut theirs) = (Tally::default(), Tally::default());
        for number in 0..50 {
            let game = plan.play(number);
            ours.count(&plan, number, &game);
            theirs.count(&plan, number + 1, &game); // as if the seats had been the other way round
        }
        assert_eq!((ours.score().wins, ours.as_first.wins), (theirs.score().losses, theirs.as_second.losses));
        assert_eq!(ours.clone().turned(), theirs);
        assert_eq!(theirs.turned().turned(), ours.turned());
    }
}
