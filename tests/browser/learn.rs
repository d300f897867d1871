//! "Why ghosts lie" is gone through from its first chapter to its last: played, bet on, watched, and what is said is what the
//! players really do.

use crate::driver::browse;
use crate::page::Page;
use geister_lab::web::learn::outline::Chapter;

/// A chapter to be gone through whole.
#[derive(Clone, Copy)]
pub struct Whole(Chapter);

/// All chapters.
pub const WHOLE: [Whole; 8] = {
    let [a, b, c, d, e, f, g, h] = Chapter::ALL;
    [Whole(a), Whole(b), Whole(c), Whole(d), Whole(e), Whole(f), Whole(g), Whole(h)]
};

const KEEP: &str = "document.querySelector('[data-act=keep] [data-part=next]')";

impl Whole {
    /// Its number.
    pub fn number(self) -> u8 {
        self.0.number()
    }

    /// Opens it and goes through it to the sentence to keep.
    pub async fn go(self, page: &Page) {
        page.open(&self.0.address()).await;
        self.play(page).await;
    }

    async fn play(self, page: &Page) {
        match self.0 {
            Chapter::Gate => {
                for round in 0..10 {
                    let played = format!("document.querySelectorAll('.why-marks li:not(.open)').length === {round}");
                    page.wait("the round before", &played).await;
                    page.click(if round % 3 == 0 { "[data-part=send-blue]" } else { "[data-part=send-red]" }).await;
                    page.wait("an answer", &format!("!({played})")).await;
                }
                page.click("[data-bet='1']").await;
            }
            Chapter::Coin => page.click("[data-part=settle]").await,
            Chapter::Habit => guess(page, 6).await,
            Chapter::Lie => guess(page, 5).await,
            Chapter::Reader => {
                page.wait("some games", "!/ 0 games/.test(document.querySelector('.why-act').textContent)").await;
                page.click("[data-way='0']").await;
                page.click("[data-bet='2']").await;
            }
            Chapter::Circle => page.click("[data-bet='3']").await,
            Chapter::You => {
                page.wait("a game", "!/ 0$/.test(document.querySelector('[data-part=move]').textContent)").await;
                page.click("[data-part=end]").await;
                page.run(
                    "document.querySelectorAll('.squares [aria-label*=hidden]').forEach(square => square.click())",
                )
                .await;
                page.click("[data-bet='0']").await;
            }
            Chapter::Table => {}
        }
        page.wait("the sentence to keep", KEEP).await;
    }
}

/// Says red of every moment, and bets.
async fn guess(page: &Page, moments: usize) {
    for _ in 0..moments {
        page.click("[data-part=say-red]").await;
        page.click("[data-part=on]").await;
    }
    page.wait("the score", "document.querySelector('[data-part=score]')").await;
    page.click("[data-bet='2']").await;
}

/// From the list through all chapters by the button at the end of each.
async fn walk(page: &Page) {
    page.settings(r#"{"language":"en","animation":false}"#).await;
    page.open("#/learn").await;
    page.click("[data-part=begin]").await;
    for whole in WHOLE {
        let here = format!("document.querySelector('.why[data-chapter=\"{}\"]')", whole.number());
        page.wait("the chapter", &here).await;
        whole.play(page).await;
        let wide = page.value("document.documentElement.scrollWidth <= innerWidth").await;
        assert_eq!(wide, true, "something sticks out of chapter {}", whole.number());
        page.click("[data-part=next]").await;
    }
    page.wait("all of them done", "document.querySelectorAll('.why-entry.done').length === 8").await;
    // What was gone through is remembered on this device.
    page.reload().await;
    page.wait("still done", "document.querySelectorAll('.why-entry.done').length === 8").await;
}

#[test]
fn the_chapters_are_gone_through_from_the_first_to_the_last() {
    browse(|page| async move { walk(&page).await });
}

#[test]
fn the_chapters_are_gone_through_on_a_phone() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        walk(&page).await;
    });
}

#[test]
fn the_coin_is_found_and_the_habit_is_counted() {
    browse(|page| async move {
        page.settings(r#"{"language":"en","animation":false}"#).await;
        WHOLE[1].go(&page).await;
        let sentence = page.words("[data-part=sentence]").await;
        assert!(sentence.contains("33% blue") || sentence.contains("34% blue"), "{sentence}");
        WHOLE[2].go(&page).await;
        let sentence = page.words("[data-part=sentence]").await;
        assert!(sentence.starts_with("60 games") && sentence.contains("100%"), "{sentence}");
    });
}

#[test]
fn a_ghost_is_sent_by_a_touch_and_the_gate_can_be_guarded() {
    browse(|page| async move {
        page.settings(r#"{"language":"en","animation":false}"#).await;
        page.open("#/learn/1").await;
        page.wait("the board", "document.querySelector('[data-square=a2]')").await;
        page.run("document.querySelector('[data-square=a2]').click()").await;
        page.wait("an answer", "document.querySelectorAll('.why-marks li:not(.open)').length === 1").await;
        WHOLE[0].go(&page).await;
        page.click("[data-part=defend]").await;
        page.wait("its choice", "/stands at your gate/.test(document.querySelector('[data-part=said]').textContent)")
            .await;
        page.click("[data-part=take]").await;
        page.wait("a mark", "document.querySelectorAll('.why-marks li:not(.open)').length === 1").await;
    });
}
