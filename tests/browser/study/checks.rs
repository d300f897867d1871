//! Questions that come and go, checks that are asked again, and pictures.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use super::way::Participant;
use crate::driver::browse;
use crate::page::{Page, say};
use geister_lab::study::Step;
use geister_lab::study::session::Screen;
use geister_lab::study::verify::verify;

/// Is this question on the page?
async fn there(page: &Page, item: &str) -> bool {
    page.value(&format!("!!document.querySelector('[data-item={item}]')")).await == true
}

/// Chooses an option of a choice.
async fn choose(page: &Page, item: &str, value: &str) {
    page.run(&format!("document.querySelector('[data-item={item}] input[value=\"{value}\"]').click()")).await;
}

#[test]
fn a_question_is_shown_where_the_answer_it_depends_on_is_given() {
    browse(|page| async move {
        page.open("#/study/checked?participant=P1&lang=en").await;
        let person = Participant::at(&page);
        person.settled().await;
        assert!(there(&page, "played").await && !there(&page, "years").await);
        choose(&page, "played", "yes").await;
        page.wait("the question that follows", "document.querySelector('[data-item=years]')").await;
        page.run(
            "const years = document.querySelector('[data-item=years] input'); years.value = 3;
             years.dispatchEvent(new Event('change', { bubbles: true }))",
        )
        .await;
        page.wait("the next one", "document.querySelector('[data-item=club]')").await;
        choose(&page, "played", "no").await;
        page.wait("them to go", "!document.querySelector('[data-item=years], [data-item=club]')").await;
        let session = person.wait_for(|session| session.answers.len() == 1).await;
        assert!(session.open().is_empty());
        page.click("[data-part=continue]").await;
        person.wait_for(|session| session.step() == Step::Comprehension(1)).await;
    });
}

#[test]
fn whoever_fails_the_check_of_the_rules_twice_is_thanked_and_sent_back() {
    browse(|page| async move {
        page.open("#/study/checked?participant=P%201&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| session.step() == Step::Comprehension(1)).await;
        person.settled().await;
        page.wait("the picture", "document.querySelector('.study-picture img')?.naturalWidth > 0").await;
        page.wait_for_words("main h1", say("study.about-rules")).await;
        for attempt in [1, 2] {
            choose(&page, "leaves", "red").await;
            choose(&page, "captures", "they").await;
            person.wait_for(|session| session.open().is_empty()).await;
            page.click("[data-part=continue]").await;
            if attempt == 1 {
                page.wait_for_words("main", say("study.rules-again")).await;
                let chosen = page.value("document.querySelectorAll('.study-questions input:checked').length").await;
                assert_eq!(chosen, 0, "nothing tells which answer was wrong");
            }
        }
        page.wait_for_words("main h1", say("study.screened-out-title")).await;
        page.wait_for_words("main", "needs people who know the rules").await;
        page.wait_for_words("[data-part=code]", "OUT-1").await;
        let address = page.text_of("document.querySelector('[data-part=redirect]').href").await;
        assert_eq!(address, "https://example.org/out?id=P%201");
        let log = person.log().await;
        assert_eq!(log.replay().unwrap().screen(), Screen::ScreenedOut);
        verify(&log).unwrap();
        page.reload().await;
        page.wait_for_words("main h1", say("study.screened-out-title")).await;
    });
}

#[test]
fn whoever_passes_the_checks_comes_to_the_end() {
    browse(|page| async move {
        page.open("#/study/checked?participant=P2&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| session.finished).await;
        let log = person.log().await;
        let session = log.replay().unwrap();
        assert!(session.finished);
        assert_eq!((session.checked.understood, session.checked.attentive), (Some(true), 1));
        verify(&log).unwrap();
    });
}
