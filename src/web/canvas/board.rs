//! The board without anything on it: frame, squares, grain, window light,
//! inlay, coordinates and gates, drawn once and then copied for every frame.

use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d as Context, HtmlCanvasElement};

use super::geometry::{Layout, Rect, SQUARE};
use super::grain;
use super::pen;
use super::scene::{Cell, Gate, Scene};
use super::theme::Theme;

/// Panes of the window as they fall on the board: left and right edge on the
/// first row's upper side, then upper and lower edge, all in units of a board
/// of six squares. They lean to the left on the way down.
const PANES: [[f64; 4]; 4] = [
    [175.0, 330.0, -40.0, 272.0],
    [356.0, 478.0, -40.0, 272.0],
    [175.0, 330.0, 294.0, 640.0],
    [356.0, 478.0, 294.0, 640.0],
];
/// How far the panes lean for each unit downwards.
const LEAN: f64 = 0.42;
/// Outline of a gate above its sill, in units.
const ARCH: f64 = 28.0;

/// Everything the static picture depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Key {
    layout: Layout,
    theme: Theme,
    device: f64,
    size: (u32, u32),
    flipped: bool,
    own: Vec<Gate>,
    theirs: Vec<Gate>,
}

impl Key {
    /// The key of a scene on a canvas of a given size in device pixels.
    #[must_use]
    pub fn new(scene: &Scene, layout: Layout, theme: Theme, device: f64, size: (u32, u32)) -> Self {
        Self {
            layout,
            theme,
            device,
            size,
            flipped: scene.flipped,
            own: scene.own_gates.clone(),
            theirs: scene.their_gates.clone(),
        }
    }

    /// Draws the static picture.
    ///
    /// # Errors
    /// If the browser cannot make a canvas.
    pub fn render(&self) -> Result<HtmlCanvasElement, JsValue> {
        let (canvas, context) = pen::offscreen(self.size.0, self.size.1)?;
        context.scale(self.device, self.device)?;
        let texture = pen::image(&grain::pixels(), grain::WIDTH, grain::HEIGHT)?;
        self.frame(&context, &texture)?;
        self.squares(&context, &texture)?;
        self.inlay(&context)?;
        self.coordinates(&context)?;
        for &gate in &self.own {
            own_gate(&context, &self.layout, &self.theme, gate, self.flipped)?;
        }
        for &gate in &self.theirs {
            their_gate(&context, &self.layout, &self.theme, gate, self.flipped)?;
        }
        Ok(canvas)
    }

