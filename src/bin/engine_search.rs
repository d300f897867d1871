//! The first engine of the page, in a web worker: the players who look ahead.

#[cfg(target_arch = "wasm32")]
fn main() {
    geister_lab::web::worker::listen(geister_lab::web::desk::Desk::new(geister_lab::agents::Cast::SEARCH));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
