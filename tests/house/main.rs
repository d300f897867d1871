//! The house itself: layers, texts, recipes and what a build is called.
#![cfg(not(target_arch = "wasm32"))]

mod build_name;
mod engines;
mod layers;
mod recipe;
mod texts;
mod today;
