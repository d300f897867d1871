//! Beside the chapters: the last red, which nobody may take. One finds the win, bets on what one red more would change, and
//! sees every first move proved or refuted.

use crate::game::notation::{self, move_text};
use crate::game::{Board, Colour, Outcome, Place, Square};
use crate::web::canvas::{Body, Cell, GhostKind, Scene};
use crate::web::engine::teaching::messages::{Ask, Reply};
use crate::web::engine::teaching::wall::{Reds, Weighed, after, first_moves};
use crate::web::kit::bars::{self, Bar, drawing};
use crate::web::kit::board::{Act as Touch, BoardView, Spot};
use crate::web::kit::clock;
use crate::web::kit::moves::written;
use crate::web::kit::numbers::count as grouped;
use crate::web::kit::prose::{ghost_in, prose};
use crate::web::kit::save::Saves;
use crate::web::kit::settings::Settings;
use crate::web::kit::speech::describe;
use crate::web::kit::stage::{self, Marks};
use crate::web::kit::touch::{Held, Meaning, Situation};
use crate::web::kit::words::{say, say_with, t};
use crate::web::learn::asker::Asker;
use crate::web::learn::files;
use crate::web::learn::outline::Chapter;
use crate::web::learn::parts::{Act, Bet, Keep, Kind, verdict};
use leptos::prelude::*;

const ANSWERS: &[&str] = &["learn.wall.still", "learn.wall.gone"];
/// The way out, for whoever wants to be shown. A test holds it against the proof.
const WAY_OUT: [&str; 4] = ["e2↑", "f3↑", "f2↑", "f1↑"];
/// How long a move is seen before the answer, and a wrong one before it is put back.
const ANSWER: f64 = 700.0;
const PUT_BACK: f64 = 2600.0;

/// What is being said.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Said {
    Task,
    Right,
    /// The answer that bars the way.
    Wrong(Option<String>),
    Won,
    Shown,
}

/// The attempt under way.
#[derive(Clone, Copy)]
struct Siege {
    /// All moves so far.
    moves: RwSignal<Vec<String>>,
    said: RwSignal<Said>,
    chosen: RwSignal<Option<Square>>,
    /// Is an answer on its way, or something being shown?
    busy: RwSignal<bool>,
    /// Was the way out found or shown?
    done: RwSignal<bool>,
    /// So many of the moves stay when a wrong one is put back.
    kept: StoredValue<Option<usize>>,
    /// Counts what makes a timer's work outdated.
    run: StoredValue<u32>,
    asker: Asker,
    settings: Settings,
}

impl Siege {
    fn new(asker: Asker) -> Siege {
        Siege {
            moves: RwSignal::new(Vec::new()),
            said: RwSignal::new(Said::Task),
            chosen: RwSignal::new(None),
            busy: RwSignal::new(false),
            done: RwSignal::new(false),
            kept: StoredValue::new(None),
            run: StoredValue::new(0),
            asker,
            settings: Settings::here(),
        }
    }

    /// What the person can touch; none where the position cannot be read, which would be a mistake of ours.
    fn situation(self) -> Option<Situation> {
        let position = self.moves.with_untracked(|moves| after(Reds::Last, moves)).ok()?;
        Some(Situation::of(position.view()))
    }

    fn is_open(self) -> bool {
        !self.busy.get_untracked()
    }

    fn touched(self, touch: Touch) {
        self.put_back();
        let Some(situation) = self.situation().filter(|_| self.is_open()) else { return };
        match situation.meaning(Held { chosen: self.chosen.get_untracked(), armed: None }, touch) {
            Meaning::Play(mv) => self.play(move_text(Board::Standard, mv)),
            Meaning::Choose(square) => self.chosen.set(Some(square)),
            Meaning::Release | Meaning::Miss | Meaning::Cancel => self.chosen.set(None),
            Meaning::Mark(..) | Meaning::Menu(..) | Meaning::Nothing => {}
        }
    }

    fn play(self, text: String) {
        self.chosen.set(None);
        self.busy.set(true);
        let before = self.moves.get_untracked();
        let ask = Ask::Wall { reds: Reds::Last, before: before.clone(), text: text.clone() };
        self.moves.update(|moves| moves.push(text));
        if self.is_won() {
            return self.end(Said::Won);
        }
        let asked = clock::now();
        self.ask(ask, move |Weighed { win, reply, .. }| {
            self.later(self.pace(ANSWER) - (clock::now() - asked), move || {
                self.busy.set(false);
                self.moves.update(|moves| moves.extend(reply.clone()));
                if win.is_some() {
                    return if self.is_won() { self.end(Said::Won) } else { self.said.set(Said::Right) };
                }
                self.said.set(Said::Wrong(reply));
                self.kept.set_value(Some(before.len()));
                self.later(self.pace(PUT_BACK).max(1500.0), move || self.put_back());
            });
        });
    }

