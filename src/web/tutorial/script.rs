//! The positions of the tasks, and how each goes on: written down, so that everybody meets the same.

use super::task::Task;
use crate::game::{Board, Colour, DRAW_PLY, Mine, Place, Seat, Square, Theirs, View};

/// The board of all tasks.
pub const BOARD: Board = Board::Standard;

/// A position and a line of moves.
pub struct Script {
    /// The board from row 1 down: `B` and `R` are the person's, `u` are theirs.
    pub rows: [&'static str; 6],
    /// How many of their blues and reds the person has taken before.
    pub taken: (usize, usize),
    /// The moves, the person's and theirs by turns, in the papers' notation.
    pub line: &'static [&'static str],
}

impl Script {
    /// The script of a task. Nothing stands beside anything that it could take, except where taking is the point.
    pub const fn of(task: Task) -> Script {
        match task {
            Task::Sides => {
                Script { rows: [".uuuu.", ".uuuu.", "......", "......", ".RBRB.", ".BRBR."], taken: (0, 0), line: &[] }
            }
            Task::Move => Script {
                rows: ["..u.u.", ".u....", "......", "..B...", "....R.", ".R.B.."],
                taken: (2, 3),
                line: &["c4↑"],
            },
            Task::CaptureRed => Script {
                rows: ["...u..", ".u....", "..u..u", "..B...", ".R..R.", "...B.."],
                taken: (2, 2),
                line: &["c4↑(r)"],
            },
            // Sideways and with a red one: any ghost may take, in any direction.
            Task::CaptureBlue => Script {
                rows: ["......", "....u.", ".u....", "......", "..Ru.B", ".B...."],
                taken: (3, 2),
                line: &["c5→(b)"],
            },
            // A red one stands as near to the other gate, for those who want to try it.
            Task::Leave => Script {
                rows: ["......", "B....R", "...u..", ".u....", "...u..", "..B.R."],
                taken: (2, 3),
                line: &["a2↑", "d3↑", "a1↑"],
            },
            Task::Bluff => Script {
                rows: ["....u.", ".....R", "..u...", ".u....", "......", ".BB..."],
                taken: (2, 3),
                line: &["f2↑", "e1→(R)"],
            },
            Task::Mark => {
                Script { rows: [".u..u.", "..u...", "......", ".u..R.", "......", "B.R.B."], taken: (2, 2), line: &[] }
            }
        }
    }

    /// What the person knows at the start; it is the first player and to move.
    pub fn view(&self) -> View {
        let on = |letter: char| self.squares(letter);
        let side = |colour, letter| {
            let standing = on(letter).into_iter().map(Place::On);
            let all =
                standing.chain(std::iter::repeat(Place::Captured)).take(usize::from(BOARD.shape().of_colour(colour)));
            all.map(move |place| Mine { colour, place }).collect::<Vec<Mine>>()
        };
        let mine = [side(Colour::Blue, 'B'), side(Colour::Red, 'R')].concat();
        let taken = |colour, count| std::iter::repeat_n(Theirs::Captured(colour), count);
        let theirs = on('u').into_iter().map(Theirs::Hidden);
        let theirs = theirs.chain(taken(Colour::Blue, self.taken.0)).chain(taken(Colour::Red, self.taken.1)).collect();
        View::without_history(BOARD, Seat::First, mine, theirs, DRAW_PLY)
    }

    /// The squares with a letter on them.
    fn squares(&self, letter: char) -> Vec<Square> {
        let letters = self.rows.iter().enumerate().flat_map(|(row, text)| {
            text.chars().enumerate().map(move |(column, found)| (column as u8, row as u8, found))
        });
        letters
            .filter(|(_, _, found)| *found == letter)
            .filter_map(|(column, row, _)| BOARD.shape().square(column, row))
            .collect()
    }
}
