//! After a game of a study: how it ended, and, where the study shows them, all colours.

use super::game::{alias_of, take_up};
use super::journey::Journey;
use crate::game::View;
use crate::study::event::Event;
use crate::web::engine::games::messages::{Ask, Reply};
use crate::web::engine::state::GameEngine;
use crate::web::game::end::result;
use crate::web::game::hand::{Hand, Helps};
use crate::web::kit::alias::OpponentAlias;
use crate::web::kit::board::BoardView;
use crate::web::kit::notice::{LastNotice, Notice};
use crate::web::kit::stage;
use crate::web::kit::words::{say, say_with, t};
use crate::web::table::GameTable;
use crate::web::table::plate::TheirPlate;
use leptos::prelude::*;

/// Won, lost or drawn, in a word for the middle of a sentence.
pub fn outcome_words(view: &View) -> String {
    let key = match view.outcome().map(|outcome| outcome.winner()) {
        None => return String::new(),
        Some(None) => "study.drawn",
        Some(Some(seat)) if seat == view.seat() => "study.won",
        Some(Some(_)) => "study.lost",
    };
    say(key).to_owned()
}

/// The screen after a game.
#[component]
pub fn ResultScreen(
    /// The number of the game.
    number: u32,
) -> impl IntoView {
    let (journey, table) = (Journey::here(), GameTable::here());
    let session = journey.session;
    if let Some(alias) = session.with_untracked(|s| s.plan.game(number).map(|planned| alias_of(s, planned))) {
        OpponentAlias::here().0.set(Some(alias));
    }
    take_up(&journey, number);
    open_colours(journey, number);
    let shown = session.with_untracked(|session| session.study.reveal);
    let wait = if shown { "study.opening" } else { "place.waiting" };
    let game = Memo::new(move |_| session.with(|session| session.games.get(&number).cloned()));
    let revealed = Memo::new(move |_| {
        game.with(|game| game.as_ref().and_then(|game| game.sheet.as_ref()).is_some_and(|sheet| sheet.reveal.is_some()))
    });
    // The log's game, colours and all, goes onto the table; without the colours it stays as it was.
    Effect::new(move |_| {
        if shown
            && revealed.get()
            && let Some(sheet) = game.with(|game| game.as_ref().and_then(|game| game.sheet.clone()))
        {
            table.sheet.set(Some(sheet));
        }
    });
    let hand = Hand::new(Helps { marks: false, warnings: false, ahead: false });
    let Hand { sheet, view, opponent, .. } = hand;
    let words = move || result(view, sheet);
    let judged = move || {
        game.with(|game| {
            let game = game.as_ref()?;
            let whole = game.sheet.as_ref()?.game().filter(|_| shown)?;
            let theirs = whole.position().setup(game.plan.seat.other());
            let verdicts = game.marks.iter().map(|(piece, now)| {
                let colour = theirs.colours().nth(usize::from(*piece));
                colour.and_then(|colour| stage::right(super::keeper::mark(now.guess), colour))
            });
            let verdicts: Vec<Option<bool>> = verdicts.collect();
            let count = |wanted| verdicts.iter().filter(|verdict| **verdict == wanted).count().to_string();
            let (right, wrong, unsure) = (count(Some(true)), count(Some(false)), count(None));
            let gaps = [("right", right.as_str()), ("wrong", wrong.as_str()), ("unsure", unsure.as_str())];
            (!verdicts.is_empty()).then(|| say_with("end.judged", &gaps))
        })
    };
    let go_on = move |_| {
        let step = session.with_untracked(|session| session.step().name());
        journey.record(Event::Continue { step, ms: journey.since_shown() });
    };
    let state =
        Signal::derive(move || if shown && revealed.get() { say("end.all-shown").to_owned() } else { String::new() });
    view! {
        <section class="game over study-result">
            <div class="them"><TheirPlate id=opponent state=state /></div>
            <BoardView
                scene=hand.scene
                describe=hand.describe
                grab=Callback::new(|_| false)
                lands=Callback::new(|_| false)
                act=Callback::new(|_| ())
            />
            <div class="result" data-part="result">
                <h1 class="display">{move || words().0}</h1>
                <p class="body">{move || words().1}</p>
            </div>
            <dl class="facts">
                {move || judged().map(|judged| view! { <dt class="second">{t("end.marks")}</dt><dd>{judged}</dd> })}
            </dl>
            <div class="after">
                <Show when=move || revealed.get() fallback=move || view! { <p class="second">{t(wait)}</p> }>
                    <button type="button" class="play" data-part="continue" on:click=go_on>{t("study.continue")}</button>
                </Show>
            </div>
        </section>
    }
}

/// Has the worker open the colours, and the log keep them; once.
fn open_colours(journey: Journey, number: u32) {
    let notice = LastNotice::here();
    let sheet =
        journey.session.with_untracked(|session| session.games.get(&number).and_then(|game| game.sheet.clone()));
    let Some(sheet) = sheet.filter(|sheet| sheet.reveal.is_none()) else { return };
    GameEngine::here().ask(Ask::Reveal { sheet }, move |answer| match answer {
        Ok(Reply::Played { sheet }) => {
            if let Some(reveal) = sheet.reveal {
                journey.record(Event::Reveal { game: number, reveal });
            }
        }
        Ok(_) => {}
        Err(reason) => notice.tell(Notice::Refused(reason)),
    });
}
