//! Reading a study's document: every mistake gets its place and a remedy.

mod questions;

use super::assignment;
use super::document::{FORMAT, Names, Study, VERSION};
use super::items::Kind;
use super::pictures;
use super::words::Words;
use crate::agents::entry::Entry;
use crate::agents::roster;
use crate::language::Language;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The most opponents and the most groups of a study.
const MOST_NAMES: usize = 200;
/// The most games of a participant. Nobody plays as many; but whoever reads a document must not run out of memory.
const MOST_GAMES: u64 = 100_000;

/// The most playouts and iterations of a player's move. Nobody waits as long for a move; but whoever does a stranger's log
/// again must come to an end.
const LONGEST_THOUGHT: [(&str, u64); 2] = [("playouts", 100_000), ("iterations", 20_000)];

/// A mistake in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where: the way to it from the top, such as `blocks[1].games`.
    pub place: String,
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub remedy: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}. {}", self.place, self.what, self.remedy)
    }
}

/// Why a document is no study: all its mistakes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(Problem::to_string).collect::<Vec<_>>().join("\n"))]
pub struct DocumentError(pub Vec<Problem>);

/// Reads and checks a document.
pub fn read(text: &str) -> Result<Study, DocumentError> {
    read_value(parse(text)?)
}

/// Reads the JSON of a document; a mark at the start of the file, as some editors write it, is no mistake.
pub fn parse(text: &str) -> Result<Value, DocumentError> {
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let what = format!("this is not JSON ({error})");
        one(place, what, "Look for a missing comma, quotation mark or bracket just before that place.")
    })
}

/// Reads and checks a document that is JSON already.
pub fn read_value(value: Value) -> Result<Study, DocumentError> {
    let format = value.get("format").and_then(Value::as_str).unwrap_or_default();
    if format != FORMAT {
        let what = format!("the document says {format:?}");
        return Err(one("format", what, format!("A study begins with \"format\": \"{FORMAT}\".")));
    }
    let version = value.get("version").and_then(Value::as_u64).unwrap_or_default();
    if version != u64::from(VERSION) {
        let what = format!("version {version} is not known here");
        return Err(one("version", what, format!("Write \"version\": {VERSION}, or use a newer Geister Lab.")));
    }
    let unknown = questions::unknown(&value);
    if !unknown.is_empty() {
        return Err(DocumentError(unknown));
    }
    let study: Study = serde_path_to_error::deserialize(&value).map_err(|error| {
        let place = match error.path().to_string() {
            path if path == "." => "the document".to_owned(),
            path => path,
        };
        let what = error.inner().to_string();
        one(place, what, "Compare with the schema, study.schema.json, or with one of the studies that ship.")
    })?;
    let problems = problems(&study);
    if problems.is_empty() { Ok(study) } else { Err(DocumentError(problems)) }
}

/// The hash that names a document: SHA-256 of its JSON with sorted keys and no spaces.
pub fn hash(value: &Value) -> String {
    let mut value = value.clone();
    // They are sorted anyway, unless somebody else's wish makes serde_json keep the order of a file.
    value.sort_all_objects();
    let digest = Sha256::digest(value.to_string().as_bytes());
    base16ct::lower::encode_string(&digest)
}

fn one(place: impl Into<String>, what: impl Into<String>, remedy: impl Into<String>) -> DocumentError {
    DocumentError(vec![Problem { place: place.into(), what: what.into(), remedy: remedy.into() }])
}

/// A list of problems that grows.
struct Finder<'a> {
    study: &'a Study,
    /// The places of texts that may hold pictures.
    prose: BTreeSet<String>,
    found: Vec<Problem>,
}

