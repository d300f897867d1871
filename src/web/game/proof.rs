//! The game's details: who plays, and the proof that the opponent's set-up never changed.

use crate::table::sheet::Sheet;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::words::{agent_name, say, t};
use leptos::prelude::*;

/// Details that fold away.
#[component]
pub fn Proof(
    /// The game.
    sheet: Signal<Option<Sheet>>,
) -> impl IntoView {
    let rows = move || {
        let sheet = sheet.get()?;
        let table = &sheet.table;
        let mut rows = vec![
            (
                say("proof.opponent"),
                format!("{} · {} · {}", agent_name(&table.opponent), table.opponent, table.checksum),
            ),
            (say("proof.commitment"), table.commitment.clone()),
        ];
        if let Some(reveal) = &sheet.reveal {
            rows.push((say("proof.setup"), reveal.setup.clone()));
            rows.push((say("proof.salt"), reveal.salt.clone()));
            rows.push((say("proof.seed"), reveal.seed.to_string()));
            let command = format!("printf '%s' '{} {}' | sha256sum", reveal.setup, reveal.salt);
            rows.push((say("proof.command"), command));
        }
        let rows = rows.into_iter().map(|(label, value)| view! { <dt>{label}</dt><dd>{value}</dd> }).collect_view();
        Some(rows)
    };
    let verdict = move || match sheet.with(|sheet| sheet.as_ref().and_then(Sheet::commitment_kept)) {
        None => say("proof.before"),
        Some(true) => say("proof.kept"),
        Some(false) => say("proof.broken"),
    };
    let state = move || match sheet.with(|sheet| sheet.as_ref().and_then(Sheet::commitment_kept)) {
        None => "open",
        Some(true) => "kept",
        Some(false) => "broken",
    };
    view! {
        <details class="proof" data-proof=state>
            <summary class="second">{icon(Icon::Info)}<span>{t("proof.title")}</span></summary>
            <div class="proof-body">
                <p class="second">{verdict}</p>
                <dl>{rows}</dl>
            </div>
        </details>
    }
}
