//! The whole study of unknown opponents with marks, with reloads, a closed tab, a crashed page and a crashed engine in between.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use super::way::Participant;
use crate::driver::browse;
use crate::page::Page;
use geister_lab::study::dataset::{Options, dataset};
use geister_lab::study::session::Screen;
use geister_lab::study::trace::traces;
use geister_lab::study::verify::verify;
use geister_lab::study::{Event, Session, Step};
use std::collections::BTreeSet;

const LINK: &str = "#/study/unknown-opponents-marked?participant=P07";

/// Names and ids of the opponents, none of which a participant may read before the end.
const NAMES: [&str; 8] = ["murasaki", "Murasaki", "bluff", "Bluff", "紫駒", "ブラフ", "random", "Random"];

/// What of those stands anywhere in the page now.
async fn names_in(page: &Page) -> Vec<String> {
    let text = page
        .text_of(
            "document.documentElement.outerHTML.replace(/<svg[^]*?<\\/svg>/g, '') + document.title + location.href + \
             performance.getEntriesByType('resource').map(entry => entry.name).filter(name => !name.includes('studies/')).join()",
        )
        .await;
    NAMES.into_iter().filter(|name| text.contains(name)).map(str::to_owned).collect()
}

/// Kills the page's process from within, and comes back by the link in a new tab.
async fn crash(page: &Page) {
    let old = page.driver().window().await.unwrap();
    let new = page.driver().new_tab().await.unwrap();
    page.driver().switch_to_window(old).await.unwrap();
    // The answer never comes: whoever could give it is gone.
    let crashed = page.driver().goto("chrome://crash");
    let _ = tokio::time::timeout(std::time::Duration::from_secs(8), crashed).await;
    page.driver().switch_to_window(new).await.unwrap();
    page.open(LINK).await;
    page.click("[data-part=same]").await;
}

/// Closes the tab and comes back by the link in a new one.
async fn close_tab(page: &Page) {
    let old = page.driver().window().await.unwrap();
    let new = page.driver().new_tab().await.unwrap();
    page.driver().switch_to_window(old).await.unwrap();
    page.driver().close_window().await.unwrap();
    page.driver().switch_to_window(new).await.unwrap();
    page.open(LINK).await;
    page.click("[data-part=same]").await;
}

#[test]
fn a_person_does_the_whole_study_whatever_happens_to_the_page() {
    browse(|page| async move {
        page.will_be_noisy(); // a crashed page and engine complain
        page.open(LINK).await;
        let person = Participant::at(&page);
        let mut seen = BTreeSet::new();
        let mut accidents = 0;
        let playing = |session: &Session, number: u32, moves: usize| {
            session.screen() == Screen::Playing(number)
                && session.games[&number].sheet.as_ref().is_some_and(|sheet| sheet.moves.len() >= moves)
        };
        loop {
            let session = person.settled().await;
            let screen = session.screen();
            if screen != Screen::Step(Step::Debrief) {
                assert_eq!(names_in(&page).await, [""; 0], "on {}", screen.name());
            }
            // Each accident happens once, in the middle of something.
            let accident = match accidents {
                0 => screen == Screen::Step(Step::Before),
                1 => screen == Screen::Placing(1),
                2 => playing(&session, 1, 3),
                3 => matches!(screen, Screen::Marking(1)),
                4 => playing(&session, 2, 4),
                5 => matches!(screen, Screen::Result(3)),
                6 => screen == Screen::Step(Step::EachOpponent) && session.open().len() < 4,
                _ => false,
            };
            if accident {
                accidents += 1;
                match accidents {
                    3 => close_tab(&page).await,
                    5 => crash(&page).await,
                    _ => page.reload().await,
                }
                let after = person.settled().await;
                assert_eq!(after.screen(), screen, "the participant goes on where they were");
                assert_eq!(after.answers, session.answers);
                continue;
            }
            seen.insert(screen.name());
            if !person.act().await {
                break;
            }
        }
        assert_eq!(accidents, 7);

        let log = person.log().await;
        let session = log.replay().unwrap();
        assert!(session.finished);
        assert_eq!(session.games.len(), 7, "a practice game and six");
        for step in &session.plan.steps {
            assert!(matches!(step, Step::Game(_)) || seen.contains(&step.name()), "{} was not shown", step.name());
        }
        assert_eq!(log.entries.iter().filter(|entry| matches!(entry.event, Event::Resume { .. })).count(), 7);
        // All is true: every screen, every move of every opponent, every colour.
        verify(&log).unwrap();

        // The export holds every event exactly once.
        let traces = traces(vec![log.clone()]).unwrap();
        let files = dataset(&traces, &Options::default()).unwrap();
        let events =
            files.iter().find(|file| file.path.contains("events") && file.path.ends_with("_data.csv")).unwrap();
        let mut reader = csv::Reader::from_reader(events.bytes.as_slice());
        let headers = reader.headers().unwrap().clone();
        let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
        let (n, what) = (column("entry"), column("event"));
        let exported: Vec<(u32, String)> =
            reader.records().map(Result::unwrap).map(|row| (row[n].parse().unwrap(), row[what].to_owned())).collect();
        let name = |event: &Event| serde_json::to_value(event).unwrap()["event"].as_str().unwrap().to_owned();
        let logged: Vec<(u32, String)> = log.entries.iter().map(|entry| (entry.n, name(&entry.event))).collect();
        assert_eq!(exported, logged);

        // At the end the names are told, and the link shows the last page again.
        page.wait_for_words(".study-names", "Murasaki").await;
        page.open(LINK).await;
        page.click("[data-part=same]").await;
        page.wait_for_words(".study-names", "Murasaki").await;
    });
}

