//! What is said about a class: which sentence, and its numbers.

use crate::game::Colour;
use crate::language::Language;
use crate::study::class::Standing;
use crate::study::class::seen::Near;
use crate::web::engine::teaching::gate::worth;

/// Sentences one after the other, as the language writes them.
pub fn together(sentences: &[String], language: Language) -> String {
    let between = if language == Language::Japanese { "" } else { " " };
    let said: Vec<&str> = sentences.iter().map(String::as_str).filter(|sentence| !sentence.is_empty()).collect();
    said.join(between)
}

/// A share in percent, without decimals.
pub fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// What the class's guesses were worth beside counting alone: the key of a sentence; none before anything was judged.
pub fn verdict(standing: &Standing) -> Option<&'static str> {
    let gain = standing.last.share()? - standing.last.share_of_counting()?;
    Some(match gain {
        gain if gain >= 0.05 => "class.better",
        gain if gain <= -0.05 => "class.worse",
        _ => "class.alike",
    })
}

/// Is it plain in these games that what comes near is mostly red?
pub fn is_habit(near: Near) -> bool {
    near.red >= 5 && near.red >= near.blue.saturating_mul(2)
}

/// What is the better thing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// The first of the two.
    First,
    /// The second.
    Second,
    /// Either: there is little between them.
    Either,
}

/// Less than this between two choices is nothing to speak of.
const LITTLE: f64 = 0.1;

fn better(first: f64, second: f64) -> Advice {
    match first - second {
        gain if gain > LITTLE => Advice::First,
        gain if gain < -LITTLE => Advice::Second,
        _ => Advice::Either,
    }
}

/// What somebody gets on average who sends one of a colour to guards that take so often.
fn worth_sent(colour: Colour, taken: f64) -> f64 {
    taken * f64::from(worth(colour, true)) + (1.0 - taken) * f64::from(worth(colour, false))
}

/// What a blue ghost is worth against guards that take so often.
pub fn worth_of_blue(taken: f64) -> f64 {
    worth_sent(Colour::Blue, taken)
}

/// What a red one is worth.
pub fn worth_of_red(taken: f64) -> f64 {
    worth_sent(Colour::Red, taken)
}

/// Should one send the blue or the red, against guards that take so often?
pub fn sends_should(taken: f64) -> Advice {
    better(worth_of_blue(taken), worth_of_red(taken))
}

/// Should a guard take or let stand, where so many are blue?
pub fn guards_should(blue: f64) -> Advice {
    let of = |taken: bool| {
        let sent = |colour| f64::from(worth(colour, taken));
        -(blue * sent(Colour::Blue) + (1.0 - blue) * sent(Colour::Red))
    };
    better(of(true), of(false))
}

/// Points with their sign.
pub fn points(number: f64) -> String {
    let text = format!("{:.2}", number.abs());
    let sign = if text == "0.00" {
        ""
    } else if number < 0.0 {
        "−"
    } else {
        "+"
    };
    format!("{sign}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::class::seen::Tally;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn a_class_is_compared_with_counting_and_not_with_a_coin() {
        let said = |marks: u32, points: f64, counting: f64| {
            verdict(&Standing { last: Tally { marks, points, counting }, ..Standing::default() })
        };
        assert_eq!(said(0, 0.0, 0.0), None);
        assert_eq!(said(20, 14.0, 10.0), Some("class.better"));
        assert_eq!(said(20, 14.0, 14.5), Some("class.alike"));
        assert_eq!(said(20, 10.0, 14.0), Some("class.worse"));
        assert_eq!(percent(0.666), "67");
    }

    #[test]
    fn against_the_equilibrium_nothing_is_better_than_anything_else() {
        let third = 1.0 / 3.0;
        assert_eq!((sends_should(third), guards_should(third)), (Advice::Either, Advice::Either));
        assert!((worth_of_blue(third) - third).abs() < 1e-9 && (worth_of_red(third) - third).abs() < 1e-9);
        // Guards that hardly take let blues out; where nearly all are blue, one takes.
        assert_eq!((sends_should(0.1), sends_should(0.6)), (Advice::First, Advice::Second));
        assert_eq!((guards_should(0.8), guards_should(0.1)), (Advice::First, Advice::Second));
        assert_eq!([points(0.333), points(-0.5), points(-0.001)], ["+0.33", "−0.50", "0.00"]);
    }

    #[test]
    fn japanese_sentences_follow_without_a_gap() {
        let said = ["一。".to_owned(), String::new(), "二。".to_owned()];
        assert_eq!(together(&said, Language::Japanese), "一。二。");
        assert_eq!(together(&said, Language::English), "一。 二。");
    }

    #[test]
    fn a_few_chances_are_no_habit() {
        assert!(is_habit(Near { blue: 2, red: 40 }) && is_habit(Near { blue: 0, red: 5 }));
        assert!(!is_habit(Near { blue: 0, red: 4 }) && !is_habit(Near { blue: 20, red: 39 }));
    }
}
