//! Sentences of a caption in the language now, with emphasis.

use super::caption::{Gap, Sentence};
use super::state::Watch;
use crate::game::Seat;
use crate::game::record::Player;
use crate::web::engine::watching::by::By;
use crate::web::kit::words::{agent_name, language, say, say_with};
use leptos::prelude::With;

/// The name of whoever sits there.
pub fn player(watch: Watch, seat: Seat) -> String {
    watch.wish.with(|wish| match wish.past.as_ref().map(|past| &past.record.players[seat]) {
        // Where one person played, it is whoever looks at the game.
        Some(Player::Person) if wish.past.as_ref().is_some_and(|past| past.is_yours(seat)) => {
            say("watch.you").to_owned()
        }
        // Where both are persons, their seats tell them apart.
        Some(Player::Person) => match (&wish.past, seat) {
            (Some(past), Seat::First) if past.record.players[Seat::Second] == Player::Person => {
                say("games.person-first").to_owned()
            }
            (Some(past), Seat::Second) if past.record.players[Seat::First] == Player::Person => {
                say("games.person-second").to_owned()
            }
            _ => say("games.person").to_owned(),
        },
        Some(Player::Remote) => say("games.remote").to_owned(),
        Some(Player::Agent { id, .. }) => agent_name(id),
        None => agent_name(&wish.players[seat]),
    })
}

/// Whoever is asked in somebody else's place; none where it is the one who sat there.
pub fn stand_in(watch: Watch, seat: Seat) -> Option<String> {
    watch.wish.with(|wish| {
        let past = wish.past.as_ref()?;
        (past.sat(seat) != Some(wish.players[seat].as_str())).then(|| agent_name(&wish.players[seat]))
    })
}

/// What an estimator is called.
pub fn by_name(by: By) -> &'static str {
    say(match by {
        By::Own => "watch.by-own",
        By::Even => "watch.by-even",
        By::Exit => "watch.by-exit",
        By::Blueness => "watch.by-blueness",
        By::Upp => "watch.by-upp",
        By::Cnn => "watch.by-cnn",
        By::Sight => "watch.by-sight",
        By::Population => "watch.by-population",
    })
}

/// Who reads: the player, or an estimator in its place.
pub fn reader(watch: Watch) -> String {
    let (by, side) = watch.wish.with(|wish| (wish.by, wish.side));
    let name = player(watch, side);
    match by {
        By::Own => match stand_in(watch, side) {
            Some(by) => say_with("watch.in-place", &[("name", &name), ("by", &by)]),
            None => name,
        },
        by => say_with("watch.in-place", &[("name", &name), ("by", by_name(by))]),
    }
}

/// A sentence in words, with its marks of emphasis.
pub fn words(watch: Watch, sentence: &Sentence) -> String {
    let filled: Vec<(&str, String)> = sentence
        .gaps
        .iter()
        .map(|(name, gap)| {
            let value = match gap {
                Gap::Player(seat) => player(watch, *seat),
                Gap::Reader => reader(watch),
                Gap::Square(square) => square.clone(),
                Gap::Number(number) => number.to_string(),
            };
            (*name, value)
        })
        .collect();
    let gaps: Vec<(&str, &str)> = filled.iter().map(|(name, value)| (*name, value.as_str())).collect();
    language().fill(sentence.key, &gaps)
}
