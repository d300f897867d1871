//! What a participant's browser would log: varied in length, in letters and in number.

use crate::Person;
use geister_lab::game::{Dice, Seed};

/// The lines of a participant's whole session, made up. The last one is its end.
pub fn lines_of(participant: u64) -> Vec<String> {
    let session = Person::new(participant).session;
    let mut dice = Dice::new(Seed(participant));
    let many = 25 + dice.below(11);
    let mut mono = 0.0;
    let line = |n: u32| {
        mono += f64::from(dice.below(90_000)) / 10.0;
        let longest = match dice.below(20) {
            0 => 12_000,
            1..=4 => 1500,
            _ => 120,
        };
        let text: String = (0..dice.below(longest)).map(|at| ['a', 'ガ', '9', ' ', '👻'][at as usize % 5]).collect();
        let event = if n + 1 == many { "finish" } else { ["move", "screen", "answer"][n as usize % 3] };
        let wall = 1_763_300_000_000 + mono as u64;
        format!(
            r#"{{"v":1,"session":"{session}","n":{n},"load":0,"mono":{mono:.1},"wall":{wall},"event":"{event}","text":"{text}"}}"#
        )
    };
    (0..many).map(line).collect()
}
