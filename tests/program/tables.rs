//! The papers' tables, played again with few games.
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::arena::Score;
use geister_lab::arena::statistics::{difference, half_point_rate, share_of};
use geister_lab::arena::tables::tables;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::{Command, Output};

fn run(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_geister")).args(arguments.split_whitespace()).output().unwrap()
}

fn text(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn document(arguments: &str) -> Value {
    serde_json::from_str(&text(arguments)).unwrap()
}

const NAMES: [&str; 20] = [
    "bluff-1",
    "bluff-2",
    "bluff-3",
    "bluff-masks",
    "thesis-6.4",
    "thesis-6.5",
    "thesis-6.6",
    "thesis-6.7",
    "thesis-6.8",
    "thesis-6.9",
    "thesis-6.10",
    "thesis-6.11",
    "evolved-1",
    "evolved-apart",
    "evolved-bymove",
    "evolved-ours",
    "upp",
    "upp-guesses",
    "upp-power",
    "known-colours",
];

#[test]
fn without_a_name_the_tables_are_listed() {
    let list = text("tables");
    assert!(NAMES.iter().all(|name| list.contains(name)), "{list}");
    let names: Vec<Value> =
        document("tables --json").as_array().unwrap().iter().map(|table| table["name"].clone()).collect();
    assert_eq!(names, NAMES.map(Value::from));
    assert_eq!(tables().len(), NAMES.len());
}

#[test]
fn an_unknown_name_is_refused_with_the_list() {
    let output = run("tables thesis-6.4 thesis-9.9");
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let sentence = String::from_utf8(output.stderr).unwrap();
    assert!(sentence.contains("thesis-9.9") && NAMES.iter().all(|name| sentence.contains(name)), "{sentence}");
    for (games, word) in [("3", "even"), ("0", "at least one game")] {
        let output = run(&format!("tables thesis-6.4 --games {games}"));
        assert!(String::from_utf8(output.stderr).unwrap().contains(word));
    }
}

#[test]
fn a_table_has_the_papers_figures_beside_ours() {
    let reports = document("tables thesis-6.4 thesis-6.5 thesis-6.6 thesis-6.9 --games 4 --seed 3 --json");
    let cells = |table: usize| reports[table]["cells"].as_array().unwrap();
    let find = |table: usize, player: &str, opponent: &str, figure: &str| {
        let is = |cell: &&Value| cell["player"] == player && cell["opponent"] == opponent && cell["figure"] == figure;
        cells(table).iter().find(is).unwrap_or_else(|| panic!("{player} {opponent} {figure}"))
    };
    let rush = find(0, "Random", "Rush", "win rate");
    assert_eq!(rush["paper_score"], json!({ "wins": 9, "losses": 91, "draws": 0 }));
    let games: u64 = rush["our_score"].as_object().unwrap().values().map(|games| games.as_u64().unwrap()).sum();
    assert_eq!((games, &rush["paper"], &rush["unit"]), (4, &json!(0.09), &json!("share")));
    let (ours, difference) = (&rush["ours"], &rush["difference"]);
    assert!(ours["low"].as_f64() <= ours["rate"].as_f64() && ours["rate"].as_f64() <= ours["high"].as_f64());
    let less = ours["rate"].as_f64().unwrap() - 0.09;
    assert!((difference["rate"].as_f64().unwrap() - less).abs() < 1e-9);
    assert!(rush["differs"].is_boolean() && rush["draws_differ"].is_boolean());
    let worst = find(0, "Rush", "Purple", "worst win rate");
    assert_eq!(worst["our_score"], json!({ "wins": 0, "losses": 4, "draws": 0 }));
    assert_eq!((&worst["paper"], &worst["differs"]), (&json!(0.0), &json!(false)));
    assert_eq!(find(1, "Purple", "Rush", "blue moved next to a piece")["ours"]["rate"], 0.0);
    assert_eq!(find(1, "Purple", "Random", "plies")["unit"], "per-game");
    assert_eq!(find(2, "Purple", "Anti-purple", "lost: lost all blues")["paper"], 0.6);
    let captured = find(3, "Purple", "Random, Rush, Anti-purple", "captured what came near");
    assert_eq!(captured["paper"], 0.2);
    assert_eq!(reports[0]["name"], "thesis-6.4");
    assert_eq!((&reports[0]["games"], &reports[0]["paper_games"]), (&json!(4), &json!(100)));
    assert_eq!((&reports[0]["seed"], &reports[0]["draw_ply"]), (&json!("3"), &json!(200)));
}

#[test]
fn the_same_cell_comes_from_the_same_games_as_in_a_tournament() {
    let table = document("tables thesis-6.4 --games 4 --seed 3 --json");
    let tournament = document("tournament sumire-d5 murasaki-d5 --board 4x4 --games 4 --seed 3 --json");
    let is = |cell: &&Value| cell["player"] == "Purple" && cell["opponent"] == "Anti-purple";
    let cell = table[0]["cells"].as_array().unwrap().iter().find(is).unwrap().clone();
    let purple = &tournament["players"][1]["against"][0];
    for count in ["wins", "losses", "draws"] {
        assert_eq!(cell["our_score"][count], purple[count]);
    }
}

#[test]
fn players_with_a_mixed_strategy_have_figures_in_all_their_tables() {
    let reports = document("tables thesis-6.7 thesis-6.8 thesis-6.9 thesis-6.10 thesis-6.11 --games 2 --seed 1 --json");
    let cells = |table: usize| reports[table]["cells"].as_array().unwrap();
    assert_eq!([0, 1, 2, 3, 4].map(|table| cells(table).len()), [12, 12, 6, 24, 24]);
    for cell in (0..5).flat_map(cells).filter(|cell| cell["figure"] != "the same, one red left") {
        assert!(cell["ours"]["rate"].is_f64(), "{cell}");
    }
    let ways = |table: usize, opponent: &str| -> f64 {
        let of = cells(table).iter().filter(|cell| cell["opponent"] == opponent);
        of.map(|cell| cell["paper"].as_f64().unwrap()).sum()
    };
    for opponent in ["Random", "Rush", "Purple", "Anti-purple"] {
        assert!((ways(3, opponent) - 1.0).abs() < 1e-9, "all of CFR-A's games against {opponent} end in some way");
        assert!((ways(4, opponent) - 1.0).abs() < 1e-9, "all of CFR-B's games against {opponent} end in some way");
    }
}

#[test]
fn tables_of_a_series_come_together() {
    let reports = document("tables thesis-6.10 thesis-6.5 --games 2 --seed 1 --json");
    let names: Vec<&str> = reports.as_array().unwrap().iter().map(|table| table["name"].as_str().unwrap()).collect();
    let others = ["thesis-6.6", "thesis-6.11", "thesis-6.7", "thesis-6.8"];
    assert_eq!(names, [&["thesis-6.10", "thesis-6.5"][..], &others[..]].concat());
}

#[test]
fn a_tiny_run_for_people() {
    let told = text("tables bluff-1 bluff-1 --games 2 --seed 9");
    assert!(told.starts_with("bluff-1: Murasaki against Sumire and itself"), "{told}");
    assert_eq!(told.matches("bluff-1:").count(), 1, "a table that is named twice is told once");
    assert!(told.contains("5-72-23") && told.contains("16.5 %") && told.contains("seed 9"), "{told}");
}

/// A figure of docs/tables.md: ours and the paper's as they are printed, and the games where it is a result.
struct Figure {
    ours: f64,
    paper: f64,
    our_games: Option<Score>,
    paper_games: Option<Score>,
}

fn score(text: &str) -> Option<Score> {
    let [wins, losses, draws] =
        <[u64; 3]>::try_from(text.split('-').map_while(|n| n.parse().ok()).collect::<Vec<_>>()).ok()?;
    Some(Score { wins, losses, draws })
}

/// The figures of docs/tables.md by table, player, opponent and what is counted.
fn printed(document: &str) -> BTreeMap<[String; 4], Figure> {
    let first = |text: &str| text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    let mut figures = BTreeMap::new();
    let mut table = "";
    for line in document.lines() {
        if let Some((name, _)) = line.split_once(": ").filter(|(name, _)| NAMES.contains(name)) {
            table = name;
        }
        let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        let [player, against, figure, rest @ ..] = &cells[..] else { continue };
        let (ours, paper, our_games, paper_games) = match rest {
            [ours, rate, theirs, paper, ..] if score(ours).is_some() => (rate, paper, score(ours), score(theirs)),
            [ours, paper, ..] if ours.contains(" to ") => (ours, paper, None, None),
            _ => continue,
        };
        let (Some(ours), Some(paper)) = (first(ours), first(paper)) else { continue };
        let read = Figure { ours, paper, our_games, paper_games };
        figures.insert([table, player, against, figure].map(|cell| (*cell).to_owned()), read);
    }
    figures
}

#[test]
fn what_the_document_says_of_the_papers_claims_is_what_its_figures_say() {
    let document = include_str!("../../docs/tables.md");
    let figures = printed(document);
    let at = |table: &str, player: &str, against: &str, figure: &str| {
        let key = [table, player, against, figure].map(str::to_owned);
        figures.get(&key).unwrap_or_else(|| panic!("no {key:?}"))
    };
    let rate = |table: &str, player: &str, against: &str| at(table, player, against, "win rate");
    let worst = |player: &str| {
        let own = figures.iter().find(|([table, who, _, figure], _)| {
            (table.as_str(), who.as_str(), figure.as_str()) == ("thesis-6.4", player, "worst win rate")
        });
        own.unwrap().1
    };
    // Is the first rate above the second beyond chance, by our games?
    let above = |one: &Figure, other: &Figure| {
        let of = |figure: &Figure| half_point_rate(figure.our_games.unwrap());
        difference(of(one), of(other)).low > 0.0
    };
    let share = |part: fn(Score) -> u64, score: Score| share_of(part(score), score.games());
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let (won, lost) = (|score: Score| score.wins, |score: Score| score.losses);
    let of_games = |part, figure: &Figure| {
        [figure.paper_games, figure.our_games].map(|score| percent(share(part, score.unwrap()).rate))
    };
    let yes = |is: bool| if is { "yes" } else { "no" };
    let turned = |figure: &Figure| [100.0 - figure.paper, 100.0 - figure.ours];
    let mut rows: Vec<(&str, String, String, bool)> = Vec::new();
    let both = |one: &Figure, other: &Figure| {
        [(one.paper, other.paper), (one.ours, other.ours)].map(|(one, other)| format!("{one:.1} % for {other:.1} %"))
    };
    let mut row = |claim: &'static str, [paper, here]: [String; 2], is: bool| rows.push((claim, paper, here, is));

    let murasaki = rate("bluff-1", "Murasaki", "Sumire");
    let alone = |figure: &Figure| [figure.paper, figure.ours].map(|rate| format!("{rate:.1} %"));
    let below = |figure: &Figure, bar: f64| half_point_rate(figure.our_games.unwrap()).high < bar;
    row("Murasaki can hardly win against Sumire", alone(murasaki), below(murasaki, 0.2));
    let bluff = ["Sumire", "Murasaki"].map(|other| rate("bluff-2", "Bluff", other));
    for (claim, figure) in
        ["Bluff loses more than half of its games to Sumire", "Table 2: and to Murasaki"].into_iter().zip(bluff)
    {
        let is = share(lost, figure.our_games.unwrap()).low > 0.5;
        row(claim, of_games(lost, figure).map(|share| format!("{share} % lost")), is);
    }
    let ([paper, here], [plain_paper, plain]) = (of_games(won, bluff[0]), of_games(won, murasaki));
    let wins = |figure: &Figure| share(won, figure.our_games.unwrap());
    let is = difference(wins(bluff[0]), wins(murasaki)).low > 0.0;
    row(
        "Bluff wins more games against Sumire",
        [format!("{paper} % for {plain_paper} %"), format!("{here} % for {plain} %")],
        is,
    );
    let constant = ["Sumire", "Murasaki"].map(|other| rate("bluff-3", "Bluff-const", other));
    let differ = above(constant[1], bluff[1]) || above(bluff[1], constant[1]);
    row("Bluff-const does about as Bluff does", both(constant[1], bluff[1]), !differ);
    let all = of_games(won, constant[0]);
    row("Bluff-const wins every game against Sumire", all.clone().map(|share| format!("{share} %")), all[1] == "100.0");
    row("its bluff works better against Sumire", both(constant[0], bluff[0]), above(constant[0], bluff[0]));

    let benchmarks = ["Random", "Rush", "Purple", "Anti-purple"].map(worst);
    let most = |of: fn(&Figure) -> f64| benchmarks.iter().map(|one| of(one)).fold(0.0, f64::max);
    let highest = [most(|one| one.paper), most(|one| one.ours)];
    let is = benchmarks.iter().all(|one| below(one, 0.15));
    row("every benchmark has an opponent", highest.map(|most| format!("at most {most:.1} %")), is);
    let cell = |player: &str, against: &str| rate("thesis-6.4", player, against);
    let (random, rush, anti) =
        (turned(cell("Random", "Purple")), turned(cell("Rush", "Purple")), cell("Purple", "Anti-purple"));
    let three = [(random[0], rush[0], anti.paper), (random[1], rush[1], anti.ours)];
    let is = below(cell("Random", "Purple"), 0.5) && below(cell("Rush", "Purple"), 0.5) && below(anti, 0.5);
    row("Purple beats Random and Rush clearly", three.map(|(a, b, c)| format!("{a:.1}, {b:.1}, {c:.1} %")), is);
    let loses = worst("Anti-purple");
    row("Anti-purple loses clearly to Rush", alone(loses), below(loses, 0.5));
    let best = worst("Purple");
    for (claim, player) in [
        ("CFR-A's worst win rate is above every benchmark's", "CFR-A"),
        ("CFR-B's worst win rate is above every benchmark's", "CFR-B"),
    ] {
        let own = worst(player);
        row(claim, both(own, best), benchmarks.iter().all(|one| above(own, one)));
    }
    let (a, b) = (worst("CFR-A"), worst("CFR-B"));
    let pair = [(a.paper, b.paper), (a.ours, b.ours)].map(|(a, b)| format!("{a:.1} and {b:.1} %"));
    row("neither CFR player beats all benchmarks", pair, below(a, 0.5) && below(b, 0.5));
    let (stronger, weaker) = (cell("CFR-B", "Rush"), cell("CFR-A", "Rush"));
    row("CFR-B is stronger than CFR-A against Rush", both(stronger, weaker), above(stronger, weaker));
    let (weaker, stronger) = (cell("CFR-B", "Anti-purple"), cell("CFR-A", "Anti-purple"));
    row("Table 6.4: and weaker against Anti-purple", both(weaker, stronger), above(stronger, weaker));
    for (claim, table, player, against, least) in [
        ("Purple brings reds next to others", "thesis-6.5", "Purple", "Random", 0.9),
        ("what CFR-A brings near is not nearly all red", "thesis-6.7", "CFR-A", "Purple", 0.0),
        ("nor is what CFR-B brings near", "thesis-6.8", "CFR-B", "Purple", 0.0),
    ] {
        let red = at(table, player, against, "red moved next to a piece");
        let blue = at(table, player, against, "blue moved next to a piece");
        let reds = red.ours / (red.ours + blue.ours);
        let is = if least > 0.0 { reds > least } else { reds < 0.9 };
        row(
            claim,
            [(red.paper, blue.paper), (red.ours, blue.ours)].map(|(red, blue)| format!("{red:.2} and {blue:.2}")),
            is,
        );
    }
    let lost_blues = at("thesis-6.6", "Purple", "Anti-purple", "lost: lost all blues");
    row("Purple loses most games to Anti-purple", alone(lost_blues), lost_blues.ours > 50.0);
    let near = |player: &str| {
        let own = figures.iter().find(|([table, who, _, figure], _)| {
            (table.as_str(), who.as_str(), figure.as_str()) == ("thesis-6.9", player, "the same, one red left")
        });
        own.unwrap().1
    };
    let three = ["Purple", "CFR-A", "CFR-B"].map(near);
    let told = [three.each_ref().map(|one| one.paper), three.each_ref().map(|one| one.ours)];
    let is = three[0].ours < 0.5 && three[1].ours > 5.0 && three[2].ours > 5.0;
    row("with one red left Purple never takes", told.map(|[a, b, c]| format!("{a:.1}, {b:.1}, {c:.1} %")), is);
    let took = |table: &str, player: &str, against: &str| at(table, player, against, "lost: took all reds");
    let (a, b) = (took("thesis-6.10", "CFR-A", "Purple"), took("thesis-6.11", "CFR-B", "Purple"));
    let pair = [(a.paper, b.paper), (a.ours, b.ours)].map(|(a, b)| format!("{a:.1} and {b:.1} %"));
    row("both lose more than half of their games to Purple", pair, a.ours > 50.0 && b.ours > 50.0);
    let (a, b) = (took("thesis-6.10", "CFR-A", "Anti-purple"), took("thesis-6.11", "CFR-B", "Anti-purple"));
    let games = |figure: &Figure| share_of((20.0 * figure.ours).round() as u64, 2000);
    row("this befalls CFR-B more often", both(b, a), difference(games(b), games(a)).low > 0.0);
    let blues = at("thesis-6.11", "CFR-B", "Rush", "won: took all blues");
    row("CFR-B beats Rush by taking its blues", alone(blues), blues.ours > 50.0);

    let told: Vec<&str> =
        document.lines().filter(|line| line.ends_with("| yes |") || line.ends_with("| no |")).collect();
    assert_eq!(told.len(), rows.len(), "every claim of the document is computed here");
    for (claim, paper, here, is) in rows {
        let line = told.iter().find(|line| line.contains(claim)).unwrap_or_else(|| panic!("no claim {claim:?}"));
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(cells[2..5], [paper.as_str(), here.as_str(), yes(is)], "{claim}");
    }
    // The figures of the headline in the text below the table.
    let ahead = difference(half_point_rate(b_worst(&figures)), half_point_rate(best.our_games.unwrap()));
    let [rate, low, high] = [ahead.rate, ahead.low, ahead.high].map(|share| format!("{:.1}", 100.0 * share));
    let sentence = format!("a difference of {rate} points with an interval of {low} to {high}");
    assert!(document.contains(&sentence), "{sentence}");
}

fn b_worst(figures: &BTreeMap<[String; 4], Figure>) -> Score {
    let own = |key: &[String; 4]| key[1] == "CFR-B" && key[3] == "worst win rate";
    figures.iter().find(|(key, _)| own(key)).unwrap().1.our_games.unwrap()
}

#[test]
fn a_table_that_is_kept_goes_on_and_comes_out_the_same() {
    let folder = std::env::temp_dir().join(format!("geister-tables-{}", std::process::id()));
    let kept = format!("tables thesis-6.4 --games 14 --seed 3 --json --out {}", folder.display());
    let plain = text("tables thesis-6.4 --games 14 --seed 3 --json");
    assert_eq!(text(&kept), plain);
    // As a kill leaves it: one pair not begun, one with a chunk less and a torn line.
    let mut pairs: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pairs.sort();
    std::fs::remove_dir_all(&pairs[0]).unwrap();
    let results = std::fs::read_dir(&pairs[1]).unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read_to_string(&results).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    assert_eq!(lines.len(), 3, "{whole}");
    std::fs::write(&results, format!("{}\n{}\n{{\"chu", lines[0], lines[1])).unwrap();
    assert_eq!(text(&kept), plain);
    assert_eq!(std::fs::read_to_string(&results).unwrap().lines().count(), 3);
    let other = run(&kept.replace("--seed 3", "--seed 4"));
    assert_eq!(other.status.code(), Some(2), "games of another seed are not mixed in");
    std::fs::remove_dir_all(&folder).unwrap();
}
