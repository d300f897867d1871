//! The projector: how to join, how many are done, how often the class is right, and at last who it was.

use super::address::{asks_for, write};
use super::chart::{Labels, Paper, drawing, table};
use super::gate::GateFigure;
use super::key::KeyForm;
use super::live::{Line, Live};
use super::qr::picture;
use super::reveal::{Reveal, SHOWN};
use super::said::{percent, together};
use crate::study::class::{ClassCode, Standing};
use crate::study::{Kind, Study};
use crate::web::canvas::{GhostKind, ghost_svg};
use crate::web::kit::board::is_narrow;
use crate::web::kit::save::{Saves, shown};
use crate::web::kit::switch::Switch;
use crate::web::kit::words::{language, say, say_with, t};
use crate::web::participant::{arrive, facts};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// A drawing's height for its width.
const WIDE: Paper = Paper { width: 760.0, height: 320.0, right: 190.0 };
const NARROW: Paper = Paper { width: 380.0, height: 260.0, right: 140.0 };
/// As many ghosts as fit; beyond that the number says it.
const MOST_SEATS: u32 = 60;

/// What stands in the address for large letters.
const LARGE: &str = "large";

/// A class on the projector.
#[component]
pub fn BoardPage(
    /// Its code.
    code: String,
) -> impl IntoView {
    let live = Live::of(code.clone());
    let typed = code.parse::<ClassCode>().ok();
    Effect::new(move |_| document().set_title(&format!("{} · {}", say("class.title"), say("nav.brand"))));
    let line = move || live.line.get();
    let there = Memo::new(move |_| live.now.with(Option::is_some));
    let asks_key = Memo::new(move |_| matches!(line(), Line::NoKey | Line::WrongKey));
    let standing =
        Memo::new(move |_| live.now.with(|now| now.as_ref().map(|now| now.standing.clone()).unwrap_or_default()));
    let name =
        Memo::new(move |_| live.now.with(|now| now.as_ref().map(|now| now.class.study.clone()).unwrap_or_default()));
    // What is played, and against whom: the study says it, and the projector only when it is asked.
    let study = RwSignal::new(None::<Study>);
    Effect::new(move |_| {
        let name = name.get();
        if !name.is_empty() {
            spawn_local(async move {
                if let Ok((_, found)) = arrive::document(&name, false).await {
                    study.try_set(Some(found));
                }
            });
        }
    });
    let has_games =
        Memo::new(move |_| study.with(|study| study.as_ref().is_some_and(|study| !study.blocks.is_empty())));
    let has_gate = Memo::new(move |_| study.with(|study| study.as_ref().is_some_and(is_at_a_gate)));
    let (shown, large) = (RwSignal::new(asks_for(SHOWN)), RwSignal::new(asks_for(LARGE)));
    let turn = move |()| {
        large.update(|large| *large = !*large);
        write(LARGE, large.get_untracked());
    };
    let reach = Memo::new(move |_| live.now.with(|now| now.as_ref().and_then(|now| now.reach.clone())));
    let wrong = Signal::derive(move || (line() == Line::WrongKey).then_some("class.wrong-key"));
    let told = move || match line() {
        Line::Silent => say("class.board-silent"),
        Line::Asking if !there.get() => say("class.asking"),
        _ => "",
    };
    view! {
        <main id="main" class="class-board" class:revealed=move || shown.get() && has_games.get() class:large=large tabindex="-1" data-line=move || format!("{:?}", line())>
            {move || (line() == Line::NoClass).then(|| view! {
                <section class="class-part class-whole">
                    <h1 class="display">{t("class.cannot")}</h1>
                    <p class="body" data-part="no-class">{t("class.no-class")}</p>
                    <p><a class="plain" href="#/class">{t("class.back")}</a></p>
                </section>
            })}
            <Show when=move || asks_key.get()>
                <section class="class-part class-whole">
                    <h1 class="display">{t("class.title")}</h1>
                    <KeyForm wrong=wrong given=Callback::new(move |()| live.ask()) />
                </section>
            </Show>
            <p class="second class-told" role="status" data-part="told">{told}</p>
            <Show when=move || there.get()>
                {typed.clone().map(|code| view! { <Door code=code reach=reach /> })}
                <section class="class-state">
                    <Count standing=standing />
                    <Show when=move || has_games.get()><Chart standing=standing /></Show>
                    <Show when=move || has_gate.get()><GateFigure standing=standing shown=shown /></Show>
                </section>
                <Reveal standing=standing study=study shown=shown />
                <p class="class-large">
                    <Switch part="large" words=Callback::new(|()| say("class.large").to_owned()) on=large.into() turn=Callback::new(turn) />
                </p>
            </Show>
        </main>
    }
}

fn is_at_a_gate(study: &Study) -> bool {
    study.questions.all().any(|(_, item)| matches!(item.kind, Kind::Gate { .. }))
}

