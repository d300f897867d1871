//! Where things are on the canvas: pure arithmetic, shared by the drawing, by
//! hit testing and by the transparent buttons that lie over the board.
//!
//! Lengths are in *units*, a hundred to a square, scaled to CSS pixels.

use super::scene::{Cell, Gate, Side};

/// A square's side in units.
pub const SQUARE: f64 = 100.0;
/// Width of the frame in units.
pub const FRAME: f64 = 34.0;
/// Width of the frame at the sides on a phone.
const FRAME_COMPACT: f64 = 12.0;
/// Transparent space kept above and below the frame, because an escaping ghost
/// and the arrow through its gate rise over the edge.
pub const HEAD_ROOM: f64 = 30.0;

/// A rectangle in CSS pixels of the canvas.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// The board placed on a canvas of a given size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Number of columns.
    pub columns: u8,
    /// Number of rows.
    pub rows: u8,
    /// CSS pixels in one unit.
    pub unit: f64,
    /// Left edge of the squares in CSS pixels.
    pub left: f64,
    /// Upper edge of the squares in CSS pixels.
    pub top: f64,
    /// Frame at the sides in units.
    pub frame_side: f64,
}

impl Layout {
    /// The largest board that fits a canvas, centred on it.
    #[must_use]
    pub fn new(columns: u8, rows: u8, compact: bool, width_css: f64, height_css: f64) -> Self {
        let (columns, rows) = (columns.max(1), rows.max(1));
        let (wide, high) = units(columns, rows, compact);
        let unit = (width_css / wide).min(height_css / high).max(0.0);
        let frame_side = side(compact);
        Self {
            columns,
            rows,
            unit,
            left: (width_css - wide * unit) / 2.0 + frame_side * unit,
            top: (height_css - high * unit) / 2.0 + (FRAME + HEAD_ROOM) * unit,
            frame_side,
        }
    }

    /// Canvas size, head-room included, of a board whose frame is `width` wide.
    #[must_use]
    pub fn size_for_width(columns: u8, rows: u8, compact: bool, width: f64) -> (f64, f64) {
        let (wide, high) = units(columns.max(1), rows.max(1), compact);
        (width, width * high / wide)
    }

    /// A square's side in CSS pixels.
    #[must_use]
    pub fn square(&self) -> f64 {
        SQUARE * self.unit
    }

    /// The head-room above and below the frame in CSS pixels.
    #[must_use]
    pub fn head_room(&self) -> f64 {
        HEAD_ROOM * self.unit
    }

    /// All squares together.
    #[must_use]
    pub fn grid(&self) -> Rect {
        Rect {
            x: self.left,
            y: self.top,
            width: f64::from(self.columns) * self.square(),
            height: f64::from(self.rows) * self.square(),
        }
    }

    /// The frame's outer edge.
    #[must_use]
    pub fn frame(&self) -> Rect {
        let grid = self.grid();
        let (across, down) = (self.frame_side * self.unit, FRAME * self.unit);
        Rect {
            x: grid.x - across,
            y: grid.y - down,
            width: grid.width + 2.0 * across,
            height: grid.height + 2.0 * down,
        }
    }

    /// The square under a point.
    #[must_use]
    pub fn cell_at(&self, x: f64, y: f64, flipped: bool) -> Option<Cell> {
        if self.unit <= 0.0 {
            return None;
        }
        let column = index((x - self.left) / self.square(), self.columns)?;
        let row = index((y - self.top) / self.square(), self.rows)?;
        Some(self.turn(Cell { column, row }, flipped))
    }

    /// The gate under a point: anywhere above or below a corner square.
    #[must_use]
    pub fn gate_at(&self, x: f64, y: f64, flipped: bool) -> Option<Gate> {
        if self.unit <= 0.0 {
            return None;
        }
        let reach = (FRAME + HEAD_ROOM) * self.unit;
        let bottom = self.top + self.grid().height;
        let upper = (self.top - reach..self.top).contains(&y);
        let lower = (bottom..=bottom + reach).contains(&y);
        if !upper && !lower {
            return None;
        }
        let seen = index((x - self.left) / self.square(), self.columns)?;
        if seen != 0 && seen + 1 != self.columns {
            return None;
        }
        let column = if flipped { self.columns - 1 - seen } else { seen };
        let side = if upper == flipped { Side::Bottom } else { Side::Top };
        Some(Gate { column, side })
    }

