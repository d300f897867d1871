//! The last board of a game, on which all colours are open: can this game have ended so?

use super::follow::Follower;
use super::protocol::{BOARD, DRAW_PLY, Verdict};
use crate::game::board_string;
use crate::game::{Colour, Outcome, Seat, Setup, Theirs, View};

/// Why a last board cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoEnd {
    /// No board at all.
    #[error("this is no board")]
    NoBoard,
    /// Other pieces than those of this game.
    #[error("this is not where this game had come to")]
    OtherGame,
    /// Colours that cannot be the opponent's.
    #[error("these cannot be the opponent's colours")]
    Colours,
    /// By the rules it was decided otherwise.
    #[error("by the rules this board is decided otherwise")]
    Verdict,
}

/// The opponent's colours on a last board: none where they never came, because it had not set up.
pub(super) type Shown = Option<Setup>;

/// Checks the end of a game that was followed so far. A board that the rules do not decide may have been won or lost by a fault
/// that no board shows: an illegal move, time, a lost connection. It may be a draw at any ply, too: servers draw at different
/// plies and do not say at which, and one that has lost both players calls it a draw. Before our first move only the board's form is known.
pub fn check(setup: Option<Setup>, follower: Option<&Follower>, verdict: Verdict, board: &str) -> Result<(), NoEnd> {
    let Some(setup) = setup else { return is_board(board) };
    let (hidden, shown) = covered(board)?;
    let ends = match follower {
        Some(follower) => follower.last_views(),
        // Nobody has asked us for a move: everything stands at home.
        None => vec![View::start(Seat::First, setup, DRAW_PLY)],
    };
    let fits = |view: &View| board_string::write(view) == hidden && fits_colours(view, shown);
    let same: Vec<View> = ends.into_iter().filter(|view| board_string::write(view) == hidden).collect();
    if same.is_empty() {
        return Err(NoEnd::OtherGame);
    }
    let view = same.iter().find(|view| fits(view)).ok_or(NoEnd::Colours)?;
    let told = |by: Seat| if by == view.seat() { Verdict::Won } else { Verdict::Lost };
    match view.outcome() {
        Some(Outcome::Won { by, .. }) if told(by) != verdict => Err(NoEnd::Verdict),
        _ => Ok(()),
    }
}

/// Three signs a piece, sixteen pieces; before both had set up some have no colour.
fn is_board(board: &str) -> Result<(), NoEnd> {
    let letters: Vec<char> = board.trim().chars().collect();
    let piece = |part: &[char]| {
        matches!(part, ['0'..='5', '0'..='5', 'R' | 'B' | 'r' | 'b' | 'u'] | ['9', '9', 'r' | 'b'] | ['8', '8', 'b'])
    };
    let wanted = BOARD.shape().pieces().saturating_mul(6);
    if letters.len() == wanted && letters.chunks(3).all(piece) { Ok(()) } else { Err(NoEnd::NoBoard) }
}

/// The board with the opponent's colours covered again, and those colours.
pub(super) fn covered(board: &str) -> Result<(String, Shown), NoEnd> {
    is_board(board)?;
    let mut letters: Vec<char> = board.trim().chars().collect();
    let mut colours = Vec::new();
    for part in letters.chunks_mut(3).skip(BOARD.shape().pieces()) {
        let [x, _, letter] = part else { return Err(NoEnd::NoBoard) };
        colours.push(match letter {
            'b' => Some(Colour::Blue),
            'r' => Some(Colour::Red),
            _ => None,
        });
        if x.is_ascii_digit() && !matches!(x, '8' | '9') {
            *letter = 'u';
        }
    }
    let known: Vec<Colour> = colours.iter().flatten().copied().collect();
    let shown = if known.is_empty() { None } else { Some(Setup::new(BOARD, &known).map_err(|_| NoEnd::Colours)?) };
    Ok((letters.into_iter().collect(), shown))
}

