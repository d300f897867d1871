//! A game that is over is analysed, a forced win leads to the puzzles, a position is set up; and during a game one looks back without
//! seeing more than one knew.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::driver::browse;
use crate::page::{Page, quoted, say};
use crate::truth::{self, Wish, against_random};
use geister_lab::game::record::{Player, Record};
use geister_lab::game::{Board, Game, Move, PerSeat, Ply, Seat, Theirs, notation};
use geister_lab::table::Sheet;
use geister_lab::web::analysis::facts::{WITHIN, hidden, puzzle};
use geister_lab::web::archive::link;
use geister_lab::web::engine::analysing::messages::{Ask, Certain, Reply};
use geister_lab::web::engine::analysing::work::Analyst;
use thirtyfour::By;

const HERE: &str = "[data-part=here]";
const CERTAIN: &str = "[data-part=certain]";
/// Won in three plies by the step into the corner a1, and by nothing else.
const WON: &str = "54R99r99r99r10B12B99b99b20u50u44u99b99b99b99r99r";

/// A game of a person, who plays as the tests do, against Random on the standard board, in which the person had a forced win.
fn game() -> (Game, Record) {
    let wish = Wish { opponent: "random", board: Board::Standard, seat: Seat::First };
    let seed = wish.seed_where(|game| (10..40).contains(&game.history().len()) && won_by_force(game).is_some());
    let game = wish.foresee(seed);
    let random = Player::Agent { id: "random".to_owned(), checksum: String::new() };
    let record = Record::of(&game, seed, PerSeat::new(Player::Person, random));
    (game, record)
}

fn certain(game: &Game, ply: u16) -> Certain {
    let placed = hidden(&game.back_to(Ply(ply)));
    let ask = Ask::Prove { placed, made: None, within: WITHIN, nodes: 40_000 };
    let Ok(Reply::Proven(certain)) = Analyst::default().answer(ask) else { panic!("an answer") };
    certain
}

/// Before which of its moves the first player had a forced win of some length, and how long it was.
fn won_by_force(game: &Game) -> Option<(u16, Ply)> {
    let length = game.history().len() as u16;
    let plies = (0..length).rev().filter(|ply| ply % 2 == 0).take(4);
    plies.into_iter().find_map(|ply| Some((ply, certain(game, ply).win.filter(|win| win.0 > 1)?)))
}

#[test]
fn with_other_colours_whoever_sits_in_the_person_s_place_is_asked_and_the_move_played_is_marked() {
    browse(|page| async move {
        let (game, record) = game();
        let (length, link) = (game.history().len(), link::write(&record).unwrap());
        // Late in the game few colourings are left; the list of moves is put away, so that nobody is asked for a move.
        let ply = (length - 2) / 2 * 2;
        page.open(&format!("#/analysis/{link}?ply={ply}&show=what-if")).await;
        page.wait_for_words("[data-part=if-lead]", "Murasaki was asked in").await;
        page.wait("rows", "document.querySelectorAll('.watch-if tbody tr').length > 0").await;
        let made = notation::move_text(Board::Standard, game.history()[ply].mv);
        // What was done is there, though Murasaki may not do it with any colours.
        let square: String = made.chars().take(2).collect();
        page.wait_for_words(".watch-if tbody .made", "the move played").await;
        page.wait_for_words(".watch-if tbody .made", &square).await;
        assert_eq!(page.value("document.querySelectorAll('.watch-if tbody .made').length").await, 1);
    });
}

#[test]
fn a_finished_game_is_analysed_and_a_forced_win_leads_to_the_puzzles() {
    browse(|page| async move {
        let (game, record) = game();
        let (ply, win) = won_by_force(&game).unwrap();
        let length = game.history().len();
        let link = link::write(&record).unwrap();
        page.open(&format!("#/analysis/{link}?ply={ply}")).await;
        page.wait_for_words(HERE, &format!("{ply} / {length}")).await;
        page.wait_for_words(CERTAIN, &format!("You had a forced win here in {}", win.0)).await;
        // What somebody would do, and what was done.
        page.wait("what Murasaki would do", "document.querySelectorAll('[data-part=moves] li').length > 0").await;
        let made = notation::move_text(Board::Standard, game.history()[usize::from(ply)].mv);
        page.wait_for_words("[data-part=played]", &made).await;
        // Random asked nothing, and says so.
        page.wait_for_words("[data-part=confession]", words("confess.asked")).await;
        // Every move is touched to go there.
        page.click(".analysis-list .moves li:nth-child(2) .move").await;
        page.wait_for_words(HERE, &format!("3 / {length}")).await;
        page.wait("the address", "location.hash.includes('ply=3')").await;
        // The turning points are found, and lead there.
        page.wait("turning points", "document.querySelectorAll('[data-part=turns] li').length > 0").await;
        let progress = "document.querySelector('[data-part=looking]').textContent === ''";
        page.wait("everything looked at", progress).await;
        page.click("[data-part=turns] button").await;
        page.wait("the moment", "document.querySelector('[data-part=turns] button[aria-current]')").await;
        // Estimators are asked in the person's place.
        page.wait("the chart", "document.querySelectorAll('.watch-chart .curve').length >= 8").await;
        // The win is waiting to be found.
        page.open(&format!("#/analysis/{link}?ply={ply}")).await;
        page.wait_for_words(CERTAIN, "forced win").await;
        let href = page.text_of("document.querySelector('[data-part=find]').getAttribute('href')").await;
        assert_eq!(href, puzzle(&hidden(&game.back_to(Ply(ply)))));
        page.click("[data-part=find]").await;
        page.wait("the puzzles", "location.hash.startsWith('#/puzzles/at/') && document.querySelector('.board-view')")
            .await;
    });
}

