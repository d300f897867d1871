//! Chapter 7: one reads an unknown player oneself, beside two estimators.

use crate::game::{Colour, Dice, PieceId, Seed};
use crate::web::canvas::{Cell, Mark, Scene};
use crate::web::engine::teaching::messages::{Ask, Reply};
use crate::web::kit::bars::{Bar, Row, drawing};
use crate::web::kit::prose::prose;
use crate::web::kit::save::Saves;
use crate::web::kit::settings::Settings;
use crate::web::kit::stage::{empty, ghost_id, right as judged};
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::files;
use crate::web::learn::guessing::pair;
use crate::web::learn::moments::Film;
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, back_to_the_board, verdict};
use crate::web::learn::room::Room;
use crate::web::learn::scoring::{by_belief, right};
use leptos::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

const STRANGERS: [&str; 3] = ["murasaki-d5", "bluff-const-d5", "bluff-d5"];
const ANSWERS: &[&str] = &["learn.you.worse", "learn.you.same", "learn.you.better"];
/// One looks at a game so far at most.
const LONGEST: u16 = 40;
/// After so many first approaches there is something to read.
const APPROACHES: usize = 3;

/// A stranger's game, and what one thinks of its ghosts.
#[derive(Clone, Copy)]
struct Reading {
    stranger: RwSignal<&'static str>,
    film: RwSignal<Option<Arc<Film>>>,
    last: RwSignal<u16>,
    ply: RwSignal<u16>,
    marks: RwSignal<BTreeMap<PieceId, Colour>>,
    readers: RwSignal<Vec<Vec<Option<f64>>>>,
    open: RwSignal<bool>,
    /// The number that drew them; an answer about others is dropped.
    drawn: StoredValue<u32>,
}

impl Reading {
    fn new() -> Reading {
        Reading {
            stranger: RwSignal::new(STRANGERS[0]),
            film: RwSignal::new(None),
            last: RwSignal::new(0),
            ply: RwSignal::new(0),
            marks: RwSignal::new(BTreeMap::new()),
            readers: RwSignal::new(Vec::new()),
            open: RwSignal::new(false),
            drawn: StoredValue::new(0),
        }
    }

    /// A stranger and a game of theirs. The same number draws the same ones on every machine.
    fn begin(self, asker: Asker, seed: u32) {
        let mut dice = Dice::new(Seed(seed.into()));
        let stranger = dice.pick(&STRANGERS).copied().unwrap_or(STRANGERS[0]);
        let (pair, game) = (pair(stranger, 51), dice.below(500));
        self.drawn.set_value(seed);
        self.stranger.set(stranger);
        self.film.set(None);
        self.marks.set(BTreeMap::new());
        self.readers.set(Vec::new());
        self.open.set(false);
        self.ply.set(0);
        asker.ask(Ask::Show { pair: pair.clone(), game }, move |reply| {
            let Reply::Shown(shown) = reply else { return };
            if self.drawn.get_value() != seed {
                return; // somebody else sits there by now
            }
            let Some(film) = Film::read(pair.board, &shown) else { return };
            let enough = film.moments().get(APPROACHES - 1).map_or(LONGEST, |moment| moment.ply + 1);
            let last = enough.min(LONGEST).min(film.length().saturating_sub(1));
            self.last.set(last);
            self.film.set(Some(Arc::new(film)));
            self.read(asker, seed, Ask::Read { pair, game, ply: last });
        });
    }

    fn read(self, asker: Asker, seed: u32, ask: Ask) {
        asker.ask(ask, move |reply| {
            if let (Reply::Read { blue }, true) = (reply, self.drawn.get_value() == seed) {
                self.readers.try_set(blue);
            }
        });
    }

    /// Those who can be guessed.
    fn ghosts(self) -> Vec<PieceId> {
        let last = self.last.get();
        self.film.with(|film| film.as_ref().map(|film| film.hidden(last)).unwrap_or_default())
    }

