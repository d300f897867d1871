//! MCTS whose playouts follow a policy that was evolved: the paper's Algorithms 1 to 4, three of our own, and what somebody has
//! written.

use super::entry::{Entry, Facts, Paper, Pattern};
use super::mcts::{grow, reading_name, reading_of, reading_parameter};
use super::named::leak;
use super::playouts::{self, count_of, count_text};
use super::roster::Kind;
use super::{Agent, Ask, Decision, Probe, escape};
use crate::game::{Board, View};
use crate::playout::policy::{Compiled, Policy, PolicyError, published};
use crate::playout::{Reading, on_ground};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// The tree search of `mcts`, both sides of whose playouts follow a policy, each from its own seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gp {
    /// Playouts a move.
    pub playouts: u64,
    /// What is followed.
    pub policy: Written,
    /// How its tree reads a capture.
    pub reading: Reading,
}

/// A policy as it is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// What it is called.
    pub name: &'static str,
    /// Its text, which reads as a policy.
    text: &'static str,
}

impl Written {
    /// A policy from somebody's text, kept for as long as the program runs; or why it is none.
    pub fn new(name: &str, text: &str) -> Result<Written, PolicyError> {
        text.parse::<Policy>()?;
        Ok(Written { name: leak(name.to_owned()), text: leak(text.to_owned()) })
    }

    /// The policy ready to run: compiled once, when it is first asked for.
    fn compiled(self) -> &'static Compiled {
        static KEPT: LazyLock<Mutex<BTreeMap<&'static str, &'static Compiled>>> = LazyLock::new(Mutex::default);
        let mut kept = KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        kept.entry(self.text).or_insert_with(|| {
            // Every text here has been read before, the published ones by a test.
            let policy = self.text.parse().unwrap_or(Policy::Do(crate::playout::policy::vocabulary::Action::Random));
            Box::leak(Box::new(Compiled::new(&policy)))
        })
    }
}

const PLAYOUTS: u64 = 10_000;

const fn entry(id: &'static str, names: [&'static str; 2], text: &'static str, checksum: &'static str) -> Entry {
    Entry {
        id,
        name: names[0],
        paper_name: names[1],
        paper: Paper::EvolvedPlayouts,
        kind: Kind::Gp(Gp { playouts: PLAYOUTS, policy: Written { name: id, text }, reading: Reading::Together }),
        portrait: "gp",
        character: "mcts",
        boards: &[Board::Standard],
        fixed_checksum: Some(checksum),
    }
}

/// Its presets on the wall.
pub const ENTRIES: &[Entry] = &[
    entry("mcts-gp-1", ["MCTS GP 1", "Algorithm 1"], published::REDUCED[0], "b87dc0acef8130f0"),
    entry("mcts-gp-2", ["MCTS GP 2", "Algorithm 2"], published::REDUCED[1], "bed1f6b01a52b266"),
    entry("mcts-gp-3", ["MCTS GP 3", "Algorithm 3"], published::REDUCED[2], "5586812ce9e1b3e2"),
    entry("mcts-gp-4", ["MCTS GP 4", "Algorithm 4"], published::REDUCED[3], "b4c9b63f98d39289"),
    entry("mcts-gp-own", ["MCTS GP own", "MCTS"], published::OWN, "ea7cb7ec3a55e704"),
    entry("mcts-gp-colour", ["MCTS GP colour", "MCTS"], published::COLOUR, "556e312708dbe6a1"),
    entry("mcts-gp-points", ["MCTS GP points", "MCTS"], published::POINTS, "3497bb97af25499c"),
];

impl Facts for Gp {
    fn parameters(&self) -> Vec<(&'static str, String)> {
        let mut list = vec![
            ("playouts", self.playouts.to_string()),
            ("policy", self.policy.name.to_owned()),
            // On points from 0 to 1; √2 on rewards from −1 to 1.
            ("exploration", "0.707".to_owned()),
        ];
        list.extend(reading_parameter(self.reading));
        list
    }

    fn takes_a_budget(&self) -> bool {
        true
    }

