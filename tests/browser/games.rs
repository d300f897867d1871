//! Finished games are kept, looked at again, sent as a link, exported and brought back; what is foreign is set aside by name.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{Page, quoted, say};
use crate::truth::{self, Wish, against_random};
use geister_lab::arena::strengths::ladder;
use geister_lab::game::record::{Player, Record};
use geister_lab::game::{Board, DRAW_PLY, Game, Outcome, PerSeat, Purpose, Seat, Seed, Setup};
use geister_lab::web::archive::row::Row;
use geister_lab::web::archive::{files, link};
use geister_lab::web::kit::finished::{Finished, Results};
use thirtyfour::By;

const MINE: Wish = against_random(Board::Small);
const ENTRY: &str = ".archive-game";

/// A game that the person wins, with its record as the page writes it.
fn won() -> (Seed, Record) {
    let wins = |game: &Game| matches!(game.outcome(), Some(Outcome::Won { by: Seat::First, .. }));
    let seed = MINE.seed_where(|game| wins(game) && (4..20).contains(&game.history().len()));
    let entry = geister_lab::agents::find("random").unwrap();
    let agent = Player::Agent { id: "random".to_owned(), checksum: entry.checksum() };
    (seed, Record::of(&MINE.foresee(seed), seed, PerSeat::new(Player::Person, agent)))
}

/// A finished game as an address.
pub fn linked() -> String {
    format!("#/games/{}", link::write(&won().1).unwrap())
}

/// Hands the page a file as a person chooses it.
async fn choose_file(page: &Page, name: &str, text: &str) {
    let script = format!(
        "const files = new DataTransfer();
         files.items.add(new File([{}], {}));
         const input = document.querySelector('[data-part=files]');
         input.files = files.files;
         input.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        quoted(text),
        quoted(name)
    );
    page.run(&script).await;
}

async fn count(page: &Page, wanted: usize) {
    page.wait("the games", &format!("document.querySelectorAll('{ENTRY}').length === {wanted}")).await;
}

#[test]
fn a_finished_game_is_kept_and_its_door_is_won() {
    browse(|page| async move {
        let (seed, record) = won();
        page.open("").await;
        assert_eq!(page.value("document.querySelectorAll('.sitter .candle, [data-part=next]').length").await, 0);
        page.open(&MINE.play(seed)).await;
        let sheet = page.play_to_the_end().await;
        assert_eq!(sheet.record().as_ref(), Some(&record), "as it was foreseen");
        // On the wall a candle burns, and the next door has a sign.
        page.click(".after-more button:nth-child(2)").await;
        page.wait("the candle", "document.querySelector('.sitter:has(input[value=random]) .candle.lit')").await;
        let sign = format!("document.querySelector('.sitter:has(input[value={}]) [data-part=next]')", ladder()[1].id);
        page.wait("the sign", &sign).await;
        // The game is carried from the page's storage to where hundreds have room.
        page.open("#/games").await;
        count(&page, 1).await;
        let waiting = "Object.keys(localStorage).filter(name => name.startsWith('geister-lab.finished.')).length";
        page.wait("an empty outbox", &format!("{waiting} === 0")).await;
        page.wait_for_words("[data-part=doors]", "1 of ").await;
        page.reload().await;
        count(&page, 1).await;
        page.click(ENTRY).await;
        let length = record.moves.len();
        page.wait_for_words(".stepper-here", &format!("0 / {length}")).await;
        page.wait_for_words("[data-part=opponent]", "Random").await;
        let id = Row::new(record.into()).id;
        page.wait("its address", &format!("location.hash === '#/games/{id}'")).await;
        // All colours are on the table from the start.
        let heard = page.heard("a1").await;
        assert!([say("board.their-blue"), say("board.their-red")].iter().any(|words| heard.contains(words)), "{heard}");
        page.click(".stepper-row .icon-button:last-of-type").await;
        page.wait_for_words(".stepper-here", &format!("{length} / {length}")).await;
        // Deleted, once one is sure.
        page.click("[data-part=delete]").await;
        page.click("[data-part=delete]").await;
        page.wait_for_words("[data-part=said]", "Games deleted: 1").await;
        count(&page, 0).await;
        page.wait_for_words("[data-part=doors]", "1 of ").await;
    });
}

