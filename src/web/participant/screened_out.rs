//! The end for those who did not pass a check: polite, and with a way back.

use super::debrief::way_back;
use super::journey::Journey;
use super::next::NextParticipant;
use super::prose::prose;
use super::withdraw::saved_words;
use crate::web::kit::words::t;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The study ends here for this participant.
#[component]
pub fn ScreenedOutScreen() -> impl IntoView {
    let journey = Journey::here();
    let farewell =
        journey.session.with_untracked(|session| session.study.completion.screened_out.clone()).unwrap_or_default();
    spawn_local(async move { journey.sender().change(|row| row.finished = true).await });
    let own = farewell.text.map(|text| view! { <div class="study-text">{prose(text)}</div> });
    let plain = own.is_none().then(|| view! { <p class="body">{t("study.screened-out")}</p> });
    let address = farewell.redirect.map(|address| way_back(&journey, &address));
    view! {
        <section class="study-page" data-part="screened-out">
            <h1 class="display">{t("study.screened-out-title")}</h1>
            {own}
            {plain}
            <p class="second" role="status" data-part="saved">{saved_words}</p>
            {farewell.code.map(|code| view! {
                <p class="study-code">
                    <span class="label">{t("study.code")}</span> <code data-part="code">{code}</code>
                </p>
            })}
            <div class="study-choice">
                {address.map(|address| view! {
                    <a class="play" data-part="redirect" href=address>{t("study.return")}</a>
                })}
            </div>
            <NextParticipant />
        </section>
    }
}
