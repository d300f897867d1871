//! Before the colours are shown: what does the participant think each hidden ghost was?

use super::game::alias_of;
use super::journey::Journey;
use super::keeper::{mark, square_of};
use super::result::outcome_words;
use super::withdraw::Saved;
use crate::game::{Colour, Theirs, View};
use crate::study::document::Marks;
use crate::study::event::{Event, Guess, ply};
use crate::study::session::MarkNow;
use crate::web::canvas::{Cell, Mark};
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::lab::Lab;
use crate::web::kit::memo::tag;
use crate::web::kit::plate::TheirPlate;
use crate::web::kit::speech::describe;
use crate::web::kit::squares::focus_square;
use crate::web::kit::stage;
use crate::web::kit::words::{say, say_with, t};
use leptos::prelude::*;

/// The three guesses, with their words and keys.
const GUESSES: [(Guess, Mark, &str); 3] = [
    (Guess::Blue, Mark::Blue, "mark.blue"),
    (Guess::Red, Mark::Red, "mark.red"),
    (Guess::Unsure, Mark::Unsure, "mark.unsure"),
];

/// Steps of confidence, in per cent.
const CONFIDENCE: [u8; 6] = [50, 60, 70, 80, 90, 100];

/// The screen between the last move and the colours.
#[component]
pub fn MarkingScreen(
    /// The number of the game.
    number: u32,
) -> impl IntoView {
    let (journey, lab) = (Journey::here(), Lab::here());
    let session = journey.session;
    let (study_marks, with_confidence) =
        session.with_untracked(|session| (session.study.marks, session.study.confidence));
    if let Some(alias) = session.with_untracked(|s| s.plan.game(number).map(|planned| alias_of(s, planned))) {
        lab.alias.set(Some(alias));
    }
    let game = Memo::new(move |_| session.with(|session| session.games.get(&number).cloned()));
    let view = Memo::new(move |_| game.with(|game| game.as_ref().and_then(|game| game.view())));
    let hidden = Memo::new(move |_| {
        session.with(|session| session.games.get(&number).map(|game| session.asked(game)).unwrap_or_default())
    });
    let now = move |piece: u8| game.with(|game| game.as_ref().and_then(|game| game.marks.get(&piece).copied()));
    let unmarked = Memo::new(move |_| session.with(|session| session.unmarked()));
    // The ghost that is asked about: the first without a mark, or the one that was touched.
    let chosen = RwSignal::new(
        unmarked
            .with_untracked(|open| open.first().copied())
            .or_else(|| hidden.with_untracked(|hidden| hidden.first().copied())),
    );
    let cell_of = move |piece: u8| {
        view.with(|view| {
            let view = view.as_ref()?;
            match view.theirs().get(usize::from(piece)) {
                Some(Theirs::Hidden(square)) => Some(stage::cell(view.board(), *square)),
                _ => None,
            }
        })
    };
    let scene = Memo::new(move |_| {
        let marks = game.with(|game| {
            let marks = game.as_ref().map(|game| game.marks.clone()).unwrap_or_default();
            marks.into_iter().map(|(piece, now)| (piece, mark(now.guess))).collect()
        });
        let mut scene = view.with(|view| view.as_ref().map(|view| stage::of_view(view, &marks)).unwrap_or_default());
        scene.escape = None;
        scene.focus = chosen.get().and_then(cell_of);
        scene
    });
    let square = move || chosen.get().and_then(|piece| view.with(|view| square_of(view.as_ref()?, piece)));
    let give = move |guess: Guess, confidence: Option<u8>| {
        let (Some(piece), Some(square)) = (chosen.get_untracked(), untrack(square)) else { return };
        let moves = view.with_untracked(|view| view.as_ref().map_or(0, |view| view.history().len()));
        let confidence = confidence.filter(|_| guess != Guess::Unsure);
        let event =
            Event::Mark { game: number, ply: ply(moves), piece, square, guess: Some(guess), confidence, asked: true };
        journey.record_then(vec![event], move || {
            // On to the next ghost without a mark, once this one has all it needs.
            let open = unmarked.get_untracked();
            if !open.contains(&piece)
                && let Some(next) = open.iter().find(|other| **other > piece).or(open.first())
            {
                chosen.set(Some(*next));
            }
        });
    };
    let step = move |by: isize| {
        let hidden = hidden.get_untracked();
        let at = chosen.get_untracked().and_then(|piece| hidden.iter().position(|other| *other == piece)).unwrap_or(0);
        let next = (at as isize + by).rem_euclid(hidden.len().max(1) as isize) as usize;
        chosen.set(hidden.get(next).copied());
    };
    let piece_at = move |cell: Cell| {
        view.with_untracked(|view| {
            let view = view.as_ref()?;
            let square = stage::square(view.board(), cell)?;
            view.their_piece_on(square).map(|piece| piece.index() as u8)
        })
    };
    let act = Callback::new(move |act: Act| {
        if let Act::Tap(Spot::Cell(cell)) | Act::Menu(cell) = act
            && let Some(piece) = piece_at(cell)
        {
            chosen.set(Some(piece));
        }
    });
    let describe = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match event.key().as_str() {
            "b" | "B" => give(Guess::Blue, None),
            "r" | "R" => give(Guess::Red, None),
            "u" | "U" => give(Guess::Unsure, None),
            "n" | "N" => step(1),
            "p" | "P" => step(-1),
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
    let complain = RwSignal::new(false);
    let done = move |_| {
        let open = unmarked.get_untracked();
        if study_marks == Marks::Required && !open.is_empty() {
            complain.set(true);
            chosen.set(open.first().copied());
            if let Some(cell) = open.first().and_then(|piece| untrack(|| cell_of(*piece))) {
                focus_square(cell);
            }
            return;
        }
        journey.record(Event::MarksDone { game: number, ms: journey.since_shown() });
    };
    let counted = move || {
        let (all, open) = (hidden.with(Vec::len), unmarked.with(Vec::len));
        let gaps =
            [("marked", &(all - open.min(all)).to_string()), ("all", &all.to_string()), ("open", &open.to_string())];
        let gaps = gaps.map(|(name, value)| (name, value.as_str()));
        say_with(if open == 0 { "study.all-marked" } else { "study.marked" }, &gaps)
    };
    let buttons = GUESSES
        .into_iter()
        .map(|(guess, picture, key)| {
            let pressed = move || chosen.get().and_then(now).is_some_and(|now| now.guess == guess);
            view! {
                <button
                    type="button"
                    class="guess"
                    data-guess=key
                    aria-pressed=move || pressed().to_string()
                    on:click=move |_| give(guess, None)
                >
                    {tag(picture)} <span>{t(key)}</span>
                </button>
            }
        })
        .collect_view();
    let sure = move || {
        let now = chosen.get().and_then(now).filter(|now| with_confidence && now.guess != Guess::Unsure);
        now.map(|MarkNow { guess, confidence }| {
            let choices = CONFIDENCE
                .into_iter()
                .map(|percent| {
                    view! {
                        <button
                            type="button"
                            class="segment"
                            aria-pressed=(confidence == Some(percent)).to_string()
                            data-confidence=percent.to_string()
                            on:click=move |_| give(guess, Some(percent))
                        >
                            {percent}
                        </button>
                    }
                })
                .collect_view();
            view! {
                <div class="confidence">
                    <p class="label">{t("study.how-sure")}</p>
                    <div class="segments" role="group" aria-label=t("study.how-sure")>{choices}</div>
                    <p class="ends small"><span>{t("study.sure-low")}</span><span>{t("study.sure-high")}</span></p>
                </div>
            }
        })
    };
    let opponent = Signal::derive(String::new);
    let state = Signal::derive(move || {
        let outcome = view.with(|view| view.as_ref().map(outcome_words).unwrap_or_default());
        if number == 0 {
            return say_with("study.practice-ended", &[("outcome", &outcome)]);
        }
        let all = session.with(|session| session.plan.length());
        let gaps = [("game", number.to_string()), ("games", all.to_string()), ("outcome", outcome)];
        let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
        say_with("study.game-ended", &gaps)
    });
    view! {
        <section class="game study-marking">
            <div class="them"><TheirPlate id=opponent state=state /></div>
            <div class="marking-words">
                <h1 class="display">{t("study.before-reveal")}</h1>
                <p class="body">{t("study.what-think")}</p>
            </div>
            <BoardView
                scene=scene
                describe=describe
                grab=Callback::new(|_| false)
                lands=Callback::new(|_| false)
                act=act
            />
            <div class="asked">
                <h2 class="name" aria-live="polite">
                    {move || square().map(|square| say_with("study.ghost-was", &[("square", &square)]))}
                </h2>
                <div class="guesses" role="group" aria-label=t("mark.label")>{buttons}</div>
                {sure}
                <p class="small marking-keys">{t("study.marking-keys")}</p>
                <p class="second marking-taken">{move || view.with(|view| view.as_ref().map(taken_words))}</p>
            </div>
            <div class="marking-end">
                <p class="second">
                    <strong data-part="counted">{counted}</strong>
                    <Saved />
                </p>
                <Show when=move || complain.get() && !unmarked.with(Vec::is_empty)>
                    <p class="second study-open" role="alert">{t("study.mark-all")}</p>
                </Show>
                <button
                    type="button"
                    data-part="show-colours"
                    class=move || if unmarked.with(Vec::is_empty) { "play" } else { "outlined big" }
                    on:click=done
                >
                    {move || if session.with(|s| s.study.reveal) { say("study.show-colours") } else { say("study.continue") }}
                </button>
            </div>
        </section>
    }
}

/// What the captures so far tell about the rest.
fn taken_words(view: &View) -> String {
    let count = |colour| view.theirs().iter().filter(|piece| **piece == Theirs::Captured(colour)).count();
    let numbers = [
        ("blue", count(Colour::Blue)),
        ("red", count(Colour::Red)),
        ("blue-left", usize::from(view.hidden_blues())),
        ("red-left", usize::from(view.opposing_left(Colour::Red))),
    ];
    let numbers = numbers.map(|(name, number)| (name, number.to_string()));
    let gaps: Vec<(&str, &str)> = numbers.iter().map(|(name, number)| (*name, number.as_str())).collect();
    let escaped = view.theirs().iter().any(|piece| matches!(piece, Theirs::Escaped));
    say_with(if escaped { "study.taken-escaped" } else { "study.taken" }, &gaps)
}