impl Finder<'_> {
    fn say(&mut self, place: impl Into<String>, what: impl Into<String>, remedy: impl Into<String>) {
        self.found.push(Problem { place: place.into(), what: what.into(), remedy: remedy.into() });
    }

    fn words(&mut self, place: &str, words: &Words) {
        let missing: Vec<Language> =
            self.study.languages.iter().copied().filter(|language| !words.has(*language)).collect();
        for language in missing {
            let tag = language.tag();
            self.say(
                format!("{place}.{tag}"),
                "there is no text in this language",
                format!("Write one, or take \"{tag}\" out of languages."),
            );
        }
        for language in Language::ALL.into_iter().filter(|language| words.has(*language)) {
            self.pictures(&format!("{place}.{}", language.tag()), words.get(language), self.prose.contains(place));
        }
    }

    fn pictures(&mut self, place: &str, text: &str, allowed: bool) {
        let (good, bad) = pictures::sorted(text);
        for written in bad {
            let what = format!("{written:?} shows no picture");
            self.say(place, what, pictures::REMEDY);
        }
        if let Some(picture) = good.first().filter(|_| !allowed) {
            let what = format!("the picture {} cannot stand in this text", picture.name);
            self.say(place, what, "Put it into a question, the consent, a break or a text at the end.");
        }
    }

    fn agent(&mut self, place: String, agent: &str) {
        let board = self.study.board;
        match roster::find_for(agent, board) {
            Ok(entry) => self.thinks_no_longer_than_one_waits(place, entry),
            Err(error) => {
                let on_board = roster::roster().iter().filter(|entry| entry.boards.contains(&board));
                let known: Vec<&str> = on_board.map(|entry| entry.id).collect();
                self.say(place, error.to_string(), format!("Players on {board}: {}.", known.join(", ")));
            }
        }
    }

    fn thinks_no_longer_than_one_waits(&mut self, place: String, entry: &Entry) {
        for (rounds, most) in LONGEST_THOUGHT {
            let of_these = entry.parameters().into_iter().filter(|(name, _)| name.starts_with(rounds));
            if of_these.filter_map(|(_, value)| value.parse::<u64>().ok()).any(|number| number > most) {
                let what = format!("{} thinks with more than {most} {rounds} a move", entry.id);
                self.say(place.clone(), what, format!("Write {most} at most."));
            }
        }
    }

    fn web_address(&mut self, place: &str, address: &str) {
        let good = address.starts_with("https://") || address.starts_with("http://");
        if !good {
            self.say(place, format!("{address:?} is no web address"), "Begin it with https://.");
        }
    }
}

fn is_name(text: &str) -> bool {
    let shape = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !text.is_empty() && text.len() <= 64 && text.chars().all(shape)
}

/// The mistakes that the form alone does not show.
pub fn problems(study: &Study) -> Vec<Problem> {
    let prose = pictures::prose(study).into_iter().map(|(place, _)| place).collect();
    let mut finder = Finder { study, prose, found: Vec::new() };
    let names = "Use small letters, digits and hyphens, 64 at most.";
    if !is_name(&study.id) {
        finder.say("id", format!("{:?} is no name", study.id), names);
    }
    if study.languages.is_empty() {
        finder.say("languages", "the study speaks no language", "Write [\"en\"], [\"ja\"] or both.");
    }
    finder.words("title", &study.title);
    if let Some(about) = &study.about {
        finder.words("about", about);
    }
    if let Some(consent) = &study.consent {
        finder.words("consent.title", &consent.title);
        finder.words("consent.text", &consent.text);
    }
    if let Some(practice) = &study.practice {
        finder.agent("practice.agent".to_owned(), &practice.agent);
    }
    if !(1..=1000).contains(&study.draw_ply.0) {
        finder.say(
            "draw_ply",
            format!("a draw at ply {}", study.draw_ply.0),
            "Use a number from 1 to 1000; the papers use 200.",
        );
    }
    opponents(&mut finder);
    blocks(&mut finder);
    if let Some(breaks) = &study.breaks {
        if breaks.every == 0 {
            finder.say("breaks.every", "a break after 0 games", "Use 1 or more, or leave breaks out.");
        }
        finder.words("breaks.text", &breaks.text);
    }
    if study.confidence && study.marks == super::document::Marks::Off {
        finder.say("confidence", "confidence is asked about marks, which are off", "Set marks to asked or required.");
    }
    questions::problems(&mut finder);
    finder.words("debrief.text", &study.debrief.text);
    if let Some(redirect) = &study.completion.redirect {
        finder.web_address("completion.redirect", redirect);
    }
    if let Some(declined) = &study.completion.declined {
        finder.web_address("completion.declined", declined);
    }
    if let Some(farewell) = &study.completion.screened_out {
        if let Some(text) = &farewell.text {
            finder.words("completion.screened_out.text", text);
        }
        if let Some(redirect) = &farewell.redirect {
            finder.web_address("completion.screened_out.redirect", redirect);
        }
    }
    let shown: BTreeSet<&str> = pictures::of(study).into_iter().map(|(_, picture)| picture.name).collect();
    for (name, hash) in &study.pictures {
        let hexadecimal = hash.len() == 64 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !shown.contains(name.as_str()) {
            finder.say(format!("pictures.{name}"), "no text shows this picture", "Take it out, or show it.");
        } else if !hexadecimal {
            let remedy = "Write its SHA-256 in 64 small hexadecimal digits, as sha256sum prints it.";
            finder.say(format!("pictures.{name}"), format!("{hash:?} is no hash"), remedy);
        }
    }
    if let super::document::Destination::Url(address) = &study.data {
        finder.web_address("data.url", address);
    }
    if study.links == super::document::Links::Signed && study.data == super::document::Destination::Browser {
        let remedy = "Nobody can check signatures in a browser: send the data to a collector, or leave links out.";
        finder.say("links", "links are signed, and the data stay in the browser", remedy);
    }
    if let Some(contact) = &study.contact {
        finder.words("contact", contact);
    }
    finder.found
}

