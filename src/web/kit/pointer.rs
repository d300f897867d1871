//! Fingers, pens and mice: when a press becomes a drag, and when a long press.

use super::board::Spot;
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

/// A finger that rests this long on a ghost asks for its memo, in milliseconds.
pub const LONG_PRESS: f64 = 450.0;

/// How far a press may wander before it is a drag; a finger is less steady than a mouse.
const SLACK: f64 = 5.0;
const TOUCH_SLACK: f64 = 10.0;

/// A press that has not ended yet.
#[derive(Clone, Copy)]
pub struct Press {
    /// Where it began.
    pub spot: Spot,
    /// The same in pixels of the canvas.
    pub x: f64,
    /// The same in pixels of the canvas.
    pub y: f64,
    /// By a finger?
    pub touch: bool,
    /// Has it become a drag?
    pub dragging: bool,
    /// Which finger.
    pub id: i32,
    /// When it began, by the page's clock.
    pub began: f64,
}

impl Press {
    /// Has it gone so far that it is a drag?
    pub fn is_drag(&self, x: f64, y: f64) -> bool {
        let slack = if self.touch { TOUCH_SLACK } else { SLACK };
        (x - self.x).hypot(y - self.y) > slack
    }
}

/// Keeps the pointer's events coming here, also when it leaves the canvas.
pub fn capture(event: &PointerEvent) {
    if let Some(element) = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok()) {
        let _ = element.set_pointer_capture(event.pointer_id()); // a pointer that is gone already needs none
    }
}
