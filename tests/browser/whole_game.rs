//! A visit from the first look to the last: choosing, placing, playing, looking back, playing again.

use crate::driver::browse;
use crate::page::{Page, quoted, say};
use crate::truth::{self, against_random};
use geister_lab::game::record::Record;
use geister_lab::game::{Board, Seat, Seed};
use geister_lab::table::seal::commitment;
use geister_lab::web::kit::stage;
use thirtyfour::Key;

/// The ply that the stepper shows, as `3 / 20`.
async fn shown_ply(page: &Page) -> String {
    page.words(".stepper-here .figures").await
}

#[test]
fn a_newcomer_chooses_random_and_plays_at_once() {
    browse(|page| async move {
        page.open("").await;
        page.click("label.sitter:has(input[value=random])").await;
        page.wait_for_words(".seats .play", "Random").await;
        page.click(".seats .play").await;
        let sheet = page.my_turn().await;
        assert_eq!((sheet.table.opponent.as_str(), sheet.table.board), ("random", Board::Standard));
        assert_eq!(page.words("[data-part=opponent]").await, "Random");

        let sheet = page.play(truth::quiet_step(&sheet.view().unwrap())).await;
        assert_eq!(sheet.moves.len(), 2, "one move each: {:?}", sheet.moves);
        page.click(".actions button:nth-child(1)").await;
        page.wait("the move taken back", "document.querySelectorAll('.moves .move').length === 0").await;
        assert_eq!(page.sheet().await.takebacks, 1);
    });
}

#[test]
fn ghosts_are_arranged_by_hand() {
    browse(|page| async move {
        page.open("#/place?opponent=random&board=6x6&seat=first&seed=5").await;
        let setup = async |wanted: &str| {
            page.wait_for_words("[data-part=setup]", wanted).await;
        };
        setup("RRRRBBBB").await;
        // Two clicks swap two ghosts, and so does a drag.
        page.click_square("b5").await;
        page.wait("the chosen ghost", &format!("{}.includes('b5')", status())).await;
        page.click_square("b6").await;
        setup("BRRRRBBB").await;
        page.drag("c6", "c5").await;
        setup("BBRRRRBB").await;
        // A set-up to start from.
        page.click(".preset:nth-child(4)").await;
        setup("RBRBBRBR").await;
        assert_eq!(page.value("document.querySelectorAll('.preset[aria-pressed=true]').length").await, 1);
        // At random, until it is another one.
        page.click_words(say("place.shuffle")).await;
        let mut tries = 1;
        while page.words("[data-part=setup]").await == "RBRBBRBR" && tries < 20 {
            page.click_words(say("place.shuffle")).await;
            tries += 1;
        }
        assert!(tries < 20, "shuffling changes nothing");
        // From nothing: the reds are put down one by one.
        page.click_words(say("place.clear")).await;
        page.wait_for_words("[data-part=how]", &say("place.put-reds").replace("{left}", "4")).await;
        for square in ["b6", "c6", "d6"] {
            page.click_square(square).await;
        }
        page.wait_for_words("[data-part=how]", &say("place.put-reds").replace("{left}", "1")).await;
        page.click_square("e6").await;
        setup("BBBBRRRR").await;
        page.click(".placing .play").await;
        let sheet = page.my_turn().await;
        assert_eq!(sheet.setup, "BBBBRRRR");
        assert!(page.heard("b5").await.contains(say("board.own-blue")));
        assert!(page.heard("b6").await.contains(say("board.own-red")));
    });
}

/// What is said while a ghost waits to be swapped.
fn status() -> String {
    "document.querySelector('.placing [role=status]').textContent".to_owned()
}

