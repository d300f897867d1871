//! The report's figures, computed again by others: every estimate in its JSON is compared with what the starter scripts
//! make of the exported tables.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::readers::Reader;
use geister_lab::game::Seed;
use geister_lab::language::Language;
use geister_lab::study::dataset::{Options, dataset};
use geister_lab::study::report::{Report, html, text};
use geister_lab::study::shipped::shipped;
use geister_lab::study::simulate::{Simulation, quick, simulate};
use geister_lab::study::trace::{Moment, Trace, traces};
use geister_lab::study::verify::verify;
use geister_lab::study::{Event, log};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Takes an estimate down: its names, and value with interval.
type Tell<'a> = &'a mut dyn FnMut([&str; 6], Option<[f64; 3]>);

/// People who met one opponent eight times, with marks and questions after each game; some of them left.
fn learners() -> Vec<Trace> {
    let mut document: Value = serde_json::from_str(shipped("learning-habits").unwrap()).unwrap();
    document["draw_ply"] = json!(40);
    // Opponents that move at once, and lose and win in every way.
    document["board"] = json!("4x4");
    document["opponents"] = json!([{ "agent": "random" }, { "agent": "rush" }, { "agent": "murasaki-d5" }]);
    for (group, agent) in ["random", "rush", "murasaki-d5"].into_iter().enumerate() {
        document["groups"][group]["opponents"] = json!([agent]);
    }
    document["marks"] = json!("asked");
    let people = (0..24).map(|n| {
        let mut who = Simulation::nth(Seed(21), n);
        (who.agrees, who.stop_after) = (true, (n % 7 == 6).then_some(150));
        simulate(&document, &who).unwrap()
    });
    traces(people.collect()).unwrap()
}

/// People who met every opponent, in both seats.
fn everybody_meets_all() -> Vec<Trace> {
    let document = quick(&serde_json::from_str(shipped("unknown-opponents-marked").unwrap()).unwrap());
    traces((0..5).map(|n| simulate(&document, &Simulation::nth(Seed(77), n)).unwrap()).collect()).unwrap()
}

