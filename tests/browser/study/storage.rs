//! Storage that is blocked or full, two tabs at once, and somebody else at the same device.

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
        person.settled().await;
        let first = page.driver().window().await.unwrap();
        let second = page.driver().new_tab().await.unwrap();
        page.driver().switch_to_window(second).await.unwrap();
        page.open("#/study/short?participant=P1&lang=en").await;
        person.settled().await;
        page.click("[data-part=agree]").await;
        person.wait_for(|session| session.consent == Some(true)).await;
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
fn without_a_name_in_the_link_the_page_asks_who_it_is() {
    browse(|page| async move {
        page.open("#/study/short?lang=en").await;
        let person = Participant::at(&page);
        person.settled().await;
        page.click("[data-part=agree]").await;
        person.wait_for(|session| session.consent == Some(true)).await;
        page.reload().await;
        page.wait_for_words("main h1", say("study.welcome-back")).await;
        page.click_words(say("study.go-on")).await;
        assert_eq!(person.settled().await.screen(), Screen::Step(Step::Before));
        page.reload().await;
        page.click_words(say("study.begin-anew")).await;
        page.wait("consent", "document.querySelector('[data-part=agree]')").await;
        assert_eq!(person.logs().await.len(), 2, "the first one is still there");
    });
}