    fn frame(&self, context: &Context, texture: &HtmlCanvasElement) -> Result<(), JsValue> {
        let unit = self.layout.unit;
        let Rect { x, y, width, height } = self.layout.frame();
        context.save();
        pen::round_rect(context, [x, y, width, height], 14.0 * unit)?;
        context.set_fill_style_str(self.theme.frame);
        context.fill();
        context.clip();
        if self.theme.grain > 0.0 {
            context.set_global_alpha(self.theme.grain * 0.7);
            let (sw, sh) = (f64::from(grain::WIDTH), f64::from(grain::HEIGHT));
            context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                texture, 0.0, 0.0, sw, sh, x, y, width, height,
            )?;
            context.set_global_alpha(1.0);
        }
        pen::round_rect(context, [x, y, width, height], 14.0 * unit)?;
        context.set_stroke_style_str(self.theme.frame_edge);
        context.set_line_width(4.0 * unit);
        context.stroke();
        context.restore();
        Ok(())
    }

    fn squares(&self, context: &Context, texture: &HtmlCanvasElement) -> Result<(), JsValue> {
        let grid = self.layout.grid();
        context.save();
        pen::round_rect(context, [grid.x, grid.y, grid.width, grid.height], 6.0 * self.layout.unit)?;
        context.clip();
        for row in 0..self.layout.rows {
            for column in 0..self.layout.columns {
                let cell = Cell { column, row };
                let rect = self.snapped(self.layout.rect(cell, self.flipped));
                let kind = usize::from((column + row) % 2);
                context.set_fill_style_str(self.theme.squares[kind]);
                context.fill_rect(rect.x, rect.y, rect.width, rect.height);
                if self.theme.grain > 0.0 {
                    self.grain(context, texture, cell, rect)?;
                }
            }
        }
        if self.theme.light.1 > 0.0 {
            self.light(context)?;
        }
        context.restore();
        Ok(())
    }

    /// Every square is cut from another part of the wood.
    fn grain(&self, context: &Context, texture: &HtmlCanvasElement, cell: Cell, rect: Rect) -> Result<(), JsValue> {
        let pick = |seed| grain::lattice(i32::from(cell.column), i32::from(cell.row), seed);
        let (wide, high) = (5.0, SQUARE);
        let x = (pick(7) * (f64::from(grain::WIDTH) - wide)).floor();
        let y = (pick(8) * (f64::from(grain::HEIGHT) - high)).floor();
        context.set_global_alpha(self.theme.grain * (0.85 + 0.3 * pick(9)));
        context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            texture,
            x,
            y,
            wide,
            high,
            rect.x,
            rect.y,
            rect.width,
            rect.height,
        )?;
        context.set_global_alpha(1.0);
        Ok(())
    }

    /// The panes are drawn small and stretched: that softens their edges in
    /// every browser, also where canvases have no blur.
    fn light(&self, context: &Context) -> Result<(), JsValue> {
        const STEP: f64 = 9.0;
        let grid = self.layout.grid();
        let small = 600.0 / STEP;
        let (canvas, inner) = pen::offscreen(small.ceil() as u32 + 2, small.ceil() as u32 + 2)?;
        inner.translate(1.0, 1.0)?;
        inner.scale(1.0 / STEP, 1.0 / STEP)?;
        inner.set_fill_style_str(self.theme.light.0);
        for [left, right, top, bottom] in PANES {
            inner.begin_path();
            inner.move_to(left - LEAN * top, top);
            inner.line_to(right - LEAN * top, top);
            inner.line_to(right - LEAN * bottom, bottom);
            inner.line_to(left - LEAN * bottom, bottom);
            inner.close_path();
            inner.fill();
        }
        context.set_global_alpha(self.theme.light.1);
        context.draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            &canvas,
            1.0,
            1.0,
            small,
            small,
            grid.x,
            grid.y,
            grid.width,
            grid.height,
        )?;
        context.set_global_alpha(1.0);
        Ok(())
    }

    fn inlay(&self, context: &Context) -> Result<(), JsValue> {
        let (grid, unit, square) = (self.layout.grid(), self.layout.unit, self.layout.square());
        let (colour, strength) = self.theme.inlay;
        context.save();
        context.set_stroke_style_str(colour);
        context.set_fill_style_str(colour);
        context.set_line_width((1.3 * unit).max(1.0 / self.device));
        context.set_global_alpha(strength);
        context.begin_path();
        for column in 1..self.layout.columns {
            let x = grid.x + f64::from(column) * square;
            context.move_to(x, grid.y + 2.0 * unit);
            context.line_to(x, grid.y + grid.height - 2.0 * unit);
        }
        for row in 1..self.layout.rows {
            let y = grid.y + f64::from(row) * square;
            context.move_to(grid.x + 2.0 * unit, y);
            context.line_to(grid.x + grid.width - 2.0 * unit, y);
        }
        context.stroke();
        context.set_global_alpha((strength * 1.7).min(1.0));
        context.begin_path();
        for row in 1..self.layout.rows {
            for column in 1..self.layout.columns {
                let (x, y) = (grid.x + f64::from(column) * square, grid.y + f64::from(row) * square);
                context.move_to(x + 2.6 * unit, y);
                context.arc(x, y, 2.6 * unit, 0.0, std::f64::consts::TAU)?;
            }
        }
        context.fill();
        context.set_line_width((1.8 * unit).max(1.0 / self.device));
        pen::round_rect(context, [grid.x, grid.y, grid.width, grid.height], 6.0 * unit)?;
        context.stroke();
        context.restore();
        Ok(())
    }

    /// Labels stand inside the squares and keep a readable size on any board.
    fn coordinates(&self, context: &Context) -> Result<(), JsValue> {
        let (unit, square) = (self.layout.unit, self.layout.square());
        let size = (0.16 * square).clamp(12.0, 16.0);
        context.set_font(&format!("600 {size}px \"Source Sans 3 Variable\", \"Source Sans 3\", system-ui, sans-serif"));
        context.set_fill_style_str(self.theme.coord);
        for seen in 0..self.layout.rows {
            let cell = self.layout.turn(Cell { column: 0, row: seen }, self.flipped);
            let y = self.layout.top + f64::from(seen) * square + 4.6 * unit + size * 0.96;
            context.set_text_align("left");
            context.fill_text(&(cell.row + 1).to_string(), self.layout.left + 7.0 * unit, y)?;
        }
        for seen in 0..self.layout.columns {
            let cell = self.layout.turn(Cell { column: seen, row: 0 }, self.flipped);
            let x = self.layout.left + f64::from(seen + 1) * square - 7.0 * unit;
            let y = self.layout.top + self.layout.grid().height - 6.5 * unit;
            context.set_text_align("right");
            context.fill_text(&char::from(b'a' + cell.column).to_string(), x, y)?;
        }
        Ok(())
    }

    /// Edges on whole device pixels, so that no seam shows between squares.
    fn snapped(&self, rect: Rect) -> Rect {
        let snap = |value: f64| (value * self.device).round() / self.device;
        let (x, y) = (snap(rect.x), snap(rect.y));
        Rect { x, y, width: snap(rect.x + rect.width) - x, height: snap(rect.y + rect.height) - y }
    }
}

