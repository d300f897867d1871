//! A cup's referee: hears what the players say and answers. It has no socket and no clock, only the rules.

use super::protocol::{BOARD, FromPlayer, FromServer, Verdict, open_board, set_up};
use crate::game::{Dice, Game, Outcome, PerSeat, Ply, Reason, Seat, Seed, Setup, View, board_string};

/// What somebody is to be told.
pub type Said = (Seat, FromServer);

/// A way to lose that the rules of the game do not know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// A move that cannot be made.
    IllegalMove,
    /// No move in time.
    TimeOut,
    /// The connection was lost.
    ConnectionLost,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Played(Outcome),
    /// By a fault of one player.
    Forfeited {
        /// Who lost by it.
        by: Seat,
        /// What it was.
        fault: Fault,
    },
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Ending::Played(outcome) => outcome.winner(),
            Ending::Forfeited { by, .. } => Some(by.other()),
        }
    }

    /// The way it was won, by its name in results; none for a draw.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Ending::Played(Outcome::Drawn) => None,
            Ending::Played(Outcome::Won { reason, .. }) => Some(match reason {
                Reason::Escaped => "escaped",
                Reason::TookAllBlues => "took-all-blues",
                Reason::GaveAllReds => "gave-all-reds",
                Reason::Resigned => "resigned",
            }),
            Ending::Forfeited { fault, .. } => Some(match fault {
                Fault::IllegalMove => "illegal-move",
                Fault::TimeOut => "time-out",
                Fault::ConnectionLost => "connection-lost",
            }),
        }
    }
}

/// One game from the first `SET?` to its end.
#[derive(Debug)]
pub struct Referee {
    draw_ply: Ply,
    setups: PerSeat<Option<Setup>>,
    game: Option<Game>,
    ending: Option<Ending>,
}

impl Referee {
    /// Before anybody has sat down.
    pub fn new(draw_ply: Ply) -> Referee {
        Referee { draw_ply, setups: PerSeat::default(), game: None, ending: None }
    }

    /// The game, once both set-ups are in.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The end, if it has come.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Is this player expected to say something now?
    pub fn awaits(&self, seat: Seat) -> bool {
        match (&self.game, self.ending) {
            (_, Some(_)) => false,
            (Some(game), None) => game.position().to_move() == seat,
            (None, None) => self.setups[seat].is_none(),
        }
    }

    /// Somebody sits down, perhaps in the place of one who left before the game began.
    pub fn welcome(&mut self, seat: Seat) -> Vec<Said> {
        self.setups[seat] = None;
        vec![(seat, FromServer::AskSet)]
    }

    /// A player said something.
    pub fn hear(&mut self, seat: Seat, line: &str) -> Vec<Said> {
        if self.ending.is_some() {
            return Vec::new();
        }
        match line.parse() {
            Ok(FromPlayer::Set(names)) if self.game.is_none() && self.awaits(seat) => self.hear_set(seat, &names),
            Ok(FromPlayer::Move(words)) if self.game.is_some() && self.awaits(seat) => self.hear_move(seat, &words),
            // Out of turn, or no message at all.
            _ => vec![(seat, FromServer::Refused)],
        }
    }

    /// A player loses by a fault.
    pub fn forfeit(&mut self, by: Seat, fault: Fault) -> Vec<Said> {
        if self.ending.is_some() {
            return Vec::new();
        }
        if let Some(game) = &mut self.game {
            // In the record it stands as a resignation, so that the record replays. The game is not over here.
            let resigned = game.resign(by);
            debug_assert!(resigned.is_ok());
        }
        self.end(Ending::Forfeited { by, fault })
    }

    fn hear_set(&mut self, seat: Seat, names: &str) -> Vec<Said> {
        let Some(setup) = set_up(names) else { return vec![(seat, FromServer::Refused)] };
        self.setups[seat] = Some(setup);
        let mut said = vec![(seat, FromServer::Accepted(None))];
        if let PerSeat { first: Some(first), second: Some(second) } = self.setups {
            self.game = Some(Game::start(PerSeat::new(first, second), self.draw_ply));
            said.extend(self.go_on());
        }
        said
    }

