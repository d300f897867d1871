//! A study whose page a collector serves: every event arrives, once.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use super::way::Participant;
use crate::collector::{Collector, KEY};
use crate::driver::browse;
use crate::page::say;
use geister_lab::collect::client::Client;
use geister_lab::study::session::Screen;
use geister_lab::study::verify::verify;
use geister_lab::study::{Event, SessionId, Step};
use serde_json::json;
use std::io::BufRead;

fn stored(address: &str, session: &SessionId) -> Vec<String> {
    let log = Client::at(address).log(session, KEY).unwrap();
    log.lines().map(Result::unwrap).collect()
}

#[test]
fn a_log_arrives_whole_and_once_through_a_lost_network_and_a_killed_collector() {
    browse(|page| async move {
        page.will_be_noisy(); // a network that is gone shows in the console
        let collector = Collector::start("whole", 0, None);
        let port = collector.port();
        page.move_to(format!("{}/", collector.address));
        page.open("#/study/short?participant=P1&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Playing(1))).await;
        // The collector dies as if the power had gone; the participant notices nothing and plays on.
        let folder = collector.kill();
        person.until(|session| matches!(session.screen(), Screen::Marking(1) | Screen::Result(1))).await;
        let collector = Collector::start("whole", port, Some(folder));
        // The network goes and comes back.
        let offline =
            |off: bool| json!({ "offline": off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        page.devtools("Network.enable", json!({})).await;
        page.devtools("Network.emulateNetworkConditions", offline(true)).await;
        person.until(|session| matches!(session.screen(), Screen::Playing(2))).await;
        page.devtools("Network.emulateNetworkConditions", offline(false)).await;
        person.until(|_| false).await;
        page.wait_for_words("[data-part=saved]", "sent").await;
        let lines = person.lines().await;
        let session = person.session().await;
        assert!(session.finished);
        let id = person.log().await.session;
        assert_eq!(stored(&collector.address, &id), lines, "byte for byte");
    });
}

/// What the page has sent to the collector: methods and addresses, with the bodies.
const WATCH: &str = "window.asked = []; const ask = window.fetch;
    window.fetch = (address, options) => {
        if (String(address).includes('api/v1')) asked.push(`${options?.method ?? 'GET'} ${address} ${options?.body ?? ''}`);
        return ask(address, options);
    };";

#[test]
fn nothing_is_sent_or_stored_before_somebody_agrees() {
    browse(|page| async move {
        let collector = Collector::start("consent", 0, None);
        let client = Client::at(&collector.address);
        page.before_loading(WATCH).await;
        page.move_to(format!("{}/", collector.address));
        page.open("#/study/short?participant=seat-7").await;
        let person = Participant::at(&page);
        person.until(|session| session.screen() == Screen::Step(Step::Consent)).await;
        let nothing = |asked: serde_json::Value| assert_eq!(asked, json!([]), "nothing was sent");
        nothing(page.value("asked").await);
        assert!(client.studies(KEY).unwrap().is_empty());
        person.left_nothing("seat-7").await;
        // Nor afterwards, where somebody does not agree.
        page.click("[data-part=decline]").await;
        page.click("[data-part=decline-sure]").await;
        page.wait_for_words("main h1", say("study.declined-title")).await;
        nothing(page.value("asked").await);
        assert!(client.studies(KEY).unwrap().is_empty());
        person.left_nothing("seat-7").await;

        page.reload().await;
        let session = person.until(|session| session.consent == Some(true)).await;
        let name = client.study_key(KEY).unwrap().pseudonym("short", "seat-7");
        assert_eq!(session.start.participant.as_deref(), Some(name.as_str()), "the collector's pseudonym");
        assert!(!session.start.browser.user_agent.is_empty());
        let log = person.log().await;
        verify(&log).unwrap();
        let happened = |wanted: fn(&Event) -> bool| log.entries.iter().position(|entry| wanted(&entry.event)).unwrap();
        let language = happened(|event| matches!(event, Event::Language { .. }));
        let consent = happened(|event| matches!(event, Event::Consent { agreed: true }));
        assert!(0 < language && language < consent, "what happened before is in the log, in its order");
        let asked: Vec<String> = serde_json::from_value(page.value("asked").await).unwrap();
        assert!(asked[0].starts_with("POST") && asked[0].contains("seat-7"), "{asked:?}");
        assert!(
            asked[1..].iter().all(|sent| !sent.contains("seat-7")),
            "the id goes to nobody but the one who hashes it"
        );
    });
}

#[test]
fn while_the_collector_is_away_nobody_begins_and_the_participant_is_told() {
    browse(|page| async move {
        page.will_be_noisy(); // a collector that is gone shows in the console
        let collector = Collector::start("away", 0, None);
        let port = collector.port();
        page.move_to(format!("{}/", collector.address));
        page.open("#/study/short?participant=P3&lang=en").await;
        let person = Participant::at(&page);
        person.settled().await;
        let folder = collector.kill();
        page.click("[data-part=agree]").await;
        page.wait_for_words("[data-part=refused]", say("study.collector-silent")).await;
        person.left_nothing("P3").await;
        let collector = Collector::start("away", port, Some(folder));
        page.click("[data-part=agree]").await;
        person.wait_for(|session| session.consent == Some(true)).await;
        let lines = person.lines().await.len();
        let id = person.log().await.session;
        in_time("the log arrives", || stored(&collector.address, &id).len() >= lines).await;
    });
}

#[test]
fn in_a_laboratory_whoever_is_screened_out_leaves_nothing_and_nothing_is_said_that_is_not_so() {
    browse(|page| async move {
        let collector = Collector::start("lab-checks", 0, None);
        page.move_to(format!("{}/", collector.address));
        for lets_go in [true, false] {
            page.open("#/study/screened?participant=seat-8&lang=en&lab=1").await;
            page.reload().await;
            let person = Participant::at(&page);
            person.until(|session| session.step() == Step::Comprehension(1)).await;
            person.settled().await;
            let id = person.log().await.session;
            if !lets_go {
                // A browser that does not let go of what it keeps.
                page.run("IDBObjectStore.prototype.delete = () => { throw new DOMException('no') }").await;
            }
            for _ in 0..2 {
                page.wait("the check", "document.querySelector('[data-item=leaves]')").await;
                page.run(
                    "document.querySelector('[data-item=leaves] input[value=red]').click();
                     document.querySelector('[data-item=captures] input[value=they]').click()",
                )
                .await;
                person.wait_for(|session| session.open().is_empty()).await;
                page.click("[data-part=continue]").await;
            }
            page.wait_for_words("main h1", say("study.screened-out-title")).await;
            if lets_go {
                page.wait_for_words("[data-part=next]", say("study.next-cleared")).await;
                person.left_nothing("seat-8").await;
            } else {
                page.wait_for_words("[data-part=next]", say("study.next-here")).await;
                assert_eq!(person.log().await.session, id);
            }
            assert!(stored(&collector.address, &id).len() > 5, "everything is at the collector");
        }
    });
}

#[test]
fn in_a_laboratory_a_session_is_cleared_when_it_is_safe_and_not_before() {
    browse(|page| async move {
        page.will_be_noisy(); // a network that is gone shows in the console
        let collector = Collector::start("lab", 0, None);
        let link = "#/study/tiny?participant=seat-7&lang=en&lab=1";
        page.move_to(format!("{}/", collector.address));
        page.open(link).await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Placing(1))).await;
        let offline =
            |off: bool| json!({ "offline": off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        page.devtools("Network.enable", json!({})).await;
        page.devtools("Network.emulateNetworkConditions", offline(true)).await;
        assert!(person.until(|_| false).await.finished);
        page.wait_for_words("[data-part=next]", say("study.next-wait")).await;
        assert_eq!(page.value("!!document.querySelector('[data-part=next-participant]')").await, false);
        let (id, lines) = (person.log().await.session, person.lines().await.len());
        page.devtools("Network.emulateNetworkConditions", offline(false)).await;
        page.wait_for_words("[data-part=next]", say("study.next-cleared")).await;
        person.left_nothing("seat-7").await;
        assert!(stored(&collector.address, &id).len() >= lines, "everything is at the collector");
        page.click("[data-part=next-participant]").await;
        // The second one at this seat has another name, and is not refused because the first one has finished.
        let session = person.until(|session| session.consent == Some(true)).await;
        let key = Client::at(&collector.address).study_key(KEY).unwrap();
        let name = session.start.participant.unwrap();
        assert!(name.starts_with(&format!("{}~", key.pseudonym("tiny", "seat-7"))), "{name}");
    });
}

#[test]
fn whoever_has_finished_or_is_on_the_way_elsewhere_is_told_politely() {
    browse(|page| async move {
        page.will_be_noisy(); // what is refused shows in the console
        let collector = Collector::start("again", 0, None);
        page.move_to(format!("{}/", collector.address));
        let link = "#/study/tiny?participant=P5&lang=en";
        let another_browser = "indexedDB.deleteDatabase('geister-lab-studies'); sessionStorage.clear()";
        page.open(link).await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Placing(1))).await;
        page.run(another_browser).await;
        page.open(link).await;
        page.click("[data-part=agree]").await;
        page.wait_for_words("[data-part=refused]", say("study.begun-elsewhere")).await;
        page.click("[data-part=anew]").await;
        assert!(person.until(|_| false).await.finished);
        page.wait_for_words("[data-part=saved]", "sent").await;
        page.run(another_browser).await;
        page.open(link).await;
        page.click("[data-part=agree]").await;
        page.wait_for_words("[data-part=refused]", say("study.finished-before")).await;
        assert_eq!(page.value("!!document.querySelector('[data-part=agree], [data-part=anew]')").await, false);
        person.left_nothing("P5").await;
    });
}

#[test]
fn where_only_participants_come_there_is_no_desk() {
    browse(|page| async move {
        let collector = Collector::with("participants", 0, None, &["--participants-only"]);
        page.move_to(format!("{}/", collector.address));
        page.open("#/studies").await;
        page.wait_for_words("main h1", say("study.no-desk-title")).await;
        page.open("#/rules").await;
        assert_eq!(page.value("!!document.querySelector('a[href=\"#/studies\"]')").await, false);
        page.open("#/study/tiny?lang=en").await;
        Participant::at(&page).until(|session| session.consent == Some(true)).await;
    });
}

/// Waits until something is so.
pub async fn in_time(what: &str, is_so: impl Fn() -> bool) {
    for _ in 0..200 {
        if is_so() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("not in time: {what}");
}

#[test]
fn a_withdrawal_deletes_at_the_collector_too_and_a_stranger_reads_nothing() {
    browse(|page| async move {
        page.will_be_noisy(); // what is refused shows in the console
        let collector = Collector::start("withdrawn", 0, None);
        page.move_to(format!("{}/", collector.address));
        page.open("#/study/short?participant=seat-2&lang=en").await;
        let person = Participant::at(&page);
        person.until(|session| matches!(session.screen(), Screen::Playing(1))).await;
        let id = person.log().await.session;
        let refused = page.value(&format!("fetch('./api/v1/sessions/{id}/log').then(answer => answer.status)")).await;
        assert_eq!(refused, 401);
        page.click("[data-part=details]").await;
        page.click("[data-part=withdraw]").await;
        page.click("[data-part=withdraw]").await;
        page.wait_for_words("main h1", say("study.withdrawn-title")).await;
        assert!(Client::at(&collector.address).log(&id, KEY).is_err(), "there is nothing left to read");
        person.left_nothing("seat-2").await;
    });
}
