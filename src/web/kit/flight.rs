//! A spirit flies from the board to its tray.
//!
//! The board's own painter shows it under the rising sheet; then the ghost in the tray takes over, which starts where the other one
//! fades. It is the ghost that will stay there, moved: nothing else comes or goes.

use crate::game::Colour;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// Lets the newest ghost of a tray come from its square. `own`: is it the person's tray?
pub fn to_tray(own: bool, colour: Colour, slot: usize, square: String) {
    // The tray shows it with the next frame.
    request_animation_frame(move || {
        let side = if own { "you" } else { "them" };
        let place = if colour == Colour::Blue { 1 } else { 2 };
        let seat = format!(".{side} .tray-ghosts span:nth-child({place}) svg:nth-child({})", slot + 1);
        let find = |selector: &str| document().query_selector(selector).ok().flatten();
        let (Some(ghost), Some(from)) = (find(&seat), find(&format!("[data-square={square}]"))) else { return };
        let ((x, y), (from_x, from_y)) = (middle(&ghost), middle(&from));
        let scale = from.get_bounding_client_rect().width() / ghost.get_bounding_client_rect().width().max(1.0);
        // A drawing has a style as other elements have, though the types know that only of those.
        let style = ghost.unchecked_ref::<HtmlElement>().style();
        let set = |name: &str, value: f64| {
            let _ = style.set_property(name, &(value.round() as i32).to_string()); // it is an ornament
        };
        set("--fly-x", from_x - x);
        set("--fly-y", from_y - y);
        set("--fly-scale", scale * 100.0);
        let _ = ghost.class_list().add_1("flying");
    });
}

fn middle(element: &Element) -> (f64, f64) {
    let rect = element.get_bounding_client_rect();
    (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0)
}