/// What an estimate is about: figure, question, answer, opponent, other opponent, game.
type Key = [String; 6];
type Estimates = BTreeMap<Key, [f64; 3]>;

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn ends(estimate: &Value) -> Option<[f64; 3]> {
    Some(["rate", "low", "high"].map(|end| estimate[end].as_f64().unwrap())).filter(|_| estimate.is_object())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

/// Every estimate in a report's JSON.
fn told(report: &Value) -> Estimates {
    let mut all = Estimates::new();
    let mut tell = |key: [&str; 6], found: Option<[f64; 3]>| {
        if let Some(found) = found {
            assert!(all.insert(key.map(str::to_owned), found).is_none(), "{key:?} is told twice");
        }
    };
    for one in list(&report["results"]) {
        tell(["points", "", "", &text_of(&one["agent"]), "", ""], ends(&one["points"]));
    }
    let compared = |tell: Tell<'_>, figure: &str, item: &str, pairs: &Value| {
        for pair in list(pairs) {
            let (more, less) = (text_of(&pair["more"]), text_of(&pair["less"]));
            tell([figure, item, "", &more, &less, ""], ends(&pair["difference"]));
        }
    };
    compared(&mut tell, "points-less", "", &report["points_compared"]);
    for item in list(&report["choices"]) {
        let id = text_of(&item["item"]);
        for group in list(&item["groups"]) {
            for (place, option) in list(&item["options"]).iter().enumerate() {
                let (answer, agent) = (text_of(&option[0]), text_of(&group["agent"]));
                tell(["share", &id, &answer, &agent, "", ""], ends(&group["shares"][place]));
            }
        }
        for line in list(&item["by_round"]) {
            for round in list(&line["rounds"]) {
                let (answer, agent) = (text_of(&line["option"]), text_of(&line["agent"]));
                tell(["share", &id, &answer, &agent, "", &round[0].to_string()], ends(&round[1]));
            }
        }
    }
    for item in list(&report["scales"]) {
        let id = text_of(&item["item"]);
        for group in list(&item["groups"]) {
            tell(["mean", &id, "", &text_of(&group["agent"]), "", ""], ends(&group["mean"]));
        }
        compared(&mut tell, "mean-less", &id, &item["compared"]);
        for line in list(&item["by_round"]) {
            for round in list(&line["rounds"]) {
                tell(["mean", &id, "", &text_of(&line["agent"]), "", &round[0].to_string()], ends(&round[1]));
            }
        }
    }
    let guesses = &report["guesses"];
    let overall = [(String::new(), String::new(), &guesses["overall"])];
    let by_opponent = list(&guesses["by_opponent"]).iter().map(|line| (text_of(&line["of"]), String::new(), line));
    let by_game = list(&guesses["by_game"]).iter().map(|line| (String::new(), text_of(&line["of"]), line));
    for (agent, game, line) in
        overall.into_iter().chain(by_opponent).chain(by_game).filter(|(.., line)| !line.is_null())
    {
        let alone = |name: &str| line[name].as_f64().map(|value| [value; 3]);
        tell(["right", "", "", &agent, "", &game], ends(&line["accuracy"]));
        tell(["brier", "", "", &agent, "", &game], ends(&line["brier"]));
        tell(["right-counting", "", "", &agent, "", &game], alone("counting_accuracy"));
        tell(["brier-counting", "", "", &agent, "", &game], alone("counting_brier"));
    }
    for curve in list(&report["discoveries"]) {
        let figure = format!("found-{}", text_of(&curve["by"]));
        for risk in list(&curve["games"]) {
            tell([&figure, "", "", &text_of(&curve["agent"]), "", &risk["game"].to_string()], ends(&risk["share"]));
        }
    }
    all
}

fn written(name: &str, traces: &[Trace]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for file in dataset(traces, &Options::default()).unwrap() {
        let path = file.path.below(&folder);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &file.bytes).unwrap();
    }
    folder
}

/// The estimates that a starter script writes. Without its program nothing would be compared, so that is a failure.
fn computed(program: &str, script: &str, estimates: &str, folder: &Path) -> Estimates {
    let output = Command::new(program).arg(folder.join(script)).env("PYTHONIOENCODING", "utf-8").output();
    let output = output.unwrap_or_else(|error| {
        panic!("{program} does not start ({error}): install it with `tools/setup.sh test`, or the packages python3 and r-base-core")
    });
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(output.status.success(), "{program}: {}\n{}", said[0], said[1]);
    let rows = csv::Reader::from_path(folder.join("results").join(estimates)).unwrap().into_records();
    let read = |row: csv::StringRecord| {
        let key: Key = std::array::from_fn(|column| row[column].to_owned());
        (key, [6, 7, 8].map(|column| row[column].parse().unwrap()))
    };
    rows.map(|row| read(row.unwrap())).collect()
}

/// Where two opponents have equal means it is anybody's choice who is named first.
fn turned(key: &Key, [rate, low, high]: [f64; 3]) -> (Key, [f64; 3]) {
    let [figure, item, answer, agent, other, game] = key.clone();
    ([figure, item, answer, other, agent, game], [-rate, -high, -low])
}

fn compare(program: &str, report: &Value, mut theirs: Estimates) {
    for (key, ours) in told(report) {
        let found = theirs.remove(&key).or_else(|| {
            let (key, _) = turned(&key, ours);
            theirs.remove(&key).map(|found| turned(&key, found).1)
        });
        let Some(found) = found else {
            // An option that nobody chose is in no table.
            assert!(key[0] == "share" && ours[0] == 0.0, "{program} has no {key:?}");
            continue;
        };
        for (ours, found) in ours.into_iter().zip(found) {
            assert!((ours - found).abs() < 1e-9, "{key:?}: the report has {ours}, {program} {found}");
        }
    }
    assert!(theirs.is_empty(), "only {program} has {:?}", theirs.keys());
}

