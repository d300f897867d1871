//! Our players at our server.

use super::{LONG, contest, entrant, one, serve, terms};
use geister_lab::agents::find;
use geister_lab::arena::play_game;
use geister_lab::cup::client::{ServerAddress, play};
use geister_lab::cup::contestant::Entrant;
use geister_lab::cup::protocol::{BOARD, DRAW_PLY, Verdict};
use geister_lab::cup::referee::Ending;
use geister_lab::cup::server::Terms;
use geister_lab::game::record::{Player, Record};
use geister_lab::game::{PerSeat, Ply, Seat, Seed};
use std::thread;
use std::time::Duration;

#[test]
fn a_game_over_the_wire_is_the_arenas_game() {
    let pairs = [("murasaki-d5", "random"), ("sumire-d5", "naotti-d5"), ("bluff-d5", "sumire-d5"), ("rush", "rush")];
    for (number, (a, b)) in pairs.into_iter().enumerate() {
        let seed = Seed(40 + number as u64);
        let (at, held) = serve(terms(), 1);
        let players =
            [(a, Seat::First), (b, Seat::Second)].map(|(id, seat)| contest(at[seat], entrant(id, seat, seed)));
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
        let address =
            ServerAddress { host: at[seat].ip().to_string(), port: at[seat].port(), patience: LONG, hanging_up: LONG };
        thread::spawn(move || {
            (0..3).map(|n| play(&address, entrant("rush", seat, Seed(n))).unwrap()).collect::<Vec<_>>()
        })
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
