//! Programs and servers as the cups really have them: players that take one receive for one message, and a server whose old
//! door hangs up on whoever comes back too early.

use super::{LONG, LOOPBACK, Raw, START, contest, entrant, one, serve, terms};
use geister_lab::cup::client::{ClientError, ServerAddress, play};
use geister_lab::cup::clock::TimeControl;
use geister_lab::cup::contestant::{ContestError, Contestant, Entrant, Reply};
use geister_lab::cup::protocol::{FromPlayer, FromServer, Verdict};
use geister_lab::cup::server::{GAP, Terms};
use geister_lab::game::{Ply, Seat, Seed};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A player whose every receive is a message: it answers `SET?` and `MOV?`, and expects one receive for each answer of the
/// server's. Where two messages came in one piece it would wait for ever; here it says so.
fn plays_by_receives(at: SocketAddr, seat: Seat) -> Result<u32, String> {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_nodelay(true).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    let mut player = Contestant::new(Entrant { draw_ply: Ply(12), ..entrant("random", seat, Seed(3)) });
    let mut receives = 0;
    loop {
        let mut buffer = [0; 1024];
        let read = stream.read(&mut buffer).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&buffer[..read]).into_owned();
        receives += 1;
        let message: FromServer = match text.strip_suffix("\r\n") {
            Some(line) if !line.contains('\n') => line.parse().map_err(|_| text.clone())?,
            _ => return Err(format!("in one receive: {text:?}")),
        };
        match player.hear(message).map_err(|error| error.to_string())? {
            Reply::Say(answer) => stream.write_all(format!("{answer}\r\n").as_bytes()).unwrap(),
            Reply::Wait => {}
            Reply::Over(_) => return Ok(receives),
        }
    }
}

fn two_that_take_receives_for_messages(gap: Duration) {
    let (at, held) = serve(Terms { draw_ply: Ply(12), gap, ..terms() }, 1);
    let second = thread::spawn(move || plays_by_receives(at.second, Seat::Second));
    let first = plays_by_receives(at.first, Seat::First);
    // SET?, its OK, MOV? and OK for each of six moves, and the end.
    assert_eq!((first, second.join().unwrap()), (Ok(15), Ok(15)));
    assert_eq!(one(held).ending.winner(), None);
}

#[test]
fn whoever_takes_a_receive_for_a_message_hears_every_message() {
    two_that_take_receives_for_messages(GAP);
}

#[test]
fn also_on_a_machine_that_has_much_else_to_do() {
    let busy = Arc::new(AtomicBool::new(true));
    let others: Vec<_> = (0..6)
        .map(|_| {
            let busy = busy.clone();
            thread::spawn(move || {
                while busy.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            })
        })
        .collect();
    let played = std::panic::catch_unwind(|| two_that_take_receives_for_messages(Duration::from_millis(400)));
    busy.store(false, Ordering::Relaxed);
    others.into_iter().for_each(|other| other.join().unwrap());
    played.unwrap();
}

#[test]
fn whoever_is_hung_up_on_before_the_first_word_tries_again() {
    // An old door that is closed while somebody waits behind it resets the connection.
    let old = TcpListener::bind((LOOPBACK, 0)).unwrap();
    let at = old.local_addr().unwrap();
    let player = contest(at, entrant("random", Seat::First, Seed(1)));
    thread::sleep(Duration::from_millis(200));
    drop(old);
    let next = TcpListener::bind(at).unwrap();
    // The next one lets it in and hangs up without a word.
    drop(next.accept().unwrap());
    let mut server = Raw::over(next.accept().unwrap().0);
    server.say("SET?\r\n");
    let reds = server.expect("SET:");
    server.say("OK \r\n");
    let reds = reds.strip_prefix("SET:").unwrap();
    let squares = ["14", "24", "34", "44", "15", "25", "35", "45"];
    let colour = |piece| if reds.contains(piece) { 'R' } else { 'B' };
    let own: String = squares.into_iter().zip('A'..).map(|(at, piece)| format!("{at}{}", colour(piece))).collect();
    server.say(&format!("WON:{own}41r31r21r11r40b30b20b10b\r\n"));
    assert_eq!(player.join().unwrap().unwrap().verdict, Verdict::Won);
}

#[test]
fn patience_is_kept_whatever_is_said() {
    let door = TcpListener::bind((LOOPBACK, 0)).unwrap();
    let at = door.local_addr().unwrap();
    let server = thread::spawn(move || {
        let mut server = Raw::over(door.accept().unwrap().0);
        server.say("SET?\r\n");
        while server.stream.write_all(b"OK \r\n").is_ok() {
            thread::sleep(Duration::from_millis(20));
        }
    });
    let patience = Duration::from_millis(500);
    let address = ServerAddress { host: at.ip().to_string(), port: at.port(), patience, hanging_up: patience };
    let began = Instant::now();
    let told = play(&address, entrant("random", Seat::First, Seed(1)));
    assert!(matches!(told, Err(ClientError::Silent(_))), "{told:?}");
    assert!(began.elapsed() < Duration::from_secs(20));
    server.join().unwrap();
}

#[test]
fn a_last_board_that_cannot_be_is_told() {
    let mut player = Contestant::new(entrant("random", Seat::First, Seed(1)));
    let Ok(Reply::Say(FromPlayer::Set(_))) = player.hear(FromServer::AskSet) else { panic!() };
    player.hear(FromServer::Accepted(None)).unwrap();
    for board in ["", START, "99b", &START.replace('u', "b")] {
        let told = player.hear(FromServer::Over(Verdict::Won, board.to_owned()));
        assert!(matches!(told, Err(ContestError::FinalBoard { .. })) || board == START, "{board}: {told:?}");
    }
}

#[test]
fn a_player_thinks_as_long_as_the_servers_clock_allows() {
    let time = TimeControl { main: Duration::ZERO, per_move: Duration::from_millis(200) };
    let limit = Some(Duration::from_secs(60));
    let mut player = Contestant::new(Entrant { limit, time, ..entrant("murasaki-d5", Seat::First, Seed(1)) });
    let Ok(Reply::Say(FromPlayer::Set(reds))) = player.hear(FromServer::AskSet) else { panic!() };
    let squares = ["14", "24", "34", "44", "15", "25", "35", "45"];
    let colour = |piece| if reds.contains(piece) { 'R' } else { 'B' };
    let own: String = squares.into_iter().zip('A'..).map(|(at, piece)| format!("{at}{}", colour(piece))).collect();
    let board = format!("{own}41u31u21u11u40u30u20u10u");
    assert!(matches!(player.hear(FromServer::AskMove(board)), Ok(Reply::Say(FromPlayer::Move(_)))));
    assert!(player.slowest() < Duration::from_secs(20), "{:?}", player.slowest());
}
