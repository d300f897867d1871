//! What nobody would say, said to everybody that reads.

use super::entrant;
use geister_lab::cup::contestant::Contestant;
use geister_lab::cup::follow::Follower;
use geister_lab::cup::lines::Lines;
use geister_lab::cup::protocol::{DRAW_PLY, FromPlayer, FromServer, set_up};
use geister_lab::cup::referee::Referee;
use geister_lab::game::{Seat, Seed};
use proptest::prelude::*;

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