    /// Takes a wrong move back, if one stands there.
    fn put_back(self) {
        if let Some(kept) = self.kept.try_update_value(Option::take).flatten() {
            self.run.update_value(|run| *run += 1);
            self.moves.update(|moves| moves.truncate(kept));
        }
    }

    fn is_won(self) -> bool {
        let position = self.moves.with_untracked(|moves| after(Reds::Last, moves));
        position.is_ok_and(|position| {
            let seat = position.view().seat();
            matches!(position.view().outcome(), Some(Outcome::Won { by, .. }) if by == seat)
        })
    }

    fn end(self, said: Said) {
        self.busy.set(false);
        self.said.set(said);
        self.done.set(true);
    }

    /// From the beginning.
    fn restart(self) {
        self.run.update_value(|run| *run += 1);
        self.kept.set_value(None);
        self.moves.set(Vec::new());
        self.chosen.set(None);
        self.busy.set(false);
        self.said.set(Said::Task);
    }

    /// Plays the way out.
    fn show(self) {
        self.restart();
        self.busy.set(true);
        self.show_on(0);
    }

    fn show_on(self, step: usize) {
        let Some(text) = WAY_OUT.get(step).map(|text| (*text).to_owned()) else { return self.end(Said::Shown) };
        let before = self.moves.get_untracked();
        self.later(self.pace(900.0), move || {
            self.moves.update(|moves| moves.push(text.clone()));
            self.ask(Ask::Wall { reds: Reds::Last, before, text }, move |Weighed { reply, .. }| {
                self.later(self.pace(900.0), move || {
                    self.moves.update(|moves| moves.extend(reply));
                    self.show_on(step + 1);
                });
            });
        });
    }

    /// Asks; nobody hears the answer if something else was begun by then.
    fn ask(self, ask: Ask, then: impl FnOnce(Weighed) + 'static) {
        self.run.update_value(|run| *run += 1);
        let run = self.run.get_value();
        self.asker.ask(ask, move |reply| {
            if let (Reply::Weighed(weighed), true) = (reply, self.run.try_get_value() == Some(run)) {
                then(weighed);
            }
        });
    }

    /// Where nothing glides, little is waited for.
    fn pace(self, milliseconds: f64) -> f64 {
        if untrack(|| self.settings.calm()) { milliseconds / 4.0 } else { milliseconds }
    }

    fn later(self, milliseconds: f64, then: impl FnOnce() + 'static) {
        self.run.update_value(|run| *run += 1);
        let run = self.run.get_value();
        clock::after(milliseconds, move || {
            if self.run.try_get_value() == Some(run) {
                then();
            }
        });
    }

    fn scene(self) -> Scene {
        let (moves, chosen) = (self.moves.get(), self.chosen.get());
        let Ok(position) = after(Reds::Last, &moves) else {
            return stage::empty(Board::Standard, crate::game::Seat::First);
        };
        let view = position.view();
        let mut scene = stage::of_view(view, &Marks::new());
        if let Some(square) = chosen {
            stage::choose(&mut scene, view, square);
        }
        if view.to_move() != view.seat() {
            scene.escape = None;
        }
        let left = view.mine().iter().any(|piece| piece.place == Place::Escaped);
        if let (true, Some(played)) = (left, view.history().last()) {
            scene.escaped.push((stage::gate(Board::Standard, played.mv.from), Body::Own(Colour::Blue)));
        }
        scene
    }
}

