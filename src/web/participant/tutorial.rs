//! The rules, learned by doing.

use super::journey::Journey;
use crate::study::document::Marks;
use crate::study::event::Event;
use crate::web::kit::words::t;
use crate::web::tutorial::Tutorial;
use leptos::prelude::*;

/// The tutorial as a step of a study.
#[component]
pub fn TutorialScreen() -> impl IntoView {
    let journey = Journey::here();
    let (already, study) = journey.session.with_untracked(|session| (session.tasks.clone(), session.study.clone()));
    let done = Callback::new(move |(task, ms): (String, f64)| journey.record(Event::Tutorial { task, ms }));
    let finished = Callback::new(move |()| {
        let step = journey.session.with_untracked(|session| session.step().name());
        journey.record(Event::Continue { step, ms: journey.since_shown() });
    });
    // It comes again before the questions about the rules are asked again.
    let again = journey.session.with_untracked(|session| session.checked.attempts > 0);
    view! {
        {again.then(|| view! { <p class="notice" role="status">{t("study.tutorial-again")}</p> })}
        <Tutorial
            done=done
            already=already
            board=study.board
            tutorial=study.tutorial
            marks=study.marks != Marks::Off
            draw_ply=study.draw_ply
            finished=finished
        />
    }
}
