//! What a log says, read once: games, moves, marks and answers, each with its place and time.
//!
//! Data sets and reports are made from traces. A colour is in a trace only where the log shows it: a capture, an escape
//! or the reveal at the end of a game. The seal of an unfinished game is not opened.

use super::event::{Entry, Event, Guess, Mover};
use super::items::{Item, Value};
use super::log::{Log, LogError};
use super::plan::{PlannedGame, Step};
use super::session::{Screen, Session};
use crate::game::notation::square_name;
use crate::game::{Colour, Outcome, PieceId, Reason, Setup, Theirs, View};
use crate::table::{Reveal, Table};

/// When and where in the log something stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct At {
    /// The number of the entry.
    pub n: u32,
    /// The load of the page.
    pub load: u32,
    /// Milliseconds since that load.
    pub mono: f64,
    /// Milliseconds since 1970.
    pub wall: i64,
}

impl At {
    fn of(entry: &Entry) -> At {
        At { n: entry.n, load: entry.load, mono: entry.mono, wall: entry.wall }
    }
}

/// A move that was made, taken back or not.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveTrace {
    /// When.
    pub at: At,
    /// Its number in the game, from 1.
    pub ply: u16,
    /// Who.
    pub by: Mover,
    /// In the papers' notation.
    pub text: String,
    /// The moved piece, by its number at home.
    pub piece: usize,
    /// Where it stood.
    pub from: String,
    /// Where it went; none where it left the board.
    pub to: Option<String>,
    /// The colour of what it took.
    pub capture: Option<Colour>,
    /// How long it took, in milliseconds.
    pub ms: f64,
    /// Was it taken back?
    pub taken_back: bool,
}

/// When a mark was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    /// Of the participant's own accord, during the game.
    During,
    /// When asked at the end of the game.
    Asked,
    /// Not an event of its own: what stood when the marks were closed.
    Final,
}

/// A mark on a hidden ghost, or none.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkTrace {
    /// When.
    pub at: At,
    /// During the game, asked, or as it stood in the end.
    pub moment: Moment,
    /// How many moves had been made.
    pub ply: u16,
    /// The ghost, by its number at home.
    pub piece: u8,
    /// Where it stood.
    pub square: String,
    /// What the participant thought; none where the mark was taken away or never made.
    pub guess: Option<Guess>,
    /// How sure, in per cent.
    pub confidence: Option<u8>,
    /// How many of the opponent's ghosts were hidden then.
    pub hidden: u8,
    /// How many of those were blue, which anybody could count.
    pub blues: u8,
    /// What it was, once it was shown.
    pub truth: Option<Colour>,
}

impl MarkTrace {
    /// The probability of blue that the mark speaks of.
    pub fn blue(&self) -> Option<f64> {
        let sure = f64::from(self.confidence.unwrap_or(100)) / 100.0;
        self.guess.map(|guess| match guess {
            Guess::Blue => sure,
            Guess::Red => 1.0 - sure,
            Guess::Unsure => 0.5,
        })
    }

    /// The truth as a number: 1 for blue.
    pub fn truth_blue(&self) -> Option<f64> {
        self.truth.map(|colour| if colour == Colour::Blue { 1.0 } else { 0.0 })
    }

    /// Was it right? None for *unsure*, and where nobody knows.
    pub fn correct(&self) -> Option<bool> {
        match (self.guess?, self.truth?) {
            (Guess::Unsure, _) => None,
            (guess, truth) => Some((guess == Guess::Blue) == (truth == Colour::Blue)),
        }
    }

    /// The squared distance from the truth: 0 is perfect, 0.25 is what *unsure* gets, 1 is sure and wrong.
    pub fn brier(&self) -> Option<f64> {
        Some((self.blue()? - self.truth_blue()?).powi(2))
    }

    /// The share of blue among the hidden ghosts: what somebody knows who only counts.
    pub fn base(&self) -> f64 {
        f64::from(self.blues) / f64::from(self.hidden.max(1))
    }

