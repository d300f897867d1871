//! The ghosts as bitmaps.
//!
//! Each kind is drawn once per size and theme at device resolution and then
//! only copied. All veils are copies of one bitmap, so no drawing detail can
//! tell two hidden ghosts apart.

use std::collections::HashMap;

use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d as Context, HtmlCanvasElement, Path2d};

use super::pen;
use super::scene::Body;
use super::shapes;
use super::theme::{Dye, Theme, with_alpha};
use crate::game::Colour;

/// What a bitmap shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The soft shadow on the ground, kept apart so that a ghost can lift off.
    Shadow,
    /// Any hidden ghost.
    Veil,
    /// A solid ghost and whether it looks away.
    Solid(Dyed, bool),
    /// Linen with a dyed rim and whether it looks away.
    Shown(Dyed, bool),
    /// A spirit under glass and whether it looks away.
    Glass(Dyed, bool),
}

/// The two dyes, hashable for the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dyed {
    /// Moon.
    Blue,
    /// Ember.
    Red,
}

impl From<Colour> for Dyed {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Blue => Self::Blue,
            Colour::Red => Self::Red,
        }
    }
}

impl Kind {
    /// The bitmap for a body. A hidden ghost has only one, wherever it looks.
    #[must_use]
    pub fn of(body: Body, away: bool) -> Self {
        match body {
            Body::Hidden => Self::Veil,
            Body::Own(colour) => Self::Solid(colour.into(), away),
            Body::Shown(colour) => Self::Shown(colour.into(), away),
            Body::XRay(colour) => Self::Glass(colour.into(), away),
        }
    }

    /// The ember is a little taller than its neighbours and drawn smaller.
    #[must_use]
    pub fn scale(self) -> f64 {
        match self {
            Self::Solid(Dyed::Red, _) | Self::Shown(Dyed::Red, _) => 0.95,
            _ => 1.0,
        }
    }
}

/// Margin of a bitmap around the box of 100, for outlines and shadow.
const MARGIN: f64 = 6.0;
/// The point of the box that lies on the centre of the square.
const ANCHOR: (f64, f64) = (50.0, 51.0);

/// Where the gradient of a dye reaches its deepest tone.
const DYE_END: f32 = 0.86;
/// The same for linen.
const LINEN_END: f32 = 1.0;

/// The bitmaps drawn so far.
#[derive(Default)]
pub struct Sprites {
    cache: HashMap<(Kind, u32), HtmlCanvasElement>,
}

impl Sprites {
    /// Forgets everything, after a change of theme.
    pub fn clear(&mut self) {
        self.cache.clear();
    }

    /// Copies a ghost so that its anchor lies on the context's origin.
    ///
    /// `unit` is the length of one unit in the context's pixels now, `device`
    /// the device pixels per context pixel, `rest` the unit the bitmap is made
    /// for: while a ghost grows or shrinks one bitmap serves all sizes.
    ///
    /// # Errors
    /// If the browser cannot make a canvas.
    pub fn draw(
        &mut self,
        context: &Context,
        theme: &Theme,
        kind: Kind,
        unit: f64,
        rest: f64,
        device: f64,
    ) -> Result<(), JsValue> {
        let scale = rest * device;
        // The anchor lies on a whole pixel of the bitmap, or copying would blur.
        let across = ((ANCHOR.0 + MARGIN) * scale).ceil();
        let down = ((ANCHOR.1 + MARGIN) * scale).ceil();
        let side = (2.0 * across).max(1.0);
        let key = (kind, side as u32);
        if !self.cache.contains_key(&key) {
            // A window being resized asks for many sizes; keep only the last few.
            if self.cache.len() > 64 {
                self.cache.clear();
            }
            let (canvas, inner) = pen::offscreen(side as u32, side as u32)?;
            inner.translate(across, down)?;
            inner.scale(scale, scale)?;
            inner.translate(-ANCHOR.0, -ANCHOR.1)?;
            draw(&inner, theme, kind)?;
            self.cache.insert(key, canvas);
        }
        let Some(canvas) = self.cache.get(&key) else {
            return Ok(());
        };
        let shown = unit / rest / device;
        let (x, y, size) = (-across * shown, -down * shown, side * shown);
        context.draw_image_with_html_canvas_element_and_dw_and_dh(canvas, x, y, size, size)
    }
}

/// Draws one kind in its box of 100 by 100.
///
/// # Errors
/// If the browser refuses a path or a gradient.
pub fn draw(context: &Context, theme: &Theme, kind: Kind) -> Result<(), JsValue> {
    context.set_line_join("round");
    context.set_line_cap("round");
    match kind {
        Kind::Shadow => shadow(context, theme),
        Kind::Veil => veil(context, theme),
        Kind::Solid(dyed, away) => solid(context, theme, dyed, away),
        Kind::Shown(dyed, away) => shown(context, theme, dyed, away),
        Kind::Glass(dyed, away) => {
            let sheet = path(shapes::VEIL)?;
            context.save();
            context.set_global_alpha(0.26);
            context.set_fill_style_str(theme.linen.mid);
            context.fill_with_path_2d(&sheet);
            context.restore();
            context.save();
            context.translate(ANCHOR.0, ANCHOR.1)?;
            context.scale(0.78, 0.78)?;
            context.translate(-ANCHOR.0, -ANCHOR.1)?;
            solid(context, theme, dyed, away)?;
            context.restore();
            context.set_line_cap("butt");
            pen::dash(context, &[5.0, 3.6])?;
            stroke(context, &sheet, theme.glass, 2.6);
            pen::dash(context, &[])
        }
    }
}