    fn hear_move(&mut self, seat: Seat, words: &str) -> Vec<Said> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let mv = board_string::parse_move_words(game.view(seat), words).ok();
        match mv.and_then(|mv| game.play(mv).ok()) {
            Some(played) => {
                let colour = played.capture.map(|capture| capture.colour);
                let mut said = vec![(seat, FromServer::Accepted(colour))];
                said.extend(self.go_on());
                said
            }
            None => {
                let mut said = vec![(seat, FromServer::Refused)];
                said.extend(self.forfeit(seat, Fault::IllegalMove));
                said
            }
        }
    }

    /// Asks for the next move, or tells of the end.
    fn go_on(&mut self) -> Vec<Said> {
        let Some(game) = &self.game else { return Vec::new() };
        if let Some(outcome) = game.outcome() {
            return self.end(Ending::Played(outcome));
        }
        let next = game.position().to_move();
        vec![(next, FromServer::AskMove(board_string::write(game.view(next))))]
    }

    fn end(&mut self, ending: Ending) -> Vec<Said> {
        self.ending = Some(ending);
        let tell = |seat| (seat, FromServer::Over(Verdict::of(seat, ending.winner()), self.final_board(seat)));
        Seat::BOTH.map(tell).to_vec()
    }

    /// All colours that there are. Where a set-up never came, its pieces stand at home with `u`.
    fn final_board(&self, seat: Seat) -> String {
        if let Some(game) = &self.game {
            return open_board(game.view(seat), game.position().setup(seat.other()));
        }
        let any = || Setup::random(BOARD, &mut Dice::new(Seed(0)));
        let view = View::start(seat, self.setups[seat].unwrap_or_else(any), self.draw_ply);
        let text = match self.setups[seat.other()] {
            Some(theirs) => open_board(&view, theirs),
            None => board_string::write(&view),
        };
        if self.setups[seat].is_some() { text } else { text.replace(['R', 'B'], "u") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cup::protocol::DRAW_PLY;

    fn lines(said: &[Said], seat: Seat) -> Vec<String> {
        said.iter().filter(|(to, _)| *to == seat).map(|(_, message)| message.to_string()).collect()
    }

    /// Both have set up; the first player's reds are ABCD, the second's EFGH.
    fn begun(draw_ply: Ply) -> Referee {
        let mut referee = Referee::new(draw_ply);
        assert_eq!(referee.hear(Seat::First, "SET:ABCD"), [(Seat::First, FromServer::Accepted(None))]);
        let said = referee.hear(Seat::Second, "SET:EFGH");
        assert_eq!(lines(&said, Seat::Second), ["OK "]);
        assert_eq!(lines(&said, Seat::First), ["MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"]);
        referee
    }

    /// Plays moves in turn, the first player's first; the last answer.
    fn play(referee: &mut Referee, moves: &str) -> Vec<Said> {
        let mut last = Vec::new();
        for words in moves.split_whitespace() {
            assert_eq!(referee.ending(), None, "before {words}");
            let seat = Seat::BOTH.into_iter().find(|seat| referee.awaits(*seat)).unwrap();
            last = referee.hear(seat, &format!("MOV:{words}"));
        }
        last
    }

    #[test]
    fn a_bad_set_may_be_tried_again() {
        let mut referee = Referee::new(DRAW_PLY);
        for bad in ["SET:ABC", "SET:ABCC", "SET:ABCZ", "SET:", "hello", "", "MOV:A,N"] {
            assert_eq!(lines(&referee.hear(Seat::First, bad), Seat::First), ["NG "], "{bad}");
        }
        assert_eq!(lines(&referee.hear(Seat::First, "SET:DCBA"), Seat::First), ["OK "]);
        assert_eq!(lines(&referee.hear(Seat::First, "SET:EFGH"), Seat::First), ["NG "], "once is enough");
    }

    #[test]
    fn each_side_sees_the_board_from_its_own() {
        let mut referee = begun(DRAW_PLY);
        let said = play(&mut referee, "A,N");
        assert_eq!(lines(&said, Seat::First), ["OK "]);
        assert_eq!(lines(&said, Seat::Second), ["MOV?14B24B34B44B15R25R35R45R42u31u21u11u40u30u20u10u"]);
        let said = play(&mut referee, "D,NORTH");
        assert_eq!(lines(&said, Seat::First), ["MOV?13R24R34R44R15B25B35B45B41u31u21u12u40u30u20u10u"]);
        let said = play(&mut referee, "A,N");
        assert_eq!(lines(&said, Seat::First), ["OKB"], "piece d, blue, was taken");
        assert_eq!(lines(&said, Seat::Second), ["MOV?14B24B34B99b15R25R35R45R43u31u21u11u40u30u20u10u"]);
    }

    #[test]
    fn out_of_turn_is_refused_and_changes_nothing() {
        let mut referee = begun(DRAW_PLY);
        for line in ["MOV:A,N", "SET:ABCD", "nonsense"] {
            assert_eq!(referee.hear(Seat::Second, line), [(Seat::Second, FromServer::Refused)]);
        }
        assert_eq!(referee.hear(Seat::First, "nonsense"), [(Seat::First, FromServer::Refused)]);
        assert_eq!((referee.ending(), referee.game().unwrap().history().len()), (None, 0));
    }

    #[test]
    fn an_illegal_move_loses() {
        for bad in ["A,E", "A,X", "Z,N", "", "E,N", "A,N,N"] {
            let mut referee = begun(DRAW_PLY);
            let said = referee.hear(Seat::First, &format!("MOV:{bad}"));
            let told = lines(&said, Seat::First);
            assert!(told[0] == "NG " && told[1].starts_with("LST:"), "{bad}");
            let open = "WON:14B24B34B44B15R25R35R45R41r31r21r11r40b30b20b10b";
            assert_eq!(lines(&said, Seat::Second), [open]);
            assert_eq!(referee.ending().unwrap().reason(), Some("illegal-move"));
        }
    }

    #[test]
    fn a_blue_leaves_by_either_direction() {
        // E goes round by the left edge; H of the first player by the right. The second player shuffles A.
        let left = "E,W A,N E,N A,S E,N A,N E,N A,S E,N A,N E,N A,S";
        let right = "H,E A,N H,N A,S H,N A,N H,N A,S H,N A,N H,N A,S";
        for (way, piece, out) in [(left, 'E', 'N'), (left, 'E', 'W'), (right, 'H', 'N'), (right, 'H', 'E')] {
            let mut referee = begun(DRAW_PLY);
            play(&mut referee, way);
            assert_eq!(referee.ending(), None);
            let said = play(&mut referee, &format!("{piece},{out}"));
            let told = lines(&said, Seat::First);
            assert!(told[0] == "OK " && told[1].starts_with("WON:"));
            assert!(told[1].contains("88b"));
            assert!(lines(&said, Seat::Second)[0].starts_with("LST:14B24B34B44B15R25R35R45R"));
            assert_eq!(referee.ending().unwrap().reason(), Some("escaped"));
        }
    }

    #[test]
    fn the_draw_ply_draws() {
        let mut referee = begun(Ply(4));
        let said = play(&mut referee, "A,N A,N A,S A,S");
        for seat in Seat::BOTH {
            assert!(lines(&said, seat).last().unwrap().starts_with("DRW:14"));
        }
        assert_eq!(referee.ending(), Some(Ending::Played(Outcome::Drawn)));
        assert_eq!(referee.hear(Seat::First, "MOV:A,N"), []);
    }

    #[test]
    fn before_both_have_set_up_only_known_colours_are_shown() {
        let mut referee = Referee::new(DRAW_PLY);
        referee.hear(Seat::First, "SET:ABCD");
        let said = referee.forfeit(Seat::Second, Fault::TimeOut);
        assert_eq!(lines(&said, Seat::First), ["WON:14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"]);
        assert_eq!(lines(&said, Seat::Second), ["LST:14u24u34u44u15u25u35u45u41r31r21r11r40b30b20b10b"]);
        assert!(referee.game().is_none());
    }
}
