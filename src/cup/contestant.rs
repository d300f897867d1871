//! A player of the roster at a cup: what it answers to a server's messages. It has no socket, only a clock.

use super::clock::{Clock, TimeControl};
use super::end::{self, NoEnd};
use super::follow::{FollowError, Follower};
use super::protocol::{BOARD, FromPlayer, FromServer, Verdict, red_names};
use crate::agents::{Budget, Detail, Entry, arrange, decide_within};
use crate::game::{Move, Ply, Seat, Seed, Setup, View, board_string};
use std::time::{Duration, Instant};

/// How many set-ups are offered before it is clear that none will do.
const SET_UPS: u64 = 10;

/// Who plays, and how.
#[derive(Clone, Copy)]
pub struct Entrant {
    /// The player.
    pub entry: &'static Entry,
    /// Where its randomness comes from.
    pub seed: Seed,
    /// The seat that it draws its set-up for. In the game the server's first board tells.
    pub seat: Seat,
    /// The ply at which the server draws a game.
    pub draw_ply: Ply,
    /// How long a move may take; the player's own depth where there is no limit, or where it does not know one.
    pub limit: Option<Duration>,
    /// The time that the server gives each player.
    pub time: TimeControl,
}

/// What went wrong in a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    /// The server took none of our set-ups.
    #[error("the server refused {0} set-ups")]
    SetRefused(u64),
    /// The server did not take our move, which loses the game.
    #[error("the server refused the move {words} on {board}")]
    MoveRefused {
        /// The move.
        words: String,
        /// The board that it was made on.
        board: String,
    },
    /// `NG ` where nothing had been said.
    #[error("the server refused something that was not said")]
    Refused,
    /// `MOV?` before `SET?`.
    #[error("the server asks for a move before it asked for a set-up")]
    NoSet,
    /// `MOV?` after the end.
    #[error("the server asks for a move at ply {ply}, where the game is over by our rules; does it draw at another ply?", ply = .0.0)]
    Over(Ply),
    /// A board that does not follow from the one before.
    #[error(transparent)]
    Follow(#[from] FollowError),
    /// A last board that cannot be the end of this game.
    #[error("the server says {verdict:?} with the board {board}: {why}")]
    FinalBoard {
        /// What the server says.
        verdict: Verdict,
        /// The board.
        board: String,
        /// Why it cannot be.
        why: NoEnd,
    },
}

/// What to do after a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Say this.
    Say(FromPlayer),
    /// Nothing.
    Wait,
    /// The game is over.
    Over(Box<Finished>),
}

/// A game from the contestant's side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finished {
    /// How it ended for us.
    pub verdict: Verdict,
    /// Our seat; none where the game ended before our first move.
    pub seat: Option<Seat>,
    /// The names of our reds.
    pub reds: String,
    /// How many moves we made.
    pub moves: u32,
    /// The server's last board.
    pub board: String,
    /// All our thinking.
    pub thinking: Duration,
    /// Our longest thinking about one move.
    pub slowest: Duration,
}

/// What was said and is not answered yet.
enum Said {
    Nothing,
    Set,
    Move { words: String, board: String },
}

/// A player in one game.
pub struct Contestant {
    entrant: Entrant,
    setup: Option<Setup>,
    set_ups: u64,
    said: Said,
    follower: Option<Follower>,
    clock: Clock,
    slowest: Duration,
    moves: u32,
}

impl Contestant {
    /// Before the game.
    pub fn new(entrant: Entrant) -> Contestant {
        Contestant {
            entrant,
            setup: None,
            set_ups: 0,
            said: Said::Nothing,
            follower: None,
            clock: Clock::new(entrant.time),
            slowest: Duration::ZERO,
            moves: 0,
        }
    }

    /// Answers a message.
    pub fn hear(&mut self, message: FromServer) -> Result<Reply, ContestError> {
        match message {
            FromServer::AskSet => match self.said {
                // Asked again after a refusal that has been answered already.
                Said::Set => Ok(Reply::Wait),
                _ if self.set_ups < SET_UPS => Ok(self.set()),
                _ => Err(ContestError::SetRefused(self.set_ups)),
            },
            FromServer::AskMove(board) => self.answer(board),
            FromServer::Accepted(_) => {
                self.said = Said::Nothing;
                Ok(Reply::Wait)
            }
            FromServer::Refused => match std::mem::replace(&mut self.said, Said::Nothing) {
                Said::Set if self.set_ups < SET_UPS => Ok(self.set()),
                Said::Set => Err(ContestError::SetRefused(self.set_ups)),
                Said::Move { words, board } => Err(ContestError::MoveRefused { words, board }),
                Said::Nothing => Err(ContestError::Refused),
            },
            FromServer::Over(verdict, board) => {
                // A set-up that was not taken is not on the board.
                let setup = self.setup.filter(|_| !matches!(self.said, Said::Set));
                let fits = end::check(setup, self.follower.as_ref(), verdict, &board);
                fits.map_err(|why| ContestError::FinalBoard { verdict, board: board.clone(), why })?;
                Ok(Reply::Over(Box::new(self.finished(verdict, board))))
            }
        }
    }

    /// What we know of the game; none before our first turn.
    pub fn view(&self) -> Option<&View> {
        self.follower.as_ref().map(Follower::view)
    }

