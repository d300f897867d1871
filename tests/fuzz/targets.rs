//! The readers. A new one is a new entry: its name, the form of its texts, some that it takes, and how it is called.

use crate::mutate::Form;
use geister_lab::agents::{Detail, Told, arrange, decide, find};
use geister_lab::arena::{Match, Report as Table, Results as Tournaments, Shard, Tally, Tournament, csv, merge};
use geister_lab::belief::network::{Design, Model, Sighting, Trained, Weights};
use geister_lab::belief::sight::{NUMBERS, Sighted};
use geister_lab::belief::{Estimator, Sight};
use geister_lab::cup::clock::TimeControl;
use geister_lab::cup::contestant::{Contestant, Entrant, Reply};
use geister_lab::cup::lines::Lines;
use geister_lab::cup::protocol::{DRAW_PLY as CUP_PLY, FromServer};
use geister_lab::cup::referee::Referee;
use geister_lab::game::record::Record;
use geister_lab::game::{Board, DRAW_PLY, Dice, Game, PerSeat, Seat, Seed, Setup, board_string, notation};
use geister_lab::playout::policy::behaviour::Behaviour;
use geister_lab::playout::policy::{Compiled, Policy, published};
use geister_lab::study::aside::{self, Gathered, without_strays};
use geister_lab::study::assignment::conditions;
use geister_lab::study::class::Seen;
use geister_lab::study::dataset::{Options, dataset_beside, one_study, rules, zip};
use geister_lab::study::digest::{Digest, Size};
use geister_lab::study::plan::Plan;
use geister_lab::study::report::{Report, html, text};
use geister_lab::study::simulate::{Simulation, simulate};
#[cfg(feature = "collect")]
use geister_lab::study::wire::{Beginning, NoReply, StudyName, refused, reply};
use geister_lab::study::{check, log, sift, verify};
use geister_lab::web::archive::{files, link};
use geister_lab::web::kit::finished::{Finished, Results};
use geister_lab::web::kit::visit::Visit;
use geister_lab::web::{puzzles, tells, watch};
use geister_lab::{files::InnerPath, language::Language, puzzle};
use serde_json::{Value, json};

/// A reader.
pub struct Target {
    /// Its name, which is also its folder's.
    pub name: &'static str,
    /// What its texts look like.
    pub form: Form,
    /// How much of the time it gets beside the others: the slow ones more.
    pub share: u32,
    /// Texts that it takes.
    pub examples: fn() -> Vec<Vec<u8>>,
    /// Reads a text, and what it takes again after writing it anew.
    pub read: fn(&[u8]),
}

/// All of them.
pub const TARGETS: &[Target] = &[
    Target { name: "board-string", form: Form::Text, share: 2, examples: boards, read: board },
    Target { name: "record", form: Form::Json, share: 2, examples: records, read: record },
    Target { name: "study-document", form: Form::Json, share: 3, examples: documents, read: document },
    Target { name: "log", form: Form::JsonLines, share: 5, examples: logs, read: read_log },
    Target { name: "results", form: Form::JsonLines, share: 2, examples: results, read: read_results },
    Target { name: "cup-server", form: Form::Text, share: 2, examples: server_lines, read: hear_server },
    Target { name: "cup-players", form: Form::Text, share: 1, examples: player_lines, read: hear_players },
    #[cfg(feature = "collect")]
    Target { name: "collector-entries", form: Form::JsonLines, share: 3, examples: logs, read: entries },
    #[cfg(feature = "collect")]
    Target { name: "collector-request", form: Form::Json, share: 1, examples: requests, read: request },
    Target { name: "explanation", form: Form::Json, share: 1, examples: explanations, read: explanation },
    Target { name: "policy", form: Form::Text, share: 1, examples: policies, read: policy },
    Target { name: "address", form: Form::Text, share: 1, examples: addresses, read: address },
    Target { name: "weights", form: Form::Bytes, share: 1, examples: weights, read: read_weights },
    Target { name: "sight-weights", form: Form::Bytes, share: 1, examples: sight_weights, read: read_sight_weights },
    Target { name: "brought-games", form: Form::Text, share: 2, examples: brought, read: bring },
];

fn bytes(texts: impl IntoIterator<Item = impl Into<String>>) -> Vec<Vec<u8>> {
    texts.into_iter().map(|text| text.into().into_bytes()).collect()
}

