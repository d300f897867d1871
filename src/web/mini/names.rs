//! What the methods are called, and what is said of them.

use crate::cfr::{Method, Sampling, Way};
use crate::web::kit::words::say;

/// The name on the button and at the end of the line.
pub fn name(way: Way) -> &'static str {
    say(match way {
        Way::Whole(Method::Vanilla) => "mini.cfr",
        Way::Whole(Method::Plus) => "mini.cfr-plus",
        Way::Whole(Method::Discounted) => "mini.dcfr",
        Way::Drawn(Sampling::Chance) => "mini.chance",
        Way::Drawn(Sampling::Pure) => "mini.pure",
    })
}

/// How it learns, in a sentence.
pub fn about(way: Way) -> &'static str {
    say(match way {
        Way::Whole(Method::Vanilla) => "mini.cfr-about",
        Way::Whole(Method::Plus) => "mini.cfr-plus-about",
        Way::Whole(Method::Discounted) => "mini.dcfr-about",
        Way::Drawn(Sampling::Chance) => "mini.chance-about",
        Way::Drawn(Sampling::Pure) => "mini.pure-about",
    })
}
