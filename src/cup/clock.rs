//! The cups' time budget: so many minutes for the whole game, then so many seconds a move.

use std::time::Duration;

/// How much time a player gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub main: Duration,
    /// For each move once that is used up.
    pub per_move: Duration,
}

impl TimeControl {
    /// The cups': 10 minutes, then 10 seconds a move.
    pub const CUP: TimeControl = TimeControl { main: Duration::from_secs(600), per_move: Duration::from_secs(10) };
}

/// One player's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    main_left: Duration,
    per_move: Duration,
    used: Duration,
}

impl Clock {
    /// A clock before the first move.
    pub fn new(control: TimeControl) -> Clock {
        Clock { main_left: control.main, per_move: control.per_move, used: Duration::ZERO }
    }

    /// How long the next move may take: where the minutes end in the middle of a move, its seconds begin then.
    pub fn allowance(&self) -> Duration {
        self.main_left.saturating_add(self.per_move)
    }

    /// How long a player should think at most that does not want to lose on time over a slow line or a busy machine:
    /// four fifths of what is allowed.
    pub fn prudent(&self) -> Duration {
        let allowed = self.allowance();
        allowed.saturating_sub(allowed.checked_div(5).unwrap_or_default())
    }

    /// Charges a move; false where it took longer than was allowed.
    pub fn charge(&mut self, spent: Duration) -> bool {
        let in_time = spent <= self.allowance();
        self.main_left = self.main_left.saturating_sub(spent);
        self.used = self.used.saturating_add(spent);
        in_time
    }

    /// All time used so far.
    pub fn used(&self) -> Duration {
        self.used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn ten_minutes_then_ten_seconds_a_move() {
        let mut clock = Clock::new(TimeControl::CUP);
        assert_eq!(clock.allowance(), seconds(610));
        assert!(clock.charge(seconds(595)));
        assert_eq!(clock.allowance(), seconds(15));
        assert!(clock.charge(seconds(15)), "five seconds of the minutes and ten of its own");
        for _ in 0..5 {
            assert!(clock.charge(seconds(10)), "each move has its ten seconds");
        }
        assert_eq!(clock.prudent(), seconds(8));
        assert!(!clock.charge(seconds(11)));
        assert_eq!(clock.used(), seconds(671));
    }
}
