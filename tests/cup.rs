//! The cups' protocol over real sockets: our server, our client, and raw ones that behave as badly as TCP allows.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

use geister_lab::agents::find;
use geister_lab::arena::play_game;
use geister_lab::cup::client::{ClientError, Place, play};
use geister_lab::cup::clock::TimeControl;
use geister_lab::cup::contestant::{ContestError, Contestant, Entrant, Finished};
use geister_lab::cup::follow::Follower;
use geister_lab::cup::lines::Lines;
use geister_lab::cup::protocol::{BOARD, DRAW_PLY, FromPlayer, FromServer, Verdict, set_up};
use geister_lab::cup::referee::{Ending, Fault, Referee};
use geister_lab::cup::server::{Held, Server, ServerError, Terms};
use geister_lab::game::record::{Player, Record};
use geister_lab::game::{Outcome, PerSeat, Ply, Seat, Seed};
use proptest::prelude::*;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Nothing in these tests takes as long as this.
const LONG: Duration = Duration::from_secs(60);
const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

fn terms() -> Terms {
    let time = TimeControl { main: LONG, per_move: LONG };
    Terms { draw_ply: DRAW_PLY, time, patience: Some(LONG) }
}

/// A server that holds so many games in a thread of its own.
fn serve(terms: Terms, games: u32) -> (PerSeat<SocketAddr>, JoinHandle<Vec<Held>>) {
    let server = Server::bind(LOOPBACK, 0, terms).unwrap();
    let at = server.addresses().unwrap();
    (at, thread::spawn(move || (0..games).map(|_| server.hold().unwrap()).collect()))
}

fn one(held: JoinHandle<Vec<Held>>) -> Held {
    held.join().unwrap().pop().unwrap()
}

fn entrant(id: &str, seat: Seat, seed: Seed) -> Entrant {
    Entrant { entry: find(id).unwrap(), seed, seat, draw_ply: DRAW_PLY, limit: None }
}

fn contest(at: SocketAddr, entrant: Entrant) -> JoinHandle<Result<Finished, ClientError>> {
    let place = Place { host: at.ip().to_string(), port: at.port(), patience: LONG };
    thread::spawn(move || play(&place, entrant))
}

/// A bare socket that reads lines, and writes whatever it is told.
struct Raw {
    stream: TcpStream,
    lines: Lines,
}

impl Raw {
    fn over(stream: TcpStream) -> Raw {
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(LONG)).unwrap();
        Raw { stream, lines: Lines::default() }
    }

    fn connect(at: SocketAddr) -> Raw {
        Raw::over(TcpStream::connect(at).unwrap())
    }

    fn say(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    /// The next line; none at the end.
    fn hear(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.next_line().unwrap() {
                return Some(line);
            }
            let mut buffer = [0; 7];
            match self.stream.read(&mut buffer) {
                Ok(0) => return None,
                Ok(read) => self.lines.push(&buffer[..read]),
                Err(error) => panic!("{error}"),
            }
        }
    }

    fn expect(&mut self, start: &str) -> String {
        let line = self.hear().unwrap_or_else(|| panic!("the end came before {start}"));
        assert!(line.starts_with(start), "{line} is not {start}");
        line
    }
}

/// Two raw players that have set up, the first about to move.
fn two(terms: Terms) -> (Raw, Raw, JoinHandle<Vec<Held>>) {
    let (at, held) = serve(terms, 1);
    let (mut first, mut second) = (Raw::connect(at.first), Raw::connect(at.second));
    for (raw, reds) in [(&mut first, "ABCD"), (&mut second, "EFGH")] {
        raw.expect("SET?");
        raw.say(&format!("SET:{reds}\r\n"));
        assert_eq!(raw.expect("OK"), "OK ");
    }
    assert_eq!(first.expect("MOV?"), format!("MOV?{START}"));
    (first, second, held)
}

// whole games

#[test]
fn a_game_over_the_wire_is_the_arenas_game() {
    let pairs = [("murasaki-d5", "random"), ("sumire-d5", "naotti-d5"), ("bluff-d5", "sumire-d5"), ("rush", "rush")];
    for (number, (a, b)) in pairs.into_iter().enumerate() {
        let seed = Seed(40 + number as u64);
        let (at, held) = serve(terms(), 1);
        let players = [(a, Seat::First), (b, Seat::Second)].map(|(id, seat)| contest(at[seat], entrant(id, seat, seed)));
        let told = players.map(|player| player.join().unwrap().unwrap());
        let held = one(held);
        let game = held.game.unwrap();
        let arena = play_game(PerSeat::new(find(a).unwrap(), find(b).unwrap()), BOARD, seed, DRAW_PLY);
        assert_eq!(game.history(), arena.history(), "{a} v {b}");
        assert_eq!(Some(held.ending), arena.outcome().map(Ending::Played));
        for (told, seat) in told.iter().zip(Seat::BOTH) {
            assert_eq!(told.verdict, Verdict::of(seat, held.ending.winner()));
            assert_eq!(told.seat, Some(seat));
            assert!(!told.board.contains('u'), "all colours are open at the end");
        }
        assert_eq!(told[0].moves + told[1].moves, u32::from(game.position().ply().0));
        let record = Record::of(&game, Seed(0), PerSeat::new(Player::Remote, Player::Remote));
        let replayed = Record::from_json(&record.to_json()).unwrap().replay().unwrap();
        assert_eq!((replayed.history(), replayed.outcome()), (arena.history(), arena.outcome()));
    }
}

