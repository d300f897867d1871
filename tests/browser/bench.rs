//! How long a phone waits for the page: `make bench-page`. It measures and judges nothing.

use crate::driver::{browse, browse_and_keep};
use crate::page::Page;
use crate::server::{Server, Trouble, dist};
use crate::truth::{self, against_random};
use geister_lab::game::{Board, Game};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// So often is everything measured; what is told is the middle one.
const RUNS: usize = 5;

/// A phone's processor is so much slower.
const SLOWER: u32 = 4;

/// Notes, in the page's own time, when Play is there and shown, when it is touched, and when the board takes a move.
const WATCH: &str = "
    window.bench = { tasks: [], frames: [] };
    new PerformanceObserver(list => bench.tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
    try {
        new PerformanceObserver(list => bench.frames.push(...list.getEntries()))
            .observe({ type: 'long-animation-frame', buffered: true });
    } catch {}
    const shown = note => requestAnimationFrame(() => requestAnimationFrame(() => bench[note] ??= performance.now()));
    const look = () => {
        if (!bench.play && document.querySelector('.seats .play')?.offsetWidth) shown('play');
        if (!bench.board && document.querySelector('.game .candle.lit') && document.querySelector('.game [data-square]')) shown('board');
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    addEventListener('pointerdown', event => bench.tap ??= event.timeStamp, true);";

/// One measurement at a time: two would slow each other down.
static ALONE: Mutex<()> = Mutex::new(());

/// What a task may take, so that nothing stutters, and a second visit without a network, in milliseconds.
const SMOOTH: f64 = 50.0;
const AT_ONCE: f64 = 500.0;

/// A game of no more moves is played while tasks are counted.
const MOVES: usize = 24;

/// What was noted, as numbers; of a long task also whose work it was.
const TELL: &str = "(() => {
    const work = task => bench.frames
        .filter(frame => frame.startTime < task.startTime + task.duration && task.startTime < frame.startTime + frame.duration)
        .flatMap(frame => frame.scripts)
        .map(script => (script.sourceFunctionName || script.invoker || '').slice(0, 60) + ' in ' + script.sourceURL.split('/').pop());
    const tasks = bench.tasks.filter(task => task.startTime < bench.play)
        .map(task => ({ at: task.startTime, took: task.duration, work: [...new Set(work(task))].join(', ') }));
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    return { paint, play: bench.play, wait: bench.board - bench.tap, tasks };
})()";

/// Copies the page and puts each file's compressed twin beside it, as a web server keeps them.
fn compressed(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("the built page") {
        let file = entry.expect("a file").path();
        let target = to.join(file.file_name().expect("a name"));
        if file.is_dir() {
            compressed(&file, &target);
            continue;
        }
        let bytes = std::fs::read(&file).expect("a file");
        std::fs::write(&target, &bytes).expect("a copy");
        // Fonts and pictures are compressed already.
        let packed = ["woff2", "png", "br"].iter().any(|ending| file.extension().is_some_and(|had| had == *ending));
        if !packed {
            let mut out = Vec::new();
            let parameters = brotli::enc::BrotliEncoderParams { quality: 11, ..Default::default() };
            brotli::BrotliCompress(&mut &bytes[..], &mut out, &parameters).expect("memory to write to");
            let name = format!("{}.br", target.display());
            std::fs::write(name, out).expect("a compressed copy");
        }
    }
}

/// The page, compressed, in a folder of its own.
fn packed(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder); // the first time there is none
    compressed(&dist(), &folder);
    folder
}

/// What came over the wire: names and bytes.
type Sent = Vec<(String, u64)>;

/// One visit.
struct Visit {
    noted: Value,
    /// Sent before Play was there.
    before: Sent,
    /// Sent before the first move.
    all: Sent,
}

/// A visit with an empty cache.
async fn visit(page: &Page, server: &Server) -> Visit {
    page.driver().goto("about:blank").await.expect("an empty page");
    page.devtools("Network.clearBrowserCache", json!({})).await;
    page.devtools("Storage.clearDataForOrigin", json!({ "origin": origin(server), "storageTypes": "all" })).await;
    server.forget();
    page.driver().goto(&server.address).await.expect("the page");
    page.wait("Play", "window.bench?.play").await;
    let before = server.sent();
    page.tap(".seats .play").await;
    page.wait("the board", "bench.board").await;
    Visit { noted: page.value(TELL).await, before, all: server.sent() }
}

fn origin(server: &Server) -> String {
    server.address.split('/').take(3).collect::<Vec<_>>().join("/")
}

