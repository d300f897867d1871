//! Our server among players that cut, glue, shout, cheat, sleep and leave.

use super::{LOOPBACK, Raw, one, serve, terms, two};
use geister_lab::cup::clock::TimeControl;
use geister_lab::cup::referee::{Ending, Fault};
use geister_lab::cup::server::{Server, ServerError, Terms};
use geister_lab::game::{Outcome, PerSeat, Ply, Seat};
use std::io::Write;
use std::thread;
use std::time::Duration;

#[test]
fn messages_in_pieces_and_glued_are_understood() {
    let (at, held) = serve(Terms { draw_ply: Ply(4), ..terms() }, 1);
    let (mut first, mut second) = (Raw::connect(at.first), Raw::connect(at.second));
    for byte in "SET:ABC\r\nSET:ABCD\r\n".bytes() {
        first.stream.write_all(&[byte]).unwrap();
        thread::sleep(Duration::from_millis(1));
    }
    first.expect_all(&["SET?", "NG ", "OK "]);
    // The set-up, noise, another set-up: the first counts.
    second.say("SET:EFGH\r\nhello\r\nSET:ABCD\r\n");
    second.expect_all(&["SET?", "OK ", "NG ", "NG "]);
    first.expect("MOV?");
    // The second move comes glued to the first, when it is not the first player's turn.
    first.say("MOV:A,N\r\nMOV:A,S\r\n");
    first.expect_all(&["OK ", "NG "]);
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
    first.expect_all(&["OK ", "DRW:"]);
    second.expect_all(&["OK ", "DRW:"]);
    assert_eq!(one(held).ending, Ending::Played(Outcome::Drawn));
}

#[test]
fn a_blue_leaves_by_both_directions() {
    for out in ["N", "W"] {
        let (first, second, held) = two(terms());
        let mut players = PerSeat::new(first, second);
        let way = ["E,W", "E,N", "E,N", "E,N", "E,N", "E,N"];
        for (words, back) in way.into_iter().zip(["A,N", "A,S"].into_iter().cycle()) {
            for (mover, other, words) in [(Seat::First, Seat::Second, words), (Seat::Second, Seat::First, back)] {
                players[mover].say(&format!("MOV:{words}\r\n"));
                players[mover].expect("OK ");
                players[other].expect("MOV?");
            }
        }
        let PerSeat { mut first, mut second } = players;
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
    second.expect_all(&["SET?", "OK "]);
    first.say("SET:EFGH\r\n");
    first.expect("OK ");
    first.expect("MOV?14B24B34B44B15R");
    first.say("MOV:A,N\r\n");
    second.expect("DRW:");
    assert_eq!(one(held).ending, Ending::Played(Outcome::Drawn));
}

#[test]
fn too_slow_a_move_or_set_up_loses() {
    let [main, per_move] = [600, 200].map(Duration::from_millis);
    let quick = Terms { time: TimeControl { main, per_move }, ..terms() };
    let (mut first, mut second, held) = two(quick);
    first.expect("LST:");
    second.expect("WON:");
    let held = one(held);
    assert_eq!(held.ending, Ending::Forfeited { by: Seat::First, fault: Fault::TimeOut });
    assert!(held.used.first >= main + per_move, "both its times were given");

    let (at, held) = serve(quick, 1);
    let (mut first, mut second) = (Raw::connect(at.first), Raw::connect(at.second));
    first.say("SET:ABCD\r\n");
    first.expect_all(&["SET?", "OK ", "WON:"]);
    second.expect_all(&["SET?", "LST:"]);
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
