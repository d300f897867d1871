//! A study teaches on its own board, in words that fit it.

use super::way::Participant;
use crate::driver::browse;
use crate::page::Page;
use geister_lab::study::Step;
use geister_lab::study::session::Screen;

/// Goes through the tutorial as it is shown, and collects everything that it says.
async fn everything_said(page: &Page) -> Vec<String> {
    let mut said = Vec::new();
    let done = ".tutorial .play[data-part=next], .tutorial [data-part=finish]";
    while page.value("!!document.querySelector('.tutorial [data-part=finish]')").await == false {
        said.push(page.words("[data-part=said]").await);
        // Two misses, and then it is shown.
        for _ in 0..2 {
            page.run("document.querySelector('.tutorial [data-part=next]').click()").await;
            said.push(page.words("[data-part=said]").await);
        }
        page.click(".tutorial [data-part=show]").await;
        page.wait("the task to be shown", &format!("document.querySelector('{done}')")).await;
        said.push(page.words("[data-part=said]").await);
        page.click(".tutorial [data-part=next]").await;
    }
    said.push(page.words(".tutorial-end").await);
    said
}

/// The tutorial of a study: the number of squares and tasks, and everything that is said.
async fn taught(page: &Page, study: &str) -> (serde_json::Value, String, String) {
    page.open(&format!("#/study/{study}?participant=T1&lang=en")).await;
    let person = Participant::at(page);
    person.until(|session| session.screen() == Screen::Step(Step::Tutorial)).await;
    page.wait("the first task", "document.querySelector('.tutorial [data-square]')?.offsetWidth > 0").await;
    let squares = page.value("document.querySelectorAll('[data-square]').length").await;
    let tasks = page.words(".tutorial-step span:last-child").await;
    (squares, tasks, everything_said(page).await.join("\n"))
}

#[test]
fn on_four_by_four_squares_there_are_two_of_each_and_only_the_rules() {
    browse(|page| async move {
        let (squares, tasks, said) = taught(&page, "looks-4x4").await;
        assert_eq!((squares, tasks.as_str()), (16.into(), "1 of 5"));
        for word in ["b3", "two blues", "both reds", "last of your two reds", "4 moves"] {
            assert!(said.contains(word), "{word}: {said}");
        }
        for word in ["four", "third", "f2", "e5", "bluff", "bait", "wants to be taken", "Tag"] {
            assert!(!said.contains(word), "{word}: {said}");
        }
    });
}

#[test]
fn on_two_by_three_squares_there_is_one_of_each() {
    browse(|page| async move {
        let (squares, tasks, said) = taught(&page, "looks-2x3").await;
        assert_eq!((squares, tasks.as_str()), (6.into(), "1 of 7"));
        for word in ["only one they have", "They have one blue", "You have one red", "Bait", "they take your red"] {
            assert!(said.contains(word), "{word}: {said}");
        }
        for word in ["four", "two", "third you", "c4", "f2"] {
            assert!(!said.contains(word), "{word}: {said}");
        }
    });
}