/// As whoever reads a file gets it.
fn text_of(input: &[u8]) -> String {
    String::from_utf8_lossy(input).into_owned()
}

// What a player says of its choice.

fn explanations() -> Vec<Vec<u8>> {
    let told = |(id, board): (&str, Board)| {
        let player = find(id).expect("a player");
        let setups = PerSeat::from_fn(|seat| arrange(player, board, seat, Seed(1)));
        let game = Game::start(setups, DRAW_PLY);
        let view = game.view(Seat::First);
        let told = Told::new(player, view, decide(player, view, Seed(1), Detail::Explained));
        serde_json::to_string(&told).expect("JSON")
    };
    bytes([("murasaki-d5", Board::Standard), ("cfr-a-3p-cfr-20", Board::Small), ("random", Board::Mini)].map(told))
}

fn explanation(input: &[u8]) {
    let Ok(told) = serde_json::from_slice::<Told>(input) else { return };
    // A text may round the last digit of a number, and once is enough for that.
    let text = serde_json::to_string(&told).expect("it is written");
    let again: Told = serde_json::from_str(&text).expect("and read again");
    assert_eq!((again.mv, again.explanation.chances.len()), (told.mv, told.explanation.chances.len()));
}

// A board string, and on the next lines a move in words and in the papers' notation, and a set-up.

fn boards() -> Vec<Vec<u8>> {
    bytes([
        "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u\nA,N\nb5↑\nRRRRBBBB",
        "14R24R34R44R00B25B35B45B41u31u21u11u40u30u20u50u\nE,WEST\na1↑\nRBRBRBRB",
        "54R99r99r99r10B12B99b99b20u50r44b99b99b99b99r99r\nA,N\nf3→(b)\nrbbbrrrb",
        "03R13B23R33B30u20u10u00u\nD,E\nd4↑\nRBRB",
        "14R24R34R44R88b25B35B45B41u31u21u11u99b30u20u10u\nH,S\ne6↓(R)\nBBBBRRRR",
    ])
}

fn board(input: &[u8]) {
    let text = text_of(input);
    let mut lines = text.lines();
    let mut next = || lines.next().unwrap_or_default();
    let [state, words, mv, setup] = [next(), next(), next(), next()];
    for board in Board::ALL {
        if let Ok(view) = board_string::read(board, state, DRAW_PLY) {
            let written = board_string::write(&view);
            assert_eq!(board_string::read(board, &written, DRAW_PLY).as_ref(), Ok(&view), "{written}");
            let _ = board_string::parse_move_words(&view, words);
            if view.outcome().is_none() {
                let moves = view.legal_moves();
                assert!(moves.iter().all(|mv| board_string::move_words(&view, *mv).is_some()));
                for player in ["random", "rush"] {
                    let decided = geister_lab::agents::decide(
                        find(player).unwrap(),
                        &view,
                        Seed(1),
                        geister_lab::agents::Detail::Move,
                    );
                    assert!(moves.contains(&decided.mv));
                }
            }
        }
        if let Ok(position) = puzzle::Position::read(board, state) {
            assert_eq!(puzzle::Position::read(board, &position.write()).as_ref(), Ok(&position));
        }
        if let Ok((mv, _)) = notation::parse_move(board, mv) {
            assert_eq!(notation::parse_move(board, &notation::move_text(board, mv)), Ok((mv, None)));
        }
        for seat in Seat::BOTH {
            if let Ok(setup) = Setup::parse(board, seat, setup) {
                assert_eq!(Setup::parse(board, seat, &setup.text(seat)), Ok(setup));
            }
        }
    }
}

// A record of a game.

fn records() -> Vec<Vec<u8>> {
    let plan = |board| Match::between("rush", "random", board, 3, Seed(4), DRAW_PLY).unwrap();
    let record = |board, number| plan(board).record(number, &plan(board).play(number)).to_json();
    bytes([record(Board::Mini, 0), record(Board::Small, 1), record(Board::Standard, 2)])
}

fn record(input: &[u8]) {
    let Ok(record) = Record::from_json(&text_of(input)) else { return };
    assert_eq!(Record::from_json(&record.to_json()).unwrap(), record);
    if let Ok(game) = record.replay() {
        assert_eq!(game.outcome(), record.outcome);
    }
}

