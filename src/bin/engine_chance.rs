//! The second engine of the page, in a web worker: the players who weigh chances. Loaded when one of them is chosen.

#[cfg(target_arch = "wasm32")]
fn main() {
    geister_lab::web::worker::listen(geister_lab::web::desk::Desk::new(geister_lab::agents::Cast::CHANCE));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