    fn scene(self) -> Scene {
        let (ply, open) = (self.ply.get(), self.open.get());
        self.film.with(|film| {
            let Some(film) = film else { return empty(crate::game::Board::Standard, crate::game::Seat::Second) };
            let mut scene = film.scene(ply, |_| open);
            self.marks.with(|marks| {
                for (piece, colour) in marks {
                    let id = ghost_id(false, piece.index());
                    if let Some(ghost) = scene.ghosts.iter_mut().find(|ghost| ghost.id == id) {
                        let mark = if *colour == Colour::Blue { Mark::Blue } else { Mark::Red };
                        ghost.mark = Some(mark);
                        ghost.verdict = if open { judged(mark, film.truth(*piece)) } else { None };
                    }
                }
            });
            scene
        })
    }

    /// A touch marks a ghost red, the next one blue, the next one not at all.
    fn mark(self, cell: Cell) {
        if self.open.get_untracked() {
            return;
        }
        let scene = untrack(|| self.scene());
        let touched = scene.ghosts.iter().find(|ghost| ghost.cell == cell).map(|ghost| ghost.id);
        let found = untrack(|| self.ghosts()).into_iter().find(|piece| Some(ghost_id(false, piece.index())) == touched);
        if let Some(piece) = found {
            self.marks.update(|marks| match marks.get(&piece) {
                None => {
                    marks.insert(piece, Colour::Red);
                }
                Some(Colour::Red) => {
                    marks.insert(piece, Colour::Blue);
                }
                Some(Colour::Blue) => {
                    marks.remove(&piece);
                }
            });
        }
    }

    /// How many of those are red: who counts the captures knows that.
    fn reds(self) -> usize {
        let ghosts = self.ghosts();
        let count = |film: &Arc<Film>| ghosts.iter().filter(|piece| film.truth(**piece) == Colour::Red).count();
        self.film.with(|film| film.as_ref().map(count).unwrap_or_default())
    }

    /// How many of how many: one's own, then each reader's.
    fn scores(self) -> (Vec<usize>, usize) {
        let ghosts = self.ghosts();
        self.film.with(|film| {
            let Some(film) = film else { return (Vec::new(), 0) };
            let truth = |piece| film.truth(piece);
            let mine: Vec<_> =
                self.marks.with(|marks| ghosts.iter().map(|piece| (*piece, marks.get(piece).copied())).collect());
            let reds = self.reds();
            let read = self.readers.with(|readers| {
                readers.iter().map(|blue| right(&by_belief(&ghosts, blue, reds), truth)).collect::<Vec<_>>()
            });
            (std::iter::once(right(&mine, truth)).chain(read).collect(), ghosts.len())
        })
    }
}

/// The chapter.
#[component]
pub fn YouChapter() -> impl IntoView {
    let asker = Asker::here();
    let reading = Reading::new();
    let bet = RwSignal::new(None);
    let room = Room::here();
    let seed = Memo::new(move |_| room.seed(Chapter::You));
    Effect::new(move |_| match seed.get() {
        Some(seed) => {
            bet.set(None);
            untrack(|| reading.begin(asker, seed));
        }
        None => room.draw(Chapter::You),
    });
    let marked = Memo::new(move |_| {
        let ghosts = reading.ghosts();
        !ghosts.is_empty() && reading.marks.with(|marks| ghosts.iter().all(|piece| marks.contains_key(piece)))
    });
    // Once the bet is there it stays, whatever is marked anew.
    let ready = Memo::new(move |before: Option<&bool>| before == Some(&true) || marked.get());
    Effect::new(move |_| {
        if bet.get().is_some() {
            reading.open.set(true);
        }
    });
    let known = Memo::new(move |_| bet.get().is_some() && reading.readers.with(|readers| !readers.is_empty()));
    let right = move || {
        let (scores, _) = reading.scores();
        match (scores.first(), scores.get(1)) {
            (Some(mine), Some(other)) if mine < other => 0,
            (Some(mine), Some(other)) if mine == other => 1,
            _ => 2,
        }
    };
    let calm = untrack(|| Settings::here().calm());
    let again = move |_| {
        room.draw(Chapter::You);
        back_to_the_board(calm);
    };
    view! {
        <Act kind=Kind::Play><Look reading=reading /></Act>
        <Act kind=Kind::Bet when=ready>
            <Bet question="learn.you.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=known>
            <h3 class="title why-figure-title" data-part="sentence">
                {move || say_with("learn.you.was", &[("name", &agent_name(reading.stranger.get()))])}
            </h3>
            {move || board_of_scores(reading)}
            <Saves
                name=Callback::new(|()| "geister-reading".to_owned())
                title=Callback::new(move |()| say_with("learn.you.was", &[("name", &agent_name(reading.stranger.get()))]))
                drawing=Callback::new(move |()| Some(drawing(&bars(reading))))
                table=Callback::new(move |()| {
                    let (scores, all) = reading.scores();
                    let readers: Vec<(&str, usize)> = ["you", "blueness", "upp"].into_iter().zip(scores).collect();
                    files::scores(reading.stranger.get(), &readers, all)
                })
            />
            <p class="why-verdict">{move || verdict(bet.get(), right())}</p>
            <p class="body">{move || prose(say("learn.you.why"))}</p>
            <p class="body">{t("learn.you.more")}</p>
            <div class="why-buttons">
                <button type="button" class="outlined" data-part="again" on:click=again>{t("learn.you.again")}</button>
            </div>
        </Act>
        <Keep chapter=Chapter::You sentence="learn.you.keep" when=known />
    }
}

