//! A position that somebody sets up, and what anybody would say of it.

use super::facts::{WITHIN, puzzle};
use super::screen::{ADDRESS, position_address};
use super::setting::{Piece, Setting, Wrong};
use super::words;
use crate::agents::{Told, roster};
use crate::game::{Board, Colour, Ply, Seat, Theirs, View};
use crate::puzzle::Position;
use crate::web::canvas::{Belief, Body, Cell, Ghost, GhostKind, Scene, ghost_svg};
use crate::web::engine::analysing::messages::{Ask, Certain, Open, Placed, Reply};
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::AnalysisEngine;
use crate::web::engine::watching::by::By;
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::clock;
use crate::web::kit::header::Menu;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::segments::segments;
use crate::web::kit::sight::{self, Measure, Words};
use crate::web::kit::speech::describe;
use crate::web::kit::squares::name;
use crate::web::kit::stage;
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::watch::speech::by_name;
use leptos::prelude::*;

/// So long nobody is asked while somebody is still setting up.
const REST: f64 = 300.0;
const QUICK: u64 = 100_000;
const DEEP: u64 = 4_000_000;

/// What is known of the position.
#[derive(Clone, Default, PartialEq)]
struct Known {
    certain: Option<Certain>,
    deep: bool,
    told: Option<Result<Told, String>>,
    blue: Option<Vec<Option<f64>>>,
    open: Option<Option<Open>>,
}

/// The position under somebody's hands.
#[derive(Clone, Copy)]
struct Editor {
    setting: RwSignal<Setting>,
    /// What the next touch puts down; none takes away.
    brush: RwSignal<Option<Piece>>,
    /// Why what was pasted is no position.
    refused: RwSignal<Option<String>>,
    player: RwSignal<String>,
    by: RwSignal<By>,
    known: RwSignal<Known>,
    /// Counts positions, so that an answer about an earlier one is dropped.
    number: StoredValue<u32>,
    engine: AnalysisEngine,
}

impl Editor {
    fn new(engine: AnalysisEngine, state: &str) -> Editor {
        let (setting, refused) = match Setting::read(state) {
            Ok(setting) => (setting, None),
            Err(_) if state.is_empty() => (Setting::start(Board::Standard), None),
            Err(error) => (Setting::start(Board::Standard), Some(error.to_string())),
        };
        let editor = Editor {
            setting: RwSignal::new(setting),
            brush: RwSignal::new(Some(Piece::Own(Colour::Blue))),
            refused: RwSignal::new(refused),
            player: RwSignal::new("murasaki-d5".to_owned()),
            by: RwSignal::new(By::Even),
            known: RwSignal::new(Known::default()),
            number: StoredValue::new(0),
            engine,
        };
        Effect::new(move |_| {
            let state = editor.setting.with(Setting::write);
            editor.player.track();
            editor.by.track();
            editor.known.set(Known::default());
            editor.number.update_value(|number| *number += 1);
            editor.engine.cancel();
            if let Ok(state) = state {
                write(&state);
                let number = editor.number.get_value();
                clock::after(REST, move || editor.go_on(number));
            }
        });
        on_cleanup(move || engine.end());
        editor
    }

    fn change(self, change: impl FnOnce(&mut Setting)) {
        self.refused.set(None);
        self.setting.update(change);
    }

    fn placed(self) -> Option<Placed> {
        self.setting.with(|setting| Some(Placed { board: setting.board(), state: setting.write().ok()? }))
    }

