//! Small helpers around the browser's drawing context.

use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d as Context, HtmlCanvasElement, ImageData};

/// A canvas outside the page and its context.
///
/// # Errors
/// If there is no document or it gives no drawing context.
pub fn offscreen(width: u32, height: u32) -> Result<(HtmlCanvasElement, Context), JsValue> {
    let document =
        web_sys::window().and_then(|window| window.document()).ok_or_else(|| JsValue::from_str("no document"))?;
    let canvas: HtmlCanvasElement = document.create_element("canvas")?.dyn_into()?;
    canvas.set_width(width.max(1));
    canvas.set_height(height.max(1));
    let context = context_of(&canvas)?;
    Ok((canvas, context))
}

/// A canvas outside the page, filled with pixels.
///
/// # Errors
/// If the browser cannot make an image of this size.
pub fn image(pixels: &[u8], width: u32, height: u32) -> Result<HtmlCanvasElement, JsValue> {
    let (canvas, context) = offscreen(width, height)?;
    let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(pixels), width, height)?;
    context.put_image_data(&data, 0.0, 0.0)?;
    Ok(canvas)
}

/// The drawing context of a canvas.
///
/// # Errors
/// If the canvas has none.
pub fn context_of(canvas: &HtmlCanvasElement) -> Result<Context, JsValue> {
    canvas.get_context("2d")?.ok_or_else(|| JsValue::from_str("no 2d context"))?.dyn_into().map_err(JsValue::from)
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
