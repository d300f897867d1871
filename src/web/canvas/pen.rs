//! Small helpers around the browser's drawing context.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d as Context, HtmlCanvasElement};

/// A canvas outside the page and its context.
///
/// # Errors
/// If there is no document or it gives no drawing context.
pub fn offscreen(width: u32, height: u32) -> Result<(HtmlCanvasElement, Context), JsValue> {
    let document = web_sys::window()
        .and_then(|window| window.document())
        .ok_or_else(|| JsValue::from_str("no document"))?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(width.max(1));
    canvas.set_height(height.max(1));
    let context = context_of(&canvas)?;
    Ok((canvas, context))
}

/// The drawing context of a canvas.
///
/// # Errors
/// If the canvas has none.
pub fn context_of(canvas: &HtmlCanvasElement) -> Result<Context, JsValue> {
    canvas
        .get_context("2d")?
        .ok_or_else(|| JsValue::from_str("no 2d context"))?
        .dyn_into()
        .map_err(JsValue::from)
}

/// Sets the dashes of the next lines; none makes them plain again.
///
/// # Errors
/// If the browser refuses the list.
pub fn dash(context: &Context, lengths: &[f64]) -> Result<(), JsValue> {
    let list = js_sys::Array::new();
    for &length in lengths {
        list.push(&JsValue::from_f64(length));
    }
    context.set_line_dash(&list)
}

/// A `#rrggbb` colour with an opacity; other colours come back unchanged,
/// because a system colour has no parts to work with.
#[must_use]
pub fn with_alpha(colour: &str, alpha: f64) -> String {
    if colour.starts_with('#') && colour.len() == 7 {
        let byte = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
        format!("{colour}{byte:02x}")
    } else {
        colour.to_owned()
    }
}

/// Starts a path around a rectangle with round corners.
///
/// # Errors
/// If the radius is negative.
pub fn round_rect(context: &Context, rect: [f64; 4], radius: f64) -> Result<(), JsValue> {
    let [x, y, width, height] = rect;
    context.begin_path();
    let radius = radius.min(width / 2.0).min(height / 2.0).max(0.0);
    context.move_to(x + radius, y);
    context.arc_to(x + width, y, x + width, y + height, radius)?;
    context.arc_to(x + width, y + height, x, y + height, radius)?;
    context.arc_to(x, y + height, x, y, radius)?;
    context.arc_to(x, y, x + width, y, radius)?;
    context.close_path();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::with_alpha;

    #[test]
    fn only_hex_colours_take_an_opacity() {
        assert_eq!(with_alpha("#102030", 0.5), "#10203080");
        assert_eq!(with_alpha("Canvas", 0.5), "Canvas");
    }
}
