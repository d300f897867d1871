//! A class: a teacher begins it with one click, forty join, the projector fills and loses nothing, and at last it is shown who it was.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use crate::collector::{Collector, KEY};
use crate::driver::browse;
use crate::page::{Page, say, say_start};
use crate::study::collected::in_time;
use crate::study::way::Participant;
use geister_lab::collect::client::{Beginning, Client};
use geister_lab::game::Seed;
use geister_lab::study::class::ClassCode;
use geister_lab::study::session::Screen;
use geister_lab::study::shipped::shipped;
use geister_lab::study::simulate::{Simulation, simulate};
use geister_lab::study::{Event, SessionId, check};
use serde_json::json;

/// A student's session, as a phone would send it.
struct Student {
    session: SessionId,
    secret: String,
    lines: Vec<String>,
}

impl Student {
    fn joins(client: &Client, code: &ClassCode, number: u64) -> Student {
        let document = check::parse(shipped("class-game").unwrap()).unwrap();
        let session: SessionId = format!("{number:032x}").parse().unwrap();
        let secret = format!("{:032x}", number + 1000);
        let beginning = Beginning::new(session.clone(), &secret, "class-game", &check::hash(&document), 1);
        let begun = client.register(&Beginning { class: Some(code.clone()), ..beginning }).unwrap();
        let player = ["random", "rush"][number as usize % 2].to_owned();
        let who = Simulation { player, resigns: 0, ..Simulation::new(Seed(number)) };
        let mut log = simulate(&document, &who).unwrap();
        log.entries.iter_mut().for_each(|entry| entry.session = session.clone());
        if let Event::Start(start) = &mut log.entries[0].event {
            start.participant = begun.participant;
        }
        Student { session, secret, lines: log.entries.iter().map(|entry| entry.line() + "\n").collect() }
    }

    fn sends(&self, client: &Client, part: usize) {
        let lines: String = self.lines[..self.lines.len() * part / 2].concat();
        client.append(&self.session, &self.secret, &lines).unwrap();
    }
}

/// The teacher opens the page, types the key, and clicks.
async fn begin(page: &Page, collector: &Collector) -> ClassCode {
    page.move_to(format!("{}/", collector.address));
    page.open("#/class").await;
    page.wait("the key is asked for", "document.querySelector('[data-part=key]')").await;
    page.run(&format!(
        "const key = document.querySelector('[data-part=key]'); key.value = '{KEY}';
         key.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    ))
    .await;
    page.click("[data-part=open]").await;
    page.click("[data-begin=class-game]").await;
    page.wait("the projector", "document.querySelector('.class-qr path')").await;
    let code = page.words(".class-code").await.parse::<ClassCode>().unwrap();
    let link = page.text_of("document.querySelector('[data-part=link]').href").await;
    assert_eq!(link, format!("{}/#/class/{}", collector.address, code.as_str()));
    code
}