    /// Asks what is not known yet of the position.
    fn go_on(self, number: u32) {
        if self.number.try_get_value() != Some(number) {
            return;
        }
        let Some(placed) = untrack(|| self.placed()) else { return };
        let (player, by) = (self.player.get_untracked(), self.by.get_untracked());
        let prove = |nodes| Ask::Prove { placed: placed.clone(), made: None, within: Ply(WITHIN.0 + 6), nodes };
        let ask = self.known.with_untracked(|known| {
            let half_known = known.certain.is_some_and(|certain| !certain.whole) && !known.deep;
            match known {
                Known { certain: None, .. } => Some(prove(QUICK)),
                Known { told: None, .. } => Some(Ask::Advise { placed: placed.clone(), player }),
                Known { blue: None, .. } => Some(Ask::Believe { placed: placed.clone(), by }),
                Known { open: None, .. } => Some(Ask::Open(placed.clone())),
                _ if half_known => Some(prove(DEEP)),
                _ => None,
            }
        });
        let Some(ask) = ask else { return };
        let advised = matches!(ask, Ask::Advise { .. });
        self.engine.ask(ask, move |reply| {
            if self.number.try_get_value() != Some(number) {
                return;
            }
            self.known.update(|known| match reply {
                Ok(Reply::Proven(certain)) => {
                    known.deep = known.certain.is_some();
                    known.certain = Some(certain);
                }
                Ok(Reply::Advised(told)) => known.told = Some(Ok(*told)),
                Ok(Reply::Believed { blue }) => known.blue = Some(blue),
                Ok(Reply::Open(open)) => known.open = Some(open),
                Err(why) if advised => known.told = Some(Err(why)),
                // What cannot be answered is not asked again.
                Err(_) => {
                    known.blue.get_or_insert_default();
                    known.open.get_or_insert_default();
                    known.deep = true;
                }
            });
            clock::after(1.0, move || self.go_on(number));
        });
    }

    fn scene(self) -> Scene {
        self.setting.with(|setting| {
            let board = setting.board();
            let mut scene = stage::empty(board, Seat::First);
            for (square, piece) in setting.pieces() {
                let body = match piece {
                    Piece::Own(colour) => Body::Own(colour),
                    Piece::Theirs(None) => Body::Hidden,
                    Piece::Theirs(Some(colour)) => Body::Shown(colour),
                };
                scene.ghosts.push(Ghost {
                    id: square.index() as u8,
                    cell: stage::cell(board, square),
                    body,
                    mark: None,
                    verdict: None,
                    faded: false,
                    facing_away: matches!(piece, Piece::Own(_)),
                });
            }
            self.known.with(|known| {
                let position = setting.write().ok().and_then(|state| Position::read(board, &state).ok());
                if let (Some(blue), Some(position)) = (&known.blue, position) {
                    scene.beliefs = beliefs(position.view(), blue);
                }
                if let Some(Ok(told)) = &known.told {
                    let words = Words { win: say("eyes.win"), loss: say("eyes.loss"), best: say("eyes.best") };
                    scene.arrows = sight::arrows(told, words);
                }
            });
            scene
        })
    }

    fn act(self, act: Act) {
        let board = self.setting.with_untracked(Setting::board);
        let square = |spot: Spot| match spot {
            Spot::Cell(cell) => stage::square(board, cell),
            Spot::Gate(_) => None,
        };
        match act {
            Act::Tap(spot) => {
                if let Some(square) = square(spot) {
                    let piece = self.brush.get_untracked();
                    self.change(|setting| setting.put(square, piece));
                }
            }
            Act::Drop(from, spot) => {
                if let (Some(from), Some(to)) = (stage::square(board, from), square(spot)) {
                    self.change(|setting| setting.swap(from, to));
                }
            }
            Act::Menu(cell) => {
                if let Some(square) = stage::square(board, cell) {
                    self.change(|setting| setting.put(square, None));
                }
            }
            Act::Lift(_) | Act::Cancel | Act::Leave => {}
        }
    }
}

/// How blue each hidden ghost looks, at the ghost on its square.
fn beliefs(view: &View, blue: &[Option<f64>]) -> Vec<Belief> {
    let ghosts = view.theirs().iter().zip(blue);
    let belief = ghosts.filter_map(|(piece, blue)| match piece {
        Theirs::Hidden(square) => Some(Belief { ghost: square.index() as u8, blue: (*blue)? }),
        _ => None,
    });
    belief.collect()
}