    /// The longest thinking about one move so far.
    pub fn slowest(&self) -> Duration {
        self.slowest
    }

    /// Names reds: those of the seed, or after a refusal those of the next.
    fn set(&mut self) -> Reply {
        let Entrant { entry, seat, seed, .. } = self.entrant;
        let setup = arrange(entry, BOARD, seat, Seed(seed.0.wrapping_add(self.set_ups)));
        self.set_ups = self.set_ups.saturating_add(1);
        self.setup = Some(setup);
        self.said = Said::Set;
        Reply::Say(FromPlayer::Set(red_names(setup)))
    }

    fn answer(&mut self, board: String) -> Result<Reply, ContestError> {
        let began = Instant::now();
        let setup = self.setup.ok_or(ContestError::NoSet)?;
        let follower = match &mut self.follower {
            Some(follower) => {
                follower.see(&board)?;
                follower
            }
            none => none.insert(Follower::start(setup, &board, self.entrant.draw_ply)?),
        };
        if follower.view().outcome().is_some() {
            return Err(ContestError::Over(follower.view().ply()));
        }
        let limit = self.entrant.limit.map(|limit| limit.min(self.clock.prudent()));
        let mv = choose(&self.entrant, follower.view(), limit);
        // A move of the roster's players is one of a piece of theirs.
        let words = board_string::move_words(follower.view(), mv).unwrap_or_default();
        follower.send(mv);
        self.moves = self.moves.saturating_add(1);
        let spent = began.elapsed();
        self.clock.charge(spent);
        self.slowest = self.slowest.max(spent);
        self.said = Said::Move { words: words.clone(), board };
        Ok(Reply::Say(FromPlayer::Move(words)))
    }

    fn finished(&self, verdict: Verdict, board: String) -> Finished {
        Finished {
            verdict,
            seat: self.view().map(View::seat),
            reds: self.setup.map(red_names).unwrap_or_default(),
            moves: self.moves,
            board,
            thinking: self.clock.used(),
            slowest: self.slowest,
        }
    }
}

/// The player's move: with a limit it thinks as long as that allows, if it takes a budget; else as far as always.
fn choose(entrant: &Entrant, view: &View, limit: Option<Duration>) -> Move {
    let end = limit.and_then(|limit| Instant::now().checked_add(limit));
    let time_is_up = || end.is_some_and(|end| Instant::now() >= end);
    let budget = if end.is_some() { Budget::Until(&time_is_up) } else { Budget::Own };
    decide_within(entrant.entry, view, entrant.seed, Detail::Move, budget).mv
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::find;
    use crate::cup::protocol::{DRAW_PLY, set_up};

    const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

    fn contestant(id: &str, limit: Option<Duration>) -> Contestant {
        let entry = find(id).unwrap();
        Contestant::new(Entrant {
            entry,
            seed: Seed(7),
            seat: Seat::First,
            draw_ply: DRAW_PLY,
            limit,
            time: TimeControl::CUP,
        })
    }

    fn say(contestant: &mut Contestant, line: &str) -> Result<Reply, ContestError> {
        contestant.hear(line.parse().unwrap())
    }

    #[test]
    fn a_refused_set_up_is_followed_by_another_until_it_is_too_many() {
        let mut player = contestant("random", None);
        let mut offered = vec![say(&mut player, "SET?").unwrap()];
        assert_eq!(say(&mut player, "SET?"), Ok(Reply::Wait), "answered already");
        for _ in 1..SET_UPS {
            offered.push(say(&mut player, "NG ").unwrap());
        }
        assert!(offered.iter().any(|other| *other != offered[0]));
        assert_eq!(say(&mut player, "NG "), Err(ContestError::SetRefused(SET_UPS)));
    }

    #[test]
    fn a_refused_move_is_an_error_that_names_it() {
        let mut player = contestant("random", None);
        player.setup = set_up("ABCD");
        let Ok(Reply::Say(FromPlayer::Move(words))) = say(&mut player, &format!("MOV?{START}")) else { panic!() };
        let error = say(&mut player, "NG ").unwrap_err();
        assert_eq!(error, ContestError::MoveRefused { words, board: START.to_owned() });
        assert_eq!(say(&mut player, "NG "), Err(ContestError::Refused));
    }

    #[test]
    fn a_move_before_the_set_up_is_an_error() {
        assert_eq!(say(&mut contestant("random", None), &format!("MOV?{START}")), Err(ContestError::NoSet));
    }

    #[test]
    fn a_limit_is_kept_and_the_move_is_legal() {
        let mut player = contestant("murasaki-d5", Some(Duration::from_millis(50)));
        player.setup = set_up("ABCD");
        let began = Instant::now();
        let Ok(Reply::Say(FromPlayer::Move(words))) = say(&mut player, &format!("MOV?{START}")) else { panic!() };
        assert!(began.elapsed() < Duration::from_secs(2));
        assert!(player.slowest() >= Duration::from_millis(40), "it used its time");
        let view = Follower::start(set_up("ABCD").unwrap(), START, DRAW_PLY).unwrap();
        assert!(board_string::parse_move_words(view.view(), &words).is_ok());
    }
}