/// How to join: the picture, the link, the code.
#[component]
fn Door(code: ClassCode, reach: Memo<Option<String>>) -> impl IntoView {
    let at = code.as_str().to_owned();
    let here = facts::collector_here().unwrap_or_default();
    let is_alone =
        window().location().hostname().is_ok_and(|host| ["localhost", "127.0.0.1", "[::1]"].contains(&host.as_str()));
    let base = Memo::new(move |_| match reach.get() {
        Some(reach) if is_alone => reach,
        _ => here.clone(),
    });
    let only_here = move || is_alone && reach.with(Option::is_none);
    let link = Memo::new(move |_| base.with(|base| format!("{base}#/class/{at}")));
    let drawn = move || {
        link.with(|link| picture(link)).map(|picture| {
            let around = format!("0 0 {0} {0}", picture.side);
            view! {
                <svg class="class-qr" viewBox=around role="img" aria-label=t("class.qr") shape-rendering="crispEdges">
                    <path d=picture.path></path>
                </svg>
            }
        })
    };
    // It breaks, where it must, before the code.
    let short = move || {
        link.with(|link| {
            let rest = link.split_once("://").map_or(link.as_str(), |(_, rest)| rest);
            let (before, code) = rest.rsplit_once('/').unwrap_or((rest, ""));
            view! { {format!("{before}/")} <wbr /> {code.to_owned()} }
        })
    };
    view! {
        <section class="class-door" aria-label=t("class.join")>
            {drawn}
            <p class="class-at"><a href=move || link.get() data-part="link">{short}</a></p>
            <p class="class-code-line"><span class="label">{t("class.code")}</span> <strong class="class-code" data-part="code">{code.shown()}</strong></p>
            {move || only_here().then(|| view! { <p class="second class-alone" data-part="only-here">{t("class.only-here")}</p> })}
        </section>
    }
}

/// How many are done.
#[component]
fn Count(standing: Memo<Standing>) -> impl IntoView {
    let numbers = move || standing.with(|now| (now.done, now.joined, now.under));
    let words = move || {
        let (_, joined, under) = numbers();
        match (joined, under) {
            (0, _) => say("class.nobody").to_owned(),
            (_, 0) => say_with("class.of", &[("joined", &joined.to_string())]),
            _ => say_with("class.of-playing", &[("joined", &joined.to_string()), ("under", &under.to_string())]),
        }
    };
    let seats = move || {
        let (done, joined, under) = numbers();
        let seat = |at: u32| {
            let class = if at < done {
                "done"
            } else if at < done + under {
                "under"
            } else {
                ""
            };
            view! { <i class=class inner_html=ghost_svg(GhostKind::Hidden)></i> }
        };
        (0..joined.min(MOST_SEATS)).map(seat).collect_view()
    };
    let aside = move || {
        let aside = standing.with(|now| now.aside);
        (aside > 0).then(|| say_with("class.aside", &[("aside", &aside.to_string())]))
    };
    view! {
        <h1 class="class-count">
            <strong class="figures" data-part="done">{move || numbers().0}</strong> " "
            <span data-part="joined">{words}</span>
        </h1>
        <p class="class-seats" aria-hidden="true">{seats}</p>
        {move || aside().map(|words| view! { <p class="second" data-part="aside">{words}</p> })}
    }
}

/// How often the class is right, move by move.
#[component]
fn Chart(standing: Memo<Standing>) -> impl IntoView {
    let paper = if is_narrow() { NARROW } else { WIDE };
    let around = format!("0 0 {} {}", paper.width, paper.height);
    let title = move || {
        let share = standing.with(|now| now.last.share());
        match share {
            Some(share) => say_with("class.right", &[("share", &percent(share))]),
            None => say("class.right-soon").to_owned(),
        }
    };
    let marks = move || standing.with(|now| say_with("class.marks", &[("marks", &now.last.marks.to_string())]));
    let under = move || together(&[say("class.chart-about").to_owned(), marks()], language());
    let drawn = move || {
        let labels = Labels {
            class: say("class.line"),
            counting: say("class.line-counting"),
            moves: say("class.moves"),
            end: say("class.end"),
        };
        standing.with(|now| drawing(now, paper, &labels))
    };
    view! {
        <figure class="class-figure">
            <figcaption class="class-say" data-part="right">{title}</figcaption>
            <svg class="class-chart" viewBox=around role="img" aria-label=title inner_html=drawn></svg>
            <p class="second">{under}</p>
            <Saves
                name=Callback::new(|()| "geister-class".to_owned())
                title=Callback::new(move |()| title())
                drawing=Callback::new(|()| shown(".class-chart"))
                table=Callback::new(move |()| standing.with(table))
            />
        </figure>
    }
}
