//! A text of the study's document on the page: paragraphs and pictures.

use super::journey::Journey;
use crate::study::Words;
use crate::study::pictures::{Piece, pieces};
use crate::web::kit::words::{language, say, say_with};
use leptos::prelude::*;

/// Paragraphs of the page's body, with the pictures between them.
pub fn prose(words: Words) -> impl Fn() -> AnyView + Clone + Send + Sync + 'static {
    move || told(&words, |paragraph| view! { <p class="body">{paragraph}</p> }.into_any())
}

/// The pictures of a text alone, for where its words stand elsewhere.
pub fn pictures(words: Words) -> impl Fn() -> AnyView + Clone + Send + Sync + 'static {
    move || told(&words, |_| ().into_any())
}

/// The words of a text without its pictures, in one piece.
pub fn words_alone(words: &Words) -> String {
    let words = pieces(words.get(language())).into_iter().filter_map(|piece| match piece {
        Piece::Words(words) => Some(words),
        Piece::Picture(_) => None,
    });
    words.collect::<Vec<_>>().join("\n\n")
}

fn told(words: &Words, paragraph: impl Fn(String) -> AnyView) -> AnyView {
    let pieces = pieces(words.get(language())).into_iter().map(|piece| match piece {
        Piece::Words(words) => paragraph(words.to_owned()),
        Piece::Picture(picture) => figure(picture.name.to_owned(), picture.alt.to_owned()).into_any(),
    });
    pieces.collect_view().into_any()
}

/// A picture, which lies beside the study's document. Where it cannot be loaded its words stand in its place.
fn figure(name: String, alt: String) -> impl IntoView {
    let (study, preview) =
        Journey::here().session.with_untracked(|session| (session.study.id.clone(), session.start.preview));
    let missing = RwSignal::new(false);
    let address = format!("./studies/{study}/{name}");
    let place = format!("studies/{study}/{name}");
    let spoken = alt.clone();
    let why = move || {
        let key = if preview { "study.picture-preview" } else { "study.picture-missing" };
        if preview { say_with(key, &[("file", &place)]) } else { say(key).to_owned() }
    };
    view! {
        <figure class="study-picture" class:missing=move || missing.get()>
            <Show
                when=move || !missing.get()
                fallback=move || view! { <p class="body">{alt.clone()}</p> <figcaption class="small">{why.clone()}</figcaption> }
            >
                <img src=address.clone() alt=spoken.clone() on:error=move |_| missing.set(true) />
            </Show>
        </figure>
    }
}
