//! How long one waits in the rooms for teachers, and whether the page stays free meanwhile: `make bench-page`. It measures
//! and judges nothing.

use crate::driver::browse;
use crate::page::Page;
use serde_json::Value;
use std::time::{Duration, Instant};

/// Notes every frame that came late, and every task that took long.
const WATCH: &str = "
    window.late = { frames: [], tasks: [] };
    let before = performance.now();
    const frame = now => { late.frames.push(now - before); before = now; requestAnimationFrame(frame); };
    requestAnimationFrame(now => { before = now; requestAnimationFrame(frame); });
    new PerformanceObserver(list => late.tasks.push(...list.getEntries().map(task => task.duration)))
        .observe({ type: 'longtask', buffered: true });";

/// So long the page is left alone first, to see how quiet the machine is.
const REST: Duration = Duration::from_secs(2);

const FORGET: &str = "late.frames.length = 0; late.tasks.length = 0";

const TELL: &str = "(list => ({
    frame: Math.max(0, ...late.frames), frames: late.frames.filter(frame => frame > 50).length,
    task: Math.max(0, ...late.tasks), tasks: late.tasks.length }))()";

/// What was done, how long it took, and how the page fared.
async fn tell(page: &Page, what: &str, began: Instant, goal: &str) {
    let took = began.elapsed().as_secs_f64();
    let late: Value = page.value(TELL).await;
    let number = |name: &str| late[name].as_f64().unwrap_or(f64::NAN);
    println!(
        "  {what:<58} {took:>6.2} s   longest frame {:>4.0} ms ({} over 50), longest task {:>4.0} ms ({} over 50){goal}",
        number("frame"),
        late["frames"],
        number("task"),
        late["tasks"],
    );
}

/// From the list of chapters, or from the front page where nothing of the room is there yet.
async fn first_chapter(page: &Page) {
    const PLAYABLE: &str =
        "document.querySelectorAll('.why-choice').length === 2 && document.querySelector('[data-square=a2]')";
    page.open("").await;
    page.wait("the front page", "document.querySelector('.home')").await;
    let began = Instant::now();
    page.run("location.hash = '#/learn/1'").await;
    page.wait("the first chapter", PLAYABLE).await;
    tell(page, "front page to first chapter, its program loaded too", began, "   goal: 2 s").await;
    page.open("#/learn").await;
    page.wait("the list", "document.querySelector('[data-part=begin]')").await;
    page.run(FORGET).await;
    let began = Instant::now();
    page.run("document.querySelector('[data-part=begin]').click()").await;
    page.wait("the first chapter", PLAYABLE).await;
    tell(page, "list to first chapter", began, "   goal: 2 s").await;
}

/// The equilibrium of the gate.
async fn gate(page: &Page) {
    page.open("#/learn/2").await;
    page.wait("the bet", "document.querySelector('[data-part=settle]')").await;
    page.run(FORGET).await;
    let began = Instant::now();
    page.run("document.querySelector('[data-part=settle]').click()").await;
    let there = "/\\b3[234]% blue/.test(document.querySelector('[data-act=watch] [data-part=sentence]')?.textContent)";
    page.wait("one in three", there).await;
    tell(page, "from the bet to one blue in three", began, "   goal: 1 s").await;
    page.wait("the sentence to keep", "document.querySelector('[data-act=keep]')").await;
    tell(page, "and to the end of the line", began, "").await;
}

/// Games that are counted in several workers.
async fn tells(page: &Page, board: &str) {
    page.open("#/learn").await;
    let began = Instant::now();
    let address = format!("#/tells?one=murasaki-d5&other=sumire-d5&board={board}&games=200&seed=1");
    page.run(&format!("location.hash = '{address}'")).await;
    // What the page does to open counts for the time, and not among the frames of counting.
    page.wait("the first games", "parseFloat(document.querySelector('.tells-progress i')?.style.width) > 0").await;
    page.run(FORGET).await;
    page.wait("all games", "document.querySelector('[data-part=progress]')?.dataset.whole === 'true'").await;
    tell(page, &format!("200 games of two depth-5 players on {board}"), began, "   goal: 5 s on two cores").await;
}

/// A chapter from its bet on, while it computes.
async fn chapter(page: &Page, name: &str) {
    page.open(&format!("#/learn/{name}")).await;
    let whole = crate::learn::Whole::named(name);
    page.run(FORGET).await;
    let began = Instant::now();
    whole.play(page).await;
    tell(
        page,
        &format!("{} {name}, played at once and computed", if whole.number() > 8 { "lesson" } else { "chapter" }),
        began,
        "",
    )
    .await;
}

#[test]
#[ignore = "measures: make bench-page"]
fn bench_of_the_rooms_for_teachers() {
    browse(|page| async move {
        page.before_loading(WATCH).await;
        let cores = page.value("navigator.hardwareConcurrency").await;
        println!("The rooms for teachers on this machine, {cores} cores; with the time that the test needs to look");
        page.open("#/learn").await;
        page.wait("the list", "document.querySelector('[data-part=begin]')").await;
        tokio::time::sleep(REST).await;
        page.run(FORGET).await;
        let began = Instant::now();
        tokio::time::sleep(REST).await;
        tell(&page, "at rest: whatever is over 50 ms here is the machine's", began, "").await;
        first_chapter(&page).await;
        gate(&page).await;
        for board in ["6x6", "4x4"] {
            tells(&page, board).await;
        }
        for name in ["3", "4", "5", "6", "wall", "raid"] {
            chapter(&page, name).await;
        }
    });
}
