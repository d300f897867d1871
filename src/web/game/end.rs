//! After the last move: the result in words, everything revealed, and a look back.

use super::eyes::{Eyes, EyesCaption, EyesSwitch};
use super::proof::Proof;
use crate::game::{Outcome, Ply, Setup, View};
use crate::table::sheet::Sheet;
use crate::web::canvas::Mark;
use crate::web::engine::games::messages::{Ask, Reply};
use crate::web::engine::notice::EngineNotices;
use crate::web::engine::state::GameEngine;
use crate::web::kit::first::RUNGS;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::moves::{Moves, written};
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::plate::Taken;
use crate::web::kit::route::{self, Route};
use crate::web::kit::stage;
use crate::web::kit::words::{agent_name, language, say, say_with, t};
use crate::web::table::GameTable;
use crate::web::table::experience::Experience;
use crate::web::table::finished;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// The result and what can be done now.
#[component]
pub fn EndPanel(
    /// The game.
    sheet: Signal<Option<Sheet>>,
    /// What the person knows of it.
    view: Memo<Option<View>>,
) -> impl IntoView {
    let table = GameTable::here();
    let (said, confessor) = (RwSignal::new(String::new()), GameEngine::confessing());
    let again = move |swap: bool| {
        let Some(sheet) = table.sheet.get_untracked() else { return };
        let mut choice = table.choice.get_untracked();
        choice.opponent = sheet.table.opponent.clone();
        choice.board = sheet.table.board;
        choice.draw_ply = sheet.table.draw_ply;
        choice.seed = None;
        if swap {
            choice.seat = Some(sheet.table.seat.other());
        }
        table.choice.set(choice.clone());
        table.play_at_once(choice);
    };
    view! {
        <div class="result" data-part="result">
            <h1 class="display">{move || result(view, sheet).0}</h1>
            <p class="body">{move || result(view, sheet).1}</p>
            {move || {
                is_lost(view).then(Experience::load).filter(|so_far| so_far.is_small()).map(|_| {
                    view! {
                        <p class="second learn">
                            {t("end.learn")} " " <a class="plain" href="#/tutorial">{t("end.to-tutorial")}</a>
                        </p>
                    }
                })
            }}
            {move || sheet.with(|sheet| sheet.as_ref().and_then(onwards))}
            <EngineNotices status=confessor.status retry=Callback::new(move |()| confessor.retry()) />
        </div>
        <dl class="facts">
            {move || {
                facts(view, sheet)
                    .into_iter()
                    .map(|(label, value)| view! { <dt class="second">{label}</dt><dd>{value}</dd> })
                    .collect_view()
            }}
            <dt class="second">{t("guess.label")}</dt>
            <dd>{afterwards(sheet, said, confessor)}</dd>
        </dl>
        <div class="after">
            <button type="button" class="play" on:click=move |_| again(false)>{t("end.again")}</button>
            <div class="after-more">
                <button type="button" class="quiet" on:click=move |_| again(true)>{t("end.swap")}</button>
                <button type="button" class="quiet" on:click=move |_| route::go(Route::Home)>{t("end.other")}</button>
                <button type="button" class="quiet save" aria-label=t("end.download") on:click=move |_| download(table)>
                    {icon(Icon::Download)}<span>{t("end.download")}</span>
                </button>
            </div>
        </div>
        <Proof sheet=sheet />
        // Where there is no room for the facts, it is opened here.
        <div class="guessers-below">{afterwards(sheet, said, confessor)}</div>
    }
}

/// Where somebody goes on to who came for today's ghost, or stands on the first ladder.
fn onwards(sheet: &Sheet) -> Option<AnyView> {
    sheet.reveal.as_ref()?;
    let here = (sheet.table.board, sheet.table.opponent.as_str());
    let on_ladder =
        || finished::rungs().is_some_and(|done| done.checked_sub(1).and_then(|rung| RUNGS.get(rung)) == Some(&here));
    let (key, address) = if finished::day_of(sheet).is_some() {
        ("end.today", "#/today")
    } else if on_ladder() {
        ("end.rung", "#/first")
    } else {
        return None;
    };
    Some(
        view! { <p class="second onwards"><a class="plain" data-part="onwards" href=address>{t(key)}</a></p> }
            .into_any(),
    )
}