/// Keeps the address true, without a step in the browser's history.
fn write(state: &str) {
    let address = position_address(state);
    let here = window().location().hash().unwrap_or_default();
    if here.starts_with(ADDRESS) && here != address {
        let history = window().history();
        let _ = history
            .and_then(|history| history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&address)));
    }
}

/// The page of a position.
#[component]
pub fn PositionPage(
    /// The position that the address names; nothing for the beginning of a game.
    state: String,
) -> impl IntoView {
    let engine = AnalysisEngine::provide();
    let editor = Editor::new(engine, &state);
    let scene = Memo::new(move |_| editor.scene());
    let heard = Callback::new(move |cell: Cell| scene.with(|scene| describe(scene, cell)));
    let occupied = move |cell: Cell| scene.with_untracked(|scene| scene.ghosts.iter().any(|ghost| ghost.cell == cell));
    view! {
        <article class="watch analysis analysis-position">
            <div class="analysis-notices">
                <EngineNotices status=engine.status retry=Callback::new(move |()| engine.retry()) />
            </div>
            <div class="watch-top">
                <a class="icon-button back" href=ADDRESS aria-label=t("nav.back")>{icon(Icon::Back)}</a>
                <h1 class="title">{t("analysis.position")}</h1>
                <Menu always=true />
            </div>
            <BoardView
                scene=scene
                describe=heard
                grab=Callback::new(occupied)
                lands=Callback::new(move |(_, spot): (Cell, Spot)| matches!(spot, Spot::Cell(_)))
                act=Callback::new(move |act: Act| editor.act(act))
            />
            <Palette editor=editor />
            <Verdict editor=editor />
            <Advice editor=editor />
            <Losses editor=editor />
            <Form editor=editor />
            <p class="analysis-more"><a class="plain" href=ADDRESS>{t("analysis.other")}</a></p>
        </article>
    }
}

/// What the next touch puts down.
#[component]
fn Palette(editor: Editor) -> impl IntoView {
    let options = [Colour::Blue, Colour::Red].map(|colour| Some(Piece::Own(colour))).into_iter();
    let theirs = [None, Some(Colour::Blue), Some(Colour::Red)].map(|colour| Some(Piece::Theirs(colour)));
    let options: Vec<Option<Piece>> = options.chain(theirs).chain([None]).collect();
    let label = |piece: Option<Piece>| {
        let (kind, key) = match piece {
            None => (None, "analysis.brush-none"),
            Some(Piece::Own(Colour::Blue)) => (Some(GhostKind::Own(Colour::Blue)), "analysis.brush-own-blue"),
            Some(Piece::Own(Colour::Red)) => (Some(GhostKind::Own(Colour::Red)), "analysis.brush-own-red"),
            Some(Piece::Theirs(None)) => (Some(GhostKind::Hidden), "analysis.brush-hidden"),
            Some(Piece::Theirs(Some(Colour::Blue))) => (Some(GhostKind::Shown(Colour::Blue)), "analysis.brush-blue"),
            Some(Piece::Theirs(Some(Colour::Red))) => (Some(GhostKind::Shown(Colour::Red)), "analysis.brush-red"),
        };
        let picture = match kind {
            Some(kind) => view! { <span inner_html=ghost_svg(kind)></span> }.into_any(),
            None => view! { <span>{icon(Icon::Close)}</span> }.into_any(),
        };
        view! { {picture} <span>{t(key)}</span> }.into_any()
    };
    view! {
        <div class="analysis-palette" data-part="palette">
            {segments(
                "brush",
                t("analysis.brush"),
                Signal::stored(options),
                label,
                editor.brush.into(),
                move |piece| editor.brush.set(piece),
            )}
        </div>
    }
}

/// Why the position cannot be, in words.
fn wrong(wrong: Wrong) -> &'static str {
    say(match wrong {
        Wrong::NoBlue => "analysis.wrong-no-blue",
        Wrong::NoRed => "analysis.wrong-no-red",
        Wrong::TooFew => "analysis.wrong-too-few",
        Wrong::TheirBlues => "analysis.wrong-their-blues",
        Wrong::TheirReds => "analysis.wrong-their-reds",
        Wrong::Hidden => "analysis.wrong-hidden",
    })
}