#[test]
fn players_come_again_for_every_game() {
    let (at, held) = serve(terms(), 3);
    let player = |seat: Seat| {
        let place = Place { host: at[seat].ip().to_string(), port: at[seat].port(), patience: LONG };
        thread::spawn(move || (0..3).map(|n| play(&place, entrant("rush", seat, Seed(n))).unwrap()).collect::<Vec<_>>())
    };
    let told = Seat::BOTH.map(player).map(|player| player.join().unwrap());
    for (held, (first, second)) in held.join().unwrap().iter().zip(told[0].iter().zip(&told[1])) {
        assert_eq!(first.verdict, Verdict::of(Seat::First, held.ending.winner()));
        assert_eq!(second.verdict, Verdict::of(Seat::Second, held.ending.winner()));
    }
}

#[test]
fn a_time_limit_plays_whole_games_too() {
    let (at, held) = serve(Terms { draw_ply: Ply(20), ..terms() }, 1);
    let limited = Entrant { limit: Some(Duration::from_millis(5)), ..entrant("murasaki-d9", Seat::First, Seed(1)) };
    let (first, second) = (contest(at.first, limited), contest(at.second, entrant("rush", Seat::Second, Seed(1))));
    let told = first.join().unwrap().unwrap();
    second.join().unwrap().unwrap();
    assert!(told.slowest < Duration::from_secs(5), "{:?}", told.slowest);
    assert!(matches!(one(held).ending, Ending::Played(_)));
}

// a server among bad players

#[test]
fn messages_in_pieces_and_glued_are_understood() {
    let (at, held) = serve(Terms { draw_ply: Ply(4), ..terms() }, 1);
    let (mut first, mut second) = (Raw::connect(at.first), Raw::connect(at.second));
    for byte in "SET:ABC\r\nSET:ABCD\r\n".bytes() {
        first.stream.write_all(&[byte]).unwrap();
        thread::sleep(Duration::from_millis(1));
    }
    ["SET?", "NG ", "OK "].map(|line| first.expect(line));
    // The set-up, noise, another set-up: the first counts.
    second.say("SET:EFGH\r\nhello\r\nSET:ABCD\r\n");
    ["SET?", "OK ", "NG ", "NG "].map(|line| second.expect(line));
    first.expect("MOV?");
    // The second move comes glued to the first, when it is not the first player's turn.
    first.say("MOV:A,N\r\nMOV:A,S\r\n");
    ["OK ", "NG "].map(|line| first.expect(line));
    assert_eq!(second.expect("MOV?"), "MOV?14B24B34B44B15R25R35R45R42u31u21u11u40u30u20u10u");
    second.say("MOV:D,NORTH\n"); // a line feed alone will do
    assert_eq!(second.expect("OK"), "OK ");
    first.expect("MOV?");
    first.say("MOV:A,N\r\n");
    assert_eq!(first.expect("OK"), "OKB");
    assert_eq!(second.expect("MOV?"), "MOV?14B24B34B99b15R25R35R45R43u31u21u11u40u30u20u10u");
    second.say("MOV:C,W\r\n"); // onto its own B
    second.expect("NG ");
    assert_eq!(second.expect("LST:"), "LST:14B24B34B99b15R25R35R45R43r31r21r11r40b30b20b10b");
    assert_eq!(first.expect("WON:"), "WON:12R24R34R44R15B25B35B45B41b31b21b99b40r30r20r10r");
    assert_eq!((first.hear(), second.hear()), (None, None), "the server closes after the game");
    assert_eq!(one(held).ending, Ending::Forfeited { by: Seat::Second, fault: Fault::IllegalMove });
}

#[test]
fn out_of_turn_is_only_refused() {
    let (mut first, mut second, held) = two(Terms { draw_ply: Ply(2), ..terms() });
    for noise in ["MOV:A,N", "SET:ABCD", "", "MOV:", "\u{1F47B}"] {
        second.say(&format!("{noise}\r\n"));
        second.expect("NG ");
    }
    first.say("MOV:A,N\r\n");
    second.expect("MOV?");
    second.say("MOV:A,N\r\n");
    ["OK ", "DRW:"].map(|line| first.expect(line));
    ["OK ", "DRW:"].map(|line| second.expect(line));
    assert_eq!(one(held).ending, Ending::Played(Outcome::Drawn));
}

