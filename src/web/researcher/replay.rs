//! A game of a session, move by move: all colours, the participant's marks as they stood, and the time each move took.

use super::games::{opponent_words, result_words};
use super::moments::duration;
use super::page::ResearcherPage;
use super::workspace::{Held, Workspace};
use crate::game::Ply;
use crate::study::digest::GameDigest;
use crate::study::event::Mover;
use crate::study::log;
use crate::study::session::StudyGame;
use crate::study::trace::{GameTrace, MarkTrace, Moment, Trace};
use crate::web::canvas::Scene;
use crate::web::game::end::Stepper;
use crate::web::kit::board::BoardView;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::memo::tag;
use crate::web::kit::portrait::portrait_file;
use crate::web::kit::speech::describe;
use crate::web::kit::stage;
use crate::web::kit::words::{language, say, say_with, t};
use crate::web::participant::keeper::mark;
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game as the log tells it.
struct Told {
    trace: GameTrace,
    game: StudyGame,
    digest: GameDigest,
    participant: String,
    /// The numbers of the session's games.
    numbers: Vec<u32>,
}

fn tell(held: &Held, number: u32) -> Option<Told> {
    let whole = Trace::of(log::read(&held.text).ok()?.into_iter().next()?).ok()?;
    let trace = whole.games.iter().find(|game| game.plan.number == number)?.clone();
    let game = whole.session.games.get(&number)?.clone();
    let digest = held.digest.games.iter().find(|game| game.number == number)?.clone();
    let numbers = held.digest.games.iter().map(|game| game.number).collect();
    Some(Told { trace, game, digest, participant: held.digest.name(), numbers })
}

impl Told {
    /// The marks as they stood after so many moves, by the number of the ghost. What was marked when asked at the end
    /// belongs to the last position.
    fn marks(&self, ply: usize) -> BTreeMap<u8, MarkTrace> {
        let next = self.trace.moves.iter().filter(|mv| !mv.taken_back).nth(ply).map(|mv| mv.at.n);
        let mut standing = BTreeMap::new();
        let made = self.trace.marks.iter().filter(|mark| mark.moment != Moment::Final);
        for made in made.filter(|mark| next.is_none_or(|next| mark.at.n < next)) {
            match made.guess {
                Some(_) => standing.insert(made.piece, made.clone()),
                None => standing.remove(&made.piece),
            };
        }
        standing
    }

    /// The board after so many moves: all colours where the log shows them, what the participant saw where it does not.
    fn scene(&self, ply: usize) -> Scene {
        let guesses =
            self.marks(ply).into_iter().filter_map(|(piece, made)| Some((piece, mark(made.guess?)))).collect();
        let Some(sheet) = &self.game.sheet else { return stage::empty(self.trace.table.board, self.trace.table.seat) };
        match (sheet.game(), sheet.view_at(ply)) {
            (Some(game), _) => stage::of_game(&game.back_to(Ply(ply as u16)), sheet.table.seat, &guesses),
            (None, Ok(view)) => {
                let mut scene = stage::of_view(&view, &guesses);
                scene.escape = None;
                scene
            }
            (None, Err(_)) => stage::empty(sheet.table.board, sheet.table.seat),
        }
    }

    /// Where a ghost stands in the position that is shown.
    fn square(scene: &Scene, piece: u8) -> Option<String> {
        let id = stage::ghost_id(false, usize::from(piece));
        let ghost = scene.ghosts.iter().find(|ghost| ghost.id == id)?;
        Some(crate::web::kit::squares::name(ghost.cell))
    }
}

/// The board with its stepper.
#[component]
pub fn Replay(
    /// The study.
    study: String,
    /// The session.
    session: String,
    /// The number of the game.
    game: u32,
) -> impl IntoView {
    let workspace = Workspace::here();
    // The log may come after the address; more sessions on the workspace do not disturb whoever looks at this one.
    let held = {
        let session = session.clone();
        Memo::new(move |_| {
            workspace.logs.with(|logs| logs.iter().find(|held| *held.digest.session == *session).cloned())
        })
    };
    let back = ResearcherPage::Study(study.clone()).hash();
    move || match held.get().and_then(|held| tell(&held, game)).map(Arc::new) {
        Some(told) => view! { <Board told=told study=study.clone() session=session.clone() /> }.into_any(),
        None => view! {
            <div class="desk-page">
                <a class="quiet desk-back" href=back.clone()>{icon(Icon::Back)} <span>{t("desk.sessions")}</span></a>
                <p class="body">{t("desk.no-game")}</p>
            </div>
        }
        .into_any(),
    }
}

