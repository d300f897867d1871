//! A whole game as a few hundred letters, for an address: whoever opens it needs nothing else.
//!
//! A byte a move, a byte a set-up; the captures and the end follow from the rules.

use crate::game::record::{Player, Record, RecordError};
use crate::game::{
    Board, Colour, Direction, Game, Move, Outcome, PerSeat, Ply, Reason, Seat, Seed, Setup, SetupError, Way, notation,
};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// What the part of an address that holds a game begins with.
pub const START: &str = "s.";

/// The version of the form that is written.
pub const VERSION: u8 = 1;

/// What stands where somebody may have resigned, if both agreed on a draw.
const AGREED: u8 = 3;

/// A name of a player is no longer than this.
const LONGEST_NAME: usize = 64;

/// Why a link holds no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// Letters that stand in no link, or too few of them.
    #[error("the link is not whole")]
    Form,
    /// Made by a later page.
    #[error("the link has version {0}; this page reads version {VERSION}")]
    Version(u8),
    /// A set-up that cannot be.
    #[error("a set-up in the link: {0}")]
    Setup(#[from] SetupError),
    /// A move that cannot be made.
    #[error("move {0} of the link cannot be made")]
    Move(usize),
}

/// The game as a part of an address.
pub fn write(record: &Record) -> Result<String, RecordError> {
    Ok(format!("{START}{}", BASE64_URL_SAFE_NO_PAD.encode(bytes(record)?)))
}

/// The game in bytes; the same for the same game.
pub fn bytes(record: &Record) -> Result<Vec<u8>, RecordError> {
    let game = record.replay()?;
    let board = record.board;
    let at = Board::ALL.iter().position(|one| *one == board).unwrap_or_default();
    let mut bytes = vec![VERSION, at as u8];
    bytes.extend(record.draw_ply.0.to_be_bytes());
    bytes.extend(record.seed.0.to_be_bytes());
    for seat in Seat::BOTH {
        match &record.players[seat] {
            Player::Person => bytes.push(0),
            Player::Remote => bytes.push(1),
            Player::Agent { id, checksum } => {
                bytes.push(2);
                for text in [id, checksum] {
                    // What stands in no name of ours is told apart from one, too.
                    let letter = |c| if in_a_name(c) { c } else { '_' };
                    let text: String = text.chars().map(letter).take(LONGEST_NAME).collect();
                    bytes.push(text.len() as u8);
                    bytes.extend(text.into_bytes());
                }
            }
        }
        let colours = game.position().setup(seat).colours().enumerate();
        bytes.push(colours.fold(0, |bits, (at, colour)| bits | u8::from(colour == Colour::Red) << at));
    }
    bytes.push(match record.outcome {
        Some(Outcome::Won { by, reason: Reason::Resigned }) => 1 + by.other() as u8,
        Some(Outcome::Drawn) if record.agreed => AGREED,
        _ => 0,
    });
    bytes.extend(game.history().iter().map(|played| packed(board, played.mv)));
    Ok(bytes)
}

/// The game in a part of an address.
pub fn read(text: &str) -> Result<Record, LinkError> {
    let text = text.trim().strip_prefix(START).ok_or(LinkError::Form)?;
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| LinkError::Form)?;
    let mut rest = Rest(&bytes);
    match rest.byte()? {
        VERSION => {}
        other => return Err(LinkError::Version(other)),
    }
    let board = *Board::ALL.get(usize::from(rest.byte()?)).ok_or(LinkError::Form)?;
    let draw_ply = Ply(u16::from_be_bytes(rest.array()?));
    let seed = Seed(u64::from_be_bytes(rest.array()?));
    let (first, second) = (side(&mut rest, board)?, side(&mut rest, board)?);
    let resigned = rest.byte()?;
    let mut game = Game::start(PerSeat::new(first.1, second.1), draw_ply);
    for (index, byte) in rest.0.iter().enumerate() {
        let number = index + 1;
        let mv = unpacked(board, *byte).ok_or(LinkError::Move(number))?;
        game.play(mv).map_err(|_| LinkError::Move(number))?;
    }
    if resigned == AGREED {
        game.agree_to_draw().map_err(|_| LinkError::Form)?;
    }
    let loser = match resigned {
        0 | AGREED => None,
        1 => Some(Seat::First),
        2 => Some(Seat::Second),
        _ => return Err(LinkError::Form),
    };
    if let Some(seat) = loser {
        game.resign(seat).map_err(|_| LinkError::Form)?;
    }
    Ok(Record::of(&game, seed, PerSeat::new(first.0, second.0)))
}

