//! The study pages.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
fn main() {
    geister_lab::web::study::start();
}

#[cfg(not(all(target_arch = "wasm32", feature = "app")))]
fn main() {}