#[test]
fn a_game_that_nobody_played_is_not_kept() {
    browse(|page| async move {
        page.open(&MINE.play(Seed(1))).await;
        page.my_turn().await;
        for _ in 0..2 {
            page.click(".actions button:last-child").await;
        }
        page.wait("the end", "document.querySelector('[data-part=result]')").await;
        page.open("#/games").await;
        page.wait("nothing", "document.querySelector('[data-part=none]')").await;
    });
}

#[test]
fn a_link_holds_a_whole_game() {
    browse(|page| async move {
        let (_, record) = won();
        page.open(&linked()).await;
        page.wait_for_words(".stepper-here", &format!("0 / {}", record.moves.len())).await;
        page.wait_for_words("[data-part=ending]", ".").await;
        page.click("[data-part=keep]").await;
        page.wait_for_words(".archive-kept", say_games("games.kept")).await;
        page.open("#/games").await;
        count(&page, 1).await;
        let broken = linked().replace("s.A", "s.B");
        page.open(&broken).await;
        page.wait_for_words("[data-part=missing]", "version").await;
        page.open("#/games/0123456789abcdef").await;
        page.wait_for_words("[data-part=missing]", "not on this device").await;
    });
}

/// One of the archive's texts.
fn say_games(key: &str) -> &'static str {
    let texts = geister_lab::web::archive::texts()[0];
    texts.lines().find_map(|line| line.split_once(" = ").filter(|(name, _)| *name == key)).unwrap().1
}

#[test]
fn games_are_brought_taken_away_and_brought_back() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        let (_, record) = won();
        page.open("#/games").await;
        page.wait("nothing yet", "document.querySelector('[data-part=none]')").await;
        choose_file(&page, "poem.txt", "a poem\nof two lines").await;
        page.wait_for_words("[data-part=aside]", "poem.txt").await;
        choose_file(&page, "game.json", &record.to_json()).await;
        page.wait_for_words("[data-part=said]", "Games taken in: 1").await;
        count(&page, 1).await;
        choose_file(&page, "again.json", &record.to_json()).await;
        page.wait_for_words("[data-part=said]", "Here already: 1").await;
        // What was said at a cup is pasted.
        page.run("document.querySelector('.archive-paste').open = true").await;
        let field = page.driver().find(By::Css("[data-part=text]")).await.unwrap();
        field.send_keys("MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u").await.unwrap();
        page.click("[data-part=take]").await;
        page.wait_for_words("[data-part=aside]", "a position, not a game").await;
        // Everything goes into one file, and comes back out of it.
        page.run(
            "localStorage.setItem('geister-lab.results', JSON.stringify([{ id: 'rush', won: 2, lost: 1, drawn: 0 }]));
             const make = URL.createObjectURL;
             URL.createObjectURL = blob => { blob.text().then(text => window.exported = text); return make.call(URL, blob) }",
        )
        .await;
        page.click("[data-part=export]").await;
        let file = page.wait("the file", "window.exported").await;
        let file = file.as_str().unwrap().to_owned();
        page.click("[data-part=delete-all]").await;
        page.click("[data-part=delete-sure]").await;
        count(&page, 0).await;
        assert_eq!(page.value("localStorage.getItem('geister-lab.results')").await, serde_json::Value::Null);
        choose_file(&page, "geister-games.json", &file).await;
        count(&page, 1).await;
        let found = files::read("file", &file);
        assert_eq!(
            (found.games.len(), found.results),
            (1, Results::default()),
            "the results are those that were shown"
        );
        let wide = page.value("document.documentElement.scrollWidth").await;
        assert_eq!(wide, 390, "nothing sticks out");
    });
}

