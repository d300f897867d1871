//! The policies that are data of this program: the four that the paper prints, as it prints them and reduced, and those that
//! this project evolved.

/// The paper's Algorithms 1 to 4, reduced to what they do.
pub const REDUCED: [&str; 4] = [
    include_str!("../../../assets/policies/gp-1.policy"),
    include_str!("../../../assets/policies/gp-2.policy"),
    include_str!("../../../assets/policies/gp-3.policy"),
    include_str!("../../../assets/policies/gp-4.policy"),
];

/// The same as they are printed.
pub const PRINTED: [&str; 4] = [
    include_str!("../../../assets/policies/gp-1-printed.policy"),
    include_str!("../../../assets/policies/gp-2-printed.policy"),
    include_str!("../../../assets/policies/gp-3-printed.policy"),
    include_str!("../../../assets/policies/gp-4-printed.policy"),
];

/// What this project evolved without the functions that look at colours; the command stands in the file.
pub const OWN: &str = include_str!("../../../assets/policies/own.policy");

/// The same with them.
pub const COLOUR: &str = include_str!("../../../assets/policies/colour.policy");

/// The best that matches bred, without what looks at colours; `mcts-gp-points` plays with it.
pub const POINTS: &str = include_str!("../../../assets/policies/matches.policy");

#[cfg(test)]
mod tests {
    use super::super::behaviour::Behaviour;
    use super::super::tree::Policy;
    use super::super::vocabulary::{Action, Input, Quantity, Sign};
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn policy(text: &str) -> Policy {
        text.parse().unwrap()
    }

    #[test]
    fn the_reduced_policies_do_what_the_printed_ones_do() {
        for (reduced, printed) in REDUCED.into_iter().zip(PRINTED) {
            // On all 131,072 combinations, one by one and without the tables that everything else relies on.
            let (reduced, printed) = (policy(reduced), policy(printed));
            let mut combination = [0u8; Input::COUNT];
            let mut seen = 0;
            walk(0, &mut combination, &mut |values| {
                let value = |input: Input| values[input.index()];
                assert_eq!(reduced.action(&value), printed.action(&value), "{values:?}");
                seen += 1;
            });
            assert_eq!(seen, 131_072);
            assert_eq!(Behaviour::of(&reduced), Behaviour::of(&printed));
        }
    }

    fn walk(place: usize, values: &mut [u8; Input::COUNT], visit: &mut impl FnMut(&[u8; Input::COUNT])) {
        let Some(input) = Input::all().nth(place) else { return visit(values) };
        for value in input.range() {
            values[place] = value;
            walk(place + 1, values, visit);
        }
    }

    #[test]
    fn our_own_policies_are_as_short_as_they_get_and_told_with_their_command() {
        for text in [OWN, COLOUR, POINTS] {
            assert!(text.starts_with("# geister evolve --population ") && text.contains(" --seed "));
            let known = policy(text);
            assert_eq!(known.simplified(), known);
        }
        assert!(!policy(OWN).looks_at_colours() && !policy(POINTS).looks_at_colours());
    }

    #[test]
    fn a_changed_policy_is_found_out() {
        let changed = PRINTED[2].replace("0 != isNextToOpponents != getNumOfOppRed", "isNextToOpponents");
        assert_ne!(changed, PRINTED[2]);
        assert_ne!(Behaviour::of(&policy(&changed)), Behaviour::of(&policy(REDUCED[2])));
    }

    #[test]
    fn comparisons_chain_as_in_c() {
        // (0 != A) != reds, not 0 != (A != reds).
        let three = policy(PRINTED[2]);
        let at = |adjacent: u8, reds: u8| {
            let value = |input: Input| match input {
                Input::Sign(Sign::NextToOpponents) => adjacent,
                Input::Sign(Sign::OppNearMyGoal) => 1,
                Input::Quantity(Quantity::OppRed) => reds,
                _ => 0,
            };
            three.action(&value)
        };
        assert_eq!(at(1, 1), Action::CloserToMyGoal);
        assert_eq!(at(1, 2), Action::Random);
        assert_eq!(at(0, 1), Action::CloserToGoal);
    }

    #[test]
    fn simplification_makes_the_reduced_policies_or_shorter_ones() {
        for (reduced, printed) in REDUCED.into_iter().zip(PRINTED) {
            let short = policy(printed).simplified();
            assert_eq!(Behaviour::of(&short), Behaviour::of(&policy(printed)));
            assert!(short.size() <= policy(reduced).size(), "{short}");
        }
    }
}
