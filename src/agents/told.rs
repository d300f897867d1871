//! An explanation on its way to a screen or into a file: readable JSON, with moves in the papers' notation, squares by
//! their names and pieces by the letters of the cups. Nothing that is read is believed unseen.

use super::explanation::{BeliefStep, Explanation, Mixture, MoveRate, SearchReport};
use super::{Decision, Entry};
use crate::game::notation::{self, NotationError};
use crate::game::{Board, Move, PieceId, Ply, Seat, View};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A decision with what led to it, and where it was made: whoever reads it needs nothing else.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Told {
    /// The player's id.
    pub by: String,
    /// The board.
    pub board: Board,
    /// Which side it plays.
    pub seat: Seat,
    /// How many moves had been made.
    pub ply: Ply,
    /// The move that it chose.
    pub mv: Move,
    /// Why.
    pub explanation: Explanation,
}

impl Told {
    /// A player's decision at this view, to be told.
    pub fn new(player: &Entry, view: &View, decision: Decision) -> Told {
        let Decision { mv, explanation } = decision;
        Told { by: player.id.to_owned(), board: view.board(), seat: view.seat(), ply: view.ply(), mv, explanation }
    }
}

/// Why a text is no explanation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ToldError {
    /// A move or a square cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move is written with what it took, which an explanation does not know.
    #[error("{0:?} says what it takes; moves of an explanation do not")]
    Capture(String),
    /// There is no such piece.
    #[error("{text:?} is no piece of {board}; pieces are letters from a on")]
    Piece {
        /// The text.
        text: String,
        /// The board.
        board: Board,
    },
    /// A number is no share of anything.
    #[error("{0} is not between 0 and 1")]
    Share(String),
    /// A number is none.
    #[error("{0} is no number to reckon with")]
    Number(String),
}

/// The form in which it is written.
#[derive(Serialize, Deserialize)]
struct Written {
    by: String,
    board: Board,
    seat: Seat,
    ply: Ply,
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    scores: Vec<Scored>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chances: Vec<Chance>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rates: Vec<Rate>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    belief: Vec<Believed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    search: Option<SearchReport>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    mixtures: Vec<Mixed>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
}

#[derive(Serialize, Deserialize)]
struct Scored {
    #[serde(rename = "move")]
    mv: String,
    score: f64,
}

#[derive(Serialize, Deserialize)]
struct Chance {
    #[serde(rename = "move")]
    mv: String,
    chance: f64,
}

#[derive(Serialize, Deserialize)]
struct Rate {
    #[serde(rename = "move")]
    mv: String,
    wins: f64,
    playouts: u64,
    low: f64,
    high: f64,
}

#[derive(Serialize, Deserialize)]
struct Believed {
    piece: String,
    blue: f64,
}

#[derive(Serialize, Deserialize)]
struct Reason {
    ply: Ply,
    #[serde(rename = "move")]
    mv: String,
    piece: String,
    before: f64,
    after: f64,
    why: String,
}

#[derive(Serialize, Deserialize)]
struct Mixed {
    /// The names of the squares with blues.
    blues: Vec<String>,
    weight: f64,
    chances: Vec<Chance>,
}

#[derive(Serialize, Deserialize)]
struct Note {
    name: String,
    text: String,
}

impl From<Told> for Written {
    fn from(told: Told) -> Written {
        let Told { by, board, seat, ply, mv, explanation } = told;
        let text = |mv: Move| notation::move_text(board, mv);
        let chances = |list: Vec<(Move, f64)>| -> Vec<Chance> {
            list.into_iter().map(|(mv, chance)| Chance { mv: text(mv), chance }).collect()
        };
        let Explanation { scores, chances: drawn, rates, belief, reasons, search, mixtures, notes } = explanation;
        Written {
            by,
            board,
            seat,
            ply,
            mv: text(mv),
            scores: scores.into_iter().map(|(mv, score)| Scored { mv: text(mv), score }).collect(),
            chances: chances(drawn),
            rates: rates
                .into_iter()
                .map(|MoveRate { mv, wins, playouts, low, high }| Rate { mv: text(mv), wins, playouts, low, high })
                .collect(),
            belief: belief.into_iter().map(|(piece, blue)| Believed { piece: letter(piece), blue }).collect(),
            reasons: reasons
                .into_iter()
                .map(|BeliefStep { ply, mv, piece, before, after, why }| Reason {
                    ply,
                    mv: text(mv),
                    piece: letter(piece),
                    before,
                    after,
                    why: why.into_owned(),
                })
                .collect(),
            search,
            mixtures: mixtures
                .into_iter()
                .map(|Mixture { blues, weight, chances: drawn }| Mixed {
                    blues: blues.into_iter().map(|square| notation::square_name(board, square)).collect(),
                    weight,
                    chances: chances(drawn),
                })
                .collect(),
            notes: notes.into_iter().map(|(name, text)| Note { name: name.into_owned(), text }).collect(),
        }
    }
}

