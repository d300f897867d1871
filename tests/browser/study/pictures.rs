//! Pictures of every screen of a participant's way, for people to look at: `make pictures`.

use super::way::Participant;
use crate::driver::browse;
use crate::page::Page;
use crate::pictures::{LOOKS, put_on, take};
use geister_lab::study::Session;
use std::collections::BTreeSet;

/// The kind of screen: one game's are like another's.
fn kind(session: &Session) -> String {
    let name = session.screen().name();
    name.split('-').filter(|part| part.parse::<u32>().is_err()).collect::<Vec<_>>().join("-")
}

/// Looks at the present screen in every look of a language. A study goes on where it was after each loading.
async fn look_at(page: &Page, person: &Participant, name: &str, language: &str) {
    for look in LOOKS.into_iter().filter(|look| look.language == language) {
        put_on(page, look).await;
        page.reload().await;
        person.settled().await;
        take(page, &format!("way-{name}"), look).await;
    }
}

fn pictures_of_a_way(study: &'static str, language: &'static str) {
    browse(move |page| async move {
        put_on(&page, LOOKS[0]).await;
        page.open(&format!("#/study/{study}?participant=picture")).await;
        let person = Participant { page: page.clone(), language };
        let mut seen = BTreeSet::new();
        loop {
            let kind = kind(&person.settled().await);
            if seen.insert(kind.clone()) {
                look_at(&page, &person, &format!("{study}-{kind}"), language).await;
            }
            if !person.act().await {
                break;
            }
        }
        page.click("[data-part=details]").await;
        for look in LOOKS.into_iter().filter(|look| look.language == language).take(1) {
            take(&page, &format!("way-{study}-details"), look).await;
        }
    });
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_way_in_english() {
    pictures_of_a_way("unknown-opponents", "en");
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_way_in_japanese() {
    pictures_of_a_way("unknown-opponents", "ja");
}

#[test]
#[ignore = "takes pictures for people to look at: make pictures"]
fn pictures_of_a_way_with_confidence() {
    pictures_of_a_way("short", "en");
}
