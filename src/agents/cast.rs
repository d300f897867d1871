//! The players that a program carries. The roster is data and the same everywhere; who is in no cast of a program is not
//! in that program.

use super::conformance::checksum_of;
use super::entry::Entry;
use super::named;
use super::needs::{AssetError, Need};
use super::roster::Kind;
use super::{Agent, Ask, Budget, Decision, Detail};
use crate::game::{Board, Purpose, Seat, Seed, Setup, View};

/// Some players of the roster, or all. A value and not a list: whatever it does not lead to, the linker leaves out.
#[derive(Clone, Copy)]
pub struct Cast(pub(super) fn(&Kind) -> Option<&dyn Agent>);

/// Why a player cannot be asked here.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CastError {
    /// It belongs to another family.
    #[error("{0} is not among the players of this engine")]
    Absent(&'static str),
    /// It lacks a file, or the file is no good.
    #[error(transparent)]
    Asset(#[from] AssetError),
}

impl Cast {
    /// The player itself.
    fn agent(self, player: &Entry) -> Result<&dyn Agent, CastError> {
        (self.0)(&player.kind).ok_or(CastError::Absent(player.id))
    }

    /// Is this player here?
    pub fn has(self, player: &Entry) -> bool {
        self.agent(player).is_ok()
    }

    /// What a player of this cast still has to get or make before it can play.
    pub fn lacks(self, player: &Entry) -> Option<Need> {
        let supply = self.agent(player).ok()?.supply()?;
        player.needs().filter(|_| !supply.is_there())
    }

    /// Makes what a player needs, unless it is there. `progress` is told now and then how much is done, from 0 to 1.
    pub fn prepare(self, player: &Entry, progress: &mut dyn FnMut(f32)) -> Result<(), CastError> {
        let supply = self.agent(player)?.supply();
        Ok(supply.map_or(Ok(()), |supply| supply.prepare(progress))?)
    }

    /// Hands a player the file that it needs. A file that is cut off, another one or nonsense is refused, and the player
    /// is as it was.
    pub fn provide(self, player: &Entry, bytes: &[u8]) -> Result<(), CastError> {
        let supply = self.agent(player)?.supply();
        Ok(supply.ok_or(AssetError::Unwanted).and_then(|supply| supply.take(bytes))?)
    }

    /// The player with its file. What it makes by itself it makes when it first thinks.
    fn ready(self, player: &Entry) -> Result<&dyn Agent, CastError> {
        let agent = self.agent(player)?;
        match agent.supply() {
            Some(supply) if supply.asset().is_some() => supply.prepare(&mut |_| {})?,
            _ => {}
        }
        Ok(agent)
    }

    /// Asks a player for its set-up.
    pub fn arrange(self, player: &Entry, board: Board, seat: Seat, seed: Seed) -> Result<Setup, CastError> {
        Ok(self.ready(player)?.arrange(board, seat, &mut seed.dice(Purpose::Setup(seat))))
    }

    /// Asks a player for its move.
    pub fn decide(self, player: &Entry, view: &View, seed: Seed, detail: Detail) -> Result<Decision, CastError> {
        Ok(self.ready(player)?.decide(view, Ask::new(view, seed, detail, Budget::Own)))
    }

    /// What a player's choices add up to, as records keep it.
    pub fn checksum(self, player: &Entry) -> Result<String, CastError> {
        match player.fixed_checksum {
            Some(sum) => Ok(sum.to_owned()),
            None => {
                let agent = self.ready(player)?;
                Ok(named::kept_checksum(player.id, || checksum_of(agent, player.boards)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Family, find, roster};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn everybody_is_in_the_cast_of_its_family_and_in_no_other() {
        for family in Family::ALL {
            let cast = match family {
                Family::Search => Cast::SEARCH,
                Family::Chance => Cast::CHANCE,
            };
            for &player in roster() {
                assert_eq!(cast.has(player), player.family() == family, "{}", player.id);
                assert!(Cast::ALL.has(player));
            }
            assert!(roster().iter().any(|player| player.family() == family), "{} has nobody", family.name());
        }
    }

    #[test]
    fn who_is_not_here_is_not_asked() {
        let absent = find("cfr-a").unwrap();
        let setup = |cast: Cast| cast.arrange(absent, Board::Small, Seat::First, Seed(1));
        assert_eq!(setup(Cast::SEARCH), Err(CastError::Absent("cfr-a")));
        assert_eq!(setup(Cast::CHANCE), Ok(crate::agents::arrange(absent, Board::Small, Seat::First, Seed(1))));
        assert_eq!(Cast::SEARCH.lacks(find("cfr-b").unwrap()), None, "another engine's need is none of ours");
    }

    #[test]
    fn every_cast_reckons_the_same_sums() {
        let named = find("bluff-1010-0110-d5").unwrap();
        assert_eq!(Cast::SEARCH.checksum(named).as_deref(), Ok(named.checksum().as_str()));
        let listed = find("cfr-a").unwrap();
        assert_eq!(Cast::CHANCE.checksum(listed).ok().as_deref(), listed.fixed_checksum);
    }

    #[test]
    fn a_file_that_nobody_needs_is_refused() {
        let refusal = Cast::ALL.provide(find("random").unwrap(), b"weights").unwrap_err();
        assert_eq!(refusal, CastError::Asset(AssetError::Unwanted));
        assert_eq!(refusal.to_string(), "this player needs no file");
    }
}