const READERS: [&str; 3] = ["learn.you.me", "learn.you.blueness", "learn.you.upp"];

/// Everybody's score, as a bar.
fn bars(reading: Reading) -> Vec<Row> {
    let (scores, all) = reading.scores();
    let row = |(key, score): (&'static str, usize)| Row {
        name: say(key).to_owned(),
        bar: Some(Bar::Full(score as f64 / all.max(1) as f64)),
        says: say_with("learn.you.of", &[("right", &score.to_string()), ("all", &all.to_string())]),
    };
    READERS.into_iter().zip(scores).map(row).collect()
}

fn board_of_scores(reading: Reading) -> impl IntoView {
    let row = |Row { name, bar, says }: Row| {
        let share = if let Some(Bar::Full(share)) = bar { 100.0 * share } else { 0.0 };
        view! {
            <li>
                <span class="why-row-name">{name}</span>
                <span class="why-score" aria-hidden="true"><i style:width=format!("{share:.0}%")></i></span>
                <span class="why-row-says figures">{says}</span>
            </li>
        }
    };
    view! { <ul class="why-rows" data-part="scores">{bars(reading).into_iter().map(row).collect_view()}</ul> }
}

#[component]
fn Look(reading: Reading) -> impl IntoView {
    let shown: Signal<Scene> = Memo::new(move |_| reading.scene()).into();
    let at_end = move || reading.ply.get() >= reading.last.get();
    let count = move || {
        let (ply, last) = (reading.ply.get().to_string(), reading.last.get().to_string());
        say_with("learn.you.move", &[("ply", &ply), ("last", &last)])
    };
    let marked = move || {
        let (done, all) = (reading.marks.with(BTreeMap::len), reading.ghosts().len());
        say_with("learn.you.marked", &[("done", &done.to_string()), ("all", &all.to_string())])
    };
    let said = move || match (reading.film.with(Option::is_some), at_end()) {
        (false, _) => say("learn.you.coming").to_owned(),
        (true, false) => say("learn.you.step").to_owned(),
        (true, true) => say_with("learn.you.mark", &[("reds", &reading.reds().to_string())]),
    };
    let go = move |by: i32| {
        let to = i32::from(reading.ply.get_untracked()) + by;
        reading.ply.set((to.max(0) as u16).min(reading.last.get_untracked()));
    };
    view! {
        <div class="why-two">
            {super::board(shown, move |cell| reading.mark(cell))}
            <div class="why-side">
                <p class="why-count"><span class="figures" data-part="move">{count}</span><span class="figures">{marked}</span></p>
                <p class="why-said" aria-live="polite">{move || prose(&said())}</p>
                <div class="why-choices">
                    <button type="button" class="why-choice" data-part="back" on:click=move |_| go(-1)><span>{t("learn.you.back")}</span></button>
                    <button type="button" class="why-choice" data-part="forward" on:click=move |_| go(1)><span>{t("learn.you.forward")}</span></button>
                </div>
                <button type="button" class="quiet" data-part="end" on:click=move |_| go(i32::from(LONGEST))>{t("learn.you.end")}</button>
            </div>
        </div>
    }
}
