//! What the engine of analysis does. What it remembers never changes an answer.

use super::endings::Endings;
use super::messages::{Ask, Certain, Open, Placed, Reply};
use crate::agents::cast::CastError;
use crate::agents::roster::{RosterError, find_for};
use crate::agents::{Cast, Detail, Told};
use crate::game::board_string::BoardStringError;
use crate::game::notation::{self, NotationError};
use crate::game::{MoveError, Ply, Seed};
use crate::puzzle::Position;
use crate::search::proof::{Prover, Verdict};
use crate::search::quick::Stop;
use crate::web::engine::watching::messages as watching;
use crate::web::engine::watching::work::{Unshown, answer, believed};

/// Positions that somebody has set up have no seed: everybody throws the same dice.
const DICE: Seed = Seed(1);

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// It is no position.
    #[error(transparent)]
    Position(#[from] BoardStringError),
    /// A move cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// There is no such player, or not on this board.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// The player cannot be asked.
    #[error(transparent)]
    Cast(#[from] CastError),
    /// Whoever was asked cannot say anything.
    #[error(transparent)]
    Unshown(#[from] Unshown),
    /// The game is over there.
    #[error("the game is over in this position: a side has no blue or no red left")]
    Over,
}

/// Answers about positions.
#[derive(Default)]
pub struct Analyst {
    /// Made at the first question.
    prover: Option<Prover<'static>>,
    endings: Endings,
}

/// So many positions.
struct Budget(u64);

impl Stop for Budget {
    fn now(&mut self, nodes: u64) -> bool {
        nodes > self.0
    }
}

impl Analyst {
    /// Answers a question.
    pub fn answer(&mut self, ask: Ask) -> Result<Reply, Unanswered> {
        match ask {
            Ask::Prove { placed, made, within, nodes } => {
                self.certain(&read(&placed)?, made.as_deref(), within, nodes).map(Reply::Proven)
            }
            Ask::Open(placed) => Ok(Reply::Open(self.open(&read(&placed)?))),
            Ask::Advise { placed, player } => {
                let position = read(&placed)?;
                let (player, view) = (find_for(&player, placed.board)?, position.view());
                if view.legal_moves().is_empty() {
                    return Err(Unanswered::Over);
                }
                let decision = Cast::ALL.decide(player, view, DICE, Detail::Explained)?;
                Ok(Reply::Advised(Box::new(Told::new(player, view, decision))))
            }
            Ask::Believe { placed, by } => Ok(Reply::Believed { blue: believed(read(&placed)?.view(), by, DICE)? }),
            Ask::Recall(watched) => match answer(watching::Ask::Step(watched))? {
                watching::Reply::Stepped(told) => Ok(Reply::Advised(told)),
                _ => Err(Unanswered::Over),
            },
        }
    }

    fn certain(
        &mut self,
        position: &Position,
        made: Option<&str>,
        within: Ply,
        nodes: u64,
    ) -> Result<Certain, Unanswered> {
        let problem = position.problem().settled();
        let made = made.map(|text| notation::parse_move(position.board(), text)).transpose()?;
        let made = made.map(|(mv, _)| position.view().check(mv).map(|()| mv)).transpose()?;
        let prover = self.prover.get_or_insert_with(Prover::default);
        let (win, whole) = match prover.prove_unless(&problem, within, &mut Budget(nodes)) {
            Verdict::Win(proof) => (Some(proof.plies), true),
            Verdict::None => (None, true),
            Verdict::Unknown => (None, false),
        };
        let kept = win.zip(made).and_then(|(win, mv)| {
            // A detour of a few plies is still the same win.
            let tried =
                prover.try_move_unless(&problem, mv, Ply(win.0 + DETOUR), &mut Budget(nodes.saturating_mul(4)))?;
            Some(tried.win.is_some())
        });
        Ok(Certain { win, kept, whole })
    }

    /// Who wins with open colours. A position in which some ghost is not shown is nobody's.
    fn open(&mut self, position: &Position) -> Option<Open> {
        let problem = position.problem().settled();
        if problem.is_over() || problem.ghosts != problem.shown.blues | problem.shown.reds {
            return None;
        }
        let solved = self.endings.solved(&problem);
        if matches!(solved, Some(Open::Draw | Open::Loss | Open::Win(Some(_)))) {
            return solved;
        }
        // In how many, or whether at all where nothing is solved.
        let prover = self.prover.get_or_insert_with(Prover::default);
        match prover.prove_unless(&problem, LONGEST, &mut Budget(NODES)) {
            Verdict::Win(proof) => Some(Open::Win(Some(proof.plies))),
            Verdict::None | Verdict::Unknown => solved,
        }
    }
}

const DETOUR: u16 = 4;
/// How far a win with open colours is looked for where the position is not solved.
const LONGEST: Ply = Ply(25);
const NODES: u64 = 400_000;

fn read(placed: &Placed) -> Result<Position, BoardStringError> {
    Position::read(placed.board, &placed.state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    use crate::web::engine::watching::by::By;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// Won in three plies by b1 to the corner, and by nothing else.
    const STATE: &str = "54R99r99r99r10B12B99b99b20u50u44u99b99b99b99r99r";

    fn placed(board: Board, state: &str) -> Placed {
        Placed { board, state: state.to_owned() }
    }

    fn prove(state: &str, made: Option<&str>, nodes: u64) -> Result<Reply, Unanswered> {
        let (placed, made) = (placed(Board::Standard, state), made.map(str::to_owned));
        Analyst::default().answer(Ask::Prove { placed, made, within: Ply(9), nodes })
    }

    #[test]
    fn a_forced_win_is_found_and_a_move_that_lets_it_go_is_told_from_one_that_keeps_it() {
        let certain = |win, kept, whole| Ok(Reply::Proven(Certain { win, kept, whole }));
        let win = Some(Ply(3));
        assert_eq!(prove(STATE, None, 100_000), certain(win, None, true));
        assert_eq!(prove(STATE, Some("b1←"), 100_000), certain(win, Some(true), true));
        assert_eq!(prove(STATE, Some("b3↓"), 100_000), certain(win, Some(false), true));
        let start = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";
        assert_eq!(prove(start, None, 1_000_000), certain(None, None, true));
        assert!(matches!(prove(STATE, Some("b1↑"), 10), Err(Unanswered::Move(_))));
        assert!(matches!(prove(STATE, Some("zz"), 10), Err(Unanswered::Notation(_))));
        assert!(matches!(prove("nonsense", None, 10), Err(Unanswered::Position(_))));
    }

    #[test]
    fn an_ending_with_open_colours_is_solved_to_its_length() {
        let open = |board, state: &str| {
            let Ok(Reply::Open(open)) = Analyst::default().answer(Ask::Open(placed(board, state))) else { panic!() };
            open
        };
        // A blue one step from its corner, the others far away.
        let won = "54R99r99r99r10B99b99b99b25b55r99b99b99b99r99r99r";
        assert_eq!(open(Board::Standard, won), Some(Open::Win(Some(Ply(3)))));
        // A blue of theirs stands in its corner, and nobody can take it.
        let lost = "00R99r99r99r20B99b99b99b05b33r99b99b99b99r99r99r";
        assert_eq!(open(Board::Standard, lost), Some(Open::Loss));
        let hidden = won.replace("25b55r", "25u55u");
        assert_eq!(open(Board::Standard, &hidden), None, "colours that are not shown are not open");
    }

    #[test]
    fn players_and_estimators_are_asked_about_a_position_without_a_past() {
        let mut analyst = Analyst::default();
        let placed = placed(Board::Standard, STATE);
        let advise = Ask::Advise { placed: placed.clone(), player: "murasaki-d5".to_owned() };
        let Ok(Reply::Advised(told)) = analyst.answer(advise) else { panic!() };
        assert_eq!(notation::move_text(Board::Standard, told.mv), "b1←");
        let Ok(Reply::Believed { blue }) = analyst.answer(Ask::Believe { placed, by: By::Even }) else { panic!() };
        assert_eq!(blue.iter().flatten().count(), 3);
        assert!((blue.iter().flatten().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
