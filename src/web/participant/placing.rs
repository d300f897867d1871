//! Before a game: who is met, and the participant's ghosts are placed.

use super::game::{alias_of, choice_of};
use super::journey::Journey;
use crate::game::{Dice, Seed, Setup};
use crate::study::document::Placing;
use crate::study::event::{Event, ply};
use crate::table::entropy::{Entropy, System};
use crate::web::kit::lab::Lab;
use crate::web::kit::words::{language, say, say_with, t};
use crate::web::placing::screen::PlaceScreen;
use leptos::prelude::*;

/// The screen before a game.
#[component]
pub fn PlacingScreen(
    /// The number of the game.
    number: u32,
) -> impl IntoView {
    let (journey, lab) = (Journey::here(), Lab::here());
    let prepared = journey.session.with_untracked(|session| {
        let planned = session.plan.game(number)?.clone();
        let table = session.games.get(&number).and_then(|game| game.table.clone());
        Some((alias_of(session, &planned), choice_of(session, &planned), table, session.study.placing))
    });
    let Some((alias, choice, table, placing)) = prepared else { return ().into_any() };
    lab.alias.set(Some(alias));
    match placing {
        Placing::Arranged => lab.table.arrange_at(&lab, choice, table),
        Placing::Unaided => {
            lab.table.arrange_at(&lab, choice, table);
            lab.table.setup.set(None);
        }
        Placing::Shuffled => match table {
            None => lab.table.play_at_once(&lab, choice),
            Some(table) => {
                let seed = System.seed().unwrap_or(Seed(number.into()));
                let setup = Setup::random(table.board, &mut Dice::new(seed));
                lab.table.begin(&lab, table, setup);
            }
        },
    }
    let heading = move || {
        if number == 0 {
            return say("study.practice-title").to_owned();
        }
        let all = journey.session.with(|session| session.plan.length());
        say_with("study.game-of", &[("game", &number.to_string()), ("games", &all.to_string())])
    };
    let about = move || {
        journey.session.with(|session| {
            let planned = session.plan.game(number)?;
            if number == 0 {
                return Some(say("study.practice").to_owned());
            }
            // What is told of an opponent whose name is shown.
            let about = session.study.opponent(&planned.agent)?.about.as_ref()?;
            let shown = session.study.names == crate::study::document::Names::Shown;
            shown.then(|| about.get(language()).to_owned())
        })
    };
    let skippable = number == 0
        && journey
            .session
            .with_untracked(|session| session.study.practice.as_ref().is_some_and(|practice| practice.skippable));
    let skip = move |_| journey.record(Event::Skip { game: 0, ply: ply(0) });
    let extra = move || {
        view! {
            <div class="study-heading">
                <p class="label" data-part="game">{heading}</p>
                {move || about().map(|about| view! { <p class="second">{about}</p> })}
                {skippable.then(|| view! {
                    <button type="button" class="plain" data-part="skip" on:click=skip>{t("study.skip-practice")}</button>
                })}
            </div>
        }
    };
    match placing {
        Placing::Arranged => view! { <PlaceScreen extra=extra /> }.into_any(),
        Placing::Unaided => view! { <PlaceScreen extra=extra unaided=true /> }.into_any(),
        Placing::Shuffled => view! { <section class="study-page">{extra()}</section> }.into_any(),
    }
}
