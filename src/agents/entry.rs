//! What is known of a player without asking it to play.

use super::conformance::checksum_of;
use super::family::Family;
use super::needs::Need;
use super::roster::Kind;
use super::{Agent, named};
use crate::game::Board;

/// One player of the roster.
#[derive(Debug)]
pub struct Entry {
    /// Its id: in records, addresses and on the command line.
    pub id: &'static str,
    /// Its name for people, the same in every language's letters.
    pub name: &'static str,
    /// What the papers call it.
    pub paper_name: &'static str,
    /// The paper that it comes from.
    pub paper: Paper,
    /// What it is, with its parameters. Data, so that a page may know the roster without carrying the players.
    pub kind: Kind,
    /// The name of its portrait.
    pub portrait: &'static str,
    /// Whose level it is: those with the same word here are one character, who hangs on the wall once.
    pub character: &'static str,
    /// The boards that it plays on.
    pub boards: &'static [Board],
    /// What [`super::checksum`] must give, for ever; none for players that are named by their parameters.
    pub fixed_checksum: Option<&'static str>,
}

/// The papers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// The thesis on mixed strategies for 4×4.
    MixedStrategies,
    /// The paper on search players that bluff.
    Bluff,
    /// The paper on playout policies by genetic programming, whose teacher is Naotti-2020.
    EvolvedPlayouts,
    /// The thesis on estimating hidden colours.
    ColourEstimation,
}

impl Paper {
    /// Its name in data and in the keys of texts.
    pub fn name(self) -> &'static str {
        match self {
            Paper::MixedStrategies => "mixed-strategies",
            Paper::Bluff => "bluff",
            Paper::EvolvedPlayouts => "evolved-playouts",
            Paper::ColourEstimation => "colour-estimation",
        }
    }
}

/// What a kind of player says of itself. Whoever only reads this does not carry the player along.
pub trait Facts {
    /// What its behaviour depends on, by name.
    fn parameters(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// What has to be made or loaded before it can think; [`Agent::supply`] keeps it.
    fn needs(&self) -> Option<Need> {
        None
    }

    /// Can it think as long as it is given, instead of as far as always?
    fn takes_a_budget(&self) -> bool {
        false
    }

    /// The policy that it follows in its playouts, as it is written down, for people to read.
    fn policy(&self) -> Option<&'static str> {
        None
    }

    /// Does it play the same move at the same view whatever the seed?
    fn is_fixed(&self) -> bool {
        false
    }

    /// Is it one of those whom an opponent usually may be, where each is asked what it would have played? Who plays without
    /// dice is; who draws must be quick to ask many times over.
    fn is_suspect(&self) -> bool {
        self.is_fixed()
    }

    /// How the ids of such players look that [`Facts::named`] knows.
    fn patterns() -> &'static [Pattern]
    where
        Self: Sized,
    {
        &[]
    }

    /// A player of this kind that is named by its parameters instead of standing in the roster.
    fn named(_id: &str) -> Option<Entry>
    where
        Self: Sized,
    {
        None
    }
}

/// How ids look that name their parameters: for the schemas of documents in which players are named. What it lets through
/// may still be nobody's name; whoever has a name it lets through.
#[derive(Debug)]
pub struct Pattern {
    /// What the parameters are, in a sentence.
    pub says: &'static str,
    /// A regular expression for the whole id.
    pub regex: &'static str,
    /// Some that are players.
    pub examples: &'static [&'static str],
}

impl Entry {
    /// Can it play on this board?
    pub fn plays_on(&self, board: Board) -> bool {
        self.boards.contains(&board)
    }

    /// The family that it belongs to.
    pub fn family(&self) -> Family {
        self.kind.family()
    }

    /// The player itself. Whoever calls this carries all players along; see [`super::Cast`].
    pub fn agent(&self) -> &dyn Agent {
        self.kind.agent()
    }

    /// What its behaviour depends on, by name.
    pub fn parameters(&self) -> Vec<(&'static str, String)> {
        self.kind.facts().parameters()
    }

    /// What this player needs.
    pub fn needs(&self) -> Option<Need> {
        self.kind.facts().needs()
    }

    /// Is all that it needs at hand already?
    pub fn is_ready(&self) -> bool {
        self.agent().supply().is_none_or(|supply| supply.is_there())
    }

    /// Can it think as long as it is given, instead of as far as always?
    pub fn takes_a_budget(&self) -> bool {
        self.kind.facts().takes_a_budget()
    }

    /// The policy that it follows in its playouts, as it is written down: the remarks of the file are not part of it.
    pub fn policy(&self) -> Option<String> {
        let written = self.kind.facts().policy()?;
        Some(written.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n"))
    }

    /// Does it play the same move at the same view whatever the seed?
    pub fn is_fixed(&self) -> bool {
        self.kind.facts().is_fixed()
    }

    /// Is it one of those whom an opponent usually may be?
    pub fn is_suspect(&self) -> bool {
        self.kind.facts().is_suspect()
    }

    /// What its choices add up to, as records keep it.
    pub fn checksum(&self) -> String {
        let reckon = || named::kept_checksum(self.id, || checksum_of(self.agent(), self.boards));
        self.fixed_checksum.map_or_else(reckon, str::to_owned)
    }
}
