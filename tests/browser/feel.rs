//! What a game feels like: heard from the first touch on, moves chosen ahead, hints that are counted, draws that are agreed on.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{GAME, Page, say, say_start};
use crate::truth::{self, Wish, against_random};
use geister_lab::game::notation::square_name;
use geister_lab::game::{Board, Seat, Seed};

/// Counts the loudspeakers and the voices that the page makes.
const LISTEN: &str = "
    window.heard = { devices: 0, voices: 0 };
    const Real = AudioContext;
    window.AudioContext = class extends Real {
        constructor(...all) { super(...all); heard.devices++; }
        createGain() { heard.voices++; return super.createGain(); }
    };";

const SILENT: &str = r#"{"language":"en","theme":"night","pause":"short","animation":false,"sound":false}"#;

/// A game in which the opponent moves first.
const SECOND: Wish = Wish { seat: Seat::Second, ..against_random(Board::Standard) };

async fn heard(page: &Page) -> (u64, u64) {
    let [devices, voices] = [page.value("heard.devices").await, page.value("heard.voices").await];
    (devices.as_u64().unwrap(), voices.as_u64().unwrap())
}

#[test]
fn nothing_is_heard_before_somebody_has_touched_the_page() {
    browse(|page| async move {
        page.before_loading(LISTEN).await;
        page.open(&SECOND.play(Seed(5))).await;
        let sheet = page.my_turn().await;
        assert_eq!(sheet.moves.len(), 1, "the opponent has moved, unheard");
        assert_eq!(heard(&page).await, (0, 0));
        page.play(truth::quiet_step(&sheet.view().unwrap())).await;
        let (devices, voices) = heard(&page).await;
        assert!(devices == 1 && voices > 2, "picked up, put down, answered: {devices}, {voices}");
    });
}

#[test]
fn sound_can_be_switched_off_and_stays_off() {
    browse(|page| async move {
        page.before_loading(LISTEN).await;
        page.open("").await;
        page.click(".gear").await;
        page.run("document.querySelectorAll('input[name=sound]')[1].click()").await;
        let kept = "JSON.parse(localStorage.getItem('geister-lab.settings')).sound";
        page.wait("the choice to be kept", &format!("{kept} === false")).await;
        page.settings(SILENT).await;
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        let sheet = page.my_turn().await;
        page.play(truth::quiet_step(&sheet.view().unwrap())).await;
        assert_eq!(heard(&page).await, (0, 0));
    });
}

#[test]
fn a_move_can_be_chosen_while_the_opponent_thinks() {
    browse(|page| async move {
        page.tap_the_wire().await;
        page.hold_answers().await;
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        let before = page.my_turn().await;
        let view = before.view().unwrap();
        page.touch_move(Board::Standard, truth::quiet_step(&view)).await;
        page.wait("the person's move", &format!("{GAME}?.sheet.moves.length === 1")).await;
        let known = page.sheet().await.view().unwrap();
        let next = known.moves_ahead().into_iter().find(|mv| {
            let to = mv.to(Board::Standard);
            // Two rows from home nobody of theirs comes within one move.
            to.is_some_and(|to| square_name(Board::Standard, to).ends_with('4') && !known.hidden().has(to))
        });
        let next = next.expect("a step away from them");
        page.click_square(&square_name(Board::Standard, next.from)).await;
        page.click_square(&square_name(Board::Standard, next.to(Board::Standard).unwrap())).await;
        page.wait_for_words("[data-part=hint]", say_start("play.ahead")).await;
        assert_eq!(page.sheet().await.moves.len(), 1, "it is only meant");
        page.order("release").await;
        page.wait("the answer, and what was meant", &format!("{GAME}?.sheet.moves.length >= 3")).await;
        let sheet = page.sheet().await;
        assert!(sheet.moves[2].starts_with(&square_name(Board::Standard, next.from)), "{:?}", sheet.moves);
    });
}

#[test]
fn what_was_chosen_ahead_can_be_let_go() {
    browse(|page| async move {
        page.tap_the_wire().await;
        page.hold_answers().await;
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        let before = page.my_turn().await;
        page.touch_move(Board::Standard, truth::quiet_step(&before.view().unwrap())).await;
        page.wait("the person's move", &format!("{GAME}?.sheet.moves.length === 1")).await;
        let known = page.sheet().await.view().unwrap();
        let next = known.moves_ahead().into_iter().find(|mv| mv.to(Board::Standard).is_some()).unwrap();
        page.click_square(&square_name(Board::Standard, next.from)).await;
        page.click_square(&square_name(Board::Standard, next.to(Board::Standard).unwrap())).await;
        page.wait_for_words("[data-part=hint]", say_start("play.ahead")).await;
        page.click_square("a3").await;
        page.wait("nothing to be meant", "document.querySelector('[data-part=hint]').textContent === ''").await;
        page.order("release").await;
        let sheet = page.answered(&before).await;
        assert_eq!(sheet.moves.len(), 2);
    });
}

#[test]
fn a_hint_is_given_when_asked_for_and_counted() {
    browse(|page| async move {
        page.tap_the_wire().await;
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        page.my_turn().await;
        page.click(".actions button:nth-child(2)").await;
        page.wait_for_words("[data-part=hint]", say_start("play.advice")).await;
        assert_eq!(page.sheet().await.hints, 1);
        // It is made of what the person knows: what goes to the engine holds no colour of theirs.
        let talk = serde_json::to_string(&page.talk().await).unwrap();
        assert!(talk.contains("\"advise\"") && talk.contains("\"advised\"") && !talk.contains("\"explained\""));
        page.reload().await;
        page.my_turn().await;
        assert_eq!(page.sheet().await.hints, 1, "it stays counted");
        page.click(".actions button:last-child").await;
        page.click(".actions button:last-child").await;
        page.wait_for_words(".facts", say("end.hints")).await;
    });
}

#[test]
fn a_draw_is_agreed_on_where_a_position_comes_again() {
    browse(|page| async move {
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        page.my_turn().await;
        assert_eq!(page.value("!!document.querySelector('[data-part=draw]')").await, false);
        // The same two ghosts go forth and back, as nobody does who has a plan.
        page.run(
            "const kept = JSON.parse(localStorage.getItem('geister-lab.game'));
             const once = ['b4↑', 'b1↓', 'b3↓', 'b2↑'];
             kept.sheet.moves = [...once, ...once];
             localStorage.setItem('geister-lab.game', JSON.stringify(kept));",
        )
        .await;
        page.reload().await;
        page.my_turn().await;
        page.wait_for_words("[data-part=draw]", say("play.draw-offer")).await;
        page.click("[data-part=draw]").await;
        page.wait_for_words("[data-part=result]", say("end.agreed.title")).await;
        let sheet = page.sheet().await;
        assert!(sheet.agreed && sheet.reveal.is_some());
        assert!(sheet.record().unwrap().replay().unwrap().is_agreed());
    });
}

#[test]
fn the_board_can_have_the_whole_screen() {
    browse(|page| async move {
        page.open(&against_random(Board::Small).play(Seed(5))).await;
        page.my_turn().await;
        page.click(".views-beside [data-part=full]").await;
        page.wait("the whole screen", "!!document.fullscreenElement").await;
        page.wait("its button to say so", "document.querySelector('[data-part=full]').ariaPressed === 'true'").await;
        page.click(".views-beside [data-part=full]").await;
        page.wait("the page as before", "!document.fullscreenElement").await;
    });
}
