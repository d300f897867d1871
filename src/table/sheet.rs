//! The score sheet: a game as the person at the page knows it.
//!
//! The page holds it, shows it, stores it and sends it with every request, so the worker needs no memory of its own:
//! a crashed or cancelled worker is replaced and asked again. A sheet holds no opposing colour that was not shown; the
//! secret is in there sealed.

use super::seal::commitment;
use crate::agents::roster;
use crate::game::notation::{self, NotationError};
use crate::game::record::{Player, Record};
use crate::game::{
    Board, Capture, Colour, Game, MoveError, PerSeat, Played, Ply, Seat, Seed, Setup, SetupError, View, moves,
};
use serde::{Deserialize, Serialize};

/// The version of saved sheets that this program reads.
pub const VERSION: u32 = 1;

/// Who plays whom on what: fixed when the opponent has placed its ghosts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// The version of the sheet.
    pub version: u32,
    /// The board.
    pub board: Board,
    /// The opponent's id.
    pub opponent: String,
    /// The opponent's checksum.
    pub checksum: String,
    /// Where the person sits.
    pub seat: Seat,
    /// The ply at which the game is drawn.
    pub draw_ply: Ply,
    /// Are the colours kept back at the end until they are asked for?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hold: bool,
    /// Is the table declared open? Then nothing is hidden from whoever watches it: colours lie on its sheet from the first
    /// move on, and both sides may be asked what they think. Nobody plays for themselves there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open: bool,
    /// The opponent's word that its set-up will not change.
    pub commitment: String,
    /// The opponent's secret, for the worker.
    pub sealed: String,
}

impl Table {
    /// What the seal is bound to.
    pub fn label(&self) -> String {
        let held = if self.hold { " held" } else { "" };
        let open = if self.open { " open" } else { "" };
        format!("{} {} {:?} {}{held}{open}", self.board, self.opponent, self.seat, self.draw_ply.0)
    }
}

/// A game as one person knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// Who plays whom on what.
    pub table: Table,
    /// The person's set-up in the papers' text.
    pub setup: String,
    /// The moves so far in the papers' notation.
    pub moves: Vec<String>,
    /// Has the person given up?
    pub resigned: bool,
    /// How often the person took a move back.
    pub takebacks: u16,
    /// How often the person asked what to play.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub hints: u16,
    /// Does the opponent offer a draw, since its last move?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offered: bool,
    /// Have both agreed on a draw?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// What was hidden, once the game is over or where the table is open.
    pub reveal: Option<Reveal>,
}

fn is_nought(number: &u16) -> bool {
    *number == 0
}

/// What is shown at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reveal {
    /// The opponent's set-up in the papers' text.
    pub setup: String,
    /// The salt of the commitment.
    pub salt: String,
    /// The seed of the opponent's choices.
    pub seed: Seed,
}

/// Why a sheet is no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// Made by another version of the page.
    #[error("the saved game has version {0}; this page reads version {VERSION}")]
    Version(u32),
    /// The set-up cannot be.
    #[error("the saved set-up: {0}")]
    Setup(#[from] SetupError),
    /// A move cannot be read.
    #[error("saved move {0}: {1}")]
    Notation(usize, NotationError),
    /// A move cannot have happened.
    #[error("saved move {0}: {1}")]
    Illegal(usize, MoveError),
    /// A capture is written without its colour, or a colour without a capture.
    #[error("saved move {0} does not say truly what it took")]
    Capture(usize),
}

impl Sheet {
    /// A game before its first move.
    pub fn new(table: Table, setup: Setup) -> Sheet {
        let setup = setup.text(table.seat);
        Sheet {
            table,
            setup,
            moves: Vec::new(),
            resigned: false,
            takebacks: 0,
            hints: 0,
            offered: false,
            agreed: false,
            reveal: None,
        }
    }

    /// The person's set-up.
    pub fn own_setup(&self) -> Result<Setup, SheetError> {
        Ok(Setup::parse(self.table.board, self.table.seat, &self.setup)?)
    }

    /// What the person knows after all moves.
    pub fn view(&self) -> Result<View, SheetError> {
        self.view_at(self.moves.len())
    }

