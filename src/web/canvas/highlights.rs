//! Everything that says something about a square: selection, targets, last
//! move, escape, focus. Some of it lies under the ghosts, some on top.

use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d as Context;

use super::board;
use super::geometry::{Layout, Rect};
use super::pen;
use super::scene::{Cell, Gate, LastMove, Scene, Side, To};
use super::theme::{Theme, with_alpha};

/// A context, the board's place on it and its colours.
pub struct Highlights<'a> {
    /// Where to draw, in CSS pixels.
    pub context: &'a Context,
    /// Where the squares are.
    pub layout: &'a Layout,
    /// The colours.
    pub theme: &'a Theme,
    /// What to say.
    pub scene: &'a Scene,
}

impl Highlights<'_> {
    /// What lies under the ghosts.
    ///
    /// # Errors
    /// If the browser refuses to draw.
    pub fn under(&self) -> Result<(), JsValue> {
        let theme = self.theme;
        for &cell in &self.scene.home {
            self.fill(cell, theme.candle, 0.12);
        }
        if let Some(last) = self.scene.last_move {
            self.last_move(last)?;
        }
        if let Some(cell) = self.scene.escape {
            self.escape_light(cell)?;
        }
        if let Some(cell) = self.scene.selected {
            self.outlined(cell, 0.34, &[])?;
        }
        if let Some(cell) = self.scene.pointed {
            self.outlined(cell, 0.24, &[9.0, 6.5])?;
        }
        if let Some(cell) = self.scene.drop_target {
            self.outlined(cell, 0.14, &[9.0, 6.5])?;
        }
        for &cell in &self.scene.targets {
            self.target(cell)?;
        }
        Ok(())
    }

    /// What lies on top of the ghosts.
    ///
    /// # Errors
    /// If the browser refuses to draw.
    pub fn over(&self) -> Result<(), JsValue> {
        for &cell in &self.scene.captures {
            self.brackets(cell)?;
        }
        Ok(())
    }

    /// The arrow through the gate and the focus ring: above everything.
    ///
    /// # Errors
    /// If the browser refuses to draw.
    pub fn top(&self) -> Result<(), JsValue> {
        if let Some(cell) = self.scene.escape {
            self.arrow(self.gate_of(cell))?;
        }
        if let Some(cell) = self.scene.focus {
            self.focus(cell)?;
        }
        Ok(())
    }

    fn rect(&self, cell: Cell) -> Rect {
        self.layout.rect(cell, self.scene.flipped)
    }

    /// A tint over a square; forced colours know no tints.
    fn fill(&self, cell: Cell, colour: &str, alpha: f64) {
        if self.theme.forced {
            return;
        }
        let rect = self.rect(cell);
        self.context.save();
        self.context.set_global_alpha(alpha);
        self.context.set_fill_style_str(colour);
        self.context.fill_rect(rect.x, rect.y, rect.width, rect.height);
        self.context.restore();
    }

    /// Works inside a square with its upper left corner as the origin and a
    /// hundred units to its side.
    fn inside(&self, cell: Cell, draw: impl FnOnce(&Context) -> Result<(), JsValue>) -> Result<(), JsValue> {
        let rect = self.rect(cell);
        self.context.save();
        self.context.translate(rect.x, rect.y)?;
        self.context.scale(self.layout.unit, self.layout.unit)?;
        let done = draw(self.context);
        self.context.restore();
        done
    }

    /// A line's width in units; with forced colours never under four pixels.
    fn line(&self, width: f64) -> f64 {
        if self.theme.forced { width.max(4.0 / self.layout.unit.max(0.1)) } else { width }
    }

    fn outlined(&self, cell: Cell, tint: f64, dashes: &[f64]) -> Result<(), JsValue> {
        self.inside(cell, |context| {
            pen::round_rect(context, [3.2, 3.2, 93.6, 93.6], 6.0)?;
            if !self.theme.forced {
                context.set_global_alpha(tint);
                context.set_fill_style_str(self.theme.candle);
                context.fill();
                context.set_global_alpha(1.0);
            }
            context.set_stroke_style_str(self.theme.hl);
            context.set_line_width(self.line(if dashes.is_empty() { 4.0 } else { 3.2 }));
            pen::dash(context, dashes)?;
            context.stroke();
            pen::dash(context, &[])
        })
    }

    fn target(&self, cell: Cell) -> Result<(), JsValue> {
        self.inside(cell, |context| {
            context.begin_path();
            context.arc(50.0, 50.0, 13.0, 0.0, std::f64::consts::TAU)?;
            context.set_fill_style_str(self.theme.hl);
            context.fill();
            context.set_stroke_style_str(self.theme.hl_edge);
            context.set_line_width(2.0);
            context.stroke();
            Ok(())
        })
    }

    fn brackets(&self, cell: Cell) -> Result<(), JsValue> {
        self.inside(cell, |context| {
            context.set_stroke_style_str(self.theme.hl);
            context.set_line_width(self.line(6.0));
            context.set_line_cap("round");
            context.begin_path();
            for (x, y) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
                let at = |dx: f64, dy: f64| {
                    (if x > 0.5 { 95.0 - dx } else { 5.0 + dx }, if y > 0.5 { 95.0 - dy } else { 5.0 + dy })
                };
                let (start, bend, corner, after, end) =
                    (at(0.0, 24.0), at(0.0, 5.0), at(0.0, 0.0), at(5.0, 0.0), at(24.0, 0.0));
                context.move_to(start.0, start.1);
                context.line_to(bend.0, bend.1);
                context.quadratic_curve_to(corner.0, corner.1, after.0, after.1);
                context.line_to(end.0, end.1);
            }
            context.stroke();
            Ok(())
        })
    }

    /// Both squares tinted and three dots that grow in the direction of the
    /// move, so that it can be read without colour.
    fn last_move(&self, last: LastMove) -> Result<(), JsValue> {
        let (colour, strength) = self.theme.last;
        let flipped = self.scene.flipped;
        self.fill(last.from, colour, strength);
        let (x, y) = self.layout.centre(last.from, flipped);
        let (to_x, to_y) = match last.to {
            To::Cell(cell) => {
                self.fill(cell, colour, strength);
                self.layout.centre(cell, flipped)
            }
            To::Gate(gate) => {
                let (gate_x, gate_y, _) = self.layout.gate(gate, flipped);
                (gate_x, gate_y)
            }
        };
        let length = (to_x - x).hypot(to_y - y).max(1e-6);
        let (dx, dy) = ((to_x - x) / length, (to_y - y) / length);
        let unit = self.layout.unit;
        self.context.save();
        self.context.set_fill_style_str(colour);
        for (distance, radius, alpha) in [(0.0, 4.0, 0.42), (17.0, 5.5, 0.55), (34.0, 7.0, 0.72)] {
            self.context.set_global_alpha(if self.theme.forced { 1.0 } else { alpha });
            self.context.begin_path();
            let (x, y) = (x + dx * distance * unit, y + dy * distance * unit);
            self.context.arc(x, y, radius * unit, 0.0, std::f64::consts::TAU)?;
            self.context.fill();
        }
        self.context.restore();
        Ok(())
    }

    /// The gate a ghost on a corner square leaves by: the nearer side.
    fn gate_of(&self, cell: Cell) -> Gate {
        let side = if cell.row == 0 { Side::Top } else { Side::Bottom };
        Gate { column: cell.column, side }
    }

    fn escape_light(&self, cell: Cell) -> Result<(), JsValue> {
        let gate = self.gate_of(cell);
        let (_, _, up) = self.layout.gate(gate, self.scene.flipped);
        self.inside(cell, |context| {
            if self.theme.forced {
                return Ok(());
            }
            let (near, far) = if up { (0.0, 100.0) } else { (100.0, 0.0) };
            let light = context.create_linear_gradient(0.0, near, 0.0, far);
            light.add_color_stop(0.0, &with_alpha(self.theme.candle, 0.62))?;
            light.add_color_stop(1.0, &with_alpha(self.theme.candle, 0.10))?;
            context.set_fill_style_canvas_gradient(&light);
            context.fill_rect(0.0, 0.0, 100.0, 100.0);
            Ok(())
        })?;
        board::lit_gate(self.context, self.layout, self.theme, gate, self.scene.flipped, 1.0)
    }

    fn arrow(&self, gate: Gate) -> Result<(), JsValue> {
        let (x, y, up) = self.layout.gate(gate, self.scene.flipped);
        let unit = self.layout.unit;
        let context = self.context;
        context.save();
        context.translate(x, y)?;
        context.scale(unit, if up { unit } else { -unit })?;
        context.set_line_cap("round");
        context.set_line_join("round");
        context.begin_path();
        context.move_to(0.0, 1.4);
        context.line_to(0.0, -46.0);
        context.move_to(-19.5, -26.5);
        context.line_to(0.0, -46.0);
        context.line_to(19.5, -26.5);
        for (colour, width) in [(self.theme.on_candle, 16.6), (self.theme.candle_hi, 10.6)] {
            context.set_stroke_style_str(colour);
            context.set_line_width(width);
            context.stroke();
        }
        context.restore();
        Ok(())
    }

    fn focus(&self, cell: Cell) -> Result<(), JsValue> {
        self.inside(cell, |context| {
            for (colour, width) in [(self.theme.focus[1], 8.4), (self.theme.focus[0], 4.4)] {
                pen::round_rect(context, [3.4, 3.4, 93.2, 93.2], 6.0)?;
                context.set_stroke_style_str(colour);
                context.set_line_width(width);
                context.stroke();
            }
            Ok(())
        })
    }
}
