//! Memo tags on the right shoulder and, after the game, the verdict on the
//! left one. Drawn in the ghost's own units so that they follow its size.

use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d as Context, Path2d};

use super::pen;
use super::scene::Mark;
use super::shapes;
use super::theme::Theme;

/// Half the size of a tag.
const HALF: (f64, f64) = (15.0, 11.0);

/// Draws a tag with the ghost's anchor on the origin, in the ghost's units.
///
/// # Errors
/// If the browser refuses to draw.
pub fn tag(context: &Context, theme: &Theme, mark: Mark) -> Result<(), JsValue> {
    context.save();
    context.translate(29.5, -32.0)?;
    let area = [-HALF.0, -HALF.1, 2.0 * HALF.0, 2.0 * HALF.1];
    pen::round_rect(context, area, 4.0)?;
    context.set_fill_style_str(theme.paper);
    context.fill();
    context.set_line_width(2.0);
    let colour = match mark {
        Mark::Blue => theme.tag[0],
        Mark::Red => theme.tag[1],
        Mark::Unsure => theme.ink,
    };
    context.set_stroke_style_str(colour);
    context.set_fill_style_str(colour);
    if mark == Mark::Unsure {
        pen::dash(context, &[3.6, 2.6])?;
        context.stroke();
        pen::dash(context, &[])?;
        question(context)?;
    } else {
        context.stroke();
        let (sign, scale, middle) =
            if mark == Mark::Blue { (shapes::CRESCENT, 0.84, 48.2) } else { (shapes::SPARK, 0.78, 50.0) };
        context.scale(scale, scale)?;
        context.translate(-middle, -64.0)?;
        context.fill_with_path_2d(&Path2d::new_with_path_string(sign)?);
    }
    context.restore();
    Ok(())
}

/// A question mark, drawn so that it needs no font.
fn question(context: &Context) -> Result<(), JsValue> {
    context.set_line_width(2.0);
    context.set_line_cap("round");
    let hook = Path2d::new_with_path_string("M-2.9 -3.6C-2.6 -7.2 3.3 -7 3.1 -3.4C3 -1.2 0 -1 0 1.9")?;
    context.stroke_with_path(&hook);
    context.begin_path();
    context.arc(0.0, 5.4, 1.4, 0.0, std::f64::consts::TAU)?;
    context.fill();
    Ok(())
}

/// A tick on paper or a cross on ink: they differ in grey as well.
///
/// # Errors
/// If the browser refuses to draw.
pub fn verdict(context: &Context, theme: &Theme, right: bool) -> Result<(), JsValue> {
    context.save();
    context.translate(-35.0, -33.5)?;
    let (disc, line) = if right { (theme.paper, theme.ink) } else { (theme.ink, theme.paper) };
    context.begin_path();
    context.arc(0.0, 0.0, 11.3, 0.0, std::f64::consts::TAU)?;
    context.set_fill_style_str(disc);
    context.fill();
    context.set_stroke_style_str(line);
    context.set_line_width(2.0);
    context.stroke();
    context.set_line_width(2.7);
    context.set_line_cap("round");
    context.set_line_join("round");
    let sign = if right { "M-5 0.4L-1.6 4L5.4 -4" } else { "M-4 -4L4 4M4 -4L-4 4" };
    context.stroke_with_path(&Path2d::new_with_path_string(sign)?);
    context.restore();
    Ok(())
}