#[test]
fn a_class_of_forty_fills_the_projector_live_and_a_reload_loses_nothing() {
    browse(|page| async move {
        page.will_be_noisy(); // a collector that is gone shows in the console
        let collector =
            Collector::with("class", 0, None, &["--sessions-per-minute", "0", "--requests-per-minute", "0"]);
        let port = collector.port();
        let code = begin(&page, &collector).await;
        page.wait_for_words("[data-part=joined]", say("class.nobody")).await;
        page.wait_for_words("[data-part=only-here]", say("class.only-here")).await;
        let (client, joining) = (Client::at(&collector.address), code.clone());
        let students = tokio::task::spawn_blocking(move || {
            let students: Vec<Student> = (1..=40).map(|number| Student::joins(&client, &joining, number)).collect();
            students.iter().for_each(|student| student.sends(&client, 1));
            (client, students)
        });
        let (client, students) = students.await.unwrap();
        // Nobody touches the page.
        page.wait("forty are there", "/of 40 are done/.test(document.querySelector('.class-count').textContent)").await;
        page.wait("forty seats", "document.querySelectorAll('.class-seats i').length === 40").await;
        assert_eq!(page.value("!!document.querySelector('.class-chart .curve')").await, false, "no colour is told yet");
        assert_eq!(page.value("!!document.querySelector('[data-part=who]')").await, false, "nor who it is");
        // The collector dies; what stands there stays, and the page says so.
        let folder = collector.kill();
        page.wait_for_words("[data-part=told]", say("class.board-silent")).await;
        assert!(page.words(".class-count").await.contains("of 40"));
        let collector = Collector::start("class", port, Some(folder));
        page.wait("it answers again", "document.querySelector('.class-board[data-line=Live]')").await;
        // So does a projector that is loaded again, which needs nobody to type the key.
        page.reload().await;
        page.wait("forty again", "/of 40 are done/.test(document.querySelector('.class-count')?.textContent)").await;
        let done = tokio::task::spawn_blocking(move || students.iter().for_each(|student| student.sends(&client, 2)));
        done.await.unwrap();
        page.wait("all are done", "document.querySelector('[data-part=done]').textContent === '40'").await;
        page.wait("both lines", "document.querySelectorAll('.class-chart .curve').length === 2").await;
        let standing = Client::at(&collector.address).standing(code.as_str(), KEY).unwrap().standing;
        let share = format!("{:.0}", 100.0 * standing.last.share().unwrap());
        assert_eq!(page.words("[data-part=right]").await, say("class.right").replace("{share}", &share));
        // The reveal, which a reload keeps.
        page.click("[data-part=reveal]").await;
        page.wait_for_words("[data-part=who]", "It was Murasaki.").await;
        let near = say("class.near").replace("{red}", &standing.near.red.to_string());
        let near = near.replace("{blue}", &standing.near.blue.to_string());
        assert!(page.words("[data-part=near]").await.starts_with(&near));
        page.reload().await;
        page.wait_for_words("[data-part=who]", "It was Murasaki.").await;
        page.click(".languages [lang=ja]").await;
        page.wait_for_words("[data-part=who]", "相手は紫駒でした。").await;
        // The class is found again from the beginning, and the study's own desk has its data.
        page.open("#/class").await;
        page.wait("it is listed", &format!("document.querySelector('a[href=\"#/class/{}/board\"]')", code.as_str()))
            .await;
        page.click("[data-part=forget]").await;
        page.wait("the key is gone", "document.querySelector('[data-part=key]')").await;
        assert_eq!(page.value("sessionStorage.length").await, 0);
        page.open(&format!("#/class/{}/board", code.as_str())).await;
        page.wait("nothing is shown without it", "document.querySelector('[data-part=key]')").await;
        assert_eq!(page.value("!!document.querySelector('.class-count')").await, false);
    });
}

#[test]
fn a_student_joins_on_a_phone_with_the_code_and_goes_on_after_a_reload() {
    browse(|page| async move {
        let collector = Collector::start("class-phone", 0, None);
        let client = Client::at(&collector.address);
        let class = client.open_class("class-game", KEY).unwrap();
        page.screen(390, 844, 2.0, true).await;
        page.move_to(format!("{}/", collector.address));
        page.open("#/class").await;
        page.wait("a place for the code", "document.querySelector('[data-part=code]')").await;
        let type_code = |code: &str| {
            format!(
                "const code = document.querySelector('[data-part=code]'); code.value = '{code}';
                 code.dispatchEvent(new Event('input', {{ bubbles: true }}))"
            )
        };
        page.run(&type_code("hello!")).await;
        page.click("[data-part=join]").await;
        page.wait_for_words(".class-codes .class-wrong", say("class.bad-code")).await;
        page.run(&type_code(&class.code.shown())).await;
        page.click("[data-part=join]").await;
        let person = Participant { language: "en", ..Participant::at(&page) };
        let session = person.until(|session| matches!(session.screen(), Screen::Playing(1))).await;
        let name = session.start.participant.unwrap();
        assert!(name.starts_with(&format!("{}-", class.code.as_str())), "{name}: the class gave it");
        let before = person.lines().await.len();
        page.reload().await;
        person.until(|session| matches!(session.screen(), Screen::Marking(1) | Screen::Result(1))).await;
        assert!(person.lines().await.len() > before, "a reload goes on where it was");
        assert!(person.until(|_| false).await.finished);
        page.wait_for_words("[data-part=saved]", "sent").await;
        assert!(
            !page.text_of("document.body.innerText").await.contains("Murasaki"),
            "the phone does not tell who it was"
        );
        let standing = client.standing(class.code.as_str(), KEY).unwrap().standing;
        assert_eq!((standing.joined, standing.done, standing.aside), (1, 1, 0), "{standing:?}");
        // Another class is another link: nobody is asked about the one before.
        let second = client.open_class("class-game", KEY).unwrap();
        page.open(&format!("#/class/{}", second.code.as_str())).await;
        person.until(|session| session.consent == Some(true)).await;
        assert_eq!(client.standing(second.code.as_str(), KEY).unwrap().standing.joined, 1);
    });
}

