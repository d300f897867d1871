//! `geister serve-cup` and `geister connect` as a shell calls them.

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

fn geister(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_geister"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server on free ports, with the first player's.
fn server(arguments: &str) -> (Child, u16) {
    let mut child = geister(&format!("serve-cup --port 0 --wait 60 {arguments}")).spawn().unwrap();
    let mut line = String::new();
    // Read on in a thread of its own, so that the server can say more.
    let mut errors = BufReader::new(child.stderr.take().unwrap());
    errors.read_line(&mut line).unwrap();
    std::thread::spawn(move || errors.lines().count());
    let at = line.strip_prefix("first player: ").unwrap_or_else(|| panic!("{line}")).split(',').next().unwrap();
    let port = at.rsplit(':').next().unwrap().parse().unwrap();
    (child, port)
}

fn document(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn fails(arguments: &str) -> String {
    let output = geister(arguments).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), b"".as_slice()), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_local_cup_is_three_commands_and_agrees_with_play() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cup-records");
    let _ = std::fs::remove_dir_all(&folder); // left by an earlier run
    let (cup, port) = server(&format!("--games 2 --json --records {}", folder.display()));
    let connect = |agent: &str, port: u16| {
        geister(&format!("connect --agent {agent} --port {port} --seed 9 --games 2 --wait 60 --json")).spawn().unwrap()
    };
    let players = [connect("murasaki-d5", port), connect("random", port + 1)];
    let [first, second] = players.map(|player| player.wait_with_output().unwrap());
    let (first_text, cup) = (String::from_utf8_lossy(&first.stderr).into_owned(), cup.wait_with_output().unwrap());
    assert!(first_text.contains("slowest move"), "{first_text}");
    let [first, second, cup] = [&first, &second, &cup].map(document);
    assert_eq!((&first["games"], &second["games"], &cup["games"]), (&2.into(), &2.into(), &2.into()));
    assert_eq!((&first["wins"], &second["losses"]), (&cup["first_wins"], &cup["first_wins"]));
    assert_eq!((&first["results"][0]["seat"], &second["results"][0]["seat"]), (&"first".into(), &"second".into()));

    // Game 0 of a match with the same seed and draw ply has the same players in the same seats.
    let arena = folder.join("arena");
    let play = "play murasaki-d5 random --games 1 --seed 9 --draw-ply 300 --json --records";
    document(&geister(&format!("{play} {}", arena.display())).output().unwrap());
    let replay = |file: PathBuf| document(&geister(&format!("replay --json {}", file.display())).output().unwrap());
    let (wire, arena) = (replay(folder.join("game-000000.json")), replay(arena.join("game-000000.json")));
    for field in ["setups", "moves", "outcome", "final"] {
        assert_eq!(wire[field], arena[field], "{field}");
    }
    assert_eq!(wire["players"]["first"], "remote");
    assert_eq!(cup["results"][0]["winner"], arena["outcome"]["by"]);
}

#[test]
fn results_are_told_to_people_too() {
    let (cup, port) = server("--draw-ply 6");
    let connect = |port: u16| geister(&format!("connect --agent rush --port {port} --wait 60")).spawn().unwrap();
    let players = [connect(port), connect(port + 1)].map(|player| player.wait_with_output().unwrap());
    let told = players.map(|player| String::from_utf8(player.stdout).unwrap());
    assert_eq!(told[0], "game 0: drawn as the first player, 3 own moves\nrush: 0 won, 0 lost, 1 drawn\n");
    assert!(told[1].contains("as the second player"));
    let cup = String::from_utf8(cup.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(cup, "game 0: drawn after 6 plies\nfirst player 0, second player 0, drawn 1\n");
}

#[test]
fn what_goes_wrong_is_a_sentence_and_code_2() {
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    assert!(fails(&format!("connect --agent rush --port {port}")).contains("cannot connect to 127.0.0.1 port"));
    assert!(fails("connect --agent nobody").contains("there is no player"));
    assert!(fails("connect --agent rush --limit soon").contains("seconds"));
    assert!(fails("serve-cup --port 0 --wait 0.05").contains("not both players came"));
    assert!(fails("serve-cup --port 65535").contains("65536"));
    let (mut cup, port) = server("");
    let mut player = geister(&format!("connect --agent rush --port {port}"));
    player.stderr(Stdio::piped());
    let player = player.spawn().unwrap();
    // Enough for the player to sit down in most runs; where it did not, it cannot connect, which is code 2 as well.
    std::thread::sleep(std::time::Duration::from_millis(300));
    cup.kill().unwrap();
    cup.wait().unwrap();
    let output = player.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));
}
