//! Our client at servers that cut, glue, babble and fall silent.

use super::{LONG, LOOPBACK, Raw, START, entrant};
use geister_lab::cup::client::{ClientError, ServerAddress, play};
use geister_lab::cup::contestant::{ContestError, Finished};
use geister_lab::cup::protocol::Verdict;
use geister_lab::game::{Seat, Seed};
use std::io::Read;
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

/// A raw server, and what our client made of it.
fn at_a_server(patience: Duration, act: impl FnOnce(Raw) + Send + 'static) -> Result<Finished, ClientError> {
    let door = TcpListener::bind((LOOPBACK, 0)).unwrap();
    let port = door.local_addr().unwrap().port();
    let server = thread::spawn(move || act(Raw::over(door.accept().unwrap().0)));
    let hanging_up = Duration::from_millis(300);
    let address = ServerAddress { host: "127.0.0.1".to_owned(), port, patience, hanging_up };
    let told = play(&address, entrant("murasaki-d5", Seat::First, Seed(3)));
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
        let reds = line.strip_prefix("SET:").unwrap();
        let colour = |piece| if reds.contains(piece) { 'R' } else { 'B' };
        let squares = ["14", "24", "34", "44", "15", "25", "35", "45"];
        let own: String = squares.into_iter().zip('A'..).map(|(at, piece)| format!("{at}{}", colour(piece))).collect();
        let board = format!("{own}{}", START.get(24..).unwrap());
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
