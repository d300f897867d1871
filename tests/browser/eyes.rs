//! After the end a game can be looked at through the opponent's eyes; before it there is nothing to look through.

use crate::driver::browse;
use crate::page::{Page, say};
use crate::truth::{Wish, against_random};
use geister_lab::agents::{self, Detail, Told};
use geister_lab::game::{Board, Game, Place, Ply, Seat, Seed, notation};
use geister_lab::language::Language;
use geister_lab::table::Sheet;
use geister_lab::web::kit::sight;
use geister_lab::web::kit::stage;
use thirtyfour::Key;

const SWITCH: &str = ".eyes-switch";
const CAPTION: &str = "[data-part=eyes]";

/// What the opponent thought after this many moves, computed beside the page.
fn thoughts(sheet: &Sheet, game: &Game, ply: Ply) -> Told {
    let (player, seat) = (sheet.opponent().expect("a player"), sheet.table.seat.other());
    let (game, seed) = (game.back_to(ply), sheet.reveal.as_ref().expect("it is over").seed);
    let view = game.view(seat);
    Told::new(player, view, agents::decide(player, view, seed, Detail::Explained))
}

/// The words for those who listen name each arrow's move with its number.
async fn arrows_are_told(page: &Page, told: &Told) {
    let words = sight::Words { win: say("eyes.win"), loss: say("eyes.loss"), best: say("eyes.best") };
    let first = sight::arrows(told, words).remove(0);
    let from = format!("{}{}", char::from(b'a' + first.from.column), first.from.row + 1);
    page.wait_for_words(CAPTION, &format!("{from} to ")).await;
    page.wait_for_words(CAPTION, &first.label).await;
}

#[test]
fn a_finished_game_is_seen_through_the_opponents_eyes() {
    browse(|page| async move {
        page.tap_the_wire().await;
        let wish = Wish { opponent: "cfr-a-3p-cfr-100", ..against_random(Board::Small) };
        let seed = wish.seed_where(|game| (6..40).contains(&game.history().len()));
        page.open(&wish.play(seed)).await;
        page.my_turn().await;
        assert_eq!(page.value(&format!("document.querySelector('{SWITCH}')")).await, serde_json::Value::Null);
        let sheet = page.play_to_the_end().await;
        let game = sheet.game().unwrap();

        // Off by default, and nothing was asked so far.
        assert_eq!(page.text_of(&format!("document.querySelector('{SWITCH}').ariaChecked")).await, "false");
        assert_eq!(page.words(CAPTION).await, "");
        let talk = serde_json::to_string(&page.talk().await).unwrap();
        assert!(!talk.contains("\"explain"), "nobody asks for thoughts while a game is played");
        let plain = page.still_canvas().await;

        // On: the board goes to the opponent's last decision, and shows what it thought then.
        page.click(SWITCH).await;
        let last = sight::decision_before(sheet.moves.len(), sheet.moves.len(), Seat::Second).unwrap();
        page.wait_for_words(".stepper-here", &format!("{} / {}", last.0, sheet.moves.len())).await;
        let told = thoughts(&sheet, &game, last);
        arrows_are_told(&page, &told).await;
        assert!(page.words(CAPTION).await.contains(say("eyes.bars")));
        let mine = told.explanation.belief.first().expect("a belief").0;
        let before = game.back_to(last);
        let Place::On(square) = before.position().place(Seat::First, mine) else { panic!() };
        let heard = page.heard(&notation::square_name(Board::Small, square)).await;
        let percent = format!("looks {:.0}% blue", 100.0 * told.explanation.belief[0].1);
        assert!(heard.contains(&percent), "{heard} says {percent}");
        let seen = page.still_canvas().await;
        assert!(seen != plain, "the board shows it");

        // Earlier decisions are told as they were made; where it has just moved, there are no arrows.
        page.click(".stepper-row .icon-button:nth-of-type(1)").await;
        page.wait_for_words(CAPTION, "has not moved yet").await;
        let first = sight::decision_before(1, sheet.moves.len(), Seat::Second).unwrap();
        page.run("document.querySelector('.eyes-switch').blur()").await;
        page.keys(&[Key::Right]).await;
        arrows_are_told(&page, &thoughts(&sheet, &game, first)).await;
        page.keys(&[Key::Right]).await;
        page.wait_for_words(CAPTION, "One step back").await;

        // In the other language, and off again.
        page.click(".languages button[lang=ja]").await;
        page.wait_for_words(SWITCH, Language::Japanese.text("eyes.look")).await;
        page.wait_for_words(CAPTION, "一手戻ると").await;
        page.click(".languages button[lang=en]").await;
        page.click(SWITCH).await;
        page.wait("no caption", &format!("!document.querySelector('{CAPTION}')")).await;
        page.click(".stepper-row .icon-button:last-of-type").await;
        page.run("document.activeElement.blur()").await;
        assert!(page.still_canvas().await == plain, "everything is as it was");

        // A new game begins with closed eyes.
        page.click(SWITCH).await;
        page.wait_for_words(CAPTION, "Arrows").await;
        page.click(".after .play").await;
        page.my_turn().await;
        assert_eq!(
            page.value(&format!("document.querySelector('{SWITCH}, {CAPTION}')")).await,
            serde_json::Value::Null
        );
    });
}

#[test]
fn a_game_that_was_left_and_found_again_is_still_explained() {
    browse(|page| async move {
        let wish = Wish { opponent: "murasaki-d5", board: Board::Standard, seat: Seat::Second };
        let seed = (1..).map(Seed).find(|seed| wish.foresee(*seed).history().len() < 60).unwrap();
        page.open(&wish.play(seed)).await;
        let sheet = page.play_to_the_end().await;
        page.reload().await;
        page.wait("the end", "document.querySelector('[data-part=result]')").await;
        page.click(SWITCH).await;
        let last = sight::decision_before(sheet.moves.len(), sheet.moves.len(), Seat::First).unwrap();
        let told = thoughts(&sheet, &sheet.game().unwrap(), last);
        arrows_are_told(&page, &told).await;
        // Every ghost of theirs is still named with its colour: glass hides nothing.
        let scene = stage::of_game(&sheet.game().unwrap().back_to(last), Seat::Second, &Default::default());
        let theirs = scene.ghosts.iter().find(|ghost| !ghost.facing_away).expect("a ghost of theirs").cell;
        let name = format!("{}{}", char::from(b'a' + theirs.column), theirs.row + 1);
        let heard = page.heard(&name).await;
        assert!(heard.contains(say("board.their-blue")) || heard.contains(say("board.their-red")), "{heard}");
    });
}
