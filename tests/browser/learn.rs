//! "Why ghosts lie" is gone through from its first chapter to its last: played, bet on, watched, and what is said is what the
//! players really do.

use crate::charts::save_all;
use crate::driver::browse;
use crate::handed::KEEP_FILES;
use crate::page::{Page, quoted};
use geister_lab::game::Board;
use geister_lab::game::notation::parse_move;
use geister_lab::web::learn::outline::Chapter;

/// A chapter to be gone through whole.
#[derive(Clone, Copy)]
pub struct Whole(Chapter);

/// All chapters.
pub const WHOLE: [Whole; 8] = {
    let [a, b, c, d, e, f, g, h] = Chapter::ALL;
    [Whole(a), Whole(b), Whole(c), Whole(d), Whole(e), Whole(f), Whole(g), Whole(h)]
};

/// The shorter lessons beside them.
pub const BESIDE: [Whole; 2] = {
    let [a, b] = Chapter::ASIDES;
    [Whole(a), Whole(b)]
};

const KEEP: &str = "document.querySelector('[data-act=keep] [data-part=next]')";

impl Whole {
    /// The one that an address calls so.
    pub fn named(name: &str) -> Whole {
        Whole(Chapter::named(name).expect("a chapter"))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0.number()
    }

    /// Its name in addresses.
    pub fn name(self) -> String {
        self.0.name()
    }

    /// How many charts there are in it, to be saved.
    fn charts(self) -> usize {
        match self.0 {
            Chapter::Table => 0,
            Chapter::Coin | Chapter::Reader | Chapter::Circle => 2,
            _ => 1,
        }
    }

    /// Opens it and goes through it to the sentence to keep.
    pub async fn go(self, page: &Page) {
        page.open(&format!("#/learn/{}", self.name())).await;
        self.play(page).await;
    }

    /// Goes through it, where it is open.
    pub async fn play(self, page: &Page) {
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
            Chapter::Wall => {
                page.click("[data-part=show]").await;
                page.click("[data-bet='1']").await;
            }
            Chapter::Raid => guess(page, 6).await,
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

/// From the list through all chapters by the button at the end of each, and then through the shorter lessons. What is drawn
/// on the way is saved, if that is wanted.
async fn walk(page: &Page, save: bool) {
    page.settings(r#"{"language":"en","animation":false}"#).await;
    page.before_loading(KEEP_FILES).await;
    page.open("#/learn").await;
    page.click("[data-part=begin]").await;
    go_through(page, &WHOLE, save).await;
    page.wait("all of them done", "document.querySelectorAll('.why-entry.done').length === 8").await;
    page.click(".why-entry[data-chapter=wall]").await;
    go_through(page, &BESIDE, save).await;
    // What was gone through is remembered on this device.
    page.reload().await;
    page.wait("still done", "document.querySelectorAll('.why-entry.done').length === 10").await;
}

async fn go_through(page: &Page, lessons: &[Whole], save: bool) {
    for whole in lessons {
        let name = whole.name();
        page.wait("the chapter", &format!("document.querySelector('.why[data-chapter=\"{name}\"]')")).await;
        whole.play(page).await;
        let wide = page.value("document.documentElement.scrollWidth <= innerWidth").await;
        assert_eq!(wide, true, "something sticks out of chapter {name}");
        if save {
            assert_eq!(save_all(page).await, whole.charts(), "charts of chapter {name}");
        }
        page.click("[data-part=next]").await;
    }
}

#[test]
fn the_chapters_are_gone_through_from_the_first_to_the_last() {
    browse(|page| async move { walk(&page, true).await });
}

#[test]
fn the_chapters_are_gone_through_on_a_phone() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        walk(&page, false).await;
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
        // The bet was on the ten rounds before; these have their own, and their own rules.
        page.wait_for_words("[data-part=rules]", "Blue at your gate").await;
        assert_eq!(page.value("document.querySelectorAll('[data-bet], [data-act=watch]').length").await, 0);
        page.wait("the sentence", "document.querySelector('[data-act=keep]')").await;
        for round in 0..10 {
            let played = format!("document.querySelectorAll('.why-marks li:not(.open)').length === {round}");
            page.wait("the round before", &played).await;
            page.wait(
                "its choice",
                "/stands at your gate/.test(document.querySelector('[data-part=said]').textContent)",
            )
            .await;
            page.click("[data-part=take]").await;
            page.wait("a mark", &format!("!({played})")).await;
        }
        page.wait("another bet", "document.querySelector('[data-bet]:not([aria-pressed=true])')").await;
        assert_eq!(page.value("!!document.querySelector('[data-act=watch]')").await, false);
        page.click("[data-bet='2']").await;
        page.wait("what was foreseen", "document.querySelectorAll('.why-foreseen li').length === 10").await;
    });
}

