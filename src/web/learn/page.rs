//! The room: its list of chapters, and the chapter that the address names.

use super::asker::Asker;
use super::chapters;
use super::outline::Chapter;
use super::parts::Notebook;
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::TeachEngine;
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::prose::prose;
use crate::web::kit::route;
use crate::web::kit::visit::Visit;
use crate::web::kit::words::{say, say_with, t};
use leptos::html::H1;
use leptos::prelude::*;

/// The whole room.
#[component]
pub fn LearnPage(
    /// Counts changes of the address.
    changed: Signal<u32>,
) -> impl IntoView {
    let engine = TeachEngine::provide();
    let asker = Asker::provide(engine);
    Notebook::provide();
    engine.start(); // whoever reads the first lines need not wait for it afterwards
    let chapter = Memo::new(move |_| {
        changed.track();
        match route::visit() {
            Some(Visit::Learn(number)) => number.and_then(Chapter::numbered),
            _ => None,
        }
    });
    Effect::new(move |_| {
        let room = say("learn.title");
        let title =
            chapter.get().map_or_else(|| room.to_owned(), |chapter| format!("{} · {room}", say(chapter.title())));
        document().set_title(&format!("{title} · {}", say("nav.brand")));
    });
    let heading = NodeRef::<H1>::new();
    Effect::new(move |before: Option<Option<Chapter>>| {
        let now = chapter.get();
        if before.is_some_and(|before| before != now) {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            if let Some(heading) = heading.get_untracked() {
                let _ = heading.focus(); // a heading that is gone needs none
            }
        }
        now
    });
    view! {
        <Header />
        <Notices>
            <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
        </Notices>
        <main id="main" tabindex="-1">
            {move || {
                asker.clear();
                match chapter.get() {
                    None => view! { <Cover heading=heading /> }.into_any(),
                    Some(chapter) => view! { <Opened chapter=chapter heading=heading /> }.into_any(),
                }
            }}
        </main>
    }
}

/// The list of chapters.
#[component]
fn Cover(heading: NodeRef<H1>) -> impl IntoView {
    let notebook = Notebook::here();
    let next = move || notebook.0.with(|progress| progress.next());
    let begun = move || notebook.0.with(|progress| !progress.done.is_empty());
    let go = move || {
        let key = if begun() { "learn.go-on" } else { "learn.begin" };
        say_with(key, &[("number", &next().number().to_string())])
    };
    let entry = move |chapter: Chapter| {
        let done = move || notebook.0.with(|progress| progress.done.contains(&chapter.number()));
        view! {
            <li>
                <a class="why-entry" class:done=done href=chapter.address() data-chapter=chapter.number()>
                    <span class="why-number" aria-hidden="true">
                        {move || if done() { icon(Icon::Check).into_any() } else { chapter.number().into_any() }}
                    </span>
                    <span>
                        <span class="name">{t(chapter.title())}</span>
                        <span class="second">{t(chapter.line())}</span>
                        <span class="visually-hidden">{move || if done() { say("learn.seen") } else { "" }}</span>
                    </span>
                </a>
            </li>
        }
    };
    view! {
        <article class="why why-cover">
            <div class="why-front">
                <h1 class="display" tabindex="-1" node_ref=heading>{t("learn.title")}</h1>
                <p class="why-lead">{move || prose(say("learn.lead"))}</p>
                <a class="play" data-part="begin" href=move || next().address()>{go}</a>
                <p class="second">{t("learn.promise")}</p>
                <p><a class="plain" href="#/class">{t("learn.class")}</a></p>
            </div>
            <ol class="why-list">{Chapter::ALL.into_iter().map(entry).collect_view()}</ol>
        </article>
    }
}

/// A chapter with its place among the others.
#[component]
fn Opened(chapter: Chapter, heading: NodeRef<H1>) -> impl IntoView {
    let notebook = Notebook::here();
    let place = move |other: Chapter| {
        let done = move || notebook.0.with(|progress| progress.done.contains(&other.number()));
        let current = (other == chapter).then_some("step");
        view! {
            <li>
                <a href=other.address() class:done=done aria-current=current aria-label=move || format!("{} {}", other.number(), say(other.title()))>
                    <span>{other.number()}</span>
                </a>
            </li>
        }
    };
    let lead = chapters::lead(chapter);
    view! {
        <article class="why" data-chapter=chapter.number()>
            <header class="why-head">
                <nav class="why-places" aria-label=t("learn.chapters")>
                    <a class="why-home" href="#/learn">{t("learn.title")}</a>
                    <ol>{Chapter::ALL.into_iter().map(place).collect_view()}</ol>
                </nav>
                <h1 class="display" tabindex="-1" node_ref=heading>{t(chapter.title())}</h1>
                <p class="why-lead">{move || prose(say(lead))}</p>
            </header>
            {chapters::shown(chapter)}
        </article>
    }
}
