//! Puzzles: solved with real clicks, a wrong move put back, hints, and what is remembered.

use crate::driver::browse;
use crate::page::{Page, quoted};
use geister_lab::game::record::{Player, Record};
use geister_lab::game::{Board, Colour, DRAW_PLY, Dice, Game, Move, PerSeat, Seed, Setup, Square, notation};
use geister_lab::puzzle::Puzzle;
use geister_lab::web::engine::lessons::solver::{Position, Solver, Tried};
use geister_lab::web::kit::finished;
use geister_lab::web::puzzles::attempt::Attempt;
use geister_lab::web::puzzles::collection::{Collection, Entry};
use geister_lab::web::puzzles::filter::Filter;
use geister_lab::web::puzzles::run;
use serde_json::json;
use thirtyfour::Key;

const SAVED: &str = "JSON.parse(localStorage.getItem('geister-lab.puzzles'))";

/// All puzzles of the page.
pub fn collection() -> Collection {
    Collection::read(include_str!("../../assets/puzzles/puzzles.jsonl")).expect("the collection")
}

/// A puzzle that takes so many plies.
pub fn of_length(plies: u16) -> Entry {
    collection().entries().iter().find(|entry| entry.puzzle.plies.0 == plies).expect("a puzzle").clone()
}

/// Goes to a puzzle.
pub async fn open(page: &Page, entry: &Entry) {
    page.open(&format!("#/puzzles/{}", entry.id)).await;
    said(page, "task").await;
}

async fn said(page: &Page, kind: &str) {
    page.wait(kind, &format!("document.querySelector('[data-said={kind}]')")).await;
}

/// Waits until the board shows the attempt's ghosts where they stand.
async fn stands(page: &Page, attempt: &Attempt) {
    let board = attempt.board();
    let name = |square| format!("'{}'", notation::square_name(board, square));
    let is_hidden = |square: &Square| {
        let piece = attempt.view().their_piece_on(*square);
        piece.is_some_and(|piece| attempt.shown(piece).is_none())
    };
    let hidden: Vec<String> = attempt.view().hidden().filter(is_hidden).map(name).collect();
    let expression = format!(
        "[{}].every(s => document.querySelector(`[data-square=${{s}}]`).getAttribute('aria-label').includes('hidden'))",
        hidden.join(",")
    );
    page.wait("the ghosts in their places", &expression).await;
}

/// The line that wins, and what comes of its first move.
fn best(position: &Position) -> (Vec<String>, Tried) {
    let mut solver = Solver::default();
    let line = solver.line(position).expect("a position");
    let tried = solver.try_move(position, &line[0]).expect("a move");
    (line, tried)
}

/// Solves what is left of a puzzle, with what the library knows of its moves and answers.
pub async fn solve(page: &Page, attempt: Attempt) {
    solve_by(page, attempt, Hand::Click).await;
}

/// How a person moves a ghost.
#[derive(Clone, Copy)]
enum Hand {
    Click,
    Finger,
    Keys,
}

impl Hand {
    async fn moves(self, page: &Page, attempt: &Attempt, mv: Move) {
        let name = |square| notation::square_name(attempt.board(), square);
        match (self, mv.to(attempt.board())) {
            (Hand::Finger, Some(to)) => page.touch_drag(&name(mv.from), &name(to)).await,
            (Hand::Keys, Some(to)) => {
                for square in [mv.from, to] {
                    page.run(&format!("document.querySelector('[data-square={}]').focus()", name(square))).await;
                    page.keys(&[Key::Enter]).await;
                }
            }
            _ => page.touch_move(attempt.board(), mv).await,
        }
    }
}

async fn solve_by(page: &Page, mut attempt: Attempt, hand: Hand) {
    loop {
        stands(page, &attempt).await;
        let position = attempt.position();
        let (line, tried) = best(&position);
        let read = |text: &str| notation::parse_move(attempt.board(), text).expect("a move").0;
        let (mv, answer) = (read(&line[0]), tried.reply.as_deref().map(read));
        hand.moves(page, &attempt, mv).await;
        attempt.play(mv, tried.shown);
        match (answer, tried.win) {
            (Some(answer), Some(win)) => attempt.answer(answer, geister_lab::game::Ply(win.0 - 2)),
            _ => break,
        }
        said(page, "right").await;
    }
    said(page, "won").await;
}

/// A move that loses the win.
pub fn wrong(attempt: &Attempt) -> Move {
    let mut solver = Solver::default();
    let position = attempt.position();
    let loses = |mv: &Move| {
        let text = notation::move_text(attempt.board(), *mv);
        solver.try_move(&position, &text).expect("a move").win.is_none()
    };
    attempt.view().legal_moves().into_iter().find(loses).expect("not every move wins")
}

