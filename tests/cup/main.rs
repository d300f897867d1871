//! The cups' protocol over real sockets: our server, our client, and raw ones that behave as badly as TCP allows.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)] // in a test, to stop is to fail

mod anything;
mod bad_players;
mod bad_servers;
mod commands;
mod real_programs;
mod whole_games;

use geister_lab::agents::find;
use geister_lab::cup::client::{ClientError, ServerAddress, play};
use geister_lab::cup::clock::TimeControl;
use geister_lab::cup::contestant::{Entrant, Finished};
use geister_lab::cup::lines::Lines;
use geister_lab::cup::protocol::DRAW_PLY;
use geister_lab::cup::server::{Held, Server, Terms};
use geister_lab::game::{PerSeat, Seat, Seed};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Nothing in these tests takes as long as this.
const LONG: Duration = Duration::from_secs(60);
const START: &str = "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u";

fn terms() -> Terms {
    let time = TimeControl { main: LONG, per_move: LONG };
    Terms { draw_ply: DRAW_PLY, time, patience: Some(LONG), gap: Duration::ZERO }
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
    Entrant { entry: find(id).unwrap(), seed, seat, draw_ply: DRAW_PLY, limit: None, time: TimeControl::CUP }
}

fn contest(at: SocketAddr, entrant: Entrant) -> JoinHandle<Result<Finished, ClientError>> {
    let address = ServerAddress { host: at.ip().to_string(), port: at.port(), patience: LONG, hanging_up: LONG };
    thread::spawn(move || play(&address, entrant))
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

    fn expect_all(&mut self, starts: &[&str]) {
        for start in starts {
            self.expect(start);
        }
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
