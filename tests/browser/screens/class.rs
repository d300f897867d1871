//! A class: where it begins, and the projector with numbers of a class that there never was.

use super::{Screen, page};

/// What a collector would have said of a class, for the projector alone. The page believes that a collector served it.
pub const CLASS: &str = r#"if (location.hash.startsWith('#/class/')) {
    sessionStorage.setItem('geister-lab.class-key', 'the-key-of-nobody');
    const gate = location.hash.includes('gate');
    const plies = [...Array(24).keys()].map(ply => ({ ply, games: 30,
        tally: { marks: 40 - ply, points: (40 - ply) * (0.45 + ply / 60), counting: (40 - ply) * (0.5 + ply / 200) } }));
    const standing = { joined: 40, under: 9, done: 31, aside: 1, games: [9, 18, 4], plies: gate ? [] : plies,
        last: gate ? { marks: 0, points: 0, counting: 0 } : { marks: 58, points: 42.5, counting: 34 },
        near: gate ? { blue: 0, red: 0 } : { blue: 12, red: 97 },
        gate: gate ? { blue: 190, red: 160, taken: 210, left: 130 } : { blue: 0, red: 0, taken: 0, left: 0 } };
    const study = gate ? 'class-gate' : 'class-game';
    const told = { class: { code: 'k7q9fm', study, opened: 1763300000000, joined: 40 }, reach: 'http://192.168.178.120:8090/', standing };
    const ask = window.fetch;
    window.fetch = (address, options) => String(address).includes('/api/v1/classes')
        ? Promise.resolve(new Response(JSON.stringify(told))) : ask(address, options);
    addEventListener('DOMContentLoaded', () => {
        const mark = document.createElement('meta');
        [mark.name, mark.content] = ['geister-collector', '1'];
        document.head.append(mark);
    });
}"#;

/// The projector of the game, and of the gate.
pub const BOARD: &str = "#/class/k7q9fm/board";
pub const GATE: &str = "#/class/k7q9fm/board?gate";

/// The game's numbers are there, or the gate's.
pub const BOARD_SIGN: &str = "document.querySelectorAll('.class-chart .curve').length === 2";
pub const GATE_SIGN: &str = "document.querySelectorAll('.class-tick').length === 2";

/// All of a class.
pub fn classes() -> Vec<Screen> {
    vec![
        page("class", "document.querySelector('[data-part=missing]')", |page| Box::pin(page.open("#/class"))),
        page("class-board", BOARD_SIGN, |page| {
            Box::pin(async {
                page.before_loading(CLASS).await;
                page.open(BOARD).await;
            })
        })
        .in_view(&[".class-qr", ".class-code"]),
        page("class-revealed", "document.querySelector('[data-part=who]')", |page| {
            Box::pin(page.click("[data-part=reveal]"))
        })
        .in_view(&[".class-count"]),
        page("class-gate", GATE_SIGN, |page| Box::pin(page.open(GATE))).in_view(&[".class-qr", ".class-code"]),
        page("class-gate-worth", "document.querySelector('[data-part=worth]')", |page| {
            Box::pin(page.click("[data-part=reveal]"))
        }),
    ]
}