/// What is certain in the position, or why it is none.
#[component]
fn Verdict(editor: Editor) -> impl IntoView {
    let said = move || {
        let state = editor.setting.with(Setting::write);
        let known = editor.known.get();
        match (state, known.certain) {
            (Err(why), _) => wrong(why).to_owned(),
            (Ok(_), None) => say("analysis.asking").to_owned(),
            (Ok(_), Some(certain)) => match certain.win {
                Some(plies) => say_with("analysis.wins-here", &[("plies", &plies.0.to_string())]),
                None if certain.whole => say_with("analysis.no-win", &[("within", &(WITHIN.0 + 6).to_string())]),
                None => say("analysis.no-win-found").to_owned(),
            },
        }
    };
    let find = move || {
        let won = editor.known.with(|known| known.certain.and_then(|certain| certain.win));
        won.filter(|plies| plies.0 > 1).and(editor.placed()).map(|placed| {
            view! {
                <a class="outlined analysis-find" data-part="find" href=puzzle(&placed)>{icon(Icon::Eye)} <span>{t("analysis.find")}</span></a>
            }
        })
    };
    let open = move || {
        let open = editor.known.with(|known| known.open.flatten())?;
        let side = say("analysis.side-below");
        Some(view! { <p class="second" data-part="open">{words::open(side, open)}</p> })
    };
    view! {
        <section class="analysis-certain" data-part="certain" aria-live="polite">
            <p class:won=move || editor.known.with(|known| known.certain.is_some_and(|certain| certain.win.is_some()))>{said}</p>
            {find}
            {open}
        </section>
    }
}

/// What a player would do, and what an estimator believes.
#[component]
fn Advice(editor: Editor) -> impl IntoView {
    let players = move || {
        let (board, now) = (editor.setting.with(Setting::board), editor.player.get());
        let ids = roster().iter().filter(move |entry| entry.plays_on(board)).map(|entry| entry.id);
        let option = |id: &'static str| {
            let chosen = id == now;
            view! { <option value=id selected=chosen>{agent_name(id)}</option> }
        };
        ids.map(option).collect_view()
    };
    // Whoever does not play on another board makes room for somebody who plays on all.
    Effect::new(move |_| {
        let board = editor.setting.with(Setting::board);
        let fits = editor.player.with(|player| roster::find_for(player, board).is_ok());
        if !fits {
            editor.player.set("murasaki-d5".to_owned());
        }
    });
    let choose_by = move |event: web_sys::Event| {
        if let Some(by) = By::named(&event_target_value(&event)) {
            editor.by.set(by);
        }
    };
    let said = move || {
        let name = agent_name(&editor.player.get());
        editor.known.with(|known| match &known.told {
            None => say_with("watch.about-asking", &[("name", &name), ("by", &name)]),
            Some(Err(why)) => why.clone(),
            Some(Ok(told)) => {
                let key = match sight::measure(told) {
                    Some(Measure::Chance) => "analysis.would-chances",
                    Some(Measure::Rate) => "analysis.would-rates",
                    Some(Measure::Score) => "analysis.would-scores",
                    None => "analysis.would",
                };
                say_with(key, &[("by", &name), ("move", &moved(told))])
            }
        })
    };
    view! {
        <section class="analysis-advice">
            <div class="watch-fields">
                <label>
                    <span class="label">{t("analysis.adviser")}</span>
                    <select data-part="adviser" on:change=move |event| editor.player.set(event_target_value(&event))>{players}</select>
                </label>
                <label>
                    <span class="label">{t("watch.by")}</span>
                    <select data-part="by" on:change=choose_by prop:value=move || editor.by.get().name()>
                        {By::ALL
                            .into_iter()
                            .filter(|by| *by != By::Own)
                            .map(|by| {
                                let chosen = move || editor.by.get() == by;
                                view! { <option value=by.name() selected=chosen>{move || by_name(by)}</option> }
                            })
                            .collect_view()}
                    </select>
                </label>
            </div>
            <p class="second" data-part="advice" role="status">{said}</p>
            <p class="small">{t("analysis.no-past")}</p>
        </section>
    }
}

