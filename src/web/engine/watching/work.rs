//! What the engine does for those who watch, as a pure function from question to answer.

use super::by::By;
use super::messages::{Ask, Choice, Placed, Reply, Watched};
use crate::agents::cast::CastError;
use crate::agents::needs::AssetError;
use crate::agents::population::{KindsError, population, usual_ids};
use crate::agents::roster::{RosterError, find_for};
use crate::agents::{Cast, Decision, Detail, Entry, Told};
use crate::agents::{cnn, sight};
use crate::belief::sight::SightError;
use crate::belief::{Belief, Blueness, Colouring, Estimator, Even, ExitRule, Upp, colourings, hidden_pieces};
use crate::game::notation::{self, NotationError};
use crate::game::{
    Board, Colour, DRAW_PLY, Game, Move, MoveError, PerSeat, Ply, Seat, Seed, Setup, SetupError, Square, View,
};

/// Why something cannot be shown.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unshown {
    /// There is no such player, or not on this board.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// The player cannot be asked.
    #[error(transparent)]
    Cast(#[from] CastError),
    /// A set-up cannot be.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move cannot be made.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// An estimator lacks its file.
    #[error(transparent)]
    Asset(#[from] AssetError),
    /// The weights of an estimator are none.
    #[error(transparent)]
    Sight(#[from] SightError),
    /// There is no such population.
    #[error(transparent)]
    Kinds(#[from] KindsError),
    /// The player has nothing to say of its own accord.
    #[error("a player says what it believes with its move, and is not asked for it alone")]
    Own,
}

/// Answers a question.
pub fn answer(ask: Ask) -> Result<Reply, Unshown> {
    match ask {
        Ask::Seat(watched) => {
            let setups = Table::lay(&watched)?.setups;
            Ok(Reply::Seated { setups: PerSeat::from_fn(|seat| setups[seat].text(seat)) })
        }
        Ask::Step(watched) => {
            let table = Table::lay(&watched)?;
            let game = table.played(&watched, table.setups)?;
            let (player, view) = table.mover(&game)?;
            let decision = Cast::ALL.decide(player, view, watched.seed, Detail::Explained)?;
            Ok(Reply::Stepped(Box::new(Told::new(player, view, decision))))
        }
        Ask::Believe { watched, seat, by } => {
            let table = Table::lay(&watched)?;
            let game = table.played(&watched, table.setups)?;
            Ok(Reply::Believed { blue: believed(game.view(seat), by, watched.seed)? })
        }
        Ask::WhatIf { watched, start } => what_if(&watched, start),
    }
}

/// The players at their places, and how they have placed their ghosts.
struct Table {
    players: PerSeat<&'static Entry>,
    setups: PerSeat<Setup>,
    draw_ply: Ply,
}

impl Table {
    fn lay(watched: &Watched) -> Result<Table, Unshown> {
        let Watched { board, players, seed, placed, .. } = watched;
        let find = |seat: Seat| find_for(&players[seat], *board);
        let players = PerSeat::new(find(Seat::First)?, find(Seat::Second)?);
        let (setups, draw_ply) = match placed {
            Some(Placed { setups, draw_ply }) => {
                let read = |seat: Seat| Setup::parse(*board, seat, &setups[seat]);
                (PerSeat::new(read(Seat::First)?, read(Seat::Second)?), *draw_ply)
            }
            None => {
                let arrange = |seat: Seat| Cast::ALL.arrange(players[seat], *board, seat, *seed);
                (PerSeat::new(arrange(Seat::First)?, arrange(Seat::Second)?), DRAW_PLY)
            }
        };
        Ok(Table { players, setups, draw_ply })
    }

    /// The game up to the moment, had the ghosts been placed like this.
    fn played(&self, watched: &Watched, setups: PerSeat<Setup>) -> Result<Game, Unshown> {
        let mut game = Game::start(setups, self.draw_ply);
        for text in &watched.moves {
            game.play(notation::parse_move(watched.board, text)?.0)?;
        }
        Ok(game)
    }

    /// Whoever is to move, and what it knows.
    fn mover<'a>(&self, game: &'a Game) -> Result<(&'static Entry, &'a View), Unshown> {
        if game.outcome().is_some() {
            return Err(MoveError::GameOver.into());
        }
        let seat = game.position().to_move();
        Ok((self.players[seat], game.view(seat)))
    }
}

/// What somebody would believe of the opposing ghosts, by their numbers. Only UPP throws dice.
pub fn believed(view: &View, by: By, dice: Seed) -> Result<Vec<Option<f64>>, Unshown> {
    let board: Board = view.board();
    let belief: Belief = match by {
        By::Own => return Err(Unshown::Own),
        By::Even => Even.believe(view),
        By::Exit => ExitRule.believe(view),
        By::Blueness => Blueness::FITTED.believe(view),
        By::Upp => Upp::usual(dice).believe(view),
        By::Cnn => cnn::estimator()?.believe(view),
        By::Sight => sight::estimator()?.believe(view),
        By::Population => population(usual_ids(board), board)?.believe(view),
    };
    let hidden = hidden_pieces(view);
    let blue = |piece| hidden.iter().any(|(one, _)| *one == piece).then(|| belief.blue(piece).clamp(0.0, 1.0));
    Ok(board.shape().piece_ids().map(blue).collect())
}

/// What the mover would do with one of its colourings; with all of them at once where it has learned them together.
fn what_if(watched: &Watched, start: u32) -> Result<Reply, Unshown> {
    let table = Table::lay(watched)?;
    let truth = table.played(watched, table.setups)?;
    let (player, view) = table.mover(&truth)?;
    let (board, seat) = (watched.board, view.seat());
    let seen_by_other = truth.view(seat.other());
    let all: Vec<Setup> = colourings(board)
        .filter(|colouring| colouring.fits(seen_by_other))
        .filter_map(|colouring| Colouring::setup(colouring, board))
        .collect();
    let of = all.len() as u32;
    let Some(setup) = all.get(start as usize) else { return Ok(Reply::Chosen { choices: Vec::new(), next: None, of }) };
    let with = |setup: Setup| {
        let mut setups = table.setups;
        setups[seat] = setup;
        table.played(watched, setups)
    };
    let game = with(*setup)?;
    let Decision { mv, explanation } = Cast::ALL.decide(player, game.view(seat), watched.seed, Detail::Explained)?;
    let choice = |setup: Setup, chances: &[(Move, f64)]| Choice {
        setup: setup.text(seat),
        chances: chances.iter().map(|(mv, chance)| (notation::move_text(board, *mv), *chance)).collect(),
    };
    if start == 0 && !explanation.mixtures.is_empty() {
        let mut choices = Vec::new();
        for setup in &all {
            let blues: Vec<Square> = with(*setup)?.view(seat).own(Colour::Blue).into_iter().collect();
            let mixture = explanation.mixtures.iter().find(|mixture| mixture.blues == blues);
            choices.extend(mixture.map(|mixture| choice(*setup, &mixture.chances)));
        }
        if choices.len() == all.len() {
            return Ok(Reply::Chosen { choices, next: None, of });
        }
    }
    let chances = if explanation.chances.is_empty() { vec![(mv, 1.0)] } else { explanation.chances };
    let next = Some(start + 1).filter(|next| *next < of);
    Ok(Reply::Chosen { choices: vec![choice(*setup, &chances)], next, of })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::{arrange, decide, find};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn watched(first: &str, second: &str, board: Board) -> Watched {
        let players = PerSeat::new(first.to_owned(), second.to_owned());
        Watched { board, players, seed: Seed(7), moves: Vec::new(), placed: None }
    }

    fn step(watched: &mut Watched) -> Told {
        let Ok(Reply::Stepped(told)) = answer(Ask::Step(watched.clone())) else { panic!("a move") };
        watched.moves.push(notation::move_text(watched.board, told.mv));
        *told
    }

    #[test]
    fn a_watched_game_is_the_one_that_the_seed_gives_everywhere() {
        let mut watched = watched("rush", "murasaki-d5", Board::Small);
        let players = PerSeat::new(find("rush").unwrap(), find("murasaki-d5").unwrap());
        let setups = PerSeat::from_fn(|seat| arrange(players[seat], Board::Small, seat, Seed(7)));
        let mut game = Game::start(setups, DRAW_PLY);
        let Ok(Reply::Seated { setups: said }) = answer(Ask::Seat(watched.clone())) else { panic!() };
        assert_eq!(said, PerSeat::from_fn(|seat| setups[seat].text(seat)));
        while game.outcome().is_none() {
            let seat = game.position().to_move();
            let mv = decide(players[seat], game.view(seat), Seed(7), Detail::Move).mv;
            assert_eq!(step(&mut watched).mv, mv);
            game.play(mv).unwrap();
        }
        assert_eq!(answer(Ask::Step(watched)), Err(MoveError::GameOver.into()));
    }

    #[test]
    fn every_estimator_answers_for_every_hidden_ghost_and_the_counts_hold() {
        let mut watched = watched("random", "rush", Board::Small);
        (0..4).for_each(|_| drop(step(&mut watched)));
        for by in By::ALL.into_iter().filter(|by| *by != By::Own) {
            let ask = Ask::Believe { watched: watched.clone(), seat: Seat::First, by };
            let Ok(Reply::Believed { blue }) = answer(ask) else { panic!("{by:?}") };
            assert_eq!(blue.len(), 4);
            let table = Table::lay(&watched).unwrap();
            let game = table.played(&watched, table.setups).unwrap();
            let left = f64::from(game.view(Seat::First).opposing_left(Colour::Blue));
            assert!((blue.iter().flatten().sum::<f64>() - left).abs() < 1e-9, "{by:?} {blue:?}");
            assert_eq!(By::named(by.name()), Some(by));
        }
        let own = Ask::Believe { watched, seat: Seat::First, by: By::Own };
        assert_eq!(answer(own), Err(Unshown::Own));
    }

    #[test]
    fn the_choice_with_the_true_colours_is_the_move_that_is_made() {
        for player in ["murasaki-d5", "cfr-a-3p-cfr-20"] {
            let mut watched = watched("rush", player, Board::Small);
            step(&mut watched);
            let (mut all, mut start) = (Vec::new(), Some(0));
            while let Some(number) = start {
                let ask = Ask::WhatIf { watched: watched.clone(), start: number };
                let Ok(Reply::Chosen { choices, next, of }) = answer(ask) else { panic!() };
                assert_eq!(of, 6);
                all.extend(choices);
                start = next;
            }
            assert_eq!(all.len(), 6, "{player}");
            let truth = Table::lay(&watched).unwrap().setups.second.text(Seat::Second);
            let told = step(&mut watched);
            let chosen = notation::move_text(Board::Small, told.mv);
            let own = all.iter().find(|choice| choice.setup == truth).unwrap();
            let chance = own.chances.iter().find(|(text, _)| *text == chosen).unwrap().1;
            assert!(chance > 0.0, "{player}: {own:?}");
            assert!(all.iter().all(|choice| (choice.chances.iter().map(|(_, c)| c).sum::<f64>() - 1.0).abs() < 1e-6));
        }
    }

    #[test]
    fn a_game_of_others_is_thought_about_as_they_had_placed_their_ghosts() {
        let mut past = watched("murasaki-d5", "murasaki-d5", Board::Small);
        let setups = PerSeat::new("RBRB".to_owned(), "brrb".to_owned());
        past.placed = Some(Placed { setups: setups.clone(), draw_ply: Ply(30) });
        past.moves = ["b4↑", "d1↓", "b3↑"].map(str::to_owned).to_vec();
        assert_eq!(answer(Ask::Seat(past.clone())), Ok(Reply::Seated { setups }));
        let told = step(&mut past.clone());
        let setups =
            PerSeat::from_fn(|seat| Setup::parse(Board::Small, seat, ["RBRB", "brrb"][seat as usize]).unwrap());
        let mut game = Game::start(setups, Ply(30));
        for text in &past.moves {
            game.play(notation::parse_move(Board::Small, text).unwrap().0).unwrap();
        }
        let alone = decide(find("murasaki-d5").unwrap(), game.view(Seat::Second), Seed(7), Detail::Move);
        assert_eq!((told.seat, told.ply, told.mv), (Seat::Second, Ply(3), alone.mv));
        past.placed = Some(Placed { setups: PerSeat::new("RB".to_owned(), "brrb".to_owned()), draw_ply: Ply(30) });
        assert!(matches!(answer(Ask::Step(past)), Err(Unshown::Setup(_))));
    }

    #[test]
    fn nonsense_is_refused() {
        let nobody = watched("nobody", "rush", Board::Small);
        assert!(matches!(answer(Ask::Seat(nobody)), Err(Unshown::Roster(_))));
        let mut torn = watched("rush", "rush", Board::Small);
        torn.moves = vec!["z9".to_owned()];
        assert!(matches!(answer(Ask::Step(torn)), Err(Unshown::Notation(_))));
        let elsewhere = watched("cfr-a", "rush", Board::Standard);
        assert!(matches!(answer(Ask::Seat(elsewhere)), Err(Unshown::Roster(_))));
    }
}
