//! The first engine of the page, in a web worker: the players who look ahead.

#[cfg(target_arch = "wasm32")]
fn main() {
    use geister_lab::agents::Cast;
    use geister_lab::web::engine::{games::Games, worker};
    worker::listen(Games::new(Cast::SEARCH));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {}