    fn policy(&self) -> Option<&'static str> {
        Some(self.policy.text)
    }

    fn patterns() -> &'static [Pattern] {
        &[Pattern {
            says: "MCTS with one of the policies on the wall, playouts, and how its tree reads a capture.",
            regex: r"^mcts-gp-[a-z0-9]+-[1-9][0-9]*k?(-apart|-bymove)?$",
            examples: &["mcts-gp-2-1k", "mcts-gp-own-10k-apart"],
        }]
    }

    /// One of the wall's with other playouts, or read otherwise: `mcts-gp-1-500`, `mcts-gp-own-1k`, `mcts-gp-2-10k-bymove`.
    fn named(id: &str) -> Option<Entry> {
        let (rest, reading) = reading_of(id);
        let (base, count) = rest.rsplit_once('-')?;
        let (known, playouts) = (ENTRIES.iter().find(|entry| entry.id == base)?, count_of(count)?);
        let Kind::Gp(Gp { policy, .. }) = known.kind else { return None };
        Some(Entry {
            id: leak(id.to_owned()),
            name: leak(format!("{} {}{}", known.name, count_text(playouts), reading_name(reading))),
            kind: Kind::Gp(Gp { playouts, policy, reading }),
            fixed_checksum: None,
            ..*known
        })
    }
}

impl Agent for Gp {
    fn probe(&self) -> Probe {
        Probe::SLOW
    }

    fn decide(&self, view: &View, ask: Ask<'_>) -> Decision {
        if let Some(mv) = escape(view) {
            return playouts::leave(mv, ask.detail);
        }
        let compiled = self.policy.compiled();
        on_ground!(view.board(), G => grow::<G, _>(view, self.playouts, self.reading, compiled, ask))
    }
}

/// The playouts of a player with a policy of one's own, by what stands before the colon: `mcts-policy`, `mcts-policy-1k`.
pub fn playouts_of(kind: &str) -> Option<u64> {
    match kind.strip_prefix("mcts-policy")? {
        "" => Some(PLAYOUTS),
        more => count_of(more.strip_prefix('-')?),
    }
}

/// A player with a policy of one's own, under the id by which it was asked for. Whoever calls this has read the text: an id in
/// a log or an address never leads to a file.
pub fn with_policy(id: &str, policy: Written, playouts: u64) -> Entry {
    Entry {
        id: leak(id.to_owned()),
        name: leak(format!("MCTS {}", policy.name)),
        kind: Kind::Gp(Gp { playouts, policy, reading: Reading::Together }),
        boards: &Board::ALL,
        fixed_checksum: None,
        ..entry("", ["", ""], "", "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, decide, find, keep};
    use crate::game::{DRAW_PLY, Dice, Game, PerSeat, Seed, Setup};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_policy_on_the_wall_can_be_read() {
        for entry in ENTRIES {
            let Kind::Gp(Gp { policy, .. }) = entry.kind else { panic!("{} has no policy", entry.id) };
            assert!(policy.text.parse::<Policy>().is_ok(), "{}", entry.id);
        }
    }

    #[test]
    fn a_policy_of_ones_own_plays_as_it_is_written_and_only_when_it_was_brought() {
        assert!(find("mcts-policy:mine.policy").is_err());
        let written = Written::new("mine.policy", published::REDUCED[1]).unwrap();
        keep(with_policy("mcts-policy:mine.policy", written, 300));
        let (mine, known) = (find("mcts-policy:mine.policy").unwrap(), find("mcts-gp-2-300").unwrap());
        let setups = PerSeat::from_fn(|_| Setup::random(Board::Standard, &mut Dice::new(Seed(1))));
        let mut game = Game::start(setups, DRAW_PLY);
        for _ in 0..12 {
            let view = game.view(game.position().to_move());
            let [one, other] = [mine, known].map(|entry| decide(entry, view, Seed(4), Detail::Move).mv);
            assert_eq!(one, other);
            game.play(one).unwrap();
        }
        let counts = ["mcts-policy", "mcts-policy-1k", "mcts-policy-", "mcts-policy1k", "mcts"].map(playouts_of);
        assert_eq!(counts, [Some(10_000), Some(1000), None, None, None]);
        assert!(Written::new("bad", "doNothing").is_err());
    }
}
