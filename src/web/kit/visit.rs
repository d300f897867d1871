//! Who comes to the page, by its address: a player, a solver of puzzles, a participant of a study, or a researcher.

use crate::language::Language;
use crate::study::class::ClassCode;

/// A visit to the pages of the second program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Visit {
    /// A participant follows a link.
    Participant(Invited),
    /// A researcher looks at the studies, or at one of them.
    Researcher(Option<String>),
    /// Somebody wants to solve puzzles, or one of them.
    Puzzles(Option<String>),
    /// Somebody looks at finished games, or at one of them.
    Games(Option<String>),
    /// Somebody analyses a game that is over, or a position: what the address names of it.
    Analysis(Option<String>),
    /// Somebody watches mini-Geister being learned.
    Mini,
    /// Somebody learns the game by doing.
    Tutorial,
    /// Somebody reads the rules.
    Rules,
    /// Somebody plays its first three games, each on a larger board.
    First,
    /// Somebody comes for today's ghost.
    Today,
    /// Two people share this device.
    Two,
    /// Somebody watches two players.
    Watch,
    /// Somebody learns why ghosts lie; which chapter, the room reads for itself.
    Learn,
    /// Somebody wants to know who guessed better in the last game.
    Guesses,
    /// Somebody has games counted, to see what gives colours away.
    Tells,
    /// A class: somebody joins the one with a code, or looks at it; a teacher begins one.
    Class {
        /// The code, if one is named.
        code: Option<String>,
        /// Is it looked at?
        board: bool,
    },
}

/// What a participant's link says.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Invited {
    /// The study's name.
    pub study: String,
    /// The participant's id.
    pub participant: Option<String>,
    /// The signature of the link, where it has one.
    pub signature: Option<String>,
    /// The class that is joined.
    pub class: Option<ClassCode>,
    /// The panel's own id of the study.
    pub panel_study: Option<String>,
    /// The panel's own id of this participation.
    pub panel_session: Option<String>,
    /// The condition: a number from 1, or the name of a group.
    pub condition: Option<String>,
    /// The language.
    pub language: Option<Language>,
    /// Is this a researcher's look at the study? Its log is marked.
    pub preview: bool,
    /// Is this a device of a laboratory, at which others sit before and after?
    pub lab: bool,
}

/// Names under which an id may come: ours, and that of Prolific.
const PARTICIPANT: [&str; 3] = ["participant", "PROLIFIC_PID", "prolific_pid"];