/// The ways to everybody's guesses and to the analysis, on pages of their own, and what the opponent says it had believed, once it
/// is asked.
fn afterwards(sheet: Signal<Option<Sheet>>, said: RwSignal<String>, confessor: GameEngine) -> AnyView {
    let line = move || said.with(|said| said.lines().nth(language() as usize).unwrap_or(said).to_owned());
    view! {
        <a class="plain guessers-open" href="#/guesses">{t("guess.open")}</a>
        " "
        <a class="plain guessers-open" href="#/analysis/last">{t("end.analyse")}</a>
        " "
        <Show
            when=move || said.with(String::is_empty)
            fallback=move || view! { <span class="confession" role="status" data-part="confession">{line}</span> }
        >
            <button type="button" class="plain guessers-open" data-part="confess" on:click=move |_| confess(sheet, said, confessor)>
                {t("end.confess")}
            </button>
        </Show>
    }
    .into_any()
}

/// Asks the opponent, in a program of its own, which is loaded now.
fn confess(sheet: Signal<Option<Sheet>>, said: RwSignal<String>, confessor: GameEngine) {
    let Some(sheet) = sheet.get_untracked() else { return };
    said.set("…".to_owned());
    let of = sheet.table.seat.other();
    confessor.ask(Ask::Explain { sheet, ply: Ply(0), of }, move |reply| {
        let words = match reply {
            Ok(Reply::Explained { mut told }) => told.explanation.notes.pop().map(|(_, words)| words),
            Ok(_) => None,
            Err(why) => {
                LastNotice::tell_anywhere(Notice::Refused(why));
                None
            }
        };
        said.try_set(words.unwrap_or_default());
        confessor.end();
    });
}

/// Has the person lost?
fn is_lost(view: Memo<Option<View>>) -> bool {
    view.with(|view| {
        let Some(view) = view else { return false };
        matches!(view.outcome(), Some(Outcome::Won { by, .. }) if by != view.seat())
    })
}

/// The result as a title and a sentence.
pub fn result(view: Memo<Option<View>>, sheet: Signal<Option<Sheet>>) -> (String, String) {
    view.with(|view| {
        let Some((view, outcome)) = view.as_ref().and_then(|view| Some((view, view.outcome()?))) else {
            return (String::new(), String::new());
        };
        let opponent = sheet.with(|sheet| sheet.as_ref().map_or_else(String::new, |s| agent_name(&s.table.opponent)));
        let square = view.history().last().map(|played| played.mv.from);
        let square = square.map(|square| crate::game::notation::square_name(view.board(), square)).unwrap_or_default();
        let ply = view.ply().0.to_string();
        let gaps = [("square", square.as_str()), ("ply", ply.as_str()), ("name", opponent.as_str())];
        let fill = |text: Option<&'static str>| {
            gaps.iter().fold(text.unwrap_or_default().to_owned(), |text, (gap, value)| {
                text.replace(&format!("{{{gap}}}"), value)
            })
        };
        let ending = if view.is_agreed() { "agreed" } else { stage::ending(outcome, view.seat()) };
        let language = language();
        (fill(language.find(&format!("end.{ending}.title"))), fill(language.find(&format!("end.{ending}.reason"))))
    })
}

fn facts(view: Memo<Option<View>>, sheet: Signal<Option<Sheet>>) -> Vec<(&'static str, String)> {
    let table = GameTable::here();
    let (Some(view), Some(sheet)) = (view.get(), sheet.get()) else { return Vec::new() };
    let (started, ended) = table.times.get();
    let seconds = ((ended.unwrap_or(started) - started) / 1000.0).round().max(1.0);
    let time = if seconds < 90.0 {
        say_with("end.seconds", &[("seconds", &format!("{seconds:.0}"))])
    } else {
        say_with("end.minutes", &[("minutes", &format!("{:.0}", (seconds / 60.0).round()))])
    };
    let (mine, theirs) = (Taken::by_me(&view).all(), Taken::by_them(&view).all());
    let mut facts =
        vec![(say("end.length"), say_with("end.moves", &[("moves", &view.ply().0.to_string()), ("time", &time)]))];
    if let Some(marks) = judged(table, &sheet) {
        facts.push((say("end.marks"), marks));
    }
    facts.push((
        say("end.captures"),
        say_with(
            "end.captured",
            &[
                ("mine", &mine.to_string()),
                ("name", &agent_name(&sheet.table.opponent)),
                ("theirs", &theirs.to_string()),
            ],
        ),
    ));
    if sheet.hints > 0 {
        facts.push((say("end.hints"), sheet.hints.to_string()));
    }
    if sheet.takebacks > 0 {
        facts.push((say("end.takebacks"), sheet.takebacks.to_string()));
    }
    facts
}

