//! How to play, in pictures. Shown by the program of lessons, so that a player's page stays small.

pub(crate) mod screen;

/// Its texts, in the order of the languages, for [`add_source`](crate::web::kit::texts::add_source).
pub(crate) const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/rules.txt"), include_str!("../../../www/texts/ja/rules.txt")]
}