    /// A square as it lies on the canvas.
    #[must_use]
    pub fn rect(&self, cell: Cell, flipped: bool) -> Rect {
        let seen = self.turn(cell, flipped);
        Rect {
            x: self.left + f64::from(seen.column) * self.square(),
            y: self.top + f64::from(seen.row) * self.square(),
            width: self.square(),
            height: self.square(),
        }
    }

    /// The middle of a square.
    #[must_use]
    pub fn centre(&self, cell: Cell, flipped: bool) -> (f64, f64) {
        let rect = self.rect(cell, flipped);
        (rect.x + rect.width / 2.0, rect.y + rect.height / 2.0)
    }

    /// The middle of a gate's sill, on the edge of the squares, and whether it
    /// opens upwards on the screen.
    #[must_use]
    pub fn gate(&self, gate: Gate, flipped: bool) -> (f64, f64, bool) {
        let up = (gate.side == Side::Top) != flipped;
        let row = if gate.side == Side::Top { 0 } else { self.rows - 1 };
        let rect = self.rect(Cell { column: gate.column, row }, flipped);
        let y = if up { rect.y } else { rect.y + rect.height };
        (rect.x + rect.width / 2.0, y, up)
    }

    /// Board coordinates to seen coordinates and back: a half turn.
    #[must_use]
    pub fn turn(&self, cell: Cell, flipped: bool) -> Cell {
        if flipped {
            Cell {
                column: (self.columns - 1).saturating_sub(cell.column),
                row: (self.rows - 1).saturating_sub(cell.row),
            }
        } else {
            cell
        }
    }
}

fn side(compact: bool) -> f64 {
    if compact { FRAME_COMPACT } else { FRAME }
}

/// Size of the whole drawing in units.
fn units(columns: u8, rows: u8, compact: bool) -> (f64, f64) {
    (f64::from(columns) * SQUARE + 2.0 * side(compact), f64::from(rows) * SQUARE + 2.0 * (FRAME + HEAD_ROOM))
}

/// A position counted in squares to an index, if it lies on the board.
fn index(position: f64, count: u8) -> Option<u8> {
    (0..count).find(|&i| position >= f64::from(i) && position < f64::from(i) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn layout(compact: bool) -> Layout {
        let (w, h) = Layout::size_for_width(6, 6, compact, 676.0);
        Layout::new(6, 6, compact, w, h)
    }

    #[test]
    fn every_centre_is_found_again() {
        for compact in [false, true] {
            for flipped in [false, true] {
                let layout = layout(compact);
                for (column, row) in (0..6).flat_map(|c| (0..6).map(move |r| (c, r))) {
                    let cell = Cell { column, row };
                    let (x, y) = layout.centre(cell, flipped);
                    assert_eq!(layout.cell_at(x, y, flipped), Some(cell));
                    assert_eq!(layout.gate_at(x, y, flipped), None);
                }
            }
        }
    }

    #[test]
    fn the_board_turns_by_half() {
        let layout = layout(false);
        let a1 = Cell { column: 0, row: 0 };
        let f6 = Cell { column: 5, row: 5 };
        assert_eq!(layout.rect(a1, true), layout.rect(f6, false));
    }

    #[test]
    fn gates_are_found_in_frame_and_head_room() {
        for flipped in [false, true] {
            let layout = layout(false);
            for side in [Side::Top, Side::Bottom] {
                for column in [0, 5] {
                    let gate = Gate { column, side };
                    let (x, y, up) = layout.gate(gate, flipped);
                    let out = if up { -1.0 } else { 1.0 };
                    for distance in [5.0, 30.0, 60.0] {
                        let y = y + out * distance * layout.unit;
                        assert_eq!(layout.gate_at(x, y, flipped), Some(gate));
                        assert_eq!(layout.cell_at(x, y, flipped), None);
                    }
                }
            }
        }
    }

    #[test]
    fn the_middle_of_the_frame_is_no_gate() {
        let layout = layout(false);
        assert_eq!(layout.gate_at(338.0, layout.top - 5.0, false), None);
    }

    #[test]
    fn the_frame_fills_the_width_and_leaves_head_room() {
        for compact in [false, true] {
            let layout = layout(compact);
            let frame = layout.frame();
            assert!(frame.x.abs() < 1e-9 && (frame.width - 676.0).abs() < 1e-9);
            assert!((frame.y - HEAD_ROOM * layout.unit).abs() < 1e-9);
        }
    }
}