#[test]
fn puzzles_are_solved_and_remembered() {
    browse(|page| async move {
        for (row, plies) in [(1, 3), (2, 5)] {
            let entry = of_length(plies);
            open(&page, &entry).await;
            solve(&page, Attempt::new(&entry.puzzle).expect("a position")).await;
            assert_eq!(page.value(&format!("{SAVED}.streak")).await, json!(row));
        }
        page.reload().await;
        page.wait("the row", "document.querySelector('[data-streak=\"2\"]')").await;
        assert_eq!(page.value(&format!("{SAVED}.rating.value > 1200 && {SAVED}.rating.puzzles")).await, json!(2));
        page.click("[data-part=list]").await;
        page.wait("the list", "document.querySelectorAll('.puzzle-tile.solved').length > 0").await;
        page.wait_for_words("[data-part=solved]", "2 of ").await;
        page.wait_for_words("[data-part=rating]", "?").await;
        page.click("[data-part=only-unsolved]").await;
        page.wait("only the others", "!document.querySelector('.puzzle-tile.solved')").await;
    });
}

#[test]
fn a_wrong_move_is_put_back_and_a_hint_ends_the_row() {
    browse(|page| async move {
        let (first, second) = (of_length(3), of_length(5));
        open(&page, &first).await;
        solve(&page, Attempt::new(&first.puzzle).expect("a position")).await;

        open(&page, &second).await;
        let start = Attempt::new(&second.puzzle).expect("a position");
        page.touch_move(start.board(), wrong(&start)).await;
        said(&page, "wrong").await;
        stands(&page, &start).await;
        let note = format!("{SAVED}.puzzles['{}']", second.id);
        assert_eq!(page.value(&format!("[{note}.misses, {SAVED}.streak, {SAVED}.best]")).await, json!([1, 0, 1]));
        page.click("[data-part=hint]").await;
        said(&page, "hint").await;
        let ghost = notation::square_name(start.board(), second.puzzle.moves().expect("its moves")[0].from);
        page.wait_for_words("[data-part=said]", &ghost).await;
        assert_eq!(page.value(&format!("{note}.hints")).await, json!(1));
        solve(&page, start).await;
        assert_eq!(page.value(&format!("[{note}.solved, {SAVED}.streak]")).await, json!([true, 0]));
    });
}

#[test]
fn the_solution_is_shown_on_the_board() {
    browse(|page| async move {
        let entry = of_length(3);
        open(&page, &entry).await;
        for _ in 0..3 {
            page.click("[data-part=hint]:not(:disabled)").await;
        }
        said(&page, "shown").await;
        assert_eq!(page.value(&format!("{SAVED}.puzzles['{}'].solved", entry.id)).await, json!(false));
        page.click("[data-part=again]").await;
        said(&page, "task").await;
    });
}

/// Some colours are shown: they are seen and heard, the others are not, and a hidden ghost that is taken shows what it is.
#[test]
fn with_some_colours_shown_on_a_phone_and_by_keys() {
    let collection = collection();
    let takes_hidden = |entry: &&Entry| {
        let start = Attempt::new(&entry.puzzle).expect("a position");
        entry.puzzle.plies.0 <= 7 && start.must_ask(entry.puzzle.moves().expect("its moves")[0])
    };
    let entry = collection.entries().iter().find(takes_hidden).expect("one that takes a hidden ghost").clone();
    browse(|page| async move {
        let start = Attempt::new(&entry.puzzle).expect("a position");
        let (board, view) = (start.board(), start.view());
        for (hand, phone) in [(Hand::Finger, true), (Hand::Keys, false)] {
            let (width, height) = if phone { (390, 844) } else { (1280, 800) };
            page.screen(width, height, 1.0, phone).await;
            open(&page, &entry).await;
            for square in view.hidden() {
                let shown = view.their_piece_on(square).and_then(|piece| start.shown(piece));
                let word = match shown {
                    Some(Colour::Blue) => "their blue",
                    Some(Colour::Red) => "their red",
                    None => "hidden",
                };
                let name = notation::square_name(board, square);
                assert!(page.heard(&name).await.contains(word), "{name} {word}");
            }
            solve_by(&page, start.clone(), hand).await;
            page.open("#/puzzles").await;
            page.wait("its sign", "document.querySelector('.puzzle-tile .puzzle-dot').offsetParent").await;
        }
    });
}

#[test]
fn a_player_finds_the_way_there_and_back() {
    browse(|page| async move {
        page.open("#/").await;
        page.click("nav.ways a[href='#/puzzles']").await;
        page.wait("the list", "document.querySelector('.puzzle-tile')").await;
        page.click("a.brand").await;
        page.wait("the opponents", "document.querySelector('main .play') && !document.querySelector('.puzzle-list')")
            .await;
    });
}

