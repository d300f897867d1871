//! The room: its list of chapters, and the chapter that the address names.

use super::asker::Asker;
use super::chapters;
use super::outline::Chapter;
use super::parts::Notebook;
use super::room::Room;
use crate::web::engine::notice::pool_notices;
use crate::web::kit::header::Header;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::notice::Notices;
use crate::web::kit::prose::prose;
use crate::web::kit::switch::Switch;
use crate::web::kit::words::{say, say_with, t};
use leptos::html::H1;
use leptos::prelude::*;

/// The whole room.
#[component]
pub fn LearnPage(
    /// Counts changes of the address.
    changed: Signal<u32>,
) -> impl IntoView {
    let asker = Asker::provide();
    Notebook::provide();
    let room = Room::provide();
    Effect::new(move |before: Option<u32>| {
        let now = changed.get();
        if before.is_some_and(|before| before != now) {
            room.read_address();
        }
        now
    });
    let chapter = Memo::new(move |_| room.chapter());
    Effect::new(move |_| {
        let all = say("learn.title");
        let title = chapter.get().map_or_else(|| all.to_owned(), |chapter| format!("{} · {all}", say(chapter.title())));
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
        <Notices>{pool_notices(asker.pool())}</Notices>
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

/// The switch for the back of a room.
#[component]
fn Large(room: Room) -> impl IntoView {
    view! {
        <Switch
            part="large"
            words=Callback::new(|()| say("watch.large").to_owned())
            on=Signal::derive(move || room.is_large())
            turn=Callback::new(move |()| room.turn_large())
        />
    }
}

/// The list of chapters.
#[component]
fn Cover(heading: NodeRef<H1>) -> impl IntoView {
    let (notebook, room) = (Notebook::here(), Room::here());
    let next = move || notebook.0.with(|progress| progress.next());
    let begun = move || notebook.0.with(|progress| Chapter::ALL.iter().any(|chapter| progress.has_done(*chapter)));
    let go = move || {
        let key = if begun() { "learn.go-on" } else { "learn.begin" };
        say_with(key, &[("number", &next().number().to_string())])
    };
    let entry = move |chapter: Chapter| {
        let done = move || notebook.0.with(|progress| progress.has_done(chapter));
        let sign = move || if done() { icon(Icon::Check).into_any() } else { chapter.sign().into_any() };
        view! {
            <li>
                <a class="why-entry" class:done=done href=move || room.way_to(Some(chapter)) data-chapter=chapter.name()>
                    <span class="why-number" aria-hidden="true">{sign}</span>
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
        <article class="why why-cover" class:large=move || room.is_large()>
            <div class="why-front">
                <h1 class="display" tabindex="-1" node_ref=heading>{t("learn.title")}</h1>
                <p class="why-lead">{move || prose(say("learn.lead"))}</p>
                <a class="play" data-part="begin" href=move || room.way_to(Some(next()))>{go}</a>
                <p class="second">{t("learn.promise")}</p>
                <Large room=room />
                <p><a class="plain" href="#/class">{t("learn.class")}</a></p>
            </div>
            <div class="why-lists">
                <ol class="why-list">{Chapter::ALL.into_iter().map(entry).collect_view()}</ol>
                <h2 class="label">{t("learn.asides")}</h2>
                <ul class="why-list">{Chapter::ASIDES.into_iter().map(entry).collect_view()}</ul>
            </div>
        </article>
    }
}

/// A chapter with its place among the others.
#[component]
fn Opened(chapter: Chapter, heading: NodeRef<H1>) -> impl IntoView {
    let (notebook, room) = (Notebook::here(), Room::here());
    let place = move |other: Chapter| {
        let done = move || notebook.0.with(|progress| progress.has_done(other));
        let current = (other == chapter).then_some("step");
        view! {
            <li>
                <a href=move || room.way_to(Some(other)) class:done=done aria-current=current aria-label=move || format!("{} {}", other.sign(), say(other.title()))>
                    <span>{other.sign()}</span>
                </a>
            </li>
        }
    };
    let row: &[Chapter] = if chapter.is_aside() { &Chapter::ASIDES } else { &Chapter::ALL };
    let lead = chapters::lead(chapter);
    view! {
        <article class="why" class:large=move || room.is_large() data-chapter=chapter.name()>
            <header class="why-head">
                <nav class="why-places" class:beside=chapter.is_aside() aria-label=t("learn.chapters")>
                    <a class="why-home" href=move || room.way_to(None)>{t("learn.title")}</a>
                    <ol>{row.iter().copied().map(place).collect_view()}</ol>
                    <Large room=room />
                </nav>
                <h1 class="display" tabindex="-1" node_ref=heading>{t(chapter.title())}</h1>
                <p class="why-lead">{move || prose(say(lead))}</p>
            </header>
            {chapters::shown(chapter)}
        </article>
    }
}