#[test]
fn nothing_hidden_is_in_the_log_before_the_colours_are_shown() {
    browse(|page| async move {
        page.open("#/study/short?participant=P1&condition=1&lang=en").await;
        // Given up early: a game that ends with every colour known has nothing left to mark and shows the rest at once.
        let person = Participant { patience: 2, ..Participant::at(&page) };
        let session = person.until(|session| matches!(session.screen(), Screen::Marking(1))).await;
        assert_eq!(session.screen(), Screen::Marking(1));
        let sheet = session.games[&1].sheet.clone().unwrap();
        let secret = crate::truth::secret(&sheet);
        let text = person.lines().await.join("\n");
        for wanted in [&secret.salt, &secret.seed.to_string()] {
            assert!(!text.contains(wanted.as_str()), "{wanted} is in the log");
        }
        assert!(!text.contains(&format!("\"setup\":\"{}\"", secret.setup)));
        assert!(sheet.reveal.is_none());
        let session = person.until(|session| matches!(session.screen(), Screen::Result(1))).await;
        assert_eq!(session.games[&1].sheet.as_ref().unwrap().commitment_kept(), Some(true));
    });
}

#[test]
fn a_study_on_a_phone_ends_with_its_code_and_the_way_back() {
    browse(|page| async move {
        page.screen(390, 844, 2.0, true).await;
        page.open("?study=short&PROLIFIC_PID=5f3a&STUDY_ID=x&SESSION_ID=y#/").await;
        let person = Participant::at(&page);
        let session = person.until(|_| false).await;
        assert!(session.finished);
        let participant = session.start.participant.clone().unwrap();
        assert!(participant.starts_with("p-") && !participant.contains("5f3a"), "a pseudonym");
        let start = &session.start;
        assert_eq!((start.panel_study.as_deref(), start.panel_session.as_deref()), (Some("x"), Some("y")));
        page.wait_for_words("[data-part=code]", "GHOST-42").await;
        let link = page.text_of("document.querySelector('[data-part=redirect]').href").await;
        assert_eq!(link, "https://example.org/done?id=5f3a");
        assert!(!person.lines().await.join("\n").contains("5f3a"), "the id itself is not part of the data");
        let marks = session.games.values().flat_map(|game| game.marks.values());
        assert!(marks.clone().count() > 0 && marks.clone().all(|mark| mark.confidence == Some(80)));
    });
}
