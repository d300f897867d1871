//! The clocks of a simulated page.

use crate::game::Dice;
use crate::study::event::Stamp;

/// Both clocks, which only move when time is said to pass.
pub struct Clock {
    now: Stamp,
}

impl Clock {
    /// The page has just been loaded.
    pub fn new(wall: i64) -> Clock {
        Clock { now: Stamp { load: 0, mono: 180.0, wall } }
    }

    /// Now.
    pub fn now(&self) -> Stamp {
        self.now
    }

    /// Time passes. The clock on the wall knows whole milliseconds only.
    pub fn pass(&mut self, ms: f64) {
        let before = self.now.mono;
        self.now.mono += ms;
        self.now.wall += self.now.mono.floor() as i64 - before.floor() as i64;
    }

    /// The page is loaded again after some time away.
    pub fn reload(&mut self, away: i64) {
        self.now = Stamp { load: self.now.load + 1, mono: 210.0, wall: self.now.wall + away };
    }
}

/// A time as people take it: about the usual one, sometimes several times as long. Only sums, products and quotients,
/// which are the same on every machine.
pub fn about(dice: &mut Dice, usual: f64) -> f64 {
    let lot = f64::from(dice.below(1000)) / 1000.0;
    let ms = usual * (0.3 + 0.7 * lot / (1.08 - lot));
    (ms * 10.0).round() / 10.0
}
