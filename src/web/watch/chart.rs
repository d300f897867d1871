//! What a side believed over a game, as lines: which ghosts, how blue they looked, and what they truly are.

use super::story::Story;
use crate::game::{Colour, Place, Seat, notation};
use crate::web::engine::watching::by::By;

/// One ghost's line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// The number of the ghost.
    pub piece: usize,
    /// What it truly is, where that may be seen.
    pub truth: Option<Colour>,
    /// Moves made, and how blue it looked then.
    pub points: Vec<(u16, f64)>,
    /// Where it stands at the moment; none once it is gone.
    pub square: Option<String>,
}

/// The lines of a game up to a moment, one for each ghost across the board.
pub fn lines(story: &Story, side: Seat, by: By, at: u16, seen: bool) -> Vec<Line> {
    let (board, other) = (story.board(), side.other());
    let (shape, game) = (board.shape(), story.at(at));
    let readings = story.readings(side, by, at);
    if readings.is_empty() {
        return Vec::new();
    }
    let blues = f64::from(shape.of_colour(Colour::Blue)) / shape.pieces() as f64;
    let line = |piece: crate::game::PieceId| {
        let read =
            readings.iter().filter_map(|(ply, minds)| Some((*ply, minds.get(piece.index()).copied().flatten()?)));
        let mut points: Vec<(u16, f64)> = read.collect();
        // Before anybody moved nobody knew anything.
        if points.first().is_none_or(|first| first.0 > 0) {
            points.insert(0, (0, blues));
        }
        let square = match game.position().place(other, piece) {
            Place::On(square) => Some(notation::square_name(board, square)),
            _ => None,
        };
        if let (Some(last), true) = (points.last().copied(), square.is_some()) {
            points.push((at, last.1));
        }
        let truth = seen.then(|| story.setup(other).colour(piece));
        Line { piece: piece.index(), truth, points, square }
    };
    shape.piece_ids().map(line).collect()
}

/// The whole game as a table: one row for each ghost and each reading.
pub fn table(story: &Story, side: Seat, by: By) -> String {
    let (board, other) = (story.board(), side.other());
    let mut text = String::from("ply,piece,square,truth,blue\n");
    for (ply, minds) in story.readings(side, by, story.length()) {
        let game = story.at(ply);
        for piece in board.shape().piece_ids() {
            let Some(blue) = minds.get(piece.index()).copied().flatten() else { continue };
            let Place::On(square) = game.position().place(other, piece) else { continue };
            let truth = match story.setup(other).colour(piece) {
                Colour::Blue => "blue",
                Colour::Red => "red",
            };
            let letter = piece.letter().to_ascii_lowercase();
            text += &format!("{ply},{letter},{},{truth},{blue:.4}\n", notation::square_name(board, square));
        }
    }
    text
}

/// Names at the ends of lines, moved apart where they would lie upon each other: heights in, heights out.
pub fn part(wanted: &[f64], apart: f64, top: f64, bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|a, b| wanted[*a].total_cmp(&wanted[*b]));
    let mut heights = wanted.to_vec();
    let mut above = top - apart;
    for &index in &order {
        heights[index] = heights[index].max(above + apart);
        above = heights[index];
    }
    let mut below = bottom + apart;
    for &index in order.iter().rev() {
        heights[index] = heights[index].min(below - apart);
        below = heights[index];
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Board, PerSeat, Seed};
    use crate::web::engine::watching::messages::{Ask, Reply, Watched};
    use crate::web::engine::watching::work::answer;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn story(plies: u16) -> Story {
        let players = PerSeat::new("random".to_owned(), "random".to_owned());
        let mut watched = Watched { board: Board::Small, players, seed: Seed(2), moves: Vec::new(), placed: None };
        let Ok(Reply::Seated { setups }) = answer(Ask::Seat(watched.clone())) else { panic!() };
        let mut story = Story::begin(Board::Small, &setups).unwrap();
        while story.length() < plies && !story.is_over() {
            watched.moves = story.moves(story.length());
            let Ok(Reply::Stepped(told)) = answer(Ask::Step(watched.clone())) else { panic!() };
            story.add(*told).unwrap();
        }
        story
    }

    #[test]
    fn every_ghost_across_the_board_has_a_line_up_to_the_moment() {
        let story = story(5);
        let lines = lines(&story, Seat::Second, By::Own, 4, true);
        assert_eq!(lines.len(), 4);
        for line in &lines {
            assert_eq!(line.points.first(), Some(&(0, 0.5)));
            assert!(line.square.is_none() || line.points.last().map(|point| point.0) == Some(4));
            assert_eq!(line.truth, Some(story.setup(Seat::First).colours().nth(line.piece).unwrap()));
        }
        let veiled = super::lines(&story, Seat::Second, By::Own, 4, false);
        assert!(veiled.iter().all(|line| line.truth.is_none()));
        assert!(super::lines(&story, Seat::Second, By::Upp, 4, true).is_empty(), "not asked yet");
    }

    #[test]
    fn the_table_has_a_row_for_each_reading_of_each_ghost() {
        let text = table(&story(4), Seat::First, By::Own);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "ply,piece,square,truth,blue");
        assert_eq!(rows.len(), 1 + 2 * 4);
        assert!(rows[1].starts_with("0,a,") && rows[1].ends_with(",0.5000"));
    }

    #[test]
    fn names_do_not_lie_upon_each_other_and_stay_on_the_paper() {
        let heights = part(&[50.0, 51.0, 52.0, 10.0, 99.0, 99.0], 12.0, 8.0, 100.0);
        let mut sorted = heights.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= 11.99), "{heights:?}");
        assert!(sorted[0] >= 8.0 && sorted[5] <= 100.0, "{heights:?}");
    }
}
