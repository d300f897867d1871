//! Two people at one device: each hands it over to the other, and neither sees the other's colours.
//!
//! Both set-ups lie sealed on the sheet, as an opponent's does in other games. Whoever is to move has its own shown, and nobody
//! else's: what the page holds between two turns tells no colour.

use super::dealer::Refusal;
use super::entropy::Entropy;
use super::seal::{BrokenSeal, Secret};
use super::sheet::{SheetError, seen};
use crate::game::notation;
use crate::game::record::{FORMAT, Player, Record};
use crate::game::{Board, Capture, Colour, Dice, Game, MoveError, PerSeat, Played, Ply, Seat, Seed, Setup, View};
use serde::{Deserialize, Serialize};

/// The version of such sheets that this program reads.
const VERSION: u32 = 1;

/// A game of two people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The version of the sheet.
    pub version: u32,
    /// The board.
    pub board: Board,
    /// The ply at which the game is drawn.
    pub draw_ply: Ply,
    /// Both set-ups, for the worker.
    pub sealed: PerSeat<String>,
    /// The moves so far in the papers' notation.
    pub moves: Vec<String>,
    /// Who has given up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Seat>,
    /// Both set-ups, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reveal: Option<PerSeat<String>>,
}

/// Seals a set-up, so that it can lie on the table.
pub fn seal(
    board: Board,
    draw_ply: Ply,
    seat: Seat,
    setup: &str,
    entropy: &mut dyn Entropy,
) -> Result<String, Refusal> {
    let setup = Setup::parse(board, seat, setup).map_err(SheetError::from)?;
    let secret = Secret::new(setup.text(seat), Seed(0), entropy)?;
    Ok(secret.seal(&label(board, draw_ply, seat), entropy)?)
}

/// The set-up of whoever is to move, and of nobody else.
pub fn look(pair: &Pair, seat: Seat) -> Result<String, Refusal> {
    let game = open(pair)?;
    if game.outcome().is_some() || game.position().to_move() != seat {
        return Err(Refusal::NotItsTurn);
    }
    Ok(game.position().setup(seat).text(seat))
}

/// Whoever is to move makes a move in the papers' notation.
pub fn play(mut pair: Pair, text: &str) -> Result<Pair, Refusal> {
    let mut game = open(&pair)?;
    let (mv, _) = notation::parse_move(pair.board, text)?;
    let played = game.play(mv)?;
    pair.moves.push(notation::played_text(pair.board, &played));
    Ok(close(pair, &game))
}

/// Whoever is to move gives up.
pub fn resign(mut pair: Pair) -> Result<Pair, Refusal> {
    let mut game = open(&pair)?;
    let seat = game.position().to_move();
    game.resign(seat)?;
    pair.resigned = Some(seat);
    Ok(close(pair, &game))
}

fn close(mut pair: Pair, game: &Game) -> Pair {
    let over = game.outcome().is_some();
    pair.reveal = over.then(|| PerSeat::from_fn(|seat| game.position().setup(seat).text(seat)));
    pair
}

fn open(pair: &Pair) -> Result<Game, Refusal> {
    if pair.version != VERSION {
        return Err(SheetError::Version(pair.version).into());
    }
    let opened = |seat: Seat| -> Result<Setup, Refusal> {
        let secret = Secret::open(&pair.sealed[seat], &label(pair.board, pair.draw_ply, seat))?;
        Ok(Setup::parse(pair.board, seat, &secret.setup).map_err(|_| BrokenSeal)?)
    };
    let mut game = Game::start(PerSeat::new(opened(Seat::First)?, opened(Seat::Second)?), pair.draw_ply);
    for (index, text) in pair.moves.iter().enumerate() {
        let (mv, _) = notation::parse_move(pair.board, text).map_err(|error| SheetError::Notation(index + 1, error))?;
        let played = game.play(mv).map_err(|error| SheetError::Illegal(index + 1, error))?;
        if notation::played_text(pair.board, &played) != *text {
            return Err(Refusal::OtherGame);
        }
    }
    if let Some(seat) = pair.resigned {
        if game.position().to_move() != seat {
            return Err(MoveError::NotYours.into());
        }
        game.resign(seat)?;
    }
    Ok(game)
}

/// What a seal is bound to.
fn label(board: Board, draw_ply: Ply, seat: Seat) -> String {
    format!("pair {board} {seat:?} {}", draw_ply.0)
}

