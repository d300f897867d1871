//! The workspace as a whole: the header, what is being done, and the page that is looked at.

use super::library;
use super::list::StudyList;
use super::page::ResearcherPage;
use super::replay::Replay;
use super::study::StudyPage;
use super::work::WorkBar;
use super::workspace::Workspace;
use crate::web::kit::header::Header;
use crate::web::kit::route;
use crate::web::kit::words::say;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

/// The researcher's pages.
#[component]
pub fn ResearcherScreen() -> impl IntoView {
    let workspace = Workspace::set_up();
    library::fetch_shipped(workspace);
    // A page on the workspace is shown; any other address is another visit.
    route::listen(move || match ResearcherPage::now() {
        Some(page) => workspace.page.set(page),
        None => {
            let _ = window().location().reload(); // where that is not allowed, the page stays as it is
        }
    });
    Effect::new(move |before: Option<ResearcherPage>| {
        let page = workspace.page.get();
        if let ResearcherPage::Study(study) | ResearcherPage::Game { study, .. } = &page {
            let study = study.clone();
            spawn_local(async move { library::fetch(workspace, &study).await });
        }
        // A new page is read from its top; another game of the same session is not a new page.
        let same_board = matches!((&before, &page), (Some(ResearcherPage::Game { .. }), ResearcherPage::Game { .. }));
        if before.as_ref().is_some_and(|before| *before != page) && !same_board {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            let main =
                document().get_element_by_id("main").and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok());
            if let Some(main) = main {
                let _ = main.focus(); // what cannot be focused is left alone
            }
        }
        page
    });
    let title = move || {
        let name = match workspace.page.get() {
            ResearcherPage::List => None,
            ResearcherPage::Study(study) | ResearcherPage::Game { study, .. } => Some(study),
        };
        let title = name.and_then(|name| {
            workspace.library.with(|library| {
                let book = library.iter().find(|book| book.study.id == name)?;
                Some(book.study.title.get(workspace.language.get()).to_owned())
            })
        });
        format!("{} · {}", title.unwrap_or_else(|| say("desk.title").to_owned()), say("nav.brand"))
    };
    Effect::new(move |_| document().set_title(&title()));
    warn_before_leaving(workspace);
    let page = Memo::new(move |_| workspace.page.get());
    view! {
        <Header />
        <main id="main" class="desk" tabindex="-1">
            {move || match page.get() {
                ResearcherPage::List => view! { <StudyList /> }.into_any(),
                ResearcherPage::Study(name) => view! { <StudyPage name=name /> }.into_any(),
                ResearcherPage::Game { study, session, game } => view! { <Replay study=study session=session game=game /> }.into_any(),
            }}
            <WorkBar />
        </main>
    }
}

/// Simulated logs are nowhere else: leaving asks first.
fn warn_before_leaving(workspace: Workspace) {
    let ask = window_event_listener(leptos::ev::beforeunload, move |event| {
        if workspace.work.with_untracked(Option::is_some) {
            event.prevent_default();
        }
    });
    on_cleanup(move || ask.remove());
}
