//! The positions of the tasks, and how each goes on: written down, so that everybody meets the same.
//!
//! A study teaches on the board on which it is played. Every board has a script of its own, but the steps lead the same
//! way on all of them, so that the same words fit.

use super::task::Task;
use crate::game::{Board, Colour, DRAW_PLY, Mine, Place, Seat, Square, Theirs, View};

/// A position and a line of moves.
pub struct Script {
    /// The board from row 1 down: `B` and `R` are the person's, `u` are theirs.
    pub rows: &'static [&'static str],
    /// How many of their blues and reds the person has taken before.
    pub taken: (usize, usize),
    /// The moves, the person's and theirs by turns, in the papers' notation.
    pub line: &'static [&'static str],
}

impl Script {
    /// The script of a task.
    pub const fn of(board: Board, task: Task) -> Script {
        match board {
            Board::Standard => Script::standard(task),
            Board::Small => Script::small(task),
            Board::Mini => Script::mini(task),
        }
    }

    /// Nothing stands beside anything that it could take, except where taking is the point.
    const fn standard(task: Task) -> Script {
        match task {
            Task::Sides => {
                Script { rows: &[".uuuu.", ".uuuu.", "......", "......", ".RBRB.", ".BRBR."], taken: (0, 0), line: &[] }
            }
            Task::Move => Script {
                rows: &["..u.u.", ".u....", "......", "..B...", "....R.", ".R.B.."],
                taken: (2, 3),
                line: &["c4↑"],
            },
            Task::CaptureRed => Script {
                rows: &["...u..", ".u....", "..u..u", "..B...", ".R..R.", "...B.."],
                taken: (2, 2),
                line: &["c4↑(r)"],
            },
            // Sideways and with a red one: any ghost may take, in any direction.
            Task::CaptureBlue => Script {
                rows: &["......", "....u.", ".u....", "......", "..Ru.B", ".B...."],
                taken: (3, 2),
                line: &["c5→(b)"],
            },
            // A red one stands as near to the other gate, for those who want to try it.
            Task::Leave => Script {
                rows: &["......", "B....R", "...u..", ".u....", "...u..", "..B.R."],
                taken: (2, 3),
                line: &["a2↑", "d3↑", "a1↑"],
            },
            Task::Bluff => Script {
                rows: &["....u.", ".....R", "..u...", ".u....", "......", ".BB..."],
                taken: (2, 3),
                line: &["f2↑", "e1→(R)"],
            },
            Task::Mark => {
                Script { rows: &[".u..u.", "..u...", "......", ".u..R.", "......", "B.R.B."], taken: (2, 2), line: &[] }
            }
        }
    }

    /// The same on four by four squares, with two ghosts of each colour.
    const fn small(task: Task) -> Script {
        match task {
            Task::Sides => Script { rows: &["uuuu", "....", "....", "RBRB"], taken: (0, 0), line: &[] },
            Task::Move => Script { rows: &["u..u", "....", ".B..", "...R"], taken: (1, 1), line: &["b3↑"] },
            Task::CaptureRed => Script { rows: &["u..u", ".u..", ".B..", "...R"], taken: (1, 0), line: &["b3↑(r)"] },
            Task::CaptureBlue => Script { rows: &["u...", "....", ".Ru.", "B..."], taken: (1, 1), line: &["b3→(b)"] },
            Task::Leave => {
                Script { rows: &["....", "B..R", ".u..", "..u."], taken: (1, 1), line: &["a2↑", "b3→", "a1↑"] }
            }
            Task::Bluff => {
                Script { rows: &["..u.", "...R", "u...", ".BB."], taken: (1, 1), line: &["d2↑", "c1→(R)"] }
            }
            Task::Mark => Script { rows: &["u..u", ".u..", "...R", "B..."], taken: (1, 0), line: &[] },
        }
    }

    /// The same on six squares, where each has one ghost of each colour, and whoever takes one ends the game. There is
    /// not always room to stand apart.
    const fn mini(task: Task) -> Script {
        match task {
            Task::Sides | Task::Mark => Script { rows: &["uu", "..", "RB"], taken: (0, 0), line: &[] },
            Task::Move => Script { rows: &["uu", "..", "BR"], taken: (0, 0), line: &["a3↑"] },
            Task::CaptureRed => Script { rows: &["uu", "B.", "R."], taken: (0, 0), line: &["a2↑(r)"] },
            Task::CaptureBlue => Script { rows: &[".u", "Ru", "B."], taken: (0, 0), line: &["a2→(b)"] },
            Task::Leave => Script { rows: &[".u", "Bu", "R."], taken: (0, 0), line: &["a2↑", "b2↓", "a1↑"] },
            Task::Bluff => Script { rows: &["u.", "uR", ".B"], taken: (0, 0), line: &["b2↑", "a1→(R)"] },
        }
    }