#[test]
fn a_blue_leaves_by_both_directions() {
    for out in ["N", "W"] {
        let (mut first, mut second, held) = two(terms());
        let way = ["E,W", "E,N", "E,N", "E,N", "E,N", "E,N"];
        for (words, back) in way.into_iter().zip(["A,N", "A,S"].into_iter().cycle()) {
            for (raw, words) in [(&mut first, words), (&mut second, back)] {
                raw.say(&format!("MOV:{words}\r\n"));
                raw.expect("OK ");
            }
            // Each is asked again when the other has moved.
            second.expect("MOV?");
            first.expect("MOV?");
        }
        first.say(&format!("MOV:E,{out}\r\n"));
        first.expect("OK ");
        assert!(first.expect("WON:").contains("88b"));
        second.expect("LST:");
        assert_eq!(one(held).ending.reason(), Some("escaped"));
    }
}

#[test]
fn a_lost_connection_loses_on_either_side() {
    for gone in Seat::BOTH {
        let (first, second, held) = two(terms());
        let (leaver, mut stayer) = if gone == Seat::First { (first, second) } else { (second, first) };
        drop(leaver);
        stayer.expect("WON:");
        let held = one(held);
        assert_eq!(held.ending, Ending::Forfeited { by: gone, fault: Fault::ConnectionLost });
        assert_eq!(held.game.unwrap().outcome().unwrap().winner(), Some(gone.other()), "and the record says so");
    }
}

#[test]
fn a_line_without_end_is_a_lost_connection() {
    let (mut first, mut second, held) = two(terms());
    let _ = first.stream.write_all(&[b'A'; 5000]); // the server may hang up in the middle
    second.expect("WON:");
    assert_eq!(one(held).ending.reason(), Some("connection-lost"));
}

#[test]
fn who_leaves_before_the_game_gives_the_seat_to_the_next() {
    let (at, held) = serve(Terms { draw_ply: Ply(1), ..terms() }, 1);
    let mut early = Raw::connect(at.first);
    early.expect("SET?");
    early.say("SET:ABCD\r\n");
    early.expect("OK ");
    drop(early);
    let mut first = Raw::connect(at.first);
    first.expect("SET?");
    let mut second = Raw::connect(at.second);
    second.say("SET:ABCD\r\n");
    ["SET?", "OK "].map(|line| second.expect(line));
    first.say("SET:EFGH\r\n");
    first.expect("OK ");
    first.expect("MOV?14B24B34B44B15R");
    first.say("MOV:A,N\r\n");
    second.expect("DRW:");
    assert_eq!(one(held).ending, Ending::Played(Outcome::Drawn));
}

#[test]
fn too_slow_a_move_or_set_up_loses() {
    let [main, per_move] = [80, 40].map(Duration::from_millis);
    let quick = Terms { time: TimeControl { main, per_move }, ..terms() };
    let (mut first, mut second, held) = two(quick);
    let asked = Instant::now();
    first.expect("LST:");
    assert!(asked.elapsed() >= Duration::from_millis(60), "both its times were given");
    second.expect("WON:");
    let held = one(held);
    assert_eq!(held.ending, Ending::Forfeited { by: Seat::First, fault: Fault::TimeOut });
    assert!(held.used.first >= main + per_move);

    let (at, held) = serve(quick, 1);
    let (mut first, mut second) = (Raw::connect(at.first), Raw::connect(at.second));
    first.say("SET:ABCD\r\n");
    ["SET?", "OK ", "WON:"].map(|line| first.expect(line));
    ["SET?", "LST:"].map(|line| second.expect(line));
    let held = one(held);
    assert!(held.game.is_none());
    assert_eq!(held.ending, Ending::Forfeited { by: Seat::Second, fault: Fault::TimeOut });
}

#[test]
fn a_server_gives_up_when_nobody_comes() {
    let patience = Some(Duration::from_millis(30));
    let server = Server::bind(LOOPBACK, 0, Terms { patience, ..terms() }).unwrap();
    assert!(matches!(server.hold(), Err(ServerError::NobodyCame(_))));
    let taken = server.addresses().unwrap().first.port();
    assert!(matches!(Server::bind(LOOPBACK, taken, terms()), Err(ServerError::Bind { .. })));
    assert!(matches!(Server::bind(LOOPBACK, u16::MAX, terms()), Err(ServerError::LastPort)));
}

// a client at a bad server