/// Are the colours those that were seen when pieces were taken?
pub(super) fn fits_colours(view: &View, shown: Shown) -> bool {
    let Some(setup) = shown else { return view.history().is_empty() };
    view.theirs().iter().zip(setup.colours()).all(|(piece, colour)| match piece {
        Theirs::Hidden(_) => true,
        Theirs::Captured(taken) => *taken == colour,
        Theirs::Escaped => colour == Colour::Blue,
    })
}

#[cfg(all(test, not(target_arch = "wasm32")))] // a referee makes the games, who is native only
mod tests {
    use super::*;
    use crate::cup::protocol::set_up;
    use crate::cup::referee::Referee;
    use crate::game::{Dice, Seed};

    const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

    /// What each seat is told at the end of random games, with what it had followed of them.
    #[test]
    fn the_ends_of_games_are_taken_and_false_ones_are_not() {
        let mut false_ones = 0;
        for seed in 0..60 {
            let mut dice = Dice::new(Seed(seed));
            let mut referee = Referee::new(DRAW_PLY);
            let setups = Seat::BOTH.map(|_| Setup::random(BOARD, &mut dice));
            let names = setups.map(crate::cup::protocol::red_names);
            let mut said = referee.hear(Seat::First, &format!("SET:{}", names[0]));
            said.extend(referee.hear(Seat::Second, &format!("SET:{}", names[1])));
            let mut followers: [Option<Follower>; 2] = [None, None];
            let faults = dice.below(3) == 0;
            while referee.ending().is_none() {
                let game = referee.game().unwrap();
                let seat = game.position().to_move();
                let text = board_string::write(game.view(seat));
                let follower = match &mut followers[seat as usize] {
                    Some(follower) => {
                        follower.see(&text).unwrap();
                        follower
                    }
                    none => none.insert(Follower::start(setups[seat as usize], &text, DRAW_PLY).unwrap()),
                };
                let mv = *dice.pick(&game.position().legal_moves()).unwrap();
                let words = board_string::move_words(game.view(seat), mv).unwrap();
                let words = if faults && dice.below(40) == 0 { "A,X".to_owned() } else { words };
                follower.send(mv);
                said = referee.hear(seat, &format!("MOV:{words}"));
            }
            for (seat, message) in said {
                let crate::cup::protocol::FromServer::Over(verdict, board) = message else { continue };
                let (setup, follower) = (Some(setups[seat as usize]), followers[seat as usize].as_ref());
                assert_eq!(check(setup, follower, verdict, &board), Ok(()), "{seed} {seat:?} {verdict:?} {board}");
                // The same board with two of the opponent's pieces exchanged, or with a verdict that the rules exclude.
                let away = board.replacen("r", "b", 1);
                assert!(check(setup, follower, verdict, &away).is_err(), "{away}");
                assert!(check(setup, follower, verdict, "").is_err());
                assert!(check(setup, follower, verdict, &START.replace('u', "b")).is_err());
                let other = match verdict {
                    Verdict::Won => Verdict::Lost,
                    _ => Verdict::Won,
                };
                false_ones += usize::from(check(setup, follower, other, &board) == Err(NoEnd::Verdict));
            }
        }
        assert!(false_ones > 60, "{false_ones}");
    }

    #[test]
    fn a_game_may_end_before_it_begins() {
        let board = START.replace("41u31u21u11u40u30u20u10u", "41r31r21r11r40b30b20b10b");
        let setup = set_up("ABCD");
        for verdict in [Verdict::Won, Verdict::Lost] {
            assert_eq!(check(setup, None, verdict, START), Ok(()), "the other never set up");
            assert_eq!(check(setup, None, verdict, &board), Ok(()), "the other never moved");
            assert_eq!(check(None, None, verdict, "14u24u34u44u15u25u35u45u41r31r21r11r40b30b20b10b"), Ok(()));
        }
        assert_eq!(check(set_up("EFGH"), None, Verdict::Won, &board), Err(NoEnd::OtherGame));
    }
}
