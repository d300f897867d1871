//! Setting the table: a person arranges its ghosts.

use crate::game::{Board, Colour, PieceId, Seat, Setup};
use crate::web::canvas::{Body, Cell, GhostKind, Scene, ghost_svg};
use crate::web::kit::board::{Act, BoardView, Spot};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::route::{self, Route};
use crate::web::kit::speech::describe;
use crate::web::kit::squares::name;
use crate::web::kit::stage;
use crate::web::kit::store;
use crate::web::kit::touch::Arranging;
use crate::web::kit::words::{agent_name, say, say_with, t};
use crate::web::table::GameTable;
use crate::web::table::plate::TheirPlate;
use leptos::prelude::*;

const LAST_KEY: &str = "geister-lab.setup";

/// Set-ups to start from, front row first as their owner sees them, and the same for boards with one row.
const PRESETS: [(&str, &str, &str); 4] = [
    ("red-front", "RRRRBBBB", "RBBR"),
    ("blue-wings", "BRRBBRRB", "BRRB"),
    ("blue-front", "BBBBRRRR", "RRBB"),
    ("chequered", "RBRBBRBR", "RBRB"),
];

/// A preset as a set-up for this board; the mini board has only two, and none needs a name.
fn preset(board: Board, long: &str, short: &str) -> Option<Setup> {
    let letters = match board {
        Board::Standard => long,
        Board::Small => short,
        Board::Mini => return None,
    };
    Setup::parse(board, Seat::First, letters).ok()
}