    /// What the person knows at the start; it is the first player and to move.
    pub fn view(&self, board: Board) -> View {
        let on = |letter: char| self.squares(board, letter);
        let side = |colour, letter| {
            let standing = on(letter).into_iter().map(Place::On);
            let all =
                standing.chain(std::iter::repeat(Place::Captured)).take(usize::from(board.shape().of_colour(colour)));
            all.map(move |place| Mine { colour, place }).collect::<Vec<Mine>>()
        };
        let mine = [side(Colour::Blue, 'B'), side(Colour::Red, 'R')].concat();
        let taken = |colour, count| std::iter::repeat_n(Theirs::Captured(colour), count);
        let theirs = on('u').into_iter().map(Theirs::Hidden);
        let theirs = theirs.chain(taken(Colour::Blue, self.taken.0)).chain(taken(Colour::Red, self.taken.1)).collect();
        View::without_history(board, Seat::First, mine, theirs, DRAW_PLY)
    }

    /// The squares with a letter on them.
    fn squares(&self, board: Board, letter: char) -> Vec<Square> {
        let letters = self.rows.iter().enumerate().flat_map(|(row, text)| {
            text.chars().enumerate().map(move |(column, found)| (column as u8, row as u8, found))
        });
        letters
            .filter(|(_, _, found)| *found == letter)
            .filter_map(|(column, row, _)| board.shape().square(column, row))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, PerSeat, Setup, notation};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Games that lead to the positions of the small boards: the person's home row and theirs, from the left, and the
    /// moves.
    const WAYS: [(Board, Task, &str, &str, &str); 14] = [
        (Board::Small, Task::Sides, "RBRB", "RRBB", ""),
        (
            Board::Small,
            Task::Move,
            "BBRR",
            "RBRB",
            "b4↑ b1↓ b3↑(b) c1↓ b2→(r) d1↓ a4↑ d2←(B) c4↑ c2↓(R) a3→ c3↑ b3↑ c2↑ b2↓ c1→",
        ),
        (Board::Small, Task::CaptureRed, "BRBR", "RBRB", "a4↑ b1↓ a3→ b2↓(B) b4↑(b) c1↓ b3↑ c2←(R) c4↑ a1↓ c3← a2↑"),
        (
            Board::Small,
            Task::CaptureBlue,
            "BBRR",
            "RRBB",
            "c4↑ c1↓ c3↑(b) b1↓ c2←(r) d1↓ b2↓ d2↓ b4→ d3↓(R) a4↑ d4←(B) a3↓ c4↑",
        ),
        (
            Board::Small,
            Task::Leave,
            "BBRR",
            "BRBR",
            "a4↑ b1↓ a3↑ b2↓ a2↑(b) b3↓(B) a1↓ b4→(R) d4↑ d1↓ d3↑(r) c1↓ a2↑ c2↓ a1↓ c3←",
        ),
        (Board::Small, Task::Bluff, "RBBR", "RRBB", "d4↑ a1↓ d3↑ a2↓ d2↑(b) a3↓(R) b4←(r) b1↓ a4→ b2↓ d1↓ b3←"),
        (Board::Small, Task::Mark, "BBRR", "RBRB", "d4↑ b1↓ b4↑ b2↓(B) c4↑ b3→(R) d3←(b) c1↓ c3→ c2←"),
        (Board::Mini, Task::Sides, "RB", "RB", ""),
        (Board::Mini, Task::Mark, "RB", "RB", ""),
        (Board::Mini, Task::Move, "BR", "RB", ""),
        (Board::Mini, Task::CaptureRed, "BR", "RB", "a3↑ b1↓ b3← b2↑"),
        (Board::Mini, Task::CaptureBlue, "RB", "RB", "a3↑ b1↓ b3← a1→"),
        (Board::Mini, Task::Leave, "BR", "RB", "a3↑ b1↓ b3← a1→"),
        (Board::Mini, Task::Bluff, "BR", "RB", "b3↑ a1↓ a3→ b1←"),
    ];

    /// A set-up from the letters of a home row, from the left.
    fn setup(board: Board, seat: Seat, row: &str) -> Setup {
        let shape = board.shape();
        let letter = |square: Square| row.chars().nth(usize::from(shape.column(square))).unwrap();
        let colour = |letter| if letter == 'B' { Colour::Blue } else { Colour::Red };
        let colours: Vec<Colour> =
            shape.piece_ids().map(|piece| colour(letter(shape.home_square(seat, piece)))).collect();
        Setup::new(board, &colours).unwrap()
    }

    #[test]
    fn a_game_leads_to_every_position_of_the_small_boards() {
        for (board, task, mine, theirs, moves) in WAYS {
            let setups = PerSeat::from_fn(|seat| setup(board, seat, if seat == Seat::First { mine } else { theirs }));
            let mut game = Game::start(setups, DRAW_PLY);
            for text in moves.split_whitespace() {
                let (mv, _) = notation::parse_move(board, text).unwrap();
                game.play(mv).unwrap_or_else(|error| panic!("{board} {task:?} {text}: {error}"));
            }
            let (view, wanted) = (game.view(Seat::First), Script::of(board, task).view(board));
            let known = |view: &View| {
                let left = Colour::BOTH.map(|colour| view.opposing_left(colour));
                (view.to_move(), view.outcome(), Colour::BOTH.map(|colour| view.own(colour)), view.hidden(), left)
            };
            assert_eq!(known(view), known(&wanted), "{board} {task:?}");
        }
    }
}
