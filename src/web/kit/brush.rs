//! When the canvas is painted: as long as something moves, and whenever its size or its fonts change.

use super::clock;
use crate::web::canvas::Painter;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;

/// The painter with the canvas that it paints on.
pub type Brush = StoredValue<Option<Painter>, LocalStorage>;

/// Paints frame by frame while something moves.
pub fn request_painting(brush: Brush, painting: StoredValue<bool>) {
    // The board may have left the page before a font or a size came in, and its values with it.
    if painting.try_get_value() != Some(false) {
        return;
    }
    painting.set_value(true);
    request_animation_frame(move || {
        let more = brush.try_update_value(|brush| brush.as_mut().is_some_and(|painter| painter.paint(clock::now())));
        let Some(more) = more else { return };
        painting.set_value(false);
        if more {
            request_painting(brush, painting);
        }
    });
}

/// Tells the size of an element, now and whenever it changes.
pub fn watch_size(element: web_sys::Element, changed: impl Fn(f64, f64) + 'static) {
    let seen = element.clone();
    let watch = Closure::<dyn FnMut()>::new(move || {
        let rect = seen.get_bounding_client_rect();
        changed(rect.width(), rect.height());
    });
    if let Ok(observer) = web_sys::ResizeObserver::new(watch.as_ref().unchecked_ref()) {
        observer.observe(&element);
        let kept = StoredValue::new_local(Some(watch));
        on_cleanup(move || {
            observer.disconnect();
            kept.set_value(None);
        });
    }
}

/// Calls back when the page's fonts have arrived.
pub fn when_fonts_are_there(then: impl Fn() + 'static) {
    let Ok(ready) = document().fonts().ready() else { return };
    leptos::task::spawn_local(async move {
        let _ = wasm_bindgen_futures::JsFuture::from(ready).await;
        then();
    });
}
