//! What just happened and why it matters, as sentences to be filled in. Which sentence is a question of the game; how it
//! reads is a matter of the language.

use super::event::{Event, event};
use super::minds::{Change, Minds, change};
use crate::game::{Colour, Game, Outcome, PerSeat, PieceId, Place, Reason, Seat, notation};

/// From here on somebody thinks that a ghost is blue; as far below a half, that it is red.
const SURE: f64 = 0.65;
/// A change of so much is worth a word.
const WORTH_A_WORD: f64 = 0.1;

/// What goes into a gap of a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gap {
    /// The name of a player.
    Player(Seat),
    /// Who reads: the player, or an estimator in its place.
    Reader,
    /// A square.
    Square(String),
    /// A number.
    Number(u32),
}

/// A sentence: its key, and what goes into its gaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The key of the text.
    pub key: &'static str,
    /// Its gaps.
    pub gaps: Vec<(&'static str, Gap)>,
}

/// What a caption is made from.
pub struct Moment<'a> {
    /// The game up to the moment.
    pub game: &'a Game,
    /// The game one move before; none at the beginning.
    pub before: Option<&'a Game>,
    /// Through whose eyes.
    pub side: Seat,
    /// Whose colours are seen. What is not seen is not told.
    pub xray: PerSeat<bool>,
    /// What the side believed at its decision before, and believes now.
    pub minds: (Option<&'a Minds>, Option<&'a Minds>),
}

/// The caption of a moment.
pub fn caption(moment: &Moment<'_>) -> Vec<Sentence> {
    let Some(before) = moment.before else {
        return vec![say("watch.say.start", vec![("name", Gap::Player(Seat::First))])];
    };
    let Some(happened) = event(before, moment.game) else { return Vec::new() };
    let board = moment.game.position().board();
    let at = |square| Gap::Square(notation::square_name(board, square));
    let name = ("name", Gap::Player(happened.seat));
    let other = ("other", Gap::Player(happened.seat.other()));
    let square = ("square", at(happened.square));
    // Of its own choices, that it took nothing says most.
    let spared = happened.spared.filter(|_| happened.seat == moment.side);
    let did = match happened.event {
        _ if spared.is_some() => say("watch.did.spared", vec![name, ("square", at(spared.unwrap_or(happened.square)))]),
        Event::Left => say("watch.did.left", vec![name, square]),
        Event::Took(Colour::Blue) => say("watch.did.took-blue", vec![name, square]),
        Event::Took(Colour::Red) => say("watch.did.took-red", vec![name, square]),
        Event::AtGate => say("watch.did.gate", vec![name, square]),
        Event::Near => say("watch.did.near", vec![name, square]),
        Event::Stayed => say("watch.did.stayed", vec![name, other, square]),
        Event::Back => say("watch.did.back", vec![name, square]),
        Event::Moved => say("watch.did.moved", vec![name, square]),
    };
    let mut said = vec![did];
    if let Some(outcome) = moment.game.outcome() {
        said.push(ending(outcome, moment.game));
    } else if let Event::Took(_) = happened.event {
        said.extend(moment.had_thought(happened.taken));
    } else if let Some(spared) = spared {
        let spared = moment.game.view(happened.seat).their_piece_on(spared);
        said.extend(spared.and_then(|piece| moment.spared(piece)));
    } else if happened.seat != moment.side {
        said.extend(moment.thinks(happened.piece));
    }
    said
}

impl Moment<'_> {
    /// What the side thinks of a ghost across the board, and what it is.
    fn thinks(&self, piece: PieceId) -> Vec<Sentence> {
        let Some(now) = self.minds.1 else { return Vec::new() };
        // Another ghost may have been thought of anew by what this one did.
        let most = self.minds.0.and_then(|before| change(before, now, 0));
        let moved = now.get(piece.index()).copied().flatten();
        let anew = most.filter(|most| most.size() > 2.0 * WORTH_A_WORD && Some(most.after) != moved);
        let piece = anew.and_then(|most| PieceId::from_index(most.piece)).unwrap_or(piece);
        let (Some(blue), Some(square)) = (now.get(piece.index()).copied().flatten(), self.square(piece)) else {
            return Vec::new();
        };
        let gaps = vec![("reader", Gap::Reader), ("square", square), ("percent", percent(blue))];
        let mut said = vec![match belief(blue) {
            Some(Colour::Blue) => say("watch.mind.blue", gaps),
            Some(Colour::Red) => say("watch.mind.red", gaps),
            None => say("watch.mind.unsure", gaps),
        }];
        let before = self.minds.0.and_then(|before| before.get(piece.index()).copied().flatten());
        let before = before.map(|before| Change { ply: 0, piece: piece.index(), before, after: blue });
        if let Some(change) = before.filter(|change| change.size() >= WORTH_A_WORD) {
            said.push(say("watch.mind.before", vec![("percent", percent(change.before))]));
        }
        let truth = self.truth(piece).map(|truth| match (belief(blue), truth) {
            (Some(Colour::Red), Colour::Blue) => "watch.truth.bluff",
            (Some(Colour::Blue), Colour::Red) => "watch.truth.trap",
            (Some(Colour::Red), Colour::Red) => "watch.truth.tell-red",
            (Some(Colour::Blue), Colour::Blue) => "watch.truth.tell-blue",
            (None, Colour::Blue) => "watch.truth.blue",
            (None, Colour::Red) => "watch.truth.red",
        });
        said.extend(truth.map(|key| say(key, Vec::new())));
        said
    }

    /// The side could have taken this ghost: was it well left alone?
    fn spared(&self, piece: PieceId) -> Option<Sentence> {
        let key = match self.truth(piece)? {
            Colour::Blue => "watch.spared.blue",
            Colour::Red => "watch.spared.red",
        };
        Some(say(key, Vec::new()))
    }

    /// What the side had thought of the ghost that was taken from the other.
    fn had_thought(&self, taken: Option<(Seat, PieceId)>) -> Option<Sentence> {
        let (of, piece) = taken.filter(|(of, _)| *of != self.side)?;
        debug_assert_ne!(of, self.side);
        let blue = self.minds.0.and_then(|before| before.get(piece.index()).copied().flatten())?;
        Some(say("watch.mind.had", vec![("reader", Gap::Reader), ("percent", percent(blue))]))
    }

    /// The colour of a ghost across the board, where it is seen.
    fn truth(&self, piece: PieceId) -> Option<Colour> {
        let other = self.side.other();
        self.xray[other].then(|| self.game.position().setup(other).colour(piece))
    }

    fn square(&self, piece: PieceId) -> Option<Gap> {
        let position = self.game.position();
        match position.place(self.side.other(), piece) {
            Place::On(square) => Some(Gap::Square(notation::square_name(position.board(), square))),
            _ => None,
        }
    }
}

