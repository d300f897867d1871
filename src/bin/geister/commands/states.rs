//! Positions from the command line: one as an argument, or one a line on standard input.

use super::CommandError;
use super::output::{print, print_json, print_line, reason_text};
use geister_lab::game::{Board, DRAW_PLY, Outcome, Seat, View, board_string};
use serde_json::{Map, Value, json};
use std::io::{BufRead, Read, stdin};

/// The longest line that is read; no board string is as long.
const LONGEST: u64 = 1000;

/// Passes over the rest of a line, however long, without keeping it.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let read = input.fill_buf()?;
        let end = read.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(read.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}

/// The positions that a command is asked about.
#[derive(clap::Args)]
pub struct States {
    /// The board: 6x6, 4x4 or 2x3
    #[arg(long, default_value_t = Board::Standard)]
    board: Board,
    /// Answer as JSON (always so for positions from standard input)
    #[arg(long)]
    json: bool,
    /// A competition board string as the player to move sees it; without it, one a line from standard input
    state: Option<String>,
}

impl States {
    /// The board of all positions.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Answers every position, as a document or, for a single one without `--json`, as text.
    pub fn answer(
        &self,
        document: impl Fn(&View) -> Map<String, Value>,
        text: impl Fn(&View) -> String,
    ) -> Result<(), CommandError> {
        let Some(state) = &self.state else { return self.answer_lines(document) };
        let view = self.read(state)?;
        if self.json { print_json(&document(&view)) } else { print(&text(&view)) }
    }

    /// Line by line, so that another program can ask, read the answer and ask again.
    fn answer_lines(&self, document: impl Fn(&View) -> Map<String, Value>) -> Result<(), CommandError> {
        let mut input = stdin().lock();
        let (mut lines, mut bad) = (0, 0);
        let mut line = Vec::new();
        while (&mut input).take(LONGEST).read_until(b'\n', &mut line)? > 0 {
            if line.len() as u64 >= LONGEST && !line.ends_with(b"\n") {
                // Whatever follows belongs to the same line, which is no position however it goes on.
                skip_line(&mut input)?;
            }
            let state = String::from_utf8_lossy(&line).trim().to_owned();
            line.clear();
            if state.is_empty() {
                continue;
            }
            lines += 1;
            match self.read(&state) {
                Ok(view) => print_line(&document(&view))?,
                Err(error) => {
                    bad += 1;
                    print_line(&json!({ "error": error.to_string() }))?;
                }
            }
        }
        if bad == 0 { Ok(()) } else { Err(CommandError::Lines { bad, lines }) }
    }

    fn read(&self, state: &str) -> Result<View, CommandError> {
        Ok(board_string::read(self.board, state, DRAW_PLY)?)
    }
}

/// `outcome` and `reason` from the side of the player to move; nothing while the game goes on.
pub fn outcome_fields(view: &View) -> Map<String, Value> {
    let mut fields = Map::new();
    match view.outcome() {
        None => {}
        Some(Outcome::Drawn) => {
            fields.insert("outcome".to_owned(), json!("draw"));
        }
        Some(Outcome::Won { by, reason }) => {
            // A position that is read has the player to move in the first seat.
            fields.insert("outcome".to_owned(), json!(if by == Seat::First { "win" } else { "loss" }));
            fields.insert("reason".to_owned(), json!(reason));
        }
    }
    fields
}

/// The same for people.
pub fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Drawn => "the game is over: drawn\n".to_owned(),
        Outcome::Won { by, reason } => {
            let who = if by == Seat::First { "player to move" } else { "opponent" };
            format!("the game is over: the {who} won {}\n", reason_text(reason))
        }
    }
}