/// The lesson.
#[component]
pub fn WallLesson() -> impl IntoView {
    let asker = Asker::here();
    let siege = Siege::new(asker);
    let bet = RwSignal::new(None);
    let first: Vec<String> = first_moves(Reds::Last);
    let rows = RwSignal::new(first.into_iter().map(Row::of).collect::<Vec<Row>>());
    Effect::new(move |_| {
        if bet.get().is_some() {
            prove(asker, rows);
        }
    });
    let done = Memo::new(move |_| rows.with(|rows| rows.iter().all(Row::is_whole)));
    view! {
        <Act kind=Kind::Play><Play siege=siege /></Act>
        <Act kind=Kind::Bet when=Signal::derive(move || siege.done.get())>
            <Bet question="learn.wall.question" answers=ANSWERS bet=bet />
        </Act>
        <Act kind=Kind::Watch when=Signal::derive(move || bet.get().is_some())>
            <h3 class="title why-figure-title" data-part="sentence">{move || sentence(&rows.get())}</h3>
            <Proofs rows=rows />
            <Saves
                name=Callback::new(|()| "geister-wall".to_owned())
                title=Callback::new(move |()| sentence(&rows.get()))
                drawing=Callback::new(move |()| Some(drawing(&bars(&rows.get()))))
                table=Callback::new(move |()| table(&rows.get()))
            />
            <p class="second">{t("learn.wall.how")}</p>
            <Show when=move || done.get()>
                <p class="why-verdict">{move || verdict(bet.get(), right(&rows.get()))}</p>
                <p class="body">{move || prose(say("learn.wall.why"))}</p>
            </Show>
        </Act>
        <Keep chapter=Chapter::Wall sentence="learn.wall.keep" when=done />
    }
}

/// A first move, and what it comes to in both positions.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    text: String,
    weighed: [Option<Weighed>; 2],
}

impl Row {
    fn of(text: String) -> Row {
        Row { text, weighed: [None, None] }
    }

    fn is_whole(&self) -> bool {
        self.weighed.iter().all(Option::is_some)
    }

    fn wins(&self, reds: usize) -> bool {
        self.weighed[reds].as_ref().is_some_and(|weighed| weighed.win.is_some())
    }
}

/// Has every first move proved or refuted, first with the last red alone, then with one more.
fn prove(asker: Asker, rows: RwSignal<Vec<Row>>) {
    for (which, reds) in Reds::BOTH.into_iter().enumerate() {
        for (number, row) in rows.get_untracked().into_iter().enumerate() {
            asker.ask(Ask::Wall { reds, before: Vec::new(), text: row.text }, move |reply| {
                if let Reply::Weighed(weighed) = reply {
                    rows.try_update(|rows| rows[number].weighed[which] = Some(weighed));
                }
            });
        }
    }
}

/// Is the wall still one with a red more? That is what the bet was about.
fn right(rows: &[Row]) -> usize {
    usize::from(!rows.iter().any(|row| row.text == WAY_OUT[0] && row.wins(1)))
}

fn sentence(rows: &[Row]) -> String {
    let known: Vec<&Weighed> = rows.iter().flat_map(|row| &row.weighed).flatten().collect();
    let positions: f64 = known.iter().map(|weighed| weighed.positions).sum();
    let wins = |reds| rows.iter().filter(|row| row.wins(reds)).count().to_string();
    let gaps = [
        ("done", known.len().to_string()),
        ("all", (2 * rows.len()).to_string()),
        ("positions", grouped(positions)),
        ("last", wins(0)),
        ("more", wins(1)),
    ];
    let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, value)| (*name, value.as_str())).collect();
    say_with(if known.len() == 2 * rows.len() { "learn.wall.proved" } else { "learn.wall.proving" }, &gaps)
}

/// What a first move comes to, in words: the win, or the answer that bars it.
fn told(weighed: Option<&Weighed>) -> String {
    match weighed {
        None => "…".to_owned(),
        Some(Weighed { win: Some(plies), .. }) => say_with("learn.wall.wins", &[("plies", &plies.0.to_string())]),
        Some(Weighed { reply, .. }) => {
            let reply = reply.as_deref().unwrap_or_default();
            format!("{} {reply}", say("learn.wall.barred")).trim_end().to_owned()
        }
    }
}

/// The proofs for a file: a full bar where a first move wins.
fn bars(rows: &[Row]) -> Vec<bars::Row> {
    let bar = |(which, key): (usize, &'static str)| {
        rows.iter().map(move |row| bars::Row {
            name: format!("{}: {}", say(key), row.text),
            bar: row.weighed[which].is_some().then(|| Bar::Full(f64::from(u8::from(row.wins(which))))),
            says: told(row.weighed[which].as_ref()),
        })
    };
    ["learn.wall.last-red", "learn.wall.one-more"].into_iter().enumerate().flat_map(bar).collect()
}

fn table(rows: &[Row]) -> String {
    files::proofs(Reds::BOTH.into_iter().enumerate().flat_map(|(which, reds)| {
        rows.iter().filter_map(move |row| Some((reds, row.text.as_str(), row.weighed[which].as_ref()?)))
    }))
}

