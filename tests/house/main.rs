//! The house itself: layers, texts, recipes and what a build is called.
#![cfg(not(target_arch = "wasm32"))]

mod architecture;
mod build_name;
mod engines;
mod layers;
mod palette;
mod paths;
mod recipe;
mod texts;
mod today;
