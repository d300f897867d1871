//! The messages of the cups, read and written without a socket. On the wire each ends in CR LF.

use crate::game::{Board, Colour, Ply, Seat, Setup, Theirs, View, board_string};
use std::fmt;
use std::str::FromStr;

/// The cups play on this board.
pub const BOARD: Board = Board::Standard;
/// The cups' games are drawn at this ply.
pub const DRAW_PLY: Ply = Ply(300);
/// The first player's port; the second player's is the next one.
pub const PORT: u16 = 10_000;
/// What ends a message on the wire.
pub const LINE_END: &str = "\r\n";

/// The seat behind a port where nothing else tells: even ports are the first player's, as 10000 is.
pub const fn seat_of_port(port: u16) -> Seat {
    if port.is_multiple_of(2) { Seat::First } else { Seat::Second }
}

/// How a game ended for the one who is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// `WON:`
    Won,
    /// `LST:`
    Lost,
    /// `DRW:`
    Drawn,
}

impl Verdict {
    /// What a seat is told, by who won.
    pub fn of(seat: Seat, winner: Option<Seat>) -> Verdict {
        match winner {
            None => Verdict::Drawn,
            Some(winner) if winner == seat => Verdict::Won,
            Some(_) => Verdict::Lost,
        }
    }
}

/// What a server says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FromServer {
    /// `SET?`: name your reds.
    AskSet,
    /// `MOV?` and the board as the player sees it: move.
    AskMove(String),
    /// `OK `, or `OKR` and `OKB` with the colour that a move took.
    Accepted(Option<Colour>),
    /// `NG `
    Refused,
    /// The end, with a board on which all colours are open.
    Over(Verdict, String),
}

/// What a player says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FromPlayer {
    /// `SET:` and the names of the reds.
    Set(String),
    /// `MOV:`, a piece, a comma and a direction.
    Move(String),
}

/// A line that is no message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no message of the cups")]
pub struct NoMessage(pub String);

impl fmt::Display for FromServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromServer::AskSet => f.write_str("SET?"),
            FromServer::AskMove(board) => write!(f, "MOV?{board}"),
            FromServer::Accepted(None) => f.write_str("OK "),
            FromServer::Accepted(Some(Colour::Red)) => f.write_str("OKR"),
            FromServer::Accepted(Some(Colour::Blue)) => f.write_str("OKB"),
            FromServer::Refused => f.write_str("NG "),
            FromServer::Over(Verdict::Won, board) => write!(f, "WON:{board}"),
            FromServer::Over(Verdict::Lost, board) => write!(f, "LST:{board}"),
            FromServer::Over(Verdict::Drawn, board) => write!(f, "DRW:{board}"),
        }
    }
}

impl FromStr for FromServer {
    type Err = NoMessage;
    fn from_str(line: &str) -> Result<FromServer, NoMessage> {
        let text = line.trim();
        let over = |prefix, verdict| text.strip_prefix(prefix).map(|board| FromServer::Over(verdict, board.to_owned()));
        Ok(match text {
            "SET?" => FromServer::AskSet,
            "OK" => FromServer::Accepted(None),
            "OKR" => FromServer::Accepted(Some(Colour::Red)),
            "OKB" => FromServer::Accepted(Some(Colour::Blue)),
            "NG" => FromServer::Refused,
            _ => text
                .strip_prefix("MOV?")
                .map(|board| FromServer::AskMove(board.to_owned()))
                .or_else(|| over("WON:", Verdict::Won))
                .or_else(|| over("LST:", Verdict::Lost))
                .or_else(|| over("DRW:", Verdict::Drawn))
                .ok_or_else(|| NoMessage(line.to_owned()))?,
        })
    }
}

impl fmt::Display for FromPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromPlayer::Set(reds) => write!(f, "SET:{reds}"),
            FromPlayer::Move(words) => write!(f, "MOV:{words}"),
        }
    }
}

impl FromStr for FromPlayer {
    type Err = NoMessage;
    fn from_str(line: &str) -> Result<FromPlayer, NoMessage> {
        let text = line.trim();
        let set = text.strip_prefix("SET:").map(|reds| FromPlayer::Set(reds.to_owned()));
        let mov = || text.strip_prefix("MOV:").map(|words| FromPlayer::Move(words.to_owned()));
        set.or_else(mov).ok_or_else(|| NoMessage(line.to_owned()))
    }
}

/// The names of a set-up's reds, as `SET:` wants them.
pub fn red_names(setup: Setup) -> String {
    let reds = setup.board().shape().piece_ids().filter(|piece| setup.colour(*piece) == Colour::Red);
    reds.map(|piece| piece.letter()).collect()
}

/// The set-up with these reds: four different names from A to H in any order, or none.
pub fn set_up(names: &str) -> Option<Setup> {
    let ids = || BOARD.shape().piece_ids();
    let known = |name: char| ids().any(|piece| piece.letter() == name);
    if names.chars().count() != usize::from(BOARD.shape().of_colour(Colour::Red)) || !names.chars().all(known) {
        return None;
    }
    let colour = |red| if red { Colour::Red } else { Colour::Blue };
    let colours: Vec<Colour> = ids().map(|piece| colour(names.contains(piece.letter()))).collect();
    // A name that comes twice leaves too few reds, which is no set-up.
    Setup::new(BOARD, &colours).ok()
}

/// The board at the end, all colours open: what the view's owner sees, with the opponent's colours in small letters.
pub fn open_board(view: &View, theirs: Setup) -> String {
    let mut text = board_string::write(view).into_bytes();
    let opposing = text.chunks_mut(3).skip(view.mine().len());
    for ((part, piece), shown) in opposing.zip(BOARD.shape().piece_ids()).zip(view.theirs()) {
        if let (Theirs::Hidden(_), [_, _, letter]) = (shown, part) {
            *letter = if theirs.colour(piece) == Colour::Red { b'r' } else { b'b' };
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_is_read_back() {
        let board = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
        for line in ["SET?", "OK ", "OKR", "OKB", "NG ", "MOV?", "WON:", "LST:", "DRW:"] {
            let line = if line.len() == 4 && line != "SET?" { format!("{line}{board}") } else { line.to_owned() };
            assert_eq!(line.parse::<FromServer>().unwrap().to_string(), line);
        }
        for line in ["SET:ABCD", "MOV:A,N", "MOV:H,SOUTH"] {
            assert_eq!(line.parse::<FromPlayer>().unwrap().to_string(), line);
        }
        assert_eq!("OK".parse::<FromServer>(), Ok(FromServer::Accepted(None)));
        for line in ["", "OKX", "HELLO", "set?", "MOV:A,N"] {
            assert_eq!(line.parse::<FromServer>(), Err(NoMessage(line.to_owned())));
        }
        assert!("SET?".parse::<FromPlayer>().is_err());
    }

    #[test]
    fn reds_are_four_different_names_in_any_order() {
        let setup = set_up("HAGB").unwrap();
        assert_eq!(red_names(setup), "ABGH");
        assert_eq!(set_up("ABGH"), Some(setup));
        for bad in ["", "ABC", "ABCDE", "ABCC", "ABCI", "abcd", "A,BC", "ÄÖÜß"] {
            assert_eq!(set_up(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_end_shows_all_colours() {
        let view = View::start(Seat::Second, set_up("ABCD").unwrap(), DRAW_PLY);
        let shown = open_board(&view, set_up("EFGH").unwrap());
        assert_eq!(shown, "14R24R34R44R15B25B35B45B41b31b21b11b40r30r20r10r");
    }
}
