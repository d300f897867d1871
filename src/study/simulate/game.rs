//! The simulated participant at the board.

use super::SimulationError;
use super::clock::about;
use super::person::{Halt, Person};
use super::script::Wanted;
use crate::agents::{self, Cast, Detail};
use crate::game::notation::{move_text, square_name};
use crate::game::{Colour, Game, Move, PerSeat, PieceId, Purpose, Seat, Seed, Setup, Theirs, View};
use crate::study::document::{Marks, Placing};
use crate::study::event::{Event, Guess, Mover, ply};
use crate::study::plan::PlannedGame;
use crate::study::session::StudyGame;
use crate::table::seal::Secret;
use crate::table::{Invitation, Sheet, dealer};

/// How often a game is drawn anew until it ends as the script wants.
const TRIES: u64 = 500;

/// What the participant does at its turn.
enum Turn {
    Moves(Move),
    TakesBack,
    Resigns,
}

impl Person<'_> {
    fn game(&self, number: u32) -> Result<&StudyGame, Halt> {
        let wrong = || crate::study::Impossible::NotAllowed("a game without a table");
        Ok(self.session.games.get(&number).ok_or_else(wrong)?)
    }

    fn sheet(&self, number: u32) -> Result<Sheet, Halt> {
        let wrong = || crate::study::Impossible::NotAllowed("a game without ghosts");
        Ok(self.game(number)?.sheet.clone().ok_or_else(wrong)?)
    }

    fn wanted(&self, planned: &PlannedGame) -> Option<Wanted> {
        self.who.script.result(&planned.agent, planned.round)
    }

    /// An opponent sits down, and the participant's ghosts are placed.
    pub fn places(&mut self, number: u32) -> Result<(), Halt> {
        let study = &self.session.study;
        let (board, draw_ply, placing) = (study.board, study.draw_ply, study.placing);
        let wrong = || crate::study::Impossible::NotAllowed("a game without a plan");
        let planned = self.session.plan.game(number).cloned().ok_or_else(wrong)?;
        let attempt = match self.wanted(&planned) {
            Some(Wanted::Win) => self.winning_attempt(&planned)?,
            _ => 0,
        };
        let seed = self.game_seed(number, attempt);
        let (seat, opponent) = (Some(planned.seat), planned.agent.clone());
        let invitation = Invitation { board, opponent, seat, draw_ply, seed: Some(seed), hold: true };
        let (table, suggestion) = dealer::deal(Cast::ALL, &invitation, &mut self.entropy)?;
        self.clock.pass(about(&mut self.dice, 120.0));
        self.happens(Event::Seat { game: number, label: planned.label.clone(), table })?;
        if number == 0 && self.session.study.practice.as_ref().is_some_and(|game| game.skippable) && self.once_in(6) {
            self.takes(4000.0);
            return self.happens(Event::Skip { game: number, ply: 0 });
        }
        let setup = match placing {
            Placing::Shuffled => suggestion,
            Placing::Arranged | Placing::Unaided => own_setup(&planned, board, seed).text(planned.seat),
        };
        let ms = self.takes(match placing {
            Placing::Arranged => 15_000.0,
            Placing::Unaided => 25_000.0,
            Placing::Shuffled => 3000.0,
        });
        self.happens(Event::Setup { game: number, setup, ms })
    }

    /// Looks ahead through whole games until one is won.
    fn winning_attempt(&self, planned: &PlannedGame) -> Result<u64, Halt> {
        let study = &self.session.study;
        let opponent = agents::roster::find_for(&planned.agent, study.board)?;
        let wins = |attempt: &u64| {
            let seed = self.game_seed(planned.number, *attempt);
            let setups = PerSeat::from_fn(|seat| match (seat == planned.seat, study.placing) {
                (true, Placing::Arranged | Placing::Unaided) => own_setup(planned, study.board, seed),
                (true, Placing::Shuffled) => Setup::random(study.board, &mut seed.dice(Purpose::Setup(seat))),
                (false, _) => agents::arrange(opponent, study.board, seat, seed),
            });
            let mut game = Game::start(setups, study.draw_ply);
            while game.outcome().is_none() {
                let seat = game.position().to_move();
                let player = if seat == planned.seat { self.player } else { opponent };
                let mv = agents::decide(player, game.view(seat), seed, Detail::Move).mv;
                if game.play(mv).is_err() {
                    return false;
                }
            }
            game.outcome().and_then(|outcome| outcome.winner()) == Some(planned.seat)
        };
        let none = SimulationError::NoSuchResult { game: planned.number, tries: TRIES };
        (0..TRIES).find(wins).ok_or(Halt::Failed(none))
    }

    /// One turn, the participant's or the opponent's.
    pub fn plays(&mut self, number: u32) -> Result<(), Halt> {
        let sheet = self.sheet(number)?;
        let Some(view) = self.game(number)?.view() else { return Ok(()) };
        if view.to_move() != sheet.table.seat {
            let ms = about(&mut self.dice, 450.0);
            self.clock.pass(ms);
            let sheet = dealer::opponent_moves(Cast::ALL, sheet)?;
            return self.moved(number, Mover::Opponent, &sheet, ms);
        }
        self.may_be_disturbed()?;
        self.may_mark(number, &view)?;
        let ms = self.takes(2500.0);
        match self.turn(number, &view)? {
            Turn::Moves(mv) => {
                let sheet = dealer::person_moves(sheet, &move_text(view.board(), mv))?;
                self.moved(number, Mover::Person, &sheet, ms)
            }
            Turn::TakesBack => {
                let left = sheet.taken_back().map_or(0, |sheet| sheet.moves.len());
                self.happens(Event::TakeBack { game: number, ply: ply(left) })
            }
            Turn::Resigns => self.happens(Event::Resign { game: number, ply: view.ply().0 }),
        }
    }

    fn moved(&mut self, number: u32, by: Mover, sheet: &Sheet, ms: f64) -> Result<(), Halt> {
        let text = sheet.moves.last().cloned().unwrap_or_default();
        self.happens(Event::Move { game: number, ply: ply(sheet.moves.len()), by, text, ms })
    }

    fn turn(&mut self, number: u32, view: &View) -> Result<Turn, Halt> {
        let planned = self.game(number)?.plan.clone();
        let wanted = self.wanted(&planned);
        let early = view.ply().0 < 6;
        if wanted == Some(Wanted::Loss) && !early {
            return Ok(Turn::Resigns);
        }
        let seed = self.seed_at(number)?;
        let chosen = agents::decide(self.player, view, seed, Detail::Move).mv;
        if wanted.is_some() {
            return Ok(Turn::Moves(chosen));
        }
        if self.dice.below(1000) < self.who.resigns {
            return Ok(Turn::Resigns);
        }
        if self.session.study.takebacks && !early && self.once_in(25) {
            return Ok(Turn::TakesBack);
        }
        let legal = view.legal_moves();
        let slips = self.dice.below(100) < self.who.slips;
        let slip = if slips { self.dice.pick(&legal).copied() } else { None };
        Ok(Turn::Moves(slip.unwrap_or(chosen)))
    }

    /// The seed of the game, which a real participant could not know.
    fn seed_at(&self, number: u32) -> Result<Seed, Halt> {
        Ok(self.secret(number)?.seed)
    }

    fn secret(&self, number: u32) -> Result<Secret, Halt> {
        let table = self.sheet(number)?.table;
        let opened = Secret::open(&table.sealed, &table.label());
        Ok(opened.map_err(dealer::Refusal::Seal)?)
    }

    /// Marks a ghost now and then.
    fn may_mark(&mut self, number: u32, view: &View) -> Result<(), Halt> {
        if self.session.study.marks == Marks::Off || number == 0 || !self.once_in(5) {
            return Ok(());
        }
        let hidden = self.game(number)?.hidden();
        let Some(&piece) = self.dice.pick(&hidden) else { return Ok(()) };
        self.takes(1200.0);
        let taken_away = self.game(number)?.marks.contains_key(&piece) && self.once_in(6);
        self.mark(number, view, piece, false, taken_away)
    }

    /// Says what it thinks of every ghost that is still hidden, or of most.
    pub fn marks_all(&mut self, number: u32) -> Result<(), Halt> {
        let required = self.session.study.marks == Marks::Required;
        let Some(view) = self.game(number)?.view() else { return Ok(()) };
        let mut spent = 0.0;
        for piece in self.session.unmarked() {
            if required || !self.once_in(5) {
                spent += self.takes(2000.0);
                self.mark(number, &view, piece, true, false)?;
            }
        }
        let ms = spent + self.takes(1500.0);
        self.happens(Event::MarksDone { game: number, ms: (ms * 10.0).round() / 10.0 })
    }

    fn mark(&mut self, number: u32, view: &View, piece: u8, asked: bool, away: bool) -> Result<(), Halt> {
        let Some(&Theirs::Hidden(square)) = view.theirs().get(usize::from(piece)) else { return Ok(()) };
        let guess = if away { None } else { Some(self.guess(number, piece, view)?) };
        let sure = guess.is_some_and(|guess| guess != Guess::Unsure);
        let confident = self.session.study.confidence && sure;
        let confidence = confident.then(|| 50 + 5 * self.dice.below(11) as u8);
        let square = square_name(view.board(), square);
        self.happens(Event::Mark { game: number, ply: view.ply().0, piece, square, guess, confidence, asked })
    }

    /// A guess that is right the more often the longer the opponent is known and the game lasts.
    fn guess(&mut self, number: u32, piece: u8, view: &View) -> Result<Guess, Halt> {
        if self.once_in(8) {
            return Ok(Guess::Unsure);
        }
        let secret = self.secret(number)?;
        let game = self.game(number)?;
        let rounds = f64::from(game.plan.round);
        let seen = f64::from(view.ply().0);
        let known = self.who.insight * rounds / (rounds + 1.5) * (0.4 + 0.6 * seen / (seen + 15.0));
        let right = f64::from(self.dice.below(1000)) < 1000.0 * (0.5 + 0.5 * known);
        let table = self.sheet(number)?.table;
        let setup = Setup::parse(table.board, table.seat.other(), &secret.setup);
        let colour = PieceId::from_index(usize::from(piece)).zip(setup.ok()).map(|(piece, setup)| setup.colour(piece));
        Ok(if (colour == Some(Colour::Blue)) == right { Guess::Blue } else { Guess::Red })
    }

    /// Sees how the game ended, and goes on.
    pub fn sees_result(&mut self, number: u32) -> Result<(), Halt> {
        let sheet = dealer::reveal(self.sheet(number)?)?;
        if let Some(reveal) = sheet.reveal {
            self.happens(Event::Reveal { game: number, reveal })?;
        }
        self.goes_on(6000.0)
    }
}

/// How the participant places its ghosts. Not by the seat's own dice, which the opponent's seed explains.
fn own_setup(planned: &PlannedGame, board: crate::game::Board, seed: Seed) -> Setup {
    let lot = seed.derive(Purpose::Game(u64::from(planned.number)));
    Setup::random(board, &mut lot.dice(Purpose::Setup(Seat::First)))
}
