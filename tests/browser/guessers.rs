//! Guess with me: after the end everybody who guesses colours is asked about the ghosts that the person met; before it nobody is.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{Page, say};
use crate::server::Trouble;
use crate::truth::{Wish, against_random};
use geister_lab::agents::readers::Reader;
use geister_lab::game::{Board, Seat, notation};
use geister_lab::table::Sheet;

const TITLE: &str = ".guessers-title";
const TABLE: &str = ".guessers table";

/// How often the program that carries the estimators was asked for.
fn asked(page: &Page) -> usize {
    page.server().sent().iter().filter(|(path, _)| path.contains("classroom_bg")).count()
}

/// Goes where the link leads that can be seen of the two.
async fn open(page: &Page) {
    let link =
        "[...document.querySelectorAll('.guessers-open')].find(one => one.offsetWidth > 0)?.getAttribute('href')";
    let address = page.wait("the way to the guesses", link).await;
    page.open(address.as_str().unwrap()).await;
    let done = format!(
        "document.querySelector('{TITLE}') && !document.querySelector('{TITLE}').textContent.includes({})",
        crate::page::quoted(say("guess.asking"))
    );
    page.wait("everybody's guesses", &done).await;
}

/// What stands in the table: a row a ghost, cell by cell.
async fn cells(page: &Page) -> Vec<Vec<String>> {
    let rows = format!(
        "return [...document.querySelectorAll('{TABLE} tbody tr')].map(row => [...row.children].map(cell => cell.innerText.trim()))"
    );
    serde_json::from_value(page.run(&rows).await).unwrap()
}

/// The table says what the estimators say beside the page.
async fn is_true(page: &Page, sheet: &Sheet, readers: &[Reader]) {
    let view = sheet.view().unwrap();
    let seed = sheet.reveal.as_ref().unwrap().seed;
    let cells = cells(page).await;
    for (column, reader) in readers.iter().enumerate() {
        let readings = reader.readings(&view, seed).unwrap();
        let open: Vec<_> = readings.iter().filter(|reading| !reading.certain).collect();
        assert_eq!(cells.len(), open.len(), "{cells:?}");
        for (row, reading) in cells.iter().zip(open) {
            assert_eq!(row[column + 2], format!("{:.0}", 100.0 * reading.blue), "{reader:?}: {row:?}");
        }
    }
}

#[test]
fn after_a_game_everybody_is_compared_on_the_ghosts_that_were_marked() {
    browse(|page| async move {
        let wish = Wish { opponent: "rush", ..against_random(Board::Small) };
        let seed = wish.seed_where(|game| (5..30).contains(&game.history().len()));
        page.open(&wish.play(seed)).await;
        let view = page.my_turn().await.view().unwrap();
        let square = notation::square_name(Board::Small, view.hidden().last().unwrap());
        page.right_click_square(&square).await;
        page.click(".memo-menu button:nth-child(1)").await;
        assert_eq!(page.value("document.querySelector('.guessers-open')").await, serde_json::Value::Null);
        let sheet = page.play_to_the_end().await;
        assert_eq!(asked(&page), 0, "nobody has asked for the estimators");
        open(&page).await;
        assert!(asked(&page) > 0);
        let readers: Vec<Reader> = Reader::ALL.into_iter().filter(|reader| reader.reads(Board::Small)).collect();
        is_true(&page, &sheet, &readers).await;
        // One ghost was marked: everybody is counted on that one, or it was certain and nobody is.
        let words = page.words(".guessers").await;
        assert!(words.contains(say("guess.counted")) || words.contains("no ghost"), "{words}");
        // In the other language.
        page.click(".languages button[lang=ja]").await;
        page.wait_for_words(".guessers", "集団ベイズ").await;
    });
}

#[test]
fn on_a_phone_whoever_marked_nothing_is_told_so_and_weights_that_do_not_come_are_too() {
    browse(|page| async move {
        page.will_be_noisy(); // a file that is not there is told in the console
        page.screen(360, 640, 2.0, true).await;
        page.server().trouble(Some(("networks/colours.weights", Trouble::Missing)));
        let wish = Wish { opponent: "rush", board: Board::Standard, seat: Seat::Second };
        let seed = wish.seed_where(|game| game.history().len() < 40);
        page.open(&wish.play(seed)).await;
        let sheet = page.play_to_the_end().await;
        open(&page).await;
        page.wait_for_words(TITLE, "You marked no ghost").await;
        page.wait_for_words(".guessers", "the server answered 404").await;
        let others: Vec<Reader> = Reader::ALL.into_iter().filter(|reader| *reader != Reader::Cnn).collect();
        is_true(&page, &sheet, &others).await;
        let wide = page.value("document.documentElement.scrollWidth > innerWidth").await;
        assert_eq!(wide, serde_json::Value::Bool(false), "nothing is wider than the phone");
    });
}
