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
fn whoever_does_not_agree_leaves_nothing_behind() {
    browse(|page| async move {
        page.open("#/study/short?participant=P1&lang=en").await;
        let person = Participant::at(&page);
        person.settled().await;
        page.click_words(say("study.decline")).await;
        page.wait_for_words("main h1", say("study.declined-title")).await;
        person.left_nothing().await;
    });
}

#[test]
fn a_participant_can_withdraw_and_everything_is_deleted() {
    browse(|page| async move {
        page.open("#/study/short?participant=P1&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Playing(1))).await;
        assert!(person.lines().await.len() > 5);
        page.click("[data-part=details]").await;
        page.click("[data-part=withdraw]").await;
        page.click("[data-part=withdraw]").await;
        page.wait_for_words("main h1", say("study.withdrawn-title")).await;
        assert_eq!(person.lines().await, [""; 0]);
        page.reload().await;
        page.wait_for_words("main", say("study.withdrawn-before")).await;
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