// A study's document.

fn documents() -> Vec<Vec<u8>> {
    bytes([
        include_str!("../data/studies/short.json"),
        include_str!("../../assets/studies/unknown-opponents.json"),
        include_str!("../../assets/studies/learning-habits.json"),
    ])
}

fn document(input: &[u8]) {
    let Ok(value) = check::parse(&text_of(input)) else { return };
    let hash = check::hash(&value);
    let Ok(study) = check::read_value(value) else { return };
    assert_eq!(hash.len(), 64);
    let written = serde_json::to_value(&study).unwrap();
    assert_eq!(check::read_value(written).unwrap(), study);
    let all = conditions(&study);
    for condition in [0, 1, 2, all, u32::MAX] {
        let plan = Plan::new(&study, condition, Seed(u64::from(condition)));
        assert!((1..=all).contains(&plan.condition));
    }
    if study.blocks.len() < 50 {
        Size::of(&study);
    }
}

// Logs, and everything that is made of them.

/// A study that takes a program a few milliseconds: two games on the smallest board.
fn small_study() -> Value {
    let mut document: Value = serde_json::from_str(include_str!("../data/studies/short.json")).unwrap();
    document["board"] = json!("2x3");
    document["draw_ply"] = json!(8);
    document["opponents"] = json!([{ "agent": "random" }, { "agent": "rush" }]);
    document["blocks"] = json!([{ "seat": "first" }]);
    document["groups"] = json!([]);
    if let Some(practice) = document.get_mut("practice") {
        *practice = json!({ "agent": "random" });
    }
    document
}

fn logs() -> Vec<Vec<u8>> {
    let one = |seed| {
        let who = Simulation {
            player: "random".to_owned(),
            participant: Some("P1".to_owned()),
            ..Simulation::new(Seed(seed))
        };
        simulate(&small_study(), &who).unwrap().text()
    };
    bytes([one(1), one(2), one(1) + &one(3)])
}

fn read_log(input: &[u8]) {
    let text = text_of(input);
    if let Ok(logs) = log::read(&text) {
        for log in &logs {
            assert_eq!(log::read(&log.text()).unwrap(), std::slice::from_ref(log));
            // A projector goes on, whatever one of the class sends.
            drop(Seen::of(log));
        }
    }
    let sifted = sift::sift(&text);
    sifted.traces.iter().for_each(|trace| drop(Digest::of(trace)));
    let mut gathered = Gathered::default();
    gathered.read("a log", &text);
    let (logs, mut aside) = gathered.logs();
    let mut traces = Vec::new();
    for (place, log) in logs {
        let _ = verify::verify(&log);
        match aside::trace(&place, log) {
            Ok(trace) => traces.push(trace),
            Err(bad) => aside.push(bad),
        }
    }
    let (traces, strays) = without_strays(traces);
    aside.extend(strays);
    if one_study(&traces, true).is_err() {
        return;
    }
    let report = Report::of(&traces).beside(&aside);
    html::html(&report, Language::Japanese);
    text::markdown(&report, Language::English);
    // What follows takes longer than all of the above.
    if !input.len().is_multiple_of(4) {
        return;
    }
    let options = Options { excel: true, mixed: true, language: Language::English };
    let files = dataset_beside(&traces, &aside, &options).unwrap();
    assert!(files.iter().all(|file| file.path.as_str().parse::<InnerPath>().is_ok()));
    rules::broken(&files);
    zip(&files).unwrap();
}

// Results of a tournament.

fn results() -> Vec<Vec<u8>> {
    let ids = ["rush", "random", "murasaki-d5"].map(str::to_owned);
    let plan = Tournament::new(&ids, Board::Mini, 12, Seed(1), DRAW_PLY).unwrap();
    let matches = plan.matches().unwrap();
    let file = |shard: Shard| {
        let none = Tournaments::none(plan.clone(), shard);
        let line = |chunk: geister_lab::arena::Chunk| {
            let mut tally = Tally::default();
            let plan = &matches[chunk.pair];
            chunk.games.clone().for_each(|number| tally.count(plan, number, &plan.play(number)));
            Tournaments::chunk_line(chunk.number, &tally).unwrap()
        };
        none.heading().unwrap() + &none.open().into_iter().map(line).collect::<String>()
    };
    bytes([file(Shard::WHOLE), file(Shard { number: 2, of: 3 })])
}

