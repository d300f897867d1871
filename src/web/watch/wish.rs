//! What somebody wants to watch, as it stands in the address: players, board, seed, moment, and what is shown of it. The
//! same address shows the same thing on every machine.

use super::past::Past;
use crate::agents::roster::{find, find_for};
use crate::game::{Board, PerSeat, Seat, Seed};
use crate::web::engine::watching::by::By;
use std::sync::Arc;

/// What is watched, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The ids of the players.
    pub players: PerSeat<String>,
    /// The board.
    pub board: Board,
    /// Where everything random comes from.
    pub seed: Seed,
    /// After how many moves.
    pub ply: u16,
    /// Through whose eyes: it sits below, and its beliefs are shown.
    pub side: Seat,
    /// Who says what it believes.
    pub by: By,
    /// Whose colours are seen.
    pub xray: PerSeat<bool>,
    /// The panels that are open.
    pub panels: Panels,
    /// A game that was played already; none where these two play one.
    pub past: Option<Arc<Past>>,
}

/// What else can be shown or put away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Panels {
    /// Bars at the ghosts, and the chart.
    pub belief: bool,
    /// Arrows and the list of moves.
    pub moves: bool,
    /// The caption.
    pub words: bool,
    /// What the mover would do with other colours.
    pub what_if: bool,
    /// Large letters, for the back of a room.
    pub large: bool,
}

impl Panels {
    const USUAL: Panels = Panels { belief: true, moves: true, words: true, what_if: false, large: false };

    fn named(&mut self) -> [(&'static str, &mut bool); 5] {
        [
            ("belief", &mut self.belief),
            ("moves", &mut self.moves),
            ("words", &mut self.words),
            ("what-if", &mut self.what_if),
            ("large", &mut self.large),
        ]
    }

    fn written(mut self) -> String {
        let open = self.named().into_iter().filter(|(_, open)| **open).map(|(name, _)| name);
        let open: Vec<&str> = open.collect();
        if open.is_empty() { "nothing".to_owned() } else { open.join(",") }
    }

    fn read(text: &str) -> Option<Panels> {
        let mut panels = Panels { belief: false, moves: false, words: false, what_if: false, large: false };
        for name in text.split(',').filter(|name| *name != "nothing") {
            let (_, open) = panels.named().into_iter().find(|(known, _)| *known == name)?;
            *open = true;
        }
        Some(panels)
    }
}

impl Default for Wish {
    /// Somebody who lies against somebody who reads, seen by the reader.
    fn default() -> Wish {
        Wish {
            players: PerSeat::new("bluff-d5".to_owned(), "upp".to_owned()),
            board: Board::Standard,
            seed: Seed(7),
            ply: 0,
            side: Seat::Second,
            by: By::Own,
            xray: PerSeat::new(true, true),
            panels: Panels::USUAL,
            past: None,
        }
    }
}

/// The address of two players who are watched.
pub const PLACE: &str = "#/watch";
/// The address of a game that was played already, before its name.
pub const PAST_PLACE: &str = "#/analysis";

/// Players who are at home on every board.
const ANYWHERE: [&str; 2] = ["murasaki-d5", "upp"];

impl Wish {
    /// Reads what stands behind the question mark. What cannot be read is as usual, and is named.
    pub fn read(query: &str) -> (Wish, Vec<String>) {
        Wish::default().reading(query)
    }

    /// The same for a game that was played already, which has its board and its seed.
    pub fn read_past(past: Arc<Past>, query: &str) -> (Wish, Vec<String>) {
        Past::wish(past).reading(query)
    }

    fn reading(self, query: &str) -> (Wish, Vec<String>) {
        let (mut wish, mut bad) = (self, Vec::new());
        let free = wish.past.is_none();
        let mut board = None;
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let read = match key {
                "first" | "second" => {
                    let seat = if key == "first" { Seat::First } else { Seat::Second };
                    find(value).ok().map(|entry| wish.players[seat] = entry.id.to_owned())
                }
                "board" if free => value.parse().ok().map(|read| board = Some(read)),
                "seed" if free => value.parse().ok().map(|seed| wish.seed = seed),
                "ply" => value.parse().ok().map(|ply| wish.ply = ply),
                "side" => seat(value).map(|seat| wish.side = seat),
                "eyes" => By::named(value).map(|by| wish.by = by),
                "xray" => xray(value).map(|xray| wish.xray = xray),
                "show" => Panels::read(value).map(|panels| wish.panels = panels),
                _ => None,
            };
            if read.is_none() {
                bad.push(pair.chars().take(60).collect());
            }
        }
        let fits = |board: Board| Seat::BOTH.into_iter().all(|seat| find_for(&wish.players[seat], board).is_ok());
        // Who plays on small boards only says by that which board is meant.
        let meant = [Board::Standard, Board::Small, Board::Mini].into_iter().find(|board| fits(*board));
        if free {
            wish.board = board.or(meant).unwrap_or_default();
        }
        bad.extend(wish.make_possible());
        (wish, bad)
    }