fn middle(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn sum(files: &[(String, u64)]) -> u64 {
    files.iter().map(|(_, bytes)| bytes).sum()
}

fn tell(visits: &[Visit]) {
    let of = |name: &'static str| middle(visits.iter().filter_map(move |visit| visit.noted[name].as_f64()));
    println!(
        "The page on a phone, {SLOWER} times slower than here, from this machine, nothing cached; middle of {RUNS}"
    );
    println!("  first contentful paint        {:>6.0} ms", of("paint"));
    println!("  Play is there and reacts      {:>6.0} ms", of("play"));
    println!("  from Play to the first move   {:>6.0} ms", of("wait"));
    let Visit { before, all, .. } = &visits[visits.len() - 1];
    println!("  sent until Play is there      {:>6} bytes in {} files", sum(before), before.len());
    println!("  sent until the first move     {:>6} bytes in {} files", sum(all), all.len());
    for (file, bytes) in all {
        println!("      {bytes:>7} {file}");
    }
    println!("  tasks over 50 ms while it loads, in each of the visits:");
    for Visit { noted, .. } in visits {
        let tasks = noted["tasks"].as_array().into_iter().flatten().map(|task| {
            format!(
                "{:.0} ms at {:.0} ({})",
                number(&task["took"]),
                number(&task["at"]),
                task["work"].as_str().unwrap_or_default()
            )
        });
        let tasks: Vec<String> = tasks.collect();
        println!("      {}", if tasks.is_empty() { "none".to_owned() } else { tasks.join("; ") });
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// The tasks over 50 ms while a game is played to its end: touched, moved, captured, revealed.
async fn while_playing(page: &Page) -> Vec<f64> {
    let wish = against_random(Board::Standard);
    let captures = |game: &Game| game.history().iter().filter(|played| played.capture.is_some()).count();
    let seed = wish.seed_where(|game| (12..=MOVES).contains(&game.history().len()) && captures(game) >= 2);
    page.open(&wish.play(seed)).await;
    page.my_turn().await;
    page.run("bench.tasks.length = 0").await;
    loop {
        let sheet = page.my_turn().await;
        if sheet.reveal.is_some() {
            break;
        }
        page.touch_move(Board::Standard, truth::choose(&sheet.view().expect("a game"))).await;
        let on = format!("JSON.parse(localStorage['geister-lab.game']).sheet.moves.length > {}", sheet.moves.len());
        page.wait("the move", &on).await;
    }
    // The colours are revealed row by row.
    page.wait("the end", "document.querySelector('[data-part=result]')").await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let took = page.value("bench.tasks.map(task => task.duration)").await;
    took.as_array().into_iter().flatten().map(number).collect()
}

#[test]
#[ignore = "measures: make bench-page"]
fn bench_of_playing() {
    let _alone = ALONE.lock();
    browse(|page| async move {
        let server = Server::of(packed("bench-playing")).await;
        page.move_to(server.address.clone());
        page.screen(390, 844, 3.0, true).await;
        page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER })).await;
        page.before_loading(WATCH).await;
        let tasks = while_playing(&page).await;
        let longest = tasks.iter().copied().fold(0.0, f64::max);
        println!("A game of at most {MOVES} moves to its end, {SLOWER} times slower than here");
        println!("  tasks over {SMOOTH:.0} ms (wished: none) {:>4}, the longest {longest:.0} ms", tasks.len());
    });
}

#[test]
#[ignore = "measures: make bench-page"]
fn bench_of_a_visit_without_a_network() {
    let _alone = ALONE.lock();
    browse_and_keep(|page| async move {
        page.screen(390, 844, 3.0, true).await;
        page.before_loading(WATCH).await;
        page.open("").await;
        page.run("navigator.serviceWorker.ready.then(() => { window.isKept = true }); return 0").await;
        page.wait("the page to be kept", "window.isKept").await;
        page.will_be_noisy();
        page.server().trouble(Some(("", Trouble::Gone)));
        let mut times = Vec::new();
        for _ in 0..=RUNS {
            page.devtools("Network.clearBrowserCache", json!({})).await;
            page.open("").await;
            times.push(number(&page.wait("Play", "window.bench?.play").await));
        }
        // The first one warms up the machine.
        let play = middle(times.into_iter().skip(1));
        println!("A second visit without a network, at this machine's own speed; middle of {RUNS}");
        println!("  Play is there and reacts      {play:>6.0} ms (wished: {AT_ONCE:.0})");
    });
}

#[test]
#[ignore = "measures: make bench-page"]
fn bench_of_the_page() {
    let _alone = ALONE.lock();
    browse(|page| async move {
        let server = Server::of(packed("bench-page")).await;
        page.move_to(server.address.clone());
        page.screen(390, 844, 3.0, true).await;
        page.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER })).await;
        page.before_loading(WATCH).await;
        let mut visits = Vec::new();
        // The first visit warms up the machine, not the phone: it does not count.
        for _ in 0..=RUNS {
            visits.push(visit(&page, &server).await);
        }
        tell(&visits[1..]);
    });
}
