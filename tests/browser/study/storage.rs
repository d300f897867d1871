//! Storage that is blocked or full, two tabs at once, and somebody else at the same device.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use super::way::Participant;
use crate::driver::browse;
use crate::page::say;
use geister_lab::study::log;
use geister_lab::study::session::Screen;
use geister_lab::study::{Session, Step};

/// Keeps files that the page saves in `saved`, so that a test can read them.
const CATCH_FILES: &str = "window.saved = []; const make = URL.createObjectURL;
    URL.createObjectURL = blob => { blob.text().then(text => saved.push(text)); return make.call(URL, blob) };";

#[test]
fn blocked_storage_is_told_and_the_log_can_be_saved_as_a_file() {
    browse(|page| async move {
        page.before_loading("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('blocked') } })")
            .await;
        page.before_loading(CATCH_FILES).await;
        page.open("#/study/short?participant=P1&lang=en").await;
        page.wait_for_words(".study-memory", "does not store anything").await;
        page.click("[data-part=agree]").await;
        page.wait("the questions", "document.querySelector('.study-questions')").await;
        page.run("document.querySelector(\"input[value='rules-known']\").click()").await;
        page.click("[data-part=details]").await;
        page.click("[data-part=save-log]").await;
        let saved = page.wait("the file", "saved[0]").await;
        let logs = log::read(saved.as_str().unwrap()).unwrap();
        let session = logs[0].replay().unwrap();
        assert_eq!(session.screen(), Screen::Step(Step::Before));
        assert_eq!(session.answers.len(), 1);
    });
}

#[test]
fn storage_that_fills_up_on_the_way_loses_nothing_of_the_rest() {
    browse(|page| async move {
        page.before_loading(CATCH_FILES).await;
        page.open("#/study/short?participant=P1&lang=en").await;
        page.wait("consent", "document.querySelector('[data-part=agree]')").await;
        page.run(
            "IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError') };
             IDBObjectStore.prototype.put = IDBObjectStore.prototype.add",
        )
        .await;
        page.click("[data-part=agree]").await;
        page.wait_for_words(".study-memory", "does not store anything").await;
        page.wait("the questions", "document.querySelector('.study-questions')").await;
        page.click("[data-part=details]").await;
        page.click("[data-part=save-log]").await;
        let saved = page.wait("the file", "saved[0]").await;
        let session = log::read(saved.as_str().unwrap()).unwrap()[0].replay().unwrap();
        assert_eq!(session.consent, Some(true));
    });
}

#[test]
fn a_second_tab_cannot_muddle_the_log() {
    browse(|page| async move {
        page.open("#/study/short?participant=P1&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| session.consent == Some(true)).await;
        let first = page.driver().window().await.unwrap();
        let second = page.driver().new_tab().await.unwrap();
        page.driver().switch_to_window(second).await.unwrap();
        page.open("#/study/short?participant=P1&lang=en").await;
        page.click("[data-part=same]").await;
        person.settled().await;
        // Coming back to the first tab is an event, too, and its number is taken.
        page.driver().switch_to_window(first).await.unwrap();
        page.wait_for_words("main h1", say("study.elsewhere-title")).await;
        // What the other tab wrote stands, and this one can go on from it.
        page.reload().await;
        let session: Session = person.settled().await;
        assert_eq!(session.screen(), Screen::Step(Step::Before));
        assert_eq!(session.loads, 3);
    });
}

#[test]
fn whoever_opens_a_link_again_is_asked_who_it_is_and_a_reload_is_not() {
    for link in ["#/study/short?lang=en", "#/study/short?participant=seat-7&lang=en"] {
        browse(move |page| async move {
            page.open(link).await;
            let person = Participant::at(&page);
            person.until(|session| session.consent == Some(true)).await;
            page.reload().await;
            assert_eq!(person.settled().await.screen(), Screen::Step(Step::Before), "no question in the same tab");
            page.open(link).await;
            page.wait_for_words("main h1", say("study.still-you")).await;
            page.click("[data-part=same]").await;
            assert_eq!(person.settled().await.screen(), Screen::Step(Step::Before));
            let first = person.log().await.start().unwrap().participant.clone();

            // The next person at this device begins with consent, and under a name of its own.
            page.open(link).await;
            page.wait_for_words("main h1", say("study.still-you")).await;
            page.click("[data-part=somebody-else]").await;
            let session = person.settled().await;
            assert_eq!((session.screen(), session.consent), (Screen::Step(Step::Consent), None));
            assert_eq!(person.logs().await.len(), 1, "before consent there is nothing of the second one");
            person.act().await;
            let second = person.settled().await;
            assert_eq!((second.screen(), second.answers.len()), (Screen::Step(Step::Before), 0));
            assert_eq!(person.logs().await.len(), 2, "and everything of the first one");
            match first {
                None => assert_eq!(second.start.participant, None),
                Some(first) => {
                    let name = second.start.participant.clone().unwrap();
                    assert!(name.starts_with(&format!("{first}~")), "{name} is not {first}");
                }
            }
            page.reload().await;
            let again = person.settled().await;
            assert_eq!(again.start, second.start, "a reload goes on with the second one's");
        });
    }
}

#[test]
fn in_a_laboratory_the_next_participant_begins_anew_and_no_data_are_lost() {
    browse(|page| async move {
        page.open("#/study/tiny?participant=seat-7&lang=en&lab=1").await;
        let person = Participant::at(&page);
        page.click("[data-part=decline]").await;
        page.click("[data-part=decline-sure]").await;
        page.click("[data-part=next-participant]").await;
        assert!(person.until(|_| false).await.finished);
        // There is no collector, so the data stay, and are nobody's to go on with.
        page.wait_for_words("[data-part=next]", say("study.next-here")).await;
        page.click("[data-part=next-participant]").await;
        page.wait("consent", "document.querySelector('[data-part=agree]')").await;
        page.open("#/study/tiny?participant=seat-7&lang=en&lab=1").await;
        person.until(|session| session.consent == Some(true)).await;
        let logs = person.logs().await;
        assert_eq!(logs.len(), 2);
        let names: std::collections::BTreeSet<_> =
            logs.iter().map(|log| log.start().unwrap().participant.clone().unwrap()).collect();
        assert!(names.len() == 2 && names.iter().filter(|name| name.contains('~')).count() == 1, "{names:?}");
    });
}
