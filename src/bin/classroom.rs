//! Watching players.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
fn main() {
    geister_lab::web::classroom::start();
}

#[cfg(not(all(target_arch = "wasm32", feature = "app")))]
fn main() {}
