//! Positions of logged games, each with the teacher's move.
//!
//! Two players of the roster, drawn by dice, play a game; a few positions of it become lessons. A position in which a blue can
//! leave is none: there every player leaves. The games and the teacher's moves follow from the seed.

use super::settings::Settings;
use crate::agents::roster::RosterError;
use crate::agents::{Detail, Entry, arrange, decide, find};
use crate::game::record::{Player, Record};
use crate::game::{Board, Colour, DRAW_PLY, Dice, Game, Move, PerSeat, Ply, Purpose, Seat, Seed, View, Way, notation};
use crate::playout::seen_by;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Who plays the logged games.
const PLAYERS: [&str; 7] = ["random", "rush", "murasaki-d5", "sumire-d5", "bluff-d5", "bluff-const-d5", "naotti-d5"];
/// Whose moves are to be found.
pub const TEACHER: &str = "naotti-d7";
/// Positions of a game, at most.
const A_GAME: usize = 5;

/// The logged games, and which of their positions are asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lessons {
    /// Who teaches, and what its choices add up to.
    pub teacher: Player,
    /// The games.
    pub games: Vec<Record>,
    /// The positions.
    pub positions: Vec<Moment>,
}

/// A position of a logged game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Which game, from 0.
    pub game: usize,
    /// After so many moves.
    pub ply: Ply,
    /// What the teacher plays there.
    pub teacher: String,
}

/// A position to decide on.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// What the player to move knows.
    pub view: View,
    /// Where the opponent's blues really stand, with the player to move at the bottom.
    pub blues: u64,
    /// What the teacher plays.
    pub teacher: Move,
}

impl Lessons {
    /// Plays games until there are positions enough, and asks the teacher; `done` is told of each answer.
    pub fn make(settings: &Settings, done: impl Fn() + Sync) -> Result<Lessons, RosterError> {
        let players = PLAYERS.into_iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let teacher = find(TEACHER)?;
        let wanted = settings.positions as usize;
        let mut games: Vec<(Record, Vec<(Ply, View)>)> = Vec::new();
        let mut found = 0;
        while found < wanted {
            let (start, more) = (games.len(), (wanted - found).div_ceil(A_GAME));
            let fresh: Vec<_> =
                (start..start + more).into_par_iter().map(|number| logged(settings, number as u64, &players)).collect();
            for mut game in fresh {
                game.1.truncate(wanted - found);
                found += game.1.len();
                games.push(game);
            }
        }
        let asked: Vec<(usize, &Ply, &View)> = (0..)
            .zip(&games)
            .flat_map(|(number, (_, moments))| moments.iter().map(move |(ply, view)| (number, ply, view)))
            .collect();
        let answer = |(game, ply, view): (usize, &Ply, &View)| {
            let mv = decide(teacher, view, Seed(0), Detail::Move).mv;
            done();
            Moment { game, ply: *ply, teacher: notation::move_text(Board::Standard, mv) }
        };
        let positions = asked.into_par_iter().map(answer).collect();
        let teacher = Player::Agent { id: teacher.id.to_owned(), checksum: teacher.checksum() };
        Ok(Lessons { teacher, games: games.into_iter().map(|(record, _)| record).collect(), positions })
    }

    /// The positions, or why they cannot be.
    pub fn lessons(&self) -> Result<Vec<Lesson>, String> {
        let replayed = |(number, record): (usize, &Record)| {
            let game = record.replay().map_err(|error| format!("game {number}: {error}"))?;
            if record.board == Board::Standard { Ok(game) } else { Err(format!("game {number} is on another board")) }
        };
        let games = self.games.iter().enumerate().map(replayed).collect::<Result<Vec<Game>, String>>()?;
        let lesson = |(number, moment): (usize, &Moment)| {
            let wrong = |what: &str| format!("position {number} {what}");
            let game = games.get(moment.game).ok_or_else(|| wrong("is of no game"))?;
            if game.history().len() <= usize::from(moment.ply.0) {
                return Err(wrong("comes after the end of its game"));
            }
            let then = game.back_to(moment.ply);
            let view = then.view(then.position().to_move()).clone();
            let (teacher, _) = notation::parse_move(Board::Standard, &moment.teacher)
                .map_err(|error| wrong(&format!("has no move of the teacher: {error}")))?;
            if !view.legal_moves().contains(&teacher) {
                return Err(wrong("has a move of the teacher that is not legal"));
            }
            let blues = then.position().pieces(view.seat().other(), Colour::Blue);
            Ok(Lesson { blues: seen_by(Board::Standard.shape(), view.seat(), blues), view, teacher })
        };
        self.positions.iter().enumerate().map(lesson).collect()
    }
}

/// A logged game, with some of its positions in order.
fn logged(settings: &Settings, number: u64, players: &[&'static Entry]) -> (Record, Vec<(Ply, View)>) {
    let seed = settings.lesson_seed(number);
    let mut dice = seed.dice(Purpose::Game(0));
    let seats = PerSeat::from_fn(|_| players[dice.below(players.len() as u32) as usize]);
    let game = played(seats, seed);
    let agent = |seat: Seat| Player::Agent { id: seats[seat].id.to_owned(), checksum: seats[seat].checksum() };
    let record = Record::of(&game, seed, PerSeat::from_fn(agent));
    (record, some_of(&game, &mut dice))
}

fn played(players: PerSeat<&Entry>, seed: Seed) -> Game {
    let setups = PerSeat::from_fn(|seat| arrange(players[seat], Board::Standard, seat, seed));
    let mut game = Game::start(setups, DRAW_PLY);
    while game.outcome().is_none() {
        let seat = game.position().to_move();
        let choice = decide(players[seat], game.view(seat), seed, Detail::Move);
        if game.play(choice.mv).is_err() {
            break;
        }
    }
    game
}

/// A few positions of a game in which there is something to decide.
fn some_of(game: &Game, dice: &mut Dice) -> Vec<(Ply, View)> {
    let mut plies: Vec<u16> = (0..game.history().len() as u16).collect();
    dice.shuffle(&mut plies);
    let mut found: Vec<(Ply, View)> = Vec::new();
    for ply in plies.into_iter().map(Ply) {
        let then = game.back_to(ply);
        let view = then.view(then.position().to_move());
        let moves = view.legal_moves();
        if moves.len() > 1 && moves.iter().all(|mv| mv.way != Way::Leave) {
            found.push((ply, view.clone()));
        }
        if found.len() == A_GAME {
            break;
        }
    }
    found.sort_by_key(|(ply, _)| *ply);
    found
}
