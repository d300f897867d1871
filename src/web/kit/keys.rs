//! The keys of the board, as a list.

use super::words::t;
use leptos::prelude::*;

/// The keys, as a list.
pub fn keys() -> AnyView {
    view! {
        <section>
            <h2 class="title">{t("rules.keys-title")}</h2>
            <dl class="keys">
                <dt><kbd>"←"</kbd> <kbd>"↑"</kbd> <kbd>"↓"</kbd> <kbd>"→"</kbd></dt>
                <dd>{t("rules.key-arrows")}</dd>
                <dt><kbd>"Enter"</kbd></dt>
                <dd>{t("rules.key-enter")}</dd>
                <dt><kbd>"Esc"</kbd></dt>
                <dd>{t("rules.key-esc")}</dd>
                <dt><kbd>"M"</kbd> " + " <kbd>"B"</kbd> <kbd>"R"</kbd> <kbd>"U"</kbd></dt>
                <dd>{t("rules.key-mark")}</dd>
                <dt><kbd>"E"</kbd></dt>
                <dd>{t("rules.key-escape")}</dd>
                <dt><kbd>"?"</kbd></dt>
                <dd>{t("rules.key-help")}</dd>
            </dl>
        </section>
    }
    .into_any()
}