fn read_results(input: &[u8]) {
    let Ok(results) = Tournaments::parse(&text_of(input)) else { return };
    let open: u64 = results.open().iter().map(|chunk| chunk.games.end - chunk.games.start).sum();
    let played: u64 = results.finished.values().map(|tally| tally.score().games()).sum();
    assert!(open + played <= results.plan.pairs().len() as u64 * results.plan.games);
    let report = Table::of(&results.plan, &results.tallies());
    assert!(csv::csv(&report).lines().count() > 2);
    let _ = merge(vec![("a".to_owned(), results.clone()), ("b".to_owned(), results)]);
}

// The cups' messages, as a player and as a server hears them.

/// The player who listens.
fn listener() -> Contestant {
    Contestant::new(Entrant {
        entry: find("random").unwrap(),
        seed: Seed(7),
        seat: Seat::First,
        draw_ply: CUP_PLY,
        limit: None,
        time: TimeControl::CUP,
    })
}

/// What a server said to that player in whole games against dice.
fn server_lines() -> Vec<Vec<u8>> {
    let game = |seed| {
        let (mut dice, mut player, mut referee) = (Dice::new(Seed(seed)), listener(), Referee::new(CUP_PLY));
        let mut said = referee.welcome(Seat::First);
        referee.hear(Seat::Second, "SET:ABGH");
        let mut transcript = String::new();
        loop {
            let mut answer = None;
            for (_, message) in said.drain(..).filter(|(to, _)| *to == Seat::First) {
                transcript += &format!("{message}\r\n");
                match player.hear(message).unwrap() {
                    Reply::Say(words) => answer = Some(words.to_string()),
                    Reply::Wait => {}
                    Reply::Over(_) => return transcript,
                }
            }
            if let Some(answer) = answer {
                said = referee.hear(Seat::First, &answer);
            } else {
                let game = referee.game().unwrap();
                let mv = *dice.pick(&game.position().legal_moves()).unwrap();
                let words = board_string::move_words(game.view(Seat::Second), mv).unwrap();
                said = referee.hear(Seat::Second, &format!("MOV:{words}"));
            }
        }
    };
    bytes((0..4).map(game))
}

fn hear_server(input: &[u8]) {
    let mut player = listener();
    let mut lines = Lines::default();
    for piece in input.chunks(7) {
        lines.push(piece);
        while let Ok(Some(line)) = lines.next_line() {
            let Ok(message) = line.parse::<FromServer>() else { return };
            assert_eq!(message.to_string().parse::<FromServer>().as_ref(), Ok(&message));
            match player.hear(message) {
                Ok(Reply::Say(_) | Reply::Wait) => {}
                Ok(Reply::Over(_)) | Err(_) => return,
            }
        }
    }
}

fn player_lines() -> Vec<Vec<u8>> {
    // Who says it, and what.
    bytes([
        "1SET:ABCD\n2SET:EFGH\n1MOV:A,N\n2MOV:D,NORTH\n1MOV:A,N\n2MOV:H,S\n",
        "2SET:ABCC\n2SET:DCBA\n1SET:HGFE\n1MOV:B,N\n1MOV:B,N\n2MOV:C,EAST\n",
    ])
}

fn hear_players(input: &[u8]) {
    let mut referee = Referee::new(geister_lab::game::Ply(40));
    let mut lines = Lines::default();
    lines.push(input);
    while let Ok(Some(line)) = lines.next_line() {
        let seat = if line.starts_with('2') { Seat::Second } else { Seat::First };
        let said = line.strip_prefix(['1', '2']).unwrap_or(&line);
        for (_, message) in referee.hear(seat, said) {
            assert_eq!(message.to_string().parse::<FromServer>(), Ok(message));
        }
    }
}

// What comes to the collector.

#[cfg(feature = "collect")]
fn entries(input: &[u8]) {
    let text = text_of(input);
    let first: Option<Value> = text.lines().next().and_then(|line| serde_json::from_str(line).ok());
    let session = first.and_then(|line| line.get("session")?.as_str()?.parse().ok());
    let Some(session) = session else { return };
    if let Ok(lines) = geister_lab::collect::line::read(&session, input) {
        // Whatever is taken, everybody can read later.
        assert!(lines.iter().all(|line| log::read_line(1, &line.text).is_ok()));
    }
}

