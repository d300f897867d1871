//! Which games: the two players, the board, how many, the seed.

use super::state::Count;
use super::wish::GAMES;
use crate::agents::roster;
use crate::game::{Board, Seed};
use crate::table::entropy::{Entropy, System};
use crate::web::kit::icons::{Icon, icon};
use crate::web::kit::segments::segments;
use crate::web::kit::switch::Switch;
use crate::web::kit::words::{agent_name, say, t};
use leptos::prelude::*;

/// Seeds that are drawn stay short, because people read them out.
const SHORT: u64 = 100_000;

/// The choice of other games, put away until it is wanted.
#[component]
pub fn CountForm(
    /// What is counted.
    count: Count,
) -> impl IntoView {
    let choose_board = move |board: Board| {
        count.change(|wish| {
            wish.plan.board = board;
            wish.make_possible();
        });
    };
    let typed = move |event: web_sys::Event| {
        if let Ok(seed) = event_target_value(&event).trim().parse() {
            count.change(|wish| wish.plan.seed = seed);
        }
    };
    let draw = move |_| {
        if let Ok(Seed(seed)) = System.seed() {
            count.change(|wish| wish.plan.seed = Seed(1 + seed % SHORT));
        }
    };
    let name = |board: Board| {
        say(match board {
            Board::Standard => "board.standard",
            Board::Small => "board.small",
            Board::Mini => "board.mini-short",
        })
        .into_any()
    };
    view! {
        <details class="watch-form tells-form">
            <summary class="plain">{t("tells.other")}</summary>
            <div class="watch-fields">
                <PlayerChoice count=count which=0 label="tells.one" />
                <PlayerChoice count=count which=1 label="tells.two" />
                {segments(
                    "board",
                    t("watch.board"),
                    Signal::stored(vec![Board::Standard, Board::Small, Board::Mini]),
                    name,
                    Signal::derive(move || count.wish.with(|wish| wish.plan.board)),
                    choose_board,
                )}
                {segments(
                    "games",
                    t("tells.games"),
                    Signal::stored(GAMES.to_vec()),
                    |games| games.to_string().into_any(),
                    Signal::derive(move || count.wish.with(|wish| wish.plan.games)),
                    move |games| count.change(|wish| wish.plan.games = games),
                )}
                <div class="watch-seed">
                    <label>
                        <span class="label">{t("watch.seed")}</span>
                        <input
                            type="text"
                            inputmode="numeric"
                            data-part="seed"
                            prop:value=move || count.wish.with(|wish| wish.plan.seed.to_string())
                            on:change=typed
                        />
                    </label>
                    <button type="button" class="outlined" data-part="draw" on:click=draw>
                        {icon(Icon::Dice)}<span>{t("watch.new-seed")}</span>
                    </button>
                </div>
                <Switch
                    part="large"
                    words=Callback::new(|()| say("watch.large").to_owned())
                    on=Signal::derive(move || count.wish.with(|wish| wish.large))
                    turn=Callback::new(move |()| count.change(|wish| wish.large = !wish.large))
                />
            </div>
        </details>
    }
}

/// One of those who play on the board; whoever the address names is among them.
#[component]
fn PlayerChoice(count: Count, which: usize, label: &'static str) -> impl IntoView {
    let choose = move |event: web_sys::Event| {
        let id = event_target_value(&event);
        count.change(|wish| wish.plan.players[which] = id);
    };
    let options = move || {
        let (board, now) = count.wish.with(|wish| (wish.plan.board, wish.plan.players[which].clone()));
        let mut ids: Vec<String> =
            roster().iter().filter(|entry| entry.plays_on(board)).map(|entry| entry.id.to_owned()).collect();
        if !ids.contains(&now) {
            ids.push(now.clone());
        }
        let option = |id: String| {
            let (chosen, name) = (id == now, agent_name(&id));
            view! { <option value=id selected=chosen>{name}</option> }
        };
        ids.into_iter().map(option).collect_view()
    };
    view! {
        <label>
            <span class="label">{t(label)}</span>
            <select data-part=label on:change=choose>{options}</select>
        </label>
    }
}