impl Pair {
    /// A game before its first move, from both sealed set-ups.
    pub fn new(board: Board, draw_ply: Ply, sealed: PerSeat<String>) -> Pair {
        Pair { version: VERSION, board, draw_ply, sealed, moves: Vec::new(), resigned: None, reveal: None }
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Seat {
        Seat::to_move_at(Ply(self.moves.len() as u16))
    }

    /// What somebody knows who has this set-up.
    pub fn view(&self, seat: Seat, setup: &str) -> Result<View, SheetError> {
        let mut view = View::start(seat, Setup::parse(self.board, seat, setup)?, self.draw_ply);
        for (index, text) in self.moves.iter().enumerate() {
            view.see(seen(&view, index + 1, text)?);
        }
        if let Some(seat) = self.resigned {
            view.see_resignation(seat);
        }
        Ok(view)
    }

    /// Where everybody stands and what was taken, from the side of whoever is to move: what both of them see while all sheets are
    /// down. The colours of the ghosts that stand there mean nothing and must not be shown.
    pub fn as_anybody_sees(&self) -> Option<View> {
        let seat = self.to_move();
        let mut view = View::start(seat, Setup::random(self.board, &mut Dice::new(Seed(0))), self.draw_ply);
        for text in &self.moves {
            let (mv, letter) = notation::parse_move(self.board, text).ok()?;
            let by = view.to_move();
            let on = |view: &View, square, mine: bool| {
                if mine { view.my_piece_on(square) } else { view.their_piece_on(square) }
            };
            let piece = on(&view, mv.from, by == seat)?;
            let colour =
                letter.map(|letter| if letter.eq_ignore_ascii_case(&'b') { Colour::Blue } else { Colour::Red });
            let taken = mv.to(self.board).and_then(|to| on(&view, to, by != seat));
            let capture = taken.zip(colour).map(|(piece, colour)| Capture { piece, colour });
            view.see(Played { seat: by, piece, mv, capture });
        }
        Some(view)
    }

    /// The game with all colours; none before the end.
    pub fn record(&self) -> Option<Record> {
        let setups = self.reveal.clone()?;
        let mut record = Record {
            format: FORMAT.to_owned(),
            version: crate::game::record::VERSION,
            board: self.board,
            draw_ply: self.draw_ply,
            seed: Seed(0),
            players: PerSeat::new(Player::Person, Player::Person),
            setups,
            moves: self.moves.clone(),
            outcome: None,
            agreed: false,
        };
        record.outcome = self.view(Seat::First, &record.setups.first).ok()?.outcome();
        Some(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{Detail, decide, find};
    use crate::game::DRAW_PLY;
    use crate::table::entropy::NoEntropy;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    struct Counting(u8);
    impl Entropy for Counting {
        fn fill(&mut self, bytes: &mut [u8]) -> Result<(), NoEntropy> {
            bytes.fill_with(|| {
                self.0 = self.0.wrapping_mul(167).wrapping_add(13);
                self.0
            });
            Ok(())
        }
    }

    const SETUPS: [&str; 2] = ["BRRB", "rbrb"];

    fn begun() -> Pair {
        let mut entropy = Counting(1);
        let mut sealed = |seat, setup| seal(Board::Small, DRAW_PLY, seat, setup, &mut entropy).unwrap();
        let (first, second) = (sealed(Seat::First, SETUPS[0]), sealed(Seat::Second, SETUPS[1]));
        Pair::new(Board::Small, DRAW_PLY, PerSeat::new(first, second))
    }

    #[test]
    fn only_whoever_is_to_move_is_shown_its_own_colours() {
        let pair = begun();
        assert_eq!(look(&pair, Seat::First).as_deref(), Ok(SETUPS[0]));
        assert_eq!(look(&pair, Seat::Second), Err(Refusal::NotItsTurn));
        let pair = play(pair, "b4↑").unwrap();
        assert_eq!(look(&pair, Seat::First), Err(Refusal::NotItsTurn));
        assert_eq!(look(&pair, Seat::Second).as_deref(), Ok(SETUPS[1]));
    }

    #[test]
    fn what_lies_between_two_turns_tells_no_colour() {
        let text = serde_json::to_string(&play(begun(), "b4↑").unwrap()).unwrap();
        for setup in SETUPS {
            assert!(!text.contains(setup), "{text}");
        }
        assert!(!text.contains("reveal"));
        assert_eq!(serde_json::from_str::<Pair>(&text).unwrap().moves, ["b4↑"]);
    }

    #[test]
    fn a_whole_game_is_played_and_written_down() {
        let mut pair = begun();
        let player = find("murasaki-d5").unwrap();
        while pair.reveal.is_none() {
            let seat = pair.to_move();
            let view = pair.view(seat, &look(&pair, seat).unwrap()).unwrap();
            let seen = pair.as_anybody_sees().unwrap();
            let own = |view: &View| view.own(Colour::Blue) | view.own(Colour::Red);
            assert_eq!((own(&seen), seen.hidden(), seen.history()), (own(&view), view.hidden(), view.history()));
            let mv = decide(player, &view, Seed(3), Detail::Move).mv;
            pair = play(pair, &notation::move_text(Board::Small, mv)).unwrap();
        }
        let record = pair.record().unwrap();
        assert_eq!(record.replay().unwrap().outcome(), record.outcome);
        assert!(record.outcome.is_some());
        assert_eq!(play(pair, "b4↑"), Err(MoveError::GameOver.into()));
    }

    #[test]
    fn whoever_is_to_move_may_give_up() {
        let pair = resign(play(begun(), "b4↑").unwrap()).unwrap();
        assert_eq!(pair.resigned, Some(Seat::Second));
        assert_eq!(pair.record().unwrap().replay().unwrap().outcome().unwrap().winner(), Some(Seat::First));
        assert!(look(&pair, Seat::Second).is_err());
    }

    #[test]
    fn what_was_tampered_with_is_no_game() {
        let other_board = Pair { board: Board::Mini, ..begun() };
        assert!(matches!(look(&other_board, Seat::First), Err(Refusal::Seal(_))));
        let swapped = Pair { sealed: PerSeat::new(begun().sealed.second, begun().sealed.first), ..begun() };
        assert!(matches!(look(&swapped, Seat::First), Err(Refusal::Seal(_))));
        let lied = Pair { moves: vec!["b4↑(r)".to_owned()], ..begun() };
        assert_eq!(look(&lied, Seat::Second), Err(Refusal::OtherGame));
        assert!(look(&Pair { version: 2, ..begun() }, Seat::First).is_err());
    }
}