    /// The squared distance from the truth of somebody who only counts.
    pub fn base_brier(&self) -> Option<f64> {
        Some((self.base() - self.truth_blue()?).powi(2))
    }
}

/// How a game ended for the participant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Result {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
}

/// A game that was begun.
#[derive(Debug, Clone, PartialEq)]
pub struct GameTrace {
    /// As planned.
    pub plan: PlannedGame,
    /// The table.
    pub table: Table,
    /// When the opponent sat down.
    pub seated: At,
    /// The participant's set-up, when it stood, and how long placing took.
    pub setup: Option<(String, At, f64)>,
    /// All moves, those taken back included.
    pub moves: Vec<MoveTrace>,
    /// How often a move was taken back.
    pub takebacks: u32,
    /// Did the participant give up?
    pub resigned: bool,
    /// Was it ended early?
    pub skipped: bool,
    /// All marks, and those that stood in the end.
    pub marks: Vec<MarkTrace>,
    /// How long the question about the hidden ghosts was open.
    pub marks_ms: Option<f64>,
    /// When it was over.
    pub ended: Option<At>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The opponent's set-up, salt and seed, once shown.
    pub reveal: Option<Reveal>,
}

impl GameTrace {
    /// How it ended for the participant.
    pub fn result(&self) -> Option<Result> {
        self.outcome.map(|outcome| match outcome.winner() {
            Some(seat) if seat == self.table.seat => Result::Win,
            Some(_) => Result::Loss,
            None => Result::Draw,
        })
    }

    /// In which way it was won or lost.
    pub fn reason(&self) -> Option<Reason> {
        match self.outcome? {
            Outcome::Won { reason, .. } => Some(reason),
            Outcome::Drawn => None,
        }
    }

    /// Does it count? Practice does not.
    pub fn counts(&self) -> bool {
        self.plan.number > 0
    }

    /// The number of moves that stand.
    pub fn plies(&self) -> usize {
        self.moves.iter().filter(|mv| !mv.taken_back).count()
    }

    /// From the placed ghosts to the end, in milliseconds by the clock on the wall.
    pub fn duration(&self) -> Option<i64> {
        Some(self.ended?.wall - self.setup.as_ref()?.1.wall)
    }

    /// The marks that stood in the end.
    pub fn final_marks(&self) -> impl Iterator<Item = &MarkTrace> {
        self.marks.iter().filter(|mark| mark.moment == Moment::Final)
    }
}

/// A question that was answered.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerTrace {
    /// When it was answered last.
    pub at: At,
    /// The step's name.
    pub step: String,
    /// When it is asked: `before`, `after_game`, `after_opponent`, `each_opponent` or `end`.
    pub moment: &'static str,
    /// The question.
    pub item: Item,
    /// The blind label of the opponent it is about.
    pub label: Option<String>,
    /// The id of the opponent it is about.
    pub agent: Option<String>,
    /// The game it is about.
    pub game: Option<u32>,
    /// The answer in the end; none where it was taken away.
    pub value: Option<Value>,
    /// How long after the page was shown.
    pub ms: f64,
    /// How often it was changed after the first answer.
    pub changes: u32,
}

/// What a log says.
#[derive(Debug, Clone)]
pub struct Trace {
    /// The log itself.
    pub log: Log,
    /// The session as it stood at the end.
    pub session: Session,
    /// The screen on which each entry happened.
    pub screens: Vec<Screen>,
    /// The games begun.
    pub games: Vec<GameTrace>,
    /// The questions answered.
    pub answers: Vec<AnswerTrace>,
}

impl Trace {
    /// Reads a log.
    pub fn of(log: Log) -> std::result::Result<Trace, LogError> {
        let mut reader = Reader::default();
        let session = log.replay_with(|session, entry| reader.see(session, entry))?;
        let Reader { screens, mut games, answers, .. } = reader;
        for game in &mut games {
            tell_truth(game, &session);
        }
        Ok(Trace { log, session, screens, games, answers })
    }

