//! What every screen borrows.

#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod alias;
pub mod bars;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod board;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod brush;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod choice;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod clock;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod emphasis;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod file;
pub mod finished;
pub mod first;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod flight;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod full_screen;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod game_store;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod header;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod http;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod icons;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod keys;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod later;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod loudspeaker;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod memo;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod moves;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod notice;
pub mod numbers;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod page_program;
pub mod picture;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod plate;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod pointer;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod portrait;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod prose;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod route;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod save;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod segments;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod settings;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod settings_menu;
pub mod sight;
pub mod sounds;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod speech;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod squares;
pub mod stage;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod store;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod switch;
pub mod texts;
pub mod today;
pub mod touch;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod translation;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod update;
pub mod visit;
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) mod words;

/// Offers what all components of a program borrow: settings, the screen, a notice, an opponent's alias.
#[cfg(all(target_arch = "wasm32", feature = "app"))]
pub(crate) fn provide() {
    notice::LastNotice::provide();
    settings::Settings::provide();
    route::CurrentRoute::provide();
    alias::OpponentAlias::provide();
}