#[test]
fn without_a_collector_the_page_says_what_is_missing() {
    browse(|page| async move {
        page.open("#/class").await;
        page.wait_for_words("[data-part=missing] h2", say("class.missing")).await;
        assert!(page.words(".class-command").await.contains("collect --page dist"));
        assert_eq!(page.value("!!document.querySelector('[data-part=key]')").await, false);
        page.open("#/class/k7q9fm").await;
        page.wait_for_words("[data-part=no-class]", say("class.no-collector")).await;
    });
}

#[test]
fn a_code_that_is_none_and_a_key_that_is_none_are_told_in_words() {
    browse(|page| async move {
        page.will_be_noisy(); // what is refused shows in the console
        let collector = Collector::start("class-wrong", 0, None);
        page.move_to(format!("{}/", collector.address));
        page.open("#/class/xxxxxx").await;
        page.wait_for_words("[data-part=no-class]", say("class.no-class")).await;
        page.open("#/class").await;
        page.wait("the key is asked for", "document.querySelector('[data-part=key]')").await;
        let key = "const key = document.querySelector('[data-part=key]'); key.value = 'wrong-wrong-wrong';
             key.dispatchEvent(new Event('input', { bubbles: true }))";
        page.run(key).await;
        page.click("[data-part=open]").await;
        page.wait_for_words(".class-wrong", say("class.wrong-key")).await;
        assert_eq!(page.value("sessionStorage.length").await, json!(0), "what is none is not kept");
        page.open("#/class/xxxxxx/board").await;
        page.wait("the key is asked for", "document.querySelector('[data-part=key]')").await;
        assert!(!say_start("class.of").is_empty());
    });
}

#[test]
fn a_class_at_the_gate_sees_its_mixture_beside_the_equilibrium() {
    browse(|page| async move {
        let collector = Collector::start("class-gate", 0, None);
        let client = Client::at(&collector.address);
        let class = client.open_class("class-gate", KEY).unwrap();
        page.move_to(format!("{}/", collector.address));
        page.screen(390, 844, 2.0, true).await;
        page.open(&format!("#/class/{}", class.code.as_str())).await;
        let person = Participant { language: "en", ..Participant::at(&page) };
        // Three rounds, and the projector has them; a reload goes on with the fourth.
        person.until(|session| session.consent == Some(true)).await;
        for round in 0..3 {
            page.wait("the round before", &format!("document.querySelector('[data-rounds=\"{round}\"]')")).await;
            page.wait("the ghosts are laid", "document.querySelector('[data-resting=false]')").await;
            page.click(if round == 0 { "[data-part=send-blue]" } else { "[data-part=send-red]" }).await;
        }
        page.wait("three rounds", "document.querySelector('[data-rounds=\"3\"]')").await;
        page.reload().await;
        page.wait("three rounds still", "document.querySelector('[data-rounds=\"3\"]')").await;
        page.wait_for_words("[data-part=round]", "Round 4 of 10").await;
        let gate = client.standing(class.code.as_str(), KEY).unwrap().standing.gate;
        assert_eq!((gate.blue, gate.red, gate.taken), (1, 2, 0));
        assert!(person.until(|_| false).await.finished);
        page.wait_for_words("[data-part=saved]", "sent").await;
        let standing = || client.standing(class.code.as_str(), KEY).unwrap().standing;
        in_time("the end of the log arrives", || standing().done == 1).await;
        let standing = standing();
        assert_eq!(standing.gate.blue + standing.gate.red, 10);
        // The projector.
        page.screen(1280, 800, 1.0, false).await;
        page.run(&format!("sessionStorage.setItem('geister-lab.class-key', '{KEY}')")).await;
        page.open(&format!("#/class/{}/board", class.code.as_str())).await;
        let share = format!("{:.0}", 100.0 * standing.gate.share_of_blue().unwrap());
        page.wait_for_words("[data-part=sends]", &format!("Of 100 that the class sends, {share} are")).await;
        page.wait_for_words("[data-part=equilibrium]", "33 in 100 blue").await;
        page.click("[data-part=reveal]").await;
        page.wait_for_words("[data-part=worth]", "Against these guards").await;
        page.wait("advice", "document.querySelector('[data-part=advice]').textContent.length > 20").await;
    });
}