#[test]
fn a_stranger_and_a_table_are_named_by_their_address() {
    browse(|page| async move {
        page.settings(r#"{"language":"en","animation":false}"#).await;
        page.open("#/learn/7").await;
        page.wait("a draw", "/^#\\/learn\\/7\\?seed=\\d+$/.test(location.hash)").await;
        let there = "!/ 0$/.test(document.querySelector('[data-part=move]')?.textContent ?? ' 0')";
        let names = "[...document.querySelectorAll('.squares [role=gridcell], .squares button')].map(one => one.ariaLabel).join()";
        let mut seen = Vec::new();
        for seed in [12, 12, 13] {
            page.open("#/learn").await;
            page.open(&format!("#/learn/7?seed={seed}")).await;
            page.wait("a game", there).await;
            page.click("[data-part=end]").await;
            seen.push(page.text_of(names).await);
        }
        assert!(seen[0].len() > 100 && seen[0] == seen[1], "the same stranger, the same game");
        assert_ne!(seen[1], seen[2]);
        page.click("[data-switch=large]").await;
        page.wait("large", "location.hash === '#/learn/7?seed=13&large=1'").await;
        assert_eq!(page.text_of(names).await, seen[2], "larger letters are no other stranger");
        page.open("#/learn/8?first=rush&second=upp&seed=7").await;
        page.wait_for_words(".why-seat", "Rush").await;
        let link = |part: &str| format!("document.querySelector('[data-part={part}]').hash");
        assert!(page.text_of(&link("watch")).await.starts_with("#/watch?first=rush&second=upp&board=6x6&seed=7&"));
        assert_eq!(page.text_of(&link("tells")).await, "#/tells?one=rush&other=upp&board=6x6&games=200&seed=7");
        // Everybody who plays on the board can sit down.
        let all = geister_lab::agents::roster::roster().iter().filter(|one| one.plays_on(Board::Standard)).count();
        let offered = "document.querySelectorAll('.why-seat:first-child option').length";
        assert_eq!(page.value(offered).await.as_u64(), Some(all as u64));
        page.click("[data-part=deal]").await;
        page.wait("another draw", "/^#\\/learn\\/8\\?first=rush&second=upp&seed=(?!7$)\\d+$/.test(location.hash)")
            .await;
    });
}

#[test]
fn the_village_stands_still_when_it_is_paused() {
    browse(|page| async move {
        page.settings(r#"{"language":"en"}"#).await;
        page.open("#/learn/6").await;
        page.click("[data-bet='3']").await;
        let drawn = "document.querySelector('.why-crowd path').getAttribute('d')";
        let first = page.text_of(drawn).await;
        page.wait("it goes on", &format!("{drawn} !== {}", quoted(&first))).await;
        page.click("[data-part=pause]").await;
        page.wait_for_words("[data-part=pause]", "go on").await;
        let still = format!(
            "const frame = () => new Promise(done => requestAnimationFrame(done)), before = {drawn};
             return (async () => {{ for (let count = 0; count < 20; count += 1) await frame(); return {drawn} === before; }})()"
        );
        assert_eq!(page.run(&still).await, true);
        // Where nothing should move, a stretch of it is there at once, and no more comes by itself.
        page.settings(r#"{"language":"en","animation":false}"#).await;
        page.open("#/learn/6").await;
        page.click("[data-bet='3']").await;
        page.wait("the sentence to keep", KEEP).await;
        assert_eq!(page.run(&still).await, true);
        let turns = page.words("[data-part=sentence]").await;
        page.click("[data-part=pause]").await;
        page.wait(
            "more of it",
            &format!("document.querySelector('[data-part=sentence]').textContent !== {}", quoted(&turns)),
        )
        .await;
    });
}

#[test]
fn the_wall_is_found_by_hand_and_another_move_is_refuted() {
    browse(|page| async move {
        page.settings(r#"{"language":"en","animation":false}"#).await;
        page.open("#/learn/wall").await;
        let moves = |text: &str| parse_move(Board::Standard, text).expect("a move").0;
        page.touch_move(Board::Standard, moves("f3↑")).await;
        page.wait_for_words("[data-part=said]", "nothing is certain any more").await;
        // It is put back, and there is still nothing to bet on.
        page.wait(
            "the blue to be back",
            "/blue/.test(document.querySelector('[data-square=f3]').getAttribute('aria-label'))",
        )
        .await;
        assert_eq!(page.value("document.querySelectorAll('[data-bet]').length").await, 0);
        for (made, text) in ["e2↑", "f3↑", "f2↑"].into_iter().enumerate() {
            page.touch_move(Board::Standard, moves(text)).await;
            let both = 2 * (made + 1);
            page.wait("an answer", &format!("document.querySelector('[data-moves]').dataset.moves === '{both}'")).await;
            page.wait_for_words("[data-part=said]", "Right").await;
        }
        page.click("[data-part=leave]").await;
        page.wait_for_words("[data-part=said]", "Out at f1").await;
        page.click("[data-bet='0']").await;
        page.wait_for_words("[data-part=sentence]", "1 with the last red, 0 with one red more").await;
        page.wait_for_words("[data-part=proofs] .wins", "wins in 7").await;
        assert_eq!(page.value("document.querySelectorAll('[data-part=proofs] .wins').length").await, 1);
    });
}

#[test]
fn large_type_stands_in_the_address_and_goes_along() {
    browse(|page| async move {
        page.screen(1920, 1080, 1.0, false).await;
        page.open("#/learn/1?large=1").await;
        let large = "document.querySelector('.why').classList.contains('large')";
        assert_eq!(page.value(large).await, true);
        let title = "parseFloat(getComputedStyle(document.querySelector('.why-said')).fontSize) * document.querySelector('.why-said').currentCSSZoom";
        assert!(page.value(title).await.as_f64() > Some(30.0), "it is read from the back of a room");
        page.click(".why-home").await;
        page.wait("the list", "location.hash === '#/learn?large=1' && document.querySelector('.why-entry')").await;
        page.click(".why-entry[data-chapter=wall]").await;
        page.wait("the lesson", "location.hash === '#/learn/wall?large=1'").await;
        page.click("[data-switch=large]").await;
        page.wait("small again", "location.hash === '#/learn/wall'").await;
        assert_eq!(page.value(large).await, false);
        page.click("[data-switch=large]").await;
        page.wait("large again", "location.hash === '#/learn/wall?large=1'").await;
        page.open("#/learn/8?large=1").await;
        assert_eq!(
            page.value("/show=[a-z,]*large/.test(document.querySelector('[data-part=watch]').hash)").await,
            true
        );
        page.open("#/learn/ceiling?large=2").await;
        page.wait_for_notice("notice.bad-address").await;
    });
}
