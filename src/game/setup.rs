//! A set-up: which of a player's pieces are blue and which are red.

use super::basics::{Colour, PieceId, Seat};
use super::seed::Dice;
use super::variant::Board;

/// One player's colours, by piece. Always has the board's counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    board: Board,
    /// One bit a piece, set where it is blue.
    blues: u8,
}

/// Why a set-up cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Not as many letters as the board has pieces.
    #[error("a set-up for {board} has {wanted} letters, not {given}")]
    Length {
        /// The board.
        board: Board,
        /// Its pieces.
        wanted: usize,
        /// The letters given.
        given: usize,
    },
    /// A letter that is no colour.
    #[error("{0:?} is no colour; a set-up is written with R and B")]
    Letter(char),
    /// The wrong number of blues.
    #[error("a set-up for {board} has {wanted} blue and {wanted} red pieces, this one has {given} blue")]
    Counts {
        /// The board.
        board: Board,
        /// Its blues.
        wanted: u8,
        /// The blues given.
        given: u8,
    },
}

impl Setup {
    /// The set-up with these colours, for piece A first.
    pub fn new(board: Board, colours: &[Colour]) -> Result<Setup, SetupError> {
        let wanted = board.shape().pieces();
        if colours.len() != wanted {
            return Err(SetupError::Length { board, wanted, given: colours.len() });
        }
        let blues = colours.iter().rev().fold(0, |bits, &colour| bits << 1 | u8::from(colour == Colour::Blue));
        let (wanted, given) = (board.shape().of_colour(Colour::Blue), blues.count_ones() as u8);
        if given != wanted {
            return Err(SetupError::Counts { board, wanted, given });
        }
        Ok(Setup { board, blues })
    }

    /// A set-up drawn from all of them, each equally likely.
    pub fn random(board: Board, dice: &mut Dice) -> Setup {
        let shape = board.shape();
        let mut ids: Vec<PieceId> = shape.piece_ids().collect();
        dice.shuffle(&mut ids);
        ids.truncate(usize::from(shape.of_colour(Colour::Blue)));
        Setup { board, blues: ids.iter().fold(0, |bits, id| bits | 1 << id.0) }
    }

    /// The board it is for.
    pub fn board(self) -> Board {
        self.board
    }

    /// The colour of a piece.
    pub fn colour(self, piece: PieceId) -> Colour {
        if self.blues >> piece.0 & 1 == 1 { Colour::Blue } else { Colour::Red }
    }

    /// The colours of all pieces, A first.
    pub fn colours(self) -> impl Iterator<Item = Colour> {
        self.board.shape().piece_ids().map(move |piece| self.colour(piece))
    }

    /// The papers' text: colours row by row from the top left of the board, the second player's in small letters.
    pub fn text(self, seat: Seat) -> String {
        let mut text: String = self.colours().map(|colour| colour_letter(colour, seat)).collect();
        if seat == Seat::Second {
            // The second player's piece A stands at its left front, which is the board's right.
            text = text.chars().rev().collect();
        }
        text
    }

    /// Reads the papers' text. Large and small letters both do.
    pub fn parse(board: Board, seat: Seat, text: &str) -> Result<Setup, SetupError> {
        let mut colours = text
            .trim()
            .chars()
            .map(|letter| match letter {
                'B' | 'b' => Ok(Colour::Blue),
                'R' | 'r' => Ok(Colour::Red),
                other => Err(SetupError::Letter(other)),
            })
            .collect::<Result<Vec<_>, _>>()?;
        if seat == Seat::Second {
            colours.reverse();
        }
        Setup::new(board, &colours)
    }
}

/// R, B for the first player, r, b for the second.
pub fn colour_letter(colour: Colour, seat: Seat) -> char {
    match (colour, seat) {
        (Colour::Blue, Seat::First) => 'B',
        (Colour::Red, Seat::First) => 'R',
        (Colour::Blue, Seat::Second) => 'b',
        (Colour::Red, Seat::Second) => 'r',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::seed::Seed;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn text_is_read_from_the_top_left_for_both_seats() {
        let first = Setup::parse(Board::Standard, Seat::First, "RRRBRBBB").unwrap();
        assert_eq!(first.colours().map(|c| colour_letter(c, Seat::First)).collect::<String>(), "RRRBRBBB");
        let second = Setup::parse(Board::Standard, Seat::Second, "rrrbrbbb").unwrap();
        assert_eq!(second.colours().map(|c| colour_letter(c, Seat::First)).collect::<String>(), "BBBRBRRR");
        assert_eq!(second.text(Seat::Second), "rrrbrbbb");
    }

    #[test]
    fn a_bad_text_says_what_is_wrong() {
        let parse = |text| Setup::parse(Board::Small, Seat::First, text).unwrap_err();
        assert_eq!(parse("RB"), SetupError::Length { board: Board::Small, wanted: 4, given: 2 });
        assert_eq!(parse("RBRX"), SetupError::Letter('X'));
        assert_eq!(parse("RBRR"), SetupError::Counts { board: Board::Small, wanted: 2, given: 1 });
    }

    #[test]
    fn random_setups_reach_all_seventy() {
        let mut dice = Dice::new(Seed(5));
        let mut seen: Vec<u8> = (0..3000).map(|_| Setup::random(Board::Standard, &mut dice).blues).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 70);
    }
}
