//! What the page does not say: the same game, computed beside it.

use geister_lab::agents::{self, Detail, roster};
use geister_lab::game::{Board, DRAW_PLY, Game, Move, Outcome, PerSeat, Purpose, Reason, Seat, Seed, Setup, View, Way};
use geister_lab::table::seal::Secret;
use geister_lab::table::sheet::Sheet;

/// A game that an address can ask for.
#[derive(Clone, Copy)]
pub struct Wish {
    /// Whom to play.
    pub opponent: &'static str,
    /// On what.
    pub board: Board,
    /// Where the person sits.
    pub seat: Seat,
}

/// Against Random, moving first.
pub const fn against_random(board: Board) -> Wish {
    Wish { opponent: "random", board, seat: Seat::First }
}

impl Wish {
    /// The part of the address that asks for this game.
    pub fn query(self, seed: Seed) -> String {
        let seat = if self.seat == Seat::First { "first" } else { "second" };
        format!("opponent={}&board={}&seat={seat}&seed={seed}", self.opponent, self.board)
    }

    /// The address that starts this game at once.
    pub fn play(self, seed: Seed) -> String {
        format!("#/play?{}", self.query(seed))
    }

    /// The address at which the person's ghosts are placed first.
    pub fn place(self, seed: Seed) -> String {
        format!("#/place?{}", self.query(seed))
    }

    /// What the opponent hides.
    pub fn their_setup(self, seed: Seed) -> Setup {
        agents::arrange(self.player(), self.board, self.seat.other(), seed)
    }

    /// The whole game, if the person plays as [`choose`] does with the set-up that is drawn for it.
    pub fn foresee(self, seed: Seed) -> Game {
        let own = Setup::random(self.board, &mut seed.dice(Purpose::Setup(self.seat)));
        let setups = PerSeat::from_fn(|seat| if seat == self.seat { own } else { self.their_setup(seed) });
        let mut game = Game::start(setups, DRAW_PLY);
        while game.outcome().is_none() {
            let to_move = game.position().to_move();
            let view = game.view(to_move);
            let mv = if to_move == self.seat {
                choose(view)
            } else {
                agents::decide(self.player(), view, seed, Detail::Move).mv
            };
            game.play(mv).expect("players make legal moves");
        }
        game
    }

    /// The first seed whose game is as wished.
    pub fn seed_where(self, wished: impl Fn(&Game) -> bool) -> Seed {
        let mut seeds = (1..5000).map(Seed);
        seeds.find(|seed| wished(&self.foresee(*seed))).expect("some seed gives such a game")
    }

    fn player(self) -> &'static agents::Entry {
        roster::find(self.opponent).expect("a player")
    }
}

/// How the person at the page plays: straight out, so that games are short.
pub fn choose(view: &View) -> Move {
    let rush = roster::find("rush").expect("a player");
    agents::decide(rush, view, Seed(0), Detail::Move).mv
}

/// A step that takes nothing and leaves everything as it was: for tests that need any move at all.
pub fn quiet_step(view: &View) -> Move {
    let free = |mv: &Move| mv.to(view.board()).is_some_and(|to| !view.hidden().has(to));
    view.legal_moves().into_iter().find(free).expect("a quiet move")
}

/// Has the person left the board?
pub fn escaped(game: &Game, seat: Seat) -> bool {
    game.outcome() == Some(Outcome::Won { by: seat, reason: Reason::Escaped })
}

/// How many ghosts were taken.
pub fn captures(game: &Game) -> usize {
    game.history().iter().filter(|played| played.capture.is_some()).count()
}

/// Opens the seal, which only the worker should.
pub fn secret(sheet: &Sheet) -> Secret {
    Secret::open(&sheet.table.sealed, &sheet.table.label()).expect("an unbroken seal")
}

/// A blue ghost that stands before a gate and may leave.
pub fn can_leave(view: &View) -> bool {
    view.legal_moves().iter().any(|mv| mv.way == Way::Leave)
}