/// The screen on which a person arranges its ghosts.
#[component]
pub fn PlaceScreen(
    /// What a study adds; it also has no way back.
    #[prop(optional, into)]
    extra: Option<ViewFn>,
    /// Nothing stands there and nothing is offered: every red is put down by the person.
    #[prop(optional)]
    unaided: bool,
    /// Nothing is remembered or offered of other games: somebody else places its ghosts here, too.
    #[prop(optional)]
    apart: bool,
) -> impl IntoView {
    let table = GameTable::here();
    let free = extra.is_none();
    let choice = Memo::new(move |_| table.arranging.get().unwrap_or_default());
    let board = Memo::new(move |_| choice.get().board);
    // Until the lot is drawn, the person sits at the bottom.
    let seat = Memo::new(move |_| {
        table.dealt.with(|dealt| dealt.as_ref().map(|dealt| dealt.seat)).or(choice.get().seat).unwrap_or(Seat::First)
    });
    let setup = Memo::new(move |_| table.setup.get());
    let selected = RwSignal::new(None::<Cell>);
    // From nothing: the reds put down so far. The rest are blue when all reds stand.
    let reds = RwSignal::new(unaided.then(Vec::<PieceId>::new));
    let all_reds = move || usize::from(board.get_untracked().shape().of_colour(Colour::Red));

    let piece_on = move |cell: Cell| {
        let (board, seat) = (board.get_untracked(), seat.get_untracked());
        let square = stage::square(board, cell)?;
        board.shape().piece_ids().find(|piece| board.shape().home_square(seat, *piece) == square)
    };
    let scene = Memo::new(move |_| scene(board.get(), seat.get(), setup.get(), &reds.get(), selected.get()));
    let arrange_as = move |setup: Option<Setup>| {
        reds.set(None);
        selected.set(None);
        table.setup.set(setup);
    };
    let put_red = move |piece: PieceId| {
        let mut put = reds.get_untracked().unwrap_or_default();
        match put.iter().position(|other| *other == piece) {
            Some(index) => drop(put.remove(index)),
            None => put.push(piece),
        }
        if put.len() < all_reds() {
            return reds.set(Some(put));
        }
        let board = board.get_untracked();
        let colour = |piece: PieceId| if put.contains(&piece) { Colour::Red } else { Colour::Blue };
        let colours: Vec<Colour> = board.shape().piece_ids().map(colour).collect();
        arrange_as(Setup::new(board, &colours).ok());
    };
    let swap = move |one: PieceId, other: PieceId| {
        if let Some(now) = table.setup.get_untracked() {
            let mut colours: Vec<Colour> = now.colours().collect();
            colours.swap(one.index(), other.index());
            table.setup.set(Setup::new(now.board(), &colours).ok());
        }
        selected.set(None);
    };
    let grab = Callback::new(move |cell: Cell| setup.with_untracked(Option::is_some) && piece_on(cell).is_some());
    let lands = Callback::new(move |(from, spot): (Cell, Spot)| match spot {
        Spot::Cell(cell) => cell != from && piece_on(cell).is_some(),
        Spot::Gate(_) => false,
    });
    let act = Callback::new(move |act: Act| {
        match Arranging::of(act, selected.get_untracked(), reds.with_untracked(Option::is_some), piece_on) {
            Arranging::Nothing => {}
            Arranging::Choose(cell) => selected.set(Some(cell)),
            Arranging::Release => selected.set(None),
            Arranging::Swap(one, other) => swap(one, other),
            Arranging::Redden(piece) => put_red(piece),
        }
    });
    let describe = Callback::new(move |cell: Cell| {
        // One's own ghost under a sheet is not hidden from anybody: it has no colour yet.
        let is_red = |piece: PieceId| reds.with(|reds| reds.as_ref().is_some_and(|put| put.contains(&piece)));
        match piece_on(cell) {
            Some(piece) if setup.with(Option::is_none) && !is_red(piece) => {
                say_with("place.undecided", &[("square", &name(cell))])
            }
            _ => scene.with(|scene| describe(scene, cell)),
        }
    });

    let opponent = Signal::derive(move || choice.get().opponent);
    let state = Signal::derive(move || {
        say(if table.dealt.with(Option::is_some) { "place.has-placed" } else { "place.placing" }).to_owned()
    });
    let text = move || setup.get().map(|setup| setup.text(Seat::First)).unwrap_or_default();
    let whose = move || match (table.dealt.get().map(|dealt| dealt.seat), choice.get().seat) {
        (Some(Seat::First), _) | (None, Some(Seat::First)) => say("place.you-first"),
        (Some(Seat::Second), _) | (None, Some(Seat::Second)) => say("place.you-second"),
        (None, None) => say("place.by-lot"),
    };
    let last = move || {
        let letters: String = store::load(LAST_KEY)?;
        Setup::parse(board.get(), Seat::First, &letters).ok()
    };
    let ready = move |_| {
        // With reds still missing the button says so.
        if let Some(setup) = table.setup.get_untracked() {
            if !apart {
                store::save(LAST_KEY, &setup.text(Seat::First));
            }
            table.say_ready();
        }
    };
    let left = move || reds.with(|reds| reds.as_ref().map(|put| (all_reds() - put.len()).to_string()));
    let how = move || match left() {
        None => say("place.how").to_owned(),
        Some(left) => say_with("place.put-reds", &[("left", &left)]),
    };
    let ready_words = move || match left() {
        Some(left) => say_with("place.reds-left", &[("left", &left)]),
        None => say(if table.ready.get() { "place.waiting" } else { "place.ready" }).to_owned(),
    };
    let presets = move || {
        PRESETS
            .into_iter()
            .filter_map(|(key, long, short)| Some((key, preset(board.get(), long, short)?)))
            .map(|(key, preset)| {
                view! {
                    <button
                        type="button"
                        class="preset"
                        aria-pressed=move || (setup.get() == Some(preset)).to_string()
                        on:click=move |_| arrange_as(Some(preset))
                    >
                        <span class="preset-picture" inner_html=picture(preset)></span>
                        <span class="preset-name">{move || preset_text(key, "name")}</span>
                        <span class="preset-line small">{move || preset_text(key, "line")}</span>
                    </button>
                }
            })
            .collect_view()
    };

    view! {
        <section class="game placing" class:unaided=unaided>
            <div class="topline">
                {(free || apart).then(|| view! {
                    <button type="button" class="icon-button" aria-label=t("nav.back") on:click=move |_| route::go(Route::Home)>
                        {icon(Icon::Back)}
                    </button>
                })}
                // On phones this is the screen's heading; elsewhere the one beside the board is.
                <h1 class="name">{t("place.title")}</h1>
                <span class="second topline-end">
                    {move || say_with("place.against", &[("name", &agent_name(&opponent.get()))])}
                </span>
            </div>
            <div class="them"><TheirPlate id=opponent state=state /></div>
            <BoardView scene=scene describe=describe grab=grab lands=lands act=act />
            <div class="place-words">
                <h1 class="display">{t("place.title")}</h1>
                <p class="body" data-part="how">{how}</p>
                {extra.map(|extra| extra.run())}
            </div>
            {(!unaided).then(|| view! {
                <div class="presets">
                    <div class="presets-head">
                        <span class="label">{t("place.start-from")}</span>
                        <span class="second figures setup-text" data-part="setup">{text}</span>
                    </div>
                    <div class="presets-grid">{presets}</div>
                </div>
            })}
            <div class="place-more">
                {(!unaided).then(|| view! {
                    <button type="button" class="outlined" on:click=move |_| {
                        reds.set(None);
                        table.shuffle();
                    }>
                        {icon(Icon::Dice)}<span>{t("place.shuffle")}</span>
                    </button>
                })}
                <button type="button" class="outlined" on:click=move |_| {
                    arrange_as(None);
                    reds.set(Some(Vec::new()));
                }>
                    {t("place.clear")}
                </button>
                <Show when=move || !unaided && !apart && last().is_some()>
                    <button type="button" class="outlined" on:click=move |_| arrange_as(last())>
                        {t("place.last")}
                    </button>
                </Show>
            </div>
            <div class="place-ready">
                <button type="button" class="play" on:click=ready>{ready_words}</button>
                <p class="second">{whose}</p>
            </div>
            <p class="visually-hidden" role="status" aria-live="polite">
                {move || match (selected.get(), left()) {
                    (Some(cell), _) => Some(say_with("place.chosen", &[("square", &name(cell))])),
                    (None, Some(left)) => Some(say_with("place.reds-left", &[("left", &left)])),
                    (None, None) => None,
                }}
            </p>
        </section>
    }
}

fn preset_text(key: &str, what: &str) -> &'static str {
    crate::web::kit::words::language().find(&format!("preset.{key}.{what}")).unwrap_or_default()
}

/// The board before the game: own ghosts in colour, theirs faint under their sheets.
fn scene(board: Board, seat: Seat, setup: Option<Setup>, reds: &Option<Vec<PieceId>>, selected: Option<Cell>) -> Scene {
    let mut scene = stage::before(board, seat, |piece| match setup {
        Some(setup) => Body::Own(setup.colour(piece)),
        None if reds.as_ref().is_some_and(|reds| reds.contains(&piece)) => Body::Own(Colour::Red),
        None => Body::Hidden,
    });
    scene.home = board.shape().home(seat).map(|square| stage::cell(board, square)).collect();
    scene.selected = selected;
    scene
}

/// A set-up as a small picture, front row on top.
fn picture(setup: Setup) -> String {
    setup.colours().map(|colour| ghost_svg(GhostKind::Own(colour))).collect()
}