    /// What the person knew after this many moves.
    pub fn view_at(&self, plies: usize) -> Result<View, SheetError> {
        if self.table.version != VERSION {
            return Err(SheetError::Version(self.table.version));
        }
        let mut view = View::start(self.table.seat, self.own_setup()?, self.table.draw_ply);
        for (index, text) in self.moves.iter().take(plies).enumerate() {
            view.see(seen(&view, index + 1, text)?);
        }
        if self.resigned && plies >= self.moves.len() {
            view.see_resignation(self.table.seat);
        }
        if self.agreed && plies >= self.moves.len() && view.outcome().is_none() {
            view.see_agreement();
        }
        Ok(view)
    }

    /// The sheet without the person's last move and all that followed it; none before the person's first move.
    pub fn taken_back(&self) -> Option<Sheet> {
        let own_turn = |ply: &usize| Seat::to_move_at(Ply(*ply as u16)) == self.table.seat;
        let keep = (0..self.moves.len()).rev().find(own_turn)?;
        let mut sheet = self.clone();
        sheet.moves.truncate(keep);
        sheet.offered = false;
        sheet.takebacks = sheet.takebacks.saturating_add(1);
        Some(sheet)
    }

    /// Did the opponent keep its word? None before the end.
    pub fn commitment_kept(&self) -> Option<bool> {
        self.reveal.as_ref().map(|reveal| commitment(&reveal.setup, &reveal.salt) == self.table.commitment)
    }

    /// The whole game with all colours; none before the end.
    pub fn game(&self) -> Option<Game> {
        self.record()?.replay().ok()
    }

    /// The record for the person to keep; none before the end.
    pub fn record(&self) -> Option<Record> {
        let reveal = self.reveal.as_ref()?;
        let table = &self.table;
        let mut setups = PerSeat::new(self.setup.clone(), self.setup.clone());
        setups[table.seat.other()] = reveal.setup.clone();
        let mut players = PerSeat::new(Player::Person, Player::Person);
        players[table.seat.other()] = Player::Agent { id: table.opponent.clone(), checksum: table.checksum.clone() };
        Some(Record {
            format: crate::game::record::FORMAT.to_owned(),
            version: crate::game::record::VERSION,
            board: table.board,
            draw_ply: table.draw_ply,
            seed: reveal.seed,
            players,
            setups,
            moves: self.moves.clone(),
            outcome: self.view().ok()?.outcome(),
            agreed: self.agreed,
        })
    }

    /// The opponent's entry in the roster.
    pub fn opponent(&self) -> Result<&'static crate::agents::Entry, roster::RosterError> {
        roster::find_for(&self.table.opponent, self.table.board)
    }
}

/// A written move as the person saw it happen. The opponent's moves cannot be checked for its hidden colours here; the
/// worker does that against the truth.
pub(super) fn seen(view: &View, number: usize, text: &str) -> Result<Played, SheetError> {
    let board = view.board();
    let (mv, letter) = notation::parse_move(board, text).map_err(|error| SheetError::Notation(number, error))?;
    let illegal = |error| SheetError::Illegal(number, error);
    let seat = view.to_move();
    let own = seat == view.seat();
    if own {
        view.check(mv).map_err(illegal)?;
    } else {
        let mine = view.own(Colour::Blue) | view.own(Colour::Red);
        if view.outcome().is_some() {
            return Err(illegal(MoveError::GameOver));
        }
        // Taken for blue: a blue may do all that a red may.
        moves::check(board.shape(), seat, view.hidden(), Default::default(), mine, mv).map_err(illegal)?;
    }
    let on = |square, own: bool| if own { view.my_piece_on(square) } else { view.their_piece_on(square) };
    let piece = on(mv.from, own).ok_or(illegal(MoveError::NoPiece))?;
    let taken = mv.to(board).and_then(|to| on(to, !own));
    let written = letter.map(|letter| if letter.eq_ignore_ascii_case(&'b') { Colour::Blue } else { Colour::Red });
    let capture = match (taken, written) {
        (None, None) => None,
        (Some(piece), Some(colour)) if own || view.mine()[piece.index()].colour == colour => {
            Some(Capture { piece, colour })
        }
        _ => return Err(SheetError::Capture(number)),
    };
    Ok(Played { seat, piece, mv, capture })
}
