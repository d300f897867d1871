//! Moments of real games: a ghost has just come near. Blue or red?

use super::asker::Asker;
use super::moments::{Film, Moment};
use super::parts::percent;
use crate::game::{Board, Colour, PerSeat, Seed};
use crate::web::canvas::{Cell, GhostKind, Scene};
use crate::web::engine::teaching::messages::{Ask, Pair, Reply};
use crate::web::kit::board::BoardView;
use crate::web::kit::clock;
use crate::web::kit::prose::{ghost_in, prose};
use crate::web::kit::settings::Settings;
use crate::web::kit::speech::describe;
use crate::web::kit::stage::{empty, ghost_id};
use crate::web::kit::words::{agent_name, say, say_with, t};
use leptos::prelude::*;
use std::sync::Arc;

/// What is asked of a moment, and what is said of the answers: keys of texts.
pub struct Asks {
    /// What to say.
    pub question: &'static str,
    /// Do the buttons show ghosts?
    pub ghosts: bool,
    /// The button that means blue, and the one that means red.
    pub buttons: [&'static str; 2],
    /// Said of a right answer: it was blue, it was red.
    pub right: [&'static str; 2],
    /// Said of a wrong one.
    pub wrong: [&'static str; 2],
    /// No more moments of one game than this, so that one sees several.
    pub of_a_game: usize,
}

/// Which colour is it?
pub static COLOURS: Asks = Asks {
    question: "learn.guess.question",
    ghosts: true,
    buttons: ["learn.guess.blue", "learn.guess.red"],
    right: ["learn.guess.right-blue", "learn.guess.right-red"],
    wrong: ["learn.guess.wrong-blue", "learn.guess.wrong-red"],
    of_a_game: 2,
};

/// The player against whom everybody plays in these chapters.
pub const RIVAL: &str = "sumire-d5";

/// Games of this player against the usual rival.
pub fn pair(player: &str, seed: u64) -> Pair {
    let players = PerSeat::new(player.to_owned(), RIVAL.to_owned());
    Pair { board: Board::Standard, players, seed: Seed(seed) }
}

/// Where somebody is among the moments.
#[derive(Clone, Copy)]
struct Quiz {
    moments: RwSignal<Vec<(Arc<Film>, Moment)>>,
    at: RwSignal<usize>,
    /// Has the ghost come near yet?
    came: RwSignal<bool>,
    guess: RwSignal<Option<Colour>>,
    right: RwSignal<usize>,
    wanted: usize,
    of_a_game: usize,
    settings: Settings,
}

impl Quiz {
    /// Has games played until there are moments enough of each player, one after the other.
    fn load(self, asker: Asker, pairs: Vec<Pair>, each: usize, game: u32) {
        let here = self.moments.with_untracked(Vec::len);
        if here >= self.wanted || game > 40 {
            return;
        }
        let Some(pair) = pairs.get(here / each.max(1)).cloned() else { return };
        asker.ask(Ask::Show { pair: pair.clone(), game }, move |reply| {
            let Reply::Shown(shown) = reply else { return };
            if let Some(film) = Film::read(pair.board, &shown).map(Arc::new) {
                let open = each - here % each;
                let found: Vec<Moment> = film.moments().into_iter().take(self.of_a_game.min(open)).collect();
                let first = self.moments.with_untracked(Vec::is_empty);
                self.moments.update(|moments| {
                    moments.extend(found.into_iter().map(|moment| (film.clone(), moment)));
                    moments.truncate(self.wanted);
                });
                if first {
                    self.show();
                }
            }
            self.load(asker, pairs, each, game + 1);
        });
    }

    /// The moment before is shown for a while, so that one sees the ghost come.
    fn show(self) {
        self.came.set(false);
        self.guess.set(None);
        let at = self.at.get_untracked();
        clock::after(if self.settings.calm() { 60.0 } else { 800.0 }, move || {
            if self.at.try_get_untracked() == Some(at) {
                self.came.set(true);
            }
        });
    }

    fn now(self) -> Option<(Arc<Film>, Moment)> {
        let at = self.at.get();
        self.moments.with(|moments| moments.get(at).cloned())
    }

    fn say(self, colour: Colour) {
        let Some((_, moment)) = untrack(|| self.now()) else { return };
        if self.guess.get_untracked().is_none() {
            self.came.set(true);
            self.guess.set(Some(colour));
            if moment.truth == colour {
                self.right.update(|right| *right += 1);
            }
        }
    }

    fn next(self) {
        self.at.update(|at| *at += 1);
        self.show();
    }

    fn scene(self) -> Scene {
        let Some((film, moment)) = self.now() else { return empty(Board::Standard, crate::game::Seat::Second) };
        let (came, guessed) = (self.came.get(), self.guess.get().is_some());
        let mut scene = film.scene(moment.ply - u16::from(!came), |piece| guessed && piece == moment.piece);
        let id = ghost_id(false, moment.piece.index());
        if came && !guessed {
            scene.pointed = scene.ghosts.iter().find(|ghost| ghost.id == id).map(|ghost| ghost.cell);
        }
        scene
    }
}

/// So many moments of a player's games. When all are guessed, `score` says how many were right.
#[component]
pub fn Guessing(
    /// Whose games; where there are several, an equal part of each.
    players: &'static [&'static str],
    /// What is asked.
    asks: &'static Asks,
    /// Where they come from.
    seed: u64,
    /// How many moments.
    wanted: usize,
    /// How many guesses were right, at the end.
    score: RwSignal<Option<usize>>,
) -> impl IntoView {
    let quiz = Quiz {
        moments: RwSignal::new(Vec::new()),
        at: RwSignal::new(0),
        came: RwSignal::new(false),
        guess: RwSignal::new(None),
        right: RwSignal::new(0),
        wanted,
        of_a_game: asks.of_a_game,
        settings: Settings::here(),
    };
    let each = wanted / players.len().max(1);
    quiz.load(Asker::here(), players.iter().map(|player| pair(player, seed)).collect(), each.max(1), 0);
    let player = move || players.get(quiz.at.get() / each.max(1)).copied().unwrap_or_default();
    let shown = Memo::new(move |_| quiz.scene());
    let last = move || quiz.at.get() + 1 >= wanted;
    let count = move || {
        let number = (quiz.at.get() + 1).to_string();
        say_with("learn.guess.count", &[("number", &number), ("all", &wanted.to_string())])
    };
    let right = move || say_with("learn.guess.right", &[("right", &quiz.right.get().to_string())]);
    let said = move || {
        let Some((_, moment)) = quiz.now() else {
            return say_with("learn.guess.coming", &[("name", &agent_name(player()))]);
        };
        let red = usize::from(moment.truth == Colour::Red);
        let key = match quiz.guess.get() {
            None => asks.question,
            Some(guess) if guess == moment.truth => asks.right[red],
            Some(_) => asks.wrong[red],
        };
        say_with(key, &[("name", &agent_name(player()))])
    };
    let button = move |colour: Colour, part: &'static str, key: &'static str| {
        view! {
            <button type="button" class="why-choice" data-part=part on:click=move |_| quiz.say(colour)>
                {asks.ghosts.then(|| ghost_in("why-small", GhostKind::Shown(colour)))} <span>{t(key)}</span>
            </button>
        }
    };
    let on = move |_| if untrack(last) { score.set(Some(quiz.right.get_untracked())) } else { quiz.next() };
    let heard = Callback::new(move |cell: Cell| shown.with(|scene| describe(scene, cell)));
    view! {
        <div class="why-two">
            <div class="why-board">
                <BoardView
                    scene=shown
                    describe=heard
                    grab=Callback::new(|_: Cell| false)
                    lands=Callback::new(|_| false)
                    act=Callback::new(|_| {})
                />
            </div>
            <div class="why-side">
                <p class="why-count"><span class="figures" data-part="count">{count}</span><span class="figures">{right}</span></p>
                <p class="why-said" data-part="said" aria-live="polite">{move || prose(&said())}</p>
                <div class="why-choices">
                    {move || match (quiz.guess.get(), score.get()) {
                        (_, Some(right)) => {
                            let share = percent(right as f64 / wanted.max(1) as f64);
                            let gaps = [("right", right.to_string()), ("all", wanted.to_string()), ("percent", share)];
                            let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
                            view! { <p class="body" data-part="score">{say_with("learn.guess.score", &gaps)}</p> }.into_any()
                        }
                        (Some(_), None) => {
                            let words = move || say(if last() { "learn.guess.done" } else { "learn.guess.next" });
                            view! { <button type="button" class="play" data-part="on" on:click=on>{words}</button> }.into_any()
                        }
                        (None, None) => (
                            button(Colour::Blue, "say-blue", asks.buttons[0]),
                            button(Colour::Red, "say-red", asks.buttons[1]),
                        )
                            .into_any(),
                    }}
                </div>
            </div>
        </div>
    }
}
