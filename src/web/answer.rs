//! The worker's side of the conversation, as a pure function from request to reply.

use super::entropy::{Entropy, NoEntropy};
use super::messages::{Ask, Reply, Request};
use super::seal::{BrokenSeal, Secret};
use super::sheet::{Reveal, Sheet, SheetError, Table, VERSION};
use crate::agents::{self, Detail, roster};
use crate::game::notation::{self, NotationError};
use crate::game::{Board, Game, MoveError, PerSeat, Ply, Purpose, Seat, Seed, Setup};

/// Why a request is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    Roster(#[from] roster::RosterError),
    #[error(transparent)]
    Sheet(#[from] SheetError),
    #[error(transparent)]
    Seal(#[from] BrokenSeal),
    #[error(transparent)]
    Entropy(#[from] NoEntropy),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error("the saved game is not the one that was dealt")]
    OtherGame,
    #[error("it is not this player's turn")]
    NotItsTurn,
}

/// Answers a request.
pub fn answer(request: Request, entropy: &mut dyn Entropy) -> Reply {
    let ticket = request.ticket;
    let played = |sheet| Reply::Played { ticket, sheet };
    let result = match request.ask {
        Ask::Deal { board, opponent, seat, draw_ply, seed } => deal(board, &opponent, seat, draw_ply, seed, entropy)
            .map(|(table, suggestion)| Reply::Dealt { ticket, table, suggestion }),
        Ask::Move { sheet, text } => person_moves(sheet, &text).map(played),
        Ask::Think { sheet } => opponent_moves(sheet).map(played),
        Ask::Resign { sheet } => resign(sheet).map(played),
    };
    result.unwrap_or_else(|refusal| Reply::Refused { ticket: Some(ticket), reason: refusal.to_string() })
}

fn deal(
    board: Board,
    opponent: &str,
    seat: Option<Seat>,
    draw_ply: Ply,
    seed: Option<Seed>,
    entropy: &mut dyn Entropy,
) -> Result<(Table, String), Refusal> {
    let entry = roster::find_for(opponent, board)?;
    let seed = seed.map_or_else(|| entropy.seed(), Ok)?;
    let seat = match seat {
        Some(seat) => seat,
        None => Seat::BOTH[seed.dice(Purpose::Game(0)).below(2) as usize],
    };
    let theirs = agents::arrange(entry, board, seat.other(), seed);
    let secret = Secret::new(theirs.text(seat.other()), seed, entropy)?;
    let mut table = Table {
        version: VERSION,
        board,
        opponent: entry.id.to_owned(),
        checksum: entry.checksum(),
        seat,
        draw_ply,
        commitment: secret.commitment(),
        sealed: String::new(),
    };
    table.sealed = secret.seal(&table.label(), entropy)?;
    let suggestion = Setup::random(board, &mut seed.dice(Purpose::Setup(seat))).text(seat);
    Ok((table, suggestion))
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
        sheet.reveal = game.outcome().map(|_| Reveal { setup: secret.setup, salt: secret.salt, seed: secret.seed });
        sheet
    }
}

fn person_moves(sheet: Sheet, text: &str) -> Result<Sheet, Refusal> {
    let opened = open(sheet)?;
    if opened.game.position().to_move() != opened.sheet.table.seat {
        return Err(Refusal::NotItsTurn);
    }
    let (mv, _) = notation::parse_move(opened.sheet.table.board, text)?;
    opened.play(mv)
}

fn opponent_moves(sheet: Sheet) -> Result<Sheet, Refusal> {
    let opened = open(sheet)?;
    let seat = opened.sheet.table.seat.other();
    if opened.game.outcome().is_some() {
        return Err(MoveError::GameOver.into());
    }
    if opened.game.position().to_move() != seat {
        return Err(Refusal::NotItsTurn);
    }
    let entry = opened.sheet.opponent()?;
    let decision = agents::decide(entry, opened.game.view(seat), opened.secret.seed, Detail::Move);
    opened.play(decision.mv)
}

fn resign(sheet: Sheet) -> Result<Sheet, Refusal> {
    let mut opened = open(sheet)?;
    opened.game.resign(opened.sheet.table.seat)?;
    opened.sheet.resigned = true;
    Ok(opened.close())
}
