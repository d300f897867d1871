//! The paper's first study as the paper ran it: nothing is offered, and no colour is asked for or shown before the end.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use super::way::Participant;
use crate::driver::browse;
use crate::page::Page;
use geister_lab::game::Colour;
use geister_lab::game::notation::square_name;
use geister_lab::language::Language;
use geister_lab::study::session::Screen;
use geister_lab::study::verify::verify;
use geister_lab::study::{Event, Session, Step};
use std::collections::BTreeSet;

/// Whatever asks for a colour, or offers a set-up.
const ASKING: &str = ".study-marking, .marks, .chip, .guess, .memo-menu, .presets, .preset, [data-part=show-colours], \
                      [data-part=skip]";

/// Every label of the board's squares.
const LABELS: &str = "[...document.querySelectorAll('[data-square]')].map(square => square.ariaLabel)";

async fn labels(page: &Page) -> Vec<String> {
    serde_json::from_value(page.value(LABELS).await).unwrap()
}

/// Nothing on this screen asks for a colour, and every ghost that is hidden in the log is hidden on the board.
async fn tells_nothing(page: &Page, session: &Session, language: Language) {
    let screen = session.screen().name();
    let asking = format!("document.querySelectorAll({}).length", crate::page::quoted(ASKING));
    assert_eq!(page.value(&asking).await, 0, "{screen}");
    let labels = labels(page).await;
    for shown in ["board.their-blue", "board.their-red"] {
        assert!(!labels.iter().any(|label| label.contains(language.text(shown))), "{screen}: {labels:?}");
    }
    if let Screen::Playing(number) | Screen::Result(number) = session.screen() {
        let hidden = session.games[&number].hidden().len();
        let heard = labels.iter().filter(|label| label.contains(language.text("board.hidden"))).count();
        assert_eq!(heard, hidden, "{screen}: {labels:?}");
    }
}

/// Nothing is chosen beforehand, and Ready says what is missing.
async fn nothing_is_preselected(page: &Page, session: &Session, number: u32, language: Language) {
    let (board, seat) = (session.study.board, session.plan.game(number).unwrap().seat);
    let shape = board.shape();
    let ready = ".place-ready .play";
    let missing = |left: usize| language.fill("place.reds-left", &[("left", &left.to_string())]);
    let reds = usize::from(shape.of_colour(Colour::Red));
    for own in ["board.own-blue", "board.own-red"] {
        assert!(!labels(page).await.iter().any(|label| label.contains(language.text(own))), "a colour stands there");
    }
    assert_eq!(page.words(ready).await, missing(reds));
    assert_eq!(page.value("document.querySelectorAll('.place-more button').length").await, 1, "only Clear");
    page.click(ready).await;
    for (put, piece) in shape.piece_ids().take(reds - 1).enumerate() {
        let square = square_name(board, shape.home_square(seat, piece));
        page.run(&format!("document.querySelector('[data-square={square}]').click()")).await;
        page.wait_for_words(ready, &missing(reds - 1 - put)).await;
        assert!(page.heard(&square).await.contains(language.text("board.own-red")), "{square}");
    }
    page.click(ready).await;
    let colours = labels(page).await;
    assert!(!colours.iter().any(|label| label.contains(language.text("board.own-blue"))), "{colours:?}");
    page.click(".place-more button").await;
    page.wait_for_words(ready, &missing(reds)).await;
}

/// The link that both of them open.
const LINK: &str = "#/study/unknown-opponents?participant=S01";

/// The whole study, by whoever is the how-manieth on this device.
async fn walk(page: &Page, language: Language, tag: &'static str, nth: usize) {
    let person = Participant { language: tag, ..Participant::at(page) };
    let mut placed = false;
    let mut steps = BTreeSet::new();
    loop {
        let session = person.settled().await;
        let screen = session.screen();
        if session.language.is_some() && screen != Screen::Step(Step::Debrief) {
            tells_nothing(page, &session, language).await;
        }
        if let (Screen::Placing(number), false) = (screen, placed) {
            nothing_is_preselected(page, &session, number, language).await;
            assert_eq!(person.settled().await.screen(), screen, "Ready begins nothing while reds are missing");
            placed = true;
        }
        steps.insert(session.step().name());
        if !person.act().await {
            break;
        }
    }
    let logs = person.logs().await;
    assert_eq!(logs.len(), nth, "one log a person");
    let log = logs.iter().max_by_key(|log| log.entries.first().map(|entry| entry.wall)).unwrap();
    verify(log).unwrap();
    let session = log.replay().unwrap();
    assert!(session.finished && placed);
    assert_eq!(session.language, Some(language), "its own, and not the other one's");
    assert_eq!(session.games.len(), 6, "and no practice");
    assert_eq!(session.tasks, ["sides", "move", "capture-red", "capture-blue", "leave"]);
    assert!(steps.iter().all(|step| !step.starts_with("break") && !step.starts_with("after")), "{steps:?}");
    assert!(steps.contains("consent"), "it was asked");
    assert!(!log.entries.iter().any(|entry| matches!(entry.event, Event::Mark { .. } | Event::MarksDone { .. })));
    // Questions come after all games: each opponent's, and one free text.
    let last = log.entries.iter().rposition(|entry| matches!(entry.event, Event::Move { .. })).unwrap();
    let after = |item: &str| {
        let given = |event: &Event| matches!(event, Event::Answer { item: about, .. } if about == item);
        log.entries.iter().position(|entry| given(&entry.event)).is_some_and(|at| at > last)
    };
    assert!(["colours", "strength", "impression"].into_iter().all(after));
    page.wait_for_words(".study-names", language.text("agent.murasaki-d5.name")).await;
}

#[test]
fn the_strict_study_by_two_people_in_a_row_on_one_phone() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        page.open(LINK).await;
        walk(&page, Language::Japanese, "ja", 1).await;
        page.open(LINK).await;
        page.wait_for_words("main h1", Language::English.text("study.still-you")).await;
        page.click("[data-part=somebody-else]").await;
        walk(&page, Language::English, "en", 2).await;
    });
}
