//! Puzzles and the tutorial.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
fn main() {
    geister_lab::web::lessons::start();
}

#[cfg(not(all(target_arch = "wasm32", feature = "app")))]
fn main() {}