#[test]
fn a_game_is_played_to_its_end_and_looked_at_again() {
    browse(|page| async move {
        let wish = against_random(Board::Standard);
        let seed = wish.seed_where(|game| {
            truth::escaped(game, Seat::First) && truth::captures(game) >= 1 && game.history().len() < 20
        });
        let foreseen = wish.foresee(seed);
        page.open(&wish.play(seed)).await;
        let promised = page.my_turn().await.table.commitment;
        page.wait(
            "the commitment before the first move",
            &format!("document.querySelector('.proof[data-proof=open]')?.textContent.includes('{promised}')"),
        )
        .await;

        let sheet = page.play_to_the_end().await;
        let record = sheet.record().expect("a finished game");
        let replayed = Record::from_json(&record.to_json()).unwrap().replay().unwrap();
        assert_eq!(replayed.history(), foreseen.history(), "the page plays as the program does");
        assert_eq!(replayed.outcome(), foreseen.outcome());

        // The result in words.
        let ending = format!("end.{}.title", stage::ending(record.outcome.unwrap(), Seat::First));
        let title = geister_lab::language::Language::English.find(&ending).unwrap();
        assert_eq!(page.words("[data-part=result] h1").await, title);
        let reason = page.words("[data-part=result] p").await;
        assert!(reason.contains(&format!("move {}", sheet.moves.len())), "{reason}");

        // Everything is shown, and the promise was kept.
        let heard =
            page.text_of("[...document.querySelectorAll('[data-square]')].map(e => e.ariaLabel).join('\\n')").await;
        assert!(!heard.contains(say("board.hidden")), "{heard}");
        assert!(heard.contains(say("board.their-blue")) && heard.contains(say("board.their-red")), "{heard}");
        let reveal = sheet.reveal.clone().expect("a finished game");
        assert_eq!(commitment(&reveal.setup, &reveal.salt), promised);
        assert_eq!(reveal.seed, seed);
        page.wait("the proof", "document.querySelector('.proof[data-proof=kept]')").await;

        look_back(&page, sheet.moves.len()).await;

        page.click(".after .play").await;
        let moves = "document.querySelectorAll('.moves .move').length === 0";
        page.wait("a new game", &format!("{moves} && !document.querySelector('[data-part=result]')")).await;
        let again = page.my_turn().await;
        assert!(again.moves.is_empty() && again.reveal.is_none());
        assert_ne!(again.table.commitment, promised);
    });
}

/// Steps through a finished game by buttons, keys, the slider and the list.
async fn look_back(page: &Page, last: usize) {
    let at = async |ply: usize| {
        page.wait_for_words(".stepper-here .figures", &format!("{ply} / {last}")).await;
    };
    at(last).await;
    page.click(".stepper-row button:first-child").await;
    at(0).await;
    assert!(page.heard("b5").await.contains("your"), "all ghosts are at home again");
    page.click(&format!(".stepper-row button[aria-label={}]", quoted(say("end.next")))).await;
    at(1).await;
    page.keys(&[Key::Right, Key::Right]).await;
    at(3).await;
    page.keys(&[Key::Left]).await;
    at(2).await;
    page.keys(&[Key::Home]).await;
    at(0).await;
    page.keys(&[Key::End]).await;
    at(last).await;
    page.run("document.querySelector('.stepper input').focus()").await;
    page.keys(&[Key::Left, Key::Left]).await;
    at(last - 2).await;
    page.click(".moves li:first-child button.move").await;
    at(1).await;
    assert_eq!(shown_ply(page).await, format!("1 / {last}"));
}

#[test]
fn a_person_may_give_up() {
    browse(|page| async move {
        page.open(&against_random(Board::Standard).play(Seed(5))).await;
        page.my_turn().await;
        page.click(".actions button:nth-child(4)").await;
        page.wait_for_words(".actions button:nth-child(4)", say("play.resign-sure")).await;
        page.click(".actions button:nth-child(4)").await;
        page.wait_for_words("[data-part=result] h1", say("end.lost-resigned.title")).await;
        let sheet = page.my_turn().await;
        assert!(sheet.record().unwrap().replay().is_ok());
    });
}

#[test]
fn the_saved_file_is_the_record() {
    browse(|page| async move {
        // The file's content, caught on its way out.
        page.before_loading(
            "const make = URL.createObjectURL; URL.createObjectURL = blob => { blob.text?.().then(text => window.saved = text); return make(blob) }",
        )
        .await;
        let wish = against_random(Board::Mini);
        page.open(&wish.play(Seed(3))).await;
        let sheet = page.play_to_the_end().await;
        page.click_words(say("end.download")).await;
        let saved = page.wait("the saved file", "window.saved").await;
        let record = Record::from_json(saved.as_str().unwrap()).unwrap();
        assert_eq!(Some(&record), sheet.record().as_ref());
        assert_eq!(record.replay().unwrap().history(), wish.foresee(Seed(3)).history());
    });
}
