//! The engine of the page, in a web worker.

#[cfg(target_arch = "wasm32")]
fn main() {
    geister_lab::web::engine::worker::listen(geister_lab::web::engine::games::Games);
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
