//! Hidden means hidden: nothing that a person can reach tells an opposing colour before the end.

use crate::driver::browse;
use crate::page::{GAME, Page, say};
use crate::scan::is_ambiguous;
use crate::truth::{self, against_random, secret};
use geister_lab::game::{Board, Seed, Theirs, notation};
use geister_lab::table::seal::commitment;
use geister_lab::table::sheet::Sheet;
use geister_lab::web::engine::games::messages::{Reply, Request};
use serde_json::Value;

/// Starts games against Random until one hides something that nothing public resembles.
async fn start_a_game_of_secrets(page: &Page) -> Sheet {
    page.open("").await;
    let public = page.public_setups().await;
    assert!(public.len() < 40, "too much is public for the search to mean anything: {public:?}");
    loop {
        // Without a seed in the address: what a person put there, it knows.
        page.open("#/play?opponent=random&board=6x6&seat=first").await;
        let sheet = page.my_turn().await;
        let own = [sheet.setup.clone()];
        if !is_ambiguous(&secret(&sheet), &public) && !is_ambiguous(&secret(&sheet), &own) {
            return sheet;
        }
    }
}

#[test]
fn nothing_within_reach_tells_a_colour_before_the_end() {
    browse(|page| async move {
        page.tap_the_wire().await;
        let mut sheet = start_a_game_of_secrets(&page).await;
        let hidden = secret(&sheet);
        let promised = sheet.table.commitment.clone();
        assert_eq!(commitment(&hidden.setup, &hidden.salt), promised);
        assert_ne!(page.value("lab.memories.length").await, 0, "the page's memory is looked at too");

        while sheet.reveal.is_none() {
            if sheet.moves.len() % 4 == 0 {
                let traces = page.traces_of(&hidden).await;
                assert!(traces.is_empty(), "after {} moves: {traces:#?}", sheet.moves.len());
                nobody_is_named(&page, &sheet).await;
                if sheet.moves.is_empty() {
                    page.run("document.querySelector('.proof').open = true").await;
                    assert!(page.words(".proof").await.contains(&promised));
                }
            }
            // Long enough to be looked at a few times, and then over.
            let view = sheet.view().unwrap();
            let mv = if sheet.moves.len() < 6 { truth::quiet_step(&view) } else { truth::choose(&view) };
            sheet = page.play(mv).await;
        }

        // The same look must find everything now, or it proves nothing.
        let reveal = sheet.reveal.clone().unwrap();
        assert_eq!(
            (reveal.setup.as_str(), reveal.salt.as_str(), reveal.seed),
            (hidden.setup.as_str(), hidden.salt.as_str(), hidden.seed)
        );
        let traces = page.traces_of(&hidden).await;
        for place in ["document", "storage", "messages", "memory"] {
            for what in [hidden.setup.clone(), hidden.salt.clone(), hidden.seed.to_string()] {
                let trace = format!("{place}: {what}");
                assert!(traces.contains(&trace), "{trace} is missing in {traces:#?}");
            }
        }
        messages_hold_nothing_else(&page).await;
    });
}

/// Every square with an opposing ghost is called hidden, whatever stands there.
async fn nobody_is_named(page: &Page, sheet: &Sheet) {
    let view = sheet.view().expect("a game");
    for piece in view.theirs() {
        if let Theirs::Hidden(square) = piece {
            let name = notation::square_name(view.board(), *square);
            assert_eq!(page.heard(&name).await, format!("{name}, {}", say("board.hidden")));
        }
    }
    let page_says = page.text_of("document.body.innerHTML").await;
    assert!(!page_says.contains(say("board.their-blue")) && !page_says.contains(say("board.their-red")));
}

/// Each message reads as exactly what its type says: there is no field beside it in which a colour could travel.
async fn messages_hold_nothing_else(page: &Page) {
    let talk = page.talk().await;
    assert!(talk.len() > 10, "the wire was tapped");
    for message in talk {
        let again = if message.get("ask").is_some() {
            let request: Request = serde_json::from_value(message.clone()).expect("a request");
            serde_json::to_value(request)
        } else {
            let reply: Reply = serde_json::from_value(message.clone()).expect("a reply");
            serde_json::to_value(reply)
        };
        assert_eq!(without_nulls(again.expect("JSON")), without_nulls(message));
    }
}

/// An absent field and an empty one are the same to JavaScript.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(fields.map(|(key, value)| (key, without_nulls(value))).collect())
        }
        other => other,
    }
}

#[test]
fn all_hidden_ghosts_look_alike() {
    browse(|page| async move {
        // At this size a square is a hundred pixels wide, so that all ghosts meet the pixels alike.
        page.screen(1280, 792, 1.0, false).await;
        let wish = against_random(Board::Standard);
        // Two opponents that hide different ghosts behind the same sheets.
        let (one, other) =
            (Seed(1), (2..).map(Seed).find(|seed| wish.their_setup(*seed) != wish.their_setup(Seed(1))).unwrap());
        let mut pictures = Vec::new();
        for seed in [one, other] {
            page.open(&wish.place(seed)).await;
            page.click(".placing .play").await;
            page.my_turn().await;
            page.run("document.activeElement.blur()").await;
            pictures.push(page.still_canvas().await);
        }
        assert!(pictures[0].len() > 10_000, "a picture");
        assert!(pictures[0] == pictures[1], "the picture depends on what is hidden");

        // On one board: every sheet like its neighbour but one, which stands on the same kind of square.
        assert_eq!(page.value("document.querySelector('[data-square=a1]').getBoundingClientRect().width").await, 100.0);
        for row in ["b1 d1", "c1 e1", "b2 d2", "c2 e2"] {
            let (left, right) = row.split_once(' ').unwrap();
            let (left, right) = (page.sheet_pixels(left).await, page.sheet_pixels(right).await);
            assert_eq!(left.len(), right.len());
            assert!(left == right, "two sheets differ: {row}");
        }
    });
}

#[test]
fn an_opponent_that_changed_its_set_up_is_found_out() {
    browse(|page| async move {
        page.open(&against_random(Board::Mini).play(Seed(3))).await;
        page.play_to_the_end().await;
        page.wait("the proof", "document.querySelector('.proof[data-proof=kept]')").await;
        let change = format!(
            "const game = {GAME}; game.sheet.table.commitment = game.sheet.table.commitment.replace(/./g, c => c === '0' ? '1' : '0');
             localStorage.setItem('geister-lab.game', JSON.stringify(game))"
        );
        page.run(&change).await;
        page.reload().await;
        page.wait("the broken word", "document.querySelector('.proof[data-proof=broken]')").await;
        assert!(page.words(".proof").await.contains(say("proof.broken")));
    });
}
