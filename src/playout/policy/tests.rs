//! Reading and writing.

use super::published::{PRINTED, REDUCED};
use super::{Policy, Problem};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

fn refusal(text: &str) -> String {
    text.parse::<Policy>().unwrap_err().to_string()
}

#[test]
fn a_policy_reads_back_as_it_was_written() {
    for text in REDUCED.into_iter().chain(PRINTED) {
        let policy: Policy = text.parse().unwrap();
        assert_eq!(policy.laid_out().parse(), Ok(policy.clone()), "{}", policy.laid_out());
        assert_eq!(policy.to_string().parse(), Ok(policy.clone()), "{policy}");
    }
}

#[test]
fn it_is_laid_out_for_people() {
    let text = "if isHavingKeeper and (isNextToOpponents or !(getNumOfMyRed<2)) then if isOppNearMyGoal then doRandomMove \
                else doCaptureMove else if 0 != isNextToOpponents != getNumOfOppRed then doRandomMove else doCaptureMove";
    let policy: Policy = text.parse().unwrap();
    let expected = "\
if isHavingKeeper and (isNextToOpponents or !(getNumOfMyRed < 2)) then
    if isOppNearMyGoal then
        doRandomMove
    else
        doCaptureMove
else if (0 != isNextToOpponents) != getNumOfOppRed then
    doRandomMove
else
    doCaptureMove
";
    assert_eq!(policy.laid_out(), expected);
}

#[test]
fn signs_bind_as_in_c() {
    let same = |one: &str, other: &str| {
        let read = |test: &str| format!("if {test} then doRandomMove else doCaptureMove").parse::<Policy>().unwrap();
        assert_eq!(read(one), read(other));
    };
    same("getNumOfMyBlue <= 3 == 1 == isHavingKeeper", "((getNumOfMyBlue <= 3) == 1) == isHavingKeeper");
    same("isHavingKeeper or isOppNearMyGoal and 1 == 2", "isHavingKeeper or (isOppNearMyGoal and (1 == 2))");
    same("!isHavingKeeper == isOppNearMyGoal", "(!isHavingKeeper) == isOppNearMyGoal");
    same("1 < 2 < 3", "(1 < 2) < 3");
    same("getNumOfMyBlue ≤ 3 and 1 ≠ 2 and 3 ≥ 2", "(getNumOfMyBlue <= 3 and 1 != 2) and 3 >= 2");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let cases = [
        ("", "line 1, column 1: expected a move (do…) or \"if\", found the end of the text"),
        ("# nothing\n", "line 2, column 1: expected a move"),
        ("doCapturMove", "line 1, column 1: there is no function \"doCapturMove\"; did you mean doCaptureMove?"),
        ("doSomethingElseAltogether", "there is no function \"doSomethingElseAltogether\""),
        ("if isHavingKeeper then\n  doRandomMove\n", "line 3, column 1: expected \"else\", found the end of the text"),
        ("if getNumOfMyRed then doRandomMove else doRandomMove", "line 1, column 4: expected a test"),
        ("if getNumOfMyRed then doRandomMove else doRandomMove", "found getNumOfMyRed, which is a number"),
        ("if isHavingKeeper and 3 then", "line 1, column 23: expected a test"),
        ("if doRandomMove then", "found doRandomMove, which is a move"),
        ("isHavingKeeper", "expected a move (do…) or \"if\", found isHavingKeeper, which is a test"),
        ("if getNumOfMyRed = 2 then", "line 1, column 18: a comparison is written \"==\", not \"=\""),
        ("if getNumOfMyRed == 6 then", "line 1, column 21: a number is from 0 to 5; 6 is not"),
        ("if getNumOfMyRed == 99999999999999999999 then", "a number is from 0 to 5"),
        ("if (isHavingKeeper then", "line 1, column 4: this \"(\" is never closed; found \"then\""),
        (
            "if isHavingKeeper) then",
            "line 1, column 18: expected \"then\", \"and\", \"or\" or a comparison, found \")\"",
        ),
        ("doRandomMove doRandomMove", "line 1, column 14: the policy is complete before \"doRandomMove\""),
        ("if isHavingKeeper ; then", "line 1, column 19: a policy has no sign ';'"),
        ("if 駒 then", "line 1, column 4: a policy has no sign '駒'"),
        ("if else", "found \"else\""),
    ];
    for (text, sentence) in cases {
        assert!(refusal(text).contains(sentence), "{text}: {}", refusal(text));
    }
}

#[test]
fn nothing_is_too_deep_or_too_long_to_be_refused() {
    let deep = |inner: String| format!("if {inner} then doRandomMove else doRandomMove");
    for many in [100, 10_000] {
        let texts = [
            deep("!".repeat(many) + "isHavingKeeper"),
            deep("(".repeat(many) + "isHavingKeeper" + &")".repeat(many)),
            deep(vec!["1"; many].join("<")),
            deep(vec!["1==1"; many].join(" or ")),
            "if isHavingKeeper then doRandomMove else ".repeat(many) + "doRandomMove",
        ];
        for text in texts.iter().filter(|text| text.len() <= super::LONGEST) {
            assert_eq!(text.parse::<Policy>().unwrap_err().problem, Problem::TooDeep, "{many}");
        }
    }
    let long = " ".repeat(super::LONGEST) + "doRandomMove";
    assert_eq!(long.parse::<Policy>().unwrap_err().problem, Problem::TooLong(long.len()));
}