#[test]
fn every_estimate_of_the_report_is_what_the_scripts_compute_from_the_tables() {
    for (name, traces) in [("learners", learners()), ("everybody", everybody_meets_all())] {
        let report = serde_json::to_value(Report::of(&traces)).unwrap();
        let folder = written(&format!("statistics-{name}"), &traces);
        let figures: Vec<String> = told(&report).into_keys().map(|key| key[0].clone()).collect();
        assert!(figures.len() > 40, "{figures:?}");
        for (program, script, estimates) in [
            ("python3", "analysis/analysis.py", "estimates-python.csv"),
            ("Rscript", "analysis/analysis.R", "estimates-r.csv"),
        ] {
            compare(program, &report, computed(program, script, estimates, &folder));
        }
    }
}

#[test]
fn the_learners_show_every_kind_of_figure() {
    let report = serde_json::to_value(Report::of(&learners())).unwrap();
    let told = told(&report);
    let figures: std::collections::BTreeSet<&str> = told.keys().map(|key| key[0].as_str()).collect();
    let all =
        ["points", "points-less", "share", "mean", "mean-less", "right", "brier", "right-counting", "brier-counting"];
    assert!(all.iter().chain(&["found-said", "found-marks"]).all(|figure| figures.contains(figure)), "{figures:?}");
    // Answers after each game come by its number, also by opponent.
    for agent in ["", "rush"] {
        for (figure, item, answer) in [("share", "colours_game", "could-tell"), ("mean", "interest", "")] {
            let key = |game: u32| [figure, item, answer, agent, "", &game.to_string()].map(str::to_owned);
            assert!((1..=8).all(|game| told.contains_key(&key(game))), "{item} about {agent:?}");
        }
    }
}

#[test]
fn intervals_are_those_of_people_and_not_of_games() {
    // 24 people with eight games each: as independent games their points would lie much closer.
    let report = Report::of(&learners());
    let one = report.results.iter().find(|one| one.agent == "rush").unwrap();
    let (clustered, games) = (one.points.unwrap(), geister_lab::arena::statistics::half_point_rate(one.score));
    assert!(clustered.high - clustered.low > 1.15 * (games.high - games.low), "{clustered:?} {games:?}");
}

#[test]
fn a_ghost_whose_colour_the_captures_tell_is_neither_asked_about_nor_scored() {
    let traces = learners();
    let (mut skipped, mut asked) = (0, 0);
    for trace in &traces {
        for game in trace.finished_games() {
            let view = trace.session.games[&game.plan.number].view().unwrap();
            if view.colour_left().is_some() {
                assert!(game.marks_ms.is_none() && game.final_marks().count() == 0);
                skipped += 1;
            }
            asked += usize::from(game.marks_ms.is_some());
        }
        verify(&trace.log).unwrap();
    }
    assert!(skipped > 10 && asked > 10, "{skipped} {asked}");
}

/// A log that was written before ghosts of a determined colour were left out.
fn old() -> log::Log {
    log::read(include_str!("../data/logs/before-determined.jsonl")).unwrap().remove(0)
}