/// One of the analysis's texts.
fn words(key: &str) -> &'static str {
    let texts = geister_lab::web::analysis::texts()[0];
    texts.lines().find_map(|line| line.split_once(" = ").filter(|(name, _)| *name == key)).unwrap().1
}

#[test]
fn the_game_that_was_just_played_is_analysed_with_a_phone() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        let wish = Wish { opponent: "murasaki-d5", ..against_random(Board::Small) };
        let seed = wish.seed_where(|game| (5..30).contains(&game.history().len()));
        page.open(&wish.play(seed)).await;
        page.my_turn().await;
        // A game that is still played is not analysed.
        page.open("#/analysis/last").await;
        page.wait("the choice of games", "document.querySelector('.analysis-front')").await;
        page.open("#/play").await;
        let sheet = page.play_to_the_end().await;
        let link = "[...document.querySelectorAll('.guessers-open[href*=analysis]')].find(one => one.offsetWidth > 0)?.getAttribute('href')";
        let address = page.wait("the way to the analysis", link).await;
        page.open(address.as_str().unwrap()).await;
        page.wait_for_words(HERE, &format!("0 / {}", sheet.moves.len())).await;
        // It has a name of its own by now.
        page.wait("its name", "/^#.analysis.[0-9a-f]{16}/.test(location.hash)").await;
        page.wait_for_words("[data-part=confession]", words("confess.looked")).await;
        let wide = page.value("document.documentElement.scrollWidth").await;
        assert_eq!(wide, 390, "nothing sticks out");
        // Somebody else is asked in the person's place, and the address says so.
        page.run(
            "document.querySelector('.analysis-form').open = true;
             const one = document.querySelector('[data-part=\"analysis.in-place-first\"]');
             one.value = 'rush'; one.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        page.wait("the address", "location.hash.includes('first=rush')").await;
        page.wait_for_words("[data-part=moves] h2", "Rush").await;
        page.reload().await;
        page.wait_for_words("[data-part=moves] h2", "Rush").await;
        // In the other language.
        page.run("document.querySelector('.languages button[lang=ja]').click()").await;
        page.wait_for_words(".analysis-turns", "分かれ目").await;
    });
}

#[test]
fn a_game_that_is_not_there_is_told() {
    browse(|page| async move {
        page.open("#/analysis/0123456789abcdef").await;
        page.wait_for_words("[data-part=missing]", "not on this device").await;
        page.open("#/analysis/s.AQ").await;
        page.wait_for_words("[data-part=missing]", "not whole").await;
        page.open("#/analysis").await;
        page.wait("nothing yet", "document.querySelector('[data-part=none]')").await;
    });
}