#[cfg(feature = "collect")]
fn requests() -> Vec<Vec<u8>> {
    let wish = json!({
        "session": "0123456789abcdef0123456789abcdef",
        "secret": "fedcba9876543210fedcba9876543210",
        "study_hash": "5eed",
        "conditions": 6,
        "condition": null,
        "group": "blue",
        "id": "P07",
        "signature": "0a1b2c",
        "another": true,
    });
    bytes([wish.to_string(), json!("postgres://a@b/c?sslmode=verify-full&sslrootcert=%2Fetc%2Fca.pem").to_string()])
}

#[cfg(feature = "collect")]
fn request(input: &[u8]) {
    if let Ok(wish) = Beginning::read("pilot", input) {
        assert!(wish.condition.is_none_or(|condition| (0..wish.conditions).contains(&condition)));
        assert_eq!(Beginning::read("pilot", wish.body().as_bytes()), Ok(wish));
    }
    // What a page and the command line hear, from whoever it is.
    let heard = refused::no_reply(409, &text_of(input));
    assert!(heard.next().is_none() || matches!(heard, NoReply::Refused(_)));
    let _ = refused::read::<reply::Begun>(200, text_of(input));
    let _ = refused::read::<reply::Studies>(200, text_of(input));
    let text = text_of(input);
    let url = serde_json::from_str::<String>(&text).unwrap_or(text);
    let _ = geister_lab::collect::tls::Encryption::of(&url);
    let _ = url.parse::<StudyName>();
}

// A playout policy.

fn policies() -> Vec<Vec<u8>> {
    let long = "if getNumOfMyBlue <= 3 == !(isHavingKeeper and 1 < 2) or 5 >= getNumOfOppRed != isNextToOpponents then \
                doMoveLeavingFromGoal else if isOppNearMyGoal then doCaptureBlueOpponentMove else doEscapeMoveFromRedOpponent";
    bytes(published::REDUCED.into_iter().chain(published::PRINTED).chain([long]))
}

fn policy(input: &[u8]) {
    let Ok(policy) = text_of(input).parse::<Policy>() else { return };
    assert_eq!(policy.to_string().parse().as_ref(), Ok(&policy));
    assert_eq!(policy.laid_out().parse().as_ref(), Ok(&policy));
    let behaviour = Behaviour::of(&policy);
    assert!(behaviour.actions().len() <= 131_072);
    Compiled::of(&behaviour);
    // What takes longest.
    if policy.size() < 40 && input.len().is_multiple_of(4) {
        assert_eq!(Behaviour::of(&policy.simplified()), behaviour);
    }
}

// The address of the page.

fn addresses() -> Vec<Vec<u8>> {
    bytes([
        "#/study/unknown-opponents\nparticipant\nP07\nlang\nja",
        "#/studies/mine",
        "#/puzzles/at/54R99r99r99r10B12B99b99b20u50r44b99b99b99b99r99r",
        "#/puzzles/0a1b\nstudy\nlearning-habits\nPROLIFIC_PID\n5f3a\npreview\n1",
        "#/watch\nfirst=rush\nsecond=upp-200\nboard=4x4\nseed=9\nply=12\neyes=exit\nxray=none\nshow=belief,what-if",
        "#/tells\none=murasaki-d5\nother=cfr-a\nboard=4x4\ngames=500\nseed=7",
    ])
}

fn address(input: &[u8]) {
    let text = text_of(input);
    let mut lines = text.split('\n').map(str::to_owned);
    let path = lines.next().unwrap_or_default();
    let words: Vec<String> = lines.collect();
    let pairs: Vec<(String, String)> =
        words.chunks(2).map(|pair| (pair[0].clone(), pair.get(1).cloned().unwrap_or_default())).collect();
    let _ = Visit::read(&path, &pairs);
    if let puzzles::address::Asked::At(state) = puzzles::address::read(&path)
        && let Some(board) = puzzles::address::board_of(&state)
    {
        let _ = puzzle::Position::read(board, &state).map(|position| puzzles::picture::picture(&position));
    }
    // What a room makes of it is written so that it is read as the same.
    let query = words.join("&");
    let (watched, _) = watch::wish::Wish::read(&query);
    assert_eq!(again(&watched.address(), watch::wish::Wish::read), watched);
    let (counted, _) = tells::wish::Wish::read(&query);
    assert_eq!(again(&counted.address(), tells::wish::Wish::read), counted);
}

