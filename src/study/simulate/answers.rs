//! What a simulated participant answers.

use crate::game::Dice;
use crate::language::Language;
use crate::study::items::{Item, Kind, Value};

/// Remarks that a careless reader of tables would trip over: commas, quotation marks, lines, tabs, signs.
const REMARKS: [(&str, &str); 6] = [
    ("It went straight for the corner.", "角に向かってまっすぐ進んできた。"),
    ("Red ones came close, blue ones stayed back, I think", "赤い駒は近づき，青い駒は離れた，と思う"),
    ("He \"waited\" for me; then he ran.", "「待って」から、急に\"走った\"。"),
    (
        "First game:\nno idea.\n\nSecond game:\nall of them were red!",
        "一局目：\nわからなかった。\n二局目：\n全部赤だった！",
    ),
    ("=2+2, or so it felt\t(50 %)", "＝五分五分\t(50 %)"),
    ("Nothing — sorry 😅", "特になし😅"),
];

/// How many in 100 checks are answered with care.
const CARE: u32 = 80;

/// An answer that the question takes; none where it may be left open and is. Checks are mostly passed.
pub fn answer(item: &Item, language: Language, dice: &mut Dice) -> Option<Value> {
    if item.optional && dice.below(3) == 0 {
        return None;
    }
    if let Some(right) = &item.right
        && dice.below(100) < CARE
    {
        return dice.pick(right.all()).cloned();
    }
    match &item.kind {
        Kind::Choice { options } => dice.pick(options).map(|option| Value::Text(option.value.clone())),
        Kind::Scale { from, to, .. } => {
            let steps = to.saturating_sub(*from).unsigned_abs() + 1;
            Some(Value::Number(f64::from(*from) + f64::from(dice.below(steps))))
        }
        &Kind::Number { min, max, whole } => {
            let lot = f64::from(dice.below(1001)) / 1000.0;
            let number = min + lot * (max - min);
            // A whole number between the ends, where there is one.
            let number = if whole { number.floor().max(min.ceil()) } else { number };
            Some(Value::Number(number))
        }
        Kind::Gate { role, rounds } => {
            // People are not even: each has a leaning, and hardly anybody the right one.
            let (leaning, [first, second]) = (20 + dice.below(60), role.letters());
            let round = |_| if dice.below(100) < leaning { first } else { second };
            Some(Value::Text((0..*rounds).map(round).collect()))
        }
        Kind::Text { long, limit } => {
            let (english, japanese) = *dice.pick(&REMARKS)?;
            let text = if language == Language::Japanese { japanese } else { english };
            let fits = |c: &char| *long || *c != '\n';
            Some(Value::Text(text.chars().filter(fits).take(*limit as usize).collect()))
        }
    }
}