#[component]
fn Proofs(rows: RwSignal<Vec<Row>>) -> impl IntoView {
    let cell = |weighed: Option<Weighed>| match weighed {
        None => view! { <td class="same">"…"</td> }.into_any(),
        Some(Weighed { win: Some(plies), .. }) => {
            view! { <td class="wins">{say_with("learn.wall.wins", &[("plies", &plies.0.to_string())])}</td> }.into_any()
        }
        Some(Weighed { reply, .. }) => {
            let reply = reply.map(|reply| view! { " " {written(&reply)} });
            view! { <td>{say("learn.wall.barred")}{reply}</td> }.into_any()
        }
    };
    let row = move |row: Row| {
        let from = notation::parse_move(Board::Standard, &row.text).map(|(mv, _)| mv.from);
        let red = after(Reds::Last, &[]).ok().zip(from.ok());
        let red = red.is_some_and(|(position, from)| position.view().own(Colour::Red).has(from));
        let [last, more] = row.weighed;
        view! {
            <tr>
                <th scope="row">
                    {ghost_in("why-tiny", GhostKind::Own(if red { Colour::Red } else { Colour::Blue }))} {written(&row.text)}
                </th>
                {cell(last)}
                {cell(more)}
            </tr>
        }
    };
    view! {
        <table class="why-table why-proofs" data-part="proofs">
            <thead>
                <tr>
                    <th scope="col">{t("learn.wall.first")}</th>
                    <th scope="col">{t("learn.wall.last-red")}</th>
                    <th scope="col">{t("learn.wall.one-more")}</th>
                </tr>
            </thead>
            <tbody>{move || rows.get().into_iter().map(row).collect_view()}</tbody>
        </table>
    }
}

#[component]
fn Play(siege: Siege) -> impl IntoView {
    let scene = Memo::new(move |_| siege.scene());
    let heard = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let open = move || siege.situation().filter(|_| siege.is_open());
    let grab = Callback::new(move |cell: Cell| open().is_some_and(|situation| situation.own_on(cell).is_some()));
    let lands = Callback::new(move |(from, spot): (Cell, Spot)| open().is_some_and(|there| there.lands(from, spot)));
    let leaves = Memo::new(move |_| scene.with(|scene| scene.escape.is_some()) && !siege.busy.get());
    let leave = move |_| {
        if let Some(mv) = open().and_then(|situation| situation.leaving()) {
            siege.play(move_text(Board::Standard, mv));
        }
    };
    let said = move || match siege.said.get() {
        Said::Task => prose(say("learn.wall.task")),
        Said::Right => prose(say("learn.wall.right")),
        Said::Won => prose(say("learn.wall.won")),
        Said::Shown => prose(say("learn.wall.shown")),
        Said::Wrong(reply) => {
            let (before, behind) = say("learn.wall.wrong").split_once("{reply}").unwrap_or_default();
            (before, reply.map(|reply| written(&reply)), behind).into_any()
        }
    };
    view! {
        <div class="why-two">
            <div class="why-board">
                <BoardView scene=scene describe=heard grab=grab lands=lands act=Callback::new(move |touch| siege.touched(touch)) />
            </div>
            <div class="why-side">
                <p class="why-said" data-part="said" data-moves=move || siege.moves.with(Vec::len) aria-live="polite">{said}</p>
                <div class="why-choices">
                    {move || match (leaves.get(), siege.done.get()) {
                        (true, _) => view! {
                            <button type="button" class="play" data-part="leave" on:click=leave>{t("learn.wall.leave")}</button>
                        }
                        .into_any(),
                        (false, done) => view! {
                            <button type="button" class="why-choice" data-part="restart" on:click=move |_| siege.restart()>
                                <span>{t("learn.wall.restart")}</span>
                            </button>
                            <button type="button" class="why-choice" data-part="show" on:click=move |_| siege.show()>
                                <span>{t(if done { "learn.wall.again" } else { "learn.wall.show" })}</span>
                            </button>
                        }
                        .into_any(),
                    }}
                </div>
                <ul class="why-rules">
                    <li>{move || prose(say("learn.wall.rule-red"))}</li>
                    <li>{move || prose(say("learn.wall.rule-blue"))}</li>
                    <li>{t("learn.wall.rule-theirs")}</li>
                </ul>
            </div>
        </div>
    }
}
