//! Draws somebody's thoughts: bars of belief and arrows with their numbers, where [`super::thoughts`] puts them.

use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d as Context;

use super::geometry::{Layout, Rect};
use super::pen;
use super::theme::Theme;
use super::thoughts::{Bar, Shaft, hatching};

/// The page's letters for numbers on the board.
const FACE: &str = "\"Source Sans 3 Variable\", \"Source Sans 3\", system-ui, sans-serif";

/// Draws a bar at the foot of a square.
///
/// # Errors
/// If the browser refuses to draw.
pub fn bar(context: &Context, theme: &Theme, layout: &Layout, square: Rect, bar: &Bar) -> Result<(), JsValue> {
    context.save();
    context.translate(square.x, square.y)?;
    context.scale(layout.unit, layout.unit)?;
    let area = [bar.x, bar.y, bar.width, bar.height];
    // An edge that stands out from any wood, then both dyes inside it.
    pen::round_rect(context, [bar.x - 1.7, bar.y - 1.7, bar.width + 3.4, bar.height + 3.4], 3.4)?;
    context.set_fill_style_str(theme.thought.edge);
    context.fill();
    context.save();
    pen::round_rect(context, area, 2.0)?;
    context.clip();
    context.set_fill_style_str(theme.thought.blue);
    context.fill_rect(bar.x, bar.y, bar.width, bar.height);
    context.set_fill_style_str(theme.thought.red);
    let (red, end) = (bar.notch, bar.x + bar.width);
    context.fill_rect(red, bar.y, end - red, bar.height);
    context.begin_path();
    context.rect(red, bar.y, end - red, bar.height);
    context.clip();
    context.begin_path();
    for [from, to] in hatching(red, bar.y, end - red, bar.height) {
        context.move_to(from.0, from.1);
        context.line_to(to.0, to.1);
    }
    context.set_stroke_style_str(theme.thought.hatch);
    context.set_line_width(2.8);
    context.stroke();
    context.restore();
    context.set_fill_style_str(theme.thought.notch);
    let notch = bar.notch.clamp(bar.x, end);
    context.fill_rect(notch - 1.1, bar.y - 1.7, 2.2, bar.height + 3.4);
    if let Some(number) = bar.number {
        context.set_font(&format!("600 {}px {FACE}", number.size));
        context.set_text_align("right");
        context.set_text_baseline("middle");
        let text = number.percent.to_string();
        let middle = bar.y + bar.height / 2.0 + 0.5;
        // A little of the wood around it: it may lie on a shadow, a fold or a coordinate.
        context.set_line_join("round");
        context.set_line_width(3.0);
        context.set_stroke_style_str(theme.thought.halo);
        context.stroke_text(&text, number.right, middle)?;
        context.set_fill_style_str(theme.thought.number);
        context.fill_text(&text, number.right, middle)?;
    }
    context.restore();
    Ok(())
}

/// Draws an arrow with its number.
///
/// # Errors
/// If the browser refuses to draw.
pub fn arrow(context: &Context, theme: &Theme, layout: &Layout, shaft: &Shaft) -> Result<(), JsValue> {
    let unit = layout.unit;
    let fill = if shaft.first { theme.candle } else { theme.thought.arrow };
    context.save();
    context.set_line_join("miter");
    context.begin_path();
    for (index, (x, y)) in shaft.outline.into_iter().enumerate() {
        if index == 0 { context.move_to(x, y) } else { context.line_to(x, y) }
    }
    context.close_path();
    context.set_fill_style_str(fill);
    context.fill();
    context.set_stroke_style_str(theme.thought.edge);
    context.set_line_width(2.2 * unit);
    context.stroke();

    let ((x, y), (wide, high)) = (shaft.pill, shaft.half);
    pen::round_rect(context, [x - wide, y - high, 2.0 * wide, 2.0 * high], high)?;
    context.set_fill_style_str(theme.thought.pill);
    context.fill();
    // Where colours are forced, the fill of most arrows is that of the board.
    context.set_stroke_style_str(if theme.forced { theme.thought.edge } else { fill });
    context.set_line_width(2.0 * unit);
    context.stroke();
    context.set_font(&format!("600 {}px {FACE}", shaft.size));
    context.set_text_align("center");
    context.set_text_baseline("middle");
    context.set_fill_style_str(theme.thought.on_pill);
    context.fill_text(&shaft.label, x, y + 0.8 * unit)?;
    context.restore();
    Ok(())
}