impl Visit {
    /// Reads an address: the path behind `#`, and all pairs of its queries. None for a player.
    pub fn read(path: &str, pairs: &[(String, String)]) -> Option<Visit> {
        let value = |names: &[&str]| {
            let found = pairs.iter().find(|(name, value)| names.contains(&name.as_str()) && !value.trim().is_empty());
            found.map(|(_, value)| value.trim().to_owned())
        };
        let path = path.trim_start_matches('#').trim_matches('/');
        let mut parts = path.split('/');
        let study = match (parts.next(), parts.next()) {
            (Some("studies"), name) => return Some(Visit::Researcher(name.map(str::to_owned))),
            (Some("puzzles"), name) => return Some(Visit::Puzzles(name.map(str::to_owned))),
            (Some("games"), name) => return Some(Visit::Games(name.map(str::to_owned))),
            // A position has a place of its own there, so the name may have two parts.
            (Some("analysis"), name) => {
                let rest = path.split_once('/').map(|(_, rest)| rest.to_owned());
                return Some(Visit::Analysis(name.and(rest)));
            }
            (Some("mini"), None) => return Some(Visit::Mini),
            (Some("tutorial"), None) => return Some(Visit::Tutorial),
            (Some("rules"), None) => return Some(Visit::Rules),
            (Some("first"), None) => return Some(Visit::First),
            (Some("today"), None) => return Some(Visit::Today),
            (Some("two"), None) => return Some(Visit::Two),
            (Some("watch"), None) => return Some(Visit::Watch),
            (Some("learn"), _) => return Some(Visit::Learn),
            (Some("tells"), None) => return Some(Visit::Tells),
            (Some("guesses"), None) => return Some(Visit::Guesses),
            (Some("class"), code) => {
                return Some(Visit::Class { code: code.map(str::to_owned), board: parts.next() == Some("board") });
            }
            (Some("study"), Some(name)) => name.to_owned(),
            _ => value(&["study"])?,
        };
        Some(Visit::Participant(Invited {
            study,
            participant: value(&PARTICIPANT),
            signature: value(&["sig"]),
            class: None,
            panel_study: value(&["STUDY_ID"]),
            panel_session: value(&["SESSION_ID"]),
            condition: value(&["condition"]),
            language: value(&["lang"]).map(|tag| Language::from_tag(&tag)),
            preview: value(&["preview"]).is_some(),
            lab: value(&["lab"]).is_some(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn read(path: &str, pairs: &[(&str, &str)]) -> Option<Visit> {
        let pairs: Vec<(String, String)> =
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Visit::read(path, &pairs)
    }

    #[test]
    fn a_link_names_study_participant_and_condition() {
        let invited = Invited {
            study: "unknown-opponents".to_owned(),
            participant: Some("P07".to_owned()),
            condition: Some("2".to_owned()),
            language: Some(Language::Japanese),
            signature: Some("0a1b".to_owned()),
            lab: true,
            ..Invited::default()
        };
        let pairs = [("participant", "P07"), ("condition", "2"), ("lang", "ja"), ("sig", "0a1b"), ("lab", "1")];
        assert_eq!(read("#/study/unknown-opponents", &pairs), Some(Visit::Participant(invited)));
    }

    #[test]
    fn prolifics_names_are_known_and_the_study_may_stand_before_the_hash() {
        let pairs = [("study", "learning-habits"), ("PROLIFIC_PID", "5f3a"), ("STUDY_ID", "x"), ("SESSION_ID", "y")];
        let Some(Visit::Participant(invited)) = read("#/", &pairs) else { panic!() };
        assert_eq!((invited.study.as_str(), invited.participant.as_deref()), ("learning-habits", Some("5f3a")));
        assert_eq!((invited.panel_study.as_deref(), invited.panel_session.as_deref()), (Some("x"), Some("y")));
    }

    #[test]
    fn a_player_is_no_participant() {
        assert_eq!(read("#/play", &[("opponent", "rush")]), None);
        assert_eq!(read("", &[]), None);
        assert_eq!(read("#/mini", &[]), Some(Visit::Mini));
        assert_eq!(read("#/tutorial", &[]), Some(Visit::Tutorial));
        assert_eq!(read("#/rules", &[]), Some(Visit::Rules));
        assert_eq!(read("#/first", &[]), Some(Visit::First));
        assert_eq!(read("#/today", &[]), Some(Visit::Today));
        assert_eq!(read("#/two", &[]), Some(Visit::Two));
        assert_eq!(read("#/watch", &[("first", "rush")]), Some(Visit::Watch));
        assert_eq!(read("#/learn", &[]), Some(Visit::Learn));
        assert_eq!(read("#/learn/wall", &[("large", "1")]), Some(Visit::Learn));
        assert_eq!(read("#/tells", &[("one", "rush")]), Some(Visit::Tells));
        assert_eq!(read("#/guesses", &[]), Some(Visit::Guesses));
        let class = |code: Option<&str>, board| Some(Visit::Class { code: code.map(str::to_owned), board });
        assert_eq!(read("#/class", &[]), class(None, false));
        assert_eq!(read("#/class/k7q9fm", &[]), class(Some("k7q9fm"), false));
        assert_eq!(read("#/class/k7q9fm/board", &[("reveal", "1")]), class(Some("k7q9fm"), true));
        assert_eq!(read("#/games", &[]), Some(Visit::Games(None)));
        assert_eq!(read("#/games/s.AQ-_", &[]), Some(Visit::Games(Some("s.AQ-_".to_owned()))));
        assert_eq!(read("#/analysis", &[]), Some(Visit::Analysis(None)));
        assert_eq!(read("#/analysis/0a1b", &[]), Some(Visit::Analysis(Some("0a1b".to_owned()))));
        assert_eq!(read("#/analysis/at/03R", &[]), Some(Visit::Analysis(Some("at/03R".to_owned()))));
        assert_eq!(read("#/studies", &[]), Some(Visit::Researcher(None)));
        assert_eq!(read("#/puzzles", &[]), Some(Visit::Puzzles(None)));
        assert_eq!(read("#/puzzles/0a1b", &[]), Some(Visit::Puzzles(Some("0a1b".to_owned()))));
        assert_eq!(read("#/studies/mine", &[]), Some(Visit::Researcher(Some("mine".to_owned()))));
    }
}
