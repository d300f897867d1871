//! What somebody meets who has never been here.

use crate::driver::browse;
use crate::page::{GAME, Page, quoted, say, say_start};
use crate::truth::{self, Wish, against_random};
use geister_lab::agents::Entry;
use geister_lab::agents::roster::{characters, levels};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Seat, Seed};
use geister_lab::web::kit::stage::Threat;
use thirtyfour::Key;

/// The engine comes only when the test lets it: its program is asked for, and the answer waits.
const SLOW_ENGINE: &str = "
    const RealWorker = Worker;
    globalThis.engines = 0;
    globalThis.Worker = class extends RealWorker {
        constructor(...all) { super(...all); globalThis.engines++; }
    };
    const listen = Object.getOwnPropertyDescriptor(RealWorker.prototype, 'onmessage');
    globalThis.late = [];
    Object.defineProperty(globalThis.Worker.prototype, 'onmessage', {
        set(hear) {
            listen.set.call(this, hear && (event => globalThis.late ? late.push(() => hear(event)) : hear(event)));
        },
    });
    globalThis.arrive = () => { const all = late; globalThis.late = null; all.forEach(hear => hear()); }";

#[test]
fn a_character_hangs_on_the_wall_once_and_its_levels_are_a_choice() {
    browse(|page| async move {
        page.open("").await;
        page.wait("the wall", "document.querySelectorAll('.sitter').length > 5").await;
        let doubles = "[...document.querySelectorAll('.sitter .name')].map(e => e.firstChild.textContent.trim())
            .filter((name, n, all) => all.indexOf(name) !== n)";
        page.wait("everybody once", &format!("({doubles}).length === 0")).await;
        page.click("label.sitter:has(input[value=murasaki-d5])").await;
        page.run(
            "const level = document.querySelector('.level');
             level.value = 'murasaki-d9';
             level.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        page.wait("the same arch", "document.querySelector('.sitter.chosen input').value === 'murasaki-d5'").await;
        page.click(".seats .play").await;
        page.wait("the game", &format!("{GAME}?.sheet.table.opponent === 'murasaki-d9'")).await;
    });
}

#[test]
fn a_first_visitor_is_offered_somebody_whom_it_can_beat() {
    browse(|page| async move {
        page.open("").await;
        page.wait_for_words(".seats .play", say("agent.random.name")).await;
    });
}

#[test]
fn play_is_heard_at_once_and_once_however_often_it_is_touched() {
    browse(|page| async move {
        page.before_loading(SLOW_ENGINE).await;
        page.open("").await;
        // The same element, four times, as an impatient finger does: the first touch may take it away.
        page.run("const play = document.querySelector('.seats .play'); for (let n = 0; n < 4; n++) play.click()").await;
        page.wait(
            "the board, before there is an engine",
            "document.querySelector('[data-square=a1]')?.offsetWidth > 0",
        )
        .await;
        page.wait_for_words("[data-part=state]", say("place.placing")).await;
        page.wait_for_words("[data-part=turn]", say("play.dealing")).await;
        page.run("arrive()").await;
        page.my_turn().await;
        assert_eq!(page.value("engines").await, 1, "one engine is loaded, and only once");
    });
}

#[test]
fn who_goes_back_before_the_game_begins_finds_the_old_one() {
    browse(|page| async move {
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        let sheet = page.my_turn().await;
        let before = page.play(truth::quiet_step(&sheet.view().expect("a game"))).await;
        page.before_loading(SLOW_ENGINE).await;
        page.open("").await;
        page.click("[data-part=new]").await;
        page.wait_for_words("[data-part=turn]", say("play.dealing")).await;
        page.run("history.back()").await;
        page.wait("the way back to the old game", "document.querySelector('[data-part=continue]')").await;
        page.run("arrive()").await;
        page.click("[data-part=continue]").await;
        assert_eq!(page.my_turn().await, before);
    });
}

#[test]
fn an_unfinished_game_is_gone_on_with_unless_somebody_says_otherwise() {
    browse(|page| async move {
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        let sheet = page.my_turn().await;
        let before = page.play(truth::quiet_step(&sheet.view().expect("a game"))).await;
        page.open("").await;
        page.wait_for_words(".seats .play", say_start("home.continue")).await;
        page.wait_for_words("[data-part=new]", say_start("home.new")).await;
        page.click(".seats .play").await;
        assert_eq!(page.my_turn().await, before);
    });
}

/// A game in which a ghost of theirs stands in a corner at the person's turn, and the position there.
async fn until_threatened(page: &Page) -> Threat {
    let wish = Wish { opponent: "rush", ..against_random(Board::Standard) };
    // Rush runs: with quiet steps somebody is soon at a corner.
    for seed in 1..40 {
        page.open(&wish.play(Seed(seed))).await;
        loop {
            let sheet = page.my_turn().await;
            let view = sheet.view().expect("a game");
            if let Some(threat @ Threat::CanLeave(_)) = Threat::to(&view) {
                return threat;
            }
            if sheet.reveal.is_some() || view.ply().0 > 16 {
                break;
            }
            page.play(truth::quiet_step(&view)).await;
        }
    }
    panic!("nobody ever comes to a corner");
}

#[test]
fn in_first_games_a_ghost_that_can_leave_is_pointed_out() {
    browse(|page| async move {
        let threat = until_threatened(&page).await;
        let square = square_name(Board::Standard, threat.at());
        page.wait_for_words("[data-part=warning]", &square).await;
        page.wait_for_words("[data-part=spoken]", &square).await;
        // Also on a phone, where it must be seen.
        page.screen(360, 640, 2.0, true).await;
        let seen = "(r => r.height > 0 && r.bottom <= innerHeight)(document.querySelector('[data-part=warning]').getBoundingClientRect())";
        page.wait("the warning within the screen", seen).await;
        // Whoever has played some games sees it without help.
        page.run("localStorage.setItem('geister-lab.played', JSON.stringify({ finished: 5, won: 2 }))").await;
        page.reload().await;
        page.square("a1").await;
        assert_eq!(page.value("!!document.querySelector('[data-part=warning]')").await, false);
    });
}

#[test]
fn after_a_first_loss_and_under_how_to_play_there_is_a_tutorial() {
    browse(|page| async move {
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        page.my_turn().await;
        page.click(".actions button:last-child").await;
        page.click(".actions button:last-child").await;
        page.click(".learn a").await;
        page.wait("the first task", "document.querySelector('.tutorial [data-square]')?.offsetWidth > 0").await;
        page.open("#/rules").await;
        page.click_words(say("rules.learn")).await;
        page.wait("the first task", "document.querySelector('.tutorial [data-square]')?.offsetWidth > 0").await;
    });
}

#[test]
fn two_tabs_share_one_game_and_say_so() {
    browse(|page| async move {
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        let sheet = page.my_turn().await;
        page.play(truth::quiet_step(&sheet.view().expect("a game"))).await;
        let first = page.driver().window().await.expect("a window");
        let second = page.driver().new_tab().await.expect("a tab");

        page.driver().switch_to_window(second.clone()).await.expect("the second tab");
        page.screen(1280, 800, 1.0, false).await;
        page.open("").await;
        page.click("[data-part=continue]").await;
        let sheet = page.my_turn().await;
        assert_eq!(sheet.moves.len(), 2, "the second tab goes on with the same game");
        page.play(truth::quiet_step(&sheet.view().expect("a game"))).await;

        // The first one only watches now, and loses nothing when it takes over again.
        page.driver().switch_to_window(first).await.expect("the first tab");
        page.wait_for_notice("notice.elsewhere").await;
        page.wait("the second tab's moves", "document.querySelectorAll('.moves .move').length === 4").await;
        let sheet = page.sheet().await;
        page.touch_move(Board::Small, truth::quiet_step(&sheet.view().expect("a game"))).await;
        assert_eq!(page.sheet().await.moves.len(), 4, "nothing is moved where the game is not played");
        page.click_words(say("notice.play-here")).await;
        page.play(truth::quiet_step(&sheet.view().expect("a game"))).await;
        assert_eq!(page.sheet().await.moves.len(), 6);
        page.driver().switch_to_window(second).await.expect("the second tab");
        page.wait_for_notice("notice.elsewhere").await;
    });
}

#[test]
fn the_menu_of_guesses_goes_when_something_else_is_touched() {
    browse(|page| async move {
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        page.my_turn().await;
        page.right_click_square("c2").await;
        page.wait("the menu", "document.querySelector('.memo-menu')").await;
        page.click("[data-part=turn]").await;
        page.wait("the menu gone", "!document.querySelector('.memo-menu')").await;
        // The row of guesses is a switch, and says how it stands.
        let pressed = "document.querySelector('.actions [aria-pressed]').ariaPressed";
        assert_eq!(page.text_of(pressed).await, "false");
        page.click(".actions [aria-pressed]").await;
        page.wait("the row of guesses", "document.querySelector('.marks').offsetHeight > 0").await;
        assert_eq!(page.text_of(pressed).await, "true");
    });
}

#[test]
fn after_play_the_keyboard_is_on_the_board() {
    browse(|page| async move {
        page.open("").await;
        page.run("document.querySelector('.seats .play').focus()").await;
        page.keys(&[Key::Enter]).await;
        page.my_turn().await;
        page.wait(
            "the focus on one's own ghosts",
            "document.activeElement.ariaLabel?.startsWith('b') || document.activeElement.dataset.square",
        )
        .await;
        let heard = page.text_of("document.activeElement.ariaLabel").await;
        assert!(heard.contains(say("board.own-blue")) || heard.contains(say("board.own-red")), "{heard}");
    });
}

#[test]
fn the_result_is_spoken_and_the_title_tells_the_turn() {
    browse(|page| async move {
        let wish = against_random(Board::Small);
        let seed = wish.seed_where(|game| truth::escaped(game, Seat::First) && game.history().len() < 14);
        page.open(&wish.play(seed)).await;
        page.my_turn().await;
        assert!(page.text_of("document.title").await.starts_with(say("play.your-turn")));
        page.play_to_the_end().await;
        page.wait_for_words("[data-part=spoken]", say("end.won-escaped.title")).await;
        assert!(page.text_of("document.title").await.starts_with(say("end.won-escaped.title")));
        // A game of seconds is not said to have taken a minute.
        assert!(page.words(".facts").await.contains(" s"), "{}", page.words(".facts").await);
        page.open("").await;
        page.wait("the page's own title", "document.title === 'Geister Lab'").await;
    });
}

#[test]
fn an_address_need_not_name_the_only_board() {
    browse(|page| async move {
        page.open("#/play?opponent=cfr-b&seed=3").await;
        let board = page.wait("a game", &format!("{GAME}?.sheet.table.board")).await;
        assert_eq!(board, "4x4");
    });
}

#[test]
fn turning_the_board_turns_the_plates() {
    browse(|page| async move {
        for (width, height, phone) in [(1280, 800, false), (390, 844, true)] {
            page.screen(width, height, 1.0, phone).await;
            page.open(&against_random(Board::Standard).play(Seed(5))).await;
            page.my_turn_on_any_screen().await;
            let above = "document.querySelector('.them').getBoundingClientRect().top
                < document.querySelector('.you').getBoundingClientRect().top";
            assert_eq!(page.value(above).await, true);
            if phone {
                page.click(".topline .burger").await;
                page.click(".menu-sheet [data-part=flip]").await;
            } else {
                page.click(".views-beside [data-part=flip]").await;
            }
            page.wait("the plates turned", &format!("!({above})")).await;
        }
    });
}

#[test]
fn a_page_that_cannot_be_loaded_says_so() {
    browse(|page| async move {
        page.will_be_noisy();
        page.before_loading(
            "WebAssembly.instantiateStreaming = WebAssembly.instantiate = async () => { throw new Error('broken') }",
        )
        .await;
        page.driver().goto("about:blank").await.expect("an empty page");
        page.driver().goto(page.address()).await.expect("the page");
        page.wait("words", "document.querySelector('.waiting-failed')?.offsetHeight > 0").await;
        page.wait("a way to try again", "document.querySelector('.waiting-failed button')?.offsetHeight > 0").await;
    });
}

#[test]
fn puzzles_load_their_program_once() {
    browse(|page| async move {
        page.open("#/puzzles").await;
        page.click(".puzzle-tile").await;
        page.square("a1").await;
        // Ask the engine of puzzles for something.
        page.click(".puzzle-bar button:nth-of-type(1)").await;
        let loads = "performance.getEntriesByType('resource').filter(e => e.name.includes('lessons_bg.wasm')).length";
        assert_eq!(page.value(loads).await, 1);
    });
}

impl Page {
    /// The person is to move, whatever the screen shows of that.
    async fn my_turn_on_any_screen(&self) {
        self.wait("the person's turn", "document.title.startsWith('Your turn')").await;
        self.square("a1").await;
    }
}

#[test]
fn the_wall_shows_who_plays_on_a_board_and_how_one_has_done() {
    browse(|page| async move {
        let hung = "document.querySelectorAll('.sitter:not([hidden])').length";
        let choose = |words: &str| {
            format!(
                "const s = document.querySelector('.wall-head select');
                 s.value = [...s.options].find((o) => o.textContent === {}).value;
                 s.dispatchEvent(new Event('change'))",
                quoted(words)
            )
        };
        let results = r#"localStorage["geister-lab.results"] = '[{"id":"random","won":2,"lost":1,"drawn":0}]'"#;
        page.open("").await;
        page.run(results).await;
        page.reload().await;
        let all = characters().len();
        page.wait("everybody", &format!("{hung} === {all}")).await;
        assert!(page.text_of("document.querySelector('.about').textContent").await.contains("2 won, 1 lost"));

        let on_small = |entry: &&&Entry| levels(entry.character).any(|level| level.boards.contains(&Board::Small));
        let small = characters().iter().filter(on_small).count();
        page.run(&choose(&say("home.on-board").replace("{board}", say("board.small")))).await;
        page.wait("who plays on 4×4", &format!("{hung} === {small}")).await;
        assert!(0 < small && small < all);
        page.run(&choose(say("home.everybody"))).await;
        page.wait("everybody again", &format!("{hung} === {all}")).await;
    });
}