impl TryFrom<Written> for Told {
    type Error = ToldError;
    fn try_from(written: Written) -> Result<Told, ToldError> {
        let Written { by, board, seat, ply, mv, scores, chances, rates, belief, reasons, search, mixtures, notes } =
            written;
        let read = Reader { board };
        if let Some(search) = &search {
            search.line.iter().try_for_each(|text| read.mv(text).map(drop))?;
        }
        let explanation = Explanation {
            scores: all(scores, |Scored { mv, score }| Ok((read.mv(&mv)?, number(score)?)))?,
            chances: read.chances(chances)?,
            rates: all(rates, |Rate { mv, wins, playouts, low, high }| {
                let (low, high) = (share(low)?, share(high)?);
                Ok(MoveRate { mv: read.mv(&mv)?, wins: number(wins)?, playouts, low, high })
            })?,
            belief: all(belief, |Believed { piece, blue }| Ok((read.piece(&piece)?, share(blue)?)))?,
            reasons: all(reasons, |Reason { ply, mv, piece, before, after, why }| {
                let (before, after) = (share(before)?, share(after)?);
                Ok(BeliefStep { ply, mv: read.mv(&mv)?, piece: read.piece(&piece)?, before, after, why: why.into() })
            })?,
            search,
            mixtures: all(mixtures, |Mixed { blues, weight, chances }| {
                let blues = all(blues, |square| Ok(notation::parse_square(board, &square)?))?;
                Ok(Mixture { blues, weight: share(weight)?, chances: read.chances(chances)? })
            })?,
            notes: notes.into_iter().map(|Note { name, text }| (Cow::Owned(name), text)).collect(),
        };
        Ok(Told { by, board, seat, ply, mv: read.mv(&mv)?, explanation })
    }
}

/// Reads what means something on one board only.
#[derive(Clone, Copy)]
struct Reader {
    board: Board,
}

impl Reader {
    fn mv(self, text: &str) -> Result<Move, ToldError> {
        match notation::parse_move(self.board, text)? {
            (mv, None) => Ok(mv),
            (_, Some(_)) => Err(ToldError::Capture(text.to_owned())),
        }
    }

    fn piece(self, text: &str) -> Result<PieceId, ToldError> {
        let found = self.board.shape().piece_ids().find(|piece| letter(*piece) == text);
        found.ok_or_else(|| ToldError::Piece { text: text.to_owned(), board: self.board })
    }

    fn chances(self, list: Vec<Chance>) -> Result<Vec<(Move, f64)>, ToldError> {
        all(list, |Chance { mv, chance }| Ok((self.mv(&mv)?, share(chance)?)))
    }
}

/// The cups' name of an opposing piece: a to h.
fn letter(piece: PieceId) -> String {
    piece.letter().to_ascii_lowercase().to_string()
}

fn all<A, B>(list: Vec<A>, read: impl FnMut(A) -> Result<B, ToldError>) -> Result<Vec<B>, ToldError> {
    list.into_iter().map(read).collect()
}

fn number(number: f64) -> Result<f64, ToldError> {
    if number.is_finite() { Ok(number) } else { Err(ToldError::Number(number.to_string())) }
}