/// A move by its squares.
fn moved(told: &Told) -> String {
    let from = name(stage::cell(told.board, told.mv.from));
    let to = match told.mv.to(told.board) {
        Some(square) => name(stage::cell(told.board, square)),
        None => say("eyes.out").to_owned(),
    };
    format!("{from} → {to}")
}

/// How many of the ghosts that are gone were blue: that, too, belongs to a position.
#[component]
fn Losses(editor: Editor) -> impl IntoView {
    let shown = move || editor.setting.with(|setting| setting.lost() > 0);
    let options = move || {
        let ((fewest, most), now) = editor.setting.with(|setting| (setting.may_have_lost(), setting.lost_blues()));
        let option = move |blues: u8| {
            let chosen = blues == now;
            view! { <option value=blues.to_string() selected=chosen>{blues}</option> }
        };
        (fewest..=most.max(fewest)).map(option).collect_view()
    };
    let choose = move |event: web_sys::Event| {
        if let Ok(blues) = event_target_value(&event).parse() {
            editor.change(|setting| setting.lose_blues(blues));
        }
    };
    let words = move || say_with("analysis.lost", &[("lost", &editor.setting.with(Setting::lost).to_string())]);
    view! {
        <Show when=shown>
            <label class="analysis-lost">
                <span>{words}</span>
                <select data-part="lost" on:change=choose>{options}</select>
            </label>
        </Show>
    }
}

/// The board, whose turn it is, and the position as it is written.
#[component]
fn Form(editor: Editor) -> impl IntoView {
    let board = Signal::derive(move || editor.setting.with(Setting::board));
    let name = |board: Board| {
        say(match board {
            Board::Standard => "board.standard",
            Board::Small => "board.small",
            Board::Mini => "board.mini-short",
        })
        .into_any()
    };
    let turn = move |_| match editor.setting.with_untracked(Setting::turned) {
        Ok(turned) => editor.change(|setting| *setting = turned),
        Err(why) => editor.refused.set(Some(wrong(why).to_owned())),
    };
    let typed = move |event: web_sys::Event| {
        let text = event_target_value(&event);
        match Setting::read(&text) {
            Ok(setting) => editor.change(|now| *now = setting),
            Err(error) => editor.refused.set(Some(error.to_string())),
        }
    };
    let refused = move || {
        let why = editor.refused.get();
        why.map(|why| view! { <p class="warning" role="alert" data-part="refused">{icon(Icon::Info)} <span>{why}</span></p> })
    };
    view! {
        <section class="analysis-board">
            {segments(
                "board",
                t("watch.board"),
                Signal::stored(vec![Board::Standard, Board::Small, Board::Mini]),
                name,
                board,
                move |board| editor.change(|setting| *setting = Setting::start(board)),
            )}
            <div class="analysis-buttons">
                <button type="button" class="outlined" data-part="turn" on:click=turn>
                    {icon(Icon::Flip)} <span>{t("analysis.turn-round")}</span>
                </button>
                <button type="button" class="quiet" data-part="start" on:click=move |_| editor.change(|setting| *setting = Setting::start(setting.board()))>
                    {t("analysis.start")}
                </button>
                <button type="button" class="quiet" data-part="empty" on:click=move |_| editor.change(|setting| *setting = Setting::empty(setting.board()))>
                    {t("analysis.empty")}
                </button>
            </div>
            <label class="analysis-state">
                <span class="label">{t("analysis.state")}</span>
                <input
                    type="text"
                    spellcheck="false"
                    autocomplete="off"
                    data-part="state"
                    prop:value=move || editor.setting.with(|setting| setting.write().unwrap_or_default())
                    on:change=typed
                />
                <span class="small">{t("analysis.state-words")}</span>
            </label>
            {refused}
        </section>
    }
}
