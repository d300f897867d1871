//! What there is to read and to choose, besides games.

use super::{Screen, board, page};
use crate::puzzles;
use crate::truth::against_random;
use geister_lab::game::{Board, Seed};
use geister_lab::web::puzzles::attempt::Attempt;
use geister_lab::web::puzzles::collection::{Entry, Kind};

/// What is in view at a puzzle.
const PUZZLE: &[&str] = &[".board-shadow", "[data-part=said]", "[data-part=hint]"];

/// The moment is shown, and the whole game is known.
const WATCHED: &str = "document.querySelector('[data-part=here]')?.textContent.startsWith('13 / ') &&
    !document.querySelector('[data-part=here]').textContent.includes('…') && document.querySelector('.watch-chart')";

/// Home, the menu, a notice, the rules, the tutorial, and placing one's ghosts.
pub fn front() -> Vec<Screen> {
    const READY: &str = ".place-ready .play";
    const PLACING: &[&str] = &[".board-shadow", ".topline .name, .place-words h1", ".presets", READY];
    vec![
        page("home", "document.querySelector('.home')", |page| Box::pin(page.open("")))
            .main(".seats .play")
            .in_view(&[".home h1", ".seats .play"])
            .no_way_back(),
        page("settings", "document.querySelector('.menu-sheet')", |page| Box::pin(page.click(".gear"))).no_way_back(),
        page("notice", "document.querySelector('.notice')", |page| Box::pin(page.open("#/play?opponent=nobody")))
            .main(".seats .play")
            .in_view(&[".notice", ".seats .play"])
            .no_way_back(),
        page("rules", "document.querySelector('.rules')", |page| Box::pin(page.open("#/rules"))).main(".rules .play"),
        board("tutorial", "document.querySelector('.tutorial')", |page| Box::pin(page.open("#/tutorial")))
            .main(".tutorial [data-part=next]")
            .in_view(&[".board-shadow", ".tutorial h1"]),
        board("placing", "document.querySelector('[data-square=f6]')", |page| {
            Box::pin(async { page.open(&against_random(Board::Standard).place(Seed(5))).await })
        })
        .main(READY)
        .in_view(PLACING),
        board("placing-4x4", "document.querySelectorAll('[data-square]').length === 16", |page| {
            Box::pin(async { page.open(&against_random(Board::Small).place(Seed(5))).await })
        })
        .main(READY)
        .in_view(PLACING),
        board("placing-2x3", "document.querySelectorAll('[data-square]').length === 6", |page| {
            Box::pin(async { page.open(&against_random(Board::Mini).place(Seed(5))).await })
        })
        .main(READY)
        .in_view(&[".board-shadow", ".topline .name, .place-words h1", READY]),
    ]
}