#[test]
fn an_old_log_that_asked_about_them_is_still_what_happened_and_its_sure_marks_have_no_score() {
    let log = old();
    assert!(verify(&log).unwrap().screens > 10);
    let trace = Trace::of(log.clone()).unwrap();
    let finals = || trace.games.iter().flat_map(|game| &game.marks).filter(|mark| mark.moment == Moment::Final);
    assert!(finals().any(|mark| mark.determined && mark.guess.is_some()));
    for mark in finals().filter(|mark| mark.determined) {
        assert!(mark.truth.is_some() && mark.right() == mark.guess.and(mark.right()));
        assert_eq!((mark.correct(), mark.brier(), mark.base_brier()), (None, None, None));
    }
    let open = finals().filter(|mark| !mark.determined && mark.truth.is_some()).count() as u64;
    let report = Report::of(std::slice::from_ref(&trace));
    assert_eq!(report.guesses.overall.map_or(0, |line| line.ghosts), open);
    // What was marked anyway is in the data set, without a score.
    let set = dataset(std::slice::from_ref(&trace), &Options::default()).unwrap();
    let marks = set.iter().find(|file| file.path.contains("description-marks")).unwrap();
    let rows: Vec<BTreeMap<String, String>> =
        csv::Reader::from_reader(marks.bytes.as_slice()).deserialize().map(Result::unwrap).collect();
    let determined: Vec<_> = rows.iter().filter(|row| row["determined"] == "1" && !row["guess"].is_empty()).collect();
    assert!(!determined.is_empty());
    assert!(
        determined.iter().all(|row| row["correct"].is_empty() && row["brier"].is_empty() && !row["truth"].is_empty())
    );
}

#[test]
fn people_and_estimators_are_compared_on_the_same_ghosts() {
    let traces = everybody_meets_all();
    let wanted = [Reader::Even, Reader::Exit, Reader::Blueness];
    let report = Report::of(&traces).read_by(&traces, &wanted).unwrap();
    let readers = report.readers.as_ref().unwrap();
    let line = report.guesses.overall.as_ref().unwrap();
    assert_eq!(readers.ghosts, line.decided + line.unsure);
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
    near(readers.own.brier.rate, line.brier.unwrap().rate);
    // Who knows the captures alone is who only counts.
    let even = &readers.readers[0];
    near(even.skill.brier.rate, line.counting_brier.unwrap());
    let apart = even.than_people.unwrap();
    near(apart.rate, even.skill.brier.rate - readers.own.brier.rate);
    assert!(apart.low < apart.rate && apart.rate < apart.high);
    assert_eq!(readers.readers.iter().map(|line| line.reader).collect::<Vec<_>>(), wanted);
    let (english, japanese) = (text::markdown(&report, Language::English), text::markdown(&report, Language::Japanese));
    assert!(english.contains("People and estimators on the same ghosts") && english.contains("| Blueness "));
    assert!(japanese.contains("同じ駒についての、人と推測手法"));
    // Nobody is asked unasked.
    assert!(Report::of(&traces).readers.is_none());
}

#[test]
fn a_log_cannot_claim_to_have_asked_otherwise() {
    let mut log = old();
    let Event::Start(start) = &mut log.entries[0].event else { unreachable!() };
    start.asks = geister_lab::study::event::Asks::Undetermined;
    assert!(verify(&log).is_err());
}

#[test]
fn nothing_is_ranked_that_cannot_be_told_apart() {
    // Two people: whatever they did, nobody can be told from another.
    let few: Vec<Trace> = everybody_meets_all().into_iter().take(2).collect();
    let report = Report::of(&few);
    assert!(report.points_compared.iter().all(|pair| !pair.tells_apart()));
    let (english, japanese) = (text::markdown(&report, Language::English), text::markdown(&report, Language::Japanese));
    assert!(english.contains("the opponents cannot be told apart"), "{english}");
    assert!(japanese.contains("差があるとはいえない"), "{japanese}");
    for ranked in ["did best", "highest mean", "more points from", "than every other"] {
        assert!(!english.to_lowercase().contains(ranked), "{ranked}");
    }
}

#[test]
fn charts_compare_guesses_with_counting_and_not_with_a_coin() {
    let page = html::html(&Report::of(&learners()), Language::English);
    assert!(page.contains(">counting (Rush)</text>"), "no line of counting");
    assert!(!page.contains(">chance</text>") && !page.contains("always unsure"));
    assert!(page.contains("When the opponent was found out"));
}
