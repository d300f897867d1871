//! Emphasis within a sentence, as the texts write it.

use leptos::prelude::*;

/// A text as a view: `[blue]`, `[red]`, `[b]` and `[i]` reach up to `[/]`.
pub fn emphasised(text: &str) -> AnyView {
    let mut parts: Vec<AnyView> = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((mark, inside)) = after.split_once(']') else { break };
        let (words, behind) = inside.split_once("[/]").unwrap_or((inside, ""));
        let words = words.to_owned();
        parts.push(before.to_owned().into_any());
        parts.push(match mark {
            "blue" => view! { <span class="blue-word">{words}</span> }.into_any(),
            "red" => view! { <span class="red-word">{words}</span> }.into_any(),
            "i" => view! { <em>{words}</em> }.into_any(),
            _ => view! { <strong>{words}</strong> }.into_any(),
        });
        rest = behind;
    }
    parts.push(rest.to_owned().into_any());
    parts.into_any()
}
