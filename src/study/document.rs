//! A study as a document: everything that a researcher decides, and nothing that happens.

use super::checks::Checks;
use super::items::Questions;
use super::tutorial::Tutorial;
use super::words::Words;
use crate::game::{Board, Ply, Seat};
use crate::language::Language;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name of the format.
pub const FORMAT: &str = "geister-study";
/// The version that this program reads.
pub const VERSION: u32 = 1;

/// A study.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Study {
    /// Where the rules of this form are published; for editors.
    #[serde(rename = "$schema", default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// Always `geister-study`.
    pub format: String,
    /// Always 1.
    pub version: u32,
    /// The study's name in addresses and data: small letters, digits and hyphens.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(regex(pattern = "^[a-z0-9-]{1,64}$")))]
    pub id: String,
    /// What participants see at the top.
    pub title: Words,
    /// For researchers: what the study is for, who wrote it, what it follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Words>,
    /// The languages that a participant may choose from; one alone is not asked for.
    #[serde(default = "both_languages")]
    pub languages: Vec<Language>,
    /// What a participant agrees to; without it nothing is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consent: Option<Consent>,
    /// Is the game explained in small tasks? `"rules"` leaves out what a bluff is and how ghosts are marked.
    #[serde(default)]
    pub tutorial: Tutorial,
    /// A game that does not count, before the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub practice: Option<Practice>,
    /// The board of all games.
    #[serde(default = "standard_board")]
    #[cfg_attr(not(target_arch = "wasm32"), schemars(with = "schema::Board"))]
    pub board: Board,
    /// The ply at which a game is drawn.
    #[serde(default = "draw_ply")]
    #[cfg_attr(not(target_arch = "wasm32"), schemars(with = "u16"))]
    pub draw_ply: Ply,
    /// Who is met.
    pub opponents: Vec<Opponent>,
    /// What participants call the opponents.
    #[serde(default)]
    pub names: Names,
    /// Groups of participants who meet different opponents; without any, everybody meets all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
    /// The games, block by block.
    pub blocks: Vec<Block>,
    /// A pause after every so many games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub breaks: Option<Breaks>,
    /// How a participant's ghosts are placed.
    #[serde(default)]
    pub placing: Placing,
    /// Are the colours of the opponent's ghosts marked?
    #[serde(default)]
    pub marks: Marks,
    /// Is the participant's confidence in each mark asked, from 50 to 100 %?
    #[serde(default)]
    pub confidence: bool,
    /// Are all colours shown after each game?
    #[serde(default = "yes")]
    pub reveal: bool,
    /// May moves be taken back?
    #[serde(default)]
    pub takebacks: bool,
    /// Is the time shown that a participant has used?
    #[serde(default)]
    pub clock: bool,
    /// Are games heard? A sound is a stimulus, so they are silent unless this says otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sounds: bool,
    /// The questions.
    #[serde(default)]
    pub questions: Questions,
    /// What failing a check leads to: a check is a question with a right answer.
    #[serde(default, skip_serializing_if = "Checks::is_default")]
    pub checks: Checks,
    /// The SHA-256 of each picture that texts show, so that another picture makes another study.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(not(target_arch = "wasm32"), schemars(extend(
        "propertyNames" = { "pattern": super::pictures::PATTERN },
        "additionalProperties" = { "type": "string", "pattern": "^[0-9a-f]{64}$" }
    )))]
    pub pictures: BTreeMap<String, String>,
    /// What is said at the end.
    pub debrief: Debrief,
    /// How a participant shows to have finished.
    #[serde(default)]
    pub completion: Completion,
    /// Where the data go.
    #[serde(default)]
    pub data: Destination,
    /// What becomes of a participant's id in the address.
    #[serde(default)]
    pub participant_ids: ParticipantIds,
    /// Must a link hold a signature? Ids that can be guessed then open nothing; only a collector can check it.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub links: Links,
    /// Whose device is it? On a shared one a session is cleared at its end, and the next participant is offered a start.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub device: Device,
    /// May a participant who has finished take part again under the same id?
    #[serde(default, skip_serializing_if = "is_usual")]
    pub repeat: bool,
    /// Whom participants may ask; shown where they can withdraw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact: Option<Words>,
}

/// The consent page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Its title.
    pub title: Words,
    /// What is agreed to.
    pub text: Words,
}

/// A game that does not count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Practice {
    /// The opponent's id in the roster.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(with = "super::schema::Agent"))]
    pub agent: String,
    /// Where the participant sits.
    #[serde(default = "first_seat")]
    #[cfg_attr(not(target_arch = "wasm32"), schemars(with = "schema::Seat"))]
    pub seat: Seat,
    /// May it be ended early?
    #[serde(default = "yes")]
    pub skippable: bool,
}

/// Somebody who is met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// The id in the roster.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(with = "super::schema::Agent"))]
    pub agent: String,
    /// The name that participants read where names are `shown`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Words>,
    /// What participants are told about it where names are `shown`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Words>,
}

