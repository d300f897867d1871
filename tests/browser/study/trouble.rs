//! Links, documents and people that change their minds.

use super::way::Participant;
use crate::driver::browse;
use crate::page::say;
use geister_lab::study::session::Screen;

#[test]
fn a_link_that_leads_nowhere_says_so() {
    browse(|page| async move {
        page.will_be_noisy(); // the missing file shows in the console
        for (address, words) in [
            ("#/study/no-such-study", "no-such-study"),
            ("#/study/..%2Fsecret", "There is no study"),
            ("#/study/short?condition=99", "99"),
            ("#/study/broken", "mistake in the study"),
        ] {
            page.open(address).await;
            page.wait_for_words("main h1", say("study.cannot")).await;
            page.wait_for_words("main", words).await;
        }
        page.wait_for_words(".problems", "opponents[0].agent").await;
    });
}

#[test]
fn whoever_does_not_agree_is_asked_once_more_and_leaves_nothing_behind() {
    browse(|page| async move {
        page.open("#/study/tiny?participant=seat-7&lang=en").await;
        let person = Participant::at(&page);
        person.settled().await;
        page.click("[data-part=details]").await;
        page.wait_for_words(".study-sheet", say("study.nothing-yet")).await;
        assert_eq!(page.value("!!document.querySelector('[data-part=withdraw]')").await, false);
        person.left_nothing("seat-7").await;
        page.click("[data-part=decline]").await;
        page.wait_for_words("main", say("study.decline-about")).await;
        page.click("[data-part=decline-not]").await;
        page.click("[data-part=decline]").await;
        page.click("[data-part=decline-sure]").await;
        page.wait_for_words("main h1", say("study.declined-title")).await;
        let link = page.text_of("document.querySelector('[data-part=redirect]').href").await;
        assert_eq!(link, "https://example.org/declined?id=seat-7");
        person.left_nothing("seat-7").await;
    });
}

#[test]
fn a_participant_can_withdraw_and_everything_is_deleted() {
    browse(|page| async move {
        page.open("#/study/short?participant=seat-7&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Playing(1))).await;
        assert!(person.lines().await.len() > 5 && person.kept().await.contains("seat-7"));
        page.click("[data-part=details]").await;
        page.click("[data-part=withdraw]").await;
        page.click("[data-part=withdraw]").await;
        page.wait_for_words("main h1", say("study.withdrawn-title")).await;
        person.left_nothing("seat-7").await;
        // Nothing is known of anybody any more: whoever comes is asked to agree.
        page.reload().await;
        page.wait("consent", "document.querySelector('[data-part=agree]')").await;
    });
}

#[test]
fn an_open_question_is_named_and_found() {
    browse(|page| async move {
        page.open("#/study/short?participant=P1&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| session.consent == Some(true)).await;
        person.settled().await;
        page.click("[data-part=continue]").await;
        page.wait_for_words(".study-open", "1 still open").await;
        page.wait("the focus on it", "document.activeElement.name?.includes('experience')").await;
    });
}
