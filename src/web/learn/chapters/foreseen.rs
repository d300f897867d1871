//! What the computer had foreseen of each choice: bars above and below a half, and what was chosen.

use super::duel::Round;
use crate::game::Colour;
use crate::web::canvas::{GhostKind, ghost_svg};
use crate::web::kit::bars::{Bar, Row};
use crate::web::kit::words::{say, say_with};
use crate::web::learn::gate_scene::Role;
use crate::web::learn::parts::percent;
use leptos::prelude::*;

/// One column a round: how sure it was of which choice, and the choice.
pub fn strip(rounds: &[Round], role: Role) -> impl IntoView + use<> {
    let column = |(number, round): (usize, &Round)| {
        let sure = (2.0 * round.expected - 1.0).abs().clamp(0.04, 1.0);
        let hit = (round.expected > 0.5) == round.mine;
        let height = format!("{:.1}%", 46.0 * sure);
        let (up, down) = if round.expected > 0.5 { (height, "0".to_owned()) } else { ("0".to_owned(), height) };
        view! {
            <li class:hit=hit>
                <span class="visually-hidden">{heard(number, round, role)}</span>
                <span class="why-sure" aria-hidden="true">
                    <i class="up" style:height=up></i>
                    <i class="down" style:height=down></i>
                </span>
                <span class="why-chose" aria-hidden="true">{chose(role, round.mine)}</span>
                <span class="why-hit" aria-hidden="true">{if hit { "✓" } else { "" }}</span>
            </li>
        }
    };
    let (above, below) = (say(name(role, true)), say(name(role, false)));
    view! {
        <div class="why-foreseen">
            <p class="why-axis" aria-hidden="true"><span>{above}</span><span>{below}</span></p>
            <ol>{rounds.iter().enumerate().map(column).collect_view()}</ol>
        </div>
    }
}

/// The same for a file: a bar for each round, full as far as the first of the two choices was foreseen.
pub fn bars(rounds: &[Round], role: Role) -> Vec<Row> {
    let row = |(number, round): (usize, &Round)| Row {
        name: heard(number, round, role),
        bar: Some(Bar::Full(round.expected)),
        says: if (round.expected > 0.5) == round.mine { "✓" } else { "" }.to_owned(),
    };
    rounds.iter().enumerate().map(row).collect()
}

/// A round in words.
fn heard(number: usize, round: &Round, role: Role) -> String {
    let gaps = [
        ("number", (number + 1).to_string()),
        ("foreseen", say(name(role, round.expected > 0.5)).to_owned()),
        ("percent", percent(round.expected.max(1.0 - round.expected))),
        ("choice", say(name(role, round.mine)).to_owned()),
    ];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with("learn.gate.foreseen-heard", &gaps)
}

/// The key of a choice's name.
pub const fn name(role: Role, choice: bool) -> &'static str {
    match (role, choice) {
        (Role::Attacker, true) => "learn.gate.blue",
        (Role::Attacker, false) => "learn.gate.red",
        (Role::Defender, true) => "learn.gate.take",
        (Role::Defender, false) => "learn.gate.leave",
    }
}

fn chose(role: Role, choice: bool) -> AnyView {
    match (role, choice) {
        (Role::Attacker, blue) => {
            let colour = if blue { Colour::Blue } else { Colour::Red };
            view! { <span class="why-tiny" inner_html=ghost_svg(GhostKind::Own(colour))></span> }.into_any()
        }
        (Role::Defender, take) => say(name(role, take)).into_any(),
    }
}
