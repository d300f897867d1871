//! A whole visit without a mouse.

use crate::driver::browse;
use crate::page::{GAME, Page, quoted, say};
use crate::truth::{self, against_random};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Move, Seat, Seed};
use thirtyfour::Key;

/// Presses Tab until the focus is on a certain element.
async fn tab_to(page: &Page, selector: &str) {
    for _ in 0..60 {
        page.keys(&[Key::Tab]).await;
        if page.value(&format!("document.activeElement.matches({})", quoted(selector))).await == true {
            return;
        }
    }
    panic!("Tab never comes to {selector}");
}

/// The square that the keyboard is on.
async fn here(page: &Page) -> String {
    page.text_of("document.activeElement.dataset.square ?? ''").await
}

/// Goes to a square with the arrow keys.
async fn walk_to(page: &Page, square: &str) {
    if here(page).await.is_empty() {
        tab_to(page, "[data-square]").await;
    }
    for _ in 0..20 {
        let at = here(page).await;
        let (from, to) = (at.as_bytes(), square.as_bytes());
        let key = match (from[0].cmp(&to[0]), from[1].cmp(&to[1])) {
            (std::cmp::Ordering::Less, _) => Key::Right,
            (std::cmp::Ordering::Greater, _) => Key::Left,
            (_, std::cmp::Ordering::Less) => Key::Down,
            (_, std::cmp::Ordering::Greater) => Key::Up,
            _ => return,
        };
        page.keys(&[key]).await;
    }
    panic!("the arrow keys do not lead to {square}, they lead to {}", here(page).await);
}

/// Makes a move with arrow keys and Enter, or leaves with E.
async fn make(page: &Page, board: Board, mv: Move) {
    let before = page.my_turn().await;
    walk_to(page, &square_name(board, mv.from)).await;
    match mv.to(board) {
        Some(to) => {
            page.keys(&[Key::Enter]).await;
            walk_to(page, &square_name(board, to)).await;
            page.keys(&[Key::Enter]).await;
        }
        None => page.letters("e").await,
    }
    page.answered(&before).await;
}

#[test]
fn a_game_is_chosen_and_started_with_the_keyboard() {
    browse(|page| async move {
        page.open("").await;
        tab_to(&page, "input[name=opponent]").await;
        // Random is offered first; whoever goes on comes back to it.
        page.keys(&[Key::Down]).await;
        page.wait("the next player", "document.activeElement.value !== 'random'").await;
        page.keys(&[Key::Up]).await;
        page.wait("the first player", "document.activeElement.value === 'random'").await;
        page.wait_for_words(".seats .play", "Random").await;
        page.run("document.activeElement.blur(); window.getSelection().removeAllRanges()").await;
        tab_to(&page, "input[name=board]").await;
        page.keys(&[Key::Right]).await;
        tab_to(&page, ".seats .play").await;
        page.keys(&[Key::Enter]).await;
        let sheet = page.my_turn().await;
        assert_eq!((sheet.table.opponent.as_str(), sheet.table.board), ("random", Board::Small));
    });
}

#[test]
fn a_game_is_played_with_the_keyboard() {
    browse(|page| async move {
        let wish = against_random(Board::Small);
        let seed = wish.seed_where(|game| truth::escaped(game, Seat::First) && (7..14).contains(&game.history().len()));
        page.open(&wish.play(seed)).await;
        page.my_turn().await;

        // Enter chooses a ghost, Escape puts it back.
        walk_to(&page, "a4").await;
        page.keys(&[Key::Enter]).await;
        page.wait("the chosen ghost", &heard("a4", say("board.is-selected"))).await;
        page.keys(&[Key::Escape]).await;
        page.wait("no chosen ghost", &format!("!({})", heard("a4", say("board.is-selected")))).await;

        loop {
            let sheet = page.my_turn().await;
            if sheet.reveal.is_some() {
                break;
            }
            make(&page, Board::Small, truth::choose(&sheet.view().unwrap())).await;
        }
        assert_eq!(page.words("[data-part=result] h1").await, say("end.won-escaped.title"));
        let last = page.sheet().await.moves.len();
        page.keys(&[Key::Left, Key::Left]).await;
        page.wait_for_words(".stepper-here .figures", &format!("{} / {last}", last - 2)).await;
        page.keys(&[Key::Right]).await;
        page.wait_for_words(".stepper-here .figures", &format!("{} / {last}", last - 1)).await;
        tab_to(&page, ".after .play").await;
        page.keys(&[Key::Enter]).await;
        page.wait("another game", "!document.querySelector('[data-part=result]')").await;
    });
}

#[test]
fn a_ghost_is_marked_with_the_keyboard() {
    browse(|page| async move {
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        page.my_turn().await;
        // M, then R: this one is red, I think. The keyboard comes back to the square.
        walk_to(&page, "b1").await;
        page.letters("m").await;
        page.wait("the menu", "document.activeElement.closest('.memo-menu')").await;
        page.letters("r").await;
        page.wait("the mark", &heard("b1", say("mark.red"))).await;
        assert_eq!(page.value(&format!("Object.values({GAME}.marks).join()")).await, "red");
        page.wait("the menu closed", "!document.querySelector('.memo-menu')").await;
        page.wait("the focus on the board", "document.activeElement.dataset.square === 'b1'").await;
    });
}

fn heard(square: &str, words: &str) -> String {
    format!("document.querySelector('[data-square={square}]').ariaLabel.includes({})", quoted(words))
}

#[test]
fn the_focus_can_be_seen_on_the_board() {
    browse(|page| async move {
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        page.my_turn().await;
        let canvas = "document.querySelector('.board-view canvas').toDataURL()";
        page.run("document.activeElement.blur()").await;
        let before = page.still_canvas().await;
        walk_to(&page, "c3").await;
        page.wait("a ring around the square", &format!("{canvas} !== {}", quoted(&before))).await;
    });
}