fn ending(outcome: Outcome, game: &Game) -> Sentence {
    match outcome {
        Outcome::Drawn => say("watch.end.draw", vec![("ply", Gap::Number(game.position().ply().0.into()))]),
        Outcome::Won { by, reason } => {
            let gaps = vec![("name", Gap::Player(by)), ("other", Gap::Player(by.other()))];
            match reason {
                Reason::Escaped => say("watch.end.left", gaps),
                Reason::TookAllBlues => say("watch.end.blues", gaps),
                Reason::GaveAllReds => say("watch.end.reds", gaps),
                Reason::Resigned => say("watch.end.resigned", gaps),
            }
        }
    }
}

fn belief(blue: f64) -> Option<Colour> {
    match blue {
        blue if blue >= SURE => Some(Colour::Blue),
        blue if blue <= 1.0 - SURE => Some(Colour::Red),
        _ => None,
    }
}

fn percent(blue: f64) -> Gap {
    Gap::Number((100.0 * blue).round() as u32)
}

fn say(key: &'static str, gaps: Vec<(&'static str, Gap)>) -> Sentence {
    Sentence { key, gaps }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, DRAW_PLY, Ply, Setup};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    /// A game on the small board by its moves.
    fn game(moves: &str) -> Game {
        let setup = |seat, text| Setup::parse(Board::Small, seat, text).unwrap();
        let mut game = Game::start(PerSeat::new(setup(Seat::First, "RBRB"), setup(Seat::Second, "brrb")), DRAW_PLY);
        for text in moves.split_whitespace() {
            game.play(notation::parse_move(Board::Small, text).unwrap().0).unwrap();
        }
        game
    }

    fn keys(moves: &str, side: Seat, shown: bool, minds: [Option<Minds>; 2]) -> Vec<&'static str> {
        let game = game(moves);
        let before = game.position().ply().0.checked_sub(1).map(|ply| game.back_to(Ply(ply)));
        let moment = Moment {
            game: &game,
            before: before.as_ref(),
            side,
            xray: PerSeat::new(shown, shown),
            minds: (minds[0].as_ref(), minds[1].as_ref()),
        };
        caption(&moment).into_iter().map(|sentence| sentence.key).collect()
    }

    fn minds(numbers: [f64; 4]) -> Option<Minds> {
        Some(numbers.map(Some).to_vec())
    }

    #[test]
    fn a_blue_that_comes_near_and_is_taken_for_a_red_is_the_bluff() {
        assert_eq!(keys("", Seat::Second, true, [None, None]), ["watch.say.start"]);
        // b4 goes up twice; it is blue, and after b3-b2 it stands next to the second player's ghosts.
        let near = "b4↑ d1↓ b3↑";
        let told = keys(near, Seat::Second, true, [minds([0.5; 4]), minds([0.6, 0.2, 0.6, 0.6])]);
        assert_eq!(told, ["watch.did.near", "watch.mind.red", "watch.mind.before", "watch.truth.bluff"]);
        let veiled = keys(near, Seat::Second, false, [minds([0.5; 4]), minds([0.5; 4])]);
        assert_eq!(veiled, ["watch.did.near", "watch.mind.unsure"], "what is not seen is not told");
        let spared = keys("b4↑ d1↓ b3↑ d2↓", Seat::Second, true, [None, None]);
        assert_eq!(spared, ["watch.did.spared", "watch.spared.blue"]);
        let taken = keys("b4↑ d1↓ b3↑ b1↓", Seat::Second, true, [minds([0.5, 0.2, 0.5, 0.5]), None]);
        assert_eq!(taken, ["watch.did.took-blue", "watch.mind.had"]);
    }

    #[test]
    fn whoever_gives_up_has_taken_nothing() {
        let mut game = game("b4↑");
        game.resign(Seat::Second).unwrap();
        assert_eq!(ending(game.outcome().unwrap(), &game).key, "watch.end.resigned");
    }

    #[test]
    fn the_other_side_s_own_moves_say_nothing_of_its_mind() {
        assert_eq!(keys("b4↑", Seat::First, true, [None, minds([0.1; 4])]), ["watch.did.moved"]);
        let back = "b4↑ d1↓ b3↑ d2↓ b2↓";
        assert_eq!(keys(back, Seat::Second, true, [None, None]), ["watch.did.back"]);
        let spared = keys(back, Seat::First, true, [None, None]);
        assert_eq!(spared, ["watch.did.spared", "watch.spared.blue"], "d3 could have been taken");
    }
}