#[test]
fn the_list_is_narrowed_by_colours_length_and_theme() {
    browse(|page| async move {
        page.open("#/puzzles").await;
        page.wait("cards with pictures", "document.querySelectorAll('.puzzle-tiles .puzzle-picture use').length > 99")
            .await;
        let fits = |filter: Filter| collection().entries().iter().filter(|entry| filter.fits(entry)).count();
        let mut filter = Filter::default();
        for (part, choice) in [("colours", 3), ("length", 2), ("theme", 5)] {
            let choose = format!(
                "const list = document.querySelector('[data-part=\"puzzles.{part}\"]'); list.value = {choice};
                 list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
            );
            page.run(&choose).await;
            match part {
                "colours" => filter.kind = choice,
                "length" => filter.length = choice,
                _ => filter.theme = choice,
            }
            page.wait_for_words("[data-part=solved]", &format!("0 of {} ", fits(filter))).await;
            let cards = "document.querySelectorAll('[data-part=cards] .puzzle-tile').length";
            page.wait("their cards", &format!("{cards} === {}", fits(filter).min(24))).await;
        }
        // The way on from a puzzle stays among them.
        page.click("[data-part=cards] .puzzle-tile").await;
        said(&page, "task").await;
        page.click("[data-part=next]").await;
        page.wait(
            "another",
            &format!("document.querySelector('.puzzle[data-puzzle=\"{}\"]')", {
                let collection = collection();
                let mut fitting = collection.entries().iter().filter(|entry| filter.fits(entry));
                fitting.nth(1).expect("two of them").id.clone()
            }),
        )
        .await;
        page.click("[data-part=list]").await;
        page.wait_for_words("[data-part=solved]", &format!("0 of {} ", fits(filter))).await;
    });
}

#[test]
fn any_position_opens_by_its_address() {
    browse(|page| async move {
        let entry = of_length(5);
        page.open(&format!("#/puzzles/at/{}", entry.puzzle.state)).await;
        said(&page, "task").await;
        solve(&page, Attempt::new(&entry.puzzle).expect("a position")).await;
        // It is remembered, and counts for nothing.
        assert_eq!(
            page.value(&format!("[{SAVED}.puzzles['{}'].solved, {SAVED}.streak]", entry.id)).await,
            json!([true, 0])
        );
        page.click("[data-part=next-puzzle]").await;
        said(&page, "task").await;
        let lost = "05B99r99r99r99b99b99b15R00u55u44u99b99b99r99r99r";
        for (state, why) in [
            ("99", "unreadable"),
            ("54R99r99r99r10B12B99b99b20u50u44x99b99b99b99r99r", "unreadable"),
            (lost, "not-won"),
            ("03R13B23R33B30u20u10u", "unreadable"),
        ] {
            page.open(&format!("#/puzzles/at/{state}")).await;
            page.wait(why, &format!("document.querySelector('[data-part=no-puzzle][data-why={why}]')")).await;
        }
        page.click("[data-part=no-puzzle] a").await;
        page.wait("the list", "document.querySelector('.puzzle-tile')").await;
        // A small board's string is known by its length.
        let small = "03R99r00B99b30u20u99r99b";
        page.open(&format!("#/puzzles/at/{small}")).await;
        said(&page, "task").await;
        assert_eq!(page.value("document.querySelectorAll('[data-square]').length").await, json!(16));
    });
}

#[test]
fn why_a_move_is_wrong_is_shown_step_by_step() {
    browse(|page| async move {
        let entry = of_length(5);
        let start = Attempt::new(&entry.puzzle).expect("a position");
        open(&page, &entry).await;
        let mv = wrong(&start);
        page.touch_move(start.board(), mv).await;
        said(&page, "wrong").await;
        assert_eq!(page.value(&format!("{SAVED}.rating.value < 1200")).await, json!(true));
        page.click("[data-part=why]").await;
        said(&page, "why").await;
        page.wait_for_words("[data-part=said]", &notation::move_text(start.board(), mv)).await;
        let steps =
            Solver::default().why(&start.position(), &notation::move_text(start.board(), mv)).expect("a position");
        for step in &steps[1..] {
            page.click("[data-part=why-on]").await;
            page.wait_for_words("[data-part=said]", &step.text).await;
        }
        page.click("[data-part=why-on]").await;
        said(&page, "task").await;
        solve(&page, start).await;
    });
}

#[test]
fn the_day_has_its_puzzle_and_days_make_a_row() {
    browse(|page| async move {
        page.open("#/puzzles/today").await;
        said(&page, "task").await;
        let id = page.text_of("document.querySelector('.puzzle').dataset.puzzle").await;
        let collection = collection();
        let entry = &collection.entries()[collection.find(&id).expect("one of the collection")];
        assert!(entry.puzzle.plies.0 <= 9);
        solve(&page, Attempt::new(&entry.puzzle).expect("a position")).await;
        page.open("#/puzzles").await;
        page.wait("the day", "document.querySelector('[data-part=today].solved')").await;
        page.wait_for_words("[data-part=days]", "1").await;
        assert_eq!(page.value(&format!("[{SAVED}.days.row, {SAVED}.days.best]")).await, json!([1, 1]));
    });
}