/// A game that somebody gave up before the first move: as short as a game can be.
fn short(seed: u64) -> Record {
    let mut dice = Seed(seed).dice(Purpose::Game(0));
    let mut game = Game::start(PerSeat::from_fn(|_| Setup::random(Board::Mini, &mut dice)), DRAW_PLY);
    game.resign(Seat::First).unwrap();
    Record::of(&game, Seed(seed), PerSeat::new(Player::Remote, Player::Remote))
}

#[test]
fn what_is_brought_pushes_no_game_out() {
    browse(|page| async move {
        page.open("#/games").await;
        page.wait("nothing yet", "document.querySelector('[data-part=none]')").await;
        let own = Finished { ended: 1.0e12, ..won().1.into() };
        choose_file(&page, "own.json", &files::write(std::slice::from_ref(&own), &Results::default(), &[])).await;
        count(&page, 1).await;
        let many: Vec<Record> = (0..501).map(short).collect();
        choose_file(&page, "many.json", &serde_json::to_string(&many).unwrap()).await;
        count(&page, files::MOST).await;
        let room = say_games("games.why-room").replace("{count}", "2").replace("{most}", "500");
        page.wait_for_words("[data-part=aside]", &format!("many.json: {room}")).await;
        let own = Row::new(own).id;
        page.wait("the own game", &format!("document.querySelector('{ENTRY}[href=\"#/games/{own}\"]')")).await;
        page.reload().await;
        count(&page, files::MOST).await;
        page.wait("the own game", &format!("document.querySelector('{ENTRY}[href=\"#/games/{own}\"]')")).await;
    });
}

#[test]
fn a_game_that_was_saved_when_the_page_stopped_is_gone_on_with() {
    browse(|page| async move {
        page.open(&MINE.play(Seed(1))).await;
        let sheet = page.my_turn().await;
        let before = page.play(truth::quiet_step(&sheet.view().unwrap())).await;
        let saved = page.text_of("localStorage.getItem('geister-lab.game')").await;
        page.open("#/games").await;
        // Another game is under way: neither is lost.
        let mut older: serde_json::Value = serde_json::from_str(&saved).unwrap();
        older["sheet"]["moves"] = serde_json::json!([]);
        choose_file(&page, "older.json", &older.to_string()).await;
        page.wait_for_words("[data-part=aside]", say_games("games.why-busy")).await;
        assert_eq!(page.text_of("localStorage.getItem('geister-lab.game')").await, saved);
        page.run("localStorage.removeItem('geister-lab.game')").await;
        choose_file(&page, "geister-unfinished-game.json", &saved).await;
        page.click("[data-part=go-on]").await;
        assert_eq!(page.my_turn().await, before);
    });
}

#[test]
fn what_cannot_be_read_can_be_taken_along_and_deleted() {
    browse(|page| async move {
        page.open("#/rules").await;
        page.run("localStorage.setItem('geister-lab.finished.1', '{nonsense')").await;
        page.open("#/games").await;
        page.wait("what is wrong", "document.querySelector('[data-part=aside] li')").await;
        page.wait("a way to take it along", "document.querySelector('[data-part=export]')").await;
        page.click("[data-part=delete-all]").await;
        page.click("[data-part=delete-sure]").await;
        page.wait("nothing left", "!document.querySelector('[data-part=export]')").await;
        page.reload().await;
        page.wait("nothing", "document.querySelector('[data-part=none]')").await;
        assert_eq!(page.value("document.querySelectorAll('[data-part=aside] li').length").await, 0);
    });
}

#[test]
fn a_browser_that_keeps_no_games_says_so() {
    browse(|page| async move {
        let blocked = "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError') };
            IDBFactory.prototype.open = indexedDB.open";
        page.before_loading(blocked).await;
        page.open(&linked()).await;
        page.wait_for_words("[data-part=trouble]", "does not let the page keep games").await;
        page.wait_for_words(".stepper-here", "0 / ").await;
        page.open("#/games").await;
        choose_file(&page, "game.json", &won().1.to_json()).await;
        count(&page, 1).await;
    });
}