    /// When the session began.
    pub fn began(&self) -> i64 {
        self.log.entries.first().map_or(0, |entry| entry.wall)
    }

    /// When the last entry was written.
    pub fn last(&self) -> i64 {
        self.log.entries.last().map_or(0, |entry| entry.wall)
    }

    /// The games that count and have ended.
    pub fn finished_games(&self) -> impl Iterator<Item = &GameTrace> {
        self.games.iter().filter(|game| game.counts() && game.outcome.is_some())
    }

    /// The participant's id; the session's where there is none.
    pub fn participant(&self) -> &str {
        self.session.start.participant.as_deref().unwrap_or(&self.log.session)
    }
}

/// Reads many logs.
pub fn traces(logs: Vec<Log>) -> std::result::Result<Vec<Trace>, LogError> {
    logs.into_iter().map(Trace::of).collect()
}

/// Puts together what the entries say one by one.
#[derive(Default)]
struct Reader {
    screens: Vec<Screen>,
    games: Vec<GameTrace>,
    answers: Vec<AnswerTrace>,
    screen: Option<Screen>,
}

impl Reader {
    fn see(&mut self, session: &Session, entry: &Entry) {
        let at = At::of(entry);
        let now = session.screen();
        self.screens.push(self.screen.unwrap_or(now));
        self.screen = Some(now);
        match &entry.event {
            Event::Seat { game, table, .. } => self.seat(session, *game, table, at),
            Event::Answer { step, item, opponent, game, value, ms } => {
                self.answer(session, (step, item, opponent, *game), value, *ms, at);
            }
            event => {
                let number = event.game();
                let Some(game) = self.games.iter_mut().find(|game| Some(game.plan.number) == number) else { return };
                let view = session.games.get(&game.plan.number).and_then(|game| game.view());
                in_game(game, event, view.as_ref(), session, at);
            }
        }
    }

    fn seat(&mut self, session: &Session, number: u32, table: &Table, at: At) {
        let Some(plan) = session.plan.game(number) else { return };
        self.games.retain(|game| game.plan.number != number);
        self.games.push(GameTrace {
            plan: plan.clone(),
            table: table.clone(),
            seated: at,
            setup: None,
            moves: Vec::new(),
            takebacks: 0,
            resigned: false,
            skipped: false,
            marks: Vec::new(),
            marks_ms: None,
            ended: None,
            outcome: None,
            reveal: None,
        });
    }

    fn answer(
        &mut self,
        session: &Session,
        (step, id, label, game): (&String, &String, &Option<String>, Option<u32>),
        value: &Option<Value>,
        ms: f64,
        at: At,
    ) {
        let same = |answer: &&mut AnswerTrace| answer.step == *step && answer.item.id == *id && answer.label == *label;
        if let Some(answer) = self.answers.iter_mut().find(same) {
            answer.value = value.clone();
            answer.changes += 1;
            (answer.ms, answer.at) = (ms, at);
            return;
        }
        let Some((moment, item)) = session.study.questions.all().find(|(_, item)| item.id == *id) else { return };
        let game = game.or(match session.step() {
            Step::AfterGame(number) => Some(number),
            _ => None,
        });
        let met = |label: &String| session.plan.opponents.iter().find(|met| met.label == *label);
        let of_game = game.and_then(|number| session.plan.game(number)).map(|game| game.agent.clone());
        let agent = label.as_ref().and_then(met).map(|met| met.agent.clone()).or(of_game);
        let (item, label, value) = (item.clone(), label.clone(), value.clone());
        self.answers.push(AnswerTrace {
            at,
            step: step.clone(),
            moment,
            item,
            label,
            agent,
            game,
            value,
            ms,
            changes: 0,
        });
    }
}

