//! What the mover would do with every colouring that it could have: where its blues and its reds behave alike, and where
//! they tell themselves apart.

use crate::game::{Board, Colour, Game, PieceId, Seat, Setup, notation};
use crate::web::engine::watching::messages::Choice;

/// Chances that differ by less than this look the same to whoever watches.
const ALIKE: f64 = 0.1;
/// No more moves are listed, and none that is rarer than one in fifty.
const MOST: usize = 6;
const RARE: f64 = 0.02;

/// How often a move is chosen by the colour of the ghost that makes it.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// The move in the papers' notation.
    pub text: String,
    /// Its chance where the ghost is blue; none where it cannot be.
    pub blue: Option<f64>,
    /// Its chance where the ghost is red; none where it cannot be.
    pub red: Option<f64>,
    /// With how many colourings it may be chosen at all.
    pub colourings: usize,
    /// Is it the move that is made?
    pub made: bool,
}

/// What a move says of the ghost that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Blue and red would do the same: the bluff.
    Alike,
    /// It says that the ghost is of this colour: the tell.
    Tells(Colour),
    /// The ghost could have one colour only.
    Known,
    /// Whoever is asked would not do it, whatever the colours.
    Never,
}

impl Compared {
    /// What it says.
    pub fn verdict(&self) -> Verdict {
        if self.colourings == 0 {
            return Verdict::Never;
        }
        match (self.blue, self.red) {
            (Some(blue), Some(red)) if (blue - red).abs() < ALIKE => Verdict::Alike,
            (Some(blue), Some(red)) => Verdict::Tells(if blue > red { Colour::Blue } else { Colour::Red }),
            _ => Verdict::Known,
        }
    }
}

/// Compares the moves that were chosen with different colours, likeliest first; the one that is made is always there.
pub fn compare(board: Board, game: &Game, choices: &[Choice], made: &str) -> Vec<Compared> {
    let seat = game.position().to_move();
    let mut texts: Vec<&str> = vec![made];
    for (text, _) in choices.iter().flat_map(|choice| &choice.chances) {
        if !texts.contains(&text.as_str()) {
            texts.push(text);
        }
    }
    let mut found: Vec<Compared> =
        texts.into_iter().filter_map(|text| compared(board, game, seat, choices, text, made)).collect();
    let weight = |one: &Compared| one.blue.unwrap_or(0.0).max(one.red.unwrap_or(0.0));
    found.retain(|one| one.made || weight(one) >= RARE);
    found.sort_by(|one, other| other.made.cmp(&one.made).then(weight(other).total_cmp(&weight(one))));
    found.truncate(MOST);
    found
}

/// The comparison as a table.
pub fn table(ply: u16, rows: &[Compared]) -> String {
    let mut text = String::from("ply,move,if_blue,if_red,colourings,made\n");
    let chance = |chance: Option<f64>| chance.map_or_else(String::new, |chance| format!("{chance:.4}"));
    for Compared { text: mv, blue, red, colourings, made } in rows {
        text += &format!("{ply},{mv},{},{},{colourings},{made}\n", chance(*blue), chance(*red));
    }
    text
}

fn compared(board: Board, game: &Game, seat: Seat, choices: &[Choice], text: &str, made: &str) -> Option<Compared> {
    let from = notation::parse_move(board, text).ok()?.0.from;
    let piece: PieceId = game.view(seat).my_piece_on(from)?;
    let chance =
        |choice: &Choice| choice.chances.iter().find(|(one, _)| one == text).map_or(0.0, |(_, chance)| *chance);
    let mean = |colour: Colour| {
        let has = |choice: &&Choice| {
            Setup::parse(board, seat, &choice.setup).is_ok_and(|setup| setup.colour(piece) == colour)
        };
        let chances: Vec<f64> = choices.iter().filter(has).map(chance).collect();
        (!chances.is_empty()).then(|| chances.iter().sum::<f64>() / chances.len() as f64)
    };
    let colourings = choices.iter().filter(|choice| chance(choice) >= RARE).count();
    Some(Compared {
        text: text.to_owned(),
        blue: mean(Colour::Blue),
        red: mean(Colour::Red),
        colourings,
        made: text == made,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DRAW_PLY, PerSeat};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_move_that_only_reds_make_tells_and_one_that_both_make_does_not() {
        let setup = |seat, text| Setup::parse(Board::Small, seat, text).unwrap();
        let game = Game::start(PerSeat::new(setup(Seat::First, "RBRB"), setup(Seat::Second, "brrb")), DRAW_PLY);
        // a4 goes up only where it is red; otherwise d4 does, whatever it is.
        let choice = |setup: &str| {
            let text = if setup.starts_with('R') { "a4↑" } else { "d4↑" };
            Choice { setup: setup.to_owned(), chances: vec![(text.to_owned(), 1.0)] }
        };
        let choices: Vec<Choice> = ["RRBB", "RBRB", "RBBR", "BRRB", "BRBR", "BBRR"].map(choice).to_vec();
        let found = compare(Board::Small, &game, &choices, "a4↑");
        assert_eq!(found.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["a4↑", "d4↑"]);
        assert!(found[0].made && found[0].verdict() == Verdict::Tells(Colour::Red) && found[0].colourings == 3);
        assert_eq!((found[0].blue, found[0].red), (Some(0.0), Some(1.0)));
        let done_by_others = compare(Board::Small, &game, &choices, "b4↑");
        assert!(done_by_others[0].made && done_by_others[0].verdict() == Verdict::Never);
        assert_eq!(found[1].verdict(), Verdict::Tells(Colour::Red), "two of three reds, one of three blues");
        let table = table(0, &found);
        assert!(table.contains("\n0,a4↑,0.0000,1.0000,3,true\n") && table.lines().count() == 3, "{table}");
        let alike: Vec<Choice> = choices
            .iter()
            .map(|choice| Choice {
                chances: vec![("b4↑".to_owned(), 0.5), ("c4↑".to_owned(), 0.5)], ..choice.clone()
            })
            .collect();
        assert!(compare(Board::Small, &game, &alike, "b4↑").iter().all(|one| one.verdict() == Verdict::Alike));
    }
}