#[test]
fn a_position_is_set_up_and_answered() {
    browse(|page| async move {
        page.open(&format!("#/analysis/at/{WON}")).await;
        page.wait_for_words(CERTAIN, "A forced win in 3").await;
        page.wait_for_words("[data-part=advice]", "b1 → a1").await;
        let href = page.text_of("document.querySelector('[data-part=find]').getAttribute('href')").await;
        assert!(href.starts_with("#/puzzles/at/"), "{href}");
        // A ghost is put on the board, and the same touch takes it away: the address keeps up.
        let hash = "location.hash".to_owned();
        let before = page.text_of(&hash).await;
        page.click_square("d5").await;
        page.wait("another position", &format!("location.hash !== {}", quoted(&before))).await;
        assert!(page.heard("d5").await.contains(say("board.own-blue")), "{}", page.heard("d5").await);
        page.click_square("d5").await;
        page.wait("as before", &format!("location.hash === {}", quoted(&before))).await;
        // With the keyboard, too.
        page.run("document.querySelector('[data-square=d5]').focus()").await;
        page.keys(&[thirtyfour::Key::Enter]).await;
        page.wait("another position", &format!("location.hash !== {}", quoted(&before))).await;
        // A position that cannot be is refused with a sentence.
        page.click("[data-part=palette] .segment:last-child").await;
        for square in ["b1", "b3", "d5"] {
            page.click_square(square).await;
        }
        page.wait_for_words(CERTAIN, "needs a blue ghost").await;
        // Whoever is to move knows its colours.
        page.click("[data-part=turn]").await;
        page.wait_for_words("[data-part=refused]", "a colour first").await;
        // One is pasted; another one is nonsense.
        let field = page.driver().find(By::Css("[data-part=state]")).await.unwrap();
        field.clear().await.unwrap();
        field.send_keys("54R99r\u{e007}").await.unwrap();
        page.wait_for_words("[data-part=refused]", "48 characters").await;
        let set = format!(
            "const field = document.querySelector('[data-part=state]');
             field.value = {}; field.dispatchEvent(new Event('change', {{ bubbles: true }}))",
            quoted(WON)
        );
        page.run(&set).await;
        page.wait_for_words(CERTAIN, "A forced win in 3").await;
        // Another board begins with its own beginning.
        page.click(".analysis-board .segment:nth-child(3) input").await;
        page.wait("six squares", "document.querySelectorAll('[data-square]').length === 6").await;
        page.wait_for_words("[data-part=advice]", "→").await;
    });
}

/// The person's step that is as dull as possible, as long as the game should go on.
fn dull(sheet: &Sheet) -> Move {
    truth::quiet_step(&sheet.view().unwrap())
}

#[test]
fn one_looks_back_during_a_game_and_sees_what_one_knew() {
    browse(|page| async move {
        page.tap_the_wire().await;
        let mut sheet;
        loop {
            page.open("#/play?opponent=random&board=6x6&seat=first").await;
            sheet = page.my_turn().await;
            let public = page.public_setups().await;
            let own = [sheet.setup.clone()];
            let hidden = truth::secret(&sheet);
            if !crate::scan::is_ambiguous(&hidden, &public) && !crate::scan::is_ambiguous(&hidden, &own) {
                break;
            }
        }
        let secret = truth::secret(&sheet);
        for _ in 0..3 {
            sheet = page.play(dull(&sheet)).await;
        }
        let now = sheet.view().unwrap();
        let then = sheet.view_at(1).unwrap();
        page.click(".moves li:first-child .move").await;
        page.wait("the way back", "document.querySelector('[data-part=now]')").await;
        stands_as(&page, &then).await;
        let traces = page.traces_of(&secret).await;
        assert!(traces.is_empty(), "{traces:#?}");
        let talk = serde_json::to_string(&page.talk().await).unwrap();
        assert!(!talk.contains("\"explain"), "nobody is asked anything");
        // No move is made there: a touch of the board leads back.
        let from = dull(&sheet).from;
        page.click_square(&notation::square_name(Board::Standard, from)).await;
        page.wait("now", "!document.querySelector('[data-part=now]')").await;
        stands_as(&page, &now).await;
        assert_eq!(page.sheet().await.moves, sheet.moves);
        // The button does the same, and the game goes on.
        page.click(".moves li:first-child .move").await;
        page.click("[data-part=now]").await;
        page.wait("now", "!document.querySelector('[data-part=now]')").await;
        page.play(dull(&sheet)).await;
        // A move of the person's ends the look back, which a take-back does, too.
        page.click(".moves li:first-child .move").await;
        page.click(".actions button:first-child").await;
        page.wait("now", "!document.querySelector('[data-part=now]')").await;
    });
}

/// The board is heard as somebody with this view knows it: own ghosts by their colours, the others hidden.
async fn stands_as(page: &Page, view: &geister_lab::game::View) {
    for piece in view.theirs() {
        if let Theirs::Hidden(square) = piece {
            let name = notation::square_name(view.board(), *square);
            let heard = format!("{name}, {}", say("board.hidden"));
            let label =
                format!("document.querySelector('[data-square={name}]').ariaLabel.startsWith({})", quoted(&heard));
            page.wait(&heard, &label).await;
        }
    }
    let page_says = page.text_of("document.body.innerHTML").await;
    assert!(!page_says.contains(say("board.their-blue")) && !page_says.contains(say("board.their-red")));
}

/// A game for the list of screens: a moment at which there was a forced win.
pub fn won_moment() -> String {
    let (game, record) = game();
    let ply = won_by_force(&game).map_or(0, |(ply, _)| ply);
    format!("#/analysis/{}?ply={ply}", link::write(&record).unwrap())
}

/// A position for the list of screens.
pub fn won_position() -> String {
    format!("#/analysis/at/{WON}")
}
