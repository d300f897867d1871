//! Randomness that is the same natively and in the browser, derived from seeds by name.

use super::basics::{Ply, Seat};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// The number from which everything random in a game follows.
///
/// In text it is a string of decimal digits: JSON readers in browsers cannot hold 64 bits in a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seed(pub u64);

/// What a stream of random numbers is for. Streams of one seed do not overlap in any way that matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A player's arrangement of its pieces.
    Setup(Seat),
    /// A player's choice at a ply.
    Decision(Seat, Ply),
    /// What a player draws once for the whole game, such as masks.
    Character(Seat),
    /// The seed of the n-th game of a match.
    Game(u64),
    /// The n-th part of something that has dice of its own, so that a part can be done again without the others.
    Part(u64),
}

impl Seed {
    /// The seed of one purpose.
    pub fn derive(self, purpose: Purpose) -> Seed {
        let (kind, detail) = match purpose {
            Purpose::Setup(seat) => (1, seat as u64),
            Purpose::Decision(seat, ply) => (2, (u64::from(ply.0) << 1) | seat as u64),
            Purpose::Character(seat) => (3, seat as u64),
            Purpose::Game(number) => (4, number),
            Purpose::Part(number) => (5, number),
        };
        Seed(mix(mix(self.0 ^ mix(kind)) ^ detail))
    }

    /// The dice of one purpose.
    pub fn dice(self, purpose: Purpose) -> Dice {
        Dice::new(self.derive(purpose))
    }
}

/// SplitMix64's finaliser over the next step of its sequence: neighbouring inputs give unrelated outputs.
const fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl std::fmt::Display for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for Seed {
    type Err = std::num::ParseIntError;
    fn from_str(text: &str) -> Result<Seed, Self::Err> {
        text.parse().map(Seed)
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(from)?;
        text.parse().map_err(|_| serde::de::Error::custom(format!("a seed is a string of digits, not {text:?}")))
    }
}

/// A stream of random numbers: xoshiro256++.
#[derive(Debug, Clone)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The stream that a seed starts.
    pub fn new(seed: Seed) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed.0))
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, each equally likely (Lemire's method); 0 where `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = (self.bits() >> 32) * u64::from(n);
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// One of these, each equally likely.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len() as u32) as usize)
    }

    /// Puts a slice into a random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_stream_never_changes() {
        // Written down once: a game of today must replay for ever, in every browser.
        let mut dice = Seed(1).dice(Purpose::Game(7));
        let drawn: Vec<u32> = (0..6).map(|_| dice.below(1000)).collect();
        assert_eq!(drawn, STREAM);
    }
    const STREAM: [u32; 6] = [388, 832, 189, 482, 762, 516];

    #[test]
    fn every_number_below_n_comes_up_about_equally_often() {
        let mut dice = Dice::new(Seed(3));
        let mut counts = [0u32; 6];
        for _ in 0..6000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|n| (850..1150).contains(n)), "{counts:?}");
    }

    #[test]
    fn a_seed_is_digits_in_json() {
        let seed = Seed(u64::MAX);
        let text = serde_json::to_string(&seed).unwrap();
        assert_eq!(text, "\"18446744073709551615\"");
        assert_eq!(serde_json::from_str::<Seed>(&text).unwrap(), seed);
        assert!(serde_json::from_str::<Seed>("\"-1\"").is_err());
    }
}
