//! A whole game from what was said at a cup: the boards at one player's turns, and the last one with all colours.
//!
//! The protocol tells no moves, so both sides' are found by comparing boards. Whatever else stands between them, answers, times
//! or the names of files, is passed over: every program writes its own log.

use super::end::{covered, fits_colours};
use super::follow::Follower;
use super::protocol::{BOARD, DRAW_PLY, FromServer, Verdict};
use crate::game::record::{Player, Record};
use crate::game::{Colour, Game, Outcome, PerSeat, Place, Seat, Seed, Setup, SetupError, View, board_string};

/// Why lines are no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// No board stands in them.
    #[error("no board of a cup stands in it")]
    NoBoard,
    /// Only one position, which anybody may have reached by any moves.
    #[error("a single board is a position, not a game")]
    Position,
    /// The first board is not where a game begins.
    #[error("the first board is not the beginning of a game")]
    Beginning,
    /// A board that cannot follow the one before.
    #[error("board {0} cannot follow the one before it")]
    Gap(usize),
    /// The end is not told, so nobody knows the other colours.
    #[error("the last line, WON:, LST: or DRW: with all colours, is missing")]
    NoEnd,
    /// A last board that is not the end of this game.
    #[error("the last board does not belong to this game")]
    OtherEnd,
    /// What was found does not play.
    #[error("the moves that were found cannot be played")]
    Moves,
}

impl From<SetupError> for NoGame {
    fn from(_: SetupError) -> NoGame {
        NoGame::Beginning
    }
}

/// Is this what a cup's programs say? Then [`read`] tells what is wrong with it.
pub fn looks_like(text: &str) -> bool {
    text.lines().filter_map(message).next().is_some()
}

/// A line with a board, whatever stands before it.
fn message(line: &str) -> Option<FromServer> {
    let starts = ["MOV?", "WON:", "LST:", "DRW:"];
    let said = starts.iter().find_map(|start| {
        let (_, rest) = line.split_once(start)?;
        let board: String = rest.trim_start().chars().take_while(char::is_ascii_alphanumeric).collect();
        format!("{start}{board}").parse().ok()
    });
    // Some write down the boards alone.
    let alone = || {
        let board = line.trim();
        let own = board.chars().count() == BOARD.shape().pieces().saturating_mul(6);
        (own && board_string::read(BOARD, board, DRAW_PLY).is_ok()).then(|| FromServer::AskMove(board.to_owned()))
    };
    said.or_else(alone)
}

/// All games that these lines tell, each up to its end.
pub fn read_all(text: &str) -> Vec<Result<Record, NoGame>> {
    let (mut games, mut lines) = (Vec::new(), String::new());
    for line in text.lines() {
        lines.push_str(line);
        lines.push('\n');
        if matches!(message(line), Some(FromServer::Over(..))) {
            games.push(read(&std::mem::take(&mut lines)));
        }
    }
    if looks_like(&lines) {
        games.push(read(&lines));
    }
    games
}

/// The game that these lines tell. Whoever heard them is a remote player, as is the other one.
pub fn read(text: &str) -> Result<Record, NoGame> {
    let mut boards = Vec::new();
    let mut end = None;
    for said in text.lines().filter_map(message) {
        match said {
            FromServer::AskMove(board) => boards.push(board),
            FromServer::Over(verdict, board) => {
                end = Some((verdict, board));
                break;
            }
            _ => {}
        }
    }
    let first = boards.first().ok_or(if end.is_some() { NoGame::Beginning } else { NoGame::NoBoard })?;
    let (verdict, last) = end.ok_or(if boards.len() == 1 { NoGame::Position } else { NoGame::NoEnd })?;
    let mut follower = Follower::start(own_setup(first)?, first, DRAW_PLY).map_err(|_| NoGame::Beginning)?;
    for (number, board) in boards.iter().enumerate().skip(1) {
        follower = followed(&follower, board).ok_or(NoGame::Gap(number.saturating_add(1)))?;
    }
    let (view, theirs) = ended(&follower, verdict, &last).ok_or(NoGame::OtherEnd)?;
    let game = played(&view, theirs, verdict)?;
    Ok(Record::of(&game, Seed(0), PerSeat::new(Player::Remote, Player::Remote)))
}

/// The colours of whoever sees this board: its own pieces are named in their order.
fn own_setup(board: &str) -> Result<Setup, NoGame> {
    let view = board_string::read(BOARD, board, DRAW_PLY).map_err(|_| NoGame::Beginning)?;
    let colours: Vec<Colour> = view.mine().iter().map(|piece| piece.colour).collect();
    let at_home = view.mine().iter().filter(|piece| matches!(piece.place, Place::On(_))).count();
    // Before a player's first move the other can have taken nothing.
    if at_home == colours.len() { Ok(Setup::new(BOARD, &colours)?) } else { Err(NoGame::Beginning) }
}

/// The game at the next board: after one of all moves that could have been made.
fn followed(follower: &Follower, board: &str) -> Option<Follower> {
    follower.view().legal_moves().into_iter().find_map(|mv| {
        let mut next = follower.clone();
        next.send(mv);
        next.see(board).ok()?;
        Some(next)
    })
}

