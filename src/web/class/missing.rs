//! Without a collector there is no class: what is missing, and what works alone.

use crate::web::kit::words::t;
use leptos::prelude::*;

/// What starts a collector that a room reaches.
const COMMAND: &str = "cargo run --release -- collect --page dist --address 0.0.0.0:8090";

/// What works on this page alone: address, title, what it is.
const ALONE: [(&str, &str, &str); 4] = [
    ("#/learn", "class.alone-learn", "class.alone-learn-about"),
    (
        "#/watch?first=murasaki-d5&second=sumire-d5&board=6x6&seed=7&ply=20&xray=none&show=nothing",
        "class.alone-watch",
        "class.alone-watch-about",
    ),
    (
        "#/tells?one=murasaki-d5&other=sumire-d5&board=6x6&games=200&seed=1",
        "class.alone-tells",
        "class.alone-tells-about",
    ),
    ("#/study/class-game?preview=1", "class.alone-game", "class.alone-game-about"),
];

/// What is to be started, and where.
#[component]
pub fn Missing() -> impl IntoView {
    view! {
        <section class="class-part" data-part="missing">
            <h2 class="title">{t("class.missing")}</h2>
            <p class="body">{t("class.missing-about")}</p>
            <pre class="class-command"><code>{COMMAND}</code></pre>
            <p class="second">{t("class.missing-then")}</p>
        </section>
    }
}

/// What works without one.
#[component]
pub fn Alone() -> impl IntoView {
    let way = |(address, title, about): (&'static str, &'static str, &'static str)| {
        view! {
            <li>
                <a href=address><span class="name">{t(title)}</span></a>
                <span class="second">{t(about)}</span>
            </li>
        }
    };
    view! {
        <section class="class-part">
            <h2 class="title">{t("class.alone")}</h2>
            <ul class="class-list">{ALONE.map(way).into_iter().collect_view()}</ul>
        </section>
    }
}
