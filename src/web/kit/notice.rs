//! What a person should know: said calmly, once, above the screen.

use super::icons::{Icon, icon};
use super::words::{say, say_with, t};
use leptos::prelude::*;
use std::cell::Cell;

/// Something that a person should know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// The address asks for something that there is not.
    BadAddress(String),
    /// The browser stores nothing.
    NoStorage,
    /// There is no room for the finished game among those that are kept.
    NotKept,
    /// Something else that was stored cannot be read.
    SetAside,
    /// The saved game cannot be read.
    BrokenGame(String),
    /// The engine refused; a mistake of this program, or of a saved game.
    Refused(String),
}

thread_local! {
    static HERE: Cell<Option<LastNotice>> = const { Cell::new(None) };
}

/// Something to be told once, until it is put away.
#[derive(Clone, Copy)]
pub struct LastNotice(RwSignal<Option<Notice>>);

impl LastNotice {
    /// Nothing to tell yet; offered to all components below.
    pub fn provide() {
        let notice = LastNotice(RwSignal::new(None));
        provide_context(notice);
        HERE.set(Some(notice));
    }

    /// Tells something from where no component is asked, such as in storage. In a worker nobody hears it.
    pub fn tell_anywhere(notice: Notice) {
        if let Some(here) = HERE.get() {
            here.tell(notice);
        }
    }

    /// The notice, from within a component.
    pub fn here() -> LastNotice {
        expect_context()
    }

    /// Tells something.
    pub fn tell(&self, notice: Notice) {
        self.0.set(Some(notice));
    }
}

/// All that there is to say now. Empty most of the time.
#[component]
pub fn Notices(
    /// What a screen has to say besides.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let LastNotice(notice) = LastNotice::here();
    view! {
        <div class="notices" role="status">
            {children.map(|children| children())}
            <Show when=move || notice.with(Option::is_some)>
                <div class="notice">
                    {icon(Icon::Info)} <p>{move || notice.get().map(words)}</p>
                    <button
                        type="button"
                        class="icon-button"
                        aria-label=t("notice.close")
                        on:click=move |_| notice.set(None)
                    >
                        {icon(Icon::Close)}
                    </button>
                </div>
            </Show>
        </div>
    }
}

fn words(notice: Notice) -> String {
    match notice {
        Notice::BadAddress(what) => say_with("notice.bad-address", &[("what", &what)]),
        Notice::NoStorage => say("notice.no-storage").to_owned(),
        Notice::NotKept => say("notice.not-kept").to_owned(),
        Notice::SetAside => say("notice.set-aside").to_owned(),
        Notice::BrokenGame(why) => say_with("notice.broken-game", &[("why", &why)]),
        Notice::Refused(why) => say_with("notice.refused", &[("why", &why)]),
    }
}
