//! Ghosts that come next to opposing ghosts: how often a player does that, and what it does when the other one did.
//!
//! The thesis on mixed strategies shows with these counts that a search player gives its colours away: nearly all the
//! pieces that it brings next to opposing ones are red.

use super::total::Total;
use crate::game::{Bits, Colour, Direction, Game, PerSeat, Position, Seat, Shape, Square};
use serde::{Deserialize, Serialize};

/// One value for each colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PerColour<T> {
    /// Of red pieces.
    pub red: T,
    /// Of blue pieces.
    pub blue: T,
}

impl<T> PerColour<T> {
    /// The value of a colour, to change it.
    pub fn of_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::Red => &mut self.red,
            Colour::Blue => &mut self.blue,
        }
    }

    /// Both values of two, joined.
    fn zip(self, other: PerColour<T>, join: impl Fn(T, T) -> T) -> PerColour<T> {
        PerColour { red: join(self.red, other.red), blue: join(self.blue, other.blue) }
    }
}

/// How often an opposing piece came next to one's own, and how often it was captured by the very next move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Answers {
    /// It came, and the game went on.
    pub came: u64,
    /// It was captured at once.
    pub taken: u64,
}

impl Answers {
    /// Both together.
    pub fn plus(self, other: Answers) -> Answers {
        Answers { came: self.came.saturating_add(other.came), taken: self.taken.saturating_add(other.taken) }
    }
}

/// One player's contacts in a number of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Contacts {
    /// Own moves that ended next to an opposing piece, captures left out, by the moved piece's colour.
    pub approaches: PerColour<Total>,
    /// Answers to the opponent's approaches, by the true colour of the piece that came.
    pub answers: PerColour<Answers>,
    /// The same while the opponent had one red left: whoever takes that one has lost.
    pub answers_at_one_red: PerColour<Answers>,
}

impl Contacts {
    /// Both players' contacts in a game.
    pub fn of(game: &Game) -> PerSeat<Contacts> {
        let start = game.position();
        let setups = PerSeat::from_fn(|seat| start.setup(seat));
        let mut position = Position::start(setups, start.draw_ply());
        let mut moves = PerSeat::<PerColour<u64>>::default();
        let mut contacts = PerSeat::<Contacts>::default();
        let history = game.history();
        for (played, answer) in history.iter().zip(history.iter().skip(1).map(Some).chain([None])) {
            if position.play(played.mv).is_err() {
                break; // cannot be: these moves were made
            }
            let other = played.seat.other();
            let Some(to) = played.mv.to(position.board()).filter(|_| played.capture.is_none()) else { continue };
            if !is_next_to(position.board().shape(), to, pieces(&position, other)) {
                continue;
            }
            let colour = position.setup(played.seat).colour(played.piece);
            let moves = moves[played.seat].of_mut(colour);
            *moves = moves.saturating_add(1);
            if let Some(answer) = answer {
                let taken = answer.capture.is_some_and(|capture| capture.piece == played.piece);
                let one = Answers { came: 1, taken: u64::from(taken) };
                let contacts = &mut contacts[other];
                add(&mut contacts.answers, colour, one);
                if position.pieces(played.seat, Colour::Red).count() == 1 {
                    add(&mut contacts.answers_at_one_red, colour, one);
                }
            }
        }
        for seat in Seat::BOTH {
            let PerColour { red, blue } = moves[seat];
            contacts[seat].approaches = PerColour { red: Total::of(red), blue: Total::of(blue) };
        }
        contacts
    }

    /// Both together.
    pub fn plus(self, other: Contacts) -> Contacts {
        Contacts {
            approaches: self.approaches.zip(other.approaches, Total::plus),
            answers: self.answers.zip(other.answers, Answers::plus),
            answers_at_one_red: self.answers_at_one_red.zip(other.answers_at_one_red, Answers::plus),
        }
    }
}

fn add(answers: &mut PerColour<Answers>, colour: Colour, one: Answers) {
    let answers = answers.of_mut(colour);
    *answers = answers.plus(one);
}

fn pieces(position: &Position, seat: Seat) -> Bits {
    position.pieces(seat, Colour::Blue) | position.pieces(seat, Colour::Red)
}

/// Does one of these pieces stand above, below, left or right of this square?
fn is_next_to(shape: &Shape, square: Square, pieces: Bits) -> bool {
    Direction::ALL.into_iter().any(|direction| shape.next(square, direction).is_some_and(|next| pieces.has(next)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Setup, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A game on 4×4 from its set-ups and moves.
    fn game(first: &str, second: &str, moves: &str) -> Game {
        let setup = |seat, text| Setup::parse(Board::Small, seat, text).unwrap();
        let setups = PerSeat::new(setup(Seat::First, first), setup(Seat::Second, second));
        let mut game = Game::start(setups, DRAW_PLY);
        for text in moves.split_whitespace() {
            let (mv, _) = notation::parse_move(Board::Small, text).unwrap();
            game.play(mv).unwrap();
        }
        game
    }

    #[test]
    fn a_hand_made_game_is_counted_by_hand() {
        // a4↑ to a3: nothing near. a1↓ to a2: next to a3, red comes to red. a3↑ takes it: a capture is no approach.
        // b1← to a1: next to a2, blue comes. a2→ to b2: away from a1, but next to c... nobody; not an approach.
        // d1↓, d4↑ to d3: next to d2, blue comes to red, which has one red left on the other side.
        let game = game("RBRB", "rbbr", "a4↑ a1↓ a3↑(r) b1← a2→ d1↓ d4↑ d2↓(B)");
        let contacts = Contacts::of(&game);
        let (first, second) = (contacts.first, contacts.second);
        assert_eq!((first.approaches.red.sum, first.approaches.blue.sum), (0, 1));
        assert_eq!((second.approaches.red.sum, second.approaches.blue.sum), (1, 1));
        assert_eq!(first.answers.red, Answers { came: 1, taken: 1 });
        assert_eq!(first.answers.blue, Answers { came: 1, taken: 0 });
        assert_eq!(first.answers_at_one_red.red, Answers::default());
        assert_eq!(first.answers_at_one_red.blue, Answers { came: 1, taken: 0 });
        assert_eq!(second.answers.blue, Answers { came: 1, taken: 1 });
        assert_eq!(second.answers_at_one_red, PerColour::default());
    }

    #[test]
    fn an_approach_that_ends_the_game_asks_for_no_answer() {
        let whole = game("RBRB", "rbbr", "a4↑ a1↓");
        let contacts = Contacts::of(&whole);
        assert_eq!(contacts.second.approaches.red, Total { sum: 1, squares: 1 });
        assert_eq!(contacts.first.answers, PerColour::default());
    }

    #[test]
    fn the_spread_between_games_is_kept() {
        let twice = Contacts::of(&game("RBRB", "rbbr", "a4↑ a1↓ b4↑ a2→")).second;
        // a1↓ to a2 next to a3; a2→ to b2 next to b3.
        assert_eq!(twice.approaches.red, Total { sum: 2, squares: 4 });
        let both = twice.plus(Contacts::default());
        assert_eq!(both.plus(twice).approaches.red, Total { sum: 4, squares: 8 });
    }
}