/// A raw server, and what our client made of it.
fn at_a_server(patience: Duration, act: impl FnOnce(Raw) + Send + 'static) -> Result<Finished, ClientError> {
    let door = TcpListener::bind((LOOPBACK, 0)).unwrap();
    let port = door.local_addr().unwrap().port();
    let server = thread::spawn(move || act(Raw::over(door.accept().unwrap().0)));
    let place = Place { host: "127.0.0.1".to_owned(), port, patience };
    let told = play(&place, entrant("murasaki-d5", Seat::First, Seed(3)));
    server.join().unwrap();
    told
}

#[test]
fn a_client_understands_pieces_and_glue() {
    let told = at_a_server(LONG, |mut server| {
        for byte in "SET?\r\n".bytes() {
            server.say(&(byte as char).to_string());
            thread::sleep(Duration::from_millis(1));
        }
        let refused = server.expect("SET:");
        server.say("NG \r\n");
        let line = server.expect("SET:");
        assert_ne!(line, refused, "another set-up");
        // The board as the first player sees it: its reds are those that it named.
        let reds = &line[4..];
        let colour = |piece| if reds.contains(piece) { 'R' } else { 'B' };
        let squares = ["14", "24", "34", "44", "15", "25", "35", "45"];
        let own: String = squares.into_iter().zip('A'..).map(|(at, piece)| format!("{at}{}", colour(piece))).collect();
        let board = format!("{own}{}", &START[24..]);
        server.say(&format!("OK \r\nMOV?{board}\r"));
        server.say("\n");
        server.expect("MOV:");
        server.say(&format!("OK \r\nWON:{board}\r\n"));
        assert_eq!(server.hear(), None, "it hangs up after the end");
    });
    let told = told.unwrap();
    assert_eq!((told.verdict, told.seat, told.moves), (Verdict::Won, Some(Seat::First), 1));
}

#[test]
fn whatever_a_server_does_wrong_is_told() {
    let fails = |script: &'static str| {
        at_a_server(LONG, move |mut server| {
            server.say(script);
            // Until the client has heard all of it.
            let _ = server.stream.shutdown(std::net::Shutdown::Write);
            while matches!(server.stream.read(&mut [0; 64]), Ok(1..)) {}
        })
        .unwrap_err()
    };
    assert!(matches!(fails(""), ClientError::Closed));
    assert!(matches!(fails("SET?\r\nOK \r\n"), ClientError::Closed));
    assert!(matches!(fails("SET?\r\nOK \r\nhello\r\n"), ClientError::NoMessage(_)));
    assert!(matches!(fails("MOV?\r\n"), ClientError::Contest(ContestError::NoSet)));
    assert!(matches!(fails("SET?\r\nOK \r\nMOV?14R\r\n"), ClientError::Contest(ContestError::Follow(_))));
    assert!(matches!(fails("NG \r\n"), ClientError::Contest(ContestError::Refused)));
    let silent = at_a_server(Duration::from_millis(30), |mut server| {
        server.say("SET?\r\nOK \r\n");
        while matches!(server.stream.read(&mut [0; 64]), Ok(1..)) {}
    });
    assert!(matches!(silent, Err(ClientError::Silent(_))));
}

// anything at all

proptest! {
    #[test]
    fn no_bytes_upset_the_readers(pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 0..20)) {
        let mut lines = Lines::default();
        for piece in pieces {
            lines.push(&piece);
            while let Ok(Some(line)) = lines.next_line() {
                let _ = (line.parse::<FromServer>(), line.parse::<FromPlayer>(), set_up(&line));
                let _ = Follower::start(set_up("ABCD").unwrap(), &line, DRAW_PLY);
            }
        }
    }

    #[test]
    fn no_words_upset_referee_or_player(said in prop::collection::vec(
        (any::<bool>(), "(SET:[A-I]{0,5}|MOV:[A-I],[NEWSX]|MOV:.*|SET:.*|.*)"), 0..30,
    ), heard in prop::collection::vec("(SET\\?|OK ?|OKR|OKB|NG ?|MOV\\?([0-9][0-9][RBurb]){16}|MOV\\?.*|WON:.*|.*)", 0..20)) {
        let mut referee = Referee::new(DRAW_PLY);
        referee.hear(Seat::First, "SET:ABCD");
        for (first, line) in said {
            let seat = if first { Seat::First } else { Seat::Second };
            for (_, message) in referee.hear(seat, &line) {
                prop_assert_eq!(message.to_string().parse::<FromServer>(), Ok(message));
            }
        }
        let mut player = Contestant::new(entrant("random", Seat::First, Seed(0)));
        for message in heard.iter().filter_map(|line| line.parse().ok()) {
            if player.hear(message).is_err() {
                break;
            }
        }
    }
}
