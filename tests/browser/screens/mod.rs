//! Every screen of the page, once: its name, the way there, and what must be in view on it. Pictures are taken of all of
//! them and their layout is tested: whoever makes a new screen adds it here, and nowhere else.

mod analysis;
pub mod class;
mod game;
mod rooms;
pub mod size;
mod way;

use crate::page::Page;
use serde_json::{Value, json};
use std::pin::Pin;

pub use analysis::analysis;
pub use class::classes;
pub use game::{end, game, small_boards};
pub use rooms::{front, more, rooms};
pub use way::Walk;

/// A way to somewhere.
pub type Going<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// A screen of the page.
pub struct Screen {
    /// What its pictures are called.
    pub name: String,
    /// Goes there, from where the screen before it in the list left the page.
    reach: for<'a> fn(&'a Page) -> Going<'a>,
    /// An expression that is true while it is shown.
    sign: &'static str,
    /// The one button that everybody looks for. There may be none.
    main: &'static str,
    /// What is in view without scrolling, unless text is enlarged; one of each list of selectors.
    in_view: &'static [&'static str],
    /// Is there a board, which should be as large as it can be?
    board: bool,
    /// Is there a way back to the other opponents?
    back: bool,
}

/// A screen on which there is something to read, and a header above it.
fn page(name: &str, sign: &'static str, reach: for<'a> fn(&'a Page) -> Going<'a>) -> Screen {
    Screen { name: name.to_owned(), reach, sign, main: "", in_view: &[], board: false, back: true }
}

/// A screen with a board. Nobody scrolls while playing.
fn board(name: &str, sign: &'static str, reach: for<'a> fn(&'a Page) -> Going<'a>) -> Screen {
    Screen { board: true, ..page(name, sign, reach) }.in_view(&[".board-shadow"])
}

/// What cannot be reached by an address of its own.
fn stay(_: &Page) -> Going<'_> {
    Box::pin(async {})
}

impl Screen {
    fn main(self, main: &'static str) -> Screen {
        Screen { main, ..self }
    }

    fn in_view(self, in_view: &'static [&'static str]) -> Screen {
        Screen { in_view, ..self }
    }

    fn no_way_back(self) -> Screen {
        Screen { back: false, ..self }
    }

    /// Goes there from where the screen before it left the page.
    pub async fn go(&self, page: &Page) {
        at_the_desk(page).await;
        (self.reach)(page).await;
        self.settled(page).await;
    }

    /// Waits until it is shown, and fails where it went away.
    pub async fn settled(&self, page: &Page) {
        page.wait(&self.name, &format!("({}) && document.fonts.status === 'loaded'", self.sign)).await;
    }

    /// What the screen should be, for the script that looks at it.
    pub fn wishes(&self, touch: bool, strict: bool) -> Value {
        json!({
            "touch": touch, "strict": strict, "main": self.main, "inView": self.in_view, "board": self.board,
            "back": self.back,
        })
    }
}

/// On the way everything is as the other tests have it: a desktop, in English.
async fn at_the_desk(page: &Page) {
    size::DESKTOP.put_on(page, 1.0).await;
    speak(page, "en").await;
}

/// Changes the language as a person does, where the page has words for it: a study has its own.
pub async fn speak(page: &Page, language: &str) {
    let script = format!(
        "document.querySelector('.languages button[lang={language}]')?.click();
         return new Promise(done => requestAnimationFrame(done))"
    );
    page.run(&script).await;
    // The first time its texts have to come.
    let spoken = format!(
        "!document.querySelector('.languages button[lang={language}]') || document.documentElement.lang === '{language}'"
    );
    page.wait("the language", &spoken).await;
}
