//! The hand that holds the truth: deals, moves for the opponent, and shows the colours when the game is over.
//!
//! Every function takes a sheet and gives the next one; nothing is remembered in between. The secret of a sheet is
//! opened here and nowhere else.
//!
//! A table is *closed* while somebody plays at it: what leaves this file is the seat's view and nothing else. It is *open*
//! where it was declared so when it was dealt, and every table is once its game is over and its colours were shown.

use super::entropy::{Entropy, NoEntropy};
use super::seal::{BrokenSeal, Secret};
use super::sheet::{Reveal, Sheet, SheetError, Table, VERSION};
use crate::agents::cast::{Cast, CastError};
use crate::agents::{Detail, Entry, Told, roster};
use crate::game::notation::{self, NotationError};
use crate::game::{Board, Game, MoveError, PerSeat, Ply, Purpose, Seat, Seed, Setup, View};
use crate::search::WIN;
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
    /// A draw is agreed on where a position comes again and again.
    #[error("a draw can be offered when a position has come {TIMES} times")]
    NoRepetition,
    /// Colours are shown at the end only.
    #[error("the game is not over")]
    NotOver,
    /// The other side's thoughts would tell its colours.
    #[error("what the other side thinks is told when the game is over and its colours are shown")]
    Closed,
    /// Nobody has come that far, or the game was over by then.
    #[error("nothing was decided after {0} moves of this game")]
    NoDecision(u16),
}

/// A position that has come so often may be a draw, if somebody says so.
pub const TIMES: u32 = 3;

/// An opponent waits once longer before it says so itself.
const OPPONENTS_TIMES: u32 = TIMES + 1;

/// Of its playouts an opponent has to win this share to think that it wins.
const WINNING: f64 = 0.65;

/// Whom a person is told what to play by, the first that is in the cast and plays on the board: strong players who answer soon.
const ADVISERS: [&str; 4] = ["murasaki-d5", "blueness", "cfr-a", "upp"];

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
    deal_table(cast, invitation, false, entropy)
}

/// The same at a table that is declared open, for watching, analysis and lessons.
pub fn deal_open(cast: Cast, invitation: &Invitation, entropy: &mut dyn Entropy) -> Result<(Table, String), Refusal> {
    deal_table(cast, invitation, true, entropy)
}

fn deal_table(
    cast: Cast,
    invitation: &Invitation,
    open: bool,
    entropy: &mut dyn Entropy,
) -> Result<(Table, String), Refusal> {
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
        open,
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
    if sheet.agreed {
        game.agree_to_draw()?;
    }
    Ok(Opened { sheet, secret, game })
}

impl Opened {
    fn play(mut self, mv: crate::game::Move) -> Result<Sheet, Refusal> {
        let played = self.game.play(mv)?;
        self.sheet.moves.push(notation::played_text(self.sheet.table.board, &played));
        self.sheet.offered = false;
        Ok(self.close())
    }

    /// The sheet for the page; the secret joins it only when the game is over, or where nothing is hidden.
    fn close(self) -> Sheet {
        let Opened { mut sheet, secret, game } = self;
        let shown = sheet.table.open || (game.outcome().is_some() && !sheet.table.hold);
        sheet.reveal = shown.then(|| secret.into());
        sheet
    }

    /// May whoever holds this sheet know everything? A finished game whose colours are kept back is still closed: a study
    /// asks what somebody guesses before it shows them. A sheet that shows what it claims to was shown it here.
    fn is_open(&self) -> bool {
        let shown = self.sheet.reveal.as_ref().is_some_and(|reveal| *reveal == self.secret.clone().into());
        self.sheet.table.open || (self.game.outcome().is_some() && shown)
    }

