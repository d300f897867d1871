//! The bluff paper's own counts, fed in as answers and results, give back its tables 4 to 7.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::arena::Score;
use geister_lab::game::Seed;
use geister_lab::language::Language;
use geister_lab::study::items::Value;
use geister_lab::study::report::{Departure, Report, text};
use geister_lab::study::shipped::shipped;
use geister_lab::study::simulate::{Script, Simulation, Wanted, quick, simulate};
use geister_lab::study::trace::Trace;
use geister_lab::study::verify::verify;
use std::collections::BTreeMap;

const AGENTS: [&str; 3] = ["murasaki-d5", "bluff-d5", "bluff-const-d5"];

/// One value for each of eight people, from how many people gave which.
fn eight<T: Clone>(counts: &[(T, usize)]) -> Vec<T> {
    let all: Vec<T> = counts.iter().flat_map(|(value, count)| vec![value.clone(); *count]).collect();
    assert_eq!(all.len(), 8);
    all
}

/// Wins first, then losses.
fn results(wins: usize, losses: usize) -> Vec<Wanted> {
    [vec![Wanted::Win; wins], vec![Wanted::Loss; losses]].concat()
}

fn participant(study: &str, n: u64, script: Script) -> Trace {
    let document = serde_json::from_str(shipped(study).unwrap()).unwrap();
    let mut who = Simulation::new(Seed(1000 + n));
    who.participant = Some(format!("person {n}"));
    who.player = "murasaki-d5".to_owned(); // it wins often enough against each of the three
    who.resigns = 0;
    who.script = script;
    let log = simulate(&document, &who).unwrap();
    verify(&log).unwrap_or_else(|error| panic!("person {n}: {error}"));
    Trace::of(log).unwrap()
}

fn scores(report: &Report) -> Vec<(&str, Score)> {
    report.results.iter().map(|one| (one.agent.as_str(), one.score)).collect()
}

fn score(wins: u64, losses: u64) -> Score {
    Score { wins, losses, draws: 0 }
}

#[test]
fn tables_4_to_6_come_back_from_eight_people() {
    let experience = eight(&[("rules-unknown", 3), ("rules-known", 1), ("under-one-year", 4)]);
    let colours = [[1, 2, 2, 3], [3, 2, 2, 1], [1, 0, 1, 6]].map(|counts| {
        eight(&["not-thought", "could-not-tell", "a-little", "could-tell"].into_iter().zip(counts).collect::<Vec<_>>())
    });
    // The paper prints sums only; these are some answers that add up to them.
    let strength = [eight(&[(3.0, 7), (2.0, 1)]), eight(&[(3.0, 2), (2.0, 5), (1.0, 1)]), eight(&[(2.0, 4), (1.0, 4)])];
    // 16 games against each: two a person.
    let won = [results(8, 8), results(13, 3), results(10, 6)];
    let traces: Vec<Trace> = (0..8)
        .map(|person| {
            let mut script = Script::default();
            let text = |text: &str| Value::Text(text.to_owned());
            script.answers.insert(("experience".to_owned(), None), text(experience[person]));
            for (place, agent) in AGENTS.into_iter().enumerate() {
                let about = |item: &str| (item.to_owned(), Some(agent.to_owned()));
                script.answers.insert(about("colours"), text(colours[place][person]));
                script.answers.insert(about("strength"), Value::Number(strength[place][person]));
                let games = vec![won[place][person], won[place][person + 8]];
                script.results.insert(agent.to_owned(), games);
            }
            participant("unknown-opponents", person as u64, script)
        })
        .collect();
    let report = Report::of(&traces);
    assert_eq!(report.sessions.finished, 8);

    let table_4 = report.choices.iter().find(|item| item.item == "experience").unwrap();
    assert_eq!(table_4.groups[0].counts, [3, 1, 4, 0]);
    assert_eq!(table_4.groups[0].paper.as_deref(), Some(&[3, 1, 4, 0][..]));

    let table_5 = [(AGENTS[0], score(8, 8)), (AGENTS[1], score(13, 3)), (AGENTS[2], score(10, 6))];
    assert_eq!(scores(&report), table_5);
    assert!(report.results.iter().all(|one| one.paper == Some(one.score)));

    let table_6 = report.choices.iter().find(|item| item.item == "colours").unwrap();
    let counts: Vec<&[u64]> = table_6.groups.iter().map(|group| group.counts.as_slice()).collect();
    assert_eq!(counts, [[1, 2, 2, 3], [3, 2, 2, 1], [1, 0, 1, 6]]);
    assert!(table_6.groups.iter().all(|group| group.paper.as_ref() == Some(&group.counts)));
    let strength = report.scales.iter().find(|item| item.item == "strength").unwrap();
    let sums: BTreeMap<&str, f64> =
        strength.groups.iter().map(|group| (group.agent.as_deref().unwrap(), group.sum)).collect();
    assert_eq!(sums, BTreeMap::from([(AGENTS[0], 23.0), (AGENTS[1], 17.0), (AGENTS[2], 12.0)]));
    assert!(strength.groups.iter().all(|group| group.paper_sum == Some(group.sum)));

    let told = text::markdown(&report, Language::English);
    for row in ["8-8-0", "13-3-0", "10-6-0", "table 4", "table 5", "table 6"] {
        assert!(told.contains(row), "{row}");
    }
}