/// What is added up from shares may be beside one by a rounding.
fn share(share: f64) -> Result<f64, ToldError> {
    if (-1e-9..=1.0 + 1e-9).contains(&share) { Ok(share) } else { Err(ToldError::Share(share.to_string())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Direction;
    use serde_json::{Value, json};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// An explanation in which nothing is missing.
    fn whole() -> Told {
        let board = Board::Small;
        let square = |name| notation::parse_square(board, name).unwrap();
        let (b1, a1) = (Move::step(square("b1"), Direction::Down), Move::leave(square("d4")));
        let piece = |index| PieceId::from_index(index).unwrap();
        let explanation = Explanation {
            scores: vec![(b1, -3.5), (a1, 100_000_000.0)],
            chances: vec![(b1, 0.25), (a1, 0.75)],
            rates: vec![MoveRate { mv: b1, wins: 12.5, playouts: 40, low: 0.18, high: 0.47 }],
            belief: vec![(piece(0), 0.5), (piece(3), 0.125)],
            reasons: vec![BeliefStep {
                ply: Ply(4),
                mv: Move::step(square("c3"), Direction::Up),
                piece: piece(3),
                before: 0.5,
                after: 0.125,
                why: "came-near".into(),
            }],
            search: Some(SearchReport { depth: 5, nodes: 2550, line: vec!["b1↓".to_owned(), "c3↑".to_owned()] }),
            mixtures: vec![Mixture { blues: vec![square("a1"), square("b1")], weight: 1.0, chances: vec![(b1, 1.0)] }],
            notes: vec![("masks".into(), "1100 1100".to_owned())],
        };
        Told { by: "cfr-a".to_owned(), board, seat: Seat::Second, ply: Ply(5), mv: a1, explanation }
    }

    #[test]
    fn it_is_written_so_that_a_person_can_read_it() {
        let written = serde_json::to_value(whole()).unwrap();
        assert_eq!(written["board"], "4x4");
        assert_eq!(written["move"], "d4↓");
        assert_eq!(written["scores"][0], json!({ "move": "b1↓", "score": -3.5 }));
        let rate = json!({ "move": "b1↓", "wins": 12.5, "playouts": 40, "low": 0.18, "high": 0.47 });
        assert_eq!(written["rates"][0], rate);
        assert_eq!(written["belief"][1], json!({ "piece": "d", "blue": 0.125 }));
        let reason =
            json!({ "ply": 4, "move": "c3↑", "piece": "d", "before": 0.5, "after": 0.125, "why": "came-near" });
        assert_eq!(written["reasons"][0], reason);
        assert_eq!(written["mixtures"][0]["blues"], json!(["a1", "b1"]));
        assert_eq!(written["notes"][0], json!({ "name": "masks", "text": "1100 1100" }));
        assert_eq!(serde_json::from_str::<Told>(&written.to_string()).unwrap(), whole());
    }

    #[test]
    fn what_nobody_explained_is_not_written() {
        let silent = Told { explanation: Explanation::default(), ..whole() };
        let written = serde_json::to_value(&silent).unwrap();
        assert_eq!(written.as_object().unwrap().len(), 5, "{written}");
        assert_eq!(serde_json::from_value::<Told>(written).unwrap(), silent);
    }

    #[test]
    fn nonsense_is_refused_with_a_sentence() {
        let refused = |change: fn(&mut Value)| {
            let mut written = serde_json::to_value(whole()).unwrap();
            change(&mut written);
            serde_json::from_value::<Told>(written).unwrap_err().to_string()
        };
        assert!(refused(|told| told["move"] = json!("e1↑")).contains("no square of 4x4"));
        assert!(refused(|told| told["move"] = json!("日本")).contains("is no move"));
        assert!(refused(|told| told["chances"][0]["move"] = json!("b1↓(r)")).contains("says what it takes"));
        assert!(refused(|told| told["chances"][0]["chance"] = json!(1.5)).contains("between 0 and 1"));
        assert!(refused(|told| told["belief"][0]["piece"] = json!("e")).contains("no piece of 4x4"));
        assert!(refused(|told| told["rates"][0]["high"] = json!(-0.5)).contains("between 0 and 1"));
        assert!(refused(|told| told["search"]["line"][1] = json!("c3")).contains("is no move"));
        assert!(refused(|told| told["mixtures"][0]["blues"][0] = json!("é")).contains("no square"));
    }

    #[test]
    fn a_rate_is_the_share_of_wins() {
        let rate = whole().explanation.rates[0];
        assert_eq!(rate.rate(), Some(12.5 / 40.0));
        assert_eq!(MoveRate { playouts: 0, wins: 0.0, ..rate }.rate(), None);
    }
}