/// What participants call the opponents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Names {
    /// A, B, C in the order in which they are met.
    #[default]
    ByMeeting,
    /// A, B, C as listed in the document.
    AsListed,
    /// By their names.
    Shown,
}

/// Participants who meet some of the opponents only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The group's name in addresses and data.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(regex(pattern = "^[a-z0-9-]{1,64}$")))]
    pub name: String,
    /// The ids of those who are met.
    #[cfg_attr(not(target_arch = "wasm32"), schemars(with = "Vec<super::schema::Agent>"))]
    pub opponents: Vec<String>,
}

/// Games in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// Where the participant sits.
    #[serde(default)]
    pub seat: BlockSeat,
    /// The order of the opponents.
    #[serde(default)]
    pub order: Order,
    /// How many games in a row against each.
    #[serde(default = "one")]
    pub games: u32,
    /// The ids of those who are met in this block; without any, everybody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(not(target_arch = "wasm32"), schemars(with = "Vec<super::schema::Agent>"))]
    pub opponents: Vec<String>,
}

/// Where a participant sits in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BlockSeat {
    /// Moves first.
    #[default]
    First,
    /// Moves second.
    Second,
    /// First and second in turn, beginning with first.
    Alternating,
    /// By lot for each game.
    Lot,
}

/// The order of the opponents in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As listed.
    #[default]
    Fixed,
    /// Drawn for each participant.
    Random,
    /// Counterbalanced over participants: each opponent comes equally often at each place and after each other one.
    LatinSquare,
}

/// Pauses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Breaks {
    /// After every so many games.
    pub every: u32,
    /// What is said.
    pub text: Words,
}

/// How a participant's ghosts are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// By the participant, beginning from a set-up that stands there; others, and a lot, are offered.
    #[default]
    Arranged,
    /// By the participant, ghost by ghost: nothing stands there, and nothing is offered.
    Unaided,
    /// By lot.
    Shuffled,
}

/// Are the colours of the opponent's ghosts marked?
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Marks {
    /// Not at all.
    Off,
    /// During the game whenever a participant likes, and asked at its end; a ghost may be left unmarked.
    #[default]
    Asked,
    /// The same, and at the end every ghost must be marked; *unsure* is a mark.
    Required,
}

/// What is said at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Debrief {
    /// The words.
    pub text: Words,
    /// Are the opponents' names told?
    #[serde(default = "yes")]
    pub names: bool,
}

/// How a participant shows to have finished.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Completion {
    /// A code to hand in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// An address to go to; `{participant}`, `{study}` and `{session}` are filled in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect: Option<String>,
    /// An address to go to for those who do not agree; `{participant}` and `{study}` are filled in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declined: Option<String>,
    /// What participants see who are screened out by a check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub screened_out: Option<ScreenedOut>,
}

/// The end for those who are screened out by a check.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct ScreenedOut {
    /// The words; without them the page says politely that the study ends here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Words>,
    /// A code to hand in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// An address to go to; the same is filled in as for those who finish.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect: Option<String>,
}

/// Where the data go.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Destination {
    /// To the collector that served the page; where none did, they stay in the browser.
    #[default]
    Collector,
    /// They stay in the browser and are exported there.
    Browser,
    /// To a collector elsewhere.
    Url(String),
}

/// What becomes of a participant's id in the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ParticipantIds {
    /// Only a pseudonym computed from it is kept.
    #[default]
    Pseudonym,
    /// It is kept as it is; for ids that name nobody, such as seat numbers.
    AsGiven,
}

/// Which links open a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Links {
    /// Any that names the study.
    #[default]
    Open,
    /// Those that `geister study invite` has signed for a participant.
    Signed,
}

/// Whose device participants sit at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(not(target_arch = "wasm32"), derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Device {
    /// Their own.
    #[default]
    Own,
    /// One of a laboratory, at which others sit before and after them.
    Shared,
}

impl Study {
    /// The opponent with this agent.
    pub fn opponent(&self, agent: &str) -> Option<&Opponent> {
        self.opponents.iter().find(|opponent| opponent.agent == agent)
    }
}

fn both_languages() -> Vec<Language> {
    Language::ALL.to_vec()
}

/// Is this what an entry that is left out means?
fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn yes() -> bool {
    true
}

fn one() -> u32 {
    1
}

fn standard_board() -> Board {
    Board::Standard
}

fn draw_ply() -> Ply {
    crate::game::DRAW_PLY
}

fn first_seat() -> Seat {
    Seat::First
}

/// How the rules' own types look in a document; the rules themselves know nothing of schemas.
#[cfg(not(target_arch = "wasm32"))]
mod schema {
    #[derive(schemars::JsonSchema)]
    #[expect(dead_code)] // only its description is used
    pub enum Board {
        #[serde(rename = "6x6")]
        Standard,
        #[serde(rename = "4x4")]
        Small,
        #[serde(rename = "2x3")]
        Mini,
    }

    #[derive(schemars::JsonSchema)]
    #[serde(rename_all = "lowercase")]
    #[expect(dead_code)] // only its description is used
    pub enum Seat {
        First,
        Second,
    }
}