/// Some people of a study, as they come.
fn some_of(document: &serde_json::Value) -> Vec<Trace> {
    let of = |n: u32| {
        let mut who = Simulation::nth(Seed(70), n);
        (who.agrees, who.stop_after) = (true, None);
        Trace::of(simulate(document, &who).unwrap()).unwrap()
    };
    (0..2).map(of).collect()
}

#[test]
fn the_papers_figures_stand_beside_no_other_protocol() {
    let marked: serde_json::Value = serde_json::from_str(shipped("unknown-opponents-marked").unwrap()).unwrap();
    let mut renamed = marked.clone();
    renamed["id"] = "unknown-opponents".into();
    for document in [marked, renamed] {
        let report = Report::of(&some_of(&quick(&document)));
        assert!(report.results.iter().all(|one| one.paper.is_none() && one.score.games() > 0));
        assert!(report.choices.iter().flat_map(|item| &item.groups).all(|group| group.paper.is_none()));
        assert!(report.scales.iter().flat_map(|item| &item.groups).all(|group| group.paper_sum.is_none()));
        let told = text::markdown(&report, Language::English);
        assert!(!told.contains("of the bluff paper"), "no table is named after one of the paper");
        let why = ["figures do not stand beside", "colours are marked", "shown after each game", "practice game"];
        assert!(why.iter().all(|reason| told.contains(reason)), "{told}");
        assert!(text::markdown(&report, Language::Japanese).contains("論文の値は並べていません"));
    }
    // A study that follows none of the paper's says nothing about it.
    let habits: serde_json::Value = serde_json::from_str(shipped("learning-habits").unwrap()).unwrap();
    let report = Report::of(&some_of(&quick(&habits)));
    assert!(report.paper.is_none());
    assert!(!text::markdown(&report, Language::English).contains("paper's figures"));
}

#[test]
fn one_session_of_another_protocol_takes_the_papers_figures_away() {
    let strict: serde_json::Value = serde_json::from_str(shipped("unknown-opponents").unwrap()).unwrap();
    let mut shown = strict.clone();
    shown["reveal"] = true.into();
    let mut traces = some_of(&strict);
    assert!(Report::of(&traces).strict().is_some());
    traces.extend(some_of(&shown).into_iter().take(1));
    let report = Report::of(&traces);
    assert_eq!(report.paper.unwrap().departures, [Departure::Reveal]);
    assert!(report.results.iter().all(|one| one.paper.is_none()));
}

#[test]
fn table_7_comes_back_from_one_person() {
    let mut script = Script::default();
    for (agent, (wins, losses)) in AGENTS.into_iter().zip([(16, 4), (15, 5), (17, 3)]) {
        script.results.insert(agent.to_owned(), results(wins, losses));
    }
    let trace = participant("known-opponent", 60, script);
    let report = Report::of(&[trace]);
    let table_7 = [(AGENTS[0], score(16, 4)), (AGENTS[1], score(15, 5)), (AGENTS[2], score(17, 3))];
    assert_eq!(scores(&report), table_7);
    assert!(report.results.iter().all(|one| one.paper == Some(one.score)));
    assert!(text::markdown(&report, Language::Japanese).contains("表7"));
}
