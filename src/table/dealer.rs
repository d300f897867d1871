//! The hand that holds the truth: deals, moves for the opponent, and shows the colours when the game is over.
//!
//! Every function takes a sheet and gives the next one; nothing is remembered in between. The secret of a sheet is
//! opened here and nowhere else.

use super::entropy::{Entropy, NoEntropy};
use super::seal::{BrokenSeal, Secret};
use super::sheet::{Reveal, Sheet, SheetError, Table, VERSION};
use crate::agents::cast::{Cast, CastError};
use crate::agents::{Detail, roster};
use crate::game::notation::{self, NotationError};
use crate::game::{Board, Game, MoveError, PerSeat, Ply, Purpose, Seat, Seed, Setup};
use serde::{Deserialize, Serialize};

/// Why something cannot be done at the table.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no such opponent, or not on this board.
    #[error(transparent)]
    Roster(#[from] roster::RosterError),
    /// The opponent cannot be asked here.
    #[error(transparent)]
    Cast(#[from] CastError),
    /// The sheet is no game.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// The secret cannot be opened.
    #[error(transparent)]
    Seal(#[from] BrokenSeal),
    /// There are no random numbers.
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    /// The move cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The sheet's moves are not those of its secret.
    #[error("the saved game is not the one that was dealt")]
    OtherGame,
    /// Somebody else is to move.
    #[error("it is not this player's turn")]
    NotItsTurn,
    /// Colours are shown at the end only.
    #[error("the game is not over")]
    NotOver,
}

/// What an opponent is asked to sit down to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    /// The board.
    pub board: Board,
    /// The opponent's id.
    pub opponent: String,
    /// Where the person sits; by lot where it is none.
    pub seat: Option<Seat>,
    /// The ply at which the game is drawn.
    pub draw_ply: Ply,
    /// The seed of the opponent's choices; fresh where it is none.
    pub seed: Option<Seed>,
    /// Are the colours kept back at the end until they are asked for? Studies ask for guesses first.
    #[serde(default)]
    pub hold: bool,
}

/// Seats an opponent of this cast, which places its ghosts; with the table comes a set-up drawn for the person.
pub fn deal(cast: Cast, invitation: &Invitation, entropy: &mut dyn Entropy) -> Result<(Table, String), Refusal> {
    let &Invitation { board, seat, draw_ply, seed, hold, .. } = invitation;
    let entry = roster::find_for(&invitation.opponent, board)?;
    let seed = seed.map_or_else(|| entropy.seed(), Ok)?;
    let seat = match seat {
        Some(seat) => seat,
        None => Seat::BOTH[seed.dice(Purpose::Game(0)).below(2) as usize],
    };
    let theirs = cast.arrange(entry, board, seat.other(), seed)?;
    let secret = Secret::new(theirs.text(seat.other()), seed, entropy)?;
    let mut table = Table {
        version: VERSION,
        board,
        opponent: entry.id.to_owned(),
        checksum: cast.checksum(entry)?,
        seat,
        draw_ply,
        hold,
        commitment: secret.commitment(),
        sealed: String::new(),
    };
    table.sealed = secret.seal(&table.label(), entropy)?;
    let suggestion = Setup::random(board, &mut seed.dice(Purpose::Setup(seat))).text(seat);
    Ok((table, suggestion))
}

impl From<Secret> for Reveal {
    fn from(secret: Secret) -> Reveal {
        Reveal { setup: secret.setup, salt: secret.salt, seed: secret.seed }
    }
}

/// The truth behind a sheet, with its secret.
struct Opened {
    sheet: Sheet,
    secret: Secret,
    game: Game,
}

/// Opens the seal and plays the sheet again; a sheet that was tampered with does not replay.
fn open(sheet: Sheet) -> Result<Opened, Refusal> {
    if sheet.table.version != VERSION {
        return Err(SheetError::Version(sheet.table.version).into());
    }
    let (board, seat) = (sheet.table.board, sheet.table.seat);
    let secret = Secret::open(&sheet.table.sealed, &sheet.table.label())?;
    let theirs = Setup::parse(board, seat.other(), &secret.setup).map_err(|_| BrokenSeal)?;
    let own = sheet.own_setup()?;
    let setups = PerSeat::from_fn(|of| if of == seat { own } else { theirs });
    let mut game = Game::start(setups, sheet.table.draw_ply);
    for (index, text) in sheet.moves.iter().enumerate() {
        let illegal = |error| SheetError::Illegal(index + 1, error);
        let (mv, _) = notation::parse_move(board, text).map_err(|error| SheetError::Notation(index + 1, error))?;
        let played = game.play(mv).map_err(illegal)?;
        if notation::played_text(board, &played) != *text {
            return Err(Refusal::OtherGame);
        }
    }
    if sheet.resigned {
        game.resign(seat)?;
    }
    Ok(Opened { sheet, secret, game })
}

impl Opened {
    fn play(mut self, mv: crate::game::Move) -> Result<Sheet, Refusal> {
        let played = self.game.play(mv)?;
        self.sheet.moves.push(notation::played_text(self.sheet.table.board, &played));
        Ok(self.close())
    }

    /// The sheet for the page; the secret joins it only when the game is over.
    fn close(self) -> Sheet {
        let Opened { mut sheet, secret, game } = self;
        sheet.reveal = game.outcome().filter(|_| !sheet.table.hold).map(|_| secret.into());
        sheet
    }
}

/// The person makes a move in the papers' notation.
pub fn person_moves(sheet: Sheet, text: &str) -> Result<Sheet, Refusal> {
    let opened = open(sheet)?;
    if opened.game.position().to_move() != opened.sheet.table.seat {
        return Err(Refusal::NotItsTurn);
    }
    let (mv, _) = notation::parse_move(opened.sheet.table.board, text)?;
    opened.play(mv)
}

/// The opponent, who is of this cast, makes its move.
pub fn opponent_moves(cast: Cast, sheet: Sheet) -> Result<Sheet, Refusal> {
    let opened = open(sheet)?;
    let seat = opened.sheet.table.seat.other();
    if opened.game.outcome().is_some() {
        return Err(MoveError::GameOver.into());
    }
    if opened.game.position().to_move() != seat {
        return Err(Refusal::NotItsTurn);
    }
    let entry = opened.sheet.opponent()?;
    let decision = cast.decide(entry, opened.game.view(seat), opened.secret.seed, Detail::Move)?;
    opened.play(decision.mv)
}

/// The person gives up.
pub fn resign(sheet: Sheet) -> Result<Sheet, Refusal> {
    let mut opened = open(sheet)?;
    opened.game.resign(opened.sheet.table.seat)?;
    opened.sheet.resigned = true;
    Ok(opened.close())
}

/// Shows the colours of a game that is over.
pub fn reveal(sheet: Sheet) -> Result<Sheet, Refusal> {
    let Opened { mut sheet, secret, game } = open(sheet)?;
    game.outcome().ok_or(Refusal::NotOver)?;
    sheet.reveal = Some(secret.into());
    Ok(sheet)
}
