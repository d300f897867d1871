//! What people pass on of today's ghost. A test of its own, because texts have to be added before anybody looks one up.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::roster::roster;
use geister_lab::language::Language;
use geister_lab::web::kit::texts::add_source;
use geister_lab::web::kit::today::{Daily, Day};
use geister_lab::web::today::{texts, words};

#[test]
fn what_is_passed_on_spoils_nothing() {
    add_source(texts());
    let daily = Daily { day: Day(20_776), won: Some(true), plies: 41, hints: 2, takebacks: 0 };
    for language in Language::ALL {
        let text = words::to_pass_on(language, daily, 3, "https://example.org/#/today");
        assert_eq!(text.lines().count(), 4, "{text}");
        for wanted in ["41", "2026", "19", "https://example.org/#/today"] {
            assert!(text.contains(wanted), "{wanted} is missing in {text}");
        }
        for entry in roster() {
            let name = language.find(&format!("agent.{}.name", entry.id)).unwrap();
            assert!(!text.contains(name), "{text} tells who came");
        }
        assert!(!text.contains('{'), "{text}");
        assert_eq!(words::to_pass_on(language, daily, 1, "x").lines().count(), 3);
    }
}