/// The game as it ended for the one who saw it, and the other's colours.
fn ended(follower: &Follower, verdict: Verdict, board: &str) -> Option<(View, Setup)> {
    let (hidden, shown) = covered(board).ok()?;
    let theirs = shown?;
    let told = |view: &View| match view.outcome() {
        Some(Outcome::Won { by, .. }) => verdict == if by == view.seat() { Verdict::Won } else { Verdict::Lost },
        _ => true,
    };
    let fits = |view: &View| board_string::write(view) == hidden && fits_colours(view, Some(theirs)) && told(view);
    let moves = follower.view().legal_moves();
    let after = moves.into_iter().flat_map(|mv| {
        let mut last = follower.clone();
        last.send(mv);
        last.last_views()
    });
    let ends: Vec<View> = follower.last_views().into_iter().chain(after).filter(fits).collect();
    // Where a board is reached by an end of the rules, that is how it came.
    let view = ends.iter().find(|view| view.outcome().is_some()).or(ends.first())?;
    Some((view.clone(), theirs))
}

/// The same game with all colours. Where the rules know no end, somebody lost by time or by a fault: it counts as given up.
fn played(view: &View, theirs: Setup, verdict: Verdict) -> Result<Game, NoGame> {
    let colours: Vec<Colour> = view.mine().iter().map(|piece| piece.colour).collect();
    let mine = Setup::new(BOARD, &colours)?;
    let setups = PerSeat::from_fn(|seat: Seat| if seat == view.seat() { mine } else { theirs });
    let mut game = Game::start(setups, DRAW_PLY);
    for played in view.history() {
        game.play(played.mv).map_err(|_| NoGame::Moves)?;
    }
    let loser = match verdict {
        Verdict::Won => Some(view.seat().other()),
        Verdict::Lost => Some(view.seat()),
        Verdict::Drawn => None,
    };
    if let (None, Some(loser)) = (game.outcome(), loser) {
        game.resign(loser).map_err(|_| NoGame::Moves)?;
    }
    Ok(game)
}

#[cfg(all(test, not(target_arch = "wasm32")))] // a referee makes the games, who is native only
mod tests {
    use super::*;
    use crate::cup::protocol::red_names;
    use crate::cup::referee::Referee;
    use crate::game::Dice;

    /// What one seat hears and says in a random game, and the game itself.
    fn heard(seed: u64, listener: Seat) -> (String, Game) {
        let mut dice = Dice::new(Seed(seed));
        let mut referee = Referee::new(DRAW_PLY);
        let mut lines = String::from("SET?\r\n");
        let setups = PerSeat::from_fn(|_| Setup::random(BOARD, &mut dice));
        let mut said: Vec<_> = Seat::BOTH
            .into_iter()
            .flat_map(|seat| referee.hear(seat, &format!("SET:{}", red_names(setups[seat]))))
            .collect();
        loop {
            for (_, message) in said.iter().filter(|(seat, _)| *seat == listener) {
                lines.push_str(&format!("12:00:01 recv {message}\r\n"));
            }
            let game = referee.game().expect("both have set up").clone();
            if referee.ending().is_some() {
                return (lines, game);
            }
            let seat = game.position().to_move();
            let mv = *dice.pick(&game.position().legal_moves()).expect("a move");
            let words = board_string::move_words(game.view(seat), mv).expect("words");
            said = referee.hear(seat, &format!("MOV:{words}"));
        }
    }

    #[test]
    fn what_a_player_heard_gives_the_whole_game() {
        for seed in 0..12 {
            let listener = if seed % 2 == 0 { Seat::First } else { Seat::Second };
            let (lines, game) = heard(seed, listener);
            let record = read(&lines).unwrap_or_else(|error| panic!("{seed}: {error}\n{lines}"));
            let wanted = Record::of(&game, Seed(0), PerSeat::new(Player::Remote, Player::Remote));
            assert_eq!(record, wanted, "{seed}");
            assert!(record.replay().is_ok());
            assert!(looks_like(&lines));
            let both = read_all(&format!("{lines}\n{lines}14R"));
            assert_eq!(both, vec![Ok(record.clone()), Ok(record)]);
        }
    }

    #[test]
    fn what_is_no_game_is_told_in_words() {
        let (lines, _) = heard(3, Seat::First);
        let boards: Vec<&str> = lines.lines().filter(|line| message(line).is_some()).collect();
        let without = |n: usize| {
            let kept = boards.iter().enumerate().filter(|(at, _)| *at != n);
            kept.map(|(_, line)| format!("{line}\n")).collect::<String>()
        };
        assert_eq!(read(&without(boards.len() - 1)), Err(NoGame::NoEnd));
        assert_eq!(read(&without(0)), Err(NoGame::Beginning));
        assert_eq!(read(&without(2)), Err(NoGame::Gap(3)));
        assert_eq!(read(boards[0]), Err(NoGame::Position));
        assert_eq!(read("a poem\nof two lines"), Err(NoGame::NoBoard));
        assert!(!looks_like("{\"format\": \"geister-record\"}"));
        let (other, _) = heard(4, Seat::First);
        let end = other.lines().last().unwrap();
        let mixed = format!("{}{end}\n", without(boards.len() - 1));
        assert_eq!(read(&mixed), Err(NoGame::OtherEnd));
    }
}
