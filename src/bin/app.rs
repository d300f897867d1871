//! The page.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
fn main() {
    geister_lab::web::app::start();
}

#[cfg(not(all(target_arch = "wasm32", feature = "app")))]
fn main() {}