/// What an event of a game adds to its trace; `view` is what the participant knew after it.
fn in_game(game: &mut GameTrace, event: &Event, view: Option<&View>, session: &Session, at: At) {
    match event {
        Event::Setup { setup, ms, .. } => game.setup = Some((setup.clone(), at, *ms)),
        Event::Move { ply, by, text, ms, .. } => {
            let Some((view, played)) = view.and_then(|view| Some((view, view.history().last()?))) else { return };
            let board = view.board();
            game.moves.push(MoveTrace {
                at,
                ply: *ply,
                by: *by,
                text: text.clone(),
                piece: played.piece.index(),
                from: square_name(board, played.mv.from),
                to: played.mv.to(board).map(|square| square_name(board, square)),
                capture: played.capture.map(|capture| capture.colour),
                ms: *ms,
                taken_back: false,
            });
        }
        Event::TakeBack { ply, .. } => {
            game.takebacks += 1;
            game.moves.iter_mut().filter(|mv| mv.ply > *ply).for_each(|mv| mv.taken_back = true);
        }
        Event::Resign { .. } => game.resigned = true,
        Event::Skip { .. } => game.skipped = true,
        Event::Mark { ply, piece, square, guess, confidence, asked, .. } => {
            let (hidden, blues) = view.map_or((0, 0), counts);
            let moment = if *asked { Moment::Asked } else { Moment::During };
            let (square, truth) = (square.clone(), None);
            let mark = MarkTrace {
                at,
                moment,
                ply: *ply,
                piece: *piece,
                square,
                guess: *guess,
                confidence: *confidence,
                hidden,
                blues,
                truth,
            };
            game.marks.push(mark);
        }
        Event::MarksDone { ms, .. } => {
            game.marks_ms = Some(*ms);
            let Some(view) = view else { return };
            let marks = session.games.get(&game.plan.number).map(|game| &game.marks);
            let (hidden, blues) = counts(view);
            for (piece, theirs) in view.theirs().iter().enumerate() {
                let Theirs::Hidden(square) = *theirs else { continue };
                let piece = piece as u8;
                let mark = marks.and_then(|marks| marks.get(&piece));
                game.marks.push(MarkTrace {
                    at,
                    moment: Moment::Final,
                    ply: view.ply().0,
                    piece,
                    square: square_name(view.board(), square),
                    guess: mark.map(|mark| mark.guess),
                    confidence: mark.and_then(|mark| mark.confidence),
                    hidden,
                    blues,
                    truth: None,
                });
            }
        }
        Event::Reveal { reveal, .. } => game.reveal = Some(reveal.clone()),
        _ => {}
    }
    let over = game.skipped || view.is_some_and(|view| view.outcome().is_some());
    if over && game.ended.is_none() {
        game.ended = Some(at);
        game.outcome = view.and_then(View::outcome);
    }
}

/// How many opposing ghosts are hidden, and how many of those are blue.
fn counts(view: &View) -> (u8, u8) {
    (view.hidden().count() as u8, view.opposing_left(Colour::Blue))
}

/// Fills in the colours that the log shows.
fn tell_truth(game: &mut GameTrace, session: &Session) {
    let table = &game.table;
    let setup =
        game.reveal.as_ref().and_then(|reveal| Setup::parse(table.board, table.seat.other(), &reveal.setup).ok());
    let view = session.games.get(&game.plan.number).and_then(|game| game.view());
    let shown = |piece: u8| match view.as_ref()?.theirs().get(usize::from(piece))? {
        Theirs::Captured(colour) => Some(*colour),
        Theirs::Escaped => Some(Colour::Blue),
        Theirs::Hidden(_) => None,
    };
    for mark in &mut game.marks {
        let revealed =
            setup.zip(PieceId::from_index(usize::from(mark.piece))).map(|(setup, piece)| setup.colour(piece));
        mark.truth = revealed.or_else(|| shown(mark.piece));
    }
}
