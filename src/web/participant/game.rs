//! A game of a study. The same board and hand as everywhere; around it nothing that would tell who plays.

use super::journey::Journey;
use super::keeper::{self, LogKeeper};
use crate::study::document::{Marks, Names};
use crate::study::event::{Event, ply};
use crate::study::plan::PlannedGame;
use crate::study::{Session, Words};
use crate::web::engine::state::GameEngine;
use crate::web::game::actions::Resign;
use crate::web::game::around::{HandBoard, Spoken, TheirTray, Turn, TurnLine};
use crate::web::game::feel::feel;
use crate::web::game::hand::{Hand, Helps};
use crate::web::kit::alias::{Alias, OpponentAlias};
use crate::web::kit::board::is_compact;
use crate::web::kit::choice::Choice;
use crate::web::kit::clock;
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::memo::Chips;
use crate::web::kit::words::{say, say_with, t};
use crate::web::table::GameTable;
use crate::web::table::keeper::Kept;
use crate::web::table::plate::{TheirPlate, opponent_state, thinking_seconds};
use leptos::prelude::*;

/// What participants call an opponent.
pub fn alias_of(session: &Session, planned: &PlannedGame) -> Alias {
    if planned.number == 0 {
        return Alias { letter: None, name: both("study.practice-opponent", "") };
    }
    let shown = session.study.opponent(&planned.agent).and_then(|opponent| opponent.name.clone());
    match (session.study.names, shown) {
        (Names::Shown, Some(name)) => Alias { letter: None, name },
        _ => Alias { letter: Some(planned.label.clone()), name: both("study.opponent", &planned.label) },
    }
}

/// A text of the page with a label in it, in both languages.
pub fn both(key: &'static str, label: &str) -> Words {
    use crate::language::Language;
    let text = |language: Language| Some(language.fill(key, &[("label", label)]));
    Words { en: text(Language::English), ja: text(Language::Japanese) }
}

/// The game as the table is asked for it.
pub fn choice_of(session: &Session, planned: &PlannedGame) -> Choice {
    Choice {
        opponent: planned.agent.clone(),
        board: session.study.board,
        seat: Some(planned.seat),
        draw_ply: session.study.draw_ply,
        seed: None,
    }
}

/// A game going on.
#[component]
pub fn StudyGameScreen(
    /// The number of the game.
    number: u32,
) -> impl IntoView {
    let (journey, table, engine) = (Journey::here(), GameTable::here(), GameEngine::here());
    let log: LogKeeper = expect_context();
    take_up(&journey, number);
    log.position_shown();
    let (marks, takebacks, shows_clock, skippable) = journey.session.with_untracked(|session| {
        let study = &session.study;
        let skippable = number == 0 && study.practice.as_ref().is_some_and(|practice| practice.skippable);
        (study.marks != Marks::Off, study.takebacks, study.clock, skippable)
    });
    let sounds = journey.session.with_untracked(|session| session.study.sounds);
    let hand = Hand::new(Helps { marks, warnings: false, ahead: false });
    let Hand { over, opponent, length, can_leave, .. } = hand;
    if sounds {
        feel(hand);
    }
    let marking = RwSignal::new(is_compact());
    let seconds = thinking_seconds();
    let state = opponent_state(seconds);
    let heading = move || {
        if number == 0 {
            return say("study.practice-title").to_owned();
        }
        let all = journey.session.with(|session| session.plan.length());
        say_with("study.game-of", &[("game", &number.to_string()), ("games", &all.to_string())])
    };
    let skip = move |_| {
        engine.cancel();
        journey.record(Event::Skip { game: 0, ply: ply(length.get_untracked()) });
    };
    view! {
        <section class="game study-game" class:leaving=move || can_leave.get().is_some() && !over.get()>
            <div class="topline"><TurnLine hand=hand /></div>
            <div class="them">
                <TheirPlate id=opponent state=state />
                <TheirTray hand=hand />
            </div>
            <HandBoard hand=hand />
            <Turn hand=hand seconds=seconds counts=false />
            {marks.then(|| view! { <div class="marks study-marks" class:shown=marking><Chips armed=hand.armed /></div> })}
            <div class="study-foot">
                <span class="second" data-part="game">{heading}</span>
                {shows_clock.then(|| view! { <Clock /> })}
            </div>
            <div class="actions">
                {takebacks.then(|| view! {
                    <button type="button" disabled=move || length.get() == 0 on:click=move |_| table.take_back()>
                        {icon(Icon::Undo)}<span>{t("play.take-back")}</span>
                    </button>
                })}
                <button type="button" on:click=move |_| hand.flip.update(|flip| *flip = !*flip)>
                    {icon(Icon::Flip)}<span>{t("play.flip")}</span>
                </button>
                {skippable.then(|| view! {
                    <button type="button" data-part="skip" on:click=skip>
                        {icon(Icon::Last)}<span>{t("study.skip-practice")}</span>
                    </button>
                })}
                <Resign />
            </div>
            <Spoken hand=hand />
        </section>
    }
}

/// Puts the session's game on the table, as after a reload; one that is there stays.
pub fn take_up(journey: &Journey, number: u32) {
    let game = journey.session.with_untracked(|session| {
        let game = session.games.get(&number)?;
        let marks = game.marks.iter().map(|(piece, now)| (*piece, keeper::mark(now.guess))).collect();
        let alias = alias_of(session, &game.plan);
        Some((Kept { sheet: game.sheet.clone()?, marks, times: (clock::wall(), None) }, alias))
    });
    let Some((kept, alias)) = game else { return };
    OpponentAlias::here().0.set(Some(alias));
    let table = GameTable::here();
    let there = table.sheet.with_untracked(|sheet| {
        sheet.as_ref().is_some_and(|sheet| sheet.table == kept.sheet.table && sheet.moves == kept.sheet.moves)
    });
    if there {
        table.marks.set(kept.marks);
    } else {
        table.take_up(kept);
    }
}

/// The time since the game's screen was shown.
#[component]
fn Clock() -> impl IntoView {
    let began = clock::now();
    let now = RwSignal::new(began);
    let timer = set_interval_with_handle(move || now.set(clock::now()), std::time::Duration::from_secs(1));
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    let text = move || {
        let seconds = ((now.get() - began) / 1000.0) as u32;
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    view! { <span class="second figures" data-part="clock">{text}</span> }
}