/// Is something played that is no game? Then there need not be one.
fn is_at_a_gate(study: &Study) -> bool {
    study.questions.all().any(|(_, item)| matches!(item.kind, Kind::Gate { .. }))
}

fn opponents(finder: &mut Finder<'_>) {
    let study = finder.study;
    if study.opponents.is_empty() && !is_at_a_gate(study) {
        finder.say("opponents", "nobody is met", "Name at least one player.");
    }
    for (place, many) in [("opponents", study.opponents.len()), ("groups", study.groups.len())] {
        if many > MOST_NAMES {
            return finder.say(place, format!("{many} of them"), format!("Write {MOST_NAMES} at most."));
        }
    }
    let mut seen = BTreeSet::new();
    for (index, opponent) in study.opponents.iter().enumerate() {
        let place = format!("opponents[{index}]");
        finder.agent(format!("{place}.agent"), &opponent.agent);
        if !seen.insert(&opponent.agent) {
            finder.say(
                format!("{place}.agent"),
                format!("{} stands there twice", opponent.agent),
                "Name each player once.",
            );
        }
        match &opponent.name {
            Some(name) => finder.words(&format!("{place}.name"), name),
            None if study.names == Names::Shown => {
                finder.say(format!("{place}.name"), "names are shown, and this one has none", "Write one.");
            }
            None => {}
        }
        if let Some(about) = &opponent.about {
            finder.words(&format!("{place}.about"), about);
        }
    }
    let mut groups = BTreeSet::new();
    for (index, group) in study.groups.iter().enumerate() {
        let place = format!("groups[{index}]");
        if !is_name(&group.name) || !groups.insert(&group.name) {
            let what = format!("{:?} is no name, or stands there twice", group.name);
            finder.say(format!("{place}.name"), what, "Use small letters, digits and hyphens.");
        }
        members(finder, &place, &group.opponents);
        if group.opponents.is_empty() {
            finder.say(format!("{place}.opponents"), "this group meets nobody", "Name at least one player.");
        }
    }
}

fn members(finder: &mut Finder<'_>, place: &str, agents: &[String]) {
    if agents.len() > MOST_NAMES {
        let remedy = format!("Write {MOST_NAMES} at most.");
        return finder.say(format!("{place}.opponents"), format!("{} of them", agents.len()), remedy);
    }
    for (index, agent) in agents.iter().enumerate() {
        if finder.study.opponent(agent).is_none() {
            let place = format!("{place}.opponents[{index}]");
            finder.say(place, format!("{agent:?} is not among the opponents"), "Add it there, or take it out here.");
        }
    }
}

fn blocks(finder: &mut Finder<'_>) {
    let study = finder.study;
    if study.blocks.is_empty() && !is_at_a_gate(study) {
        finder.say("blocks", "there is no game", "Add a block, such as { \"seat\": \"first\", \"games\": 1 }.");
    }
    for (index, block) in study.blocks.iter().enumerate() {
        let place = format!("blocks[{index}]");
        if !(1..=100).contains(&block.games) {
            finder.say(
                format!("{place}.games"),
                format!("{} games in a row", block.games),
                "Use a number from 1 to 100.",
            );
        }
        members(finder, &place, &block.opponents);
    }
    if study.opponents.len().max(study.groups.len()) > MOST_NAMES {
        return;
    }
    let conditions = assignment::conditions(study);
    if conditions > assignment::MOST {
        let most = assignment::MOST;
        let remedy = format!("There may be {most}: use fewer groups, or fewer opponents in Latin squares.");
        finder.say("blocks", format!("groups and Latin squares make {conditions} conditions"), remedy);
    }
    let games = super::plan::longest(study);
    if games > MOST_GAMES {
        finder.say("blocks", format!("a participant would play {games} games"), format!("Plan {MOST_GAMES} at most."));
    }
    if !study.blocks.is_empty() && !study.opponents.is_empty() && games == 0 {
        finder.say(
            "blocks",
            "no game comes out of these blocks",
            "See that blocks and groups have opponents in common.",
        );
    }
}