#[component]
fn Board(told: Arc<Told>, study: String, session: String) -> impl IntoView {
    let moves: Vec<String> = told.game.sheet.as_ref().map(|sheet| sheet.moves.clone()).unwrap_or_default();
    let length = moves.len();
    let moves = Signal::derive(move || moves.clone());
    let looking = RwSignal::new(None::<usize>);
    let at = Signal::derive(move || looking.get().unwrap_or(length).min(length));
    let scene = {
        let told = told.clone();
        Memo::new(move |_| told.scene(at.get()))
    };
    let key = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let now = at.get_untracked();
        match event.key().as_str() {
            "ArrowLeft" => looking.set(Some(now.saturating_sub(1))),
            "ArrowRight" => looking.set(Some((now + 1).min(length))),
            "Home" => looking.set(Some(0)),
            "End" => looking.set(None),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || key.remove());
    let heading = {
        let told = told.clone();
        move || match told.digest.number {
            0 => say("study.practice-title").to_owned(),
            number => say_with("desk.game-number", &[("game", &number.to_string())]),
        }
    };
    let opponent = {
        let told = told.clone();
        move || opponent_words(&told.digest)
    };
    let who = {
        let told = told.clone();
        move || {
            let seat = say(if told.digest.first { "desk.moved-first" } else { "desk.moved-second" });
            format!("{} · {seat} · {}", told.participant, result_words(told.digest.result))
        }
    };
    let think = {
        let told = told.clone();
        move || {
            let made = at
                .get()
                .checked_sub(1)
                .and_then(|index| told.trace.moves.iter().filter(|mv| !mv.taken_back).nth(index));
            match made {
                None => say("desk.at-start").to_owned(),
                Some(mv) => {
                    let key = if mv.by == Mover::Person { "desk.person-took" } else { "desk.opponent-took" };
                    language().fill(key, &[("time", &duration(mv.ms, language()))])
                }
            }
        }
    };
    let marks = {
        let told = told.clone();
        move || marks_now(&told, at.get(), &scene.get())
    };
    let revealed = told.game.sheet.as_ref().is_some_and(|sheet| sheet.reveal.is_some());
    let to = |number: u32| ResearcherPage::Game { study: study.clone(), session: session.clone(), game: number }.hash();
    let here = told.numbers.iter().position(|number| *number == told.digest.number);
    let before = here.and_then(|here| told.numbers.get(here.checked_sub(1)?)).map(|number| to(*number));
    let after = here.and_then(|here| told.numbers.get(here + 1)).map(|number| to(*number));
    let portrait = portrait_file(&told.digest.agent);
    view! {
        <section class="game over desk-replay" data-part="replaying">
            <div class="them">
                <a class="quiet desk-back" href=ResearcherPage::Study(study.clone()).hash()>
                    {icon(Icon::Back)} <span>{t("desk.sessions")}</span>
                </a>
                <div class="plate">
                    <img class="portrait" src=portrait alt="" width="50" height="58" />
                    <div>
                        <h1 class="name" data-part="opponent">{heading} ": " {opponent}</h1>
                        <p class="second figures">{who}</p>
                    </div>
                </div>
            </div>
            <BoardView
                scene=scene
                describe=Callback::new(move |cell| describe(&scene.get_untracked(), cell))
                grab=Callback::new(|_| false)
                lands=Callback::new(|_| false)
                act=Callback::new(|_| ())
            />
            <div class="result desk-now">
                <p class="body figures" role="status" data-part="think">{think}</p>
                {(!revealed).then(|| view! { <p class="second">{t("desk.sealed")}</p> })}
                {marks}
            </div>
            <Stepper moves=moves at=at looking=looking />
            <nav class="after desk-turn" aria-label=t("desk.games")>
                {before.map(|address| view! { <a class="quiet" href=address>{icon(Icon::Previous)} <span>{t("desk.game-before")}</span></a> })}
                {after.map(|address| view! { <a class="quiet" href=address data-part="next-game"><span>{t("desk.game-after")}</span> {icon(Icon::Next)}</a> })}
            </nav>
        </section>
    }
}

/// The participant's marks in this position, with the truth beside them.
fn marks_now(told: &Told, ply: usize, scene: &Scene) -> AnyView {
    let marks = told.marks(ply);
    let shown: Vec<(String, MarkTrace)> =
        marks.into_iter().filter_map(|(piece, made)| Some((Told::square(scene, piece)?, made))).collect();
    if shown.is_empty() {
        return view! { <p class="second" data-part="marks">{say("desk.no-marks")}</p> }.into_any();
    }
    let count = |wanted: Option<bool>| shown.iter().filter(|(_, made)| made.right() == wanted).count().to_string();
    let words = match shown.iter().any(|(_, made)| made.truth.is_some()) {
        true => say_with(
            "end.judged",
            &[("right", &count(Some(true))), ("wrong", &count(Some(false))), ("unsure", &count(None))],
        ),
        false => say_with("desk.marks-count", &[("count", &shown.len().to_string())]),
    };
    let items = shown.into_iter().filter_map(|(square, made)| {
        let verdict = made.right();
        let sure = made.confidence.map(|confidence| format!("{confidence}%"));
        let spoken = verdict.map(|right| say(if right { "desk.right" } else { "desk.wrong" }));
        let sign = verdict.map(|right| icon(if right { Icon::Check } else { Icon::Close }));
        Some(view! {
            <li>
                <span class="figures">{square}</span>
                {tag(mark(made.guess?))}
                {sure.map(|sure| view! { <span class="small figures">{sure}</span> })}
                <span class="desk-verdict">{sign} <span class="visually-hidden">{spoken}</span></span>
            </li>
        })
    });
    view! {
        <p class="second" data-part="marks"><span class="label">{say("desk.marks")}</span> " " {words}</p>
        <ul class="desk-marks">{items.collect_view()}</ul>
    }
    .into_any()
}
