//! A computer at the gate that learns somebody's habits: it foresees a choice between two from the choices before.

/// What was chosen lately counts more: each choice weighs so much of the next one.
const FADE: f64 = 0.85;
/// So many imaginary choices stand at the beginning.
const PRIOR: f64 = 1.0;
/// What is thought of somebody who has not chosen yet.
pub const AT_FIRST: f64 = 0.45;

/// How likely the next choice is `true`. Two habits are looked for: how often somebody chooses it lately, and how often
/// after the same choice as the last one. Whichever has been seen more decides more.
pub fn foresee(choices: &[bool]) -> f64 {
    let lately = weigh(choices.iter().copied());
    let last = choices.last();
    let after = weigh(choices.windows(2).filter(|pair| Some(&pair[0]) == last).map(|pair| pair[1]));
    let share = |(yes, all): (f64, f64)| (yes + PRIOR * AT_FIRST) / (all + PRIOR);
    let trust = after.1 / (after.1 + 1.5);
    trust * share(after) + (1.0 - trust) * share(lately)
}

/// The weight of the yeses, and of all.
fn weigh(choices: impl Iterator<Item = bool>) -> (f64, f64) {
    choices.fold((0.0, 0.0), |(yes, all), choice| (FADE * yes + f64::from(u8::from(choice)), FADE * all + 1.0))
}

/// How many choices were foreseen, given what was foreseen before each.
pub fn foreseen(rounds: impl IntoIterator<Item = (f64, bool)>) -> usize {
    rounds.into_iter().filter(|(likely, choice)| (*likely > 0.5) == *choice).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn rounds(choices: &[bool]) -> Vec<(f64, bool)> {
        (0..choices.len()).map(|at| (foresee(&choices[..at]), choices[at])).collect()
    }

    #[test]
    fn a_habit_is_foreseen_and_so_is_turning_about() {
        assert!((foresee(&[]) - AT_FIRST).abs() < 1e-12);
        assert!(foresee(&[true; 4]) > 0.8 && foresee(&[false; 4]) < 0.2);
        assert!(foreseen(rounds(&[true; 10])) >= 9);
        let turns: Vec<bool> = (0..10).map(|round| round % 2 == 0).collect();
        assert!(foreseen(rounds(&turns)) >= 6, "{:?}", rounds(&turns));
    }

    #[test]
    fn a_change_of_mind_is_noticed() {
        let mut choices = vec![true; 5];
        choices.extend([false; 4]);
        assert!(foresee(&choices) < 0.4, "{}", foresee(&choices));
    }
}