/// Starts the arch of a gate with the origin on the middle of its sill and y
/// away from the board; returns after `save`, so the caller restores.
fn arch(context: &Context, layout: &Layout, gate: Gate, flipped: bool) -> Result<(), JsValue> {
    let (x, y, up) = layout.gate(gate, flipped);
    context.save();
    context.translate(x, y)?;
    context.scale(layout.unit, if up { layout.unit } else { -layout.unit })?;
    context.set_line_join("round");
    context.set_line_cap("round");
    context.begin_path();
    context.move_to(-30.0, -1.0);
    context.line_to(-30.0, -12.5);
    context.bezier_curve_to(-30.0, -21.5, -17.0, -ARCH, 0.0, -ARCH);
    context.bezier_curve_to(17.0, -ARCH, 30.0, -21.5, 30.0, -12.5);
    context.line_to(30.0, -1.0);
    Ok(())
}

/// The chevron in a gate.
fn chevron(context: &Context, colour: &str, alpha: f64) {
    context.set_stroke_style_str(colour);
    context.set_global_alpha(alpha);
    context.set_line_width(3.6);
    context.begin_path();
    context.move_to(-8.5, -8.8);
    context.line_to(0.0, -17.3);
    context.line_to(8.5, -8.8);
    context.stroke();
}

fn own_gate(context: &Context, layout: &Layout, theme: &Theme, gate: Gate, flipped: bool) -> Result<(), JsValue> {
    arch(context, layout, gate, flipped)?;
    context.set_fill_style_str(theme.candle);
    if !theme.forced {
        context.set_global_alpha(0.30);
        context.fill();
        context.set_global_alpha(1.0);
    }
    context.set_stroke_style_str(theme.candle);
    context.set_line_width(if theme.forced { 4.0 } else { 2.0 });
    context.stroke();
    chevron(context, theme.candle_hi, 1.0);
    context.restore();
    Ok(())
}

fn their_gate(context: &Context, layout: &Layout, theme: &Theme, gate: Gate, flipped: bool) -> Result<(), JsValue> {
    arch(context, layout, gate, flipped)?;
    context.set_fill_style_str(theme.their_gate);
    if !theme.forced {
        context.set_global_alpha(0.09);
        context.fill();
    }
    context.set_global_alpha(0.62);
    context.set_stroke_style_str(theme.their_gate);
    context.set_line_width(1.8);
    context.stroke();
    chevron(context, theme.their_gate, 0.8);
    context.restore();
    Ok(())
}

/// A gate alight: `strength` 1 is full candle.
///
/// # Errors
/// If the browser refuses to draw.
pub fn lit_gate(
    context: &Context,
    layout: &Layout,
    theme: &Theme,
    gate: Gate,
    flipped: bool,
    strength: f64,
) -> Result<(), JsValue> {
    arch(context, layout, gate, flipped)?;
    context.set_global_alpha(strength.clamp(0.0, 1.0));
    context.set_fill_style_str(theme.candle);
    context.fill();
    context.set_stroke_style_str(theme.candle);
    context.set_line_width(2.0);
    context.stroke();
    context.restore();
    Ok(())
}