#[test]
#[ignore = "the five are drawn by lot, and with some of them the test's clicks get ahead of the page"]
fn five_are_solved_against_the_clock() {
    browse(|page| async move {
        let collection = collection();
        page.open("#/puzzles/run").await;
        page.click("[data-part=start-run]").await;
        let mut before = String::new();
        for (number, plies) in run::LENGTHS.into_iter().enumerate() {
            page.wait(
                "the next one",
                &format!("![null, undefined, '{before}'].includes(document.querySelector('.puzzle')?.dataset.puzzle)"),
            )
            .await;
            said(&page, "task").await;
            let id = page.text_of("document.querySelector('.puzzle').dataset.puzzle").await;
            let entry = &collection.entries()[collection.find(&id).expect("one of the collection")];
            assert_eq!(entry.puzzle.plies, plies);
            // The last but one is given up.
            if number == 3 {
                page.click("[data-part=skip]").await;
            } else {
                solve(&page, Attempt::new(&entry.puzzle).expect("a position")).await;
            }
            before = id;
        }
        page.wait("the result", "document.querySelector('[data-part=run-over]')").await;
        page.wait_for_words("[data-part=run-over] h1", "4 of 5").await;
        assert_eq!(page.value("document.querySelectorAll('[data-part=run-over] .puzzle-tile').length").await, json!(5));
        assert_eq!(page.value(&format!("[{SAVED}.runs.count, {SAVED}.runs.best.solved]")).await, json!([1, 4]));
        page.reload().await;
        page.wait_for_words("[data-part=best-run]", "4 of 5").await;
    });
}

/// A finished game of a person in which a win was missed, and the win.
fn with_a_missed_win() -> (Record, Puzzle) {
    let agent = || Player::Agent { id: "random".to_owned(), checksum: "00".to_owned() };
    for seed in 0..100 {
        let mut dice = Dice::new(Seed(seed));
        let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Small, &mut dice)), DRAW_PLY);
        while game.outcome().is_none() {
            game.play(*dice.pick(&game.position().legal_moves()).expect("a move")).expect("a legal one");
        }
        let record = Record::of(&game, Seed(seed), PerSeat::new(Player::Person, agent()));
        let text = finished::text(&record, (1.0e12, 1.1e12), 0, 0);
        if let Some((_, puzzle)) = Solver::default().missed(&text).wins.into_iter().next() {
            return (record, puzzle);
        }
    }
    panic!("whoever plays by dice misses wins");
}

#[test]
fn wins_missed_in_ones_own_games_come_as_puzzles() {
    browse(|page| async move {
        let (record, puzzle) = with_a_missed_win();
        let text = finished::text(&record, (1.0e12, 1.1e12), 0, 0);
        page.open("#/rules").await;
        page.run(&format!("localStorage.setItem('{}1', {})", finished::OUTBOX, quoted(&text))).await;
        page.open("#/puzzles").await;
        page.wait("the win", "document.querySelector('[data-part=own] .puzzle-tile')").await;
        page.wait_for_words("[data-part=own] .puzzle-tile", "Random").await;
        page.click(&format!("[data-part=own] a[href$='{}']", puzzle.state)).await;
        said(&page, "task").await;
        solve(&page, Attempt::new(&puzzle).expect("a position")).await;
        page.click("[data-part=list]").await;
        page.wait("it is solved", "document.querySelector('[data-part=own] .puzzle-tile.solved')").await;
        // Whoever deletes the game deletes what came of it.
        page.run(&format!("localStorage.removeItem('{}1')", finished::OUTBOX)).await;
        page.reload().await;
        page.wait("the list", "document.querySelector('[data-part=cards] .puzzle-tile')").await;
        page.wait("nothing of it", "JSON.parse(localStorage.getItem('geister-lab.puzzles.own')).found.length === 0")
            .await;
        page.wait("no section", "document.querySelector('[data-part=own]').hidden").await;
    });
}

#[test]
fn nothing_is_scrolled_on_any_screen() {
    browse(|page| async move {
        for (width, height, phone) in
            [(390, 844, true), (360, 640, true), (844, 390, true), (1280, 800, false), (1366, 650, false)]
        {
            page.screen(width, height, 1.0, phone).await;
            open(&page, &of_length(5)).await;
            let fits = "[document.scrollingElement.scrollHeight <= innerHeight, document.scrollingElement.scrollWidth <= innerWidth]";
            assert_eq!(page.value(fits).await, json!([true, true]), "{width}×{height}");
        }
    });
}