/// What is read from an address of our own, of which nothing may be refused.
fn again<T>(address: &str, read: impl Fn(&str) -> (T, Vec<String>)) -> T {
    let (read, refused) = read(address.split_once('?').expect("a question").1);
    assert_eq!(refused, Vec::<String>::new(), "{address}");
    read
}

// A network's weights.

fn weights() -> Vec<Vec<u8>> {
    let made = |(model, filters, counts, hints)| {
        let design = Design { model, filters, counts, hints };
        let mut dice = Dice::new(Seed(filters as u64));
        let mut number = || (dice.below(2001) as f32 - 1000.0) / 4000.0;
        let layers = design.layers().into_iter().map(|layer| Trained {
            weights: (0..layer.inputs() * layer.outputs()).map(|_| number()).collect(),
            biases: (0..layer.outputs()).map(|_| number()).collect(),
        });
        Weights { design, roots: 1, prior: 0.5, layers: layers.collect() }.write()
    };
    [(Model::One, 1, false, false), (Model::Two, 2, false, true), (Model::Three, 3, true, false)].map(made).to_vec()
}

fn read_weights(input: &[u8]) {
    let Ok(weights) = Weights::read(input) else { return };
    let seen = Sighting {
        theirs: 0x3_0f,
        own_blue: 0x3c_0000_0000 >> 8,
        own_red: 0x1e_0000,
        from: 1 << 1,
        to: 1 << 7,
        left: [4, 4, 4, 4],
        said_blue: 1,
        said_red: 2,
    };
    // Whatever the numbers are, the answer is a chance.
    let blue = weights.blue(&seen);
    assert!((0.0..=1.0).contains(&blue), "{blue}");
    // Written anew it is of the same network, and whoever reads it says the same to within what rounding costs.
    let again = Weights::read(&weights.write()).expect("what was read is written and read again");
    assert_eq!((again.design, again.roots, again.prior), (weights.design, weights.roots, weights.prior));
}

/// The network that ships, and one of small numbers.
fn sight_weights() -> Vec<Vec<u8>> {
    let small = (0..NUMBERS).map(|number| (number % 7) as f32 / 8.0 - 0.4).collect();
    vec![Sighted::new(small).unwrap().write(), include_bytes!("../../assets/networks/sight.weights").to_vec()]
}

fn read_sight_weights(input: &[u8]) {
    let Ok(network) = Sighted::read(input) else { return };
    assert_eq!(network.write(), input);
    let game = Match::between("rush", "random", Board::Standard, 1, Seed(4), DRAW_PLY).unwrap().play(0);
    let belief = Sight(&network).believe(game.view(Seat::First));
    let sum: f64 = belief.colourings().iter().map(|colouring| colouring.weight).sum();
    assert!(sum.is_finite(), "whatever the numbers are, it is a belief: {sum}");
}

// What somebody brings to their games: ours, records, a link, what was said at a cup.

fn brought() -> Vec<Vec<u8>> {
    let plan = Match::between("rush", "random", Board::Mini, 3, Seed(4), DRAW_PLY).unwrap();
    let records: Vec<Record> = (0..3).map(|number| plan.record(number, &plan.play(number))).collect();
    let games: Vec<Finished> = records.iter().cloned().map(Finished::from).collect();
    let mut texts = vec![files::write(&games, &Results::default(), &[]), records[0].to_json()];
    texts.push(records.iter().map(|record| serde_json::to_string(record).unwrap() + "\n").collect());
    texts.push(format!("http://127.0.0.1/#/games/{}", link::write(&records[1]).unwrap()));
    bytes(texts).into_iter().chain(server_lines()).collect()
}

fn bring(input: &[u8]) {
    let found = files::read("a file", &text_of(input));
    for game in &found.games {
        let linked = link::read(&link::write(&game.record).unwrap()).unwrap();
        assert_eq!(linked.replay().unwrap().history(), game.record.replay().unwrap().history());
    }
    let kept = files::read("again", &files::write(&found.games, &found.results, &[]));
    assert_eq!((kept.games.len(), kept.aside.len()), (found.games.len(), 0), "{:?}", kept.aside);
}
