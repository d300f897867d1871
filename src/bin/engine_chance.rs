//! The second engine of the page, in a web worker: the players who weigh chances. Loaded when one of them is chosen.

#[cfg(target_arch = "wasm32")]
fn main() {
    use geister_lab::agents::Cast;
    use geister_lab::web::engine::{games::Games, worker};
    worker::listen_and_load(Games::new(Cast::CHANCE));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
