//! The page answers while the opponent thinks.

use crate::driver::browse;
use crate::page::Page;
use crate::scan::PAINTED;
use crate::truth;
use geister_lab::game::Board;

/// Writes down every task that keeps the page from answering, and how long a touch waits for its answer.
const WATCH: &str = "
    lab.long = [];
    new PerformanceObserver(list => list.getEntries().forEach(entry => lab.long.push(Math.round(entry.duration))))
        .observe({ type: 'longtask' });
    addEventListener('pointerdown', () => {
        const touched = performance.now();
        const squares = document.querySelector('.game');
        const seen = new MutationObserver(() => {
            seen.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => lab.answered = performance.now() - touched));
        });
        if (squares) seen.observe(squares, { subtree: true, attributes: true, childList: true });
    }, true)";

/// No task may keep the page busy for longer than this, in milliseconds. Far more than a frame, for slow days.
const LONG: u64 = 200;

async fn longest_task(page: &Page) -> u64 {
    page.value("Math.max(0, ...lab.long)").await.as_u64().expect("a number")
}

#[test]
fn the_board_answers_while_the_opponent_thinks() {
    browse(|page| async move {
        page.tap_the_wire().await;
        page.hold_answers().await;
        page.before_loading(WATCH).await;
        page.open("#/play?opponent=random&board=6x6&seat=first&seed=5").await;
        let before = page.my_turn().await;
        page.still_canvas().await;
        page.run("lab.long.length = 0").await;
        page.touch_move(Board::Standard, truth::quiet_step(&before.view().unwrap())).await;
        page.wait_for_words("[data-part=state]", "thinking").await;
        // The opponent thinks as long as the test wants: whatever happens now happens during that.
        page.run("lab.answered = null").await;
        page.right_click_square("c2").await;
        let waited = page.wait("an answer to the touch", "lab.answered").await;
        page.wait("the menu", "document.querySelector('.memo-menu')").await;
        assert!(page.words("[data-part=state]").await.contains("thinking"));
        assert_eq!(page.sheet().await.moves.len(), 1, "the opponent has not moved yet");
        assert!(waited.as_f64().unwrap() < 1000.0, "the touch waited {waited} ms");
        page.click(".memo-menu button:nth-child(1)").await;
        page.wait("the mark", "document.querySelector('[data-square=c2]').ariaLabel.includes('Blue')").await;
        page.order("release").await;
        assert_eq!(page.answered(&before).await.moves.len(), 2);
        let longest = longest_task(&page).await;
        assert!(longest <= LONG, "the page was busy for {longest} ms");
    });
}

#[test]
fn a_real_search_leaves_the_page_free() {
    browse(|page| async move {
        page.tap_the_wire().await;
        page.before_loading(WATCH).await;
        page.open("#/play?opponent=murasaki-d5&board=6x6&seat=first&seed=5").await;
        page.my_turn().await;
        page.still_canvas().await;
        page.run("lab.long.length = 0").await;
        for _ in 0..3 {
            let sheet = page.my_turn().await;
            page.play(truth::quiet_step(&sheet.view().unwrap())).await;
        }
        let longest = longest_task(&page).await;
        assert!(longest <= LONG, "the page was busy for {longest} ms");
    });
}

#[test]
fn the_board_is_there_in_every_frame_of_a_resize() {
    browse(|page| async move {
        page.open("#/play?opponent=random&board=6x6&seat=first&seed=5").await;
        page.my_turn().await;
        page.still_canvas().await;
        // This watcher hears of a new size after the page's own and just before the frame is shown.
        page.run(&format!(
            "window.frames_seen = [];
             new ResizeObserver(() => window.frames_seen.push({PAINTED})).observe(document.querySelector('.board-view'))"
        ))
        .await;
        for height in [760, 700, 640, 720] {
            page.screen(1280, height, 1.0, false).await;
            page.still_canvas().await;
        }
        let seen = page.wait("resizes", "window.frames_seen.length >= 4 && window.frames_seen").await;
        assert!(seen.as_array().unwrap().iter().all(|painted| painted == true), "an empty board flashes up: {seen}");
    });
}