    /// Puts others in the place of players who do not play on the board, and says whom.
    pub fn make_possible(&mut self) -> Vec<String> {
        let mut gone = Vec::new();
        for (seat, instead) in Seat::BOTH.into_iter().zip(ANYWHERE) {
            if let Err(error) = find_for(&self.players[seat], self.board) {
                gone.push(error.to_string());
                self.players[seat] = instead.to_owned();
            }
        }
        gone
    }

    /// The address, with all that is not as usual.
    pub fn address(&self) -> String {
        let Wish { players, board, seed, ply, .. } = self;
        let (usual, mut text) = match &self.past {
            None => {
                let PerSeat { first, second } = players;
                (Wish::default(), format!("{PLACE}?first={first}&second={second}&board={board}&seed={seed}&ply={ply}"))
            }
            Some(past) => (Past::wish(past.clone()), format!("{PAST_PLACE}/{}?ply={ply}", past.name)),
        };
        for (seat, name) in Seat::BOTH.into_iter().zip(["first", "second"]) {
            if self.past.is_some() && players[seat] != usual.players[seat] {
                text += &format!("&{name}={}", players[seat]);
            }
        }
        if self.side != usual.side {
            text += &format!("&side={}", if self.side == Seat::First { "first" } else { "second" });
        }
        if self.by != usual.by {
            text += &format!("&eyes={}", self.by.name());
        }
        if self.xray != usual.xray {
            text += match (self.xray.first, self.xray.second) {
                (true, true) => "&xray=both",
                (true, false) => "&xray=first",
                (false, true) => "&xray=second",
                (false, false) => "&xray=none",
            };
        }
        if self.panels != usual.panels {
            text += &format!("&show={}", self.panels.written());
        }
        text
    }

    /// Is it the same game, whatever is shown of it?
    pub fn same_game(&self, other: &Wish) -> bool {
        match (&self.past, &other.past) {
            (None, None) => self.players == other.players && self.board == other.board && self.seed == other.seed,
            (past, other) => past == other,
        }
    }
}

fn seat(text: &str) -> Option<Seat> {
    match text {
        "first" => Some(Seat::First),
        "second" => Some(Seat::Second),
        _ => None,
    }
}

fn xray(text: &str) -> Option<PerSeat<bool>> {
    match text {
        "both" => Some(PerSeat::new(true, true)),
        "none" => Some(PerSeat::new(false, false)),
        _ => seat(text).map(|one| PerSeat::from_fn(|seat| seat == one)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn an_address_gives_back_what_was_written() {
        let mut wish = Wish {
            players: PerSeat::new("cfr-a-5p-cfr+-200".to_owned(), "rush".to_owned()),
            board: Board::Small,
            ply: 12,
            side: Seat::First,
            by: By::Population,
            xray: PerSeat::new(false, true),
            ..Wish::default()
        };
        for panels in [Panels::USUAL, Panels { large: true, what_if: true, words: false, ..Panels::USUAL }] {
            wish.panels = panels;
            let address = wish.address();
            assert_eq!(Wish::read(address.split_once('?').unwrap().1), (wish.clone(), Vec::new()), "{address}");
        }
        assert_eq!(Wish::read(""), (Wish::default(), Vec::new()));
    }

    #[test]
    fn a_game_that_was_played_has_its_board_and_its_seed_and_whoever_is_asked() {
        let past = super::super::past::tests::small(3);
        let usual = Past::wish(past.clone());
        assert_eq!(usual.address(), "#/analysis/0a1b?ply=0");
        let wish =
            Wish { players: PerSeat::new("upp".to_owned(), "rush".to_owned()), ply: 7, by: By::Own, ..usual.clone() };
        let address = wish.address();
        assert_eq!(address, "#/analysis/0a1b?ply=7&first=upp&eyes=own");
        let query = address.split_once('?').unwrap().1;
        assert_eq!(Wish::read_past(past.clone(), query), (wish.clone(), Vec::new()));
        assert!(wish.same_game(&usual) && !wish.same_game(&Wish::default()));
        let (wish, bad) = Wish::read_past(past, "board=6x6&seed=9&first=cnn-small");
        assert_eq!((wish.board, wish.seed, bad.len()), (Board::Small, Seed(3), 3), "{bad:?}");
    }

    #[test]
    fn what_cannot_be_read_is_named_and_as_usual() {
        let (wish, bad) = Wish::read("first=nobody&seed=x&ply=-1&board=7x7&eyes=mine&xray=all&show=all&side=left&a");
        assert_eq!(wish, Wish::default());
        assert_eq!(bad.len(), 9);
        let (wish, bad) = Wish::read("first=cfr-a&board=6x6");
        assert_eq!((wish.players.first.as_str(), bad.len()), ("murasaki-d5", 1));
    }

    #[test]
    fn who_plays_on_one_board_brings_it_along() {
        let (wish, bad) = Wish::read("first=cfr-a&second=upp");
        assert_eq!((wish.board, bad.len()), (Board::Small, 0));
        assert!(wish.same_game(&Wish { ply: 9, ..wish.clone() }) && !wish.same_game(&Wish::default()));
    }
}
