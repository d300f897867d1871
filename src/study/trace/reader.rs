//! Reading a log entry by entry.

use super::{AnswerTrace, At, Fate, GameTrace, MarkTrace, Moment, MoveTrace};
use crate::game::notation::square_name;
use crate::game::{Colour, PieceId, Setup, Theirs, View};
use crate::study::event::{Entry, Event};
use crate::study::items::Item;
use crate::study::plan::Step;
use crate::study::session::{Screen, Session};
use crate::table::Table;

/// Puts together what the entries say one by one.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) screens: Vec<Screen>,
    pub(super) games: Vec<GameTrace>,
    pub(super) answers: Vec<AnswerTrace>,
    screen: Option<Screen>,
}

impl Reader {
    pub(super) fn see(&mut self, session: &Session, entry: &Entry) {
        let at = At::of(entry);
        let now = session.screen();
        self.screens.push(self.screen.unwrap_or(now));
        self.screen = Some(now);
        match &entry.event {
            Event::Seat { game, table, .. } => self.seat(session, *game, table, at),
            Event::Answer { item, opponent, ms, .. } => self.answer(session, (item, opponent.as_deref()), *ms, at),
            Event::Continue { step, .. } => self.left(session, step, at),
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

    /// An answer was given, changed or taken away, and with it perhaps others that are not asked any more.
    fn answer(&mut self, session: &Session, (id, label): (&str, Option<&str>), ms: f64, at: At) {
        let step = session.step();
        let before = self.known(step, id, label).map(|answer| answer.changes.saturating_add(1));
        let asked = session.questions(step).into_iter().find(|(item, about)| item.id == *id && *about == label);
        let Some((item, _)) = asked else { return };
        self.note(session, step, (item, label), at);
        if let Some(answer) = self.known(step, id, label) {
            answer.ms = Some(ms);
            answer.changes = before.unwrap_or(0);
        }
        let gone = |answer: &&mut AnswerTrace| {
            let unasked = || !session.is_asked(step, &answer.item, answer.label.as_deref());
            answer.step == step.name() && answer.fate == Fate::Answered && unasked()
        };
        for answer in self.answers.iter_mut().filter(gone) {
            (answer.fate, answer.value) = (Fate::NotAsked, None);
            (answer.at, answer.changes) = (at, answer.changes.saturating_add(1));
        }
    }

    /// The participant went on from a page of questions: what has no answer was left open, or not asked.
    fn left(&mut self, session: &Session, step: &str, at: At) {
        let again = Step::Comprehension(session.checked.attempts);
        let known = session.plan.steps.iter().copied().filter(|step| !matches!(step, Step::Comprehension(_)));
        let Some(step) = known.chain([again]).find(|known| known.name() == step) else { return };
        for (item, label) in session.questions(step) {
            if self.known(step, &item.id, label).is_none_or(|answer| answer.fate != Fate::Answered) {
                self.note(session, step, (item, label), at);
            }
        }
    }

    fn known(&mut self, step: Step, id: &str, label: Option<&str>) -> Option<&mut AnswerTrace> {
        let name = step.name();
        let same = |one: &&mut AnswerTrace| one.step == name && one.item.id == *id && one.label.as_deref() == label;
        self.answers.iter_mut().find(same)
    }

    /// Notes what is to be said of a question now.
    fn note(&mut self, session: &Session, step: Step, (item, label): (&Item, Option<&str>), at: At) {
        let value = session.answer_at(step, &item.id, label).cloned();
        let fate = match &value {
            Some(_) => Fate::Answered,
            None if session.is_asked(step, item, label) => Fate::Open,
            None => Fate::NotAsked,
        };
        if let Some(answer) = self.known(step, &item.id, label) {
            (answer.fate, answer.value, answer.at) = (fate, value, at);
            return;
        }
        let Some((moment, _)) = session.study.questions.all().find(|(_, one)| one.id == item.id) else { return };
        let game = match step {
            Step::AfterGame(number) => Some(number),
            _ => None,
        };
        let met = |label: &str| session.plan.opponents.iter().find(|met| met.label == label);
        let of_game = game.and_then(|number| session.plan.game(number)).map(|game| game.agent.clone());
        let agent = label.and_then(met).map(|met| met.agent.clone()).or(of_game);
        let (step, item, label) = (step.name(), item.clone(), label.map(str::to_owned));
        self.answers.push(AnswerTrace {
            at,
            step,
            moment,
            item,
            label,
            agent,
            game,
            fate,
            value,
            ms: None,
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
            game.takebacks = game.takebacks.saturating_add(1);
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
pub(super) fn tell_truth(game: &mut GameTrace, session: &Session) {
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