fn shadow(context: &Context, theme: &Theme) -> Result<(), JsValue> {
    let (colour, strength) = theme.shadow;
    context.save();
    context.translate(50.0, 90.0)?;
    context.scale(33.0, 7.5)?;
    let fade = context.create_radial_gradient(0.0, 0.0, 0.0, 0.0, 0.0, 1.0)?;
    for (at, part) in [(0.0, 1.0), (0.45, 0.72), (0.8, 0.2), (1.0, 0.0)] {
        fade.add_color_stop(at, &with_alpha(colour, part))?;
    }
    context.set_fill_style_canvas_gradient(&fade);
    context.set_global_alpha(strength);
    context.begin_path();
    context.arc(0.0, 0.0, 1.0, 0.0, std::f64::consts::TAU)?;
    context.fill();
    context.restore();
    Ok(())
}

fn veil(context: &Context, theme: &Theme) -> Result<(), JsValue> {
    let sheet = path(shapes::VEIL)?;
    gradient(context, theme.linen, shapes::VEIL_SPAN, LINEN_END)?;
    context.fill_with_path_2d(&sheet);
    stroke(context, &path(shapes::FOLDS)?, theme.fold, 2.2);
    stroke(context, &sheet, theme.linen.edge, 2.0);
    context.set_fill_style_str(theme.linen.eye);
    context.fill_with_path_2d(&path(&shapes::veil_eyes(shapes::EYES_HERE))?);
    Ok(())
}

fn solid(context: &Context, theme: &Theme, dyed: Dyed, away: bool) -> Result<(), JsValue> {
    let (outline, crest, eyes, span) = parts(dyed, away);
    let dye = dye(theme, dyed);
    let outline = path(outline)?;
    gradient(context, dye, span, DYE_END)?;
    context.fill_with_path_2d(&outline);
    stroke(context, &outline, dye.edge, 2.0);
    context.set_fill_style_str(dye.eye);
    context.fill_with_path_2d(&path(&eyes)?);
    context.set_fill_style_str(theme.crest);
    context.fill_with_path_2d(&path(crest)?);
    Ok(())
}

fn shown(context: &Context, theme: &Theme, dyed: Dyed, away: bool) -> Result<(), JsValue> {
    let (outline, crest, eyes, span) = parts(dyed, away);
    let dye = dye(theme, dyed);
    let outline = path(outline)?;
    stroke(context, &outline, theme.rim, 7.6);
    gradient(context, theme.linen, span, LINEN_END)?;
    context.fill_with_path_2d(&outline);
    stroke(context, &outline, dye.mid, 4.8);
    context.set_fill_style_str(dye.lo);
    context.fill_with_path_2d(&path(&eyes)?);
    context.fill_with_path_2d(&path(crest)?);
    Ok(())
}

fn parts(dyed: Dyed, away: bool) -> (&'static str, &'static str, String, (f64, f64)) {
    let y = if away { shapes::EYES_AWAY } else { shapes::EYES_HERE };
    match dyed {
        Dyed::Blue => (shapes::MOON, shapes::CRESCENT, shapes::moon_eyes(y), shapes::MOON_SPAN),
        Dyed::Red => (shapes::EMBER, shapes::SPARK, shapes::ember_eyes(y), shapes::EMBER_SPAN),
    }
}

fn dye(theme: &Theme, dyed: Dyed) -> Dye {
    match dyed {
        Dyed::Blue => theme.blue,
        Dyed::Red => theme.red,
    }
}

fn path(data: &str) -> Result<Path2d, JsValue> {
    Path2d::new_with_path_string(data)
}

/// Dyes are deep well above the hem, where the crest lies; linen darkens to the
/// very end.
fn gradient(context: &Context, dye: Dye, (top, bottom): (f64, f64), end: f32) -> Result<(), JsValue> {
    let fill = context.create_linear_gradient(0.0, top, 0.0, bottom);
    fill.add_color_stop(0.0, dye.hi)?;
    fill.add_color_stop(0.42, dye.mid)?;
    fill.add_color_stop(end, dye.lo)?;
    context.set_fill_style_canvas_gradient(&fill);
    Ok(())
}

fn stroke(context: &Context, path: &Path2d, colour: &str, width: f64) {
    context.set_stroke_style_str(colour);
    context.set_line_width(width);
    context.stroke_with_path(path);
}