    /// The opponent's decision in the game so far, with what led to it.
    fn opponents_thoughts(&self, cast: Cast, game: &Game) -> Result<Told, Refusal> {
        let seat = self.sheet.table.seat.other();
        if game.outcome().is_some() {
            return Err(MoveError::GameOver.into());
        }
        if game.position().to_move() != seat {
            return Err(Refusal::NotItsTurn);
        }
        let (player, view) = (self.sheet.opponent()?, game.view(seat));
        Ok(Told::new(player, view, cast.decide(player, view, self.secret.seed, Detail::Explained)?))
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
    let seed = opened.secret.seed;
    let before = opened.game.clone();
    let mut sheet = opened.play(decision.mv)?;
    let comes_again = sheet.view().is_ok_and(|view| view.outcome().is_none() && view.repeated() >= OPPONENTS_TIMES);
    sheet.offered = comes_again && !sheet.table.hold && !sees_a_win(cast, entry, before.view(seat), seed)?;
    Ok(sheet)
}

/// Does a player think that it wins? Its own numbers say so, where it has any: a forced win, or most of its playouts.
fn sees_a_win(cast: Cast, player: &Entry, view: &View, seed: Seed) -> Result<bool, Refusal> {
    let why = cast.decide(player, view, seed, Detail::Explained)?.explanation;
    let forced = why.scores.iter().any(|(_, score)| *score >= f64::from(WIN) / 2.0);
    let rates = why.rates.iter().filter_map(|rate| rate.rate());
    Ok(forced || rates.fold(0.0, f64::max) >= WINNING)
}

/// The person offers a draw, or takes the one that is offered. The opponent agrees unless it saw a win when it moved last.
/// Gives the sheet of the finished game, or the same sheet where it declines.
pub fn offer_draw(cast: Cast, sheet: Sheet) -> Result<Sheet, Refusal> {
    let mut opened = open(sheet)?;
    let seat = opened.sheet.table.seat;
    if opened.game.outcome().is_some() {
        return Err(MoveError::GameOver.into());
    }
    if opened.game.position().to_move() != seat {
        return Err(Refusal::NotItsTurn);
    }
    let last = opened.sheet.moves.len().checked_sub(1).filter(|_| opened.game.view(seat).repeated() >= TIMES);
    // In a study nobody is asked anything that its document does not know of.
    let last = last.filter(|_| !opened.sheet.table.hold).ok_or(Refusal::NoRepetition)?;
    let before = opened.game.back_to(Ply(last as u16));
    if sees_a_win(cast, opened.sheet.opponent()?, before.view(seat.other()), opened.secret.seed)? {
        opened.sheet.offered = false;
        return Ok(opened.close());
    }
    opened.game.agree_to_draw()?;
    opened.sheet.agreed = true;
    Ok(opened.close())
}

/// What a strong player of this cast would play in the person's place, in the papers' notation. It is given the person's
/// view and nothing else; the sheet counts that it was asked.
pub fn advise(cast: Cast, mut sheet: Sheet) -> Result<(Sheet, String), Refusal> {
    if sheet.table.hold {
        return Err(Refusal::Closed);
    }
    let board = sheet.table.board;
    let known = ADVISERS.iter().filter_map(|id| roster::find_for(id, board).ok());
    let adviser = known.into_iter().find(|entry| cast.has(entry)).map_or_else(|| sheet.opponent(), Ok)?;
    let told = hint(cast, &sheet.view()?, adviser)?;
    sheet.hints = sheet.hints.saturating_add(1);
    Ok((sheet, notation::move_text(board, told.mv)))
}

/// The opponent makes its move and says why: at an open table only.
pub fn opponent_moves_aloud(cast: Cast, sheet: Sheet) -> Result<(Sheet, Told), Refusal> {
    let opened = open(sheet)?;
    if !opened.is_open() {
        return Err(Refusal::Closed);
    }
    let told = opened.opponents_thoughts(cast, &opened.game)?;
    Ok((opened.play(told.mv)?, told))
}

/// What a side thinks, or thought, after this many moves. The opponent's thoughts speak of its own ghosts, so they are told
/// at an open table only. The person's side is explained at any time, from what the person knows: what the opponent would do
/// in its place.
pub fn explain(cast: Cast, sheet: Sheet, ply: Ply, of: Seat) -> Result<Told, Refusal> {
    if usize::from(ply.0) > sheet.moves.len() {
        return Err(Refusal::NoDecision(ply.0));
    }
    if of == sheet.table.seat {
        return hint(cast, &sheet.view_at(ply.0.into())?, sheet.opponent()?);
    }
    let opened = open(sheet)?;
    if !opened.is_open() {
        return Err(Refusal::Closed);
    }
    opened.opponents_thoughts(cast, &opened.game.back_to(ply))
}

/// What a player would do in the person's place. It is given the person's view and nothing else: neither the truth nor the
/// seed of the game can be in what it says.
fn hint(cast: Cast, view: &View, player: &Entry) -> Result<Told, Refusal> {
    if view.outcome().is_some() {
        return Err(MoveError::GameOver.into());
    }
    if view.to_move() != view.seat() {
        return Err(Refusal::NotItsTurn);
    }
    Ok(Told::new(player, view, cast.decide(player, view, Seed(0), Detail::Explained)?))
}

/// The person gives up.
pub fn resign(sheet: Sheet) -> Result<Sheet, Refusal> {
    let mut opened = open(sheet)?;
    opened.game.resign(opened.sheet.table.seat)?;
    opened.sheet.resigned = true;
    Ok(opened.close())
}

/// Shows the colours of a game that is over, or of one in which nothing is hidden.
pub fn reveal(sheet: Sheet) -> Result<Sheet, Refusal> {
    let Opened { mut sheet, secret, game } = open(sheet)?;
    if game.outcome().is_none() && !sheet.table.open {
        return Err(Refusal::NotOver);
    }
    sheet.reveal = Some(secret.into());
    Ok(sheet)
}