fn side(rest: &mut Rest<'_>, board: Board) -> Result<(Player, Setup), LinkError> {
    let player = match rest.byte()? {
        0 => Player::Person,
        1 => Player::Remote,
        2 => Player::Agent { id: rest.text()?, checksum: rest.text()? },
        _ => return Err(LinkError::Form),
    };
    let bits = rest.byte()?;
    let colour = |at: usize| if bits >> at & 1 == 1 { Colour::Red } else { Colour::Blue };
    let colours: Vec<Colour> = (0..board.shape().pieces()).map(colour).collect();
    Ok((player, Setup::new(board, &colours)?))
}

/// Can this stand in a player's name?
const fn in_a_name(letter: char) -> bool {
    letter.is_ascii_graphic()
}

/// What has not been read yet.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn byte(&mut self) -> Result<u8, LinkError> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], LinkError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(LinkError::Form)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn text(&mut self) -> Result<String, LinkError> {
        let length = usize::from(self.byte()?);
        let (text, rest) = self.0.split_at_checked(length).ok_or(LinkError::Form)?;
        self.0 = rest;
        let text = std::str::from_utf8(text).map_err(|_| LinkError::Form)?;
        let fits = text.len() <= LONGEST_NAME && text.chars().all(in_a_name);
        if fits { Ok(text.to_owned()) } else { Err(LinkError::Form) }
    }
}

/// A byte for a move: its square, and one of four steps or the way out.
fn packed(board: Board, mv: Move) -> u8 {
    let shape = board.shape();
    let square = shape.row(mv.from) * shape.columns() + shape.column(mv.from);
    let way = match mv.way {
        Way::Step(direction) => Direction::ALL.iter().position(|one| *one == direction).unwrap_or_default() as u8,
        Way::Leave => 4,
    };
    5 * square + way
}

fn unpacked(board: Board, byte: u8) -> Option<Move> {
    let shape = board.shape();
    let (square, way) = (byte / 5, byte % 5);
    let from = shape.square(square % shape.columns(), square / shape.columns())?;
    let direction = Direction::ALL.get(usize::from(way));
    // A step over the edge at a corner is an escape: one move has one form.
    Some(direction.map_or(Move::leave(from), |direction| notation::way_or_exit(board, from, *direction)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DRAW_PLY, Dice};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_name_that_nobody_has_is_no_other_players_name() {
        let mut record = game(1);
        record.players[Seat::First] = Player::Agent { id: "r u\u{e9}sh".to_owned(), checksum: "\u{7}".to_owned() };
        let read = read(&write(&record).unwrap()).unwrap();
        let kept = Player::Agent { id: "r_u_sh".to_owned(), checksum: "_".to_owned() };
        assert_eq!(read.players[Seat::First], kept);
    }

    /// A random game on any board, given up where the seed says so.
    fn game(seed: u64) -> Record {
        let mut dice = Dice::new(Seed(seed));
        let board = Board::ALL[seed as usize % 3];
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(board, &mut dice)), DRAW_PLY);
        while game.outcome().is_none() {
            if seed.is_multiple_of(5) && game.history().len() > 7 {
                game.resign(game.position().to_move()).unwrap();
                break;
            }
            game.play(*dice.pick(&game.position().legal_moves()).unwrap()).unwrap();
        }
        let agent = Player::Agent { id: "murasaki-d5".to_owned(), checksum: "0123abcd".to_owned() };
        Record::of(&game, Seed(seed), PerSeat::new(Player::Person, agent))
    }

    #[test]
    fn every_game_comes_back_out_of_its_link() {
        for seed in 0..60 {
            let record = game(seed);
            let link = write(&record).unwrap();
            assert_eq!(read(&link), Ok(record.clone()), "{seed}");
            assert!(link.len() < 140 + 2 * record.moves.len(), "{} letters", link.len());
            assert!(link.chars().all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c)), "{link}");
        }
    }

    #[test]
    fn a_broken_link_is_no_game() {
        let link = write(&game(1)).unwrap();
        for bad in ["", "s.", "s.AQ", "game", "s.日本語", &link.replace("s.", "t.")] {
            assert_eq!(read(bad), Err(LinkError::Form), "{bad}");
        }
        let mut bytes = bytes(&game(1)).unwrap();
        let as_link = |bytes: &[u8]| format!("{START}{}", BASE64_URL_SAFE_NO_PAD.encode(bytes));
        let last = bytes.len() - 1;
        bytes[last] = 255;
        assert_eq!(read(&as_link(&bytes)), Err(LinkError::Move(game(1).moves.len())));
        bytes[0] = 9;
        assert_eq!(read(&as_link(&bytes)), Err(LinkError::Version(9)));
        // Nothing that anybody writes there stops the page.
        let mut dice = Dice::new(Seed(7));
        for _ in 0..2000 {
            let noise: Vec<u8> = (0..dice.below(60)).map(|_| dice.below(256) as u8).collect();
            let _ = read(&as_link(&[&[VERSION, 0, 0, 200], noise.as_slice()].concat()));
        }
    }
}
