//! A position as a small drawing, for a card: the page's own drawings of ghosts on a plain board.

use crate::game::{Colour, Seat, Square};
use crate::puzzle::Position;
use crate::web::canvas::GhostKind;
use std::fmt::Write;

/// The drawing; it needs the page's sheet of ghosts.
pub fn picture(position: &Position) -> String {
    let (view, shape) = (position.view(), position.board().shape());
    let (wide, high) = (100 * u32::from(shape.columns()), 100 * u32::from(shape.rows()));
    let mut svg = format!(
        "<svg class=\"puzzle-picture\" viewBox=\"-8 -34 {} {}\" aria-hidden=\"true\" focusable=\"false\">\
         <rect width=\"{wide}\" height=\"{high}\"/><path d=\"",
        wide + 16,
        high + 42,
    );
    // A text takes anything, so writing to it does not fail.
    for column in 1..shape.columns() {
        let _ = write!(svg, "M{column}00 0v{high}");
    }
    for row in 1..shape.rows() {
        let _ = write!(svg, "M0 {row}00h{wide}");
    }
    // The solver's gates.
    svg.push_str("\"/><path class=\"gate\" d=\"");
    for corner in shape.exits(Seat::First) {
        let _ = write!(svg, "M{} -8l28-20 28 20", 100 * u32::from(shape.column(corner)) + 22);
    }
    svg.push_str("\"/>");
    let mut ghost = |square: Square, kind: GhostKind| {
        let (column, row, id) = (shape.column(square), shape.row(square), kind.id());
        let _ = write!(svg, "<use href=\"#{id}\" x=\"{column}00\" y=\"{row}00\" width=\"100\" height=\"100\"/>");
    };
    for colour in [Colour::Blue, Colour::Red] {
        view.own(colour).into_iter().for_each(|square| ghost(square, GhostKind::Own(colour)));
    }
    for square in view.hidden() {
        let shown = view.their_piece_on(square).and_then(|piece| position.shown(piece));
        ghost(square, shown.map_or(GhostKind::Hidden, GhostKind::Shown));
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn every_ghost_stands_on_its_square_and_hides_what_is_hidden() {
        let state = "54R99r99r99r10B12B99b99b20u50r44b99b99b99b99r99r";
        let drawn = picture(&Position::read(Board::Standard, state).unwrap());
        for (id, x, y) in [
            ("ghost-red", 5, 4),
            ("ghost-blue", 1, 0),
            ("ghost-blue", 1, 2),
            ("ghost-hidden", 2, 0),
            ("ghost-shown-red", 5, 0),
            ("ghost-shown-blue", 4, 4),
        ] {
            assert!(drawn.contains(&format!("href=\"#{id}\" x=\"{x}00\" y=\"{y}00\"")), "{id} {drawn}");
        }
        assert_eq!(drawn.matches("<use").count(), 6);
        assert_eq!(drawn.matches("-8l28").count(), 2, "two gates");
    }
}