/// How the person's guesses turned out; nothing where none was made.
fn judged(table: GameTable, sheet: &Sheet) -> Option<String> {
    let marks = table.marks.get();
    let reveal = sheet.reveal.as_ref()?;
    let theirs = Setup::parse(sheet.table.board, sheet.table.seat.other(), &reveal.setup).ok()?;
    let colours: Vec<_> = theirs.colours().collect();
    let (mut right, mut wrong, mut unsure) = (0, 0, 0);
    for (piece, mark) in &marks {
        match (mark, colours.get(usize::from(*piece)).and_then(|colour| stage::right(*mark, *colour))) {
            (Mark::Unsure, _) => unsure += 1,
            (_, Some(true)) => right += 1,
            _ => wrong += 1,
        }
    }
    let counts = [("right", right.to_string()), ("wrong", wrong.to_string()), ("unsure", unsure.to_string())];
    let gaps: Vec<(&str, &str)> = counts.iter().map(|(gap, count)| (*gap, count.as_str())).collect();
    (!marks.is_empty()).then(|| say_with("end.judged", &gaps))
}

/// Steps through the finished game.
#[component]
pub fn Stepper(
    /// The moves.
    moves: Signal<Vec<String>>,
    /// The ply that is shown.
    at: Signal<usize>,
    /// Where it is set.
    looking: RwSignal<Option<usize>>,
    /// The opponent's eyes, where one may look through them.
    #[prop(optional)]
    eyes: Option<Eyes>,
) -> impl IntoView {
    let last = move || moves.with(Vec::len);
    let go = move |ply: usize| looking.set(Some(ply.min(last())));
    let button = move |what: Icon, key: &'static str, to: fn(usize, usize) -> usize| {
        view! {
            <button
                type="button"
                class="icon-button"
                aria-label=move || language().text(key)
                disabled=move || to(at.get(), last()) == at.get()
                on:click=move |_| go(to(at.get_untracked(), last()))
            >
                {icon(what)}
            </button>
        }
    };
    let ticks = move || {
        let moves = moves.get();
        let all = moves.len().max(1) as f64;
        let captures = moves.iter().enumerate().filter(|(_, text)| text.contains('('));
        captures
            .map(|(index, _)| {
                let share = (index + 1) as f64 / all;
                view! { <i style=format!("left:calc({share} * (100% - 20px) + 10px)")></i> }
            })
            .collect_view()
    };
    let here = move || {
        let now = at.get();
        let text = now.checked_sub(1).and_then(|index| moves.with(|moves| moves.get(index).cloned()));
        view! {
            <span class="figures">{format!("{now} / {}", last())}</span>
            {text.map(|text| written(&text))}
        }
    };
    view! {
        <div class="stepper">
            <div class="stepper-head">
                <span class="label" class:visually-hidden=eyes.is_some() id="stepper-label">{t("end.step")}</span>
                {eyes.map(|eyes| view! { <EyesSwitch eyes=eyes /> })}
                <span class="second stepper-here">{here}</span>
            </div>
            <div class="stepper-row">
                {button(Icon::First, "end.first", |_, _| 0)}
                {button(Icon::Previous, "end.previous", |at, _| at.saturating_sub(1))}
                <div class="slider">
                    <span class="ticks" aria-hidden="true">{ticks}</span>
                    <input
                        type="range"
                        min="0"
                        aria-labelledby="stepper-label"
                        max=move || last().to_string()
                        prop:value=move || at.get().to_string()
                        style:--done=move || format!("{}", at.get() as f64 / last().max(1) as f64)
                        on:keydown=move |event| event.stop_propagation()
                        on:input=move |event| {
                            if let Ok(ply) = event_target_value(&event).parse() {
                                go(ply);
                            }
                        }
                    />
                </div>
                {button(Icon::Next, "end.next", |at, last| (at + 1).min(last))}
                {button(Icon::Last, "end.last", |_, last| last)}
            </div>
            {eyes.map(|eyes| view! { <EyesCaption eyes=eyes /> })}
            <p class="small stepper-tip">{t("end.tip")}</p>
        </div>
        <Moves moves=moves at=at pick=Some(Callback::new(go)) />
    }
}

/// Saves the game's record as a file.
fn download(table: GameTable) {
    let Some(record) = table.sheet.get_untracked().and_then(|sheet| sheet.record()) else { return };
    let name = format!("geister-{}.json", record.seed);
    let parts = js_sys::Array::of1(&record.to_json().into());
    let options = web_sys::BlobPropertyBag::new();
    options.set_type("application/json");
    let Ok(blob) = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options) else { return };
    let Ok(address) = web_sys::Url::create_object_url_with_blob(&blob) else { return };
    if let Ok(link) = document().create_element("a").map(JsCast::unchecked_into::<web_sys::HtmlAnchorElement>) {
        link.set_href(&address);
        link.set_download(&name);
        link.click();
    }
    let _ = web_sys::Url::revoke_object_url(&address);
}
