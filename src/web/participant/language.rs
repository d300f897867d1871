//! Choosing a language: each offered in its own words.

use super::journey::Journey;
use crate::language::Language;
use crate::study::event::Event;
use crate::web::kit::lab::Lab;
use leptos::prelude::*;

/// The first screen of a study that speaks several languages.
#[component]
pub fn LanguageScreen() -> impl IntoView {
    let (journey, lab) = (Journey::here(), Lab::here());
    let languages = journey.session.with_untracked(|session| session.study.languages.clone());
    let choose = move |language: Language| {
        lab.settings.language.set(language);
        journey.record(Event::Language { language });
    };
    // Every language says the same thing in its own words, so that nobody has to read another one first.
    let title = languages.iter().map(|language| {
        let language = *language;
        view! { <span lang=language.tag()>{language.text("study.language")}</span> }
    });
    view! {
        <section class="study-page">
            <h1 class="display study-languages">{title.collect_view()}</h1>
            <div class="study-choice">
                {languages
                    .iter()
                    .map(|language| {
                        let language = *language;
                        view! {
                            <button
                                type="button"
                                class="outlined"
                                lang=language.tag()
                                data-language=language.tag()
                                on:click=move |_| choose(language)
                            >
                                {language.text("study.language-name")}
                            </button>
                        }
                    })
                    .collect_view()}
            </div>
        </section>
    }
}
