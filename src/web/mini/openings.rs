//! How the first player begins, for each of its set-ups.

use super::learning::Learning;
use crate::game::Colour;
use crate::web::canvas::{GhostKind, ghost_svg};
use crate::web::engine::mini::messages::RedFirst;
use crate::web::kit::words::{say_with, t};
use leptos::prelude::*;

/// The first move's chances.
#[component]
pub fn Openings(learning: Learning) -> impl IntoView {
    view! {
        <section class="mini-openings">
            <h2 class="title">{t("mini.first-title")}</h2>
            <div class="mini-setups">
                {move || match learning.now() {
                    Some(now) => now.red.into_iter().map(setup).collect_view().into_any(),
                    None => view! { <p class="second">{t("mini.first-before")}</p> }.into_any(),
                }}
            </div>
            <p class="second">{t("mini.first-about")}</p>
        </section>
    }
}

fn setup(first: RedFirst) -> impl IntoView {
    let ghosts: String = first
        .setup
        .chars()
        .map(|letter| if letter == 'R' { Colour::Red } else { Colour::Blue })
        .map(|colour| ghost_svg(GhostKind::Own(colour)))
        .collect();
    let red = (100.0 * first.chance).round();
    let spoken = say_with("mini.setup-heard", &[("setup", &first.setup), ("percent", &format!("{red:.0}"))]);
    view! {
        <div class="mini-setup" role="img" aria-label=spoken data-setup=first.setup>
            <span class="mini-pair" inner_html=ghosts></span>
            <div class="mini-shares" aria-hidden="true">
                <p class="mini-share-words">
                    <span class="red-word">{say_with("mini.red-goes", &[("percent", &format!("{red:.0}"))])}</span>
                    <span class="blue-word">{say_with("mini.blue-goes", &[("percent", &format!("{:.0}", 100.0 - red))])}</span>
                </p>
                <span class="mini-bar"><i style=format!("width: {red:.0}%")></i></span>
            </div>
        </div>
    }
}