/// Studies, puzzles and mini-Geister.
pub fn rooms() -> Vec<Screen> {
    vec![
        page("studies", "document.querySelectorAll('.desk-study').length === 5", |page| {
            Box::pin(page.open("#/studies"))
        }),
        page("study", "document.querySelector('[data-part=simulate]')", |page| {
            Box::pin(page.open("#/studies/unknown-opponents"))
        }),
        page("games", "document.querySelector('[data-part=count]')", |page| Box::pin(page.open("#/games"))),
        board("game-again", "document.querySelector('.archive-replay')", |page| {
            Box::pin(async { page.open(&crate::games::linked()).await })
        })
        .main(".archive-after .play")
        .in_view(&[".board-shadow", ".stepper-row", ".archive-after .play"]),
        page("mini", "document.querySelector('.mini')", |page| Box::pin(page.open("#/mini"))),
        board("watch", WATCHED, |page| {
            Box::pin(page.open("#/watch?first=murasaki-d5&second=upp-200&board=6x6&seed=7&ply=13"))
        })
        .in_view(&[".board-shadow", "[data-part=play]"]),
        board("watch-what-if", "document.querySelectorAll('.watch-if tbody tr').length > 0", |page| {
            Box::pin(
                page.open(
                    "#/watch?first=rush&second=murasaki-d5&board=4x4&seed=3&ply=3&show=belief,moves,words,what-if",
                ),
            )
        })
        .in_view(&[".board-shadow", "[data-part=play]"]),
        page("learn", "document.querySelectorAll('.why-entry').length === 10", |page| Box::pin(page.open("#/learn")))
            .main(".why-front .play")
            .in_view(&[".why h1", ".why-front .play"]),
        page("learn-gate", "document.querySelectorAll('.why-choice').length === 2", |page| {
            Box::pin(page.open("#/learn/1"))
        }),
        page("learn-coin", "document.querySelector('[data-act=keep]')", |page| {
            Box::pin(async {
                page.open("#/learn/2").await;
                page.click("[data-part=settle]").await;
            })
        })
        .main("[data-act=keep] .play"),
        page("learn-habit", "document.querySelector('[data-part=say-red]')", |page| Box::pin(page.open("#/learn/3"))),
        page("learn-reader", "document.querySelectorAll('.why-bayes li').length === 3", |page| {
            Box::pin(async {
                page.open("#/learn/4").await;
                page.click("[data-way='0']").await;
            })
        }),
        page("learn-circle", "document.querySelector('[data-bet=\"3\"]')", |page| Box::pin(page.open("#/learn/6"))),
        page("learn-table", "document.querySelector('[data-part=watch]')", |page| Box::pin(page.open("#/learn/8"))),
        page("learn-wall", "document.querySelectorAll('[data-part=proofs] .wins').length === 1", |page| {
            Box::pin(async {
                page.open("#/learn/wall").await;
                page.click("[data-part=show]").await;
                page.click("[data-bet='1']").await;
                page.wait("the proofs", "document.querySelector('[data-act=keep]')").await;
            })
        })
        .main("[data-act=keep] .play"),
        page("learn-raid", "document.querySelector('[data-part=say-red]')", |page| Box::pin(page.open("#/learn/raid"))),
        page("learn-large", "document.querySelectorAll('.why-choice').length === 2", |page| {
            Box::pin(page.open("#/learn/1?large=1"))
        }),
        page("tells", "document.querySelector('[data-part=progress]')?.dataset.whole === 'true'", |page| {
            Box::pin(page.open("#/tells?one=murasaki-d5&other=random&board=4x4&games=200&seed=1"))
        }),
        page("puzzles", "document.querySelector('.puzzle-tile')", |page| Box::pin(page.open("#/puzzles"))),
        board("puzzle", "document.querySelector('[data-said=task]')", |page| {
            Box::pin(async { puzzles::open(page, &shown()).await })
        })
        .in_view(PUZZLE),
        board("puzzle-hint", "document.querySelector('[data-said=hint]')", |page| {
            Box::pin(page.click("[data-part=hint]"))
        })
        .in_view(PUZZLE),
        board("puzzle-wrong", "document.querySelector('[data-said=wrong]')", |page| {
            Box::pin(async {
                let start = Attempt::new(&shown().puzzle).expect("a position");
                page.touch_move(start.board(), puzzles::wrong(&start)).await;
            })
        })
        .in_view(PUZZLE),
        board("puzzle-why", "document.querySelector('[data-said=why]')", |page| {
            Box::pin(async {
                page.click("[data-part=why]").await;
                page.wait("the move", "document.querySelector('[data-said=why]')").await;
                page.click("[data-part=why-on]").await;
            })
        })
        .in_view(&[".board-shadow", "[data-part=said]", ".puzzle-why"]),
        page("puzzle-not-won", "document.querySelector('[data-part=no-puzzle]')", |page| {
            Box::pin(page.open("#/puzzles/at/99"))
        }),
        page("puzzle-run", "document.querySelector('[data-part=start-run]')", |page| {
            Box::pin(page.open("#/puzzles/run"))
        })
        .main("[data-part=start-run]"),
        board("puzzle-running", "document.querySelector('[data-part=clock]')", |page| {
            Box::pin(page.click("[data-part=start-run]"))
        })
        .in_view(&[".board-shadow", "[data-part=said]", "[data-part=skip]"]),
        page("puzzle-run-over", "document.querySelector('[data-part=run-over]')", |page| {
            Box::pin(async {
                for number in 1..=5 {
                    page.wait_for_words("[data-part=place]", &number.to_string()).await;
                    page.click("[data-part=skip]:not(:disabled)").await;
                }
            })
        })
        .main("[data-part=start-run]"),
        board("puzzle-open", "document.querySelector('[data-said=task]')", |page| {
            Box::pin(async {
                let collection = puzzles::collection();
                let open = |entry: &&Entry| entry.kind == Kind::Open && entry.puzzle.plies.0 == 9;
                puzzles::open(page, collection.entries().iter().find(open).expect("one of 9 plies")).await;
            })
        })
        .in_view(PUZZLE),
        board("puzzle-won", "document.querySelector('[data-said=won]')", |page| {
            Box::pin(async {
                let quick = puzzles::of_length(5);
                puzzles::open(page, &quick).await;
                puzzles::solve(page, Attempt::new(&quick.puzzle).expect("a position")).await;
            })
        })
        .in_view(&[".board-shadow", "[data-part=said]"]),
    ]
}

/// A long puzzle in which some colours are shown.
fn shown() -> Entry {
    let collection = puzzles::collection();
    let shown = |entry: &&Entry| entry.kind == Kind::Partly && entry.puzzle.plies.0 == 19;
    collection.entries().iter().find(shown).expect("one of 19 plies with shown colours").clone()
}
